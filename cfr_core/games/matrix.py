"""Matrix games: both players choose at once, a matrix says who gets what."""

import numpy as np

from cfr_core.errors import CourseError, quoted
from cfr_core.games.answers import in_order, is_hashable
from cfr_core.games.rules import Game
from cfr_core.number import number, plain

# D1.1: rows are my actions, columns the opponent's; the order is scissors, rock, paper.
RPS_ACTIONS = ("scissors", "rock", "paper")
RPS_PAYOFFS = ((0, -1, 1), (1, 0, -1), (-1, 1, 0))


def matrix_game(payoffs, payoffs_2=None, rows=None, columns=None, name="matrix game"):
    """A two-player game in normal form, played as a tree in which player 2 sees nothing.

    payoffs     (m, n) payoffs of player 1: numbers or symbols
    payoffs_2   (m, n) payoffs of player 2; left out, the game is zero-sum
    rows, columns  names of the m and n actions; left out, 0, 1, 2, ... (columns: as the rows)

    The information sets are I1 and I2. Raises CourseError for a matrix of the wrong shape, for
    payoffs that are no numbers and for names that do not fit. Source: D1.3, why moving in
    turn without seeing is the same as moving at once.
    """
    first = _matrix(payoffs)
    second = -first if payoffs_2 is None else _matrix(payoffs_2)
    if second.shape != first.shape:
        raise CourseError("matrix-shape", shape=f"{first.shape} / {second.shape}")
    n_rows, n_columns = first.shape
    rows = _labels(rows, n_rows, player=1)
    columns = _labels(rows if columns is None and n_rows == n_columns else columns, n_columns, 2)
    row_of = {action: i for i, action in enumerate(rows)}
    column_of = {action: j for j, action in enumerate(columns)}

    def mover(h):
        return (1, 2, None)[len(h)]

    def actions(h):
        return columns if h else rows

    def payoffs_at(h):
        cell = row_of[h[0]], column_of[h[1]]
        return first[cell], second[cell]

    def sees(h):
        return "I2" if h else "I1"

    return Game(name, 2, mover, actions, payoffs_at, sees)


def rock_paper_scissors():
    """Rock, paper, scissors, in the order scissors, rock, paper (D1.1)."""
    return matrix_game(RPS_PAYOFFS, rows=RPS_ACTIONS, name="rock-paper-scissors")


def _matrix(payoffs):
    # dtype=object keeps fractions and symbols as they are, and whole numbers exact.
    try:
        matrix = np.array(payoffs, dtype=object)
    except ValueError:
        raise CourseError("matrix-shape", shape="(?)") from None
    if matrix.ndim != 2 or not matrix.size:
        raise CourseError("matrix-shape", shape=str(matrix.shape))
    for (row, column), value in np.ndenumerate(matrix):
        matrix[row, column] = number(value)
        if matrix[row, column] is None:
            raise CourseError("matrix-number", row=row, column=column, value=quoted(value))
    return plain(matrix)


def _labels(labels, count, player):
    given = in_order(map(str, range(count)) if labels is None else labels, letters=True)
    if given is None or not is_hashable(given):
        raise CourseError("matrix-names", player=player, value=quoted(labels), wanted=count)
    if len(given) != count:
        raise CourseError("matrix-labels", player=player, wanted=count, given=len(given))
    if len(set(given)) != count:
        raise CourseError("matrix-names", player=player, value=quoted(labels), wanted=count)
    return given
