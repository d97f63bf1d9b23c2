"""Puzzles 11.25 and 11.26: when it is an equilibrium that is learnt (M26, M23, M25)."""

from functools import lru_cache

import numpy as np

from cfr_lab import draw
from cfr_lab.exercises import hint, items_of, right, some_numbers, still_open
from cfr_lab.lessons.lesson_11.judging import matched, or_why_not, returned
from cfr_lab.lessons.lesson_11.labels import FIXED, M, W
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number, to_places
from cfr_lab.words import commas, say

# Matching a number pays it: the equilibrium mixes 6, 3, 2 in elevenths and is worth 6/11.
MATCH_NUMBERS = np.diag([1, 2, 3])
# (game, its value)
SOLVED = ((M, 0), (W, 0), (MATCH_NUMBERS, 6 / 11))
TRIED, NEAR = 4000, 0.05


@or_why_not
def show_solution(solve):
    """The “solution” after ten iterations, and what each action earns against it (M26)."""
    found = np.array(solve(M, 10), dtype=float)
    title = say("对手的每个行动能从它那里赢多少", "what each action wins from it")
    bars = draw.bars(actions(), -(found @ M), -1, 1, title=title, width=420)
    told = say("程序的解：({mix})", "the solution: ({mix})", mix=", ".join(to_places(found)))
    return draw.pad(draw.column(draw.lines(told), bars))


def shortfalls(strategies):
    """By how much each strategy of player 1 can be held below the value of its game."""
    pairs = zip(SOLVED, strategies, strict=True)
    return [float(value - (x @ G).min()) for (G, value), x in pairs]


def judge_solution(answer):
    given = [returned(answer, (G, TRIED), 3) for G, _ in SOLVED]
    if any(abs(x.sum() - 1) > 1e-6 or (x < -1e-9).any() or np.isnan(x).any() for x in given):
        return hint(
            "交出的不是策略：概率不能为负，加起来要等于 1。",
            "What it returns is no strategy: no probability is negative, and they sum to 1.",
        )
    plain, weighted, numbers = shortfalls(given)
    if max(plain, weighted, numbers) < NEAR:
        return right(
            "三个博弈里，{n} 次之后对手最多能让它比博弈的值少得 {told}。",
            "In three games, after {n} iterations, an opponent can hold it below the value by "
            "{told} at most.",
            n=f"{TRIED:,}",
            told=commas(number(x, 3) for x in (plain, weighted, numbers)),
        )
    if all(same_as(x, against(FIXED, G, TRIED)) for (G, _), x in zip(SOLVED, given, strict=True)):
        return hint(
            "对手从头到尾是 (0.4, 0.3, 0.3)，学到的只是对付他的最优反应，出布就能赢它。"
            "对手为什么不学？",
            "The opponent is (0.4, 0.3, 0.3) from beginning to end, and what is learnt is a best "
            "response to that; paper beats it. Why does the opponent not learn?",
        )
    if plain < NEAR <= weighted:
        return hint(
            "剪刀石头布上对了，加权的博弈上，对手能让它少得 {x}。对手真的在学吗，还是恰好均匀？",
            "In rock, paper, scissors it is right; in the weighted game an opponent holds it {x} "
            "below the value. Does the opponent learn, or is it uniform by chance?",
            x=number(weighted, 3),
        )
    if plain < NEAR:
        return hint(
            "两种剪刀石头布都对，换一个两人地位不同的博弈，就差 {x}。"
            "对手用的是自己的遗憾和收益吗？",
            "Right in both games of rock, paper, scissors; in one where the seats differ it is "
            "{x} short. Does the opponent use regrets and payoffs of its own?",
            x=number(numbers, 3),
        )
    return hint(
        "现在对手能让它比博弈的值少得 {told}。两人都学，交出的是平均策略吗？",
        "An opponent can hold it {told} below the value in the three games. Do both learn, and is "
        "it the average that is returned?",
        told=commas(number(x, 3) for x in (plain, weighted, numbers)),
    )


def same_as(x, y):
    return np.allclose(x, y, atol=0.01)


def against(opponent, G, T):
    """The average of regret matching against a fixed opponent."""
    R, S = np.zeros(len(G)), np.zeros(len(G))
    for _ in range(T):
        sigma = matched(R)
        S += sigma
        R += G @ opponent - sigma @ G @ opponent
    return S / T


LOOKED_AT = (100, 1000, 4000)


@lru_cache
def weighted_run():
    """[(gap of the last strategies, of the averages)] in the weighted game, at LOOKED_AT."""
    R, S, found = np.zeros((2, 3)), np.zeros((2, 3)), []
    for t in range(1, LOOKED_AT[-1] + 1):
        sigma = np.array([matched(r) for r in R])
        S += sigma
        worth = np.array([W @ sigma[1], -sigma[0] @ W])
        R += worth - (sigma * worth).sum(axis=1, keepdims=True)
        if t in LOOKED_AT:
            found.append(tuple(_matrix_gap(pair) for pair in (sigma, S / t)))
    return found


def _matrix_gap(pair):
    return float((W @ pair[1]).max() - (pair[0] @ W).min())


@lru_cache
def pennies_run():
    """The same in three-player matching pennies, from a start that is not uniform."""
    R = np.array([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]])
    S, found = np.zeros((3, 2)), []
    for t in range(1, LOOKED_AT[-1] + 1):
        sigma = np.array([matched(r) for r in R])
        S += sigma
        worth = _pennies_worth(sigma)
        R += worth - (sigma * worth).sum(axis=1, keepdims=True)
        if t in LOOKED_AT:
            found.append(tuple(_pennies_gap(s) for s in (sigma, S / t)))
    return found


def _pennies_worth(sigma):
    """What heads and tails earn each player: match the next; the last, differ from the first."""
    heads = sigma[:, 0] - sigma[:, 1]
    edge = np.array([heads[1], heads[2], -heads[0]])
    return np.stack([edge, -edge], axis=1)


def _pennies_gap(sigma):
    worth = _pennies_worth(sigma)
    return float((worth.max(axis=1) - (sigma * worth).sum(axis=1)).sum())


def show_four():
    """NashConv of last and average strategies, with two players and with three (M23, M25)."""
    two = say("两人零和", "two players, zero-sum")
    three = say("三人猜硬币", "three-player pennies")
    last, average = say("当前策略", "current"), say("平均策略", "average")
    rows = [
        [str(2 * i + k + 1), game, name, *(number(at[k], 3) for at in run)]
        for i, (game, run) in enumerate([(two, weighted_run()), (three, pennies_run())])
        for k, name in enumerate((last, average))
    ]
    header = ["", "", "NashConv", *(f"T = {t:,}" for t in LOOKED_AT)]
    return draw.pad(draw.table(rows, header))


def judge_sentences(answer):
    items = items_of(answer)
    if items and any(item is ... for item in items):
        return still_open()
    plans, most, row = some_numbers(answer, 3)
    if plans == 9:
        return hint(
            "9 是结局的个数。一个纯策略要对玩家 1 的每一种出法都说好怎么应。",
            "9 is the number of ends. A pure strategy says how to answer each of player 1's "
            "actions.",
        )
    if plans == 3:
        return hint(
            "3 是看不见时的个数。看得见之后，应对可以随玩家 1 的出法而变。",
            "3 is the number when player 2 does not see. Seeing, the answer may depend on player "
            "1's action.",
        )
    if plans != 27:
        return hint(
            "第一个数：玩家 1 有 3 种出法，每一种都有 3 种应对，一共多少张“应对表”？",
            "The first number: to each of player 1's 3 actions there are 3 answers; how many lists "
            "of answers is that?",
        )
    if most == 0:
        return hint(
            "0 是四格的总和。零和要求每一格里两人的收益之和都是 0，看哪一格最大。",
            "0 is the total of all four cells. Zero sum asks for 0 in every cell: look which is "
            "largest.",
        )
    if most != 2:
        return hint(
            "第二个数：把两个矩阵一格一格地相加，最大的是多少？",
            "The second number: add the two matrices cell by cell; what is the largest?",
        )
    if row == 1:
        return hint(
            "第 1 行没有趋于 0：当前策略一直在绕圈。",
            "Row 1 does not go to 0: current strategies go on in circles.",
        )
    if row == 4:
        return hint(
            "三个人时，遗憾照样趋于 0，平均策略的 NashConv 却停在 0.8 上下：看第 4 行的三个数。",
            "With three players regret vanishes just as well, but the averages' NashConv stays "
            "about 0.8: look at row 4.",
        )
    if row != 2:
        return hint(
            "第三个数是行号，1 到 4。哪一行随着 T 一路降向 0？",
            "The third number is that of a row, 1 to 4. Which goes down towards 0 as T grows?",
        )
    return right(
        "有先后的博弈照样有正规形式，这里是 3 × 27；零和是每一格都为 0；"
        "有保证的只有两人零和的平均策略。",
        "A game with an order of moves has a normal form too, here 3 × 27; zero sum is 0 in every "
        "cell; the guarantee is for the averages, two players, zero sum.",
    )
