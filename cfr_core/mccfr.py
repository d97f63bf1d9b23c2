"""Monte Carlo CFR: every iteration looks at a sample of the tree, right on average."""

from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from numbers import Real
from types import MappingProxyType

import numpy as np

from cfr_core.checks import (
    check_generator,
    check_memory,
    check_tree,
    check_tree_in_floats,
    whole,
)
from cfr_core.errors import CourseError, quoted
from cfr_core.hands import Hands
from cfr_core.matching import normalised
from cfr_core.profile import Profile
from cfr_core.undo import UNDO, repeat, whole_or_undone
from cfr_core.walks import LEVELS, Walks

# What an end may weigh, as a power of ten: long sums of that times a payoff stay in the floats.
MOST_POWER = 180
# So many numbers at least are kept for each hand of a batch.
NUMBERS = 16


@dataclass(frozen=True)
class Scheme:
    """Which choices a walk samples; it follows all actions of the others.

    own, others     those of the player who learns in this walk, and of the other players;
                    chance is always sampled
    averages_next   whose strategies a single walk folds into the average: the next player's or
                    the own ones
    """

    own: bool
    others: bool
    averages_next: bool


SCHEMES = {
    "chance": Scheme(own=False, others=False, averages_next=False),
    "external": Scheme(own=False, others=True, averages_next=True),
    "outcome": Scheme(own=True, others=True, averages_next=False),
}


class MCCFR:
    """CFR on samples of the tree: chance, external or outcome sampling.

    tree      a `Tree` of numbers, any number of players
    scheme    "chance": only chance is sampled; "external": chance and the other players, so the
              own actions are all compared; "outcome": a single end
    rng       a numpy.random.Generator: the same seed gives the same run
    epsilon   outcome sampling: how often the own action is picked alike rather than by strategy
    hands     how many hands a walk plays under one strategy

    An iteration is a walk for each player in turn. `run(n)`, `step()`, a for loop, `current`,
    `average` and `regrets` as in `CFR`; regrets are sums of sampled ones, whose means over hands
    are the full tree's. With many hands

    - an iteration samples `hands` times as much in far less than `hands` times the time;
    - their regrets are added up before the next strategy is made, so a hand brings less than one
      played alone, the last of a batch being no better informed than its first; but a second
      brings more, as long as the noise of single hands, not the number of strategies tried, is
      what keeps the average from equilibrium. Some hundreds to a thousand are a good choice;
    - the strategy goes into the average once for the batch and whole, by own reach, as in CFR; a
      hand played alone folds in only what it meets, weighted so as to be that on average.

    An iteration that is cut short, as by a notebook's Stop, is undone with at most 99 before it,
    and so are their random numbers. A copy goes on alike and by itself. Raises CourseError for
    unknown schemes, bad numbers, and payoffs too large to add up.
    Source: D5.4; Lanctot, Waugh, Zinkevich and Bowling (2009).
    """

    def __init__(self, tree, scheme="external", rng=None, *, epsilon=0.6, hands=1):
        self.tree = check_tree_in_floats(check_tree(tree))
        if not isinstance(scheme, str) or scheme not in SCHEMES:
            raise CourseError("scheme-unknown", given=quoted(scheme), known=list(SCHEMES))
        self.scheme = SCHEMES[scheme]
        self._rng = check_generator(rng)
        self.epsilon = _epsilon(epsilon)
        self.hands = whole(hands, "hands", least=1)
        check_memory(NUMBERS * self.hands, "hands", self.hands)
        if self.scheme.own:
            _check_weights(tree, self.epsilon)
        self.iteration = 0
        self._sampler = self._made(self._rng)

    def _made(self, rng):
        alone = self.hands == 1 and len(self.tree.levels) <= LEVELS
        made = Walks if alone else Hands
        return made(self.tree, self.scheme, self.epsilon, rng, self.hands)

    def __copy__(self):
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._rng = deepcopy(self._rng)
        twin._sampler = self._made(twin._rng)
        twin._sampler.go_back(self._sampler.memory())
        return twin

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        raise CourseError("solver-pickled")

    def __repr__(self):
        return f"MCCFR({self.tree.name}, {self.scheme}, {self.iteration} iterations)"

    def run(self, n, report=None):
        """Do n iterations; returns the solver.

        report   as in `CFR.run`, called at least every 100 iterations
        Raises CourseError unless n is whole and >= 0, and for a report that cannot be called.
        """
        repeat(self, whole(n, "n"), UNDO, report)
        return self

    def step(self):
        """Do one iteration, a walk for each player in turn, and return it: a `Sample`."""
        return whole_or_undone(self, self._sample)

    def _sample(self):
        walks = tuple(tuple(np.hstack(nodes).tolist()) for nodes in self._iterate())
        sampler = self._sampler
        return Sample(self.tree, self.iteration, walks, sampler.regret, sampler.sums)

    def _iterate(self):
        self.iteration += 1
        return [self._sampler.turn(player) for player in self.tree.players]

    def _memory(self):
        return self.iteration, self._rng.bit_generator.state, self._sampler.memory()

    def _go_back(self, memory):
        self.iteration, self._rng.bit_generator.state, sampled = memory
        self._sampler.go_back(sampled)

    def __iter__(self):
        while True:
            yield self.step()

    @property
    def current(self):
        """The profile that the regrets stand for now."""
        return _matched(self.tree, self._sampler.regret)

    @property
    def average(self):
        """The average profile, weighted by own reach; uniform where no walk has come yet."""
        return Profile.from_vector(self.tree, normalised(self.tree, self._sampler.sums))

    @property
    def regrets(self):
        """Sums of sampled regrets, {set name: array (actions,)}."""
        return _by_set(self.tree, self._sampler.regret)


@dataclass(frozen=True, eq=False, repr=False)
class Sample:
    """One iteration as a lesson shows it; made of copies, so it never changes.

    iteration  its number, from 1
    walks      for each player the nodes that its walk met, from the root down; where it plays
               many hands, level by level, a node as often as they met it
    current    the profile of the next iteration; average  the average profile so far
    regrets    sums of sampled regrets so far, {set name: array (actions,)}
    """

    tree: object
    iteration: int
    walks: tuple
    _regrets: np.ndarray
    _sums: np.ndarray

    def __repr__(self):
        return f"Sample(iteration {self.iteration} on {self.tree.name})"

    @cached_property
    def current(self):
        return _matched(self.tree, self._regrets)

    @cached_property
    def average(self):
        return Profile.from_vector(self.tree, normalised(self.tree, self._sums))

    @cached_property
    def regrets(self):
        return _by_set(self.tree, self._regrets)


def _matched(tree, regrets):
    return Profile.from_vector(tree, normalised(tree, np.fmax(regrets, 0.0)))


def _by_set(tree, vector):
    vector.setflags(write=False)
    return MappingProxyType({s.name: vector[s.slice] for s in tree.sets})


def _epsilon(epsilon):
    if not isinstance(epsilon, Real) or not 0 < epsilon <= 1:
        raise CourseError("epsilon", value=quoted(epsilon))
    return float(epsilon)


def _check_weights(tree, epsilon):
    """Refuse outcome sampling where a rarely picked end would weigh more than floats can add."""
    # The probability of an own action is at least epsilon / n, the end's weight one over these.
    at_most = np.log10(np.fmax(tree.n_children, 1)) - np.log10(epsilon)
    for player in tree.players:
        power = np.zeros(tree.n_nodes)
        for level in tree.levels[1:]:
            above = tree.parent[level]
            power[level] = power[above] + at_most[above] * (tree.player[above] == player)
        largest = power.max()
        if largest > MOST_POWER:
            weight, most = f"1e{largest:.0f}", f"1e{MOST_POWER}"
            facts = {"game": tree.name, "epsilon": epsilon, "weight": weight, "most": most}
            raise CourseError("sample-weights", facts)
