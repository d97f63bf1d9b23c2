"""Test subgames: the parts cut out, the values of hands, and three ways to solve them again."""

from fractions import Fraction

import numpy as np
import pytest
from random_games import random_profile

from cfr_core import CourseError, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, exploitability
from cfr_core.resolving import (
    gadget_problem,
    margin_problem,
    replace_strategies,
    solve_problem,
    unsafe_problem,
)
from cfr_core.subgames import (
    cut_subgames,
    hand_values,
    player_ranges,
    select_subgames,
    subgame_strategies,
)
from cfr_core.values import counterfactual_values, own_reach


def nodes_after_card(tree):
    """Return the nodes of Leduc poker after the public card."""
    return [
        node
        for node in range(tree.n_nodes)
        if len(tree.history(node)) > 2 and tree.player[tree.parent[node]] == games.CHANCE
    ]


def nodes_after_first_move(tree):
    """Return the nodes of Kuhn poker after player 1's first move."""
    return [node for node in range(tree.n_nodes) if len(tree.history(node)) == 2]


@pytest.fixture(scope="module")
def leduc():
    tree = Tree(games.leduc(2))
    return tree, cut_subgames(tree, nodes_after_card(tree))


@pytest.fixture(scope="module")
def kuhn():
    tree = Tree(games.kuhn(range(5)))
    return tree, cut_subgames(tree, nodes_after_first_move(tree))


def refined_profile(profile, subgames, build, iterations=300):
    """Return the profile with the subgames of both players solved by `build`."""
    new, r = profile, player_ranges(profile, subgames)
    values = hand_values(subgames, r, subgame_strategies(profile, subgames), best_response=True)
    for player in (1, 2):
        problem = (
            unsafe_problem(subgames, r)
            if build is unsafe_problem
            else build(subgames, player, r, values[3 - player])
        )
        new = replace_strategies(new, problem, player, solve_problem(problem, iterations))
    return new


def test_cut_groups_subgames_of_equal_shape(leduc, kuhn):
    (rounds,) = leduc[1]
    # There are five ways into the second round and four public cards; the players hold two of the
    # other three cards.
    assert rounds.roots.shape == (6, 20)
    assert {p: hands.max() + 1 for p, hands in rounds.hands.items()} == {1: 3, 2: 3}
    # After a pass, player 2 may bet and be called; after a bet, player 2 may only call or fold.
    assert sorted(s.roots.shape for s in kuhn[1]) == [(20, 1), (20, 1)]
    assert np.allclose(rounds.chance_reach, 1 / 24)


def test_cut_distinguishes_hands_without_further_moves():
    # After a bet in Kuhn poker, player 1 has no further move but still knows a card.
    tree = Tree(games.kuhn())
    bet = [node for node in nodes_after_first_move(tree) if tree.history(node)[1] == "b"]
    (after_bet,) = cut_subgames(tree, bet)
    cards = np.array([tree.history(node)[0][0] for node in after_bet.roots[:, 0]])
    hands = after_bet.hands[1]
    assert np.array_equal(hands[:, None] == hands, cards[:, None] == cards)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["leduc", "kuhn"])
def test_hand_values_agree_with_the_definitions(name, seed, request):
    tree, found = request.getfixturevalue(name)
    profile = random_profile(tree, np.random.default_rng(seed))
    for subgames in found:
        r, s = player_ranges(profile, subgames), subgame_strategies(profile, subgames)
        for best in (False, True):
            values = hand_values(subgames, r, s, best)
            for player in (1, 2):
                judged = best_response(profile, player) if best else profile
                at_nodes = counterfactual_values(judged, player)[subgames.roots]
                for hand, value in enumerate(values[player]):
                    assert np.allclose(at_nodes[subgames.hands[player] == hand].sum(0), value)


def test_ranges_are_own_reach_of_the_roots(leduc):
    tree, (subgames,) = leduc
    profile = random_profile(tree, np.random.default_rng(4))
    for player, sum_by_hand in player_ranges(profile, subgames).items():
        assert np.array_equal(
            sum_by_hand[subgames.hands[player]], own_reach(profile, player)[subgames.roots]
        )


def test_selected_subgames_have_the_same_solutions(leduc):
    tree, (subgames,) = leduc
    columns = [7, 3, 7]
    some = select_subgames(subgames, columns)
    profile = random_profile(tree, np.random.default_rng(5))
    r = player_ranges(profile, some)
    assert np.array_equal(r[1], player_ranges(profile, subgames)[1][:, columns])
    problem = unsafe_problem(subgames, player_ranges(profile, subgames))
    together = solve_problem(problem, 50)[:, columns]
    assert np.allclose(solve_problem(unsafe_problem(some, r), 50), together)


@pytest.mark.parametrize("build", [gadget_problem, margin_problem])
@pytest.mark.parametrize("seed", range(4))
def test_safe_solving_never_raises_exploitability(build, seed, leduc):
    tree, (subgames,) = leduc
    blueprint = random_profile(tree, np.random.default_rng(seed))
    if seed > 1:
        blueprint = CFR(tree, "cfr+").run(20 * seed).average
    after = refined_profile(blueprint, subgames, build, 1000)
    assert exploitability(after) < exploitability(blueprint) + 2e-3


def test_unsafe_solving_from_equilibrium_ranges_is_an_equilibrium_of_the_dealt_game(leduc):
    tree, (subgames,) = leduc
    blueprint = CFR(tree, "cfr+").run(300).average
    problem = unsafe_problem(subgames, player_ranges(blueprint, subgames))
    found = solve_problem(problem, 400)
    # Nobody gains in the dealt games, although the opponent may gain in the full game.
    r = player_ranges(blueprint, subgames)
    values, best = (hand_values(subgames, r, found, b) for b in (False, True))
    for player in (1, 2):
        assert ((best[player] - values[player]) * r[player]).sum() < 1e-3


@pytest.mark.parametrize("guesses", [("heads", "tails"), ("in", "out")])
def test_gadget_finds_the_known_solution_of_the_coin_toss(guesses):
    tree = Tree(coin_toss(guesses))
    (subgames,) = cut_subgames(tree, [tree.node("heads", "play"), tree.node("tails", "play")])
    blueprint = uniform(tree).replace({"guess": [0.25, 0.75]})
    r = player_ranges(blueprint, subgames)
    # In this blueprint, player 1 always plays on, so unsafe solving assumes that heads and tails
    # are equally likely.
    values = hand_values(subgames, r, subgame_strategies(blueprint, subgames), best_response=True)[
        1
    ]
    # With probability 1/4 for heads, playing on is worth 1/2 with heads and -1/2 with tails.
    assert np.allclose(values.ravel(), [0.25, -0.25])
    safe = solve_problem(gadget_problem(subgames, 2, r, values), 2000)
    assert np.allclose(safe[subgames.pair_player == 2].ravel(), [0.25, 0.75], atol=0.01)


def coin_toss(guesses):
    """Return the coin toss of Brown and Sandholm (2017): selling heads pays 0.5, tails -0.5.

    guesses   player 2's two actions, whose names may be those that a gadget uses
    """

    def mover(h):
        return (games.CHANCE, 1, 2)[len(h)] if len(h) < 3 and "sell" not in h else None

    def actions(h):
        return ("sell", "play") if len(h) == 1 else guesses

    def payoffs(h):
        sold = {"heads": 0.5, "tails": -0.5}
        if h[1] == "sell":
            return sold[h[0]], -sold[h[0]]
        won = -1 if ("heads", "tails").index(h[0]) == guesses.index(h[2]) else 1
        return won, -won

    def sees(h):
        return h[0] if len(h) == 1 else "guess"

    def chance(h):
        return {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}

    return games.Game("coin toss", 2, mover, actions, payoffs, sees, chance)


def test_replace_strategies_keeps_unreached_hands(kuhn):
    tree, found = kuhn
    never = {s.name: [1, 0] for s in tree.infosets if s.name == "0:"}
    blueprint = uniform(tree).replace(never)
    bets = next(s for s in found if tree.history(s.roots[0, 0])[1] == "b")
    problem = unsafe_problem(bets, player_ranges(blueprint, bets))
    after = replace_strategies(blueprint, problem, 2, solve_problem(problem, 100))
    changed = [s.name for s in tree.infosets if not np.allclose(after[s.name], blueprint[s.name])]
    assert changed
    assert all(name.endswith("b") for name in changed)
    everywhere = replace_strategies(
        blueprint, problem, 1, np.zeros_like(bets.pairs) + 0.5, include_zero_weight=True
    )
    assert everywhere == blueprint


@pytest.mark.parametrize(
    ("tree", "starts", "code"),
    [
        (Tree(games.three_player_game()), [1], "subgame-zero-sum"),
        (Tree(games.kuhn()), [0, 5], "subgame-nested"),
        (Tree(games.kuhn()), [20], "subgame-open"),
    ],
    ids=["three players", "nested", "open"],
)
def test_bad_cuts_are_rejected_in_both_languages(tree, starts, code):
    with pytest.raises(CourseError) as error:
        cut_subgames(tree, starts)
    assert error.value.code == code
    assert error.value.sentence("zh") != error.value.sentence("en")
