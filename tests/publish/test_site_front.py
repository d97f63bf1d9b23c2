"""Test that the site's first page is small and playable and has one card per lesson."""

import re
from functools import partial
from itertools import product

import pytest
from site_pages import write_assets
from start_script import ROOT

from cfr_lab import copies
from cfr_lab.course import lessons
from cfr_lab.words import TAGS
from publish.site import build
from publish.site.front import front_page
from publish.site.pages import note, page

STEMS = [lesson.file for lesson in lessons()]
MAX_BYTES = 1_000_000


@pytest.fixture(scope="module")
def pages():
    """Return {language: the first page}, with a picture for each lesson but the last."""
    pictures = {stem: f"../pictures/{stem}.svg" for stem in STEMS[:-1]}
    return {
        language: front_page(language, STEMS, partial(build.cells_of, language=language), pictures)
        for language in build.LANGUAGES
    }


def test_every_lesson_states_its_aims():
    for lesson in lessons():
        assert lesson.abilities["zh"].endswith("。"), lesson.name
        assert lesson.abilities["en"].endswith("."), lesson.name
        assert lesson.picture, lesson.name


def test_the_table_is_above_the_map_and_the_map_above_the_cards(pages, language):
    page = pages[language]
    places = [page.index(part) for part in ('id="play"', 'class="picture map"', 'class="lessons"')]
    assert places == sorted(places)


def test_every_lesson_has_its_place_on_the_map_and_its_card(pages, language):
    page = pages[language]
    cards = page[page.index('class="lessons"') :]
    for lesson in lessons():
        assert page.count(f'<a href="{lesson.file}.html" aria-label=') == 1
        assert cards.count(f'<li><a href="{lesson.file}.html">') == 1
        assert lesson.abilities[language] in cards
    assert cards.count("<img") == len(STEMS) - 1
    assert 'alt=""' not in cards


@pytest.mark.parametrize(("stem", "language"), list(product(STEMS, build.LANGUAGES)))
def test_front_page_picture_is_that_of_the_lesson(executed_cells, stem, language):
    small = build.lesson_picture(stem, executed_cells)
    assert small.startswith("<svg ")
    # The sum is over both first pages, each with its pictures.
    assert len(small) < MAX_BYTES / 2 / len(STEMS)


def test_first_page_loads_few_bytes(pages, language, tmp_path):
    folder = write_assets(tmp_path)
    page = pages[language]
    loaded = [name for name in ("style.css", "live.js", "tables.js", "reading.js") if name in page]
    assert len(loaded) == 4
    assert "mathjax" not in page
    sizes = [(folder / name).stat().st_size for name in loaded]
    assert sum(sizes) + len(page.encode()) < MAX_BYTES / 2


def test_every_page_leads_to_the_licences_of_all_that_it_holds(tmp_path, language):
    """A page's foot, the same on every page, links to the licence of each thing on it."""
    folder = write_assets(tmp_path)
    begins = {
        "CC BY 4.0": "Attribution 4.0 International",
        "MIT": "MIT License",
        "Apache 2.0": "Apache License Version 2.0",
    }
    pages = {
        folder / "index.html": (folder / "index.html").read_text("utf-8"),
        folder / language / "x.html": page("X", language, "x", ""),
    }
    for path, text in pages.items():
        (line,) = re.findall(rf'<footer>.*<p lang="{TAGS[language]}">(© .*?)</p>', text, re.DOTALL)
        links = {title: link for link, title in re.findall('href="([^"]+)"[^>]*>([^<]*)</a>', line)}
        assert links.keys() == begins.keys()
        for title, link in links.items():
            words = (path.parent / link).resolve().read_text("utf-8").split()
            assert " ".join(words).startswith(begins[title])
        holder = re.match(r"© (\d+ [\w ]+)", line)[1]
        assert f"Copyright (c) {holder}\n" in (folder / "licences" / "MIT.txt").read_text("utf-8")


@pytest.mark.parametrize("stem", STEMS)
def test_a_page_names_the_notebook_as_jupyterlab_shows_it(stem, language, tmp_path):
    """JupyterLab opens the reader's copies, which are not in a folder "notebooks"."""
    text = note(stem, language)
    copies.update_copies(ROOT / "notebooks", tmp_path / "mine")
    (named,) = re.findall(r"<code>(\S+\.ipynb)</code>", text)
    assert (tmp_path / "mine" / named).is_file()
