"""Exercises judged in the page: what `check` says of the answers a reader might type.

An answer is a few numbers, or a few of True and False. Those on a grid are put to `check` while
the site is built. Of any other the page says that it has no verdict, and where Python has one.
"""

import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from itertools import product

import numpy as np

from cfr_lab import checking
from cfr_lab.exercises import items_of, verdict_on
from website.frames import sealed, steps

# So many answers of an exercise are put to `check` at most.
MOST = 40_000
# So many numbers in one place at most: each is written out in the page.
POOL = 6_000
CELL = re.compile(r'^(\w+) = .*\ncheck\("(\d\d\.\d+)", \1\)\s*$')
ASKED = re.compile(r'^check\("(\d\d\.\d+)", \w+\)', re.MULTILINE)


@dataclass(frozen=True)
class Exercise:
    """An exercise's cell.

    answer  the solution as a tuple, () where only Python can judge
    text    the question and the solution
    shown   the Explorers and Turns that the cell displays above its verdict
    """

    id: str
    answer: tuple
    text: str = ""
    shown: tuple = ()


def exercise(source, around, namespace):
    """The Exercise that a code cell asks, None where it asks none.

    around     the sources of the cells before and after: its question, its solution
    namespace  the lesson's names so far: solutions go on with them
    """
    asked = ASKED.search(source)
    if not asked:
        return None
    cell, text = CELL.match(source), "\n".join(around)
    # A solution that ends in more than numbers may be long to run, and goes by another name.
    if cell and cell[1].startswith("answer"):
        found = solution(around[-1], cell[1], namespace)
        return Exercise(asked[1], found, text)
    return Exercise(asked[1], (), text)


def solution(text, name, namespace):
    """The value a folded solution gives that name, as a tuple of numbers or truths; else ()."""
    block = re.search(r"```python\n(.*?)^check\(", text, re.DOTALL | re.MULTILINE)
    if not block:
        return ()
    names = dict(namespace)
    with redirect_stdout(StringIO()):
        exec(block[1], names)
    value = names[name]
    items = items_of(value)
    items = [value] if items is None else items
    if all(isinstance(x, (bool, np.bool_)) for x in items):
        return tuple(map(bool, items))
    if all(isinstance(x, (int, float, Fraction, np.number)) for x in items):
        return tuple(Fraction(float(x)).limit_denominator(10**7) for x in items)
    return ()


def pool(exercise):
    """What a reader might type in each of the places of an answer, the likeliest first."""
    if isinstance(exercise.answer[0], bool):
        return [False, True]
    size = min(POOL, round(MOST ** (1 / len(exercise.answer)) - 0.5))
    # A dictionary keeps the order in which they come.
    likely = dict.fromkeys(written(exercise.answer))
    likely.update(dict.fromkeys(-x for x in list(likely)))
    likely.update(dict.fromkeys(numbers_in(exercise.text)))
    likely.update(dict.fromkeys(usual(size)))
    return list(likely)[:size]


def written(answer):
    """The numbers of an answer, exact, then to three and four places."""
    yield from answer
    for places in (3, 4):
        yield from (Fraction(round(x * 10**places), 10**places) for x in answer)


def numbers_in(text):
    """The numbers that stand in a text; its headings, indices and calls of `check` are no such."""
    text = re.sub(r"^(#|check\().*|_\{?\w+\}?", "", text, flags=re.MULTILINE)
    text = re.sub(r"(?<=\d)\{?,\}?(?=\d{3}\b)", "", text.replace("−", "-"))
    for number in re.findall(r"-?\d+(?:\.\d+)?(?:/[1-9]\d*)?", text):
        if "." not in number or "/" not in number:
            yield Fraction(number)


def usual(size):
    """Numbers that answers are made of, simple ones first; more than `size` of them."""
    yield from map(Fraction, (0, 1, -1))
    for parts in (2, 3, 4, 10, 6, 5, 8, 12, 9, 20, 24):
        for k in range(1, parts):
            yield from (Fraction(k, parts), -Fraction(k, parts))
    for power in range(6):
        yield from (Fraction(k * 10**power) for k in (*range(1, 10), 12, 15, 25))
    yield from map(Fraction, range(600))
    # Long runs in one direction take few bytes.
    yield from (Fraction(k * sign, 1000) for sign in (1, -1) for k in range(2001))
    yield from (Fraction(k, parts) for parts in range(2, 25) for k in range(-72, 73))
    yield from map(Fraction, range(size))


def judged(exercise):
    """(facts, table): the verdicts on every answer over the pool, and their numbers.

    facts   the `pool`: its numbers' `tops` and `bottoms` as `steps`, or no tops for False and
            True; how many `places`; the `verdicts`, each [state, message, number of the mistake
            or -1]; and the `steps`, what hints are followed by
    table   for every answer the number of its verdict, the last place's value fastest
    """
    known, mistakes, table = {}, {"": -1}, []
    values = pool(exercise)
    places = len(exercise.answer)
    for answer in product(values, repeat=places):
        verdict = verdict_on(exercise.id, answer[0] if places == 1 else answer)
        mistake = mistakes.setdefault(verdict.mistake, len(mistakes) - 1)
        told = (verdict.state, verdict.message, mistake)
        table.append(known.setdefault(told, len(known)))
    numbers = [] if isinstance(values[0], bool) else values
    # Over a thousand where that can be: long runs then take few bytes.
    bottoms = [1000 if 1000 % x.denominator == 0 else x.denominator for x in numbers]
    tops = [int(x * bottom) for x, bottom in zip(numbers, bottoms, strict=True)]
    facts = {"tops": steps(tops), "bottoms": steps(bottoms)}
    facts |= {"places": places, "verdicts": list(known), "steps": checking.steps(exercise.id)}
    return facts, np.array(table, dtype="<u2")


def packed(exercise):
    """What `judged` gives, as bytes for the page."""
    facts, table = judged(exercise)
    return sealed(facts, [table.tobytes()])
