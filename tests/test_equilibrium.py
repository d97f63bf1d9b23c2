"""Best responses, NashConv and bounds against brute force, exact figures and closed forms."""

import warnings
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
import sympy as sp
from random_games import random_game, random_profile

from cfr_core import CourseError, Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    exploitability,
    gains,
    is_zero_sum_for_two,
    nash_conv,
    nash_conv_bound,
    payoff_range,
    regret_bound,
    regret_matching_bound,
)
from cfr_core.errors import CourseWarning


@pytest.fixture(scope="module")
def kuhn():
    return Tree(games.kuhn())


def pure_replies(profile, player):
    """Every profile in which `player` plays a pure strategy against the others'."""
    sets = [s for s in profile.tree.sets if s.player == player]
    for choice in product(*(range(len(s.actions)) for s in sets)):
        strategies = {
            s.name: [int(i == a) for i in range(len(s.actions))]
            for s, a in zip(sets, choice, strict=True)
        }
        yield profile.replace(strategies)


@pytest.mark.parametrize("game", [games.kuhn(), games.trap(), games.matching_pennies(3)], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_best_response_by_trying_all(game, seed):
    tree = Tree(game)
    profile = random_profile(tree, np.random.default_rng(seed), exact=True)
    values = expected_values(profile)
    for player in tree.players:
        best = max(expected_values(p)[player - 1] for p in pure_replies(profile, player))
        reply = best_response(profile, player)
        assert expected_values(reply)[player - 1] == best
        assert gains(profile)[player - 1] == best - values[player - 1]
    assert nash_conv(profile) == sum(gains(profile))


def test_best_response_keeps_the_others_and_is_pure(kuhn):
    profile = random_profile(kuhn, np.random.default_rng(1))
    reply = best_response(profile, 1)
    for infoset in kuhn.sets:
        if infoset.player == 2:
            assert list(reply[infoset.name]) == list(profile[infoset.name])
        else:
            assert sorted(reply[infoset.name]) == [0, 1]


def test_best_response_of_d1_4():
    tree = Tree(games.rock_paper_scissors())
    profile = Profile(tree, {"I1": (F(2, 5), F(3, 10), F(3, 10)), "I2": [F(1, 3)] * 3})
    reply = best_response(profile, 2)
    assert list(reply["I2"]) == [0, 1, 0]
    assert list(expected_values(reply)) == [F(-1, 10), F(1, 10)]


def test_nash_conv_after_the_profile_changes_hands(kuhn):
    # The room it works in is kept with the tree: another profile must not see the last one.
    one, two = uniform(kuhn), random_profile(kuhn, np.random.default_rng(0))
    first = nash_conv(one)
    nash_conv(two)
    best_response(two, 1)
    assert nash_conv(one) == first == pytest.approx(11 / 12)
    assert nash_conv(uniform(kuhn, exact=True)) == F(11, 12)


def test_expected_values_of_symbols(kuhn):
    a = sp.Symbol("a")
    tree = Tree(games.rock_paper_scissors())
    profile = Profile(tree, {"I1": (F(2, 5), F(3, 10), F(3, 10)), "I2": (a, 0, 1 - a)})
    values = expected_values(profile)
    assert sp.expand(sp.nsimplify(values[1]) - (a / 10 - sp.Rational(1, 10))) == 0
    with pytest.raises(CourseError) as caught:
        nash_conv(profile)
    assert caught.value.code == "profile-symbols"


def test_exploitability_of_zero_sum_games_is_half_of_nash_conv(kuhn):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert exploitability(uniform(kuhn)) == pytest.approx(11 / 24)


@pytest.mark.parametrize(
    "game",
    [games.matching_pennies(3), games.matrix_game([[2, 0], [0, 1]], [[1, 0], [0, 2]])],
    ids=str,
)
def test_exploitability_says_what_it_does_not_mean(game):
    profile = uniform(Tree(game)).replace({Tree(game).sets[0].name: [1, 0]})
    with pytest.warns(CourseWarning, match="mean of what players gain") as caught:
        number = exploitability(profile)
    assert number == pytest.approx(nash_conv(profile) / game.n_players)
    assert "两人零和" in caught[0].message.sentence("zh")


def test_nash_conv_knows_general_sum():
    # Battle of the sexes: (2/3, 1/3) against (1/3, 2/3) is an equilibrium.
    tree = Tree(games.matrix_game([[2, 0], [0, 1]], [[1, 0], [0, 2]]))
    assert nash_conv(Profile(tree, {"I1": [F(2, 3), F(1, 3)], "I2": [F(1, 3), F(2, 3)]})) == 0
    assert nash_conv(uniform(tree)) == pytest.approx(0.5)
    assert not is_zero_sum_for_two(tree)


def test_d5_7_bounds(kuhn):
    assert payoff_range(kuhn, 1) == 4
    assert regret_matching_bound(2, 3, 100) == pytest.approx(2 * np.sqrt(3) / 10)
    assert regret_bound(kuhn, 1, 400) == pytest.approx(4 * 6 * np.sqrt(2) / 20)
    assert nash_conv_bound(kuhn, 400) == pytest.approx(2 * regret_bound(kuhn, 1, 400))


@pytest.mark.parametrize("variant", ["cfr", "cfr+"])
def test_nash_conv_stays_below_its_bound(variant):
    for game in (games.kuhn(), games.trap(), games.weighted_rps(), games.leduc(2)):
        tree = Tree(game)
        solver = CFR(tree, variant, alternating=False)
        for t in (1, 9, 90):
            solver.run(t)
            assert nash_conv(solver.average) <= nash_conv_bound(tree, solver.iteration)


def refused(code, call):
    with pytest.raises(CourseError) as caught:
        call()
    assert caught.value.code == code


def test_refusals(kuhn):
    profile = uniform(kuhn)
    for function in (nash_conv, exploitability, expected_values, gains):
        refused("profile-wanted", lambda f=function: f(kuhn))
        refused("profile-wanted", lambda f=function: f(profile.of(1)))
    refused("profile-wanted", lambda: best_response({"K:": [1, 0]}, 1))
    refused("player-unknown", lambda: best_response(profile, 0))
    refused("player-unknown", lambda: best_response(profile, 3))
    refused("two-player-zero-sum", lambda: nash_conv_bound(Tree(games.matching_pennies(3)), 5))
    refused("whole-number", lambda: regret_bound(kuhn, 1, 0))
    refused("whole-number", lambda: nash_conv_bound(kuhn, -1))
    refused("player-unknown", lambda: regret_bound(kuhn, 3, 1))
    for delta in (np.nan, -1, np.inf, [1, 2]):
        refused("bound-range", lambda d=delta: regret_matching_bound(d, 2, 10))


def test_chance_alone_and_players_who_never_move():
    tree = Tree(random_game(np.random.default_rng(0), n_players=1, depth=0))
    assert list(gains(uniform(tree))) == [0]
    assert nash_conv(uniform(tree)) == 0


def test_payoffs_before_a_first_choice_count_in_values():
    # Player 2 moves only if player 1 goes on; stopping pays 5 to player 2 whatever 2 would do.
    game = games.Game(
        "exit",
        2,
        lambda h: (1 if not h else 2) if h in ((), ("on",)) else None,
        lambda h: ("out", "on") if not h else ("a", "b"),
        lambda h: {"out": (0, 5), "a": (1, -1), "b": (-1, 1)}[h[-1]],
        lambda h: str(len(h)),
    )
    profile = Profile(Tree(game), {"0": [F(1, 2), F(1, 2)], "1": [1, 0]})
    assert list(expected_values(profile)) == [F(1, 2), 2]
    assert list(gains(profile)) == [F(1, 2), 1]
