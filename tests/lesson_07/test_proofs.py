"""What the lesson proves, on random games: theorems 7.1, 7.2, 7.4 and proposition 7.3."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from oracles import linear_programming_value
from random_games import random_game, random_profile

from cfr_core import Profile, Tree
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    exploitability,
    gains,
    nash_conv,
    payoff_range,
)
from cfr_core.games import Game
from cfr_core.values import action_value
from cfr_lab.lessons.lesson_07.responses import best_of, replies, worth_of_ends
from cfr_lab.lessons.lesson_07.sequence_program import (
    maximin,
    payoff_matrix,
    plan,
    solved,
    weights,
)

SEEDS = range(12)


def random_tree(seed, n_players=None):
    return Tree(random_game(np.random.default_rng([71, seed]), n_players=n_players, depth=5))


def zero_sum_tree(seed, depth=5):
    rules = random_game(np.random.default_rng([72, seed]), n_players=2, depth=depth)

    def payoffs(h):
        first, _ = rules.payoffs(h)
        return first, -first

    return Tree(Game("zero sum", 2, rules.mover, rules.actions, payoffs, rules.sees, rules.chance))


def profile_of(tree, seed):
    return random_profile(tree, np.random.default_rng([73, seed]), exact=True)


def pure_strategies(tree, player, most=3000):
    own = [s for s in tree.sets if s.player == player]
    sizes = [len(s.actions) for s in own]
    if np.prod(sizes, dtype=float) > most:
        return None
    return [
        {s.name: [int(j == k) for j in range(n)] for s, n, k in zip(own, sizes, ks, strict=True)}
        for ks in product(*map(range, sizes))
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_7_1_is_the_best_of_all_pure_strategies(seed):
    """Exact, every player, chance and hidden moves; and the choices get what is claimed."""
    tree = random_tree(seed)
    profile, tried = profile_of(tree, seed), 0
    for i in tree.players:
        value, found = best_of(tree, i, worth_of_ends(profile, i))
        assert expected_values(profile.replace(replies(profile, i)))[i - 1] == value
        assert expected_values(best_response(profile, i))[i - 1] == value
        plans = pure_strategies(tree, i)
        if plans is not None:
            tried += 1
            assert max(expected_values(profile.replace(p))[i - 1] for p in plans) == value
        # V(I, a) is the counterfactual value when the best response follows.
        under = action_value(profile.replace(replies(profile, i)), i)
        assert {name: list(v) for name, v in under.items()} == found
    assert tried


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_7_1_by_linear_programming(seed):
    """The best response as a program over realisation weights: another way to the same number."""
    tree = zero_sum_tree(seed)
    profile = profile_of(tree, seed)
    M, E = payoff_matrix(tree), plan(tree, 1)
    y = weights(profile, 2)
    # One sequence of the opponent, carrying all that y does.
    alone = np.zeros_like(M)
    alone[:, -1] = M @ y
    found, _ = maximin(alone, E, np.eye(len(M))[-1:])
    value, _ = best_of(tree, 1, worth_of_ends(profile, 1))
    assert found == pytest.approx(float(value), abs=1e-8)


def test_theorem_7_1_of_a_sum_of_plays():
    """One induction over summed weights is the maximum over strategies of summed payoffs."""
    tree = zero_sum_tree(3, depth=4)
    profiles = [profile_of(tree, seed) for seed in range(4)]
    plans = pure_strategies(tree, 1)
    most = max(sum(expected_values(p.replace(s))[0] for p in profiles) for s in plans)
    assert best_of(tree, 1, sum(worth_of_ends(p, 1) for p in profiles))[0] == most


@pytest.mark.parametrize("seed", SEEDS)
def test_d5_7_theorem_7_2_two_measures(seed):
    tree = zero_sum_tree(seed)
    profile = profile_of(tree, seed)
    conv, mean = nash_conv(profile), expected_values(profile)
    one, two = gains(profile)
    assert one >= 0
    assert two >= 0
    # Part 2: what the profile itself pays drops out.
    most, least = mean[0] + one, mean[0] - two
    assert conv == most - least
    # Part 3: the losses, from the value.
    value = linear_programming_value(tree)
    losses = value - float(least), float(most) - value
    assert min(losses) >= -1e-8
    assert sum(losses) == pytest.approx(float(conv))
    # Part 4: both seats in turn against the best response.
    reply = {i: best_response(profile, i) for i in (1, 2)}
    as_one = expected_values(reply[2])[0]
    as_two = expected_values(reply[1])[1]
    assert (as_one + as_two) / 2 == -exploitability(profile)


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_7_2_zero_at_equilibrium_alone(seed):
    tree = zero_sum_tree(seed, depth=4)
    _, solution = solved(tree)
    assert nash_conv(solution) == pytest.approx(0, abs=1e-7)
    general = random_tree(seed)
    profile = profile_of(general, seed)
    gained = gains(profile)
    assert all(g >= 0 for g in gained)
    assert (nash_conv(profile) == 0) == all(g == 0 for g in gained)


@pytest.mark.parametrize("seed", SEEDS)
def test_m15_proposition_7_3(seed):
    tree = zero_sum_tree(seed)
    rng = np.random.default_rng(seed)
    for _ in range(5):
        pure = {s.name: np.eye(len(s.actions))[rng.integers(len(s.actions))] for s in tree.sets}
        assert exploitability(Profile(tree, pure)) <= payoff_range(tree, 1) / 2 + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_7_4_the_program_has_the_value(seed):
    """Against another program's value; and x'My is the payoff of any profile."""
    tree = zero_sum_tree(seed)
    value, solution = solved(tree)
    assert value == pytest.approx(linear_programming_value(tree), abs=1e-8)
    assert expected_values(solution)[0] == pytest.approx(value, abs=1e-7)
    profile = profile_of(tree, seed)
    x, y = weights(profile, 1), weights(profile, 2)
    assert x @ payoff_matrix(tree) @ y == pytest.approx(float(expected_values(profile)[0]))
    for i, w in ((1, x), (2, y)):
        E = plan(tree, i)
        assert E @ w == pytest.approx(np.eye(len(E))[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_theorem_7_4_for_a_strategy_held_fast(seed):
    """With x held, the largest q is what the best response of player 2 leaves."""
    tree = zero_sum_tree(seed)
    profile = profile_of(tree, seed)
    M, F2 = payoff_matrix(tree), plan(tree, 2)
    x = weights(profile, 1)
    alone = np.zeros_like(M)
    alone[-1] = x @ M
    found, _ = maximin(alone, np.eye(len(M))[-1:], F2)
    left, _ = best_of(tree, 2, worth_of_ends(profile, 2))
    assert found == pytest.approx(-float(left), abs=1e-8)


def test_exercise_3_honest_losses():
    value, most, least = F(-1, 18), F(1, 6), F(-1, 3)
    assert (value - least, most - value) == (F(5, 18), F(2, 9))
