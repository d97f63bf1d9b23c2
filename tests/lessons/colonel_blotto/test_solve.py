"""Test the threshold of exercise 6, which separates right programs from wrong ones."""

from lessons.colonel_blotto import answers

from cfr_core import games
from cfr_lab.lessons.colonel_blotto.exercise_solve import MAX_LOSS, ROUNDS, SIZES


def best_response_payoff(program, S, N):
    """Return the payoff of a best response to the strategy that the program returns."""
    strategy = program(S, N, ROUNDS)
    mix = [float(strategy.get(a, 0)) for a in games.allocations(S, N)]
    return max(games.blotto_payoffs(S, N) @ mix)


def test_threshold_separates_right_from_wrong_programs():
    S, N = SIZES[0]
    assert best_response_payoff(answers.average_strategy, S, N) < MAX_LOSS / 5
    assert best_response_payoff(answers.average_with_drawn_actions, S, N) < MAX_LOSS * 0.75
    assert best_response_payoff(answers.average_by_soldiers, S, N) > MAX_LOSS * 1.5


def test_exercise_6_requires_about_a_million_comparisons():
    """A verdict may take five seconds; a million comparisons in plain Python take about two."""
    pairs = [len(games.allocations(S, N)) ** 2 * ROUNDS for S, N in SIZES]
    assert 1_000_000 < sum(pairs) < 1_200_000
