"""Define Kuhn poker's equilibria, its information sets in order, and the names of its moves."""

from dataclasses import replace
from fractions import Fraction

from cfr_core.equilibrium import expected_values
from cfr_core.profile import Profile
from cfr_lab.words import join_with_commas, player_name, say

THIRD = Fraction(1, 3)


def equilibrium(tree, alpha):
    """Return the equilibrium that corresponds to alpha, a number in [0, 1/3] (D5.5).

    The probabilities are exact if alpha is a fraction or a symbol.
    """
    bets = {
        **{"J:": alpha, "Q:": 0, "K:": 3 * alpha, "J:pb": 0, "Q:pb": alpha + THIRD, "K:pb": 1},
        **{"J:p": THIRD, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": THIRD, "K:b": 1},
    }
    return Profile(tree, {name: (1 - bet, bet) for name, bet in bets.items()})


def value_of_the_game(tree):
    """Return player 1's expected payoff in every equilibrium, as a fraction (D5.4)."""
    return expected_values(equilibrium(tree, Fraction(1, 6)))[0]


def sets_of(tree, player):
    """Return the names of a player's six information sets.

    The first three names, for the cards J, Q and K, contain the moves before one of the player's
    decisions. The last three, for the same cards, contain the moves before the other decision.
    """
    own = [s.name for s in tree.infosets if s.player == player]
    return sorted(own, key=lambda name: (len(name), name[2:] == "b", "JQK".index(name[0])))


def move_name(moves, move):
    """Return the name of the move p or b after the moves so far, in the reader's language."""
    if moves.endswith("b"):
        return say("弃牌", "fold") if move == "p" else say("跟注", "call")
    return say("过牌", "pass") if move == "p" else say("下注", "bet")


def story(moves):
    """Describe moves such as "pb" in words that name the player of each move."""
    return join_with_commas(
        say(
            "{who} {move}",
            "{who}: {move}",
            who=player_name(1 + i % 2),
            move=move_name(moves[:i], move),
        )
        for i, move in enumerate(moves)
    )


def pad_to_height(drawing, height):
    """Return the drawing padded at the bottom to `height`, to keep drawings below it in place."""
    return replace(drawing, height=max(drawing.height, height))
