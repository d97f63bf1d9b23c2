"""Test that the notebook test fails if one stored number is changed, in any kind of output."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "notebooks" / "en" / "01_rock_paper_scissors.ipynb"
# The numbers are in a text, in a picture and in a formula.
CHANGED = {
    '1/10 = 0.1\\n"': '1/10 = 0.2\\n"',
    ">−0.16</text>": ">−0.17</text>",
    "0.4 x + 0.8 y - 0.4": "0.4 x + 0.7 y - 0.4",
}


def failures(path):
    """Return nbval's findings: the message of every failed cell.

    They are read from nbval's report, because pytest's output depends on the terminal.
    """
    sanitise = ROOT / "tests" / "nbval_sanitize.cfg"
    report = path.with_suffix(".xml")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval"]
    run_result = subprocess.run(
        [*command, "--nbval-sanitize-with", sanitise, "--junitxml", report, path],
        capture_output=True,
        text=True,
        cwd=path.parent,
    )
    assert run_result.returncode == 1, run_result.stdout
    return [failure.text for failure in ElementTree.parse(report).iter("failure")]


def test_nbval_fails_the_cell_whose_number_was_changed(tmp_path):
    """Each of three changed numbers fails its own cell; one run has all three, to save time."""
    text = LESSON.read_text("utf-8")
    for stored, changed in CHANGED.items():
        assert stored in text
        text = text.replace(stored, changed, 1)
    copy = tmp_path / LESSON.name
    copy.write_text(text, "utf-8")
    results = failures(copy)
    assert len(results) == len(CHANGED), results
    assert all("mismatch" in message for message in results), results
