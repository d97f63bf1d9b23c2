"""Test that the named tests notice a mistake planted in cfr_core.

Each row represents one kind of mistake: in a weight, a sign, a player, chance, the first action or
the average. The package is copied, one text is replaced, and the tests must fail on the copy.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
BRUTE_FORCE = "test_values.py::test_values_agree_with_brute_force"
PLAIN_TEST = "test_cfr.py::test_iterates_agree_with_the_plain_recursion"
WALK_TEST = "test_mccfr_expectation.py::test_a_walk_is_right_in_expectation"
# Each row is a file, a text in it, the mistake, and the tests that must notice it.
MISTAKES = {
    "own reach is the others'": (
        "values.py", "np.where(is_own_edge, profile.edge_probabilities, 1)",
        "np.where(is_own_edge, 1, profile.edge_probabilities)",
        BRUTE_FORCE),
    "chance left out of the others' reach": (
        "values.py",
        "return _product_down(profile.tree, np.where(is_own_edge, 1, profile.edge_probabilities))",
        "return _product_down(profile.tree, np.where(is_own_edge | (profile.tree.sequence < 0), 1, "
        "profile.edge_probabilities))",
        BRUTE_FORCE),
    "the other player's payoffs": (
        "values.py", "tree.check_player(player) - 1]", "tree.check_player(player) - 2]",
        BRUTE_FORCE),
    "regret with the wrong sign": (
        "values.py", "_expand(values - (profile[name] * values).sum())",
        "_expand((profile[name] * values).sum() - values)",
        "test_values.py::test_d1_11_regrets_agree_with_the_formulas"),
    "the plain mean of the actions": (
        "values.py", "(profile[name] * values).sum()", "values.mean()", BRUTE_FORCE),
    "counterfactual values weighted by own reach": (
        "values.py", "others_reach(profile, player) * cont", "reach(profile) * cont",
        BRUTE_FORCE),
    "the next action's value": (
        "values.py", "[infoset.nodes] + i]", "[infoset.nodes] + (i + 1) % n]", BRUTE_FORCE),
    "contribution not weighted by reach": (
        "values.py", "pi[tree.terminals] * _payoffs", "(1 + 0 * pi[tree.terminals]) * _payoffs",
        BRUTE_FORCE),
    "negative regrets count": (
        "matching.py", "np.maximum(regrets, 0)", "np.abs(regrets)", "test_matching.py"),
    "no action where no regret is positive": (
        "matching.py", "np.where(is_zero, share,", "np.where(is_zero, 0 * share,",
        "test_matching.py"),
    "the average is not weighted by own reach": (
        "cfr.py", "group.layout.x * weight if group.is_weighted else group.layout.x",
        "group.layout.strategy * weight",
        "test_cfr.py::test_own_reach_weights_the_average"),
    "all iterations weigh the same": (
        "cfr.py", "group.layout.x * weight if group.is_weighted",
        "group.layout.x if group.is_weighted",
        PLAIN_TEST + " -k cfr+"),
    "CFR+ without its floor": (
        "cfr.py", "np.fmax(regret, group.zeros, regret)", "np.fmax(regret, regret, regret)",
        PLAIN_TEST + " -k cfr+"),
    "positive and negative discounts swapped": (
        "cfr.py", "np.where(regret > 0,", "np.where(regret < 0,", PLAIN_TEST + " -k dcfr"),
    "the prediction left out": (
        "cfr.py", "if group.variant.predictive:", "if False:", PLAIN_TEST + " -k pcfr"),
    "regret of the solver with the wrong sign": (
        "cfr.py", "np.subtract(layout.value, layout.repeat_over_pairs(layout.set_value),",
        "np.subtract(layout.repeat_over_pairs(layout.set_value), layout.value,",
        "test_cfr.py::test_d1_13_ten_iterations_are_exact"),
    "only the last regret is kept": (
        "cfr.py", "np.add(regret, group.last_regret, regret)",
        "np.copyto(regret, group.last_regret)", "test_cfr.py::test_d1_13_ten_iterations_are_exact"),
    "all players update at once": (
        "cfr.py", "if alternating else [learning_players]",
        "if not alternating else [learning_players]",
        PLAIN_TEST + " -k kuhn"),
    "rounding counts as positive regret": (
        "cfr.py", "np.greater(regret, group.tie_tolerance,", "np.greater(regret, group.zeros,",
        "test_cfr_ties.py"),
    "the worst response": (
        "sequence_form.py", "_over_actions(calls, np.fmax,", "_over_actions(calls, np.fmin,",
        "test_equilibrium.py::test_best_response_is_best_among_all_pure_strategies"),
    "the last of the best actions": (
        "equilibrium.py", "np.argmax(values[infoset.slice])",
        "len(infoset.actions) - 1 - np.argmax(values[infoset.slice][::-1])",
        "test_equilibrium.py::test_best_response_plays_the_first_of_several_best_actions"),
    "exploitability is the sum": (
        "equilibrium.py", "return conv / tree.n_players", "return conv",
        "test_equilibrium.py::test_exploitability_of_zero_sum_games_is_half_of_nash_conv"),
    "the bound of another player": (
        "equilibrium.py", "payoff_range(tree, player), max_actions",
        "payoff_range(tree, 1), max_actions",
        "test_equilibrium.py::test_bounds_use_their_own_players_payoffs_and_actions"),
    "chance counted for one step alone": (
        "sequence_form.py", "chance[level] *= chance[tree.parent[level]]", "pass",
        "test_sequence_form.py::test_values_are_the_definitions"),
    "terminal nodes with equal sequences counted once": (
        "sequence_form.py", "np.add.reduceat(weights[order], np.flatnonzero(is_new))",
        "weights[distinct_terms]", "test_sequence_form.py::test_values_are_the_definitions"),
    "samples not divided by their probability": (
        "mccfr.py", "values /= self._reach(learner, sampling_strategy, terminals)", "pass",
        WALK_TEST),
    "the sampled average not weighted": (
        "mccfr.py", "            weight /= self._reach(learner, sampling_strategy, nodes)",
        "            pass", WALK_TEST),
    "epsilon and 1 - epsilon swapped": (
        "mccfr.py", "self.epsilon / self._n_actions + (1 - self.epsilon)",
        "(1 - self.epsilon) / self._n_actions + self.epsilon",
        "test_mccfr_expectation.py::test_epsilon_is_the_probability_of_a_uniform_action"),
    "both players draw by one number": (
        "repeated.py", "_draw(strategies[i], random_numbers[i])",
        "_draw(strategies[i], random_numbers[0])",
        "test_repeated.py::test_players_draw_independently"),
    "every action learns from what one earned": (
        "repeated.py", "step_size * feedback.played_shares * (", "step_size * (",
        "test_learners.py::test_learners_play_the_rounds_computed_by_hand"),
    "unequal probabilities of chance reversed": (
        "interop.py", "node_at[h].probabilities, strict",
        "node_at[h].probabilities[::-1], strict",
        "test_efg.py::test_unequal_chance_probabilities_are_read"),
    "a bet in Kuhn poker never counts": (
        "games/kuhn.py", 'stake = 1 if moves == "pp" else 2', "stake = 1",
        "test_games.py::test_kuhn_pays_as_the_rules_say"),
    "imperfect recall passes": (
        "tree.py", "            if len(faulty_nodes):", "            if False:",
        "test_rules.py::test_faulty_rules_are_rejected -k forgotten"),
    "English for Chinese": (
        "errors.py", 'zh if language == "zh" else en', 'en if language == "zh" else zh',
        "test_package.py::test_refusal_is_in_chinese_if_asked"),
}  # fmt: skip


@pytest.fixture
def package_copy(tmp_path):
    """Return a copy of the package, which Python imports before the usual one."""
    shutil.copytree(FOLDER.parents[1] / "cfr_core", tmp_path / "cfr_core")
    return tmp_path


def outcome(package_copy, *tests):
    """Run tests on a copy of the package; return pytest's exit code and its output."""
    options = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", *tests]
    program = (
        f"import sys; sys.path.insert(0, {str(package_copy)!r}); import cfr_core, pytest; "
        f"assert cfr_core.__file__.startswith({str(package_copy)!r}); "
        f"sys.exit(pytest.main({options!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", program],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": ""},
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("what", MISTAKES)
def test_a_planted_mistake_is_noticed(what, package_copy):
    name, right, wrong, tests = MISTAKES[what]
    path = package_copy / "cfr_core" / name
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")
    code, output = outcome(package_copy, *tests.split())
    assert code == pytest.ExitCode.TESTS_FAILED, output


def test_the_copy_itself_passes(package_copy):
    quick = {
        tests.split()[0]
        for *_, tests in MISTAKES.values()
        if not tests.startswith((PLAIN_TEST, WALK_TEST))
    }
    code, output = outcome(package_copy, *sorted(quick))
    assert code == pytest.ExitCode.OK, output
