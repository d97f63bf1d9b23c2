"""Guess first: the box that shows the answer, and what stands there until it is ticked."""

from cfr_lab import draw
from cfr_lab.controls import toggle
from cfr_lab.words import say


def reveal():
    """The box to tick once the reader has guessed."""
    return toggle(say("揭晓", "Show the answer"))


def unanswered(*above, size=17):
    """The whole picture before that: the drawings given, and a line that asks for a guess."""
    wait = say("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box.")
    return draw.pad(draw.column(*above, draw.lines(wait, fill=draw.FAINT, size=size)))
