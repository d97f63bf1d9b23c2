"""Run CFR and its variants on the full tree.

Each of the four steps of an iteration is a function.
"""

from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from types import MappingProxyType

import numpy as np

from cfr_core.checks import as_bool, check_tree
from cfr_core.errors import CourseError
from cfr_core.matching import TIE, normalise
from cfr_core.number import as_int
from cfr_core.profile import Profile
from cfr_core.sequence_form import SequenceForm
from cfr_core.settings import fixed_vector, read_fixed, read_payoffs
from cfr_core.stop import hold_stop
from cfr_core.variants import VARIANTS, Variant, read_variant

__all__ = ["CFR", "VARIANTS", "Step", "Variant"]


def next_strategy(turn):
    """Do step 1: compute the next strategy by regret matching.

    sigma(I, a) is proportional to positive regret, or uniform if no regret at I is positive.
    """
    part, regret, positive = turn.part, turn.regret, turn.positive
    if turn.variant.predictive:
        regret = np.add(regret, turn.last_regret, positive)
    np.greater(regret, turn.tie, turn.is_positive)
    np.multiply(regret, turn.is_positive, positive)
    turn.sum_positive()
    if np.count_nonzero(turn.total) < turn.total.size:
        _fill_sets_without_positive_regret(turn)
    np.divide(positive, part.of_each_pair(turn.total), part.strategy)
    # Here x becomes the player's own reach times sigma, which step 2 adds to the average.
    part.realise()


def _fill_sets_without_positive_regret(turn):
    """Make the strategy uniform at sets without positive regret.

    At these sets, `positive` becomes 1 and `total` becomes the number of actions.
    """
    none = turn.total == 0
    np.add(turn.positive, none.take(turn.part.owner, 0), turn.positive)
    np.add(turn.total, none * turn.part.n_actions, turn.total)


def add_to_average(turn, weight):
    """Do step 2: add the current strategy to the sums of the average.

    S(I, a) grows by the weight times x, where x is the player's own reach times sigma(I, a).

    weight   the iteration's weight in the average
    """
    x = turn.part.x * weight if turn.weighs else turn.part.x
    np.add(turn.average, x, turn.average)


def counterfactual_values(turn):
    """Do step 3: compute v(I, a) and v(I), from the players' last choices back to the first."""
    turn.part.terminal_values()
    turn.part.back_up()


def add_regrets(turn, iteration):
    """Do step 4: add v(I, a) - v(I) to R(I, a), then discount R(I, a) as the variant prescribes."""
    part, regret = turn.part, turn.regret
    np.subtract(part.value, part.of_each_pair(part.set_value), turn.last_regret)
    np.add(regret, turn.last_regret, regret)
    if turn.floors:
        # On short arrays np.fmax is faster than np.maximum.
        np.fmax(regret, turn.zeros, regret)
    elif not turn.keeps:
        kept_if_positive = discount(iteration, turn.variant.alpha)
        kept_if_negative = discount(iteration, turn.variant.beta)
        kept = np.where(regret > 0, kept_if_positive, kept_if_negative)
        np.multiply(regret, kept, regret)


def discount(iteration, power):
    """Return t^power / (t^power + 1), the factor by which regrets are multiplied.

    If the power is inf, the factor is 1; if it is -inf, the factor is 0.

    iteration   t, the number of the iteration, counted from 1
    power       a number, or an array of shape (runs,); the result has the same shape
    """
    if np.ndim(power):
        return np.array([discount(iteration, p) for p in power.tolist()])
    if isinf(power):
        return int(power > 0)
    # The weight t^-|power| cannot overflow; t^|power| could.
    weight = (Fraction(iteration) if isinstance(power, int) else float(iteration)) ** -abs(power)
    return 1 / (1 + weight) if power >= 0 else weight / (1 + weight)


class Turn:
    """Hold the state of the players who update together.

    The arrays are over these players' pairs (I, a), in the order in which `Part` stores them.

    part                the `Part` that holds the strategy, x and the values
    regret, average     R and S, the sums over iterations
    last_regret         v(I, a) - v(I) in the last iteration
    tie                 regrets up to this size count as zero
    positive, total     work arrays for step 1: positive regrets, and their sum at each set
    keeps               whether all regrets are kept unchanged
    floors              whether negative regrets are set to zero; if regrets are neither kept nor
                        floored, they are discounted
    weighs              whether the weights in the average differ from iteration to iteration
    """

    def __init__(self, part, variant, tie):
        zeros = part.form.zeros
        self.part, self.variant, self.strategy = part, variant, part.strategy
        self.regret, self.average, self.last_regret = (zeros(part.n_pairs) for _ in range(3))
        self.positive, self.zeros, self.tie = (zeros(part.n_pairs) for _ in range(3))
        self.tie += tie
        self.is_positive = np.zeros(self.tie.shape, bool)
        self.total = zeros(part.n_sets)
        self.sum_positive = part.prepare_sums(self.positive, self.total)
        alpha, beta = np.asarray(variant.alpha), np.asarray(variant.beta)
        self.keeps = np.all(alpha == inf) and np.all(beta == inf)
        self.floors = np.all(alpha == inf) and np.all(beta == -inf)
        self.weighs = np.any(np.not_equal(variant.gamma, 0))


class CFR:
    """Run counterfactual regret minimisation on the full tree: the four steps of D1.12, repeated.

    tree         a `Tree` whose payoffs and chance probabilities are numbers, with any number of
                 players
    variant      a name in VARIANTS or a `Variant`
    alpha, beta, gamma  replace the exponents of the variant
    alternating  True: players update one after another, each against the newest strategies;
                 False: all players update simultaneously
    fixed        {player: {set name: strategy}}, the strategies of players who do not learn (D1.13)
    exact        True: use exact rational arithmetic, which is slow. Each exponent must then be
                 infinite or an integer from -30 to 30, and floats in the tree and in the arguments
                 are converted to exactly the fractions that they represent
    runs         number of independent runs computed together; exponents may then have the shape
                 (runs,), fixed strategies (actions, runs), and payoffs (terminals, players, runs)
    payoffs      array of shape (terminals, players) in the order of `tree.terminals`, used instead
                 of the tree's payoffs; `nash_conv(solver.average)` still uses the tree's payoffs

    `run(n)` is the fastest way to iterate. `step()` does one iteration and returns a record of it,
    a `Step`; the endless loop `for step in solver` does one iteration per pass. `current` is the
    profile of the next iteration, and `average` is the profile to which the convergence guarantee
    applies: in a two-player zero-sum game in which both players learn, its exploitability tends to
    zero. With `runs`, both are tuples with one profile per run.

    A notebook's Stop button takes effect at the end of the current iteration, and the solver can
    then do further iterations. In exact arithmetic, where an iteration may take minutes, a second
    Stop takes effect at once, after which the solver cannot be used. `copy.copy(solver)` returns an
    independent solver; a solver cannot be pickled. Raises CourseError for unknown variants, invalid
    settings, and payoffs above 1e100 in floating point.
    Source: D1.12; Zinkevich et al. (2007); Tammelin (2014). For the variants, see `Variant`.
    """

    def __init__(
        self,
        tree,
        variant="cfr",
        *,
        alternating=True,
        fixed=None,
        exact=False,
        runs=None,
        payoffs=None,
        alpha=None,
        beta=None,
        gamma=None,
    ):
        self.tree = check_tree(tree)
        self.runs = None if runs is None else as_int(runs, "runs", least=1)
        self.exact = as_bool(exact, "exact")
        self.variant = read_variant(variant, self.runs, exact, alpha=alpha, beta=beta, gamma=gamma)
        self.alternating = as_bool(alternating, "alternating")
        self._payoffs = read_payoffs(payoffs, tree, self.runs, exact)
        fixed = read_fixed(fixed, tree)

        held = tuple(sorted(fixed))
        learning = tuple(player for player in tree.players if player not in held)
        self._learning_sets = [s for s in tree.infosets if s.player in learning]
        groups = [(player,) for player in learning] if alternating else [learning]
        dtype = object if exact else float
        form = SequenceForm(tree, [*groups, held], dtype, self.runs, self._payoffs)
        *parts, self._held = form.parts
        self._held.strategy[:] = fixed_vector(fixed, tree, form)[self._held.pairs]
        self._held.realise()
        # Rounding errors grow with the payoffs, so the tolerance does too; exact arithmetic needs
        # no tolerance.
        tie = 0 if exact else TIE * abs(self._payoffs.astype(float)).max((0, 1), initial=0)
        self._turns = [Turn(part, self.variant, tie) for part in parts if part.n_pairs]
        for turn in self._turns:
            next_strategy(turn)
        self.iteration = 0
        self._is_whole = True

    def __repr__(self):
        return f"CFR({self.tree.name}, {self.variant}, {self.iteration} iterations)"

    def run(self, n):
        """Do n iterations and return the solver. Raises CourseError unless n is an integer >= 0."""
        n = as_int(n, "n")
        with self._whole_iterations() as stopped:
            for _ in range(n):
                self._iterate()
                if stopped:
                    break
        return self

    def step(self):
        """Do one iteration and return a record of it, a `Step`."""
        played = []
        with self._whole_iterations():
            self._iterate(played)
        return self._step(played)

    def __iter__(self):
        while True:
            yield self.step()

    @contextmanager
    def _whole_iterations(self):
        """Delay a Stop until the block ends.

        If an exception nevertheless interrupts the block, the solver cannot be used afterwards.
        """
        self._check_whole()
        with hold_stop(only_one=self.exact) as stopped:
            self._is_whole = False
            yield stopped
            self._is_whole = True

    def _check_whole(self):
        if not self._is_whole:
            raise CourseError("solver-cut-short")

    def _iterate(self, played=None):
        """Do the four steps for each turn's players.

        Step 1 is done in advance: when the solver is made, and at the end of each turn for the next
        iteration, because players who update later must play against the newest strategies.
        """
        self.iteration += 1
        weight = (self.iteration if self.exact else float(self.iteration)) ** self.variant.gamma
        for turn in self._turns:
            add_to_average(turn, weight)
            counterfactual_values(turn)
            if played is not None:
                played.append((turn.part.strategy.copy(), turn.part.value.copy()))
            add_regrets(turn, self.iteration)
            next_strategy(turn)

    def _step(self, played):
        strategy, values = self._spread(held=True), self._spread()
        for turn, (sigma, value) in zip(self._turns, played, strict=True):
            strategy[turn.part.pairs], values[turn.part.pairs] = sigma, value
        weighed = strategy * values
        infoset_values = {s.name: weighed[s.slice].sum(0) for s in self._learning_sets}
        if self.runs:
            infoset_values = {name: _freeze(value) for name, value in infoset_values.items()}
        return Step(
            self.tree,
            self.iteration,
            _profiles(self.tree, strategy),
            MappingProxyType(self._by_set(values)),
            MappingProxyType(infoset_values),
            MappingProxyType(self.regrets),
            self.average,
        )

    def _by_set(self, vector):
        return {s.name: _freeze(vector[s.slice]) for s in self._learning_sets}

    def _spread(self, name=None, held=False):
        """Gather the named array of each turn into one vector over all pairs (I, a).

        The pairs are in the tree's order.

        name   the name of an array of `Turn`: "regret", "average" or "strategy"; None for zeros
        held   whether the vector includes the fixed strategies of players who do not learn; if
               not, it is 0 at these players' pairs
        """
        self._check_whole()
        vector = self._held.form.zeros(self.tree.n_sequences)
        if held:
            vector[self._held.pairs] = self._held.strategy
        for turn in self._turns if name else ():
            vector[turn.part.pairs] = getattr(turn, name)
        return vector

    @property
    def current(self):
        """Return the profile of the next iteration; with `runs`, a tuple of profiles."""
        return _profiles(self.tree, self._spread("strategy", held=True))

    @property
    def average(self):
        """Return the average profile, weighted by each player's own reach (D1.12).

        It is uniform at information sets that the player's own strategies have not yet reached.
        With `runs`, there is one profile per run.
        """
        return _profiles(self.tree, normalise(self.tree, self._spread("average", held=True)))

    @property
    def regrets(self):
        """Return the learners' cumulative regrets R(I, a), {set name: array (actions[, runs])}."""
        return self._by_set(self._spread("regret"))

    def __copy__(self):
        # A new solver is built because the prepared NumPy calls refer to the arrays of `self`.
        held = self._spread(held=True)
        other = CFR(
            self.tree,
            self.variant,
            alternating=self.alternating,
            fixed={
                player: {s.name: held[s.slice] for s in self.tree.infosets if s.player == player}
                for player in self._held.players
            },
            exact=self.exact,
            runs=self.runs,
            payoffs=self._payoffs,
        )
        other.iteration = self.iteration
        for mine, others in zip(self._turns, other._turns, strict=True):
            others.regret[:], others.average[:] = mine.regret, mine.average
            others.part.strategy[:] = mine.part.strategy
            others.part.realise()
        return other

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        raise TypeError("a CFR solver cannot be pickled; save solver.average.vector instead")


@dataclass(frozen=True, eq=False, repr=False)
class Step:
    """Record one iteration.

    A record consists of copies, so later iterations do not change it.

    iteration    the number of the iteration, counted from 1
    strategy     the profile played, with each player's strategies before the player's update
    values       the learners' v(I, a), {set name: array (actions[, runs])}: computed under
                 `strategy` if updates are simultaneous; if they alternate, computed against the
                 updated strategies of earlier players, which are not in `strategy`
    infoset_values   the learners' v(I), {set name: number, or array (runs,)}
    regrets      the learners' R(I, a) after the iteration
    average      the average profile after the iteration
    """

    tree: object
    iteration: int
    strategy: object
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
