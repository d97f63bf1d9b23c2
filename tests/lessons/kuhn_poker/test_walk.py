"""Test that the walk visits all nodes, shows its arithmetic and agrees with the definitions."""

from fractions import Fraction as F

import pytest
from picture_texts import texts_in_place

from cfr_core.cfr import CFR
from cfr_core.values import instantaneous_regrets
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker.walk import (
    instructive_steps,
    iterations_of,
    regrets_so_far,
    walk_events,
)
from cfr_lab.numbers import number_text


def test_d5_3_walk_visits_every_node(tree):
    events = walk_events(tree)
    assert len(events) == 6 * (4 * 2 + 5) + 1
    assert sorted(node for kind, node in events if kind == "end") == list(tree.terminals)
    for infoset in tree.infosets:
        for node in infoset.nodes:
            down, up = events.index(("down", node)), events.index(("up", node))
            inside = [at for _, at in events[down + 1 : up]]
            assert all(node in tree.path(at) for at in inside)


@pytest.mark.parametrize("t", [1, 2, 3])
def test_d5_3_walk_adds_the_instantaneous_regrets(tree, t):
    now = iterations_of(tree)[t - 1]
    events = walk_events(tree)
    regrets = regrets_so_far(tree, now, events)
    for player in (1, 2):
        for name, instant in instantaneous_regrets(now.profile, player).items():
            assert list(regrets[name] - now.regrets_before[name]) == list(instant)
            assert list(regrets[name]) == list(now.regrets_after[name])


@pytest.mark.usefixtures("language")
def test_d5_3_walk_shows_the_arithmetic_of_the_stated_entries(tree):
    explorer = lesson.explore_walk(tree)
    events = walk_events(tree)
    # The lesson explains the values of these two nodes of Q:b in iteration 1.
    node = tree.node("JQ", "b")
    explorer.controls["step"].value = events.index(("up", node)) + 1
    assert "1/12 · (2 − 1/2) = +1/8" in explorer.html.value
    node = tree.node("KQ", "b")
    explorer.controls["step"].value = events.index(("up", node)) + 1
    assert "1/12 · (−2 − (−3/2)) = −1/24" in explorer.html.value
    assert "(−1/8, +1/8)" in explorer.html.value
    assert "(−1/12, +1/12)" in explorer.html.value
    assert F(1, 8) - F(1, 24) == F(1, 12)


def test_d5_3_five_steps_show_the_numbers_that_the_lesson_states(tree, language):
    """The steps to which the lesson sends the reader show the numbers that it states."""
    explorer = lesson.explore_walk(tree)
    assert list(instructive_steps(tree)) == [1, 7, 12, 77, 79]
    message = {
        1: "π₁(h)",
        7: "1/12 · (−1 − (−3/2)) = +1/24",
        12: "= +1/8",
        77: "= −1/24",
        79: {"zh": "换新策略", "en": "the next strategy"}[language],
    }
    for n, (step, text) in enumerate(message.items(), 1):
        explorer.controls["step"].value = step
        assert text in explorer.html.value
        assert {"zh": f"第 {n} 处（第 {step} 步）", "en": f"Stop {n} (step {step})"}[language] in (
            explorer.html.value
        )
    explorer.controls["step"].value = 2
    assert "1, 7, 12, 77, 79" in explorer.html.value.replace("、", ", ")


def test_regrets_are_in_their_movers_table_with_p_before_b(tree, language):
    """Each information set is in its mover's table, with R(p) before R(b)."""
    explorer = lesson.explore_walk(tree)
    picture = explorer.picture(t=1, step=79)
    now, texts = iterations_of(tree)[0], texts_in_place(picture.svg)
    for player in (1, 2):
        title = {"zh": f"玩家 {player} 的累计遗憾", "en": f"player {player}: cumulative regrets"}[
            language
        ]
        ((left, top),) = [(x, y) for t, x, y in texts if t == title]
        head = [(t, x) for t, x, y in texts if t in ("I", "R(p)", "R(b)") and left < x and y > top]
        (_, of_set), (p, of_p), (b, of_b) = sorted(head, key=lambda each: each[1])[:3]
        assert (p, b) == ("R(p)", "R(b)")
        column = {t: y for t, x, y in texts if x == of_set and y > top and t != "I"}
        assert set(column) == {s.name for s in tree.infosets if s.player == player}
        for name, row in column.items():
            labels = [t for at in (of_p, of_b) for t, x, y in texts if (x, y) == (at, row)]
            assert labels == [number_text(value, sign=True) for value in now.regrets_after[name]]


@pytest.mark.usefixtures("language")
def test_d5_3_walk_has_a_different_picture_for_every_step(tree):
    explorer = lesson.explore_walk(tree)
    pictures = set()
    for t in (1, 2, 3):
        explorer.controls["t"].value = t
        for step in range(1, 80):
            explorer.controls["step"].value = step
            pictures.add(explorer.html.value)
    assert len(pictures) == 3 * 79
    regrets = CFR(tree, alternating=False, exact=True)
    for _ in range(3):
        step = regrets.step()
    for name in ("J:", "Q:pb", "K:b"):
        for value in step.regrets[name]:
            assert f">{number_text(value, sign=True)}<" in explorer.html.value
