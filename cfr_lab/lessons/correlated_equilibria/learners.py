"""Implement regret matching for any list of deviations, and Hart and Mas-Colell's procedure."""

import numpy as np


def constants(n):
    """Return the deviations of external regret as an array of shape (n, n).

    Each row maps all n actions to the same action.
    """
    return np.repeat(np.arange(n)[:, None], n, axis=1)


def exchanges(n):
    """Return the deviations of internal regret as an array of shape (n(n-1), n).

    Each row maps one action to another and all other actions to themselves.
    """
    return np.array(
        [[b if k == a else k for k in range(n)] for a in range(n) for b in range(n) if a != b]
    )


def fixed_point(regrets, maps):
    """Return the strategy that the maps, weighted by their positive regrets, leave unchanged.

    regrets   array with one regret per map; if no regret is positive, the strategy is uniform
    maps      array of shape (number of maps, n): for each map, the index of the action to which it
              maps each action
    """
    weights, n = np.maximum(regrets, 0), maps.shape[1]
    if not weights.any():
        return np.full(n, 1 / n)
    flow = np.zeros((n, n))
    np.add.at(flow, (np.arange(n), maps), weights[:, None])
    balance = np.vstack([flow.T - weights.sum() * np.eye(n), np.ones(n)])
    solved = np.linalg.lstsq(balance, np.append(np.zeros(n), 1), rcond=None)[0]
    return np.maximum(solved, 0) / np.maximum(solved, 0).sum()


def draw_action(strategy, rng):
    """Draw an action from a strategy, and return its index."""
    steps = strategy.cumsum()
    return int((steps[:-1] <= rng.random() * steps[-1]).sum())


def plays(payoffs, maps, rounds, rng):
    """Yield the players' actions and average regrets after every round of regret matching.

    payoffs   an array of shape (players, n_1, ..., n_k)
    maps      the deviations, one array of shape (number of deviations, n_i) per player
    """
    regrets = [np.zeros(len(each)) for each in maps]
    for t in range(1, rounds + 1):
        actions = [
            draw_action(fixed_point(R, each), rng) for R, each in zip(regrets, maps, strict=True)
        ]
        for i, u in enumerate(payoffs):
            action_payoffs = u[(*actions[:i], slice(None), *actions[i + 1 :])]
            regrets[i] = (
                regrets[i] + action_payoffs[maps[i][:, actions[i]]] - action_payoffs[actions[i]]
            )
        yield tuple(actions), [R / t for R in regrets]


def hart_mas_colell(payoffs, rounds, rng, inertia):
    """Yield the players' actions in every round of the procedure of Hart and Mas-Colell (2000).

    inertia   the divisor that turns average regrets into probabilities of changing the action;
              larger values make changes rarer
    """
    actions = [int(rng.integers(n)) for n in payoffs[0].shape]
    regrets = [np.zeros((n, n)) for n in payoffs[0].shape]
    for t in range(1, rounds + 1):
        if t > 1:
            for i, R in enumerate(regrets):
                row = np.maximum(R[actions[i]], 0) / (t - 1) / inertia
                row[actions[i]] = 1 - row.sum()
                actions[i] = draw_action(row, rng)
        for i, u in enumerate(payoffs):
            action_payoffs = u[(*actions[:i], slice(None), *actions[i + 1 :])]
            regrets[i][actions[i]] += action_payoffs - action_payoffs[actions[i]]
        yield tuple(actions)
