"""Learners of a matrix game played again and again, round by round.

A learner is three functions: what it remembers at the start, which strategy that makes, and
what it remembers after a round. Nothing is changed in place, so every round that was yielded
stays as it was. Arrays are (actions,), or (actions, runs) where many pairs play at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cfr_core.checks import (
    LARGEST,
    as_float,
    as_floats,
    check_generator,
    check_memory,
    whole,
)
from cfr_core.errors import CourseError, quoted
from cfr_core.matrices import in_numpy, matrix_of_numbers, tables_of_both
from cfr_core.number import TOLERANCE, is_whole


@dataclass(frozen=True)
class Learner:
    """A way to learn.

    start(n_actions, runs)   what it remembers before the first round
    strategy(memory)         probabilities, an array (actions, runs)
    learn(memory, seen)      what it remembers after a round, given what it has `Seen`

    Play checks the first strategy, and raises CourseError if it is none.
    """

    name: str
    start: Callable
    strategy: Callable
    learn: Callable

    def __repr__(self):
        return self.name


@dataclass(frozen=True, eq=False)
class Seen:
    """What a player has after a round, in units of payoff.

    values     (actions, runs) what each action would have earned
    strategy   (actions, runs) what was played
    played     (actions, runs) 1 at the action taken, or the strategy itself in expected play
    payoff     (runs,) what was earned
    """

    values: np.ndarray
    strategy: np.ndarray
    played: np.ndarray
    payoff: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Round:
    """One round; pairs hold player 1's and player 2's. Never changes.

    t           its number, from 1
    strategies  what was played, (actions[, runs]); next_strategies  what the round made of them
    actions     the numbers of the actions taken, or None in expected play
    values      what each action would have earned
    payoffs     what was earned; totals  all rounds so far together
    regrets     the sum over rounds of values - payoff, whatever the learner itself keeps (D1.7)
    averages    the mean of the strategies played so far
    """

    t: int
    strategies: tuple
    next_strategies: tuple
    actions: tuple | None
    values: tuple
    payoffs: tuple
    totals: tuple
    regrets: tuple
    strategy_sums: tuple

    def __repr__(self):
        return f"Round({self.t})"

    @cached_property
    def averages(self):
        return tuple(_frozen(total / self.t) for total in self.strategy_sums)


def regret_matching():
    """In proportion to positive cumulative regret, uniform where there is none (D1.7).

    Source: Hart and Mas-Colell (2000).
    """
    return Learner(
        "regret matching", _zeros, _matched, lambda R, seen: R + seen.values - seen.payoff
    )


def regret_matching_plus():
    """Regret matching whose cumulative regrets never fall below zero (Tammelin 2014)."""

    def learn(R, seen):
        return np.fmax(R + seen.values - seen.payoff, 0)

    return Learner("RM+", _zeros, _matched, learn)


def hedge(eta=0.1):
    """In proportion to exp(eta * what each action would have earned so far).

    eta   how quick it is, above 0, up to 1e100. Source: Freund and Schapire (1997).
    """
    eta = _above_zero("eta", eta)
    return Learner("Hedge", _zeros, lambda G: _softmax(eta * G), lambda G, seen: G + seen.values)


def fictitious_play():
    """The best reply to how the opponent has played so far, shared alike between equals.

    Source: Brown (1951).
    """
    return Learner("fictitious play", _zeros, _greedy, lambda G, seen: G + seen.values)


def q_learning(epsilon=0.1, step=0.1):
    """Epsilon-greedy Q-learning: it only ever sees what it earned.

    epsilon   how often any action is tried, alike; step  how much of the last payoff is believed
    Both from 0 to 1. Source: Sutton and Barto (2018), chapter 2.
    """
    epsilon = _within("epsilon", epsilon, 0, 1)
    step = _within("step", step, 0, 1)

    def strategy(Q):
        return epsilon / len(Q) + (1 - epsilon) * _greedy(Q)

    def learn(Q, seen):
        return Q + step * seen.played * (seen.values - Q)

    return Learner("Q-learning", _zeros, strategy, learn)


def policy_gradient(step=0.1):
    """Softmax of parameters that follow the gradient of the payoff: REINFORCE.

    step   how far it goes, above 0, up to 1e100. Source: Williams (1992).
    """
    step = _above_zero("step", step)

    def learn(theta, seen):
        # Where an action was sampled, its score function times the payoff; where the strategy
        # itself was played, the mean of that over actions, the exact gradient.
        earned = seen.played * seen.values
        return theta + step * (earned - seen.strategy * earned.sum(axis=0))

    return Learner("policy gradient", _zeros, _softmax, learn)


def fixed(strategy):
    """A player who does not learn.

    strategy   (actions,) probabilities, or (actions, runs). Raises CourseError, when play starts,
    for anything else.
    """
    given = as_floats(strategy)

    def start(n_actions, runs):
        array = given[:, None] if given is not None and given.ndim == 1 else given
        sound = np.ndim(array) == 2 and len(array) == n_actions and array.shape[1] in (1, runs)
        if not sound or not (array >= 0).all() or not (abs(array.sum(0) - 1) < 1e-9).all():
            raise CourseError("fixed-strategy", value=quoted(strategy), wanted=n_actions)
        return np.broadcast_to(array, (n_actions, runs))

    return Learner("fixed", start, lambda given: given, lambda given, seen: given)


def sampled_play(payoffs, one, two, rounds, rng, *, payoffs_2=None, runs=None):
    """Play with actions drawn from the strategies: a generator of `Round`s.

    payoffs    (m, n) what player 1 gets, rows its own actions; payoffs_2 what player 2 gets, in
               the same order, or zero-sum
    one, two   the players' `Learner`s; rounds  how many, from 0
    rng        a numpy.random.Generator; the same seed gives the same play
    runs       how many independent pairs play at once, None for one and no axis for it

    Raises CourseError for payoffs above 1e100, for more runs than memory holds, and for payoffs,
    learners and numbers that make no sense. Source: D1.7, D2.2.
    """
    check_generator(rng)
    return _play(payoffs, one, two, rounds, rng, payoffs_2, runs)


def expected_play(payoffs, one, two, rounds, *, payoffs_2=None, runs=None):
    """Play in which both earn what their strategies earn on average: a generator of `Round`s.

    No chance is involved. The arguments are those of `sampled_play`. Source: D4.2.
    """
    return _play(payoffs, one, two, rounds, None, payoffs_2, runs)


def last(rounds):
    """The last round of a play, None if there is none. Raises CourseError for anything else."""
    done = None
    try:
        rounds = iter(rounds)
    except Exception:
        raise CourseError("rounds-wanted", given=quoted(rounds)) from None
    # Each is looked at: a solver, say, goes on without end.
    for done in rounds:
        if not isinstance(done, Round):
            raise CourseError("rounds-wanted", given=quoted(done))
    return done


def round_regrets(payoffs, mine, theirs):
    """What each of my actions would have earned more than mine, against theirs (D4.3, D5.1).

    payoffs   (m, n), rows my actions; mine, theirs  numbers of actions from 0
    returns   (m,), exact where the payoffs are: whole numbers of any size stay whole. Raises
    CourseError for other actions, for payoffs that are no matrix of numbers or symbols, and for
    floats above 1e100.
    """
    matrix = matrix_of_numbers(payoffs)
    for player, value in ((1, mine), (2, theirs)):
        most = matrix.shape[player - 1] - 1
        if not is_whole(value) or not 0 <= value <= most:
            raise CourseError("action-number", player=player, value=quoted(value), last=most)
    return in_numpy(matrix[:, theirs] - matrix[mine, theirs])


def _play(payoffs, one, two, rounds, rng, payoffs_2, runs):
    # Checked here and now, not when the first round is asked for.
    tables = tables_of_both(payoffs, payoffs_2)
    rounds = whole(rounds, "rounds")
    n_runs = 1 if runs is None else whole(runs, "runs", least=1)
    for player, learner in enumerate((one, two), 1):
        if not isinstance(learner, Learner):
            raise CourseError("learner-wanted", player=player, given=quoted(learner))
    learners = one, two
    # The last round and this one, and what a learner keeps, for each player and action.
    check_memory(20 * n_runs * sum(tables[0].shape), "runs", n_runs)
    memories = [
        learner.start(len(table), n_runs) for learner, table in zip(learners, tables, strict=True)
    ]
    strategies = [learner.strategy(m) for learner, m in zip(learners, memories, strict=True)]
    for player, (learner, strategy) in enumerate(zip(learners, strategies, strict=True), 1):
        _check_strategy(player, learner, strategy, (len(tables[player - 1]), n_runs))
    shown = _one_run if runs is None else _frozen
    return _rounds(tables, learners, memories, strategies, rounds, rng, n_runs, shown)


def _check_strategy(player, learner, strategy, shape):
    # NumPy would stretch an array of another shape without a word.
    good = isinstance(strategy, np.ndarray) and strategy.shape == shape
    if not good or not ((strategy >= 0).all() and (abs(strategy.sum(0) - 1) <= TOLERANCE).all()):
        raise CourseError(
            "learner-strategy",
            player=player,
            name=learner.name,
            value=quoted(strategy),
            given=str(np.shape(strategy)) if isinstance(strategy, np.ndarray) else "?",
            wanted=str(shape),
        )


def _rounds(tables, learners, memories, strategies, rounds, rng, n_runs, shown):
    every = np.arange(n_runs)
    totals, regrets, sums = ([0.0, 0.0] for _ in range(3))
    for t in range(1, rounds + 1):
        if rng is None:
            actions = None
            played = strategies
            values = [tables[i] @ strategies[1 - i] for i in (0, 1)]
            payoffs = [(strategies[i] * values[i]).sum(axis=0) for i in (0, 1)]
        else:
            chances = rng.random((2, n_runs))
            actions = [_drawn(strategies[i], chances[i]) for i in (0, 1)]
            played = [_ones_at(actions[i], len(tables[i]), every) for i in (0, 1)]
            values = [tables[i].take(actions[1 - i], axis=1) for i in (0, 1)]
            payoffs = [values[i][actions[i], every] for i in (0, 1)]
        seen = [Seen(values[i], strategies[i], played[i], payoffs[i]) for i in (0, 1)]
        memories = [learners[i].learn(memories[i], seen[i]) for i in (0, 1)]
        following = [learners[i].strategy(memories[i]) for i in (0, 1)]
        totals = [totals[i] + payoffs[i] for i in (0, 1)]
        regrets = [regrets[i] + (values[i] - payoffs[i]) for i in (0, 1)]
        sums = [sums[i] + strategies[i] for i in (0, 1)]
        yield Round(
            t,
            *(
                None if pair is None else tuple(map(shown, pair))
                for pair in (strategies, following, actions, values, payoffs, totals, regrets, sums)
            ),
        )
        strategies = following


def _drawn(strategy, chance):
    """The actions on which the chances, uniform in [0, 1), fall."""
    steps = strategy.cumsum(axis=0)
    return (steps[:-1] <= chance * steps[-1]).sum(axis=0)


def _ones_at(actions, n_actions, every):
    ones = np.zeros((n_actions, len(every)))
    ones[actions, every] = 1
    return ones


def _zeros(n_actions, runs):
    return np.zeros((n_actions, runs))


def _matched(regrets):
    positive = np.fmax(regrets, 0)
    total = positive.sum(axis=0)
    none = total == 0
    return (positive + none) / (total + none * len(regrets))


def _greedy(values):
    best = values == values.max(axis=0)
    return best / best.sum(axis=0)


def _softmax(values):
    weights = np.exp(values - values.max(axis=0))
    return weights / weights.sum(axis=0)


def _one_run(array):
    return _frozen(array[..., 0])


def _frozen(array):
    if isinstance(array, np.ndarray):
        array.setflags(write=False)
    return array


def _within(name, value, least, most):
    number = as_float(value)
    if number is None or not least <= number <= most:
        raise CourseError("number-range", name=name, value=quoted(value), least=least, most=most)
    return number


def _above_zero(name, value):
    number = as_float(value)
    if number is None or not 0 < number <= LARGEST:
        raise CourseError("learner-rate", name=name, value=quoted(value), most=LARGEST)
    return number
