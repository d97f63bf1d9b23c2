"""Test that a new lesson begins as a copy of a model, entered at its place in the order."""

import importlib.util
import re
import shutil
import tomllib

import pytest
from start_script import ROOT

TABLE = "cfr_lab/lessons/lessons.toml"


@pytest.fixture(scope="module")
def new_lesson():
    spec = importlib.util.spec_from_file_location(
        "new_lesson", ROOT / "notebooks" / "new_lesson.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path):
    parts = (
        "cfr_lab/lessons/rock_paper_scissors",
        "tests/lessons/rock_paper_scissors",
        "docs/teaching",
        "notebooks/source",
    )
    for part in parts:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ROOT / TABLE, tmp_path / TABLE)
    return tmp_path


def texts(root):
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in root.rglob("*.*")
        if path.is_file()
    }


def names(text):
    return [lesson["name"] for lesson in tomllib.loads(text)["lesson"]]


def test_every_file_of_the_model_is_copied_under_the_new_name(new_lesson, project):
    before = texts(project)
    new_lesson.main(["one_bluff", "kuhn_poker"], project)
    after = texts(project)
    assert {place for place in before if after[place] != before[place]} == {TABLE}
    new = {place: text for place, text in after.items() if place not in before}
    model = [place for place in before if "rock_paper_scissors" in place]
    assert len(new) == len(model) > 15
    assert "notebooks/source/one_bluff.md" in new
    for place, text in new.items():
        left = re.findall(r".*rock_paper_scissors.*", text)
        assert all("game" in line or "rock_paper_scissors()" in line for line in left), place
        if place.endswith(".py"):
            compile(text, place, "exec")
            assert not re.search(r"(games\.|games import .*)one_bluff", text), place
        assert not re.search(r"[\[\" (][DM]\d+(\.\d+)?[\]\",)]", text), place
        assert not re.search(r"def test_[dm]\d", text), place


def test_new_lesson_follows_the_named_lesson(new_lesson, project):
    before = names((project / TABLE).read_text("utf-8"))
    new_lesson.main(["one_bluff", "kuhn_poker"], project)
    at = before.index("kuhn_poker") + 1
    results = names((project / TABLE).read_text("utf-8"))
    assert results == [*before[:at], "one_bluff", *before[at:]]


def test_the_new_lesson_may_be_the_last(new_lesson, project):
    before = names((project / TABLE).read_text("utf-8"))
    new_lesson.main(["one_bluff", before[-1]], project)
    assert names((project / TABLE).read_text("utf-8")) == [*before, "one_bluff"]


@pytest.mark.parametrize(
    "words",
    [[], ["x"], ["One", "kuhn_poker"], ["one_bluff", "no_such"], ["kuhn_poker", "start_here"]],
)
def test_a_faulty_file_is_not_written(new_lesson, project, words):
    before = texts(project)
    with pytest.raises(SystemExit):
        new_lesson.main(words, project)
    assert texts(project) == before
