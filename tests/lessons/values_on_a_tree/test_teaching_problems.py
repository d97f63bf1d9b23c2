"""Test the values in the teaching sheet's exam question with the course's functions."""

from fractions import Fraction as F

from cfr_core import Profile, Tree, values
from cfr_core.games import Game

PAYS_2 = {("red", "left"): 2, ("red", "right"): -1, ("blue", "left"): -1, ("blue", "right"): 4}


def card_game():
    """Return the exam game, in which player 2 does not see the card that chance deals."""

    def payoffs(h):
        u = PAYS_2[h[0], h[2]] if len(h) == 3 else 0
        return -u, u

    return Game(
        "cards",
        2,
        lambda h: None if len(h) == 3 or "stop" in h else len(h),
        lambda h: ("stop", "go") if len(h) == 1 else ("left", "right"),
        payoffs,
        lambda h: h[0] if len(h) == 1 else "I",
        lambda h: {"red": F(1, 3), "blue": F(2, 3)},
    )


def test_exam_question_has_the_stated_action_values():
    half = F(1, 2)
    before = Profile(
        Tree(card_game()), {"red": (half, half), "blue": (F(3, 4), F(1, 4)), "I": (half, half)}
    )
    assert list(values.action_values(before, 2)["I"]) == [F(1, 6), half]
    node = before.tree.node("red", "go")
    assert values.others_reach(before, 2)[node] == F(1, 6)
    assert values.action_values(before, 1)["red"][1] == F(-1, 6)
    after = before.replace({"red": (1, 0)})
    assert values.action_values(after, 1)["red"][1] == F(-1, 6)
    assert list(values.action_values(after, 2)["I"]) != [F(1, 6), half]
