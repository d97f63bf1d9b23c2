"""Show each learner's joint frequencies in Shapley's game, and their distance to the nearest CCE.

CCE is short for coarse correlated equilibrium.
"""

from dataclasses import replace

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.coarse_correlation.joint import (
    SHAPLEY,
    cce_gap,
    distance_bound,
    marginals,
    product_nash_conv,
)
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.learners import LEARNERS, learner_name
from cfr_lab.numbers import number_text
from cfr_lab.words import colon, player_name, say

# One CCE of Shapley's game has probability 1/6 on each cell that pays a player. At this CCE,
# following the advice earns 1/2 and every fixed action earns 1/3, so a fixed action loses 1/6.
SLACK = 1 / 6
TAIL = 10


def explore_cycle():
    """Return the explorer that shows one run, with controls for the learner and the round."""
    record = stored_result("coarse_correlation", "cycle")
    marks = [(f"{t:,d}", k) for k, t in enumerate(record["rounds"])]
    names = [(learner_name(name), name) for name in LEARNERS]
    return Explorer(
        {
            "name": choice(say("双方都用", "both use"), names),
            "k": add_playback(slider_with_stops(say("局数 T", "rounds T"), marks, 30), 0.5),
        },
        lambda name, k: cycle_picture(record, name, k),
    )


def cycle_picture(record, name, k):
    rounds, run = record["rounds"], record["learners"][name]
    counts = np.array(run["counts"]).reshape(-1, 3, 3)
    joints = counts / counts.sum(axis=(1, 2), keepdims=True)
    joint = joints[k]
    table = draw.table(
        [[f"{i + 1}", *(number_text(float(p), 3) for p in row)] for i, row in enumerate(joint)],
        [f"{player_name(1)} \\ {player_name(2)}", "1", "2", "3"],
        {(i, j + 1) for i in range(3) for j in range(3) if SHAPLEY[:, i, j].any()},
        say(
            "各组行动的频率 μ（到第 {t} 局为止）",
            "pair frequencies μ up to round {t}",
            t=f"{rounds[k]:,d}",
        ),
        size=15,
    )
    averages = np.array([marginals(each, 2)[0] for each in joints[: k + 1]])
    current_points = np.array(run["now"][max(k - TAIL, 0) : k + 1])
    trails = [
        (say("当前策略", "current"), current_points),
        (say("频率", "frequencies"), averages),
    ]
    side = draw.column(table, draw.table(_remarks(joint, run["distance"][k]), size=15), gap=18)
    triangle = draw.triangle(["1", "2", "3"], trails=trails, width=400)
    caption = say(
        "玩家 1：当前策略，以及迄今各行动的频率",
        "player 1: current strategy, and action frequencies so far",
    )
    triangle = draw.column(triangle, draw.sentences(caption, size=14))
    picture = draw.pad(draw.row(triangle, side, gap=30, align=0.2))
    return replace(picture, alt=learner_name(name) + colon() + picture.alt)


def _remarks(joint, distance):
    gap = float(cce_gap(SHAPLEY, joint))
    earnings = [float((u * joint).sum()) for u in SHAPLEY]
    return [
        [
            say("每局的平均收益", "payoffs per round"),
            say(" 和 ", " and ").join(number_text(u, 3) for u in earnings),
        ],
        [say("粗相关缺口 g(μ)", "coarse gap g(μ)"), number_text(gap, 4)],
        [say("到粗相关均衡的距离", "distance to the set of CCE"), number_text(distance, 4)],
        [
            say("练习 3 的上界", "bound from exercise 3"),
            number_text(float(distance_bound(gap, SLACK)), 4),
        ],
        [
            say("边缘分布的 NashConv", "NashConv of marginals"),
            number_text(float(product_nash_conv(SHAPLEY, joint)), 4),
        ],
    ]
