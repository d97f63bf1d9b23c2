"""Let the reader change a mediator's distribution at the crossing, and show the players' gains."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import COARSE_STEPS_PER_UNIT, coarse_probability_slider, sum_at_most_one
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.coarse_correlation.crossing import CROSSING, action_names, product_of_marginals
from cfr_lab.lessons.coarse_correlation.joint import cce_gap, fixed_gains, product_nash_conv
from cfr_lab.numbers import is_zero, number_text
from cfr_lab.words import player_name, say

# All gains in this game lie between these bounds if the mediator never tells both drivers to go.
LOW, HIGH = -2, 1


def explore_mediator():
    """Return the explorer that shows a mediator, with sliders for μ(go, yield) and μ(yield, go)."""
    controls = {
        "p": coarse_probability_slider(say("μ(闯, 让)", "μ(go, yield)"), 0.5),
        "q": coarse_probability_slider(say("μ(让, 闯)", "μ(yield, go)"), 0.5),
    }
    return Explorer(
        controls, mediator_picture, sum_at_most_one("p", "q", steps_per_unit=COARSE_STEPS_PER_UNIT)
    )


def mediator_picture(p, q):
    """Return the picture of a mediator's distribution.

    The picture shows a table of the distribution, the payoffs from following the advice, and the
    gains from the fixed actions.
    """
    p, q = (round(x * COARSE_STEPS_PER_UNIT) / COARSE_STEPS_PER_UNIT for x in (p, q))
    joint = np.array([[0, p], [q, 1 - p - q]])
    remarks = draw.column(
        draw.table(_facts(joint), size=15), draw.sentences(_verdict(joint), size=15)
    )
    left = draw.column(_table(joint), remarks, gap=18)
    return draw.pad(draw.row(left, _gains(joint), gap=30))


def _table(joint):
    names = action_names()
    rows = [
        [name, *(number_text(float(x)) for x in row)]
        for name, row in zip(names, joint, strict=True)
    ]
    title = say("中介人的分布 μ", "the mediator's distribution μ")
    return draw.table(rows, [f"{player_name(1)} \\ {player_name(2)}", *names], title=title, size=15)


def _facts(joint):
    listens = [number_text(float((u * joint).sum())) for u in CROSSING]
    return [
        [say("照办各得", "listening earns"), say(" 和 ", " and ").join(listens)],
        [say("粗相关缺口 g(μ)", "coarse gap g(μ)"), number_text(float(cce_gap(CROSSING, joint)))],
        [
            say("拆开后两车都闯的概率", "probability that both go, if independent"),
            number_text(float(product_of_marginals(joint)[0, 0]), 4),
        ],
        [
            say("拆开后的 NashConv", "NashConv, if independent"),
            number_text(float(product_nash_conv(CROSSING, joint)), 4),
        ],
    ]


def _verdict(joint):
    gap = float(cce_gap(CROSSING, joint))
    if gap > 0 and not is_zero(gap):
        return say(
            "缺口大于 0，所以 μ 不是粗相关均衡。",
            "The gap is positive, so μ is not a coarse correlated equilibrium.",
        )
    return say(
        "缺口不大于 0，所以 μ 是粗相关均衡。",
        "The gap is at most 0, so μ is a coarse correlated equilibrium.",
    )


def _gains(joint):
    parts = []
    for player, gains in enumerate(fixed_gains(CROSSING, joint), 1):
        title = say(
            "{player}：一律用一个行动，比一律照办多得",
            "{player}: gain from one fixed action",
            player=player_name(player),
        )
        names = [say("一律{a}", "always {a}", a=name) for name in action_names()]
        parts.append(
            draw.bars(names, gains, LOW, HIGH, best=False, title=title, player=player, size=15)
        )
    return draw.column(*parts, gap=22)
