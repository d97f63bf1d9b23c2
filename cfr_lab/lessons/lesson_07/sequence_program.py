"""The linear program of an equilibrium in sequence form, and its solution where SciPy is there.

Sequences are the tree's pairs (I, a), in its order, and at the end the empty one, which numpy
finds at -1 too, where a tree says that nothing has been chosen. Columns of the other player's
sequences stay empty. Source: Koller, Megiddo and von Stengel (1994); theorem 7.3.
"""

import numpy as np

from cfr_core.profile import Profile, uniform
from cfr_core.values import chance_reach
from cfr_lab.lessons.stored import stored


def payoff_matrix(tree):
    """A: player 1's payoff is x A y, for realisation weights x of player 1 and y of player 2."""
    one, two = (tree.last_sequence(player)[tree.ends] for player in (1, 2))
    size = tree.n_sequences + 1
    A = np.zeros((size, size))
    paid = chance_reach(uniform(tree))[tree.ends] * np.array(tree.payoffs[:, 0], float)
    np.add.at(A, (one, two), paid)
    return A


def plan(tree, player):
    """E: weights x of the player are those of a strategy when x >= 0 and E x = (1, 0, ..., 0)."""
    last = tree.last_sequence(player)
    rows = [np.eye(tree.n_sequences + 1)[-1]]
    for infoset in tree.sets:
        if infoset.player == player:
            row = np.zeros(tree.n_sequences + 1)
            row[infoset.slice] = 1
            row[last[infoset.nodes[0]]] -= 1
            rows.append(row)
    return np.array(rows)


def weights(profile, player):
    """x: for every pair (I, a) of the player the own probability of doing all up to it."""
    tree = profile.tree
    x = np.zeros(tree.n_sequences + 1)
    x[-1] = 1
    last = tree.last_sequence(player)
    for infoset in tree.sets:
        if infoset.player == player:
            x[infoset.slice] = x[last[infoset.nodes[0]]] * profile[infoset.name]
    return x


def maximin(A, E, F):
    """The most that weights x can be sure of, and x: maximise q[0] while F'q <= A'x.

    Needs SciPy; raises ImportError where it is not installed.
    """
    from scipy.optimize import linprog
    from scipy.sparse import csr_array, hstack

    n, sets = A.shape[0], F.shape[0]
    start = np.zeros(E.shape[0])
    start[0] = 1
    aim = np.zeros(n + sets)
    aim[n] = -1
    done = linprog(
        aim,
        A_ub=hstack([csr_array(-A.T), csr_array(F.T)]),
        b_ub=np.zeros(n),
        A_eq=hstack([csr_array(E), csr_array((E.shape[0], sets))]),
        b_eq=start,
        bounds=[(0, None)] * n + [(None, None)] * sets,
    )
    return -done.fun, done.x[:n]


def behaviour(tree, x, y):
    """The profile of both players' weights; uniform where a player never gets by the own choice."""
    strategies = {}
    for infoset in tree.sets:
        row = np.maximum((x if infoset.player == 1 else y)[infoset.slice], 0)
        whole = row.sum()
        n = len(row)
        strategies[infoset.name] = row / whole if whole > 1e-12 else np.full(n, 1 / n)
    return Profile(tree, strategies)


def solved(tree):
    """Value and profile of the program, solved now: (value, Profile). Needs SciPy."""
    A, E, F = payoff_matrix(tree), plan(tree, 1), plan(tree, 2)
    value, x = maximin(A, E, F)
    _, y = maximin(-A.T, F, E)
    return value, behaviour(tree, x, y)


def kept(tree):
    """Value and profile of the program as they were stored: (value, Profile)."""
    found = stored("07", "judge")[tree.name]
    rows, start = {}, 0
    for infoset in tree.sets:
        row = np.array(found["strategies"][start : start + len(infoset.actions)])
        rows[infoset.name] = row / row.sum()
        start += len(infoset.actions)
    return found["value"], Profile(tree, rows)


def value_by_program(A, E, F, tree):
    """The program's value as stored; where SciPy is installed it is solved again, and compared."""
    value, _ = kept(tree)
    try:
        again, _ = maximin(A, E, F)
    except ImportError:
        return value
    if abs(again - value) > 1e-6:
        raise ValueError(f"{again} != {value}")
    return value
