"""Thirty answers to one assignment, to try the whole round: right, wrong, and worse.

    python grading/submissions.py [FOLDER]

Makes a course folder, has nbgrader generate, release, collect and grade, and writes marks.csv and
the time taken. Every student must come out with the marks named here.
"""

import csv
import io
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat

HERE = Path(__file__).resolve().parent
NAME, EXERCISES, POINTS = "week5", ("01.4", "05.5"), 10
RIGHT = {
    "01.4": "def best_payoff(M, sigma_1):\n    return max(-np.array(M).T @ np.array(sigma_1))",
    "05.5": "def gain(M, joint):\n    M, p = np.array(M), np.array(joint)\n"
    "    return max(M @ p.sum(axis=0)) - (M * p).sum()",
}
WRONG = {
    "01.4": "def best_payoff(M, sigma_1):\n    return max(np.array(M).T @ np.array(sigma_1))",
    "05.5": "def gain(M, joint):\n    return 0",
}
# What stands in the cells instead, the marks, and a word of the reason.
ODD = {
    "endless-function": ("def {f}(*given):\n    while True:\n        pass", 0, ""),
    "endless-cell": ("while True:\n    pass", 0, ""),
    "asleep": ("import time\ntime.sleep(10_000)", 0, ""),
    "raising": ("def {f}(*given):\n    return 1 / 0", 0, "ZeroDivisionError"),
    "raising-cell": ("raise ValueError('I give up')", 0, "NameError"),
    "no-python": ("def {f}(M:\n", 0, "NameError"),
    "memory": ("def {f}(*given):\n    return [0] * 10**12", 0, "MemoryError"),
    "memory-cell": ("hoard = []\nwhile True:\n    hoard.append(bytearray(10**7))", 0, ""),
    "gigabyte": ("for _ in range(10**6):\n    print('x' * 1000)", 0, ""),
    "gigabyte-in-function": (
        "def {f}(*given):\n    for _ in range(10**6):\n        print('x' * 1000)",
        0,
        "",
    ),
    "exit": ("import os\nos._exit(0)", 0, ""),
    "own-check": ("def check(*given):\n    return True", 0, "NameError"),
}


def main(folder=None):
    folder = Path(folder or tempfile.mkdtemp())
    shutil.rmtree(folder, ignore_errors=True)
    begun = time.monotonic()
    python(HERE / "assignment.py", folder, NAME, "en", *EXERCISES, "--points", POINTS)
    nbgrader(folder, "generate_assignment", NAME, "--create", "--force")
    expected = hand_in(folder)
    nbgrader(folder, "autograde", NAME, "--create", "--force")
    nbgrader(folder, "generate_feedback", NAME, "--force")
    table = python(HERE / "marks.py", folder, NAME)
    (folder / "marks.csv").write_text(table, "utf-8")
    found = {row["student"]: row for row in csv.DictReader(io.StringIO(table))}
    for student, (points, word) in expected.items():
        row = found.get(student, {"points": "missing"})
        told = " | ".join(filter(None, (row.get(f"check-{e.replace('.', '-')}: why") for e in EXERCISES)))
        good = row["points"] not in ("", "missing") and float(row["points"]) == points
        good = good and word in told and (points == POINTS * len(EXERCISES) or told)
        print("as wanted" if good else "WRONG", student, row["points"], told[:150], sep=" · ")
    print(f"{len(found)} of {len(expected)} in {time.monotonic() - begun:.0f} s: {folder}/marks.csv")


def hand_in(folder):
    """{student: (points, a word of the reason)}, their files in submitted/."""
    released = nbformat.read(folder / "release" / NAME / f"{NAME}.ipynb", 4)
    expected, number = {}, 0
    full = POINTS * len(EXERCISES)
    kinds = [("right", RIGHT, full, "")] * 7 + [("wrong", WRONG, 0, "Not yet")] * 4
    kinds += [("half", {**RIGHT, "05.5": WRONG["05.5"]}, POINTS, "Not yet")] * 2
    kinds += [("empty", {}, 0, "To do")] * 2
    kinds += [(name, code, marks, word) for name, (code, marks, word) in ODD.items()]
    for number, (kind, answers, points, word) in enumerate(kinds):
        student = f"{number:02}-{kind}"
        write(folder, student, nbformat.writes(answered(released, answers)))
        expected[student] = (points, word)
    for kind, text in (("text", "Dear teacher, it works at home."), ("half-file", "{\"cells\": [")):
        write(folder, f"{len(expected):02}-{kind}", text)
        expected[f"{len(expected):02}-{kind}"] = (0, "not a notebook")
    no_cell = nbformat.from_dict(released)
    no_cell.cells = [cell for cell in released.cells if cell.cell_type == "markdown"]
    write(folder, f"{len(expected):02}-cells-deleted", nbformat.writes(no_cell))
    expected[f"{len(expected):02}-cells-deleted"] = (0, "")
    return expected


def answered(released, answers):
    notebook = nbformat.from_dict(released)
    cells = [c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("solution")]
    for exercise, cell in zip(EXERCISES, cells, strict=True):
        if isinstance(answers, str):
            name = cell.source.partition("def ")[2].partition("(")[0]
            cell.source = answers.replace("{f}", name)
        else:
            cell.source = answers.get(exercise, cell.source)
    return notebook


def write(folder, student, text):
    path = folder / "submitted" / student / NAME / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")


def nbgrader(folder, *words):
    command = [sys.executable, str(HERE / "run.py"), *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    (folder / f"{words[0]}.log").write_text(done.stdout + done.stderr, "utf-8")


def python(script, *words):
    command = [sys.executable, str(script), *map(str, words)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main(*sys.argv[1:])
