"""Store the pictures of an Explorer in a form that is compact enough for a page.

If an Explorer has too many states, some stops of its controls are left out. Each state's SVG is
split into tokens: tags, and the text between them. A page contains, as deflated JSON, every
distinct token once and, for each picture, a list of the indices of its tokens.
"""

import json
import re
import zlib
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from cfr_lab.numbers import number_text

TOKEN = re.compile(r"<[^>]+>|[^<]+")
# By default, an Explorer has at most this many states.
MAX_STATES = 2000


@dataclass(frozen=True)
class Stop:
    """Hold a stop of a control: the text shown at the stop, and the control's value there."""

    label: str
    value: object


@dataclass(frozen=True)
class Frames:
    """Hold the states of an Explorer and their pictures.

    States are numbered from 0, in the order in which the last control changes fastest.

    stops              {control's name: list of its Stops}, without the stops that were left out
    first              the number of the initial state
    picture_of_state   for each state, the index of its picture in `pictures`; -1 if the Explorer's
                       `constrain` forbids the state
    replacements       {control's name: {number of a forbidden state: number of the state that
                       replaces it after that control is moved}}
    pictures           the distinct pictures, as SVG text
    """

    stops: dict
    first: int
    picture_of_state: tuple
    replacements: dict
    pictures: tuple


def stops_of(explorer, max_states=MAX_STATES):
    """Return {control's name: list of its Stops} for an Explorer, thinned out by `thin_out`."""
    stops = {name: _stops(control) for name, control in explorer.controls.items()}
    first = {name: _index(stops[name], explorer.controls[name].value) for name in stops}
    return thin_out(stops, first, max_states)


def frames(explorer, max_states=MAX_STATES):
    """Return, as Frames, the states of an Explorer and their pictures."""
    stops = stops_of(explorer, max_states)
    first = explorer.values
    names, sizes = list(stops), [len(each) for each in stops.values()]
    place = {
        name: {_round_noise(stop.value): k for k, stop in enumerate(stops[name])} for name in names
    }

    def number(values):
        """Return the number of a state, or None if one of its values is not among the stops."""
        indices = [place[name].get(_round_noise(values[name])) for name in names]
        return (
            None if None in indices else int(np.ravel_multi_index(indices, sizes)) if indices else 0
        )

    index_of_picture, picture_of_state, pictures, refusals = {}, [], [], {}
    states = [
        dict(zip(names, (stop.value for stop in state), strict=True))
        for state in product(*stops.values())
    ]
    for state, values in enumerate(states):
        if any(explorer.permitted_values(values, name) != values for name in names):
            refusals[state] = values
            picture_of_state.append(-1)
            continue
        svg = explorer.picture(**values).html
        picture_of_state.append(index_of_picture.setdefault(svg, len(index_of_picture)))
        if picture_of_state[-1] == len(pictures):
            pictures.append(svg)
    replacements = {name: {} for name in names}
    for state, values in refusals.items():
        for name in names:
            replacement_state = number(_snap(explorer.permitted_values(values, name), stops))
            if replacement_state is not None and picture_of_state[replacement_state] >= 0:
                replacements[name][state] = replacement_state
    return Frames(stops, number(first), tuple(picture_of_state), replacements, tuple(pictures))


def thin_out(stops, first, max_states):
    """Omit stops until there are few enough states, and return the remaining stops.

    As long as there are too many states, only every second, third or fifth stop in the longest list
    is kept, unless this list has at most three stops. The first stop, the last stop and the initial
    value of a control are always kept. The stops stay evenly spaced if 2, 3 or 5 divides both the
    index of the last stop and that of the initial value.

    stops       {control's name: its Stops}
    first       {control's name: index of the stop with its initial value}
    max_states  the maximum number of states
    """
    stops = dict(stops)
    while prod(map(len, stops.values())) > max_states:
        name = max(stops, key=lambda each: len(stops[each]))
        if len(stops[name]) <= 3:
            break
        last = len(stops[name]) - 1
        step = next((k for k in (2, 3, 5) if last % k == 0 and first[name] % k == 0), 2)
        kept_indices = sorted({*range(0, last, step), first[name], last})
        if len(kept_indices) > last:  # With a step of 2, all 4 stops of a list may be kept.
            kept_indices = sorted({0, first[name], last})
        stops[name] = [stops[name][k] for k in kept_indices]
        first = {**first, name: kept_indices.index(first[name])}
    return stops


def _stops(control):
    """Return the stops of a control, in order."""
    if hasattr(control, "options"):
        pairs = zip(control._options_labels, control._options_values, strict=True)
        # Before the reader presses a button, the value is None, whose stop has no label.
        no_value = [Stop("", None)] if control.value is None else []
        return [*no_value, *(Stop(str(label), value) for label, value in pairs)]
    if isinstance(control.value, bool):
        return [Stop("", False), Stop("", True)]
    steps = round((control.max - control.min) / control.step)
    is_integer = isinstance(control.value, int)
    values = [control.min + k * control.step for k in range(steps + 1)]
    if is_integer:
        return [Stop(f"{v:,d}", v) for v in values]
    return [Stop(number_text(v), round(v, 9)) for v in values]


def _index(stops, value):
    return [_round_noise(stop.value) for stop in stops].index(_round_noise(value))


def _round_noise(value):
    return round(value, 9) if isinstance(value, float) else value


def _snap(values, stops):
    """Return the values, with each float between two stops rounded down to the lower stop."""
    snapped_values = {}
    for name, value in values.items():
        if isinstance(value, float):
            lower_values = [s.value for s in stops[name] if s.value <= value + 1e-9]
            value = lower_values[-1] if lower_values else value
        snapped_values[name] = value
    return snapped_values


def pack(pictures, **more):
    """Return pictures and other data as bytes that a page can unpack.

    The bytes are deflated JSON, in which `tokens` lists the distinct tokens of all pictures, and
    `pictures` lists, for each picture, the indices of its tokens.
    """
    numbers = {}
    rows = [
        [numbers.setdefault(token, len(numbers)) for token in TOKEN.findall(each)]
        for each in pictures
    ]
    return deflate({"tokens": list(numbers), "pictures": rows, **more})


def deflate(value):
    """Return a value as deflated JSON that a page's DecompressionStream can read."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)
