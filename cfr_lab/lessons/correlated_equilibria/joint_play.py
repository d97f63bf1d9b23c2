"""Show paths of learners' joint frequencies in planes, with each game's sets of CEs and CCEs.

CE is short for correlated equilibrium, and CCE for coarse correlated equilibrium.
"""

from fractions import Fraction
from functools import cache

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.coarse_correlation.crossing import CROSSING
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY, cce_gap
from cfr_lab.lessons.correlated_equilibria.exact_programs import projected_corners
from cfr_lab.lessons.correlated_equilibria.gaps import correlated_gap
from cfr_lab.lessons.correlated_equilibria.learners import constants, exchanges
from cfr_lab.lessons.correlated_equilibria.plane import plane
from cfr_lab.lessons.correlated_equilibria.plans import gain_rows
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import number_text
from cfr_lab.words import player_name, say

GAMES = {"crossing": CROSSING, "shapley": SHAPLEY}
LEARNERS = ("external", "internal", "hart")


def planes(game):
    """Return a game's planes as {name: (across, up, axis_limits)}.

    A joint distribution's horizontal coordinate is the sum of its probabilities weighted by the
    array `across`, and its vertical coordinate is their sum weighted by the array `up`. Both arrays
    have one weight per cell of the game; `axis_limits` contains the limits of both axes.
    """
    payoffs = GAMES[game]
    cells = np.zeros_like(payoffs[0])
    if game == "crossing":
        go, stop = cells.copy(), cells.copy()
        go[0, 1] = stop[1, 0] = 1
        return {
            "payoffs": (*payoffs, ((0, 8), (0, 8))),
            "parts": (go, stop, ((0, 1), (0, 1))),
        }
    first, second = cells.copy(), cells.copy()
    first[0], second[1] = 1, 1
    return {
        "payoffs": (*payoffs, ((0, 1), (0, 1))),
        "parts": (first, second, ((0, 1), (0, 1))),
    }


@cache
def sets(game, name):
    """Project the set of CCEs and the set of CEs onto a plane.

    Returns two lists of corners, as fractions: those of the projected set of CCEs, and those of the
    projected set of CEs.
    """
    payoffs = GAMES[game]
    across, up, _ = planes(game)[name]
    return [
        projected_corners(
            across.ravel().tolist(), up.ravel().tolist(), gain_rows(payoffs, maps).tolist()
        )
        for maps in (
            [constants(n) for n in payoffs[0].shape],
            [exchanges(n) for n in payoffs[0].shape],
        )
    ]


def learner_names():
    """Return the learners' names in the reader's language."""
    return {
        "external": say("外部遗憾匹配", "external regret matching"),
        "internal": say("内部遗憾匹配", "internal regret matching"),
        "hart": say("Hart 与 Mas-Colell 的规则", "the rule of Hart and Mas-Colell"),
    }


def explore_crossing():
    """Return the explorer for joint play at the crossing.

    The sets of CEs and CCEs coincide in this game because each player has only two actions.
    """
    return _explore("crossing")


def explore_shapley():
    """Return the explorer for joint play in Shapley's game.

    The explorer shows three learners' joint play, with the set of CEs and the set of CCEs.
    """
    return _explore("shapley")


def _explore(game):
    result = stored_result("correlated_equilibria", "wander")
    marks = [(f"{t:,d}", k) for k, t in enumerate(result["rounds"])]
    learners = [(name, key) for key, name in learner_names().items()]
    views = [(_view(game, key)[0], key) for key in ("payoffs", "parts")]
    return Explorer(
        {
            "view": choice(say("平面", "plane"), views),
            "learner": choice(say("双方都用", "both use"), learners),
            "k": add_playback(slider_with_stops(say("局数 T", "rounds T"), marks, 20), 0.5),
        },
        lambda view, learner, k: path_picture(result, game, view, learner, k),
    )


def _view(game, name):
    """Return the names of a plane and of the quantities on its two axes."""
    if name == "payoffs":
        earn = [
            say("{player} 平均每局得", "{player} earns per round", player=player_name(i))
            for i in (1, 2)
        ]
        return say("两人的收益", "both payoffs"), *earn
    if game == "crossing":
        cells = say("μ(闯, 让)", "μ(go, yield)"), say("μ(让, 闯)", "μ(yield, go)")
        return say("两格的概率", "two cells"), *cells
    share = [say("玩家 1 报 {k} 的频率", "player 1's frequency of {k}", k=k) for k in (1, 2)]
    return say("玩家 1 的频率", "player 1's frequencies"), *share


def path_picture(stored, game, view, learner, k):
    """Return the picture of one learner's joint play in one plane.

    The path of the joint play ends at the recorded round with index k.
    """
    payoffs = GAMES[game]
    counts = np.array(stored["games"][game][learner]).reshape(-1, *payoffs[0].shape)
    joints = counts / counts.sum(axis=(1, 2), keepdims=True)
    across, up, axis_limits = planes(game)[view]
    path = [((across * each).sum(), (up * each).sum()) for each in joints[: k + 1]]
    coarse, fine = sets(game, view)
    areas = (
        [(say("相关均衡，也是粗相关均衡", "CE, which is also a CCE"), fine)]
        if game == "crossing"
        else [(say("粗相关均衡", "CCE"), coarse), (say("相关均衡", "CE"), fine)]
    )
    _, *names = _view(game, view)
    picture = plane(areas, [(say("到此为止的 μ", "μ so far"), path)], axis_limits, names)
    return draw.pad(
        draw.row(picture, _side_tables(game, learner, stored["rounds"][k], joints[k]), gap=30)
    )


def _side_tables(game, learner, rounds, joint):
    payoffs = GAMES[game]
    labels = [say("闯", "go"), say("让", "yield")] if game == "crossing" else ["1", "2", "3"]
    table = draw.table(
        [
            [a, *(number_text(float(p), 3) for p in row)]
            for a, row in zip(labels, joint, strict=True)
        ],
        [f"{player_name(1)} \\ {player_name(2)}", *labels],
        title=say("到第 {t} 局为止的 μ", "μ after round {t}", t=f"{rounds:,d}"),
        size=15,
    )
    facts = draw.table(
        [
            [
                say("粗相关缺口 g(μ)", "coarse gap g(μ)"),
                number_text(float(cce_gap(payoffs, joint)), 3),
            ],
            [
                say("相关缺口 c(μ)", "correlated gap c(μ)"),
                number_text(float(correlated_gap(payoffs, joint)), 3),
            ],
        ],
        size=15,
    )
    return draw.column(draw.sentences(learner_names()[learner], size=15), table, facts, gap=16)


def as_text(corners):
    """Return text with the coordinates of corners as fractions, for notebook cells and tests."""
    return " ".join("(" + ", ".join(str(Fraction(x)) for x in corner) + ")" for corner in corners)
