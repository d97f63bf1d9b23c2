"""Colonel Blotto: share your soldiers among the fields, unseen."""

from itertools import combinations, pairwise

import numpy as np

from cfr_core.errors import CourseError, quoted
from cfr_core.games.matrix import matrix_game
from cfr_core.number import is_whole

MOST_ALLOCATIONS = 2_000


def blotto(S=5, N=3):
    """Colonel Blotto as a matrix game: S soldiers on N fields, whoever holds more fields wins.

    S, N    numbers of soldiers (from 0) and fields (from 1)

    A field goes to whoever sends more. Payoffs are +1, 0 and -1; actions are the allocations in
    lexicographic order, (0, 0, 5) first. Raises CourseError for other S and N, or more than 2,000
    allocations. Source: D4.4.
    """
    actions = allocations(S, N)
    return matrix_game(blotto_payoffs(S, N), rows=actions, name=f"Blotto({S}, {N})")


def allocations(S=5, N=3):
    """The ways to share S soldiers among N fields, none allowed, in lexicographic order (D4.4)."""
    S, N = _checked(S, N)
    if N == 1:
        return [(S,)]
    # S soldiers and N - 1 bars in a row: a field gets those between two bars.
    last = S + N - 1
    return [
        tuple(b - a - 1 for a, b in pairwise((-1, *bars, last)))
        for bars in combinations(range(last), N - 1)
    ]


def blotto_payoffs(S=5, N=3):
    """Player 1's payoffs, an (m, m) array of 1, 0 and -1 over `allocations(S, N)` (D4.4)."""
    sent = np.array(allocations(S, N))
    # Field by field: all of them at once would be N arrays as large as the answer.
    ahead = np.zeros((len(sent), len(sent)), sent.dtype)
    for field in sent.T:
        ahead += np.sign(field[:, None] - field)
    return np.sign(ahead)


def _checked(S, N):
    for value, least in ((S, 0), (N, 1)):
        if not is_whole(value) or value < least:
            raise CourseError("blotto-size", soldiers=quoted(S), fields=quoted(N))
    S, N = int(S), int(N)
    few, many = sorted((S, N - 1))
    ways = 1
    for k in range(1, few + 1):
        # (S + N - 1) over k; it at least doubles every time.
        ways = ways * (many + k) // k
        if ways > MOST_ALLOCATIONS:
            raise CourseError("blotto-many", soldiers=S, fields=N, most=MOST_ALLOCATIONS)
    return S, N
