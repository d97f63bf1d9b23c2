"""Test the commands of guides, unchanged, in a copy of the course whose path has a space.

The tests omit commands that need a cluster, docker or an account. A guide's block of commands is
passed to the shell unchanged. Packages are downloaded; without a network, the tests that need them
are skipped.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from guide_commands import BLOCK
from released_assignment import can_make_sandbox

from cfr_lab.course import lessons
from cfr_lab.words import set_language
from publish.nbgrader.sentences import REASONS, reason

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform != "linux", reason="the guides' shell commands are for Linux"),
]
ADDRESS = "https://github.com/somebody/regret"


@pytest.fixture
def course(tmp_path):
    """Return a copy of the files that git tracks, in a folder with a space in its name."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    folder = tmp_path / "my courses" / "the course"
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def blocks(guide, beginning="", end=None):
    """Return the blocks of commands of a guide, or of a part of it between two headings."""
    text = (ROOT / "docs" / guide).read_text("utf-8")
    text = text[text.index(beginning) : text.index(end) if end else None]
    return [block for language, block in BLOCK.findall(text) if language == ""]


def run(script, folder):
    """Run a script as a reader's shell would, and stop at the first command that fails."""
    own = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": own, "PYTHONPATH": ""}
    run_result = subprocess.run(
        ["bash", "-e", "-c", script], cwd=folder, env=environment, capture_output=True, text=True
    )
    output = run_result.stdout + run_result.stderr
    if "No matching distribution" in output or "ConnectionError" in output:
        pytest.skip("the package index cannot be reached")
    assert run_result.returncode == 0, output[-3000:]
    return run_result.stdout


# The reader writes the list of students by hand.
ROLL = "printf 'id,first_name,last_name,email\\nann,Ann,Lee,\\nbob,Bob,Ray,\\n' > roll.csv\n"
# These are answers to the guide's exercise 5.4, each with a part of the reason for its mark: "" if
# the answer is right, and a space if the reason depends on how far a fork bomb gets.
LEAVES_A_PROCESS = "import subprocess\nsubprocess.Popen(['sleep', '1000'], start_new_session=True)"
BOMB = "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass"
HANDED_IN = {
    "ann": ("SOLUTION", ""),
    "bob": ("raise ValueError('I give up')", "ValueError: I give up"),
    "cat": (f"{LEAVES_A_PROCESS}\nSOLUTION", ""),
    "dan": (BOMB, " "),
    "eve": ("import os\nos._exit(0)", "DeadKernelError"),
}


def hand_in(folder):
    """Put the notebooks of HANDED_IN, and a link, where nbgrader looks for them."""
    source, release = (
        nbformat.read(folder / kind / "week5" / "week5.ipynb", 4) for kind in ("source", "release")
    )
    solved = {each.metadata.nbgrader.grade_id: each.source for each in answers(source)}
    for student, (text, _) in HANDED_IN.items():
        for number, cell in enumerate(answers(release)):
            solution = solved[cell.metadata.nbgrader.grade_id]
            cell.source = text.replace("SOLUTION", solution) if number == 0 else solution
        place = folder / "submitted" / student / "week5"
        place.mkdir(parents=True)
        nbformat.write(release, place / "week5.ipynb")
    (folder / "submitted" / "mallory").symlink_to(folder / "submitted" / "ann")


def answers(notebook):
    """Return the answer cells of a notebook."""
    return [c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("solution")]


def test_homework_is_graded_by_the_guides_commands(course):
    """The Chinese guide's commands grade a week; the English guide differs in --lang only."""
    chinese, english = (
        blocks(guide, end=end)
        for guide, end in (("grading.zh-CN.md", "## 沙箱"), ("grading.md", "## The sandbox"))
    )
    assert english == [block.replace("--lang zh", "--lang en") for block in chinese]
    once, roll, make, release, files, grade, tell = chinese
    assert files.startswith("submitted/ann/week5/week5.ipynb")
    run("\n".join([once, ROLL, roll, make, release]), course)
    folder = course.parent / "class"
    hand_in(folder)
    (export,) = re.findall(r"^export .*$", once, re.MULTILINE)
    rest = "\n".join([export, f"cd '{folder}'", grade, tell])
    if os.getuid() == 0:
        with pytest.raises(AssertionError, match="cannot grade as root"):
            run(rest, course)
        pytest.skip("grading refuses root")
    if not can_make_sandbox():
        pytest.skip("no bubblewrap that works")
    run(rest, course)
    with open(folder / "marks.csv", encoding="utf-8-sig", newline="") as file:
        marks = {row["student"]: row for row in csv.DictReader(file)}
    assert set(marks) == {*HANDED_IN, "mallory"}
    set_language("zh")
    for student, (_, cause) in HANDED_IN.items():
        message = marks[student]["check-5-4: why"]
        assert (reason(cause) if cause in REASONS else cause) in message, student
        assert float(marks[student]["check-5-4"]) == (0 if cause else 10), student
    assert marks["ann"]["points"] == marks["cat"]["points"] == "20.0"
    assert reason("link", name="mallory") == marks["mallory"]["check-5-4: why"]
    for student in HANDED_IN:
        page = (folder / "feedback" / student / "week5" / "week5.html").read_text("utf-8")
        assert "Content-Security-Policy" in page
        assert "<script" not in page


@pytest.mark.parametrize("guide", ["class.md", "class.zh-CN.md"])
def test_class_is_installed_by_the_guides_commands(course, guide):
    # The guide's first step sets the course's address.
    run(f"python3 publish/site/links.py {ADDRESS}", course)
    (copy,) = (each for each in blocks(guide) if "class.yaml ../course-class" in each)
    links = re.search(
        r"`(python publish/hub/links\.py [^`]+)`", (ROOT / "docs" / guide).read_text("utf-8")
    )[1]
    copy = re.sub(r"^ +", "", copy, flags=re.MULTILINE)
    table = run(f"{copy}\n{links}", course)
    assert table.count("/hub/user-redirect/git-pull?") == 2 * len(lessons())
    assert (course.parent / "course-class" / "class.yaml").is_file()


@pytest.mark.parametrize("guide", ["class.md", "class.zh-CN.md"])
def test_forgotten_password_is_deleted_by_the_guides_commands(tmp_path, guide):
    """The Python code in the guide's kubectl command deletes only the named student's password."""
    text = (ROOT / "docs" / guide).read_text("utf-8")
    (code,) = re.findall(r"python3 (-c 'import dbm, sys; .*) ann$", text, re.MULTILINE)
    code = code.replace("/srv/jupyterhub/passwords.dbm", "passwords.dbm")
    make = 'import dbm; d = dbm.open("passwords.dbm", "c"); d["ann"] = d["ben"] = b"x"; d.close()'
    show = 'import dbm; print(*dbm.open("passwords.dbm").keys())'
    script = f"python3 -c '{make}'\npython3 {code} ann\npython3 -c '{show}'"
    assert run(script, tmp_path).strip() == "b'ben'"


@pytest.mark.parametrize("guide", ["binder", "release"])
@pytest.mark.parametrize("end", [".md", ".zh-CN.md"])
def test_links_are_written_as_the_guide_says(course, guide, end):
    text = (ROOT / "docs" / (guide + end)).read_text("utf-8")
    command = re.search(r"`\S*(python publish/site/links\.py[^`]*)`", text)[1]
    run(command.replace("https://github.com/NAME/REPO", ADDRESS), course)
