"""Test that hints have the same steps in every exercise; the first is for the exact mistake."""

import re
from pathlib import Path

import pytest

from cfr_lab import check, checking
from cfr_lab.checking import step_after, steps
from cfr_lab.course import lessons_by_name
from cfr_lab.exercises import exercises_of, verdict_on

SOURCES = Path(__file__).resolve().parents[2] / "notebooks" / "source"

pytestmark = pytest.mark.usefixtures("no_attempts")


@pytest.fixture
def no_attempts():
    checking._wrong_answers.clear()
    yield
    checking._wrong_answers.clear()


def test_a_repeated_mistake_gets_the_section_then_the_solution(language):
    where, solution = map(str, steps("rock_paper_scissors.1"))
    for answer, more in [(0.5, ()), (0.6, (where,)), (0.7, (where, solution))]:
        verdict = check("rock_paper_scissors.1", answer)
        assert tuple(map(str, verdict.further_sentences)) == more
        assert verdict.message == verdict_on("rock_paper_scissors.1", answer).message
        assert all(sentence in repr(verdict) for sentence in (verdict.message, *more))
        assert all(sentence in verdict._repr_html_() for sentence in more)
    assert [*map(str, check("rock_paper_scissors.1", 0.8).further_sentences)] == [where, solution]
    assert {"zh": "第 3 节", "en": "section 3"}[language] in where
    assert check("rock_paper_scissors.1", 0.02).further_sentences == ()
    assert check("rock_paper_scissors.1", 0.5).further_sentences == (), "once solved it begins anew"


def test_repeated_answer_does_not_count_again():
    for _ in range(5):
        assert check("rock_paper_scissors.1", 0.5).further_sentences == ()
        assert check("rock_paper_scissors.1", ...).further_sentences == ()
        assert check("rock_paper_scissors.1", "half").further_sentences == ()


def test_a_changed_function_is_another_answer(tmp_path):
    """A function is compared by its source, because its address differs in each run of its cell."""
    results = []
    for k, body in enumerate(["0", "0", "0 + 0", "0 * 2"]):
        path = tmp_path / f"{k}.py"
        path.write_text(f"def best_payoff(M, sigma_1):\n    return {body}\n")
        names = {}
        exec(compile(path.read_text(), str(path), "exec"), names)
        results.append(len(check("rock_paper_scissors.4", names["best_payoff"]).further_sentences))
    assert results == [0, 0, 1, 2]


def test_many_kinds_of_mistakes_open_the_next_step():
    """Two kinds of mistakes count as much as one mistake made twice."""
    kinds = ["a", "b", "c", "d", "e"]
    assert [step_after(kinds[:n], kinds[n - 1]) for n in range(1, 6)] == [1, 1, 2, 2, 3]
    assert [step_after(["a"] * n, "a") for n in range(1, 4)] == [1, 2, 3]
    assert step_after(["a", "b", "a"], "a") == 2


def test_attempts_at_exercises_are_counted_separately():
    check("rock_paper_scissors.1", 0.5)
    check("rock_paper_scissors.1", 0.6)
    assert check("rock_paper_scissors.2", (0, 1, 0)).further_sentences == ()


def headings(lesson):
    """Return the numbers of the sections before the exercises, equal in both languages."""
    text = (SOURCES / f"{lesson}.md").read_text("utf-8")
    zh = re.findall(r"^## (\d+)　(.*)", text, re.MULTILINE)
    en = re.findall(r"^## (\d+)  (.*)", text, re.MULTILINE)
    assert [n for n, _ in zh] == [n for n, _ in en]
    return {int(n) for n, head in en if head not in ("Exercises", "Summary")}


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("lesson", lessons_by_name())
def test_every_section_named_in_a_hint_exists(lesson):
    for name, exercise in exercises_of(lesson).items():
        for place in exercise.sections:
            there = (lesson, place) if isinstance(place, int) else place.split(".")
            assert int(there[1]) in headings(there[0]), name
        texts = [str(step) for step in steps(name)]
        assert len(set(texts)) == len(texts) == 2
        assert all(sentence.endswith(("。", ".")) for sentence in texts)
