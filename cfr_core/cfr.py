"""Run CFR and its variants on the full tree.

Each of the four steps of an iteration is a separate function.
"""

from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from types import MappingProxyType

import numpy as np

from cfr_core.checks import as_bool, check_tree
from cfr_core.errors import CourseError
from cfr_core.matching import TIE_TOLERANCE, normalise
from cfr_core.number import as_int
from cfr_core.profile import Profile
from cfr_core.sequence_form import SequenceForm
from cfr_core.settings import fixed_strategy_vector, read_fixed_strategies, read_payoffs
from cfr_core.stop import delay_interrupt
from cfr_core.variants import VARIANTS, Variant, read_variant

__all__ = ["CFR", "VARIANTS", "Step", "Variant"]


def next_strategy(group):
    """Perform step 1: compute the next strategy by regret matching.

    sigma(I, a) is proportional to the positive part of the regret of action a at I. If no regret at
    I is positive, the strategy at I is uniform.
    """
    layout, regret, positive_part = group.layout, group.regret, group.positive_part
    if group.variant.predictive:
        regret = np.add(regret, group.last_regret, positive_part)
    np.greater(regret, group.tie_tolerance, group.is_positive)
    np.multiply(regret, group.is_positive, positive_part)
    group.sum_positive_part()
    if np.count_nonzero(group.positive_sum) < group.positive_sum.size:
        _fill_sets_without_positive_regret(group)
    np.divide(positive_part, layout.repeat_over_pairs(group.positive_sum), layout.strategy)
    # This sets x to the player's own reach times sigma; step 2 adds x, weighted, to S(I, a).
    layout.realise()


def _fill_sets_without_positive_regret(group):
    """Make the strategy uniform at information sets where no regret is positive.

    At these sets, each entry of `positive_part` becomes 1, and `positive_sum` becomes the number of
    actions.
    """
    set_is_uniform = group.positive_sum == 0
    pair_is_uniform = set_is_uniform.take(group.layout.set_of_pair, 0)
    np.add(group.positive_part, pair_is_uniform, group.positive_part)
    np.add(group.positive_sum, set_is_uniform * group.layout.n_actions, group.positive_sum)


def add_to_average(group, weight):
    """Perform step 2: add the current strategy to the sums that yield the average.

    S(I, a) grows by the weight times x, where x is the player's own reach times sigma(I, a).

    weight   the iteration's weight in the average
    """
    realisation = group.layout.x * weight if group.is_weighted else group.layout.x
    np.add(group.strategy_sum, realisation, group.strategy_sum)


def counterfactual_values(group):
    """Perform step 3: compute v(I, a) and v(I), working back from the players' last choices."""
    group.layout.terminal_values()
    group.layout.back_up()


def add_regrets(group, iteration):
    """Perform step 4: add v(I, a) - v(I) to R(I, a), then apply the variant's discount factors."""
    layout, regret = group.layout, group.regret
    np.subtract(layout.value, layout.repeat_over_pairs(layout.set_value), group.last_regret)
    np.add(regret, group.last_regret, regret)
    if group.floors_regrets:
        # On short arrays, np.fmax is faster than np.maximum.
        np.fmax(regret, group.zeros, regret)
    elif not group.keeps_regrets:
        factor_if_positive = discount(iteration, group.variant.alpha)
        factor_if_negative = discount(iteration, group.variant.beta)
        factors = np.where(regret > 0, factor_if_positive, factor_if_negative)
        np.multiply(regret, factors, regret)


def discount(iteration, power):
    """Return t^power / (t^power + 1), the factor by which regrets are multiplied.

    If the power is inf, the factor is 1; if it is -inf, the factor is 0.

    iteration   t, the iteration number, counting from 1
    power       the exponent, a number or an array of shape (runs,); the result has the same shape
    """
    if np.ndim(power):
        return np.array([discount(iteration, p) for p in power.tolist()])
    if isinf(power):
        return int(power > 0)
    # t^-|power| cannot overflow, but t^|power| could.
    weight = (Fraction(iteration) if isinstance(power, int) else float(iteration)) ** -abs(power)
    return 1 / (1 + weight) if power >= 0 else weight / (1 + weight)


class GroupState:
    """Hold the solver's state for the players who update together.

    Except for `positive_sum`, the arrays have one entry for each of these players' pairs (I, a), in
    the order in which `GroupLayout` stores the pairs.

    layout           the `GroupLayout` that holds the strategy, x and the values
    regret           R(I, a), which step 4 updates
    strategy_sum     S(I, a), which step 2 updates
    last_regret      v(I, a) - v(I) in the most recent iteration
    tie_tolerance    for each pair, the largest regret that counts as zero
    positive_part    a work array for step 1: the positive parts of the regrets
    positive_sum     a work array for step 1: their sum at each information set
    keeps_regrets    whether step 4 leaves the cumulative regrets unchanged after the addition
    floors_regrets   whether step 4 sets negative cumulative regrets to zero after the addition; if
                     neither `keeps_regrets` nor this is true, step 4 discounts all regrets
    is_weighted      whether the weights in the average differ from iteration to iteration
    """

    def __init__(self, layout, variant, tie_tolerance):
        zeros, n_pairs = layout.form.zeros, layout.n_pairs
        self.layout, self.variant, self.strategy = layout, variant, layout.strategy
        self.regret, self.strategy_sum, self.last_regret = (zeros(n_pairs) for _ in range(3))
        self.positive_part, self.zeros, self.tie_tolerance = (zeros(n_pairs) for _ in range(3))
        self.tie_tolerance += tie_tolerance
        self.is_positive = np.zeros(self.tie_tolerance.shape, bool)
        self.positive_sum = zeros(layout.n_sets)
        self.sum_positive_part = layout.prepare_sums(self.positive_part, self.positive_sum)
        alpha, beta = np.asarray(variant.alpha), np.asarray(variant.beta)
        self.keeps_regrets = np.all(alpha == inf) and np.all(beta == inf)
        self.floors_regrets = np.all(alpha == inf) and np.all(beta == -inf)
        self.is_weighted = np.any(np.not_equal(variant.gamma, 0))


class CFR:
    """Run counterfactual regret minimisation on the full tree by repeating the steps of D1.12.

    tree         a `Tree` with numeric payoffs and chance probabilities, for any number of players
    variant      a name in VARIANTS or a `Variant`
    alpha, beta, gamma  new values for the variant's exponents
    alternating  True: players update one after another, each against the others' latest
                 strategies; False: all players update simultaneously
    fixed_strategies   {player: {set name: strategy}} for players who do not learn (D1.13)
    exact        True: use exact rational arithmetic, which is slow. Each exponent must then be
                 infinite or an integer from -30 to 30, and floats in the tree and in the arguments
                 are converted to exactly the fractions that they represent
    runs         the number of independent runs computed together; exponents may then have shape
                 (runs,), fixed strategies shape (actions, runs), and payoffs shape (terminals,
                 players, runs)
    payoffs      an array of shape (terminals, players) in the order of `tree.terminals`, used
                 instead of the tree's payoffs; `nash_conv(solver.average)` still uses the tree's

    `run(n)` is the fastest way to run n iterations. `step()` runs one iteration and returns a
    record of it, a `Step`; the endless loop `for step in solver` runs one iteration per pass.
    `current` is the profile of the next iteration, and `average` is the profile to which the
    convergence guarantee applies: in a two-player zero-sum game in which both players learn, its
    exploitability tends to zero. With `runs`, both are tuples with one profile per run.

    A notebook's Stop button takes effect at the end of the current iteration, and the solver can
    then run further iterations. In exact arithmetic, where an iteration may take minutes, a second
    press takes effect at once, but the solver cannot be used afterwards. `copy.copy(solver)`
    returns an independent copy; solvers cannot be pickled. Raises CourseError for unknown variants,
    invalid settings and, in floating point, payoffs whose magnitude exceeds 1e100.
    Source: D1.12; Zinkevich et al. (2007); Tammelin (2014). For the variants, see `Variant`.
    """

    def __init__(
        self,
        tree,
        variant="cfr",
        *,
        alternating=True,
        fixed_strategies=None,
        exact=False,
        runs=None,
        payoffs=None,
        alpha=None,
        beta=None,
        gamma=None,
    ):
        self.tree = check_tree(tree)
        self.runs = None if runs is None else as_int(runs, "runs", minimum=1)
        self.exact = as_bool(exact, "exact")
        self.variant = read_variant(variant, self.runs, exact, alpha=alpha, beta=beta, gamma=gamma)
        self.alternating = as_bool(alternating, "alternating")
        self._payoffs = read_payoffs(payoffs, tree, self.runs, exact)
        fixed_strategies = read_fixed_strategies(fixed_strategies, tree)
        fixed_players = tuple(sorted(fixed_strategies))
        learning_players = tuple(player for player in tree.players if player not in fixed_players)
        self._learning_sets = [s for s in tree.infosets if s.player in learning_players]
        groups = [(player,) for player in learning_players] if alternating else [learning_players]
        dtype = object if exact else float
        form = SequenceForm(tree, [*groups, fixed_players], dtype, self.runs, self._payoffs)
        *layouts, self._fixed_layout = form.layouts
        vector = fixed_strategy_vector(fixed_strategies, tree, form)
        self._fixed_layout.strategy[:] = vector[self._fixed_layout.pairs]
        self._fixed_layout.realise()
        # Rounding errors are proportional to the payoffs; exact arithmetic has none.
        max_payoff = abs(self._payoffs.astype(float)).max((0, 1), initial=0)
        tie_tolerance = 0 if exact else TIE_TOLERANCE * max_payoff
        self._groups = [
            GroupState(layout, self.variant, tie_tolerance) for layout in layouts if layout.n_pairs
        ]
        for group in self._groups:
            next_strategy(group)
        self.iteration = 0
        self._is_usable = True

    def __repr__(self):
        return f"CFR({self.tree.name}, {self.variant}, {self.iteration} iterations)"

    def run(self, n):
        """Run n iterations and return the solver.

        Raises CourseError unless n is a non-negative integer.
        """
        n = as_int(n, "n")
        with self._delay_stop() as interrupts:
            for _ in range(n):
                self._iterate()
                if interrupts:
                    break
        return self

    def step(self):
        """Run one iteration and return a record of it, a `Step`."""
        group_records = []
        with self._delay_stop():
            self._iterate(group_records)
        return self._step(group_records)

    def __iter__(self):
        while True:
            yield self.step()

    @contextmanager
    def _delay_stop(self):
        """Delay the effect of the Stop button until the `with` block ends.

        If an exception nevertheless interrupts the block, the solver cannot be used afterwards.
        """
        self._check_usable()
        with delay_interrupt(second_is_immediate=self.exact) as interrupts:
            self._is_usable = False
            yield interrupts
            self._is_usable = True

    def _check_usable(self):
        if not self._is_usable:
            raise CourseError("solver-cut-short")

    def _iterate(self, group_records=None):
        """Perform the four steps for the players of each group.

        Step 1 is performed in advance, when the solver is created and at the end of each group,
        because players who update later must play against the latest strategies.
        """
        self.iteration += 1
        weight = (self.iteration if self.exact else float(self.iteration)) ** self.variant.gamma
        for group in self._groups:
            add_to_average(group, weight)
            counterfactual_values(group)
            if group_records is not None:
                group_records.append((group.layout.strategy.copy(), group.layout.value.copy()))
            add_regrets(group, self.iteration)
            next_strategy(group)

    def _step(self, group_records):
        strategy, values = self._combine_groups(with_fixed=True), self._combine_groups()
        for group, (sigma, value) in zip(self._groups, group_records, strict=True):
            strategy[group.layout.pairs], values[group.layout.pairs] = sigma, value
        weighted_values = strategy * values
        infoset_values = {s.name: weighted_values[s.slice].sum(0) for s in self._learning_sets}
        if self.runs:
            infoset_values = {name: _freeze(value) for name, value in infoset_values.items()}
        return Step(
            self.tree,
            self.iteration,
            _profiles(self.tree, strategy),
            MappingProxyType(self._split_by_set(values)),
            MappingProxyType(infoset_values),
            MappingProxyType(self.regrets),
            self.average,
        )

    def _split_by_set(self, vector):
        return {s.name: _freeze(vector[s.slice]) for s in self._learning_sets}

    def _combine_groups(self, name=None, with_fixed=False):
        """Combine the groups' arrays of the given name into one vector over all pairs (I, a).

        The pairs are in the tree's order.

        name         the name of an array of `GroupState`: "regret", "strategy_sum" or "strategy";
                     None leaves zeros at the learners' pairs
        with_fixed   whether the vector includes the fixed strategies of players who do not learn;
                     if not, it is 0 at these players' pairs
        """
        self._check_usable()
        vector = self._fixed_layout.form.zeros(self.tree.n_sequences)
        if with_fixed:
            vector[self._fixed_layout.pairs] = self._fixed_layout.strategy
        for group in self._groups if name else ():
            vector[group.layout.pairs] = getattr(group, name)
        return vector

    @property
    def current(self):
        """Return the next iteration's profile or, with `runs`, a tuple of one profile per run."""
        return _profiles(self.tree, self._combine_groups("strategy", with_fixed=True))

    @property
    def average(self):
        """Return the average profile, weighted by each player's own reach (D1.12).

        It is uniform at information sets that the player's own strategies have not yet reached.
        With `runs`, the result is a tuple of one profile per run.
        """
        strategy_sum = self._combine_groups("strategy_sum", with_fixed=True)
        return _profiles(self.tree, normalise(self.tree, strategy_sum))

    @property
    def regrets(self):
        """Return the learners' cumulative regrets as {set name: array (actions[, runs])}."""
        return self._split_by_set(self._combine_groups("regret"))

    def __copy__(self):
        # The prepared NumPy calls refer to the arrays of `self`, so copying the arrays is not
        # enough, and a new solver is built instead.
        vector = self._combine_groups(with_fixed=True)
        copied = CFR(
            self.tree,
            self.variant,
            alternating=self.alternating,
            fixed_strategies={
                player: {s.name: vector[s.slice] for s in self.tree.infosets if s.player == player}
                for player in self._fixed_layout.players
            },
            exact=self.exact,
            runs=self.runs,
            payoffs=self._payoffs,
        )
        copied.iteration = self.iteration
        for source, target in zip(self._groups, copied._groups, strict=True):
            target.regret[:], target.strategy_sum[:] = source.regret, source.strategy_sum
            target.layout.strategy[:] = source.layout.strategy
            target.layout.realise()
        return copied

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        raise TypeError("a CFR solver cannot be pickled; save solver.average.vector instead")


@dataclass(frozen=True, eq=False, repr=False)
class Step:
    """Record one iteration.

    A record consists of copies, so later iterations do not change it.

    iteration    the iteration number, counting from 1
    profile      the profile played, with each player's strategies before that player's update
    values       the learners' v(I, a) as {set name: array (actions[, runs])}, computed under
                 `profile` if updates are simultaneous; if they alternate, computed against the new
                 strategies of players who have already updated, which are not in `profile`
    infoset_values   the learners' v(I) as {set name: number, or array (runs,)}
    regrets      the learners' R(I, a) after the iteration
    average      the average profile after the iteration
    """

    tree: object
    iteration: int
    profile: object
    values: MappingProxyType
    infoset_values: MappingProxyType
    regrets: MappingProxyType
    average: object

    def __repr__(self):
        return f"Step(iteration {self.iteration} on {self.tree.name})"


def _profiles(tree, vector):
    if vector.ndim == 1:
        return Profile.from_vector(tree, vector)
    return tuple(Profile.from_vector(tree, run) for run in vector.T)


def _freeze(array):
    array = array.copy()
    array.setflags(write=False)
    return array
