"""Test every step and statement of the lesson's theorems on random games and sequences."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.coarse_correlation import linear_programs as linear
from oracles import matrix_game
from plain_cfr import PlainCFR

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import expected_values, nash_conv
from cfr_core.repeated import regret_matching, sampled_play
from cfr_core.values import reach
from cfr_lab.lessons.coarse_correlation import joint as of_joint

SEEDS = range(12)


def random_joint(rng, shape):
    return rng.dirichlet(0.5 * np.ones(np.prod(shape))).reshape(shape)


SHAPES = [(2, 2), (3, 3), (2, 4), (2, 2, 2), (3, 2, 2), (2, 3, 2, 2)]


@pytest.mark.parametrize("shape", SHAPES)
def test_theorem_1_gap_is_the_largest_average_regret(shape):
    rng = np.random.default_rng(len(shape))
    payoffs = rng.integers(-3, 4, size=(len(shape), *shape)).astype(float)
    plays = np.stack([rng.integers(n, size=17) for n in shape], axis=1)
    joint = np.zeros(shape)
    np.add.at(joint, tuple(plays.T), 1 / 17)
    greatest = -np.inf
    for i, u in enumerate(payoffs):
        for a in range(shape[i]):
            regret = 0
            for row in map(tuple, plays):
                regret += u[(*row[:i], a, *row[i + 1 :])] - u[row]
            greatest = max(greatest, regret / 17)
    assert of_joint.cce_gap(payoffs, joint) == pytest.approx(greatest)
    assert linear.gap(payoffs, joint) == pytest.approx(greatest)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_1_regret_matching_approaches_the_set_of_cce(seed):
    """In general-sum games, the distance of regret matchers' play from the set of CCE falls."""
    rng = np.random.default_rng(seed)
    shape = (2, 3) if seed % 2 else (3, 3)
    payoffs = rng.normal(size=(2, *shape))
    joint, away = np.zeros(shape), {}
    for r in sampled_play(
        payoffs[0], regret_matching(), regret_matching(), 4000, rng, payoffs_2=payoffs[1]
    ):
        joint[tuple(map(int, r.actions))] += 1
        if r.number in (20, 4000):
            away[r.number] = linear.total_variation(payoffs, joint / r.number)
    assert away[4000] < 0.05
    assert away[4000] <= away[20] + 1e-9


def uniform_over_paying_cells(payoffs):
    """Return the CCE that is uniform on the joint actions in which somebody is paid."""
    paying = (payoffs > 0).any(axis=0)
    return paying / paying.sum()


@pytest.mark.parametrize(
    ("payoffs", "slack"),
    [(of_joint.SHAPLEY, 1 / 6), (of_joint.jordan(), 1 / 3)],
    ids=["shapley", "jordan"],
)
def test_exercise_3_bound_holds_with_the_stated_slack(payoffs, slack):
    best = uniform_over_paying_cells(payoffs)
    assert (best > 0).sum() == 6
    assert of_joint.cce_gap(payoffs, best) == pytest.approx(-slack)
    assert linear.least_gap(payoffs) == pytest.approx(-slack), "no CCE is stricter"
    rng = np.random.default_rng(6)
    for _ in range(60):
        joint = random_joint(rng, payoffs[0].shape)
        gap = of_joint.cce_gap(payoffs, joint)
        if gap > 0:
            share = gap / (gap + slack)
            mixed = (1 - share) * joint + share * best
            assert of_joint.cce_gap(payoffs, mixed) <= 1e-12
            assert abs(mixed - joint).sum() / 2 <= share + 1e-12
        exact = linear.total_variation(payoffs, joint)
        assert of_joint.distance(payoffs, joint) == pytest.approx(exact, abs=1e-8)
        assert exact <= of_joint.distance_bound(gap, slack) + 1e-9
        assert (exact > 1e-9) == (gap > 1e-9)


@pytest.mark.parametrize("shape", SHAPES)
def test_theorem_1_holds_for_mixed_strategies(shape):
    """The gap of the mean product distribution is the largest average regret."""
    rng = np.random.default_rng(sum(shape))
    payoffs = rng.normal(size=(len(shape), *shape))
    rounds = [[rng.dirichlet(np.ones(n)) for n in shape] for _ in range(9)]
    products = [of_joint.product(each) for each in rounds]
    greatest = -np.inf
    for i, u in enumerate(payoffs):
        for a in range(shape[i]):
            regret = 0
            for mixes, product in zip(rounds, products, strict=True):
                pure = [np.eye(n)[a] if k == i else mixes[k] for k, n in enumerate(shape)]
                regret += (u * (of_joint.product(pure) - product)).sum()
            greatest = max(greatest, regret / 9)
    assert linear.gap(payoffs, sum(products) / 9) == pytest.approx(greatest)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_2_marginals_of_a_zero_sum_cce_are_an_equilibrium(seed):
    rng = np.random.default_rng(seed)
    M = rng.integers(-4, 5, size=rng.integers(2, 5, size=2)).astype(float)
    payoffs, v = np.array([M, -M]), matrix_game(M)[0]
    for _ in range(20):
        mu = random_joint(rng, M.shape)
        eps = max(linear.gap(payoffs, mu), 0)
        one, two = mu.sum(axis=1), mu.sum(axis=0)
        assert (M @ two).max() - (one @ M).min() <= 2 * eps + 1e-9
        assert abs((M * mu).sum() - v) <= eps + 1e-9
    # By linear programming, every CCE pays player 1 the value.
    assert linear.minimum_over_cce(payoffs, M) == pytest.approx(v, abs=1e-7)
    assert -linear.minimum_over_cce(payoffs, -M) == pytest.approx(v, abs=1e-7)


@pytest.mark.parametrize("payoffs", [of_joint.SHAPLEY, of_joint.jordan()], ids=["two", "three"])
def test_theorem_2_fails_without_zero_sum_and_for_three_players(payoffs):
    """Without zero sum or with three players, some CCE has marginals far from equilibrium."""
    rng, most = np.random.default_rng(3), 0
    for _ in range(10):
        mu = linear.cce_minimising(payoffs, rng.normal(size=payoffs[0].shape))
        assert linear.gap(payoffs, mu) <= 1e-9
        most = max(most, of_joint.product_nash_conv(payoffs, mu))
    assert most > 0.1


def test_diagonal_of_rock_paper_scissors_is_a_cce():
    """The diagonal is a CCE, although a player who hears “rock” would win with paper."""
    M = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    payoffs, diagonal = np.array([M, -M]), np.eye(3) / 3
    assert linear.gap(payoffs, diagonal) == pytest.approx(0)
    assert M[:, 1].max() == 1


def test_totals_of_cce_of_shapleys_game_are_from_two_thirds_to_one():
    """By linear programming, 2/3 and 1 are the extreme sums of both payoffs over all CCE."""
    total = of_joint.SHAPLEY.sum(axis=0)
    assert linear.minimum_over_cce(of_joint.SHAPLEY, total) == pytest.approx(2 / 3)
    assert -linear.minimum_over_cce(of_joint.SHAPLEY, -total) == pytest.approx(1)
    assert (of_joint.SHAPLEY[0].mean(axis=0) == 1 / 3).all()
    assert (of_joint.SHAPLEY[1].mean(axis=1) == 1 / 3).all()
    third = np.full((3, 3), 1 / 9)
    alike = total / 6
    for share in (0, 1 / 4, 1 / 2, 1):
        mixed = (1 - share) * third + share * alike
        assert linear.gap(of_joint.SHAPLEY, mixed) <= 1e-12
        assert (total * mixed).sum() == pytest.approx(2 / 3 + share / 3)


def test_no_smaller_support_has_an_equilibrium_in_shapleys_game():
    """By the lesson's argument, only the full support can have an equilibrium."""
    for own_support in ([0], [1], [2], [0, 1], [0, 2], [1, 2]):
        # These are player 2's best responses to the actions in player 1's support.
        answers = {int((of_joint.SHAPLEY[1].T @ np.eye(3)[a]).argmax()) for a in own_support}
        # Each of them is the successor of an action in player 1's support.
        assert answers == {(a + 1) % 3 for a in own_support}
        # Player 1 must match player 2, so the support would have to equal its successors.
        assert answers != set(own_support)
    uniform = np.full(3, 1 / 3)
    assert np.ptp(of_joint.SHAPLEY[0] @ uniform) == pytest.approx(0)
    assert np.ptp(uniform @ of_joint.SHAPLEY[1]) == pytest.approx(0)


def test_jordans_game_has_exactly_one_equilibrium_on_a_grid():
    """Of all profiles with multiples of 1/4, only the uniform one is an equilibrium."""
    tree = Tree(games.matching_pennies(3))
    grid = [(F(n, 4), F(4 - n, 4)) for n in range(5)]
    results = [
        (p, q, r)
        for p in grid
        for q in grid
        for r in grid
        if nash_conv(Profile(tree, {"P1": p, "P2": q, "P3": r})) == 0
    ]
    assert results == [((F(1, 2), F(1, 2)),) * 3]


def overall_regret(profiles, player):
    """Return the largest average gain of a player who always shows the same side."""
    (name,) = (s.name for s in profiles[0].tree.infosets if s.player == player)
    earnings = sum(expected_values(p)[player - 1] for p in profiles)
    instead = [
        sum(expected_values(p.replace({name: coin}))[player - 1] for p in profiles)
        for coin in ((1, 0), (0, 1))
    ]
    return (max(instead) - earnings) / len(profiles)


def test_d5_6_cfr_on_a_tree_approaches_the_cce_of_jordans_game():
    tree, T = Tree(games.matching_pennies(3)), 3000
    start = {"P1": (0.9, 0.1), "P2": (0.2, 0.8), "P3": (0.6, 0.4)}
    program, profiles = PlainCFR(tree.game, alternating=False, start=start), []
    for _ in range(T):
        profiles.append(Profile(tree, program.strategy))
        program.run(1)
    joint = sum(reach(p)[tree.terminals] for p in profiles) / T
    for i in tree.players:
        result = overall_regret(profiles, i)
        texts = {}
        for end, p in zip(tree.terminals, joint, strict=True):
            h = list(tree.history(end))
            for coin in ("heads", "tails"):
                h[i - 1] = coin
                texts[coin] = texts.get(coin, 0) + p * tree.payoff(tree.node(*h))[i - 1]
        payoff_of_listening = sum(joint * tree.payoffs[:, i - 1])
        assert result == pytest.approx(max(texts.values()) - payoff_of_listening), (
            "the mediator's account"
        )
        assert result < 0.003
    mean_profile = Profile(
        tree, {s.name: sum(p[s.name] for p in profiles) / T for s in tree.infosets}
    )
    assert nash_conv(mean_profile) > 0.5


def test_d5_6_uniform_profile_is_an_equilibrium_of_jordans_game():
    assert nash_conv(uniform(Tree(games.matching_pennies(3)), exact=True)) == 0
