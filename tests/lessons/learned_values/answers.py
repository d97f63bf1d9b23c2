"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

from functools import partial

from lessons.learned_values import gradient_programs, regression_programs, reservoir_programs

from cfr_lab.lessons.learned_values import answers as by_numbers


def first_of_each_hint(programs):
    """Return the first program for each hint; test_exercises.py tries all programs."""
    found = {}
    for each in programs:
        found.setdefault(each[1], each)
    return list(found.values())


RIGHT = {
    **by_numbers.RIGHT,
    2: gradient_programs.RIGHT[:2],
    3: reservoir_programs.RIGHT[:2],
    4: regression_programs.RIGHT[:1],
}
WRONG = {
    **by_numbers.WRONG,
    2: first_of_each_hint(gradient_programs.WRONG)[:6],
    3: first_of_each_hint(reservoir_programs.WRONG)[:4],
    4: first_of_each_hint(regression_programs.WRONG)[:3],
}
BAD = {
    1: ["a quarter", (0.25, 0.25), 0.25, {}, (True, "x", 1)],
    2: [0.5, "loss_gradient", lambda *_: 0, lambda *_: (1, 2, 3, 4), partial(int, "x")],
    3: [0.5, "reservoir", lambda *_: 3, lambda *_: [1, 2, 3], lambda stream, M, rng: []],
    4: [0.5, "regression_cfr", lambda *_: 3, lambda *_: {}, lambda tree, features, T: 1 / 0],
    5: [True, (True, False), "yes", [1, 0, 1, 0, 1]],
}
