"""The four steps of an iteration of CFR (D1.12), each over one part's arrays, in place."""

from fractions import Fraction
from math import inf, isinf

import numpy as np

from cfr_core.sequence_form import add_following, ends_to_values, realise


class Learner:
    """What a part of the players remembers from iteration to iteration.

    regret, average    over the part's pairs: R(I, a) and the sum of the weighted x
    memory    the arrays that the next iteration starts from; all else is made from them
    last      the regret of the last iteration, where the variant predicts with it
    positive  what the next strategy is proportional to; where regrets are floored, `regret` itself
    total     0, then the sum of `positive` over each set
    """

    def __init__(self, part, variant):
        room = part.form.room
        self.part = part
        self.regret, self.average, self.zeros = (room(part.n_pairs) for _ in range(3))
        self.floored = np.all(np.equal(variant.beta, -inf))
        self.kept = np.all(np.equal(variant.alpha, inf)) and (
            self.floored or np.all(np.equal(variant.beta, inf))
        )
        self.last = room(part.n_pairs) if variant.predictive else part.scratch
        self.predictive = variant.predictive
        self.memory = [self.regret, self.average, part.strategy]
        copied = variant.predictive or not self.floored
        self.positive = room(part.n_pairs) if copied else self.regret
        self.total = room(1 + part.n_sets)
        self.set_total = self.total[1:]
        by_level = part.over_actions(np.add, self.positive, self.set_total)
        self.over_actions = [call for calls in by_level for call in calls]


def next_strategy(learner, x):
    """Step 1: the strategy in proportion to positive regret, uniform where there is none."""
    part, positive, total = learner.part, learner.positive, learner.total
    # fmax is maximum but for NaN, and on short arrays four times as quick.
    if learner.predictive:
        np.add(learner.regret, learner.last, positive)
        np.fmax(positive, learner.zeros, positive)
    elif positive is not learner.regret:
        np.fmax(learner.regret, learner.zeros, positive)
    for call, arguments in learner.over_actions:
        call(*arguments)
    if np.count_nonzero(learner.set_total) < learner.set_total.size:
        positive = _made_uniform(learner)
    total.take(part.owner, 0, part.strategy, "clip")
    np.divide(positive, part.strategy, part.strategy)
    realise(part, x)


def _made_uniform(learner):
    """Where no regret of a set is positive, every action gets 1 and their sum the number."""
    none = learner.total == 0
    n_actions = learner.part.n_actions.reshape((-1,) + (1,) * (none.ndim - 1))
    np.add(learner.set_total, none[1:] * n_actions, learner.set_total)
    return learner.positive + none.take(learner.part.owner, 0)


def fold_into_average(learner, weight):
    """Step 2: add the strategy to the average, weighted by own reach: that product is x."""
    x, scratch = learner.part.x, learner.part.scratch
    if type(weight) is float and weight == 1:
        np.add(learner.average, x, learner.average)
    else:
        np.multiply(x, weight, scratch)
        np.add(learner.average, scratch, learner.average)


def counterfactual_values(part, x):
    """Step 3: v(I, a) of every pair and v(I) of every set, from the last choices to the first."""
    ends_to_values(part, x)
    for level in reversed(part.levels):
        if level.slots is not None:
            add_following(part, level)
        np.multiply(level.strategy, level.value, level.product)
        for call, arguments in level.over_actions:
            call(*arguments)


def add_regrets(learner, iteration, variant):
    """Step 4: R(I, a) += v(I, a) - v(I), then what the variant does to regrets."""
    part, regret = learner.part, learner.regret
    part.slots.take(part.owner, 0, part.scratch, "clip")
    np.subtract(part.value, part.scratch, learner.last)
    np.add(regret, learner.last, regret)
    if not learner.kept:
        _discount(learner, iteration, variant)
    elif learner.floored:
        np.fmax(regret, learner.zeros, regret)


def _discount(learner, iteration, variant):
    regret, negative = learner.regret, learner.part.scratch
    np.fmin(regret, learner.zeros, negative)
    np.fmax(regret, learner.zeros, regret)
    np.multiply(regret, discount(iteration, variant.alpha), regret)
    np.multiply(negative, discount(iteration, variant.beta), negative)
    np.add(regret, negative, regret)


def discount(iteration, power):
    """t^power / (t^power + 1); 1 for an infinite power and 0 for minus infinity."""
    if np.ndim(power):
        return np.array([discount(iteration, p) for p in power.tolist()])
    if isinf(power):
        return int(power > 0)
    # In the lower power: the higher one may leave the floats.
    weight = (Fraction(iteration) if isinstance(power, int) else float(iteration)) ** -abs(power)
    return 1 / (1 + weight) if power >= 0 else weight / (1 + weight)
