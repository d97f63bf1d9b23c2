"""Test the right answers of exercises 2 and 3."""

import numpy as np

from cfr_core import games
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M


def test_exercise_2_answers_are_all_best_responses():
    payoffs = (M[:, ACTIONS.index((1, 1, 3))] + M[:, ACTIONS.index((1, 3, 1))]) / 2
    assert payoffs.max() == 0.5
    best = {ACTIONS[i] for i in np.flatnonzero(payoffs == 0.5)}
    assert best == {(2, 2, 1), (2, 1, 2), (2, 0, 3), (2, 3, 0)}


def allocations_that_beat_both(S):
    """Return the allocations of S soldiers that beat both (1,1,3) and (1,3,1)."""

    def wins(own_allocation, other_allocation):
        return (
            sum(np.sign(m - t) for m, t in zip(own_allocation, other_allocation, strict=True)) > 0
        )

    return [a for a in games.allocations(S, 3) if wins(a, (1, 1, 3)) and wins(a, (1, 3, 1))]


def test_six_soldiers_can_win_against_both_but_five_cannot():
    assert allocations_that_beat_both(5) == []
    assert allocations_that_beat_both(6) == [(2, 0, 4), (2, 1, 3), (2, 2, 2), (2, 3, 1), (2, 4, 0)]


def test_exercise_3_exactly_three_allocations_are_dominated():
    better = [
        [
            b
            for b, row in zip(ACTIONS, M, strict=True)
            if (row >= own_allocation).all() and (row > own_allocation).any()
        ]
        for own_allocation in M
    ]
    dominated = {a: by for a, by in zip(ACTIONS, better, strict=True) if by}
    assert sorted(dominated) == [(0, 0, 5), (0, 5, 0), (5, 0, 0)]
    assert (1, 1, 3) in dominated[0, 0, 5]
    # The hint states the number of pairs (dominated allocation, better allocation).
    assert sum(map(len, better)) == 9


def test_eighteen_undominated_allocations_remain():
    left = [i for i, a in enumerate(ACTIONS) if max(a) < 5]
    small = M[np.ix_(left, left)]
    assert len(left) == 18
    for own_allocation in small:
        assert not any(
            (row >= own_allocation).all() and (row > own_allocation).any() for row in small
        )


def test_argument_that_all_in_one_field_is_dominated_is_right():
    """In each case of the solution's argument, (1,1,3) earns at least as much as (0,0,5)."""
    all_in_one, better = (M[ACTIONS.index(a)] for a in ((0, 0, 5), (1, 1, 3)))
    for k, (first, second, _) in enumerate(ACTIONS):
        assert all_in_one[k] == (-1 if first and second else 0)
        if not (first and second):
            assert better[k] >= 0
