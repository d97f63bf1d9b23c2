"""Answers found another way: linear programming, and OpenSpiel's names for our histories."""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import bmat, coo_matrix


def matrix_game(M):
    """Player 1's value of a zero-sum matrix game and a strategy that guarantees it."""
    m, n = M.shape
    done = linprog(
        [0] * m + [-1],
        A_ub=np.hstack([-M.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=[[1] * m + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * m + [(None, None)],
    )
    assert done.success
    return -done.fun, done.x[:m]


def linear_programming_value(tree):
    """Player 1's value of a two-player zero-sum tree by the sequence-form linear program."""
    last = {p: tree.last_sequence(p) for p in (1, 2)}
    column = {p: {-1: 0} for p in (1, 2)}
    for infoset in tree.sets:
        for pair in range(infoset.slice.start, infoset.slice.stop):
            mine = column[infoset.player]
            mine[pair] = len(mine)
    chance = np.array(tree.chance, dtype=float)
    for level in tree.levels[1:]:
        chance[level] *= chance[tree.parent[level]]
    rows = [column[1][pair] for pair in last[1][tree.ends].tolist()]
    columns = [column[2][pair] for pair in last[2][tree.ends].tolist()]
    paid = chance[tree.ends] * np.array(tree.payoffs[:, 0], dtype=float)
    payoff = coo_matrix((paid, (rows, columns)), (len(column[1]), len(column[2])))
    (plan_1, start_1), (plan_2, start_2) = (_plans(tree, p, last[p], column[p]) for p in (1, 2))
    # Maximise start_2 . q over plans x of player 1 with plan_2' q <= payoff' x.
    n_x, n_q = len(column[1]), len(start_2)
    done = linprog(
        np.concatenate([np.zeros(n_x), -start_2]),
        A_ub=bmat([[-payoff.T, plan_2.T]]),
        b_ub=np.zeros(len(column[2])),
        A_eq=bmat([[plan_1, coo_matrix((len(start_1), n_q))]]),
        b_eq=start_1,
        bounds=[(0, None)] * n_x + [(None, None)] * n_q,
    )
    assert done.success
    return -done.fun


def _plans(tree, player, last, column):
    """The matrix and right side that make a vector over sequences a plan: a set splits its own."""
    entries = [(0, 0, 1.0)]
    row = 0
    for infoset in tree.sets:
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
    """OpenSpiel's name of an information set of our Kuhn poker."""
    card, moves = name.split(":")
    return f"{'JQK'.index(card)}{moves}"


def leduc_names(tree, game):
    """{our name: OpenSpiel's} for Leduc poker, found by playing the same cards and moves."""
    deck = [rank + suit for rank in "JQK" for suit in "sh"]
    number = {card: i for i, card in enumerate(deck)} | {"f": 0, "c": 1, "r": 2}
    names = {}
    for infoset in tree.sets:
        state = game.new_initial_state()
        for action in tree.history(infoset.nodes[0]):
            state.apply_action(number[action])
        names[infoset.name] = state.information_state_string(infoset.player - 1)
    return names
