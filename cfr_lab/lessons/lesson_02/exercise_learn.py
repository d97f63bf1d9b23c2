"""Exercise 02.5: self-play by regret matching, written from a blank cell.

Judged by what it does. Its first rounds on weighted rock, paper, scissors say which known way,
right or wrong, it goes; a long run there and on a matrix that is not square says how far its
averages are from equilibrium.
"""

from functools import cache

import numpy as np

from cfr_core import games
from cfr_lab.exercises import TOLERANCE, Verdict, a_call, brief, hint, items_of, right, some_numbers
from cfr_lab.lessons.lesson_02.reachable import reachable, right_ways, wrong_ways
from cfr_lab.numbers import number

W = np.array(games.WEIGHTED_RPS_PAYOFFS)
UNSEEN = np.array([[4, -1, 1], [-2, 1, 2]])
# How far from equilibrium a long run may end: regret matching's worst of a thousand is half that.
LONG, NEAR = 3000, 0.1
FEW, SEEDS = (1, 2, 3), range(8)


def exercise_5(answer):
    seen = {T: [_tried(answer, W, T, seed) for seed in SEEDS] for T in FEW}
    kind = _kind(seen)
    if kind in HINTS:
        return hint(*HINTS[kind])
    if any(not _sums_to_one(mix) for mixes in seen.values() for pair in mixes for mix in pair):
        return hint(
            "函数给出的不是策略：每位玩家的概率不能为负，加起来要等于 1。",
            "What it returns is no strategy: probabilities are not negative and sum to 1.",
        )
    gap = exploitability(W, *_tried(answer, W, LONG, 0))
    if gap > NEAR:
        return hint(
            "在加权剪刀石头布上，{T} 局之后可利用度还有 {gap}，遗憾匹配到不了 {near}。"
            "先让 T = 1、2，和手算的比一比：哪个数先不同？",
            "On weighted rock, paper, scissors the exploitability after {T} rounds is {gap}; "
            "regret matching stays below {near}. Try T = 1 and 2 and compare with what you get by "
            "hand: which number differs first?",
            T=LONG,
            gap=number(gap, 2),
            near=NEAR,
        )
    if kind is None:
        return hint(
            "它离均衡不远，但前三局的策略不是遗憾匹配给出的。"
            "第 1 局该是什么策略？第 2 局的策略只由什么决定？",
            "It comes near an equilibrium, but its first three rounds are not those of regret "
            "matching. What is the strategy of round 1? And what alone decides that of round 2?",
        )
    gap = exploitability(UNSEEN, *_tried(answer, UNSEEN, LONG, 0))
    if gap > NEAR:
        return hint(
            "在 W 上是对的，可是在一个 2×3 的矩阵上，{T} 局之后可利用度还有 {gap}。"
            "玩家 2 的收益是从哪里读出来的？",
            "On W it is right, but on a 2×3 matrix its exploitability after {T} rounds is {gap}. "
            "Where does it read player 2's payoffs?",
            T=LONG,
            gap=number(gap, 2),
        )
    return right(
        "在没见过的 2×3 矩阵上，{T} 局之后可利用度是 {gap}。",
        "On a 2×3 matrix it had not seen, the exploitability after {T} rounds is {gap}.",
        T=LONG,
        gap=number(gap, 3),
    )


def exploitability(M, one, two):
    """What both could gain by a best response, on average over the two."""
    one, two = (np.array(mix, dtype=float) for mix in (one, two))
    return float((M @ two).max() - (one @ M).min()) / 2


def _tried(answer, M, T, seed):
    """The pair of vectors that a student's program returns; Verdicts for what is none."""
    given, (m, n) = M.copy(), M.shape
    known = ValueError if m == n else (ValueError, IndexError)
    try:
        returned = a_call(answer, given, T, np.random.default_rng(seed), expected=known)
    except (ValueError, IndexError) as error:
        if "robabilities" in str(error):
            raise _no_probabilities(str(error)) from None
        if m != n:
            raise _for_squares(m, n) from None
        returned = a_call(answer, M.copy(), T, np.random.default_rng(seed))
    if given.shape != M.shape or (given != M).any():
        raise hint(
            "调用之后，矩阵 M 变了。它是别人的，下一次还要用：哪一行改了它？",
            "After the call the matrix M is changed. It is not the function's own and will be "
            "used again: which line changes it?",
        )
    pair = items_of(returned)
    if pair is None or len(pair) != 2:
        raise _not_a_pair(returned, M)
    mixes = []
    for mix, n in zip(pair, M.shape, strict=True):
        try:
            mixes.append([float(x) for x in some_numbers(mix, n)])
        except Verdict:
            raise _not_a_pair(returned, M) from None
    return mixes


def _for_squares(m, n):
    """For what fails only where the players have different numbers of actions."""
    return hint(
        "在 W 上是对的，换成 {m} 行 {n} 列的矩阵就出错了。"
        "两位玩家各有几个行动，从 M 的什么地方看出来？",
        "On W it is right, but on a matrix of {m} rows and {n} columns it fails. "
        "What of M tells how many actions each player has?",
        m=m,
        n=n,
    )


def _no_probabilities(error):
    """For what `rng.choice` would not draw from."""
    if "NaN" in error:
        return hint(
            "抽行动时，概率不是数（NaN），多半是 0 除以 0。没有一个遗憾为正时，策略该是什么？",
            "An action was to be drawn with probabilities that are no numbers (NaN), as 0/0 gives. "
            "What is the strategy when no regret is positive?",
        )
    return hint(
        "抽行动时，概率不成其为概率：有的是负数，或者加起来不是 1。策略由遗憾的哪一部分得出？",
        "An action was to be drawn with what are no probabilities: some negative, or the sum not "
        "1. Which part of the regrets makes the strategy?",
    )


def _not_a_pair(returned, M):
    rows, columns = M.shape
    if rows != columns:
        return hint(
            "M 有 {m} 行 {n} 列时，函数给出 {value}。两位玩家各有几个行动，从 M 的什么地方看出来？",
            "For a matrix of {m} rows and {n} columns the function gives {value}. "
            "What of M tells how many actions each player has?",
            m=rows,
            n=columns,
            value=" ".join(brief(returned).split()),
        )
    return hint(
        "函数给出 {value}；这里要两个策略：玩家 1 的 {m} 个数，玩家 2 的 {n} 个数。",
        "The function gives {value}; two strategies are wanted, {m} numbers for player 1 and {n} "
        "for player 2.",
        value=" ".join(brief(returned).split()),
        m=rows,
        n=columns,
    )


def _sums_to_one(mix):
    return min(mix) > -TOLERANCE and abs(sum(mix) - 1) < TOLERANCE


def _kind(seen):
    """ "right", the name of a mistake, or None: the first way that all that was seen fits."""
    for name, lists in _everything():
        for outcomes in lists:
            # Always the same, where draws make a difference, is another program.
            stuck = not _alike(outcomes[FEW[-1]]) and _alike(map(_flat, seen[FEW[-1]]))
            if not stuck and all(_within(outcomes[T], pair) for T in FEW for pair in seen[T]):
                return name
    return None


def _alike(rows):
    return len({tuple(np.round(row, 6)) for row in rows}) == 1


def _flat(pair):
    return np.concatenate([np.array(mix) for mix in pair])


def _within(outcomes, pair):
    return bool((abs(outcomes - _flat(pair)).max(axis=1) < 1e-6).any())


@cache
def _everything():
    """(name, outcomes by number of rounds for each way of that name), the right ones first."""
    named = {"right": right_ways(), **wrong_ways()}
    return [
        (name, [{T: reachable(W, T, way) for T in FEW} for way in ways])
        for name, ways in named.items()
    ]


HINTS = {
    "in place": (
        "累计遗憾被策略盖掉了：一局之后再看 R，它还是各局遗憾之和吗？想想第 8 节。",
        "The cumulative regrets are overwritten by a strategy: after a round, is R still the sum "
        "of the rounds' regrets? Think of section 8.",
    ),
    "current": (
        "返回的是最后的当前策略。有保证的是哪一个？",
        "What is returned is the current strategy at the end. Which one has a guarantee?",
    ),
    "regrets": (
        "返回的是遗憾。遗憾可以为负，它不是策略；要平均的是什么？",
        "What is returned are regrets. They can be negative and are no strategy: what is it that "
        "should be averaged?",
    ),
    "sums": (
        "返回的是各局策略之和，加起来等于 T。还差哪一步？",
        "What is returned is the sum of the strategies, which adds up to T. Which step is missing?",
    ),
    "own action": (
        "算遗憾时固定的是自己的行动。“要是我换一个行动”，这时不变的是谁的行动？",
        "The regrets hold one's own action fixed. “Had I played something else”: whose action "
        "stays the same then?",
    ),
    "rows and columns": (
        "玩家 2 的遗憾取成了一列里的差。玩家 2 换一个行动，在矩阵里是换行还是换列？",
        "Player 2's regrets are differences down a column. When player 2 changes its action, does "
        "the row of the matrix change, or the column?",
    ),
    "sign": (
        "玩家 2 在帮玩家 1 赢。M 是谁的收益？玩家 2 的收益是什么？",
        "Player 2 helps player 1 to win. Whose payoffs are in M, and what are player 2's?",
    ),
    "payoffs": (
        "累计的是收益，不是遗憾。少减了什么？",
        "What is added up are payoffs, not regrets. What was not taken away?",
    ),
    "one round": (
        "策略只由最近一局的遗憾得出。以前各局的到哪里去了？",
        "The strategy comes from the last round's regrets alone. Where have those before gone?",
    ),
    "sum": (
        "试试累计遗憾 (1, −3, −2)：有一个为正，和却是负的。该用均匀策略吗？",
        "Try cumulative regrets (1, -3, -2): one is positive, their sum is not. "
        "Is the uniform strategy called for?",
    ),
    "size": (
        "负遗憾按大小也分到了概率。负遗憾说明这个行动怎么样？",
        "Negative regrets get a share by their size. What does a negative regret say of an action?",
    ),
    "most regretted": (
        "每局只出遗憾最大的行动。别的正遗憾的行动应得多少？",
        "Each round plays the most regretted action alone. What is due to the others with a "
        "positive regret?",
    ),
}
