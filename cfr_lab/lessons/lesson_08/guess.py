"""Two guesses before the race: what to do with old regrets, and how much it brings."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.guessing import reveal, unanswered
from cfr_lab.lessons.lesson_08.chart import small
from cfr_lab.lessons.stored import stored
from cfr_lab.words import say

LOOK = 1000


def guess_first(found=None):
    """Which change helps most on Leduc poker, and by what factor."""
    found = found or stored("08", "curves")
    which = [(name, key) for key, name in _changes().items()]
    factor = [("2", 2), ("10", 10), ("90", 90)]

    def picture(which, factor, shown):
        return guess_picture(found, which, factor, shown)

    return Explorer(
        {
            "which": choice(say("改哪一处最有用？", "Which change helps most?"), which),
            "factor": choice(
                say("可利用度大约缩小到几分之一？", "By about what factor does it fall?"), factor
            ),
            "shown": reveal(),
        },
        picture,
    )


def _changes():
    return {
        "linear": say("早的迭代少算", "count early iterations less"),
        "cfr+": say("忘掉负遗憾", "forget negative regret"),
        "both": say("正负都打折", "discount both"),
    }


def at_look(found, game="leduc", kind="alternating"):
    """{variant: exploitability after LOOK iterations}."""
    place = found["marks"].index(LOOK)
    return {key: runs[kind][0][place] for key, runs in found[game].items()}


def factors(found):
    """By what factor each of the three changes is below CFR after LOOK iterations."""
    off = at_look(found)
    found = {"linear": off["linear"], "cfr+": off["cfr+"], "both": off["dcfr"]}
    return {key: off["cfr"] / value for key, value in found.items()}


def guess_picture(found, which, factor, shown):
    names = _changes()
    head = draw.lines(
        say(
            "你的猜测：{which}，{factor} 分之一。",
            "Your guess: {which}, by a factor of {factor}.",
            which=names[which],
            factor=factor,
        )
    )
    if not shown:
        return unanswered(head)
    by = factors(found)
    best = max(by, key=by.get)
    off = at_look(found)
    rows = [[names[key], f"{by[key]:.3g}"] for key in names]
    lit = {(list(names).index(best), c) for c in (0, 1)}
    table = draw.table(
        rows,
        [say("改动", "change"), say("缩小到几分之一", "lower by a factor of")],
        lit,
    )
    base = draw.lines(
        say(
            "Leduc 扑克，{t} 次迭代：CFR 的可利用度是 {off}。",
            "Leduc poker, {t} iterations: CFR's exploitability is {off}.",
            t=LOOK,
            off=small(off["cfr"]),
        )
    )
    nearest = min((2, 10, 90), key=lambda n: abs(n / by[best] - 1))
    on_which = say("最有用的是“{best}”。", "“{best}” helps most.", best=names[best])
    on_factor = say(
        "它缩小到 {by} 分之一左右。",
        "It lowers it by a factor of about {by}.",
        by=f"{by[best]:.0f}",
    )
    verdict = draw.lines(_mark(which == best) + on_which, _mark(factor == nearest) + on_factor)
    return draw.pad(draw.column(head, base, table, verdict))


def _mark(right):
    return "✓ " if right else "✗ "
