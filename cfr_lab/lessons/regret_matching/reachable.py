"""What a program for self-play can return after very few rounds: all of it, listed.

After two or three rounds on a small matrix only so many pairs of actions can have been drawn. So
for each way to write the program, right or wrong, everything it can return is known, whatever
the seed: a program betrays by its first rounds which of them it is.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from cfr_core.matching import regret_matching


@dataclass(frozen=True)
class Way:
    """One way to write self-play.

    rule      cumulative regrets -> (strategy, the regrets as the rule leaves them)
    regrets   (M, i, j, s, t) -> both players' regrets of a round in which i and j were drawn
              from the strategies s and t
    keep      (R, r) -> the cumulative regrets after the round
    returned  (Run, T) -> the two vectors the program returns
    drawn     (i, j) -> whether the program can draw these two actions in a round
    """

    rule: Callable
    regrets: Callable
    keep: Callable
    returned: Callable
    drawn: Callable = lambda i, j: True


@dataclass(frozen=True)
class Run:
    """A program's memory: for each player its regrets, strategies summed, the last, the counts."""

    R: tuple
    sums: tuple
    last: tuple
    counts: tuple


def reachable(M, T, way):
    """Everything the program can return after T rounds, an array (outcomes, rows + columns)."""
    zeros = tuple(np.zeros(n) for n in M.shape)
    runs = [Run(zeros, zeros, zeros, zeros)]
    for _ in range(T):
        runs = [after for run in runs for after in _a_round(M, run, way)]
    return np.array([np.concatenate(way.returned(run, T)) for run in runs])


def _a_round(M, run, way):
    """The program's memory after one more round, for each pair of actions that can be drawn."""
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
    """In proportion to weights that are not negative; uniform where all are 0."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


def _match(R):
    return regret_matching(R.astype(float))


def _matched(R):
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


def _drawn(M, i, j, s, t):
    return M[:, j] - M[i, j], M[i, j] - M[i]


def _expected(M, i, j, s, t):
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


def _added(M, i, j, s, t):
    """Both players' regrets in one array, as `R1 = R2 = np.zeros(3)` makes it."""
    r1, r2 = _drawn(M, i, j, s, t)
    return r1 + r2, r1 + r2


def _of_the_rounds_after(run, T):
    """The mean of the strategies of rounds 2 to T + 1."""
    later = zip(run.sums, run.R, strict=True)
    return [(sums - 1 / len(R) + _match(R)) / T for sums, R in later]


def _clip(R, r):
    return np.maximum(R + r, 0)


RIGHT = Way(_matched, _drawn, lambda R, r: R + r, _averages)


def right_ways():
    """Regret matching, its regrets drawn or in expectation; average strategies are returned."""
    return [replace(RIGHT, regrets=r) for r in (_drawn, _expected, _strategy_against_drawn)]


def wrong_ways():
    """{name of the mistake: ways to make it}, on squares; what is most particular comes first."""
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
        "one array": _added,
    }
    return {
        **{
            name: [replace(RIGHT, regrets=r, **c) for c in changes for r in (_drawn, _expected)]
            for name, changes in alike.items()
        },
        **{name: [replace(RIGHT, regrets=regrets)] for name, regrets in by_draws.items()},
        # Without draws it takes more than three rounds to tell these.
        "sum": [replace(RIGHT, rule=_uniform_by_sum)],
        "clipped": [replace(RIGHT, keep=_clip)],
        "frequencies": [
            replace(RIGHT, keep=keep, returned=lambda run, T: [n / T for n in run.counts])
            for keep in (RIGHT.keep, _clip)
        ],
    }


# All that it returns, a right program can return too, but in the long run returns more.
SAME_ACTION = replace(RIGHT, drawn=lambda i, j: i == j)
