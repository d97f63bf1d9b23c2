"""Convert payoff matrices to arrays of floats, or to arrays of exact numbers and symbols."""

import numpy as np

from cfr_core.checks import as_floats, check_size
from cfr_core.errors import CourseError, quote
from cfr_core.games.matrix import exact_matrix


def matrix_of_numbers(payoffs):
    """Return payoffs as a matrix of Python numbers and symbols.

    The difference between two entries of the matrix cannot overflow. Raises CourseError for
    anything but a matrix of numbers and symbols, and for a matrix that contains a float and has an
    entry whose absolute value is above 1e100.
    """
    matrix = exact_matrix(payoffs)
    if any(isinstance(value, float) for value in matrix.flat):
        check_size(matrix)
    return matrix


def as_numpy(array):
    """Convert an array of objects to integers or floats if this changes no value, and return it."""
    kinds = set(map(type, array))
    if kinds == {int} and all(abs(value) < 2**63 for value in array):
        return array.astype(np.int64)
    if float in kinds <= {int, float} and all(float(value) == value for value in array):
        return array.astype(float)
    return array


def payoff_tables(payoffs, payoffs_2):
    """Return player 1's and player 2's payoff matrices as a list of two arrays of floats.

    In the arguments, the rows are player 1's actions; in the result, the rows of each player's
    matrix are that player's own actions. The game is zero-sum if payoffs_2 is None. Raises
    CourseError for anything but matrices of finite numbers that have the same shape, and for
    payoffs whose magnitude exceeds 1e100.
    """
    first = _table(payoffs)
    second = -first if payoffs_2 is None else _table(payoffs_2, first.shape)
    return [first, np.ascontiguousarray(second.T)]


def _table(payoffs, shape=None):
    table = as_floats(payoffs)
    is_valid = np.ndim(table) == 2 and table.size and np.isfinite(table).all()
    if not is_valid or shape not in (None, table.shape):
        raise CourseError("matrix", value=quote(payoffs))
    check_size(table)
    return table
