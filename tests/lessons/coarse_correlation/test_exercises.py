"""Test unfinished answers and the assumptions of the two programs' judges."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.coarse_correlation import gap_programs as programs
from lessons.coarse_correlation import linear_programs as linear

from cfr_lab import check
from cfr_lab.lessons.coarse_correlation.answers import RIGHT
from cfr_lab.lessons.coarse_correlation.exercise_gain import TRIALS
from cfr_lab.lessons.coarse_correlation.exercise_gap import KNOWN_PROGRAMS, frequencies, trials
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY

GO_AND_YIELD = [[(F(0), F(0)), (F(7), F(2))], [(F(2), F(7)), (F(6), F(6))]]


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("exercise", "n"), [(1, 3), (2, 6), (3, 3)])
def test_answer_is_to_do_until_all_parts_are_answered(exercise, n):
    name = f"coarse_correlation.{exercise}"
    assert check(name, [...] * n).state == "to-do"
    assert check(name, [True, *[...] * (n - 1)]).state == "to-do"


def test_exercise_1_agrees_with_fractions():
    mu = [[F(0), F(1, 8)], [F(2, 8), F(5, 8)]]
    cells = [(a, b) for a in (0, 1) for b in (0, 1)]
    listens = [sum(mu[a][b] * GO_AND_YIELD[a][b][i] for a, b in cells) for i in (0, 1)]
    first = [sum(mu[a][b] * GO_AND_YIELD[mine][b][0] for a, b in cells) for mine in (0, 1)]
    second = [sum(mu[a][b] * GO_AND_YIELD[a][mine][1] for a, b in cells) for mine in (0, 1)]
    gained = max(first) - listens[0], max(second) - listens[1]
    assert (listens[0], gained[0], max(gained)) == RIGHT[1][0]


def test_exercise_3_agrees_with_linear_programming():
    thirds, alike = np.eye(3) / 3, SHAPLEY.sum(axis=0) / 6
    gap, share, away = map(float, RIGHT[3][0])
    assert linear.gap(SHAPLEY, thirds) == pytest.approx(gap)
    for more, sign in ((-1e-3, 1), (1e-3, -1)):
        mixed = (1 - share - more) * thirds + (share + more) * alike
        assert sign * linear.gap(SHAPLEY, mixed) > 0
    assert abs(share * (thirds - alike)).sum() / 2 == pytest.approx(away)
    # The distance in the answer is exact: no coarse correlated equilibrium is nearer.
    assert linear.total_variation(SHAPLEY, thirds) == pytest.approx(away)


def test_d5_6_trials_of_exercise_4_are_distributions_of_the_right_shape():
    for M, joint in TRIALS:
        assert np.array(M).shape == np.array(joint).shape
        assert sum(map(sum, joint)) == 1


def test_wrong_gap_programs_are_not_accepted():
    """An earlier judge, without games that have only one best action, accepted these programs."""
    once = (
        lambda M, p: (
            (np.array(M) @ np.array(p).sum(axis=0))[1:].max() - (np.array(M) * np.array(p)).sum()
        ),
        lambda M, p: (
            max(0, *(np.array(M) @ np.array(p).sum(axis=0))) - (np.array(M) * np.array(p)).sum()
        ),
    )
    for program in once:
        assert check("coarse_correlation.4", program).state == "not-yet"

    def gap_without_first_action(payoffs, plays):
        gap = -np.inf
        for i, u in enumerate(payoffs):
            now = np.mean([u[tuple(each)] for each in plays])
            for a in range(1, u.shape[i]):
                alternatives = [u[(*each[:i], a, *each[i + 1 :])] for each in map(tuple, plays)]
                gap = max(gap, np.mean(alternatives) - now)
        return gap

    assert check("coarse_correlation.5", gap_without_first_action).state == "not-yet"


def test_gap_of_the_trials_agrees_with_linear_programming():
    table = list(trials())
    assert [len(payoffs) for payoffs, _ in table] == [2, 2, 2, 2, 3, 3, 4, 2]
    for payoffs, plays in table:
        expected = linear.gap(payoffs, frequencies(payoffs, plays))
        for program in programs.GAP_RIGHT:
            assert program(payoffs.copy(), plays.copy()) == pytest.approx(expected)
    assert linear.gap(table[0][0], frequencies(*table[0])) < 0, "a gap below 0 is among them"


def test_results_of_known_mistakes_differ_from_the_gap_and_each_other():
    table = list(trials())
    seen = {"right": [programs.gap_by_frequencies(*case) for case in table]}
    seen |= {
        name: [float(program(*case)) for case in table] for name, program in KNOWN_PROGRAMS.items()
    }
    names = list(seen)
    for k, one in enumerate(names):
        for two in names[:k]:
            assert np.abs(np.subtract(seen[one], seen[two])).max() > 1e-3, (one, two)
