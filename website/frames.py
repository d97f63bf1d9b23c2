"""Every picture of an Explorer, small enough for a page.

The controls are thinned out until their states are few enough; each state's SVG is cut at its tags
into tokens, every distinct token kept once. States whose pictures have as many tokens differ in a
few positions only: these are columns of token numbers, a row a state. Of a token is kept what the
token before it has not, of numbers that rise how much they do. All of it is deflated.
"""

import json
import re
import zlib
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod

import numpy as np

TOKEN = re.compile(r"<[^>]+>|[^<]+")
# So many states of an Explorer at most, unless told.
MOST = 2000


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


def packed(pictures, picture, instead=(), **more):
    """Pictures and which of them each state shows as bytes, `sealed`; more goes into the head.

    In the head, beside `picture` and `instead` of Frames as `steps` and `leads`:

    ahead, behind, middle  the distinct tokens: how many letters each shares with the one before at
                           its beginning and at its end, and what stands between
    group                  for each picture the number of its group, as `steps`
    groups                 pictures with as many tokens: `base`, the numbers of the first one's
                           tokens; `at`, the positions that differ within the group; `uses`, for
                           each of these the tokens that stand there, as `steps`; `rows`, how many
                           pictures it has; `bytes`, how wide a number in its columns is

    The tokens go by the alphabet or by the places they stand at, whichever gives fewer bytes:
    most numbers want the one, long curves the other.
    """
    cut = [TOKEN.findall(each) for each in pictures]
    sizes = list(dict.fromkeys(map(len, cut)))
    groups = [[row for row in cut if len(row) == size] for size in sizes]
    places = [place for rows in groups for place in zip(*rows, strict=True)]
    by_place = dict.fromkeys(token for place in places for token in place)
    told = {
        **more,
        "picture": steps(picture),
        "instead": [leads(each) for each in instead],
        "group": steps([sizes.index(len(row)) for row in cut]),
    }
    return min((_packed(order, groups, told) for order in (sorted(by_place), by_place)), key=len)


def _packed(tokens, groups, told):
    """What `packed` gives when the tokens stand in that order."""
    numbers = {token: k for k, token in enumerate(tokens)}
    heads, columns = [], []
    for rows in groups:
        table = np.array([[numbers[token] for token in row] for row in rows])
        at = np.flatnonzero((table != table[0]).any(axis=0))
        # Each column numbers the tokens it uses itself, so that most fit in a byte.
        found = [np.unique(column, return_inverse=True) for column in table[:, at].T]
        width = 1 if max((len(used) for used, _ in found), default=0) <= 256 else 2
        heads.append(
            {
                "base": table[0].tolist(),
                "at": at.tolist(),
                "uses": [steps(used.tolist()) for used, _ in found],
                "rows": len(rows),
                "bytes": width,
            }
        )
        columns.append(np.array([column for _, column in found], dtype=f"<u{width}").tobytes())
    return sealed({**told, **_shared(tokens), "groups": heads}, columns)


def _shared(tokens):
    """{"ahead": ..., "behind": ..., "middle": ...} of `packed`."""
    ahead, behind, middle, last = [], [], [], ""
    for token in tokens:
        begin = _alike(last, token)
        end = _alike(last[begin:][::-1], token[begin:][::-1])
        stop = len(token) - end
        ahead.append(_letters(token[:begin]))
        behind.append(_letters(token[stop:]))
        middle.append(token[begin:stop])
        last = token
    return {"ahead": ahead, "behind": behind, "middle": middle}


def _alike(one, two):
    """How many letters two texts share at their beginning."""
    both = zip(one, two, strict=False)
    return next((k for k, (a, b) in enumerate(both) if a != b), min(len(one), len(two)))


def _letters(text):
    """How long a browser thinks that a text is."""
    return len(text.encode("utf-16-le")) // 2


def steps(numbers):
    """The first number, then how much each is more than the one before."""
    return [b - a for a, b in pairwise([0, *numbers])]


def leads(pairs):
    """{from: to} as two lists: from, as `steps`, and how much more each to is than its from."""
    return [steps(pairs), [to - at for at, to in pairs.items()]]


def sealed(head, columns):
    """The length of a head in four bytes, the head in JSON, and the columns, all deflated.

    So a page's DecompressionStream reads it. Every column begins at a multiple of four bytes,
    because numbers of two bytes stand at even places.
    """
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    told += b" " * (-len(told) % 4)
    body = b"".join(part + b"\0" * (-len(part) % 4) for part in columns)
    return zlib.compress(len(told).to_bytes(4, "little") + told + body, 9)
