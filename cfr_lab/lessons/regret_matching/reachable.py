"""List all possible results of a self-play program after very few rounds.

After two or three rounds on a small matrix, only a few sequences of actions can have been drawn.
The results for all seeds can therefore be listed for each known way, right or wrong, to write the
program. A program's results after its first rounds then show in which of these ways it was written.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from cfr_core.matching import regret_matching


@dataclass(frozen=True)
class Version:
    """Describe one way to write a self-play program by means of five functions.

    rule      maps cumulative regrets to (strategy, cumulative regrets); a wrong rule may change the
              regrets
    regrets   maps (M, i, j, s, t) to both players' regrets in a round in which the actions i and j
              were drawn from the strategies s and t
    keep      maps (cumulative regrets, regrets of a round) to the new cumulative regrets
    returned  maps (the last Run, T) to the two vectors that the program returns
    drawn     maps (i, j) to whether the program can draw these two actions in the same round
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
    sums    sums of the strategies over the rounds played
    last    strategies in the last round played
    counts  number of times that each action was drawn
    """

    R: tuple
    sums: tuple
    last: tuple
    counts: tuple


def reachable_results(M, T, version):
    """Return all possible results after T rounds, as an array (results, rows + columns).

    Each row of the array contains player 1's vector followed by player 2's.
    """
    zeros = tuple(np.zeros(n) for n in M.shape)
    runs = [Run(zeros, zeros, zeros, zeros)]
    for _ in range(T):
        runs = [next_run for run in runs for next_run in _next_runs(M, run, version)]
    return np.array([np.concatenate(version.returned(run, T)) for run in runs])


def _next_runs(M, run, version):
    """Yield the Run after one more round, for each pair of actions that can be drawn."""
    (s, R1), (t, R2) = (version.rule(R.copy()) for R in run.R)
    sums = run.sums[0] + s, run.sums[1] + t
    for i in np.flatnonzero(s > 0):
        for j in np.flatnonzero(t > 0):
            if not version.drawn(i, j):
                continue
            r1, r2 = version.regrets(M, i, j, s, t)
            R = version.keep(R1, r1), version.keep(R2, r2)
            counts = _plus_one(run.counts[0], i), _plus_one(run.counts[1], j)
            yield Run(R, sums, (s, t), counts)


def _plus_one(counts, k):
    return counts + (np.arange(len(counts)) == k)


def shares(weights):
    """Return non-negative weights divided by their sum, or equal shares if the sum is 0."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


def _match(R):
    return regret_matching(R.astype(float))


def _match_and_keep(R):
    return _match(R), R


def _overwrite_regrets(R):
    strategy = shares(np.maximum(R, 0))
    return strategy, strategy


def _uniform_by_sum(R):
    return (shares(np.maximum(R, 0)) if R.sum() > 0 else shares(0 * R)), R


def _match_absolute_regrets(R):
    return shares(abs(R)), R


def _play_most_regretted(R):
    return shares((np.arange(len(R)) == R.argmax()) * float(max(R.max(), 0))), R


def _regrets_of_draws(M, i, j, s, t):
    return M[:, j] - M[i, j], M[i, j] - M[i]


def _expected_regrets(M, i, j, s, t):
    return M @ t - s @ M @ t, s @ M @ t - s @ M


def _strategy_against_drawn(M, i, j, s, t):
    return M[:, j] - s @ M[:, j], M[i] @ t - M[i]


def _payoffs_as_regrets(M, i, j, s, t):
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
    """Return the sum of both players' regrets twice: once for each player.

    A program adds both players' regrets to one array if it begins with `R1 = R2 = np.zeros(3)`.
    """
    r1, r2 = _regrets_of_draws(M, i, j, s, t)
    return r1 + r2, r1 + r2


def _averages_one_round_later(run, T):
    """Return each player's mean strategy over rounds 2 to T + 1."""
    later = zip(run.sums, run.R, strict=True)
    return [(sums - 1 / len(R) + _match(R)) / T for sums, R in later]


def _clip(R, r):
    return np.maximum(R + r, 0)


RIGHT = Version(_match_and_keep, _regrets_of_draws, lambda R, r: R + r, _averages)


def right_versions():
    """Return the right Versions, all of which return average strategies.

    They compute regrets in three ways: from both players' drawn actions, from both players'
    strategies, or from the player's own strategy and the other player's drawn action.
    """
    return [
        replace(RIGHT, regrets=r)
        for r in (_regrets_of_draws, _expected_regrets, _strategy_against_drawn)
    ]


def wrong_versions():
    """Return {name of a mistake: list of Versions with that mistake}, for square matrices.

    The most specific mistakes come first, because the judge names the first mistake that explains
    the results.
    """
    equal_versions = {
        "in place": [{"rule": _overwrite_regrets}],
        "current": [
            {"returned": lambda run, T: run.last},
            {"returned": lambda run, T: [_match(R) for R in run.R]},
        ],
        "regrets": [
            {"returned": lambda run, T: [R / T for R in run.R]},
            {"returned": lambda run, T: run.R},
        ],
        "sums": [{"returned": lambda run, T: run.sums}],
        "rounds after": [{"returned": _averages_one_round_later}],
        "one round": [{"keep": lambda R, r: r}],
        "size": [{"rule": _match_absolute_regrets}],
        "most regretted": [{"rule": _play_most_regretted}],
    }
    by_draws = {
        "own action": _against_own_action,
        "rows and columns": _column_for_row,
        "sign": _sign_forgotten,
        "payoffs": _payoffs_as_regrets,
        "one array": _regrets_in_one_array,
    }
    return {
        **{
            name: [
                replace(RIGHT, regrets=r, **c)
                for c in changes
                for r in (_regrets_of_draws, _expected_regrets)
            ]
            for name, changes in equal_versions.items()
        },
        **{name: [replace(RIGHT, regrets=regrets)] for name, regrets in by_draws.items()},
        # These versions use only regrets computed from the drawn actions, because with expected
        # regrets three rounds could not distinguish them from a right program.
        "sum": [replace(RIGHT, rule=_uniform_by_sum)],
        "clipped": [replace(RIGHT, keep=_clip)],
        "frequencies": [
            replace(RIGHT, keep=keep, returned=lambda run, T: [n / T for n in run.counts])
            for keep in (RIGHT.keep, _clip)
        ],
    }


# In this Version, both players always draw the same action. A right program can return every result
# of this Version, but over many seeds it also returns results that this Version cannot produce.
SAME_ACTION = replace(RIGHT, drawn=lambda i, j: i == j)
