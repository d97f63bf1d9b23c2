"""The walk: every node passed, the arithmetic written out, the sums those of the definitions."""

from fractions import Fraction as F

import pytest

from cfr_core.cfr import CFR
from cfr_core.values import instantaneous_regret
from cfr_lab.lessons import lesson_06 as lesson
from cfr_lab.lessons.lesson_06.walk import regrets_so_far, rounds_of, walk_events
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")


def test_d5_3_walk_goes_through_every_node(tree):
    events = walk_events(tree)
    assert len(events) == 6 * (4 * 2 + 5) + 1
    assert sorted(node for kind, node in events if kind == "end") == list(tree.ends)
    for infoset in tree.sets:
        for node in infoset.nodes:
            down, up = events.index(("down", node)), events.index(("up", node))
            inside = [at for _, at in events[down + 1 : up]]
            assert all(node in tree.path(at) for at in inside)


@pytest.mark.parametrize("t", [1, 2, 3])
def test_d5_3_walk_adds_up_to_the_definitions(tree, t):
    now = rounds_of(tree)[t - 1]
    events = walk_events(tree)
    regrets = regrets_so_far(tree, now, events)
    for player in (1, 2):
        for name, instant in instantaneous_regret(now.profile, player).items():
            assert list(regrets[name] - now.before[name]) == list(instant)
            assert list(regrets[name]) == list(now.after[name])


def test_d5_3_walk_writes_out_the_arithmetic(tree):
    explorer = lesson.explore_walk(tree)
    events = walk_events(tree)
    # Q:b in iteration 1: the two entries that the prose explains.
    node = tree.node("JQ", "b")
    explorer.controls["step"].value = events.index(("up", node)) + 1
    assert "1/12 · (2 − 1/2) = +1/8" in explorer.html.value
    node = tree.node("KQ", "b")
    explorer.controls["step"].value = events.index(("up", node)) + 1
    assert "1/12 · (−2 − (−3/2)) = −1/24" in explorer.html.value
    assert "(−1/8, +1/8)" in explorer.html.value
    assert "(−1/12, +1/12)" in explorer.html.value
    assert F(1, 8) - F(1, 24) == F(1, 12)


def test_d5_3_walk_shows_every_step(tree):
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
            assert f">{number(value, sign=True)}<" in explorer.html.value
