"""Define matrix games: both players choose simultaneously, and a matrix gives the payoffs."""

import numpy as np

from cfr_core.errors import CourseError, quote
from cfr_core.games.answers import are_distinct, as_tuple
from cfr_core.games.rules import Game
from cfr_core.number import as_array, number

# As in D1.1, rows are my actions and columns are the opponent's actions, both in the order
# scissors, rock, paper.
RPS_ACTIONS = ("scissors", "rock", "paper")
RPS_PAYOFFS = ((0, -1, 1), (1, 0, -1), (-1, 1, 0))


def matrix_game(payoffs, payoffs_2=None, rows=None, columns=None, name="matrix game"):
    """Return a two-player normal-form game as a tree game that hides player 1's move from player 2.

    payoffs        an (m, n) matrix of player 1's payoffs, which are numbers or symbols
    payoffs_2      an (m, n) matrix of player 2's payoffs; None for a zero-sum game
    rows, columns  the names of player 1's m actions and of player 2's n actions; by default 0, 1,
                   2, ..., except that the columns of a square matrix take the names of the rows

    The information sets are I1 and I2. Raises CourseError if a matrix has the wrong shape, if a
    payoff is neither a number nor a symbol, or if the names of a player's actions are not distinct
    or their number does not match the matrix. Source: D1.3, which explains why moving second
    without seeing the first move is the same as moving simultaneously.
    """
    first = exact_matrix(payoffs)
    second = -first if payoffs_2 is None else exact_matrix(payoffs_2, first.shape)
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
    """Return rock-paper-scissors, with actions in the order scissors, rock, paper (D1.1)."""
    return matrix_game(RPS_PAYOFFS, rows=RPS_ACTIONS, name="rock-paper-scissors")


def exact_matrix(payoffs, shape=None):
    """Return payoffs as a matrix of Python numbers and symbols, without any rounding.

    Raises CourseError for anything but a matrix of numbers and symbols and, if `shape` is given,
    for a matrix of another shape.
    """
    matrix = as_array(payoffs, object)
    numbers = [number(value) for value in np.ravel(matrix)]
    if np.ndim(matrix) != 2 or not numbers or None in numbers or shape not in (None, matrix.shape):
        raise CourseError("matrix", value=quote(payoffs))
    return np.array(numbers, dtype=object).reshape(matrix.shape)


def _labels(labels, count, player):
    if labels is None:
        labels = map(str, range(count))
    names = tuple(labels) if isinstance(labels, str) else as_tuple(labels)
    if names is None or len(names) != count or not are_distinct(names):
        raise CourseError("matrix-names", player=player, value=quote(labels), wanted=count)
    return names
