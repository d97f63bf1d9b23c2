"""Run Monte Carlo CFR, which samples the tree in every iteration.

The sampled regrets are unbiased estimates. An iteration performs one walk for each player, in the
order of the players. The player for whom a walk is performed is called its learner. A walk

    goes down         from the root to terminal nodes, level by level, with a whole batch of hands
    samples           one action at every chance node; in external and outcome sampling, also one
                      action at every node of the other players; in outcome sampling, also one at
                      every node of the learner; at all other nodes, the walk follows all actions
    backs up          the sampled values v(I, a), from the learner's last choices to the first
    adds regret       R(I, a) += v(I, a) - v(I)
    adds to averages  the strategies at the sets visited, weighted by the players' own reach

After the walk, regret matching computes the next strategy. A hand is stored as the index of the
node that it has reached; at a node where all actions are followed, the hand continues as several
hands.
"""

from copy import deepcopy

import numpy as np

from cfr_core.checks import as_float, check_generator, check_tree, check_tree_in_floats
from cfr_core.errors import CourseError, quote
from cfr_core.matching import normalise
from cfr_core.number import as_int
from cfr_core.profile import Profile
from cfr_core.stop import delay_interrupt
from cfr_core.tree import CHANCE, TERMINAL

# At a node, a hand ends (END), is dealt a chance action (DEAL), takes one action of a player
# (TAKE), or follows all actions (FOLLOW).
END, DEAL, TAKE, FOLLOW = range(4)
# The importance weight of a terminal node may be at most this large, so that sums of such weights
# times payoffs do not overflow.
MAX_WEIGHT = 1e180
# {scheme: (whether a walk samples the learner's actions, whether it samples the others' actions)}
SCHEMES = {"chance": (False, False), "external": (False, True), "outcome": (True, True)}


class MCCFR:
    """Run CFR on samples of the tree, drawn by chance, external or outcome sampling.

    tree      a `Tree` without symbols, with any number of players
    scheme    "chance" samples only chance; "external" samples chance and the other players, so that
              all of the learner's actions are compared; "outcome" samples chance and all players,
              so that a hand reaches a single terminal node
    rng       a numpy.random.Generator; the same seed gives the same run
    epsilon   in outcome sampling, the probability that the learner's action is drawn uniformly
              instead of from its strategy; above 0 and at most 1
    hands     the number of hands that a walk plays under the same strategy

    `run(n)` runs n iterations. `current` is the profile of the next iteration, `average` is a
    profile that tends to equilibrium in two-player zero-sum games, and `nodes_touched` is the
    number of nodes that the walks have visited.

    Most of the time is spent on the overhead of NumPy calls, so one walk with many hands takes far
    less time than many walks with one hand each. Each hand is then slightly less useful, because
    the strategy stays the same during a walk. A thousand hands per walk is a good choice.

    A notebook's Stop button (KeyboardInterrupt) takes effect at the end of an iteration, and the
    sampler can then run further iterations. Raises CourseError for unknown schemes, invalid
    settings, and payoffs or weights whose sums could overflow.
    Source: D5.4; Lanctot, Waugh, Zinkevich and Bowling (2009).
    """

    def __init__(self, tree, scheme="external", rng=None, *, epsilon=0.6, hands=1):
        self.tree = check_tree_in_floats(check_tree(tree))
        if not isinstance(scheme, str) or scheme not in SCHEMES:
            raise CourseError(
                "choice-unknown", name="scheme", value=quote(scheme), known=list(SCHEMES)
            )
        self.scheme = scheme
        self._rng = check_generator(rng)
        self.epsilon = as_float(epsilon, "epsilon", 1, positive=True)
        self.hands = as_int(hands, "hands", minimum=1)

        self._build_arrays(tree, *SCHEMES[scheme])
        self.iteration = self.nodes_touched = 0
        self._regret, self._strategy_sum = np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)
        self._strategy = self._match_regrets()
        min_reaches = [self._reach(k, self.epsilon * self._strategy).min() for k in tree.players]
        if self._samples_own and min(min_reaches) < 1 / MAX_WEIGHT:
            raise CourseError("sample-weights", game=tree.name, epsilon=epsilon, maximum=MAX_WEIGHT)

    def __repr__(self):
        return f"MCCFR({self.tree.name}, {self.scheme}, {self.iteration} iterations)"

    def __copy__(self):
        return deepcopy(self)

    def run(self, n):
        """Run n iterations and return the sampler.

        Raises CourseError unless n is a non-negative integer.
        """
        with delay_interrupt() as interrupts:
            for _ in range(as_int(n, "n")):
                for learner in self.tree.players:
                    self._walk(learner)
                self.iteration += 1
                if interrupts:
                    break
        return self

    @property
    def current(self):
        """Return the profile of the next iteration."""
        return Profile.from_vector(self.tree, self._strategy)

    @property
    def average(self):
        """Return the average profile, weighted by each player's own reach.

        It is uniform at information sets where the walks have not yet added any strategy.
        """
        return Profile.from_vector(self.tree, normalise(self.tree, self._strategy_sum))

    @property
    def regrets(self):
        """Return the sums of sampled regrets over all hands as {set name: array (actions,)}."""
        return {s.name: self._regret[s.slice].copy() for s in self.tree.infosets}

    def _walk(self, learner):
        """Perform one walk for the learner, with all hands."""
        sampling_strategy = self._strategy
        if self._samples_own:
            # Every action of the learner must have a positive probability of being sampled.
            exploration = self.epsilon / self._n_actions + (1 - self.epsilon) * sampling_strategy
            sampling_strategy = np.where(self._player == learner, exploration, sampling_strategy)
        nodes_by_role = self._walk_down(learner, sampling_strategy)
        self._add_regrets(
            learner, self._terminal_values(learner, sampling_strategy, nodes_by_role[END])
        )
        self._add_to_average(learner, sampling_strategy, nodes_by_role)
        self._strategy = self._match_regrets()
        self.nodes_touched += sum(map(len, nodes_by_role))

    def _walk_down(self, learner, sampling_strategy):
        """Play all hands from the root to terminal nodes.

        Returns four arrays of nodes: the nodes where hands end, those where chance deals an action,
        those where a hand takes one action, and those where it follows all actions.
        """
        steps = (
            (DEAL, self._deal),
            (TAKE, self._sampler(sampling_strategy)),
            (FOLLOW, self._all_children),
        )
        nodes_by_role = [[np.zeros(0, np.intp)] for _ in range(4)]
        frontier = [np.zeros(self.hands, np.intp)]
        while frontier:
            nodes = np.concatenate(frontier)
            role = self._roles[learner].take(nodes)
            nodes_by_role[END].append(nodes.compress(role == END))
            frontier = []
            for step_role, next_nodes in steps:
                role_nodes = nodes.compress(role == step_role)
                if len(role_nodes):
                    nodes_by_role[step_role].append(role_nodes)
                    frontier.append(next_nodes(role_nodes))
        return [np.concatenate(nodes) for nodes in nodes_by_role]

    def _deal(self, nodes):
        """Draw a chance action at each of the given nodes and return the children reached."""
        draws = 2 * nodes + self._rng.random(len(nodes))
        return self._chance_children.take(self._chance_thresholds.searchsorted(draws, "right"))

    def _sampler(self, sampling_strategy):
        """Return a function that draws an action at each node in an array of players' nodes.

        The function returns an array of the children reached.

        sampling_strategy   (pairs,) the probabilities with which actions are drawn
        """
        sums = np.append(sampling_strategy, 0.0).take(self._pairs).cumsum(axis=0)
        # Rounding can make the sum less than 1, so the last action with positive probability gets
        # the rest of the interval from 0 to 1.
        sums[sums == sums[-1]] = 2
        sums = sums[:-1]

        def draw_actions(nodes):
            is_passed = self._rng.random(len(nodes)) >= sums.take(self._infoset.take(nodes), 1)
            return self._first_child.take(nodes) + np.add.reduce(is_passed, 0)

        return draw_actions

    def _all_children(self, nodes):
        """Return all children of the given nodes."""
        counts = self._n_children.take(nodes)
        ends = counts.cumsum()
        children = (self._first_child.take(nodes) - (ends - counts)).repeat(counts)
        children += np.arange(len(children))
        return children

    def _terminal_values(self, learner, sampling_strategy, terminals):
        """Return the part of the learner's v(I, a) that comes directly from terminal nodes.

        These are the terminal nodes that play reaches after action a without any further choice by
        the learner. A terminal node z that the walk reaches with probability q adds the learner's
        payoff times the factor pi_-i(z) / q to v(I, a), so that q cancels in expectation. The
        factor is

            chance sampling      the other players' reach
            external sampling    1
            outcome sampling     1 / (the probability of the learner's sampled actions)
        """
        values = self._payoffs[learner - 1].take(terminals)
        if not self._samples_others:
            for opponent in set(self.tree.players) - {learner}:
                values *= self._reach(opponent, self._strategy, terminals)
        if self._samples_own:
            values /= self._reach(learner, sampling_strategy, terminals)
        last = self._last_pair[learner].take(terminals)
        return np.bincount(last, values, len(sampling_strategy) + 1)

    def _add_regrets(self, learner, values):
        """Back up values from the learner's last choices to the first, and add the regrets."""
        for pairs, set_index, parent_pair in reversed(self._levels[learner]):
            action_values = values.take(pairs)
            set_values = np.bincount(set_index, self._strategy.take(pairs) * action_values)
            self._regret[pairs] += action_values - set_values.take(set_index)
            values += np.bincount(parent_pair, set_values, len(values))

    def _add_to_average(self, learner, sampling_strategy, nodes_by_role):
        """Add to the average one player's strategies at the sets that the walk visited.

        At each set, the weight of the strategy must be proportional to its player's own reach x. If
        a walk reaches a node with probability q, a strategy added there with weight x / q has
        weight x in expectation. The factor of q that comes from chance is omitted: it is the same
        in every iteration, so it would scale everything that is added at a set by the same number
        and would not change the average.

        External and outcome sampling add the *next* player's strategy. The walk samples that
        player's actions from that strategy, so x is already a factor of q and cancels. The other
        factors of q are the probability of the learner's sampled actions (if any) and the reach of
        any third players. In chance sampling, q comes from chance alone, and the learner's strategy
        is added with weight x.
        """
        averaged_player = learner % self.tree.n_players + 1 if self._samples_others else learner
        nodes = (
            nodes_by_role[TAKE]
            if self._samples_own or self._samples_others
            else nodes_by_role[FOLLOW]
        )
        nodes = nodes.compress(self.tree.player.take(nodes) == averaged_player)
        weight = np.ones(len(nodes))
        if self._samples_own:
            weight /= self._reach(learner, sampling_strategy, nodes)
        if self._samples_others:
            for third_player in set(self.tree.players) - {learner, averaged_player}:
                weight /= self._reach(third_player, sampling_strategy, nodes)
        else:
            weight *= self._reach(learner, self._strategy, nodes)
        visits = np.bincount(self._infoset.take(nodes), weight, len(self.tree.infosets))
        self._strategy_sum += visits.take(self._set_of_pair) * self._strategy

    def _match_regrets(self):
        """Return the strategies that are proportional to the positive part of the regrets.

        They are uniform at information sets where no regret is positive.
        """
        positive_part = np.fmax(self._regret, 0.0)
        total = np.bincount(self._set_of_pair, positive_part).take(self._set_of_pair)
        is_zero = total == 0
        return (positive_part + is_zero) / (total + is_zero * self._n_actions)

    def _reach(self, player, strategy, nodes=None):
        """Return the player's own reach of each of the given nodes.

        A player's own reach of a node is the product of the probabilities of the player's choices
        on the path to the node. If `nodes` is None, the result is an array with an entry for each
        pair (I, a), followed by a 1 for the empty sequence. For the player's pairs, the entry is
        the product up to and including a; for all other pairs, it is 1.

        strategy   (pairs,) the probabilities of the actions
        """
        reach = np.ones(len(strategy) + 1)
        for pairs, set_index, parent_pair in self._levels[player]:
            reach[pairs] = reach.take(parent_pair).take(set_index) * strategy.take(pairs)
        return reach if nodes is None else reach.take(self._last_pair[player].take(nodes))

    def _build_arrays(self, tree, samples_own, samples_others):
        """Build the arrays in which walks look up properties of the tree and the scheme.

        samples_own      whether walks sample the learner's actions
        samples_others   whether walks sample the other players' actions
        """
        self._samples_own, self._samples_others = samples_own, samples_others and tree.n_players > 1
        self._first_child, self._n_children, self._infoset, self._set_of_pair = (
            array.astype(np.intp)  # NumPy converts indices of any other type at every call.
            for array in (
                tree.first_child,
                tree.n_children,
                tree.infoset_index,
                tree.sequence_infoset,
            )
        )
        self._payoffs = np.zeros((tree.n_players, tree.n_nodes))
        self._payoffs[:, tree.terminals] = tree.payoffs.T
        self._chance_children, self._chance_thresholds = _deals(tree)
        # For each player, _roles specifies how a hand continues at every node in that player's
        # walk, and _last_pair holds the index of the player's last pair above every node. The index
        # `none`, which follows the indices of all pairs, means that there is no such pair.
        self._roles, self._last_pair, none = {}, {}, tree.n_sequences
        for k in tree.players:
            roles = np.full(tree.n_players + 2, TAKE if samples_others else FOLLOW, np.int8)
            roles[[k, CHANCE, TERMINAL]] = TAKE if samples_own else FOLLOW, DEAL, END
            self._roles[k] = roles[tree.player]
            last = tree.last_sequence(k).astype(np.intp)
            self._last_pair[k] = np.where(last < 0, none, last)

        # The next arrays hold, for every information set, the set's player, the index of this
        # player's last pair above the set, and the set's number of actions.
        player = np.array([s.player for s in tree.infosets], np.intp)
        parent_pair = np.array(
            [self._last_pair[s.player][s.nodes[0]] for s in tree.infosets], np.intp
        )
        sizes = np.array([len(s.actions) for s in tree.infosets], np.intp)
        self._player, self._n_actions = (
            player.take(self._set_of_pair),
            sizes.take(self._set_of_pair),
        )
        # Row a of _pairs (actions, sets) holds the pair of action a at every set, or `none` if the
        # set has fewer actions.
        action = np.arange(sizes.max(initial=1))[:, np.newaxis]
        self._pairs = np.where(action < sizes, sizes.cumsum() - sizes + action, none)
        # A level consists of a player's sets that have the same number of that player's choices
        # above them. It is stored as three arrays: the pairs of these sets; for each pair, the
        # index of its set within the level; and for each set, the player's last pair above the set.
        choices = np.zeros(none + 1, np.intp)
        for infoset in tree.infosets:
            choices[infoset.slice] = choices[parent_pair[infoset.index]] + 1
        self._levels = {k: [] for k in tree.players}
        for k, levels in self._levels.items():
            own = np.flatnonzero(self._player == k)
            for n in range(choices[own].max(initial=0)):
                pairs = own[choices[own] == n + 1]
                sets, set_index = np.unique(self._set_of_pair[pairs], return_inverse=True)
                levels.append((pairs, set_index, parent_pair[sets]))


def _deals(tree):
    """Return two arrays with which a single search draws the chance actions at many nodes.

    The first array holds all children of chance nodes. The second array is sorted and holds a
    number for each of these children: 2h plus the cumulative probability, where h is the index of
    the chance node. This number lies between 2h and 2h + 1. For the last child with positive
    probability, it is 2h + 1.5 instead, so that a rounding error can lead neither to a later child
    of the node nor to a child of another node.
    """
    outcomes, deals = [], []
    for node in np.flatnonzero(tree.player == CHANCE).tolist():
        children = tree.children(node)
        sums = np.cumsum(tree.chance_as_float[children])
        sums[sums == sums[-1]] = 1.5
        outcomes += children
        deals += (2 * node + sums).tolist()
    return np.array(outcomes, np.intp), np.array(deals)
