"""Small games in which a mistake of sampled CFR shows in one probability, whatever is drawn."""

from cfr_core.games import CHANCE, Game
from cfr_core.tree import Tree

# What player 1 gets from each choice: the second is better than the mean of the three.
WORTH = {"good": 6, "fair": 4, "bad": -4}
# The unseen deal: probabilities, and what player 1 pays for each answer, by the card.
CARDS = {"x": 8 / 10, "y": 2 / 10}
COSTS = {"steady": (0, 0), "rare": (5, -8), "common": (-2, 16)}


def one_choice(player):
    """Return the tree in which this player alone chooses; the last, or the first, action is best.

    Player 1's payoffs are those of WORTH, player 2's are what the same choice pays, less 7, so that
    all of them are negative.
    """

    def payoffs(h):
        won = WORTH[h[0]] if player == 1 else 7 - WORTH[h[0]]
        return won, -won

    actions = tuple(WORTH) if player == 1 else tuple(reversed(WORTH))
    return _tree(f"one choice {player}", (player,), [actions], payoffs, lambda h: "choose")


def unseen_deal():
    """Return the tree in which player 2 answers a deal that nobody sees.

    "steady" is the best answer by chance's probabilities, "rare" by equal ones, "common" by their
    squares.
    """

    def payoffs(h):
        cost = COSTS[h[1]][tuple(CARDS).index(h[0])]
        return cost, -cost

    chosen = [tuple(CARDS), tuple(COSTS)]
    return _tree("unseen deal", (CHANCE, 2), chosen, payoffs, lambda h: "answer")


def late_deal():
    """Return the tree of `unseen_deal` after a choice of player 1 that changes no payoff."""

    def payoffs(h):
        cost = COSTS[h[2]][tuple(CARDS).index(h[1])]
        return cost, -cost

    chosen = [("wait", "go"), tuple(CARDS), tuple(COSTS)]
    return _tree(
        "late deal", (1, CHANCE, 2), chosen, payoffs, lambda h: ("choose", "", "answer")[len(h)]
    )


def left_alone():
    """Return the tree in which player 1 may go in, loses there, and learns to stay out.

    All that player 1's average has inside is what was played while player 1 still went in.
    """

    def payoffs(h):
        won = {"out": 0, "low": -9, "high": -1}[h[-1]] if h[-1] != "in" else None
        return won, -won

    return _tree(
        "left alone", (1, 1), [("in", "out"), ("low", "high")], payoffs, lambda h: " ".join(h)
    )


def ambush():
    """Return the tree in which player 2 goes in until player 1, inside, has learnt to answer.

    Player 1 always comes to the set inside as far as it depends on player 1, and answers "strong"
    in all iterations but the first few; player 2 stays out in nearly all.
    """

    def payoffs(h):
        won = {"out": 0, "weak": -6, "strong": 4}[h[-1]]
        return won, -won

    return _tree(
        "ambush", (2, 1), [("in", "out"), ("weak", "strong")], payoffs, lambda h: " ".join(h)
    )


def _tree(name, movers, actions, payoffs, sees):
    """Return the tree of a game whose history ends with the last mover, or with "out"."""

    def mover(h):
        return None if len(h) == len(movers) or "out" in h else movers[len(h)]

    return Tree(Game(name, 2, mover, lambda h: actions[len(h)], payoffs, sees, lambda h: CARDS))
