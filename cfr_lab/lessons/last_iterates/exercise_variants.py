"""Generate random variants of the exercises whose answers are numbers.

The seed of the random number generator determines the numbers in each variant.
"""

from fractions import Fraction as F

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_fraction, tex_row


def optimistic_hedge(rng):
    """Return a variant of exercise 1 in which Hedge and optimistic Hedge play differently."""

    def draw():
        return [tuple(F(one_of(rng, range(4))) for _ in range(3)) for _ in range(2)]

    def fits(sample):
        first, second = sample
        return len({*first}) > 1 < len({*second}) and len({*predicted(first, second)}) > 1

    def predicted(first, second):
        return tuple(a + 2 * b for a, b in zip(first, second, strict=True))

    first, second = draw_until(draw, fits)
    total = tuple(a + b for a, b in zip(first, second, strict=True))
    exponents = predicted(first, second)
    powers = tuple(F(2) ** int(x) for x in exponents)
    answer = tuple(x / sum(powers) for x in powers)
    answer_text = r",\ ".join(map(tex_fraction, answer))
    return ExerciseVariant(
        f"设 $\\eta = \\ln 2$，有三个行动，第 1 局的收益是 ${tex_row(first)}$，第 2 局的收益是 "
        f"${tex_row(second)}$。求乐观 Hedge（$m^t = u^{{t-1}}$）在第 3 局的策略：三个概率。"
        "（$e^{\\eta x} = 2^x$，所以能用手算。）",
        "Let $\\eta = \\ln 2$. There are three actions, whose payoffs are "
        f"${tex_row(first)}$ in round 1 and ${tex_row(second)}$ in round 2. "
        "Find the strategy of optimistic Hedge ($m^t = u^{t-1}$) in round 3: three "
        "probabilities. (Since $e^{\\eta x} = 2^x$, this can be done by hand.)",
        answer,
        f"累计收益是 ${tex_row(total)}$，预测是上一局的 ${tex_row(second)}$，相加得 "
        f"${tex_row(exponents)}$；2 的这些次方是 ${tex_row(powers)}$，和是 {sum(powers)}。策略是 "
        f"$({answer_text})$。",
        f"The cumulative payoffs are ${tex_row(total)}$, the prediction is the last round's "
        f"${tex_row(second)}$, and their sum is ${tex_row(exponents)}$. These powers of 2 are "
        f"${tex_row(powers)}$, with sum {sum(powers)}. The strategy is $({answer_text})$.",
    )


VARIANTS = {1: optimistic_hedge}
