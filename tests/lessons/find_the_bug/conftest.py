"""Read the lesson's faulty and corrected programs from its source."""

import re
from pathlib import Path

import numpy as np
import pytest

from cfr_lab import memory

SOURCE = Path(__file__).resolve().parents[3] / "notebooks/source/find_the_bug.md"
CELL = re.compile(r"^```\{code-cell\} ipython3\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SOLUTION = re.compile(r"```python\n(.*?)```", re.DOTALL)
CHECKED = re.compile(r"^check\((\d+), (\w+)\)", re.MULTILINE)


def functions_in_blocks(blocks):
    """Return {puzzle: function} for the code blocks that define the function that they check."""
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
def faulty_programs():
    """Return {puzzle: program} with the mistakes that the reader looks for."""
    return functions_in_blocks(CELL.findall(SOURCE.read_text("utf-8")))


@pytest.fixture(scope="session")
def corrected_programs():
    """Return {puzzle: program} from the folded solutions."""
    return functions_in_blocks(SOLUTION.findall(SOURCE.read_text("utf-8")))


@pytest.fixture(autouse=True)
def empty_memory():
    """Forget all solved puzzles before and after every test."""
    memory.forget()
    yield
    memory.forget()
