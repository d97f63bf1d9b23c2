"""Ask the reader for guesses before an answer is shown.

The reader guesses with controls that have no default values, and a checkbox reveals the answer.
"""

from cfr_lab import draw
from cfr_lab.controls import toggle
from cfr_lab.explorer import Explorer
from cfr_lab.words import say


def ask(choices, picture, *above):
    """Return an Explorer that shows an answer only to a reader who has made every guess.

    choices  {name: control}; each guess has one control, made by `choice`
    picture  function that returns a Drawing; its keyword arguments are the guesses, by name, and
             `shown`, which says whether the answer is shown
    above    Drawings shown until all guesses have been made, with a request to choose below them
    """
    for control in choices.values():
        control.value = None

    def waiting(**values):
        if None in values.values():
            first = say("先选，再勾选“揭晓”。", "Choose first, then tick the box.")
            return _with_request(above, first)
        return picture(**values)

    def constrain(values, moved):
        return {**values, "shown": False} if None in values.values() else values

    return Explorer({**choices, "shown": answer_checkbox()}, waiting, constrain)


def answer_checkbox():
    """Return the checkbox that shows the answer after a guess."""
    return toggle(say("揭晓", "Show the answer"))


def unanswered_picture(*above, size=17):
    """Return the picture shown before the answer: Drawings above a request to tick the box."""
    wait = say("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box.")
    return _with_request(above, wait, size)


def _with_request(above, words, size=17):
    return draw.pad(draw.column(*above, draw.sentences(words, fill=draw.FAINT, size=size)))
