"""Define the games on which lessons test students' programs that traverse a game tree.

Together, the games contain the following: chance nodes at the root and after decisions, always with
unequal probabilities, whose outcomes are seen by both players, by one player or by nobody; sets
with two actions and with three actions; sets at which only the first action is best, and sets at
which only the last action is best; payoffs that are all negative for one player; and sets that a
player reaches after two of the player's own actions or after two of the opponent's actions.
"""

from cfr_core.games import CHANCE, Game, kuhn, trap, weighted_rps
from cfr_core.tree import Tree

DEAL = {"high": 1 / 3, "low": 2 / 3}
URN = {"red": 1 / 10, "blue": 9 / 10}
# PRICES is {(ball, player 1's action): player 1's payments to player 2 after d and after e} in the
# urn game.
PRICES = {
    ("red", "a"): (2, 11),
    ("red", "b"): (9, 1),
    ("red", "c"): (13, 1),
    ("blue", "a"): (8, 3),
    ("blue", "b"): (3, 9),
    ("blue", "c"): (2, 7),
}
# The probabilities of the weather depend on player 1's field, and those of the toss on player 2's
# action.
SKIES = {
    "inland": {"rain": 6 / 10, "cloud": 3 / 10, "sun": 1 / 10},
    "coast": {"rain": 3 / 8, "sun": 5 / 8},
}
TOSSES = {"sow": {"heads": 1 / 5, "tails": 4 / 5}, "wait": {"heads": 2 / 3, "tails": 1 / 3}}


def trees():
    """Return a list with a new tree for each trial game, beginning with the trap.

    A program may change its trees. Each call of this function makes new trees, so such changes do
    not affect the verdicts on other programs.
    """
    return [Tree(rules()) for rules in (trap, weighted_rps, kuhn, signals, urn, weather, relay)]


def signals():
    """Return the game in which player 1 signals, player 2 answers and player 1 moves last.

    Chance deals first. Player 2 sees only whether the signal was the first of the three
    signals. At the last move, player 1 sees the deal and the signal. The payoffs follow no pattern
    that a reader could guess.
    """

    def actions(h):
        return ("a", "b", "c") if len(h) == 1 else ("d", "e") if len(h) == 2 else ("f", "g")

    def payoffs(h):
        deal, signal, answer, close = h
        code = 7 * (deal == "low") + 5 * "abc".index(signal) + 3 * (answer == "e")
        won = (code * code + 4 * (close == "g") * (1 + "abc".index(signal))) % 11 - 5
        return won, -won

    def sees(h):
        if len(h) == 2:
            return "answer a" if h[1] == "a" else "answer"
        return " ".join(h[:2])

    return Game("signals", 2, _turns(CHANCE, 1, 2, 1), actions, payoffs, sees, lambda h: DEAL)


def urn():
    """Return the game in which player 1 chooses a, b or c, and player 2 answers d or e.

    Chance first draws a ball that nobody sees. Player 2 sees only whether player 1 chose c. Player
    1 pays player 2 in every case.
    """

    def actions(h):
        return ("a", "b", "c") if len(h) == 1 else ("d", "e")

    def payoffs(h):
        price = PRICES[h[:2]]["de".index(h[2])]
        return -price, price

    def sees(h):
        return "choose" if len(h) == 1 else "after c" if h[1] == "c" else "after a or b"

    return Game("the urn", 2, _turns(CHANCE, 1, 2), actions, payoffs, sees, lambda h: URN)


def weather():
    """Return the game in which player 1 chooses a field, and player 2 sows or waits.

    After player 1's choice, chance chooses the weather, which only player 2 sees. After player 2's
    action, chance tosses a coin that nobody sees. At the end, player 1, who knows the field and
    player 2's action, keeps or sells.
    """

    def actions(h):
        return {0: ("inland", "coast"), 2: ("sow", "wait"), 4: ("keep", "sell")}[len(h)]

    def chance(h):
        return SKIES[h[0]] if len(h) == 1 else TOSSES[h[2]]

    def payoffs(h):
        field, sky, act, toss, end = h
        code = 5 * (field == "coast") + 2 * ("rain", "cloud", "sun").index(sky) + 7 * (act == "sow")
        won = (code * code + 4 * (toss == "heads") + (3 + code) * (end == "sell")) % 13 - 6
        return won, -won

    def sees(h):
        return {0: "field", 2: "".join(h[1:2]), 4: " ".join(h[:3:2])}[len(h)]

    turns = _turns(1, CHANCE, 2, CHANCE, 1)
    return Game("weather", 2, turns, actions, payoffs, sees, chance)


def relay():
    """Return the game of five moves in which the players alternate, beginning with player 1.

    Every action is left or right. If a program omits an earlier action from a reach probability,
    its values at the last information sets are wrong. No two payoffs that a player compares are
    equal.
    """

    def payoffs(h):
        code = sum(2**k * (action == "right") for k, action in enumerate(h))
        won = (code * code + 3 * code) % 19 - 9
        return won, -won

    def sees(h):
        observation = {1: h[:1], 2: h[:1], 3: h[:2], 4: (*h[:1], *h[2:4])}.get(len(h), ())
        return f"move {len(h) + 1} {' '.join(observation)}"

    return Game("relay", 2, _turns(1, 2, 1, 2, 1), lambda h: ("left", "right"), payoffs, sees)


def _turns(*movers):
    """Return the rule `mover` of a game in which the given players move in order."""
    return lambda h: movers[len(h)] if len(h) < len(movers) else None
