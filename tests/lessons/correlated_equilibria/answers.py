"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from lessons.correlated_equilibria import learn_programs, trigger_programs

from cfr_lab.lessons.correlated_equilibria import answers as by_numbers

RIGHT = {**by_numbers.RIGHT, 4: learn_programs.RIGHT, 5: trigger_programs.RIGHT}
WRONG = {**by_numbers.WRONG, 4: learn_programs.WRONG, 5: trigger_programs.WRONG}
ALSO_WRONG = {4: learn_programs.ALSO_WRONG, 5: trigger_programs.ALSO_WRONG}
BAD = {
    1: ["x", 1, (1, 2), (1, 2, float("nan")), {1: 2}, ("a", "b", "c")],
    2: [True, "TTFFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    3: ["x", 1, (1, 2), (..., 1, 2), (True, 0.1, 0.2), (float("inf"), 1, 1), {}],
    4: learn_programs.BAD,
    5: trigger_programs.BAD,
}
