"""Variants of the exercises whose answers are numbers: other numbers from a seed."""

from fractions import Fraction as F

from cfr_lab.lessons.rps import A
from cfr_lab.variants import Variant, drawn_until, mixes, num, one_of, put, row, weighted

PUBLISHED = (F(-1, 50), F(19, 50), F(-3, 25))
# What stopping and the two ways of going on pay player 1 against left and right.
STOP, UP, DOWN = (3, -2), (3, -2), (-3, 3)


def regrets(rng):
    def draw():
        return one_of(rng, mixes(3, 10)), one_of(rng, mixes(3, 10))

    def worked(found):
        one, two = found
        values = [-sum(p * int(A[i, k]) for i, p in enumerate(one)) for k in range(3)]
        mean = sum(p * v for p, v in zip(two, values, strict=True))
        return values, mean, tuple(v - mean for v in values)

    def fits(found):
        values, mean, answer = worked(found)
        return mean != 0 and 0 not in answer and len({*values}) == 3 and answer != PUBLISHED

    one, two = found = drawn_until(draw, fits)
    values, mean, answer = worked(found)
    work = f"${weighted(two, values)} = {num(mean)}$"
    return Variant(
        f"剪刀石头布里，玩家 1 以 ${row(one)}$ 的概率出剪刀、石头、布，玩家 2 用 $\\sigma_2 = "
        f"{row(two)}$。写出玩家 2 的三个反事实遗憾 $r_2(I_2, a)$，次序是剪刀、石头、布。",
        f"In rock, paper, scissors player 1 plays scissors, rock, paper with probabilities "
        f"${row(one)}$, and player 2 plays $\\sigma_2 = {row(two)}$. Write down the three "
        "counterfactual regrets $r_2(I_2, a)$, in the order scissors, rock, paper.",
        answer,
        f"三个行动值是 ${row(values)}$，按 $\\sigma_2$ 加权平均是 {work}，逐个相减得 "
        f"${row(answer)}$。",
        f"The three action values are ${row(values)}$. Their average by $\\sigma_2$ is {work}, and "
        f"subtracting it from each gives ${row(answer)}$.",
    )


def share_of_the_range(rng):
    def draw():
        return one_of(rng, mixes(3, 10)), one_of(rng, mixes(3, 10))

    def best(found):
        one, two = found
        first = [sum(q * int(A[i, j]) for j, q in enumerate(two)) for i in range(3)]
        second = [-sum(p * int(A[i, j]) for i, p in enumerate(one)) for j in range(3)]
        return max(first), max(second)

    def fits(found):
        return found[0] != found[1] and best(found)[0] != best(found)[1]

    one, two = found = drawn_until(draw, fits)
    first, second = best(found)
    total = first + second
    answer = total / 4
    work = f"({num(first)} + {num(second)}) / 2 / 2 = {num(answer)}"
    return Variant(
        f"剪刀石头布里，玩家 1 用 $\\sigma_1 = {row(one)}$，玩家 2 用 $\\sigma_2 = {row(two)}$，"
        "次序是剪刀、石头、布。这个策略组合的可利用度，除以收益的范围，得多少？",
        f"In rock, paper, scissors player 1 plays $\\sigma_1 = {row(one)}$ and player 2 plays "
        f"$\\sigma_2 = {row(two)}$, in the order scissors, rock, paper. What is the exploitability "
        "of that profile, divided by the range of the payoffs?",
        answer,
        f"玩家 1 用最优反应得 ${num(first)}$，玩家 2 用最优反应得 ${num(second)}$；零和博弈里两人"
        f"现在的收益抵消，所以两人能多得的总和 NashConv 是 ${num(total)}$。两人平均，再除以收益的"
        f"范围 2：${work}$。",
        f"A best response earns player 1 ${num(first)}$ and player 2 ${num(second)}$. The game is "
        "zero-sum, so the present payoffs cancel, and the sum of both gains, NashConv, is "
        f"${num(total)}$. Take the mean over both players and divide by the range 2: ${work}$.",
    )


def lemma(rng):
    """Player 1 does not play uniformly, so that the two means are weighted."""
    chances = tuple(map(F, ("1/5", "1/4", "1/3", "2/5", "3/5", "2/3", "3/4", "4/5")))
    lefts = tuple(map(F, ("1/10", "1/8", "1/6", "1/5", "1/4", "3/10", "3/8", "2/5")))

    def worked(found):
        left, go, down = found
        stop, up, deep = (left * a + (1 - left) * b for a, b in (STOP, UP, DOWN))
        inside = (1 - down) * up + down * deep
        start = (1 - go) * stop + go * inside
        return stop, up, deep, inside, start

    def answer_to(found):
        _, _, deep, inside, start = worked(found)
        return inside - start, deep - inside, deep - start

    def fits(found):
        return max(x.denominator for x in (*worked(found), *answer_to(found))) <= 50

    found = drawn_until(
        lambda: tuple(one_of(rng, each) for each in (lefts, chances, chances)), fits
    )
    left, go, down = found
    stop, up, deep, inside, start = worked(found)
    answer = answer_to(found)
    return Variant(
        "陷阱博弈：玩家 1 在 start 选“停”或“进”；玩家 2 看不见，选左或右；玩家 1 若进了，再在 "
        "inside 选“上”或“下”，也看不见玩家 2 选的。玩家 1 的收益，停、进且上都是对左 3、对右 −2，"
        f"进且下是对左 −3、对右 3。玩家 1 在 start 选“进”的概率是 ${num(go)}$，在 inside 选“下”的"
        f"概率是 ${num(down)}$；玩家 2 选左的概率是 ${num(left)}$。写出三个数："
        "$r_1(\\text{start}, \\text{进})$，$r_1(\\text{inside}, \\text{下})$，"
        "玩家 1 改成“进、下”之后多得的收益。",
        "In the trap, player 1 stops or goes on at start; player 2 does not see this and chooses "
        "left or right; after going on, player 1 chooses up or down at inside without seeing "
        "player 2's choice. Stopping, and going on and up, pay player 1 3 against left and −2 "
        "against right; going on and down pays −3 against left and 3 against right. Player 1 goes "
        f"on with probability ${num(go)}$ at start and chooses down with probability "
        f"${num(down)}$ at inside; player 2 chooses left with probability ${num(left)}$. Write "
        "down three numbers: $r_1(\\text{start}, \\text{go})$, $r_1(\\text{inside}, "
        "\\text{down})$, and what player 1 gains by changing to “go, down”.",
        answer,
        f"对玩家 2 的策略，停得 ${num(stop)}$，进且上得 ${num(up)}$，进且下得 ${num(deep)}$。"
        f"inside 的平均是 ${put(1 - down)} \\times {put(up)} + {put(down)} \\times {put(deep)} = "
        f"{num(inside)}$，所以 $r_1(\\text{{inside}}, \\text{{下}}) = {num(answer[1])}$。start 的"
        f"平均是 ${put(1 - go)} \\times {put(stop)} + {put(go)} \\times {put(inside)} = "
        f"{num(start)}$，所以 $r_1(\\text{{start}}, \\text{{进}}) = {num(answer[0])}$。改成“进、下”"
        f"之后一定走到 inside，多得 ${num(answer[0])} + {num(answer[1])} = {num(answer[2])}$。",
        f"Against player 2's strategy stopping earns ${num(stop)}$, going on and up earns "
        f"${num(up)}$, going on and down earns ${num(deep)}$. The mean at inside is "
        f"${put(1 - down)} \\times {put(up)} + {put(down)} \\times {put(deep)} = {num(inside)}$, "
        f"so $r_1(\\text{{inside}}, \\text{{down}}) = {num(answer[1])}$. The mean at start is "
        f"${put(1 - go)} \\times {put(stop)} + {put(go)} \\times {put(inside)} = {num(start)}$, so "
        f"$r_1(\\text{{start}}, \\text{{go}}) = {num(answer[0])}$. With “go, down” play is sure to "
        f"come to inside, and the gain is ${num(answer[0])} + {num(answer[1])} = "
        f"{num(answer[2])}$.",
    )


VARIANTS = {1: regrets, 2: share_of_the_range, 3: lemma}
