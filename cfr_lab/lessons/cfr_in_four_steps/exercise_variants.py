"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F

from cfr_lab.lessons.rps import A
from cfr_lab.variants import (
    ExerciseVariant,
    draw_until,
    mixed_strategies,
    one_of,
    tex_factor,
    tex_number,
    tex_row,
    weighted_sum,
)

PUBLISHED = (F(-1, 50), F(19, 50), F(-3, 25))
# Each pair contains the payoffs of one of player 1's plans in the trap, against left and against
# right.
STOP, UP, DOWN = (3, -2), (3, -2), (-3, 3)


def regrets(rng):
    def draw():
        return one_of(rng, mixed_strategies(3, 10)), one_of(rng, mixed_strategies(3, 10))

    def worked_values(sample):
        one, two = sample
        values = [-sum(p * int(A[i, k]) for i, p in enumerate(one)) for k in range(3)]
        mean = sum(p * v for p, v in zip(two, values, strict=True))
        return values, mean, tuple(v - mean for v in values)

    def fits(sample):
        values, mean, answer = worked_values(sample)
        return mean != 0 and 0 not in answer and len({*values}) == 3 and answer != PUBLISHED

    one, two = sample = draw_until(draw, fits)
    values, mean, answer = worked_values(sample)
    work = f"${weighted_sum(two, values)} = {tex_number(mean)}$"
    return ExerciseVariant(
        f"剪刀石头布里，玩家 1 以 ${tex_row(one)}$ 的概率出剪刀、石头、布，玩家 2 用 $\\sigma_2 = "
        f"{tex_row(two)}$。写出玩家 2 的三个反事实遗憾 $r_2(I_2, a)$，次序是剪刀、石头、布。",
        f"In rock, paper, scissors, player 1 plays scissors, rock and paper with "
        f"probabilities ${tex_row(one)}$, and player 2 plays $\\sigma_2 = {tex_row(two)}$. Write "
        f"down the three counterfactual regrets $r_2(I_2, a)$, in the order scissors, rock, paper.",
        answer,
        f"三个行动值是 ${tex_row(values)}$，按 $\\sigma_2$ 加权的平均是 {work}；"
        f"每个行动值减去这个平均，得 ${tex_row(answer)}$。",
        f"The three action values are ${tex_row(values)}$. Their average weighted by $\\sigma_2$ "
        f"is {work}; subtract it from each value to get ${tex_row(answer)}$.",
    )


def share_of_the_range(rng):
    def draw():
        return one_of(rng, mixed_strategies(3, 10)), one_of(rng, mixed_strategies(3, 10))

    def best(sample):
        one, two = sample
        first = [sum(q * int(A[i, j]) for j, q in enumerate(two)) for i in range(3)]
        second = [-sum(p * int(A[i, j]) for i, p in enumerate(one)) for j in range(3)]
        return max(first), max(second)

    def fits(sample):
        return sample[0] != sample[1] and best(sample)[0] != best(sample)[1]

    one, two = sample = draw_until(draw, fits)
    first, second = best(sample)
    total = first + second
    answer = total / 4
    work = f"({tex_number(first)} + {tex_number(second)}) / 2 / 2 = {tex_number(answer)}"
    return ExerciseVariant(
        f"剪刀石头布里，玩家 1 用 $\\sigma_1 = {tex_row(one)}$，玩家 2 用 $\\sigma_2 = "
        f"{tex_row(two)}$，次序是剪刀、石头、布。这个策略组合的可利用度除以收益的范围，得多少？",
        f"In rock, paper, scissors, player 1 plays $\\sigma_1 = {tex_row(one)}$ and player 2 plays "
        f"$\\sigma_2 = {tex_row(two)}$, in the order scissors, rock, paper. What is the "
        "exploitability of this profile, divided by the range of the payoffs?",
        answer,
        f"玩家 1 用最优反应得 ${tex_number(first)}$，玩家 2 用最优反应得 ${tex_number(second)}$；"
        "博弈是零和的，两人现在的收益相加为 0，所以两人多得的收益之和 NashConv 是 "
        f"${tex_number(total)}$。对两人取平均，再除以收益的范围 2：${work}$。",
        f"A best response earns player 1 ${tex_number(first)}$ and player 2 "
        f"${tex_number(second)}$. The game is zero-sum, so the players' present payoffs cancel, "
        f"and the sum of the two gains, NashConv, is ${tex_number(total)}$. Take the mean over "
        f"both players and divide by the range 2: ${work}$.",
    )


def lemma(rng):
    """Return a variant in which player 1's strategy is not uniform at either information set."""
    chances = tuple(map(F, ("1/5", "1/4", "1/3", "2/5", "3/5", "2/3", "3/4", "4/5")))
    lefts = tuple(map(F, ("1/10", "1/8", "1/6", "1/5", "1/4", "3/10", "3/8", "2/5")))

    def worked_values(sample):
        left, go, down = sample
        stop, up, deep = (left * a + (1 - left) * b for a, b in (STOP, UP, DOWN))
        inside = (1 - down) * up + down * deep
        start = (1 - go) * stop + go * inside
        return stop, up, deep, inside, start

    def answer_to(sample):
        _, _, deep, inside, start = worked_values(sample)
        return inside - start, deep - inside, deep - start

    def fits(sample):
        return max(x.denominator for x in (*worked_values(sample), *answer_to(sample))) <= 50

    sample = draw_until(
        lambda: tuple(one_of(rng, each) for each in (lefts, chances, chances)), fits
    )
    left, go, down = sample
    stop, up, deep, inside, start = worked_values(sample)
    answer = answer_to(sample)
    return ExerciseVariant(
        "陷阱博弈：玩家 1 在 start 选“停”或“进”；玩家 2 看不见玩家 1 的选择，选“左”或“右”；玩家 1 "
        "如果选了“进”，再在 inside 选“上”或“下”，这时也看不见玩家 2 的选择。"
        "玩家 1 用“停”或“进且上”，遇到“左”得 3，遇到“右”得 −2；"
        "用“进且下”，遇到“左”得 −3，遇到“右”得 3。玩家 1 在 start 选“进”的概率是 "
        f"${tex_number(go)}$，在 inside 选“下”的概率是 ${tex_number(down)}$；玩家 2 选“左”的概率是 "
        f"${tex_number(left)}$。写出三个数：$r_1(\\text{{start}}, \\text{{进}})$，"
        f"$r_1(\\text{{inside}}, \\text{{下}})$，玩家 1 改成“进、下”之后多得的收益。",
        "In the trap, player 1 chooses stop or go at start. Player 2 does not see this choice and "
        "chooses left or right. After “go”, player 1 chooses up or down at inside, without seeing "
        "player 2's choice. For player 1, the plans “stop” and “go, up” pay 3 against left and −2 "
        "against right; “go, down” pays −3 against left and 3 against right. Player 1 chooses go "
        f"with probability ${tex_number(go)}$ at start and down with probability "
        f"${tex_number(down)}$ at inside; player 2 chooses left with probability "
        f"${tex_number(left)}$. Write down three numbers: $r_1(\\text{{start}}, \\text{{go}})$, "
        f"$r_1(\\text{{inside}}, \\text{{down}})$, and player 1's gain from changing to “go, "
        "down”.",
        answer,
        f"遇到玩家 2 的策略，“停”得 ${tex_number(stop)}$，“进且上”得 ${tex_number(up)}$，"
        f"“进且下”得 ${tex_number(deep)}$。"
        f"在 inside，行动值的平均是 "
        f"${tex_factor(1 - down)} \\times {tex_factor(up)} + {tex_factor(down)} \\times "
        f"{tex_factor(deep)} = {tex_number(inside)}$，"
        f"所以 $r_1(\\text{{inside}}, \\text{{下}}) = {tex_number(answer[1])}$。"
        f"在 start，行动值的平均是 "
        f"${tex_factor(1 - go)} \\times {tex_factor(stop)} + {tex_factor(go)} \\times "
        f"{tex_factor(inside)} = {tex_number(start)}$，"
        f"所以 $r_1(\\text{{start}}, \\text{{进}}) = {tex_number(answer[0])}$。改成“进、下”之后，"
        f"玩家 1 一定走到 inside，多得 ${tex_number(answer[0])} + {tex_number(answer[1])} = "
        f"{tex_number(answer[2])}$。",
        f"Against player 2's strategy, “stop” earns ${tex_number(stop)}$, “go, up” earns "
        f"${tex_number(up)}$ and “go, down” earns ${tex_number(deep)}$. The weighted mean at "
        f"inside is ${tex_factor(1 - down)} \\times {tex_factor(up)} + {tex_factor(down)} \\times "
        f"{tex_factor(deep)} = {tex_number(inside)}$, so $r_1(\\text{{inside}}, \\text{{down}}) = "
        f"{tex_number(answer[1])}$. The weighted mean at start is ${tex_factor(1 - go)} \\times "
        f"{tex_factor(stop)} + {tex_factor(go)} \\times {tex_factor(inside)} = "
        f"{tex_number(start)}$, so $r_1(\\text{{start}}, \\text{{go}}) = {tex_number(answer[0])}$. "
        "With “go, down”, player 1 certainly reaches inside, and the gain is "
        f"${tex_number(answer[0])} + {tex_number(answer[1])} = {tex_number(answer[2])}$.",
    )


VARIANTS = {1: regrets, 2: share_of_the_range, 3: lemma}
