"""Test what the general tests of all lessons' exercises do not cover."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.cfr_in_four_steps.answers import RIGHT, cfr_uniform_only_for_zero_regrets
from lessons.cfr_in_four_steps.cfr_programs import average_of_the_solver
from plain_cfr import PlainCFR

from cfr_core.equilibrium import expected_values, exploitability, payoff_range
from cfr_core.profile import Profile, uniform
from cfr_core.values import instantaneous_regrets
from cfr_lab import check
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import average, cfr
from cfr_lab.lessons.student_strategies import TRIED
from cfr_lab.lessons.trial_games import trees


@pytest.mark.parametrize("k", range(len(trees())))
def test_average_of_the_judge_agrees_with_three_other_programs(k, lesson_namespace):
    """Four independent programs agree, so a mistake in the judge's program is improbable."""
    tree = trees()[k]
    for T in TRIED:
        own_average = average(tree, T)
        zero = {s.name: np.zeros(len(s.actions)) for s in tree.infosets}
        sums = lesson_namespace["run"](uniform(tree), zero, T)[-1][3]
        by_recursion = PlainCFR(tree.game, alternating=False).run(T).average()
        for other in (by_recursion, average_of_the_solver(tree, T), sums):
            for name, p in own_average.items():
                expected = np.array(other[name], dtype=float)
                if expected.sum() > 0:
                    assert p == pytest.approx(expected / expected.sum(), abs=1e-9), (T, name)


def test_average_of_the_judge_reaches_low_exploitability():
    for tree in trees():
        exploited = [float(exploitability(Profile(tree, average(tree, T)))) for T in (20, 200)]
        assert exploited[1] < exploited[0]
        assert exploited[1] < 0.04 * payoff_range(tree, 1)


def test_m4_average_without_weights_is_more_exploitable():
    tree = trees()[0]
    plain, weighted = (
        exploitability(Profile(tree, average(tree, 1000, weight=w))) for w in ("one", "own")
    )
    assert plain > 5 * weighted


def test_m10_clipping_the_regret_array_raises_exploitability():
    tree = trees()[1]
    stuck = exploitability(Profile(tree, average(tree, 2000, storage="strategy")))
    assert stuck > 5 * exploitability(Profile(tree, average(tree, 2000)))


def test_m3_regrets_in_the_trials_contain_negative_values():
    tree = trees()[0]
    regrets = cfr(tree, 7)[0]
    assert any((r < 0).any() for r in regrets.values())


def test_m21_program_uniform_only_for_zero_regrets_gets_its_hint(language):
    verdict = check("cfr_in_four_steps.4", cfr_uniform_only_for_zero_regrets)
    text = {"zh": "所有遗憾都不为正时", "en": "no regret is positive"}[language]
    assert text in verdict.message


def test_d3_3_lemma_2_holds_with_the_numbers_of_exercise_3():
    """Lemma 5.2 holds in the trap with the numbers of exercise 3."""
    tree, half = trees()[0], F(1, 2)
    before = uniform(tree, exact=True).replace({"choice": (F(1, 3), F(2, 3))})
    r = instantaneous_regrets(before, 1)
    after = before.replace({"start": (0, 1), "inside": (0, 1)})
    gained = expected_values(after)[0] - expected_values(before)[0]
    assert (r["start"][1], r["inside"][1], gained) == RIGHT[3][0]
    assert half * r["inside"][1] == F(1, 3), "what the hint on half the regret is about"


@pytest.mark.usefixtures("language")
def test_exercise_3_is_to_do_until_all_parts_are_answered():
    assert check("cfr_in_four_steps.3", (1 / 3, ..., 1)).state == "to-do"


def test_error_message_names_the_students_line(tmp_path, language):
    path = tmp_path / "mine.py"
    path.write_text("def cfr(tree, T):\n    R = {}\n    return R['start']\n", "utf-8")
    names = {}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), names)
    text = check("cfr_in_four_steps.4", names["cfr"]).message
    assert "return R['start']" in text
    game = {"zh": "陷阱博弈、T = 1", "en": "the trap, T = 1"}[language]
    assert game in text
