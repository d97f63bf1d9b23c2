"""Make small games for tests, with rules that a test can replace one by one."""

from fractions import Fraction as F

from cfr_core.games import CHANCE, Game


def coin(**parts):
    """Return the game in which player 1 guesses an unseen coin; `parts` replace some rules."""
    rules = {
        "name": "coin",
        "n_players": 1,
        "mover": lambda h: (CHANCE, 1, None)[len(h)],
        "actions": lambda h: ("heads", "tails"),
        "payoffs": lambda h: (int(h[0] == h[1]),),
        "sees": lambda h: "call",
        "chance": lambda h: {"heads": F(1, 2), "tails": F(1, 2)},
    }
    return Game(**{**rules, **parts})


def payoff_choice(*payoffs):
    """Return the game in which a player picks one of the payoffs."""
    return coin(
        mover=lambda h: None if h else 1,
        actions=lambda h: tuple(range(len(payoffs))),
        payoffs=lambda h: (payoffs[h[0]],),
        chance=None,
    )


def chance_mover(h):
    """Return the mover at a history of a game in which only chance moves, once."""
    return CHANCE if not h else None
