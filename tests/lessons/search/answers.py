"""Answers to the exercises: right ones, typical wrong ones with a hint of their own, bad input."""

import numpy as np

from cfr_core.games import CHANCE, Game
from cfr_lab.lessons.search import answers as by_numbers


def gadget(
    stopper=None,
    pays=None,
    deals=None,
    names=lambda hand, root: f"stop? {hand}",
    order=("play", "stop"),
    split=None,
    end=False,
):
    """Return a function that makes a gadget game, of which parts can be changed."""

    def made(game, roots, hand, values, opponent):
        total = sum(roots.values())
        chooser = opponent if stopper is None else (3 - opponent if stopper else None)

        def rest(h):
            return h[0] + h[2:] if chooser else h[0] + h[1:]

        def mover(h):
            if not h:
                return CHANCE
            if chooser and len(h) == 1:
                return chooser
            return None if chooser and h[1] == "stop" else game.mover(rest(h))

        def chance(h):
            if h:
                return game.chance(rest(h))
            return deals(roots) if deals else {root: w / total for root, w in roots.items()}

        def actions(h):
            return order if chooser and len(h) == 1 else game.actions(rest(h))

        def payoffs(h):
            if not chooser or h[1] != "stop":
                return game.payoffs(rest(h))
            value = values[hand(h[0])]
            won = pays(value, h[0], roots, hand) if pays else value
            if split:
                return split(won, opponent)
            return (won, -won) if opponent == 1 else (-won, won)

        def sees(h):
            return names(hand(h[0]), h[0]) if chooser and len(h) == 1 else game.sees(rest(h))

        return Game("gadget", 2, mover, actions, payoffs, sees, chance)

    return made


def of_hand(root, roots, hand):
    return sum(w for h, w in roots.items() if hand(h) == hand(root))


def no_return(game, roots, hand, values, opponent):
    gadget()(game, roots, hand, values, opponent)


def own_names(game, roots, hand, values, opponent):
    right = gadget()(game, roots, hand, values, opponent)
    return Game(
        "gadget",
        2,
        right.mover,
        right.actions,
        right.payoffs,
        lambda h: "mine " + right.sees(h),
        right.chance,
    )


def no_chance(game, roots, hand, values, opponent):
    right = gadget()(game, roots, hand, values, opponent)
    return Game("gadget", 2, right.mover, right.actions, right.payoffs, right.sees)


RIGHT = {
    **by_numbers.RIGHT,
    2: [gadget(), gadget(order=("stop", "play"))],
}
WRONG = {
    **by_numbers.WRONG,
    2: [
        (gadget(stopper=False), "没有人可以停手", "Nobody can stop"),
        (gadget(stopper=True), "求解者自己", "resolver who may stop"),
        (gadget(names=lambda hand, root: "stop?"), "分不清", "cannot tell"),
        (gadget(names=lambda hand, root: f"stop? {root}"), "看得见", "sees the resolver's hand"),
        (gadget(pays=lambda v, *_: -v), "符号反了", "wrong sign"),
        (gadget(split=lambda v, opponent: (v, -v)), "谁在前面", "comes first in payoffs"),
        (gadget(pays=lambda v, *_: 0), "总是得 0", "always pays 0"),
        (
            gadget(pays=lambda v, root, roots, hand: v * roots[root]),
            "根的权重",
            "weight of the root",
        ),
        (
            gadget(pays=lambda v, root, roots, hand: v * of_hand(root, roots, hand)),
            "总权重",
            "total weight of the hand",
        ),
        (
            gadget(deals=lambda roots: dict.fromkeys(roots, 1 / len(roots))),
            "相等的概率",
            "equal probabilities",
        ),
        (gadget(pays=lambda v, *_: v + 0.5), "蓝图保证", "the blueprint's value"),
        (gadget(split=lambda v, opponent: (v, v)), "之和不总是 0", "do not always add up"),
        (gadget(deals=dict), "合不成一棵树", "do not define a tree"),
        (no_return, "有没有 return", "return one"),
        (own_names, "原来博弈的名字", "full game's names"),
    ],
}
BAD = {
    2: [3, "gadget", lambda: 0, lambda *a: 1 / 0, lambda *a: 3, no_chance],
}
