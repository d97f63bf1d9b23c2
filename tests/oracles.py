"""Compute results by other methods: linear programming, and OpenSpiel's names for histories."""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import bmat, coo_matrix, vstack


def matrix_game(M):
    """Return player 1's value of a zero-sum matrix game and a strategy that guarantees it."""
    m, n = M.shape
    solution = linprog(
        [0] * m + [-1],
        A_ub=np.hstack([-M.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=[[1] * m + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * m + [(None, None)],
    )
    assert solution.success
    return -solution.fun, solution.x[:m]


def linear_programming_value(tree):
    """Return player 1's value of a two-player zero-sum tree by the sequence-form linear program."""
    objective, program, _ = _sequence_form(tree, 1)
    solution = linprog(objective, **program)
    assert solution.success
    return -solution.fun


def optimal_span(tree, player):
    """Return a function from {number of a sequence: coefficient} to the extremes of a sum.

    The sum is the linear combination, with these coefficients, of the realisation weights of an
    optimal strategy of the player; the extremes are taken over all optimal strategies.
    """
    objective, program, column = _sequence_form(tree, player)
    best = linprog(objective, **program)
    assert best.success
    held = program | {
        "A_ub": vstack([program["A_ub"], objective[None]]),
        "b_ub": np.append(program["b_ub"], best.fun + 1e-11),
    }

    def span(coefficients):
        question = np.zeros(len(objective))
        for pair, weight in coefficients.items():
            question[column[pair]] = weight
        ends = [linprog(sign * question, **held) for sign in (1, -1)]
        assert all(solution.success for solution in ends)
        return ends[0].fun, -ends[1].fun

    return span


def _sequence_form(tree, player):
    """Return (aim, linprog's other arguments, {sequence: column}); the minimum is -value."""
    last = {p: tree.last_sequence(p) for p in (1, 2)}
    column = {p: {-1: 0} for p in (1, 2)}
    for infoset in tree.infosets:
        for pair in range(infoset.slice.start, infoset.slice.stop):
            columns_of_player = column[infoset.player]
            columns_of_player[pair] = len(columns_of_player)
    chance = np.array(tree.chance, dtype=float)
    for level in tree.levels[1:]:
        chance[level] *= chance[tree.parent[level]]
    own, other = player, 3 - player
    rows = [column[own][pair] for pair in last[own][tree.terminals].tolist()]
    columns = [column[other][pair] for pair in last[other][tree.terminals].tolist()]
    payments = chance[tree.terminals] * np.array(tree.payoffs[:, own - 1], dtype=float)
    payoff = coo_matrix((payments, (rows, columns)), (len(column[own]), len(column[other])))
    (plan, start), (others_plan, others_start) = (
        _plans(tree, p, last[p], column[p]) for p in (own, other)
    )
    # Maximise others_start . q over own plans x with others_plan' q <= payoff' x.
    n_x, n_q = len(column[own]), len(others_start)
    program = {
        "A_ub": bmat([[-payoff.T, others_plan.T]]),
        "b_ub": np.zeros(len(column[other])),
        "A_eq": bmat([[plan, coo_matrix((len(start), n_q))]]),
        "b_eq": start,
        "bounds": [(0, None)] * n_x + [(None, None)] * n_q,
    }
    return np.concatenate([np.zeros(n_x), -others_start]), program, column[own]


def _plans(tree, player, last, column):
    """Return the matrix and the right-hand side of the constraints on realisation weights.

    Each information set divides the weight of the sequence that leads to it among its actions.
    """
    entries = [(0, 0, 1.0)]
    row = 0
    for infoset in tree.infosets:
        if infoset.player == player:
            row += 1
            entries.append((row, column[int(last[infoset.nodes[0]])], -1.0))
            pairs = range(infoset.slice.start, infoset.slice.stop)
            entries += [(row, column[pair], 1.0) for pair in pairs]
    rows, columns, values = zip(*entries, strict=True)
    start = np.zeros(row + 1)
    start[0] = 1
    return coo_matrix((values, (rows, columns)), (row + 1, len(column))), start


def kuhn_name(name):
    """Return OpenSpiel's name of an information set of our Kuhn poker."""
    card, moves = name.split(":")
    return f"{'JQK'.index(card)}{moves}"


def leduc_names(tree, game):
    """Return {our name: OpenSpiel's name} for Leduc poker, found by playing the same moves."""
    deck = [rank + suit for rank in "JQK" for suit in "sh"]
    number = {card: i for i, card in enumerate(deck)} | {"f": 0, "c": 1, "r": 2}
    names = {}
    for infoset in tree.infosets:
        state = game.new_initial_state()
        for action in tree.history(infoset.nodes[0]):
            state.apply_action(number[action])
        names[infoset.name] = state.information_state_string(infoset.player - 1)
    return names
