"""Test the equilibrium family: its derivation, its exact values and its explorer."""

from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from picture_texts import texts_beside, visible_texts

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import best_response, expected_values, gains, nash_conv
from cfr_core.values import action_values, continuation_values, contributions, others_reach
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker.family import values_against_best_response
from cfr_lab.lessons.kuhn_poker.family_chart import family_chart
from cfr_lab.numbers import number_text


def test_d5_5_indifference_equations_have_the_family_as_solution():
    tree = Tree(games.kuhn())
    alpha, k, c, x, y = sp.symbols("alpha k c x y")
    bets = {"J:": alpha, "Q:": 0, "K:": k, "J:pb": 0, "Q:pb": c, "K:pb": 1}
    bets |= {"J:p": x, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": y, "K:b": 1}
    profile = Profile(tree, {name: (1 - b, b) for name, b in bets.items()})
    v1, v2 = action_values(profile, 1), action_values(profile, 2)
    gain = [v[n][1] - v[n][0] for v, n in ((v1, "J:"), (v1, "Q:pb"), (v2, "J:p"), (v2, "Q:b"))]
    answer = sp.solve(gain, [k, c, x, y])
    third = sp.Rational(1, 3)
    assert answer == {k: 3 * alpha, c: alpha + third, x: third, y: third}
    solved = {name: sp.sympify(b).subs(answer) for name, b in bets.items()}
    member = lesson.equilibrium(tree, alpha)
    assert all(sp.simplify(member[name][1] - bet) == 0 for name, bet in solved.items())
    assert contributions(member, 1)[0] == sp.Rational(-1, 18)


def test_d5_5_betting_the_king_gains_a_sixth_of_y_minus_x(tree):
    """For every strategy of player 1, the gain of betting K is a sixth of y - x."""
    for x, y in ((F(1, 3), F(1, 3)), (F(1, 5), F(3, 4)), (F(0), F(1))):
        family = lesson.equilibrium(tree, F(1, 4))
        profile = family.replace({"J:p": (1 - x, x), "Q:b": (1 - y, y)})
        stay, bet = action_values(profile, 1)["K:"]
        assert 6 * (bet - stay) == y - x


@pytest.mark.parametrize("n", range(0, 21, 4))
def test_d5_5_every_member_is_an_equilibrium(tree, n):
    member = lesson.equilibrium(tree, F(n, 60))
    assert nash_conv(member) == 0
    assert expected_values(member)[0] == F(-1, 18)


def test_d5_5_player_2_has_one_equilibrium_strategy(tree):
    """If player 2 bluffs or calls with another probability, player 1 gains."""
    member = lesson.equilibrium(tree, F(1, 6))
    for name in ("J:p", "Q:b"):
        for bet in (F(1, 3) - F(1, 60), F(1, 3) + F(1, 60)):
            assert gains(member.replace({name: (1 - bet, bet)}))[0] > 0


def test_d5_5_guaranteed_payoff_is_the_one_against_a_best_response(tree):
    rng = np.random.default_rng(2)
    for a, k, c in rng.integers(0, 61, (10, 3)):
        bets = {"J:": F(int(a), 60), "K:": F(int(k), 60), "Q:pb": F(int(c), 60)}
        _, guaranteed, value = values_against_best_response(tree, bets)
        profile = lesson.equilibrium(tree, F(1, 6))
        profile = profile.replace({name: (1 - b, b) for name, b in bets.items()})
        assert guaranteed == expected_values(best_response(profile, 2))[0]
        assert value == F(-1, 18)
        assert guaranteed <= value


def test_d5_5_tied_controls_of_the_explorer_stay_in_the_family(language, tree):
    explorer = lesson.explore_family(tree)
    controls = explorer.controls
    reached = {"zh": "已等于博弈的值", "en": "That is the value of the game"}[language]
    for name, value in (("a", 0.25), ("k", 0.3), ("c", 0.6), ("a", 0.0), ("k", 1.0)):
        controls[name].value = value
        assert controls["k"].value == pytest.approx(3 * controls["a"].value)
        assert controls["c"].value == pytest.approx(controls["a"].value + 1 / 3)
        assert controls[name].value == pytest.approx(value)
        assert reached in explorer.html.value
        assert visible_texts(explorer.html.value).count("=") >= 2
    controls["a"].value = 0.5
    assert not controls["stays_in_family"].value
    assert reached not in explorer.html.value
    controls["k"].value = 0.2
    assert controls["a"].value == 0.5
    controls["stays_in_family"].value = True
    assert controls["a"].value == pytest.approx(1 / 3)
    assert reached in explorer.html.value


@pytest.mark.usefixtures("language")
def test_d5_5_family_explorer_shows_strategies_outside_the_family(tree):
    explorer = lesson.explore_family(tree)
    explorer.controls["stays_in_family"].value = False
    explorer.controls["k"].value = 0.0
    _, guaranteed, _ = values_against_best_response(
        tree,
        {"J:": F(1, 10), "Q:": F(0), "K:": F(0), "J:pb": F(0), "Q:pb": F(13, 30), "K:pb": F(1)},
    )
    assert guaranteed < F(-1, 18)
    assert number_text(guaranteed) in explorer.html.value


@pytest.mark.usefixtures("language")
def test_action_values_of_player_2_are_under_their_actions(tree):
    """Outside the family, each value equals the one computed for a player who certainly acts so."""
    explorer = lesson.explore_family(tree)
    explorer.controls["stays_in_family"].value = False
    explorer.controls["k"].value = 0.0
    picture = explorer.picture(**explorer.values)
    bets = {"K:": F(0), "J:": F(1, 10), "Q:pb": F(13, 30)}
    profile = lesson.equilibrium(tree, F(1, 6))
    profile = profile.replace({name: (1 - b, b) for name, b in bets.items()})
    assert [text for text in texts_beside(picture, "I") if text][:2] == ["p", "b"]
    unequal_pairs = 0
    for infoset in tree.infosets:
        if infoset.player == 2:
            values = []
            for certain in ((F(1), F(0)), (F(0), F(1))):
                sure = profile.replace({infoset.name: certain})
                weighed = others_reach(sure, 2) * continuation_values(sure, 2)
                values.append(sum(weighed[list(infoset.nodes)]))
            p, b = values
            sign = "=" if p == b else ">" if p > b else "<"
            texts = [number_text(value, sign=True) for value in (p, b, max(p, b))]
            assert texts_beside(picture, infoset.name) == [texts[0], sign, *texts[1:]]
            unequal_pairs += p != b
    assert unequal_pairs > 3


@pytest.mark.usefixtures("language")
def test_family_chart_names_a_mark_outside_its_range():
    assert "α = 0.75 →" in family_chart((0.75, 0.5, 0.5)).body
