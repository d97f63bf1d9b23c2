"""Test best responses, NashConv and bounds by brute force, exact figures and closed forms."""

import copy
import pickle
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
import sympy as sp
from random_games import random_profile

from cfr_core import CourseError, Profile, Tree, checks, equilibrium, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    exploitability,
    gains,
    is_two_player_zero_sum,
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
    """Yield every profile in which `player` plays a pure strategy against the others."""
    sets = [s for s in profile.tree.infosets if s.player == player]
    for choice in product(*(range(len(s.actions)) for s in sets)):
        strategies = {
            s.name: [int(i == a) for i in range(len(s.actions))]
            for s, a in zip(sets, choice, strict=True)
        }
        yield profile.replace(strategies)


@pytest.mark.parametrize("game", [games.kuhn(), games.trap(), games.matching_pennies(3)], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_best_response_is_best_among_all_pure_strategies(game, seed):
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
    for infoset in kuhn.infosets:
        if infoset.player == 2:
            assert list(reply[infoset.name]) == list(profile[infoset.name])
        else:
            assert sorted(reply[infoset.name]) == [0, 1]


def test_d1_4_best_response_to_the_opponent_is_rock():
    tree = Tree(games.rock_paper_scissors())
    profile = Profile(tree, {"I1": (F(2, 5), F(3, 10), F(3, 10)), "I2": [F(1, 3)] * 3})
    reply = best_response(profile, 2)
    assert list(reply["I2"]) == [0, 1, 0]
    assert list(expected_values(reply)) == [F(-1, 10), F(1, 10)]


def test_nash_conv_does_not_depend_on_the_profile_measured_before(kuhn):
    # The work arrays are cached on the tree, but no profile may get another profile's numbers.
    one, two = uniform(kuhn), random_profile(kuhn, np.random.default_rng(0))
    first = nash_conv(one)
    nash_conv(two)
    best_response(two, 1)
    assert nash_conv(one) == first == pytest.approx(11 / 12)
    assert nash_conv(uniform(kuhn, exact=True)) == F(11, 12)


def test_expected_values_keep_symbols_and_nash_conv_rejects_them(kuhn):
    a = sp.Symbol("a")
    tree = Tree(games.rock_paper_scissors())
    profile = Profile(tree, {"I1": (F(2, 5), F(3, 10), F(3, 10)), "I2": (a, 0, 1 - a)})
    values = expected_values(profile)
    assert sp.expand(sp.nsimplify(values[1]) - (a / 10 - sp.Rational(1, 10))) == 0
    with pytest.raises(CourseError) as caught:
        nash_conv(profile)
    assert caught.value.code == "symbol"


def test_exploitability_of_zero_sum_games_is_half_of_nash_conv(kuhn):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert exploitability(uniform(kuhn)) == pytest.approx(11 / 24)


@pytest.mark.parametrize(
    "game",
    [games.matching_pennies(3), games.matrix_game([[2, 0], [0, 1]], [[1, 0], [0, 2]])],
    ids=str,
)
def test_exploitability_warns_unless_two_player_zero_sum(game):
    profile = uniform(Tree(game)).replace({Tree(game).infosets[0].name: [1, 0]})
    with pytest.warns(CourseWarning, match="the players' mean gain") as caught:
        number = exploitability(profile)
    assert number == pytest.approx(nash_conv(profile) / game.n_players)
    assert "两人零和" in caught[0].message.sentence("zh")


def test_nash_conv_handles_a_general_sum_game():
    # In the battle of the sexes, (2/3, 1/3) against (1/3, 2/3) is an equilibrium.
    tree = Tree(games.matrix_game([[2, 0], [0, 1]], [[1, 0], [0, 2]]))
    assert nash_conv(Profile(tree, {"I1": [F(2, 3), F(1, 3)], "I2": [F(1, 3), F(2, 3)]})) == 0
    assert nash_conv(uniform(tree)) == pytest.approx(0.5)
    assert not is_two_player_zero_sum(tree)


def test_zero_sum_is_tested_up_to_rounding():
    # Three times 0.1 differs from 0.3 by rounding; a difference of 0.001 is not rounding.
    assert 0.1 * 3 != 0.3
    assert is_two_player_zero_sum(Tree(games.matrix_game([[0.1 * 3, 1]], [[-0.3, -1]])))
    # A difference of 1e-8 is not rounding either, unless the payoffs are in the hundreds.
    for most, zero_sum in ((1, False), (100, True)):
        payoffs = [[0.3 + 1e-8, most]], [[-0.3, -most]]
        assert is_two_player_zero_sum(Tree(games.matrix_game(*payoffs))) == zero_sum
    assert not is_two_player_zero_sum(Tree(games.matrix_game([[0.301, 1]], [[-0.3, -1]])))
    assert not is_two_player_zero_sum(Tree(games.matrix_game([[3, 1]], [[-3, 1]])))
    assert not is_two_player_zero_sum(Tree(games.matrix_game([[F(1, 3)]], [[F(-1, 4)]])))
    assert is_two_player_zero_sum(Tree(games.matrix_game([[F(1, 3), sp.Symbol("a")]])))
    assert is_two_player_zero_sum(Tree(games.matrix_game([[F(1, 3), 2]])))


def test_checks_of_a_tree_are_made_only_once(monkeypatch):
    tree = Tree(games.leduc(2))
    profile = uniform(tree)
    first = exploitability(profile)
    looked = []
    monkeypatch.setattr(checks, "check_numbers", lambda *arrays: looked.append(arrays))
    monkeypatch.setattr(equilibrium, "_is_two_player_zero_sum", lambda tree: looked.append(tree))
    assert exploitability(profile) == first
    # The second call checks only the profile.
    assert [len(arrays) for arrays in looked] == [1]
    assert looked[0][0] is profile.vector


def test_pure_profiles_are_played_in_floats(kuhn):
    pure = {s.name: [int(i == 0) for i in range(len(s.actions))] for s in kuhn.infosets}
    whole, exact = Profile(kuhn, pure), Profile(kuhn, {**pure, "K:": [F(1), F(0)]})
    assert type(nash_conv(exact)) is F
    assert nash_conv(whole) == pytest.approx(nash_conv(exact))
    assert type(nash_conv(whole)) is not F
    for player in (1, 2):
        assert list(best_response(whole, player).vector) == list(
            best_response(exact, player).vector
        )


def test_threads_sharing_a_tree_get_the_same_results():
    tree = Tree(games.leduc())
    rng = np.random.default_rng(2)
    profiles = [random_profile(tree, rng) for _ in range(4)]
    alone = [(gains(p), best_response(p, 1).vector.tolist()) for p in profiles]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            many = list(pool.map(gains, profiles * 50))
            replies = list(pool.map(lambda p: best_response(p, 1).vector.tolist(), profiles * 2))
    finally:
        sys.setswitchinterval(usual)
    assert many == [gained for gained, _ in alone] * 50
    assert replies == [reply for _, reply in alone] * 2


def test_work_arrays_are_not_pickled_or_copied(kuhn):
    # A tree caches work arrays that are views of each other; pickling would separate them.
    nash_conv(uniform(kuhn))
    assert kuhn.__dict__["_workspaces"]
    with pytest.raises(TypeError):
        pickle.dumps(kuhn)
    assert copy.deepcopy(kuhn) is kuhn


def test_best_response_plays_the_first_of_several_best_actions():
    # Rows 2 and 3 are both best, so the response plays row 2.
    tree = Tree(games.matrix_game([[1, 0], [2, 2], [2, 2], [0, 1]]))
    for exact in (True, False):
        assert list(best_response(uniform(tree, exact=exact), 1)["I1"]) == [0, 1, 0, 0]


def test_a_bound_counts_the_most_actions():
    # The only player chooses between two actions, and then between four.
    game = games.Game(
        "few and many",
        1,
        lambda h: 1 if len(h) < 2 else None,
        lambda h: ("a", "b") if not h else ("a", "b", "c", "d"),
        lambda h: [int(h[1] == "d")],
        lambda h: f"{len(h)}{''.join(h)}",
    )
    tree = Tree(game)
    assert sorted(len(s.actions) for s in tree.infosets) == [2, 4, 4]
    assert regret_bound(tree, 1, 25) == pytest.approx(3 * np.sqrt(4) / 5)


def test_d5_7_bounds_have_the_stated_values(kuhn):
    assert regret_matching_bound(F(2), 3, 100) == regret_matching_bound(2, 3, 100)
    assert payoff_range(kuhn, 1) == 4
    assert regret_matching_bound(2, 3, 100) == pytest.approx(2 * np.sqrt(3) / 10)
    assert regret_bound(kuhn, 1, 400) == pytest.approx(4 * 6 * np.sqrt(2) / 20)
    assert nash_conv_bound(kuhn, 400) == pytest.approx(2 * regret_bound(kuhn, 1, 400))


def test_bounds_use_their_own_players_payoffs_and_actions():
    # Player 1 chooses between two rows, player 2 between three columns, with different payoffs.
    tree = Tree(games.matrix_game([[0, 1, 2], [3, 4, 5]], [[10, 0, 0], [0, 0, 40]]))
    assert [payoff_range(tree, player) for player in (1, 2)] == [5, 40]
    assert regret_bound(tree, 1, 4) == pytest.approx(5 * np.sqrt(2) / 2)
    assert regret_bound(tree, 2, 4) == pytest.approx(40 * np.sqrt(3) / 2)


@pytest.mark.parametrize("variant", ["cfr", "cfr+"])
def test_nash_conv_stays_below_its_bound(variant):
    for game in (games.kuhn(), games.trap(), games.weighted_rps(), games.leduc(2)):
        tree = Tree(game)
        solver = CFR(tree, variant, alternating=False)
        for t in (1, 9, 90):
            solver.run(t)
            assert nash_conv(solver.average) <= nash_conv_bound(tree, solver.iteration)


def assert_refused(code, call):
    with pytest.raises(CourseError) as caught:
        call()
    assert caught.value.code == code


def test_bad_arguments_are_rejected(kuhn):
    profile = uniform(kuhn)
    for function in (nash_conv, exploitability, expected_values, gains):
        assert_refused("kind", lambda f=function: f(kuhn))
        assert_refused("kind", lambda f=function: f(profile.strategies_of(1)))
    assert_refused("kind", lambda: best_response({"K:": [1, 0]}, 1))
    assert_refused("whole-number", lambda: best_response(profile, 0))
    assert_refused("whole-number", lambda: best_response(profile, 3))
    assert_refused(
        "two-player-zero-sum", lambda: nash_conv_bound(Tree(games.matching_pennies(3)), 5)
    )
    assert_refused("whole-number-least", lambda: regret_bound(kuhn, 1, 0))
    assert_refused("whole-number-least", lambda: nash_conv_bound(kuhn, -1))
    assert_refused("whole-number", lambda: regret_bound(kuhn, 3, 1))
    for delta in (1e101 * 20, np.nan, -1, np.inf, [1, 2], "x", None, 1j, sp.Symbol("a"), 10**400):
        assert_refused("number-range", lambda d=delta: regret_matching_bound(d, 2, 10))
    for tree in (None, profile, games.kuhn()):
        assert_refused("kind", lambda t=tree: is_two_player_zero_sum(t))
        assert_refused("kind", lambda t=tree: regret_bound(t, 1, 5))
        assert_refused("kind", lambda t=tree: payoff_range(t, 1))
    for player in (1.0, "1", True, None, np.array([1, 2])):
        assert_refused("whole-number", lambda p=player: best_response(profile, p))
        assert_refused("whole-number", lambda p=player: payoff_range(kuhn, p))
        assert_refused("whole-number", lambda p=player: regret_bound(kuhn, p, 1))
    assert list(best_response(profile, np.int64(2))) == list(profile)


def test_large_payoffs_are_computed_exactly_or_rejected():
    tree = Tree(games.matrix_game([[1e308, -1e308], [-1e308, 1.5e308]]))
    for function in (expected_values, gains, nash_conv, lambda p: best_response(p, 1)):
        assert_refused("payoffs-large", lambda f=function: f(uniform(tree)))
    assert_refused("payoffs-large", lambda: payoff_range(tree, 1))
    assert_refused("payoffs-large", lambda: nash_conv_bound(tree, 10))
    exact = Profile(tree, {name: [F(1, 3), F(2, 3)] for name in ("I1", "I2")})
    expected = F(1e308) * F(1, 9) - 2 * F(1e308) * F(2, 9) + F(1.5e308) * F(4, 9)
    assert best_response(exact, 1)["I1"].tolist() == [0, 1]
    assert gains(exact)[0] == -F(1e308) / 3 + F(1.5e308) * F(2, 3) - expected
    # Up to the limit, nothing overflows.
    tree = Tree(games.matrix_game([[1e100, -1e100], [-1e100, 1e100]]))
    assert nash_conv(uniform(tree)) == 0
    assert nash_conv(Profile(tree, {"I1": [1, 0], "I2": [1, 0]})) == pytest.approx(2e100)
    assert nash_conv_bound(tree, 1) == pytest.approx(2e100 * np.sqrt(2) * 2)
    assert payoff_range(tree, 2) == 2e100


def test_lowest_64_bit_integer_does_not_overflow():
    low = -(2**63)
    tree = Tree(games.matrix_game([[low, 0], [0, low]]))
    assert nash_conv(uniform(tree)) == pytest.approx(0)
    assert payoff_range(tree, 1) == 2.0**63


def lottery(n_players, mover):
    """Return a game in which a coin pays player 1; `mover`, if any, may ask for 1 more."""
    return games.Game(
        "lottery",
        n_players,
        lambda h: 0 if not h else mover if len(h) == 1 else None,
        lambda h: ("yes", "no"),
        lambda h: [(h[0] == "heads") + ("yes" in h), *[0] * (n_players - 1)],
        lambda h: "asked",
        lambda h: {"heads": F(1, 4), "tails": F(3, 4)},
    )


@pytest.mark.parametrize("n_players", [1, 2, 3])
def test_measures_accept_a_game_without_decisions(n_players):
    tree = Tree(lottery(n_players, None))
    profile = uniform(tree)
    assert tree.n_nodes == 3
    assert not tree.infosets
    assert list(expected_values(profile)) == [F(1, 4), *[0] * (n_players - 1)]
    assert list(gains(profile)) == [0] * n_players
    assert nash_conv(profile) == 0
    assert best_response(profile, 1).vector.tolist() == []
    assert regret_bound(tree, 1, 5) == 0
    assert_refused("whole-number-least", lambda: regret_bound(tree, 1, 0))
    assert list(CFR(tree).run(3).average) == []


@pytest.mark.parametrize("mover", [1, 2])
def test_measures_accept_a_player_who_never_moves(mover):
    tree = Tree(lottery(2, mover))
    other = 3 - mover
    profile = uniform(tree, exact=True)
    assert gains(profile)[mover - 1] == (F(1, 2) if mover == 1 else 0)
    assert gains(profile)[other - 1] == 0
    assert list(best_response(profile, other)["asked"]) == list(profile["asked"])
    assert list(best_response(profile, mover)["asked"]) == [1, 0]
    assert regret_bound(tree, other, 5) == 0
    played = CFR(tree).run(9).average["asked"]
    assert played == pytest.approx([17 / 18, 1 / 18] if mover == 1 else [1 / 2, 1 / 2])


def test_payoffs_before_a_first_choice_count_in_values():
    # Player 2 moves only if player 1 continues; stopping pays 5 to player 2 in any case.
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
