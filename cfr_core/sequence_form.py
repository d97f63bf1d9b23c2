"""The storage of the solvers: a tree in sequence form, laid out so that NumPy is quick.

One vector x holds for every pair (I, a) the product of its player's own choices up to and
including it, the realisation weight; x[0] = 1 stands for having done nothing yet. What the ends
pay is linear in each player's part of x, so one pass over flat arrays replaces the walk of the
tree. Source: von Stengel (1996).

NumPy at this size costs by the call, not by the number. So the pairs lie in levels (how often
the player has chosen before), inside a level all first actions, then all second ones, and so on,
sets with many actions first. A level is then a slice, and a sum over actions is an addition of
slices. A trailing axis, where there is one, is for separate runs.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from cfr_core.sequence_layout import Ends, by_height, in_levels, rows_to_sum

# Up to this many numbers, a full payoff matrix beats picking out its entries that are not zero.
DENSE = 4096


class SequenceForm:
    """A tree in sequence form, its players divided into parts that are worked on together.

    x           1, then the pairs of the first part, of the second, ... ([, runs])
    position    where each of the tree's pairs (I, a) stands in x; the last is 0, so that
                position[-1], for no pair at all, finds x[0]
    parts       one `Part` for each tuple of players

    tree        the tree; groups  tuples of players, together all of them
    dtype       float, or object for exact fractions, also of floats
    runs        length of the axis of runs, None for none
    payoffs     (ends, players[, runs]) instead of the tree's own
    Source: von Stengel (1996); the layout is ours.
    """

    def __init__(self, tree, groups, dtype=float, runs=None, payoffs=None):
        self.tree, self.dtype, self.runs = tree, np.dtype(dtype), runs
        before = {player: tree.last_sequence(player) for player in tree.players}
        orders = [in_levels(tree, group, before) for group in groups]
        self.position = np.zeros(tree.n_sequences + 1, np.intp)
        size = 1
        for order in orders:
            self.position[order.pairs] = size + np.arange(len(order.pairs))
            size += len(order.pairs)
        self.x = self.room(size)
        self.x[0] += 1
        ends = Ends(tree, self, before, payoffs)
        self.parts = [Part(self, *made, ends) for made in zip(groups, orders, strict=True)]

    def room(self, size):
        """Zeros for `size` numbers, times the runs."""
        shape = (size,) if self.runs is None else (size, self.runs)
        zero = Fraction(0) if self.dtype == object else 0
        return np.full(shape, zero, self.dtype)


def numbers_a_run(tree):
    """About how many numbers a run keeps: a dozen vectors over the pairs, and what ends pay."""
    return 1 + 16 * tree.n_sequences + tree.n_players * len(tree.ends)


@dataclass(slots=True)
class Level:
    """Pairs whose player has chosen equally often before. All views into the part's arrays.

    x, strategy, value, product   over the pairs; `product` is scratch
    above       where in x the pair stands after which each one's set comes
    set_value   over the sets
    over_actions   prepared calls that sum `product` over actions into `set_value`
    sums, slots    what the sets that follow add to the pairs' values: prepared gatherings of
                several sets into one number, and, for each pair, where in the part's `slots` its
                number stands; None on the last level
    """

    x: np.ndarray
    strategy: np.ndarray
    value: np.ndarray
    product: np.ndarray
    above: np.ndarray
    set_value: np.ndarray
    over_actions: tuple
    sums: list
    slots: np.ndarray | None


@dataclass(slots=True)
class Chunk:
    """Some of the ends: one row of entries a number to be summed, flat for gathering.

    others      for each of the others, where in x their pairs stand
    weights     chance times payoff
    gathered, factor   room, the same in all chunks
    blocks      (rows, out): `gathered` by rows, and where each column's sum belongs
    """

    others: list
    weights: np.ndarray
    gathered: np.ndarray
    factor: np.ndarray
    blocks: list


class Part:
    """The choices of some players, in storage order, and room to work in.

    pairs       the tree's number of each pair
    sets        the tree's number of each set
    owner       for each pair, where its set's value stands in `slots`
    n_actions   for each set
    x, strategy, value, scratch   over the pairs; x is this part's slice of the form's
    slots       0, then the value of each set, then sums of several of them
    levels      from the first choices to the last
    matrix      the payoffs as a full matrix over x, or None and in `chunks`, whose sums stand in
                `gather_sums` in the order of `gather_order`, or in `value` at once if that is None
    """

    def __init__(self, form, players, order, ends):
        self.players, self.form, self.order = players, form, order
        self.pairs, self.sets = order.pairs, order.sets
        self.n_pairs, self.n_sets = len(self.pairs), len(self.sets)
        self.start = form.position[self.pairs[0]] if self.n_pairs else 1
        self.owner = order.owner + 1
        self.n_actions = np.bincount(order.owner, minlength=self.n_sets)
        self.x = form.x[self.start : self.start + self.n_pairs]
        self.strategy, self.value, self.scratch = (form.room(self.n_pairs) for _ in range(3))
        self.above = form.position[order.above]
        self._follow()
        self._gather(ends)
        self.levels = [self._level(k) for k in range(len(order.levels))]

    def over_actions(self, combine, source, out):
        """For each level, prepared calls that add up `source` over every set's actions into `out`.

        combine   np.add, or np.fmax for the greatest
        """
        return [
            _over_actions(combine, source[pairs], out[sets], rows, self.form)
            for pairs, sets, rows in self.order.levels
        ]

    def _follow(self):
        """Find which sets follow which pairs; those with several after them need sums."""
        plans, n_slots = [], 1 + self.n_sets
        for (pairs, _, _), (_, below, rows) in zip(
            self.order.levels, self.order.levels[1:], strict=False
        ):
            # A level's pairs begin with each set's first action: one pair a set.
            first = self.order.levels[len(plans) + 1][0].start
            parent = self.above[first : first + rows[0]] - self.start - pairs.start
            n_pairs = pairs.stop - pairs.start
            counts = np.bincount(parent, minlength=n_pairs)
            by_parent = below.start + 1 + np.argsort(parent, kind="stable")
            starts = np.cumsum(counts) - counts
            slots = np.zeros(n_pairs, np.intp)
            slots[counts == 1] = by_parent[starts[counts == 1]]
            several = np.flatnonzero(counts > 1)
            groups = []
            for members, height in by_height(counts[several]):
                targets = several[members]
                rank = np.arange(height)[:, None]
                missing = rank >= counts[targets]
                index = by_parent[np.where(missing, 0, starts[targets] + rank)]
                index[missing] = 0
                groups.append((index, n_slots))
                slots[targets] = n_slots + np.arange(len(targets))
                n_slots += len(targets)
            plans.append((groups, slots))
        self.slots = self.form.room(n_slots)
        self.set_value = self.slots[1 : 1 + self.n_sets]
        self.following = [
            (
                [
                    (index, self._like(index), self.slots[at : at + index.shape[1]])
                    for index, at in groups
                ],
                slots,
            )
            for groups, slots in plans
        ]

    def _like(self, index):
        """Room for what stands at `index`, flat or in rows."""
        return self.form.room(index.size).reshape(index.shape + self.slots.shape[1:])

    def _gather(self, ends):
        """Lay out the ends so that `ends_to_values` takes few calls."""
        self.matrix = self.gather_order = None
        self.chunks = []
        if not self.n_pairs:
            return
        own, others, weights = ends.of(self)
        counts = np.bincount(own, minlength=self.n_pairs)
        small = self.n_pairs * len(self.form.x) <= DENSE and len(others) == 1
        if small and weights.ndim == 1 and weights.dtype == float:
            self.matrix = np.zeros((self.n_pairs, len(self.form.x)))
            self.matrix[own, others[0]] = weights
            return
        order, packed = rows_to_sum(counts)
        straight = np.array_equal(order, np.arange(1, self.n_pairs + 1))
        self.gather_order = None if straight else order
        self.gather_sums = None if straight else self.form.room(1 + order.max())
        out = self.value if straight else self.gather_sums[1:]
        # All chunks share their room: they are done one after the other.
        size = max((sum(entry.size for entry, _ in some) for some in packed), default=0)
        room = [self.form.room(size) for _ in range(min(len(others), 2))]
        self.chunks = [
            _chunk([(entry, out[where]) for entry, where in some], others, weights, room)
            for some in packed
        ]

    def _level(self, k):
        pairs, sets, rows = self.order.levels[k]
        product = self.scratch[pairs]
        sums, slots = self.following[k] if k < len(self.following) else ([], None)
        return Level(
            x=self.x[pairs],
            strategy=self.strategy[pairs],
            value=self.value[pairs],
            product=product,
            above=self.above[pairs],
            set_value=self.set_value[sets],
            over_actions=_over_actions(np.add, product, self.set_value[sets], rows, self.form),
            sums=sums,
            slots=slots,
        )


def ends_to_values(part, x):
    """part.value = what the ends pay each pair: payoff times chance times the others' x."""
    if part.matrix is not None:
        np.dot(part.matrix, x, part.value)
        return
    for chunk in part.chunks:
        first, *rest = chunk.others
        x.take(first, 0, chunk.gathered, "clip")
        for other in rest:
            x.take(other, 0, chunk.factor, "clip")
            np.multiply(chunk.gathered, chunk.factor, chunk.gathered)
        np.multiply(chunk.gathered, chunk.weights, chunk.gathered)
        for block, out in chunk.blocks:
            np.add.reduce(block, 0, None, out)
    if part.gather_order is not None:
        part.gather_sums.take(part.gather_order, 0, part.value, "clip")


def add_following(part, level):
    """level.value += the values of the sets that come after each pair."""
    for index, block, out in level.sums:
        part.slots.take(index, 0, block, "clip")
        np.add.reduce(block, 0, None, out)
    part.slots.take(level.slots, 0, level.product, "clip")
    np.add(level.value, level.product, level.value)


def realise(part, x):
    """part.x = the products of the player's own choices under part.strategy, going down."""
    np.copyto(part.levels[0].x, part.levels[0].strategy)
    for level in part.levels[1:]:
        x.take(level.above, 0, level.x, "clip")
        np.multiply(level.x, level.strategy, level.x)


def _chunk(blocks, others, weights, room):
    """Lay out blocks of (entries in rows, out); the entry -1 stands for nothing."""
    entry = np.concatenate([entry.ravel() for entry, _ in blocks])
    gathered, factor = room[0][: len(entry)], room[-1][: len(entry)]
    weighed = np.zeros_like(gathered)
    real = entry >= 0
    gained = weights[entry[real]]
    weighed[real] = gained if gained.ndim == weighed.ndim else gained[:, None]
    rows, begin = [], 0
    for entries, out in blocks:
        block = gathered[begin : begin + entries.size]
        rows.append((block.reshape(*entries.shape, *gathered.shape[1:]), out))
        begin += entries.size
    index = [np.where(real, row[entry], 0) if len(row) else np.zeros_like(entry) for row in others]
    return Chunk(index, weighed, gathered, factor, rows)


def _over_actions(combine, source, out, rows, form):
    """Prepared calls (function, arguments) that combine a level's numbers over actions."""
    if len(rows) > 4 and rows[-1] == rows[0]:
        block = source.reshape(len(rows), rows[0], *source.shape[1:])
        return ((combine.reduce, (block, 0, None, out)),)
    starts = np.cumsum([0, *rows])
    row = [source[starts[a] : starts[a] + n] for a, n in enumerate(rows)]
    two = rows[1] if len(rows) > 1 else 0
    calls = []
    if two:
        calls.append((combine, (row[0][:two], row[1], out[:two])))
    if two < rows[0]:
        calls.append((np.add, (row[0][two:], form.room(rows[0] - two), out[two:])))
    calls += [(combine, (out[:n], row[a], out[:n])) for a, n in enumerate(rows) if a > 1]
    return tuple(calls)
