"""Test the learners of repeated play, round by round, and custom learners."""

import numpy as np
import pytest

from cfr_core import CourseError, games
from cfr_core.repeated import (
    Feedback,
    Learner,
    expected_play,
    fictitious_play,
    fixed_strategy,
    hedge,
    last_round,
    policy_gradient,
    q_learning,
    regret_matching,
    regret_matching_plus,
    sampled_play,
)

RPS = games.RPS_PAYOFFS  # The order is scissors, rock, paper.
# The order is rock, paper, scissors; the matrix is the same.
ROCK_FIRST = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def rng(seed=0):
    return np.random.default_rng(seed)


def test_regret_matching_learner_plays_d4_3():
    # Pure opponents force the two rounds: paper, then rock.
    learner = regret_matching()
    memory = learner.start(3, 1)
    table = np.array(ROCK_FIRST, float)
    for own_action, other_action, strategy in (
        (0, 1, (0, 1 / 3, 2 / 3)),
        (2, 0, (1 / 6, 3 / 6, 2 / 6)),
    ):
        values = table[:, [other_action]]
        played = np.eye(3)[:, [own_action]]
        feedback = Feedback(values, learner.strategy(memory), played, values[own_action])
        memory = learner.learn(memory, feedback)
        assert learner.strategy(memory)[:, 0] == pytest.approx(strategy)


def softmax(parameters):
    return np.exp(parameters) / np.exp(parameters).sum()


THIRDS = (1 / 3, 1 / 3, 1 / 3)
S = softmax([0.5, 0, 0])
# Each entry is the strategy of the next round after (own action, opponent's action) in ROCK_FIRST.
BY_HAND = {
    # The regrets -1, 0, -2 are all set to zero; the next regrets are 0, 1, 2.
    "rm+": (regret_matching_plus(), [(1, 0, THIRDS), (0, 1, (0, 1 / 3, 2 / 3))]),
    # If the regrets are kept, their sums are -1, 1, 0.
    "regret matching": (regret_matching(), [(1, 0, THIRDS), (0, 1, (0, 1, 0))]),
    # exp(eta G) is 2^G, where G is -1, 0, 1 first, then -1, 1, 0.
    "hedge": (
        hedge(np.log(2)),
        [(0, 1, (1 / 7, 2 / 7, 4 / 7)), (0, 0, (1 / 7, 4 / 7, 2 / 7))],
    ),
    # G is -1, 0, 1 first, then -1, 1, 0, then all 0.
    "fictitious play": (
        fictitious_play(),
        [(0, 1, (0, 0, 1)), (0, 0, (0, 1, 0)), (0, 2, THIRDS)],
    ),
    # Q of the first action is 0 + (1 - 0) / 2 = 1/2, then 1/2 + (-1 - 1/2) / 2 = -1/4.
    "q-learning": (
        q_learning(epsilon=0.3, step_size=0.5),
        [(0, 2, (0.8, 0.1, 0.1)), (0, 1, (0.1, 0.45, 0.45))],
    ),
    # The parameters are (1, 0, 0) / 2, up to an equal constant; then ((0, -1, 0) + S) / 2 is added.
    "policy gradient": (
        policy_gradient(0.5),
        [(0, 2, S), (1, 2, softmax([0.5 + S[0] / 2, S[1] / 2 - 0.5, S[2] / 2]))],
    ),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_learners_play_the_rounds_computed_by_hand(name):
    learner, rounds = BY_HAND[name]
    memory = learner.start(3, 1)
    assert learner.strategy(memory)[:, 0] == pytest.approx(THIRDS)
    table = np.array(ROCK_FIRST, float)
    for own_action, other_action, strategy in rounds:
        values = table[:, [other_action]]
        feedback = Feedback(
            values, learner.strategy(memory), np.eye(3)[:, [own_action]], values[own_action]
        )
        memory = learner.learn(memory, feedback)
        assert learner.strategy(memory)[:, 0] == pytest.approx(strategy)


def test_policy_gradient_is_unbiased():
    learner = policy_gradient(1.0)
    theta = rng(3).normal(size=(3, 1))
    sigma = learner.strategy(theta)
    values = np.array([[1.0], [-2.0], [0.5]])
    exact = learner.learn(theta, Feedback(values, sigma, sigma, (sigma * values).sum(0))) - theta
    mean = 0
    for a in range(3):
        feedback = Feedback(values, sigma, np.eye(3)[:, [a]], values[a])
        mean += sigma[a] * (learner.learn(theta, feedback) - theta)
    assert mean == pytest.approx(exact)


def test_policy_gradient_is_the_gradient():
    learner = policy_gradient(1.0)
    theta = rng(5).normal(size=(3, 1))
    values = np.array([[1.0], [-2.0], [0.5]])

    def payoff(theta):
        return (learner.strategy(theta) * values).sum()

    h = 1e-6
    bumps = h * np.eye(3)[:, :, None]
    numeric = [(payoff(theta + bump) - payoff(theta - bump)) / (2 * h) for bump in bumps]
    sigma = learner.strategy(theta)
    step = learner.learn(theta, Feedback(values, sigma, sigma, (sigma * values).sum(0))) - theta
    assert step[:, 0] == pytest.approx(numeric, abs=1e-8)


def test_default_step_sizes_of_learners():
    for learner, text in (
        (hedge(), hedge(0.1)),
        (policy_gradient(), policy_gradient(0.1)),
        (q_learning(), q_learning(epsilon=0.1, step_size=0.1)),
    ):
        first = learner.start(3, 1)
        values = np.array([[1.0], [-2.0], [0.5]])
        feedback = Feedback(values, learner.strategy(first), np.eye(3)[:, [0]], values[0])
        learnt, expected = (each.learn(first, feedback) for each in (learner, text))
        assert np.array_equal(learnt, expected)
        assert np.array_equal(learner.strategy(learnt), text.strategy(expected))


def constant_learner(strategy):
    return Learner("mine", lambda n, runs: None, lambda m: strategy, lambda m, feedback: m)


@pytest.mark.parametrize(
    ("strategy", "runs"),
    [
        (np.full(3, 1 / 3), None),  # NumPy would broadcast an array of shape (3,).
        (np.ones((3, 1)), None),
        (np.full((2, 1), 0.5), None),
        (np.full((3, 1), 1 / 3), 5),
        (np.array([[1.5], [-0.5], [0]]), None),
        (np.array([[np.nan], [0.5], [0.5]]), None),
        ([[1], [0], [0]], None),
        (None, None),
    ],
)
@pytest.mark.parametrize("player", [1, 2])
def test_strategies_of_a_custom_learner_are_checked(strategy, runs, player):
    learners = [hedge(), hedge()]
    learners[player - 1] = constant_learner(strategy)
    for play in (
        lambda: expected_play(RPS, *learners, 5, runs=runs),
        lambda: sampled_play(RPS, *learners, 5, rng(), runs=runs),
    ):
        with pytest.raises(CourseError, match="The learner mine plays"):
            play()


def test_custom_learner_can_play():
    own_action = constant_learner(np.array([[0.0], [1.0], [0.0]]))
    done = last_round(expected_play(RPS, own_action, fixed_strategy((1, 0, 0)), 3))
    assert done.total_payoffs == (3, -3)
