"""Make an Explorer's controls and the rules that keep their values consistent."""

from fractions import Fraction

import ipywidgets as widgets

from cfr_lab.numbers import number_text
from cfr_lab.page_scripts import PlaybackButtons
from cfr_lab.words import say

# A slider for a probability has steps of 1/60, so 1/2, 1/3, 1/4 and all multiples of 0.05 are
# among its values.
STEPS_PER_UNIT = 60


def slider(description, low=0.0, high=1.0, value=0.0, step=1 / STEPS_PER_UNIT):
    """Return a slider for a number or, by default, for a probability.

    The slider's values are integers if low, high, value and step are all integers.
    """
    is_integer = all(isinstance(x, int) for x in (low, high, value, step))
    kind = widgets.IntSlider if is_integer else widgets.FloatSlider
    settings = {} if is_integer else {"readout_format": ".2f"}
    return kind(
        value=value,
        min=low,
        max=high,
        step=step,
        description=description,
        tooltip=description,
        style={"description_width": "initial"},
        layout=widgets.Layout(width="340px", margin="2px 16px 2px 2px"),
        **settings,
    )


def choice(description, options, value=None):
    """Return a row of buttons with which a reader chooses one of several options.

    options   (label, value) pairs, one for each button
    value     the initial value; by default, the value of the first option
    """
    options = list(options)
    return widgets.ToggleButtons(
        options=options,
        value=options[0][1] if value is None else value,
        description=description,
        tooltip=description,
        style={"description_width": "initial", "button_width": "auto"},
        layout=widgets.Layout(width="auto", margin="2px 24px 2px 2px"),
    )


def slider_with_stops(description, options, value=None):
    """Return a slider that moves through the given stops.

    options   the stops: values, or (label, value) pairs
    value     the initial value; by default, the value of the first stop
    """
    pairs = [o if isinstance(o, tuple) else (number_text(o), o) for o in options]
    return widgets.SelectionSlider(
        options=pairs,
        value=pairs[0][1] if value is None else value,
        description=description,
        tooltip=description,
        style={"description_width": "initial"},
        layout=widgets.Layout(width="440px", margin="2px 16px 2px 2px"),
    )


def add_playback(control, pause=0.8):
    """Add three buttons to a slider: step back, play or pause, and step forward.

    control   a slider for an integer, or a slider made by `slider_with_stops`
    pause     the time between two steps, in seconds; a picture that is slow to draw needs a longer
              pause

    Returns `control` itself.
    """
    if not isinstance(control, (widgets.IntSlider, widgets.SelectionSlider)):
        raise ValueError(
            "add_playback 只能用于取整数值的滑块，或由 slider_with_stops 生成的滑块。 / "
            "add_playback needs a slider for whole numbers or a slider made by slider_with_stops."
        )
    words = {
        "back": say("后退一步", "one step back"),
        "play": say("播放", "play"),
        "pause": say("暂停", "pause"),
        "on": say("前进一步", "one step forward"),
    }
    control.player = PlaybackButtons(slider=control, pause=pause, words=words)
    return control


def round_marks(last):
    """Return `last` and the smaller positive integers whose digits after the first two are all 0.

    They are 1, ..., 99, 100, 110, ..., 990, 1000, ..., and finally `last` itself.
    """
    marks, tens = list(range(1, min(last, 99) + 1)), 10
    while 10 * tens <= last:
        marks += range(10 * tens, min(last, 99 * tens) + 1, tens)
        tens *= 10
    return marks if not marks or marks[-1] == last else [*marks, last]


def toggle(description, value=False):
    """Return a checkbox."""
    return widgets.Checkbox(
        value=value,
        description=description,
        tooltip=description,
        indent=False,
        layout=widgets.Layout(width="auto"),
    )


# A product of probabilities that are multiples of 1/20 has few decimal places, so a picture can
# show it exactly.
COARSE_STEPS_PER_UNIT = 20


def coarse_probability_slider(description, value):
    """Return a probability slider with steps of 1/20, for pictures that show products."""
    return slider(description, value=value, step=1 / COARSE_STEPS_PER_UNIT)


def sum_at_most_one(*names, steps_per_unit=STEPS_PER_UNIT):
    """Return an Explorer's rule `constrain` that limits the sum of the named probabilities to 1.

    The last action, which has no control, gets the remaining probability. If moving a control makes
    the sum exceed 1, that control keeps its value, and the values of the others are reduced
    proportionally.

    names            the names of the controls for the probabilities, each a slider from 0 to 1
    steps_per_unit   the number of steps of each slider
    """

    def constrain(values, moved):
        if moved not in names:
            return values
        others = [name for name in names if name != moved]
        room = max(0.0, 1 - values[moved])
        total = sum(values[name] for name in others)
        if total <= room + 1e-12:
            return values
        # The reduced values are rounded down to the sliders' steps, so their sum cannot exceed 1.
        scaled = {
            name: int(values[name] / total * room * steps_per_unit + 1e-9) / steps_per_unit
            for name in others
        }
        return {**values, **scaled}

    return constrain


def exact_probability(probability):
    """Return the value of a probability slider as an exact fraction."""
    return Fraction(round(probability * STEPS_PER_UNIT), STEPS_PER_UNIT)
