"""Show how regret matching turns cumulative regrets into a strategy (D1.7, M16, M21, M25)."""

from cfr_core.matching import regret_matching
from cfr_lab import draw
from cfr_lab.controls import slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.regret_matching.names import cumulative, next_strategy, positive_part
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import signed_texts
from cfr_lab.words import say


def explore_rule():
    """Show sliders for three cumulative regrets, and the strategy computed from these regrets."""
    starts = zip(actions(), (2, 1, 3), strict=True)
    return Explorer(
        {f"r{k}": slider(f"R({name})", -6, 6, r, 1) for k, (name, r) in enumerate(starts)},
        rule_picture,
    )


def rule_picture(r0, r1, r2):
    names = actions()
    R = [r0, r1, r2]
    positive = [max(r, 0) for r in R]
    sigma = regret_matching(R)
    rows = [
        [cumulative(), *signed_texts(R)],
        [positive_part(), *map(str, positive)],
        [next_strategy(), *map(str, sigma)],
    ]
    table = draw.table(rows, ["", *names], highlighted={(2, k + 1) for k in range(3)})
    if any(positive):
        text = say(
            "正遗憾之和是 {total}，概率按比例分。",
            "The positive regrets sum to {total}; divide each by {total}.",
            total=sum(positive),
        )
    else:
        text = say("没有正遗憾，用均匀策略。", "No regret is positive: play uniformly.")
    shares = [float(p) for p in sigma]
    bars = draw.bars(names, shares, 0, 1, best=False, title=next_strategy(), sign=False)
    return draw.pad(draw.row(draw.column(table, draw.sentences(text)), bars, gap=40))
