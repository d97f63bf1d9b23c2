"""The controls of an Explorer, and what their values mean."""

from fractions import Fraction

import ipywidgets as widgets

from cfr_lab.numbers import number
from cfr_lab.page_scripts import Player
from cfr_lab.words import say

# A probability's slider moves in sixtieths: 1/2, 1/3, 1/4 and every 0.05 are among them.
GRAIN = 60


def slider(description, low=0.0, high=1.0, value=0.0, step=1 / GRAIN):
    """A slider over numbers, whole ones when all four are; left to itself, over probabilities."""
    whole = all(isinstance(x, int) for x in (low, high, value, step))
    kind = widgets.IntSlider if whole else widgets.FloatSlider
    shown = {} if whole else {"readout_format": ".2f"}
    return kind(
        value=value,
        min=low,
        max=high,
        step=step,
        description=description,
        tooltip=description,
        style={"description_width": "initial"},
        layout=widgets.Layout(width="340px", margin="2px 16px 2px 2px"),
        **shown,
    )


def choice(description, options, value=None):
    """Buttons of which one is pressed; options are (shown, value) pairs."""
    options = list(options)
    return widgets.ToggleButtons(
        options=options,
        value=options[0][1] if value is None else value,
        description=description,
        tooltip=description,
        style={"description_width": "initial", "button_width": "auto"},
        layout=widgets.Layout(width="auto", margin="2px 24px 2px 2px"),
    )


def stops(description, options, value=None):
    """A slider that moves through given stops, the first unless told.

    options   values, or (shown, value) pairs
    """
    pairs = [o if isinstance(o, tuple) else (number(o), o) for o in options]
    return widgets.SelectionSlider(
        options=pairs,
        value=pairs[0][1] if value is None else value,
        description=description,
        tooltip=description,
        style={"description_width": "initial"},
        layout=widgets.Layout(width="440px", margin="2px 16px 2px 2px"),
    )


def play(control, pause=0.8):
    """A slider over time that can also be played: the buttons play and pause, one back, one on.

    control   what `slider` gives with whole numbers, or `stops`; this is what is returned
    pause     seconds from one step to the next; longer where the picture takes longer
    """
    if not isinstance(control, (widgets.IntSlider, widgets.SelectionSlider)):
        raise ValueError(
            "能播放的滑块要用整数，或者用 stops。 / "
            "What plays is a slider over whole numbers, or stops."
        )
    words = {
        "back": say("后退一步", "one step back"),
        "play": say("播放", "play"),
        "pause": say("暂停", "pause"),
        "on": say("前进一步", "one step on"),
    }
    control.player = Player(slider=control, pause=pause, words=words)
    return control


def round_marks(last):
    """The numbers of at most two digits and noughts, up to `last`: 1, ..., 99, 100, 110, ..."""
    marks, tens = list(range(1, min(last, 99) + 1)), 10
    while 10 * tens <= last:
        marks += range(10 * tens, min(last, 99 * tens) + 1, tens)
        tens *= 10
    return marks if not marks or marks[-1] == last else [*marks, last]


def toggle(description, value=False):
    """A box to tick."""
    return widgets.Checkbox(
        value=value,
        description=description,
        tooltip=description,
        indent=False,
        layout=widgets.Layout(width="auto"),
    )


# In twentieths, where products stand beside their factors: what is shown is then all there is.
COARSE = 20


def share(description, value):
    """A slider over a probability of which the reader sees products worked out."""
    return slider(description, value=value, step=1 / COARSE)


def sum_at_most_one(*names, grain=GRAIN):
    """A rule for `keep`: probabilities that leave the last action its share.

    When the controls' sum passes 1, the others give way in proportion to the one just moved.
    """

    def keep(values, moved):
        if moved not in names:
            return values
        others = [name for name in names if name != moved]
        room = max(0.0, 1 - values[moved])
        total = sum(values[name] for name in others)
        if total <= room + 1e-12:
            return values
        # Rounded down to the sliders' steps, lest the sum pass 1 again.
        scaled = {name: int(values[name] / total * room * grain + 1e-9) / grain for name in others}
        return {**values, **scaled}

    return keep


def exact(probability):
    """The fraction that a probability's slider stands at."""
    return Fraction(round(probability * GRAIN), GRAIN)
