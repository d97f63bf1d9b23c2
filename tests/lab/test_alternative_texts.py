"""Test that the alternative text of every Explorer and table of a lesson follows its picture."""

import pytest
from alternative_texts import states_with_equal_texts
from start_script import ROOT

from cfr_lab.explorer import ButtonExplorer, Explorer

STEMS = sorted(path.stem for path in (ROOT / "notebooks" / "zh").glob("[0-9]*.ipynb"))


@pytest.mark.parametrize(
    ("stem", "language"), [(stem, ("zh", "en")[int(stem[:2]) % 2]) for stem in STEMS]
)
def test_alternative_texts_change_with_the_pictures(executed_cells):
    result = [output for _, output in executed_cells]
    texts = [each for output in result for each in getattr(output, "shown", [output])]
    explorers = [each for each in texts if isinstance(each, Explorer)]
    for explorer in explorers:
        assert states_with_equal_texts(explorer) == [], list(explorer.controls)
    for turns in (each for each in texts if isinstance(each, ButtonExplorer)):
        text, state = {}, turns.state
        for k in range(30):
            drawing = turns.picture(state)
            assert text.setdefault(drawing.alt, drawing.body) == drawing.body
            live = [name for name, (_, on) in turns.buttons_at(state).items() if on]
            state = turns.next_state(state, live[k * 7 % len(live)])
        assert len(text) > 6
    assert explorers
