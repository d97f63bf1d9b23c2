"""Compute the exact value of a two-player zero-sum game, together with a proof.

The linear program in sequence form (Koller, Megiddo and von Stengel, 1996) is solved in
floating-point arithmetic. Its solution shows which sequences are played and which inequalities hold
with equality. The resulting linear equations have integer coefficients and are solved exactly, with
fractions. All conditions of the linear program are then checked with fractions, so the result is a
strategy together with the payoff that the strategy guarantees. If player 1's guarantee equals minus
player 2's guarantee, player 1's guarantee is the value of the game.
"""

from fractions import Fraction
from math import lcm

import flint
import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

# Computations modulo the prime number PRIME find independent rows and columns without fractions.
PRIME = 2**61 - 1
# A sequence counts as played if its realisation weight exceeds MIN_WEIGHT, and an inequality counts
# as an equality if its two sides differ by less than MAX_SLACK.
MIN_WEIGHT, MAX_SLACK = 1e-9, 1e-7


def exact_value(tree):
    """Return player 1's value of the game as a Fraction.

    tree  a Tree with two players and payoffs that sum to zero

    Raises ArithmeticError if the strategies computed in floating-point arithmetic do not lead to a
    proof.
    """
    lower, upper = guarantee(tree, 1), -guarantee(tree, 2)
    if lower != upper:
        raise ArithmeticError(f"the value of {tree.name} is between {lower} and {upper}")
    return lower


def guarantee(tree, player):
    """Return, as a Fraction, a payoff that some strategy guarantees to `player`."""
    inequality_rows, plan_rows, n_own, scale = program(tree, player)
    width = 1 + max(column for row in inequality_rows for column in row)
    right_side = [1] + [0] * (len(plan_rows) - 1)
    objective = np.zeros(width)
    objective[n_own] = -1
    optimum = linprog(
        objective,
        A_ub=_matrix(inequality_rows, width),
        b_ub=np.zeros(len(inequality_rows)),
        A_eq=_matrix(plan_rows, width),
        b_eq=right_side,
        bounds=[(0, None)] * n_own + [(None, None)] * (width - n_own),
        method="highs-ds",  # The simplex method ends at a vertex.
    ).x
    tight_rows = np.flatnonzero(_matrix(inequality_rows, width) @ optimum > -MAX_SLACK)
    basis = [column for column in range(width) if column >= n_own or optimum[column] > MIN_WEIGHT]
    rows = plan_rows + [inequality_rows[row] for row in tight_rows]
    solution = dict(zip(basis, _solve(rows, basis), strict=True))
    _check(inequality_rows, plan_rows, right_side, solution, n_own)
    return solution[n_own] / scale


def program(tree, player):
    """Return the linear program whose solution is a maximin strategy for `player`.

    The program is in sequence form, and its coefficients are integers. The unknowns are the
    realisation weights of the player's own sequences, followed by one value for the root and one
    for each information set of the opponent: the player's payoff from there on against a best
    response, weighted by the reach probabilities of the player and chance. A row is a dictionary
    {column: coefficient}.

    Returns (inequality_rows, plan_rows, n_own, scale): the rows whose products with the unknowns
    must be at most 0, one for each sequence of the opponent; the rows whose products must equal 1,
    0, 0, ...; the number of the player's own sequences; and the factor by which all payoffs were
    multiplied.
    """
    columns = {1: {-1: 0}, 2: {-1: 0}}
    for infoset in tree.infosets:
        own_columns = columns[infoset.player]
        for pair in range(infoset.slice.start, infoset.slice.stop):
            own_columns[pair] = len(own_columns)
    last = {p: tree.last_sequence(p).tolist() for p in columns}
    chance = [Fraction(probability) for probability in tree.chance]
    for node in range(1, tree.n_nodes):
        chance[node] *= chance[tree.parent[node]]
    ends = tree.terminals.tolist()
    payoffs = tree.payoffs[:, player - 1]
    payments = [chance[node] * Fraction(u) for node, u in zip(ends, payoffs, strict=True)]
    scale = lcm(*(amount.denominator for amount in payments))
    opponent = 3 - player
    inequality_rows = [{} for _ in columns[opponent]]
    for node, amount in zip(ends, payments, strict=True):
        row = inequality_rows[columns[opponent][last[opponent][node]]]
        column = columns[player][last[player][node]]
        row[column] = row.get(column, 0) - int(amount * scale)
    n_own = len(columns[player])
    constraints = {p: _plan_constraints(tree, p, columns[p], last[p]) for p in columns}
    for number, constraint in enumerate(constraints[opponent]):
        for column, coefficient in constraint.items():
            inequality_rows[column][n_own + number] = coefficient
    return inequality_rows, constraints[player], n_own, scale


def _plan_constraints(tree, player, column, last):
    """Return, as rows {column: coefficient}, the constraints on realisation weights.

    The empty sequence has weight 1. The weights of the actions at an information set sum to the
    weight of the sequence that leads to this set.
    """
    rows = [{0: 1}]
    for infoset in tree.infosets:
        if infoset.player == player:
            pairs = range(infoset.slice.start, infoset.slice.stop)
            parent_column = column[last[infoset.nodes[0]]]
            rows.append({parent_column: -1} | {column[pair]: 1 for pair in pairs})
    return rows


def _matrix(rows, width):
    entries = [(i, j, float(x)) for i, row in enumerate(rows) for j, x in row.items()]
    i, j, x = zip(*entries, strict=True)
    return csr_matrix((x, (i, j)), (len(rows), width))


def _solve(rows, used_columns):
    """Return the exact solution of linear equations: a list with a Fraction for each used column.

    rows          the left-hand sides of the equations, as dictionaries {column: coefficient}; the
                  right-hand side is 1 for the first equation and 0 for all other equations
    used_columns  the columns whose unknowns may be nonzero
    """
    position_of = {column: position for position, column in enumerate(used_columns)}
    matrix = flint.fmpz_mat(len(rows), len(used_columns))
    for i, row in enumerate(rows):
        for column in row.keys() & position_of.keys():
            matrix[i, position_of[column]] = row[column]
    # The unknowns of linearly dependent columns may have any value, so they are set to 0.
    columns = _independent(matrix)
    rows_of_basis = [[matrix[i, j] for j in columns] for i in range(len(rows))]
    chosen_rows = _independent(flint.fmpz_mat(rows_of_basis).transpose())
    square = flint.fmpz_mat([rows_of_basis[i] for i in chosen_rows])
    right_side = flint.fmpz_mat([[int(i == 0)] for i in chosen_rows])
    solution = square.solve(right_side)
    values = dict.fromkeys(range(len(used_columns)), Fraction(0))
    for i, column in enumerate(columns):
        values[column] = Fraction(int(solution[i, 0].p), int(solution[i, 0].q))
    return list(values.values())


def _independent(matrix):
    """Return the indices of linearly independent columns that span all columns, modulo PRIME."""
    echelon_form, rank = flint.nmod_mat(matrix, PRIME).rref()
    columns, column = [], 0
    for i in range(rank):
        while not int(echelon_form[i, column]):
            column += 1
        columns.append(column)
    return columns


def _check(inequality_rows, plan_rows, right, solution, n_own):
    """Raise ArithmeticError unless the solution satisfies every condition of the linear program."""

    def total(row):
        return sum(x * solution.get(column, 0) for column, x in row.items())

    holds = (
        all(weight >= 0 for column, weight in solution.items() if column < n_own)
        and [total(row) for row in plan_rows] == right
        and all(total(row) <= 0 for row in inequality_rows)
    )
    if not holds:
        raise ArithmeticError("the exact solution does not meet all conditions")
