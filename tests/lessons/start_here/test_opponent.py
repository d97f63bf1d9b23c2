"""Test the opponent's answers, regrets and probabilities against the program in plain.py."""

from fractions import Fraction

import numpy as np
import pytest
from lessons.start_here.plain import match, points

from cfr_lab.lessons.start_here.opponent import (
    HABIT_ROUNDS,
    LOOKBACK_ROUNDS,
    regrets_of_round,
    repeat_pattern,
    repeated_pattern,
    replay,
)


@pytest.mark.parametrize("seed", range(8))
def test_replayed_match_agrees_with_the_plain_program(seed):
    rng = np.random.default_rng(seed)
    draws, moves = rng.random(60), rng.integers(0, 3, size=60).tolist()
    results, expected = replay(moves, draws), match(moves, draws)
    assert results.rounds == 60
    assert list(results.moves) == moves
    for t, (answer, total, regrets, mix) in enumerate(expected, 1):
        assert results.answers[t - 1] == answer
        assert results.score[t] == total
        assert results.regrets[t] == regrets
        assert list(results.mixes[t]) == mix
    assert results.mixes[0] == (Fraction(1, 3),) * 3
    assert results.regrets[0] == (0, 0, 0)
    assert results.score[0] == 0


def test_opponents_answers_have_the_stated_probabilities():
    """After scissors against rock, the regrets are (0, 1, 2): paper is twice as likely as rock."""
    counts = np.zeros(3)
    for draw in (np.arange(300) + 0.5) / 300:
        counts[replay((1, 1), (0.1, draw)).answers[1]] += 1
    assert counts.tolist() == [0, 100, 200]


def test_opponents_answer_does_not_depend_on_the_current_move():
    draws = np.random.default_rng(4).random(30)
    for moves in np.random.default_rng(5).integers(0, 3, size=(20, 29)).tolist():
        last = {replay((*moves, move), draws).answers[-1] for move in range(3)}
        assert len(last) == 1


def test_draws_are_repeated_from_the_beginning_when_used_up():
    short, long = replay([1] * 4, [0.1, 0.5]), replay([1] * 4, [0.1, 0.5, 0.1, 0.5])
    assert (short.answers, short.regrets, short.score) == (long.answers, long.regrets, long.score)


def test_match_is_immutable():
    draws = [0.5] * 10
    first = replay((0, 1), draws)
    before = repr(first)
    replay((*first.moves, 2), first.draws)
    draws[0] = 0.0
    assert repr(first) == before
    with pytest.raises(AttributeError):
        first.score = ()


def test_regrets_of_a_round_are_differences_of_points():
    for answer in range(3):
        for move in range(3):
            expected = tuple(points(k, move) - points(answer, move) for k in range(3))
            assert regrets_of_round(answer, move) == expected


@pytest.mark.parametrize(
    ("moves", "next_six"),
    [
        ("1", "111111"),
        ("12", "121212"),
        ("121", "212121"),
        ("1211", "211211"),
        ("012", "012012"),
        ("0120", "120120"),
        ("2222011", "222011"),
        ("00111111", "111111"),
        ("0121212121", "212121"),
    ],
)
def test_repeated_pattern_continues_the_readers_last_moves(moves, next_six):
    pattern = repeated_pattern(tuple(map(int, moves)))
    assert "".join(map(str, repeat_pattern(pattern, 6))) == next_six


def test_patterns_of_at_most_three_moves_are_repeated_unchanged():
    for pattern in [(1,), (0, 2), (0, 1, 2), (1, 1, 2)]:
        moves = repeat_pattern(pattern, LOOKBACK_ROUNDS)
        for _ in range(3):
            moves += repeat_pattern(repeated_pattern(moves), HABIT_ROUNDS)
        assert moves == repeat_pattern(pattern, LOOKBACK_ROUNDS + 3 * HABIT_ROUNDS)


def test_repeated_pattern_is_empty_before_the_first_round():
    assert repeated_pattern(()) == ()
