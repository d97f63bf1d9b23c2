"""Small games that show what rock-paper-scissors and Kuhn poker hide."""

from cfr_core.errors import CourseError, quoted
from cfr_core.games.matrix import RPS_ACTIONS, matrix_game
from cfr_core.games.rules import Game
from cfr_core.number import is_whole

# D5.6: rock beats scissors for 2, the rest for 1; in the order of RPS_ACTIONS.
WEIGHTED_RPS_ACTIONS = RPS_ACTIONS
WEIGHTED_RPS_PAYOFFS = ((0, -2, 1), (2, 0, -1), (-1, 1, 0))
MOST_PLAYERS = 12


def weighted_rps():
    """Rock-paper-scissors in which rock beats scissors for 2.

    Equilibrium 1/4 scissors, 1/4 rock, 1/2 paper; value 0. Source: D5.6.
    """
    return matrix_game(
        WEIGHTED_RPS_PAYOFFS, rows=WEIGHTED_RPS_ACTIONS, name="weighted rock-paper-scissors"
    )


def trap():
    """The trap: player 1 stops or goes on, player 2 picks unseeing, player 1 picks after going on.

    Stopping pays player 1 (3, -2) against left and right; going on is the matrix
    [[3, -2], [-3, 3]], up and down against left and right. Value 3/11. Information sets: `start`,
    `inside` (player 1), `choice` (player 2). Source: D5.6.
    """
    stopped = {"left": 3, "right": -2}
    inside = {("up", "left"): 3, ("up", "right"): -2, ("down", "left"): -3, ("down", "right"): 3}

    def mover(h):
        if len(h) == 2 and h[0] == "go":
            return 1
        return (1, 2)[len(h)] if len(h) < 2 else None

    def actions(h):
        return (("stop", "go"), ("left", "right"), ("up", "down"))[len(h)]

    def payoffs(h):
        won = stopped[h[1]] if h[0] == "stop" else inside[h[2], h[1]]
        return won, -won

    def sees(h):
        return ("start", "choice", "inside")[len(h)]

    return Game("the trap", 2, mover, actions, payoffs, sees)


def matching_pennies(n=2):
    """Matching pennies for n players in a ring; n = 3 is Jordan's game.

    n   the number of players, 2 to 12

    All show a coin at once. Each player but the last wants to match the next; the last wants
    to differ from the first. Payoffs are 1 and -1. Information sets P1, P2, ...; the only
    equilibrium has every coin tossed. Raises CourseError for another n.
    Source: D5.6; Jordan (1993).
    """
    if not is_whole(n) or not 2 <= n <= MOST_PLAYERS:
        raise CourseError("pennies-players", given=quoted(n), most=MOST_PLAYERS)
    n = int(n)

    def mover(h):
        return len(h) + 1 if len(h) < n else None

    def actions(h):
        return ("heads", "tails")

    def payoffs(h):
        same = [h[i] == h[(i + 1) % n] for i in range(n)]
        same[-1] = not same[-1]
        return tuple(1 if wanted else -1 for wanted in same)

    def sees(h):
        return f"P{len(h) + 1}"

    return Game(f"matching pennies for {n}", n, mover, actions, payoffs, sees)
