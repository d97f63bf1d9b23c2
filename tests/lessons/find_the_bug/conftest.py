"""Read the lesson's programs, as given and as solved, from its source."""

import re
from pathlib import Path

import numpy as np
import pytest

from cfr_lab import memory

SOURCE = Path(__file__).resolve().parents[3] / "notebooks/source/find_the_bug.md"
CELL = re.compile(r"^```\{code-cell\} ipython3\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SOLUTION = re.compile(r"```python\n(.*?)```", re.DOTALL)
CHECKED = re.compile(r"^check\((\d+), (\w+)\)", re.MULTILINE)


def functions(blocks):
    """Return {puzzle: function} of the code blocks that define the function that they check."""
    results = {}
    for block in blocks:
        question = CHECKED.search(block)
        if question and f"def {question[2]}(" in block:
            code = re.sub(r"^(:tags|display|print|check|lesson).*$", "", block, flags=re.M)
            names = {"np": np}
            exec(code, names)
            results[int(question[1])] = names[question[2]]
    return results


@pytest.fixture(scope="session")
def given():
    """Return the programs with the mistakes in them."""
    return functions(CELL.findall(SOURCE.read_text("utf-8")))


@pytest.fixture(scope="session")
def solved():
    """Return the programs of the folded solutions."""
    return functions(SOLUTION.findall(SOURCE.read_text("utf-8")))


@pytest.fixture(autouse=True)
def none_found():
    """Begin and end every test without solved puzzles."""
    memory.forget()
    yield
    memory.forget()
