"""Test counterfactual values of nodes, of an information set and of its actions."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from lessons.values_on_a_tree.reading import D1_8, X, Y, numbers_in, set_controls, source
from picture_texts import visible_texts
from random_games import random_profile

from cfr_core import Profile, Tree, games, values
from cfr_core.values import (
    action_values,
    continuation_values,
    contributions,
    counterfactual_values,
    infoset_contributions,
    infoset_values,
    others_reach,
    own_reach,
)
from cfr_lab.draw.shapes import FAINT
from cfr_lab.lessons import values_on_a_tree as lesson
from cfr_lab.lessons.rps import OPPONENT
from cfr_lab.numbers import decimal

# The lesson's functions compute one node's value; the package's functions, those of all nodes.
WRITTEN_OUT = {
    "continuation_value": continuation_values,
    "contribution": contributions,
    "own_reach": own_reach,
    "others_reach": others_reach,
    "value_at": counterfactual_values,
}


def test_d1_9_u_equals_v_at_nodes_before_player_2_moves(tree):
    profile = Profile(tree, {"I1": OPPONENT, "I2": (X, Y, 1 - X - Y)})
    h1, h2, h3 = tree.children(0)
    for h, name in zip((h1, h2, h3), D1_8, strict=False):
        v = counterfactual_values(profile, 2)[h]
        assert v == contributions(profile, 2)[h]
        assert sp.expand(v - sp.nsimplify(D1_8[name])) == 0
        assert own_reach(profile, 2)[h] == 1
    # For player 1 (section 3), own reach is 0.4 and the others' reach is 1.
    v1, u1 = counterfactual_values(profile, 1)[h1], contributions(profile, 1)[h1]
    assert v1 == -X - 2 * Y + 1
    assert sp.expand(u1 - F(2, 5) * v1) == 0
    assert list(own_reach(profile, 1)[[h1, h2, h3]]) == [F(2, 5), F(3, 10), F(3, 10)]
    assert others_reach(profile, 1)[h1] == 1


def test_d1_9_functions_of_the_lesson_agree_with_the_package(tree, three_player_example):
    """The functions of sections 1 to 4 agree with the package on three trees."""
    text = source()
    names = {"values": values, "prod": sp.prod}
    for name in (
        *("reach_from", "continuation_value", "contribution", "own_reach"),
        *("others_reach", "value_at", "action_value"),
    ):
        exec(re.search(rf"^def {name}\(.*?(?=\n\n\n|\n```)", text, re.M | re.S)[0], names)
    rps = Profile(tree, {"I1": OPPONENT, "I2": (X, Y, 1 - X - Y)})
    # Kuhn poker has chance, and players who move twice.
    kuhn = random_profile(Tree(games.kuhn()), np.random.default_rng(4), exact=True)
    both = [(profile, player) for profile in (rps, kuhn) for player in (1, 2)]
    for profile, player in (
        *both,
        (three_player_example[1], 1),
        (three_player_example[1], 2),
        (three_player_example[1], 3),
    ):
        for h in range(profile.tree.n_nodes):
            for name, definition in WRITTEN_OUT.items():
                results = names[name](h, profile, player)
                assert sp.expand(results - definition(profile, player)[h]) == 0, name
        for name, expected in action_values(profile, player).items():
            for k, value in enumerate(expected):
                assert sp.expand(names["action_value"](name, k, profile) - value) == 0


def test_d1_9_values_of_a_set_agree_with_the_formulas(tree):
    profile = Profile(tree, {"I1": OPPONENT, "I2": (X, Y, 1 - X - Y)})
    assert list(action_values(profile, 2)["I2"]) == [0, F(1, 10), -F(1, 10)]
    assert sp.expand(infoset_values(profile, 2)["I2"] - sp.nsimplify(D1_8["I2"])) == 0
    # By section 4, rock leads to z2, z5 and z8; their values do not depend on player 2.
    v = counterfactual_values(profile, 2)
    assert sum(v[tree.terminals[k - 1]] for k in (2, 5, 8)) == F(1, 10)
    assert F(4, 10) * 1 + F(3, 10) * 0 + F(3, 10) * -1 == F(1, 10)


@pytest.mark.parametrize("seed", range(3))
def test_d1_9_own_reach_is_equal_at_all_nodes_of_a_set(seed):
    """By section 4, u(I) is own reach times v(I), because players remember their own steps."""
    tree = Tree(games.kuhn())
    profile = random_profile(tree, np.random.default_rng(seed))
    for player in tree.players:
        u, v = infoset_contributions(profile, player), infoset_values(profile, player)
        own = own_reach(profile, player)
        for name in u:
            nodes = tree.infoset(name).nodes
            assert own[nodes] == pytest.approx(own[nodes[0]])
            assert u[name] == pytest.approx(own[nodes[0]] * v[name])


@pytest.mark.parametrize(("p", "q"), [(0.4, 0.3), (0.35, 0.45), (0.0, 1.0), (0.5, 0.25)])
@pytest.mark.parametrize(("x", "y"), [(0.2, 0.5), (1.0, 0.0)])
def test_d1_9_explorer_shows_the_values_of_the_set(tree, language, p, q, x, y):
    explorer = lesson.explore_set(tree)
    set_controls(explorer, p=p, q=q, x=x, y=y)
    r = 1 - p - q
    worth = (r - q, p - r, q - p)
    total = x * worth[0] + y * worth[1] + (1 - x - y) * worth[2]
    for k, highlighted in ((0, (1, 4, 7)), (1, (2, 5, 8)), (2, (3, 6, 9))):
        explorer.controls["k"].value = k
        mine, each, mean = visible_texts(explorer.html.value)[-3:]
        assert mine.endswith(f"= {decimal(worth[k])}")
        assert numbers_in(each) == pytest.approx(worth, abs=0.00051)
        assert mean.endswith(f"= {decimal(total)}")
        # All other terminal nodes are dimmed.
        names = re.findall(rf'fill="{FAINT}"[^>]*>(z[₁-₉])<', explorer.html.value)
        assert set(names) == {
            f"z{'₁₂₃₄₅₆₇₈₉'[i - 1]}" for i in range(1, 10) if i not in highlighted
        }
    explorer.controls["k"].value = 3
    whole, _, mean = visible_texts(explorer.html.value)[-3:]
    assert whole.endswith(f"= {decimal(total)}")
    assert mean.endswith(f"= {decimal(total)}")


@pytest.mark.usefixtures("language")
def test_d1_9_own_strategy_changes_the_sets_value_but_no_action_value(tree):
    explorer = lesson.explore_set(tree)
    seen = []
    for x in (0.0, 0.25, 0.5):
        explorer.controls["x"].value = x
        seen.append(visible_texts(explorer.html.value)[-2:])
    assert len({each for each, _ in seen}) == 1
    assert len({mean for _, mean in seen}) == 3
