"""Test the games against their descriptions, known sizes, and values by linear programming."""

import tracemalloc
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
import sympy as sp
from oracles import linear_programming_value

from cfr_core import CourseError, Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, nash_conv

SIZES = [
    (games.kuhn(), 55, 30, 12),  # D5.3 gives these numbers.
    (games.leduc(), 9457, 5520, 936),  # D5.7 gives these numbers.
    (games.leduc(5), 55361, 32760, 2760),
    (games.liars_dice(), 294883, 147420, 24576),
    (games.trap(), 11, 6, 3),
    (games.matching_pennies(3), 15, 8, 3),
    (games.weighted_rps(), 13, 9, 2),
]


@pytest.mark.parametrize(("game", "nodes", "ends", "sets"), SIZES, ids=lambda x: str(x)[:20])
def test_trees_have_the_expected_sizes(game, nodes, ends, sets):
    tree = Tree(game)
    assert (tree.n_nodes, len(tree.terminals), len(tree.infosets)) == (nodes, ends, sets)


VALUES = [
    (games.kuhn(), F(-1, 18)),
    (games.kuhn("123"), F(-1, 18)),
    (games.leduc(), -0.085606424078),
    (games.trap(), F(3, 11)),
    (games.weighted_rps(), 0),
    (games.rock_paper_scissors(), 0),
    (games.blotto(), 0),
    (games.blotto(10, 3), 0),
    (games.matching_pennies(), 0),
    (games.liars_dice(2), None),
    (games.liars_dice(3), None),
    (games.leduc(2), None),
]


@pytest.mark.parametrize(("game", "value"), VALUES, ids=lambda x: str(x)[:24])
def test_cfr_plus_and_linear_programming_agree_on_values(game, value):
    tree = Tree(game)
    exact = linear_programming_value(tree)
    if value is not None:
        assert exact == pytest.approx(float(value), abs=1e-9)
    average = CFR(tree, "cfr+").run(1000).average
    conv = nash_conv(average)
    assert expected_values(average)[0] == pytest.approx(exact, abs=conv + 1e-12)
    assert conv < 0.02


@pytest.mark.parametrize("cards", ["JK", "TJQK", "23456", [str(n) for n in range(8, 18)]])
def test_kuhn_tree_has_the_size_of_its_deck(cards):
    tree, n = Tree(games.kuhn(cards)), len(cards)
    assert (tree.n_nodes, len(tree.terminals), len(tree.infosets)) == (
        1 + 9 * n * (n - 1),
        5 * n * (n - 1),
        4 * n,
    )
    assert tree.name == f"Kuhn poker with {n} cards"
    assert set(tree.chance[1 : 1 + n * (n - 1)]) == {F(1, n * (n - 1))}
    gap = " " if any(len(card) > 1 for card in cards) else ""
    for i, one in enumerate(cards):
        for j, two in enumerate(cards):
            if i != j:
                bet = tree.payoff(tree.node(f"{one}{gap}{two}", "b", "b"))
                assert list(bet) == ([2, -2] if i > j else [-2, 2])
                assert list(tree.payoff(tree.node(f"{one}{gap}{two}", "p", "b", "p"))) == [-1, 1]
    assert {s.name for s in tree.infosets} == {
        f"{c}:{m}" for c in cards for m in ("", "p", "b", "pb")
    }


CARDS = [("JK", 0), ("JQK", F(-1, 18)), ("TJQK", F(-1, 24)), ("9TJQK", F(-1, 15))]


@pytest.mark.parametrize(("cards", "value"), CARDS)
def test_kuhn_has_the_known_value_for_every_deck(cards, value):
    tree = Tree(games.kuhn(cards))
    assert linear_programming_value(tree) == pytest.approx(float(value), abs=1e-9)
    average = CFR(tree, "cfr+").run(1000).average
    assert expected_values(average)[0] == pytest.approx(float(value), abs=nash_conv(average))
    assert nash_conv(average) < 5e-3


def test_vertex_solution_is_an_equilibrium_of_four_card_kuhn():
    # These probabilities of a pass are an exact vertex solution of the linear program; a bet has
    # the remaining probability.
    passes = {
        "T:": F(3, 4),
        "J:": 1,
        "Q:": 1,
        "K:": F(1, 4),
        "T:p": F(1, 2),
        "J:p": 1,
        "Q:p": F(1, 2),
        "K:p": 0,
        "T:b": 1,
        "J:b": 1,
        "Q:b": 0,
        "K:b": 0,
        "T:pb": 1,
        "J:pb": F(3, 4),
        "Q:pb": 0,
        "K:pb": 0,
    }
    tree = Tree(games.kuhn("TJQK"))
    profile = Profile(tree, {name: (p, 1 - p) for name, p in passes.items()})
    assert nash_conv(profile) == 0
    assert list(expected_values(profile)) == [F(-1, 24), F(1, 24)]
    bolder = profile.replace({"T:": (F(1, 2), F(1, 2))})
    assert nash_conv(bolder) > 0


def kuhn_equilibrium(alpha):
    return {
        "J:": [1 - alpha, alpha],
        "Q:": [1, 0],
        "K:": [1 - 3 * alpha, 3 * alpha],
        "J:pb": [1, 0],
        "Q:pb": [F(2, 3) - alpha, F(1, 3) + alpha],
        "K:pb": [0, 1],
        "J:p": [F(2, 3), F(1, 3)],
        "Q:p": [1, 0],
        "K:p": [0, 1],
        "J:b": [1, 0],
        "Q:b": [F(2, 3), F(1, 3)],
        "K:b": [0, 1],
    }


@pytest.mark.parametrize("alpha", [F(0), F(1, 9), F(1, 4), F(1, 3)])
def test_the_alpha_family_is_an_equilibrium(alpha):
    profile = Profile(Tree(games.kuhn()), kuhn_equilibrium(alpha))
    assert nash_conv(profile) == 0
    assert list(expected_values(profile)) == [F(-1, 18), F(1, 18)]


def test_betting_the_jack_beyond_one_third_is_not_an_equilibrium():
    tree = Tree(games.kuhn())
    too_bold = kuhn_equilibrium(F(1, 3)) | {"J:": [F(1, 2), F(1, 2)]}
    assert nash_conv(Profile(tree, too_bold)) > 0


def test_kuhn_pays_as_the_rules_say():
    game = games.kuhn()
    assert game.payoffs(("KQ", "p", "p")) == (1, -1)
    assert game.payoffs(("QK", "b", "p")) == (1, -1)
    assert game.payoffs(("KQ", "p", "b", "p")) == (-1, 1)
    assert game.payoffs(("JQ", "b", "b")) == (-2, 2)
    assert game.payoffs(("KQ", "p", "b", "b")) == (2, -2)
    assert game.sees(("KQ", "p")) == "Q:p"
    assert game.sees(("KQ", "p", "b")) == "K:pb"


def test_leduc_pays_as_the_rules_say():
    game = games.leduc()
    assert game.payoffs(("Ks", "Qh", "r", "f")) == (1, -1)
    assert game.payoffs(("Ks", "Qh", "r", "r", "f")) == (-3, 3)
    # A pair with the public card beats the higher rank.
    assert game.payoffs(("Ks", "Qh", "c", "c", "Qs", "c", "c")) == (-1, 1)
    assert game.payoffs(("Ks", "Qh", "r", "c", "Js", "r", "r", "c")) == (11, -11)
    assert game.payoffs(("Ks", "Kh", "r", "c", "Js", "r", "r", "c")) == (0, 0)
    assert game.sees(("Ks", "Qh", "c", "c", "Kh", "r")) == "Qh:cc Kh:r"
    assert game.actions(("Ks", "Qh")) == ("c", "r")
    assert game.actions(("Ks", "Qh", "r", "r")) == ("f", "c")


def test_matrix_payoffs_keep_fractions_and_symbols():
    x = sp.Symbol("x")
    tree = Tree(games.matrix_game([[F(1, 10), x], [np.int8(-128), 0.5]]))
    assert [list(pair) for pair in tree.payoffs] == [
        [F(1, 10), -F(1, 10)],
        [x, -x],
        [-128, 128],
        [0.5, -0.5],
    ]
    given = np.array([[1, 2], [3, 4]], dtype=object)
    games.matrix_game(given)
    assert given.tolist() == [[1, 2], [3, 4]]


def test_blotto_allocations_are_sorted_and_payoffs_antisymmetric():
    listed = games.allocations()
    assert (len(listed), listed[0], listed[-1]) == (21, (0, 0, 5), (5, 0, 0))
    assert listed == sorted(listed)
    table, four = games.blotto_payoffs(10, 4), games.allocations(10, 4)
    assert table[four.index((2, 2, 2, 4)), four.index((8, 1, 1, 0))] == 1
    assert (table == -table.T).all()
    assert table.dtype.kind == "i"


def test_four_blotto_allocations_form_an_equilibrium():
    # By D4.5, one equilibrium has 1/4 on each of these allocations.
    tree = Tree(games.blotto())
    sent = games.allocations()
    strategy = [F(int(a in ((1, 1, 3), (1, 3, 1), (3, 0, 2), (3, 2, 0))), 4) for a in sent]
    assert nash_conv(Profile(tree, {"I1": strategy, "I2": strategy})) == 0


def test_weighted_rps_and_trap_have_the_known_solutions():
    mix = [F(1, 4), F(1, 4), F(1, 2)]
    assert nash_conv(Profile(Tree(games.weighted_rps()), {"I1": mix, "I2": mix})) == 0
    trap = CFR(Tree(games.trap()), "cfr+").run(5000).average
    assert expected_values(trap)[0] == pytest.approx(3 / 11, abs=1e-3)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_equilibrium_of_matching_pennies_is_uniform(n):
    tree = Tree(games.matching_pennies(n))
    assert nash_conv(uniform(tree, exact=True)) == 0
    pure = uniform(tree).replace({"P1": [1, 0]})
    assert nash_conv(pure) > 0


def test_jordan_pays_as_the_rules_say():
    pays = games.matching_pennies(3).payoffs
    assert pays(("heads", "heads", "heads")) == (1, 1, -1)
    assert pays(("heads", "tails", "tails")) == (-1, 1, 1)


def test_liars_dice_pays_as_the_rules_say():
    game = games.liars_dice()
    assert game.payoffs(("3", "6", "2x3", "liar")) == (1, -1)  # In this game, six is wild.
    assert game.payoffs(("3", "5", "2x3", "liar")) == (-1, 1)
    assert game.payoffs(("3", "5", "1x3", "1x5", "liar")) == (-1, 1)
    assert game.actions(("3", "5", "2x5")) == ("2x6", "liar")


def test_uniform_profiles_have_the_known_nash_conv():
    # The value is that of D5.7.
    assert nash_conv(uniform(Tree(games.kuhn()), exact=True)) == F(11, 12)
    assert nash_conv(uniform(Tree(games.leduc()))) == pytest.approx(4.747222, abs=5e-7)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: games.kuhn("J"), "kuhn-cards"),
        (lambda: games.kuhn("JQQ"), "kuhn-cards"),
        (lambda: games.kuhn(None), "kuhn-cards"),
        (lambda: games.kuhn(""), "kuhn-cards"),
        (lambda: games.kuhn({"J", "Q", "K"}), "kuhn-cards"),
        (lambda: games.kuhn({"J": 1, "Q": 2, "K": 3}), "kuhn-cards"),
        (lambda: games.kuhn(range(401)), "kuhn-cards"),
        (lambda: games.kuhn("JQKA234J"), "kuhn-cards"),
        (lambda: games.kuhn(("x", "x x", "y", "x x x")), "kuhn-cards"),
        (lambda: games.matrix_game([[1j]]), "matrix"),
        (lambda: games.matrix_game([[float("nan")]]), "matrix"),
        (lambda: games.matrix_game([[sp.I]]), "matrix"),
        (lambda: games.matrix_game([[{1: 2}]]), "matrix"),
        (lambda: games.matrix_game({1: 2}), "matrix"),
        (lambda: games.matrix_game([[1], [2]], rows={"x", "y"}), "matrix-names"),
        (lambda: games.kuhn(3), "kuhn-cards"),
        (lambda: games.kuhn(("a", "a a", "a a a")), "kuhn-cards"),
        (lambda: games.leduc(True), "whole-number"),
        (lambda: games.leduc("3"), "whole-number"),
        (lambda: games.leduc(1), "whole-number"),
        (lambda: games.leduc(14), "whole-number"),
        (lambda: games.leduc(3.0), "whole-number"),
        (lambda: games.blotto(-1, 3), "whole-number-least"),
        (lambda: games.blotto(5, 0), "whole-number-least"),
        (lambda: games.blotto(2.5, 3), "whole-number-least"),
        (lambda: games.blotto(True, 3), "whole-number-least"),
        (lambda: games.blotto(100, 8), "blotto-many"),
        (lambda: games.blotto(2000, 2), "blotto-many"),
        (lambda: games.blotto(1, 2001), "blotto-many"),
        (lambda: games.blotto(10**9, 10**9), "blotto-many"),
        (lambda: games.matching_pennies(1), "whole-number"),
        (lambda: games.liars_dice(7), "whole-number"),
    ],
)
def test_bad_arguments_are_rejected(make, code):
    with pytest.raises(CourseError) as caught:
        make()
    assert caught.value.code == code


def test_blotto_allows_one_field_or_no_soldiers():
    assert games.allocations(5, 1) == [(5,)]
    assert np.array_equal(games.blotto_payoffs(0, 2), [[0]])
    assert games.allocations(10**9, 1) == [(10**9,)]


def test_allocations_are_complete():
    for S, N in ((0, 4), (1, 5), (7, 2), (4, 4), (np.int64(3), np.int32(3))):
        listed = games.allocations(S, N)
        assert listed == [a for a in product(range(S + 1), repeat=N) if sum(a) == S]
        assert all(type(n) is int for a in listed for n in a)
    assert len(games.allocations(1999, 2)) == len(games.allocations(1, 2000)) == 2000


def test_blotto_counts_the_fields_won():
    sent = games.allocations(4, 4)
    table = games.blotto_payoffs(4, 4)
    for i, own_allocation in enumerate(sent):
        for j, numpy_tree in enumerate(sent):
            won = sum((a > b) - (a < b) for a, b in zip(own_allocation, numpy_tree, strict=True))
            assert table[i, j] == (won > 0) - (won < 0)


def test_blotto_with_many_battlefields_has_the_right_size():
    # The game has no soldiers, and more fields than Python's recursion limit.
    assert Tree(games.blotto(0, 2000)).n_nodes == 3
    tracemalloc.start()
    table = games.blotto_payoffs(3, 20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * table.nbytes


@pytest.mark.parametrize("cards", [("1", "11", "111"), ("A", "AA", "B"), ("9", "10", "11")])
def test_kuhn_separates_longer_card_names_by_spaces(cards):
    tree = Tree(games.kuhn(cards))
    assert (tree.n_nodes, len(tree.terminals), len(tree.infosets)) == (55, 30, 12)
    assert tree.labels[:2] == (f"{cards[0]} {cards[1]}", f"{cards[0]} {cards[2]}")
    assert {s.name for s in tree.infosets} >= {f"{card}:pb" for card in cards}
    assert list(tree.payoff(tree.node(f"{cards[2]} {cards[0]}", "b", "b"))) == [2, -2]
    assert nash_conv(uniform(tree, exact=True)) == F(11, 12)


def test_kuhn_with_letters_keeps_its_names():
    tree = Tree(games.kuhn("123"))
    assert tree.labels[:6] == ("12", "13", "21", "23", "31", "32")
    assert "3:pb" in uniform(tree)


def test_sizes_can_be_integers_of_numpy():
    for make, n in ((games.leduc, 2), (games.liars_dice, 3), (games.matching_pennies, 3)):
        int_tree, numpy_tree = Tree(make(n)), Tree(make(np.int64(n)))
        assert (int_tree.name, int_tree.n_nodes) == (numpy_tree.name, numpy_tree.n_nodes)
        assert np.array_equal(int_tree.payoffs, numpy_tree.payoffs)
        assert int_tree.chance.tolist() == numpy_tree.chance.tolist()
