"""Test that sums and products in the pictures are correct to the last digit."""

import numpy as np
import pytest
from lessons.values_on_a_tree.reading import numerical_sides
from picture_texts import visible_texts

from cfr_lab.lessons import values_on_a_tree as lesson
from cfr_lab.lessons.values_on_a_tree.arithmetic import factors, sum_text


@pytest.mark.usefixtures("language")
def test_equations_on_the_screen_hold_to_the_last_digit(tree):
    """At random slider positions, all displayed sides of each equation are equal."""
    rng = np.random.default_rng(4)
    count = 0
    for explorer in (
        lesson.explore_payoff(tree),
        lesson.explore_set(tree),
        lesson.explore_three_players(),
    ):
        for _ in range(60):
            for control in explorer.controls.values():
                if hasattr(control, "step"):
                    steps = round((control.max - control.min) / control.step)
                    control.value = control.min + control.step * int(rng.integers(steps + 1))
                else:
                    control.value = control.options[rng.integers(len(control.options))][1]
            for text in visible_texts(explorer.html.value):
                values = list(numerical_sides(text))
                if len(values) > 1:
                    assert len(set(values)) == 1, text
                    count += 1
    assert count > 200


def test_d1_8_sums_are_written_with_minus_signs():
    assert sum_text([0.4, -0.3, 0.1]) == "0.40 − 0.30 + 0.10"
    assert sum_text([-0.4, 0.0]) == "−0.40 + 0.00"
    assert factors(0.4, "(1−x−y)", -1) == "0.40·(1−x−y)·(−1)"
