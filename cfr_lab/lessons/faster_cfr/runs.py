"""Long runs: made once by `python -m cfr_lab.lessons.stored faster_cfr`, kept in data/."""

import datetime
import platform
import time
from itertools import product
from math import inf

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab.lessons.faster_cfr.trees import tree
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.stored import rounded

MARKS = (1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000, 2000, 3000)

# The stops of the sliders, and the iterations after which a sweep is looked at.
ALPHAS = (0, 0.5, 1, 1.5, 2, 3, inf)
BETAS = (-inf, -1, 0, 0.5, 1, inf)
GAMMAS = (0, 1, 2, 3, 5)
LOOKS = (10, 20, 50, 100, 200, 500, 1000)

# Multiplied into all payoffs: mathematically nothing changes. No two differ by a power of 2, which
# floats would not notice.
SCALES = (1, 7, 1 / 7, 3, 1 / 3, 1.1, 1.3, 1.7, 1.9, 2.3)


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


def rescaled(games=("kuhn", "leduc"), marks=MARKS):
    """{game: {variant: {"alternating" or "simultaneous": [[least, greatest], ...]}}}.

    For each mark the least and the greatest exploitability, in the game's own payoffs, of the runs
    with payoffs multiplied by the SCALES.
    """
    return {
        game: {
            variant: {
                kind: _rescaled(tree(game), variant, kind == "alternating", marks)
                for kind in ("alternating", "simultaneous")
            }
            for variant in KEYS
        }
        for game in games
    }


def _rescaled(game, variant, alternating, marks):
    payoffs = game.payoffs.astype(float)[:, :, None] * np.array(SCALES)
    solver = CFR(game, variant, alternating=alternating, runs=len(SCALES), payoffs=payoffs)
    found = []
    for mark in marks:
        off = [
            float(exploitability(average))
            for average in solver.run(mark - solver.iteration).average
        ]
        found.append([min(off), max(off)])
    return rounded(found)


def rivals(T=1000, n=20):
    """{"(2, -1, 2)" and "(1.5, 0, 2)": exploitability on Leduc after T iterations, n rescalings}.

    In the game's own payoffs; the n factors go from 1 to 3.
    """
    game, factors = tree("leduc"), np.linspace(1, 3, n)
    payoffs = game.payoffs.astype(float)[:, :, None] * factors
    found = {}
    for settings in ((2, -1, 2), (1.5, 0, 2)):
        alpha, beta, gamma = (np.full(n, x, dtype=float) for x in settings)
        solver = CFR(game, runs=n, alpha=alpha, beta=beta, gamma=gamma, payoffs=payoffs).run(T)
        found[str(settings)] = rounded([float(exploitability(p)) for p in solver.average], 3)
    return found


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


RUNS = {
    "curves": curves,
    "rescaled": rescaled,
    "rivals": rivals,
    "sweep": sweep,
}
