"""From rules to a flat tree of arrays, checked on the way.

Nodes are numbered breadth-first: the root is 0, a level is a slice, and the children of a node
stand side by side.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import isfinite

import numpy as np

from cfr_core.errors import CourseError
from cfr_core.games.rules import CHANCE, Game, is_whole, plain

TERMINAL = -1
TOLERANCE = 1e-9
EXACT_IN_FLOATS = 2**53


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

    Payoffs and chance keep the numbers the rules gave: whole, exact, floating or symbolic.
    A tree never changes, so a copy is the tree itself; it cannot be pickled.
    Raises CourseError for rules that make no tree of perfect recall within `max_nodes`.
    """

    def __init__(self, game, max_nodes=2_000_000):
        if not isinstance(game, Game):
            raise CourseError("game-wanted", given=getattr(game, "__name__", repr(game)))
        if not is_whole(max_nodes) or max_nodes < 1:
            raise CourseError("whole-number", name="max_nodes", value=repr(max_nodes), least=1)
        self.game = game
        self.name = game.name
        self.n_players = int(game.n_players)
        self._grow(max_nodes)
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

    def _grow(self, max_nodes):
        game = self.game
        parent, player, infoset, sequence, chance, label = [-1], [], [], [-1], [1], [-1]
        first, n_children, ends, payoffs, bounds = [], [], [], [], [0]
        labels, sets = {}, {}
        n_sequences = 0
        frontier = [()]
        while frontier:
            base = bounds[-1]
            bounds.append(base + len(frontier))
            below = []
            for node, h in enumerate(frontier, base):
                mover = game.mover(h)
                first.append(bounds[-1] + len(below))
                if mover is None:
                    player.append(TERMINAL)
                    infoset.append(-1)
                    n_children.append(0)
                    ends.append(node)
                    payoffs.append(_payoffs(game, h))
                    continue
                if mover == CHANCE:
                    moves = _chance_moves(game, h)
                    actions = tuple(moves)
                    chance.extend(moves.values())
                    infoset.append(-1)
                    sequence.extend([-1] * len(actions))
                else:
                    actions = _actions(game, h, mover)
                    name = str(game.sees(h))
                    known = sets.get(name)
                    if known is None:
                        known = sets[name] = (len(sets), mover, actions, n_sequences, h, [])
                        n_sequences += len(actions)
                    elif known[1] != mover or known[2] != actions:
                        _refuse_set(name, known, h, mover, actions)
                    known[5].append(node)
                    infoset.append(known[0])
                    sequence.extend(range(known[3], known[3] + len(actions)))
                    chance.extend([1] * len(actions))
                player.append(mover)
                n_children.append(len(actions))
                parent.extend([node] * len(actions))
                for action in actions:
                    label.append(labels.setdefault(action, len(labels)))
                    below.append((*h, action))
                if len(parent) > max_nodes:
                    raise CourseError(
                        "too-many-nodes", game=game.name, limit=max_nodes, history=below[-1]
                    )
            frontier = below

        self.parent = _frozen(parent, np.int32)
        self.player = _frozen(player, np.int32)
        self.infoset = _frozen(infoset, np.int32)
        self.sequence = _frozen(sequence, np.int32)
        self.label = _frozen(label, np.int32)
        self.first = _frozen(first, np.int32)
        self.n_children = _frozen(n_children, np.int32)
        self.ends = _frozen(ends, np.int32)
        self.chance = _frozen(_tidy(chance))
        self.payoffs = _frozen(_tidy(payoffs))
        self.labels = tuple(labels)
        self.levels = tuple(slice(a, b) for a, b in pairwise(bounds))
        self.sets = tuple(
            InfoSet(index, name, mover, actions, _frozen(nodes, np.int32), start)
            for name, (index, mover, actions, start, _, nodes) in sets.items()
        )
        self.sequence_set = _frozen([s.index for s in self.sets for _ in s.actions], np.int32)

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
                "player-unknown", game=self.name, player=repr(player), players=self.n_players
            )
        return int(player)

    def check_node(self, node):
        """The number of a node, if the tree has it. Raises CourseError when it has not."""
        if not is_whole(node) or not 0 <= node < len(self.parent):
            raise CourseError(
                "node-unknown", game=self.name, node=repr(node), last=len(self.parent) - 1
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


def _actions(game, h, mover):
    if not is_whole(mover) or not 1 <= mover <= game.n_players:
        raise CourseError("mover-unknown", history=h, value=repr(mover), players=game.n_players)
    # What the rules do themselves stays outside the try: their own errors are theirs.
    given = game.actions(h)
    try:
        actions = tuple(given)
        distinct = len(set(actions)) == len(actions)
    except TypeError:
        raise CourseError("actions-form", history=h, value=repr(given)) from None
    if not actions:
        raise CourseError("no-actions", history=h)
    if not distinct:
        raise CourseError("actions-repeated", history=h, actions=list(actions))
    return actions


def _chance_moves(game, h):
    if game.chance is None:
        raise CourseError("chance-missing", history=h, game=game.name)
    given = game.chance(h)
    try:
        moves = dict(given)
    except (TypeError, ValueError):
        raise CourseError("chance-form", history=h, value=repr(given)) from None
    if not moves:
        raise CourseError("no-actions", history=h)
    for action, probability in moves.items():
        if not is_finite(probability) or is_negative(probability):
            raise CourseError("chance-negative", history=h, action=action, value=probability)
    total = sum(moves.values())
    if not is_one(total):
        raise CourseError("chance-sum", history=h, total=total)
    return moves


def _payoffs(game, h):
    payoffs = game.payoffs(h)
    try:
        payoffs = tuple(payoffs)
    except TypeError:
        payoffs = (payoffs,)
    if len(payoffs) != game.n_players:
        raise CourseError("payoff-length", history=h, given=len(payoffs), wanted=game.n_players)
    for player, payoff in enumerate(payoffs, 1):
        if not is_finite(payoff):
            raise CourseError("payoff-number", history=h, player=player, value=repr(payoff))
    return payoffs


def _refuse_set(name, known, h, mover, actions):
    _, player, first_actions, _, first, _ = known
    if player != mover:
        raise CourseError(
            "players-differ", name=name, first=first, history=h, player=player, other=mover
        )
    raise CourseError(
        "actions-differ",
        name=name,
        first=first,
        history=h,
        actions=list(first_actions),
        others=list(actions),
    )


def as_tree(tree):
    """The tree, if it is one; it may hold symbols. Raises CourseError."""
    if not isinstance(tree, Tree):
        raise CourseError("tree-wanted", given=repr(tree))
    return tree


def is_finite(value):
    """Whether a value is a finite number, or a symbol that may stand for one."""
    if value is None or isinstance(value, (str, bytes, complex)):
        return False
    try:
        return isfinite(value)
    except TypeError:
        # A symbol: it adds and multiplies like a number but has no value yet.
        return hasattr(value, "__add__") and hasattr(value, "free_symbols")
    except (ValueError, OverflowError):
        return False


def is_negative(value):
    """Whether a number is below zero; a symbol is given the benefit of the doubt."""
    try:
        return bool(value < 0)
    except TypeError:
        return False


def is_one(total):
    """Whether a sum is one: exactly for whole numbers and fractions, to 1e-9 otherwise."""
    if isinstance(total, (int, Fraction)):
        return total == 1
    difference = total - 1
    if hasattr(difference, "simplify"):
        difference = difference.simplify()
    try:
        return bool(abs(difference) <= TOLERANCE)
    except TypeError:
        return False


def _tidy(rows):
    """Rows of numbers as whole or floating point numbers where that loses nothing."""
    array = np.array(rows, dtype=object)
    kinds = {type(value) for value in array.flat}
    if any(issubclass(kind, np.generic) for kind in kinds):
        array = plain(array)
        kinds = {type(value) for value in array.flat}
    if kinds <= {int, bool}:
        try:
            whole = array.astype(np.int64)
        except OverflowError:
            return array
        # Larger ones stay Python's: their sums and differences need not fit, nor floats hold them.
        largest = max(int(whole.max(initial=0)), -int(whole.min(initial=0)))
        return whole if largest < EXACT_IN_FLOATS else array
    if kinds <= {int, bool, float, np.float64, np.float32, np.float16}:
        return array.astype(float)
    return array


def _frozen(values, dtype=None):
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array
