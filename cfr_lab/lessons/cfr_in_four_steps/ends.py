"""Ask which terminal nodes contribute to a counterfactual value (M9)."""

from cfr_core.games import rock_paper_scissors
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.rps import tree_with_paths
from cfr_lab.numbers import subscripted_name
from cfr_lab.words import join_items, say

GUESSES = {"z456": (4, 5, 6), "z258": (2, 5, 8), "all": range(1, 10)}


def guess_terminals():
    """Ask the reader to guess which terminal nodes contribute to v_2(I2, rock)."""
    options = [
        (join_items(subscripted_name(f"z{k}") for k in GUESSES["z456"]), "z456"),
        (join_items(subscripted_name(f"z{k}") for k in GUESSES["z258"]), "z258"),
        (say("九个都算", "all nine"), "all"),
    ]
    return ask({"ends": choice(say("我猜是", "My guess"), options)}, ends_picture, _tree())


def ends_picture(ends, shown):
    drawing = _tree(GUESSES[ends])
    if not shown:
        return unanswered_picture(drawing, size=16)
    return draw.pad(draw.column(drawing, draw.sentences(_remark(ends), size=16)))


def _tree(guessed=()):
    tree = Tree(rock_paper_scissors())
    return tree_with_paths(
        tree, [int(tree.terminals[k - 1]) for k in guessed], width=760, height=290
    )


def _remark(ends):
    return {
        "z456": say(
            "这三个结局都在 h₂ 之下：在那里，出石头的是玩家 1。"
            "v₂(I₂, 石头) 只对玩家 2 出石头的结局求和，h₁、h₂、h₃ 之下各一个。",
            "These three terminal nodes lie below h₂, where player 1 has played rock. v₂(I₂, "
            "rock) sums over the nodes after player 2's rock, one below each h.",
        ),
        "z258": say(
            "对。玩家 2 出石头：从 h₁ 到 z₂，从 h₂ 到 z₅，从 h₃ 到 z₈。",
            "Yes. Player 2 plays rock: from h₁ to z₂, from h₂ to z₅, from h₃ to z₈.",
        ),
        "all": say(
            "九个结局全算，得到的是 v₂(I₂)。v₂(I₂, 石头) 只对玩家 2 出石头的结局求和。",
            "The sum over all nine terminal nodes is v₂(I₂). v₂(I₂, rock) sums only over the "
            "nodes after player 2's rock.",
        ),
    }[ends]
