"""Test the course as one archive, which must open and contain everything that a reader needs."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import guide_commands
import pytest

from publish.site import download

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def unpacked_download(tmp_path_factory):
    unpack_folder = tmp_path_factory.mktemp("unpacked")
    download.write(unpack_folder / "course.zip")
    with zipfile.ZipFile(unpack_folder / "course.zip") as archive:
        assert archive.testzip() is None
        archive.extractall(unpack_folder)
    return unpack_folder / "cfr-course"


UNTRACKED_FILES = ("notebooks/en/99_exam_with_solutions.ipynb", "jupyterlab/secret.txt")


@pytest.mark.parametrize("git", [True, False])
def test_untracked_files_are_left_out(tmp_path, monkeypatch, git):
    """Untracked files are left out, in a work tree and in an unpacked archive without git."""
    course = tmp_path / "课程 一"
    for name in (
        *UNTRACKED_FILES,
        "jupyterlab/lab.py",
        "notebooks/en/01_rock_paper_scissors.ipynb",
    ):
        (course / name).parent.mkdir(parents=True, exist_ok=True)
        (course / name).write_text('{"cells": []}')
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, course / name)
    own_cells = ["jupyterlab/lab.py", "notebooks/en/01_rock_paper_scissors.ipynb"]
    if git:
        for words in (["init", "-q"], ["add", *own_cells]):
            subprocess.run(["git", *words], cwd=course, check=True)
    monkeypatch.setattr(download, "ROOT", course)
    assert [name for name, _ in download.course_files()] == own_cells


def test_an_archive_without_git_gives_the_same_course(monkeypatch):
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    names = download.tracked_files()
    monkeypatch.setattr(
        download, "tracked_files", lambda: set(filter(download.is_course_file, names))
    )
    shorter = download.course_files()
    monkeypatch.undo()
    assert shorter == download.course_files()


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_file_holds_the_tracked_packages_and_lessons(unpacked_download):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    expected = ("cfr_core/", "cfr_lab/", "jupyterlab/", "notebooks/zh/", "notebooks/en/")
    expected += ("notebooks/shipped", "docs/teaching", "docs/studying", "docs/faults")
    names = {n for n in listed.stdout.decode().split("\0") if n.startswith(expected)}
    assert len(names) > 200
    assert names <= files(unpacked_download)
    assert {"start.py", "requirements.lock", "README.md", "README.zh-CN.md"} <= files(
        unpacked_download
    )
    strange = {name for name in files(unpacked_download) if name.endswith((".pyc", ".log"))}
    assert not strange


def test_the_file_holds_every_licence_that_the_package_names(unpacked_download):
    kinds = {"LICENSE": "MIT License", "LICENSE-CC-BY-4.0": "Attribution 4.0 International"}
    kinds["cfr_lab/fonts/OFL.txt"] = "SIL OPEN FONT LICENSE Version 1.1"
    about = tomllib.loads((unpacked_download / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(about["license-files"]) <= kinds.keys()
    for name, words in kinds.items():
        assert words in (unpacked_download / name).read_text("utf-8")
        assert name in (unpacked_download / "README.md").read_text("utf-8")
        assert name in (unpacked_download / "README.zh-CN.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_files_readme_describes_only_existing_functions(unpacked_download, name, monkeypatch):
    text = (unpacked_download / name).read_text("utf-8")
    monkeypatch.setattr(guide_commands, "ROOT", unpacked_download)
    results = list(guide_commands.commands(text))
    assert ["python3", "start.py"] in results
    assert [fault for words in results for fault in guide_commands.faults(words)] == []
    assert not [words for words in results if {"test", "site"} & set(words)]
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert len(links) > 8
    assert [link for link in links if not (unpacked_download / link).is_file()] == []


def test_notebooks_ask_the_same_and_show_nothing_yet(unpacked_download):
    for path in sorted((ROOT / "notebooks").glob("[ez][nh]/*.ipynb")):
        own_cells = json.loads(path.read_text("utf-8"))["cells"]
        theirs = json.loads((unpacked_download / path.relative_to(ROOT)).read_text("utf-8"))[
            "cells"
        ]
        assert [cell["source"] for cell in theirs] == [cell["source"] for cell in own_cells]
        assert not any(cell.get("outputs") for cell in theirs)


def test_the_file_is_the_same_each_time(tmp_path):
    download.write(tmp_path / "one.zip")
    download.write(tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    # The file is the same on another day.
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert (tmp_path / "one.zip").stat().st_size < 3_000_000


def test_unpacked_file_starts_and_finds_its_lessons(unpacked_download):
    outcome = subprocess.run(
        [sys.executable, "start.py", "--lang", "en", "--help"],
        cwd=unpacked_download,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "opens the course" in outcome.stdout
    code = "from cfr_lab.lessons import faster_cfr as x; import cfr_core; print(x.__file__)"
    results = subprocess.run(
        [sys.executable, "-c", code],
        cwd=unpacked_download,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(results.stdout.strip()).is_relative_to(unpacked_download)
