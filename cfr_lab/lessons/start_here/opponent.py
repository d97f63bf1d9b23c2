"""The opponent: regret matching that forgets no round, as a function of what the reader played."""

from dataclasses import dataclass
from itertools import accumulate, cycle, islice

from cfr_core.matching import regret_matching
from cfr_lab.lessons.rps import A

# How many rounds a habit is played on for at once, and how many rounds back it is looked for.
MORE, BACK = 10, 6


@dataclass(frozen=True)
class Match:
    """A match so far, T rounds of it; regrets and mixes are the opponent's.

    draws    random numbers in [0, 1), one a round, from the first again when they run out
    moves    (T,) what the reader played: 0, 1, 2 for scissors, rock, paper
    answers  (T,) what the opponent played
    regrets  (T + 1, 3) cumulative, whole numbers: before the first round, then after each
    mixes    (T + 1, 3) its probabilities for the round that follows, exact
    score    (T + 1,) the reader's points together
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
    """The match in which the reader played these moves; nothing but them and the draws counts."""
    regrets, score, answers = [(0, 0, 0)], [0], []
    mixes = [_mix(regrets[0])]
    for t, move in enumerate(moves):
        answer = _drawn(mixes[-1], draws[t % len(draws)])
        earned = int(A[answer, move])
        round_regrets = regrets_of_round(answer, move)
        regrets.append(tuple(R + r for R, r in zip(regrets[-1], round_regrets, strict=True)))
        mixes.append(_mix(regrets[-1]))
        score.append(score[-1] - earned)
        answers.append(answer)
    return Match(
        tuple(draws), tuple(moves), tuple(answers), tuple(regrets), tuple(mixes), tuple(score)
    )


def regrets_of_round(answer, move):
    """What each of the opponent's actions would have earned against the move, less what did."""
    return tuple(int(u - A[answer, move]) for u in A[:, move])


def habit(moves):
    """What comes next, to be repeated, if the last rounds go on as they went.

    The shortest period that the last BACK rounds have; at the worst, all of them.
    """
    last = tuple(moves[-BACK:])
    for period in range(1, len(last)):
        if last[period:] == last[:-period]:
            return last[-period:]
    return last


def repeated(pattern, rounds):
    """A habit played again and again, for so many rounds."""
    return tuple(islice(cycle(pattern), rounds))


def _mix(regrets):
    return tuple(regret_matching(list(regrets)))


def _drawn(mix, draw):
    """The action in whose stretch of [0, 1) the draw falls."""
    return next(a for a, edge in enumerate(accumulate(mix)) if draw < edge)
