"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F
from functools import cache
from math import comb, prod

import numpy as np

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_number

# These are the best allocations in the published exercise. No variant has one of them as its
# answer.
PUBLISHED = ((2, 2, 1), (2, 1, 2), (2, 0, 3), (2, 3, 0))


@cache
def _matrix(soldiers):
    """Return the allocations of soldiers to three fields, and the matrix of their payoffs."""
    names = [tuple(map(int, each)) for each in allocations(soldiers, 3)]
    return names, np.array(blotto_payoffs(soldiers, 3))


def count(rng):
    def draw():
        return one_of(rng, range(9, 21)), one_of(rng, range(3, 6)), one_of(rng, range(1, 3))

    def fits(sizes):
        soldiers, fields, minimum = sizes
        return soldiers - fields * minimum >= 3 and soldiers != 10

    soldiers, fields, minimum = draw_until(draw, fits)
    free = soldiers - fields * minimum
    answer = comb(free + fields - 1, fields - 1)
    work = f"\\binom{{{free}+{fields - 1}}}{{{fields - 1}}} = {answer}"
    return ExerciseVariant(
        f"{soldiers} 名士兵、{fields} 个战场，每个战场至少要派 {minimum} 人。有多少种分配？",
        f"{soldiers} soldiers are sent to {fields} fields, and every field must get at least "
        f"{minimum}. How many allocations are there?",
        F(answer),
        f"先给每个战场派 {minimum} 人，还剩 {free} 人，随意分到 {fields} 个战场：${work}$。",
        f"Send {minimum} to every field first. The {free} soldiers who are left may go to any of "
        f"the {fields} fields: ${work}$.",
    )


def best_allocation(rng):
    """Return a variant in which the best response is unique."""

    def draw():
        soldiers = one_of(rng, (5, 6, 7))
        names, _ = _matrix(soldiers)
        return soldiers, one_of(rng, names), one_of(rng, names)

    def earned(sample):
        names, payoffs = _matrix(sample[0])
        return payoffs[:, names.index(sample[1])] + payoffs[:, names.index(sample[2])]

    def fits(sample):
        total = earned(sample)
        best = sample[1] != sample[2] and (total == total.max()).sum() == 1
        return best and _matrix(sample[0])[0][int(total.argmax())] not in PUBLISHED

    sample = draw_until(draw, fits)
    soldiers, first, second = sample
    total = earned(sample)
    best = _matrix(soldiers)[0][int(total.argmax())]
    one, two = (_result(best, other) for other in (first, second))
    value, runner_up = (F(int(x), 2) for x in np.sort(total)[:-3:-1])
    return ExerciseVariant(
        f"布洛托上校，$S = {soldiers}$，$N = 3$。对手各以一半的概率出 {first} 和 "
        f"{second}。"
        "写出使你期望收益最大的分配（三个整数；这样的分配只有一种）。",
        f"In Colonel Blotto, let $S = {soldiers}$ and $N = 3$. The opponent plays {first} half the "
        f"time and {second} "
        "the other half. Write down the allocation, three whole numbers, that makes your expected "
        "payoff as large as possible. There is exactly one such allocation.",
        tuple(map(F, best)),
        f"{best} 对 {first} 占领 {one[0]} 个战场、失去 {one[1]} 个，得 {one[2]}；"
        f"对 {second} 占领 {two[0]} 个、失去 {two[1]} 个，得 {two[2]}；平均 ${tex_number(value)}$。"
        f"逐个比较全部 {len(total)} 种分配，其余的最多得 ${tex_number(runner_up)}$。",
        f"Against {first}, the allocation {best} takes {one[0]} fields, loses {one[1]} and gets "
        f"{one[2]}; against {second}, it takes {two[0]}, loses {two[1]} and gets {two[2]}. Its "
        f"expected payoff is ${tex_number(value)}$. A comparison of all {len(total)} allocations "
        f"shows that every other one gets at most ${tex_number(runner_up)}$.",
    )


def _result(mine, other):
    """Return (fields won, fields lost, payoff) for one allocation against another."""
    n_won = sum(a > b for a, b in zip(mine, other, strict=True))
    n_lost = sum(a < b for a, b in zip(mine, other, strict=True))
    return n_won, n_lost, (n_won > n_lost) - (n_won < n_lost)


def dominated(rng):
    """Return a variant in which the three fields are worth different amounts."""

    def draw():
        return one_of(rng, (4, 5, 6)), tuple(one_of(rng, range(1, 10)) for _ in range(3))

    def fits(sample):
        rows = dominated_allocations(*sample)
        return len({*sample[1]}) == 3 and len(rows) >= 2 and len(rows) != 3

    soldiers, worths = draw_until(draw, fits)
    rows = dominated_allocations(soldiers, worths)
    n = comb(soldiers + 2, 2)
    a, b, c = worths
    listed = [str(each) for each in rows]
    return ExerciseVariant(
        f"改一改布洛托上校：$S = {soldiers}$，$N = 3$，三个战场依次值 {a}、{b}、{c} 分。在每个战场"
        "上，派的人比对手多，就得到这个战场的分；一样多，就都不得分。"
        "收益是自己的得分减对手的得分。写一小段程序："
        f"{n} 种分配里，被另一种分配占优的有几种？",
        f"Change Colonel Blotto: $S = {soldiers}$, $N = 3$, and the three fields are worth {a}, "
        f"{b} and {c} points. The side with more soldiers on a field gets the field's points; on "
        "a draw neither side gets them. A player's payoff is the player's own points minus the "
        f"opponent's. Write a few lines of code: how many of the {n} allocations are dominated by "
        "another allocation?",
        F(len(rows)),
        "逐对比较收益矩阵的两行：如果 $b$ 那一行处处不小于 $a$ 那一行，并且有一处更大，"
        "$a$ 就被占优。被占优的是 "
        f"{'、'.join(listed)}，共 {len(rows)} 种。",
        "Compare every pair of rows of the payoff matrix: $a$ is dominated if row $b$ is nowhere "
        f"smaller and somewhere larger than row $a$. The dominated allocations are "
        f"{', '.join(listed)}: {len(rows)} in all.",
    )


def dominated_allocations(soldiers, worths):
    """Return the dominated allocations of a game in which field k is worth `worths[k]`."""
    rows = np.array(allocations(soldiers, len(worths)))
    payoffs = np.sign(rows[:, None] - rows) @ np.array(worths)
    no_worse = (payoffs[None] >= payoffs[:, None]).all(axis=2)
    better = (payoffs[None] > payoffs[:, None]).any(axis=2)
    return [tuple(map(int, rows[k])) for k in np.flatnonzero((no_worse & better).any(axis=1))]


def pure_strategies(rng):
    """Return a variant in which player 2 cannot distinguish two of player 1's actions."""

    def draw():
        return tuple(one_of(rng, range(2, 7)) for _ in range(one_of(rng, range(3, 6))))

    answers = draw_until(draw, lambda sample: len({*sample}) > 1)
    n = len(answers) + 1
    total = prod(answers)
    work = " \\times ".join(map(str, answers)) + f" = {total}"
    zh = "；".join(f"看见第 {k} 种，有 {m} 种应对" for k, m in enumerate(answers[:-1], 1))
    en = "; ".join(f"after action {k} there are {m} answers" for k, m in enumerate(answers[:-1], 1))
    return ExerciseVariant(
        f"玩家 1 先从 {n} 种行动里选一种，玩家 2 再出。玩家 2 分不清玩家 1 的第 {n - 1} 种和"
        f"第 {n} 种行动，其余的都看得见：{zh}；看见第 {n - 1} 种或第 {n} 种，有 {answers[-1]} "
        "种应对。玩家 2 有多少个纯策略？",
        f"Player 1 first chooses one of {n} actions, then player 2 moves. Player 2 cannot "
        f"distinguish player 1's actions {n - 1} and {n}, but sees every other action: {en}; "
        f"after action {n - 1} or {n} there are {answers[-1]} answers. How many pure strategies "
        "does player 2 have?",
        F(total),
        f"玩家 2 有 {n - 1} 个信息集，一个纯策略要在每个信息集里各定一种应对：${work}$。"
        f"玩家 2 分不清的两种行动同在一个信息集里，只乘一次。",
        f"Player 2 has {n - 1} information sets, and a pure strategy fixes one answer in each of "
        f"them: ${work}$. The two actions that player 2 cannot distinguish share an information "
        "set, so their factor counts once.",
    )


VARIANTS = {1: count, 2: best_allocation, 3: dominated, 5: pure_strategies}
