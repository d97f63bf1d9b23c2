"""The CFR family over a whole tree: one solver, its variants the rows of one table."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite, isinf
from numbers import Real
from types import MappingProxyType

import numpy as np

from cfr_core.checks import as_fractions, check_profile, check_tree, flag, whole
from cfr_core.errors import CourseError
from cfr_core.profile import Profile, probabilities
from cfr_core.sequence_form import SequenceForm, add_following, ends_to_values, realise
from cfr_core.tree import is_finite
from cfr_core.undo import repeat, whole_or_undone

# Above this gamma, the weights t^gamma of a long run would leave the floats.
MOST_GAMMA = 30
# So many iterations are undone at most when one is cut short; to undo fewer costs time.
UNDO = 100


@dataclass(frozen=True)
class Variant:
    """What tells the variants of CFR apart.

    alpha, beta   after iteration t positive regrets are multiplied by t^alpha / (t^alpha + 1),
                  negative ones by t^beta / (t^beta + 1); inf keeps them, -inf forgets them
    gamma         iteration t weighs t^gamma in the average; from 0 to 30
    predictive    the last regret counts twice when the next strategy is made

    The numbers may be arrays, one number a run. Source: Brown and Sandholm (2019); predictive:
    Farina, Kroer and Sandholm (2021).
    """

    alpha: float = inf
    beta: float = inf
    gamma: float = 0
    predictive: bool = False


VARIANTS = {
    "cfr": Variant(),
    "cfr+": Variant(beta=-inf, gamma=1),
    "linear": Variant(alpha=1, beta=1, gamma=1),
    "dcfr": Variant(alpha=1.5, beta=0, gamma=2),
    "pcfr+": Variant(beta=-inf, gamma=2, predictive=True),
}


class CFR:
    """Counterfactual regret minimisation over a whole tree, the four steps of D1.12 repeated.

    tree         a `Tree` whose payoffs and chances are numbers; any number of players
    variant      a name in VARIANTS or a `Variant`; alpha, beta, gamma  replace its numbers
    alternating  players in turn, each answering the newest strategies; else all at once
    delay        how many first iterations stay out of the average; the others then weigh
                 (t - delay)^gamma
    fixed        {player: {set name: strategy}}, players who do not learn (D1.13)
    start        the profile of the first iteration, instead of uniform; a tuple of them, one a run
    exact        count in fractions, slowly: alpha, beta and gamma whole or infinite; floats in
                 the tree and in what is given count as the fractions they are
    runs         how many runs at once; the numbers of the variant may then have shape (runs,),
                 fixed strategies (actions, runs), payoffs (ends, players, runs)
    payoffs      (ends, players) in the order of `tree.ends`, instead of the tree's own; but
                 `nash_conv(solver.average)` goes on judging by the tree's

    `run(n)` is the fast way; `step()`, and a for loop without end, show every iteration as a
    `Step`. `current` is the strategy that comes next, `average` the one that has the guarantee:
    of two players and zero sum, all of them learning, its exploitability goes to zero. With runs
    both are tuples, a profile a run. An iteration that is cut short, as by a notebook's Stop, is
    undone with at most 99 before it: `iteration` says how far the solver is, and it can go on. A
    copy by `copy` goes its own way. Raises CourseError for unknown variants and settings that
    make no sense, and for pickling.
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
        self.delay = whole(delay, "delay")
        self.exact = flag(exact, "exact")
        self.variant = _settings(variant, self.runs, exact, alpha=alpha, beta=beta, gamma=gamma)
        self.alternating = flag(alternating, "alternating")
        self.iteration = 0
        self._payoffs = None if payoffs is None else _payoffs(payoffs, tree, self.runs)

        fixed = _fixed(fixed, tree)
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
            _hold(self._held, tree, fixed)
            realise(self._held, self._x)
        self._learners = [Learner(part, self.variant) for part in parts if part.n_pairs]
        first = None if start is None else _start(start, tree, form)
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


def normalised(tree, sums):
    """Sums over pairs (I, a), made to sum to 1 in every set; uniform where they are all zero."""
    if not len(sums):
        return sums
    starts = [s.start for s in tree.sets]
    total = np.add.reduceat(sums, starts, axis=0)[tree.sequence_set]
    n_actions = np.bincount(tree.sequence_set)[tree.sequence_set]
    n_actions = n_actions.reshape((-1,) + (1,) * (sums.ndim - 1))
    none = total == 0
    return (sums + none) / (total + none * n_actions)


def _profiles(tree, vector):
    if vector.ndim == 1:
        return Profile.from_vector(tree, vector)
    return tuple(Profile.from_vector(tree, run) for run in vector.T)


def _frozen(array):
    array = array.copy()
    array.setflags(write=False)
    return array


def _settings(variant, runs, exact, **given):
    if isinstance(variant, str) and variant in VARIANTS:
        variant = VARIANTS[variant]
    if not isinstance(variant, Variant):
        raise CourseError("variant-unknown", given=repr(variant), known=list(VARIANTS))
    given = {name: value for name, value in given.items() if value is not None}
    chosen = {field.name: getattr(variant, field.name) for field in fields(Variant)} | given
    for name in ("alpha", "beta", "gamma"):
        chosen[name] = _setting(name, chosen[name], runs, exact)
    chosen["predictive"] = flag(chosen["predictive"], "predictive")
    return Variant(**chosen)


def _setting(name, value, runs, exact):
    try:
        numbers = np.array(value, dtype=float)
    except (TypeError, ValueError):
        numbers = np.array(np.nan)
    least, most = (0, MOST_GAMMA) if name == "gamma" else (-inf, inf)
    # Not the other way round: NaN is neither below nor above.
    if not ((numbers >= least) & (numbers <= most)).all():
        raise CourseError("setting-number", name=name, value=repr(value), most=MOST_GAMMA)
    if numbers.shape not in (((),) if runs is None else ((), (runs,))):
        raise CourseError("setting-shape", name=name, shape=str(numbers.shape), runs=runs)
    if exact:
        if (numbers != np.floor(numbers)).any():
            raise CourseError("setting-exact", name=name, value=repr(value))
        made = [int(n) if isfinite(n) else n for n in numbers.ravel().tolist()]
        numbers = np.array(made, dtype=object).reshape(numbers.shape)
    return numbers if numbers.ndim else numbers.item()


def _payoffs(payoffs, tree, runs):
    """Payoffs given instead of the tree's, checked and copied."""
    try:
        array = np.array(payoffs)
        shape = array.shape
    except (TypeError, ValueError):
        shape = "?"
    if shape not in (tree.payoffs.shape, (*tree.payoffs.shape, runs)):
        raise CourseError("payoffs-form", shape=str(shape), wanted=str(tree.payoffs.shape))
    if array.dtype.kind in "biuf":
        good = np.isfinite(array)
    else:
        made = [isinstance(v, Real) and is_finite(v) for v in array.ravel().tolist()]
        good = np.reshape(made, shape)
    wrong = np.argwhere(~good).tolist()
    if wrong:
        end, player, *_ = wrong[0]
        value = repr(array[tuple(wrong[0])])
        raise CourseError("payoffs-number", end=end, player=player + 1, value=value)
    return array


def _start(start, tree, form):
    """The first strategies as a vector over the tree's pairs ([, runs])."""
    several = form.runs is not None and isinstance(start, (tuple, list))
    if several and len(start) != form.runs:
        raise CourseError("setting-shape", name="start", shape=str(len(start)), runs=form.runs)
    profiles = start if several else [start]
    vectors = [check_profile(profile, tree).vector for profile in profiles]
    if form.dtype == object:
        vectors = [_exactly_one(tree, vector) for vector in vectors]
    columns = np.transpose(vectors)
    return columns if form.runs is not None else columns[:, 0]


def _exactly_one(tree, vector):
    """Probabilities as fractions; those of floats sum to 1 but for rounding, these in full."""
    return normalised(tree, as_fractions(vector))


def _fixed(fixed, tree):
    """Who does not learn, {player: {set name: strategy}}, the names checked."""
    fixed = {} if fixed is None else fixed
    if isinstance(fixed, Profile) or not isinstance(fixed, Mapping):
        raise _fixed_form("fixed", fixed)
    for player, strategies in fixed.items():
        tree.check_player(player)
        if not isinstance(strategies, Mapping):
            raise _fixed_form(f"fixed[{player}]", strategies)
        if isinstance(strategies, Profile):
            check_profile(strategies, tree)
        for name in strategies:
            tree.set(name)
    return fixed


def _fixed_form(place, value):
    value = "Profile" if isinstance(value, Profile) else repr(value)
    return CourseError("fixed-form", place=place, value=value)


def _hold(part, tree, fixed):
    """Write the fixed players' strategies into their part."""
    vector = part.form.room(tree.n_sequences)
    for infoset in tree.sets:
        if infoset.player in fixed:
            strategies = fixed[infoset.player]
            vector[infoset.slice] = _held_strategy(infoset, strategies, part.form)
    if part.form.dtype == object:
        vector = _exactly_one(tree, vector)
    part.strategy[:] = vector[part.pairs]


def _held_strategy(infoset, strategies, form):
    if infoset.name not in strategies:
        raise CourseError("profile-missing", names=[infoset.name])
    given = strategies[infoset.name]
    try:
        shape = np.shape(given)
    except ValueError:
        shape = "?"
    per_run = form.runs is not None and len(shape) == 2
    wanted = (len(infoset.actions), form.runs)
    if shape == "?" or (per_run and shape != wanted):
        raise CourseError(
            "fixed-shape", name=infoset.name, shape=str(shape), actions=wanted[0], runs=form.runs
        )
    rows = np.transpose(given) if per_run else [given]
    rows = [probabilities(infoset, row) for row in rows]
    for p in (p for row in rows for p in row):
        if not isinstance(p, Real):
            raise CourseError("profile-symbols", value=p)
    array = np.array(rows, form.dtype).T
    return array if form.runs is not None else array[:, 0]
