"""The tree of rock, paper, scissors (D1.3) with the ways to some of its ends lit."""

from cfr_lab import draw
from cfr_lab.lessons.rps import names_of


def lit_tree(tree, ends, width, height, profile=None, lit_set=None):
    """The tree with player 2's payoffs; a profile puts its probabilities beside the steps."""
    return draw.tree(
        tree,
        profile,
        names=names_of(tree),
        lit={node for end in ends for node in tree.path(end)[1:]},
        lit_set=lit_set,
        payoffs_of=2,
        width=width,
        height=height,
    )
