"""Test homework: a bubblewrap sandbox, as grade.py uses it, isolates the programs in it."""

import os
import resource
import socket
import subprocess
import time

import pytest
from released_assignment import (
    EXERCISES,
    RIGHT,
    WRONG,
    can_make_sandbox,
    notebook_with_answers,
    points_of,
    student_version,
)

from publish.nbgrader import answers, assignment, marks, sandbox
from publish.nbgrader.sentences import reason

pytestmark = pytest.mark.skipif(not can_make_sandbox(), reason="no bubblewrap that works")


@pytest.fixture(scope="module")
def week5():
    """Return the release of an assignment of two exercises."""
    return student_version(assignment.assignment("week5", "en", EXERCISES))


def run_in_sandbox(week5, *sources):
    """Return the judged cells and the words of all outputs of answers that ran in the sandbox."""
    notebook = answers.restore_answers(week5, notebook_with_answers(week5, *sources))
    answers.run_and_mark(notebook, week5, sandbox.BWRAP)
    message = "".join(o.get("text", "") for c in notebook.cells for o in c.get("outputs", []))
    return list(marks.judged_cells(notebook).values()), message


def test_right_and_wrong_answers_are_judged_in_the_sandbox(week5):
    (one, two), _ = run_in_sandbox(week5, WRONG[0], RIGHT[1])
    assert (points_of(one), points_of(two)) == (0, 10)
    assert "Whose payoffs" in marks.reason_in(one)


INSPECT_SANDBOX = """import os, socket
for folder in ("/", "/tmp", "/dev", "/dev/shm", "/run", "/var", "/usr", COURSE):
    for number in range(40):
        try:
            with open(f"{folder}/filler{number}", "wb") as file:
                file.write(bytes(5_000_000))
        except OSError:
            break
    if number:
        print("wrote", number, "in", folder, end=";")
try:
    socket.create_connection(("127.0.0.1", PORT), 2)
    print("network")
except OSError:
    print("no network")
print("processes", [pid for pid in os.listdir("/proc") if pid.isdigit() and int(pid) > 1000])
for path in ("/etc/passwd", "/home", TESTS):
    print("reads", path) if os.path.exists(path) else None
print(os.environ.get("SECRET"))
"""


def test_a_sandbox_shows_nothing_of_yours_and_its_disk_is_bounded(week5, monkeypatch):
    monkeypatch.setenv("SECRET", "my key")
    course = str(sandbox.FOLDER.parents[1])
    with socket.create_server(("127.0.0.1", 0)) as server:
        facts = {"COURSE": course, "TESTS": f"{course}/tests", "PORT": server.getsockname()[1]}
        text = INSPECT_SANDBOX
        for name, fact in facts.items():
            text = text.replace(name, repr(fact))
        (one, _), message = run_in_sandbox(week5, f"{text}\n{RIGHT[0]}", RIGHT[1])
    wrote = [word for word in message.split(";") if word.startswith("wrote")]
    (where,) = wrote
    assert where.endswith("in /tmp")
    assert int(where.split()[1]) * 5_000_000 < 70_000_000
    assert "no network" in message
    assert "processes []" in message
    assert "reads" not in message
    assert "None" in message
    assert points_of(one) == 10


def test_processes_of_an_answer_are_ended(week5):
    name = f"41{os.getpid()}"
    left = (
        f"import subprocess\nsubprocess.Popen(['sleep', '{name}'], env={{}}, start_new_session=1)"
    )
    cells, _ = run_in_sandbox(week5, f"{left}\n{RIGHT[0]}", RIGHT[1])
    assert [points_of(cell) for cell in cells] == [10, 10]
    time.sleep(1)
    running = subprocess.run(["ps", "-e", "-o", "args"], capture_output=True, text=True).stdout
    assert f"sleep {name}" not in running


@pytest.mark.skipif(os.name == "posix" and os.getuid() == 0, reason="root may start any number")
def test_processes_are_bounded(week5):
    forks = """import os, time
number = 0
try:
    while number < 100:
        if os.fork() == 0:
            time.sleep(600)
        number += 1
except OSError:
    print("processes:", number)
"""
    (one, _), message = run_in_sandbox(week5, forks + RIGHT[0], RIGHT[1])
    assert 0 < int(message.split("processes: ")[1].split()[0]) < 32
    assert marks.reason_in(one)


def test_messages_of_20_mb_do_not_fill_the_memory_of_the_grader(week5):
    floods = """from ipykernel.comm import Comm
for _ in range(100):
    Comm(target_name="jupyter.widget", data={"x": "y" * 20_000_000})
"""
    before = peak_memory()
    cells, _ = run_in_sandbox(week5, floods + RIGHT[0], RIGHT[1])
    assert all(points_of(cell) == 10 or marks.reason_in(cell) for cell in cells)
    assert peak_memory() - before < 400_000


def peak_memory():
    """Return the most memory that this process has had so far, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_memory_is_bounded_and_the_other_cells_run(week5):
    cells, _ = run_in_sandbox(week5, "hoard = [bytearray(10**8) for _ in range(100)]", RIGHT[1])
    assert [points_of(cell) for cell in cells] == [0, 10]
    assert "MemoryError" in marks.reason_in(cells[0])


def test_endless_cell_is_stopped_and_the_other_cells_run(week5):
    cells, _ = run_in_sandbox(week5, "while True:\n    pass", RIGHT[1])
    assert [points_of(cell) for cell in cells] == [0, 10]
    assert reason("CellTimeoutError") in marks.reason_in(cells[0])


def test_an_answer_that_ends_the_sandbox_gets_a_reason(week5):
    ends = "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)"
    cells, _ = run_in_sandbox(week5, ends, RIGHT[1])
    assert [marks.reason_in(cell) for cell in cells] == [reason("failed")] * 2
