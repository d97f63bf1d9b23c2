"""Compose a student's sheet and the answers for the lecturer, as parts of a page.

A part is a pair (Markdown, height in centimetres of the empty space below the text), as pages.py
expects. The functions return text in the current language.
"""

from cfr_lab.words import say
from publish.sheets import questions

# A printed table of answers has room for this many exercises.
COLUMNS = 3


def head(title, date, student, sheet_questions):
    """Return the head of a sheet: title, student's name, date, total points and instructions.

    title            the title of the sheet
    date             the date, as text; "" for no date
    student          the Student; if its id is empty, the head has blanks for the name and the id
    sheet_questions  the list of the Questions on the sheet
    """
    if student.id:
        student_text = f"**{student.name}**　{student.id}" if student.name else f"**{student.id}**"
    else:
        student_text = say(
            "姓名：＿＿＿＿＿＿　学号：＿＿＿＿＿＿", "Name: ____________　ID: ____________"
        )
    points = say("共 {n:g} 分", "{n:g} points in all", n=questions.total(sheet_questions))
    line = "　·　".join(filter(None, [student_text, date, points]))
    return "\n\n".join(filter(None, [f"# {title}", line, questions.instructions(sheet_questions)]))


def sheet(title, date, student, sheet_questions, seed):
    """Return the parts of a student's sheet.

    The first four arguments are those of `head`.

    seed  the seed that determines the numbers in the student's exercises
    """
    parts = [(head(title, date, student, sheet_questions), 0)]
    for question in sheet_questions:
        body = questions.heading(question) + "\n\n" + questions.text(question, seed)
        parts.append((body, question.answer_height))
    return parts


def answers(title, sheet_questions, students, seeds):
    """Return the parts of the page with the answers for the lecturer.

    title            the title of the sheet
    sheet_questions  the list of the Questions on the sheet
    students         the list of the Students
    seeds            {student's id: seed}
    """
    exercises = [question for question in sheet_questions if question.exercise]
    parts = [
        (
            say("# {title}：供教师用的答案", "# {title}: answers for the lecturer", title=title),
            None,
        )
    ]
    if exercises:
        parts.append((say("## 答案", "## Answers"), None))
        for begin in range(0, len(exercises), COLUMNS):
            columns = exercises[begin : begin + COLUMNS]
            parts.append((answer_table(columns, students, seeds), None))
    for question in sheet_questions:
        if question.problem:
            text = [questions.heading(question), question.problem.question, question.problem.notes]
            parts.append(("\n\n".join(text), None))
    if exercises:
        parts.append((say("## 解答", "## Worked solutions"), None))
    for student in students if exercises else ():
        if student.id:
            parts.append((f"### {student.id}　{student.name}".rstrip("　"), None))
        for question in exercises:
            parts.append((worked_exercise(question, seeds[student.id]), None))
    return parts


def answer_table(exercises, students, seeds):
    """Return a Markdown table of the right answers to some exercises, with one row per student."""
    numbers = [
        say("第 {n} 题", "question {n}", n=question.number)
        + say("（练习 {id}）", " (exercise {id})", id=question.name)
        for question in exercises
    ]
    rows = [[say("学生", "student"), *numbers], ["---"] * (len(exercises) + 1)]
    for student in students:
        right_answers = [questions.answer(question, seeds[student.id]) for question in exercises]
        rows.append([student.id or say("所有人", "everybody"), *right_answers])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def worked_exercise(question, seed):
    """Return the text of an exercise with the right answer and the worked solution."""
    name = say("**第 {n} 题**　", "**Question {n}**　", n=question.number)
    answer_text = say("**答案**　", "**Answer**　") + questions.answer(question, seed)
    steps = say("**解答**　", "**Solution**　") + questions.solution(question, seed)
    return "\n\n".join([name + questions.text(question, seed), answer_text, steps])


def marks(sheet_questions, students):
    """Yield the rows of a table in which the lecturer enters the marks, one row per student."""
    columns = [
        f"{question.number}: {question.name} ({question.points:g})" for question in sheet_questions
    ]
    yield ["student", "name", *columns, f"total ({questions.total(sheet_questions):g})"]
    for student in students:
        yield [student.id, student.name, *[""] * (len(sheet_questions) + 1)]
