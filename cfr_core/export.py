"""A profile as text and back: CSV for a spreadsheet, JSON for another program."""

import csv
import io
import json
from collections import Counter
from fractions import Fraction

from cfr_core.checks import check_profile
from cfr_core.errors import CourseError, quoted
from cfr_core.profile import Profile
from cfr_core.tree import as_tree

EXACT = set("0123456789/+- ")
COLUMNS = ("set", "player", "action", "probability")


def to_csv(profile):
    """A profile as CSV text: one row for each pair (I, a), in the tree's order.

    The columns are set, player, action and probability; floats with all their digits, fractions
    as 1/3, so that `from_csv` gives back the very same numbers. Raises CourseError for anything
    but a profile of numbers, and where two actions of a set read alike.
    """
    rows = [
        (s.name, s.player, action, str(p))
        for s in _sets(profile)
        for action, p in _strategy(profile, s).items()
    ]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([COLUMNS, *rows])
    return text.getvalue()


def from_csv(tree, text):
    """The profile that `to_csv` wrote, for a tree of the same rules; rows may have moved.

    Raises CourseError, naming the line, for a header, a row or a number that is not as `to_csv`
    writes it, and as Profile does for sets and actions that the tree does not have.
    """
    rows = csv.reader(io.StringIO(_text(text)))
    header = next(rows, [])
    if tuple(header) != COLUMNS:
        raise CourseError("csv-header", wanted=", ".join(COLUMNS), given=quoted(header))
    strategies = {}
    for row in filter(None, rows):
        if len(row) != len(COLUMNS):
            raise CourseError("csv-row", line=rows.line_num, wanted=len(COLUMNS), given=quoted(row))
        name, _, action, written = row
        strategy = strategies.setdefault(name, {})
        if action in strategy:
            raise CourseError("csv-twice", line=rows.line_num, name=name, action=action)
        strategy[action] = written
    return _profile(tree, strategies)


def to_json(profile, indent=None):
    """A profile as JSON text: {"game": ..., "strategies": {set name: {action: probability}}}.

    Floats are numbers, fractions are text such as "1/3". Raises CourseError as `to_csv` does.
    """
    strategies = {
        s.name: {
            action: p if isinstance(p, float) else str(p)
            for action, p in _strategy(profile, s).items()
        }
        for s in _sets(profile)
    }
    held = {"game": profile.tree.name, "strategies": strategies}
    return json.dumps(held, ensure_ascii=False, indent=indent)


def from_json(tree, text):
    """The profile that `to_json` wrote, for a tree of the same rules.

    Raises CourseError for text that is no such JSON, and as Profile does for sets and actions
    that the tree does not have.
    """
    try:
        held = json.loads(_text(text))
    except (json.JSONDecodeError, RecursionError) as error:
        raise CourseError("json-form", reason=str(error)) from None
    strategies = held.get("strategies") if isinstance(held, dict) else None
    if not isinstance(strategies, dict) or not all(
        isinstance(strategy, dict) for strategy in strategies.values()
    ):
        raise CourseError("json-form", reason='no {"strategies": {set: {action: probability}}}')
    return _profile(tree, strategies)


def _sets(profile):
    return check_profile(profile).tree.sets


def _strategy(profile, infoset):
    """{action as text: its probability, a number of Python's own}."""
    names = [str(action) for action in infoset.actions]
    if len(set(names)) < len(names):
        (twice, _), *_ = Counter(names).most_common(1)
        raise CourseError("export-actions", name=infoset.name, action=twice)
    return dict(zip(names, profile[infoset.name].tolist(), strict=True))


def _profile(tree, strategies):
    """A profile from {set name: {action as text: number, or text of one}}."""
    known = {s.name: {str(action): action for action in s.actions} for s in as_tree(tree).sets}
    return Profile(
        tree,
        {
            name: {
                known.get(name, {}).get(action, action): _number(name, action, p)
                for action, p in strategy.items()
            }
            for name, strategy in strategies.items()
        },
    )


def _number(name, action, written):
    if not isinstance(written, str):
        return written
    try:
        # What is written as a float comes back as one, all else exactly.
        if not set(written) <= EXACT:
            return float(written)
        p = Fraction(written)
        return p.numerator if p.denominator == 1 else p
    except (ValueError, ZeroDivisionError):
        raise CourseError(
            "profile-number", name=name, action=action, value=quoted(written)
        ) from None


def _text(text):
    if not isinstance(text, str):
        raise CourseError("text-wanted", given=type(text).__name__)
    return text
