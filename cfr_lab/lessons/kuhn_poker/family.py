"""Show the equilibrium family (D5.5): player 1's strategies and player 2's action values."""

from fractions import Fraction

from cfr_core.values import action_values
from cfr_lab import draw
from cfr_lab.controls import exact_probability, slider, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.kuhn_poker.family_chart import family_chart
from cfr_lab.lessons.kuhn_poker.kuhn import THIRD, equilibrium, sets_of, value_of_the_game
from cfr_lab.numbers import number_text, signed_texts
from cfr_lab.words import say


def explore_family(tree):
    """Return the explorer for player 1's three free probabilities, inside or outside the family."""

    def picture(a, k, c, stays_in_family):
        return family_picture(tree, a, k, c)

    return Explorer(
        {
            "a": slider("J: (α)", value=1 / 10),
            # When alpha moves by a step, the probability at K: changes by three times that step.
            "k": slider("K:", value=3 / 10, step=1 / 20),
            "c": slider("Q:pb", value=13 / 30),
            "stays_in_family": toggle(say("留在均衡族上", "stay in the family"), True),
        },
        picture,
        constrain=move_to_family,
    )


def move_to_family(values, moved):
    """Return the values of the controls, moved onto the family if `stays_in_family` is True.

    On the family, the probability of b is 3 alpha at `K:` and alpha + 1/3 at `Q:pb`. Moving a
    slider beyond the family's range sets `stays_in_family` to False. This function is the
    Explorer's `constrain` argument.

    moved   name of the control that the reader has just moved
    """
    if not values["stays_in_family"]:
        return values
    a, k, c = (exact_probability(values[name]) for name in "akc")
    alpha = {"k": k / 3, "c": c - THIRD}.get(moved, a)
    if not 0 <= alpha <= THIRD:
        if moved != "stays_in_family":
            return {**values, "stays_in_family": False}
        alpha = THIRD
    member = {"a": alpha, "k": 3 * alpha, "c": alpha + THIRD}
    return {**values, **{name: round(float(x), 9) for name, x in member.items()}}


def family_picture(tree, a, k, c):
    a, k, c = exact_probability(a), exact_probability(k), exact_probability(c)
    bets = {"J:": a, "Q:": Fraction(0), "K:": k}
    bets |= {"J:pb": Fraction(0), "Q:pb": c, "K:pb": Fraction(1)}
    values, guaranteed, value = values_against_best_response(tree, bets)
    chart = family_chart((float(a), float(k), float(c)))
    remarks = draw.sentences(*_guarantee(guaranteed, value), size=16, width=560)
    answers = draw.column(_answers(tree, values, guaranteed), remarks, gap=10)
    return draw.pad(draw.row(chart, answers, gap=30), 8)


def values_against_best_response(tree, bets):
    """Return player 2's action values, player 1's guaranteed payoff and the game's value.

    The action values and the guaranteed payoff depend on `bets`. Player 2 chooses only once in a
    hand, so one strategy can take the best action at every information set.

    bets   player 1's probabilities of betting or calling, {set name: probability}
    """
    profile = equilibrium(tree, Fraction(1, 6))
    profile = profile.replace({name: (1 - bet, bet) for name, bet in bets.items()})
    values = {name: tuple(v) for name, v in action_values(profile, 2).items()}
    return values, -sum(max(v) for v in values.values()), value_of_the_game(tree)


def _answers(tree, values, guaranteed):
    """Draw a table that compares player 2's two actions at each information set.

    Actions with equal values are highlighted.
    """
    rows, highlighted = [], set()
    for i, name in enumerate(sets_of(tree, 2)):
        p, b = values[name]
        sign = "=" if p == b else ">" if p > b else "<"
        pass_value, bet_value, best = signed_texts((p, b, max(p, b)))
        rows.append([name, pass_value, sign, bet_value, best])
        if p == b:
            highlighted |= {(i, 1), (i, 2), (i, 3)}
    rows.append(["Σ", "", "", "", number_text(-guaranteed, sign=True)])
    header = ["I", "p", "", "b", say("最大值", "best")]
    title = say("玩家 2 的反事实值 v₂(I, a)", "player 2's values v₂(I, a)")
    return draw.table(rows, header, highlighted, title, 15)


def _guarantee(guaranteed, value):
    """Return lines that compare player 1's guaranteed payoff with the value of the game."""
    missing = value - guaranteed
    if missing:
        compared = say(
            "这个收益比博弈的值 {v} 少 {d}。",
            "That is {d} less than the value {v}.",
            v=number_text(value),
            d=number_text(missing),
        )
    else:
        compared = say(
            "这个收益已等于博弈的值，玩家 2 无法再压低。",
            "That is the value of the game: player 2 cannot lower it.",
        )
    most = say(
        "玩家 2 平均至多得 {v}，所以玩家 1 至少得 {u}",
        "Player 2 gets at most {v}, so player 1 gets at least {u}",
        v=number_text(-guaranteed),
        u=number_text(guaranteed),
    )
    return most, compared, say("“=”：两种行动一样好", "=: both actions are equally good")
