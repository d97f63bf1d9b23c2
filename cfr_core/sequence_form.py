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

from cfr_core.checks import as_fractions

# Up to this many numbers, a full payoff matrix beats picking out its entries that are not zero.
DENSE = 4096
# A call costs about as much as this many numbers: so many zeros may fill up rows to save one.
CALL = 1000
# So many numbers are gathered, weighed and summed at a time, so that they stay in the cache.
CHUNK = 32768


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
        orders = [_in_levels(tree, group, before) for group in groups]
        self.position = np.zeros(tree.n_sequences + 1, np.intp)
        size = 1
        for order in orders:
            self.position[order.pairs] = size + np.arange(len(order.pairs))
            size += len(order.pairs)
        self.x = self.room(size)
        self.x[0] += 1
        ends = _Ends(tree, self, before, payoffs)
        self.parts = [Part(self, *made, ends) for made in zip(groups, orders, strict=True)]

    def room(self, size):
        """Zeros for `size` numbers, times the runs."""
        shape = (size,) if self.runs is None else (size, self.runs)
        zero = Fraction(0) if self.dtype == object else 0
        return np.full(shape, zero, self.dtype)


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
            for members, height in _groups(counts[several]):
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
        order = np.zeros(self.n_pairs, np.intp)
        starts, done, blocks = np.cumsum(counts) - counts, 0, []
        for members, height in _groups(counts):
            order[members] = 1 + done + np.arange(len(members))
            for some in np.array_split(members, -(-height * len(members) // CHUNK)):
                rank = np.arange(height)[:, None]
                entry = np.where(rank < counts[some], starts[some] + rank, -1)
                blocks.append((entry, slice(done, done + len(some))))
                done += len(some)
        straight = np.array_equal(order, np.arange(1, self.n_pairs + 1))
        self.gather_order = None if straight else order
        self.gather_sums = None if straight else self.form.room(1 + done)
        out = self.value if straight else self.gather_sums[1:]
        packed = list(_packed(blocks))
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


@dataclass(slots=True)
class _Order:
    """levels: (slice of pairs, slice of sets, sets with more than 0, 1, 2, ... actions)."""

    levels: list
    pairs: np.ndarray
    sets: np.ndarray
    owner: np.ndarray
    above: np.ndarray


def _in_levels(tree, players, before):
    """The storage order of the pairs of some players."""
    mine = [s for s in tree.sets if s.player in players]
    last = np.array([before[s.player][s.nodes[0]] for s in mine], np.intp)
    n_actions = np.array([len(s.actions) for s in mine], np.intp)
    start = np.array([s.start for s in mine], np.intp)
    number = np.array([s.index for s in mine], np.intp)
    depth = np.zeros(len(tree.sets), np.intp)
    # Sets are numbered from the top of the tree down, so what comes before is known already.
    for index, pair in zip(number.tolist(), last.tolist(), strict=True):
        if pair >= 0:
            depth[index] = depth[tree.sequence_set[pair]] + 1
    order = np.lexsort((number, -n_actions, depth[number]))
    depths = depth[number[order]]
    levels, pairs, owner, above = [], [], [], []
    done = 0
    for level in range(depths.max(initial=-1) + 1):
        low, high = np.searchsorted(depths, (level, level + 1))
        members = order[low:high]
        rows = []
        begin = done
        for action in range(n_actions[members].max()):
            row = int((n_actions[members] > action).sum())
            rows.append(row)
            pairs.append(start[members[:row]] + action)
            owner.append(np.arange(low, low + row))
            above.append(last[members[:row]])
            done += row
        levels.append((slice(begin, done), slice(int(low), int(high)), rows))
    none = np.zeros(0, np.intp)
    pairs, owner, above = (np.concatenate([none, *rows]) for rows in (pairs, owner, above))
    return _Order(levels, pairs, number[order], owner, above)


class _Ends:
    """What every end pays, as entries (own pair, the others' pairs, chance times payoff)."""

    def __init__(self, tree, form, before, payoffs):
        self.tree, self.form = tree, form
        self.pairs = {p: form.position[before[p][tree.ends]] for p in tree.players}
        payoffs = tree.payoffs if payoffs is None else payoffs
        exact = form.dtype == object
        self.payoffs = as_fractions(payoffs) if exact else payoffs.astype(float, copy=False)
        chance = as_fractions(tree.chance) if exact else np.array(tree.chance_as_float)
        for level in tree.levels[1:]:
            chance[level] *= chance[tree.parent[level]]
        self.chance = chance[tree.ends]

    def of(self, part):
        """For a part: own pairs (from 0, ascending), the others' pairs by row, the weights."""
        found = [self._of_player(player, part.start) for player in part.players]
        own = np.concatenate([own for own, _, _ in found])
        others = np.concatenate([others for _, others, _ in found], axis=1)
        weights = np.concatenate([weights for _, _, weights in found])
        # Not one number for all pairs: of many players it would not fit into 64 bits.
        order = np.lexsort((*others[::-1], own))
        pairs = np.vstack([own, others])[:, order]
        new = np.append(True, (pairs[:, 1:] != pairs[:, :-1]).any(axis=0))[: len(order)]
        kept = order[new]
        # Ends that no pair tells apart are one entry.
        if len(kept) < len(order):
            weights = np.add.reduceat(weights[order], np.flatnonzero(new))
        else:
            weights = weights[order]
        return own[kept], others[:, kept], weights

    def _of_player(self, player, start):
        payoffs = self.payoffs[:, player - 1]
        chance = self.chance.reshape(self.chance.shape + (1,) * (payoffs.ndim - 1))
        weights = chance * payoffs
        own = self.pairs[player]
        matters = (own > 0) & (weights != 0).reshape(len(own), -1).any(axis=1)
        others = [self.pairs[p][matters] for p in self.tree.players if p != player]
        others = others or [np.zeros(matters.sum(), np.intp)]
        return own[matters] - start, np.array(others), weights[matters]


def _packed(blocks):
    """Blocks put together until a chunk is full."""
    chunk, size = [], 0
    for block in blocks:
        if chunk and size + block[0].size > CHUNK:
            yield chunk
            chunk, size = [], 0
        chunk.append(block)
        size += block[0].size
    if chunk:
        yield chunk


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


def _groups(counts):
    """Divide targets by how many numbers they sum: (targets, height), few groups, few zeros."""
    if not len(counts):
        return
    order = np.argsort(-counts, kind="stable")
    falling = counts[order]
    begin, filled = 0, 0
    ends = np.append(np.flatnonzero(np.diff(falling)) + 1, len(falling))
    for low, high in zip(np.append(0, ends[:-1]), ends, strict=True):
        extra = (falling[begin] - falling[low]) * (high - low)
        if filled + extra > CALL:
            yield order[begin:low], falling[begin]
            begin, filled = low, 0
        else:
            filled += extra
    # One group for all keeps them in their own order.
    if begin == 0:
        order = np.arange(len(counts))
    if falling[begin]:
        yield order[begin:], falling[begin]


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
