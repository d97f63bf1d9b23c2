"""Read the proof problems and exam questions from the sheets in docs/teaching."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cfr_lab.course import lessons, lessons_by_name

ROOT = Path(__file__).resolve().parents[2]
SHEET = {"en": "{}.md", "zh": "{}.zh-CN.md"}
# Each sheet has three problems, of these kinds and in this order.
KINDS = ("proof1", "proof2", "exam")
SECTION = re.compile(r"^## (?:Proof|证明).*?\n(.*?)^## ", re.MULTILINE | re.DOTALL)
# The number of points is in the heading of a problem, or after the word “Marks” below the heading.
POINTS = re.compile(r"(?:\A.*?|\*\*(?:Marks|评分)\*\* ?)[(（](\d+)(?: points| 分|\))")
NOTES = re.compile(r"^(?:- )?\*\*(?:Marks|评分|Model answer|参考解答|参考答案)\*\*", re.MULTILINE)


@dataclass(frozen=True)
class Problem:
    """Hold a problem in one language.

    question  the text that students get, in Markdown
    notes     the model answer and the rubric, which only the lecturer gets, in Markdown
    points    the points for a complete answer
    """

    question: str
    notes: str
    points: int


@cache
def problems(language):
    """Return {name: Problem} for the problems of all lessons, in the order of the lessons.

    Lecturers choose a problem by its name, such as "6.proof1".
    """
    return {
        f"{lesson.number}.{kind}": problem
        for lesson in lessons()
        for kind, problem in zip(KINDS, problems_of(lesson.name, language), strict=True)
    }


def problems_of(lesson, language):
    """Return the three Problems on a lesson's sheet."""
    path = ROOT / "docs" / "teaching" / SHEET[language].format(lessons_by_name()[lesson].name)
    text = SECTION.search(path.read_text("utf-8"))[1]
    return [problem(part) for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]]


def problem(text):
    """Return the Problem that a section of a sheet contains.

    text  the section, which begins with the problem's heading
    """
    body = text.partition("\n")[2]
    begin = NOTES.search(body).start()
    return Problem(body[:begin].strip(), body[begin:].strip(), int(POINTS.search(text)[1]))
