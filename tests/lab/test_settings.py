"""Test JupyterLab's settings, which are plain files that JupyterLab reads."""

import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from start_script import ROOT

SETTINGS = ROOT / "jupyterlab"
LAB = SETTINGS / "lab.py"
LOCALES = {"zh": "zh_CN", "en": "en"}
SIZES = "lab/user-settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"

# This program runs in a new process, which has imported no module of Jupyter.
READ_SETTINGS = """
import json, sys
from pathlib import Path
folder, home = sys.argv[1:]
sys.path.insert(0, folder)
import lab
answers = {}
for language in ("zh", "en"):
    lab.use_settings(language, Path(home, language))
    from jupyter_core.paths import jupyter_data_dir
    from jupyterlab.commands import get_user_settings_dir, get_workspaces_dir
    from jupyterlab_server.config import get_page_config
    from jupyterlab_server.settings_utils import _get_overrides
    answers[language] = {
        "overrides": _get_overrides("/nowhere")[0],
        "page": get_page_config([], None),
        "kept": [get_user_settings_dir(), get_workspaces_dir(), jupyter_data_dir()],
    }
print(json.dumps(answers))
"""


def lab_module():
    spec = importlib.util.spec_from_file_location("lab", LAB)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_jupyterlab_reads_the_settings(tmp_path):
    own = {"JUPYTERLAB_SETTINGS_DIR": "/mine", "JUPYTERLAB_WORKSPACES_DIR": "/mine"}
    run_result = subprocess.run(
        [sys.executable, "-c", READ_SETTINGS, str(SETTINGS), str(tmp_path)],
        env={**os.environ, **own},
        capture_output=True,
        check=True,
    )
    for language, answer in json.loads(run_result.stdout).items():
        assert answer["overrides"] == {
            "@jupyterlab/translation-extension:plugin": {"locale": LOCALES[language]},
            "@jupyterlab/apputils-extension:notification": {
                "fetchNews": "false",
                "checkForUpdates": False,
            },
            "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
            # “Restart Kernel and Run All Cells” asks for no confirmation.
            "@jupyterlab/apputils-extension:sessionDialogs": {"skipKernelRestartDialog": True},
        }
        assert answer["page"]["buildAvailable"] is False
        assert answer["page"]["buildCheck"] is False
        # The folders are the test's own, not the reader's and not another JupyterLab's.
        for folder in answer["kept"]:
            assert Path(folder).is_relative_to(tmp_path / language)


def test_readers_own_settings_are_not_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "environ", dict(os.environ))
    lab_module().use_settings("zh", tmp_path)
    sizes = tmp_path / SIZES
    assert json.loads(sizes.read_text("utf-8")) == json.loads((SETTINGS / SIZES).read_text("utf-8"))
    sizes.write_text("{}", "utf-8")
    lab_module().use_settings("zh", tmp_path)
    assert sizes.read_text("utf-8") == "{}"


def test_settings_exist_in_the_schemas_of_jupyterlab():
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


def test_arguments_of_the_user_take_precedence():
    lab = lab_module()
    assert lab.with_ours(["--debug"]) == [
        f"--ServerApp.root_dir={ROOT / 'my-notebooks'}",
        "--debug",
    ]
    assert lab.with_ours(["--ServerApp.root_dir=/x"]) == ["--ServerApp.root_dir=/x"]


LESSON = "01_rock_paper_scissors.ipynb"


@pytest.fixture
def sign_folder(tmp_path, monkeypatch):
    """Return a folder of notebooks with one lesson, and a function that signs them.

    The function returns the names of the notebooks that JupyterLab then trusts.
    """
    formats = pytest.importorskip("nbformat")
    lab, notebooks, home = lab_module(), tmp_path / "notebooks", tmp_path / "home"
    home.mkdir()
    shutil.copytree(ROOT / "notebooks" / "zh", notebooks / "zh", ignore=names_except_lesson)
    monkeypatch.setattr(lab, "NOTEBOOKS", notebooks)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(home))

    def sign():
        lab.sign_lessons(home)
        trusts = formats.sign.NotebookNotary().check_signature
        return {path.name for path in notebooks.glob("??/*.ipynb") if trusts(formats.read(path, 4))}

    return notebooks, sign


def names_except_lesson(folder, names):
    return [name for name in names if name != LESSON]


def test_lessons_are_signed_once_and_again_after_one_is_added(sign_folder, tmp_path):
    notebooks, sign = sign_folder
    assert sign() == {LESSON}
    stamp = tmp_path / "home" / "signed"
    stamped = stamp.stat().st_mtime_ns
    assert sign() == {LESSON}
    assert stamp.stat().st_mtime_ns == stamped
    other = shutil.copy(ROOT / "notebooks" / "en" / LESSON, notebooks / "zh" / "02.ipynb")
    os.utime(other, (stamped / 1e9 + 10, stamped / 1e9 + 10))
    assert sign() == {LESSON, "02.ipynb"}


@pytest.mark.parametrize("folder", ["zh", "ab"])
def test_a_notebook_from_elsewhere_is_not_signed(sign_folder, folder):
    """A notebook dropped among the lessons, or reached through a link, gets no signature."""
    notebooks, sign = sign_folder
    (notebooks / folder).mkdir(exist_ok=True)
    text = (notebooks / "zh" / LESSON).read_text("utf-8")
    strange = text.replace("image/svg+xml", "text/html", 1)
    assert strange != text
    (notebooks / folder / "12_solutions.ipynb").write_text(strange, "utf-8")
    assert sign() == {LESSON}


@pytest.mark.parametrize(
    ("error", "zh", "en"),
    [
        (OSError(28, "No space left on device", "/x"), "磁盘已满", "The disk is full"),
        (sqlite3.OperationalError("database or disk is full"), "磁盘已满", "The disk is full"),
        (PermissionError(13, "Permission denied", "/x"), "无法写入", "cannot be written"),
        (OSError(30, "Read-only file system", "/x"), "无法写入", "cannot be written"),
        (
            sqlite3.OperationalError("attempt to write a readonly database"),
            "无法写入",
            "cannot be written",
        ),
        (
            sqlite3.OperationalError("unable to open database file"),
            "无法写入",
            "cannot be written",
        ),
        (OSError(5, "Input/output error"), "这一步失败了", "This step failed"),
    ],
)
def test_system_errors_are_explained(error, zh, en):
    lab = lab_module()
    assert zh in lab.error_sentence(error, "zh").code
    assert en in lab.error_sentence(error, "en").code


@pytest.mark.parametrize(("language", "said"), [("zh", "这一步失败了"), ("en", "This step failed")])
def test_an_unwritable_folder_gets_one_sentence(tmp_path, language, said):
    (tmp_path / "file").touch()
    command = [sys.executable, LAB, language, tmp_path / "file" / "home"]
    variables = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    run_result = subprocess.run(command, env=variables, capture_output=True)
    assert run_result.returncode == 1
    (line,) = run_result.stderr.decode("utf-8").splitlines()
    assert said in line
