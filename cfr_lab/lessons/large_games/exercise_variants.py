"""Generate random variants of the exercises whose answers are numbers.

The seed of the random number generator determines the numbers in each variant.
"""

from fractions import Fraction as F

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_factor


def sizes(rng):
    n = draw_until(lambda: one_of(rng, range(30, 301)), lambda sample: sample != 52)
    deals = n * (n - 1)
    answer = (F(4 * n), F(1 + 9 * deals))
    return ExerciseVariant(
        f"两位玩家用 {n} 张互不相同的牌玩库恩扑克，其余规则不变。这个博弈有几个信息集？整棵树连根"
        "在内有几个结点？按（信息集，结点）的次序写。",
        f"Two players play Kuhn poker with {n} different cards; the other rules are unchanged. "
        "How many information sets does this game have? How many nodes does the whole tree have, "
        "including its root? Answer in the order (information sets, nodes).",
        answer,
        f"每张牌对应 4 个信息集（两位玩家各 2 个）：$4 \\times {n} = {4 * n}$。"
        f"发牌结果（计次序）有 ${n} \\times {n - 1} = {deals}$ 种，每种之下有 9 个结点，再加上根："
        f"$1 + 9 \\times {deals} = {1 + 9 * deals}$。",
        "Each card belongs to four information sets, two for each player: "
        f"$4 \\times {n} = {4 * n}$. There are ${n} \\times {n - 1} = {deals}$ deals, each with "
        f"9 nodes below it, and one root: $1 + 9 \\times {deals} = {1 + 9 * deals}$.",
    )


def overall_regret(rng):
    """Return a variant of exercise 2 in which the overall regret is less than the bound.

    The best plan in hindsight leads through I', although R has the largest local regret at I.
    """

    def draw():
        return tuple(one_of(rng, range(-6, 13)) for _ in range(4))

    def worked_values(sample):
        left, right, up, down = sample
        inside = max(up, down)
        return inside, (max(left + inside, right), max(left, right, 0) + max(inside, 0))

    def fits(sample):
        left, right, up, down = sample
        inside, (overall, bound) = worked_values(sample)
        return (
            0 < left < right < left + inside
            and min(up, down) < 0 < inside
            and overall < bound
            and (overall, bound) != (7, 9)
        )

    left, right, up, down = sample = draw_until(draw, fits)
    inside, (overall, bound) = worked_values(sample)
    regrets = (
        f"$R(I, \\mathrm L) = {left}$, $R(I, \\mathrm R) = {right}$, $R(I', \\mathrm l) = {up}$, "
        f"$R(I', \\mathrm r) = {down}$"
    )
    first = f"$\\rho(I') = \\max({up},\\ {down}) = {inside}$"
    second = f"$\\rho(I) = \\max({left} + {tex_factor(inside)},\\ {right} + 0) = {overall}$"
    third = f"$\\max({left},\\ {right}) + {inside} = {bound}$"
    return ExerciseVariant(
        "一位玩家只有两个信息集。$I$ 有行动 L、R；选了 L，以后可能走到 $I'$，$I'$ 有行动 l、r；"
        "选了 R，就不再轮到这位玩家。"
        f"$T$ 次迭代之后，局部的累计遗憾是 {regrets.replace('$, $', '$，$')}。"
        "这位玩家的总遗憾 $R_i^T$ 恰好是多少？推论 @large_games.3 的界是多少？"
        "按（总遗憾，界）的次序写。",
        "A player has two information sets. $I$ has the actions L and R. After L, play may reach "
        "$I'$, which has the actions l and r; after R, the player has no further turn. After $T$ "
        f"iterations, the local cumulative regrets are {regrets}. What exactly is the overall "
        "regret $R_i^T$? What is the bound of corollary @large_games.3? Answer in the order "
        "(overall regret, bound).",
        (F(overall), F(bound)),
        f"从下往上：{first}，{second}。界是 {third}。",
        f"From the bottom up: {first} and {second}. The bound is {third}.",
    )


VARIANTS = {1: sizes, 2: overall_regret}
