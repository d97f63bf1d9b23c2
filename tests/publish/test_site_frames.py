"""Test a page's states of an Explorer against the Explorer itself with its controls moved."""

import json
import re
import zlib
from base64 import b64decode

import pytest
from site_pages import small_explorer

from cfr_lab import draw
from cfr_lab.controls import slider
from cfr_lab.explorer import Explorer
from publish.site.frames import frames, stops_of
from publish.site.parts import explorer_without_kernel


def shown(**values):
    return draw.sentences(*(f"{name} = {value}" for name, value in values.items()))


def explorer():
    return small_explorer(shown)


def state_of(made, values):
    """Return a state's number, counted with the last control changing fastest."""
    number = 0
    for name, stops in made.stops.items():
        results = [stop.value for stop in stops]
        number = number * len(results) + results.index(values[name])
    return number


def values_after_move(before, name, value):
    """Return the values of an Explorer after a reader moves one control from `before`."""
    hand = explorer()
    for other, each in before.items():
        hand.controls[other].value = each
    assert hand.values == before
    hand.controls[name].value = value
    return hand.values, hand.html.value


def allowed_states(made):
    grid = [0.0, 0.25, 0.5, 0.75, 1.0]
    for x in grid:
        for y in grid:
            if x + y <= 1:
                yield {"x": x, "who": 1 if x < 0.5 else 2, "y": y, "on": y < 0.5}


def test_the_first_state_is_the_explorers():
    pictures = frames(explorer())
    assert pictures.first == state_of(pictures, explorer().values)
    assert (
        pictures.pictures[pictures.picture_of_state[pictures.first]]
        == explorer().still_picture.html
    )


def test_every_move_leads_to_the_same_state_as_in_python():
    pictures = frames(explorer())
    gave_way = 0
    for before in allowed_states(pictures):
        for name, stops in pictures.stops.items():
            for stop in stops:
                expected = state_of(pictures, {**before, name: stop.value})
                if pictures.picture_of_state[expected] < 0:
                    expected = pictures.replacements[name][expected]
                    gave_way += 1
                after, html = values_after_move(before, name, stop.value)
                assert expected == state_of(pictures, after), (before, name, stop)
                assert pictures.pictures[pictures.picture_of_state[expected]] == html
    assert gave_way > 20


def test_forbidden_states_have_no_picture():
    pictures = frames(explorer())
    for x in range(5):
        for y in range(5):
            state = ((x * 2 + 1) * 5 + y) * 2
            assert (pictures.picture_of_state[state] < 0) == (x + y > 4)


@pytest.mark.parametrize("max_states", [200, 60, 20])
def test_stops_show_their_values(max_states):
    stops = stops_of(explorer(), max_states)
    assert [stop.label for stop in stops["who"]] == ["one", "two"]
    for name in ("x", "y"):
        assert all(stop.label == f"{stop.value:.2f}" for stop in stops[name])
        assert {0.0, 1.0, explorer().values[name]} <= {stop.value for stop in stops[name]}
    whole = Explorer({"t": slider("T", 0, 2000, 1000, 500)}, shown)
    assert [stop.label for stop in stops_of(whole)["t"]] == ["0", "500", "1,000", "1,500", "2,000"]


def test_a_page_gets_every_control_in_its_state():
    html = explorer_without_kernel(explorer(), "e1", 200)
    for words in ('"kind":"slider","name":"x","label":"x"', '"kind":"choice"', '"kind":"toggle"'):
        assert words in html
    assert '"stops":["0.00","0.25","0.50","0.75","1.00"]' in html
    assert f'"first":{frames(explorer(), 200).first}' in html
    (stored,) = re.findall('class="frames">(.*?)</script>', html)
    pictures = frames(explorer(), 200)
    unpacked = json.loads(zlib.decompress(b64decode(stored)))
    rows = [[unpacked["tokens"][k] for k in row] for row in unpacked["pictures"]]
    assert tuple(map("".join, rows)) == pictures.pictures
    assert tuple(unpacked["picture"]) == pictures.picture_of_state
    instead = [{int(k): to for k, to in each.items()} for each in unpacked["instead"]]
    assert instead == list(pictures.replacements.values())
    # The still picture is for a browser that runs no scripts.
    assert explorer().still_picture.html in html
