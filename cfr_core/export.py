"""Write profiles as CSV for spreadsheets or as JSON for other programs, and read them back."""

import csv
import io
import json
from collections import Counter
from fractions import Fraction

from cfr_core.checks import check_profile
from cfr_core.errors import CourseError, quote
from cfr_core.profile import Profile
from cfr_core.tree import as_tree

EXACT_CHARACTERS = set("0123456789/+- ")
COLUMNS = ("set", "player", "action", "probability")


def to_csv(profile):
    """Return a profile as CSV text, with one row for each pair (I, a), in the tree's order.

    The columns are set, player, action and probability. Floats are written with all their digits,
    and fractions in the form 1/3, so that `from_csv` returns exactly the same numbers. Raises
    CourseError unless the profile is numerical and the actions at each set are distinct as text.
    """
    rows = [
        (s.name, s.player, action, str(p))
        for s in _sets(profile)
        for action, p in _strategy(profile, s).items()
    ]
    # Before Python 3.13, csv.writer does not quote a field that contains a carriage return, so all
    # fields are quoted if there is such a field.
    has_carriage_return = any("\r" in str(field) for row in rows for field in row)
    text = io.StringIO()
    quoting = csv.QUOTE_ALL if has_carriage_return else csv.QUOTE_MINIMAL
    csv.writer(text, quoting=quoting, lineterminator="\n").writerows([COLUMNS, *rows])
    return text.getvalue()


def from_csv(tree, text):
    """Read a profile that `to_csv` wrote for the same game, and return it as a profile on `tree`.

    The rows may be in any order. Raises a CourseError that names the line if the header or a row is
    not in the form that `to_csv` writes. Like `Profile`, it also raises CourseError for numbers
    that are not probabilities and for sets and actions that the tree does not have.
    """
    # A file saved by Excel begins with a byte order mark, which is skipped. newline="" keeps the
    # line endings unchanged, so that the CSV reader itself can interpret them.
    lines = io.StringIO(text, newline="")
    lines.seek(1 if text.startswith("\ufeff") else 0)
    rows = csv.reader(lines)
    strategies, row = {}, []
    try:
        row = next(rows, [])
        if tuple(row) != COLUMNS:
            raise _csv_form_error(rows, row)
        for row in filter(None, rows):
            if len(row) != len(COLUMNS):
                raise _csv_form_error(rows, row)
            name, player, action, probability = row
            strategy = strategies.setdefault(name, {})
            if action in strategy or player != str(tree.infoset(name).player):
                raise _csv_form_error(rows, row)
            strategy[action] = probability
    except csv.Error as error:
        raise _csv_form_error(rows, error) from None
    return _profile_from_text(tree, strategies)


def to_json(profile, indent=None):
    """Return a profile as JSON: {"game": ..., "strategies": {set name: {action: probability}}}.

    Floats are written as numbers, and fractions as strings such as "1/3". Raises CourseError in the
    same cases as `to_csv`.

    indent   the indentation, as in json.dumps
    """
    strategies = {
        s.name: {
            action: p if isinstance(p, float) else str(p)
            for action, p in _strategy(profile, s).items()
        }
        for s in _sets(profile)
    }
    data = {"game": profile.tree.name, "strategies": strategies}
    return json.dumps(data, ensure_ascii=False, indent=indent)


def from_json(tree, text):
    """Read a profile that `to_json` wrote for the same game, and return it as a profile on `tree`.

    Raises CourseError for text in any other form. Like `Profile`, it also raises CourseError for
    numbers that are not probabilities and for sets and actions that the tree does not have.
    """
    try:
        data = json.loads(text, object_pairs_hook=_dict_with_unique_keys)
    except CourseError:
        raise
    # ValueError is raised for invalid JSON and for an integer with more than 4,300 digits.
    except (ValueError, RecursionError) as error:
        raise CourseError("json-form", reason=str(error)) from None
    strategies = data.get("strategies") if isinstance(data, dict) else None
    if not isinstance(strategies, dict) or not all(
        isinstance(strategy, dict) for strategy in strategies.values()
    ):
        raise CourseError("json-strategies")
    return _profile_from_text(tree, strategies)


def _csv_form_error(rows, row_or_error):
    text = quote(row_or_error) if isinstance(row_or_error, list) else str(row_or_error)
    expected = ", ".join(COLUMNS)
    return CourseError("csv-form", line=rows.line_num, given=text, wanted=expected)


def _dict_with_unique_keys(pairs):
    """Return the pairs as a dictionary. Raises CourseError for a repeated key."""
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise CourseError("json-repeated", key=key, count=count)
    return dict(pairs)


def _sets(profile):
    return check_profile(profile).tree.infosets


def _strategy(profile, infoset):
    """Return the strategy at an information set as {action as text: Python number}."""
    names = [str(action) for action in infoset.actions]
    if len(set(names)) < len(names):
        (repeated_name, _), *_ = Counter(names).most_common(1)
        raise CourseError("export-actions", name=infoset.name, action=repeated_name)
    return dict(zip(names, profile[infoset.name].tolist(), strict=True))


def _profile_from_text(tree, strategies):
    """Return the profile with the given strategies, which were read from text.

    strategies   {set name: {action as text: number, or number as text}}
    """
    actions_by_text = {
        s.name: {str(action): action for action in s.actions} for s in as_tree(tree).infosets
    }
    return Profile(
        tree,
        {
            name: {
                actions_by_text.get(name, {}).get(action, action): _number(p)
                for action, p in strategy.items()
            }
            for name, strategy in strategies.items()
        },
    )


def _number(value):
    if not isinstance(value, str):
        return value
    try:
        # Text that cannot be an integer or a fraction is read as a float.
        if not set(value) <= EXACT_CHARACTERS:
            return float(value)
        p = Fraction(value)
        return p.numerator if p.denominator == 1 else p
    except (ValueError, ZeroDivisionError):
        return None  # For None, Profile raises an error that names the set.
