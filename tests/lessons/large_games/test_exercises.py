"""Test that the answers follow from the definitions and that the solutions' claims hold."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
from lessons.large_games.answers import RegretMatchingPlus, card, payoffs_without_a_price

from cfr_core import CourseError, Profile, Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab import check
from cfr_lab.lessons.large_games.abstraction import leduc
from cfr_lab.lessons.large_games.exercise_card import hide_and_look

pytestmark = pytest.mark.usefixtures("language")


def test_exercise_1_agrees_with_the_tree():
    tree = Tree(games.kuhn(range(52)))
    assert (len(tree.infosets), tree.n_nodes) == (208, 23_869)


def test_m25_d3_5_exercise_3_turns_the_circuit_into_cfr_plus(lesson_functions, kuhn):
    """The iterates agree with simultaneous CFR+, whose average is less exploitable than CFR's."""
    circuits = {i: lesson_functions["circuit"](i, new_part=RegretMatchingPlus) for i in (1, 2)}
    solver = CFR(kuhn, "cfr+", alternating=False)
    for _ in range(60):
        profile = Profile(kuhn, circuits[1].play() | circuits[2].play())
        assert np.allclose(profile.vector, solver.current.vector, atol=1e-12)
        for i in (1, 2):
            circuits[i].learn(lesson_functions["payoffs_by_last_pair"](profile, i))
        solver.run(1)
    plain, plus = (
        exploitability(lesson_functions["train_circuits"](local, 300))
        for local in minimisers(lesson_functions)
    )
    assert plus < plain


def minimisers(lesson_functions):
    return lesson_functions["Simplex"], RegretMatchingPlus


def test_exercise_4_hint_names_the_wrong_history(language):
    message = check("large_games.4", card(payoffs=payoffs_without_a_price)).message
    assert "L, look, seen" in message
    assert check("large_games.4", hide_and_look).message.count("2/3") == 1


def test_exercise_4_player_2_looks_if_the_price_is_below_a_third():
    for price, looks in ((F(1, 4), 1), (F(1, 2), 0)):
        average = CFR(Tree(hide_and_look(price)), "cfr+").run(3000).average
        assert average["guess"][2] == pytest.approx(looks, abs=0.01)


def view_by_kind(kind, first=lambda rank: "·"):
    """Return a view of Leduc's sets in which round two shows only kind(own rank, public rank)."""

    def f(name):
        one, *two = name.split(" ")
        own, moves = one.split(":")
        if not two:
            return f"{first(own[0])}:{moves}"
        public, more = two[0].split(":")
        return f"{kind('JQK'.index(own[0]), 'JQK'.index(public[0]))}:{moves} {more}"

    return f


def pair_above_or_below(own, public):
    return "pair" if own == public else "above" if own > public else "below"


def pair_king_or_low(own, public):
    return "pair" if own == public else "K" if own == 2 else "low"


@pytest.mark.parametrize(("kind", "price"), [(pair_above_or_below, 1.15), (pair_king_or_low, 0.88)])
def test_exercise_5_views_have_the_stated_prices(lesson_functions, kind, price):
    f = view_by_kind(kind)
    tree = Tree(lesson_functions["merge_infosets"](games.leduc(), f))
    average = CFR(tree, "cfr+").run(1000).average
    assert len(tree.infosets) == 96
    assert exploitability(lesson_functions["lift_profile"](average, leduc(), f)) == pytest.approx(
        price, abs=0.01
    )


def test_exercise_5_distinct_sets_cannot_be_merged():
    game = games.leduc()
    f = view_by_kind(pair_above_or_below, first=str)
    with pytest.raises(CourseError) as caught:
        Tree(replace(game, sees=lambda h: f(game.sees(h))))
    assert caught.value.code == "imperfect-recall"
