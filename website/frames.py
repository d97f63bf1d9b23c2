"""Every picture of an Explorer, small enough for a page.

The controls are thinned out until their states are few enough; each state's SVG is cut at its tags
into tokens, every distinct token kept once. States whose pictures have as many tokens differ in a
few positions only: these are columns of token numbers, a row a state. All of it is deflated.
"""

import json
import re
import zlib
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

TOKEN = re.compile(r"<[^>]+>|[^<]+")
# So many states of an Explorer at most, unless told.
MOST = 4000


@dataclass(frozen=True)
class Stop:
    """Where a control can stand: what is shown there, and the value it stands for."""

    label: str
    value: object


@dataclass(frozen=True)
class Frames:
    """The states of an Explorer and their pictures.

    stops     {control's name: its Stops, thinned out where they were too many}
    first     the number of the first state; a state's number counts through the stops, the last
              control's fastest
    picture   for each state the number of its picture, -1 where `keep` forbids it
    instead   {control's name: {state: state}}: where a move of that control to a forbidden state
              leads instead
    pictures  the distinct pictures, SVG as text
    """

    stops: dict
    first: int
    picture: tuple
    instead: dict
    pictures: tuple


def stops_of(explorer, most=MOST):
    """{name: Stops} of an Explorer's controls, thinned out until their states are few enough."""
    stops = {name: _stops(control) for name, control in explorer.controls.items()}
    first = {name: _index(stops[name], explorer.controls[name].value) for name in stops}
    return thinned(stops, first, most)


def frames(explorer, most=MOST):
    """All states of an Explorer as Frames."""
    stops = stops_of(explorer, most)
    first = explorer.values
    names, sizes = list(stops), [len(each) for each in stops.values()]
    place = {name: {_key(stop.value): k for k, stop in enumerate(stops[name])} for name in names}

    def number(values):
        """The state's number, None where a value is none of the stops."""
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
            near = number(_snapped(explorer.kept(values, name), stops))
            if near is not None and picture[near] >= 0:
                instead[name][state] = near
    return Frames(stops, number(first), tuple(picture), instead, tuple(pictures))


def thinned(stops, first, most):
    """The stops with every second, third... of the longest left out until all states are few.

    The ends stay, and where each control stands first; where a probability's slider has a step
    that divides it evenly, the stops stay evenly apart.
    """
    stops = dict(stops)
    while prod(map(len, stops.values())) > most:
        name = max(stops, key=lambda each: len(stops[each]))
        if len(stops[name]) <= 3:
            break
        last = len(stops[name]) - 1
        step = next((k for k in (2, 3, 5) if last % k == 0 and first[name] % k == 0), 2)
        kept = sorted({*range(0, last, step), first[name], last})
        if len(kept) > last:  # of four all would stay
            kept = sorted({0, first[name], last})
        stops[name] = [stops[name][k] for k in kept]
        first = {**first, name: kept.index(first[name])}
    return stops


def _stops(control):
    """Where a control can stand, in order."""
    if hasattr(control, "options"):
        pairs = zip(control._options_labels, control._options_values, strict=True)
        return [Stop(str(label), value) for label, value in pairs]
    if isinstance(control.value, bool):
        return [Stop("", False), Stop("", True)]
    steps = round((control.max - control.min) / control.step)
    whole = isinstance(control.value, int)
    values = [control.min + k * control.step for k in range(steps + 1)]
    return [Stop(f"{v:,}" if whole else f"{v:.2f}", v if whole else round(v, 9)) for v in values]


def _index(stops, value):
    return [_key(stop.value) for stop in stops].index(_key(value))


def _key(value):
    return round(value, 9) if isinstance(value, float) else value


def _snapped(values, stops):
    """The values with numbers that are no stops gone down to the next stop."""
    found = {}
    for name, value in values.items():
        if isinstance(value, float):
            below = [s.value for s in stops[name] if s.value <= value + 1e-9]
            value = below[-1] if below else value
        found[name] = value
    return found


def packed(pictures, **more):
    """Pictures as bytes, `sealed`: the head has all that is given with them, and their parts.

    That is the distinct `tokens`; and, for each group of pictures with as many tokens, its `base`,
    the numbers of its first picture's tokens; `at`, the positions that differ within the group;
    `uses`, for each of these the tokens that stand there; `rows`, how many pictures it has;
    `bytes`, how wide a number in its columns is. `of` says for each picture its group and row.
    """
    tokens, groups, of = {}, {}, []
    for picture in pictures:
        row = [tokens.setdefault(token, len(tokens)) for token in TOKEN.findall(picture)]
        group = groups.setdefault(len(row), [])
        of.append((list(groups).index(len(row)), len(group)))
        group.append(row)
    heads, columns = [], []
    for rows in groups.values():
        table = np.array(rows)
        at = np.flatnonzero((table != table[0]).any(axis=0))
        # Each column numbers the tokens it uses itself, so that most fit in a byte.
        uses, numbers = [], []
        for column in table[:, at].T:
            used, numbered = np.unique(column, return_inverse=True)
            uses.append(used.tolist())
            numbers.append(numbered)
        width = 1 if max(map(len, uses), default=0) <= 256 else 2
        heads.append(
            {
                "base": table[0].tolist(),
                "at": at.tolist(),
                "uses": uses,
                "rows": len(rows),
                "bytes": width,
            }
        )
        columns.append(np.array(numbers, dtype=f"<u{width}").tobytes())
    head = {**more, "tokens": list(tokens), "groups": heads, "of": of}
    return sealed(head, columns)


def sealed(head, columns):
    """The length of a head in four bytes, the head in JSON, and the columns, all deflated.

    So a page's DecompressionStream reads it. Every column begins at a multiple of four bytes,
    because numbers of two bytes stand at even places.
    """
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    told += b" " * (-len(told) % 4)
    body = b"".join(part + b"\0" * (-len(part) % 4) for part in columns)
    return zlib.compress(len(told).to_bytes(4, "little") + told + body, 9)
