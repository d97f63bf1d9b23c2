"""Judge exercise 4, in which two players learn by internal regret matching.

A program is judged by the joint distributions that it returns and by their correlated gaps.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.correlated_equilibria.gaps import correlated_gap
from cfr_lab.lessons.correlated_equilibria.learners import constants, exchanges, fixed_point
from cfr_lab.numbers import number_text
from cfr_lab.outputs import numbers_in
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence

# The games are Shapley's game with unequal payoffs; a game with more columns than rows, in which
# player 2's last action is the best response to one of player 1's actions and player 2's first
# action to the other; a game with more rows than columns, only negative payoffs and no
# pure-strategy equilibrium; and a zero-sum game.
GAMES = (
    ([[3, 0, 0], [0, 2, 0], [0, 0, 1]], [[0, 1, 0], [0, 0, 2], [1, 0, 0]]),
    ([[0, 7, 1, 2], [2, 6, 0, 1]], [[0, 2, 1, 3], [7, 6, 0, 1]]),
    ([[-9, -4], [-5, -8], [-6, -6]], [[-3, -7], [-8, -2], [-5, -6]]),
    ([[0, -2, 1], [2, 0, -1], [-1, 1, 0]], [[0, 2, -1], [-2, 0, 1], [1, -1, 0]]),
)
SHORT_ROUNDS = (1, 2, 3, 8)
# In each game, the gap is judged after this many rounds. The first game, in which most wrong
# programs fail, has the largest number of rounds.
LONG_ROUNDS = (1000, 300, 300, 300)
TOLERANCE = 1e-6


def payoffs_of(game):
    return [np.array(each, dtype=float) for each in GAMES[game]]


def bound(game):
    """Return the bound that this lesson's theorem 2 gives on a game's average internal regrets.

    The bound applies after LONG_ROUNDS[game] rounds.
    """
    return max(
        np.ptp(u) * np.sqrt((n - 1) / LONG_ROUNDS[game])
        for u, n in zip(payoffs_of(game), payoffs_of(game)[0].shape, strict=True)
    )


def learn(payoffs, T, *, maps=exchanges, strategy=fixed_point, weighted=True, second_learns=True):
    """Return three joint distributions from T rounds of self-play.

    The distributions are the mean over all rounds, the last round's distribution, and the product
    of the average strategies. A round's joint distribution is the product of the round's
    strategies. Each keyword changes one step of the correct program.
    """
    own_payoffs = [payoffs[0], payoffs[1].T]
    every = [maps(len(u)) for u in own_payoffs]
    regrets = [np.zeros(len(each)) for each in every]
    total = np.zeros(payoffs[0].shape)
    sums = [np.zeros(len(u)) for u in own_payoffs]
    for _ in range(T):
        strategies = [strategy(R, each) for R, each in zip(regrets, every, strict=True)]
        if not second_learns:
            strategies[1] = np.full(len(own_payoffs[1]), 1 / len(own_payoffs[1]))
        total += np.outer(*strategies)
        sums = [s + p for s, p in zip(sums, strategies, strict=True)]
        for i in (0, 1):
            values = own_payoffs[i] @ strategies[1 - i]
            gains = values[every[i]] - values
            regrets[i] = regrets[i] + (gains * strategies[i] if weighted else gains).sum(axis=1)
    return total / T, np.outer(*strategies), np.outer(*sums) / T**2


def _reversed_flow(regrets, maps):
    """Return the fixed point of a wrong program that reverses the direction of every exchange."""
    n = maps.shape[1]
    square = np.zeros((n, n))
    square[~np.eye(n, dtype=bool)] = regrets
    return fixed_point(square.T[~np.eye(n, dtype=bool)], maps)


def _strategy_by_columns(regrets, maps):
    """Return the wrong strategy of a program that does not compute a fixed point.

    Each action's probability is proportional to the sum of the positive regrets for not having
    changed to that action.
    """
    n = maps.shape[1]
    square = np.zeros((n, n))
    square[~np.eye(n, dtype=bool)] = np.maximum(regrets, 0)
    total = square.sum()
    return square.sum(axis=0) / total if total > 0 else np.full(n, 1 / n)


def _best_exchange(regrets, maps):
    """Return the wrong strategy of a program that follows only the largest regret."""
    only = np.where(regrets == regrets.max(), np.maximum(regrets, 0), 0)
    return fixed_point(only, maps)


def _absolute_regret_strategy(regrets, maps):
    """Return the wrong strategy of a program that takes the regrets' absolute values.

    A correct program takes their positive parts.
    """
    return fixed_point(np.abs(regrets), maps)


KNOWN_PROGRAMS = {
    "external": lambda u, T: learn(u, T, maps=constants)[0],
    "last": lambda u, T: learn(u, T)[1],
    "apart": lambda u, T: learn(u, T)[2],
    "total": lambda u, T: T * learn(u, T)[0],
    "unweighted": lambda u, T: learn(u, T, weighted=False)[0],
    "reversed": lambda u, T: learn(u, T, strategy=_reversed_flow)[0],
    "columns": lambda u, T: learn(u, T, strategy=_strategy_by_columns)[0],
    "largest": lambda u, T: learn(u, T, strategy=_best_exchange)[0],
    "absolute": lambda u, T: learn(u, T, strategy=_absolute_regret_strategy)[0],
    "sign": lambda u, T: learn([-each for each in u], T)[0],
    "one": lambda u, T: learn(u, T, second_learns=False)[0],
}
HINTS = {
    "external": (
        "你的程序用的是外部遗憾：每个行动只有一个数。“听到 a 就改出 b”的遗憾，要记多少个数？",
        "Your program uses external regret, one number per action. How many regrets of the form "
        "“b whenever a is advised” are there?",
    ),
    "last": (
        "你的程序返回的是最后一局里两人策略的乘积。μ 是哪些局的平均？",
        "Your program returns the product of the players' strategies in the last round. Over "
        "which rounds is μ the mean?",
    ),
    "apart": (
        "你的程序先求两人的平均策略，再相乘。μ 是先在每一局里相乘，还是先平均？",
        "Your program multiplies the two average strategies. Is μ the product of two means, or "
        "the mean of the rounds' products?",
    ),
    "total": (
        "你的程序返回的数加起来是 T。概率加起来应是多少？",
        "The numbers that your program returns sum to T. What should probabilities sum to?",
    ),
    "unweighted": (
        "你的程序里，从 a 改成 b 的遗憾没有乘以这一局出 a 的概率。没有出 a 时，能把 a 改成 b 吗？",
        "In your program, the regret from a to b is not multiplied by the probability of a in "
        "this round. Can a be changed to b in a round in which a is not played?",
    ),
    "reversed": (
        "你的程序把“从 a 到 b”与“从 b 到 a”弄反了：后悔没有用 b 时，概率应当流向 a 还是 b？",
        "Your program confuses “from a to b” with “from b to a”: if the player regrets not having "
        "played b, should probability flow to a or to b?",
    ),
    "columns": (
        "你的程序让每个行动的概率与“改成这个行动”的遗憾之和成正比。"
        "流进与流出一个行动的概率相等吗？",
        "Your program makes each action's probability proportional to the sum of the regrets for "
        "not having changed to it. Does as much probability flow into an action as out of it?",
    ),
    "largest": (
        "你的程序只看最大的一个遗憾。别的正遗憾也有权重吗？",
        "Your program considers only the largest regret. Does probability also flow along the "
        "other positive regrets?",
    ),
    "absolute": (
        "你的程序里，两人的策略一直是均匀的。"
        "算从一个行动流到另一个行动的概率时，负的遗憾应当怎样处理？",
        "In your program, both strategies stay uniform. When you compute how much probability "
        "flows from one action to another, how should a negative regret count?",
    ),
    "sign": (
        "你的程序里，遗憾的符号反了：本来能多得的收益，是什么减去什么？",
        "The sign of your regrets is reversed. Which payoff must be subtracted from which?",
    ),
    "one": (
        "你的程序里，玩家 2 一直用均匀的策略。两位玩家里，谁要学习？",
        "In your program, player 2's strategy stays uniform. Which players should learn?",
    ),
}


@dataclass(frozen=True)
class PlayedDistributions:
    """Hold the joint distributions that a student's program returned, as {(game, T): array}."""

    joints: dict

    def agree_with(self, program):
        return all(
            np.allclose(self.joints[key], _reference_joint(program, *key), rtol=0, atol=TOLERANCE)
            for key in self.joints
            if key[1] in SHORT_ROUNDS
        )

    def gaps(self):
        """Return the correlated gap in each game after its long run."""
        return [correlated_gap(payoffs_of(g), self.joints[g, T]) for g, T in enumerate(LONG_ROUNDS)]


@cache
def _reference_joint(program, game, rounds):
    return KNOWN_PROGRAMS[program](payoffs_of(game), rounds)


def read(answer):
    """Return the PlayedDistributions of a student's program.

    Raises RefusedAnswerError if a result cannot be read.
    """
    joints = {}
    for game in range(len(GAMES)):
        for rounds in (*SHORT_ROUNDS, LONG_ROUNDS[game]):
            payoffs = payoffs_of(game)
            shape = payoffs[0].shape
            description = Sentence("博弈 {n}、T = {T}", "game {n}, T = {T}", n=game + 1, T=rounds)
            value = call_result(answer, payoffs, rounds, description=description)
            row = numbers_in(value)
            if row is None or row.size != payoffs[0].size:
                raise refused_error(
                    "程序返回的是 {value}；应当返回一个 {m}×{n} 的数组。",
                    "The program returned {value}; it should return an array of {m}×{n} numbers.",
                    value=brief_text(value),
                    m=shape[0],
                    n=shape[1],
                )
            joints[game, rounds] = row.reshape(shape)
    return PlayedDistributions(joints)


def _is_right(attempt):
    are_distributions = all(
        (mu > -TOLERANCE).all() and abs(mu.sum() - 1) < TOLERANCE for mu in attempt.joints.values()
    )
    # All correct programs agree in the first two rounds: each player's first strategy is uniform,
    # and the second is the unique best response to the opponent's first strategy.
    begun = all(
        np.allclose(attempt.joints[g, T], learn(payoffs_of(g), T)[0], rtol=0, atol=TOLERANCE)
        for g in range(len(GAMES))
        for T in (1, 2)
    )
    gaps = attempt.gaps()
    below = all(gap <= bound(g) + TOLERANCE for g, gap in enumerate(gaps))
    known = any(attempt.agree_with(program) for program in KNOWN_PROGRAMS)
    return (
        are_distributions
        and begun
        and below
        and not known
        and {"gap": number_text(float(max(gaps)), 2)}
    )


def _gap_too_large(attempt):
    gaps = attempt.gaps()
    game = max(range(len(GAMES)), key=lambda g: gaps[g] - bound(g))
    return Sentence(
        "博弈 {n} 打了 {T} 局之后，相关缺口是 {gap}，定理 @correlated_equilibria.2 的界是 "
        "{bound}。缺口在界以内时，请检查：返回的是不是概率，第一局的策略是不是均匀的。取 T = 2，"
        "手算第二局的策略：流进每个行动的概率，与流出的相等吗？",
        "After {T} rounds of game {n}, the correlated gap is {gap}; the bound of theorem "
        "@correlated_equilibria.2 is {bound}. If the gap is within the bound, check whether the "
        "numbers that your program returns are probabilities and whether the first round's "
        "strategies are uniform. Take T = 2 and work out the second round's strategy: does as "
        "much probability flow into each action as out of it?",
        n=game + 1,
        T=LONG_ROUNDS[game],
        gap=number_text(float(gaps[game]), 3),
        bound=number_text(float(bound(game)), 3),
    )


LEARN = Exercise(
    sections=(4,),
    given_fingerprint="52d3096b",
    read=read,
    right=Case(
        _is_right,
        "四个博弈里，相关缺口都不超过定理 @correlated_equilibria.2 的界，最大的是 {gap}。",
        "In all four games, the correlated gap is within the bound of theorem "
        "@correlated_equilibria.2; the largest is {gap}.",
    ),
    mistakes=tuple(
        Case(lambda attempt, program=program: attempt.agree_with(program), *HINTS[program])
        for program in KNOWN_PROGRAMS
    ),
    otherwise=_gap_too_large,
)
