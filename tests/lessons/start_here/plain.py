"""Play a match against the opponent by the rules, without using the course's modules."""

from fractions import Fraction

# BEATS[k] is the action that action k beats; 0 is scissors, 1 is rock and 2 is paper.
BEATS = (2, 0, 1)
SEED = 3


def points(own_action, other_action):
    """Return the points of the player who plays `own_action`."""
    return (BEATS[own_action] == other_action) - (BEATS[other_action] == own_action)


def probabilities(regrets):
    positive = [R if R > 0 else 0 for R in regrets]
    if sum(positive) == 0:
        return [Fraction(1, 3)] * 3
    return [Fraction(R, sum(positive)) for R in positive]


def match(moves, draws):
    """Return [(answer, reader's total, cumulative regrets, next probabilities)] for every round."""
    rounds, total, answers = [], 0, []
    for t, move in enumerate(moves):
        mix = rounds[-1][3] if rounds else probabilities((0, 0, 0))
        answer = 0
        while draws[t] >= sum(mix[: answer + 1]):
            answer += 1
        answers.append(answer)
        total += points(move, answer)
        # The sums are computed anew in each round, so no error can be carried forward.
        had = sum(points(a, b) for a, b in zip(answers, moves, strict=False))
        regrets = tuple(sum(points(k, b) for b in moves[: t + 1]) - had for k in range(3))
        rounds.append((answer, total, regrets, probabilities(regrets)))
    return rounds
