"""Ask what happens to a good and a bad blueprint if the second round is solved again."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.search.runs import MARKS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import significant_text
from cfr_lab.words import say

GOOD_BLUEPRINT, BAD_BLUEPRINT = ("cfr+", 2000), ("cfr", 10)


def guess_first(results=None):
    """Ask how the exploitability of two blueprints changes if their second rounds are solved again.

    results   a result of `runs.blueprints`; by default, the stored result
    """
    results = results or stored_result("search", "blueprints")

    def picture(good, bad, shown):
        return guess_picture(results, good, bad, shown)

    options = [(_guess_label(key), key) for key in ("lower", "same", "higher")]
    return ask(
        {
            "good": choice(say("好蓝图的可利用度", "the good blueprint's exploitability"), options),
            "bad": choice(say("差蓝图的可利用度", "the bad blueprint's exploitability"), options),
        },
        picture,
    )


def _guess_label(key):
    return {
        "lower": say("变小", "falls"),
        "same": say("不变", "stays the same"),
        "higher": say("变大", "rises"),
    }[key]


def before_and_after(results, variant, T):
    """Return a blueprint's exploitability before and after unsafe solving."""
    place = MARKS.index(T)
    return results[variant]["itself"][place], results[variant]["unsafe"][place]


def guess_picture(results, good, bad, shown):
    head = draw.sentences(
        say(
            "你的猜测：好蓝图的可利用度{good}，差蓝图的可利用度{bad}。",
            "Your guess: the good blueprint's exploitability {good}, the bad one's {bad}.",
            good=_guess_label(good),
            bad=_guess_label(bad),
        )
    )
    if not shown:
        return unanswered_picture(head)
    rows = []
    for name, key in (
        (say("好蓝图：CFR+，2,000 次迭代", "good: CFR+, 2,000 iterations"), GOOD_BLUEPRINT),
        (say("差蓝图：CFR，10 次迭代", "bad: CFR, 10 iterations"), BAD_BLUEPRINT),
    ):
        rows.append([name, *map(significant_text, before_and_after(results, *key))])
    table = draw.table(
        rows,
        [
            say("可利用度", "exploitability"),
            say("蓝图本身", "blueprint"),
            say("第二轮重新求解", "second round solved again"),
        ],
        {(0, 2)},
    )
    verdict = draw.sentences(
        _mark(good == "higher")
        + say("好蓝图的可利用度变大。", "The good blueprint's exploitability rises."),
        _mark(bad == "lower")
        + say("差蓝图的可利用度变小。", "The bad blueprint's exploitability falls."),
    )
    return draw.pad(draw.column(head, table, verdict))


def _mark(right):
    return "✓ " if right else "✗ "
