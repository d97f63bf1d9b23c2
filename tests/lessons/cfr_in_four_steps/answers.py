"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

import numpy as np
from lessons.cfr_in_four_steps import cfr_programs

from cfr_core.profile import Profile
from cfr_lab.lessons.cfr_in_four_steps import answers as by_numbers

RIGHT = {
    **by_numbers.RIGHT,
    4: cfr_programs.RIGHT,
}


def cfr_uniform_only_for_zero_regrets(tree, T):
    regrets = {s.name: np.array([-0.5, -0.1, 0.0]) for s in tree.infosets}
    with np.errstate(all="ignore"):
        return {
            name: np.maximum(r, 0) / np.maximum(r, 0).sum() if any(r) else r
            for name, r in regrets.items()
        }


def cfr_with_uniform_strategies(tree, T):
    return {s.name: [1 / len(s.actions)] * len(s.actions) for s in tree.infosets}


WRONG = {
    **by_numbers.WRONG,
    4: cfr_programs.WRONG,
}
ALSO_WRONG = {4: cfr_programs.ALSO_WRONG}


def endless(*anything):
    while True:
        pass


BAD = {
    1: ["0", 1, (1, 2), "x", {1: 2}, (1, 2, float("nan")), ("a", "b", "c")],
    2: ["half", True, (1, 2), float("inf"), 1j],
    3: ["x", 1, (1, 2), (..., 1, 2), (1, 2, float("nan"))],
    4: [
        0.1,
        "cfr",
        endless,
        lambda: 0,
        lambda tree, T: None,
        lambda tree, T: 3,
        lambda tree, T: [1, 2],
        lambda tree, T: {},
        lambda tree, T: tree.nothing,
        lambda tree, T: {s.name: 1 for s in tree.infosets},
        lambda tree, T: {s.name: [0.5] for s in tree.infosets},
        lambda tree, T: {s.name: ["a"] * len(s.actions) for s in tree.infosets},
        lambda tree, T: {s.name: [float("inf")] * len(s.actions) for s in tree.infosets},
        cfr_uniform_only_for_zero_regrets,
        lambda tree, T: Profile(tree, {}),
    ],
}
