"""A new lesson begins as a whole copy of lesson 01, which says nowhere that it is lesson 01."""

import importlib.util
import re
import shutil

import pytest
from door import ROOT


@pytest.fixture(scope="module")
def begin():
    spec = importlib.util.spec_from_file_location("begin", ROOT / "notebooks" / "begin.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path):
    parts = ("cfr_lab/lessons/lesson_01", "tests/lesson_01", "docs/teaching", "notebooks/source")
    for part in parts:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def texts(root):
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in root.rglob("*.*")
        if path.is_file()
    }


def test_all_of_lesson_01_under_its_own_number(begin, project):
    before = texts(project)
    begin.main(["27", "one_bluff"], project)
    after = texts(project)
    assert {place: after[place] for place in before} == before
    new = {place: text for place, text in after.items() if place not in before}
    model = [place for place in before if "lesson_01/" in place or "/01" in place]
    assert len(new) == len(model) > 15
    assert "notebooks/source/27_one_bluff.md" in new
    for place, text in new.items():
        for old in ("lesson_01", '"01.', "01_rock", "esson 01", '("01")', "# 第 1 课", "(01."):
            assert old not in text, (place, old)
        assert not re.search(r"^# .*esson 1\b", text, re.MULTILINE), place
        assert not re.search(r"[\[\" (][DM]\d+(\.\d+)?[\]\",)]", text), place
        assert not re.search(r"def test_[dm]\d", text), place
    source = new["notebooks/source/27_one_bluff.md"]
    assert "# 第 27 课　" in source
    assert "# Lesson 27  " in source
    assert source.count('check("27.1"') == 3
    assert new["docs/teaching/27.md"].startswith("[中文](27.zh-CN.md)")
    assert "](../../notebooks/en/27_one_bluff.ipynb)" in new["docs/teaching/27.md"]
    assert '"27.1": exercise_1' in new["cfr_lab/lessons/lesson_27/exercises.py"]
    for place, text in new.items():
        if place.endswith(".py"):
            compile(text, place, "exec")


def test_nothing_is_written_over(begin, project):
    begin.main(["27", "one_bluff"], project)
    before = texts(project)
    with pytest.raises(SystemExit, match="There already"):
        begin.main(["27", "one_bluff"], project)
    assert texts(project) == before


@pytest.mark.parametrize("words", [[], ["27"], ["7", "x"], ["27", "Name"], ["27", "../x"]])
def test_what_it_wants(begin, project, words):
    before = texts(project)
    with pytest.raises(SystemExit, match=r"begin\.py 12 name"):
        begin.main(words, project)
    assert texts(project) == before
