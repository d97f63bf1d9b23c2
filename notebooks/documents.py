"""Write all text that is derived from lessons.toml into the READMEs, teaching guides and sheets.

This module writes the table between the comments `<!-- lessons -->` and `<!-- lessons end -->` and,
in a sheet, the heading, the titles and minutes of the sections, and the minutes of the exercises.
The rest of each document stays unchanged.
"""

import re
from pathlib import Path

from cfr_lab.course import lessons

ROOT = Path(__file__).resolve().parents[1]
ENDINGS = {"en": ".md", "zh": ".zh-CN.md"}
NUMERALS = "一二三四五六七八九十"
TABLE = re.compile(r"(?<=<!-- lessons -->\n).*?(?=<!-- lessons end -->)", re.DOTALL)
HEADS = {
    ("README", "en"): "| lesson | Chinese | English | contents |\n|---|---|---|---|\n",
    ("README", "zh"): "| 课 | 中文 | 英文 | 内容 |\n|---|---|---|---|\n",
    ("docs/teaching", "en"): "| lesson | text, min | exercises, min | sheet |\n|---|--:|--:|---|\n",
    ("docs/teaching", "zh"): "| 课 | 正文，分钟 | 练习，分钟 | 教案 |\n|---|--:|--:|---|\n",
}


def documents(headings, root=ROOT):
    """Return {path: new text} for every document of which this module writes a part.

    root      the folder that holds notebooks and docs
    headings  {(lesson's name, language): the lesson's Markdown headings, in order}; a heading is a
              string such as "## 1  Regret"
    """
    text_of_path = {}
    for (stem, language), head in HEADS.items():
        path = root / (stem + ENDINGS[language])
        row = readme_row if stem == "README" else guide_row
        rows = "".join(row(lesson, language, headings) for lesson in lessons())
        text_of_path[path] = TABLE.sub(lambda _, new=head + rows: new, path.read_text("utf-8"))
    for lesson in lessons():
        for language, ending in ENDINGS.items():
            path = root / "docs" / "teaching" / (lesson.name + ending)
            text_of_path[path] = sheet(path.read_text("utf-8"), lesson, language, headings)
    return text_of_path


def readme_row(lesson, language, _headings):
    links = (
        f"[{lesson.plain_title(each)}](notebooks/{each}/{lesson.file}.ipynb)"
        for each in ("zh", "en")
    )
    return f"| {lesson.number:02} | {' | '.join(links)} | {lesson.table_description[language]} |\n"


def guide_row(lesson, language, headings):
    title = headings[lesson.name, language][0].lstrip("# ")
    text, exercises = lesson.minutes
    link = f"[{lesson.number:02}](teaching/{lesson.name}{ENDINGS[language]})"
    return f"| {lesson.number} {title} | {text} | {exercises} | {link} |\n"


def sheet(text, lesson, language, headings):
    """Return the text of a sheet, updated with the lesson's heading, section titles and minutes."""
    first, *others = headings[lesson.name, language]
    title = first.lstrip("# ")
    named = f"[lesson {lesson.number}  {title}]"
    if language == "zh":
        named = f"[第 {lesson.number} 课　{title}]"
    link = f"{named}(../../notebooks/{language}/{lesson.file}.ipynb)"
    text = re.sub(r"^(# [^\[\n]*)\[.*?\]\(.*?\)", rf"\1{link}", text, count=1, flags=re.MULTILINE)
    titles = dict(
        re.findall(r"^## ([\d一二三四五六七八九十]+)[ 　]+(.+)$", "\n".join(others), re.M)
    )
    for sign, title in titles.items():
        key = str(NUMERALS.index(sign) + 1) if sign in NUMERALS else sign
        minutes = lesson.sections.get(key, 0)
        text = re.sub(
            rf"^\| \d+ \| §{sign} [^|]*\|",
            lambda _, row=f"| {minutes} | §{sign} {title} |": row,
            text,
            flags=re.MULTILINE,
        )
        text = re.sub(
            rf"^### §{sign} .*$",
            lambda _, row=f"### §{sign} {title}": row,
            text,
            flags=re.MULTILINE,
        )
    total, exercises = lesson.minutes
    text = re.sub(r"^\| \*\*\d+\*\* \| (in all|合计)", rf"| **{total}** | \1", text, flags=re.M)
    match = re.search(r"^\*\*(Exercises|练习)\*\*.*$", text, re.MULTILINE)
    line = _with_minutes(match[0], lesson.exercises, exercises, language)
    return text[: match.start()] + line + text[match.end() :]


def _with_minutes(line, minutes, total, language):
    """Return a line of a sheet, such as "**Exercises**  1 (4), 2 (8): 12 min", with new minutes.

    The text after the minutes stays unchanged.
    """
    opening = re.match(r"\*\*\w+\*\*[ 　]+(?:bugs |找错 )?", line)[0]
    rest = re.search(r"\d+ ?(?:min|分钟)(.*)$", line)[1]
    parts = []
    for name, each in minutes.items():
        first, _, last = name.partition("-")
        if language == "zh":
            parts.append(f"{first} 至 {last}（{each}）" if last else f"{first}（{each}）")
        else:
            parts.append(f"{first} to {last} ({each})" if last else f"{first} ({each})")
    if language == "zh":
        return f"{opening}{'、'.join(parts)}：{total} 分钟{rest}"
    return f"{opening}{', '.join(parts)}: {total} min{rest}"
