"""Build and cache the trees of the games on which the lessons measure solvers."""

from functools import lru_cache

from cfr_core import Tree, games
from cfr_lab.words import say

RULES = {
    "kuhn": games.kuhn,
    "leduc": games.leduc,
    "dice": lambda: games.liars_dice(6),
}


@lru_cache
def tree(key):
    """Return the tree of "kuhn", "leduc" or "dice" (liar's dice with six faces)."""
    return Tree(RULES[key]())


def game_name(key):
    """Return the game's name in the reader's language."""
    return {
        "kuhn": say("库恩扑克", "Kuhn poker"),
        "leduc": say("Leduc 扑克", "Leduc poker"),
        "dice": say("大话骰（六面）", "liar's dice (six faces)"),
    }[key]
