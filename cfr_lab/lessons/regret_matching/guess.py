"""Ask the reader to guess how the current strategies develop in self-play (D2.3)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.regret_matching.names import average, current
from cfr_lab.numbers import decimal_texts
from cfr_lab.words import say

# The answer shows player 1's current and average strategies after these numbers of rounds.
MOMENTS = (10, 100, 1000, 2000, 5000, 10_000)


def guess_self_play(strategies):
    """Let the reader guess how self-play develops, and then show the results of a run.

    strategies   (rounds, 2, 3) both players' strategies in each round
    """
    own_strategies = np.asarray(strategies)[:, 0]

    def picture(what, shown):
        return self_play_guess_picture(what, shown, own_strategies)

    options = [(message, what) for what, message in _guess_labels().items()]
    return ask(
        {"what": choice(say("我猜当前策略会", "My guess: the current strategy will"), options)},
        picture,
    )


def _guess_labels():
    """Return {name of a guess: its text in the reader's language}."""
    return {
        "settle": say("停在 1/3 附近", "settle near 1/3 each"),
        "pure": say("停在某一种行动上", "settle on one action"),
        "circle": say("不断变化，停不下来", "keep changing forever"),
    }


def self_play_guess_picture(what, shown, mine):
    head = say("你的猜测：{what}。", "Your guess: {what}.", what=_guess_labels()[what])
    if not shown:
        return unanswered_picture(draw.sentences(head))
    if what == "circle":
        verdict = say("猜对了。", "That is what happens.")
    else:
        verdict = say("不是这样。", "That is not what happens.")
    remark = say(
        "看其中几局：当前策略还在变，平均策略却接近 (1/3, 1/3, 1/3)。",
        "Some rounds of the run: the current strategy keeps changing; the average approaches "
        "(1/3, 1/3, 1/3).",
    )
    rows = []
    for t in MOMENTS:
        if t <= len(mine):
            current_mix, mean = (
                decimal_texts(mix, 2) for mix in (mine[t - 1], mine[:t].mean(axis=0))
            )
            rows.append([str(t), f"({', '.join(current_mix)})", f"({', '.join(mean)})"])
    table = draw.table(rows, [say("局数", "rounds"), current(), average()])
    return draw.pad(draw.column(draw.sentences(head, verdict, remark), table))
