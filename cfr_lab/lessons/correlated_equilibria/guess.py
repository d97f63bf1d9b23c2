"""Ask whether hearing the advice helps a driver who has only two actions."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.coarse_correlation.crossing import CROSSING, action_names
from cfr_lab.lessons.coarse_correlation.joint import fixed_gains
from cfr_lab.lessons.correlated_equilibria.gaps import advice_gains
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.numbers import number_text
from cfr_lab.words import player_name, say

QUARTERS = np.array([[0, 1 / 4], [1 / 4, 1 / 2]])


def guess_gain_after_advice():
    """Ask whether a driver can gain by deviating after hearing the advice.

    The driver cannot gain by deviating before hearing it.
    """
    options = [
        (say("能多得", "gains something"), "more"),
        (say("不能多得", "gains nothing"), "same"),
    ]
    guess = choice(say("听到“让”的司机改成闯", "a driver who is told to yield but goes"), options)
    return ask({"guess": guess}, guess_picture)


def guess_picture(guess, shown):
    """Draw the gains from deviating or, if `shown` is false, a request for an answer."""
    if not shown:
        return unanswered_picture()
    names = action_names()
    fixed, advice_gain = fixed_gains(CROSSING, QUARTERS)[0], advice_gains(CROSSING, QUARTERS)[0]
    rows = [
        [
            say("改成“{a}”", "{a} instead", a=names[b]),
            number_text(float(fixed[b])),
            number_text(float(advice_gain[1 - b, b])),
        ]
        for b in (0, 1)
    ]
    header = [
        say("比一律照办多得", "gain over listening"),
        say("一律如此", "always"),
        say("听到另一个行动才改", "after the other advice"),
    ]
    right = say("你猜对了。", "Your guess is right.")
    remark = say("答案和你猜的不同。", "Your guess was different.")
    explanation = say(
        "同一行的两个数总相等：一律选“{a}”的司机，只在听到另一个行动时，才与照办的司机不同。",
        "The two numbers in a row are equal: always using {a} differs from listening only after "
        "the other advice.",
        a=names[0],
    )
    return draw.pad(
        draw.column(
            draw.table(rows, header, title=player_name(1), size=15),
            draw.sentences(right if guess == "same" else remark, size=16),
            draw.paragraph(explanation, 620, 16),
            gap=14,
        )
    )
