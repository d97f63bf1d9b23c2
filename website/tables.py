"""Tables without end: all that a page needs to play on by itself, with the same pictures.

The rules, the strategies, the random numbers and the words are data; website/tables.js plays. It
draws the same numbers as the notebook does, from the first again when they run out.
"""

from cfr_lab.lessons.lesson_00.opponent import Match
from cfr_lab.lessons.lesson_06.dealer import Hand
from cfr_lab.lessons.lesson_07.table import Seat
from website import hands, rounds
from website.frames import packed

# For each kind of state: the script's class, what makes its data, and its buttons' names where
# the notebook has no button to begin again, because there the cell is run again.
KINDS = {
    Match: ("Rounds", rounds.made, []),
    Hand: ("Hands", hands.of_06, ["over"]),
    Seat: ("Hands", hands.of_07, ["over"]),
}


def is_endless(turns):
    """Whether Turns are one of these tables."""
    return type(turns.state) in KINDS


def endless(turns):
    """(facts, stored) of such a table: what the page says beside it, and the rest as bytes."""
    script, make, more = KINDS[type(turns.state)]
    pictures, facts = make(turns)
    buttons = [*turns.buttons_at(turns.state), *more]
    # Each picture is one of the script's choosing, not that of a state.
    stored = packed(pictures, picture=tuple(range(len(pictures))), **facts)
    return {"script": script, "first": "", "buttons": buttons}, stored
