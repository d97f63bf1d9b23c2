"""Test the rules: the payoffs of the five ways in which a hand can end."""

import pytest

from cfr_core import games
from cfr_lab.lessons import kuhn_poker as lesson

pytestmark = pytest.mark.usefixtures("language")

ENDS = ("pp", "bp", "bb", "pbp", "pbb")


def test_d5_3_terminal_histories_pay_the_stakes(language):
    game = games.kuhn()
    for moves, stake in zip(ENDS, (1, 1, 2, 1, 2), strict=True):
        payments = {game.payoffs((deal, *moves))[0] for deal in ("KQ", "QK")}
        assert {abs(u) for u in payments} == {stake}
        # After a fold, the payoff does not depend on the cards.
        assert (len(payments) == 1) == moves.endswith("bp")
    text = lesson.show_endings().svg
    for moves in ENDS:
        assert f">{moves}<" in text
    assert ("弃牌" if language == "zh" else "fold") in text
