"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from lessons.coarse_correlation import gain_programs, gap_programs

from cfr_lab.lessons.coarse_correlation import answers as by_numbers


def endless(*anything):
    while True:
        pass


RIGHT = {
    **by_numbers.RIGHT,
    4: gain_programs.RIGHT,
    5: gap_programs.GAP_RIGHT,
}
WRONG = {
    **by_numbers.WRONG,
    4: gain_programs.WRONG,
    5: gap_programs.GAP_WRONG,
}
ALSO_WRONG = {5: gap_programs.GAP_ALSO_WRONG}
BAD = {
    1: ["x", 1, (1, 2), (1, 2, float("nan")), {1: 2}, ("a", "b", "c")],
    2: [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    3: ["x", 1, (1, 2), (..., 1, 2), (True, 0.1, 0.2), (float("inf"), 1, 1), {}],
    4: [0.1, endless, lambda: 0, lambda M, joint: None, lambda M, joint: M, lambda M, p: M[9]],
    5: gap_programs.GAP_BAD,
}
