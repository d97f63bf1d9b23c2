"""Show the counterfactual regret of an action as player 2's strategy changes (D1.11)."""

from cfr_core.profile import Profile
from cfr_core.values import action_values, instantaneous_regrets
from cfr_lab import draw
from cfr_lab.controls import (
    COARSE_STEPS_PER_UNIT,
    choice,
    coarse_probability_slider,
    sum_at_most_one,
)
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import decimal_or_fraction
from cfr_lab.lessons.rps import OPPONENT, actions, mix_of, tree_with_paths
from cfr_lab.numbers import bracketed_factor, decimal, decimal_texts
from cfr_lab.words import say


def explore_regret(tree):
    """Show an action's value and regret, and the average value, as player 2's strategy changes."""
    formulas = regret_formulas(tree)

    def picture(k, x, y):
        return regret_picture(k, x, y, tree, formulas)

    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "k": choice(say("玩家 2 的行动", "player 2's action"), options, 1),
            "x": coarse_probability_slider("x", 0.3),
            "y": coarse_probability_slider("y", 0.3),
        },
        picture,
        constrain=sum_at_most_one("x", "y", steps_per_unit=COARSE_STEPS_PER_UNIT),
    )


def regret_formulas(tree):
    """Return formulas for the average action value and for the three regrets.

    The formulas are strings in x and y, player 2's probabilities of the first two actions. They are
    derived symbolically from the definitions.
    """
    from sympy import symbols

    x, y = symbols("x y")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (x, y, 1 - x - y)})
    regrets = instantaneous_regrets(profile, 2)["I2"]
    mean = (profile["I2"] * action_values(profile, 2)["I2"]).sum().expand()
    return as_text(mean), [as_text(r) for r in regrets]


def regret_picture(k, x, y, tree, formulas):
    mix = mix_of(x, y)
    v = action_values(Profile(tree, {"I1": OPPONENT, "I2": mix}), 2)["I2"]
    mean = sum(p * value for p, value in zip(mix, v, strict=True))
    ends = [int(tree.children(h)[k]) for h in tree.infoset("I2").nodes]
    payments = [int(tree.payoff(end)[1]) for end in ends]
    remarks = draw.sentences(
        f"σ₂ = ({', '.join(decimal_texts(mix, 2))})",
        *_arithmetic(k, payments, v[k], mean, formulas),
        size=15,
        width=330,
    )
    floats = {"I1": [float(p) for p in OPPONENT], "I2": [float(p) for p in mix]}
    played = Profile(tree, floats)
    # The labels are near the lower ends of the edges, where no two of them touch.
    drawing = tree_with_paths(tree, ends, width=720, height=350, profile=played, label_at=0.74)
    return draw.pad(draw.row(drawing, draw.column(remarks, _regret_bars(v, mean), gap=14), gap=14))


def _arithmetic(k, paid, value, mean, formulas):
    """Return lines of text that calculate action k's value, the average value and the regret."""
    about = f"I₂, {actions()[k]}"
    products = [
        f"{decimal_or_fraction(p)}·{bracketed_factor(decimal_or_fraction(u))}"
        for p, u in zip(OPPONENT, paid, strict=True)
    ]
    mean_formula, regret_formula = formulas[0], formulas[1][k]
    return [
        f"v₂({about}) = {' + '.join(products)}",
        f"= {decimal_or_fraction(value)}",
        say("各行动值的加权平均：", "The weighted average of the action values:"),
        f"Σσv = {mean_formula} = {decimal(mean)}",
        say("遗憾 = 行动值 − 平均：", "Regret = action value − average:"),
        f"r₂({about}) = {decimal_or_fraction(value)} − Σσv",
        f"= {regret_formula} = {decimal(value - mean)}",
    ]


def _regret_bars(v, mean):
    title = say("三个行动的反事实遗憾", "the three counterfactual regrets")
    regrets = [float(value - mean) for value in v]
    return draw.bars(actions(), regrets, -0.2, 0.2, best=False, title=title, width=330, digits=3)
