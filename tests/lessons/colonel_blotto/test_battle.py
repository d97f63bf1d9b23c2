"""Test one battle: the winner of each field, and the payoff."""

import pytest
from picture_texts import visible_texts

from cfr_core import games
from cfr_lab.lessons import colonel_blotto as lesson

pytestmark = pytest.mark.usefixtures("language")


def test_battle_shows_the_fields_and_the_payoff(language):
    explorer = lesson.explore_battle()
    explorer.controls["mine"].value = (1, 1, 3)
    explorer.controls["yours"].value = (0, 5, 0)
    texts = {"zh": "玩家 1 占领 2 个战场，玩家 2 占领 1 个，0 个不分胜负：u₁ = +1",
            "en": "Fields: 2 for player 1, 1 for player 2, 0 undecided; u₁ = +1"}  # fmt: skip
    assert texts[language] in explorer.html.value
    assert explorer.html.value.count("<circle") == explorer.html.value.count("<rect") - 9 == 5
    assert visible_texts(explorer.html.value).count("★ 5") == 1


@pytest.mark.parametrize(
    ("own_allocation", "other_allocation"), [((0, 2, 3), (1, 2, 2)), ((2, 2, 2, 4), (8, 1, 1, 0))]
)
def test_battle_agrees_with_the_matrix(own_allocation, other_allocation):
    svg = lesson.draw_battle(own_allocation, other_allocation).svg
    unequal = sum(x != y for x, y in zip(own_allocation, other_allocation, strict=True))
    assert sum("★" in t for t in visible_texts(svg)) == unequal
    size = sum(own_allocation), len(own_allocation)
    actions = games.allocations(*size)
    u = games.blotto_payoffs(*size)[actions.index(own_allocation), actions.index(other_allocation)]
    assert f"u₁ = {'+' if u > 0 else ''}{u}<" in svg
