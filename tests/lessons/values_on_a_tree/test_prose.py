"""Test the values that the exercises state."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from cfr_core import Profile, Tree, games
from cfr_core.values import action_values, contributions, counterfactual_values
from cfr_lab import check
from cfr_lab.lessons.rps import OPPONENT

pytestmark = pytest.mark.usefixtures("language")


def test_prose_of_exercises_1_and_6_states_the_right_values(tree):
    # These values belong to exercise 1.
    profile = Profile(tree, {"I1": OPPONENT, "I2": (F(1, 5), F(1, 2), F(3, 10))})
    h2 = tree.node("rock")
    assert contributions(profile, 1)[h2] == F(-3, 100)
    assert counterfactual_values(profile, 1)[h2] == F(-1, 10)
    # In exercise 6, player 2 sees player 1's action with probability 1/2.
    sight = replace(
        games.rock_paper_scissors(),
        mover=lambda h: (0, 1, 2, None)[len(h)],
        actions=lambda h: games.RPS_ACTIONS,
        chance=lambda h: {"sees": F(1, 2), "blind": F(1, 2)},
        payoffs=lambda h: games.rock_paper_scissors().payoffs(h[1:]),
        sees=lambda h: f"I{len(h)}{''.join(h) if h[0] == 'sees' and len(h) > 1 else ''}",
    )
    glimpse = Tree(sight)
    first = {s.name: OPPONENT for s in glimpse.infosets if s.player == 1}
    thirds = {s.name: [F(1, 3)] * 3 for s in glimpse.infosets if s.player == 2}
    results = action_values(Profile(glimpse, {**first, **thirds}), 2)
    assert results["I2seesscissors"][1] == F(1, 5)
    (blind,) = (s.name for s in glimpse.infosets if s.player == 2 and len(s.nodes) == 3)
    assert list(results[blind]) == [0, F(1, 20), -F(1, 20)]
    assert check("values_on_a_tree.6", [F(1, 5), *results[blind]]).right
