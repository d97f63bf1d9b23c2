"""Define the lesson's six learners and three games, and the loss to a best response.

All three games are symmetric: the transpose of the payoff matrix M is -M. Their value is therefore
0, and a strategy's loss to a best response is max(M @ strategy), whichever player uses the
strategy.
"""

import numpy as np

from cfr_core.games import RPS_PAYOFFS, blotto_payoffs
from cfr_core.repeated import (
    Learner,
    fictitious_play,
    hedge,
    policy_gradient,
    q_learning,
    regret_matching,
    regret_matching_plus,
)
from cfr_lab.words import label, say

# The rows and columns of the weighted game are in the lesson's order: scissors, rock, paper.
GAMES = {
    "rps": np.array(RPS_PAYOFFS),
    "weighted": np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]]),
    "blotto": blotto_payoffs(5, 3),
}
ROUNDS = 10_000
LEARNERS = ("rm", "rm+", "hedge", "fp", "q", "pg")
# All pairs are measured after these numbers of rounds, which are 1, 2 or 5 times a power of 10.
MARKS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]


def game_name(game):
    return {
        "rps": label("rock-paper-scissors"),
        "weighted": label("weighted rock-paper-scissors"),
        "blotto": label("Blotto"),
    }[game]


def learner_name(name):
    return {
        "rm": say("遗憾匹配", "regret matching"),
        "rm+": "RM+",
        "hedge": "Hedge",
        "fp": say("虚拟博弈", "fictitious play"),
        "q": say("Q 学习", "Q-learning"),
        "pg": say("策略梯度", "policy gradient"),
    }[name]


def short_name(name):
    """Return a learner's short name for the headings of narrow columns."""
    return {
        "rm": say("遗憾匹配", "RM"),
        "fp": say("虚拟博弈", "FP"),
        "q": say("Q 学习", "Q"),
        "pg": say("策略梯度", "PG"),
    }.get(name) or learner_name(name)


def hedge_rate(M, T):
    """Return the learning rate that minimises Hedge's bound for T rounds.

    The rate is sqrt(8 ln n / T) / Delta, for n actions and payoffs in a range of width Delta.
    """
    return np.sqrt(8 * np.log(len(M)) / T) / (M.max() - M.min())


def learner(name, M, T=ROUNDS):
    """Return the Learner with this name, set up for T rounds of the game M."""
    return {
        "rm": regret_matching,
        "rm+": regret_matching_plus,
        "hedge": lambda: hedge(hedge_rate(M, T)),
        "fp": fictitious_play,
        "q": q_learning,
        "pg": policy_gradient,
    }[name]()


def mean_q(epsilon=0.1):
    """Return a Q-learner whose Q for each action is the action's mean payoff so far.

    The step size at an action's n-th try is 1/n. The memory is an array (2, actions, runs), which
    contains Q and the numbers of tries.
    """
    greedy = q_learning(epsilon)

    def start(n_actions, runs):
        return np.zeros((2, n_actions, runs))

    def learn(memory, feedback):
        Q, tries = memory
        tries = tries + feedback.played_shares
        increments = feedback.played_shares * (feedback.values - Q) / np.maximum(tries, 1)
        return np.array([Q + increments, tries])

    return Learner("Q-learning, means", start, lambda memory: greedy.strategy(memory[0]), learn)


def response_gains(M, strategies):
    """Return a best response's expected payoff per round against each strategy.

    strategies   an array of shape (actions,) or (actions, runs)
    """
    return (M @ strategies).max(axis=0)
