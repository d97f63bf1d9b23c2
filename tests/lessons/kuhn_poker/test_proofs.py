"""Test theorems 6.1 to 6.5 on random strategies and games, and by linear programming."""

from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest
from lessons.kuhn_poker.plans import optimal_range
from scipy.optimize import linprog

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import expected_values, nash_conv
from cfr_core.values import action_values, instantaneous_regrets, own_reach
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.lessons import kuhn_poker as lesson


def random_profile(tree, rng):
    """Return a profile of fractions, some of them 0 or 1."""
    probabilities = {s.name: F(int(rng.integers(0, 7)), 6) for s in tree.infosets}
    return Profile(tree, {name: (1 - b, b) for name, b in probabilities.items()})


def regrets_of_walk(lesson_functions, sigma, deal, chance):
    """Return the regrets that the lesson's walk below one deal adds."""
    lesson_functions["regret"], lesson_functions["strategy_sum"] = (
        {name: [F(0), F(0)] for name in sigma} for _ in range(2)
    )
    lesson_functions["walk"]((deal,), sigma, {0: chance, 1: F(1), 2: F(1)})
    return lesson_functions["regret"]


def mean_over_deals(lesson_functions, profile, chance):
    tree = profile.tree
    sigma = {s.name: list(profile[s.name]) for s in tree.infosets}
    deals = deal_names(tree)
    mean = {name: np.array([F(0), F(0)]) for name in sigma}
    for deal in deals:
        for name, added in regrets_of_walk(lesson_functions, sigma, deal, chance).items():
            mean[name] = mean[name] + np.array(added) / len(deals)
    return mean


def test_theorem_1_mean_of_sampled_regrets_is_the_full_regret(lesson_functions, tree):
    rng = np.random.default_rng(61)
    for _ in range(20):
        profile = random_profile(tree, rng)
        mean = mean_over_deals(lesson_functions, profile, F(1))
        for player in (1, 2):
            for name, regret in instantaneous_regrets(profile, player).items():
                assert list(mean[name]) == list(regret)


def test_theorem_1_fails_if_the_walk_uses_chances_reach(lesson_functions, tree):
    """If chance's reach remains 1/6, the sampled regrets are a sixth of the right regrets."""
    profile = random_profile(tree, np.random.default_rng(1))
    mean = mean_over_deals(lesson_functions, profile, F(1, 6))
    regret = instantaneous_regrets(profile, 2)["Q:b"]
    assert any(regret)
    assert list(6 * mean["Q:b"]) == list(regret)


def test_theorem_1_cells_print_the_regrets_at_q_b(lesson_functions):
    """At Q:b, uniform strategies give 3/4 below JQ and -1/4 below KQ, with a mean of 1/12."""
    sigma = {name: [F(1, 2), F(1, 2)] for name in lesson_functions["empty_sums"]()[0]}
    deals = list(lesson_functions["game"].chance(()))
    each = [regrets_of_walk(lesson_functions, sigma, deal, F(1))["Q:b"][1] for deal in deals]
    assert each == [F(3, 4), 0, 0, 0, 0, F(-1, 4)]
    assert sum(each) / 6 == F(1, 12)
    sample = np.random.default_rng(54).choice([float(r) for r in each], 60_000)
    assert abs(sample.mean() - 1 / 12) < 4 * sample.std() / np.sqrt(60_000)


def test_corollary_2_the_mean_square_falls_like_one_over_t(lesson_functions, tree):
    """In sampled training, the mean squared difference from the true regrets is at most C^2/T."""
    rng = np.random.default_rng(62)
    deals = deal_names(tree)
    runs, length = 40, 30
    differences = np.zeros((runs, length, len(tree.infosets), 2))
    for run in range(runs):
        lesson_functions["regret"], lesson_functions["strategy_sum"] = lesson_functions[
            "empty_sums"
        ]()
        for t in range(length):
            before = {name: list(r) for name, r in lesson_functions["regret"].items()}
            current = lesson_functions["profile_from_sums"](before)
            lesson_functions["iterate"]([rng.choice(deals)])
            true = {**instantaneous_regrets(current, 1), **instantaneous_regrets(current, 2)}
            for i, s in enumerate(tree.infosets):
                added = np.subtract(lesson_functions["regret"][s.name], before[s.name])
                differences[run, t, i] = added - true[s.name]
    bound = np.abs(differences).max()
    square = (differences.mean(axis=1) ** 2).mean(axis=0)
    assert (square <= bound**2 / length).all()
    # The bound needs independence: if all differences were equal, they would exceed it.
    assert ((differences**2).mean(axis=(0, 1)) > bound**2 / length).any()


def family_nash_conv(tree, alpha, x, y):
    return nash_conv(
        lesson.equilibrium(tree, alpha).replace({"J:p": (1 - x, x), "Q:b": (1 - y, y)})
    )


def test_theorem_3_nash_conv_is_convex_in_alpha(tree):
    """For any x and y, NashConv between two members is on or below the chord."""
    rng = np.random.default_rng(63)
    positive = 0
    for _ in range(25):
        x, y, s = (F(int(n), 12) for n in rng.integers(0, 13, 3))
        one, two = (F(int(n), 36) for n in rng.integers(0, 13, 2))
        ends = family_nash_conv(tree, one, x, y), family_nash_conv(tree, two, x, y)
        between = family_nash_conv(tree, s * one + (1 - s) * two, x, y)
        assert between <= s * ends[0] + (1 - s) * ends[1]
        positive += between > 0
    assert positive > 10


def test_theorem_3_realisation_weights_are_affine(tree):
    weights = [own_reach(lesson.equilibrium(tree, F(n, 12)), 1) for n in range(5)]
    steps = [b - a for a, b in pairwise(weights)]
    assert all((step == steps[0]).all() for step in steps)
    assert any(steps[0])


def test_theorem_3_nash_conv_is_zero_on_the_whole_interval(tree):
    third = F(1, 3)
    assert [family_nash_conv(tree, F(n, 3), third, third) for n in (0, 1)] == [0, 0]
    assert [family_nash_conv(tree, F(n, 60), third, third) for n in range(21)] == [0] * 21


def exchange_strategies(one, two):
    """Combine player 1's strategy in one equilibrium with player 2's strategy in another."""
    return one[0], two[1]


def sum_of_gains(u, x, y):
    """Return both players' gains from deviating alone in the bimatrix game u = (u1, u2)."""
    return np.array([(u[0] @ y).max() - x @ u[0] @ y, (x @ u[1]).max() - x @ u[1] @ y])


def test_lemma_4_equilibria_can_be_exchanged():
    """In random matrices with many equilibria, exchanged strategies form equilibria as well."""
    rng = np.random.default_rng(64)
    for _ in range(20):
        matrix = rng.integers(-3, 4, (3, 3)).astype(float)
        matrix = matrix[[0, 1, 2, 2, 1]][:, [0, 1, 2, 0]]
        results = [
            (maximin(matrix, rng.random(5)), maximin(-matrix.T, rng.random(4))) for _ in range(4)
        ]
        for one in results:
            for two in results:
                x, y = exchange_strategies(one, two)
                assert sum_of_gains((matrix, -matrix), x, y) == pytest.approx((0, 0), abs=1e-7)


def test_lemma_4_fails_in_a_game_that_is_not_zero_sum():
    same = np.eye(2)
    up, down = (np.eye(2)[i] for i in (0, 1))
    for x in (up, down):
        assert not sum_of_gains((same, same), x, x).any()
    x, y = exchange_strategies((up, up), (down, down))
    assert sum_of_gains((same, same), x, y).all()


def maximin(matrix, objective):
    """Return the row player's optimal strategy that minimises the linear function `objective`."""
    rows, columns = matrix.shape
    sure = np.hstack([-matrix.T, np.ones((columns, 1))])
    plan = {"A_eq": [[1] * rows + [0]], "b_eq": [1], "bounds": [(0, 1)] * rows + [(None, None)]}
    value = -linprog([0] * rows + [-1], A_ub=sure, b_ub=np.zeros(columns), **plan).fun
    constraint = np.vstack([sure, [0] * rows + [-1]])
    limit = np.append(np.zeros(columns), 1e-10 - value)
    return linprog([*objective, 0], A_ub=constraint, b_ub=limit, **plan).x[:rows]


def test_theorem_5_optimal_strategies_of_player_1_are_the_family(tree):
    """An optimal strategy has alpha in [0, 1/3], k = 3 alpha and c = alpha + 1/3."""

    def span(**coefficients):
        names = {"J": "J:", "Q": "Q:", "K": "K:", "Jpb": "J:pb", "Qpb": "Q:pb", "Kpb": "K:pb"}
        return optimal_range(tree, 1, {names[key]: w for key, w in coefficients.items()})

    assert span(J=(0, 1)) == pytest.approx((0, 1 / 3), abs=1e-7)
    assert span(K=(0, 1), J=(0, -3)) == pytest.approx((0, 0), abs=1e-7)
    assert span(Qpb=(0, 1), J=(0, -1)) == pytest.approx((1 / 3, 1 / 3), abs=1e-7)
    for never in ({"Q": (0, 1)}, {"Jpb": (0, 1)}, {"Kpb": (1, 0)}):
        assert span(**never) == pytest.approx((0, 0), abs=1e-7)


def test_theorem_5_player_2_has_one_optimal_strategy(tree):
    third = {"J:p": 1 / 3, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": 1 / 3, "K:b": 1}
    for name, bet in third.items():
        assert optimal_range(tree, 2, {name: (0, 1)}) == pytest.approx((bet, bet), abs=1e-7)


def test_theorem_5_differences_have_the_signs_of_the_proof(tree):
    member = lesson.equilibrium(tree, F(1, 6))
    values = {**action_values(member, 1), **action_values(member, 2)}
    difference = {name: v[1] - v[0] for name, v in values.items()}
    indifferent = {name for name, d in difference.items() if d == 0}
    assert indifferent == {"J:", "K:", "Q:pb", "J:p", "Q:b"}
    assert all((difference[n] > 0) == (member[n][1] == 1) for n in set(difference) - indifferent)


def differences(tree, alpha, k, c, x, y):
    """Return six times v(I, b) - v(I, p) at the five sets, by the definitions."""
    bets = {"J:": alpha, "K:": k, "Q:pb": c, "J:p": x, "Q:b": y}
    profile = lesson.equilibrium(tree, F(0)).replace({n: (1 - b, b) for n, b in bets.items()})
    values = {**action_values(profile, 1), **action_values(profile, 2)}
    return {name: 6 * (values[name][1] - values[name][0]) for name in bets}


def test_theorem_5_formulas_have_the_signs_that_force_mixing(tree):
    """The formulas of section 7 are right, and no equilibrium has x, y or c at 0 or 1."""
    grid = [F(0), F(1, 3), F(2, 3), F(1)]
    rng = np.random.default_rng(65)
    for alpha, k, c, x, y in rng.choice(grid, (30, 5)):
        assert differences(tree, alpha, k, c, x, y) == {
            "J:": 1 - 3 * y,
            "K:": y - x,
            "Q:pb": 3 * x - 1,
            "J:p": 1 + k - 3 * c,
            "Q:b": 3 * alpha - k,
        }
    # No equilibrium has x, y or c at 0 or 1, for any values of the other four probabilities.
    sides = (F(0), F(1, 3), F(1))
    for name, at in (("x", 3), ("y", 4), ("c", 2)):
        for edge in (F(0), F(1)):
            for others in np.array(np.meshgrid(*[sides] * 4)).T.reshape(-1, 4):
                numbers = [*others[:at], edge, *others[at:]]
                assert not _are_optimal(differences_by_formula(*numbers), *numbers), (name, numbers)


def differences_by_formula(alpha, k, c, x, y):
    return 1 - 3 * y, y - x, 3 * x - 1, 1 + k - 3 * c, 3 * alpha - k


def _are_optimal(gains, *numbers):
    """Return whether each probability of b is optimal: 0 if b loses payoff, 1 if b gains."""
    return all(
        (d <= 0 or p == 1) and (d >= 0 or p == 0) for d, p in zip(gains, numbers, strict=True)
    )


def test_optimality_check_accepts_every_member_of_the_family():
    """The check that rejects all other probabilities accepts those of the family."""
    for n in range(5):
        alpha = F(n, 12)
        numbers = (alpha, 3 * alpha, alpha + F(1, 3), F(1, 3), F(1, 3))
        assert _are_optimal(differences_by_formula(*numbers), *numbers)


def test_family_earns_the_value_of_the_game(tree):
    assert expected_values(lesson.equilibrium(tree, F(1, 4)))[0] == F(-1, 18)
    assert Tree(games.kuhn()).n_nodes == tree.n_nodes
