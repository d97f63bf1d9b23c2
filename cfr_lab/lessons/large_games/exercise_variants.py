"""Variants of the exercises whose answers are numbers: other numbers from a seed."""

from fractions import Fraction as F

from cfr_lab.variants import Variant, drawn_until, one_of, put


def sizes(rng):
    n = drawn_until(lambda: one_of(rng, range(30, 301)), lambda found: found != 52)
    deals = n * (n - 1)
    answer = (F(4 * n), F(1 + 9 * deals))
    return Variant(
        f"用 {n} 张互不相同的牌玩库恩扑克，两个玩家，其余规则不变。它有几个信息集？整棵树连根在内"
        "有几个结点？按（信息集，结点）的次序写。",
        f"Play Kuhn poker with {n} different cards, two players, the other rules as they are. "
        "How many information sets does it have? How many nodes has the whole tree, its root "
        "included? Answer in the order (information sets, nodes).",
        answer,
        f"每张牌 4 种处境：$4 \\times {n} = {4 * n}$ 个信息集。有序的发牌 ${n} \\times {n - 1} = "
        f"{deals}$ 种，每种之下 9 个结点，再加根：$1 + 9 \\times {deals} = {1 + 9 * deals}$。",
        f"Four situations for each card: $4 \\times {n} = {4 * n}$ information sets. There are "
        f"${n} \\times {n - 1} = {deals}$ deals in order, 9 nodes below each, and the root: "
        f"$1 + 9 \\times {deals} = {1 + 9 * deals}$.",
    )


def overall_regret(rng):
    """The overall regret takes the way through J, and lies below the bound."""

    def draw():
        return tuple(one_of(rng, range(-6, 13)) for _ in range(4))

    def worked(found):
        left, right, up, down = found
        inside = max(up, down)
        return inside, (max(left + inside, right), max(left, right, 0) + max(inside, 0))

    def fits(found):
        left, right, up, down = found
        inside, (overall, bound) = worked(found)
        return (
            0 < left < right < left + inside
            and min(up, down) < 0 < inside
            and overall < bound
            and (overall, bound) != (7, 9)
        )

    left, right, up, down = found = drawn_until(draw, fits)
    inside, (overall, bound) = worked(found)
    regrets = (
        f"$R(I, \\mathrm L) = {left}$, $R(I, \\mathrm R) = {right}$, $R(J, \\mathrm l) = {up}$, "
        f"$R(J, \\mathrm r) = {down}$"
    )
    first = f"$\\rho(J) = \\max({up},\\ {down}) = {inside}$"
    second = f"$\\rho(I) = \\max({left} + {put(inside)},\\ {right} + 0) = {overall}$"
    third = f"$\\max({left},\\ {right}) + {inside} = {bound}$"
    return Variant(
        "一个玩家只有两个信息集。$I$ 有行动 L、R；选了 L，以后可能走到 $J$，它有行动 l、r；选了 R "
        f"就不再轮到他。$T$ 次迭代之后，局部的累计遗憾是 {regrets.replace('$, $', '$，$')}。"
        "他的总遗憾 $R_i^T$ 恰好是多少？推论 @large_games.3 的界是多少？按（总遗憾，界）的次序写。",
        "A player has two information sets. $I$ has the actions L and R; after L play may come to "
        "$J$, with actions l and r; after R there is no further turn. After $T$ iterations the "
        f"local cumulative regrets are {regrets}. What exactly is the overall regret $R_i^T$? What "
        "is the bound of corollary @large_games.3? Answer in the order (overall regret, bound).",
        (F(overall), F(bound)),
        f"从下往上：{first}，{second}。界是 {third}。",
        f"From the bottom up: {first} and {second}. The bound is {third}.",
    )


VARIANTS = {1: sizes, 2: overall_regret}
