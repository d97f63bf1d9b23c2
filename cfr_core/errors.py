"""Define the package's errors and warnings.

Each error or warning holds the code of a sentence and the values to insert into the sentence.
"""

from cfr_core.sentences import MESSAGES

MAX_LETTERS = 300


class _Message:
    """Hold the code of a sentence in MESSAGES and the values to insert into the sentence."""

    def __init__(self, code, values=None, /, **named_values):
        self.code = code
        self.values = {
            key: _value_text(value) for key, value in {**(values or {}), **named_values}.items()
        }
        # pickle and pytest-xdist rebuild an exception from these arguments.
        super().__init__(self.code, self.values)
        str(self)  # A missing value raises KeyError here, before the sentence is shown.

    def __str__(self):
        return self.sentence("en")

    def sentence(self, language):
        """Return the sentence in Chinese ("zh") or English ("en")."""
        zh, en = MESSAGES[self.code]
        comma = "、" if language == "zh" else ", "
        values = {
            key: _shorten(comma.join(value)) if isinstance(value, list) else value
            for key, value in self.values.items()
        }
        return (zh if language == "zh" else en).format(**values)


class CourseError(_Message, ValueError):
    """Signal a mistake made by the caller.

    code    the key of the sentence in MESSAGES
    values   {name: text or list of texts}, the values to insert into the sentence
    """


class CourseWarning(_Message, UserWarning):
    """Warn that a number means less than its name suggests.

    `code` and `values` have the same meaning as in `CourseError`.
    """


def _value_text(value):
    return list(map(str, value)) if isinstance(value, list) else plain_text(value)


def plain_text(value):
    """Return a value as a reader would write it, without Python's quotation marks.

    A history or other tuple is written in the form (rock, paper). The text is a single line; if it
    is too long, only its beginning and its end are kept.
    """
    return _shorten(f"({', '.join(map(str, value))})" if isinstance(value, tuple) else str(value))


def wrong_kind_error(name, value, expected, example):
    """Return the error for an argument of the wrong type.

    name       the name of the argument
    value      the argument
    expected   the name of the expected type
    example    Python code for a value of that type
    """
    text = getattr(value, "__name__", None) or quote(value)
    return CourseError("kind", name=name, given=text, wanted=expected, example=example)


def quote(value):
    """Return a value's repr, such as 'one', [1, 2] or None, shortened to a single line."""
    return _shorten(repr(value))


def _shorten(text):
    text = " ".join(text.split())
    if len(text) <= MAX_LETTERS:
        return text
    return f"{text[:200]} … {text[-75:]}"
