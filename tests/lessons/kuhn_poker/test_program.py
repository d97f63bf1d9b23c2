"""Test that the lesson's program agrees with the solver; test the effects of mistakes in it."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest

from cfr_core import Profile, Tree, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, nash_conv
from cfr_core.matching import regret_matching
from cfr_core.values import own_reach
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.lessons.kuhn_poker.training import VISITS


def average_of(lesson_functions, tree, strategy, iterations, dealt):
    """Return the lesson program's average strategy if `strategy` replaces regret matching."""
    lesson_functions["regret"], lesson_functions["strategy_sum"] = lesson_functions["empty_sums"]()
    lesson_functions["match"] = strategy
    for _ in range(iterations):
        lesson_functions["iterate"](dealt())
    return Profile(
        tree,
        {
            I: np.array(t) / sum(t) if sum(t) else [1 / 2] * 2
            for I, t in lesson_functions["strategy_sum"].items()
        },
    )


def clip_in_place(regret):
    regret[:] = [max(r, 0) for r in regret]
    return [r / sum(regret) for r in regret] if sum(regret) > 0 else [1 / 2, 1 / 2]


def normalise_in_place(regret):
    regret[:] = clip_in_place(regret)
    return list(regret)


def test_d5_3_five_functions_define_the_tree_of_kuhn_poker(lesson_functions, tree):
    cells_result = Tree(lesson_functions["game"])
    assert (cells_result.n_nodes, len(cells_result.infosets)) == (tree.n_nodes, len(tree.infosets))
    for node in range(tree.n_nodes):
        assert cells_result.history(node) == tree.history(node)
    assert [(s.name, list(s.nodes)) for s in cells_result.infosets] == [
        (s.name, list(s.nodes)) for s in tree.infosets
    ]
    assert (cells_result.payoffs == tree.payoffs).all()
    assert (cells_result.chance == tree.chance).all()


def test_regret_matching_in_the_cells_does_not_modify_its_argument(lesson_functions):
    rng = np.random.default_rng(4)
    for given in [[-1.0, -2.0], [0.0, 0.0], *rng.normal(size=(50, 2)).tolist()]:
        kept = list(given)
        assert lesson_functions["match"](given) == pytest.approx(list(regret_matching(given)))
        assert given == kept, "a copy is clipped, not the regrets"


def test_d5_4_program_gives_the_solvers_average_strategy(lesson_functions, tree):
    cells_result = average_of(
        lesson_functions, tree, lesson_functions["match"], 200, lambda: deal_names(tree)
    )
    solver = CFR(tree, alternating=False).run(200)
    assert np.allclose(cells_result.vector, solver.average.vector, atol=1e-12)


def test_d5_4_sampled_average_is_unbiased(lesson_functions, tree):
    """The mean over deals of a set's `strategy_sum` is a third of own reach times strategy."""
    rng = np.random.default_rng(6)
    regrets = {s.name: list(rng.random(2) - 0.2) for s in tree.infosets}
    sigma = Profile(tree, {I: lesson_functions["match"](r) for I, r in regrets.items()})
    mean = {I: np.zeros(2) for I in regrets}
    for deal in deal_names(tree):
        lesson_functions["regret"] = {I: list(r) for I, r in regrets.items()}
        _, lesson_functions["strategy_sum"] = lesson_functions["empty_sums"]()
        lesson_functions["iterate"]([deal])
        mean = {I: mean[I] + np.array(lesson_functions["strategy_sum"][I]) / 6 for I in mean}
    for s in tree.infosets:
        S = own_reach(sigma, s.player)[s.nodes[0]] * np.array(sigma[s.name])
        assert mean[s.name] == pytest.approx(S / 3)


def test_d5_4_iterations_visit_the_stated_numbers_of_nodes(lesson_functions, tree):
    """An iteration visits the 54 nodes below the root, or the nine below one sampled deal."""
    requests = []
    mover = lesson_functions["game"].mover
    counting_game = replace(
        lesson_functions["game"], mover=lambda h: requests.append(h) or mover(h)
    )
    lesson_functions["game"] = counting_game
    for deals, visits in ((deal_names(tree), VISITS["full"] - 1), (["KQ"], VISITS["sampled"])):
        requests.clear()
        average_of(lesson_functions, tree, lesson_functions["match"], 1, lambda deals=deals: deals)
        assert len(requests) == len(set(requests)) == visits


def test_d5_4_sampled_run_of_the_cells_gives_the_printed_average(sampled_bot):
    """With one sampled deal per iteration, value and NashConv are those that the cell prints."""
    assert round(expected_values(sampled_bot)[0], 4) == -0.0558
    assert round(nash_conv(sampled_bot), 4) == 0.0178
    assert expected_values(sampled_bot)[0] == pytest.approx(-1 / 18, abs=0.003)


def test_m10_m11_only_normalising_in_place_prevents_convergence(lesson_functions, tree):
    """Clipping in place gives RM+, which converges; normalising in place as well prevents this."""
    every = deal_names(tree)
    sound, clipped, normalised = (
        [nash_conv(average_of(lesson_functions, tree, how, n, lambda: every)) for n in (500, 2000)]
        for how in (lesson_functions["match"], clip_in_place, normalise_in_place)
    )
    assert sound[1] < 0.6 * sound[0]
    assert clipped[1] < 0.6 * clipped[0]
    assert normalised[1] > 0.9 * normalised[0] > 0.02
    rng = np.random.default_rng(0)
    sampled = average_of(
        lesson_functions, tree, normalise_in_place, 5000, lambda: [rng.choice(every)]
    )
    assert nash_conv(sampled) > 0.1


def test_m13_a_player_that_does_not_learn_prevents_convergence(tree):
    solver = CFR(tree, alternating=False, fixed_strategies={2: uniform(tree).strategies_of(2)}).run(
        1000
    )
    sound = CFR(tree, alternating=False).run(1000)
    assert round(nash_conv(sound.average), 4) == 0.0145
    assert round(nash_conv(solver.average), 4) == 0.8334


def test_d5_7_uniform_profile_has_the_stated_nash_conv(tree):
    assert nash_conv(uniform(tree, exact=True)) == F(11, 12)
