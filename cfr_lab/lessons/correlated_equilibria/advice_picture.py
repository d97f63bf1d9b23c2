"""Show the gains from deviating before and after hearing advice in Shapley's game."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import COARSE_STEPS_PER_UNIT, coarse_probability_slider, sum_at_most_one
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY, cce_gap, fixed_gains
from cfr_lab.lessons.correlated_equilibria.gaps import advice_gains, correlated_gap
from cfr_lab.numbers import is_zero, number_text
from cfr_lab.words import player_name, say

WINS = [SHAPLEY[0] / 3, SHAPLEY[1] / 3, (SHAPLEY.sum(axis=0) == 0) / 3]


def explore_advice():
    """Return the explorer for mediators of Shapley's game, with sliders for p and q."""
    controls = {
        "p": coarse_probability_slider(
            say("玩家 1 赢的三格合计", "the three cells player 1 wins"), 0.6
        ),
        "q": coarse_probability_slider(
            say("玩家 2 赢的三格合计", "the three cells player 2 wins"), 0.4
        ),
    }
    return Explorer(
        controls, advice_picture, sum_at_most_one("p", "q", steps_per_unit=COARSE_STEPS_PER_UNIT)
    )


def joint_of(p, q):
    """Return the joint distribution of actions in Shapley's game that p and q determine.

    The three cells in which player 1 wins have the total probability p, the three cells in which
    player 2 wins have the total probability q, and the other three cells have the remaining
    probability. The probabilities within each group are equal.
    """
    return p * WINS[0] + q * WINS[1] + (1 - p - q) * WINS[2]


def advice_picture(p, q):
    """Return a picture of the mediator's distribution that p and q determine.

    The picture also shows both players' gains from deviating, and the gaps to CE and CCE.
    """
    p, q = (round(x * COARSE_STEPS_PER_UNIT) / COARSE_STEPS_PER_UNIT for x in (p, q))
    joint = joint_of(p, q)
    table = draw.table(
        [[f"{k + 1}", *(number_text(float(x), 3) for x in row)] for k, row in enumerate(joint)],
        [f"{player_name(1)} \\ {player_name(2)}", "1", "2", "3"],
        title=say("中介人的分布 μ", "the mediator's distribution μ"),
        size=15,
    )
    coarse, fine = float(cce_gap(SHAPLEY, joint)), float(correlated_gap(SHAPLEY, joint))
    facts = draw.table(
        [
            [say("粗相关缺口 g(μ)", "coarse gap g(μ)"), number_text(coarse, 3)],
            [say("相关缺口 c(μ)", "correlated gap c(μ)"), number_text(fine, 3)],
        ],
        size=15,
    )
    left = draw.column(table, facts, draw.sentences(*_verdict(coarse, fine), size=15), gap=16)
    return draw.pad(draw.row(left, draw.column(_gains(joint, 1), _gains(joint, 2), gap=20), gap=30))


def _gains(joint, player):
    heard, fixed = advice_gains(SHAPLEY, joint)[player - 1], fixed_gains(SHAPLEY, joint)[player - 1]
    rows = [
        [
            say("听到 {a}", "told {a}", a=a + 1),
            *("—" if a == b else number_text(float(heard[a, b]), 3) for b in range(3)),
        ]
        for a in range(3)
    ]
    total = [say("合计：一律用", "sum: always"), *(number_text(float(x), 3) for x in fixed)]
    best = np.argwhere((heard > 1e-9) & (heard > heard.max() - 1e-9))
    return draw.table(
        [*rows, total],
        [say("改用", "change to"), "1", "2", "3"],
        {(int(a), int(b) + 1) for a, b in best},
        say("{player} 改变行动能多得", "gains of {player}", player=player_name(player)),
        size=15,
    )


def _verdict(coarse, fine):
    yes, no = say("是", "yes"), say("否", "no")
    answers = [yes if gap <= 0 or is_zero(gap) else no for gap in (coarse, fine)]
    return (
        say("粗相关均衡：{a}", "coarse correlated equilibrium: {a}", a=answers[0]),
        say("相关均衡：{a}", "correlated equilibrium: {a}", a=answers[1]),
    )
