"""Test the judges' assumptions and the values that the lesson states."""

from fractions import Fraction as F
from math import log

import numpy as np
import pytest
from lessons.last_iterates import hedge_programs as programs

from cfr_lab import check
from cfr_lab.lessons.last_iterates.answers import RIGHT
from cfr_lab.lessons.last_iterates.exercise_game import MIN_SHARE, a_game, has_saddle_point
from cfr_lab.lessons.last_iterates.exercise_programs import (
    HEDGE_PROGRAMS,
    MAGNET_PROGRAMS,
    MAGNET_TRIALS,
    TRIALS,
    magnetic_hedge,
    optimistic_hedge,
)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("exercise", "n"), [(1, 3), (2, 6), (5, 3)])
def test_answer_is_to_do_until_all_parts_are_answered(exercise, n):
    name = f"last_iterates.{exercise}"
    assert check(name, [...] * n).state == "to-do"
    assert check(name, [True, *[...] * (n - 1)]).state == "to-do"
    assert check("last_iterates.4", [[..., ...], [..., ...]]).state == "to-do"


def test_exercise_1_agrees_with_fractions():
    weights = [2 ** (a + 2 * b) for a, b in ((1, 0), (0, 2), (3, 0))]
    assert tuple(F(w, sum(weights)) for w in weights) == RIGHT[1][0]


def test_exercise_5_agrees_with_the_theorem():
    bias, strength, rounds = RIGHT[5][0]
    assert bias == pytest.approx(0.1 * log(3), abs=1e-5)
    assert strength * log(3) == pytest.approx(0.01, abs=1e-5)
    factor = 1 + (4 * 0.5 / 16) * 0.5 / 2
    assert factor ** (rounds - 1) < 2 <= factor**rounds


def test_programs_of_the_judges_agree_with_plain_programs():
    for trial in TRIALS:
        for one, two in zip(
            optimistic_hedge(*trial), programs.optimistic_hedge_with_lists(*trial), strict=True
        ):
            assert np.allclose(one, two)
    for trial in MAGNET_TRIALS:
        for one, two in zip(
            magnetic_hedge(*trial), programs.magnetic_hedge_with_lists(*trial), strict=True
        ):
            assert np.allclose(one, two)


@pytest.mark.parametrize(
    ("known_programs", "trials", "right"),
    [(HEDGE_PROGRAMS, TRIALS, optimistic_hedge), (MAGNET_PROGRAMS, MAGNET_TRIALS, magnetic_hedge)],
)
def test_results_of_known_mistakes_differ_from_each_other(known_programs, trials, right):
    seen = {
        name: [np.concatenate(program(*trial)) for trial in trials]
        for name, program in known_programs.items()
    }
    seen["right"] = [np.concatenate(right(*trial)) for trial in trials]
    names = list(seen)
    for k, one in enumerate(names):
        for two in names[:k]:
            far = [
                len(a) != len(b) or np.abs(a - b).max() > 1e-4
                for a, b in zip(seen[one], seen[two], strict=True)
            ]
            assert any(far), (one, two)


def test_exercise_4_judge_agrees_with_the_theory_on_random_games():
    """In a 2 × 2 game, RM+ converges only to a saddle point or to uniform strategies."""
    rng = np.random.default_rng(7)
    for _ in range(5):
        M = rng.integers(-9, 10, size=(2, 2))
        if M.min() == M.max():
            continue
        run = a_game(M.tolist())
        p = F(int(M[1, 1] - M[1, 0]), int(M[0, 0] - M[0, 1] - M[1, 0] + M[1, 1]) or 1)
        q = F(int(M[1, 1] - M[0, 1]), int(M[0, 0] - M[0, 1] - M[1, 0] + M[1, 1]) or 1)
        settles = has_saddle_point(M) or (p == q == F(1, 2))
        assert (run.worst.min() < MIN_SHARE) == settles


def test_section_5_first_rounds_have_the_stated_fractions():
    """The strategies of rounds 2 and 3 that the lesson states follow from the definition."""
    M, Q = [[F(2), F(-1)], [F(-1), F(1)]], [[F(0)] * 2, [F(0)] * 2]
    strategies = []
    for _ in range(3):
        now = [[q / sum(row) for q in row] if sum(row) else [F(1, 2)] * 2 for row in Q]
        strategies.append(now)
        u = [sum(M[a][b] * now[1][b] for b in (0, 1)) for a in (0, 1)]
        w = [-sum(M[a][b] * now[0][a] for a in (0, 1)) for b in (0, 1)]
        for i, values in enumerate((u, w)):
            mean = sum(p * x for p, x in zip(now[i], values, strict=True))
            Q[i] = [max(q + x - mean, 0) for q, x in zip(Q[i], values, strict=True)]
    assert strategies[1][0] == [1, 0]
    assert strategies[2][0] == [F(1, 9), F(8, 9)]


def test_the_numbers_in_the_prose_agree_with_the_cells(lesson_namespace):
    """The cells compute the divergences that the lesson states."""
    z, kl = lesson_namespace["z"], lesson_namespace["kl"]
    histories = lesson_namespace["histories"]
    hedge, optimistic = histories["hedge"], histories["optimistic"]
    D = [sum(kl(z, s) for s in pair) for pair in (hedge[0], hedge[-1], optimistic[-1])]
    assert pytest.approx([0.118, 3.621, 0], abs=5e-4) == D
    assert D[2] < 5e-6
    assert lesson_namespace["is_monotone"]
