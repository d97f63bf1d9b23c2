"""The notebook test can fail: one stored number changed is found, wherever it stands."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LESSON = ROOT / "notebooks" / "en" / "01_rock_paper_scissors.ipynb"
# In a text, in a picture and in a formula.
CHANGED = {
    '"1/10 = 0.1\\n"': '"1/10 = 0.2\\n"',
    ">0.133</text>": ">0.134</text>",
    "0.4 a + 0.8 b - 0.4": "0.4 a + 0.7 b - 0.4",
}


def nbval(path):
    sanitise = ROOT / "tests" / "nbval_sanitize.cfg"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval"]
    return subprocess.run(
        [*command, "--nbval-sanitize-with", str(sanitise), str(path)],
        capture_output=True,
        text=True,
        cwd=path.parent,
    )


def test_one_changed_number_fails_its_cell(tmp_path):
    """All three in one run, each in a cell of its own: the rest of the lesson takes time."""
    text = LESSON.read_text("utf-8")
    for stored, changed in CHANGED.items():
        assert stored in text
        text = text.replace(stored, changed, 1)
    copy = tmp_path / LESSON.name
    copy.write_text(text, "utf-8")
    done = nbval(copy)
    assert done.returncode == 1, done.stdout
    failed = re.findall(r"^FAILED .*::Cell (\d+)", done.stdout, re.MULTILINE)
    assert len(set(failed)) == len(CHANGED), done.stdout
    assert done.stdout.count("mismatch") == len(CHANGED)
