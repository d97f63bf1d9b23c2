"""Compose, in Markdown, the questions on a sheet and the answers for the lecturer.

The functions return text in the current language.
"""

import sys
from dataclasses import dataclass

from cfr_lab.course import lessons
from cfr_lab.variants import exercises_with_variants, tex_row, variant
from cfr_lab.words import language, say
from publish.sheets.problems import Problem, problems

# The space for an answer is EXERCISE_HEIGHT centimetres high for an exercise; for a problem, it is
# HEIGHT_PER_POINT centimetres high per point, but at most MAX_HEIGHT centimetres.
EXERCISE_HEIGHT, HEIGHT_PER_POINT, MAX_HEIGHT = 4, 1.6, 16


@dataclass(frozen=True)
class Question:
    """Hold a question on a sheet.

    number    the position of the question on the sheet, counted from 1
    name      the name by which lecturers choose the question, such as "6.2" or "6.proof1"
    points    the points for a right answer
    exercise  the name of the exercise of which the question is a variant, such as "kuhn_poker.2",
              or "" if the question is a problem
    problem   the Problem, or None if the question is a variant of an exercise
    """

    number: int
    name: str
    points: float
    exercise: str = ""
    problem: Problem | None = None

    @property
    def lesson(self):
        return lessons()[int(self.name.partition(".")[0])]

    @property
    def answer_height(self):
        """Return the height, in centimetres, of the empty space for the answer on paper."""
        return EXERCISE_HEIGHT if self.exercise else min(HEIGHT_PER_POINT * self.points, MAX_HEIGHT)


def questions(names, points):
    """Return the Questions with the given names.

    names   a list of names, such as "6.2" and "6.proof1"; ["all"] means every exercise that has
            variants
    points  the points for each exercise

    The program ends with a message if a name is unknown or occurs twice.
    """
    exercises, known_problems = exercises_with_variants(), problems(language())
    chosen_questions = []
    for name in list(exercises) if names == ["all"] else names:
        if names.count(name) > 1:
            sys.exit(say("{name} 写了两次。", "{name} is named twice.", name=name))
        number = len(chosen_questions) + 1
        if name in exercises:
            chosen_questions.append(Question(number, name, points, exercise=exercises[name]))
        elif name in known_problems:
            chosen_questions.append(
                Question(number, name, known_problems[name].points, problem=known_problems[name])
            )
        else:
            sys.exit(
                say(
                    "没有 {name} 这道题：有变式的练习是 {known}；每一课的证明题和考题写成 "
                    "6.proof1、6.proof2、6.exam 的形式，课号从 0 到 {last}。",
                    "{name} is not a question: the exercises with variants are {known}; the "
                    "problems of a lesson are named like 6.proof1, 6.proof2 and 6.exam, and the "
                    "lessons go from 0 to {last}.",
                    name=name,
                    known=say("、", ", ").join(exercises),
                    last=len(lessons()) - 1,
                )
            )
    return chosen_questions


def heading(question, level="##"):
    """Return a question's heading, with its points, followed by the line that names the lesson."""
    lesson = question.lesson
    head = say(
        "{level} 第 {n} 题（{points:g} 分）",
        "{level} Question {n} ({points:g} points)",
        level=level,
        n=question.number,
        points=question.points,
    )
    facts = {"n": lesson.number, "title": lesson.plain_title(language()), "id": question.name}
    if question.problem:
        return head + "\n\n" + say("*第 {n} 课　{title}*", "*Lesson {n}, {title}*", **facts)
    place = say(
        "*第 {n} 课　{title}：练习 {id}，换了一组数*",
        "*Lesson {n}, {title}: exercise {id} with other numbers*",
        **facts,
    )
    return head + "\n\n" + place


def text(question, seed):
    """Return the text of a question for the student with the given seed."""
    if question.problem:
        return question.problem.question
    task = variant(question.exercise, seed)
    return display_formulas(in_current_language(task.zh, task.en))


def answer(question, seed):
    """Return, as a TeX formula, the right answer to the variant that the seed determines."""
    right_answer = variant(question.exercise, seed).answer
    return (
        f"${tex_row(right_answer)}$"
        if isinstance(right_answer, tuple)
        else f"${tex_row((right_answer,))[1:-1]}$"
    )


def solution(question, seed):
    """Return the worked solution of the variant that the seed determines."""
    task = variant(question.exercise, seed)
    return display_formulas(in_current_language(task.solution_zh, task.solution_en))


def total(sheet_questions):
    """Return the total number of points for all questions."""
    return sum(question.points for question in sheet_questions)


def instructions(sheet_questions):
    """Return the instructions that a sheet shows between the student's name and the questions."""
    sentences = []
    if any(question.exercise for question in sheet_questions):
        sentences.append(
            say(
                "答案是数时，写准确的数（分数或小数），或者写到三位小数。",
                "Give numbers exactly, as fractions or decimals, or to three decimal places.",
            )
        )
    sentences.append(
        say(
            "题目里没有解释的博弈、记号、定理和小节，都见题号下面写明的那一课。",
            "If a question mentions a game, symbol, theorem or section without explaining it, look "
            "it up in the lesson named below the question's number.",
        )
    )
    return say("", " ").join(sentences)


def in_current_language(zh, en):
    """Return whichever of the texts `zh` and `en` is in the current language.

    Unlike `say`, this function does not treat braces in TeX as placeholders.
    """
    return zh if language() == "zh" else en


def display_formulas(text):
    """Return a text with its displayed formula, if any, on separate lines, as Markdown requires."""
    text_before, *rest = text.split("$$")
    if not rest:
        return text
    formula, text_after = rest
    return f"{text_before.rstrip()}\n\n$$\n{formula}\n$$\n\n{text_after.lstrip()}"
