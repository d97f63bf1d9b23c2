"""Test Explorers: a moved control changes the picture; the saved output needs no kernel."""

import itertools
import random

import pytest

from cfr_lab import ButtonExplorer, Explorer, draw, slider, sum_at_most_one, toggle
from cfr_lab.controls import (
    STEPS_PER_UNIT,
    add_playback,
    choice,
    exact_probability,
    slider_with_stops,
)
from cfr_lab.words import set_language


@pytest.fixture(autouse=True)
def english():
    set_language("en")


def line_of_values(**values):
    return draw.sentences(" ".join(f"{name}={value}" for name, value in values.items()))


@pytest.fixture
def mix_explorer():
    controls = {"a": slider("a", value=0.25), "b": slider("b", value=0.5)}
    return Explorer(controls, line_of_values, constrain=sum_at_most_one("a", "b"))


def test_moving_a_control_redraws_the_picture(mix_explorer):
    assert "a=0.25 b=0.5" in mix_explorer.html.value
    mix_explorer.controls["a"].value = 0.5
    assert "a=0.5 b=0.5" in mix_explorer.html.value


def test_moving_a_probability_slider_adjusts_the_others(mix_explorer):
    mix_explorer.controls["a"].value = 0.75
    assert mix_explorer.values == {"a": 0.75, "b": 0.25}
    assert "a=0.75 b=0.25" in mix_explorer.html.value
    mix_explorer.controls["b"].value = 1.0
    assert mix_explorer.values == {"a": 0.0, "b": 1.0}


def test_one_slider_move_draws_one_picture(mix_explorer):
    drawn = []
    mix_explorer.picture = lambda **values: drawn.append(values) or line_of_values(**values)
    mix_explorer.controls["a"].value = 1.0
    assert drawn == [{"a": 1.0, "b": 0.0}]


def test_no_walk_of_the_sliders_leaves_the_triangle():
    steps = random.Random(1)
    names = "abc"
    explorer = Explorer(
        {name: slider(name, value=0.0) for name in names},
        line_of_values,
        constrain=sum_at_most_one(*names),
    )
    for _ in range(500):
        name = steps.choice(names)
        value = steps.randint(0, STEPS_PER_UNIT) / STEPS_PER_UNIT
        explorer.controls[name].value = value
        assert explorer.controls[name].value == value, "the one in hand stays where it is put"
        assert sum(exact_probability(v) for v in explorer.values.values()) <= 1


def test_probabilities_by_hand_are_on_the_grid():
    for p in (0, 0.05, 0.1, 0.25, 0.3, 1 / 3, 0.4, 0.5, 2 / 3, 0.75, 1):
        assert float(exact_probability(p)) == pytest.approx(p)


def test_the_saved_picture_shows_the_first_state(mix_explorer):
    mix_explorer.controls["a"].value = 0.0
    mime_bundle = mix_explorer._repr_mimebundle_()
    assert "a=0.25 b=0.5" in mime_bundle["image/svg+xml"]
    assert mime_bundle["text/plain"] == "At the start: a = 0.25, b = 0.50. a=0.25 b=0.5. "
    assert mime_bundle["application/vnd.jupyter.widget-view+json"]["model_id"]


def test_choices_and_checkboxes_are_described_in_words():
    controls = {"pick": choice("pick", [("one", 1), ("two", 2)]), "see": toggle("see")}
    explorer = Explorer(controls, line_of_values)
    assert repr(explorer).startswith("At the start: pick = one, see = no.")
    explorer.controls["pick"].value = 2
    explorer.controls["see"].value = True
    assert "pick=2 see=True" in explorer.html.value


def test_integer_sliders_give_integers():
    explorer = Explorer({"n": slider("n", 1, 9, 2, 1)}, line_of_values)
    assert explorer.values == {"n": 2}
    assert isinstance(explorer.values["n"], int)


def test_order_of_moves_does_not_change_the_picture():
    """The same moves lead to the same picture in every order."""
    ends = set()
    for order in itertools.permutations([("a", 0.1), ("b", 0.2)]):
        explorer = Explorer({"a": slider("a"), "b": slider("b")}, line_of_values)
        for name, value in order:
            explorer.controls[name].value = round(value * STEPS_PER_UNIT) / STEPS_PER_UNIT
        ends.add(explorer.html.value)
    assert len(ends) == 1


@pytest.mark.parametrize(
    "control", [lambda: slider("t", 0, 9, 2, 1), lambda: slider_with_stops("t", [0, 2, 5], 2)]
)
def test_a_playing_control_is_a_slider(control):
    explorer = Explorer(
        {"t": add_playback(control()), "n": slider("n", 0, 9, 0, 1)},
        line_of_values,
        constrain=lambda values, moved: {**values, "n": values["t"]},
    )
    assert explorer.values == {"t": 2, "n": 0}
    explorer.controls["t"].value = 5
    assert "t=5 n=5" in explorer.html.value
    assert repr(explorer).startswith("At the start: t = 2, n = 0.")


def test_play_button_is_labelled_in_the_chosen_language():
    assert add_playback(slider("t", 0, 9, 0, 1)).player.words["pause"] == "pause"
    set_language("zh")
    assert add_playback(slider("t", 0, 9, 0, 1)).player.words["pause"] == "暂停"


def test_a_slider_over_probabilities_does_not_play():
    with pytest.raises(ValueError, match="whole"):
        add_playback(slider("p"))


def test_only_available_buttons_can_be_pressed():
    turns = ButtonExplorer(
        0,
        lambda state: {"on": ("on", state < 1), "back": ("back", state > 0)},
        lambda state, name: state + (1 if name == "on" else -1),
        lambda state: draw.sentences(f"state {state}"),
    )
    assert turns.enabled_buttons == ["on"]
    turns.press("back")
    assert turns.state == 0
    turns.buttons["on"].click()
    assert turns.enabled_buttons == ["back"]
    assert "state 1" in turns.html.value


def test_no_text_shrinks_below_a_readable_size():
    """Text of size 22 keeps at least half its size, and text of size 11 keeps all of it."""
    for size, least in ((22, 50), (11, 100), (8, 100)):
        drawing = draw.Drawing(100, 20, draw.text(0, 10, "x", size=size))
        assert f"min-width:{least}px" in drawing.html
        assert "min-width" not in drawing.svg


def test_a_drawing_without_alt_uses_its_texts():
    drawing = draw.Drawing(9, 9, draw.text(0, 9, "a < b") + draw.text(0, 9, "c"))
    assert 'aria-label="a &lt; b c"' in drawing.svg
    assert repr(drawing) == "a < b c"
