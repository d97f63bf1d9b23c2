"""A refusal of the package: which sentence, and the facts that fill it in."""

from cfr_core.sentences import MESSAGES


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
    """A value as a reader would write it: a history as (rock, paper), a list as a, b, c."""
    if isinstance(value, tuple):
        return "(" + ", ".join(str(item) for item in value) + ")"
    if isinstance(value, list):
        shown = [str(item) for item in value[:8]]
        return ", ".join(shown + ["…"] * (len(value) > 8))
    return str(value)
