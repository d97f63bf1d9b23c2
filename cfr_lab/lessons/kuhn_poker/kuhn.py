"""Kuhn poker as this lesson speaks of it: its equilibria, its sets in order, its moves in words."""

from dataclasses import replace
from fractions import Fraction

from cfr_core.equilibrium import expected_values
from cfr_core.profile import Profile
from cfr_lab.words import commas, say, who

THIRD = Fraction(1, 3)


def equilibrium(tree, alpha):
    """The equilibrium with that alpha, 0 to 1/3 (D5.5); exact for a fraction or a symbol."""
    bets = {
        **{"J:": alpha, "Q:": 0, "K:": 3 * alpha, "J:pb": 0, "Q:pb": alpha + THIRD, "K:pb": 1},
        **{"J:p": THIRD, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": THIRD, "K:b": 1},
    }
    return Profile(tree, {name: (1 - bet, bet) for name, bet in bets.items()})


def value_of_the_game(tree):
    """What player 1 expects in every equilibrium, a fraction (D5.4)."""
    return expected_values(equilibrium(tree, Fraction(1, 6)))[0]


def sets_of(tree, player):
    """A player's six sets: J, Q, K at the first choice, then J, Q, K at the second."""
    own = [s.name for s in tree.infosets if s.player == player]
    return sorted(own, key=lambda name: (len(name), name[2:] == "b", "JQK".index(name[0])))


def move_name(moves, move):
    """What p or b means after these moves."""
    if moves.endswith("b"):
        return say("弃牌", "fold") if move == "p" else say("跟注", "call")
    return say("过牌", "pass") if move == "p" else say("下注", "bet")


def story(moves):
    """Moves such as "pb" told one by one: player 1: pass, player 2: bet."""
    return commas(
        say("{who} {move}", "{who}: {move}", who=who(1 + i % 2), move=move_name(moves[:i], move))
        for i, move in enumerate(moves)
    )


def tall(drawing, height):
    """A drawing with room below it, so that what follows stays where it is."""
    return replace(drawing, height=max(drawing.height, height))
