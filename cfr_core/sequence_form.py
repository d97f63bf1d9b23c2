"""Store a tree in sequence form for the solvers, in a layout that is fast in NumPy.

A vector x holds the realisation weight of every pair (information set I, action a): the product of
the probabilities of the player's choices up to and including a. The component x[0] = 1 belongs to
the empty sequence. A terminal node adds to the expected payoff the product of its payoff, its
chance probability and the players' realisation weights, so flat arrays replace tree traversals.
Source: von Stengel (1996).

On arrays as small as those of the course's games, the time that NumPy takes depends on the number
of calls, not on the number of elements. Therefore the pairs are sorted by level, which is the
number of earlier choices by the same player. Within a level, they are sorted by action: the first
actions of all sets, then the second actions, and so on, with the sets that have the most actions
first. A level is then a slice, and a sum over actions is a sum of slices. The NumPy calls are
prepared once; see `CallList`. Arrays may have a last axis over independent runs.
"""

import numpy as np

from cfr_core.checks import as_fractions

# A NumPy call takes about as long as the arithmetic on this many elements. Two blocks of different
# heights are therefore merged if at most this many zeros must be added to the lower block.
CALL_COST = 1000
# Only about this many numbers are gathered, weighted and summed at a time, so that they fit into
# the processor's cache.
CHUNK = 32768


class CallList(list):
    """Hold a list of NumPy calls on fixed arrays; calling the list executes them in order.

    Slicing a small array takes longer than summing its elements, so each array is sliced only once.
    """

    def add(self, function, *arguments):
        self.append((function, arguments))

    def __call__(self):
        for function, arguments in self:
            function(*arguments)


class SequenceForm:
    """Hold a tree in sequence form, with a `GroupLayout` for each group of players.

    tree        the `Tree`
    groups      tuples of players who update together; each player is in exactly one of them
    dtype       float, or object for fractions, to which floats are converted exactly
    runs        the length of the axis over runs, or None if there is no such axis
    payoffs     (terminals, players[, runs]), used instead of the tree's payoffs

    The form holds:

    x           (1 + pairs[, runs]) realisation weights: 1, followed by those of the first layout's
                pairs, those of the second layout's pairs, and so on
    position    (pairs + 1,) the index in x of each of the tree's pairs (I, a), followed by 0. The
                tree denotes the absence of a pair by -1, so position[-1] is the index of x[0]
    layouts     one `GroupLayout` for each group
    """

    def __init__(self, tree, groups, dtype=float, runs=None, payoffs=None):
        self.dtype, self.runs = np.dtype(dtype), runs
        last_pairs = {player: tree.last_sequence(player) for player in tree.players}
        orders = [_sort_by_level(tree, group, last_pairs) for group in groups]
        starts = np.cumsum([1] + [len(pairs) for _, pairs, *_ in orders])
        self.position = np.zeros(tree.n_sequences + 1, np.intp)
        for start, (_, pairs, *_) in zip(starts, orders, strict=False):
            self.position[pairs] = start + np.arange(len(pairs))
        self.x = self.zeros(starts[-1])
        self.x[0] += 1
        terminal_nodes = _TerminalNodes(tree, self, last_pairs, payoffs)
        self.layouts = [
            GroupLayout(self, group, start, order, terminal_nodes)
            for group, start, order in zip(groups, starts, orders, strict=False)
        ]

    def zeros(self, size):
        """Return an array of zeros of shape (size[, runs]), as fractions if the form is exact."""
        shape = (size,) if self.runs is None else (size, self.runs)
        zeros = np.zeros(shape, int if self.dtype == object else float)
        return as_fractions(zeros) if self.dtype == object else zeros


class GroupLayout:
    """Hold, in storage order, the pairs (I, a) of players who update together, with work arrays.

    pairs, sets   the indices of the pairs and of the information sets in the tree
    set_of_pair   for each pair, the index of its set in `sets`
    n_actions     the number of actions at each set
    levels        for each level a tuple: the slice of its pairs, the slice of its sets, and a list
                  whose entry k counts its sets with more than k actions (k = 0, 1, ...)
    x             (pairs[, runs]) the realisation weights, a view of the form's x
    strategy      (pairs[, runs]) the probabilities
    value         (pairs[, runs]) the counterfactual values v(I, a)
    set_value     (sets[, runs]) the counterfactual values v(I)

    The following calls are prepared on these arrays:

    realise           compute x from the strategy, starting with the players' first choices
    terminal_values   set `value` to the part of v(I, a) that comes from terminal nodes reached
                      after action a without any further choice by the player
    back_up           after `terminal_values`, compute `value` and `set_value`, starting with the
                      players' last choices
    """

    def __init__(self, form, players, start, order, terminal_nodes):
        self.form, self.players, self.start = form, players, start
        self.levels, self.pairs, self.sets, self.set_of_pair, parent_pair = order
        self.n_pairs, self.n_sets = len(self.pairs), len(self.sets)
        counts = np.bincount(self.set_of_pair, minlength=self.n_sets)
        self.n_actions = counts if form.runs is None else counts[:, None]
        self.parent_pair = form.position[parent_pair]
        self.x = form.x[start : start + self.n_pairs]
        self.strategy, self.value, self._scratch = (form.zeros(self.n_pairs) for _ in range(3))
        # The component at index 0 remains 0 and pads sums that have too few terms.
        self._zero_and_sets = form.zeros(1 + self.n_sets)
        self.set_value = self._zero_and_sets[1:]
        self.realise = self._prepare_realise()
        self.terminal_values = self._prepare_terminal_values(terminal_nodes)
        self.back_up = self.prepare_back_up()

    def repeat_over_pairs(self, set_values):
        """Return an array over pairs that gives each pair the value of its set in `set_values`.

        The next call overwrites the returned array.
        """
        return set_values.take(self.set_of_pair, 0, self._scratch, "clip")

    def prepare_sums(self, source, out):
        """Prepare the calls that store the sum of `source` over each set's pairs in `out`."""
        calls = CallList()
        for pairs, sets, row_sizes in self.levels:
            _reduce_over_actions(calls, np.add, source[pairs], out[sets], row_sizes)
        return calls

    def prepare_back_up(self, maximise=False):
        """Prepare the calls that compute `value` and `set_value` from the terminal nodes' values.

        A set's value is the mean, under the strategy, of its actions' values or, if `maximise` is
        true, the largest of these values.
        """
        calls = CallList()
        for level in reversed(range(len(self.levels))):
            pairs, sets, row_sizes = self.levels[level]
            value, product = self.value[pairs], self._scratch[pairs]
            if level + 1 < len(self.levels):
                self._prepare_sums_of_sets_below(calls, level, product)
                calls.add(np.add, value, product, value)
            if maximise:
                _reduce_over_actions(calls, np.fmax, value, self.set_value[sets], row_sizes)
            else:
                calls.add(np.multiply, self.strategy[pairs], value, product)
                _reduce_over_actions(calls, np.add, product, self.set_value[sets], row_sizes)
        return calls

    def _prepare_realise(self):
        calls = CallList()
        for level, (pairs, _, _) in enumerate(self.levels):
            x, strategy = self.x[pairs], self.strategy[pairs]
            if level == 0:
                calls.add(np.copyto, x, strategy)
            else:
                calls.add(self.form.x.take, self.parent_pair[pairs], 0, x, "clip")
                calls.add(np.multiply, x, strategy, x)
        return calls

    def _prepare_sums_of_sets_below(self, calls, level, out):
        """Prepare the calls that set `out` to the sum of the values of the sets below each pair."""
        pairs, (next_pairs, sets, row_sizes) = self.levels[level][0], self.levels[level + 1]
        # In a level, the pairs with the sets' first actions come first, so the first row_sizes[0]
        # pairs include exactly one pair for each set.
        parent = self.parent_pair[next_pairs][: row_sizes[0]] - self.start - pairs.start
        rank_of_set = sets.start + np.argsort(parent, kind="stable")

        def prepare_entries(entry, gathered, _):
            index = np.where(entry < 0, 0, 1 + rank_of_set[entry])
            calls.add(self._zero_and_sets.take, index, 0, gathered, "clip")

        counts = np.bincount(parent, minlength=pairs.stop - pairs.start)
        _prepare_sums(calls, self.form, counts, prepare_entries, out)

    def _prepare_terminal_values(self, terminal_nodes):
        calls, x = CallList(), self.form.x
        if not self.n_pairs:
            return calls
        own_pairs, other_pairs, weights = terminal_nodes.terms_of(self)

        def prepare_entries(entry, gathered, factor):
            is_real = entry >= 0
            entry_weights = np.zeros_like(gathered)
            w = weights[entry[is_real]]
            entry_weights[is_real] = w if w.ndim == entry_weights.ndim else w[:, None]
            for number, row in enumerate(other_pairs):
                index = np.where(is_real, row[entry], 0) if len(row) else np.zeros_like(entry)
                calls.add(x.take, index, 0, factor if number else gathered, "clip")
                if number:
                    calls.add(np.multiply, gathered, factor, gathered)
            calls.add(np.multiply, gathered, entry_weights, gathered)

        counts = np.bincount(own_pairs, minlength=self.n_pairs)
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
    order, chunks = _arrange_terms(counts)
    in_order = np.array_equal(order, np.arange(1, len(counts) + 1))
    zero_and_sums = form.zeros(1 + order.max(initial=0))
    sums = out if in_order else zero_and_sums[1:]
    # All chunks can share two buffers, because the chunks are computed one after another.
    size = max((sum(entry.size for entry, _ in chunk) for chunk in chunks), default=0)
    gathered, buffer = form.zeros(size), form.zeros(size)
    for chunk in chunks:
        entry = np.concatenate([entry.ravel() for entry, _ in chunk])
        if len(chunk) == 1 and len(chunk[0][0]) == 1:  # A single term is its own sum.
            prepare_entries(entry, sums[chunk[0][1]], buffer[: len(entry)])
            continue
        prepare_entries(entry, gathered[: len(entry)], buffer[: len(entry)])
        begin = 0
        for entry, columns in chunk:
            block = gathered[begin : begin + entry.size]
            block = block.reshape(*entry.shape, *block.shape[1:])
            calls.add(np.add.reduce, block, 0, None, sums[columns])
            begin += entry.size
    if not in_order:
        calls.add(zero_and_sums.take, order, 0, out, "clip")


def _reduce_over_actions(calls, combine, source, out, row_sizes):
    """Prepare the calls that compute a sum or a maximum over the actions of each set of a level.

    combine     np.add for the sum or np.fmax for the maximum
    source      an array over the level's pairs
    out         an array over the level's sets, which receives the results
    row_sizes   a list: entry k counts the level's sets with more than k actions (k = 0, 1, ...)
    """
    if len(row_sizes) > 4 and row_sizes[-1] == row_sizes[0]:
        block = source.reshape(len(row_sizes), row_sizes[0], *source.shape[1:])
        calls.add(combine.reduce, block, 0, None, out)
        return
    starts = np.cumsum([0, *row_sizes])
    rows = [source[starts[a] : starts[a] + n] for a, n in enumerate(row_sizes)]
    n_second = row_sizes[1] if len(row_sizes) > 1 else 0
    if n_second:
        calls.add(combine, rows[0][:n_second], rows[1], out[:n_second])
    if n_second < row_sizes[0]:
        calls.add(np.copyto, out[n_second:], rows[0][n_second:])
    for a in range(2, len(row_sizes)):
        calls.add(combine, out[: row_sizes[a]], rows[a], out[: row_sizes[a]])


def _sort_by_level(tree, players, last_pairs):
    """Sort the pairs of some players by level and action, and describe the order.

    last_pairs   {player: (nodes,) the index of the player's last pair before each node, or -1}
    returns      (levels, pairs, sets, set_of_pair, parent_pair): four as in `GroupLayout`, and
                 then for each pair the index of its player's last pair before its information set,
                 or -1
    """
    own_sets = [s for s in tree.infosets if s.player in players]
    last = np.array([last_pairs[s.player][s.nodes[0]] for s in own_sets], np.intp)
    n_actions = np.array([len(s.actions) for s in own_sets], np.intp)
    start = np.array([s.start for s in own_sets], np.intp)
    set_indices = np.array([s.index for s in own_sets], np.intp)
    depth = np.zeros(len(tree.infosets), np.intp)
    # Sets are numbered from the root down, so the depth of the player's previous set is known here.
    for index, pair in zip(set_indices.tolist(), last.tolist(), strict=True):
        if pair >= 0:
            depth[index] = depth[tree.sequence_infoset[pair]] + 1
    order = np.lexsort((set_indices, -n_actions, depth[set_indices]))
    depths = depth[set_indices[order]]
    no_pairs, count = np.zeros(0, np.intp), 0
    levels, pairs, set_of_pair, parent_pair = [], [no_pairs], [no_pairs], [no_pairs]
    for level in range(depths.max(initial=-1) + 1):
        first, stop = np.searchsorted(depths, (level, level + 1)).tolist()
        members, begin, row_sizes = order[first:stop], count, []
        for action in range(n_actions[members].max()):
            row_size = int((n_actions[members] > action).sum())
            row_sizes.append(row_size)
            pairs.append(start[members[:row_size]] + action)
            set_of_pair.append(np.arange(first, first + row_size))
            parent_pair.append(last[members[:row_size]])
            count += row_size
        levels.append((slice(begin, count), slice(first, stop), row_sizes))
    pairs, set_of_pair, parent_pair = map(np.concatenate, (pairs, set_of_pair, parent_pair))
    return levels, pairs, set_indices[order], set_of_pair, parent_pair


class _TerminalNodes:
    """Hold each terminal node's payoffs, its chance probability and every player's last pair."""

    def __init__(self, tree, form, last_pairs, payoffs):
        self.pairs = {p: form.position[last_pairs[p][tree.terminals]] for p in tree.players}
        payoffs = tree.payoffs if payoffs is None else payoffs
        exact = form.dtype == object
        self.payoffs = as_fractions(payoffs) if exact else payoffs.astype(float, copy=False)
        chance = as_fractions(tree.chance) if exact else np.array(tree.chance_as_float)
        for level in tree.levels[1:]:
            chance[level] *= chance[tree.parent[level]]
        self.chance_reach = chance[tree.terminals]

    def terms_of(self, layout):
        """Return the terms that terminal nodes add to the values of a layout's pairs.

        The n terms are sorted by the pair to which they are added.

        returns   (own, others, weights): own (n,) is the index, within the layout, of the pair to
                  which each term is added; others (n_players - 1, n) are the indices, in the form's
                  x, of the other players' last pairs; weights (n[, runs]) are products of chance
                  probabilities and payoffs
        """
        player_terms = [self._terms_of_player(player, layout.start) for player in layout.players]
        own_pairs = np.concatenate([own_pairs for own_pairs, _, _ in player_terms])
        other_pairs = np.concatenate([other_pairs for _, other_pairs, _ in player_terms], axis=1)
        weights = np.concatenate([weights for _, _, weights in player_terms])
        # The pairs are not combined into one sort key: with many players, a key could exceed 64
        # bits.
        order = np.lexsort((*other_pairs[::-1], own_pairs))
        pairs = np.vstack([own_pairs, other_pairs])[:, order]
        is_new = np.append(True, (pairs[:, 1:] != pairs[:, :-1]).any(axis=0))[: len(order)]
        distinct_terms = order[is_new]
        # Terminal nodes with the same pairs are merged into one term.
        if len(distinct_terms) < len(order):
            weights = np.add.reduceat(weights[order], np.flatnonzero(is_new))
        else:
            weights = weights[order]
        return own_pairs[distinct_terms], other_pairs[:, distinct_terms], weights

    def _terms_of_player(self, player, start):
        payoffs = self.payoffs[:, player - 1]
        chance = self.chance_reach.reshape(self.chance_reach.shape + (1,) * (payoffs.ndim - 1))
        weights = chance * payoffs
        own_pairs = self.pairs[player]
        is_relevant = (own_pairs > 0) & (weights != 0).reshape(len(own_pairs), -1).any(axis=1)
        other_pairs = [pairs[is_relevant] for p, pairs in self.pairs.items() if p != player]
        other_pairs = other_pairs or [np.zeros(is_relevant.sum(), np.intp)]
        return own_pairs[is_relevant] - start, np.array(other_pairs), weights[is_relevant]


def _arrange_terms(counts):
    """Arrange the terms of many sums in blocks, with one column for each sum.

    counts   (sums,) the number of terms of each sum; the terms are indexed from 0, and the terms of
             a sum follow those of the sum before it
    returns  (order, chunks). order (sums,) is the position at which each sum is computed, counted
             from 1, or 0 for a sum without terms. Each chunk is a list of pairs (block, slice): the
             block holds indices of terms, padded with -1, and the slice holds the positions,
             counted from 0, of the block's columns
    """
    order = np.zeros(len(counts), np.intp)
    starts, count, size, chunks = np.cumsum(counts) - counts, 0, 0, []
    for members, height in _group_by_height(counts):
        order[members] = 1 + count + np.arange(len(members))
        for batch in np.array_split(members, -(-height * len(members) // CHUNK)):
            rank = np.arange(height)[:, None]
            entry = np.where(rank < counts[batch], starts[batch] + rank, -1)
            if not chunks or size + entry.size > CHUNK:
                chunks.append([])
                size = 0
            chunks[-1].append((entry, slice(count, count + len(batch))))
            size += entry.size
            count += len(batch)
    return order, chunks


def _group_by_height(counts):
    """Group sums by their number of terms into a few groups that need little zero padding.

    Yields pairs (indices of the group's sums, largest number of terms in the group).
    """
    if not len(counts):
        return
    order = np.argsort(-counts, kind="stable")
    heights = counts[order]
    group_start, n_zeros = 0, 0
    ends = np.append(np.flatnonzero(np.diff(heights)) + 1, len(heights))
    for run_start, run_stop in zip(np.append(0, ends[:-1]), ends, strict=True):
        extra_zeros = (heights[group_start] - heights[run_start]) * (run_stop - run_start)
        if n_zeros + extra_zeros > CALL_COST:
            yield order[group_start:run_start], heights[group_start]
            group_start, n_zeros = run_start, 0
        else:
            n_zeros += extra_zeros
    # If all sums are in one group, they keep their order and need no reordering afterwards.
    if group_start == 0:
        order = np.arange(len(counts))
    if heights[group_start]:
        yield order[group_start:], heights[group_start]
