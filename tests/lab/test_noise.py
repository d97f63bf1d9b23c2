"""Test that notebooks fail exactly if their outputs depend on noise in the last place."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import noise
import pytest
from nbconvert.preprocessors import ExecutePreprocessor
from nbformat.v4 import new_code_cell, new_notebook

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "notebooks" / "source" / "faster_cfr.md"
TIE_CONDITION = "Q > 1e-12"

IMPORTS = """
import numpy as np
from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import exploitability
from cfr_core.matching import regret_matching
from cfr_core.profile import format_number
from cfr_core.values import instantaneous_regrets, own_reach

kuhn = Tree(games.kuhn())
"""
KUHN = """
for keep in (lambda R, t: R, lambda R, t: np.maximum(R, 0), lambda R, t: R * t / (t + 1)):
    print(f"{exploitability(learn(kuhn, 100, keep, lambda t: t)):.6f}")
"""
# The program has several sums, because noise of one unit may leave one sum as it is.
SUMS = "[float(np.array([0.1, 0.2, 0.4]).sum() / n) for n in range(3, 23)]"


def program():
    """Return lesson 8's CFR from its cell."""
    text = LESSON.read_text("utf-8")
    (cell,) = re.findall(r"```\{code-cell\}[^\n]*\n[^`]*?(def learn.*?)```", text, re.DOTALL)
    assert TIE_CONDITION in cell
    return cell


@pytest.fixture(scope="module")
def saved_notebook(tmp_path_factory):
    """Return a notebook with the outputs of a run without noise."""
    without_rule = program().replace(TIE_CONDITION, "Q > 0")
    cells = {
        "imports": IMPORTS,
        "with the rule": f"{program()}{KUHN}",
        "without the rule": f"{without_rule}{KUHN}",
        "a float as Python writes it": f"print({SUMS})",
        "a float as the course writes it": f"print([format_number(x) for x in {SUMS}])",
    }
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells.values()])
    ExecutePreprocessor(timeout=60).preprocess(notebook, {"metadata": {"path": str(ROOT)}})
    path = tmp_path_factory.mktemp("noise") / "cells.ipynb"
    nbformat.write(notebook, path)
    return path, list(cells)


def changed_cells(saved_notebook, tmp_path, seed, size):
    """Return the names of the cells whose output changes under noise."""
    path, names = saved_notebook
    report = tmp_path / "report.xml"
    options = ["-q", "-p", "no:cacheprovider", "--nbval", f"--junitxml={report}"]
    command = [sys.executable, "-m", "pytest", *options, path]
    variables = noise.environment(tmp_path, seed, size)
    subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=False)
    cases = list(ElementTree.parse(report).iter("testcase"))
    assert len(cases) == len(names)
    return {name for name, case in zip(names, cases, strict=True) if len(case)}


def test_only_outputs_that_depend_on_the_last_place_change(saved_notebook, tmp_path):
    expected = {"without the rule", "a float as Python writes it"}
    assert changed_cells(saved_notebook, tmp_path, 1, noise.UNIT) == expected


def test_nothing_changes_without_noise(saved_notebook, tmp_path):
    assert changed_cells(saved_notebook, tmp_path, 1, 0) == set()
