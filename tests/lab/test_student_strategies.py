"""Test the report of a student's program's first error: game, iteration, set, both rows."""

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_lab.lessons.student_strategies import (
    equals_program,
    exploitability_of,
    first_difference,
    like_unscaled,
    rows_are_close,
    scaled_rows,
    strategies,
)

KUHN = Tree(games.kuhn())


def uniform_strategy(tree, T):
    return {s.name: [1 / len(s.actions)] * len(s.actions) for s in tree.infosets}


def wrong_in_kuhn(tree, T):
    rows = uniform_strategy(tree, T)
    if tree.name == "Kuhn poker" and T >= 3:
        rows["K:p"] = [0.25, 0.75]
        rows["K:b"] = [1, 0]
    return rows


def test_message_names_the_first_wrong_iteration_and_its_first_set(monkeypatch):
    sentence = first_difference(uniform_strategy, "{game} {T} {name} {wanted} {mine}", "{game} {T}")
    text = sentence(strategies(wrong_in_kuhn))
    monkeypatch.setattr("cfr_lab.words._language", "zh")
    assert str(text) == "库恩扑克 3 K:p 0.500, 0.500 0.250, 0.750"
    monkeypatch.setattr("cfr_lab.words._language", "en")
    assert str(text) == "Kuhn poker 3"


def test_programs_agree_exactly_if_all_their_rows_agree():
    assert equals_program(uniform_strategy)(strategies(uniform_strategy))
    assert not equals_program(uniform_strategy)(strategies(wrong_in_kuhn))
    twice = strategies(
        lambda tree, T: {I: 2 * np.array(p) for I, p in uniform_strategy(tree, T).items()}
    )
    assert not equals_program(uniform_strategy)(twice)
    assert like_unscaled(uniform_strategy)(twice)


def test_rows_are_scaled_where_they_can_be():
    assert scaled_rows([[1, 3], [0, 0], [-1, 0]]) == [[0.25, 0.75], [0, 0], [-1, 0]]
    assert rows_are_close(scaled_rows([[2, 2], [1, 3]]), [[0.5, 0.5], [0.25, 0.75]])
    assert not rows_are_close([[0.5, 0.5]], [[0.5, 0.50001]])


def test_a_program_that_changes_the_tree_does_not_affect_others():
    def change_tree(tree, T):
        tree.player = None
        return uniform_strategy(tree, T)

    strategies(change_tree)
    assert equals_program(uniform_strategy)(strategies(uniform_strategy))


def test_uniform_kuhn_is_exploitable_for_half_of_eleven_twelfths():
    rows = [[0.5, 0.5] for _ in KUHN.infosets]
    assert exploitability_of(KUHN, rows) == pytest.approx(11 / 24)
