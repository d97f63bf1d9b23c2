"""Judge exercise 4, which asks for a game in which RM+'s last iterate does not converge.

The judge runs RM+ on the student's game.
"""

from dataclasses import dataclass

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.last_iterates.learners import (
    GAMES,
    exploitability,
    payoff_range,
    self_play,
)
from cfr_lab.numbers import number_text
from cfr_lab.plain_values import brief_text, exact_fractions, items_of
from cfr_lab.verdict import RefusedAnswerError, placeholder_verdict, refused_error

ROUNDS, STRETCHES = 4000, 10
MIN_SHARE = 0.005
MAX_ACTIONS, LARGEST = 5, 100


@dataclass(frozen=True)
class Run:
    """Hold a student's matrix and the results of a run of RM+ on this matrix.

    M       array (actions of player 1, actions of player 2) of player 1's payoffs
    worst   array (STRETCHES,) of the largest exploitability, as a share of the range of payoffs, in
            each tenth of the second half of the rounds; None if all payoffs are equal
    """

    M: np.ndarray
    worst: np.ndarray | None


def a_game(answer):
    """Return the Run for the student's matrix.

    Raises RefusedAnswerError if the matrix is incomplete, has a wrong shape or contains a forbidden
    payoff.
    """
    rows = [items_of(each) for each in items_of(answer) or ()]
    if any(x is ... for each in rows for x in each or ()):
        raise RefusedAnswerError(placeholder_verdict())
    wide = {len(each or ()) for each in rows}
    if not 2 <= len(rows) <= MAX_ACTIONS or len(wide) != 1 or not 2 <= min(wide) <= MAX_ACTIONS:
        raise refused_error(
            "收到的是 {value}；应当是一个矩阵：2 到 5 行，每行 2 到 5 个数，各行一样多。",
            "Your answer is {value}; it should be a matrix of 2 to 5 rows, all with the same "
            "number of entries, from 2 to 5.",
            value=brief_text(answer),
        )
    numbers = [exact_fractions(each) for each in rows]
    if any(x is None or x.denominator != 1 or abs(x) > LARGEST for each in numbers for x in each):
        raise refused_error(
            "矩阵里的每个数都要是 −100 到 100 之间的整数。",
            "Each entry of the matrix must be an integer from −100 to 100.",
        )
    M = np.array([[int(x) for x in each] for each in numbers])
    if M.min() == M.max():
        return Run(M, None)
    measured = [exploitability(M, *pair) for pair in self_play(M, "rm+", ROUNDS)][ROUNDS // 2 :]
    return Run(M, np.array(measured).reshape(STRETCHES, -1).max(axis=1) / payoff_range(M))


def _new_game(run):
    if run.worst is None or run.worst.min() <= MIN_SHARE:
        return False
    return {"least": number_text(100 * float(run.worst.min()), 1)}


def _is_of_lesson(run):
    known = list(GAMES.values())
    return any(run.M.shape == M.shape and (run.M == M).all() for M in known)


def has_saddle_point(M):
    """Return whether some payoff is the smallest in its row and the largest in its column."""
    return bool(((M.min(axis=1, keepdims=True) == M) & (M.max(axis=0) == M)).any())


def starts_at_equilibrium(M):
    uniform = [np.full(n, 1 / n) for n in M.shape]
    return exploitability(M, *uniform) <= 1e-12 * payoff_range(M)


def _is_new_solution(run):
    return not _is_of_lesson(run) and _new_game(run)


GAME = Exercise(
    sections=(5,),
    read=a_game,
    right=Case(
        _is_new_solution,
        "找到了。把第 2,001 到 4,000 局分成十段，在每一段里，当前策略的可利用度都曾超过收益范围的 "
        "{least}%。",
        "This matrix meets the condition. If rounds 2,001 to 4,000 are divided into ten "
        "stretches, then in each stretch the largest exploitability of the current strategies was "
        "above {least}% of the range of the payoffs.",
    ),
    mistakes=(
        Case(
            lambda run: run.worst is None,
            "这个矩阵里的数都相同，用哪个策略都一样。遗憾会是多少？",
            "All payoffs of this matrix are equal, so every strategy earns the same. What are the "
            "regrets?",
        ),
        Case(
            _is_of_lesson,
            "这是课里出现过的矩阵，请另找一个。定理 @last_iterates.5 对哪些博弈成立？",
            "This matrix is in the lesson. Find another one: for which games does theorem "
            "@last_iterates.5 hold?",
        ),
        Case(
            lambda run: starts_at_equilibrium(run.M),
            "RM+ 从均匀策略出发，而这个博弈里均匀策略就是均衡：第 1 局和以后各局的遗憾是多少？",
            "RM+ starts with uniform strategies, and in this game uniform strategies are an "
            "equilibrium. What are the regrets in round 1, and in later rounds?",
        ),
        Case(
            lambda run: has_saddle_point(run.M),
            "这个矩阵有鞍点：有一个数，在它的行里最小，在它的列里最大。鞍点给出纯策略的均衡，"
            "RM+ 停在了这个均衡上。怎样使均衡落在内部？",
            "This matrix has a saddle point, an entry that is the smallest in its row and the "
            "largest in its column. The saddle point gives a pure equilibrium, and RM+ converges "
            "to it. Which games have only an interior equilibrium?",
        ),
    ),
    otherwise=(
        "在这个博弈里，RM+ 的当前策略接近均衡：后 2,000 局的十段里，"
        "有一段的可利用度一直不超过收益范围的 0.5%。"
        "定理 @last_iterates.5 对均衡有什么要求，这个博弈的均衡都满足吗？",
        "In this game, the current strategies of RM+ come close to an equilibrium: in one stretch "
        "of the last 2,000 rounds, their exploitability stays within 0.5% of the range of the "
        "payoffs. Is its equilibrium unique, with positive probability for every action? What "
        "does theorem @last_iterates.5 require?",
    ),
)
