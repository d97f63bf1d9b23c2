"""A refusal of the package: which sentence, and the values it quotes, each on one short line."""

from fractions import Fraction
from math import log10
from reprlib import Repr

from cfr_core.sentences import MESSAGES

MOST_LETTERS = 300
MOST_ACTIONS = 16
MOST_NAMES = 8
MANY_DIGITS = 10**40
CONTAINERS = (tuple, list, dict, set, frozenset)


class _Told:
    """What CourseError and CourseWarning share: a sentence out of MESSAGES and its facts."""

    def __init__(self, code, facts=None, /, **named):
        self.code = code
        self.facts = {key: written(value) for key, value in {**(facts or {}), **named}.items()}
        # The arguments make it again. That is how pickle copies an exception and how pytest-xdist
        # sends a warning home, so they are code and facts and not the sentence.
        super().__init__(self.code, self.facts)
        str(self)  # a code or a fact that is not there shows here, not when somebody reads it

    def __str__(self):
        return self.sentence("en")

    def sentence(self, language):
        """The sentence in "zh" or "en"."""
        zh, en = MESSAGES[self.code]
        return (zh if language == "zh" else en).format(**self.facts)


class CourseError(_Told, ValueError):
    """A refusal: `code` names the sentence in MESSAGES, `facts` fill it in."""


class CourseWarning(_Told, UserWarning):
    """A number that means less than its name says: `code` and `facts` as in CourseError."""


def written(value):
    """A value as a reader would write it: a history as (rock, paper), a list as a, b, c.

    One line, and short: a long text, number or history keeps its head and its tail, a long list
    its head.
    """
    if isinstance(value, tuple):
        head, tail = (value, ()) if len(value) <= MOST_ACTIONS else (value[:8], value[-4:])
        items = [*map(_plain, head), *["…"] * bool(tail), *map(_plain, tail)]
        return _short("(" + ", ".join(items) + ")")
    if isinstance(value, list):
        items = [*map(_plain, value[:MOST_NAMES]), *["…"] * (len(value) > MOST_NAMES)]
        return _short(", ".join(items))
    return _short(_plain(value))


def quoted(value):
    """A value as Python writes it, 'one', [1, 2] or None, on one short line as `written` does."""
    return _short(_PYTHON.repr(value))


def _short(text):
    lines = text.splitlines()
    if lines != [text]:
        text = " ".join(line.strip() for line in lines)
    if len(text) <= MOST_LETTERS:
        return text
    return f"{text[: MOST_LETTERS * 2 // 3]} … {text[-MOST_LETTERS // 4 :]}"


def _plain(value):
    return _PYTHON.repr(value) if type(value) in CONTAINERS else _told(value, str)


def _told(value, tell):
    """What a value says of itself, numbers of many digits shortened."""
    if isinstance(value, Fraction) and max(map(abs, value.as_integer_ratio())) >= MANY_DIGITS:
        return "/".join(_told(part, tell) for part in value.as_integer_ratio())
    if isinstance(value, int) and abs(value) >= MANY_DIGITS:
        # Python refuses to write more than 4,300 digits, and its floats end at 309.
        exponent, rest = divmod(log10(abs(value)), 1)
        return f"{'-' * (value < 0)}{10**rest:.6f}e+{exponent:.0f}"
    try:
        return tell(value)
    except Exception:  # it cannot say what it is
        return f"<{type(value).__name__}>"


class _Python(Repr):
    """Python's way of writing, of what is long or nested deeply no more than the beginning."""

    def __init__(self):
        super().__init__()
        for kind in ("list", "tuple", "dict", "set", "frozenset", "deque", "array"):
            setattr(self, f"max{kind}", MOST_NAMES)
        self.maxstring = MOST_LETTERS

    def repr1(self, value, level):
        if type(value) in (str, *CONTAINERS):
            return super().repr1(value, level)
        return _told(value, repr)


_PYTHON = _Python()
