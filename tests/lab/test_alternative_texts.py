"""The words of a picture follow the picture: every Explorer and table of a lesson."""

import pytest
from alternative_texts import untold
from start_script import ROOT

from cfr_lab.explorer import Explorer, Turns

STEMS = sorted(path.stem for path in (ROOT / "notebooks" / "zh").glob("[0-9]*.ipynb"))


@pytest.mark.parametrize(
    ("stem", "language"), [(stem, ("zh", "en")[int(stem[:2]) % 2]) for stem in STEMS]
)
def test_words_follow_the_pictures(executed):
    found = [made for _, made in executed]
    shown = [each for made in found for each in getattr(made, "shown", [made])]
    explorers = [each for each in shown if isinstance(each, Explorer)]
    for explorer in explorers:
        assert untold(explorer) == [], list(explorer.controls)
    for turns in (each for each in shown if isinstance(each, Turns)):
        told, state = {}, turns.state
        for k in range(30):
            drawing = turns.picture(state)
            assert told.setdefault(drawing.alt, drawing.body) == drawing.body
            live = [name for name, (_, on) in turns.buttons_at(state).items() if on]
            state = turns.after(state, live[k * 7 % len(live)])
        assert len(told) > 6
    assert explorers
