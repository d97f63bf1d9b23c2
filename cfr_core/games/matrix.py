"""Matrix games: both players choose at once, a matrix says who gets what."""

import numpy as np

from cfr_core.errors import CourseError
from cfr_core.games.rules import Game, plain

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
    # What can be turned round can be paid: numbers and symbols, but no words.
    if not all(hasattr(kind, "__neg__") for kind in set(map(type, matrix.flat))):
        cells = np.ndenumerate(matrix)
        (row, column), value = next(cell for cell in cells if not hasattr(cell[1], "__neg__"))
        raise CourseError("matrix-number", row=row, column=column, value=repr(value))
    return plain(matrix)


def _labels(labels, count, player):
    try:
        given = tuple(str(i) for i in range(count)) if labels is None else tuple(labels)
        distinct = len(set(given))
    except TypeError:
        raise CourseError("matrix-names", player=player, value=repr(labels), wanted=count) from None
    if len(given) != count:
        raise CourseError("matrix-labels", player=player, wanted=count, given=len(given))
    if distinct != count:
        raise CourseError("matrix-names", player=player, value=repr(labels), wanted=count)
    return given
