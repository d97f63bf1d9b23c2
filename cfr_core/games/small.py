"""Define small games with properties that rock-paper-scissors and Kuhn poker lack."""

from cfr_core.games.matrix import RPS_ACTIONS, matrix_game
from cfr_core.games.rules import Game
from cfr_core.number import as_int

# As in D5.6, a win with rock pays 2, and other wins pay 1. The rows and columns are in the order of
# RPS_ACTIONS.
WEIGHTED_RPS_ACTIONS = RPS_ACTIONS
WEIGHTED_RPS_PAYOFFS = ((0, -2, 1), (2, 0, -1), (-1, 1, 0))
MAX_PLAYERS = 12


def weighted_rps():
    """Return a variant of rock-paper-scissors in which a win with rock pays 2 and other wins pay 1.

    In equilibrium, both players play scissors with probability 1/4, rock with 1/4 and paper with
    1/2; the value of the game is 0. Source: D5.6.
    """
    return matrix_game(
        WEIGHTED_RPS_PAYOFFS, rows=WEIGHTED_RPS_ACTIONS, name="weighted rock-paper-scissors"
    )


def trap():
    """Return the trap game, in which player 1 can stop or go on to a matrix game.

    Player 1 chooses stop or go. Player 2 chooses left or right without seeing this choice. After
    go, player 1 chooses up or down without seeing player 2's choice. If player 1 stops, player 1
    receives 3 against left and -2 against right; after go, player 1's payoffs are [[3, -2], [-3,
    3]], with up and down as rows and left and right as columns. The game is zero-sum, and its value
    is 3/11. The information sets are `start` and `inside` (player 1) and `choice` (player 2).
    Source: D5.6.
    """
    stop_payoffs = {"left": 3, "right": -2}
    inner_payoffs = {
        ("up", "left"): 3,
        ("up", "right"): -2,
        ("down", "left"): -3,
        ("down", "right"): 3,
    }

    def mover(h):
        if len(h) == 2 and h[0] == "go":
            return 1
        return (1, 2)[len(h)] if len(h) < 2 else None

    def actions(h):
        return (("stop", "go"), ("left", "right"), ("up", "down"))[len(h)]

    def payoffs(h):
        payoff = stop_payoffs[h[1]] if h[0] == "stop" else inner_payoffs[h[2], h[1]]
        return payoff, -payoff

    def sees(h):
        return ("start", "choice", "inside")[len(h)]

    return Game("the trap", 2, mover, actions, payoffs, sees)


def matching_pennies(n=2):
    """Return matching pennies for n players in a ring, which is Jordan's game if n is 3.

    n   the number of players, 2 to 12

    All players simultaneously show one side of a coin. Each player but the last wins by matching
    the next player; the last player wins by differing from the first. A win pays 1, and a loss -1.
    The information sets are named P1, P2 and so on. In the only equilibrium, all players choose
    heads with probability 1/2. Raises CourseError for any other n.
    Source: D5.6; Jordan (1993).
    """
    n = as_int(n, "n", 2, MAX_PLAYERS)

    def mover(h):
        return len(h) + 1 if len(h) < n else None

    def actions(h):
        return ("heads", "tails")

    def payoffs(h):
        wins = [h[i] == h[(i + 1) % n] for i in range(n)]
        wins[-1] = not wins[-1]
        return tuple(1 if is_win else -1 for is_win in wins)

    def sees(h):
        return f"P{len(h) + 1}"

    return Game(f"matching pennies for {n}", n, mover, actions, payoffs, sees)
