"""Show mediators of the signalling game, and the payoffs of four kinds of equilibrium.

Each kind of equilibrium corresponds to a moment at which players decide whether to deviate.
"""

from fractions import Fraction
from functools import cache, partial

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.correlated_equilibria.exact_programs import projected_corners
from cfr_lab.lessons.correlated_equilibria.plane import plane
from cfr_lab.lessons.correlated_equilibria.plans import (
    MOMENTS,
    deviations,
    gain_rows,
    table_of_plans,
)
from cfr_lab.lessons.correlated_equilibria.signals import WITH_COURSE, exam, signals
from cfr_lab.numbers import number_text
from cfr_lab.words import colon, join_items, player_name, say

GAMES = {
    "signals": signals,
    "course": partial(signals, WITH_COURSE),
    "exam": exam,
}


@cache
def game_of(name):
    """Return a game's tree, both players' plans, and the exact payoffs of every pair of plans.

    The payoffs are an array of shape (2, number of player 1's plans, number of player 2's plans).
    """
    tree = GAMES[name]()
    return tree, *table_of_plans(tree, exact=True)


@cache
def maps_of(name, moment):
    """Return the deviations permitted to each of the two players at a given moment."""
    tree, plan_pair, _ = game_of(name)
    return [deviations(tree, player, plan_pair[player - 1], moment) for player in (1, 2)]


@cache
def corners(name, moment):
    """Return the corners of a game's set of equilibrium payoffs, as pairs of fractions.

    moment   a key of MOMENTS, which determines the kind of equilibrium
    """
    payoffs = game_of(name)[2]
    rows = gain_rows(payoffs, maps_of(name, moment)).tolist()
    return projected_corners(payoffs[0].ravel().tolist(), payoffs[1].ravel().tolist(), rows)


# A mediator is a list of tuples. Each tuple contains a probability, the signals that the types good
# and bad send, and the answers to the signals X and Y. Signals and answers are represented by their
# action indices.
REFUSE = len(WITH_COURSE) - 1
MEDIATORS = {
    "refusal": [("1", (0, 0), (REFUSE, REFUSE))],
    "secret": [
        ("1/4", (good, bad), (0, REFUSE) if good == 0 else (REFUSE, 0))
        for good in (0, 1)
        for bad in (0, 1)
    ],
    "course": [("1/2", (0, 1), (0, 1)), ("1/2", (1, 0), (1, 0))],
    "rare": [
        ("1/6", (0, 1), (0, 1)),
        ("1/3", (0, 1), (0, REFUSE)),
        ("1/6", (1, 0), (1, 0)),
        ("1/3", (1, 0), (REFUSE, 0)),
    ],
}


def mediator(name):
    """Return a mediator's exact distribution over pairs of plans in the game with a course."""
    (one, two), payoffs = game_of("course")[1:]
    joint = np.full(payoffs[0].shape, Fraction(0))
    for probability, sent, answered in MEDIATORS[name]:
        i = one.index(dict(zip(("good", "bad"), sent, strict=True)))
        j = two.index(dict(zip("XY", answered, strict=True)))
        joint[i, j] += Fraction(probability)
    return joint


def gain_at(name, moment, joint):
    """Return, as fractions, each player's largest gain from deviating at a given moment."""
    payoffs, maps = game_of(name)[2], maps_of(name, moment)
    return [
        max((joint * (np.take(u, each, axis=i) - u)).sum() for each in maps[i])
        for i, u in enumerate(payoffs)
    ]


def moment_names():
    """Return each moment's name in the reader's language."""
    return {
        "plan": say("听到整个计划之后", "after the whole plan"),
        "action": say("听到这里的行动之后", "at I, after hearing the recommendation"),
        "set": say("到了这里，听到之前", "at I, before hearing the recommendation"),
        "start": say("开局之前", "before the game"),
    }


def explore_triggers():
    """Return the explorer for the signalling game's mediators and the gains from deviating."""
    return Explorer({"which": choice(say("中介人", "mediator"), _mediators())}, triggers_picture)


def _mediators():
    return [
        (say("总是拒绝", "always refuse"), "refusal"),
        (say("秘密的信号", "a secret signal"), "secret"),
        (say("差者培训", "a course for bad applicants"), "course"),
        (say("偶尔培训", "an occasional course"), "rare"),
    ]


def triggers_picture(which):
    """Return a picture of a mediator's distribution and the gains from deviating at each moment."""
    joint = mediator(which)
    plan_pair, payoffs = game_of("course")[1:]
    rows = [
        [str(joint[i, j]), _plan(1, plan_pair[0][i]), _plan(2, plan_pair[1][j])]
        for i, j in np.argwhere(joint > 0)
    ]
    table = draw.table(
        rows,
        [
            say("概率", "probability"),
            say("好/差的应征者发", "sent by good/bad"),
            say("见 X/Y 时回答", "answer to X/Y"),
        ],
        title=say("中介人抽的计划", "the plans that the mediator draws"),
        size=15,
    )
    joint_payoffs = [Fraction((joint * u).sum()) for u in payoffs]
    gains = {moment: gain_at("course", moment, joint) for moment in MOMENTS}
    names = moment_names()
    advice = draw.table(
        [[f"{MOMENTS[m]}{colon()}{names[m]}", *map(_signed_number, gains[m])] for m in MOMENTS],
        [
            say("决定的时刻", "moment of decision"),
            player_name(1),
            player_name(2),
        ],
        title=say("各决定时刻的一种改变，最多能多得多少", "the largest gain from one change"),
        size=15,
    )
    pays = say(
        "照办，{one} 得 {u}，{two} 得 {v}",
        "listening earns {one} {u} and {two} {v}",
        one=player_name(1),
        two=player_name(2),
        u=str(joint_payoffs[0]),
        v=str(joint_payoffs[1]),
    )
    return draw.pad(
        draw.column(draw.row(table, advice, gap=34), draw.sentences(pays, size=16), gap=16)
    )


def _plan(player, plan):
    if player == 1:
        return "/".join("XY"[plan[kind]] for kind in ("good", "bad"))
    words = {
        "accept": say("录用", "accept"),
        "course": say("培训", "course"),
        "refuse": say("拒绝", "refuse"),
    }
    return "/".join(words[WITH_COURSE[plan[signal]]] for signal in "XY")


def _signed_number(value):
    return number_text(value, sign=True)


def explore_sets():
    """Return the explorer that shows the payoffs of four kinds of equilibrium in three games."""
    games = [
        (say("没有培训", "without a course"), "signals"),
        (say("有培训", "with a course"), "course"),
        (say("考试博弈", "the exam"), "exam"),
    ]
    return Explorer({"game": choice(say("博弈", "game"), games)}, sets_picture)


def sets_picture(game):
    """Return a picture of the four sets of equilibrium payoffs, with a table of their corners."""
    order = list(reversed(MOMENTS))
    areas = [(MOMENTS[moment], corners(game, moment)) for moment in order]
    names = [say("{player} 的收益", "{player}'s payoff", player=player_name(i)) for i in (1, 2)]
    picture = plane(areas, axis_limits=((0, 6), (4, 11)), names=names)
    labels = []
    for moment in order:
        points = [_point(corner) for corner in sorted(corners(game, moment))]
        rows = [join_items(points[k : k + 3]) for k in range(0, len(points), 3)]
        labels += [[MOMENTS[moment] if not k else "", row] for k, row in enumerate(rows)]
    table = draw.table(
        labels,
        [say("均衡", "equilibrium"), say("收益的顶点", "corners of the payoff set")],
        size=15,
    )
    return draw.pad(draw.row(picture, table, gap=30))


def _point(corner):
    return f"({corner[0]}, {corner[1]})"
