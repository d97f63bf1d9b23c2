"""Run the lesson's learners in self-play on three games, with expected payoffs.

Both players update simultaneously. A learner's state is a vector with one component per action. For
the two kinds of Hedge and for the magnet, the components are the logarithms of the weights; for the
other learners, they are the stored regrets.
"""

import numpy as np

from cfr_lab.words import label, say

# Each game has exactly one equilibrium, in which every action has positive probability.
GAMES = {
    "weighted": np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]]),
    "pennies": np.array([[2, -1], [-1, 1]]),
    "rmplus": np.array([[3, 0, -3], [0, 3, -4], [0, 0, 1]]),
}
EQUILIBRIA = {
    "weighted": ([1 / 4, 1 / 4, 1 / 2], [1 / 4, 1 / 4, 1 / 2]),
    "pennies": ([2 / 5, 3 / 5], [2 / 5, 3 / 5]),
    "rmplus": ([1 / 12, 1 / 12, 5 / 6], [1 / 3, 5 / 12, 1 / 4]),
}


def game_name(game):
    return {
        "weighted": label("weighted rock-paper-scissors"),
        "pennies": say("加权猜硬币", "weighted pennies"),
        "rmplus": say("三行三列的例子", "a 3 × 3 example"),
    }[game]


def learner_name(name):
    return {
        "hedge": "Hedge",
        "optimistic": say("乐观 Hedge", "optimistic Hedge"),
        "rm": say("遗憾匹配", "regret matching"),
        "rm+": "RM+",
        "predictive": say("预测式 RM+", "predictive RM+"),
        "smooth": say("平滑的预测式 RM+", "smooth predictive RM+"),
        "magnet": say("磁石", "magnet"),
    }[name]


def payoff_range(M):
    """Return the range of the payoffs: the largest payoff minus the smallest."""
    return float(M.max() - M.min())


def exploitability(M, one, two):
    return float((M @ two).max() - (one @ M).min()) / 2


def softmax(w):
    weights = np.exp(w - w.max())
    return weights / weights.sum()


def matching_strategy(R):
    """Return the strategy proportional to R's positive part, or uniform if this part is zero."""
    # Regrets of at most 1e-12 are treated as rounding errors (see TIE_TOLERANCE in
    # cfr_core/matching.py).
    positive = np.where(R > 1e-12, R, 0)
    total = positive.sum()
    return positive / total if total else np.full(len(R), 1 / len(R))


def lifted_to_floor(Q, floor):
    """Return the non-negative vector nearest to Q among those with a sum of at least `floor`."""
    positive = np.maximum(Q, 0)
    if positive.sum() >= floor:
        return positive
    largest = np.sort(Q)[::-1]
    levels = (np.cumsum(largest) - floor) / np.arange(1, len(Q) + 1)
    return np.maximum(Q - levels[largest > levels][-1], 0)


def self_play(M, name, T, *, eta=0.1, floor=0.0, alpha=0.1, move=0):
    """Yield (player 1's strategy, player 2's strategy) for each round of self-play.

    M       array (actions of player 1, actions of player 2) of player 1's payoffs
    name    "hedge", "optimistic", "magnet", "rm", "rm+", "predictive" or "smooth"
    T       number of rounds
    eta     learning rate of the two kinds of Hedge and of the magnet
    floor   lower bound on the sum of the stored regrets, used only by "smooth"
    alpha   strength of the magnet
    move    number of rounds between two moves of the magnet, or 0 if it never moves
    """
    tables = M, -M.T
    floor = floor if name == "smooth" else 0.0
    w = [np.zeros(n) for n in M.shape]
    last = [np.zeros(n) for n in M.shape]
    magnets = [np.zeros(n) for n in M.shape]
    for t in range(1, T + 1):
        if name in ("hedge", "magnet"):
            strategies = [softmax(each) for each in w]
        elif name == "optimistic":
            strategies = [softmax(each + eta * u) for each, u in zip(w, last, strict=True)]
        elif name in ("rm", "rm+"):
            strategies = [matching_strategy(each) for each in w]
        else:
            strategies = [
                matching_strategy(lifted_to_floor(each + r, floor))
                for each, r in zip(w, last, strict=True)
            ]
        yield tuple(strategies)
        u = [tables[i] @ strategies[1 - i] for i in (0, 1)]
        r = [u[i] - strategies[i] @ u[i] for i in (0, 1)]
        if name in ("hedge", "optimistic"):
            w, last = [w[i] + eta * u[i] for i in (0, 1)], u
        elif name == "magnet":
            w = [(w[i] + eta * u[i] + eta * alpha * magnets[i]) / (1 + eta * alpha) for i in (0, 1)]
            if move and t % move == 0:
                magnets = w
        elif name == "rm":
            w = [w[i] + r[i] for i in (0, 1)]
        else:
            w, last = [lifted_to_floor(w[i] + r[i], floor) for i in (0, 1)], r


def averages(strategies):
    """Return the average strategy after each round, as an array (rounds, actions).

    strategies  array (rounds, actions) of the strategy played in each round
    """
    strategies = np.array(strategies)
    return strategies.cumsum(axis=0) / np.arange(1, len(strategies) + 1)[:, None]
