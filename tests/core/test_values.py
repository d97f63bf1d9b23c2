"""Test the definitions against the documents' figures (D1.1 to D1.4, D1.8 to D1.11)."""

from fractions import Fraction as F
from itertools import pairwise
from math import prod

import numpy as np
import pytest
import sympy as sp
from random_games import random_game, random_profile

from cfr_core import CourseError, Profile, Tree, games, uniform, values

X, Y, D1, D2 = sp.symbols("x y d1 d2")
OPPONENT = (F(2, 5), F(3, 10), F(3, 10))


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


def profile_against_opponent(tree, own_strategy):
    return Profile(tree, {"I1": OPPONENT, "I2": own_strategy})


def equal_expressions(expression, expected):
    return sp.expand(sp.sympify(expression) - sp.sympify(expected)) == 0


def test_d1_1_the_matrix_rows_are_my_actions(tree):
    assert games.RPS_ACTIONS == ("scissors", "rock", "paper")
    assert games.RPS_PAYOFFS == ((0, -1, 1), (1, 0, -1), (-1, 1, 0))
    beats = {("rock", "scissors"), ("paper", "rock"), ("scissors", "paper")}
    for end in tree.terminals:
        own_strategy, other_action = tree.history(end)
        won = ((own_strategy, other_action) in beats) - ((other_action, own_strategy) in beats)
        assert list(tree.payoff(end)) == [won, -won]


def test_d1_3_three_histories_share_one_information_set(tree):
    h1, h2, h3 = tree.children(0)
    assert [tree.history(h) for h in (h1, h2, h3)] == [("scissors",), ("rock",), ("paper",)]
    assert list(tree.infoset("I2").nodes) == [h1, h2, h3]
    below = [list(tree.children(h)) for h in (h1, h2, h3)]
    assert below == [list(tree.terminals[k : k + 3]) for k in (0, 3, 6)]


def test_d1_4_rock_has_the_highest_expected_payoff(tree):
    profile = profile_against_opponent(tree, (X, Y, 1 - X - Y))
    assert equal_expressions(values.contributions(profile, 2)[0], "x/10 + y/5 - 1/10")
    worth = [
        values.contributions(profile_against_opponent(tree, pure), 2)[0]
        for pure in np.eye(3, dtype=int)
    ]
    assert worth == [0, F(1, 10), -F(1, 10)]


D1_8 = {
    "h1": "2*x/5 + 4*y/5 - 2/5",
    "h2": "-3*x/5 - 3*y/10 + 3/10",
    "h3": "3*x/10 - 3*y/10",
}


def test_d1_8_contributions_agree_with_the_formulas(tree):
    u = values.contributions(profile_against_opponent(tree, (X, Y, 1 - X - Y)), 2)
    for node, expected in zip(tree.children(0), D1_8.values(), strict=True):
        assert u[node] == sp.sympify(expected), "multiplied out, so equal as it stands"
    assert equal_expressions(
        values.infoset_contributions(profile_against_opponent(tree, (X, Y, 1 - X - Y)), 2)["I2"],
        "x/10 + y/5 - 1/10",
    )


@pytest.mark.parametrize("mix", [(F(1, 5), F(1, 2)), (0, 0), (F(1, 3), F(1, 3)), (1, 0)])
def test_d1_8_contributions_agree_in_fractions_and_floats(tree, mix):
    at = dict(zip((X, Y), mix, strict=True))
    own_strategy = (*mix, 1 - sum(mix))
    exact = values.contributions(profile_against_opponent(tree, own_strategy), 2)
    profile = Profile(
        tree, {"I1": [float(p) for p in OPPONENT], "I2": [float(p) for p in own_strategy]}
    )
    floats = values.contributions(profile, 2)
    assert floats.dtype == float
    for node, formula in zip(tree.children(0), D1_8.values(), strict=True):
        expected = F(str(sp.sympify(formula).subs(at)))
        assert exact[node] == expected
        assert isinstance(exact[node], (F, int))
        assert floats[node] == pytest.approx(float(expected), abs=1e-15)


def test_d1_9_counterfactual_values_agree_if_own_reach_is_one(tree):
    profile = profile_against_opponent(tree, (X, Y, 1 - X - Y))
    v = values.counterfactual_values(profile, 2)
    for node, expected in zip(tree.children(0), D1_8.values(), strict=True):
        assert v[node] == sp.sympify(expected)
    assert equal_expressions(values.infoset_values(profile, 2)["I2"], "x/10 + y/5 - 1/10")
    # The rock child of h1 is z2: the action's own probability is left out.
    assert v[tree.node("scissors", "rock")] == F(2, 5)


def test_d1_10_values_of_three_players_agree_with_the_formulas():
    tree = Tree(games.three_player_game(D1, D2))
    profile = Profile(tree, {"I1": OPPONENT, "I2": (X, 1 - X), "I3": (Y, 1 - Y)})
    h31 = tree.node("0", "0")
    assert [tree.history(z) for z in tree.children(h31)] == [("0", "0", "0"), ("0", "0", "1")]
    u = values.contributions(profile, 2)[h31]
    v = values.counterfactual_values(profile, 2)[h31]
    assert equal_expressions(u, "2*x*y*d1/5 + 2*x*(1-y)*d2/5")
    assert equal_expressions(v, "2*y*d1/5 + 2*(1-y)*d2/5")
    assert equal_expressions(u, X * v)
    assert X not in v.free_symbols
    assert u.subs(X, 0) == 0


def test_d1_11_regrets_agree_with_the_formulas(tree):
    profile = profile_against_opponent(tree, (X, Y, 1 - X - Y))
    assert list(values.action_values(profile, 2)["I2"]) == [0, F(1, 10), -F(1, 10)]
    regrets = values.instantaneous_regrets(profile, 2)["I2"]
    expected = ["1/10 - x/10 - y/5", "1/5 - x/10 - y/5", "-x/10 - y/5"]
    assert [equal_expressions(r, e) for r, e in zip(regrets, expected, strict=True)] == [True] * 3
    # By M9, v(I, rock) adds z2, z5 and z8.
    v = values.counterfactual_values(profile, 2)
    assert sum(v[tree.terminals[k - 1]] for k in (2, 5, 8)) == F(1, 10)


# The test multiplies out the path to every terminal node, without the package's method.


def steps_to(tree, profile, end):
    """Return (player, node before, probability) for every step on the path to `end`."""
    path = tree.path(end)
    results = []
    for above, node in pairwise(path):
        action = tree.labels[tree.label_index[node]]
        if tree.player[above] == 0:
            probability = tree.game.chance(tree.history(above))[action]
        else:
            infoset = tree.infoset(tree.game.sees(tree.history(above)))
            probability = profile[infoset.name][infoset.actions.index(action)]
        results.append((int(tree.player[above]), above, probability))
    return results


@pytest.mark.parametrize("seed", range(25))
def test_values_agree_with_brute_force(seed):
    rng = np.random.default_rng(seed)
    tree = Tree(random_game(rng))
    profile = random_profile(tree, rng)
    for player in tree.players:
        u = values.contributions(profile, player)
        v = values.counterfactual_values(profile, player)
        own = values.own_reach(profile, player)
        others = values.others_reach(profile, player)
        pi = values.reach(profile)
        assert pi == pytest.approx(own * others)
        for h in range(tree.n_nodes):
            want_u = want_v = 0.0
            for z in tree.terminals_below(h):
                pays = float(tree.payoff(z)[player - 1])
                way = steps_to(tree, profile, z)
                before = len(tree.path(h)) - 1
                want_u += prod(p for _, _, p in way) * pays
                want_v += pays * prod(
                    p for k, (acting, _, p) in enumerate(way) if k >= before or acting != player
                )
            assert u[h] == pytest.approx(want_u, abs=1e-12)
            assert v[h] == pytest.approx(want_v, abs=1e-12)
        assert u == pytest.approx(own * v, abs=1e-12)
        for name, by_action in values.action_values(profile, player).items():
            infoset = tree.infoset(name)
            for i, action in enumerate(infoset.actions):
                kids = [tree.node(*tree.history(h), action) for h in infoset.nodes]
                # By D1.9, this is the child's v, which does not contain the probability of i's own
                # action: the action is taken with probability 1.
                assert by_action[i] == pytest.approx(sum(v[kid] for kid in kids), abs=1e-12)
            mean = (profile[name] * by_action).sum()
            assert values.infoset_values(profile, player)[name] == pytest.approx(mean, abs=1e-12)
            regret = values.instantaneous_regrets(profile, player)[name]
            assert (profile[name] * regret).sum() == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_fractions_and_floats_agree(seed):
    rng = np.random.default_rng(100 + seed)
    tree = Tree(random_game(rng))
    exact = random_profile(tree, rng, exact=True)
    floats = Profile(tree, {name: exact[name].astype(float) for name in exact})
    for player in tree.players:
        for function in (
            values.contributions,
            values.counterfactual_values,
            values.continuation_values,
        ):
            want = function(exact, player)
            assert all(isinstance(x, (F, int)) for x in want)
            assert function(floats, player) == pytest.approx(want.astype(float), abs=1e-12)
    assert values.chance_reach(floats) == pytest.approx(
        values.chance_reach(exact).astype(float), abs=1e-12
    )


def test_unknown_player_is_rejected(tree):
    with pytest.raises(CourseError, match="player is 3; give a whole number from 1 to 2"):
        values.contributions(uniform(tree), 3)


@pytest.mark.parametrize(
    "function",
    [
        values.own_reach,
        values.others_reach,
        values.contributions,
        values.continuation_values,
        values.counterfactual_values,
        values.infoset_contributions,
        values.infoset_values,
        values.action_values,
        values.instantaneous_regrets,
    ],
)
def test_anything_but_a_profile_is_rejected(tree, function):
    for given in (tree, tree.game, None, {"I1": (1, 0, 0)}):
        with pytest.raises(CourseError, match="must be a Profile"):
            function(given, 1)
        with pytest.raises(CourseError, match="must be a"):
            values.reach(given)
        with pytest.raises(CourseError, match="must be a"):
            values.chance_reach(given)
