"""Compute the lesson's long runs: joint play at the crossing and in Shapley's game."""

import numpy as np

from cfr_lab.lessons.correlated_equilibria.joint_play import GAMES
from cfr_lab.lessons.correlated_equilibria.learners import (
    constants,
    exchanges,
    hart_mas_colell,
    plays,
)

ROUNDS, SEED = 50_000, 2000
# A player's payoffs differ by at most 7 at the crossing and by at most 1 in Shapley's game. Here,
# the inertia of Hart and Mas-Colell's procedure is twice this difference at the crossing and four
# times this difference in Shapley's game.
INERTIA = {"crossing": 14, "shapley": 4}


def stops(rounds):
    """Return the rounds after which a run is recorded, evenly spaced on a log scale."""
    return sorted({int(t) for t in np.geomspace(4, rounds, 42).round()})


def counts_at_stops(game, learner, rounds=ROUNDS, seed=SEED):
    """Return the number of times each action pair has been played up to each recorded round.

    The result contains, for each recorded round, a list of counts in the order of the cells.
    """
    payoffs = GAMES[game].astype(float)
    shape, rng = payoffs[0].shape, np.random.default_rng(seed)
    if learner == "hart":
        played = hart_mas_colell(payoffs, rounds, rng, INERTIA[game])
    else:
        maps = [(constants if learner == "external" else exchanges)(n) for n in shape]
        played = (actions for actions, _ in plays(payoffs, maps, rounds, rng))
    counts, rows, marks = np.zeros(shape, dtype=int), [], set(stops(rounds))
    for t, actions in enumerate(played, 1):
        counts[actions] += 1
        if t in marks:
            rows.append(counts.ravel().tolist())
    return rows


def joint_play():
    """Return the recorded rounds, and the counts of action pairs for every game and learner."""
    games = {
        game: {name: counts_at_stops(game, name) for name in ("external", "internal", "hart")}
        for game in GAMES
    }
    return {"rounds": stops(ROUNDS), "games": games}


RUNS = {"wander": joint_play}
