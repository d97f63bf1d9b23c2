"""Ask the reader how Hedge's current strategies move if the last round's payoffs count twice."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.last_iterates.circles import paths
from cfr_lab.words import say

ETA, ROUNDS, POINT_INTERVAL = 0.2, 500, 3


def guess_direction():
    """Ask the reader how Hedge's path changes if the last round's payoffs count twice."""
    options = [
        (say("更快地向外", "outwards, faster"), "out"),
        (say("仍在原来的圈上转", "round the same circle"), "same"),
        (say("向里", "inwards"), "in"),
    ]
    guess = choice(say("当前策略会", "the current strategies go"), options)
    return ask({"guess": guess}, guess_picture)


def guess_picture(guess, shown):
    """Draw the paths of Hedge and optimistic Hedge or, before a guess, a request for a guess."""
    if not shown:
        return unanswered_picture()
    pictures = [
        _path_triangle("hedge", say("Hedge：向外", "Hedge: outwards")),
        _path_triangle(
            "optimistic", say("上一局的收益算两遍：向里", "last payoffs counted twice: inwards")
        ),
    ]
    right = say("你猜对了。", "Your guess is right.")
    remark = say("答案和你猜的不同。", "Your guess was different.")
    reason = say(
        "两边都是加权剪刀石头布的前 {n} 局，η = {eta}；越早的局越淡。",
        "Both show the first {n} rounds of weighted rock, paper, scissors with η = {eta}; "
        "earlier rounds are fainter.",
        n=ROUNDS,
        eta=ETA,
    )
    words = [draw.paragraph(each, 700, 16) for each in (right if guess == "in" else remark, reason)]
    return draw.pad(draw.column(draw.row(*pictures, gap=30), *words, gap=10))


def _path_triangle(name, title):
    path = paths(name, ETA)[0][np.arange(0, ROUNDS, POINT_INTERVAL)]
    corners = [say("剪刀", "scissors"), say("石头", "rock"), say("布", "paper")]
    trail = [(say("当前策略", "current"), path)]
    triangle = draw.triangle(corners, trails=trail, width=340)
    return draw.column(draw.paragraph(title, 340, 16), triangle, gap=8)
