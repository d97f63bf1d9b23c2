"""Puzzles 19 and 20: the average and the weights of sampled CFR."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.averages import first, trap_gap, trap_run, weighted_by_reach
from cfr_lab.lessons.find_the_bug.programs import or_its_error, program_puzzle
from cfr_lab.numbers import number, short, to_places
from cfr_lab.words import say

WALKS = (100, 1000, 2400)


@or_its_error
def show_sampled(entry):
    """Show the trap's averages made of the entries of sampled walks (puzzle 19)."""
    rng = np.random.default_rng(11)
    coming = rng.random(WALKS[-1])
    rows = []
    names = say("玩家 1 的", "player 1's"), say("玩家 2 的", "player 2's")
    for name, mine in zip(names, (True, False), strict=True):
        gaps = [_sampled_gap(entry, mine, coming[:T]) for T in WALKS]
        rows.append([name, *to_places(gaps)])
    header = [say("记在谁的那一趟里", "entered in the walks of"), *(f"T = {T:,d}" for T in WALKS)]
    title = say("陷阱博弈：平均策略的可利用度", "the trap: exploitability of the averages")
    lit = {(i, k) for i in range(2) for k in range(1, 4)}
    return draw.pad(draw.table(rows, header, lit, title=title))


def _sampled_gap(entry, mine, coming):
    """Return the exploitability when inside's average is made of what `entry` adds."""
    run = trap_run()
    start, choice = (
        weighted_by_reach(*first(run[name], len(coming))) for name in ("start", "choice")
    )
    S = np.zeros(2)
    for own, sigma, draw_ in zip(*first(run["inside"], len(coming)), coming, strict=True):
        if mine or draw_ < own:
            S = S + np.array(entry(sigma, float(own), mine), dtype=float)
    return trap_gap(start, S / S.sum(), choice)


ENTRIES = tuple(
    (np.array(sigma), own, mine)
    for sigma, own in (((0.25, 0.75), 0.5), ((0.2, 0.0, 0.8), 0.1), ((1.0, 0.0), 0.0))
    for mine in (True, False)
)


def entered(in_own, in_others):
    """Return the program with these weights in the player's own walks and in the others'."""
    return lambda sigma, own, mine: (in_own if mine else in_others)(own) * sigma


def one(own):
    return 1


def itself(own):
    return own


def nothing(own):
    return 0


def inverse(own):
    return 1 / own if own else 0


ENTRY = program_puzzle(
    "sampled_cfr.4",
    "bc76110d",
    ENTRIES,
    entered(itself, one),
    (
        (
            entered(one, one),
            "自己的那一趟把自己的行动全走一遍，每趟都来这里，不管平时来不来。"
            "平均要按自己的到达概率加权，这个权重在哪里？",
            "Your own walk follows all of your actions, so it comes here every time, however "
            "seldom you play here. The average is weighted by own reach: where is that weight?",
        ),
        (
            entered(itself, itself),
            "对手的那一趟里，自己的行动是抽出来的：来到这里的机会已经等于自己的到达概率，"
            "再乘一次就成了平方。",
            "In the other player's walk your actions are sampled: the walk comes here with a "
            "probability equal to own reach already, and multiplying by it again squares it.",
        ),
        (
            entered(one, itself),
            "两种情形反了：哪一趟里，自己的行动是抽出来的？",
            "The two cases are exchanged: in whose walk are your actions sampled?",
        ),
        (
            entered(inverse, one),
            "除以自己的到达概率，是去掉一个权重；这里缺一个权重。",
            "To divide by own reach removes a weight; here one is missing.",
        ),
        (
            entered(nothing, one),
            "自己的那一趟里什么也不记：做法可以成立，可这里要的是两种情形都记，期望都与自己的到达概率成正比。",
            "Nothing is entered in your own walks. That can work, but here both cases are to be "
            "entered, each in proportion to own reach on average.",
        ),
    ),
    (
        "两种情形里，期望加上的都是自己的到达概率乘策略：一种乘上去，一种由抽样代劳。",
        "In both cases what is added on average is own reach times the strategy: once by "
        "multiplying, once by sampling.",
    ),
)


WORTHS, MIX, EXPLORATION = (4.0, -2.0, 1.0), np.array([0.7, 0.3, 0.0]), 0.6


def drawn_with(sigma, epsilon):
    """Return the probabilities with which outcome sampling draws the actions."""
    return epsilon / len(sigma) + (1 - epsilon) * sigma


@or_its_error
def show_estimates(estimate):
    """Show what the program's estimates of three values are on average (puzzle 20)."""
    xi = drawn_with(MIX, EXPLORATION)
    mean = sum(
        p * np.array(estimate(a, WORTHS[a], MIX, EXPLORATION), dtype=float)
        for a, p in enumerate(xi)
    )
    rows = [
        [str(a), number(MIX[a]), number(float(xi[a])), number(WORTHS[a]), short(float(mean[a]), 3)]
        for a in range(3)
    ]
    header = [
        say("行动", "action"),
        say("策略 σ", "strategy σ"),
        say("抽中的概率 ξ", "drawn with ξ"),
        say("真正的值", "true value"),
        say("估计的平均", "mean estimate"),
    ]
    return draw.pad(draw.table(rows, header, {(i, k) for i in range(3) for k in (3, 4)}))


DRAWS = tuple(
    (a, payoff, sigma, epsilon)
    for sigma, epsilon, payoffs in (
        (MIX, EXPLORATION, WORTHS),
        (np.array([0.25, 0.75]), 0.2, (-3.0, -5.0)),
        (np.array([0.0, 0.0, 1.0, 0.0]), 1.0, (2.0, 6.0, -1.0, 3.0)),
    )
    for a, payoff in enumerate(payoffs)
)


def estimated(divisor):
    """Return the program that divides the payoff by divisor(a, sigma, epsilon)."""

    def estimate(a, payoff, sigma, epsilon):
        values = np.zeros(len(sigma))
        values[a] = payoff / divisor(a, sigma, epsilon)
        return values

    return estimate


ESTIMATE = program_puzzle(
    "sampled_cfr.1",
    "8dccf652",
    DRAWS,
    estimated(lambda a, sigma, epsilon: drawn_with(sigma, epsilon)[a]),
    (
        (
            estimated(lambda a, sigma, epsilon: sigma[a]),
            "行动不是照 σ 抽的：还有一部分是探索。抽中它的概率是多少，就除以多少。",
            "The action was not drawn by σ: a part of the draws explores. Divide by the "
            "probability with which it was drawn.",
        ),
        (
            estimated(lambda a, sigma, epsilon: 1),
            "抽不中的时候记 0，平均起来就偏小了：抽中时要除以什么来补上？",
            "An action that is not drawn gets 0, so that the mean is too small: by what must the "
            "payoff be divided to make up for it?",
        ),
        (
            estimated(lambda a, sigma, epsilon: 1 / drawn_with(sigma, epsilon)[a]),
            "乘反了：越难抽中的，越要放大。",
            "It is multiplied where it should be divided: the rarer the draw, the larger the "
            "factor.",
        ),
        (
            estimated(lambda a, sigma, epsilon: epsilon / len(sigma)),
            "这只是探索那一份的概率。照 σ 抽中它的那一份呢？",
            "That is the exploring part of the probability alone. What about the part in which it "
            "is drawn by σ?",
        ),
        (
            estimated(lambda a, sigma, epsilon: epsilon + (1 - epsilon) * sigma[a]),
            "探索时几个行动机会均等：ε 要分给几个行动？",
            "Exploring gives all actions the same chance: among how many is ε divided?",
        ),
        (
            estimated(lambda a, sigma, epsilon: (1 - epsilon) / len(sigma) + epsilon * sigma[a]),
            "ε 和 1 − ε 用反了：ε 是探索的那一份。",
            "ε and 1 − ε are exchanged: ε is the share of exploration.",
        ),
        (
            lambda a, payoff, sigma, epsilon: np.full(
                len(sigma), payoff / drawn_with(sigma, epsilon)[a]
            ),
            "没有抽中的行动也记了值。它们的估计是 0。",
            "Actions that were not drawn have a value too. Their estimate is 0.",
        ),
    ),
    (
        "除以真正的抽样概率 ξ，平均起来就是真正的值；σ 为 0 的行动也不例外。",
        "Divided by the true probability ξ of the draw, the mean is the true value, even for an "
        "action with σ = 0.",
    ),
)
