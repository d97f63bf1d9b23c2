"""Ask how u and v at h31 change if x falls and everything else stays the same (D1.10, M6)."""

from fractions import Fraction

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.values_on_a_tree.h31 import at_h31
from cfr_lab.numbers import number_text
from cfr_lab.words import say

X_VALUES = (Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 10**4))
FIXED_PARAMETERS = {"y": Fraction(1, 2), "d1": 2, "d2": 1}


def guess_first():
    """Ask the reader to guess how u and v change if x falls and everything else stays the same."""
    options = [(label, key) for key, label in _guesses().items()]
    return ask({"what": choice(say("x 变小时", "As x falls"), options)}, guess_picture)


def _guesses():
    return {
        "u-down-v-up": say("u 变小，v 变大", "u falls, v rises"),
        "both-down": say("u、v 都变小", "both fall"),
        "u-down-v-same": say("u 变小，v 不变", "u falls, v stays the same"),
        "both-same": say("u、v 都不变", "both stay the same"),
    }


def guess_picture(what, shown):
    guess = _guesses()[what]
    head = draw.sentences(
        say("你的猜测：x 变小时，{what}。", "Your guess: as x falls, {what}.", what=guess)
    )
    if not shown:
        return unanswered_picture(head)
    if what == "u-down-v-same":
        text = say("猜对了。", "You were right.")
    else:
        text = say("请与下面的数对照。", "Compare your guess with the numbers.")
    rows = []
    for x in X_VALUES:
        u, v = at_h31(x, **FIXED_PARAMETERS)[:2]
        rows.append([number_text(float(x), 4), number_text(float(u), 5), number_text(float(v), 5)])
    table = draw.table(rows, ["x", "u₂(h₃₁)", "v₂(h₃₁)"])
    return draw.pad(draw.column(head, draw.sentences(text), table))
