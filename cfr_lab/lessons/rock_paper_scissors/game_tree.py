"""Draw the game tree, in which player 2 may or may not see player 1's action (D1.3)."""

from dataclasses import replace

import numpy as np

from cfr_core.games import RPS_ACTIONS, rock_paper_scissors
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.controls import slider, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import names_of, outcome
from cfr_lab.numbers import subscripted_name
from cfr_lab.words import colon, join_items, label, say


def explore_tree():
    """Show the path to a terminal node, and a checkbox that lets player 2 see player 1's action."""
    hidden = rock_paper_scissors()
    trees = {False: Tree(hidden), True: Tree(replace(hidden, sees=_sees_all))}

    def picture(z, seen):
        return tree_picture(trees[seen], z, seen)

    sight = say("让玩家 2 看到玩家 1 的行动", "let player 2 see player 1's action")
    return Explorer({"z": slider(say("结局", "end"), 1, 9, 2, 1), "seen": toggle(sight)}, picture)


def _sees_all(h):
    return f"I2({label(h[0])})" if h else "I1"


def tree_picture(tree, z, seen):
    end = tree.terminals[z - 1]
    drawing = draw.tree(
        tree, names=names_of(tree), highlighted=tree.path(end)[1:], width=840, height=330
    )
    text = subscripted_name(f"z{z}") + colon() + outcome(*map(RPS_ACTIONS.index, tree.history(end)))
    wins = join_items(subscripted_name(f"z{k}") for k in 1 + np.flatnonzero(tree.payoffs[:, 1] > 0))
    if seen:
        sets = say(
            "玩家 2 有三个信息集，可以分别选行动：走到 {ends}，每次都赢。",
            "Player 2 acts at three information sets and wins every time, by reaching {ends}.",
            ends=wins,
        )
    else:
        sets = say(
            "h₁、h₂、h₃ 在同一个信息集 I₂ 里：玩家 2 只能用同一个策略应对。",
            "h₁, h₂, h₃ share the information set I₂: player 2 plays one strategy at all three.",
        )
    return draw.pad(draw.column(drawing, draw.sentences(text, sets)))
