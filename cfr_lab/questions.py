"""Show the quick questions at the end of a lesson, which the reader answers by clicking.

Every choice has an explanation. The questions are in a file of the lesson's package, such as
lessons/kuhn_poker/questions.toml. The script quiz.js judges the answers in the reader's page, both
in a notebook and on the site. In a notebook, memory.py records the choices that are picked.
"""

import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from zlib import crc32

import anywidget
import ipywidgets as widgets
import traitlets

from cfr_lab import memory
from cfr_lab.course import number_references
from cfr_lab.page_scripts import mime_bundle
from cfr_lab.verdict import FRAME_STYLE
from cfr_lab.words import LANGUAGES, language, say

FOLDER = Path(__file__).resolve().parent
SCRIPT = (FOLDER / "quiz.js").read_text("utf-8")
STYLE = (FOLDER / "quiz.css").read_text("utf-8")

# The script quiz.js fills in these placeholders, so `say` must leave them unchanged.
PLACEHOLDERS = {"n": "{n}", "k": "{k}"}


@dataclass(frozen=True)
class Choice:
    """Hold one of the answers that a question offers.

    text   the text of the choice, as (Chinese, English)
    why    the reason why the choice is right or wrong, as (Chinese, English)
    right  whether the choice is right
    """

    text: tuple
    why: tuple
    right: bool


@dataclass(frozen=True)
class Question:
    """Hold a quick question.

    text     the text of the question, as (Chinese, English)
    choices  the Choices offered, exactly one of which is right
    """

    text: tuple
    choices: tuple


def read(lesson):
    """Return the Questions of a lesson, read from questions.toml in its package."""
    path = FOLDER / "lessons" / lesson / "questions.toml"
    rows = tomllib.loads(path.read_text("utf-8"))["question"]
    return tuple(
        Question(
            _both_languages(row, "asked"),
            tuple(
                Choice(
                    _both_languages(each, "text"),
                    _both_languages(each, "why"),
                    each.get("right", False),
                )
                for each in row["choice"]
            ),
        )
        for row in rows
    )


def quick_questions(lesson):
    """Return the Quiz of a lesson such as "kuhn_poker", for display in a notebook cell."""
    return Quiz(read(lesson), lesson)


def _both_languages(row, name):
    """Return a string from questions.toml as (Chinese, English).

    A string that is the same in both languages is stored once, under `name` itself.
    """
    if name in row:
        return row[name], row[name]
    return row[f"{name}_zh"], row[f"{name}_en"]


def _in_current_language(pair):
    """Return the pair's string in the current language, leaving the string's braces unchanged."""
    language_index = LANGUAGES.index(language())
    return number_references(pair[language_index] if language_index < len(pair) else pair[1])


def _fingerprint(question):
    """Return a Question's identifier: eight hexadecimal digits, a hash of its text and Choices."""
    text = repr((question.text, [(c.text, c.right) for c in question.choices]))
    return f"{crc32(text.encode()):08x}"


class QuizView(anywidget.AnyWidget):
    """Show the questions in the page with the script quiz.js.

    page_data   the questions and the strings that the script shows, as `Quiz.page_data` holds them
    picked      for each question, [first choice, latest choice], or None if no choice was picked
    warning     a warning shown below the questions, for example that the choices could not be saved
    """

    _esm = SCRIPT + "\nexport default { render };\n"
    _css = STYLE
    page_data = traitlets.Dict().tag(sync=True)
    picked = traitlets.List().tag(sync=True)
    warning = traitlets.Unicode().tag(sync=True)

    def __init__(self, page_data, names):
        """Store the page data and the names under which memory.py records the choices picked."""
        known, picked = memory.picked_choices(), []
        for name, each in zip(names, page_data["questions"], strict=True):
            choices = list(known.get(name, ()))
            is_valid = choices and max(choices) < len(each["choices"])
            picked.append(choices if is_valid else None)
        super().__init__(page_data=page_data, picked=picked)
        self.names = names
        self.on_msg(self._pick)

    def _pick(self, _, message, buffers):
        number, choice = message["number"], message["choice"]
        first = (self.picked[number] or [choice])[0]
        self.picked = [*self.picked[:number], [first, choice], *self.picked[number + 1 :]]
        self.warning = memory.remember_choice(self.names[number], choice) or self.warning


class Quiz:
    """Hold the quick questions of a lesson in the current language.

    A notebook saves the questions as a list with collapsed answers.
    """

    def __init__(self, questions, lesson):
        self.names = [f"{lesson}.{_fingerprint(each)}" for each in questions]
        self.page_data = {
            "questions": [
                {
                    "asked": _in_current_language(each.text),
                    "choices": [
                        {
                            "text": _in_current_language(c.text),
                            "why": _in_current_language(c.why),
                            "right": c.right,
                        }
                        for c in each.choices
                    ],
                }
                for each in questions
            ],
            "words": {
                "right": say("✓ 对。", "✓ Right."),
                "wrong": say("✗ 不对。", "✗ No."),
                "score": say(
                    "{n} 题里，有 {k} 题第一次就选对了。",
                    "Right on the first try: {k} of {n}.",
                    **PLACEHOLDERS,
                ),
                "again": say("从头再答", "Answer again"),
            },
        }

    @cached_property
    def widget(self):
        return widgets.VBox([QuizView(self.page_data, self.names)])

    @property
    def still(self):
        """Return the questions as HTML that needs neither a kernel nor a script."""
        items = "".join(map(self._item, self.page_data["questions"]))
        style = f"{FRAME_STYLE};padding:8px 14px 8px 40px"
        return f'<ol class="cfr-questions" style="{style}">{items}</ol>'

    def _item(self, each):
        head = say("答案", "Answer")
        choices = "".join(f"<li>{escape(c['text'])}</li>" for c in each["choices"])
        text = "".join(
            f"<li>{escape(self.page_data['words']['right' if c['right'] else 'wrong'])} "
            f"{escape(c['why'])}</li>"
            for c in each["choices"]
        )
        return (
            f'<li>{escape(each["asked"])}<ol type="A">{choices}</ol>'
            f'<details><summary>{head}</summary><ol type="A">{text}</ol></details></li>'
        )

    def __repr__(self):
        lines = []
        for k, each in enumerate(self.page_data["questions"], 1):
            lines.append(f"{k}. {each['asked']}")
            for letter, choice in zip("ABCDEF", each["choices"], strict=False):
                lines.append(f"   {letter}. {choice['text']}")
        return "\n".join(lines)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return mime_bundle(self.widget, repr(self), "text/html", self.still)

    def page(self):
        """Return the HTML of the questions for a page of the site, with the data for quiz.js."""
        data_text = json.dumps(self.page_data, ensure_ascii=False, separators=(",", ":"))
        data_text = data_text.replace("</", "<\\/")
        return f'{self.still}<script type="application/json" class="facts">{data_text}</script>'
