"""Compute the results that `python -m cfr_lab.lessons.stored last_iterates` stores in data/."""

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.lessons.faster_cfr.runs import MARKS, SCALES
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.last_iterates import floor
from cfr_lab.lessons.last_iterates.learners import GAMES
from cfr_lab.lessons.last_iterates.treeplex import Treeplex, tree_play
from cfr_lab.lessons.stored import round_digits
from cfr_lab.lessons.trees import tree

# SETTINGS is {game: {learner: (eta, alpha, number of iterations between the magnet's moves)}}.
SETTINGS = {
    "kuhn": {"optimistic": (2, 0, 0), "magnet": (1, 0.1, 50)},
    "leduc": {"optimistic": (8, 0, 0), "magnet": (5, 0.02, 100)},
}
# Exploitabilities below SMALLEST_GAP are rounding errors, so SMALLEST_GAP is stored instead.
SMALLEST_GAP = 1e-10


def last_iterates(games=("kuhn", "leduc"), marks=MARKS):
    """Measure the exploitability of every CFR variant's current strategies in the given games.

    Returns {game: {variant: {"alternating" or "simultaneous": [[least, greatest], ...]}}}, with one
    pair per mark. A mark is the number of an iteration, counting from 1. Each pair contains the
    smallest and the largest exploitability, over several runs, of that iteration's strategies in
    the original game. In each run, all payoffs are multiplied by one of the factors in SCALES. The
    exploitabilities of the same runs' averages are stored as the result "rescaled" of the lesson
    "faster_cfr".
    """
    return {
        game: {
            variant: {
                kind: _current_ranges(tree(game), variant, kind == "alternating", marks)
                for kind in ("alternating", "simultaneous")
            }
            for variant in KEYS
        }
        for game in games
    }


def _current_ranges(game, variant, alternating, marks):
    payoffs = game.payoffs.astype(float)[:, :, None] * np.array(SCALES)
    solver = CFR(game, variant, alternating=alternating, runs=len(SCALES), payoffs=payoffs)
    rows = []
    for mark in marks:
        solver.run(mark - 1 - solver.iteration)
        rows.append(_value_range([float(exploitability(each)) for each in solver.current]))
    return rows


def hedges(games=("kuhn", "leduc"), marks=MARKS, scales=(1, 7, 1 / 7)):
    """Measure the exploitability of optimistic Hedge and magnetic mirror descent in each game.

    Returns {game: {"optimistic" or "magnet": {"last" or "average": [[least, greatest], ...]}}},
    with one pair per mark. Each pair contains the smallest and the largest exploitability over
    several runs. In each run, all payoffs and alpha are multiplied by one of the factors in
    `scales`, and eta is divided by the same factor, so the runs differ only in their rounding
    errors.
    """
    return {
        game: {
            name: _softmax_ranges(tree(game), name, *settings, marks, scales)
            for name, settings in SETTINGS[game].items()
        }
        for game in games
    }


def _softmax_ranges(game, name, eta, alpha, move, marks, scales):
    last, average = [], []
    for scale in scales:
        treeplex, pairs = Treeplex(game), []
        treeplex.payoffs = treeplex.payoffs * scale
        total = 0
        play = tree_play(treeplex, name, marks[-1], eta / scale, alpha=alpha * scale, move=move)
        for t, (sigma, x) in enumerate(play, 1):
            total = total + x
            if t in marks:
                pair = Profile.from_vector(game, sigma), treeplex.profile(total)
                pairs.append([float(exploitability(each)) for each in pair])
        last.append([a for a, _ in pairs])
        average.append([b for _, b in pairs])
    ends = {"last": last, "average": average}
    return {
        key: [_value_range(values) for values in zip(*kept, strict=True)]
        for key, kept in ends.items()
    }


def floors(games=tuple(GAMES)):
    """Measure the last iterates' exploitability for RM+ and predictive RM+ in the given games.

    Predictive RM+ is run without a floor and with each floor in FLOORS.

    Returns {game: {"rm+" or "predictive": ends, "smooth": [ends for each of FLOORS]}}, in which
    each `ends` is an array (marks, 2) returned by `floor.worst_from`.
    """

    def ends(*run):
        return round_digits(floor.worst_from(floor.last_iterates(*run)))

    return {
        game: {
            "rm+": ends(game, "rm+"),
            "predictive": ends(game, "predictive"),
            "smooth": [ends(game, "smooth", share) for share in floor.FLOORS],
        }
        for game in games
    }


def _value_range(values):
    """Return the smallest and the largest value, or SMALLEST_GAP in place of smaller values."""
    return round_digits([max(min(values), SMALLEST_GAP), max(max(values), SMALLEST_GAP)])


RUNS = {
    "last": last_iterates,
    "hedges": hedges,
    "floor": floors,
}
