"""Define Colonel Blotto: both players secretly distribute soldiers among the battlefields."""

from itertools import combinations, pairwise

import numpy as np

from cfr_core.errors import CourseError
from cfr_core.games.matrix import matrix_game
from cfr_core.number import as_int

MAX_ALLOCATIONS = 2_000


def blotto(S=5, N=3):
    """Return Colonel Blotto with S soldiers per player and N battlefields as a matrix game.

    S   the number of soldiers of each player, at least 0
    N   the number of battlefields, at least 1

    A battlefield goes to the player who sends more soldiers to it than the opponent, and the player
    with more battlefields than the opponent wins. A win pays 1, a draw 0, and a loss -1. The
    actions are the allocations in lexicographic order; by default, the first is (0, 0, 5). Raises
    CourseError for other values of S and N, and for more than 2,000 allocations. Source: D4.4.
    """
    actions = allocations(S, N)
    return matrix_game(blotto_payoffs(S, N), rows=actions, name=f"Blotto({S}, {N})")


def allocations(S=5, N=3):
    """Return all ways to distribute S soldiers among N battlefields, in lexicographic order (D4.4).

    An allocation is a tuple of N non-negative integers that sum to S. Raises CourseError in the
    same cases as `blotto`.
    """
    S, N = _check_size(S, N)
    if N == 1:
        return [(S,)]
    # An allocation corresponds to a row of S soldiers and N - 1 bars: the bars divide the soldiers
    # into N groups, one for each battlefield.
    last = S + N - 1
    return [
        tuple(b - a - 1 for a, b in pairwise((-1, *bars, last)))
        for bars in combinations(range(last), N - 1)
    ]


def blotto_payoffs(S=5, N=3):
    """Return player 1's payoff matrix, an (m, m) array of 1, 0 and -1 (D4.4).

    The m rows are player 1's allocations, and the m columns are player 2's allocations, in the
    order of `allocations(S, N)`. Raises CourseError in the same cases as `blotto`.
    """
    allocation_rows = np.array(allocations(S, N))
    # The loop processes the battlefields one after another, because processing all of them at once
    # would need N arrays of the result's size.
    field_balance = np.zeros((len(allocation_rows), len(allocation_rows)), allocation_rows.dtype)
    for field in allocation_rows.T:
        field_balance += np.sign(field[:, None] - field)
    return np.sign(field_balance)


def _check_size(S, N):
    S, N = as_int(S, "S"), as_int(N, "N", 1)
    n_smaller, n_larger = sorted((S, N - 1))
    count = 1
    for k in range(1, n_smaller + 1):
        # The next line sets `count` to the binomial coefficient (n_larger + k) choose k. Each step
        # at least doubles `count`, so even for large S and N, the loop soon reaches the limit.
        count = count * (n_larger + k) // k
        if count > MAX_ALLOCATIONS:
            raise CourseError("blotto-many", soldiers=S, fields=N, maximum=MAX_ALLOCATIONS)
    return S, N
