"""What is told of a picture follows what it shows: every Explorer and table of a lesson.

Two of the lessons that have no such test of their own in the ordinary run; WORDS= (empty) in the
environment tries all of them, WORDS="07 11" those. Each lesson in one of the languages.
"""

import os

import pytest
from alternatives import untold
from door import ROOT

from cfr_lab.explorer import Explorer, Turns
from cfr_lab.words import set_language
from website.lesson import NOTEBOOKS, cells

NUMBERS = tuple(os.environ.get("WORDS", "00 10").split()) or ("",)
STEMS = [
    path.stem
    for path in sorted((NOTEBOOKS / "zh").glob("[0-9]*.ipynb"))
    if path.stem.startswith(NUMBERS)
    and not (ROOT / "tests" / f"lesson_{path.stem[:2]}" / "test_alternatives.py").exists()
]


@pytest.mark.parametrize("stem", STEMS)
def test_words_follow_the_pictures(stem):
    language = ("zh", "en")[int(stem[:2]) % 2]
    set_language(language)
    found = [made for _, made in cells(stem, language)]
    shown = [each for made in found for each in getattr(made, "shown", [made])]
    explorers = [each for each in shown if isinstance(each, Explorer)]
    for explorer in explorers:
        assert untold(explorer) == [], list(explorer.controls)
    for turns in (each for each in shown if isinstance(each, Turns)):
        told = {}
        for k in range(30):
            drawing = turns.picture(turns.state)
            assert told.setdefault(drawing.alt, drawing.body) == drawing.body
            turns.press(turns.live[k * 7 % len(turns.live)])
        assert len(told) > 6
    assert explorers
