"""Show Hedge's current and average strategies in self-play with expected payoffs (theorem 3)."""

import numpy as np

from cfr_core.repeated import expected_play, hedge
from cfr_lab import draw
from cfr_lab.lessons.two_questions.learners import GAMES
from cfr_lab.words import say

ETA = 0.05
ROUNDS = 2000
# Only every tenth round is drawn, so that the points of a trail remain distinguishable.
POINT_INTERVAL = 10


def hedge_paths():
    """Return player 1's current and average strategies in the weighted game: arrays (points, 3)."""
    currents, mean = [], []
    for r in expected_play(GAMES["weighted"], hedge(ETA), hedge(ETA), ROUNDS):
        if r.number == 1 or r.number % POINT_INTERVAL == 0:
            currents.append(r.strategies[0].ravel())
            mean.append(r.average_strategies[0].ravel())
    return np.array(currents), np.array(mean)


def show_circles():
    """Draw the current and the average strategies as two trails in the strategy triangle."""
    now, mean = hedge_paths()
    trails = [(say("当前策略", "current"), now), (say("平均策略", "average"), mean)]
    corners = [say("剪刀", "scissors"), say("石头", "rock"), say("布", "paper")]
    text = say(
        "玩家 1，{rounds} 局；越早的局越淡。均衡是 (1/4, 1/4, 1/2)。",
        "Player 1, {rounds} rounds; earlier rounds are fainter. Equilibrium: (1/4, 1/4, 1/2).",
        rounds=f"{ROUNDS:,d}",
    )
    triangle = draw.triangle(corners, trails=trails, width=440)
    return draw.pad(draw.column(triangle, draw.sentences(text, size=14)))
