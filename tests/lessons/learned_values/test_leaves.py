"""Test the first round with values at its leaves against the full tree and theorem 5."""

import numpy as np
import pytest

from cfr_core import Profile
from cfr_core.equilibrium import best_response, exploitability
from cfr_core.values import action_values
from cfr_lab.lessons.learned_values import (
    first_round,
    runs,
    safe,
    second_round,
    value_network,
)
from cfr_lab.lessons.learned_values.error_bound import measured_bound
from cfr_lab.lessons.stored import stored_result


def random_rounds(seed):
    """Return a first round and thirty second rounds with random strategies."""
    rng = np.random.default_rng(seed)
    first, second = {}, {}
    for moves in second_round.CHOICES:
        n = len(second_round.actions(moves))
        first[moves] = rng.dirichlet(np.ones(n), 6)
        second[moves] = rng.dirichlet(np.ones(n), (30, 6))
    return first, second


def values_of(first, second, best=None):
    ranges = second_round.reach_of_hands(first)
    at_leaves = first_round.leaf_ranges(ranges)
    return ranges, second_round.evaluate(
        second, first_round.PUBLIC_CARDS, first_round.STAKES, at_leaves, best=best
    )


def test_first_round_action_values_agree_with_the_full_tree(leduc):
    first, second = random_rounds(1)
    profile = first_round.joined_profile(leduc, first, second)
    ranges, leaves = values_of(first, second)
    _, of_actions = first_round.back_up(first, ranges, leaves)
    for player in (1, 2):
        expected = action_values(profile, player)
        for moves in second_round.CHOICES:
            if len(moves) % 2 == player - 1:
                for hand, card in enumerate(second_round.CARDS):
                    own_hands_value = first_round.HANDS_PROBABILITY * of_actions[moves][hand]
                    assert np.allclose(own_hands_value, expected[f"{card}:{moves}"])


@pytest.mark.parametrize("i", [0, 1])
def test_best_responses_below_leaves_agree_with_the_full_tree(leduc, i):
    first, second = random_rounds(2)
    profile = first_round.joined_profile(leduc, first, second)
    reply = best_response(profile, i + 1)
    # Player i keeps the first round and best-responds in the second.
    kept = {
        s.name: reply[s.name] if " " in s.name else profile[s.name]
        for s in leduc.infosets
        if s.player == i + 1
    }
    expected = action_values(profile.replace(kept), i + 1)
    ranges, leaves = values_of(first, second, best=i)
    _, of_actions = first_round.back_up(first, ranges, leaves)
    moves = "" if i == 0 else "c"
    for hand, card in enumerate(second_round.CARDS):
        assert np.allclose(
            first_round.HANDS_PROBABILITY * of_actions[moves][hand], expected[f"{card}:{moves}"]
        )


def test_solved_second_rounds_leave_almost_no_gain():
    rng = np.random.default_rng(3)
    public, stakes, ranges = value_network.random_subgames(20, rng)
    solved = second_round.solve(public, stakes, ranges, 300)
    values = second_round.evaluate(solved, public, stakes, ranges)
    for i in (0, 1):
        best = second_round.evaluate(solved, public, stakes, ranges, best=i)[i]
        # Hands of range 0 gain nothing either, because the average is not weighted by the range.
        assert (best - values[i]).max() < 0.2
        assert (ranges[i] * (best - values[i])).sum(axis=1).max() < 0.01


def test_random_ranges_are_distributions_without_the_public_card():
    public, stakes, ranges = value_network.random_subgames(500, np.random.default_rng(0))
    for r in ranges:
        assert np.allclose(r.sum(axis=1), 1)
        assert not r[np.arange(500), public].any()
    assert set(stakes) == {1, 3, 5}


def test_network_targets_can_be_converted_back_to_the_values():
    """The targets, multiplied by the stakes and in the order of the hands, are the values."""
    rng = np.random.default_rng(5)
    public, stakes, ranges = value_network.random_subgames(30, rng)
    values = [rng.normal(size=(30, 6)) * (np.arange(6) != public[:, None]) for _ in (0, 1)]
    Y = value_network.targets(public, stakes, values)
    order = value_network.order_of(public)
    back = np.zeros((30, 6))
    np.put_along_axis(back, order, Y[:, :5] * stakes[:, None], 1)
    assert np.allclose(back, values[0])
    X = value_network.inputs(public, stakes, ranges)
    assert X.shape == (30, 16)
    assert np.allclose(X[:, 6:11].sum(axis=1), 1)


def test_network_inputs_do_not_change_if_suits_are_exchanged():
    rng = np.random.default_rng(6)
    public, stakes, ranges = value_network.random_subgames(50, rng)
    other = [r[:, [1, 0, 3, 2, 5, 4]] for r in ranges]
    exchanged = value_network.inputs(public ^ 1, stakes, other)
    ours = value_network.inputs(public, stakes, ranges)
    assert np.allclose(exchanged[:, :7], ours[:, :7])


@pytest.mark.parametrize("seed", range(2))
def test_theorem_5_bounds_exploitability(leduc, seed):
    rng = np.random.default_rng(seed)
    noise = rng.normal(size=(2, 30, 6)) * seed

    def leaf(public, stakes, ranges):
        return [
            v + e
            for v, e in zip(
                second_round.solved_values(public, stakes, ranges, 5), noise, strict=True
            )
        ]

    found = measured_bound(leduc, leaf, 4, 10)
    assert found["exploitability"] <= found["bound"]


def test_prose_of_section_6_states_the_stored_results(leduc):
    found = stored_result("learned_values", "bound")
    assert found["T"] == 100
    assert (
        found["exploitability"]
        <= found["bound"]
        == pytest.approx(found["regret"] + found["error"], abs=2e-3)
    )
    leaves = stored_result("learned_values", "leaves")
    small = [leaves["network"][f"8 {amount}"] for amount in (500, 2000, 8000)]
    assert all(0.25 <= row[2] <= 0.271 for row in small)
    assert min(row[0] for row in small) >= 0.16
    assert leaves["network"]["128 8000"] == [0.0773, 0.0786, 0.0858, 0.105]
    assert leaves["exact"][1:] == [[5, 0.395], [20, 0.0554]]
    assert leaves["uniform"] == 0.855
    assert leaves["seeds"] == 3


def test_safe_solving_lowers_exploitability_if_the_values_are_wrong(leduc):
    found = stored_result("learned_values", "completions")
    assert found == {"network": [0.169, 0.0975], "exact": [0.0554, 0.0548]}
    leaf = value_network.stored_leaf()
    first, alternatives = first_round.solve_first_with_values(leaf, 60)
    for moves, strategy in first_round.solve_first_round(leaf, 60).items():
        assert np.allclose(strategy, first[moves])
    safely = first_round.joined_profile(leduc, first, safe.resolved_rounds(first, alternatives, 60))
    assert exploitability(safely) < 0.85 * exploitability(
        first_round.complete_profile(leduc, first, 60)
    )


def test_no_hand_gains_more_than_its_alternative_after_safe_solving(leduc):
    """If a strategy concedes at most the alternatives, the re-solved strategy does so, too."""
    first = random_rounds(4)[0]
    ranges = first_round.leaf_ranges(second_round.reach_of_hands(first))
    public, stakes = first_round.PUBLIC_CARDS, first_round.STAKES
    solved = second_round.solve(public, stakes, ranges, 100)
    granted = [second_round.evaluate(solved, public, stakes, ranges, best=i)[i] for i in (0, 1)]
    again = safe.resolved_rounds(first, granted, 150)
    for i in (0, 1):
        best = second_round.evaluate(again, public, stakes, ranges, best=i)[i]
        assert (best - granted[i]).max() < 0.05 * stakes.max()


def test_first_round_of_the_cells_agrees_with_the_package(lesson_functions):
    leaf = value_network.stored_leaf()
    ours, theirs = (
        f(leaf, 5) for f in (lesson_functions["solve_first_round"], first_round.solve_first_round)
    )
    for moves, strategy in ours.items():
        assert np.allclose(strategy, theirs[moves])


def test_a_completed_profile_is_near_equilibrium_when_leaves_are_solved(leduc):
    first = first_round.solve_first_round(value_network.exact_leaf(15), 20)
    profile = first_round.complete_profile(leduc, first, 100)
    assert isinstance(profile, Profile)
    assert exploitability(profile) < 0.3
    assert runs.completed_exploitability(leduc, first) < 0.3
