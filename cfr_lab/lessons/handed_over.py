"""What a reader's program `name(tree, T)` hands over, {set name: probabilities}, read and compared.

A row is a list of floats for each of the tree's sets, in the order of `tree.sets`. Answers and what
they should be are kept by key: (number of the tree, T).
"""

from collections.abc import Mapping

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.exercises import a_call, brief, hint, items_of, some_numbers
from cfr_lab.lessons.lesson_05.faulty_cfr import match
from cfr_lab.numbers import to_places
from cfr_lab.words import label, say

# Iterations tried: few enough to be followed by hand, and enough for faults to show.
TRIED = (1, 2, 3, 7, 20)
LONG = 200
NEAR = 1e-6


def handed_over(answer, tree, T, **settings):
    """What the program gives for each set, not read yet; settings are those of `a_call`."""
    tried = say("{game}、T = {T}", "{game}, T = {T}", game=label(tree.name), T=T)
    made = a_call(answer, tree, T, told=tried, **settings)
    if not isinstance(made, Mapping):
        raise hint(
            "收到的是 {value}，这里要一个字典：{{信息集名: 概率}}。",
            "The program returned {value}; a dictionary is wanted, {{name of the set: "
            "probabilities}}.",
            value=brief(made),
        )
    missing = [s.name for s in tree.sets if s.name not in made]
    if missing:
        raise hint(
            "{game}里没有信息集 {name} 的策略；字典要以 infoset.name 为键，每个信息集一项。",
            "For {game} there is no strategy for the set {name}; the keys are infoset.name, "
            "one for every set.",
            game=label(tree.name),
            name=missing[0],
        )
    return [made[s.name] for s in tree.sets]


def floats_handed_over(answer, tree, T):
    """What the program gives for each set, as a row of floats; a division by 0 gets its hint."""
    try:
        rows = handed_over(answer, tree, T, expected=ZeroDivisionError)
    except ZeroDivisionError:
        raise _no_number() from None
    read = []
    for infoset, row in zip(tree.sets, rows, strict=True):
        if any(isinstance(x, float) and x != x for x in items_of(row) or ()):
            raise _no_number()
        read.append([float(x) for x in some_numbers(row, len(infoset.actions))])
    return read


def _no_number():
    return hint(
        "有一处除以了 0。没有一个遗憾为正时（不必全是 0），第 1 步的除数是多少？",
        "Somewhere it divides by 0. Where no regret is positive, though not all are 0, what "
        "does step 1 divide by?",
    )


def made_one(rows):
    """The rows divided by their sums, where these are above zero."""
    return [[x / sum(row) for x in row] if sum(row) > 0 else row for row in rows]


def same(rows, others):
    return np.allclose(np.concatenate(rows), np.concatenate(others), rtol=0, atol=NEAR)


def exploitability_of(tree, rows):
    """That of the rows as a profile, negative numbers and sums besides 1 mended."""
    strategies = {s.name: match(np.array(row)) for s, row in zip(tree.sets, rows, strict=True)}
    return float(exploitability(Profile(tree, strategies)))


def first_difference(given, expected, trees):
    """Facts for a hint: where the rows first differ from expected(k, T), and both rows there."""
    wrong = (key for key in given if not same(given[key], expected(*key)))
    k, T = key = min(wrong, key=lambda key: (key[1], key[0]))
    pairs = zip(trees[k].sets, given[key], expected(*key), strict=True)
    infoset, mine, wanted = next(p for p in pairs if not same([p[1]], [p[2]]))
    return {
        "game": label(trees[k].name),
        "T": T,
        "name": infoset.name,
        "wanted": ", ".join(to_places(wanted)),
        "mine": ", ".join(to_places(mine)),
    }
