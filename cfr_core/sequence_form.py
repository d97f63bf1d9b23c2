"""Store a tree in sequence form for the solvers, laid out for speed in NumPy.

A vector x holds the realisation weight of every pair (information set I, action a): the product of
the probabilities of its player's choices up to and including a. The entry x[0] = 1 stands for no
choice yet. A terminal node adds to the expected payoff the product of its payoff, its chance
probability and the players' realisation weights, so flat arrays replace walks through the tree.
Source: von Stengel (1996).

On arrays as small as those of the course's games, NumPy's cost is per call, not per element.
Therefore the pairs are sorted by level, which is the number of earlier choices by the same player.
Inside a level they are sorted by action: the first actions of all sets, then the second actions,
and so on, with the sets that have the most actions first. A level is then a slice, and a sum over
actions adds slices. The calls are prepared once; see `CallList`. Arrays may have a last axis, which
is then over independent runs.
"""

import numpy as np

from cfr_core.checks import as_fractions

# A NumPy call takes about as long as the arithmetic on this many elements. Two blocks of different
# heights therefore become one if at most this many zeros must be added to the lower block.
CALL = 1000
# About this many numbers, at most, are gathered, weighted and summed at a time, because they then
# stay in the processor's cache.
CHUNK = 32768


class CallList(list):
    """Hold a list of NumPy calls on fixed arrays; calling the list makes all of them in order.

    Slicing the arrays takes longer than adding up their numbers, so the arrays are sliced only
    once, when a call is added to the list.
    """

    def add(self, function, *arguments):
        self.append((function, arguments))

    def __call__(self):
        for function, arguments in self:
            function(*arguments)


class SequenceForm:
    """Hold a tree in sequence form, with one `Part` for each group of players that update together.

    tree        the `Tree`
    groups      tuples of players who update together; each player is in exactly one of them
    dtype       float, or object for fractions, to which floats are converted exactly
    runs        length of the axis over runs, or None for no such axis
    payoffs     (terminals, players[, runs]), used instead of the tree's payoffs

    The form holds:

    x           (1 + pairs[, runs]) realisation weights: 1, then those of the first part's pairs, of
                the second part's, ...
    position    (pairs + 1,) the index in x of each of the tree's pairs (I, a), followed by 0. The
                tree uses -1 for no pair, so position[-1] is the index of x[0]
    parts       one `Part` for each group
    """

    def __init__(self, tree, groups, dtype=float, runs=None, payoffs=None):
        self.dtype, self.runs = np.dtype(dtype), runs
        before = {player: tree.last_sequence(player) for player in tree.players}
        layouts = [_in_levels(tree, group, before) for group in groups]
        starts = np.cumsum([1] + [len(pairs) for _, pairs, *_ in layouts])
        self.position = np.zeros(tree.n_sequences + 1, np.intp)
        for start, (_, pairs, *_) in zip(starts, layouts, strict=False):
            self.position[pairs] = start + np.arange(len(pairs))
        self.x = self.zeros(starts[-1])
        self.x[0] += 1
        ends = _TerminalNodes(tree, self, before, payoffs)
        self.parts = [
            Part(self, group, start, layout, ends)
            for group, start, layout in zip(groups, starts, layouts, strict=False)
        ]

    def zeros(self, size):
        """Return an array of zeros of shape (size[, runs]), as fractions if the form is exact."""
        shape = (size,) if self.runs is None else (size, self.runs)
        zeros = np.zeros(shape, int if self.dtype == object else float)
        return as_fractions(zeros) if self.dtype == object else zeros


class Part:
    """Hold the pairs (I, a) of players who update together, in storage order, with work arrays.

    pairs, sets   the numbers that the pairs and the information sets have in the tree
    owner         for each pair, the index of its set in `sets`
    n_actions     number of actions of each set
    levels        for each level a tuple: the slice of its pairs, the slice of its sets, and a list
                  of how many sets have more than 0, 1, 2, ... actions
    x             (pairs[, runs]) the realisation weights, a view of the form's x
    strategy      (pairs[, runs]) the probabilities
    value         (pairs[, runs]) the counterfactual values v(I, a)
    set_value     (sets[, runs]) the counterfactual values v(I)

    Calls that are prepared on these arrays:

    realise           compute x from the strategy, from the players' first choices to the last
    terminal_values   set `value` to the part of v(I, a) that comes from terminal nodes reached
                      after a without any further choice by the player
    back_up           after `terminal_values`, compute `value` and `set_value`, from the players'
                      last choices to the first
    """

    def __init__(self, form, players, start, layout, ends):
        self.form, self.players, self.start = form, players, start
        self.levels, self.pairs, self.sets, self.owner, above = layout
        self.n_pairs, self.n_sets = len(self.pairs), len(self.sets)
        counts = np.bincount(self.owner, minlength=self.n_sets)
        self.n_actions = counts if form.runs is None else counts[:, None]
        self.above = form.position[above]
        self.x = form.x[start : start + self.n_pairs]
        self.strategy, self.value, self._scratch = (form.zeros(self.n_pairs) for _ in range(3))
        # The entry at index 0 stands for no set.
        self._zero_and_sets = form.zeros(1 + self.n_sets)
        self.set_value = self._zero_and_sets[1:]
        self.realise = self._prepare_realise()
        self.terminal_values = self._prepare_terminal_values(ends)
        self.back_up = self.prepare_back_up()

    def of_each_pair(self, over_sets):
        """Return an array over pairs in which each pair has the value of its set.

        The next call overwrites the array returned.
        """
        return over_sets.take(self.owner, 0, self._scratch, "clip")

    def prepare_sums(self, source, out):
        """Prepare the calls that sum `source`, over each set's pairs, into `out`, over the sets."""
        calls = CallList()
        for pairs, sets, rows in self.levels:
            _over_actions(calls, np.add, source[pairs], out[sets], rows)
        return calls

    def prepare_back_up(self, best=False):
        """Prepare the calls that compute `value` and `set_value` from the terminal nodes' values.

        A set's value is the mean of its actions' values under the strategy, or, if `best` is true,
        the largest of them.
        """
        calls = CallList()
        for level in reversed(range(len(self.levels))):
            pairs, sets, rows = self.levels[level]
            value, product = self.value[pairs], self._scratch[pairs]
            if level + 1 < len(self.levels):
                self._prepare_sets_after(calls, level, product)
                calls.add(np.add, value, product, value)
            if best:
                _over_actions(calls, np.fmax, value, self.set_value[sets], rows)
            else:
                calls.add(np.multiply, self.strategy[pairs], value, product)
                _over_actions(calls, np.add, product, self.set_value[sets], rows)
        return calls

    def _prepare_realise(self):
        calls = CallList()
        for level, (pairs, _, _) in enumerate(self.levels):
            x, strategy = self.x[pairs], self.strategy[pairs]
            if level == 0:
                calls.add(np.copyto, x, strategy)
            else:
                calls.add(self.form.x.take, self.above[pairs], 0, x, "clip")
                calls.add(np.multiply, x, strategy, x)
        return calls

    def _prepare_sets_after(self, calls, level, out):
        """Prepare the calls that set `out` to the sum of the values of the sets after each pair."""
        pairs, (following, sets, rows) = self.levels[level][0], self.levels[level + 1]
        # A level's pairs begin with the first action of each set, so its first rows[0] pairs are
        # one per set.
        parent = self.above[following][: rows[0]] - self.start - pairs.start
        after = sets.start + np.argsort(parent, kind="stable")

        def prepare_entries(entry, gathered, _):
            index = np.where(entry < 0, 0, 1 + after[entry])
            calls.add(self._zero_and_sets.take, index, 0, gathered, "clip")

        counts = np.bincount(parent, minlength=pairs.stop - pairs.start)
        _prepare_sums(calls, self.form, counts, prepare_entries, out)

    def _prepare_terminal_values(self, ends):
        calls, x = CallList(), self.form.x
        if not self.n_pairs:
            return calls
        own, others, weights = ends.of(self)

        def prepare_entries(entry, gathered, factor):
            real = entry >= 0
            weighed = np.zeros_like(gathered)
            gained = weights[entry[real]]
            weighed[real] = gained if gained.ndim == weighed.ndim else gained[:, None]
            for number, row in enumerate(others):
                index = np.where(real, row[entry], 0) if len(row) else np.zeros_like(entry)
                calls.add(x.take, index, 0, factor if number else gathered, "clip")
                if number:
                    calls.add(np.multiply, gathered, factor, gathered)
            calls.add(np.multiply, gathered, weighed, gathered)

        counts = np.bincount(own, minlength=self.n_pairs)
        _prepare_sums(calls, self.form, counts, prepare_entries, self.value)
        return calls


def _prepare_sums(calls, form, counts, prepare_entries, out):
    """Prepare the calls that set out[i] to the sum of counts[i] consecutive terms.

    The terms are indexed from 0, and the terms of out[i + 1] follow those of out[i].

    calls             the `CallList` to which the calls are added
    counts            (sums,) the number of terms of each sum
    prepare_entries   a function that prepares the computation of some terms; its first argument is
                      an array of their indices, in which -1 denotes a zero, its second argument is
                      the buffer that receives the terms, and its third is a buffer for scratch work
    out               the array that receives the sums
    """
    order, chunks = _rows_to_sum(counts)
    straight = np.array_equal(order, np.arange(1, len(counts) + 1))
    zero_and_sums = form.zeros(1 + order.max(initial=0))
    sums = out if straight else zero_and_sums[1:]
    # All chunks can share their buffers because they are computed one after another.
    size = max((sum(entry.size for entry, _ in chunk) for chunk in chunks), default=0)
    gathered, spare = form.zeros(size), form.zeros(size)
    for chunk in chunks:
        entry = np.concatenate([entry.ravel() for entry, _ in chunk])
        if len(chunk) == 1 and len(chunk[0][0]) == 1:  # A single term is its own sum.
            prepare_entries(entry, sums[chunk[0][1]], spare[: len(entry)])
            continue
        prepare_entries(entry, gathered[: len(entry)], spare[: len(entry)])
        begin = 0
        for entry, where in chunk:
            block = gathered[begin : begin + entry.size]
            block = block.reshape(*entry.shape, *block.shape[1:])
            calls.add(np.add.reduce, block, 0, None, sums[where])
            begin += entry.size
    if not straight:
        calls.add(zero_and_sums.take, order, 0, out, "clip")


def _over_actions(calls, combine, source, out, rows):
    """Prepare the calls that add up, or maximise, over the actions of each set of a level.

    combine   np.add for the sum or np.fmax for the maximum
    source    an array over the level's pairs
    out       an array over the level's sets, which receives the results
    rows      a list of how many of the level's sets have more than 0, 1, 2, ... actions
    """
    if len(rows) > 4 and rows[-1] == rows[0]:
        block = source.reshape(len(rows), rows[0], *source.shape[1:])
        calls.add(combine.reduce, block, 0, None, out)
        return
    starts = np.cumsum([0, *rows])
    row = [source[starts[a] : starts[a] + n] for a, n in enumerate(rows)]
    two = rows[1] if len(rows) > 1 else 0
    if two:
        calls.add(combine, row[0][:two], row[1], out[:two])
    if two < rows[0]:
        calls.add(np.copyto, out[two:], row[0][two:])
    for a in range(2, len(rows)):
        calls.add(combine, out[: rows[a]], row[a], out[: rows[a]])


def _in_levels(tree, players, before):
    """Sort the pairs of some players by level and action, and describe the order.

    before    {player: (nodes,) the player's last pair before every node, -1 for none}
    returns   (levels, pairs, sets, owner, above): the first four as in `Part`; above (pairs,) is
              the number of the player's last pair before each pair's set, -1 for none
    """
    mine = [s for s in tree.infosets if s.player in players]
    last = np.array([before[s.player][s.nodes[0]] for s in mine], np.intp)
    n_actions = np.array([len(s.actions) for s in mine], np.intp)
    start = np.array([s.start for s in mine], np.intp)
    number = np.array([s.index for s in mine], np.intp)
    depth = np.zeros(len(tree.infosets), np.intp)
    # Sets are numbered from the root down, so the depth of the player's previous set is known.
    for index, pair in zip(number.tolist(), last.tolist(), strict=True):
        if pair >= 0:
            depth[index] = depth[tree.sequence_infoset[pair]] + 1
    order = np.lexsort((number, -n_actions, depth[number]))
    depths = depth[number[order]]
    none, done = np.zeros(0, np.intp), 0
    levels, pairs, owner, above = [], [none], [none], [none]
    for level in range(depths.max(initial=-1) + 1):
        low, high = np.searchsorted(depths, (level, level + 1)).tolist()
        members, begin, rows = order[low:high], done, []
        for action in range(n_actions[members].max()):
            row = int((n_actions[members] > action).sum())
            rows.append(row)
            pairs.append(start[members[:row]] + action)
            owner.append(np.arange(low, low + row))
            above.append(last[members[:row]])
            done += row
        levels.append((slice(begin, done), slice(low, high), rows))
    return levels, np.concatenate(pairs), number[order], *map(np.concatenate, (owner, above))


class _TerminalNodes:
    """Hold, for every terminal node, payoffs, chance probability and each player's last pair."""

    def __init__(self, tree, form, before, payoffs):
        self.pairs = {p: form.position[before[p][tree.terminals]] for p in tree.players}
        payoffs = tree.payoffs if payoffs is None else payoffs
        exact = form.dtype == object
        self.payoffs = as_fractions(payoffs) if exact else payoffs.astype(float, copy=False)
        chance = as_fractions(tree.chance) if exact else np.array(tree.chance_as_float)
        for level in tree.levels[1:]:
            chance[level] *= chance[tree.parent[level]]
        self.chance = chance[tree.terminals]

    def of(self, part):
        """Return the terms that terminal nodes add to the values of a part's pairs.

        The n terms are sorted by the pair to which they are added.

        returns   (own, others, weights): own (n,) is the index, within the part, of the pair to
                  which a term is added; others (n_players - 1, n) are the indices, in the form's x,
                  of the other players' last pairs; weights (n[, runs]) are chance probabilities
                  times payoffs
        """
        results = [self._of_player(player, part.start) for player in part.players]
        own = np.concatenate([own for own, _, _ in results])
        others = np.concatenate([others for _, others, _ in results], axis=1)
        weights = np.concatenate([weights for _, _, weights in results])
        # The pairs are not combined into one sort key: with many players it would exceed 64 bits.
        order = np.lexsort((*others[::-1], own))
        pairs = np.vstack([own, others])[:, order]
        new = np.append(True, (pairs[:, 1:] != pairs[:, :-1]).any(axis=0))[: len(order)]
        distinct = order[new]
        # Terminal nodes with the same pairs are merged into one term.
        if len(distinct) < len(order):
            weights = np.add.reduceat(weights[order], np.flatnonzero(new))
        else:
            weights = weights[order]
        return own[distinct], others[:, distinct], weights

    def _of_player(self, player, start):
        payoffs = self.payoffs[:, player - 1]
        chance = self.chance.reshape(self.chance.shape + (1,) * (payoffs.ndim - 1))
        weights = chance * payoffs
        own = self.pairs[player]
        matters = (own > 0) & (weights != 0).reshape(len(own), -1).any(axis=1)
        others = [pairs[matters] for p, pairs in self.pairs.items() if p != player]
        others = others or [np.zeros(matters.sum(), np.intp)]
        return own[matters] - start, np.array(others), weights[matters]


def _rows_to_sum(counts):
    """Arrange the terms of many sums in blocks, with one column for each sum.

    counts   (sums,) the number of terms of each sum; the terms are indexed from 0, and the terms of
             a sum follow those of the sum before it
    returns  (order, chunks). order (sums,) is the position at which each sum is computed, counted
             from 1, or 0 for a sum without terms. Each chunk is a list of pairs: a block of the
             terms' indices, padded with -1, and the slice of the positions, counted from 0, of the
             block's columns
    """
    order = np.zeros(len(counts), np.intp)
    starts, done, size, chunks = np.cumsum(counts) - counts, 0, 0, []
    for members, height in _by_height(counts):
        order[members] = 1 + done + np.arange(len(members))
        for some in np.array_split(members, -(-height * len(members) // CHUNK)):
            rank = np.arange(height)[:, None]
            entry = np.where(rank < counts[some], starts[some] + rank, -1)
            if not chunks or size + entry.size > CHUNK:
                chunks.append([])
                size = 0
            chunks[-1].append((entry, slice(done, done + len(some))))
            size += entry.size
            done += len(some)
    return order, chunks


def _by_height(counts):
    """Group sums by their number of terms into few groups that need few padding zeros.

    Yields pairs (indices of the sums, largest number of terms in the group).
    """
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
    # If all sums are in one group, they keep their order and need no reordering afterwards.
    if begin == 0:
        order = np.arange(len(counts))
    if falling[begin]:
        yield order[begin:], falling[begin]
