"""Compute the opponent's actions from the reader's moves by regret matching."""

from dataclasses import dataclass
from itertools import accumulate, cycle, islice

from cfr_core.matching import regret_matching
from cfr_lab.lessons.rps import A

# The habit button looks for a habit in the last LOOKBACK_ROUNDS rounds and continues it for
# HABIT_ROUNDS rounds.
HABIT_ROUNDS, LOOKBACK_ROUNDS = 10, 6


@dataclass(frozen=True)
class Match:
    """Hold the state of a match after T rounds.

    draws    random numbers in [0, 1), one per round, reused from the beginning if they run out
    moves    (T,) the reader's actions: 0 for scissors, 1 for rock, 2 for paper
    answers  (T,) the opponent's actions
    regrets  (T + 1, 3) the opponent's cumulative regrets, as integers
    mixes    (T + 1, 3) the opponent's exact probabilities for the next round
    score    (T + 1,) the reader's total points

    regrets, mixes and score have one row for the start and one row for the end of each round.
    """

    draws: tuple
    moves: tuple
    answers: tuple
    regrets: tuple
    mixes: tuple
    score: tuple

    @property
    def rounds(self):
        return len(self.moves)


def replay(moves, draws):
    """Return the Match that the reader's moves and the random numbers produce."""
    regrets, score, answers = [(0, 0, 0)], [0], []
    mixes = [_mix(regrets[0])]
    for t, move in enumerate(moves):
        answer = _draw_action(mixes[-1], draws[t % len(draws)])
        earnings = int(A[answer, move])
        round_regrets = regrets_of_round(answer, move)
        regrets.append(tuple(R + r for R, r in zip(regrets[-1], round_regrets, strict=True)))
        mixes.append(_mix(regrets[-1]))
        score.append(score[-1] - earnings)
        answers.append(answer)
    return Match(
        tuple(draws), tuple(moves), tuple(answers), tuple(regrets), tuple(mixes), tuple(score)
    )


def regrets_of_round(answer, move):
    """Return the opponent's regrets in one round: each action's payoff minus the payoff earned."""
    return tuple(int(u - A[answer, move]) for u in A[:, move])


def repeated_pattern(moves):
    """Return the shortest pattern that repeats throughout the last LOOKBACK_ROUNDS rounds.

    If no pattern repeats, return the moves of all these rounds.
    """
    last = tuple(moves[-LOOKBACK_ROUNDS:])
    for period in range(1, len(last)):
        if last[period:] == last[:-period]:
            return last[-period:]
    return last


def repeat_pattern(pattern, rounds):
    """Return a habit's moves, repeated to fill the given number of rounds."""
    return tuple(islice(cycle(pattern), rounds))


def _mix(regrets):
    return tuple(regret_matching(list(regrets)))


def _draw_action(mix, draw):
    """Return the action that the random number `draw` selects.

    The actions divide [0, 1) into intervals whose lengths are the probabilities in `mix`.
    """
    return next(a for a, edge in enumerate(accumulate(mix)) if draw < edge)
