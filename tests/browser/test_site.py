"""Test that the site's pages, opened without a network, show the pictures that Python draws."""

import random

import pytest
from site_pages import STEMS, page_opener

from cfr_lab.explorer import Explorer
from cfr_lab.words import LANGUAGES
from publish.site.frames import stops_of

STATES = 20


# This script moves a control as a reader would, and returns the values that all controls then show,
# and the picture. No button leads back to “not chosen yet”, and a disabled box does not change.
MOVE = """([number, k, place]) => {
    const live = lives.filter(live => live.controls)[number];
    const controls = [...live.element.querySelectorAll('.control')];
    const inputs = control => [...control.querySelectorAll('input')];
    const placeOf = input => Number(input.id.split('-').at(-1));
    const input = controls[k].matches('.choice')
        ? inputs(controls[k]).find(each => placeOf(each) === place) : inputs(controls[k])[0];
    if (input?.type === 'range') {
        input.value = place;
        input.dispatchEvent(new Event('input'));
    } else if (input?.type === 'radio' || input && input.checked !== (place === 1)) input.click();
    const places = controls.map(each => {
        const [first] = inputs(each), chosen = inputs(each).find(each => each.checked);
        if (each.matches('.choice')) return chosen ? placeOf(chosen) : 0;
        return each.matches('.toggle') ? Number(first.checked) : Number(first.value);
    });
    const told = [...live.element.querySelectorAll('output')].map(each => each.textContent);
    const resting = controls.map(each => inputs(each).every(input => input.disabled
        || each.matches('.choice') && input.checked));
    const wanted = document.createElement('div');
    wanted.innerHTML = live.svg;
    return [places, told, resting, live.svg, wanted.innerHTML === live.shown.innerHTML];
}"""


@pytest.mark.parametrize(
    ("stem", "language"),
    # This is the language in which test_lessons.py does not open the lesson.
    [(stem, LANGUAGES[(n + 1) % 2]) for n, stem in enumerate(STEMS)],
    indirect=["language"],
)
def test_every_control_shows_the_pictures_that_python_draws(
    browser, site, language, page_of, stem, executed_cells, max_states
):
    with page_opener(browser, site, language) as open_page:
        compare(open_page(page_of), explorers_of(executed_cells), max_states, random.Random(stem))


def explorers_of(executed_cells):
    result = [output for _, output in executed_cells]
    texts = [each for output in result for each in getattr(output, "shown", [output])]
    return [each for each in texts if isinstance(each, Explorer)]


def compare(page, explorers, max_states, rng):
    """Move every control in the page, and compare numbers and picture with Python's."""
    assert page.evaluate("lives.filter(live => live.controls).length") == len(explorers)
    for number, explorer in enumerate(explorers):
        stops = stops_of(explorer, max_states)
        names = list(stops)
        for turn in range(STATES):
            k = turn % len(names)
            place = rng.randrange(len(stops[names[k]]))
            places, text, resting, picture, put = page.evaluate(MOVE, [number, k, place])
            at = {name: stops[name][p] for name, p in zip(names, places, strict=True)}
            values = {name: stop.value for name, stop in at.items()}
            assert picture == explorer.picture(**values).html, (number, values)
            assert put, (number, values)
            sliders = [n for n in names if "Slider" in type(explorer.controls[n]).__name__]
            assert text == [at[name].label for name in sliders]
            expected = [is_resting(explorer, values, name, stops[name]) for name in names]
            assert resting == expected, values


def is_resting(explorer, values, name, stops):
    """Return whether a control is disabled because each of its moves would be reverted at once."""
    if "Slider" in type(explorer.controls[name]).__name__:
        return False
    # A page with few states has only some options of a control, so the test uses those of the page.
    others = [stop.value for stop in stops if stop.value not in (None, values[name])]
    return all(
        explorer.permitted_values({**values, name: value}, name) == values for value in others
    )
