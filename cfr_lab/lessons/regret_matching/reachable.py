"""List all possible results of a self-play program after very few rounds.

After two or three rounds on a small matrix, only a few sequences of actions can have been drawn.
For each known way to write the program, right or wrong, all possible results can therefore be
listed, whatever the seed. A program's results after its first rounds then show how it was written.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from cfr_core.matching import regret_matching


@dataclass(frozen=True)
class Way:
    """Hold one way to write self-play.

    rule      cumulative regrets -> (strategy, cumulative regrets after the rule was applied)
    regrets   (M, i, j, s, t) -> both players' regrets in a round in which i and j were drawn
              from the strategies s and t
    keep      (R, r) -> the cumulative regrets after the round
    returned  (Run, T) -> the two vectors that the program returns
    drawn     (i, j) -> whether the program can draw these two actions in a round
    """

    rule: Callable
    regrets: Callable
    keep: Callable
    returned: Callable
    drawn: Callable = lambda i, j: True


@dataclass(frozen=True)
class Run:
    """Hold a program's state after some rounds, as pairs of vectors, one vector per player.

    R       cumulative regrets
    sums    sums of the strategies of all rounds
    last    strategies of the last round
    counts  how often each action was drawn
    """

    R: tuple
    sums: tuple
    last: tuple
    counts: tuple


def reachable_results(M, T, way):
    """Return all possible results after T rounds as an array (results, rows + columns).

    Each row of the array contains player 1's vector and then player 2's.
    """
    zeros = tuple(np.zeros(n) for n in M.shape)
    runs = [Run(zeros, zeros, zeros, zeros)]
    for _ in range(T):
        runs = [after for run in runs for after in _a_round(M, run, way)]
    return np.array([np.concatenate(way.returned(run, T)) for run in runs])


def _a_round(M, run, way):
    """Yield the Run after one more round, for each pair of actions that can be drawn."""
    (s, R1), (t, R2) = (way.rule(R.copy()) for R in run.R)
    sums = run.sums[0] + s, run.sums[1] + t
    for i in np.flatnonzero(s > 0):
        for j in np.flatnonzero(t > 0):
            if not way.drawn(i, j):
                continue
            r1, r2 = way.regrets(M, i, j, s, t)
            R = way.keep(R1, r1), way.keep(R2, r2)
            counts = _plus_one(run.counts[0], i), _plus_one(run.counts[1], j)
            yield Run(R, sums, (s, t), counts)


def _plus_one(counts, k):
    return counts + (np.arange(len(counts)) == k)


def shares(weights):
    """Return probabilities proportional to non-negative weights, or uniform ones if all are 0."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


def _match(R):
    return regret_matching(R.astype(float))


def _match_and_keep(R):
    return _match(R), R


def _in_place(R):
    strategy = shares(np.maximum(R, 0))
    return strategy, strategy


def _uniform_by_sum(R):
    return (shares(np.maximum(R, 0)) if R.sum() > 0 else shares(0 * R)), R


def _by_size(R):
    return shares(abs(R)), R


def _most_regretted(R):
    return shares((np.arange(len(R)) == R.argmax()) * float(max(R.max(), 0))), R


def _regrets_of_draws(M, i, j, s, t):
    return M[:, j] - M[i, j], M[i, j] - M[i]


def _expected_regrets(M, i, j, s, t):
    return M @ t - s @ M @ t, s @ M @ t - s @ M


def _strategy_against_drawn(M, i, j, s, t):
    return M[:, j] - s @ M[:, j], M[i] @ t - M[i]


def _payoffs_alone(M, i, j, s, t):
    return M[:, j] + 0.0, -M[i] + 0.0


def _against_own_action(M, i, j, s, t):
    return M[:, i] - M[i, j], M[i, j] - M[j]


def _column_for_row(M, i, j, s, t):
    return M[:, j] - M[i, j], M[i, j] - M[:, j]


def _sign_forgotten(M, i, j, s, t):
    return M[:, j] - M[i, j], M[i] - M[i, j]


def _averages(run, T):
    return [total / T for total in run.sums]


def _regrets_in_one_array(M, i, j, s, t):
    """Return the sum of both players' regrets twice, once for each player.

    A program adds both players' regrets to one array if it begins with `R1 = R2 = np.zeros(3)`.
    """
    r1, r2 = _regrets_of_draws(M, i, j, s, t)
    return r1 + r2, r1 + r2


def _of_the_rounds_after(run, T):
    """Return each player's mean strategy over rounds 2 to T + 1."""
    later = zip(run.sums, run.R, strict=True)
    return [(sums - 1 / len(R) + _match(R)) / T for sums, R in later]


def _clip(R, r):
    return np.maximum(R + r, 0)


RIGHT = Way(_match_and_keep, _regrets_of_draws, lambda R, r: R + r, _averages)


def right_ways():
    """Return the right Ways, all of which return average strategies.

    They differ in the regrets, which are those of the drawn actions, the expected ones, or those
    of the player's strategy against the other player's drawn action.
    """
    return [
        replace(RIGHT, regrets=r)
        for r in (_regrets_of_draws, _expected_regrets, _strategy_against_drawn)
    ]


def wrong_ways():
    """Return {name of a mistake: list of Ways with this mistake}, for square matrices.

    The most specific mistakes come first.
    """
    alike = {
        "in place": [{"rule": _in_place}],
        "current": [
            {"returned": lambda run, T: run.last},
            {"returned": lambda run, T: [_match(R) for R in run.R]},
        ],
        "regrets": [
            {"returned": lambda run, T: [R / T for R in run.R]},
            {"returned": lambda run, T: run.R},
        ],
        "sums": [{"returned": lambda run, T: run.sums}],
        "rounds after": [{"returned": _of_the_rounds_after}],
        "one round": [{"keep": lambda R, r: r}],
        "size": [{"rule": _by_size}],
        "most regretted": [{"rule": _most_regretted}],
    }
    by_draws = {
        "own action": _against_own_action,
        "rows and columns": _column_for_row,
        "sign": _sign_forgotten,
        "payoffs": _payoffs_alone,
        "one array": _regrets_in_one_array,
    }
    return {
        **{
            name: [
                replace(RIGHT, regrets=r, **c)
                for c in changes
                for r in (_regrets_of_draws, _expected_regrets)
            ]
            for name, changes in alike.items()
        },
        **{name: [replace(RIGHT, regrets=regrets)] for name, regrets in by_draws.items()},
        # Without drawn actions, three rounds do not distinguish these ways from the right program.
        "sum": [replace(RIGHT, rule=_uniform_by_sum)],
        "clipped": [replace(RIGHT, keep=_clip)],
        "frequencies": [
            replace(RIGHT, keep=keep, returned=lambda run, T: [n / T for n in run.counts])
            for keep in (RIGHT.keep, _clip)
        ],
    }


# A right program can return any result of this Way, but over many seeds it also returns results
# that this Way cannot produce.
SAME_ACTION = replace(RIGHT, drawn=lambda i, j: i == j)
