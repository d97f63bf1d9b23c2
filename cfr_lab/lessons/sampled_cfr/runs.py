"""Compute the results that `python -m cfr_lab.lessons.stored sampled_cfr` stores in data/."""

import time

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.mccfr import MCCFR
from cfr_core.profile import Profile
from cfr_lab.lessons.faster_cfr.runs import measurement_conditions
from cfr_lab.lessons.sampled_cfr import baseline, training
from cfr_lab.lessons.stored import round_digits
from cfr_lab.lessons.trees import tree

# SAMPLING_MARKS contains, for each game and scheme, the numbers of iterations after which
# exploitability is measured. The longest run takes several seconds.
SAMPLING_MARKS = {
    "leduc": {
        "chance": (1, 3, 10, 30, 100, 300, 1000, 3000),
        "external": (10, 30, 100, 300, 1000, 3000, 10_000, 30_000),
        "outcome": (30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000),
        "batch": (1, 3, 10, 30, 100, 300),
        "full": (1, 3, 10, 30, 100, 300),
    },
    "dice": {
        "chance": (1, 2, 4, 8),
        "external": (10, 30, 100, 300, 1000),
        "outcome": (30, 100, 300, 1000, 3000),
        "batch": (1, 2, 4, 8),
        "full": (1, 2, 4, 8),
    },
}
BATCH = 1000
SEEDS = {"kuhn": 5, "leduc": 5, "dice": 3}

TRAINING_MARKS = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)


def sampling(games=("leduc", "dice"), most=None):
    """Measure every sampling scheme with several seeds and after several numbers of iterations.

    most   the largest number of iterations to measure, or None for no limit

    Returns {"about": ..., "seeds": ..., game: {scheme: {"iterations", "exploitability", "nodes",
    "seconds"}}}. Each of the four lists has one element for each number of iterations. The
    exploitability is [minimum, median, maximum] over the seeds, whereas the nodes touched and the
    seconds of processor time are medians.
    """
    results = {"about": measurement_conditions(), "seeds": SEEDS}
    for game in games:
        results[game] = {}
        for scheme, marks in SAMPLING_MARKS[game].items():
            marks = [mark for mark in marks if most is None or mark <= most]
            each = [_one_run(tree(game), scheme, seed, marks) for seed in range(SEEDS[game])]
            measured, nodes, seconds = (np.array([one[k] for one in each]) for k in range(3))
            results[game][scheme] = {
                "iterations": marks,
                "nodes": round_digits(np.median(nodes, axis=0)),
                "seconds": round_digits(np.median(seconds, axis=0), 3),
                "exploitability": round_digits(_band(measured), 3),
            }
    return results


def _one_run(game, scheme, seed, marks):
    """Return one run's exploitability, nodes touched and processor time in seconds at each mark."""
    solver, total = _solver(game, scheme, seed), 0.0
    measured, nodes, seconds = [], [], []
    for mark in marks:
        begin = time.process_time()
        solver.run(mark - solver.iteration)
        total += time.process_time() - begin
        seconds.append(total)
        nodes.append(_nodes(solver, game, scheme))
        measured.append(float(exploitability(solver.average)))
    return measured, nodes, seconds


def _nodes(solver, game, scheme):
    """Return the number of nodes that the solver has touched.

    Full CFR touches each node once per iteration and player.
    """
    if scheme == "full":
        return solver.iteration * game.n_nodes * game.n_players
    return solver.nodes_touched


def _solver(game, scheme, seed):
    if scheme == "full":
        return CFR(game)
    rng = np.random.default_rng(seed)
    if scheme == "batch":
        return MCCFR(game, "external", rng, hands=BATCH)
    return MCCFR(game, scheme, rng)


def _band(measured):
    return np.stack(
        [measured.min(axis=0), np.median(measured, axis=0), measured.max(axis=0)], axis=1
    )


def baselines(games=("kuhn", "leduc"), marks=TRAINING_MARKS):
    """Measure outcome sampling without a baseline and with a learnt one.

    Returns {"marks": ..., "seeds": ..., game: {"none" or "learnt": bands}}. Each `bands` is a list
    of triples [minimum, median, maximum] of the exploitability over the seeds, one triple per mark.
    """
    results = {"marks": list(marks), "seeds": SEEDS}
    for game in games:
        results[game] = {}
        for kind in ("none", "learnt"):
            measured = []
            for seed in range(SEEDS[game]):
                run = baseline.train(tree(game), marks, seed, learns=kind == "learnt")
                measured.append(
                    [exploitability(Profile.from_vector(tree(game), each)) for each in run]
                )
            results[game][kind] = round_digits(_band(np.array(measured)), 3)
    return results


# AVERAGE_MARKS contains, for each scheme, the numbers of iterations after which the right and the
# wrong average strategies are measured.
AVERAGE_MARKS = {
    "external": (100, 300, 1000, 3000, 10_000, 30_000, 100_000),
    "outcome": (100, 300, 1000, 3000, 10_000, 30_000, 100_000),
}
RUNS_EACH = 3


def averages(games=("kuhn", "leduc"), schemes=("external", "outcome"), most=None):
    """Measure the exploitability of the right and the wrong average strategies of `training.train`.

    most   the largest number of iterations to measure, or None for no limit

    Returns {"marks": ..., "seeds": ..., game: {scheme: {"right" or "wrong": bands}}}. Each `bands`
    is a list of triples [minimum, median, maximum] of the exploitability over the seeds, one triple
    per mark.
    """
    marks = {
        scheme: [mark for mark in AVERAGE_MARKS[scheme] if most is None or mark <= most]
        for scheme in schemes
    }
    results = {"marks": marks, "seeds": RUNS_EACH}
    for game in games:
        results[game] = {}
        for scheme in schemes:
            runs = [
                training.train(tree(game), marks[scheme], seed, scheme) for seed in range(RUNS_EACH)
            ]
            results[game][scheme] = {
                kind: round_digits(
                    _band(np.array([_exploitabilities(tree(game), r[kind]) for r in runs])), 3
                )
                for kind in ("right", "wrong")
            }
    return results


def _exploitabilities(game, averages):
    return [exploitability(Profile.from_vector(game, each)) for each in averages]


RUNS = {
    "averages": averages,
    "sampling": sampling,
    "baselines": baselines,
}
