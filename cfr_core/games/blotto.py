"""Colonel Blotto: share your soldiers among the fields, unseen."""

import numpy as np

from cfr_core.errors import CourseError
from cfr_core.games.matrix import matrix_game

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
    _check(S, N)
    if N == 1:
        return [(S,)]
    return [(here, *rest) for here in range(S + 1) for rest in allocations(S - here, N - 1)]


def blotto_payoffs(S=5, N=3):
    """Player 1's payoffs, an (m, m) array of 1, 0 and -1 over `allocations(S, N)` (D4.4)."""
    sent = np.array(allocations(S, N))
    fields = np.sign(sent[:, None, :] - sent[None, :, :]).sum(axis=-1)
    return np.sign(fields)


def _check(S, N):
    for value, least in ((S, 0), (N, 1)):
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < least:
            raise CourseError("blotto-size", soldiers=repr(S), fields=repr(N))
    ways = 1
    for k in range(1, N):
        ways = ways * (S + k) // k
    if ways > MOST_ALLOCATIONS:
        raise CourseError("blotto-many", soldiers=S, fields=N, ways=ways, most=MOST_ALLOCATIONS)
