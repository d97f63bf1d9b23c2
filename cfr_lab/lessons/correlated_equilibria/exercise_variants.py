"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_fraction, tex_number

# WINS contains two sets of cells (row, column) of Shapley's game: the cells in which player 1 wins,
# and the cells in which player 2 wins.
WINS = {(k, k) for k in range(3)}, {(k, (k + 1) % 3) for k in range(3)}
SHAPLEY_ZH = (
    "沙普利博弈里，两人各报 1、2 或 3：两数相同，玩家 1 得 1；玩家 2 的数比玩家 1 的大 1"
    "（3 之后是 1），玩家 2 得 1；其余的情形，两人都不得分。"
)
SHAPLEY_EN = (
    "In Shapley's game, both players name 1, 2 or 3: if the numbers are the same, player 1 gets 1; "
    "if player 2's number is one more than player 1's (1 comes after 3), player 2 gets 1; "
    "otherwise nobody gets anything. "
)


def deviation_weight(cells, player, advice, named):
    """Return the total weight of the cells in which a player wins by naming `named`.

    cells    3 × 3 weights of a joint distribution of advice
    player   the player's index, 0 or 1
    advice   the advice after which the player names `named`; only cells with this advice are
             counted, or all cells if it is None
    """
    return sum(
        cells[a][b]
        for a in range(3)
        for b in range(3)
        if advice in (None, (a, b)[player])
        and ((named, b) if player == 0 else (a, named)) in WINS[player]
    )


def obedience_weight(cells, player, advice=None):
    """Return the total weight of the cells in which a player wins by following the advice.

    The parameters are those of `deviation_weight`.
    """
    return sum(cells[a][b] for a, b in WINS[player] if advice in (None, (a, b)[player]))


def gaps(rng):
    """Return a variant in which a player can gain by deviating after hearing the advice."""

    def draw():
        cells = [[one_of(rng, range(4)) for _ in range(3)] for _ in range(3)]
        a = one_of(rng, range(3))
        return cells, a, (a + one_of(rng, (1, 2))) % 3

    def coarse(cells):
        return max(
            deviation_weight(cells, i, None, b) - obedience_weight(cells, i)
            for i in range(2)
            for b in range(3)
        )

    def correlated(cells):
        return max(
            deviation_weight(cells, i, a, b) - obedience_weight(cells, i, a)
            for i in range(2)
            for a in range(3)
            for b in range(3)
            if a != b
        )

    def fits(sample):
        cells, a, named = sample
        gain = deviation_weight(cells, 0, a, named) - obedience_weight(cells, 0, a)
        return sum(map(sum, cells)) == 10 and gain != 0 < correlated(cells)

    cells, advice, named = draw_until(draw, fits)
    row = cells[advice]
    gain = F(
        deviation_weight(cells, 0, advice, named) - obedience_weight(cells, 0, advice), sum(row)
    )
    g, c = F(coarse(cells), 10), F(correlated(cells), 10)
    best = [max(deviation_weight(cells, i, None, b) for b in range(3)) for i in range(2)]
    lines = r" \\ ".join(" & ".join(map(str, each)) for each in cells)
    mu = rf"$$\mu = \frac1{{10}} \begin{{pmatrix}} {lines} \end{{pmatrix}}$$"
    shares = F(row[named], sum(row)), F(row[advice], sum(row))
    one, two = (F(obedience_weight(cells, i), 10) for i in range(2))
    return ExerciseVariant(
        f"{SHAPLEY_ZH}中介人用这个分布（行是玩家 1 的行动，列是玩家 2 的）：\n\n{mu}\n\n写出三个"
        f"数：玩家 1 听到 {advice + 1} 之后改报 {named + 1} 多得的收益（已经听到 {advice + 1}，要用"
        "条件概率）；粗相关缺口 $g(\\mu)$；相关缺口 $c(\\mu)$。",
        f"{SHAPLEY_EN}A mediator uses this distribution (rows are player 1's actions, columns "
        f"player 2's):\n\n{mu}\n\nFind three numbers: how much player 1, once told {advice + 1}, "
        f"gains by naming {named + 1} ({advice + 1} has been heard, so use conditional "
        "probabilities); the coarse gap $g(\\mu)$; the correlated gap $c(\\mu)$.",
        (gain, g, c),
        f"听到 {advice + 1} 之后，改报 {named + 1} 得 ${tex_number(shares[0])}$，照办得 "
        f"${tex_number(shares[1])}$，多得 ${tex_number(gain)}$。两人照办，分别得 "
        f"${tex_number(one)}$ 和 ${tex_number(two)}$；固定报一个数，最多得 "
        f"${tex_number(F(best[0], 10))}$ 和 ${tex_number(F(best[1], 10))}$；所以 $g(\\mu) = "
        f"{tex_number(g)}$。逐个比较两人的 12 种改变（听到 $a$ 就改报 $b$），每局最多多得 $c(\\mu) "
        f"= {tex_number(c)}$。",
        f"Told {advice + 1}, player 1 gets ${tex_number(shares[0])}$ by naming {named + 1} and "
        f"${tex_number(shares[1])}$ by listening, a gain of ${tex_number(gain)}$. Listening earns "
        f"the players ${tex_number(one)}$ and ${tex_number(two)}$; a fixed number earns at most "
        f"${tex_number(F(best[0], 10))}$ and ${tex_number(F(best[1], 10))}$; so $g(\\mu) = "
        f"{tex_number(g)}$. Of the two players' 12 changes (naming $b$ when told $a$), the best "
        f"gains $c(\\mu) = {tex_number(c)}$ per play.",
    )


def family(rng):
    """Return a variant about the family of distributions in section 3.

    In this family, p, q and r are the total probabilities of the three cells of Shapley's game in
    which player 1 wins, the three cells in which player 2 wins, and the other three cells.
    """

    def draw():
        p, q = (F(one_of(rng, range(13)), 12) for _ in range(2))
        fixed = F(one_of(rng, range(9, 17)), 24)
        return p, q, fixed

    def fits(sample):
        p, q, _ = sample
        return p + q <= 1 and p != q and (p, q) != (F(1, 2), 0)

    p, q, fixed = draw_until(draw, fits)
    r = 1 - p - q
    c = max(abs(p - q), r - min(p, q)) / 3
    g = F(1, 3) - min(p, q)
    largest = max(fixed - F(1, 3), 1 - 2 * fixed, 2 * fixed - 1) / 3
    p_, q_, fixed_ = tex_fraction(p), tex_fraction(q), tex_fraction(fixed)
    return ExerciseVariant(
        f"{SHAPLEY_ZH}设分布 $\\mu$ 给玩家 1 赢的三格的概率各是 $p/3$，给玩家 2 赢的三格的概率各是 "
        f"$q/3$，给其余三格的概率各是 $(1 - p - q)/3$。$p = {p_}$、$q = {q_}$ "
        "时，相关缺口 $c(\\mu)$ 和粗相关缺口 $g(\\mu)$ 各"
        f"是多少？再固定 $q = {fixed_}$，$p$ 可以变：在其中的粗相关均衡里，$c(\\mu)$ 最大是多少？"
        "按（$c$，$g$，最大的 $c$）的次序写三个数。",
        f"{SHAPLEY_EN}A distribution assigns probability $p/3$ to each cell where player 1 wins, "
        "$q/3$ to each cell where player 2 wins, and $(1 - p - q)/3$ to each of the other three. "
        f"What are the correlated gap $c(\\mu)$ and the coarse gap $g(\\mu)$ for $p = {p_}$ and "
        f"$q = {q_}$? "
        f"Then fix $q = {fixed_}$ and let $p$ vary: what is the largest $c(\\mu)$ of such a "
        "distribution that is a coarse correlated equilibrium? Write three numbers in the "
        "order ($c$, $g$, largest $c$).",
        (c, g, largest),
        f"设 $r = 1 - p - q = {tex_fraction(r)}$。$c = \\frac13 \\max(|p - q|,\\ r - \\min(p, q)) "
        f"= {tex_fraction(c)}$，$g = \\frac13 - \\min(p, q) = {tex_fraction(g)}$。粗相关均衡要求 "
        f"$p, q \\ge \\frac13$，这时 $c = |p - q|/3$；$q = {fixed_}$ 时 $p$ 从 $1/3$ 到 "
        f"${tex_fraction(1 - fixed)}$，$c$ 在一端最大，是 ${tex_fraction(largest)}$。",
        f"Let $r = 1 - p - q = {tex_fraction(r)}$. Then $c = \\frac13 \\max(|p - q|,\\ r - "
        f"\\min(p, q)) = {tex_fraction(c)}$ and $g = \\frac13 - \\min(p, q) = {tex_fraction(g)}$. "
        "A coarse correlated equilibrium needs $p, q \\ge \\frac13$, and then $c = |p - q|/3$. "
        f"For $q = {fixed_}$, $p$ goes from $1/3$ to ${tex_fraction(1 - fixed)}$, and $c$ is "
        f"largest at one of these ends: ${tex_fraction(largest)}$.",
    )


VARIANTS = {1: gaps, 3: family}
