"""Judge programs for exercise 4, regression CFR, by the exploitability of their strategies.

The exploitability is measured in games that the student has not seen.
"""

from dataclasses import dataclass

import numpy as np

from cfr_core import Tree, games
from cfr_core.equilibrium import payoff_range
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.student_strategies import exploitability_of, rows_of_call
from cfr_lab.lessons.trial_games import urn, weather
from cfr_lab.numbers import significant_text
from cfr_lab.words import Sentence, both_labels

CARDS = 7
ITERATIONS = 150
# A right program's exploitability, as a share of the range of the payoffs, is below MAX_SHARE.
MAX_SHARE = 0.06


def table_features(tree):
    """Return {set name: features (sets,)}, with one feature per set, so that every fit is exact."""
    return {s.name: np.eye(len(tree.infosets))[s.index] for s in tree.infosets}


def curved_features(tree):
    """Return features for seven-card Kuhn poker, as {set name: features}.

    Each betting sequence has three features: 1, the rank of the card, and the square of the rank.
    """
    ends = sorted({s.name.split(":")[1] for s in tree.infosets})
    row_of = {}
    for s in tree.infosets:
        card, moves = s.name.split(":")
        x = (int(card) - (CARDS + 1) / 2) / CARDS
        row = np.zeros((len(ends), 3))
        row[ends.index(moves)] = 1, x, x * x
        row_of[s.name] = row.ravel()
    return row_of


def paired_features(tree):
    """Return {set name: features} for seven-card Kuhn poker, distinguishing three kinds of cards.

    The features represent the moves so far and whether the card is less than, equal to or greater
    than 4.
    """
    names = [s.name.split(":") for s in tree.infosets]
    kinds = sorted({(np.sign(int(card) - 4), moves) for card, moves in names})
    rows = np.eye(len(kinds))
    return {
        f"{card}:{moves}": rows[kinds.index((np.sign(int(card) - 4), moves))]
        for card, moves in names
    }


def trials():
    """Return (tree, features) for each game in which a program's strategies are measured."""
    seven = Tree(games.kuhn([str(k) for k in range(1, CARDS + 1)]))
    made = [(seven, curved_features(seven))]
    # In the game `trap`, an average strategy that is not weighted by the player's own reach does
    # not converge to an equilibrium.
    for rules in (games.kuhn, games.trap, urn, weather):
        tree = Tree(rules())
        made.append((tree, table_features(tree)))
    return made


@dataclass(frozen=True)
class LearntStrategies:
    """Hold measured properties of the strategies returned by a student's program.

    shares           for each trial, the exploitability as a share of the range of the payoffs
    is_fitted        whether sets with equal features and own reach probability 1 have the same
                     average strategy
    stays_uniform    whether all strategies for seven-card Kuhn poker are uniform after ITERATIONS
                     iterations
    starts_uniform   whether all strategies for seven-card Kuhn poker are uniform after one
                     iteration
    is_normalised    whether every strategy is non-negative and sums to 1
    """

    shares: tuple
    is_fitted: bool
    stays_uniform: bool
    starts_uniform: bool
    is_normalised: bool

    def is_right(self):
        return self.is_normalised and self.is_fitted and max(self.shares) <= MAX_SHARE


def read_learnt(answer):
    """Return the LearntStrategies of a student's program.

    Raises RefusedAnswerError if the program's result cannot be read.
    """
    shares, every = [], []
    for tree, features in trials():
        rows = _rows(answer, tree, features, ITERATIONS)
        every += rows
        shares.append(exploitability_of(tree, rows) / payoff_range(tree, 1))
        if len(shares) == 1:
            stays_uniform = all(np.ptp(row) < 1e-6 for row in rows)
    seven = Tree(games.kuhn([str(k) for k in range(1, CARDS + 1)]))
    rows = _rows(answer, seven, paired_features(seven), 20)
    opening = [row for s, row in zip(seven.infosets, rows, strict=True) if s.name.endswith(":")]
    is_fitted = np.allclose(opening[0], opening[1]) and np.allclose(opening[-1], opening[-2])
    one = _rows(answer, seven, curved_features(seven), 1)
    starts_uniform = all(np.ptp(row) < 1e-6 for row in one)
    is_normalised = all(abs(sum(row) - 1) < 1e-6 and min(row) >= 0 for row in every)
    return LearntStrategies(
        tuple(map(float, shares)), is_fitted, stays_uniform, starts_uniform, is_normalised
    )


def _rows(answer, tree, features, T):
    description = Sentence("{game}、T = {T}", "{game}, T = {T}", game=both_labels(tree.name), T=T)
    return rows_of_call(tree, answer, tree, features, T, description=description)


def _numbers(attempt):
    return attempt.is_right() and {
        "a": significant_text(attempt.shares[0], 2),
        "b": significant_text(max(attempt.shares[1:]), 2),
    }


def _last_hint(attempt):
    return Sentence(
        "迭代 {T} 次之后，可利用度与收益范围之比，在七张牌的库恩扑克上是 {a}，"
        "在四个能精确拟合的博弈里最大是 {b}；写对的程序都在 {most} 以下。"
        "拟合的是累计遗憾吗？平均策略按自己的到达概率加权了吗？",
        "After {T} iterations, the exploitability, as a share of the range of the payoffs, is {a} "
        "on Kuhn poker with seven cards, and at most {b} on four games that can be fitted "
        "exactly; correct programs stay below {most}. Are the regrets that you fit cumulative, "
        "and is the average strategy weighted by the player's own reach?",
        T=ITERATIONS,
        a=significant_text(attempt.shares[0], 2),
        b=significant_text(max(attempt.shares[1:]), 2),
        most=significant_text(MAX_SHARE),
    )


REGRESSION = Exercise(
    sections=(1,),
    read=read_learnt,
    right=Case(
        _numbers,
        "你的程序在没见过的博弈上也收敛。可利用度与收益范围之比，在七张牌的库恩扑克上是 {a}，"
        "在四个能精确拟合的博弈里最大是 {b}。",
        "Your program converges on games that you have not seen: the exploitability, as a share "
        "of the range of the payoffs, is {a} on Kuhn poker with seven cards, and at most {b} on "
        "four games that can be fitted exactly.",
    ),
    mistakes=(
        Case(
            lambda attempt: not attempt.is_normalised,
            "有的策略含有负数，或者各个概率加起来不是 1。最后归一化了吗？",
            "Some strategies have negative numbers or do not sum to 1. Are they normalised at the "
            "end?",
        ),
        Case(
            lambda attempt: attempt.stays_uniform,
            "你的程序在七张牌的库恩扑克上返回均匀策略。"
            "每个行动都有自己的拟合吗？拟合的结果，用在下一次的策略里了吗？",
            "Your program returns the uniform strategy on Kuhn poker with seven cards. Does each "
            "action have a fit of its own, and does the next strategy use the fits?",
        ),
        Case(
            lambda attempt: not attempt.is_fitted and max(attempt.shares) <= MAX_SHARE,
            "你的程序收敛了，可是特征完全相同的两个信息集，学到的策略不同。"
            "下一次迭代的策略，是由遗憾本身得到，还是由拟合的结果得到？",
            "Your program converges, but two information sets with the same features have "
            "different strategies. Does the next strategy come from the regrets themselves, or "
            "from the fitted ones?",
        ),
        Case(
            lambda attempt: not attempt.starts_uniform,
            "只迭代一次时，你的程序返回的不是均匀策略，而是下一次迭代的当前策略。定理保证的是哪一"
            "个策略的可利用度？",
            "After one iteration, your program returns the current strategy of the next iteration "
            "instead of the uniform strategy. Which strategy's exploitability does the theorem "
            "bound?",
        ),
        Case(
            lambda attempt: (
                max(attempt.shares[1:]) <= MAX_SHARE < attempt.shares[0] and _first_share(attempt)
            ),
            "每个信息集各有一个特征时，你的程序收敛；"
            "特征是牌的大小和它的平方时（七张牌，可利用度与收益范围之比是 {a}）不收敛。"
            "拟合的是最小二乘吗？正的遗憾和负的遗憾都参加拟合了吗？",
            "With one feature per information set, your program converges, but with the rank of "
            "the card and its square as features (seven cards; exploitability {a} of the payoff "
            "range) it does not. Does your program fit by least squares, and does it use the "
            "negative regrets as well as the positive ones?",
        ),
    ),
    otherwise=_last_hint,
    given_fingerprint="3f10357c",
)


def _first_share(attempt):
    return {"a": significant_text(attempt.shares[0], 2)}
