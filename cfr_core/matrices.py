"""How payoffs in a matrix are read, in floats or exactly as they are."""

import numpy as np

from cfr_core.checks import as_array, as_floats, check_size
from cfr_core.errors import CourseError, quoted
from cfr_core.number import is_finite


def matrix_of_numbers(payoffs):
    """Payoffs as a matrix of Python's numbers or of symbols, so that no difference overflows."""
    matrix = as_array(payoffs, object)
    if np.ndim(matrix) != 2 or not matrix.size or not all(map(is_finite, matrix.flat)):
        raise CourseError("payoffs-matrix", value=quoted(payoffs))
    values = [value.item() if isinstance(value, np.generic) else value for value in matrix.flat]
    if any(isinstance(value, float) for value in values):
        check_size(matrix)
    return np.array(values, dtype=object).reshape(matrix.shape)


def in_numpy(array):
    """An array of objects as one of whole numbers or of floats, where these hold the same."""
    kinds = set(map(type, array))
    if kinds == {int} and all(abs(value) < 2**63 for value in array):
        return array.astype(np.int64)
    if float in kinds <= {int, float} and all(float(value) == value for value in array):
        return array.astype(float)
    return array


def tables_of_both(payoffs, payoffs_2):
    """Each player's payoffs in floats, rows its own actions; zero-sum if payoffs_2 is None."""
    tables = []
    for given in (payoffs, payoffs_2):
        if given is None and tables:
            tables.append(-tables[0])
            continue
        table = as_floats(given)
        if np.ndim(table) != 2 or not table.size or not np.isfinite(table).all():
            raise CourseError("payoffs-matrix", value=quoted(given))
        check_size(table)
        tables.append(table)
    if tables[0].shape != tables[1].shape:
        raise CourseError("payoffs-matrix", value=quoted(payoffs_2))
    return [tables[0], np.ascontiguousarray(tables[1].T)]
