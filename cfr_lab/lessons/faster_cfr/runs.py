"""Compute the results that `python -m cfr_lab.lessons.stored faster_cfr` stores in data/."""

import datetime
import platform
import time
from itertools import product
from math import inf

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.stored import round_digits
from cfr_lab.lessons.trees import tree

MARKS = (1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700, 1000, 2000, 3000)

# MARKS contains the numbers of iterations after which `curves` and `rescaled_bands` measure
# exploitability; SWEEP_MARKS contains those for `sweep`.
ALPHAS = (0, 0.5, 1, 1.5, 2, 3, inf)
BETAS = (-inf, -1, 0, 0.5, 1, inf)
GAMMAS = (0, 1, 2, 3, 5)
SWEEP_MARKS = (10, 20, 50, 100, 200, 500, 1000)

# In exact arithmetic, multiplying all payoffs by a factor changes no strategy, but in
# floating-point arithmetic it changes the rounding errors. No ratio of two factors is a power of 2,
# because two such factors would cause the same rounding errors.
SCALES = (1, 7, 1 / 7, 3, 1 / 3, 1.1, 1.3, 1.7, 1.9, 2.3)


def curves(games=("kuhn", "leduc"), marks=MARKS, repeats=3):
    """Measure the exploitability and the computing time of every variant of CFR.

    Returns {"about": ..., "marks": [...], game: {variant: {"alternating" or "simultaneous":
    [exploitabilities, seconds]}}}. Both lists have one number per mark; a mark is a number of
    iterations. The seconds are the solver's processor time, excluding the measurements, in the
    fastest repetition.
    """
    results = {"about": measurement_conditions(), "marks": list(marks)}
    for game in games:
        results[game] = {
            variant: {
                kind: _curve(tree(game), variant, kind == "alternating", marks, repeats)
                for kind in ("alternating", "simultaneous")
            }
            for variant in KEYS
        }
    return results


def _curve(game, variant, alternating, marks, repeats):
    elapsed = np.full((repeats, len(marks)), inf)
    for k in range(repeats):
        solver, total, measured = CFR(game, variant, alternating=alternating), 0.0, []
        for m, mark in enumerate(marks):
            begin = time.process_time()
            solver.run(mark - solver.iteration)
            total += time.process_time() - begin
            elapsed[k, m] = total
            measured.append(float(exploitability(solver.average)))
    return [round_digits(measured), round_digits(elapsed.min(axis=0), 3)]


def rescaled_bands(games=("kuhn", "leduc"), marks=MARKS):
    """Measure the effect of rounding errors on every variant of CFR.

    Returns {game: {variant: {"alternating" or "simultaneous": [[least, greatest], ...]}}}, with one
    pair per mark; a mark is a number of iterations. Each pair contains the smallest and the largest
    exploitability of the average strategies in the original game, over several runs. In each run,
    all payoffs are multiplied by one of the factors in SCALES.
    """
    return {
        game: {
            variant: {
                kind: _rescaled_runs(tree(game), variant, kind == "alternating", marks)
                for kind in ("alternating", "simultaneous")
            }
            for variant in KEYS
        }
        for game in games
    }


def _rescaled_runs(game, variant, alternating, marks):
    payoffs = game.payoffs.astype(float)[:, :, None] * np.array(SCALES)
    solver = CFR(game, variant, alternating=alternating, runs=len(SCALES), payoffs=payoffs)
    results = []
    for mark in marks:
        measured = [
            float(exploitability(average))
            for average in solver.run(mark - solver.iteration).average
        ]
        results.append([min(measured), max(measured)])
    return round_digits(results)


def rivals(T=1000, n=20):
    """Measure exploitability in Leduc poker under two settings of (alpha, beta, gamma).

    Returns {"(2, -1, 2)": list, "(1.5, 0, 2)": list}. Each list contains the exploitabilities of n
    runs after T iterations, in units of the original payoffs. The payoffs of the runs are
    multiplied by n different factors from 1 to 3.
    """
    game, factors = tree("leduc"), np.linspace(1, 3, n)
    payoffs = game.payoffs.astype(float)[:, :, None] * factors
    results = {}
    for settings in ((2, -1, 2), (1.5, 0, 2)):
        alpha, beta, gamma = (np.full(n, x, dtype=float) for x in settings)
        solver = CFR(game, runs=n, alpha=alpha, beta=beta, gamma=gamma, payoffs=payoffs).run(T)
        results[str(settings)] = round_digits([float(exploitability(p)) for p in solver.average], 3)
    return results


def sweep(games=("kuhn", "leduc"), marks=SWEEP_MARKS):
    """Return the exploitability for all settings of alpha, beta and gamma, as {game: nested lists}.

    The four indices of the nested lists run over ALPHAS, BETAS, GAMMAS and the numbers of
    iterations in `marks`, in this order.
    """
    settings = np.array(list(product(ALPHAS, BETAS, GAMMAS)), dtype=float)
    alpha, beta, gamma = settings.T
    results = {}
    for game in games:
        solver = CFR(tree(game), "dcfr", runs=len(settings), alpha=alpha, beta=beta, gamma=gamma)
        measured = []
        for mark in marks:
            solver.run(mark - solver.iteration)
            measured.append([float(exploitability(average)) for average in solver.average])
        shape = len(ALPHAS), len(BETAS), len(GAMMAS), len(marks)
        results[game] = round_digits(np.array(measured).T.reshape(shape), 3)
    return results


def measurement_conditions():
    """Return the conditions of a measurement: the processor, the software versions and the date."""
    return {
        "machine": _processor(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "date": datetime.date.today().isoformat(),
    }


def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            names = [line.partition(":")[2].strip() for line in lines if "model name" in line]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


RUNS = {
    "curves": curves,
    "rescaled": rescaled_bands,
    "rivals": rivals,
    "sweep": sweep,
}
