"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

from lessons.regret_matching import programs

from cfr_lab.lessons.regret_matching import answers as by_numbers

RIGHT = {
    **by_numbers.RIGHT,
    5: programs.RIGHT,
}
WRONG = {
    **by_numbers.WRONG,
    5: programs.WRONG,
}
ALSO_WRONG = {5: programs.ALSO_WRONG}
BAD = {
    1: ["one, two", (1, 2), 1, {1, 2, 0}, (1, 2, "x"), (1, 2, float("nan")), [True] * 3],
    2: ["(0, 3, 1)", (0, 1), 0.75, (0.5, 0.6, 0), ("0", "1", "0"), object()],
    3: [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    4: ["120000", float("inf"), 1j, True, {}, (1, 2, 3), (1, "2"), 120_000],
    5: programs.BAD,
    6: ["5/9", 0.5, (0.5,), ("a", "b"), None, {}, (1, float("nan"))],
}
