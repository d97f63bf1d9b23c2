"""Long runs, computed once by `python -m cfr_lab.lessons.stored last_iterates`, kept in data/."""

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.lessons.faster_cfr.runs import MARKS, SCALES
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.last_iterates import floor
from cfr_lab.lessons.last_iterates.learners import GAMES
from cfr_lab.lessons.last_iterates.treeplex import Treeplex, tree_play
from cfr_lab.lessons.stored import rounded
from cfr_lab.lessons.trees import tree

# {game: {name: (eta, alpha, move)}}
SETTINGS = {
    "kuhn": {"optimistic": (2, 0, 0), "magnet": (1, 0.1, 50)},
    "leduc": {"optimistic": (8, 0, 0), "magnet": (5, 0.02, 100)},
}
# Smaller values are rounding errors.
LEAST = 1e-10


def last_iterates(games=("kuhn", "leduc"), marks=MARKS):
    """Return {game: {variant: {"alternating" or "simultaneous": [[least, greatest], ...]}}}.

    Each mark has the least and the greatest exploitability of the current strategies of iteration
    `mark`, among runs with payoffs multiplied by the SCALES, in the game's own payoffs. The
    averages of the same runs are stored with the lesson "faster_cfr", as "rescaled".
    """
    return {
        game: {
            variant: {
                kind: _current(tree(game), variant, kind == "alternating", marks)
                for kind in ("alternating", "simultaneous")
            }
            for variant in KEYS
        }
        for game in games
    }


def _current(game, variant, alternating, marks):
    payoffs = game.payoffs.astype(float)[:, :, None] * np.array(SCALES)
    solver = CFR(game, variant, alternating=alternating, runs=len(SCALES), payoffs=payoffs)
    rows = []
    for mark in marks:
        solver.run(mark - 1 - solver.iteration)
        rows.append(_ends([float(exploitability(each)) for each in solver.current]))
    return rows


def hedges(games=("kuhn", "leduc"), marks=MARKS, scales=(1, 7, 1 / 7)):
    """Return {game: {"optimistic" or "magnet": {"last" or "average": [[least, greatest], ...]}}}.

    The runs differ in a factor of all payoffs, by which eta is divided; alpha is multiplied by it.
    """
    return {
        game: {
            name: _soft(tree(game), name, *settings, marks, scales)
            for name, settings in SETTINGS[game].items()
        }
        for game in games
    }


def _soft(game, name, eta, alpha, move, marks, scales):
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
        key: [_ends(values) for values in zip(*kept, strict=True)] for key, kept in ends.items()
    }


def floors(games=tuple(GAMES)):
    """Return {game: {"rm+" or "predictive": ends, "smooth": [ends for each of the floors]}}.

    The ends are results of `floor.worst_from`, arrays (marks, 2).
    """

    def ends(*run):
        return rounded(floor.worst_from(floor.last_iterates(*run)))

    return {
        game: {
            "rm+": ends(game, "rm+"),
            "predictive": ends(game, "predictive"),
            "smooth": [ends(game, "smooth", share) for share in floor.FLOORS],
        }
        for game in games
    }


def _ends(values):
    """Return the least and the greatest value, both at least LEAST."""
    return rounded([max(min(values), LEAST), max(max(values), LEAST)])


RUNS = {
    "last": last_iterates,
    "hedges": hedges,
    "floor": floors,
}
