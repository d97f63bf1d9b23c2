"""Create an nbgrader assignment from the lessons' exercises.

    python publish/nbgrader/assignment.py --lang en --name week5 05.4 07.2

The command writes source/week5/week5.ipynb in the current folder, which is nbgrader's course
folder. For each exercise, the notebook contains the statement, a cell for the answer, and a cell
that calls `check` and gives the points. The cell for the answer contains the solution until
nbgrader removes it.
"""

import argparse
import linecache
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from cfr_lab.course import lessons, lessons_by_name  # noqa: E402
from cfr_lab.exercises import shown_id  # noqa: E402
from cfr_lab.words import say, set_language  # noqa: E402
from notebooks.companions import without_links  # noqa: E402

CHECK = re.compile(r"^check\(([0-9]+), ([^\n]*)\)$", re.MULTILINE)
CHECK_IMPORT = re.compile(r"^from cfr_lab\.lessons\.\w+ import check$", re.MULTILINE)
SOLUTION_CODE = re.compile(r"```python\n(.*?)\n```", re.DOTALL)
NUMBER = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
# LINK matches a link to a notebook. Such a link does not work in nbgrader's folder, so only its
# text is kept. The pattern must not match a formula.
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)$]*\.ipynb[^)]*\)")
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("exercises", nargs="+", metavar="exercise", help="an exercise, such as 5.4")
    parser.add_argument("--lang", choices=("zh", "en"), required=True)
    parser.add_argument("--name", default="homework", help="name of the assignment")
    parser.add_argument("--points", type=float, default=10, help="points per exercise")
    parser.add_argument("--folder", type=Path, default=Path(), help="nbgrader's course folder")
    parser.add_argument("--force", action="store_true", help="overwrite existing files")
    options = parser.parse_args(arguments)
    set_language(options.lang)
    target = options.folder / "source" / options.name / f"{options.name}.ipynb"
    if not NAME.fullmatch(options.name):
        sys.exit(
            say(
                "作业名 {name} 无效：只能包含拉丁字母、数字、- 和 _，例如 week5。",
                "The name {name} cannot be used: use only Latin letters, digits, - and _, as in "
                "week5.",
                name=options.name,
            )
        )
    if not options.points > 0:
        sys.exit(say("分数要大于 0。", "The number of points must be greater than 0."))
    if target.exists() and not options.force:
        sys.exit(
            say(
                "{path} 已经存在；要覆盖它，请加上 --force。",
                "{path} already exists; to overwrite it, add --force.",
                path=target,
            )
        )
    result = assignment(options.name, options.lang, options.exercises, options.points)
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(result, target)
    print(target)


def assignment(name, language, exercises, points=10):
    """Return the source notebook of an assignment.

    The solution of each exercise is judged first. The program ends with a message if an exercise is
    unknown, is named twice or cannot be set as homework.

    name       the name of the assignment
    language   "zh" or "en"
    exercises  the numbers of the exercises, such as ["5.4", "7.2"]
    points     the points for each exercise
    """
    set_language(language)
    names = [exercise_name(number) for number in exercises]
    for each in names:
        if names.count(each) > 1:
            sys.exit(
                say("练习 {id} 写了两次。", "Exercise {id} is named twice.", id=shown_id(each)),
            )
    cells = [nbformat.v4.new_markdown_cell(head(name))]
    setups = []
    for exercise in names:
        exercise_parts = read_exercise(exercise, language)
        if exercise_parts.setup not in setups:
            setups.append(exercise_parts.setup)
            cells.append(locked_cell(exercise_parts.setup, f"setup-{nbgrader_number(exercise)}"))
        cells.append(nbformat.v4.new_markdown_cell(exercise_parts.statement))
        for place, source in enumerate(exercise_parts.given):
            cells.append(locked_cell(source, f"given-{nbgrader_number(exercise)}-{place}"))
        cells.append(answer_cell(exercise_parts, exercise))
        cells.append(points_cell(exercise, exercise_parts.answer, points))
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    outputs = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    for place, cell in enumerate(outputs.cells):
        cell.id = f"cell-{place}"
    return outputs


def exercise_name(text):
    """Return the name of an exercise, such as "cfr_in_four_steps.4" for the number "5.4".

    The program ends with a message if the text is not an exercise number or names no lesson.
    """
    match = NUMBER.fullmatch(text)
    if match is None:
        sys.exit(
            say(
                "{text} 不是练习的编号；编号是“课.练习”，例如 5.4。",
                "{text} is not the number of an exercise; write lesson.exercise, such as 5.4.",
                text=text,
            )
        )
    if int(match[1]) >= len(lessons()):
        last = len(lessons()) - 1
        sys.exit(
            say(
                "没有练习 {text}；课号从 0 到 {last}。",
                "There is no exercise {text}; lessons go from 0 to {last}.",
                text=text,
                last=last,
            )
        )
    return f"{lessons()[int(match[1])].name}.{int(match[2])}"


def head(name):
    return say(
        "# 作业 {name}\n\n每道题的答案写在题目下面的格子里；先运行这一格，再运行下一格，看答案对不"
        "对。可以增加格子，不要删除格子。提交之前，点“内核 → 重启内核并运行所有单元格”，从头看一"
        "遍：批改时就是这样运行的。",
        "# Assignment {name}\n\nWrite each answer in the cell below its question, and run it; "
        "then run the cell after it, which judges the answer. You may add cells, but delete none. "
        "Before you hand in the notebook, choose “Kernel → Restart Kernel and Run All Cells” and "
        "check it from the top: it will be run in the same way.",
        name=name,
    )


@dataclass(frozen=True)
class Exercise:
    """Hold the parts of an exercise from which an assignment is made.

    setup      the program that sets the language and contains the lesson's imports
    statement  the question, in Markdown
    given      the list of programs in the cells between the question and the answer cell
    stub       the program in the answer cell of the students' version
    folded     the Markdown below the answer cell, with the solution; students do not see it
    solution   the program in `folded`
    answer     the Python expression whose value `check` judges
    """

    setup: str
    statement: str
    given: list
    stub: str
    folded: str
    solution: str
    answer: str


def read_exercise(exercise, language):
    """Return the Exercise with the given name, read from its lesson.

    The program ends with a message if the exercise does not exist or cannot be set as homework.
    """
    cells = lesson_cells(exercise, language)
    place = next(
        (k for k, cell in enumerate(cells) if exercise_asked(cell, exercise) == exercise), None
    )
    if place is None:
        exercise_names = filter(None, (exercise_asked(cell, exercise) for cell in cells))
        sys.exit(
            say(
                "没有练习 {id}；第 {n} 课有 {known}。",
                "There is no exercise {id}; lesson {n} has {known}.",
                id=shown_id(exercise),
                n=lessons_by_name()[exercise.partition(".")[0]].number,
                known=", ".join(map(shown_id, exercise_names)),
            )
        )
    imports = next(cell.source for cell in cells if CHECK_IMPORT.search(cell.source))
    begin = max(k for k in range(place) if cells[k].cell_type == "markdown")
    exercise_parts = Exercise(
        setup=f'import cfr_lab as lab\n\nlab.use("{language}")\n\n{without_check(imports)}',
        statement=statement(cells[begin].source, exercise, cells[0].source),
        given=[cell.source for cell in cells[begin + 1 : place]],
        stub=CHECK.sub("", cells[place].source).strip(),
        folded=(folded_source := cells[place + 1].source),
        solution=CHECK.sub("", "\n\n".join(SOLUTION_CODE.findall(folded_source))).strip(),
        answer=CHECK.search(cells[place].source)[2],
    )
    if "..." not in exercise_parts.stub and "def " not in exercise_parts.stub:
        sys.exit(
            say(
                "练习 {id} 不能放进作业：这道练习是和程序对局，没有可以书写的答案。",
                "Exercise {id} cannot be homework: it is played by hand and has no written answer.",
                id=shown_id(exercise),
            )
        )
    trouble = verdict_of_solution(exercise, exercise_parts)
    if trouble:
        sys.exit(
            say(
                "练习 {id} 不能放进作业：它的解答离开这一课就不能正确运行（{why}）。",
                "Exercise {id} cannot be homework: its solution does not work outside the lesson "
                "({why}).",
                id=shown_id(exercise),
                why=trouble,
            )
        )
    return exercise_parts


def lesson_cells(exercise, language):
    """Return the cells of the lesson that contains an exercise."""
    lesson_info = lessons_by_name()[exercise.partition(".")[0]]
    cells = nbformat.read(ROOT / "notebooks" / language / f"{lesson_info.file}.ipynb", 4).cells
    for cell in cells:
        if cell.cell_type == "markdown":  # An assignment contains no glossary to link to.
            cell.source = without_links(cell.source)
    return cells


def exercise_asked(cell, exercise):
    """Return the name of the exercise that a cell poses, or None if it poses none.

    exercise  the name of any exercise of the same lesson
    """
    match = CHECK.search(cell.source) if cell.cell_type == "code" else None
    return f"{exercise.partition('.')[0]}.{match[1]}" if match else None


def without_check(imports):
    """Return a lesson's imports without the import of `check`.

    An assignment may contain exercises of several lessons, and each lesson has its own `check`.
    """
    return CHECK_IMPORT.sub("", imports).replace("\n\n\n", "\n\n").strip()


def statement(text, exercise, first):
    """Return the Markdown of a question, with the title of its lesson.

    text      the Markdown above the answer cell; its last section is the question
    exercise  the name of the exercise
    first     the Markdown of the lesson's first cell, which contains the title
    """
    text = text[text.rindex("\n### ") + 1 :] if "\n### " in text else text
    heading, _, rest = text.partition("\n")
    heading = re.sub(r"^#+ *\S+? ?\d+[ 　]*", "", heading)
    rest = LINK.sub(r"\1", rest)
    title = re.search(r"^# +(.+)$", first, re.MULTILINE)[1]
    return f"## {shown_id(exercise)}  {heading}\n\n*{title}*\n{rest}"


def verdict_of_solution(exercise, exercise_parts):
    """Return the reason why a solution is judged wrong outside its lesson, or "" if it is right."""
    from cfr_lab.exercises import verdict_on

    names, filename = {"__name__": "__main__"}, f"<{exercise}>"
    # `check` reads the source code of functions from linecache, so the solution is stored there.
    lines = exercise_parts.solution.splitlines(keepends=True)
    linecache.cache[filename] = (len(exercise_parts.solution), None, lines, filename)
    try:
        exec(exercise_parts.setup, names)
        exec(compile(exercise_parts.solution, filename, "exec"), names)
        verdict = verdict_on(exercise, eval(exercise_parts.answer, names))
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]
    return "" if verdict.right else verdict.message


def nbgrader_cell(source, name, **metadata):
    metadata = {
        "grade_id": name,
        "schema_version": 3,
        "solution": False,
        "grade": False,
        **metadata,
    }
    return nbformat.v4.new_code_cell(source, metadata={"nbgrader": {"task": False, **metadata}})


def nbgrader_number(exercise):
    """Return an exercise's number with a hyphen, such as 5-4, for use in cell names."""
    return shown_id(exercise).replace(".", "-")


def locked_cell(source, name):
    return nbgrader_cell(source, name, locked=True)


def answer_cell(exercise_parts, exercise):
    """Return the cell for the answer, with the solution in it.

    nbgrader removes the solution, which is between the lines BEGIN and END.
    """
    source = f"{exercise_parts.stub}\n\n\n{BEGIN}\n{exercise_parts.solution}\n{END}"
    return nbgrader_cell(source, f"answer-{nbgrader_number(exercise)}", solution=True, locked=False)


def points_cell(exercise, answer, points):
    """Return the cell that gives the points.

    The cell itself imports cfr_lab, because a student's cell may rebind the name `lab`. It omits
    the last hint of `check`, because that hint refers to the solution below the exercise, which the
    assignment does not contain.
    """
    source = (
        "import cfr_lab as lab\n\n"
        f'verdict = lab.check("{exercise}", {answer})\n'
        "verdict.further_sentences = verdict.further_sentences[:1]\n"
        "print(repr(verdict))\nassert verdict.right"
    )
    return nbgrader_cell(
        source, f"check-{nbgrader_number(exercise)}", grade=True, locked=True, points=points
    )


if __name__ == "__main__":
    main()
