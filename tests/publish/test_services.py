"""Test the files that external services read: .binder and continuous integration."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from pins import hashes_in_lock, pins, required_versions
from start_script import ROOT

from tools import lock

BINDER = ROOT / ".binder"


def test_binder_installs_packages_missing_from_its_image():
    """Binder's entries are the lock's, except nbgitpuller, which has the hub's version."""
    entries = hashes_in_lock(lock.BINDER_LOCK)
    (puller,) = [each for each in entries if each.name == lock.FOR_A_HUB]
    assert puller == pins("publish/hub/requirements.txt")[lock.FOR_A_HUB]
    del entries[puller]
    locked = hashes_in_lock(lock.RUN_LOCK)
    assert entries.items() <= locked.items(), "run .venv/bin/python tools/lock.py"
    course = pins("requirements.txt")
    there, ours = (
        required_versions(course[name] for name in names)
        for names in (lock.IN_THE_IMAGE, course.keys() - lock.NOT_IN_BINDER)
    )
    assert {each.name for each in entries} == ours.keys() - there.keys()


def test_binder_installs_the_pins_before_it_copies_files():
    """No line names a file of the repository, so repo2docker installs before it copies files."""
    for line in filter(None, (BINDER / "requirements.txt").read_text("utf-8").splitlines()):
        assert re.fullmatch(r"#.*|[\w-]+==[\w.]+ \\| +--hash=sha256:\w+( \\)?", line), line


def test_scripts_can_be_run():
    for name in ("postBuild", "start"):
        assert (BINDER / name).read_bytes().startswith(b"#!/usr/bin/env ")
        listed = subprocess.run(
            ["git", "ls-files", "-s", BINDER / name], cwd=ROOT, capture_output=True, text=True
        )
        assert listed.returncode or listed.stdout.startswith("100755 "), name


# This program prints the settings of a server that is started on such a service.
PRINT_SETTINGS = """
import json, os
from jupyter_server.serverapp import ServerApp
from jupyterlab.commands import get_user_settings_dir
from jupyterlab_server.settings_utils import _get_overrides
from nbformat import read
from nbformat.sign import NotebookNotary
server = ServerApp()
server.load_config_file()
import lesson_link, restarts
config = server.config
accepted = "zh-CN,zh;q=0.9,en", "en-GB,zh", "fr"
root, stem = os.getcwd(), "01_rock_paper_scissors.ipynb"
print(json.dumps({
    "locale": _get_overrides("/nowhere")[0]["@jupyterlab/translation-extension:plugin"]["locale"],
    "kept": get_user_settings_dir(),
    "sizes": os.listdir(os.path.join(get_user_settings_dir(), "@jupyterlab/apputils-extension")),
    "opened": [config[app].default_url for app in ("ServerApp", "LabApp", "JupyterNotebookApp")],
    "door": config.ServerApp.jpserver_extensions,
    "restarts": config.ServerApp.kernel_manager_class,
    "kernels": os.environ["JUPYTER_PATH"],
    "trusted": NotebookNotary().check_signature(read("notebooks/zh/" + stem, 4)),
    "languages": list(map(lesson_link.browsers_language, accepted)),
    "below": [lesson_link.path_in_server(*asked) for asked in (
        (root, "zh", stem), (root + "/notebooks", "en", stem), (root, "en", "none.ipynb"),
        (root + "/tests", "en", stem), (root, "en", "../zh/none.ipynb"))],
}))
"""


def run_after_start(home, program, **variables):
    """Return the output of a program that .binder/start has run, and start's own messages."""
    question = {**os.environ, "HOME": str(home), "USERPROFILE": str(home), **variables}
    command = [sys.executable, BINDER / "start", sys.executable, "-c", program]
    run_result = subprocess.run(command, env=question, cwd=ROOT, capture_output=True, text=True)
    assert run_result.returncode == 0, run_result.stderr
    return run_result.stdout.strip(), run_result.stderr


def test_a_server_on_binder_has_the_settings_of_the_course(tmp_path):
    pytest.importorskip("jupyterlab")
    printed, message = run_after_start(tmp_path, PRINT_SETTINGS)
    text = json.loads(printed)
    assert Path(text.pop("kept")).is_relative_to(tmp_path / ".course-lab")
    assert "for this session only" not in message
    stem = "01_rock_paper_scissors.ipynb"
    assert text == {
        "locale": "zh_CN",
        "sizes": ["themes.jupyterlab-settings"],
        "opened": ["/lesson"] * 3,
        "door": {"lesson_link": True},
        "restarts": "restarts.PatientKernelManager",
        "kernels": str(ROOT / "jupyterlab"),
        "trusted": True,
        "languages": ["zh", "en", "en"],
        "below": [f"notebooks/zh/{stem}", f"en/{stem}", None, None, None],
    }


def test_jupyterlab_starts_without_a_writable_folder(tmp_path):
    pytest.importorskip("jupyterlab")
    (tmp_path / "file").touch()
    where = "import os; print(os.environ['JUPYTER_CONFIG_DIR'])"
    kept, message = run_after_start(
        tmp_path / "file", where, TMPDIR=str(tmp_path), TEMP=str(tmp_path)
    )
    assert Path(kept).parent == tmp_path
    assert (Path(kept) / "lab").is_dir()
    assert "for this session only" in message


def pythons():
    """Return the versions that pyproject.toml claims."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    matches = re.findall(r"Python :: (3\.\d+)", "\n".join(about["classifiers"]))
    assert about["requires-python"] == f">={matches[0]}"
    return matches


def test_continuous_integration_tests_every_supported_python():
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    (listed,) = re.findall(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)
    assert [word.strip(' "') for word in listed.split(",")] == pythons()
    (systems,) = re.findall(r"^ +system: \[(.*)\]$", workflow, re.MULTILINE)
    assert re.findall(r"ubuntu|macos|windows", systems) == ["ubuntu", "macos", "windows"]


def test_binders_python_is_a_supported_version():
    name, _, version = (BINDER / "runtime.txt").read_text("utf-8").strip().partition("-")
    assert name == "python"
    assert version in pythons()
