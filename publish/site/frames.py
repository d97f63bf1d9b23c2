"""Store every picture of an Explorer, small enough for a page.

The controls are thinned out until their states are few enough. Each state's SVG is cut at its tags
into tokens. A page holds every distinct token once, and for each picture its row of token numbers,
as deflated JSON.
"""

import json
import re
import zlib
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from cfr_lab.numbers import number

TOKEN = re.compile(r"<[^>]+>|[^<]+")
# An Explorer has at most this many states, by default.
MOST = 2000


@dataclass(frozen=True)
class Stop:
    """Hold a stop of a control: the text shown at the stop, and the control's value."""

    label: str
    value: object


@dataclass(frozen=True)
class Frames:
    """Hold the states of an Explorer and their pictures.

    stops     {control's name: its Stops, thinned out if they were too many}
    first     the number of the first state; a state's number counts through the stops, the last
              control's fastest
    picture   for each state the number of its picture, -1 if `keep` forbids the state
    instead   {control's name: {forbidden state: the state that replaces it after a move of that
              control}}
    pictures  the distinct pictures, SVG as text
    """

    stops: dict
    first: int
    picture: tuple
    instead: dict
    pictures: tuple


def stops_of(explorer, most=MOST):
    """Return {name: Stops} of an Explorer's controls, thinned out until the states are few."""
    stops = {name: _stops(control) for name, control in explorer.controls.items()}
    first = {name: _index(stops[name], explorer.controls[name].value) for name in stops}
    return thin_out(stops, first, most)


def frames(explorer, most=MOST):
    """Return all states of an Explorer as Frames."""
    stops = stops_of(explorer, most)
    first = explorer.values
    names, sizes = list(stops), [len(each) for each in stops.values()]
    place = {name: {_key(stop.value): k for k, stop in enumerate(stops[name])} for name in names}

    def number(values):
        """Return the state's number, None if a value is not among the stops."""
        at = [place[name].get(_key(values[name])) for name in names]
        return None if None in at else int(np.ravel_multi_index(at, sizes)) if at else 0

    known, picture, pictures, forbidden = {}, [], [], {}
    states = [
        dict(zip(names, (stop.value for stop in state), strict=True))
        for state in product(*stops.values())
    ]
    for state, values in enumerate(states):
        if any(explorer.kept(values, name) != values for name in names):
            forbidden[state] = values
            picture.append(-1)
            continue
        svg = explorer.picture(**values).html
        picture.append(known.setdefault(svg, len(known)))
        if picture[-1] == len(pictures):
            pictures.append(svg)
    instead = {name: {} for name in names}
    for state, values in forbidden.items():
        for name in names:
            near = number(_snap(explorer.kept(values, name), stops))
            if near is not None and picture[near] >= 0:
                instead[name][state] = near
    return Frames(stops, number(first), tuple(picture), instead, tuple(pictures))


def thin_out(stops, first, most):
    """Return the stops thinned out, the longest list first, until the states are few enough.

    Every second, third or fifth stop is kept. The ends stay, and so does each control's first
    value. If a probability's slider has a step that divides it evenly, the stops stay evenly
    spaced.
    """
    stops = dict(stops)
    while prod(map(len, stops.values())) > most:
        name = max(stops, key=lambda each: len(stops[each]))
        if len(stops[name]) <= 3:
            break
        last = len(stops[name]) - 1
        step = next((k for k in (2, 3, 5) if last % k == 0 and first[name] % k == 0), 2)
        kept = sorted({*range(0, last, step), first[name], last})
        if len(kept) > last:  # With a step of 2, four stops could all stay.
            kept = sorted({0, first[name], last})
        stops[name] = [stops[name][k] for k in kept]
        first = {**first, name: kept.index(first[name])}
    return stops


def _stops(control):
    """Return the stops of a control, in order."""
    if hasattr(control, "options"):
        pairs = zip(control._options_labels, control._options_values, strict=True)
        # The state before a choice is made counts too, and has no button.
        none = [Stop("", None)] if control.value is None else []
        return [*none, *(Stop(str(label), value) for label, value in pairs)]
    if isinstance(control.value, bool):
        return [Stop("", False), Stop("", True)]
    steps = round((control.max - control.min) / control.step)
    whole = isinstance(control.value, int)
    values = [control.min + k * control.step for k in range(steps + 1)]
    if whole:
        return [Stop(f"{v:,d}", v) for v in values]
    return [Stop(number(v), round(v, 9)) for v in values]


def _index(stops, value):
    return [_key(stop.value) for stop in stops].index(_key(value))


def _key(value):
    return round(value, 9) if isinstance(value, float) else value


def _snap(values, stops):
    """Return the values with numbers between two stops lowered to the next stop."""
    snapped = {}
    for name, value in values.items():
        if isinstance(value, float):
            below = [s.value for s in stops[name] if s.value <= value + 1e-9]
            value = below[-1] if below else value
        snapped[name] = value
    return snapped


def pack(pictures, **more):
    """Return pictures, with any other data, as bytes that a page unpacks.

    They are deflated JSON: `tokens` are the distinct pieces of all pictures, and `pictures` has for
    each picture the numbers of its pieces.
    """
    numbers = {}
    rows = [
        [numbers.setdefault(token, len(numbers)) for token in TOKEN.findall(each)]
        for each in pictures
    ]
    return deflate({"tokens": list(numbers), "pictures": rows, **more})


def deflate(value):
    """Return a value as deflated JSON that a page's DecompressionStream reads."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)
