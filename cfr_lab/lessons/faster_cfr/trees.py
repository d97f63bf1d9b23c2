"""Build the trees of this lesson's games, each of them once."""

from functools import lru_cache

from cfr_core import Tree, games
from cfr_lab.words import say

RULES = {
    "kuhn": games.kuhn,
    "leduc": games.leduc,
}


@lru_cache
def tree(key):
    """Return the tree of "kuhn" or "leduc"."""
    return Tree(RULES[key]())


def named(key):
    """Return the game's name for the reader."""
    return {
        "kuhn": say("库恩扑克", "Kuhn poker"),
        "leduc": say("Leduc 扑克", "Leduc poker"),
    }[key]
