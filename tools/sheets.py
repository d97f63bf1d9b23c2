"""Make a homework or exam sheet for each student, and the answers for the lecturer.

    python tools/sheets.py --lang en --name exam --students roll.csv 6.2 7.1 6.proof1

6.2 is exercise 2 of lesson 6, with different numbers for each student; `all` means every exercise
that has variants. 6.proof1, 6.proof2 and 6.exam are the problems in the teaching sheet of lesson 6.
The sheets are in sheets/exam/students, and the answers, which are only for the lecturer, are in
sheets/exam/lecturer. The same seed, list of students and list of questions give the same sheets on
every machine.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cfr_lab.words import LANGUAGES, say, set_language

try:
    import latex2mathml  # noqa: F401
except ModuleNotFoundError:
    sys.exit(
        "排公式需要 latex2mathml，请先安装 publish/nbgrader/requirements.txt。\n"
        "Formulas need latex2mathml: install publish/nbgrader/requirements.txt first."
    )

from publish.nbgrader import answers
from publish.nbgrader.assignment import NAME
from publish.nbgrader.marks import ENCODING, write
from publish.sheets import notebooks, pages, questions, sheet, students

# Without a list of students, the only sheet is in this folder.
EVERYBODY = "everybody"


def main(arguments=None):
    parsed_args = options(arguments)
    set_language(parsed_args.lang)
    if not NAME.fullmatch(parsed_args.name):
        refuse(
            "名字 {name} 无效：只能包含拉丁字母、数字、- 和 _，例如 exam1。",
            "The name {name} cannot be used: use only Latin letters, digits, - and _, as in exam1.",
            name=parsed_args.name,
        )
    if not parsed_args.points > 0:
        refuse("分数要大于 0。", "The number of points must be greater than 0.")
    folder = parsed_args.folder / "sheets" / parsed_args.name
    if folder.exists() and not (parsed_args.force or parsed_args.only):
        refuse(
            "{path} 已经存在；要覆盖它，请加上 --force。",
            "{path} already exists; to overwrite it, add --force.",
            path=folder,
        )
    chosen_questions = questions.questions(parsed_args.questions, parsed_args.points)
    chosen_students = (
        students.read(parsed_args.students) if parsed_args.students else [students.Student("")]
    )
    if parsed_args.nbgrader and not parsed_args.students:
        refuse(
            "用 --nbgrader 时，还要用 --students 给出学生名单。",
            "--nbgrader requires a list of students: add --students FILE.",
        )
    seed_file = parsed_args.folder / answers.seeds_path(parsed_args.name)
    seed = parsed_args.seed if parsed_args.seed is not None else stored_seed(seed_file)
    seeds = {"": seed}
    if parsed_args.students:
        exercises = [question.exercise for question in chosen_questions if question.exercise]
        seeds = students.seeds(exercises, chosen_students, seed)
    if parsed_args.only and parsed_args.only not in seeds:
        refuse(
            "学生名单里没有 {id}。",
            "The list of students does not contain {id}.",
            id=parsed_args.only,
        )
    title = parsed_args.title or say("练习", "Exercises")
    paths = []
    for student in chosen_students:
        if not parsed_args.only or student.id == parsed_args.only:
            own_seeds = seeds[student.id]
            parts = sheet.sheet(title, parsed_args.date, student, chosen_questions, own_seeds)
            place = folder / "students" / (student.id or EVERYBODY)
            head = "　".join(filter(None, [title, student.name, student.id]))
            paths.append(write_parts(place / parsed_args.name, head, parts))
            if parsed_args.nbgrader:
                heading = sheet.head(title, parsed_args.date, student, chosen_questions)
                copy = parsed_args.folder / answers.own_release_path(parsed_args.name, student.id)
                notebooks.write(copy, heading, chosen_questions, own_seeds)
    if not parsed_args.only:
        place = folder / "lecturer"
        parts = sheet.answers(title, chosen_questions, chosen_students, seeds)
        paths.append(write_parts(place / "answers", parts[0][0].removeprefix("# "), parts))
        with open(place / "marks.csv", "w", encoding=ENCODING, newline="") as file:
            write(file, sheet.marks(chosen_questions, chosen_students))
        numbers = {"seed": seed, "students": {} if "" in seeds else seeds}
        seed_file.write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")
        if parsed_args.nbgrader:
            source = parsed_args.folder / "source" / parsed_args.name / f"{parsed_args.name}.ipynb"
            notebooks.write(source, f"# {title}", chosen_questions, None)
    print_pages(paths)
    print(folder)


def options(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "questions",
        nargs="+",
        metavar="question",
        help="a question, such as 6.2, 6.proof1 or 6.exam, or all",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="zh", help="the language (default: zh)"
    )
    parser.add_argument("--name", default="exam", help="name of the folder and the files")
    parser.add_argument(
        "--students", type=Path, metavar="FILE", help="list of students, one id per line"
    )
    parser.add_argument(
        "--seed", type=a_seed, help="seed for the random numbers, a whole number (default: random)"
    )
    parser.add_argument("--title", help="title at the head of the sheet")
    parser.add_argument("--date", default="", help="date at the head of the sheet")
    parser.add_argument("--points", type=float, default=10, help="points per exercise")
    parser.add_argument(
        "--folder", type=Path, default=Path(), help="folder in which to write sheets/"
    )
    parser.add_argument("--only", metavar="ID", help="write only this student's sheet again")
    parser.add_argument("--nbgrader", action="store_true", help="write notebooks as well")
    parser.add_argument("--force", action="store_true", help="overwrite existing sheets")
    return parser.parse_args(arguments)


def a_seed(text):
    """Return the seed that a command-line argument contains.

    Raises ArgumentTypeError, which argparse turns into an error message, if the argument is not a
    seed.
    """
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 upwards")
    return int(text)


def stored_seed(path):
    """Return the seed that an earlier run stored, or a new seed if none is stored."""
    if path.is_file():
        return json.loads(path.read_text("utf-8"))["seed"]
    return secrets.randbits(64)


def write_parts(stem, head, parts):
    """Write a sheet as Markdown and as HTML, and return the path of the HTML file.

    stem   the path of both files, without the suffix
    head   the line at the top of each printed page
    parts  the parts of the sheet, as publish.sheets.sheet returns them
    """
    stem.parent.mkdir(parents=True, exist_ok=True)
    text = "\n\n".join(text for text, _ in parts)
    stem.with_suffix(".md").write_text(text + "\n", "utf-8")
    path = stem.with_suffix(".html")
    path.write_text(pages.page(head, parts), "utf-8")
    return path


def print_pages(paths):
    """Print each page to a PDF file in the page's folder if this machine has a suitable browser."""
    program, results = pages.browser(), []
    try:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for path in paths if program else ():
                results.append(
                    pool.submit(pages.print_page, program, path, path.with_suffix(".pdf"))
                )
        for result in results:
            result.result()
    except (OSError, subprocess.SubprocessError) as error:
        program = None
        print(str(error), file=sys.stderr)
    if not program:
        print(
            say(
                "这里没有能打印的 Chromium、Chrome 或 Edge，所以没有 PDF：请用任意一个浏览器"
                "打开 .html 文件，再打印。",
                "No Chromium, Chrome or Edge could print here, so there is no PDF: open the .html "
                "files in any browser and print them.",
            ),
            file=sys.stderr,
        )


def refuse(zh, en, **facts):
    sys.exit(say(zh, en, **facts))


if __name__ == "__main__":
    main()
