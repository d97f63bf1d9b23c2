"""A lesson that cannot be saved: what JupyterLab is given to say, and that the file stays."""

import asyncio
import errno
import json
import sqlite3

import nbformat
import pytest
from door import ROOT
from tornado.web import HTTPError

saving = pytest.importorskip("cfr_lab.saving", reason="JupyterLab is not installed")

FULL = {"zh": "磁盘已满，没有存上", "en": "The disk is full, and this was not saved"}
FORBIDDEN = {"zh": "不能写入，没有存上", "en": "cannot be written, and nothing was saved"}
TRIED = [
    (OSError(errno.ENOSPC, "No space left on device"), FULL),
    (OSError(errno.EDQUOT, "Disk quota exceeded"), FULL),
    (sqlite3.OperationalError("database or disk is full"), FULL),
    (PermissionError(errno.EACCES, "Permission denied"), FORBIDDEN),
    (OSError(errno.EROFS, "Read-only file system"), FORBIDDEN),
]


@pytest.fixture
def lessons(tmp_path):
    made = saving.Lessons(root_dir=str(tmp_path))
    made.notary.db_file = ":memory:"
    for language in ("zh", "en"):
        (tmp_path / language).mkdir()
        assert save(made, f"{language}/01.ipynb", "before")["type"] == "notebook"
    return made


def save(lessons, path, source):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source, id="a")])
    model = {"type": "notebook", "format": "json", "content": notebook}
    return asyncio.run(lessons.save(model, path))


def refused(lessons, path):
    with pytest.raises(HTTPError) as caught:
        save(lessons, path, "after")
    return caught.value


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("error", "said"), TRIED, ids=lambda value: getattr(value, "args", "")[:1])
def test_one_sentence(lessons, tmp_path, monkeypatch, language, error, said):
    def fails(*given, **named):
        raise error

    monkeypatch.setattr(saving.Lessons, "_save_notebook", fails)
    told = refused(lessons, f"{language}/01.ipynb").log_message
    assert said[language] in told
    assert "Errno" not in told
    assert json.loads((tmp_path / language / "01.ipynb").read_text("utf-8"))["cells"][0]["source"]
    monkeypatch.undo()
    save(lessons, f"{language}/01.ipynb", "after")
    assert '"after"' in (tmp_path / language / "01.ipynb").read_text("utf-8")


def test_outside_the_lessons_both_languages(lessons, monkeypatch):
    def fails(*given, **named):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(saving.Lessons, "_save_notebook", fails)
    told = refused(lessons, "mine.ipynb").log_message
    assert FULL["zh"] in told
    assert FULL["en"] in told


def test_other_refusals_stay_what_they_are(lessons):
    """There is no such folder; and what is no error of the system's at all."""
    assert "No such file or directory" in refused(lessons, "zh/none/01.ipynb").log_message
    with pytest.raises(HTTPError, match="No file type provided"):
        asyncio.run(lessons.save({}, "zh/01.ipynb"))


def test_jupyterlab_is_told_to_use_it():
    config = json.loads((ROOT / "settings" / "jupyter_server_config.json").read_text("utf-8"))
    assert config["ServerApp"]["contents_manager_class"] == "cfr_lab.saving.Lessons"
