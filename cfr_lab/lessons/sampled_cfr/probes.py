"""Make small games that reveal mistakes in sampled CFR.

In each game, a particular mistake moves one probability far from its value in a correct program.
"""

from cfr_core.games import CHANCE, Game
from cfr_core.tree import Tree

# WORTH contains player 1's payoff from each action. The second payoff exceeds the mean of all
# three, so a program that subtracts the unweighted mean continues to play the second action.
WORTH = {"good": 6, "fair": 4, "bad": -4}
# CARDS contains the probability of each card in the unseen deal. For each of player 2's actions,
# COSTS contains the payments to player 1, one for each card.
CARDS = {"x": 8 / 10, "y": 2 / 10}
COSTS = {"steady": (0, 0), "rare": (5, -8), "common": (-2, 16)}


def one_choice(player):
    """Return a tree in which only `player` chooses an action.

    If `player` is 1, player 1's payoffs are those in WORTH, and the first action is best. If
    `player` is 2, player 2's payoffs are those in WORTH minus 7, so they are all negative, and the
    last action is best.
    """

    def payoffs(h):
        won = WORTH[h[0]] if player == 1 else 7 - WORTH[h[0]]
        return won, -won

    actions = tuple(WORTH) if player == 1 else tuple(reversed(WORTH))
    return _tree(f"one choice {player}", (player,), [actions], payoffs, lambda h: "choose")


def unseen_deal():
    """Return a tree in which player 2 acts after a deal that nobody sees.

    The best action is "steady" under chance's probabilities, "rare" if the cards have equal
    probabilities, and "common" if each card is weighted by the square of its probability.
    """

    def payoffs(h):
        cost = COSTS[h[1]][tuple(CARDS).index(h[0])]
        return cost, -cost

    chosen = [tuple(CARDS), tuple(COSTS)]
    return _tree("unseen deal", (CHANCE, 2), chosen, payoffs, lambda h: "answer")


def late_deal():
    """Return the tree of `unseen_deal` preceded by a move of player 1 that affects no payoff."""

    def payoffs(h):
        cost = COSTS[h[2]][tuple(CARDS).index(h[1])]
        return cost, -cost

    chosen = [("wait", "go"), tuple(CARDS), tuple(COSTS)]
    return _tree(
        "late deal", (1, CHANCE, 2), chosen, payoffs, lambda h: ("choose", "", "answer")[len(h)]
    )


def left_alone():
    """Return a tree in which player 1 loses by playing "in" and learns to play "out".

    Player 1's average strategy at the information set after "in" receives weight only from the
    iterations in which player 1 still plays "in".
    """

    def payoffs(h):
        won = {"out": 0, "low": -9, "high": -1}[h[-1]] if h[-1] != "in" else None
        return won, -won

    return _tree(
        "left alone", (1, 1), [("in", "out"), ("low", "high")], payoffs, lambda h: " ".join(h)
    )


def ambush():
    """Return a tree in which player 2 plays "in" until player 1 has learnt to reply "strong".

    Player 1's own reach of the information set after "in" is always 1. Player 1 replies "strong"
    in all iterations but the first few, and player 2 plays "out" in nearly all iterations.
    """

    def payoffs(h):
        won = {"out": 0, "weak": -6, "strong": 4}[h[-1]]
        return won, -won

    return _tree(
        "ambush", (2, 1), [("in", "out"), ("weak", "strong")], payoffs, lambda h: " ".join(h)
    )


def _tree(name, movers, actions, payoffs, sees):
    """Return the tree of a game that ends after the last mover's action, or after "out"."""

    def mover(h):
        return None if len(h) == len(movers) or "out" in h else movers[len(h)]

    return Tree(Game(name, 2, mover, lambda h: actions[len(h)], payoffs, sees, lambda h: CARDS))
