"""The course as pages, opened from the disk with no network: the pictures are Python's.

Two lessons in the ordinary run; SITE=0 and SITE=1 in the environment choose all those whose
numbers begin so, SITE= (empty) all. SITE_AT=site tries the pages in that folder, as they were made
for readers, instead of pages made for the test.
"""

import os
import random
from pathlib import Path

import pytest
from site_pages import built, opening

from cfr_lab.explorer import Explorer
from cfr_lab.words import set_language
from website import build
from website.frames import stops_of
from website.lesson import cells

STATES = 20
NUMBERS = tuple(os.environ.get("SITE", "01 10").split()) or ("",)
LESSONS = sorted(
    path.stem
    for path in (build.NOTEBOOKS / "zh").glob("[0-9]*.ipynb")
    if path.stem.startswith(NUMBERS)
)
AT = os.environ.get("SITE_AT")
# Enough for a test; the site itself has more of the sliders' stops.
MOST = build.MOST if AT else 400


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if AT:
        return Path(AT).resolve()
    numbers = [stem[:2] for stem in LESSONS]
    return built(tmp_path_factory.mktemp("site"), "--most", str(MOST), "--lessons", *numbers)


@pytest.fixture
def opened(browser, site, language):
    with opening(browser, site, language) as open_page:
        yield open_page


# Moves a control as a hand would; says what all of them then show, and the picture as it was put.
MOVE = """([number, k, place]) => {
    const live = lives.filter(live => live.controls)[number];
    const control = live.element.querySelectorAll('.control')[k];
    const input = control.matches('.choice') ? control.querySelectorAll('input')[place]
        : control.querySelector('input');
    if (input.type === 'range') input.value = place;
    else input.checked = input.type === 'radio' || place === 1;
    input.dispatchEvent(new Event(input.type === 'range' ? 'input' : 'change'));
    const places = [...live.element.querySelectorAll('.control')].map(each => {
        const inputs = [...each.querySelectorAll('input')];
        if (each.matches('.choice')) return inputs.findIndex(input => input.checked);
        return each.matches('.toggle') ? Number(inputs[0].checked) : Number(inputs[0].value);
    });
    const told = [...live.element.querySelectorAll('output')].map(each => each.textContent);
    return [places, told, live.svg];
}"""


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_control_shows_python_s_pictures(opened, lesson, language):
    page = opened(lesson)
    set_language(language)
    found = [made for _, made in cells(lesson, language)]
    shown = [each for made in found for each in getattr(made, "shown", [made])]
    explorers = [each for each in shown if isinstance(each, Explorer)]
    assert page.evaluate("lives.filter(live => live.controls).length") == len(explorers)
    rng = random.Random(lesson)
    for number, explorer in enumerate(explorers):
        stops = stops_of(explorer, MOST)
        names = list(stops)
        for turn in range(STATES):
            k = turn % len(names)
            place = rng.randrange(len(stops[names[k]]))
            places, told, svg = page.evaluate(MOVE, [number, k, place])
            at = [stops[name][p] for name, p in zip(names, places, strict=True)]
            shown = explorer.picture(**{n: s.value for n, s in zip(names, at, strict=True)})
            assert svg == shown.html, (lesson, number, names, at)
            sliders = [n for n in names if "Slider" in type(explorer.controls[n]).__name__]
            assert told == [at[names.index(name)].label for name in sliders]
