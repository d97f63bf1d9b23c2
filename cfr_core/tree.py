"""From rules to a flat tree of arrays, checked on the way.

Nodes are numbered breadth-first: the root is 0, a level is a slice, and the children of a node
stand side by side.
"""

from array import array
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from cfr_core.errors import CourseError, quoted
from cfr_core.games.answers import actions_at, chance_at, mover_at, name_at, payoffs_at
from cfr_core.games.rules import CHANCE, Game
from cfr_core.number import is_whole, packed

TERMINAL = -1
MAX_NODES = 2_000_000
MAX_DEPTH = 1_000


@dataclass(frozen=True, eq=False)
class InfoSet:
    """One information set.

    index    its number in `tree.sets`
    nodes    the numbers of its histories
    start    where its actions begin in a vector over all pairs (I, a), such as a profile's
    """

    index: int
    name: str
    player: int
    actions: tuple
    nodes: np.ndarray
    start: int

    @property
    def slice(self):
        """Its actions in a vector over all pairs (I, a)."""
        return slice(self.start, self.start + len(self.actions))


class Tree:
    """A game tree as arrays over its nodes, or over its ends where it says so.

    parent    number of the node above, -1 for the root
    player    who moves: 1, 2, ..., CHANCE (0) or TERMINAL (-1)
    infoset   index in `sets`, -1 where nobody chooses
    sequence  which pair (I, a) leads here, -1 below chance and for the root
    chance    probability of the chance action that leads here, 1 elsewhere
    label     index in `labels` of the action that leads here, -1 for the root
    first     number of the first child, n_children how many
    ends      the numbers of the terminal nodes; payoffs (ends, players) what they pay
    levels    slices of nodes of equal depth

    Payoffs and chance keep the numbers the rules gave: whole, exact, floating or symbolic; a
    Decimal becomes the fraction it stands for. A tree never changes, so a copy is the tree itself;
    it cannot be pickled. Raises CourseError for rules that make no tree of perfect recall of at
    most `max_nodes` nodes and histories of at most `max_depth` actions.
    """

    def __init__(self, game, max_nodes=MAX_NODES, max_depth=MAX_DEPTH):
        if not isinstance(game, Game):
            raise CourseError("game-wanted", given=getattr(game, "__name__", quoted(game)))
        for name, limit in (("max_nodes", max_nodes), ("max_depth", max_depth)):
            if not is_whole(limit) or limit < 1:
                raise CourseError("whole-number", name=name, value=quoted(limit), least=1)
        self.game = game
        self.name = game.name
        self.n_players = int(game.n_players)
        self._grow(max_nodes, max_depth)
        self._check_recall()

    def __repr__(self):
        return (
            f"Tree({self.name}: {self.n_players} players, {self.n_nodes} nodes, "
            f"{len(self.ends)} ends, {len(self.sets)} information sets)"
        )

    # What others keep with a tree (the sequence form, for one) are views that call each other;
    # copied apart they would no longer hear of each other.
    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        raise CourseError("tree-pickled", game=self.name)

    @property
    def n_nodes(self):
        return len(self.parent)

    @property
    def n_sequences(self):
        """The number of pairs (I, a), over all players."""
        return len(self.sequence_set)

    def _grow(self, max_nodes, max_depth):
        told = _Told()
        bounds = told.ask(self.game, max_nodes, max_depth)
        self.player = _frozen(told.player, np.int32)
        self.label = _frozen(told.label, np.int32)
        self.labels = tuple(told.labels)
        self.levels = tuple(slice(a, b) for a, b in pairwise(bounds))
        self.ends = _frozen(np.flatnonzero(self.player == TERMINAL), np.int32)
        self.payoffs = _frozen(packed(told.payoffs).reshape(-1, self.n_players))

        n_children = np.zeros(len(self.player), np.int32)
        n_children[self.player != TERMINAL] = told.n_actions
        self.n_children = _frozen(n_children)
        self.first = _frozen(np.cumsum(n_children) - n_children + 1, np.int32)
        infoset = np.full(len(self.player), -1, np.int32)
        infoset[self.player > CHANCE] = told.infoset
        self.infoset = _frozen(infoset)
        above = np.repeat(np.arange(len(self.player), dtype=np.int32), n_children)
        self.parent = _frozen(np.concatenate([[-1], above]), np.int32)

        chance = np.ones(len(self.player), dtype=object)
        chance[1:][self.player[above] == CHANCE] = told.odds
        self.chance = _frozen(packed(chance))
        sizes = [len(s.actions) for s in told.sets.values()]
        self.sequence_set = _frozen(np.repeat(np.arange(len(sizes)), sizes), np.int32)
        starts = np.cumsum([0, *sizes])
        place = np.arange(1, len(self.player)) - self.first[above]
        sequence = np.where(infoset[above] < 0, -1, starts[infoset[above]] + place)
        self.sequence = _frozen(np.concatenate([[-1], sequence]), np.int32)
        # The nodes of a set stand together once all are sorted by set, those of none first.
        nodes = np.split(np.argsort(infoset, kind="stable"), np.cumsum(np.bincount(infoset + 1)))
        self.sets = tuple(
            InfoSet(
                s.index, name, s.player, s.actions, _frozen(nodes[s.index + 1], np.int32), start
            )
            for (name, s), start in zip(told.sets.items(), starts[:-1].tolist(), strict=True)
        )

    def _check_recall(self):
        first_node = np.array([s.nodes[0] for s in self.sets], np.int32)
        for player in self.players:
            last = self.last_sequence(player)
            own = np.flatnonzero(self.player == player)
            wrong = own[last[own] != last[first_node[self.infoset[own]]]]
            if len(wrong):
                infoset = self.sets[self.infoset[wrong[0]]]
                raise CourseError(
                    "imperfect-recall",
                    name=infoset.name,
                    player=player,
                    first=self.history(infoset.nodes[0]),
                    history=self.history(wrong[0]),
                )

    @property
    def players(self):
        """The players' numbers, 1 to n."""
        return range(1, self.n_players + 1)

    def last_sequence(self, player):
        """For every node, the last pair (I, a) of `player` on the way to it; -1 if none."""
        last = np.full(self.n_nodes, -1, np.int32)
        for level in self.levels[1:]:
            above = self.parent[level]
            own = self.player[above] == player
            last[level] = np.where(own, self.sequence[level], last[above])
        return last

    @cached_property
    def chance_as_float(self):
        """`chance` in floating point."""
        return _frozen(self.chance.astype(float))

    @cached_property
    def _set_by_name(self):
        return {infoset.name: infoset for infoset in self.sets}

    def set(self, name):
        """The information set of that name. Raises CourseError when there is none."""
        try:
            return self._set_by_name[name]
        except (KeyError, TypeError):
            known = list(self._set_by_name)
            raise CourseError("set-unknown", game=self.name, name=name, known=known) from None

    def check_player(self, player):
        """The player's number, if the game has it. Raises CourseError when it has not."""
        if not is_whole(player) or player not in self.players:
            raise CourseError(
                "player-unknown", game=self.name, player=quoted(player), players=self.n_players
            )
        return int(player)

    def check_node(self, node):
        """The number of a node, if the tree has it. Raises CourseError when it has not."""
        if not is_whole(node) or not 0 <= node < len(self.parent):
            raise CourseError(
                "node-unknown", game=self.name, node=quoted(node), last=len(self.parent) - 1
            )
        return node

    def payoff(self, end):
        """What each player gets at a terminal node, player 1 first.

        An array (players,). Raises CourseError for any other node.
        """
        if self.n_children[self.check_node(end)]:
            raise CourseError("end-wanted", node=end, history=self.history(end))
        return self.payoffs[np.searchsorted(self.ends, end)]

    def children(self, node):
        """The numbers of the nodes right below, in the order of the actions.

        Raises CourseError, as all that takes a node does, for a number that is none.
        """
        first = self.first[self.check_node(node)]
        return range(first, first + self.n_children[node])

    def history(self, node):
        """The actions that lead to a node. Raises CourseError for a number that is none."""
        actions = []
        self.check_node(node)
        while node > 0:
            actions.append(self.labels[self.label[node]])
            node = self.parent[node]
        return tuple(reversed(actions))

    def node(self, *history):
        """The number of the node that these actions lead to. Raises CourseError when none."""
        node = 0
        for depth, action in enumerate(history):
            actions = {self.labels[self.label[child]]: child for child in self.children(node)}
            try:
                node = actions[action]
            except (KeyError, TypeError):
                raise CourseError(
                    "history-unknown",
                    game=self.name,
                    history=history,
                    known=history[:depth],
                    actions=list(actions),
                ) from None
        return node

    def path(self, node):
        """The nodes from the root to `node`, both included."""
        nodes = [int(self.check_node(node))]
        while nodes[-1] > 0:
            nodes.append(int(self.parent[nodes[-1]]))
        return nodes[::-1]

    def ends_below(self, node):
        """The terminal nodes at or below `node`, as drawn from left to right."""
        ends, stack = [], [int(self.check_node(node))]
        while stack:
            node = stack.pop()
            stack.extend(reversed(self.children(node)))
            if not self.n_children[node]:
                ends.append(node)
        return ends


@dataclass(slots=True)
class _Set:
    """An information set while the tree grows: what its first history says of all of them."""

    index: int
    player: int
    actions: tuple
    labels: list
    history: tuple


class _Told:
    """What the rules alone can say, asked of one history after another, breadth first.

    player     for every node
    n_actions  for every node but the ends, and infoset for every node of a player
    label      for every node, as in the tree, where the rest is, too
    odds       for every node below chance
    """

    def __init__(self):
        self.player, self.n_actions, self.infoset = array("i"), array("i"), array("i")
        self.label, self.labels = array("i", [-1]), {}
        self.odds, self.payoffs, self.sets = [], [], {}

    def ask(self, game, max_nodes, max_depth):
        """Go through all histories; the numbers of the first nodes of every level."""
        frontier, bounds = [()], [0, 1]
        while frontier:
            below = []
            for h in frontier:
                actions = self._actions(game, h, max_nodes)
                if actions:
                    below += [(*h, action) for action in actions]
                if bounds[-1] + len(below) > max_nodes:
                    raise CourseError(
                        "too-many-nodes", game=game.name, limit=max_nodes, history=below[-1]
                    )
            if below and len(bounds) > max_depth + 1:
                raise CourseError("too-deep", game=game.name, limit=max_depth, history=below[-1])
            bounds.append(bounds[-1] + len(below))
            frontier = below
        return bounds[:-1]

    def _actions(self, game, h, most):
        """What can be done at h, after noting all that the rules say of it."""
        mover = mover_at(game, h)
        if mover is None:
            self.player.append(TERMINAL)
            self.payoffs += payoffs_at(game, h)
            return ()
        if mover == CHANCE:
            actions, odds = chance_at(game, h, most)
            labels = self._labels(actions)
            self.odds += odds
        else:
            actions = actions_at(game, h, most)
            infoset = self._infoset(name_at(game, h), h, mover, actions)
            labels = infoset.labels
            self.infoset.append(infoset.index)
        self.player.append(mover)
        self.n_actions.append(len(actions))
        self.label.extend(labels)
        return actions

    def _infoset(self, name, h, mover, actions):
        known = self.sets.get(name)
        if known is None:
            known = _Set(len(self.sets), mover, actions, self._labels(actions), h)
            self.sets[name] = known
        elif known.player != mover:
            raise CourseError(
                "players-differ",
                name=name,
                first=known.history,
                history=h,
                player=known.player,
                other=mover,
            )
        elif known.actions != actions:
            raise CourseError(
                "actions-differ",
                name=name,
                first=known.history,
                history=h,
                actions=list(known.actions),
                others=list(actions),
            )
        return known

    def _labels(self, actions):
        return [self.labels.setdefault(action, len(self.labels)) for action in actions]


def as_tree(tree):
    """The tree, if it is one; it may hold symbols. Raises CourseError."""
    if not isinstance(tree, Tree):
        raise CourseError("tree-wanted", given=quoted(tree))
    return tree


def _frozen(values, dtype=None):
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array
