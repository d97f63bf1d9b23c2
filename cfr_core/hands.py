"""Monte Carlo CFR many hands at once: arrays in which every number stands for a hand.

The hands of a batch are all played under one strategy, and stand at nodes of one level, one level
after the other. What the ends that they reach pay takes the place of what all ends pay, in the
same four steps that CFR takes.
"""

import numpy as np

from cfr_core.four_steps import (
    Learner,
    add_regrets,
    fold_into_average,
    next_strategy,
    values_of_sets,
)
from cfr_core.sequence_form import SequenceForm
from cfr_core.tree import CHANCE, TERMINAL
from cfr_core.variants import VARIANTS

# What becomes of a hand at a node: it has ended, chance plays, one action is picked by its odds,
# or the hand goes on as one hand for each action.
END, DEAL, PICK, FOLLOW = range(4)


class Hands:
    """A batch of hands for each player in turn, under the strategies that the batch before left.

    tree, scheme, epsilon, rng, hands   as MCCFR has checked them
    regret, sums                        over all pairs (I, a): the sums of sampled regrets over
                                        all hands, and of the strategies by own reach

    An end counts payoff times (the others' probability of coming there) / (the hand's probability
    of coming there, own choices included; chance is in both). Both are products along players'
    choices, so they are made for all pairs at once, and a hand is only the node it stands at.
    """

    def __init__(self, tree, scheme, epsilon, rng, hands):
        self._tree, self._scheme, self._epsilon = tree, scheme, epsilon
        self._rng, self._hands = rng, hands
        # Without payoffs: what counts is what the hands find.
        nothing = np.zeros(tree.payoffs.shape)
        form = SequenceForm(tree, [(player,) for player in tree.players], payoffs=nothing)
        self._x = form.x
        self._learners = [Learner(part, VARIANTS["cfr"]) for part in form.parts]
        self._last = [form.position[tree.last_sequence(p)] for p in tree.players]
        self._payoffs = np.zeros((tree.n_players, tree.n_nodes))
        self._payoffs[:, tree.ends] = tree.payoffs.T
        self._roles = [_roles(tree, scheme, player) for player in tree.players]
        self._first, self._n_children, self._infoset = (
            array.astype(np.intp) for array in (tree.first, tree.n_children, tree.infoset)
        )
        self._dealt, self._deals, self._deal_row = _deals(tree)
        self._pair_of = _by_action(tree)
        # The last number is for no pair at all.
        self._odds = np.zeros(tree.n_sequences + 1)
        self.go_back((np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)))

    @property
    def regret(self):
        return self._spread("regret")

    @property
    def sums(self):
        return self._spread("average")

    def _spread(self, name):
        vector = np.zeros(self._tree.n_sequences)
        for learner in self._learners:
            vector[learner.part.pairs] = getattr(learner, name)
        return vector

    def turn(self, player):
        """A batch for the player; the nodes met, an array a level, a node for every hand."""
        learner = self._learners[player - 1]
        part = learner.part
        own_odds = part.strategy
        if self._scheme.own:
            alike = 1 / part.n_actions.take(part.owner - 1)
            own_odds = self._epsilon * alike + (1 - self._epsilon) * part.strategy
        odds = self._odds.copy()
        odds[part.pairs] = own_odds
        levels, ends = self._play(self._roles[player - 1], odds)
        if part.n_pairs:
            fold_into_average(learner, 1.0)
            part.value[:] = self._worth(player, ends)
            if self._scheme.own:
                part.value /= _reach(part, own_odds)
            values_of_sets(part)
            add_regrets(learner, None, VARIANTS["cfr"])
            self._next_strategy(learner)
        return levels

    def memory(self):
        """All that an iteration leaves to the next, but for the generator's own state."""
        return self.regret, self.sums

    def go_back(self, memory):
        """Make all as it was when `memory` was taken."""
        regret, sums = memory
        for learner in self._learners:
            learner.regret[:] = regret[learner.part.pairs]
            learner.average[:] = sums[learner.part.pairs]
            self._next_strategy(learner)

    def _next_strategy(self, learner):
        if learner.part.n_pairs:
            next_strategy(learner, self._x)
            self._odds[learner.part.pairs] = learner.part.strategy

    def _worth(self, player, ends):
        """What the ends pay each of the player's pairs, but for the odds of own choices."""
        part = self._learners[player - 1].part
        worth = self._payoffs[player - 1].take(ends)
        if not self._scheme.others:
            for other, last in zip(self._tree.players, self._last, strict=True):
                if other != player:
                    worth *= self._x.take(last.take(ends))
        pairs = self._last[player - 1].take(ends)
        return np.bincount(pairs, worth, part.start + part.n_pairs)[part.start :]

    def _play(self, roles, odds):
        """Play the hands: the nodes met, an array a level, and the ends among them."""
        steps = (
            (DEAL, self._deal),
            (PICK, self._picker(odds)),
            (FOLLOW, self._follow),
        )
        levels, ends = [], []
        below = [np.zeros(self._hands, np.intp)]
        while below:
            nodes = np.concatenate(below)
            levels.append(nodes)
            role = roles.take(nodes)
            ends.append(nodes.compress(role == END))
            below = []
            for what, step in steps:
                some = nodes.compress(role == what)
                if len(some):
                    below.append(step(some))
        return levels, np.concatenate(ends)

    def _deal(self, nodes):
        place = self._deal_row.take(nodes) + self._rng.random(len(nodes))
        return self._dealt.take(np.searchsorted(self._deals, place, "right"))

    def _picker(self, odds):
        """A function from nodes to the children that are picked by the odds."""
        passed = np.cumsum(odds.take(self._pair_of), axis=0)
        # The last action with any odds is never passed: rounding can leave a sum just short of 1.
        passed[passed == passed[-1]] = 2
        passed = passed[:-1]

        def pick(nodes):
            reached = self._rng.random(len(nodes)) >= passed.take(self._infoset.take(nodes), 1)
            return self._first.take(nodes) + np.add.reduce(reached, 0)

        return pick

    def _follow(self, nodes):
        counts = self._n_children.take(nodes)
        stops = np.cumsum(counts)
        children = np.repeat(self._first.take(nodes) - (stops - counts), counts)
        children += np.arange(len(children))
        return children


def _reach(part, odds):
    """The products of `odds` along the player's choices, up to and including each pair."""
    reach = np.ones(1 + part.n_pairs)
    # Of x only this part's share; what stands before it is the beginning, x[0].
    above = np.maximum(part.above - part.start + 1, 0)
    for pairs, _, _ in part.order.levels:
        reach[1:][pairs] = reach.take(above[pairs]) * odds[pairs]
    return reach[1:]


def _roles(tree, scheme, player):
    """For every node, what becomes of a hand there in a walk of that player."""
    roles = np.full(tree.n_players + 2, PICK if scheme.others else FOLLOW, np.int8)
    roles[player] = PICK if scheme.own else FOLLOW
    roles[CHANCE], roles[TERMINAL] = DEAL, END
    return roles[tree.player]


def _deals(tree):
    """How one search finds what chance plays in many hands: (children, sums of odds, begins).

    children   of all chance nodes, one after the other
    sums       a number for each child: the k-th chance node's odds added up, from 2k to 2k + 1;
               the last child with any odds has 2k + 1.5, so that rounding leads to no other node
    begins     for every node, its 2k
    """
    begins = np.zeros(tree.n_nodes)
    children, sums = [np.zeros(0, np.intp)], [np.zeros(0)]
    for k, node in enumerate(np.flatnonzero(tree.player == CHANCE)):
        below = np.array(tree.children(node))
        passed = np.cumsum(tree.chance_as_float[below])
        passed[passed == passed[-1]] = 1.5
        children.append(below)
        sums.append(2 * k + passed)
        begins[node] = 2 * k
    return np.concatenate(children), np.concatenate(sums), begins


def _by_action(tree):
    """(actions, sets): the pair of every set's first action, second, ...; -1 where it has none."""
    most = max((len(infoset.actions) for infoset in tree.sets), default=1)
    pairs = np.full((most, len(tree.sets)), -1)
    for infoset in tree.sets:
        n = len(infoset.actions)
        pairs[:n, infoset.index] = infoset.start + np.arange(n)
    return pairs
