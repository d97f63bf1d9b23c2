"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F
from itertools import combinations

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_matrix, tex_number, tex_row

ZH, EN = ("第一", "第二", "第三"), ("first", "second", "third")


def regrets(rng):
    def draw():
        rows = [[one_of(rng, range(-3, 6)) for _ in range(3)] for _ in range(3)]
        return rows, one_of(rng, range(3)), one_of(rng, range(3))

    def fits(sample):
        rows, mine, other = sample
        column = [each[other] for each in rows]
        best, worst = max(column), min(column)
        return (
            len({*column}) == 3
            and worst < 0 < best
            and column[mine] not in (0, best)
            and tuple(u - column[mine] for u in column) != (1, 2, 0)
        )

    rows, mine, other = draw_until(draw, fits)
    column = [each[other] for each in rows]
    answer = tuple(F(u - column[mine]) for u in column)
    return ExerciseVariant(
        "一个博弈里我有三种行动（行），对手有三种行动（列），我的收益是 $$M = "
        f"{tex_matrix(rows)}$$ 这一局我出{ZH[mine]}种行动，对手出{ZH[other]}种行动。"
        "我的三种行动的遗憾各是多少？",
        "In a game, I have three actions (rows) and the opponent has three (columns). My payoffs "
        f"are $$M = {tex_matrix(rows)}$$ In this round I play my {EN[mine]} action and the "
        f"opponent plays the {EN[other]}. What are the regrets of my three actions?",
        answer,
        f"对手出{ZH[other]}种行动时，我的三种行动分别能得 ${tex_row(column)}$；我实际得到 "
        f"${column[mine]}$。"
        f"各减去 ${column[mine]}$，得 ${tex_row(answer)}$。",
        f"Against the opponent's {EN[other]} action, my three actions earn ${tex_row(column)}$; I "
        f"earned ${column[mine]}$. Subtracting ${column[mine]}$ from each gives "
        f"${tex_row(answer)}$.",
    )


def next_strategy(rng):
    def fits(sample):
        positive = [r for r in sample if r > 0]
        return len(positive) == 2 and 0 not in sample and len({*map(abs, sample)}) == 3

    def differs(sample):
        return fits(sample) and strategy(sample) != (0, F(3, 4), F(1, 4))

    def strategy(sample):
        total = sum(r for r in sample if r > 0)
        return tuple(F(max(r, 0), total) for r in sample)

    sample = draw_until(lambda: tuple(one_of(rng, range(-7, 9)) for _ in range(3)), differs)
    answer = strategy(sample)
    parts = [max(r, 0) for r in sample]
    return ExerciseVariant(
        f"累计遗憾是 $R = {tex_row(sample)}$。按遗憾匹配，下一局的策略是什么？",
        f"The cumulative regrets are $R = {tex_row(sample)}$. Which strategy does regret matching "
        "play next?",
        answer,
        f"正部是 ${tex_row(parts)}$，和为 {sum(parts)}；各除以 {sum(parts)}，得 "
        f"${tex_row(answer)}$。",
        f"The positive parts are ${tex_row(parts)}$, which add up to {sum(parts)}. Dividing each "
        f"by {sum(parts)} gives ${tex_row(answer)}$.",
    )


def rounds_enough(rng):
    delta = one_of(rng, range(2, 8))
    n = one_of(rng, range(4, 10))
    error = one_of(rng, tuple(map(F, ("1/100", "1/50", "1/40", "1/25", "1/20", "1/10"))))
    answer = (delta**2 * n / error**2, delta**2 * (n - 1) / error**2)
    error_square = f"{tex_number(error)}^2"
    return ExerciseVariant(
        f"一个博弈里，玩家 $i$ 用遗憾匹配，收益的范围是 $\\Delta = {delta}$，行动个数是 $|A_i| = "
        f"{n}$。(1) 要由定理 @regret_matching.1 **保证**玩家 $i$ 的平均遗憾的期望不超过 "
        f"${tex_number(error)}$，至少需要多少局？(2) 每一局里，所出行动的遗憾恰好是 0，"
        "由此可以收紧定理 @regret_matching.1 的界。照收紧之后的界，要有同样的保证，"
        f"至少需要多少局？按 (1)、(2) 的次序写出两个数。",
        f"In a game, player $i$ uses regret matching and has $|A_i| = {n}$ actions, and the "
        f"payoffs have the range $\\Delta = {delta}$. (1) What is the smallest number of rounds "
        "for which theorem @regret_matching.1 **guarantees** player $i$ an expected average "
        f"regret of at most ${tex_number(error)}$? (2) In every round the regret of the action "
        "that was played is exactly 0, which tightens the bound of theorem @regret_matching.1. "
        "For the same guarantee, what is the smallest number of rounds under the tighter bound? "
        f"Write the two numbers in this order.",
        answer,
        f"(1) $T = \\Delta^2 |A_i| / \\varepsilon^2 = {delta}^2 \\times {n} / {error_square} = "
        f"{tex_number(answer[0])}$。(2) 平方和里有一项是 0，$|A_i|$ 换成 $|A_i| - 1 = {n - 1}$："
        f"$T = {delta}^2 \\times {n - 1} / {error_square} = {tex_number(answer[1])}$。",
        f"(1) $T = \\Delta^2 |A_i| / \\varepsilon^2 = {delta}^2 \\times {n} / {error_square} = "
        f"{tex_number(answer[0])}$. (2) One term of the sum of squares is 0, so $|A_i|$ becomes "
        f"$|A_i| - 1 = {n - 1}$, and $T = {delta}^2 \\times {n - 1} / {error_square} = "
        f"{tex_number(answer[1])}$.",
    )


KEEPER_ZH, KEEPER_EN = ("扑左", "守中", "扑右"), ("left", "middle", "right")


def solved(rows):
    """Return the solution of a 2 × 3 game, or None if it is pure or may not be unique.

    The solution is (probability of the first tex_row, value of the game, the two columns that the
    column player plays). Each column's payoff is a linear function of the first row's probability;
    the value of the game is the maximum of the lower envelope of the three functions.

    rows   the row player's payoffs, as two rows of three fractions
    """

    def worst(p):
        return min(p * a + (1 - p) * b for a, b in zip(*rows, strict=True))

    crossings = []
    for j, k in combinations(range(3), 2):
        slope = rows[0][j] - rows[1][j] - rows[0][k] + rows[1][k]
        p = (rows[1][k] - rows[1][j]) / slope if slope else F(0)
        if 0 < p < 1 and worst(p) == p * rows[0][j] + (1 - p) * rows[1][j]:
            crossings.append((p, worst(p), (j, k)))
    best = [each for each in crossings if each[1] == max(worst(p) for p, *_ in crossings)]
    if len(best) != 1 or best[0][1] <= max(worst(F(0)), worst(F(1))):
        return None
    j, k = best[0][2]
    # If the two payoffs in a used column are equal, a whole interval of probabilities may be
    # optimal.
    return best[0] if rows[0][j] != rows[1][j] and rows[0][k] != rows[1][k] else None


def penalty(rng):
    def draw():
        return [[F(one_of(rng, range(2, 10)), 10) for _ in range(3)] for _ in range(2)]

    def fits(rows):
        results = solved(rows)
        if results is None or results[0].denominator > 12 or results[0] == F(1, 2):
            return False
        unused = ({0, 1, 2} - {*results[2]}).pop()
        p, value, _ = results
        dominated = any(all(rows[i][c] <= rows[i][unused] for i in range(2)) for c in results[2])
        # At p, the unused column must be worse for the keeper than the used columns by at least
        # 1/20, but neither used column may dominate it.
        return p * rows[0][unused] + (1 - p) * rows[1][unused] - value >= F(1, 20) and (
            not dominated and len({*rows[0]}) == len({*rows[1]}) == 3 and p != F(5, 9)
        )

    rows = draw_until(draw, fits)
    p, value, (j, k) = solved(rows)
    ends = [f"{tex_number(rows[0][c])} p + {tex_number(rows[1][c])} (1-p)" for c in (j, k)]
    equation = f"${ends[0]} = {ends[1]}$"
    (unused,) = {0, 1, 2} - {j, k}
    other = p * rows[0][unused] + (1 - p) * rows[1][unused]
    return ExerciseVariant(
        "罚点球。踢球的人（玩家 1）踢左或踢右（行），守门员（玩家 2）扑左、守中或扑右（列）。玩家"
        f" 1 的收益是进球的概率，玩家 2 的收益是它的相反数：$$M = {tex_matrix(rows)}$$ 在均衡里，"
        f"踢球的人踢左的概率是多少？博弈的值是多少？按（踢左的概率，值）的次序写出精确的两个数。",
        "Consider a penalty kick. The kicker, player 1, kicks left or right (rows); the keeper, "
        "player 2, goes left, stays in the middle or goes right (columns). Player 1's payoff is "
        "the probability of a goal, and player 2's payoff is its negative: $$M = "
        f"{tex_matrix(rows)}$$ With what probability does the kicker kick left in equilibrium, and "
        "what is the value of the game? Write the two exact numbers in the order (probability of "
        "left, value).",
        (p, value),
        f"设踢左的概率是 $p$。守门员只用{KEEPER_ZH[j]}和{KEEPER_ZH[k]}：令 {equation}，得 $p = "
        f"{tex_number(p)}$，进球的概率都是 ${tex_number(value)}$。守门员如果{KEEPER_ZH[unused]}，"
        f"进球的概率就升到 ${tex_number(other)}$，所以守门员不这样做。",
        f"Let $p$ be the probability of left. The keeper only uses {KEEPER_EN[j]} and "
        f"{KEEPER_EN[k]}: {equation} gives $p = {tex_number(p)}$, and the probability of a goal is "
        f"${tex_number(value)}$ with both actions. The keeper's action “{KEEPER_EN[unused]}” would "
        f"raise it to ${tex_number(other)}$, so the keeper does not use it.",
    )


VARIANTS = {1: regrets, 2: next_strategy, 4: rounds_enough, 6: penalty}
