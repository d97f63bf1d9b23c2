"""Tries the whole round:  python grading/try.py [--lang zh] [--box NAME] [FOLDER]

An assignment is made, released, fetched, submitted and collected through an exchange; some forty
notebooks (submissions.py) are put beside those, graded, told about, and written to marks.csv. Every
line says what was looked at; the program fails where a student has not the points, or not the
reason, that submissions.py names, and where a process is left over.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import nbformat  # noqa: E402

from cfr_lab.words import set_language  # noqa: E402
from grading import answers, leaks  # noqa: E402
from grading.run import environment  # noqa: E402
from grading.submissions import (  # noqa: E402
    EXERCISES,
    NAME,
    POINTS,
    RIGHT,
    WRONG,
    answered,
    everybody,
    hand_in,
)

TRIAL = f"try-{os.getpid()}"
failed = []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", help="made anew and kept; a passing one if left out")
    parser.add_argument("--lang", choices=("zh", "en"), default="en")
    parser.add_argument("--box", choices=("bwrap", "docker", "podman"), help="see docs/grading.md")
    parser.add_argument("--workers", default="2")
    given = parser.parse_args()
    set_language(given.lang)
    folder = Path(given.folder or tempfile.mkdtemp()).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    exchange = folder / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    if given.box:
        shutil.copyfile(HERE / "boxes" / f"{given.box}.py", folder / "nbgrader_config.py")
    begun = time.monotonic()
    make(folder, given.lang)
    through_the_exchange(folder)
    released = nbformat.read(folder / "release" / NAME / f"{NAME}.ipynb", 4)
    check("no line of a solution is in the release", leaks.leaks(released, given.lang) == [])
    class_of = everybody(released)
    if given.box:  # where nbgrader cannot be reached
        class_of = [
            each._replace(points=20, why="") if each.student.endswith("parent-killed") else each
            for each in class_of
        ]
    for each in class_of:
        hand_in(folder, each)
    roll = ["id,first_name,last_name,email", *(f"{each.student},,," for each in class_of)]
    (folder / "roll.csv").write_text("\n".join(roll) + "\n", "utf-8")
    nbgrader(folder, "db", "student", "import", "roll.csv")
    graded = time.monotonic()
    python(folder, "grade.py", NAME, "--workers", given.workers)
    graded = time.monotonic() - graded
    nbgrader(folder, "generate_feedback", NAME)
    nbgrader(folder, "export", "--to", "grades.csv")
    (folder / "marks.csv").write_text(python(folder, "marks.py", NAME), "utf-8")
    look(folder, class_of)
    feedback(folder)
    left = list(marked())
    check("no process is left over", left == [])
    took = time.monotonic() - begun
    check(f"the round took {took:.0f} s, grading {graded:.0f} s of it", took < 600)
    print(f"{folder / 'marks.csv'}; children's CPU time: {children():.0f} s")
    sys.exit(1 if failed else 0)


def check(what, right):
    print(f"{'ok    ' if right else 'FAILED'}  {what}", flush=True)
    failed.extend([] if right else [what])


def make(folder, language):
    words = ["--lang", language, "--name", NAME, "--points", POINTS, *EXERCISES]
    python(folder, "assignment.py", *words)
    nbgrader(folder, "generate_assignment", NAME)


def through_the_exchange(folder):
    """Two students with folders of their own fetch and submit; the lecturer collects."""
    nbgrader(folder, "release_assignment", NAME)
    for student, sources in (("ann", RIGHT), ("bob", WRONG)):
        home = folder / "homes" / student
        home.mkdir(parents=True)
        nbgrader(home, "fetch_assignment", NAME, "--student", student)
        path = home / NAME / f"{NAME}.ipynb"
        nbformat.write(answered(nbformat.read(path, 4), *sources), path)
        nbgrader(home, "submit", NAME, "--student", student)
    nbgrader(folder, "collect", NAME)
    collected = sorted(path.parent.name for path in folder.glob(f"submitted/*/{NAME}"))
    check("two were collected through the exchange", collected == ["ann", "bob"])


def feedback(folder):
    # Without a name nbgrader stops at the first who did not submit through the exchange.
    nbgrader(folder, "release_feedback", NAME, "--student", "bob")
    home = folder / "homes" / "bob"
    nbgrader(home, "fetch_feedback", NAME, "--student", "bob")
    pages = list(home.glob(f"{NAME}/feedback/*/{NAME}.html"))
    told = pages[0].read_text("utf-8") if pages else ""
    check("the feedback fetched has the course's sentence", "✗ " in told and "01.4" in told)


def look(folder, class_of):
    with open(folder / "marks.csv", encoding="utf-8", newline="") as file:
        marks = {row["student"]: row for row in csv.DictReader(file)}
    with open(folder / "grades.csv", encoding="utf-8", newline="") as file:
        grades = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    first = f"check-{EXERCISES[0].replace('.', '-')}"
    for each in class_of:
        row = marks.get(each.student, {})
        points, why = float(row.get("points") or -1), row.get(f"{first}: why") or ""
        # A kernel that was interrupted in a flood of output may not be good for the second answer.
        wanted = (0, each.points) if each.student.endswith("round-print") else (each.points,)
        good = points in wanted and each.why in why and (points == 20 or why)
        good = good and grades.get(each.student) == points
        check(f"{each.student}: {points:g}  {why[:110]}", bool(good))
    both = [float(marks[student]["points"]) for student in ("ann", "bob")]
    check("ann has all points, bob none", both == [20, 0])
    check(
        f"{len(class_of) + 2} lines in either table", len(marks) == len(grades) == len(class_of) + 2
    )


def marked():
    """What answers of this trial started and is still there."""
    import psutil

    for process in psutil.process_iter():
        try:
            if process.environ().get(answers.MARK, "").startswith(f"{TRIAL}-"):
                yield process.pid
        except (psutil.Error, OSError):
            continue


def children():
    used = os.times()
    return used.children_user + used.children_system


def nbgrader(folder, *words):
    exchange = next(p / "exchange" for p in (folder, *folder.parents) if (p / "exchange").is_dir())
    data = folder / ".jupyter"
    command = [sys.executable, str(HERE / "run.py"), *words]
    if words[0].startswith(("release", "fetch", "submit", "collect")):
        command.append(f"--Exchange.root={exchange}")
    surroundings = {**environment(), "JUPYTER_DATA_DIR": str(data)}
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True)
    with open(folder / "round.log", "a", encoding="utf-8") as log:
        log.write(f"$ nbgrader {' '.join(words)}\n{done.stdout}{done.stderr}")
    check(f"nbgrader {' '.join(words)}", done.returncode == 0)


def python(folder, script, *words):
    command = [sys.executable, str(HERE / script), *map(str, words)]
    surroundings = {**os.environ, answers.MARK: f"{TRIAL}-"}
    done = subprocess.run(
        command, cwd=folder, env=surroundings, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    return done.stdout


if __name__ == "__main__":
    main()
