"""Quick questions at the end of a lesson: answered by a click, and every choice explained.

They stand in the lesson's folder, `lessons/lesson_01/quiz.py`, as QUESTIONS; copy lesson_01's.
Right and wrong are told by quiz.js in the reader's page, in a notebook and in the site alike.
"""

import json
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import import_module
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from cfr_lab.desk import bundle
from cfr_lab.exercises import PAPER
from cfr_lab.words import LANGUAGES, language, say

HERE = Path(__file__).resolve().parent
SCRIPT = (HERE / "quiz.js").read_text("utf-8")
STYLE = (HERE / "quiz.css").read_text("utf-8")

# Places that quiz.js fills in.
KEPT = {"n": "{n}", "k": "{k}"}


@dataclass(frozen=True)
class Choice:
    """An answer to choose; its text and why it is right or wrong, each (Chinese, English)."""

    text: tuple
    why: tuple
    right: bool


@dataclass(frozen=True)
class Question:
    """A question, (Chinese, English), and its Choices, of which one is right."""

    asked: tuple
    choices: tuple


def question(asked, *choices):
    """A Question; asked is (Chinese, English), choices are what `yes` and `no` make."""
    return Question(asked, choices)


def yes(text, why):
    """The right choice."""
    return Choice(text, why, True)


def no(text, why):
    """A wrong choice."""
    return Choice(text, why, False)


def quick_questions(lesson):
    """The questions of a lesson, such as "01"."""
    return Quiz(import_module(f"cfr_lab.lessons.lesson_{lesson}.quiz").QUESTIONS)


def _told(pair):
    """The one of the two that the language in use calls for; a brace in it is a brace."""
    return pair[LANGUAGES.index(language())]


class View(anywidget.AnyWidget):
    """The questions in the page, as facts for quiz.js."""

    _esm = SCRIPT + "\nexport default { render };\n"
    _css = STYLE
    facts = traitlets.Dict().tag(sync=True)


class Quiz:
    """Questions in the language in use when they were made; saved as a list with folded answers."""

    def __init__(self, questions):
        self.facts = {
            "questions": [
                {
                    "asked": _told(each.asked),
                    "choices": [
                        {"text": _told(c.text), "why": _told(c.why), "right": c.right}
                        for c in each.choices
                    ],
                }
                for each in questions
            ],
            "words": {
                "right": say("✓ 对。", "✓ Right."),
                "wrong": say("✗ 不对。", "✗ No."),
                "score": say(
                    "{n} 题里，第一次就选对 {k} 题。", "Right at once: {k} of {n}.", **KEPT
                ),
            },
        }

    @cached_property
    def widget(self):
        return widgets.VBox([View(facts=self.facts)])

    @property
    def still(self):
        """The questions as HTML that needs neither a kernel nor a script."""
        items = "".join(map(self._item, self.facts["questions"]))
        return f'<ol class="cfr-questions" style="{PAPER};padding:8px 14px 8px 40px">{items}</ol>'

    def _item(self, each):
        head = say("答案", "Answer")
        choices = "".join(f"<li>{escape(c['text'])}</li>" for c in each["choices"])
        told = "".join(
            f"<li>{escape(self.facts['words']['right' if c['right'] else 'wrong'])} "
            f"{escape(c['why'])}</li>"
            for c in each["choices"]
        )
        return (
            f'<li>{escape(each["asked"])}<ol type="A">{choices}</ol>'
            f'<details><summary>{head}</summary><ol type="A">{told}</ol></details></li>'
        )

    def __repr__(self):
        lines = []
        for k, each in enumerate(self.facts["questions"], 1):
            lines.append(f"{k}. {each['asked']}")
            for letter, choice in zip("ABCDEF", each["choices"], strict=False):
                lines.append(f"   {letter}. {choice['text']}")
        return "\n".join(lines)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return bundle(self.widget, repr(self), "text/html", self.still)

    def page(self):
        """The questions for a page of the site: the still ones, and the facts for quiz.js."""
        facts = json.dumps(self.facts, ensure_ascii=False, separators=(",", ":"))
        facts = facts.replace("</", "<\\/")
        return f'{self.still}<script type="application/json" class="facts">{facts}</script>'
