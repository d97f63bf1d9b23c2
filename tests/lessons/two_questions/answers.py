"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from lessons.two_questions import programs

from cfr_lab.lessons.two_questions import answers as by_numbers

RIGHT = {
    **by_numbers.RIGHT,
    4: programs.Q_RIGHT,
}
WRONG = {
    **by_numbers.WRONG,
    4: programs.Q_WRONG,
}
ALSO_WRONG = {4: programs.Q_ALSO_WRONG}
BAD = {
    1: ["x", 1, (1, 2), (1, 2, float("nan")), {1: 2}, ("a", "b", "c")],
    2: [True, "TFTF", [True] * 5, [1, 0, 1, 0], {True, False}, 3, ["True"] * 4],
    3: ["x", 1, (1,), (1, 2, 3), (True, 0.1), (float("inf"), 1), {}],
    4: programs.Q_BAD,
}
