"""The counterfactual regret of an action, as player 2's mix changes (D1.11)."""

from cfr_core.profile import Profile
from cfr_core.values import action_value, instantaneous_regret
from cfr_lab import draw
from cfr_lab.controls import COARSE, choice, share, sum_at_most_one
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.lessons.lesson_05.exact_numbers import short
from cfr_lab.lessons.rps import OPPONENT, actions, lit_tree, mix_of
from cfr_lab.numbers import bracketed, decimal, to_places
from cfr_lab.words import say


def explore_regret(tree):
    """Pick an action, slide player 2's mix: value, average and regret, in numbers and symbols."""
    formulas = regret_formulas(tree)

    def picture(k, a, b):
        return regret_picture(k, a, b, tree, formulas)

    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "k": choice(say("玩家 2 的行动", "player 2's action"), options, 1),
            "a": share("a", 0.3),
            "b": share("b", 0.3),
        },
        picture,
        keep=sum_at_most_one("a", "b", grain=COARSE),
    )


def regret_formulas(tree):
    """The texts of the average and of the three regrets, in a and b, from the definitions."""
    from sympy import symbols

    a, b = symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    regrets = instantaneous_regret(profile, 2)["I2"]
    mean = (profile["I2"] * action_value(profile, 2)["I2"]).sum().expand()
    return as_text(mean), [as_text(r) for r in regrets]


def regret_picture(k, a, b, tree, formulas):
    mix = mix_of(a, b)
    v = action_value(Profile(tree, {"I1": OPPONENT, "I2": mix}), 2)["I2"]
    mean = sum(p * x for p, x in zip(mix, v, strict=True))
    ends = [int(tree.children(h)[k]) for h in tree.set("I2").nodes]
    paid = [int(tree.payoff(end)[1]) for end in ends]
    told = draw.lines(
        f"σ₂ = ({', '.join(to_places(mix, 2))})",
        *_arithmetic(k, paid, v[k], mean, formulas),
        size=15,
        width=348,
    )
    floats = {"I1": [float(p) for p in OPPONENT], "I2": [float(p) for p in mix]}
    drawing = lit_tree(tree, ends, width=692, height=350, profile=Profile(tree, floats))
    return draw.pad(draw.row(drawing, draw.column(told, _regret_bars(v, mean), gap=14), gap=14))


def _arithmetic(k, paid, value, mean, formulas):
    """The value of action k, the average, and their difference, worked out."""
    about = f"I₂, {actions()[k]}"
    products = [f"{short(p)}·{bracketed(short(u))}" for p, u in zip(OPPONENT, paid, strict=True)]
    mean_formula, regret_formula = formulas[0], formulas[1][k]
    return [
        f"v₂({about}) = {' + '.join(products)}",
        f"= {short(value)}",
        say("各行动值的加权平均：", "The weighted average of the action values:"),
        f"Σσv = {mean_formula} = {decimal(mean)}",
        say("遗憾 = 行动值 − 平均：", "The regret = action value − average:"),
        f"r₂({about}) = {short(value)} − Σσv",
        f"= {regret_formula} = {decimal(value - mean)}",
    ]


def _regret_bars(v, mean):
    title = say("三个行动的反事实遗憾", "the three counterfactual regrets")
    regrets = [float(x - mean) for x in v]
    return draw.bars(actions(), regrets, -0.2, 0.2, best=False, title=title, width=348, digits=3)
