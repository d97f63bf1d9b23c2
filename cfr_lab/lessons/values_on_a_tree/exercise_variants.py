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

ZH = ("剪刀", "石头", "布")
EN = ("scissors", "rock", "paper")


def u_and_v(rng):
    def draw():
        return (
            one_of(rng, mixed_strategies(3, 10)),
            one_of(rng, mixed_strategies(3, 10)),
            one_of(rng, range(3)),
        )

    def value(sample):
        _, two, k = sample
        return sum(q * int(A[k, j]) for j, q in enumerate(two))

    def fits(sample):
        return value(sample) not in (0, F(-1, 10))

    one, two, k = sample = draw_until(draw, fits)
    v = value(sample)
    u = one[k] * v
    payoffs = [int(x) for x in A[k]]
    return ExerciseVariant(
        f"在剪刀石头布的树上，$\\sigma_1 = {tex_row(one)}$，$\\sigma_2 = {tex_row(two)}$，"
        f"次序是剪刀、石头、布。$h_{k + 1}$ 是玩家 1 出{ZH[k]}之后的结点。按次序写出**玩家 1** 的 "
        f"$u_1(h_{k + 1})$ 和 $v_1(h_{k + 1})$。",
        f"In the tree of rock, paper, scissors, let $\\sigma_1 = {tex_row(one)}$ and $\\sigma_2 = "
        f"{tex_row(two)}$, in the order scissors, rock, paper. Let $h_{k + 1}$ be the node after "
        f"player 1 plays {EN[k]}. Give **player 1's** $u_1(h_{k + 1})$ and $v_1(h_{k + 1})$, in "
        "this order.",
        (u, v),
        f"玩家 1 出{ZH[k]}，对剪刀、石头、布分别得 ${tex_row(payoffs)}$，所以 $U_1(h_{k + 1}) = "
        f"{weighted_sum(two, payoffs)} = {tex_number(v)}$。玩家 2 在 $h_{k + 1}$ 之前没有走过，"
        f"$\\pi_{{-1}}(h_{k + 1}) = 1$，$v_1(h_{k + 1}) = {tex_number(v)}$。自己的到达概率是 "
        f"${tex_number(one[k])}$，$u_1(h_{k + 1}) = {tex_number(one[k])} \\times {tex_factor(v)} = "
        f"{tex_number(u)}$。",
        f"With {EN[k]}, player 1 gets ${tex_row(payoffs)}$ against scissors, rock and paper, so "
        f"$U_1(h_{k + 1}) = {weighted_sum(two, payoffs)} = {tex_number(v)}$. Player 2 has not "
        f"moved before $h_{k + 1}$: $\\pi_{{-1}}(h_{k + 1}) = 1$ and $v_1(h_{k + 1}) = "
        f"{tex_number(v)}$. Player 1's own reach is ${tex_number(one[k])}$, so "
        f"$u_1(h_{k + 1}) = {tex_number(one[k])} \\times {tex_factor(v)} = "
        f"{tex_number(u)}$.",
    )


def equal_values(rng):
    """Return a variant of exercise 3 in which only d2 is unknown.

    In the lesson's version, x, y and d1 are unknown as well.
    """

    def draw():
        y = one_of(rng, tuple(F(a, b) for b in (3, 4, 5, 6) for a in range(1, b) if 2 * a != b))
        x = F(one_of(rng, range(1, 10)), 10)
        return x, y, F(one_of(rng, (-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6)))

    def missing(sample):
        _, y, d1 = sample
        return -y * d1 / (1 - y)

    def fits(sample):
        return missing(sample).denominator == 1 and abs(missing(sample)) <= 12

    x, y, d1 = sample = draw_until(draw, fits)
    d2 = missing(sample)
    return ExerciseVariant(
        "三位玩家依次走，后走的人看不见前面的选择。玩家 1 选行动 0 的概率是 $0.4$，玩家 2 选行动 0 "
        f"的概率是 $x = {tex_number(x)}$；两人都选行动 0，就到了结点 $h_{{31}}$。在 $h_{{31}}$，"
        f"玩家 3 以概率 $y = {tex_number(y)}$ 选行动 0，这时玩家 2 得 $d_1 = {tex_number(d1)}$；"
        f"如果玩家 3 不选行动 0，玩家 2 就得 $d_2$。$d_2$ 是多少，才有 $u_2(h_{{31}}) = "
        f"v_2(h_{{31}})$？写出四个数 $(x,\\ y,\\ d_1,\\ d_2)$。",
        "Three players move one after another, and nobody sees the earlier moves. Player 1 chooses "
        "action 0 with probability $0.4$, and player 2 chooses action 0 with probability "
        f"$x = {tex_number(x)}$; if both do, play reaches the node $h_{{31}}$. There, player 3 "
        f"chooses action 0 with probability $y = {tex_number(y)}$, which pays player 2 $d_1 = "
        f"{tex_number(d1)}$; otherwise player 2 gets $d_2$. For which $d_2$ is $u_2(h_{{31}}) = "
        f"v_2(h_{{31}})$? Write down the four numbers $(x,\\ y,\\ d_1,\\ d_2)$.",
        (x, y, d1, d2),
        f"$u_2 = x\\,v_2$ 而 $x \\ne 1$，所以 $v_2(h_{{31}}) = 0$。他人的到达概率不是 0，"
        f"所以 $y\\,d_1 + (1-y)\\,d_2 = 0$："
        f"$d_2 = -{tex_factor(y)} \\times {tex_factor(d1)} / {tex_factor(1 - y)} = "
        f"{tex_number(d2)}$。",
        "Since $u_2 = x\\,v_2$ and $x \\ne 1$, $v_2(h_{31})$ must be 0. The others' reach is not "
        f"0, so $y\\,d_1 + (1-y)\\,d_2 = 0$ and $d_2 = -{tex_factor(y)} \\times {tex_factor(d1)} / "
        f"{tex_factor(1 - y)} = {tex_number(d2)}$.",
    )


def two_sets(rng):
    """Return a variant in which player 2 sees player 1's action with a probability other than 1/2.

    The four values of the answer are all different, and none of them is 0.
    """

    def draw():
        sees = one_of(rng, tuple(map(F, ("1/5", "1/4", "3/10", "2/5", "3/5", "7/10", "3/4"))))
        return (
            sees,
            one_of(rng, mixed_strategies(3, 10)),
            one_of(rng, range(3)),
            one_of(rng, (1, 2)),
        )

    def values(sample):
        sees, one, move, step = sample
        answer = (move + step) % 3
        first = sees * one[move] * -int(A[move, answer])
        unseen = [-sum(p * int(A[i, k]) for i, p in enumerate(one)) for k in range(3)]
        return (first, *((1 - sees) * u for u in unseen))

    def fits(sample):
        return 0 not in values(sample) and len({*values(sample)}) == 4

    sees, one, move, step = sample = draw_until(draw, fits)
    answer = (move + step) % 3
    payment = -int(A[move, answer])
    result = values(sample)
    reaches = [(1 - sees) * p for p in one]
    return ExerciseVariant(
        f"机会先以 ${tex_number(sees)}$ 的概率让玩家 2 看得清，以 ${tex_number(1 - sees)}$ "
        f"的概率让玩家 2 看不清；"
        f"然后玩家 1 按 $\\sigma_1 = {tex_row(one)}$ 出剪刀、石头、布，玩家 2 再出，"
        f"收益同剪刀石头布。设 $I$ 是“看清玩家 1 出了{ZH[move]}”的信息集，$I'$ 是“看不清”的信息集。"
        f"依次写出四个数：$v_2(I, \\text{{{ZH[answer]}}})$，以及 $v_2(I', \\text{{剪刀}})$、"
        "$v_2(I', \\text{石头})$、$v_2(I', \\text{布})$。",
        "Chance first decides whether player 2 will see player 1's action: yes with probability "
        f"${tex_number(sees)}$, no with probability ${tex_number(1 - sees)}$. Then player 1 plays "
        f"scissors, rock or paper with the probabilities $\\sigma_1 = {tex_row(one)}$, and then "
        "player 2 plays. The payoffs are those of rock, paper, scissors. Let $I$ be the "
        f"information set at which player 2 has seen player 1's {EN[move]}, and $I'$ the one at "
        "which player 2 does not see the action. Give four numbers in this order: "
        f"$v_2(I, \\text{{{EN[answer]}}})$, then $v_2(I', \\text{{scissors}})$, "
        f"$v_2(I', \\text{{rock}})$, $v_2(I', \\text{{paper}})$.",
        result,
        f"机会也算他人，机会的一步要乘。$I$ 只有一个结点，他人的到达概率是 ${tex_number(sees)} "
        f"\\times {tex_number(one[move])} = {tex_number(sees * one[move])}$，"
        f"{ZH[answer]}对{ZH[move]}得 {payment}，所以第一个数是 ${tex_number(result[0])}$。在 $I'$，"
        f"三个结点的他人到达概率是 ${tex_row(reaches)}$，三个行动的值是 ${tex_row(result[1:])}$。",
        "Chance is one of the others, so its step counts. $I$ has one node; the others' "
        f"reach of this node is ${tex_number(sees)} \\times {tex_number(one[move])} = "
        f"{tex_number(sees * one[move])}$, and player 2 gets ${payment}$ with {EN[answer]} against "
        f"{EN[move]}, so the first number is ${tex_number(result[0])}$. The others' reach of the "
        f"three nodes of $I'$ is ${tex_row(reaches)}$, and the three actions have the values "
        f"${tex_row(result[1:])}$.",
    )


VARIANTS = {1: u_and_v, 3: equal_values, 6: two_sets}
