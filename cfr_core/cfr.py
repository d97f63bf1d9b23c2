"""The CFR family over a whole tree: one solver, its variants the rows of one table."""

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np

from cfr_core.checks import (
    check_memory,
    check_size,
    check_tree,
    check_tree_in_floats,
    flag,
    whole,
)
from cfr_core.errors import CourseError
from cfr_core.four_steps import (
    Learner,
    add_regrets,
    counterfactual_values,
    fold_into_average,
    next_strategy,
)
from cfr_core.matching import normalised
from cfr_core.profile import Profile
from cfr_core.sequence_form import SequenceForm, numbers_a_run, realise
from cfr_core.settings import hold, read_fixed, read_payoffs, read_start
from cfr_core.undo import repeat, whole_or_undone
from cfr_core.variants import VARIANTS, Variant, read_variant

__all__ = ["CFR", "VARIANTS", "Step", "Variant"]

# So many iterations are undone at most when one is cut short; to undo fewer costs time.
UNDO = 100


class CFR:
    """Counterfactual regret minimisation over a whole tree, the four steps of D1.12 repeated.

    tree         a `Tree` whose payoffs and chances are numbers; any number of players
    variant      a name in VARIANTS or a `Variant`; alpha, beta, gamma  replace its numbers
    alternating  players in turn, each answering the newest strategies; else all at once
    delay        how many first iterations stay out of the average; the others then weigh
                 (t - delay)^gamma
    fixed        {player: {set name: strategy}}, players who do not learn (D1.13)
    start        the profile of the first iteration, instead of uniform; a tuple of them, one a run
    exact        count in fractions, slowly: alpha, beta and gamma whole, up to 30, or infinite;
                 floats in the tree and in what is given count as the fractions they are
    runs         how many runs at once; the numbers of the variant may then have shape (runs,),
                 fixed strategies (actions, runs), payoffs (ends, players, runs)
    payoffs      (ends, players) in the order of `tree.ends`, instead of the tree's own; but
                 `nash_conv(solver.average)` goes on judging by the tree's

    `run(n)` is the fast way; `step()`, and a for loop without end, show every iteration as a
    `Step`. `current` is the strategy that comes next, `average` the one that has the guarantee:
    of two players and zero sum, all of them learning, its exploitability goes to zero. With runs
    both are tuples, a profile a run. An iteration that is cut short, as by a notebook's Stop, is
    undone with at most 99 before it: `iteration` says how far the solver is, and it can go on. A
    copy by `copy` goes its own way. Raises CourseError for unknown variants, settings that make
    no sense or take too much memory, payoffs above 1e100 in floats, and for pickling.
    Source: D1.12; Zinkevich et al. (2007); the variants: see `Variant`; Tammelin (2014).
    """

    def __init__(
        self,
        tree,
        variant="cfr",
        *,
        alternating=True,
        delay=0,
        fixed=None,
        start=None,
        exact=False,
        runs=None,
        payoffs=None,
        alpha=None,
        beta=None,
        gamma=None,
    ):
        self.tree = check_tree(tree)
        self.runs = None if runs is None else whole(runs, "runs", least=1)
        if self.runs:
            check_memory(self.runs * numbers_a_run(tree), "runs", self.runs)
        self.delay = whole(delay, "delay")
        self.exact = flag(exact, "exact")
        self.variant = read_variant(variant, self.runs, exact, alpha=alpha, beta=beta, gamma=gamma)
        self.alternating = flag(alternating, "alternating")
        self.iteration = 0
        self._payoffs = None if payoffs is None else read_payoffs(payoffs, tree, self.runs)
        if not exact and payoffs is None:
            check_tree_in_floats(tree)
        elif not exact:
            check_size(self._payoffs)

        fixed = read_fixed(fixed, tree)
        held = tuple(sorted(fixed))
        learning = tuple(player for player in tree.players if player not in held)
        turns = [(player,) for player in learning] if alternating else [learning]
        form = SequenceForm(
            tree,
            [*turns, held],
            dtype=object if exact else float,
            runs=self.runs,
            payoffs=self._payoffs,
        )
        *parts, self._held = form.parts
        self._x = form.x
        if self._held.n_pairs:
            hold(self._held, tree, fixed)
            realise(self._held, self._x)
        self._learners = [Learner(part, self.variant) for part in parts if part.n_pairs]
        first = None if start is None else read_start(start, tree, form)
        for learner in self._learners:
            next_strategy(learner, self._x)
            if first is not None:
                learner.part.strategy[:] = first[learner.part.pairs]
                realise(learner.part, self._x)

    def __repr__(self):
        return f"CFR({self.tree.name}, {self.variant}, {self.iteration} iterations)"

    def __copy__(self):
        # Made anew: the calls prepared for this solver's arrays would go on working in them.
        held = self._spread(self._held.strategy)
        other = type(self)(
            self.tree,
            self.variant,
            alternating=self.alternating,
            delay=self.delay,
            fixed={
                player: {s.name: held[s.slice] for s in self.tree.sets if s.player == player}
                for player in self._held.players
            },
            exact=self.exact,
            runs=self.runs,
            payoffs=self._payoffs,
        )
        other._go_back(self._memory())
        return other

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        raise CourseError("solver-pickled")

    def run(self, n):
        """Do n iterations; returns the solver. Raises CourseError unless n is whole and >= 0."""
        repeat(self, whole(n, "n"), 1 if self.exact else UNDO)
        return self

    def step(self):
        """Do one iteration and return what happened in it, a `Step`."""
        return whole_or_undone(self, lambda: self._iterate(watched=True))

    def _memory(self):
        """All that one iteration leaves to the next, copied."""
        return self.iteration, [[a.copy() for a in learner.memory] for learner in self._learners]

    def _go_back(self, memory):
        self.iteration, kept = memory
        for learner, arrays in zip(self._learners, kept, strict=True):
            for array, before in zip(learner.memory, arrays, strict=True):
                array[:] = before
            realise(learner.part, self._x)

    def __iter__(self):
        while True:
            yield self.step()

    def _iterate(self, watched=False):
        self.iteration += 1
        weight = self._weight()
        seen = []
        for learner in self._learners:
            part = learner.part
            # The first of the four steps is done already: whoever moves after a player must see
            # that player's next strategy, so it is made at the end of the turn.
            fold_into_average(learner, weight)
            counterfactual_values(part, self._x)
            if watched:
                seen.append((part.strategy.copy(), part.value.copy()))
            add_regrets(learner, self.iteration, self.variant)
            next_strategy(learner, self._x)
        return self._watched(seen) if watched else None

    def _weight(self):
        counted = self.iteration - self.delay
        if counted <= 0:
            return 0
        return (counted if self.exact else float(counted)) ** self.variant.gamma

    def _watched(self, seen):
        tree = self.tree
        strategy, values = self._spread(self._held.strategy), self._spread(None)
        regrets, sums = self._spread(None), self._spread(self._held.strategy)
        for learner, (played, worth) in zip(self._learners, seen, strict=True):
            pairs = learner.part.pairs
            strategy[pairs], values[pairs] = played, worth
            regrets[pairs], sums[pairs] = learner.regret, learner.average
        learning = [s for s in tree.sets if s.player not in self._held.players]
        return Step(tree, self.iteration, strategy, values, regrets, sums, learning)

    def _spread(self, held):
        """Room for all of the tree's pairs, in its order, the fixed players' numbers put in."""
        room = self._held.form.room(self.tree.n_sequences)
        if held is not None:
            room[self._held.pairs] = held
        return room

    @property
    def current(self):
        """The profile of the next iteration; with runs, a tuple of profiles."""
        vector = self._spread(self._held.strategy)
        for learner in self._learners:
            vector[learner.part.pairs] = learner.part.strategy
        return _profiles(self.tree, vector)

    @property
    def average(self):
        """The average profile, weighted by own reach (D1.12); with runs, a tuple of profiles.

        Uniform where a player's own play has not come yet.
        """
        sums = self._spread(self._held.strategy)
        for learner in self._learners:
            sums[learner.part.pairs] = learner.average
        return _profiles(self.tree, normalised(self.tree, sums))

    @property
    def regrets(self):
        """Cumulative regrets R(I, a) of those who learn, {set name: array (actions[, runs])}."""
        room = self._spread(None)
        for learner in self._learners:
            room[learner.part.pairs] = learner.regret
        return {
            s.name: _frozen(room[s.slice])
            for s in self.tree.sets
            if s.player not in self._held.players
        }


@dataclass(frozen=True, eq=False, repr=False)
class Step:
    """One iteration as a lesson shows it; made of copies, so it never changes.

    iteration  its number, from 1
    strategy   the profile that was played; each player's as it was in that player's turn
    values     v(I, a) as it was in the player's turn, {set name: array (actions[, runs])}, of
               those who learn: all at once, under `strategy`; alternating, against the next
               strategies of those who had their turn before, which `strategy` does not hold
    set_values          v(I) of these, {set name: number, or array (runs,)}
    regrets             R(I, a) after the iteration
    average    the average profile after the iteration
    """

    tree: object
    iteration: int
    _strategy: np.ndarray
    _values: np.ndarray
    _regrets: np.ndarray
    _sums: np.ndarray
    _learning: list

    def __repr__(self):
        return f"Step(iteration {self.iteration} on {self.tree.name})"

    @cached_property
    def strategy(self):
        return _profiles(self.tree, self._strategy)

    @cached_property
    def values(self):
        return self._by_set(self._values)

    @cached_property
    def set_values(self):
        weighed = self._strategy * self._values
        totals = {s.name: weighed[s.slice].sum(0) for s in self._learning}
        for total in totals.values():
            if isinstance(total, np.ndarray):
                total.setflags(write=False)
        return MappingProxyType(totals)

    @cached_property
    def regrets(self):
        return self._by_set(self._regrets)

    @cached_property
    def average(self):
        return _profiles(self.tree, normalised(self.tree, self._sums))

    def _by_set(self, vector):
        return MappingProxyType({s.name: _frozen(vector[s.slice]) for s in self._learning})


def _profiles(tree, vector):
    if vector.ndim == 1:
        return Profile.from_vector(tree, vector)
    return tuple(Profile.from_vector(tree, run) for run in vector.T)


def _frozen(array):
    array = array.copy()
    array.setflags(write=False)
    return array
