"""Explorers: move a control, read the picture; what a notebook saves needs no kernel."""

import itertools
import random

import pytest

from cfr_lab import Explorer, draw, slider, sum_at_most_one, toggle
from cfr_lab.controls import GRAIN, choice, exact
from cfr_lab.words import set_language


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def told(**values):
    return draw.lines(" ".join(f"{name}={value}" for name, value in values.items()))


@pytest.fixture
def mix():
    controls = {"a": slider("a", value=0.25), "b": slider("b", value=0.5)}
    return Explorer(controls, told, keep=sum_at_most_one("a", "b"))


def test_moving_a_control_redraws(mix):
    assert "a=0.25 b=0.5" in mix.html.value
    mix.controls["a"].value = 0.5
    assert "a=0.5 b=0.5" in mix.html.value


def test_the_others_give_way(mix):
    mix.controls["a"].value = 0.75
    assert mix.values == {"a": 0.75, "b": 0.25}
    assert "a=0.75 b=0.25" in mix.html.value
    mix.controls["b"].value = 1.0
    assert mix.values == {"a": 0.0, "b": 1.0}


def test_one_move_draws_once(mix):
    drawn = []
    mix.picture = lambda **values: drawn.append(values) or told(**values)
    mix.controls["a"].value = 1.0
    assert drawn == [{"a": 1.0, "b": 0.0}]


def test_no_walk_of_the_sliders_leaves_the_triangle():
    steps = random.Random(1)
    names = "abc"
    explorer = Explorer(
        {name: slider(name, value=0.0) for name in names}, told, keep=sum_at_most_one(*names)
    )
    for _ in range(500):
        name = steps.choice(names)
        value = steps.randint(0, GRAIN) / GRAIN
        explorer.controls[name].value = value
        assert explorer.controls[name].value == value, "the one in hand stays where it is put"
        assert sum(exact(v) for v in explorer.values.values()) <= 1


def test_probabilities_by_hand_are_on_the_grid():
    for p in (0, 0.05, 0.1, 0.25, 0.3, 1 / 3, 0.4, 0.5, 2 / 3, 0.75, 1):
        assert float(exact(p)) == pytest.approx(p)


def test_what_is_saved_shows_the_first_state(mix):
    mix.controls["a"].value = 0.0
    bundle = mix._repr_mimebundle_()
    assert "a=0.25 b=0.5" in bundle["image/svg+xml"]
    assert bundle["text/plain"] == "At the start: a = 0.25, b = 0.50. a=0.25 b=0.5. "
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"]


def test_words_for_choices_and_boxes():
    controls = {"pick": choice("pick", [("one", 1), ("two", 2)]), "see": toggle("see")}
    explorer = Explorer(controls, told)
    assert repr(explorer).startswith("At the start: pick = one, see = no.")
    explorer.controls["pick"].value = 2
    explorer.controls["see"].value = True
    assert "pick=2 see=True" in explorer.html.value


def test_whole_sliders_give_whole_numbers():
    explorer = Explorer({"n": slider("n", 1, 9, 2, 1)}, told)
    assert explorer.values == {"n": 2}
    assert isinstance(explorer.values["n"], int)


def test_pictures_are_pure():
    """Every order of the same moves ends in the same picture."""
    ends = set()
    for order in itertools.permutations([("a", 0.1), ("b", 0.2)]):
        explorer = Explorer({"a": slider("a"), "b": slider("b")}, told)
        for name, value in order:
            explorer.controls[name].value = round(value * GRAIN) / GRAIN
        ends.add(explorer.html.value)
    assert len(ends) == 1
