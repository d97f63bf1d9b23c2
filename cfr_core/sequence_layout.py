"""What stands where in the storage of the solvers; found once for a tree, see `sequence_form`."""

from dataclasses import dataclass

import numpy as np

from cfr_core.checks import as_fractions

# A call costs about as much as this many numbers: so many zeros may fill up rows to save one.
CALL = 1000
# So many numbers are gathered, weighed and summed at a time, so that they stay in the cache.
CHUNK = 32768


@dataclass(slots=True)
class Order:
    """levels: (slice of pairs, slice of sets, sets with more than 0, 1, 2, ... actions)."""

    levels: list
    pairs: np.ndarray
    sets: np.ndarray
    owner: np.ndarray
    above: np.ndarray


def in_levels(tree, players, before):
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
    return Order(levels, pairs, number[order], owner, above)


class Ends:
    """What every end pays, as entries (own pair, the others' pairs, chance times payoff).

    form, before   the form that is laid out, and each player's last pair before every node
    payoffs        instead of the tree's own, or None
    """

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


def rows_to_sum(counts):
    """How entries are summed: where the sums stand, and the entries in rows, a number a column.

    counts   how many entries each number sums; the entries of all lie one after the other
    returns  (order, chunks): for each number, where its sum stands, from 1, or 0 for none;
             and lists of (entries in rows, -1 for none; slice of the sums, from 0)
    """
    order = np.zeros(len(counts), np.intp)
    starts, done, blocks = np.cumsum(counts) - counts, 0, []
    for members, height in by_height(counts):
        order[members] = 1 + done + np.arange(len(members))
        for some in np.array_split(members, -(-height * len(members) // CHUNK)):
            rank = np.arange(height)[:, None]
            entry = np.where(rank < counts[some], starts[some] + rank, -1)
            blocks.append((entry, slice(done, done + len(some))))
            done += len(some)
    return order, list(_packed(blocks))


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


def by_height(counts):
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
