"""Read the course's lessons, in order, from lessons/lessons.toml."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LESSONS_FILE = Path(__file__).parent / "lessons" / "lessons.toml"


@dataclass(frozen=True)
class Lesson:
    """Hold a lesson's entry in lessons.toml.

    name                      the name of the lesson's package, source, tests and sheets
    number                    the lesson's place in the order, counted from 0
    title                     {"zh": ..., "en": ...}; a vertical bar marks the line break in the box
                              on the map
    table_description         the description of the lesson in the READMEs' tables of lessons, in
                              both languages
    abilities                 the abilities that a reader of the lesson gains, in both languages
    picture                   {"of": function, "at": {control: value}}: the picture that represents
                              the lesson on the site's home page
    first_lesson_description  the description of the lesson in the list that the first lesson shows,
                              in both languages; "" if the lesson is not in that list
    needs                     the names of the lessons that a reader should know first
    place                     (column, row) of the lesson's box on the map
    sections                  {section number: minutes needed to read the section}
    exercises                 {exercise number: minutes needed to solve the exercise}; the value of
                              a key such as "1-3" is the time for three exercises together
    """

    name: str
    number: int
    title: dict
    table_description: dict
    abilities: dict
    picture: dict
    first_lesson_description: dict
    needs: tuple
    place: tuple
    sections: dict
    exercises: dict

    @property
    def file(self):
        """Return the name of the lesson's notebook without the suffix, such as "06_kuhn_poker"."""
        return f"{self.number:02}_{self.name}"

    def plain_title(self, language):
        """Return the title in a language, "zh" or "en", on one line."""
        return self.title[language].replace("|", "" if language == "zh" else " ")

    @property
    def minutes(self):
        """Return (minutes to read the text, minutes to solve the exercises), both estimated."""
        return sum(self.sections.values()), sum(self.exercises.values())


@cache
def lessons():
    """Return all Lessons, as a tuple in the order of the course."""
    rows = tomllib.loads(LESSONS_FILE.read_text("utf-8"))["lesson"]
    return tuple(
        Lesson(
            name=row["name"],
            number=number,
            title={"zh": row["zh"], "en": row["en"]},
            table_description={"zh": row["holds_zh"], "en": row["holds_en"]},
            abilities={"zh": row.get("can_zh", ""), "en": row.get("can_en", "")},
            picture=row.get("picture", {}),
            first_lesson_description={"zh": row.get("leads_zh", ""), "en": row.get("leads_en", "")},
            needs=tuple(row["needs"]),
            place=tuple(row["place"]),
            sections=row["sections"],
            exercises=row["exercises"],
        )
        for number, row in enumerate(rows)
    )


@cache
def lessons_by_name():
    """Return {name: Lesson} for all lessons."""
    return {lesson.name: lesson for lesson in lessons()}


def number_references(text):
    """Return the text with each lesson's @name replaced by the lesson's number.

    For example, "theorem @kuhn_poker.5" becomes "theorem 6.5".
    """
    return _reference_pattern().sub(lambda match: str(lessons_by_name()[match[1]].number), text)


@cache
def _reference_pattern():
    return re.compile(rf"@({'|'.join(lessons_by_name())})\b")
