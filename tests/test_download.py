"""The course as one file beside the pages: all that a reader needs, and it opens."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from website import download

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    home = tmp_path_factory.mktemp("unpacked")
    download.write(home / "course.zip")
    with zipfile.ZipFile(home / "course.zip") as archive:
        assert archive.testzip() is None
        archive.extractall(home)
    return home / "cfr-course"


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_holds_what_git_has_of_the_packages_and_lessons(unpacked):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    wanted = ("cfr_core/", "cfr_lab/", "settings/", "notebooks/zh/", "notebooks/en/", "docs/")
    names = {n for n in listed.stdout.decode().split("\0") if n.startswith(wanted)}
    assert len(names) > 200
    assert names <= files(unpacked)
    assert {"start.py", "requirements.txt", "README.md", "README.zh-CN.md"} <= files(unpacked)
    strange = {name for name in files(unpacked) if name.endswith((".pyc", ".log"))}
    assert not strange


def test_notebooks_ask_the_same_and_show_nothing_yet(unpacked):
    for path in sorted((ROOT / "notebooks").glob("[ez][nh]/*.ipynb")):
        ours = json.loads(path.read_text("utf-8"))["cells"]
        theirs = json.loads((unpacked / path.relative_to(ROOT)).read_text("utf-8"))["cells"]
        assert [cell["source"] for cell in theirs] == [cell["source"] for cell in ours]
        assert not any(cell.get("outputs") for cell in theirs)


def test_it_is_the_same_file_each_time(tmp_path):
    download.write(tmp_path / "one.zip")
    download.write(tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert (tmp_path / "one.zip").stat().st_size < 2_000_000


def test_it_starts_and_its_lessons_are_found(unpacked):
    told = subprocess.run(
        [sys.executable, "start.py", "--lang", "en", "--help"],
        cwd=unpacked,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "opens the course" in told.stdout
    code = "from cfr_lab.lessons import lesson_08 as x; import cfr_core; print(x.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=unpacked, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).is_relative_to(unpacked)
