"""Choose between the two versions of a text, written side by side: say("中文", "English").

This module contains the function that chooses a text, the names of actions and games, and
functions for punctuation.
"""

from string import Formatter

from cfr_core.errors import CourseError, plain_text
from cfr_lab.course import number_references
from cfr_lab.numbers import formatted

LANGUAGES = ("zh", "en")
# These are the language codes for a page's `lang` attribute.
TAGS = {"zh": "zh-CN", "en": "en"}

NAMES = {
    "scissors": ("剪刀", "scissors"),
    "rock": ("石头", "rock"),
    "paper": ("布", "paper"),
    "rock-paper-scissors": ("剪刀石头布", "rock, paper, scissors"),
    "three-player tree": ("三人博弈树", "three-player tree"),
    "the trap": ("陷阱博弈", "the trap"),
    "way out": ("出口博弈", "the game with a way out"),
    "stop": ("停", "stop"),
    "go": ("进", "go"),
    "left": ("左", "left"),
    "right": ("右", "right"),
    "up": ("上", "up"),
    "down": ("下", "down"),
    "Kuhn poker": ("库恩扑克", "Kuhn poker"),
    "weighted rock-paper-scissors": ("加权剪刀石头布", "weighted rock, paper, scissors"),
    "signals": ("信号博弈", "the signalling game"),
    "unseen": ("没见过的博弈", "the unseen game"),
    "the urn": ("摸球博弈", "the urn game"),
    "weather": ("天气博弈", "the weather game"),
    "Blotto": ("布洛托上校", "Colonel Blotto"),
}

_language = "zh"


def language():
    """Return the current language, "zh" or "en"."""
    return _language


def set_language(name):
    """Set the current language to "zh" or "en". Raises ValueError for any other name."""
    global _language
    if name not in LANGUAGES:
        raise ValueError(
            f'课程没有语言 {name} 的版本；请用 "zh"（中文）或 "en"（英文）。 / The course has no '
            f'version in the language {name}; use "zh" (Chinese) or "en" (English).'
        )
    _language = name


def say(zh, en, **facts):
    """Return the text in the current language.

    In the text, {placeholders} are replaced with the values in `facts`, and @NAME is replaced with
    the number of the lesson NAME.
    """
    text = number_references(zh if _language == "zh" else en)
    # A float is shown with six significant digits unless its placeholder gives a format, because
    # further digits may be rounding noise.
    if any(isinstance(fact, float) for fact in facts.values()):
        return _WITH_FLOATS.vformat(text, (), facts)
    return text.format(**facts)


class Sentence:
    """Hold a text in both languages; str() returns the text in the current language.

    The values that fill the text's placeholders may themselves be Sentences.
    """

    def __init__(self, zh, en, **facts):
        self.zh, self.en, self._facts = zh, en, facts

    def __str__(self):
        return say(self.zh, self.en, **self._facts)


class _FloatFormatter(Formatter):
    """Format floats with `formatted`, as everywhere in the course."""

    def format_field(self, value, spec):
        if isinstance(value, float):
            return formatted(value, spec or ".6g")
        return super().format_field(value, spec)


_WITH_FLOATS = _FloatFormatter()


def label(name):
    """Return the name of an action or a game in the current language.

    In a name such as `Blotto(5, 3)`, only the word before the bracket is translated.
    """
    word, bracket, rest = str(name).partition("(")
    return say(*NAMES[word]) + bracket + rest if word in NAMES else str(name)


def both_labels(name):
    """Return the name of an action or a game as a Sentence, for hints in both languages."""
    return Sentence(*NAMES.get(name, (name, name)))


def both_histories(h):
    """Return a history as a Sentence such as "(rock, paper)"; the empty history is "the root"."""
    if not h:
        return Sentence("根结点", "the root")
    return Sentence(*(plain_text(tuple(NAMES.get(a, (a, a))[k] for a in h)) for k in (0, 1)))


def title(lesson):
    """Return the title of a `course.Lesson` in the current language, on one line."""
    return lesson.plain_title(_language)


def error_sentence(error: CourseError):
    """Return the sentence of a CourseError in the current language."""
    return error.sentence(_language)


def history(h):
    """Return a history in the current language: "(rock, paper)" or, if it is empty, "the root"."""
    return plain_text(tuple(label(action) for action in h)) if h else say("根结点", "the root")


def player_name(player):
    """Return a player's name in the current language."""
    return say("机会", "chance") if player == 0 else say("玩家 {n}", "player {n}", n=player)


def join_with_commas(texts):
    """Join the parts of one sentence with commas."""
    return say("，", ", ").join(texts)


def join_with_semicolons(texts):
    """Join closely related sentences with semicolons."""
    return say("；", "; ").join(texts)


def join_items(texts):
    """Join the items of a list with commas (、 in Chinese)."""
    return say("、", ", ").join(texts)


def colon():
    return say("：", ": ")


def full_stop():
    return say("。", ". ")
