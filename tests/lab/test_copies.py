"""Test that a reader's changes survive an update of the course: a new download, and git."""

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cfr_lab import copies
from cfr_lab.copies import digest, is_original, update_copies
from cfr_lab.course import lessons_by_name

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ("01_rock_paper_scissors", "02_regret_matching", "03_colonel_blotto")
COURSE_NOTEBOOKS = [f"{language}/{lesson}.ipynb" for language in ("en", "zh") for lesson in LESSONS]


def make_lesson(path, *texts):
    """Return a lesson of these cells, named as notebooks/build.py names them."""
    spec = importlib.util.spec_from_file_location("build", ROOT / "notebooks" / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    cells = [build.nbformat.v4.new_code_cell(text) for text in texts]
    for cell in cells:
        cell.metadata["tags"] = ["en"]
    lesson = build.nbformat.v4.new_notebook(cells=cells)
    path.parent.mkdir(parents=True, exist_ok=True)
    build.nbformat.write(build.in_language(lesson, "en", lessons_by_name()[path.stem[3:]]), path)


@pytest.fixture
def course(tmp_path):
    """Return a download of the course, with Chinese letters and a space in its path."""
    install_folder = tmp_path / "课程 一"
    for name in COURSE_NOTEBOOKS:
        make_lesson(install_folder / "notebooks" / name, f"# {name}", "answer_1 = ...", "1 + 1")
    return install_folder


def change_cell(path, before, after):
    """Change the text of a cell but not its name, as JupyterLab does when it saves a change."""
    stored = json.loads(path.read_text("utf-8"))
    for cell in stored["cells"]:
        cell["source"] = "".join(cell["source"]).replace(before, after)
    path.write_text(json.dumps(stored, indent=1), "utf-8")


def run(path):
    """Write a lesson as JupyterLab saves it after a run."""
    stored = json.loads(path.read_text("utf-8"))
    for k, cell in enumerate(stored["cells"]):
        cell["execution_count"] = k + 1
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["2\n"]}]
    path.write_text(json.dumps(stored), "utf-8")


def unpack_new(course, *names, text="the new version"):
    """Replace the old download by a new one."""
    for name in names or COURSE_NOTEBOOKS:
        make_lesson(course / "notebooks" / name, f"# {name}", text, "answer_1 = ...", "1 + 1")


def both_folders(course):
    return course / "notebooks", course / "my-notebooks"


def text_of(path):
    return copies.sources(path)


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("??/*.ipynb")), ids=str)
def test_lessons_are_unchanged_since_the_build(path):
    """The names of a lesson's cells show that the lesson has not been changed since it was made."""
    assert is_original(path)


def test_companion_files_are_copied_too(course):
    """The glossary is updated, unless the reader has written in it."""
    shipped_page = course / "notebooks" / "en" / "glossary.md"
    copies_folder = course / "my-notebooks" / "en" / "glossary.md"
    shipped_page.write_text("one", "utf-8")
    assert update_copies(*both_folders(course)) == []
    assert copies_folder.read_text("utf-8") == "one"
    shipped_page.write_text("two", "utf-8")
    update_copies(*both_folders(course))
    assert copies_folder.read_text("utf-8") == "two"
    copies_folder.write_text("two, and a note of mine", "utf-8")
    shipped_page.write_text("three", "utf-8")
    assert update_copies(*both_folders(course)) == []
    assert copies_folder.read_text("utf-8") == "two, and a note of mine"


def test_one_changed_letter_is_detected(tmp_path):
    lesson = tmp_path / "01.ipynb"
    shutil.copy(ROOT / "notebooks" / "en" / "01_rock_paper_scissors.ipynb", lesson)
    before = digest(lesson)
    run(lesson)
    assert is_original(lesson)
    assert digest(lesson) == before
    change_cell(lesson, "answer_1 = ...", "answer_1 = 1")
    assert not is_original(lesson)
    assert digest(lesson) != before


def test_first_start_copies_every_file(course):
    assert update_copies(*both_folders(course)) == []
    for name in COURSE_NOTEBOOKS:
        copied = course / "my-notebooks" / name
        assert copied.read_bytes() == (course / "notebooks" / name).read_bytes()


def test_an_update_keeps_changed_lessons_and_replaces_the_others(course):
    shipped, copies_folder = both_folders(course)
    update_copies(shipped, copies_folder)
    changed, played, deleted = (copies_folder / name for name in COURSE_NOTEBOOKS[:3])
    change_cell(changed, "answer_1 = ...", "answer_1 = 0.02")
    run(played)
    deleted.unlink()
    (copies_folder / "progress.json").write_text("{}")
    (copies_folder / "en" / "notes.ipynb").write_text("mine")
    kept = changed.read_bytes()
    unpack_new(course)
    assert update_copies(shipped, copies_folder) == [COURSE_NOTEBOOKS[0]]
    assert changed.read_bytes() == kept
    for path in (played, deleted):
        assert "the new version" in text_of(path)
    assert (copies_folder / "progress.json").read_text() == "{}"
    assert (copies_folder / "en" / "notes.ipynb").read_text() == "mine"
    # Each version is reported once.
    assert update_copies(shipped, copies_folder) == []
    unpack_new(course, COURSE_NOTEBOOKS[0], text="one newer still")
    assert update_copies(shipped, copies_folder) == [COURSE_NOTEBOOKS[0]]
    assert changed.read_bytes() == kept


def test_without_an_update_nothing_is_written(course):
    shipped, copies_folder = both_folders(course)
    update_copies(shipped, copies_folder)
    change_cell(copies_folder / COURSE_NOTEBOOKS[0], "answer_1 = ...", "answer_1 = 0.02")
    run(copies_folder / COURSE_NOTEBOOKS[1])
    before = {path: path.stat().st_mtime_ns for path in copies_folder.rglob("*")}
    assert update_copies(shipped, copies_folder) == []
    assert {path: path.stat().st_mtime_ns for path in copies_folder.rglob("*")} == before


def test_a_reverted_change_does_not_count_as_a_change(course):
    shipped, copies_folder = both_folders(course)
    update_copies(shipped, copies_folder)
    change_cell(copies_folder / COURSE_NOTEBOOKS[0], "answer_1 = ...", "answer_1 = 0.02")
    change_cell(copies_folder / COURSE_NOTEBOOKS[0], "answer_1 = 0.02", "answer_1 = ...")
    unpack_new(course)
    assert update_copies(shipped, copies_folder) == []
    assert "the new version" in text_of(copies_folder / COURSE_NOTEBOOKS[0])


def test_a_lesson_changed_in_the_courses_own_folder_is_the_readers_too(course):
    """Lessons changed in the course's own folder, without start.py, count as the reader's too."""
    shipped, copies_folder = both_folders(course)
    change_cell(shipped / COURSE_NOTEBOOKS[0], "answer_1 = ...", "answer_1 = 0.02")
    assert update_copies(shipped, copies_folder) == []
    kept = (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes()
    unpack_new(course)
    assert update_copies(shipped, copies_folder) == [COURSE_NOTEBOOKS[0]]
    assert (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes() == kept


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"en/01_rock_paper_scissors.ipynb": 5}'])
def test_without_its_notes_no_changed_lesson_is_overwritten(course, damage):
    shipped, copies_folder = both_folders(course)
    update_copies(shipped, copies_folder)
    (copies_folder / copies.NOTES).write_text(damage)
    change_cell(copies_folder / COURSE_NOTEBOOKS[0], "answer_1 = ...", "answer_1 = 0.02")
    kept = (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes()
    unpack_new(course, COURSE_NOTEBOOKS[0])
    assert update_copies(shipped, copies_folder) == [COURSE_NOTEBOOKS[0]]
    assert (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes() == kept


def test_file_that_is_not_a_notebook_is_not_changed(course):
    shipped, copies_folder = both_folders(course)
    update_copies(shipped, copies_folder)
    (copies_folder / COURSE_NOTEBOOKS[0]).write_text("half a noteb")
    unpack_new(course)
    update_copies(shipped, copies_folder)
    assert (copies_folder / COURSE_NOTEBOOKS[0]).read_text() == "half a noteb"


def test_disk_that_fills_during_an_update_leaves_only_whole_files(course, monkeypatch):
    shipped, copies_folder = both_folders(course)
    update_copies(shipped, copies_folder)
    unpack_new(course)
    replace, done = copies.os.replace, []

    def replace_until_full(new, path):
        if len(done) == 2:
            raise OSError(28, "No space left on device")
        done.append(path)
        replace(new, path)

    monkeypatch.setattr(copies.os, "replace", replace_until_full)
    with pytest.raises(OSError, match="No space"):
        update_copies(shipped, copies_folder)
    monkeypatch.undo()
    assert all(len(text_of(copies_folder / name)) in (3, 4) for name in COURSE_NOTEBOOKS)
    assert not [path for path in copies_folder.rglob(".*") if path.name != copies.NOTES]
    assert update_copies(shipped, copies_folder) == []
    assert all("the new version" in text_of(copies_folder / name) for name in COURSE_NOTEBOOKS)


def git(folder, *words):
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_git_pull_does_not_conflict_with_the_readers_files(course, tmp_path):
    shutil.copy(ROOT / ".gitignore", course)
    git(course, "init", "-q")
    git(course, "add", ".")
    git(course, "commit", "-qm", "the course")
    clone = tmp_path / "clone"
    assert git(tmp_path, "clone", "-q", course, clone).returncode == 0
    shipped, copies_folder = both_folders(clone)
    update_copies(shipped, copies_folder)
    change_cell(copies_folder / COURSE_NOTEBOOKS[0], "answer_1 = ...", "answer_1 = 0.02")
    for name in ("progress.json", ".progress.lock", "progress.damaged-2.json"):
        (copies_folder / name).write_text("{}")
        (shipped / name).write_text("{}")
    kept = (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes()
    assert git(clone, "status", "--porcelain").stdout == ""
    unpack_new(course)
    git(course, "commit", "-qam", "a new version")
    pulled = git(clone, "pull", "-q")
    assert pulled.returncode == 0, pulled.stderr
    assert update_copies(shipped, copies_folder) == [COURSE_NOTEBOOKS[0]]
    assert (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes() == kept
    assert "the new version" in text_of(copies_folder / COURSE_NOTEBOOKS[1])


def test_git_pull_does_not_overwrite_lessons_changed_in_place(course, tmp_path):
    """git refuses to overwrite a lesson changed in place; the guide's commands save the change."""
    git(course, "init", "-q")
    git(course, "add", ".")
    git(course, "commit", "-qm", "the course")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", course, clone)
    shipped, copies_folder = both_folders(clone)
    change_cell(shipped / COURSE_NOTEBOOKS[0], "answer_1 = ...", "answer_1 = 0.02")
    kept = (shipped / COURSE_NOTEBOOKS[0]).read_bytes()
    unpack_new(course)
    git(course, "commit", "-qam", "a new version")
    assert git(clone, "pull", "-q").returncode != 0
    assert (shipped / COURSE_NOTEBOOKS[0]).read_bytes() == kept
    update_copies(shipped, copies_folder)  # start.py runs these lines.
    assert git(clone, "checkout", "notebooks").returncode == 0
    assert git(clone, "pull", "-q").returncode == 0
    assert update_copies(shipped, copies_folder) == [COURSE_NOTEBOOKS[0]]
    assert (copies_folder / COURSE_NOTEBOOKS[0]).read_bytes() == kept


def test_lesson_whose_change_was_reverted_is_updated(course):
    update_copies(*both_folders(course))
    lesson = course / "my-notebooks" / COURSE_NOTEBOOKS[0]
    change_cell(lesson, "1 + 1", "1 + 2")
    unpack_new(course, COURSE_NOTEBOOKS[0])
    assert update_copies(*both_folders(course)) == [COURSE_NOTEBOOKS[0]]
    change_cell(lesson, "1 + 2", "1 + 1")
    assert update_copies(*both_folders(course)) == []
    assert "the new version" in text_of(lesson)
