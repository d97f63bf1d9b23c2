"""What CFR keeps, for every game of the course (D3.4)."""

from cfr_core.games import (
    blotto,
    kuhn,
    leduc,
    liars_dice,
    matching_pennies,
    rock_paper_scissors,
    three_player_tree,
    trap,
    weighted_rps,
)
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.lessons.lesson_07.names import game_name
from cfr_lab.numbers import superscript
from cfr_lab.words import say

BYTES = 8


def course_games():
    """The trees of the course's games, from the smallest up."""
    rules = (
        rock_paper_scissors(),
        weighted_rps(),
        trap(),
        matching_pennies(3),
        three_player_tree(),
        kuhn(),
        kuhn("JQKA"),
        blotto(5, 3),
        liars_dice(3),
        leduc(),
    )
    return [Tree(each) for each in rules]


def memory(tree):
    """(nodes, sets, pairs (I, a), numbers of regrets and averages together, bytes of these)."""
    pairs = sum(len(infoset.actions) for infoset in tree.sets)
    return tree.n_nodes, len(tree.sets), pairs, 2 * pairs, 2 * pairs * BYTES


def show_memory(trees):
    """The table of them, and what a table of all pure strategies would be."""
    header = [
        "",
        say("结点", "nodes"),
        say("信息集", "sets"),
        say("(I, a) 的对数", "pairs (I, a)"),
        say("R 与 S 的个数", "numbers in R and S"),
        say("字节", "bytes"),
        say("纯策略：玩家 1", "pure strategies, player 1"),
    ]
    rows = [
        [
            game_name(tree.name),
            *(f"{n:,}" for n in memory(tree)),
            in_powers(pure_strategies(tree, 1)),
        ]
        for tree in trees
    ]
    return draw.pad(draw.table(rows, header, size=15))


def pure_strategies(tree, player):
    """How many there are: an action for every set."""
    count = 1
    for infoset in tree.sets:
        if infoset.player == player:
            count *= len(infoset.actions)
    return count


def in_powers(count):
    """A whole number as it is, or where it is long, as about 10 to some power."""
    digits = len(str(count))
    if digits <= 7:
        return f"{count:,}"
    high = superscript(digits - 1)
    return say("约 10{high}", "about 10{high}", high=high)
