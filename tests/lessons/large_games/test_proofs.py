"""Test theorems 10.1 to 10.5 on random games and strategies, and the circuit against CFR."""

from fractions import Fraction as F
from itertools import permutations, product

import numpy as np
import pytest
from lessons.large_games.conftest import cells_program
from random_games import random_game, random_profile

from cfr_core import Profile, Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, gains, nash_conv
from cfr_core.values import instantaneous_regrets
from cfr_lab.lessons.large_games.abstraction import VIEWS, leduc, lifted_profile, merged_tree
from cfr_lab.lessons.large_games.circuit import circuit_regrets, next_infosets


def small_trees(count, most=200):
    """Return [(tree, player)]: the player has over two sets and at most `most` pure strategies."""
    rng, results = np.random.default_rng(101), []
    while len(results) < count:
        tree = Tree(random_game(rng))
        for player in tree.players:
            own = [s for s in tree.infosets if s.player == player]
            if len(own) > 2 and np.prod([len(s.actions) for s in own], dtype=float) <= most:
                results.append((tree, player))
                break
    return results


def regret_by_definition(tree, player, profiles):
    """Return the overall regret: the best pure strategy's payoff in hindsight minus the payoff."""
    own = [s for s in tree.infosets if s.player == player]
    had = sum(expected_values(profile)[player - 1] for profile in profiles)
    best = None
    for choices in product(*(range(len(s.actions)) for s in own)):
        pure = {
            s.name: [int(k == c) for k in range(len(s.actions))]
            for s, c in zip(own, choices, strict=True)
        }
        total = sum(expected_values(p.replace(pure))[player - 1] for p in profiles)
        best = total if best is None else max(best, total)
    return best - had


def local_regrets(tree, player, profiles):
    totals = {s.name: np.zeros(len(s.actions), object) for s in tree.infosets if s.player == player}
    for profile in profiles:
        for name, r in instantaneous_regrets(profile, player).items():
            totals[name] = totals[name] + r
    return totals


def test_theorems_1_and_2_give_overall_regret_exactly():
    """The theorems hold for any strategies, in games with chance and one to three players."""
    rng = np.random.default_rng(102)
    chained = below_the_bound = 0
    for tree, player in small_trees(12):
        profiles = [random_profile(tree, rng, exact=True) for _ in range(4)]
        regrets = local_regrets(tree, player, profiles)
        results = circuit_regrets(tree, player, regrets)
        assert results[""] == regret_by_definition(tree, player, profiles)
        bound = sum(max(0, *r) for r in regrets.values())
        assert results[""] <= bound, "corollary 10.3"
        below_the_bound += results[""] < bound
        chained += len(next_infosets(tree, player)) > 1
    assert chained > 3
    assert below_the_bound > 3


def test_theorem_2_fails_without_the_regrets_below():
    """Without the regrets below a chain's actions, the sum is not the overall regret."""
    rng = np.random.default_rng(103)
    missed = 0
    for tree, player in small_trees(12):
        if len(next_infosets(tree, player)) == 1:
            continue
        profiles = [random_profile(tree, rng, exact=True) for _ in range(4)]
        regrets = local_regrets(tree, player, profiles)
        tops = next_infosets(tree, player)[-1]
        alone = sum(max(regrets[s.name]) for s in tops)
        missed += alone != regret_by_definition(tree, player, profiles)
    assert missed > 2


@pytest.mark.parametrize("make", [games.kuhn, games.trap, games.leduc])
def test_d3_5_iterates_of_the_cells_circuit_agree_with_cfr(make):
    """Both players' iterates and the circuit's regrets agree with those of CFR."""
    tree = Tree(make())
    program = cells_program(tree)
    circuits = {i: program["circuit"](i) for i in (1, 2)}
    solver = CFR(tree, alternating=False)
    for _ in range(6 if tree.n_nodes > 1000 else 60):
        profile = Profile(tree, circuits[1].play() | circuits[2].play())
        assert np.allclose(profile.vector, solver.current.vector, atol=1e-12)
        for i in (1, 2):
            circuits[i].learn(program["payoffs_by_last_pair"](profile, i))
        solver.run(1)
    for i in (1, 2):
        assert circuits[i].regret() == pytest.approx(
            float(circuit_regrets(tree, i, solver.regrets)[""]), abs=1e-9
        )


def test_d3_5_cells_circuit_agrees_with_cfr_on_random_games():
    rng, trials = np.random.default_rng(104), 0
    while trials < 8:
        tree = Tree(random_game(rng, n_players=2))
        if not all(any(s.player == i for s in tree.infosets) for i in (1, 2)):
            continue
        program = cells_program(tree)
        circuits = {i: program["circuit"](i) for i in (1, 2)}
        solver = CFR(tree, alternating=False)
        for _ in range(15):
            profile = Profile(tree, circuits[1].play() | circuits[2].play())
            assert np.allclose(profile.vector, solver.current.vector, atol=1e-9)
            for i in (1, 2):
                circuits[i].learn(program["payoffs_by_last_pair"](profile, i))
            solver.run(1)
        trials += 1


def test_d3_5_cells_print_the_overall_regrets(lesson_functions, kuhn):
    circuits = {i: lesson_functions["circuit"](i) for i in (1, 2)}
    solver = CFR(kuhn, alternating=False)
    earnings = np.zeros(2)
    for _ in range(200):
        profile = Profile(kuhn, circuits[1].play() | circuits[2].play())
        earnings += expected_values(profile)
        for i in (1, 2):
            circuits[i].learn(lesson_functions["payoffs_by_last_pair"](profile, i))
        solver.run(1)
    # The sum of the overall regrets is T times NashConv of the averages.
    total = sum(circuits[i].regret() for i in (1, 2))
    assert total == pytest.approx(200 * nash_conv(solver.average))
    assert [round(circuits[i].regret(), 3) for i in (1, 2)] == [3.653, 3.269]


def test_d3_5_average_converges_with_hedge_in_every_set(lesson_functions):
    short, long = (
        exploitability(lesson_functions["train_circuits"](lesson_functions["Hedge"], T))
        for T in (50, 300)
    )
    assert long < 0.5 * short
    average = lesson_functions["train_circuits"](lesson_functions["Simplex"], 300)
    assert round(exploitability(average), 4) == 0.0135
    assert round(long, 4) == 0.0146


def test_m25_probability_is_proportional_to_positive_regret(lesson_functions):
    """An action's probability is proportional to its own positive regret."""
    part = lesson_functions["Simplex"](3)
    part.R = np.array([3.0, -5.0, 1.0])
    assert list(part.play()) == [0.75, 0, 0.25]
    assert part.learn(np.array([1.0, 1.0, 5.0])) == 2
    assert list(part.R) == [2, -6, 4]
    assert list(lesson_functions["Simplex"](4).play()) == [0.25] * 4


# The tests from here on are about abstraction.


@pytest.mark.parametrize("view", VIEWS)
def test_theorem_4_price_is_never_negative(view):
    tree, name_of = merged_tree(view)
    rng = np.random.default_rng(105)
    for _ in range(3):
        profile = random_profile(tree, rng)
        full = lifted_profile(profile, name_of)
        assert expected_values(full) == pytest.approx(expected_values(profile))
        inside, outside = gains(profile), gains(full)
        assert all(b >= a - 1e-12 for a, b in zip(inside, outside, strict=True))


def test_theorem_5_merging_suits_has_price_zero_for_any_strategy():
    tree, name_of = merged_tree("suits")
    rng = np.random.default_rng(106)
    for _ in range(10):
        profile = random_profile(tree, rng)
        assert nash_conv(lifted_profile(profile, name_of)) == pytest.approx(
            nash_conv(profile), abs=1e-12
        )


@pytest.mark.parametrize("view", [view for view in VIEWS if view != "suits"])
def test_theorem_5_fails_without_symmetry(view):
    """In a merged game without a symmetry, some strategies have a price."""
    tree, name_of = merged_tree(view)
    rng = np.random.default_rng(107)
    priced = 0
    for _ in range(5):
        profile = random_profile(tree, rng)
        priced += nash_conv(lifted_profile(profile, name_of)) > nash_conv(profile) + 1e-6
    assert priced


def test_theorem_5_holds_in_fractions_for_cards_in_two_colours():
    """NashConv is equal, in fractions, in Kuhn poker with every card in two colours."""
    plain = games.kuhn()
    colours = list(product("rb", repeat=2))
    deals = [a + x + b + y for a, b in permutations("JQK", 2) for x, y in colours]

    def without_colours(h):
        return (h[0][0] + h[0][2], *h[1:])

    def sees(h):
        own = h[0][:2] if len(h) % 2 else h[0][2:]
        return f"{own}:{''.join(h[1:])}"

    def game(see):
        return games.Game(
            "two colours",
            2,
            lambda h: plain.mover(without_colours(h)) if h else 0,
            plain.actions,
            lambda h: plain.payoffs(without_colours(h)),
            see,
            lambda h: dict.fromkeys(deals, F(1, len(deals))),
        )

    full = Tree(game(sees))
    small = Tree(game(lambda h: sees(h)[0] + sees(h)[2:]))
    assert (len(full.infosets), len(small.infosets)) == (24, 12)
    rng = np.random.default_rng(108)
    for _ in range(5):
        profile = random_profile(small, rng, exact=True)
        back = Profile(full, {s.name: profile[s.name[0] + s.name[2:]] for s in full.infosets})
        assert nash_conv(back) == nash_conv(profile)


def test_cells_merge_the_same_information_sets_as_the_package(lesson_functions):
    tree = leduc()
    for view, f in (
        ("suits", lesson_functions["remove_suits"]),
        ("low", lesson_functions["join_low_ranks"]),
    ):
        cells_tree = Tree(lesson_functions["merge_infosets"](games.leduc(), f))
        stored_tree, name_of = merged_tree(view)
        assert len(cells_tree.infosets) == len(stored_tree.infosets)
        together = {}
        for s in tree.infosets:
            together.setdefault(f(s.name), set()).add(name_of(s.name))
        assert all(len(names) == 1 for names in together.values())
