"""Grades an assignment:  python PATH_TO/grading/grade.py week5 [--force] [--workers 2]

To be run in the course folder. Each student's notebook has an nbgrader of its own, which an answer
may kill without harm to the others, and which is ended when it takes too long. What is no notebook
is never opened. Why somebody has no graded notebook is written to reasons/week5.json; marks.py
makes the table.
"""

import argparse
import json
import multiprocessing
import os
import secrets
import shutil
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import nbformat  # noqa: E402

from cfr_lab.words import say, set_language  # noqa: E402
from grading import answers  # noqa: E402
from grading.limits import ALL_SECONDS, LANGUAGE, NOTEBOOK, told  # noqa: E402
from grading.run import environment  # noqa: E402

# For nbgrader itself, beside the answers.
PATIENCE = ALL_SECONDS + 90


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assignment")
    parser.add_argument("--force", action="store_true", help="also those that are graded already")
    parser.add_argument("--workers", type=int, default=2, help="notebooks at once")
    given = parser.parse_args(arguments)
    name = given.assignment
    release = Path("release", name, f"{name}.ipynb")
    if not release.is_file():
        sys.exit(
            f"没有 {release}：请先运行 generate_assignment。 / "
            f"{release} is not there: run generate_assignment first."
        )
    set_language(language(release))
    os.environ.update(environment())
    students = sorted(path.parent.name for path in Path("submitted").glob(f"*/{name}"))
    reasons = {}
    for student in students:
        trouble = unfit(Path("submitted", student, name, f"{name}.ipynb"))
        if trouble:
            reasons[student] = trouble
            enter(name, student)
    fit = [student for student in students if student not in reasons]
    reasons |= grade(name, fit, given.force, max(1, given.workers))
    path = Path("reasons", f"{name}.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(reasons, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(
        say(
            "交了 {n} 份，其中 {m} 份没有批改，原因在 {path}。",
            "{n} handed in, {m} of them not graded; why is in {path}.",
            n=len(students),
            m=len(reasons),
            path=path,
        )
    )


def language(release):
    """The one that an assignment is in."""
    return LANGUAGE.search("\n".join(cell.source for cell in nbformat.read(release, 4).cells))[1]


def unfit(path):
    """Why a file that was handed in is not even run, or ""."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return told("link", name=path.name)
    if not path.exists():
        return told("named", name=path.name)
    if path.stat().st_size > NOTEBOOK:
        return told("large", name=path.name)
    try:
        notebook = nbformat.read(path, 4)
        nbformat.validate(notebook)
    except AttributeError:  # JSON of another kind
        kind = type(json.loads(path.read_bytes())).__name__
        return told("unreadable", name=path.name, why=f"JSON ({kind})")
    except Exception as error:
        why = answers.line(str(error))[:120] or type(error).__name__
        return told("unreadable", name=path.name, why=why)
    return ""


def enter(assignment, student):
    """Have the student in nbgrader's own book, with nothing for this assignment."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{Path('gradebook.db').resolve()}") as book:
        book.update_or_create_student(student)


def grade(name, students, force, workers):
    """{student: why there is nothing graded} of those for whom nbgrader failed."""
    Path("logs", name).mkdir(parents=True, exist_ok=True)
    context, waiting, running, reasons = multiprocessing.get_context("fork"), students[:], {}, {}
    import nbgrader.apps  # noqa: F401 - once, before there are children

    while waiting or running:
        while waiting and len(running) < workers:
            student = waiting.pop(0)
            mark = os.environ.get(answers.MARK, "") + secrets.token_hex(8)
            child = context.Process(target=nbgrader_on, args=(name, student, force, mark))
            child.start()
            running[student] = child, mark, time.monotonic() + PATIENCE
        for student, (child, mark, until) in list(running.items()):
            late = time.monotonic() > until
            if late:
                child.kill()
            child.join(0.1)
            if child.exitcode is not None:
                answers.end(mark)
                del running[student]
                if child.exitcode:
                    why = "time" if late else f"{child.exitcode}"
                    reasons[student] = told("grader", why=why)
                    # What nbgrader puts back before it runs anything is no graded notebook.
                    shutil.rmtree(Path("autograded", student, name), ignore_errors=True)
                print(f"{student}  {reasons.get(student, '')}", flush=True)
    return reasons


def nbgrader_on(name, student, force, mark):
    """In a process of its own: grade one student's notebook."""
    log = os.open(Path("logs", name, f"{student}.log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.environ[answers.MARK] = mark
    from nbgrader.apps import NbGraderApp

    words = ["autograde", name, "--student", student, *(["--force"] if force else [])]
    NbGraderApp.launch_instance(argv=words)


if __name__ == "__main__":
    main()
