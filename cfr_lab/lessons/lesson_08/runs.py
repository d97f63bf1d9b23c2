"""Lesson 08's long runs: made once by `python -m cfr_lab.lessons.stored 08`, kept in data/."""

import datetime
import platform
import time
from itertools import product
from math import inf

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.mccfr import MCCFR
from cfr_core.profile import Profile
from cfr_lab.lessons.lesson_08 import baseline
from cfr_lab.lessons.lesson_08.trees import tree
from cfr_lab.lessons.lesson_08.variants import KEYS
from cfr_lab.lessons.stored import rounded

MARKS = (1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000, 2000, 3000)

# The stops of the sliders, and the iterations after which a sweep is looked at.
ALPHAS = (0, 0.5, 1, 1.5, 2, 3, inf)
BETAS = (-inf, -1, 0, 0.5, 1, inf)
GAMMAS = (0, 1, 2, 3, 5)
LOOKS = (10, 20, 50, 100, 200, 500, 1000)

# Iterations of each kind of sampling: as many as take some seconds.
SAMPLED = {
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
# Nodes are counted in every so many iterations, and in all of the first.
COUNTED = 10
BATCH = 1000
SEEDS = {"kuhn": 5, "leduc": 5, "dice": 3}

TRAINED = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)


def curves(games=("kuhn", "leduc"), marks=MARKS, repeats=3):
    """{"about": ..., game: {variant: {"alternating" or "simultaneous": [exploitability, s]}}}.

    Each list has a number a mark; the seconds, of processor time, are those of the quickest of
    the repeats, the exploitability's own left out.
    """
    found = {"about": about(), "marks": list(marks)}
    for game in games:
        found[game] = {
            variant: {
                kind: _curve(tree(game), variant, kind == "alternating", marks, repeats)
                for kind in ("alternating", "simultaneous")
            }
            for variant in KEYS
        }
    return found


def _curve(game, variant, alternating, marks, repeats):
    spent = np.full((repeats, len(marks)), inf)
    for k in range(repeats):
        solver, total, off = CFR(game, variant, alternating=alternating), 0.0, []
        for m, mark in enumerate(marks):
            begin = time.process_time()
            solver.run(mark - solver.iteration)
            total += time.process_time() - begin
            spent[k, m] = total
            off.append(float(exploitability(solver.average)))
    return [rounded(off), rounded(spent.min(axis=0), 3)]


def sweep(games=("kuhn", "leduc"), looks=LOOKS):
    """{game: [a][b][g][look]}: exploitability for every alpha, beta and gamma, all at once."""
    settings = np.array(list(product(ALPHAS, BETAS, GAMMAS)), dtype=float)
    alpha, beta, gamma = settings.T
    found = {}
    for game in games:
        solver = CFR(tree(game), "dcfr", runs=len(settings), alpha=alpha, beta=beta, gamma=gamma)
        off = []
        for look in looks:
            solver.run(look - solver.iteration)
            off.append([float(exploitability(average)) for average in solver.average])
        shape = len(ALPHAS), len(BETAS), len(GAMMAS), len(looks)
        found[game] = rounded(np.array(off).T.reshape(shape), 3)
    return found


def sampling(games=("leduc", "dice"), most=None):
    """{"about": ..., game: {scheme: {"iterations", "nodes", "seconds", "exploitability"}}}.

    exploitability  for every mark [least, median, greatest] over the seeds; nodes and seconds
                    of processor time are medians. `most` leaves out marks above it
    """
    found = {"about": about(), "seeds": SEEDS}
    for game in games:
        found[game] = {}
        for scheme, marks in SAMPLED[game].items():
            marks = [mark for mark in marks if most is None or mark <= most]
            each = [_sampled(tree(game), scheme, seed, marks) for seed in range(SEEDS[game])]
            off, nodes, seconds = (np.array([one[k] for one in each]) for k in range(3))
            found[game][scheme] = {
                "iterations": marks,
                "nodes": rounded(np.median(nodes, axis=0)),
                "seconds": rounded(np.median(seconds, axis=0), 3),
                "exploitability": rounded(_band(off), 3),
            }
    return found


def _sampled(game, scheme, seed, marks):
    """Exploitability, nodes touched and seconds at every mark: one run to count, one to time."""
    off, nodes, seconds = [], [], []
    counted, touched = _solver(game, scheme, seed), 0
    for mark in marks:
        while counted.iteration < mark:
            some = 1 if mark <= 10 * COUNTED or scheme in ("batch", "full") else COUNTED
            some = min(some, mark - counted.iteration)
            counted.run(some - 1)
            touched += some * _nodes(counted, game, scheme)
        nodes.append(touched)
        off.append(float(exploitability(counted.average)))
    timed, total = _solver(game, scheme, seed), 0.0
    for mark in marks:
        begin = time.process_time()
        timed.run(mark - timed.iteration)
        total += time.process_time() - begin
        seconds.append(total)
    return off, nodes, seconds


def _nodes(solver, game, scheme):
    """One iteration more, and the nodes that it touches; the full tree's, once for each player."""
    if scheme == "full":
        solver.run(1)
        return game.n_nodes * game.n_players
    return sum(map(len, solver.step().walks))


def _solver(game, scheme, seed):
    if scheme == "full":
        return CFR(game)
    rng = np.random.default_rng(seed)
    if scheme == "batch":
        return MCCFR(game, "external", rng, hands=BATCH)
    return MCCFR(game, scheme, rng)


def _band(off):
    return np.stack([off.min(axis=0), np.median(off, axis=0), off.max(axis=0)], axis=1)


def baselines(games=("kuhn", "leduc"), marks=TRAINED):
    """{game: {"none" or "learnt": [[least, median, greatest], ...]}}: outcome sampling trained."""
    found = {"marks": list(marks), "seeds": SEEDS}
    for game in games:
        found[game] = {}
        for kind in ("none", "learnt"):
            off = []
            for seed in range(SEEDS[game]):
                run = baseline.train(tree(game), marks, seed, learns=kind == "learnt")
                off.append([exploitability(Profile.from_vector(tree(game), each)) for each in run])
            found[game][kind] = rounded(_band(np.array(off)), 3)
    return found


def about():
    """The machine and the day of a measurement."""
    return {
        "machine": _processor(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "date": datetime.date.today().isoformat(),
    }


def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as told:
            names = [line.partition(":")[2].strip() for line in told if "model name" in line]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


RUNS = {"curves": curves, "sweep": sweep, "sampling": sampling, "baselines": baselines}
