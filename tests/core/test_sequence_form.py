"""Test the solvers' storage: its values agree with the definitions in every layout."""

from fractions import Fraction as F

import numpy as np
import pytest
from random_games import random_profile
from solver_games import GAMES, trees

from cfr_core import Tree, games, sequence_form, values
from cfr_core.cfr import CFR
from cfr_core.equilibrium import nash_conv
from cfr_core.sequence_form import SequenceForm


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("simultaneous", [True, False])
def test_values_are_the_definitions(name, simultaneous):
    check_values(trees[name], simultaneous)


def check_values(tree, simultaneous):
    profile = random_profile(tree, np.random.default_rng(7))
    groups = [tuple(tree.players)] if simultaneous else [(p,) for p in tree.players]
    form = SequenceForm(tree, groups)
    for layout in form.layouts:
        layout.strategy[:] = profile.vector[layout.pairs]
        layout.realise()
    results = np.zeros(tree.n_sequences)
    for layout in form.layouts:
        layout.terminal_values()
        layout.back_up()
        results[layout.pairs] = layout.value
    for player in tree.players:
        for set_name, value in values.action_values(profile, player).items():
            assert results[tree.infoset(set_name).slice] == pytest.approx(value, abs=1e-12)


def eight_players():
    """Return a game in which all see one of 15 deals and move once; some payoffs are equal or 0."""
    payments = np.random.default_rng(8).integers(-3, 4, (15, 256, 8)).tolist()
    return games.Game(
        "eight players",
        8,
        lambda h: None if len(h) == 9 else len(h),
        lambda h: ("0", "1"),
        lambda h: payments[h[0]][int("".join(h[1:]), 2)],
        lambda h: f"{len(h)}:{h[0]}",
        lambda h: dict.fromkeys(range(15), F(1, 15)),
    )


@pytest.mark.parametrize("simultaneous", [True, False])
def test_eight_players_do_not_overflow_sort_keys(simultaneous):
    # Combinations of eight numbers below 241, one per player, do not fit into 64 bits.
    tree = Tree(eight_players())
    assert (1 + tree.n_sequences) ** 8 > 2**63
    check_values(tree, simultaneous)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("chunk", "call"), [(64, 0), (1, 0), (500, 10**9)])
def test_values_do_not_depend_on_the_layout_of_terminal_nodes(name, chunk, call, monkeypatch):
    # Small trees would fit into one chunk, so the chunks are made smaller.
    monkeypatch.setattr(sequence_form, "CHUNK", chunk)
    monkeypatch.setattr(sequence_form, "CALL_COST", call)
    for simultaneous in (False, True):
        check_values(trees[name], simultaneous)
    laid_out, usual = CFR(trees[name], runs=2), CFR(trees[name])
    monkeypatch.undo()
    laid_out.run(3)
    usual.run(3)
    for profile in laid_out.average:
        assert profile.vector == pytest.approx(usual.average.vector, abs=1e-9)


def test_deep_trees_have_no_recursion_limit():
    depth = 3000
    game = games.Game(
        "centipede",
        2,
        lambda h: None if len(h) == depth or (h and h[-1] == "stop") else 1 + len(h) % 2,
        lambda h: ("go", "stop"),
        lambda h: (len(h) % 2, -(len(h) % 2)),
        lambda h: f"{len(h)}",
    )
    tree = Tree(game, max_depth=depth)
    assert nash_conv(CFR(tree, "cfr+").run(3).average) >= 0
