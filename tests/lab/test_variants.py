"""Test variants from a seed: judged like the exercise, not answered by its solution.

test_variants_answers.py computes the right answers in other ways.
"""

import re
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest

from cfr_lab.course import lessons_by_name
from cfr_lab.exercises import exercises_of, shown_id, verdict_on
from cfr_lab.variants import (
    ExerciseVariant,
    draw_until,
    exercises_with_variants,
    mixed_strategies,
    one_of,
    tex_factor,
    tex_fraction,
    tex_matrix,
    tex_number,
    variant,
    variants_of,
    verdict_on_variant,
    weighted_sum,
)
from cfr_lab.words import set_language

SEEDS = range(20)
NAMES = list(exercises_with_variants().values())
# The answers of these exercises are numbers too, but of a sample and of a long run.
WITHOUT = {"faster_cfr.7", "last_iterates.5"}
# The number of this exercise depends on the existing lessons.
REGRETS = shown_id("kuhn_poker.2")


def published_answers(name):
    """Return the published right answers of the exercise."""
    lesson, _, number = name.partition(".")
    return import_module(f"lessons.{lesson}.answers").RIGHT[int(number)]


def written_forms(answer):
    """Return ways to write an answer: exact, as floats, with four decimals."""
    if isinstance(answer, tuple):
        return answer, list(map(float, answer)), np.array(answer, float)
    return answer, float(answer), [answer]


def numbers_in(text):
    return re.findall(r"\d+(?:\.\d+)?(?:/\d+)?", text)


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_right_and_exact(name):
    for seed in SEEDS:
        task = variant(name, seed)
        given = task.answer if isinstance(task.answer, tuple) else (task.answer,)
        assert all(isinstance(x, Fraction) for x in given)
        for written in written_forms(task.answer):
            assert verdict_on_variant(name, seed, written).right, (seed, written)


@pytest.mark.parametrize("name", NAMES)
def test_the_published_answer_is_not_right(name):
    for seed in SEEDS:
        for answer in published_answers(name):
            assert not verdict_on_variant(name, seed, answer).right, (seed, answer)


@pytest.mark.parametrize("name", NAMES)
def test_the_variants_answer_differs_from_the_published_one(name):
    # Exercise 4.3 accepts any four numbers that fit, so it accepts those of a variant's answer.
    if name != "values_on_a_tree.3":
        assert not any(verdict_on(name, variant(name, seed).answer).right for seed in SEEDS)


@pytest.mark.parametrize("name", NAMES)
def test_one_wrong_number_is_enough(name):
    for seed in SEEDS:
        answer = variant(name, seed).answer
        if isinstance(answer, tuple):
            for k in range(len(answer)):
                wrong = (*answer[:k], answer[k] + 1, *answer[k + 1 :])
                assert verdict_on_variant(name, seed, wrong).state == "not-yet"
        else:
            assert verdict_on_variant(name, seed, answer + 1).state == "not-yet"


@pytest.mark.parametrize("name", NAMES)
def test_seeds_give_other_numbers(name):
    task = [variant(name, seed) for seed in SEEDS]
    assert len({each.zh for each in task}) >= 15
    assert len({each.en for each in task}) >= 15
    assert task[:3] == [variant.__wrapped__(name, seed) for seed in SEEDS[:3]]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_ask_with_the_same_numbers(name):
    for seed in SEEDS:
        task = variant(name, seed)
        assert isinstance(task, ExerciseVariant)
        # One of the languages writes “one”, “both” and the like as words.
        words_of_one = {"1", "2", "3"}
        assert set(numbers_in(task.zh)) ^ set(numbers_in(task.en)) <= words_of_one
        for zh in (task.zh, task.solution_zh):
            assert re.search("[一-鿿]", zh) or re.fullmatch(r"\$.*\$。", zh)
        for en in (task.en, task.solution_en):
            assert not re.search("[一-鿿，。：；]", en)
        for text in (task.zh, task.en, task.solution_zh, task.solution_en):
            assert text.count("$") % 2 == 0
            assert text.count("`") % 2 == 0
            assert "@" not in text
            assert not re.search(r"[{]{2}|Fraction\(|np\.|None|--", text), text


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_gives_the_answer(name):
    words = {"rock_paper_scissors.2", "values_on_a_tree.3", "rock_paper_scissors.3"}
    for seed in SEEDS:
        task = variant(name, seed)
        given = task.answer if isinstance(task.answer, tuple) else (task.answer,)
        for text in (task.solution_zh, task.solution_en):
            for x in given:
                label = {tex_number(x), tex_fraction(x), f"{float(x):.4f}"}
                assert name in words or any(each in text for each in label), (seed, x, text)


def test_every_exercise_of_numbers_has_a_variant():
    """An exercise asks for numbers if its right answers in the lesson's package are numbers."""

    def is_numeric(answer):
        given = answer if isinstance(answer, tuple | list) else (answer,)
        return all(isinstance(x, int | float | Fraction) and type(x) is not bool for x in given)

    lessons = [name for name in lessons_by_name() if variants_of(name)]
    assert len(lessons) >= 14
    expected = {
        name
        for lesson in lessons
        for name in exercises_of(lesson)
        if is_numeric(published_answers(name)[0])
    }
    assert expected - WITHOUT == set(NAMES)


def test_the_numbers_of_a_seed_never_change():
    """NumPy promises the streams, so a sheet that was given to students can be made again."""
    assert variant("kuhn_poker.2", 0).answer == (Fraction(-1, 72), Fraction(5, 72))
    assert variant("large_games.2", 20260901).answer == (16, 20)
    source = np.random.Generator(np.random.PCG64(np.random.SeedSequence([7, 11])))
    assert [one_of(source, range(1000)) for _ in range(4)] == [798, 841, 793, 308]


def test_numbers_do_not_depend_on_the_place_in_the_course():
    assert variants_of("kuhn_poker").keys() == {f"kuhn_poker.{k}" for k in (1, 2, 3)}
    assert variants_of("find_the_bug") == variants_of("no_such_lesson") == {}
    assert [shown_id(name) for name in NAMES] == list(exercises_with_variants())


@pytest.mark.parametrize(
    ("answer", "state"),
    [(..., "to-do"), ("no numbers", "not-yet"), (1, "not-yet"), ((1, ...), "to-do")],
)
def test_unreadable_answer_gets_its_state(answer, state):
    assert verdict_on_variant("kuhn_poker.2", 3, answer).state == state


def test_the_verdict_names_the_exercise():
    set_language("en")
    verdict = verdict_on_variant("kuhn_poker.2", 3, (9, 9))
    assert repr(verdict) == f"✗ Exercise {REGRETS} Not yet: This is not the right answer."
    with pytest.raises(KeyError):
        variant("kuhn_poker.4", 3)
    with pytest.raises(ValueError, match="non-negative"):
        variant("kuhn_poker.2", -1)


def test_numbers_are_written_by_the_rule():
    assert list(map(tex_number, (Fraction(-1, 50), Fraction(5, 9), 3, Fraction(1, 8), 1200))) == [
        "-0.02",
        "5/9",
        "3",
        "0.125",
        "1200",
    ]
    assert tex_factor(Fraction(-1, 2)) == "(-0.5)"
    assert tex_factor(Fraction(1, 2), tex_fraction) == "(1/2)"
    assert weighted_sum((1, 2), (3, -4)) == r"1 \times 3 + 2 \times (-4)"
    assert tex_matrix([[1, 2], [3, 4]]) == r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}"
    assert len(mixed_strategies(3, 10)) == 36
    assert all(sum(mix) == 1 and min(mix) > 0 for mix in mixed_strategies(3, 10))
    assert draw_until(iter(range(9)).__next__, lambda x: x > 4) == 5
