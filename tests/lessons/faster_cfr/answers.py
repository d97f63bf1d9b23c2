"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from lessons.faster_cfr import plus_programs

from cfr_lab.lessons.faster_cfr import answers as by_numbers
from cfr_lab.lessons.faster_cfr.faulty_plus import cfr_plus

ITERATIONS = {}


def cfr_plus_with_state_outside(tree, T):
    ITERATIONS[tree.name] = ITERATIONS.get(tree.name, 0) + T
    return cfr_plus(tree, ITERATIONS[tree.name])


def first_of_each_hint(table):
    """Return the first program for each hint; programs without a stated hint are omitted."""
    return list({zh: (wrong, zh, en) for wrong, zh, en in table if zh}.values())


RIGHT = {
    **by_numbers.RIGHT,
    3: plus_programs.RIGHT,
}
WRONG = {
    **by_numbers.WRONG,
    3: [
        *first_of_each_hint(plus_programs.WRONG),
        (cfr_plus_with_state_outside, "写在函数外面", "outside the function"),
    ],
}
ALSO_WRONG = {3: plus_programs.ALSO_WRONG}


def endless(*anything):
    while True:
        pass


BAD = {
    1: ["0", 1, (1, 2), "x", {1: 2}, (1, 2, float("nan")), (..., 0.5, 0.5)],
    2: ["0.5", True, (1, 2), float("inf"), (0.5, ..., 0.1)],
    4: ["x", 1, (1, 2), (..., 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, float("nan"))],
    3: [
        0.1,
        "cfr",
        endless,
        lambda: 0,
        lambda tree, T: None,
        lambda tree, T: 3,
        lambda tree, T: {},
        lambda tree, T: tree.nothing,
        lambda tree, T: {s.name: 1 for s in tree.infosets},
        lambda tree, T: {s.name: ["a"] * len(s.actions) for s in tree.infosets},
        lambda tree, T: {s.name: [float("nan")] * len(s.actions) for s in tree.infosets},
    ],
}
