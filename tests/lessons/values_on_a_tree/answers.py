"""List right answers, typical wrong answers with excerpts of their hints, and invalid input."""

from fractions import Fraction as F

from lessons.values_on_a_tree import reach_programs, value_programs

from cfr_core import values
from cfr_lab.lessons.values_on_a_tree import answers as by_numbers


def division_by_zero_in_python(profile, name):
    divided_by = float(values.own_reach(profile, 2).min())
    return [1 / divided_by] * len(profile[name])


def v2(y, d1, d2):
    return 0.4 * y * d1 + 0.4 * (1 - y) * d2


RIGHT = {
    **by_numbers.RIGHT,
    2: [
        v2,
        lambda y, d1, d2: F(2, 5) * (d2 + F(y) * (d1 - d2)),
        lambda y, d1, d2: 0.4 * (y * d1 + (1 - y) * d2),
        lambda y, d1, d2: [0.4 * y * d1 + 0.4 * d2 - 0.4 * y * d2],
    ],
    4: reach_programs.RIGHT,
    5: value_programs.RIGHT,
}
WRONG = {
    **by_numbers.WRONG,
    2: [
        (lambda y, d1, d2: 0.4 * y * d1 + 0.4 * 1 - y * d2, "和原来一样", "the original formula"),
        (lambda y, d1, d2: 0.4 * y * d1 + (0.4 * 1 - y) * d2, "整个括号", "a whole bracket"),
        (lambda y, d1, d2: 0.4 * y * d1 + 0.4 * 1 - 0.4 * y * d2, "0.4 乘对了", "0.4 is right"),
        (lambda y, d1, d2: 0.4 * y * d1 + (1 - y) * d2, "前面一段", "begin in the same way"),
        (lambda y, d1, d2: y * d1 + (1 - y) * d2, "还要乘哪个概率", "Which probability"),
        (lambda y, d1, d2: 0.4 * (1 - y) * d1 + 0.4 * y * d2, "对调了", "You exchanged"),
        (lambda y, d1, d2: 0, "分开写", "two terminal nodes separately"),
        (lambda y, d1, d2: (d1, d2), "1 个数", "one number"),
        (lambda y, d1: 0.4 * y * d1, "出错了：TypeError", "TypeError"),
    ],
    4: reach_programs.WRONG,
    5: value_programs.WRONG,
}
BAD_NUMBERS = ["0.4", 0.4, b"1", (1, "2"), {}, object(), (1, 2, 3, 4, 5), (float("nan"),) * 4, ()]
BAD = {
    1: BAD_NUMBERS,
    2: [0.4, "v2", lambda: 0, lambda y, d1, d2: 1 / 0, lambda *x: "x", lambda *x: None],
    3: BAD_NUMBERS,
    4: [0.4, "own", lambda: 0, lambda *x: 1 / 0, lambda *x: "x", lambda *x: None,
             lambda *x: ("own", "others"), lambda *x: ([0.5] * 22, None), lambda *x: {}],
    5: [0.4, "v", lambda: 0, division_by_zero_in_python, lambda *x: "x", lambda *x: None,
             lambda p, name: ["x"] * len(p[name]), lambda p, name: [float("nan")] * len(p[name])],
    6: BAD_NUMBERS,
}  # fmt: skip
