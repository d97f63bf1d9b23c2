"""Test `start_over`: it restores a lesson and keeps the reader's version, whatever happens."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cfr_lab import copies, lesson_reset, notebook_location
from cfr_lab.words import say

ROOT = Path(__file__).resolve().parents[2]
NAME = "01_rock_paper_scissors.ipynb"
ORIGINAL = ROOT / "notebooks" / "en" / NAME
RUNNING = 'lab.start_over("01")'

pytestmark = pytest.mark.usefixtures("language")


class Shell:
    """Imitate IPython: the running cell is the last entry of In."""

    kernel = "a kernel"

    def __init__(self, running=RUNNING):
        self.user_ns = {"In": ["", running]}


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    """Return the reader's open copy, answered, and saved with the cell that starts over."""
    path = tmp_path / "my-notebooks" / "en" / NAME
    path.parent.mkdir(parents=True)
    stored = json.loads(ORIGINAL.read_text("utf-8"))
    stored["cells"][-1]["source"] = ["answer_1 = 0.02"]
    stored["cells"].append({"cell_type": "code", "id": "x", "source": [RUNNING + "\n"]})
    path.write_text(json.dumps(stored), "utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", str(path))
    monkeypatch.setattr(notebook_location, "shell", Shell)
    return path


def copies_of(lesson):
    return [path for path in lesson.parent.iterdir() if path != lesson]


@pytest.mark.parametrize("asked", ["01", 1, None])
def test_reset_restores_the_original_and_keeps_the_readers_copy_beside_it(lesson, asked, capsys):
    before = lesson.read_bytes()
    assert lesson_reset.start_over(asked) is None
    assert lesson.read_bytes() == ORIGINAL.read_bytes()
    (aside,) = copies_of(lesson)
    assert aside.read_bytes() == before
    output = capsys.readouterr().out
    assert aside.name in output
    assert say("从磁盘重新加载", "Reload Notebook from Disk") in output


def test_two_versions_of_one_minute_are_both_kept(lesson, monkeypatch):
    class StoppedClock(lesson_reset.datetime):
        @classmethod
        def now(cls):
            return cls(2026, 3, 1, 9, 5)

    monkeypatch.setattr(lesson_reset, "datetime", StoppedClock)
    before = lesson.read_bytes()
    for _ in range(2):
        lesson.write_bytes(before)
        lesson_reset.start_over("01")
    stem = "01_rock_paper_scissors 2026-03-01 0905"
    assert sorted(path.name for path in copies_of(lesson)) == [
        f"{stem}-2.ipynb",
        f"{stem}.ipynb",
    ]
    assert all(path.read_bytes() == before for path in copies_of(lesson))


def test_a_clock_that_cannot_be_read_loses_nothing(lesson, monkeypatch):
    class BrokenClock:
        @staticmethod
        def now():
            raise OSError("no clock")

    monkeypatch.setattr(lesson_reset, "datetime", BrokenClock)
    before = lesson.read_bytes()
    lesson_reset.start_over("01")
    assert [path.read_bytes() for path in copies_of(lesson)] == [before]


def test_unsaved_lesson_must_be_saved_first(lesson, monkeypatch, capsys):
    """A lesson with unsaved changes is refused, because the running cell is not in the file."""
    monkeypatch.setattr(
        notebook_location, "shell", lambda: Shell('lab.start_over("01")  # typed just now')
    )
    before = lesson.read_bytes()
    lesson_reset.start_over("01")
    assert "Ctrl + S" in capsys.readouterr().out
    assert lesson.read_bytes() == before
    assert copies_of(lesson) == []


def test_another_lesson_can_be_reset_by_name(lesson, capsys):
    other = lesson.with_name("02_regret_matching.ipynb")
    other.write_text("half a noteb")
    lesson_reset.start_over("02")
    assert other.read_bytes() == (ROOT / "notebooks" / "en" / other.name).read_bytes()
    assert any(path.read_bytes() == b"half a noteb" for path in copies_of(lesson))
    lesson_reset.start_over("03")  # The reader deleted this lesson.
    result = lesson.with_name("03_colonel_blotto.ipynb")
    assert result.read_bytes() == (ROOT / "notebooks" / "en" / result.name).read_bytes()
    assert len(copies_of(lesson)) == 3


@pytest.mark.parametrize("asked", ["99", "", "../01", 100, -1, "1", 1.5, [], "x" * 99])
def test_an_unknown_lesson_gets_one_sentence(lesson, asked, capsys):
    before = lesson.read_bytes()
    lesson_reset.start_over(asked)
    assert say("没有第", "There is no lesson") in capsys.readouterr().out
    assert lesson.read_bytes() == before
    assert copies_of(lesson) == []


def test_reset_outside_a_notebook_prints_one_sentence(monkeypatch, capsys):
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    lesson_reset.start_over("01")
    assert "JupyterLab" in capsys.readouterr().out


def test_a_full_disk_leaves_the_lesson_as_it_was(lesson, monkeypatch, capsys):
    before = lesson.read_bytes()

    def raise_disk_full(new, path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(copies.os, "replace", raise_disk_full)
    lesson_reset.start_over("01")
    assert "No space left on device" in capsys.readouterr().out
    assert lesson.read_bytes() == before
    assert copies_of(lesson) == []


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """Return a checkout in which the lesson was worked in at its original place, as on Binder."""
    notebook_folder = tmp_path / "notebooks"
    shutil.copytree(
        ORIGINAL.parent, notebook_folder / "en", ignore=lambda _, names: set(names) - {NAME}
    )
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "course"],
    ):
        subprocess.run(["git", *words], cwd=notebook_folder, check=True)
    lesson = notebook_folder / "en" / NAME
    stored = json.loads(ORIGINAL.read_text("utf-8"))
    stored["cells"].append({"cell_type": "code", "id": "x", "source": [RUNNING]})
    lesson.write_text(json.dumps(stored), "utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", str(lesson))
    monkeypatch.setattr(notebook_location, "shell", Shell)
    return lesson


@pytest.mark.parametrize("course", ["in place", "elsewhere"])
def test_lesson_changed_in_place_is_restored_from_git(clone, monkeypatch, course):
    where = clone.parents[1] if course == "in place" else clone.parents[1] / "nowhere"
    monkeypatch.setattr(lesson_reset, "COURSE", where)
    before = clone.read_bytes()
    lesson_reset.start_over("01")
    assert clone.read_bytes() == ORIGINAL.read_bytes()
    assert [path.read_bytes() for path in copies_of(clone)] == [before]


def test_lesson_without_an_original_is_left_alone(lesson, monkeypatch, capsys):
    monkeypatch.setattr(lesson_reset, "COURSE", lesson.parents[1])
    before = lesson.read_bytes()
    lesson_reset.start_over("01")
    assert say("重新下载", "download the course again") in capsys.readouterr().out
    assert lesson.read_bytes() == before
    assert copies_of(lesson) == []
