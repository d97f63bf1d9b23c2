"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F
from itertools import product

from cfr_core.digits import format_without_noise
from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_fraction, tex_number, tex_row


def run_rounds(values, clip):
    """Run RM+ or regret matching, and return a tuple for each round.

    Each tuple contains the round's strategy, the mean action value under this strategy, the round's
    regrets, and the cumulative regrets after the round.

    values   list with the three action values of each round
    clip     whether negative cumulative regrets are set to 0 after each round, as in RM+, or only
             when the strategy is computed, as in regret matching
    """
    sums, results = [F(0)] * 3, []
    for each in values:
        strategy = match(sums)
        mean = sum(p * v for p, v in zip(strategy, each, strict=True))
        regrets = [v - mean for v in each]
        sums = [q + r for q, r in zip(sums, regrets, strict=True)]
        sums = [max(q, F(0)) for q in sums] if clip else sums
        results.append((strategy, mean, regrets, sums))
    return results


def match(sums):
    """Return the regret-matching strategy for the given cumulative regrets."""
    positive = [max(q, F(0)) for q in sums]
    total = sum(positive)
    return [q / total for q in positive] if total else [F(1, 3)] * 3


# LATER_VALUES contains the possible triples of action values in rounds 2 and 3; the values in a
# triple are not all equal. FIRST_VALUES contains the possible triples in round 1: those of
# LATER_VALUES with an integer mean.
LATER_VALUES = tuple(each for each in product(range(7), repeat=3) if len({*each}) > 1)
FIRST_VALUES = tuple(each for each in LATER_VALUES if sum(each) % 3 == 0)


def three_rounds(rng):
    def draw():
        return one_of(rng, FIRST_VALUES), *(one_of(rng, LATER_VALUES) for _ in range(2))

    def fits(values):
        plus = run_rounds(values, clip=True)
        answer = match(plus[-1][-1])
        return (
            all(mean.denominator == 1 for _, mean, _, _ in plus)
            and max(plus[2][0]) < 1
            and 0 not in answer
            and len({*answer}) == 3
            and answer != match(run_rounds(values, clip=False)[-1][-1])
            and answer != [F(1, 9), F(2, 9), F(2, 3)]
        )

    values = draw_until(draw, fits)
    series = run_rounds(values, clip=True)
    answer = tuple(match(series[-1][-1]))
    other = match(run_rounds(values, clip=False)[-1][-1])
    earnings = "、".join(f"${tex_row(each)}$" for each in values)
    work_zh = "".join(
        f"第 {t} 局的策略是 ${fractions(strategy)}$，行动值的平均是 {mean}，$r = {tex_row(r)}$，"
        f"$Q = {tex_row(q)}$。"
        for t, (strategy, mean, r, q) in enumerate(series, 1)
    )
    work_en = " ".join(
        f"Round {t} plays ${fractions(strategy)}$, the mean value is {mean}, $r = {tex_row(r)}$ "
        f"and $Q = {tex_row(q)}$."
        for t, (strategy, mean, r, q) in enumerate(series, 1)
    )
    return ExerciseVariant(
        f"一个信息集有三个行动，RM+ 从 $Q^0 = 0$ 开始。前三局里，各行动的值依次是 {earnings}。"
        "写出第 4 局的策略。",
        "At an information set with three actions, RM+ starts from $Q^0 = 0$. In the first three "
        f"rounds the values of the actions are {earnings.replace('、', ', ')}. Write down the "
        "strategy of round 4.",
        answer,
        f"{work_zh}第 4 局的策略是 ${fractions(answer)}$。（遗憾匹配的是 ${fractions(other)}$。）",
        f"{work_en} The strategy of round 4 is ${fractions(answer)}$. (Regret matching would play "
        f"${fractions(other)}$.)",
    )


def fractions(xs):
    """Return several numbers as a vector of fractions in TeX."""
    return "(" + r",\ ".join(map(tex_fraction, xs)) + ")"


def shares(rng):
    def draw():
        total = one_of(rng, (20, 30, 40, 60, 80, 120, 150, 200, 300, 400))
        return total, F(one_of(rng, (25, 30, 40, 60, 70, 75, 80)), 100) * total

    total, first = draw_until(draw, lambda sample: sample[1].denominator == 1)
    first = int(first)
    linear = F(first * (first + 1), total * (total + 1))
    square = linear * F(2 * first + 1, 2 * total + 1)
    linear_sum = f"{first} \\cdot {first + 1}"
    linear_all = f"{total} \\cdot {total + 1}"
    work = (
        f"\\frac{{{first}}}{{{total}}} = {tex_number(F(first, total))}",
        f"\\frac{{{linear_sum}}}{{{linear_all}}} \\approx {format_without_noise(linear, '.4f')}",
        f"\\frac{{{linear_sum} \\cdot {2 * first + 1}}}{{{linear_all} \\cdot {2 * total + 1}}} "
        f"\\approx {format_without_noise(square, '.4f')}",
    )
    return ExerciseVariant(
        f"迭代 $T = {total}$ 次，求平均时第 $t$ 次的权重是 $t^\\gamma$。前 {first} 次的权重之和，"
        "占全部权重之和的多少？写出 $\\gamma = 0, 1, 2$ 时的三个数。",
        f"Of $T = {total}$ iterations, the $t$-th has weight $t^\\gamma$ in the average. What "
        f"share of the total weight do the first {first} iterations have? Write down the three "
        "numbers for $\\gamma = 0, 1, 2$.",
        (F(first, total), linear, square),
        f"前 {first} 次的权重之和除以全部权重之和，公共的因子约掉：${work[0]}$，${work[1]}$，"
        f"${work[2]}$。",
        f"Divide the sum of the first {first} weights by the sum of all weights; common factors "
        f"cancel: ${work[0]}$, ${work[1]}$, ${work[2]}$.",
    )


def scaled(rng):
    def draw():
        return (
            one_of(rng, (3, 4, 5, 6, 8, 9, 10, 12)),
            F(one_of(rng, (1, 2, 3, 5, 7)), one_of(rng, (9, 11, 13, 16, 18))),
            one_of(rng, (2, 5, 6, 8, 10)),
            one_of(rng, tuple(map(F, ("1/200", "3/200", "1/50", "1/40", "3/100", "1/25")))),
            F(one_of(rng, (1, 2, 4, 6, 7, 8, 9)), 10),
            F(one_of(rng, (5, 7, 9, 11, 13, 17)), 4),
            one_of(rng, range(40, 100)),
        )

    factor, value, span, share, chance, regret, iteration = draw()
    exploitability = share * span
    other = regret - 3
    answer = (
        factor * value,
        factor * exploitability,
        share,
        chance,
        factor * regret,
        F(iteration),
    )
    return ExerciseVariant(
        f"在某个两人零和博弈里，收益的范围是 {span}，值是 ${tex_number(value)}$；CFR 迭代 20 次，"
        f"平均策略的可利用度是 ${tex_number(exploitability)}$，某个信息集里选第一个行动的概率是 "
        f"${tex_number(chance)}$，这个信息集的累计遗憾是 ${tex_row((regret, other))}$。"
        f"把全部收益都乘以 {factor}，从头再迭代 20 次。写出六个数：博弈的值、可利用度、"
        f"可利用度除以收益范围、上述概率、累计遗憾的第一个数；最后，"
        f"如果原来在第 {iteration} 次迭代，可利用度第一次不超过收益范围的 0.1%，现在是在第几次？",
        f"In a two-player zero-sum game, the payoffs have a range of {span}, and the value is "
        f"${tex_number(value)}$. After 20 iterations of CFR, the average strategy has an "
        f"exploitability of ${tex_number(exploitability)}$; at some information set, it takes the "
        f"first action with probability ${tex_number(chance)}$, and the cumulative regrets there "
        f"are ${tex_row((regret, other))}$. Multiply all payoffs by {factor} and run 20 iterations "
        "again from the start. Write down six numbers. The first five are the value, the "
        "exploitability, the exploitability divided by the range of the payoffs, that "
        "probability, and the first of the cumulative regrets. The sixth number is the iteration "
        "at which exploitability is first at most 0.1% of the range, if this was iteration "
        f"{iteration} with the original payoffs.",
        answer,
        f"收益都乘以 {factor}，遗憾也都乘以 {factor}，比例不变，所以每次迭代的策略不变。"
        f"以筹码计的数乘以 {factor}：博弈的值是 ${tex_number(answer[0])}$，可利用度是 "
        f"${tex_number(answer[1])}$，遗憾是 ${tex_number(answer[4])}$。其余不变："
        f"可利用度除以收益范围是 ${tex_number(exploitability)} / {span} = {tex_number(share)}$，"
        f"概率是 ${tex_number(chance)}$，仍在第 {iteration} 次迭代。",
        f"If all payoffs are multiplied by {factor}, so are all regrets. Their proportions do not "
        "change, and neither does any strategy. The numbers in chips are multiplied by "
        f"{factor}: the value is ${tex_number(answer[0])}$, the exploitability "
        f"${tex_number(answer[1])}$, the regret ${tex_number(answer[4])}$. The others do not "
        f"change: exploitability divided by the range is ${tex_number(exploitability)} / {span} = "
        f"{tex_number(share)}$, the probability is ${tex_number(chance)}$, and the "
        f"threshold is still reached at iteration {iteration}.",
    )


VARIANTS = {1: three_rounds, 2: shares, 4: scaled}
