"""JupyterLab's settings: plain files that JupyterLab reads as they are meant."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from door import ROOT

SETTINGS = ROOT / "settings"
LAB = SETTINGS / "lab.py"
LOCALES = {"zh": "zh_CN", "en": "en"}
SIZES = "lab/user-settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"

ASK = """
import json, sys
sys.path.insert(0, {folder!r})
import lab
lab.use_settings({language!r}, lab.Path({home!r}))
from jupyter_core.paths import jupyter_config_path, jupyter_data_dir
from jupyterlab.labapp import LabApp
from jupyterlab_server.config import get_page_config
from jupyterlab_server.settings_utils import _get_overrides
print(json.dumps({{
    "overrides": _get_overrides("/nowhere")[0], "page": get_page_config([], None),
    "settings": LabApp().user_settings_dir, "workspaces": LabApp().workspaces_dir,
    "data": jupyter_data_dir(),
}}))
"""


def ask(language, home, **variables):
    """What JupyterLab makes of the settings, in a process of its own."""
    program = ASK.format(folder=str(SETTINGS), language=language, home=str(home))
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def lab_module():
    spec = importlib.util.spec_from_file_location("lab", LAB)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", LOCALES)
def test_jupyterlab_reads_them(tmp_path, language):
    own = {"JUPYTERLAB_SETTINGS_DIR": "/mine", "JUPYTERLAB_WORKSPACES_DIR": "/mine"}
    answer = ask(language, tmp_path, **own)
    assert answer["overrides"] == {
        "@jupyterlab/translation-extension:plugin": {"locale": LOCALES[language]},
        "@jupyterlab/apputils-extension:notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        },
        "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    }
    assert answer["page"]["buildAvailable"] is False
    assert answer["page"]["buildCheck"] is False
    # nothing of the reader's is written among them, or comes from another JupyterLab
    for kept in ("settings", "workspaces", "data"):
        assert Path(answer[kept]).is_relative_to(tmp_path), kept


def test_what_a_reader_has_set_since_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "environ", dict(os.environ))
    lab_module().use_settings("zh", tmp_path)
    sizes = tmp_path / SIZES
    assert json.loads(sizes.read_text("utf-8")) == json.loads((SETTINGS / SIZES).read_text("utf-8"))
    sizes.write_text("{}", "utf-8")
    lab_module().use_settings("zh", tmp_path)
    assert sizes.read_text("utf-8") == "{}"


def test_settings_are_jupyterlab_s():
    schemas = Path(sys.prefix, "share", "jupyter", "lab", "schemas")
    if not schemas.is_dir():
        pytest.skip("JupyterLab is not installed beside this Python")
    overrides = [json.loads(path.read_text("utf-8")) for path in SETTINGS.rglob("*overrides.json")]
    assert len(overrides) == 3
    given = {plugin: settings for each in overrides for plugin, settings in each.items()}
    given["@jupyterlab/apputils-extension:themes"] = json.loads((SETTINGS / SIZES).read_text())
    for plugin, settings in given.items():
        scope, name = plugin.split(":")
        schema = json.loads((schemas / scope / (name + ".json")).read_text(encoding="utf-8"))
        assert set(settings) <= set(schema["properties"])


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_lesson_is_opened(language):
    config = json.loads((SETTINGS / language / "jupyter_server_config.json").read_text("utf-8"))
    path = config["LabApp"]["default_url"].removeprefix("/lab/tree/")
    first = min((ROOT / "notebooks" / language).glob("*.ipynb"))
    assert ROOT / "notebooks" / path == first


def test_what_the_user_hands_to_jupyterlab_wins():
    lab = lab_module()
    assert lab.with_ours(["--debug"]) == [f"--ServerApp.root_dir={ROOT / 'notebooks'}", "--debug"]
    assert lab.with_ours(["--ServerApp.root_dir=/x"]) == ["--ServerApp.root_dir=/x"]


def test_lessons_are_signed_once_and_again_when_one_changes(tmp_path, monkeypatch):
    nbformat = pytest.importorskip("nbformat.sign")
    lab = lab_module()
    lessons = tmp_path / "notebooks" / "zh"
    lessons.mkdir(parents=True)
    original = ROOT / "notebooks" / "zh" / "01_rock_paper_scissors.ipynb"
    lesson = lessons / "01.ipynb"
    lesson.write_bytes(original.read_bytes())
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(lab, "NOTEBOOKS", tmp_path / "notebooks")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(home))
    lab.sign_lessons(home)

    def trusted():
        import nbformat as formats

        return nbformat.NotebookNotary().check_signature(formats.read(lesson, 4))

    assert trusted()
    stamped = (home / "signed").stat().st_mtime_ns
    lab.sign_lessons(home)
    assert (home / "signed").stat().st_mtime_ns == stamped
    lesson.write_text(lesson.read_text("utf-8").replace("猜拳", "剪刀石头布"), "utf-8")
    os.utime(lesson, (stamped / 1e9 + 10, stamped / 1e9 + 10))
    assert not trusted()
    lab.sign_lessons(home)
    assert trusted()
