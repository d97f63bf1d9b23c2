"""The notebook test can fail: one stored number changed is found, in a text and in a picture."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LESSON = ROOT / "notebooks" / "en" / "01_rock_paper_scissors.ipynb"


def nbval(path):
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--nbval", str(path)]
    sanitise = ROOT / "tests" / "nbval_sanitize.cfg"
    return subprocess.run(
        [*command, "--nbval-sanitize-with", str(sanitise), "-p", "no:cacheprovider"],
        capture_output=True,
        text=True,
        cwd=path.parent,
    )


@pytest.mark.parametrize(
    ("stored", "changed"),
    [
        ('"1/10 = 0.1\\n"', '"1/10 = 0.2\\n"'),
        (r">0.133</text>", ">0.134</text>"),
        (r"0.4 a + 0.8 b - 0.4", "0.4 a + 0.7 b - 0.4"),
    ],
    ids=["text", "picture", "formula"],
)
def test_one_changed_number_fails(tmp_path, stored, changed):
    text = LESSON.read_text("utf-8")
    copy = tmp_path / LESSON.name
    # Up to the output in question is enough; the rest only takes time.
    assert len(re.findall(re.escape(stored), text)) >= 1
    copy.write_text(text.replace(stored, changed, 1), "utf-8")
    done = nbval(copy)
    assert done.returncode == 1, done.stdout
    assert "mismatch" in done.stdout
