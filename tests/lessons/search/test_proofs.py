"""Test both theorems on small Leduc poker, and exercises 4 and 5 on their trial games."""

import numpy as np
import pytest
from lessons.search.answers import plain_update, plus_update, regret_matching_rows, solver
from random_games import random_profile

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, exploitability
from cfr_core.resolving import gadget_problem, replace_strategies, solve_problem, sum_by_hand
from cfr_core.subgames import (
    cut_subgames,
    hand_values,
    player_ranges,
    select_subgames,
    subgame_strategies,
)
from cfr_lab.lessons.search.depth import solve_depth_limited, solved_leaf
from cfr_lab.lessons.search.exercise_depth import DEPTH, Task, solver_strategy, tasks
from cfr_lab.lessons.search.runs import allowed
from cfr_lab.lessons.search.solving import public_card_nodes, resolved_profile, total_concession


@pytest.fixture(scope="module")
def small_leduc():
    """Return the tree of Leduc poker with two ranks and its second rounds."""
    tree = Tree(games.leduc(2))
    (rounds,) = cut_subgames(tree, public_card_nodes(tree))
    return tree, rounds


def best_response_payoff(profile, player):
    return expected_values(best_response(profile, player))[player - 1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("iterations", [3, 300])
def test_theorem_1_bounds_the_opponents_gain(seed, iterations, small_leduc):
    tree, rounds = small_leduc
    rng = np.random.default_rng(seed)
    blueprint = random_profile(tree, rng)
    error = {
        player: rng.normal(0, 0.5, (hands.max() + 1, rounds.roots.shape[1]))
        for player, hands in rounds.hands.items()
    }
    r = player_ranges(blueprint, rounds)
    values = hand_values(rounds, r, subgame_strategies(blueprint, rounds), best_response=True)
    for player in (1, 2):
        opponent = 3 - player
        weight = sum_by_hand(
            rounds.hands[opponent], rounds.chance_reach * r[player][rounds.hands[player]]
        )
        problem = gadget_problem(rounds, player, r, values[opponent] + error[opponent] * weight)
        after = replace_strategies(blueprint, problem, player, solve_problem(problem, iterations))
        rise = best_response_payoff(after, opponent) - best_response_payoff(blueprint, opponent)
        assert rise <= total_concession(blueprint, after, rounds, player) + 1e-9
        assert rise <= allowed(blueprint, after, rounds, player, error) + 1e-9


def test_theorem_1_inequality_holds_for_random_values():
    A, B, C = np.random.default_rng(1).normal(size=(3, 1000))
    left = np.maximum(C - B, 0)
    assert (left <= np.maximum(A, C) - np.maximum(A, B) + abs(A - B) + 1e-12).all()


def test_a_subgame_solved_alone_gives_the_same_strategies(small_leduc):
    """By section 5, solving one subgame alone gives the same strategies as solving all together."""
    tree, rounds = small_leduc
    blueprint = CFR(tree).run(20).average
    joint_strategies = subgame_strategies(resolved_profile(blueprint, rounds, "safe", 50), rounds)
    for column in (0, 11):
        here = select_subgames(rounds, [column])
        alone = subgame_strategies(resolved_profile(blueprint, here, "safe", 50), here)
        assert np.allclose(alone[:, 0], joint_strategies[:, column])


@pytest.mark.parametrize("K", [2, 60])
@pytest.mark.parametrize("size", [0, 0.5])
def test_theorem_2_bounds_exploitability(K, size, small_leduc):
    tree, rounds = small_leduc
    rng = np.random.default_rng(K)
    error = {
        player: rng.choice([-size, size], (hands.max() + 1, rounds.roots.shape[1]))
        for player, hands in rounds.hands.items()
    }
    profile, bound = solve_depth_limited(tree, rounds, solved_leaf(rounds, K, error), 40)
    assert exploitability(profile) <= bound / 2 + size + 1e-9
    if K == 60 and not size:
        assert bound / 2 < 0.2


def test_theorem_2_holds_without_error_term_if_values_are_too_high(small_leduc):
    tree, rounds = small_leduc
    error = {
        player: np.full((hands.max() + 1, rounds.roots.shape[1]), 0.5)
        for player, hands in rounds.hands.items()
    }
    profile, bound = solve_depth_limited(tree, rounds, solved_leaf(rounds, 60, error), 40)
    assert exploitability(profile) <= bound / 2 + 1e-9


@pytest.mark.parametrize("task", tasks(), ids=lambda task: str(task.payoffs.shape))
def test_exercise_5_values_at_leaves_are_supergradients(task):
    assert isinstance(task, Task)
    rng = np.random.default_rng(5)
    actions, hands, _ = task.payoffs.shape
    for _ in range(50):
        one, other = rng.dirichlet(np.ones(actions), (2, hands))
        v = np.stack([task.leaf_values(a, one[:, a]) for a in range(actions)], axis=1)
        assert task.guaranteed_payoff(one) == pytest.approx((one * v).sum())
        tangent = task.guaranteed_payoff(one) + ((other - one) * v).sum()
        assert task.guaranteed_payoff(other) <= tangent + 1e-12
        middle = task.guaranteed_payoff((one + other) / 2)
        assert middle >= (task.guaranteed_payoff(one) + task.guaranteed_payoff(other)) / 2 - 1e-12


@pytest.mark.parametrize("task", tasks(), ids=lambda task: str(task.payoffs.shape))
def test_exercise_4_values_agree_with_the_game_trees(task):
    actions, _, replies = task.payoffs.shape

    def payoffs(h):
        won = task.payoffs[h[1], h[0], h[2]]
        return won, -won

    game = games.Game(
        "reply",
        2,
        lambda h: (0, 1, 2, None)[len(h)],
        lambda h: tuple(range(actions if len(h) == 1 else replies)),
        payoffs,
        lambda h: f"hand {h[0]}" if len(h) == 1 else f"after {h[1]}",
        lambda h: dict(enumerate(task.deal)),
    )
    average = CFR(Tree(game), "cfr+").run(1500).average
    assert expected_values(average)[0] == pytest.approx(task.value, abs=2e-3)
    assert task.guaranteed_payoff(solver_strategy(task, 1000)) > task.value - 0.01 * np.ptp(
        task.payoffs
    )


@pytest.mark.parametrize("change", [plain_update, plus_update])
@pytest.mark.parametrize("played", [True, False])
def test_exercise_4_rejects_the_strategy_of_the_last_iteration(change, played):
    def last_strategy(leaf, hands, actions, T):
        seen = []

        def record(regret, v, sigma):
            seen.append((sigma, change(regret, v, sigma)))
            return seen[-1][1]

        solver(change=record)(leaf, hands, actions, T)
        sigma, regret = seen[-1]
        return sigma if played else regret_matching_rows(regret)

    assert DEPTH.verdict(last_strategy).state == "not-yet"
    assert DEPTH.verdict(solver(change=change)).state == "right"
