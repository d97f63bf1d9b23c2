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
)

ZH = ("剪刀", "石头", "布")
EN = ("scissors", "rock", "paper")


def gradient_step(rng):
    def draw():
        step = F(one_of(rng, (1, 2, 3, 4, 5, 6)), 10)
        return (
            one_of(rng, mixed_strategies(3, 10)),
            one_of(rng, range(3)),
            one_of(rng, (1, -1)),
            step,
        )

    def changes(sample):
        mix, played, payoff, step = sample
        return tuple(step * payoff * (int(k == played) - p) for k, p in enumerate(mix))

    def fits(sample):
        return len({*changes(sample)}) == 3

    mix, played, payoff, step = sample = draw_until(draw, fits)
    answer = changes(sample)
    unit = [int(k == played) for k in range(3)]
    work = (
        f"${tex_number(step)} \\times {tex_factor(payoff)} \\times ({tex_row(unit)} - "
        f"{tex_row(mix)}) = {tex_row(answer)}$"
    )
    return ExerciseVariant(
        "这道题是策略梯度的一步更新。在剪刀石头布里，当前策略是 "
        f"${tex_row(mix)}$（次序是剪刀、石头、布），这一局出了"
        f"{ZH[played]}，得 ${payoff}$，步长 $\\eta = {tex_number(step)}$。三个参数各变多少？",
        "In this exercise, you compute one update of policy gradient. In rock, paper, scissors, "
        f"the current strategy is ${tex_row(mix)}$, in the order scissors, rock, paper. The action "
        f"played was {EN[played]}, which earned ${payoff}$, and the step size is $\\eta = "
        f"{tex_number(step)}$. By how much do the three parameters change?",
        answer,
        f"{work}。",
        f"{work}.",
    )


def step_size(rng):
    """Return a variant of exercise 3 about the learner's best and second-best actions."""

    def draw():
        step = one_of(rng, tuple(map(F, ("1/20", "1/5", "1/4", "2/5", "1/2"))))
        return one_of(rng, mixed_strategies(3, 10)), step

    def worked_values(sample):
        mix, step = sample
        earnings = [-sum(p * int(A[i, k]) for i, p in enumerate(mix)) for k in range(3)]
        second, best = sorted(range(3), key=lambda k: earnings[k])[1:]
        tie = mix[best]  # A round is a tie if and only if both players play the same action.
        variance = 1 - tie - earnings[best] ** 2
        gap = earnings[best] - earnings[second]
        answer = (step / (2 - step) * variance, 2 * gap**2 / (variance + gap**2))
        return earnings, second, best, variance, gap, answer

    def fits(sample):
        earnings, _, _, variance, gap, answer = worked_values(sample)
        small = max(x.denominator for x in answer) <= 2000
        return len({*earnings}) == 3 and small and gap > 0 and variance > gap**2

    mix, step = sample = draw_until(draw, fits)
    earnings, second, best, variance, gap, answer = worked_values(sample)
    square = 1 - mix[best]
    target = tex_number(gap**2)
    first = (
        f"\\frac{{{tex_number(step)}}}{{{tex_number(2 - step)}}} \\times {tex_number(variance)} = "
        f"{tex_number(answer[0])}"
    )
    solved = (
        f"\\frac{{\\eta}}{{2-\\eta}} \\times {tex_number(variance)} = {tex_number(gap)}^2 = "
        f"{target}",
        f"\\eta = \\frac{{2 \\times {target}}}{{{tex_number(variance)} + {target}}} = "
        f"{tex_number(answer[1])}",
    )
    return ExerciseVariant(
        f"在剪刀石头布里，对手出剪刀、石头、布的概率依次是 ${tex_row(mix)}$。用定理 "
        f"@two_questions.1 求两个数。(1) 步长 $\\eta = {tex_number(step)}$，"
        f"{ZH[best]}试过很多次之后，$Q(\\text{{{ZH[best]}}})$ 的方差趋于多少？"
        f"(2) 要使 $Q(\\text{{{ZH[best]}}})$ 的标准差不超过{ZH[best]}与{ZH[second]}的期望收益之差 "
        f"${tex_number(gap)}$，步长 $\\eta$ 最大是多少？",
        "In rock, paper, scissors, the opponent plays scissors, rock, paper with probabilities "
        f"${tex_row(mix)}$. Use theorem @two_questions.1 to find two numbers. (1) With step size "
        f"$\\eta = {tex_number(step)}$, what does the variance of $Q(\\text{{{EN[best]}}})$ tend "
        f"to when {EN[best]} has been tried many times? (2) Its standard deviation should not "
        f"exceed ${tex_number(gap)}$, the difference between the expected payoffs of {EN[best]} "
        f"and {EN[second]}. What is the largest step size $\\eta$ for which this holds?",
        answer,
        f"出{ZH[best]}时，收益的期望是 ${tex_number(earnings[best])}$，收益平方的期望是 "
        f"${tex_number(square)}$，所以 "
        f"$V = {tex_number(square)} - {tex_factor(earnings[best])}^2 = {tex_number(variance)}$。"
        f"(1) ${first}$。(2) 令 ${solved[0]}$，得 ${solved[1]}$。",
        f"The expected payoff of {EN[best]} is ${tex_number(earnings[best])}$ and its expected "
        f"square is ${tex_number(square)}$, so $V = {tex_number(square)} - "
        f"{tex_factor(earnings[best])}^2 = {tex_number(variance)}$. (1) ${first}$. (2) Setting "
        f"${solved[0]}$ gives ${solved[1]}$.",
    )


VARIANTS = {1: gradient_step, 3: step_size}
