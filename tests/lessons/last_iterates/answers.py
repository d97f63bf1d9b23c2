"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

from lessons.last_iterates import hedge_programs as programs

from cfr_lab.lessons.last_iterates import answers as by_numbers


def endless(*anything):
    while True:
        pass


RIGHT = {
    **by_numbers.RIGHT,
    3: programs.RIGHT_3,
    4: [
        [[3, 0], [0, 1]],
        [[5, 0, 0], [0, 3, 0], [0, 0, 1]],
        ((1, -2), (-1, 1)),
    ],
    6: programs.RIGHT_6,
}
WRONG = {
    **by_numbers.WRONG,
    3: programs.WRONG_3,
    4: [
        ([[4, 4], [4, 4]], "数都相同", "payoffs of this matrix are equal"),
        ([[2, -1], [-1, 1]], "课里出现过", "is in the lesson"),
        ([[1, -1], [-1, 1]], "第 1 局和以后各局的遗憾", "the regrets in round 1"),
        ([[1, 2], [3, 4]], "鞍点", "saddle point"),
        ([[1, -1], [-1, 1], [-5, -5]], "当前策略接近均衡", "come close to an equilibrium"),
    ],
    6: programs.WRONG_6,
}
ALSO_WRONG = {
    3: programs.ALSO_WRONG_3,
    4: [
        ([[0, -2, 1], [2, 0, -1], [-1, 1, 0]], "课里出现过", "is in the lesson"),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], "第 1 局和以后各局的遗憾", "the regrets in round 1"),
        ([[2, -1, 0], [3, 1, 1]], "鞍点", "saddle point"),
    ],
}
BAD = {
    1: ["x", 1, (1, 2), (1, 2, float("nan")), {1: 2}, ("a", "b", "c")],
    2: [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    3: [0.1, endless, lambda: 0, lambda M, T, eta: None, lambda M, T, eta: M],
    4: [
        3,
        "x",
        [[1, 2]],
        [[1], [2]],
        [[1, 2], [3]],
        [[1, 2], [0.5, 1]],
        [[1, 2], [1, 101]],
        [1, 2],
    ],
    5: ["x", 1, (1, 2), (..., 1, 2), (True, 0.1, 0.2), (float("inf"), 1, 1), {}],
    6: [0.1, lambda: 0, lambda M, T, eta, alpha: None, lambda M, T, eta, alpha: M],
}
