"""Monte Carlo CFR: every iteration looks at a sample of the tree, right on average."""

from copy import copy, deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from numbers import Real
from types import MappingProxyType

import numpy as np

from cfr_core.cfr import normalised
from cfr_core.checks import check_generator, check_tree, whole
from cfr_core.errors import CourseError
from cfr_core.profile import Profile
from cfr_core.tree import CHANCE

BLOCK = 4096  # random numbers fetched at a time


@dataclass(frozen=True)
class Scheme:
    """Which choices a walk samples; it follows all actions of the others.

    own, others        those of the player who learns in this walk, and of the other players;
                       chance is always sampled
    averages_others    whose strategies a walk folds into the average: the others' or the own
    """

    own: bool
    others: bool
    averages_others: bool


SCHEMES = {
    "chance": Scheme(own=False, others=False, averages_others=False),
    "external": Scheme(own=False, others=True, averages_others=True),
    "outcome": Scheme(own=True, others=True, averages_others=False),
}


class MCCFR:
    """CFR on samples of the tree: chance, external or outcome sampling.

    tree      a `Tree` of numbers, any number of players
    scheme    "chance": only chance is sampled; "external": chance and the other players, so the
              own actions are all compared; "outcome": a single end
    rng       a numpy.random.Generator: the same seed gives the same run
    epsilon   outcome sampling: how often the own action is picked alike rather than by strategy

    An iteration is a walk for each player in turn. `run(n)`, `step()`, a for loop, `current`,
    `average` and `regrets` as in `CFR`; regrets are sums of sampled ones, whose means over walks
    are the full tree's. A copy goes on alike and by itself. Raises CourseError for unknown
    schemes and bad numbers.
    Source: D5.4; Lanctot, Waugh, Zinkevich and Bowling (2009).
    """

    def __init__(self, tree, scheme="external", rng=None, *, epsilon=0.6):
        self.tree = check_tree(tree)
        if not isinstance(scheme, str) or scheme not in SCHEMES:
            raise CourseError("scheme-unknown", given=repr(scheme), known=list(SCHEMES))
        self.scheme = SCHEMES[scheme]
        if tree.n_players == 1:
            # There are no others to average for a player who is alone.
            self.scheme = replace(self.scheme, averages_others=False)
        self._rng = check_generator(rng)
        self.epsilon = _epsilon(epsilon)
        self.iteration = 0
        # A walk touches single numbers, and lists give those quicker than arrays do.
        self._player = tree.player.tolist()
        self._first = tree.first.tolist()
        self._pair = tree.sequence.tolist()
        self._children = tree.n_children.tolist()
        self._chance = tree.chance_as_float.tolist()
        self._payoffs = _by_node(tree)
        self._regret = [0.0] * tree.n_sequences
        self._sums = [0.0] * tree.n_sequences
        self._stream = _Stream(self._rng)
        self._random = self._stream.next

    def __copy__(self):
        return deepcopy(self)

    def __deepcopy__(self, memo):
        twin = type(self).__new__(type(self))
        # What comes from the tree never changes and is shared.
        twin.__dict__.update(self.__dict__)
        twin._regret, twin._sums = self._regret[:], self._sums[:]
        twin._stream = deepcopy(self._stream, memo)
        twin._rng, twin._random = twin._stream.rng, twin._stream.next
        return twin

    def __repr__(self):
        return f"MCCFR({self.tree.name}, {self.scheme}, {self.iteration} iterations)"

    def run(self, n):
        """Do n iterations; returns the solver. Raises CourseError unless n is whole and >= 0."""
        for _ in range(whole(n, "n")):
            self._iterate()
        return self

    def step(self):
        """Do one iteration, a walk for each player in turn, and return it: a `Sample`."""
        walks = self._iterate()
        regret, sums = np.array(self._regret), np.array(self._sums)
        return Sample(self.tree, self.iteration, walks, regret, sums)

    def _iterate(self):
        self.iteration += 1
        walks = []
        for player in self.tree.players:
            nodes, *rest = self._walk(player)
            self._back_up(player, nodes, *rest)
            walks.append(tuple(nodes))
        return tuple(walks)

    def __iter__(self):
        while True:
            yield self.step()

    def _walk(self, player):
        """Sample from the root down: the nodes met, what they weigh, their own reach.

        weight   (the others' probability of coming here) / (the sample's probability of coming
                 here, own choices included), so that payoffs times weight are right on average
        reach    the mover's own reach there, over how much oftener than chance alone the sample
                 comes here: what a strategy weighs in the average
        """
        scheme, first, draw = self.scheme, self._first, self._random
        nodes, above, weights = [0], [-1], [1.0]
        # For the average: each player's own reach, and the sample's reach without chance.
        reaches, sampled = [(1.0,) * (self.tree.n_players + 1)], [1.0]
        strategies = []
        for at, node in enumerate(nodes):
            mover, begin, n = self._player[node], first[node], self._children[node]
            strategies.append(None)
            if not n:
                continue
            if mover == CHANCE:
                sigma = self._chance[begin : begin + n]
                a = _pick(sigma, draw())
                nodes.append(begin + a)
                above.append(at)
                weights.append(weights[at])
                reaches.append(reaches[at])
                sampled.append(sampled[at])
                continue
            own = mover == player
            sigma = strategies[at] = self._match(self._pair[begin], n)
            reach = reaches[at]
            if own != scheme.averages_others:
                self._fold(self._pair[begin], sigma, reach[mover] / sampled[at])
            picked = range(n)
            if scheme.own if own else scheme.others:
                epsilon = self.epsilon if own else 0.0
                odds = [epsilon / n + (1 - epsilon) * p for p in sigma] if epsilon else sigma
                picked = (_pick(odds, draw()),)
            else:
                odds = None
            for a in picked:
                q = 1.0 if odds is None else odds[a]
                nodes.append(begin + a)
                above.append(at)
                weights.append(weights[at] / q * (1.0 if own else sigma[a]))
                reaches.append((*reach[:mover], reach[mover] * sigma[a], *reach[mover + 1 :]))
                sampled.append(sampled[at] * q)
        return nodes, above, weights, strategies

    def _back_up(self, player, nodes, above, weights, strategies):
        """From the ends up: sampled values v(h), and at the player's own nodes, regrets."""
        values = [0.0] * len(nodes)
        gains = {}
        for at in range(len(nodes) - 1, -1, -1):
            node = nodes[at]
            if not self._children[node]:
                values[at] = weights[at] * self._payoffs[node][player - 1]
            elif self._player[node] == player:
                self._regret_at(node, strategies[at], values[at], gains.get(at, ()))
            if at == 0:
                break
            up = above[at]
            if self._player[nodes[up]] == player:
                a = node - self._first[nodes[up]]
                gains.setdefault(up, []).append((a, values[at]))
                values[up] += strategies[up][a] * values[at]
            else:
                values[up] += values[at]

    def _regret_at(self, node, sigma, value, gains):
        # Actions that were not sampled are worth 0 in this sample.
        pair = self._pair[self._first[node]]
        for a in range(len(sigma)):
            self._regret[pair + a] -= value
        for a, worth in gains:
            self._regret[pair + a] += worth

    def _fold(self, pair, sigma, weight):
        for a, p in enumerate(sigma):
            self._sums[pair + a] += weight * p

    def _match(self, pair, n):
        """Regret matching, as in `matching`, on a short list."""
        positive = [r if r > 0 else 0.0 for r in self._regret[pair : pair + n]]
        total = sum(positive)
        return [p / total for p in positive] if total > 0 else [1.0 / n] * n

    @property
    def current(self):
        """The profile that the regrets stand for now."""
        return _matched(self.tree, np.array(self._regret))

    @property
    def average(self):
        """The average profile, weighted by own reach; uniform where no walk has come yet."""
        return Profile.from_vector(self.tree, normalised(self.tree, np.array(self._sums)))

    @property
    def regrets(self):
        """Sums of sampled regrets, {set name: array (actions,)}."""
        return _by_set(self.tree, np.array(self._regret))


@dataclass(frozen=True, eq=False, repr=False)
class Sample:
    """One iteration as a lesson shows it; made of copies, so it never changes.

    iteration  its number, from 1
    walks      for each player the nodes that its walk met, from the root down
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


def _pick(odds, u):
    """The action on which u, uniform in [0, 1), falls."""
    last = len(odds) - 1
    for a, p in enumerate(odds):
        u -= p
        if u < 0:
            return a
    # Rounding can leave a sum just short of 1.
    while odds[last] == 0:
        last -= 1
    return last


class _Stream:
    """Numbers from the generator one by one, by `next()`, fetched many at a time."""

    def __init__(self, rng, ahead=()):
        self.rng = rng
        self._ahead = iter(ahead)
        # A generator's own next: quicker than a method that counts.
        self.next = self._numbers().__next__

    def _numbers(self):
        while True:
            yield from self._ahead
            self._ahead = iter(self.rng.random(BLOCK).tolist())

    def __deepcopy__(self, memo):
        # A generator cannot be copied, what it still has to give can.
        return _Stream(deepcopy(self.rng, memo), copy(self._ahead))


def _by_node(tree):
    payoffs = [None] * tree.n_nodes
    for node, row in zip(tree.ends.tolist(), tree.payoffs.tolist(), strict=True):
        payoffs[node] = [float(payoff) for payoff in row]
    return payoffs


def _epsilon(epsilon):
    if not isinstance(epsilon, Real) or not 0 < epsilon <= 1:
        raise CourseError("epsilon", value=repr(epsilon))
    return float(epsilon)
