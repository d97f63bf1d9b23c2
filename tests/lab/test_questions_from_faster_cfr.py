"""Test the numbers in the quick questions of the lessons from faster_cfr on, by computation."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
from quick_questions import PAPER, ROCK, SCISSORS, M, right_answer

from cfr_core import Tree, games, repeated, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values
from cfr_core.matching import regret_matching
from cfr_core.values import instantaneous_regrets, others_reach
from cfr_lab.lessons.coarse_correlation.joint import cce_gap, product_nash_conv
from cfr_lab.lessons.large_games.abstraction import run
from cfr_lab.lessons.large_games.ring import gain, payoffs
from cfr_lab.lessons.sampled_cfr.programs import (
    all_samples,
    mean_and_variance,
    outcome_regrets,
    sampled_regrets,
)
from cfr_lab.questions import read

W = np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]])


def texts_of_choices(lesson, number):
    """Return the English texts of all answers."""
    return [choice.text[1] for choice in read(lesson)[number - 1].choices]


def fractions(numbers):
    return f"({', '.join(str(F(float(x)).limit_denominator(9)) for x in numbers)})"


def iterations_until_used(floor):
    """Return the iterations until action 1 is played after 500 iterations in which it was worse."""
    Q = np.zeros(2)
    for t in range(2000):
        values = np.array([1, 0]) if t < 500 else np.array([0, 1])
        sigma = regret_matching(Q)
        if t > 500 and sigma[1] > 0:
            return t - 500
        Q = Q + values - sigma @ values
        Q = np.maximum(Q, 0) if floor else Q
    raise AssertionError


def test_faster_cfr_rm_plus_turns_at_once_and_regret_matching_after_hundreds():
    assert iterations_until_used(floor=True) == 1
    assert iterations_until_used(floor=False) > 400


def test_faster_cfr_prediction_gives_the_stated_strategy():
    before, predicted, r = np.array([4, 2]), np.array([-1, 1]), np.array([-1, 1])
    assert regret_matching(before + predicted) @ r == 0, "no regrets that could come up"
    account = np.maximum(before + r, 0)
    assert account.tolist() == [3, 3]
    assert right_answer("faster_cfr", 2) == fractions(regret_matching(account + r))
    wrong = [fractions(regret_matching(each)) for each in (account, account - r)]
    assert texts_of_choices("faster_cfr", 2) == [*wrong, right_answer("faster_cfr", 2)]


def test_faster_cfr_the_value_lies_between_two_best_responses():
    u, g1, g2 = F(-9, 100), F(2, 100), F(1, 100)
    half = (g1 + g2) / 2
    bounds = (u - g1, u + g2), (u - g2, u + g1), (u - half, u + half)
    texts = [f"From {float(a):.3f} to {float(b):.3f}" for a, b in bounds]
    texts = [each.replace("0 to", " to").removesuffix("0").replace("-", "−") for each in texts]
    assert texts_of_choices("faster_cfr", 3) == texts
    assert right_answer("faster_cfr", 3) == texts[1]


def test_sampled_cfr_external_sampling_visits_a_set_as_often_as_others_reach_it():
    tree = Tree(games.kuhn())
    profile = uniform(tree, exact=True)
    for i in tree.players:

        def walk(pick, i=i):
            visited = []
            sampled_regrets(tree, profile, i, {0, 3 - i}, pick, visited)
            return {tree.infoset_index[h] for h in visited if tree.player[h] == i}

        results = all_samples(walk)
        for k, each in enumerate(tree.infosets):
            if each.player == i:
                reach = sum(others_reach(profile, i)[h] for h in each.nodes)
                assert sum(p for p, visited in results if k in visited) == reach < 1


def test_sampled_cfr_a_wild_baseline_raises_the_variance_alone():
    tree = Tree(games.kuhn())
    profile = uniform(tree, exact=True)
    texts = []
    for b in (0 * profile.edge_probabilities, 0 * profile.edge_probabilities + 1):
        total = 0
        for i in tree.players:
            results = all_samples(lambda pick, i=i, b=b: outcome_regrets(tree, profile, i, pick, b))
            for name, truth in instantaneous_regrets(profile, i).items():
                for a, true in enumerate(truth):
                    mean, variance = mean_and_variance(results, lambda r, n=name, a=a: r[n][a])
                    assert mean == true
                    total += variance
        texts.append(f"{float(total):.1f}")
    right = read("sampled_cfr")[1].choices[0]
    assert "from {} to {}".format(*texts) in right.why[1]
    assert "从 {} 升到 {}".format(*texts) in right.why[0]


def test_two_questions_q_values_have_the_stated_spread():
    opponent = np.array([0.4, 0.3, 0.3])
    worth = M @ opponent
    assert np.allclose(worth[ROCK] - worth[SCISSORS], 0.1)
    variance = opponent @ M[ROCK] ** 2 - worth[ROCK] ** 2
    assert F(1, 10) / (2 - F(1, 10)) == F(1, 19)
    right = read("two_questions")[0].choices[2]
    assert right.right
    for side in (0, 1):
        assert f"{np.sqrt(variance / 19):.2f}" in right.why[side]


def test_two_questions_hedge_moves_away_and_its_averages_approach():
    def exploitability(one, two):
        return ((W @ two).max() - (one @ W).min()) / 2

    hedge = repeated.hedge(0.05)
    seen = {
        r.number: (exploitability(*r.strategies), exploitability(*r.average_strategies))
        for r in repeated.expected_play(W, hedge, hedge, 2000)
        if r.number in (100, 2000)
    }
    assert seen[2000][0] > 2 * seen[100][0]
    assert seen[2000][1] < seen[100][1] / 2
    assert (
        right_answer("two_questions", 2)
        == "It rises for the current strategies and falls for the averages"
    )


def test_two_questions_the_regrets_give_each_players_distance():
    u, R1, R2 = F(-1, 100), F(2, 100), F(4, 100)
    from_two, from_one = R1 + u, R2 - u
    assert from_one + from_two == R1 + R2
    assert texts_of_choices("two_questions", 3) == [str(float(x)) for x in (R2, from_two, from_one)]
    assert right_answer("two_questions", 3) == str(float(from_two))


def test_coarse_correlation_shapleys_mediator_has_the_stated_gains():
    u = np.array([np.eye(3), np.roll(np.eye(3), 1, axis=1)])
    lit = (u.sum(axis=0) > 0) / 6
    assert lit.sum() == pytest.approx(1)
    assert (lit.sum(axis=0), lit.sum(axis=1)) == (pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert [(lit * each).sum() for each in u] == pytest.approx([1 / 2, 1 / 2])
    assert cce_gap(u, lit) == pytest.approx(1 / 3 - 1 / 2)
    assert product_nash_conv(u, lit) == pytest.approx(0)
    assert not np.allclose(lit, 1 / 9), "its parts are a Nash equilibrium, and it is not"


def test_large_games_sets_double_and_nodes_quadruple():
    small, large = (Tree(games.kuhn(range(n))) for n in (20, 40))
    assert len(large.infosets) == 2 * len(small.infosets)
    assert 4 < large.n_nodes / small.n_nodes < 4.2
    (right,) = (c for c in read("large_games")[0].choices if c.right)
    for count in (len(small.infosets), len(large.infosets), small.n_nodes, large.n_nodes):
        assert f"{count:,}" in right.why[0]
        assert f"{count:,}" in right.why[1]


def test_large_games_the_chain_has_the_stated_regret():
    local, below = np.array([1, 4]), np.array([2, 0])
    sums = local + below
    assert texts_of_choices("large_games", 2) == [
        str(n) for n in (local.max() + below.max(), sums.max(), sums[0])
    ]
    assert right_answer("large_games", 2) == str(sums.max())


def test_large_games_training_does_not_repair_an_abstraction():
    _, results = run("public")
    (_, before, _, _), (_, inside, full, _) = results[-2:]
    assert round(full, 2) == 0.64
    assert inside < before


def test_large_games_the_ring_has_the_stated_equilibrium():
    places = (0, 4, 9)
    assert f"{payoffs(places)[0]:.0f}".replace("-", "−") == right_answer("large_games", 4)
    assert max(gain(places, player) for player in (1, 2, 3)) == 0
    assert payoffs((0, 4, 8)) == payoffs((1, 5, 9)) == (0, 0, 0)


def test_large_games_open_cards_double_the_information_sets():
    kuhn = games.kuhn()
    hidden, open_ = Tree(kuhn), Tree(replace(kuhn, sees=lambda h: "".join(h)))
    assert (len(hidden.infosets), len(open_.infosets), open_.n_nodes) == (12, 24, hidden.n_nodes)
    values = [expected_values(CFR(t, "cfr+").run(300).average)[0] for t in (hidden, open_)]
    assert values == [pytest.approx(-1 / 18, abs=1e-3), pytest.approx(0, abs=1e-3)]


def test_find_the_bug_only_a_round_with_a_payoff_distinguishes_regrets():
    rounds = (ROCK, ROCK), (PAPER, ROCK), (SCISSORS, SCISSORS)
    for (own_action, other_action), choice in zip(
        rounds, read("find_the_bug")[1].choices, strict=True
    ):
        regrets = M[:, other_action] - M[own_action, other_action]
        assert regrets[own_action] == 0
        assert (regrets != M[:, other_action]).any() == choice.right


def test_find_the_bug_the_weighted_average_is_the_answer():
    reach, sigma = np.array([1, 0.25]), np.eye(2)
    sums = reach @ sigma
    results = sums / reach.sum(), sigma.mean(axis=0), sums / 2
    assert texts_of_choices("find_the_bug", 3) == [f"({a:.4g}, {b:.4g})" for a, b in results]
    assert right_answer("find_the_bug", 3) == texts_of_choices("find_the_bug", 3)[0]


def test_find_the_bug_dividing_by_own_reach_gives_the_value():
    own, others, u = F(1, 2), F(4, 10), F(1, 10)
    results = u / others, u / own, u / (own * others)
    assert texts_of_choices("find_the_bug", 4) == [str(float(x)) for x in results]
    assert right_answer("find_the_bug", 4) == str(float(u / own))
