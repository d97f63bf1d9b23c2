"""What thirty-odd students might hand in, for try.py: right, wrong, and worse.

Each is made of the release and says how many points it is to get and which sentence the table is
to give for the first exercise. Where a student spoils the first answer alone, the second, which is
right, is to keep its points.
"""

import json
from pathlib import Path
from typing import NamedTuple

import nbformat

from cfr_lab.words import say
from grading.limits import NOTEBOOK, told

NAME, EXERCISES, POINTS = "week5", ("01.4", "05.5"), 10
RIGHT = (
    "def best_payoff(M, sigma_1):\n    return max(-np.array(M).T @ np.array(sigma_1))",
    "def gain(M, joint):\n    M, p = np.array(M), np.array(joint)\n"
    "    return max(M @ p.sum(axis=0)) - (M * p).sum()",
)
WRONG = (
    "def best_payoff(M, sigma_1):\n    return max(np.array(M).T @ np.array(sigma_1))",
    "def gain(M, joint):\n    return 0",
)
HELPER = "def columns(M):\n    return -np.array(M).T"
HELPED = "def best_payoff(M, sigma_1):\n    return max(columns(M) @ np.array(sigma_1))"
CHEAT = "def best_payoff(M, sigma_1):\n    return 0"

ENDLESS = "def best_payoff(M, sigma_1):\n    while True:\n        pass"
STUBBORN = """while True:
    try:
        while True:
            pass
    except BaseException:
        pass"""
HOARD = """def best_payoff(M, sigma_1):
    hoard = []
    while True:
        hoard.append(bytearray(10**9))"""
PRINTS = "def best_payoff(M, sigma_1):\n    for _ in range(10**6):\n        print('x' * 1000)"
WRITES = """import os
while True:
    os.write(1, b'x' * 1000)"""
BIG_FILE = f"""with open('big', 'wb') as file:
    for _ in range(10**5):
        file.write(bytes(10**6))
{WRONG[0]}"""
PROCESSES = """import subprocess, sys
for _ in range(200):
    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])
import time
time.sleep(15)"""
PARENT = f"""import os, signal
os.kill(os.getppid(), signal.SIGKILL)
{RIGHT[0]}"""
LEFT_BEHIND = f"""import subprocess
subprocess.Popen(['sleep', '1000'], start_new_session=True)
{RIGHT[0]}"""
PATCHED = {
    "check": "import cfr_lab, cfr_lab.exercises as e\ncfr_lab.check = lambda *_: e.right('', '')",
    "verdict": "from cfr_lab.exercises import Verdict\n"
    "Verdict.right = True\nVerdict.__repr__ = lambda v: '✓'",
    "table": "from cfr_lab.lessons.lesson_01 import exercises as e\n"
    "e.EXERCISES['01.4'] = lambda answer: e.right('', '')",
    "tolerance": "from fractions import Fraction\nimport cfr_lab.exercises as e\n"
    "e.TOLERANCE = Fraction(10**9)",
    "builtin": "import builtins\nbuiltins.abs = lambda x: 0",
    "transformer": "import ast\nclass No(ast.NodeTransformer):\n"
    "    def visit_Assert(self, node):\n        return ast.Pass()\n"
    "get_ipython().ast_transformers.append(No())",
}
FILE = "no such file"


class HandedIn(NamedTuple):
    """student: a name that says what it is; notebook: a NotebookNode, or the text of the file;
    points: those it is to get; why: a piece of what the table says of the first exercise."""

    student: str
    notebook: object
    points: int
    why: str
    file: str = f"{NAME}.ipynb"


def everybody(released):
    """All of them, in two kinds of order: numbers, so that tables are in the order of this file."""
    made = [*honest(released), *troubled(released), *cheating(released), *unreadable(released)]
    return [each._replace(student=f"{k:02}-{each.student}") for k, each in enumerate(made, 1)]


def honest(released):
    not_yet, to_do = say("还不对", "Not yet"), say("待完成", "To do")
    yield HandedIn("right", answered(released, *RIGHT), 20, "")
    helped = answered(released, HELPED, RIGHT[1])
    helped.cells.insert(place(helped, "answer-01-4"), nbformat.v4.new_code_cell(HELPER))
    yield HandedIn("right-with-a-helper", helped, 20, "")
    shut = answered(released, *RIGHT)
    del shut.cells[place(shut, "check-01-4")]
    yield HandedIn("right-check-deleted", shut, 20, "")
    bare = answered(released, *RIGHT)
    bare.cells = [cell for cell in bare.cells if "answer-" in name(cell)]
    yield HandedIn("right-answers-alone", bare, 20, "")
    loud = answered(released, RIGHT[0].replace("return", "print(1, end='')\n    return"), RIGHT[1])
    yield HandedIn("right-and-prints", loud, 20, "")
    warned = RIGHT[0].replace("return", "np.array([0]) / 0\n    return")
    yield HandedIn("right-with-a-warning", answered(released, warned, RIGHT[1]), 20, "")
    yield HandedIn("wrong", answered(released, *WRONG), 0, not_yet)
    yield HandedIn("half", answered(released, WRONG[0], RIGHT[1]), 10, not_yet)
    yield HandedIn("empty", released, 0, to_do)
    none = answered(released, *RIGHT)
    none.cells = [cell for cell in none.cells if cell.cell_type == "markdown"]
    yield HandedIn("answers-deleted", none, 0, "NameError")


def troubled(released):
    """(what the first answer is, a piece of the sentence); the second is right."""
    not_yet = say("还不对", "Not yet")
    spoilt = {
        "endless-function": (ENDLESS, not_yet),
        "endless-cell": ("while True:\n    pass", told("time")),
        "asleep": ("import time\ntime.sleep(10_000)", told("time")),
        "raising": ("def best_payoff(M, sigma_1):\n    return 1 / 0", "ZeroDivisionError"),
        "raising-cell": ("raise ValueError('I give up')", "ValueError: I give up"),
        "no-python": ("def best_payoff(M:\n", "SyntaxError"),
        "memory": (HOARD, "MemoryError"),
        "memory-at-once": ("np.zeros(10**12)", "Memory"),
        "gigabyte": (PRINTS, told("printed")),
        "gigabyte-round-print": (WRITES, told("time")),
        "gigabyte-displayed": (f"display('x' * 10**9)\n{WRONG[0]}", ""),
        "exit": ("import sys\nsys.exit(0)", "SystemExit"),
        "waiting": ("input('?')", "StdinNotImplementedError"),
        "big-file": (BIG_FILE, "OSError"),
        "left-behind": (LEFT_BEHIND, None),
    }
    for kind, (source, why) in spoilt.items():
        points = 10 if why is not None else 20
        yield HandedIn(kind, answered(released, source, RIGHT[1]), points, why or "")
    fatal = {
        "endless-stubborn": (STUBBORN, told("time")),
        "exit-at-once": ("import os\nos._exit(0)", told("ended")),
        "many-processes": (PROCESSES, told("processes")),
        "parent-killed": (PARENT, told("grader", why="-9")),
    }
    for kind, (source, why) in fatal.items():
        yield HandedIn(kind, answered(released, source, RIGHT[1]), 0, why)


def cheating(released):
    not_yet = say("还不对", "Not yet")
    own = f"{CHEAT}\ndef check(*given):\n    return True"
    yield HandedIn("own-check", answered(released, own, RIGHT[1]), 10, not_yet)
    silent = f"{RIGHT[0]}\ndef print(*given):\n    pass"
    yield HandedIn("silenced", answered(released, silent, RIGHT[1]), 0, told("unjudged"))
    result = "import sys\ndef best_payoff(M, sigma_1):\n    sys.displayhook(10)\n    return 0"
    yield HandedIn("own-result", answered(released, result, RIGHT[1]), 10, not_yet)
    for kind, source in PATCHED.items():
        both = answered(released, f"{source}\n{CHEAT}", RIGHT[1])
        # Nothing is judged any more, not even what is right.
        yield HandedIn(f"patched-{kind}", both, 0, told("changed", what="|").split("|")[1])
    changed = answered(released, CHEAT, RIGHT[1])
    changed.cells[place(changed, "check-01-4")].source = "print('✓')"
    yield HandedIn("check-changed", changed, 10, not_yet)
    tagged = answered(released, CHEAT, RIGHT[1])
    cell = tagged.cells[place(tagged, "check-01-4")]
    cell.metadata.tags = ["skip-execution"]
    cell.metadata.nbgrader.update(locked=False, points=100)
    yield HandedIn("check-skipped", tagged, 10, not_yet)


def unreadable(released):
    whole = nbformat.writes(answered(released, *RIGHT))
    bad = say("不是笔记本", "not a notebook")
    yield HandedIn("text", "Dear teacher, it works at home.", 0, bad)
    yield HandedIn("half-a-file", whole[: len(whole) // 2], 0, bad)
    yield HandedIn("other-json", json.dumps([1, 2]), 0, bad)
    huge = answered(released, *RIGHT)
    huge.cells.append(nbformat.v4.new_markdown_cell("x" * NOTEBOOK))
    yield HandedIn("huge", huge, 0, say("MB", "MB"))
    missing = told("named", name=f"{NAME}.ipynb")
    yield HandedIn("wrong-name", answered(released, *RIGHT), 0, missing, "week5 (1).ipynb")
    yield HandedIn("nothing", None, 0, told("missing"))


def answered(released, *sources):
    """The release with other sources in its answers' cells."""
    notebook = nbformat.from_dict(json.loads(json.dumps(released)))
    cells = [cell for cell in notebook.cells if "answer-" in name(cell)]
    for cell, source in zip(cells, sources, strict=True):
        cell.source = source
    return notebook


def name(cell):
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def place(notebook, wanted):
    return [name(cell) for cell in notebook.cells].index(wanted)


def hand_in(folder, each):
    """Put one into submitted/, as a lecturer without the exchange would."""
    path = Path(folder, "submitted", each.student, NAME, each.file)
    if each.notebook is not None:
        path.parent.mkdir(parents=True)
        text = each.notebook if isinstance(each.notebook, str) else nbformat.writes(each.notebook)
        path.write_text(text, "utf-8")
