"""Run learners that play a matrix game repeatedly, round by round.

A learner consists of three functions, which return its initial memory, its strategy for a given
memory, and its memory after a round. The functions change no array in place, so a `Round` is
immutable. Arrays have shape (actions,), or (actions, runs) if many pairs of players play at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cfr_core.checks import as_float, as_floats, check_generator
from cfr_core.errors import CourseError, quote, wrong_kind_error
from cfr_core.matrices import as_numpy, matrix_of_numbers, payoff_tables
from cfr_core.number import TOLERANCE, as_int


@dataclass(frozen=True)
class Learner:
    """Define a learning algorithm for a player of a matrix game.

    start(n_actions, runs)    returns the learner's memory before the first round
    strategy(memory)          returns the learner's strategy, an array of shape (actions, runs)
    learn(memory, feedback)   returns the memory after a round with this `Feedback`

    `sampled_play` and `expected_play` check each learner's first strategy and raise CourseError if
    it does not consist of probabilities.
    """

    name: str
    start: Callable
    strategy: Callable
    learn: Callable

    def __repr__(self):
        return self.name


@dataclass(frozen=True, eq=False)
class Feedback:
    """Hold the information that a player receives after a round.

    values          (actions, runs) the payoff that each action would have earned
    strategy        (actions, runs) the strategy played
    played_shares   (actions, runs) 1 for the action taken and 0 for the others; in expected play,
                    the strategy itself
    payoff          (runs,) the payoff earned
    """

    values: np.ndarray
    strategy: np.ndarray
    played_shares: np.ndarray
    payoff: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Round:
    """Hold the results of one round of play. A `Round` is immutable.

    All attributes except `number` are tuples of two items, the first for player 1 and the second
    for player 2.

    number               the round number, counting from 1
    strategies           the strategies played, arrays of shape (actions[, runs])
    next_strategies      the strategies of the next round
    actions              the indices of the actions taken, counting from 0; None in expected play
    values               the payoffs that each action would have earned
    payoffs              the payoffs earned
    total_payoffs        the sums of the payoffs over all rounds so far
    regrets              each action's payoff minus the payoff earned, summed over all rounds so
                         far; a learner may store other regrets (D1.7)
    average_strategies   the means of the strategies played so far
    """

    number: int
    strategies: tuple
    next_strategies: tuple
    actions: tuple | None
    values: tuple
    payoffs: tuple
    total_payoffs: tuple
    regrets: tuple
    strategy_sums: tuple

    def __repr__(self):
        return f"Round({self.number})"

    @cached_property
    def average_strategies(self):
        return tuple(_freeze(strategy_sum / self.number) for strategy_sum in self.strategy_sums)


def regret_matching():
    """Return a learner that plays in proportion to the positive cumulative regrets (D1.7).

    If no regret is positive, the learner plays uniformly.

    Source: Hart and Mas-Colell (2000).
    """
    return Learner(
        "regret matching",
        _zeros,
        _match_regrets,
        lambda R, feedback: R + feedback.values - feedback.payoff,
    )


def regret_matching_plus():
    """Return a regret-matching learner whose stored regrets never fall below zero (RM+).

    Source: Tammelin (2014).
    """

    def learn(R, feedback):
        return np.fmax(R + feedback.values - feedback.payoff, 0)

    return Learner("RM+", _zeros, _match_regrets, learn)


def hedge(eta=0.1):
    """Return a learner that plays each action in proportion to exp(eta * its total payoff).

    The total payoff of an action is the sum of the payoffs that it would have earned in all rounds
    so far.

    eta   the learning rate, above 0 and at most 1e100

    Raises CourseError for any other eta. Source: Freund and Schapire (1997).
    """
    eta = as_float(eta, "eta", positive=True)
    return Learner(
        "Hedge", _zeros, lambda G: _softmax(eta * G), lambda G, feedback: G + feedback.values
    )


def fictitious_play():
    """Return a learner that plays a best response to the opponent's average play so far.

    If several actions are best, they are played with equal probability. Source: Brown (1951).
    """
    return Learner(
        "fictitious play", _zeros, _best_actions, lambda G, feedback: G + feedback.values
    )


def q_learning(epsilon=0.1, step_size=0.1):
    """Return an epsilon-greedy Q-learner, which learns only from the payoffs that it earns.

    epsilon     the probability, from 0 to 1, of drawing an action uniformly at random
    step_size   the weight of the latest payoff, from 0 to 1

    Raises CourseError for values outside these ranges. Source: Sutton and Barto (2018), chapter 2.
    """
    epsilon, step_size = as_float(epsilon, "epsilon", 1), as_float(step_size, "step_size", 1)

    def strategy(Q):
        return epsilon / len(Q) + (1 - epsilon) * _best_actions(Q)

    def learn(Q, feedback):
        return Q + step_size * feedback.played_shares * (feedback.values - Q)

    return Learner("Q-learning", _zeros, strategy, learn)


def policy_gradient(step_size=0.1):
    """Return a REINFORCE learner.

    The learner plays the softmax of its parameters and moves them along the gradient of its payoff.

    step_size   the step size, above 0 and at most 1e100

    Raises CourseError for any other step size. Source: Williams (1992).
    """
    step_size = as_float(step_size, "step_size", positive=True)

    def learn(theta, feedback):
        # In sampled play, the increment is the payoff times the score function of the sampled
        # action; in expected play, it is the mean of this product over the actions, which is the
        # exact gradient.
        earnings = feedback.played_shares * feedback.values
        return theta + step_size * (earnings - feedback.strategy * earnings.sum(axis=0))

    return Learner("policy gradient", _zeros, _softmax, learn)


def fixed_strategy(strategy):
    """Return a `Learner` that does not learn but always plays the given strategy.

    strategy   an array of probabilities, of shape (actions,) or (actions, runs)

    CourseError is raised at the start of play unless the strategy consists of probabilities and has
    one of these shapes.
    """
    probabilities = as_floats(strategy)

    def start(n_actions, runs):
        array = probabilities[:, None] if np.ndim(probabilities) == 1 else probabilities
        is_valid = np.ndim(array) == 2 and len(array) == n_actions and array.shape[1] in (1, runs)
        if not is_valid or not (array >= 0).all() or not (abs(array.sum(0) - 1) < TOLERANCE).all():
            value = quote(strategy)
            shape = str((n_actions, runs))
            raise CourseError("learner-strategy", name="fixed", value=value, wanted=shape)
        return np.broadcast_to(array, (n_actions, runs))

    return Learner(
        "fixed",
        start,
        lambda probabilities: probabilities,
        lambda probabilities, feedback: probabilities,
    )


def sampled_play(payoffs, learner_1, learner_2, rounds, rng, *, payoffs_2=None, runs=None):
    """Play a matrix game, drawing actions from the strategies; return a generator of `Round`s.

    payoffs    (m, n) player 1's payoffs, with player 1's actions as rows
    learner_1, learner_2
               the players' `Learner`s
    payoffs_2  (m, n) player 2's payoffs, also with player 1's actions as rows; None if the game is
               zero-sum
    rounds     the number of rounds, at least 0
    rng        a numpy.random.Generator; the same seed gives the same play
    runs       the number of independent pairs of players that play at once; with None, one pair
               plays, and the arrays of a `Round` have no axis for runs

    Raises CourseError for payoffs whose magnitude exceeds 1e100 and for invalid arguments.
    Source: D1.7, D2.2.
    """
    check_generator(rng)
    return _play(payoffs, learner_1, learner_2, rounds, rng, payoffs_2, runs)


def expected_play(payoffs, learner_1, learner_2, rounds, *, payoffs_2=None, runs=None):
    """Play a matrix game, with expected payoffs in every round; return a generator of `Round`s.

    No actions are drawn. The arguments and errors are those of `sampled_play`. Source: D4.2.
    """
    return _play(payoffs, learner_1, learner_2, rounds, None, payoffs_2, runs)


def last_round(rounds):
    """Return the last of the given rounds, or None if there are no rounds.

    Raises CourseError if `rounds` yields anything but `Round`s.
    """
    current_round = None
    for current_round in rounds:
        # The argument may be an endless iterable, such as a CFR solver, so each item is checked.
        if not isinstance(current_round, Round):
            raise wrong_kind_error("rounds", current_round, "list[Round]", "sampled_play(...)")
    return current_round


def round_regrets(payoffs, own_action, other_action):
    """Return each action's payoff minus the payoff of the action that a player took (D4.3, D5.1).

    payoffs        (m, n) the player's payoffs, with the player's actions as rows
    own_action     the index of the action that the player took, counting from 0
    other_action   the index of the opponent's action, counting from 0
    returns        (m,) regrets in units of payoff, exact if the payoffs are exact: integers of any
                   size remain integers

    Raises CourseError for an index that belongs to no action, for payoffs that are not a matrix of
    numbers or symbols, and for floats whose magnitude exceeds 1e100.
    """
    matrix = matrix_of_numbers(payoffs)
    for player, value in ((1, own_action), (2, other_action)):
        as_int(value, f"player {player}'s action", maximum=matrix.shape[player - 1] - 1)
    return as_numpy(matrix[:, other_action] - matrix[own_action, other_action])


def _play(payoffs, learner_1, learner_2, rounds, rng, payoffs_2, runs):
    # The arguments are checked when the function is called, not when a round is first requested.
    tables = payoff_tables(payoffs, payoffs_2)
    rounds = as_int(rounds, "rounds")
    n_runs = 1 if runs is None else as_int(runs, "runs", minimum=1)
    for name, learner in (("learner_1", learner_1), ("learner_2", learner_2)):
        if not isinstance(learner, Learner):
            raise wrong_kind_error(name, learner, "Learner", "regret_matching()")
    learners = learner_1, learner_2
    memories = [
        learner.start(len(table), n_runs) for learner, table in zip(learners, tables, strict=True)
    ]
    strategies = [learner.strategy(m) for learner, m in zip(learners, memories, strict=True)]
    for player, (learner, strategy) in enumerate(zip(learners, strategies, strict=True), 1):
        _check_strategy(player, learner, strategy, (len(tables[player - 1]), n_runs))
    freeze = _freeze_first_run if runs is None else _freeze
    return _rounds(tables, learners, memories, strategies, rounds, rng, n_runs, freeze)


def _check_strategy(player, learner, strategy, shape):
    # NumPy would silently broadcast an array of another shape.
    has_right_shape = isinstance(strategy, np.ndarray) and strategy.shape == shape
    if not has_right_shape or not (
        (strategy >= 0).all() and (abs(strategy.sum(0) - 1) <= TOLERANCE).all()
    ):
        raise CourseError(
            "learner-strategy",
            name=learner.name,
            value=quote(strategy),
            wanted=str(shape),
        )


def _rounds(tables, learners, memories, strategies, rounds, rng, n_runs, freeze):
    run_indices = np.arange(n_runs)
    total_payoffs, regrets, strategy_sums = ([0.0, 0.0] for _ in range(3))
    for number in range(1, rounds + 1):
        if rng is None:
            actions = None
            played_shares = strategies
            values = [tables[i] @ strategies[1 - i] for i in (0, 1)]
            payoffs = [(strategies[i] * values[i]).sum(axis=0) for i in (0, 1)]
        else:
            random_numbers = rng.random((2, n_runs))
            actions = [_draw(strategies[i], random_numbers[i]) for i in (0, 1)]
            played_shares = [_indicators(actions[i], len(tables[i]), run_indices) for i in (0, 1)]
            values = [tables[i].take(actions[1 - i], axis=1) for i in (0, 1)]
            payoffs = [values[i][actions[i], run_indices] for i in (0, 1)]
        feedback = [
            Feedback(values[i], strategies[i], played_shares[i], payoffs[i]) for i in (0, 1)
        ]
        memories = [learners[i].learn(memories[i], feedback[i]) for i in (0, 1)]
        next_strategies = [learners[i].strategy(memories[i]) for i in (0, 1)]
        total_payoffs = [total_payoffs[i] + payoffs[i] for i in (0, 1)]
        regrets = [regrets[i] + (values[i] - payoffs[i]) for i in (0, 1)]
        strategy_sums = [strategy_sums[i] + strategies[i] for i in (0, 1)]
        yield Round(
            number,
            *(
                None if pair is None else tuple(map(freeze, pair))
                for pair in (
                    strategies,
                    next_strategies,
                    actions,
                    values,
                    payoffs,
                    total_payoffs,
                    regrets,
                    strategy_sums,
                )
            ),
        )
        strategies = next_strategies


def _draw(strategy, random_numbers):
    """Return the index of the action drawn in each run, as an array of shape (runs,).

    strategy         (actions, runs) probabilities
    random_numbers   (runs,) the random number in [0, 1) that decides each draw
    """
    steps = strategy.cumsum(axis=0)
    return (steps[:-1] <= random_numbers * steps[-1]).sum(axis=0)


def _indicators(actions, n_actions, run_indices):
    indicators = np.zeros((n_actions, len(run_indices)))
    indicators[actions, run_indices] = 1
    return indicators


def _zeros(n_actions, runs):
    return np.zeros((n_actions, runs))


def _match_regrets(regrets):
    positive_part = np.fmax(regrets, 0)
    total = positive_part.sum(axis=0)
    is_zero = total == 0
    return (positive_part + is_zero) / (total + is_zero * len(regrets))


def _best_actions(values):
    is_best = values == values.max(axis=0)
    return is_best / is_best.sum(axis=0)


def _softmax(values):
    weights = np.exp(values - values.max(axis=0))
    return weights / weights.sum(axis=0)


def _freeze_first_run(array):
    return _freeze(array[..., 0])


def _freeze(array):
    if isinstance(array, np.ndarray):
        array.setflags(write=False)
    return array
