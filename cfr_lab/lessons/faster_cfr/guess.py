"""Ask the reader to guess, before the race, which change to CFR helps most, and how much."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.faster_cfr.runs import MARKS
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import formatted, one_digit_range
from cfr_lab.words import say

SHOWN_ITERATIONS = 1000


def guess_first(results=None):
    """Ask which change helps most in Leduc poker, and by what factor.

    results   a result of `runs.rescaled_bands`; by default, the stored result
    """
    results = results or stored_result("faster_cfr", "rescaled")
    which = [(name, key) for key, name in _changes().items()]
    factor = [("1/2", 2), ("1/10", 10), ("1/80", 80)]

    def picture(which, factor, shown):
        return guess_picture(results, which, factor, shown)

    return ask(
        {
            "which": choice(say("改哪一处最有用？", "Which change helps most?"), which),
            "factor": choice(
                say(
                    "可利用度大约缩小到原来的几分之几？",
                    "To about what fraction does exploitability fall?",
                ),
                factor,
            ),
        },
        picture,
    )


def _changes():
    return {
        "linear": say("减小早期权重", "weight early iterations less"),
        "cfr+": say("忘掉负遗憾", "forget negative regret"),
        "both": say("正负都打折", "discount both"),
    }


def exploitability_ranges(results, game="leduc", kind="alternating"):
    """Return the range of every variant's exploitability after SHOWN_ITERATIONS iterations.

    The result is {variant: [smallest, largest]}, with the smallest and the largest exploitability
    in the rescaled runs.
    """
    place = MARKS.index(SHOWN_ITERATIONS)
    return {key: runs[kind][place] for key, runs in results[game].items()}


def factors(results):
    """Return the range of the factor by which each change lowers CFR's exploitability.

    The result is {change: (smallest factor, largest factor)}.
    """
    ranges = exploitability_ranges(results)
    (minimum, maximum), keys = ranges["cfr"], {"linear": "linear", "cfr+": "cfr+", "both": "dcfr"}
    return {key: (minimum / ranges[of][1], maximum / ranges[of][0]) for key, of in keys.items()}


def guess_picture(results, which, factor, shown):
    names = _changes()
    head = draw.sentences(
        say(
            "你的猜测：{which}，缩小到 1/{factor}。",
            "Your guess: {which}, by a factor of {factor}.",
            which=names[which],
            factor=factor,
        )
    )
    if not shown:
        return unanswered_picture(head)
    by = factors(results)
    best = max(by, key=lambda key: by[key][0])
    ranges = exploitability_ranges(results)
    rows = [[names[key], one_digit_range(*by[key])] for key in names]
    highlighted = {(list(names).index(best), c) for c in (0, 1)}
    table = draw.table(
        rows,
        [say("改动", "change"), say("可利用度：CFR ÷ 改动后", "exploitability: CFR ÷ changed CFR")],
        highlighted,
    )
    base = draw.sentences(
        say(
            "Leduc 扑克，{t} 次迭代：CFR 的可利用度是 {off}。区间来自十次等价的重算（第 2 节）。",
            "Leduc poker, {t} iterations: CFR's exploitability is {off}. The ranges come from ten "
            "equivalent runs (section 2).",
            t=SHOWN_ITERATIONS,
            off=formatted(ranges["cfr"][0], ".2g"),
        )
    )
    nearest = min((2, 10, 80), key=lambda n: abs(n / by[best][0] - 1))
    on_which = say("最有用的是“{best}”。", "“{best}” helps most.", best=names[best])
    on_factor = say(
        "可利用度缩小到原来的 1/{high} 到 1/{low}。",
        "It lowers exploitability by a factor between {low} and {high}.",
        low=one_digit(by[best][0], np.floor),
        high=one_digit(by[best][1], np.ceil),
    )
    verdict = draw.sentences(_mark(which == best) + on_which, _mark(factor == nearest) + on_factor)
    return draw.pad(draw.column(head, base, table, verdict))


def one_digit(value, rounding):
    """Round a number between 10 and 100 to a multiple of 10.

    rounding   np.floor or np.ceil
    """
    return int(10 * rounding(value / 10))


def _mark(right):
    return "✓ " if right else "✗ "
