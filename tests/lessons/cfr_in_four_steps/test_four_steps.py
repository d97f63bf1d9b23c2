"""Test that the lesson's four steps agree with the solver and that the stepper is right."""

import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from picture_texts import visible_texts

from cfr_core import Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_lab.lessons import cfr_in_four_steps as lesson
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import decimal_or_fraction, with_common_form
from cfr_lab.lessons.rps import OPPONENT


def test_d1_12_steps_of_the_cells_agree_with_the_solver(
    lesson_namespace, profile_against_fixed, tree
):
    rps_iterations = lesson_namespace["run"](
        profile_against_fixed, {"I2": np.array([F(0)] * 3)}, 10
    )
    solver = CFR(tree, fixed_strategies={1: {"I1": OPPONENT}}, exact=True)
    for (profile, v, R, S), step in zip(rps_iterations, solver, strict=False):
        assert list(profile["I2"]) == list(step.profile["I2"])
        assert list(v["I2"]) == list(step.values["I2"])
        assert list(R["I2"]) == list(step.regrets["I2"])
        assert list(S["I2"] / sum(S["I2"])) == list(step.average["I2"])


@pytest.mark.parametrize("game", [games.trap(), games.kuhn(), games.weighted_rps()])
def test_d1_12_steps_agree_with_the_solver_if_both_players_learn(lesson_namespace, game):
    tree = Tree(game)
    start = {s.name: np.array([F(0)] * len(s.actions)) for s in tree.infosets}
    history = lesson_namespace["run"](uniform(tree, exact=True), start, 6)
    solver = CFR(tree, alternating=False, exact=True)
    for (profile, v, R, S), step in zip(history, solver, strict=False):
        for name in R:
            assert list(profile[name]) == list(step.profile[name])
            assert list(v[name]) == list(step.values[name])
            assert list(R[name]) == list(step.regrets[name])
            if sum(S[name]):
                assert list(S[name] / sum(S[name])) == list(step.average[name])


def test_d1_12_iterate_has_at_most_15_lines_in_four_blocks(code_cells):
    (cell,) = [source for source in code_cells if "def iterate(" in source]
    body = cell.split("def iterate(")[1]
    assert len([line for line in body.splitlines() if line.strip()]) <= 15
    assert body.count("\n\n") == 3, "a blank line between the steps"


def test_d1_12_iterate_does_not_change_its_arguments(lesson_namespace, profile_against_fixed):
    zero = np.array([F(0)] * 3)
    lesson_namespace["run"](profile_against_fixed, {"I2": zero}, 3)
    assert not zero.any()


@pytest.mark.usefixtures("language")
def test_d1_12_stepper_marks_each_step_and_shows_its_arithmetic(rps_iterations):
    explorer = lesson.explore_steps(rps_iterations)
    assert explorer.controls["n"].max == 40
    for n in range(1, 41):
        explorer.controls["n"].value = n
        t, k = (n - 1) // 4, (n - 1) % 4 + 1
        labels = visible_texts(explorer.html.value)
        assert sum(s.startswith("▶") for s in labels) == 1
        assert f"▶ {'①②③④'[k - 1]}" in "".join(labels)
        _, v, R, S = rps_iterations[t]
        before = rps_iterations[t - 1][2]["I2"] if t else [F(0)] * 3
        results = (rps_iterations[t][0]["I2"], S["I2"], v["I2"], R["I2"])[k - 1]
        heads = ("σ(", "S(", "v₂(", "R(")[k - 1]
        texts = [s for s in labels if s.startswith(heads)]
        assert [s.rsplit("= ", 1)[1] for s in texts] == [decimal_or_fraction(x) for x in results]
        # Before step 4, the table shows the regrets of the previous iteration.
        row = labels[labels.index("R") + 1 : labels.index("R") + 4]
        assert row == with_common_form(R["I2"] if k == 4 else before)


@pytest.mark.usefixtures("language")
def test_d1_12_both_sides_of_each_displayed_equation_are_equal(rps_iterations):
    """Every calculation written under the tree equals the result after its equals sign."""
    explorer = lesson.explore_steps(rps_iterations)
    checked = 0
    for n in range(1, 41):
        explorer.controls["n"].value = n
        for texts in visible_texts(explorer.html.value):
            match = re.fullmatch(r"(?:σ|S|R|v₂)\(.*?\) = (.*) = (.*)", texts)
            if match:
                how, result = (
                    sp.sympify(x.replace("·", "*").replace("−", "-").replace("[", "(")
                               .replace("]", ")"), rational=True)
                    for x in match.groups()
                )  # fmt: skip
                assert how == result, texts
                checked += 1
    assert checked == 120
