"""Read the facts about the lessons in the teaching guide's sheets and plans."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jupytext

from cfr_lab.course import lessons_by_name

ROOT = Path(__file__).resolve().parents[1]
NAMES = tuple(lessons_by_name())
SUFFIX = {"en": ".md", "zh": ".zh-CN.md"}
SECTION = re.compile(r"§([\d一二三四五六七]+) ?(.*)")
HEADING = re.compile(r"^## ([\d一二三四五六七]+)[ 　]+(.+)$", re.MULTILINE)
ITEM = re.compile(r"^### (?:练习|找错|Exercise|Bug) (\d+)", re.MULTILINE)
IN_ALL = {"en": "in all", "zh": "合计"}
EXERCISES = {"en": "Exercises", "zh": "练习"}


@dataclass(frozen=True)
class Lesson:
    """Hold a lesson's headings in one language.

    sections   {number: title}
    exercises  the numbers of its exercises
    minutes    (of the text, of the exercises)
    """

    title: str
    sections: dict
    exercises: list
    minutes: tuple


@cache
def lesson(name, language):
    path = ROOT / "notebooks" / "source" / f"{name}.md"
    texts = [c.source for c in jupytext.read(path).cells if language in c.metadata.get("tags", [])]
    text = "\n\n".join(texts)
    return Lesson(
        re.search(r"^# (.+)$", text, re.MULTILINE)[1],
        dict(HEADING.findall(text)),
        [int(n) for n in ITEM.findall(text)],
        lessons_by_name()[name].minutes,
    )


def sheet(name, language):
    return (ROOT / "docs" / "teaching" / (name + SUFFIX[language])).read_text("utf-8")


def plans(language):
    return (ROOT / "docs" / ("teaching" + SUFFIX[language])).read_text("utf-8")


def parts(text, level="##"):
    """Return {heading: text below it}."""
    match = re.split(rf"^{level} (.+)$", text, flags=re.MULTILINE)
    return dict(zip(match[1::2], match[2::2], strict=True))


def rows(text):
    """Return the tables in a text as lists of rows, each a list of cells, without the headings."""
    tables, last = [], ""
    for line in text.splitlines():
        if line.startswith("|"):
            if not last.startswith("|"):
                tables.append([])
            tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        last = line
    return [table[2:] for table in tables]


def time_plan(name, language):
    """Return ([(minutes, section, title), ...], total minutes) of a lesson's text."""
    (table,) = rows(parts(sheet(name, language))[{"en": "Time", "zh": "时间"}[language]])
    *each, (total, words, _) = table
    assert words == IN_ALL[language]
    sections = [(int(m), *SECTION.fullmatch(message).groups()) for m, message, _ in each]
    return sections, int(total.strip("*"))


def exercise_times(name, language):
    """Return ({(first, last exercise): minutes}, total); a single exercise is first and last."""
    (line,) = re.findall(rf"^\*\*{EXERCISES[language]}\*\*(.+)$", sheet(name, language), re.M)
    *each, total = re.findall(r"(\d+)(?: (?:to|至) (\d+))?(?:[ （(]+(\d+)[)）]| ?min| 分钟)", line)[
        : line.count("(") + line.count("（") + 1
    ]
    return {(int(a), int(b or a)): int(m) for a, b, m in each}, int(total[0])


@dataclass(frozen=True)
class Question:
    """Hold a question: its section, its cell's function, the controls to use, and its text."""

    section: str
    title: str
    function: str
    moves: dict
    presses: list
    words: str


def questions(name, language):
    results = []
    text = parts(sheet(name, language))[{"en": "Ask first", "zh": "先问再动"}[language]]
    for heading, below in parts(text, "###").items():
        section, title = SECTION.fullmatch(heading).groups()
        blocks = re.split(r"^`(\w+)`(.*)$", below, flags=re.MULTILINE)
        for function, message, words in zip(*[iter(blocks[1:])] * 3, strict=True):
            results.append(
                Question(section, title, function, *_quoted_texts(message.strip()), words)
            )
    return results


def _quoted_texts(words):
    press = re.fullmatch(r"(?:press: |按：)(.+)", words)
    if press:
        return {}, re.split(r"[;；] ?", press[1])
    moves = {}
    for part in re.split(r"[;；] ?", words) if words else []:
        name, values = part.rsplit(" = ", 1)
        moves[name] = values.split(" → ")
    return moves, []


def wrong_answers(name, language):
    """Return [(exercise, wrong answer), ...]."""
    title = {"en": "Wrong answers and what they show", "zh": "常见的错误答案说明了什么"}[language]
    (table,) = rows(parts(sheet(name, language))[title])
    return [(int(exercise), answer) for exercise, answer, _ in table]
