"""Test that every worked example is covered by a cell of a lesson and by a test.

Cells carry the ids of docs/examples.md as tags (D1.8, M5), and tests carry them in their names
(test_d1_8_..., test_m5_...). To print the table of all places: python tests/lab/test_coverage.py
"""

import ast
import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"[DM]\d+(\.\d+)?")
IN_NAME = re.compile(r"(?<![a-z0-9])(?:d(\d+)_(\d+)|m(\d+))(?![a-z0-9])")

# The examples with these beginnings must occur in a lesson and in a test.
COVERED_PREFIXES = ("D1.", "D2.", "D4.", "D5.")


def examples():
    """Return the ids of docs/examples.md, in its order."""
    text = (ROOT / "docs/examples.md").read_text("utf-8")
    matches = re.findall(r"^\| ([DM][\d.]+) \|", text, re.MULTILINE)
    return [i for i in matches if "." in i or i.startswith("M")]


def example_cells():
    """Return {id: ["01: section", ...]}, in the order of the lessons."""
    results = {}
    for path in sorted((ROOT / "notebooks" / "en").glob("*.ipynb")):
        section = ""
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "markdown":
                headings = re.findall(r"^## +(.*)", cell.source, re.MULTILINE)
                section = headings[-1].split("  ")[0].strip() if headings else section
            for tag in cell.metadata.get("tags", []):
                if ID.fullmatch(tag):
                    place = f"{path.stem[:2]} §{section} `{cell.id}`"
                    results.setdefault(tag, []).append(place)
    return results


def example_tests():
    """Return {id: ["test_values::test_d1_8_...", "rock_paper_scissors/test_matrix::...", ...]}."""
    results = {}
    tests_folder = ROOT / "tests"
    for path in sorted(tests_folder.rglob("test_*.py")):
        place = path.relative_to(tests_folder).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for d, number, m in IN_NAME.findall(node.name.replace("test_", "", 1)):
                    example = f"D{d}.{number}" if d else f"M{m}"
                    results.setdefault(example, []).append(f"`{place}::{node.name}`")
    return results


def coverage_table():
    in_cells, in_tests = example_cells(), example_tests()
    rows = [
        "# 覆盖情况 / Coverage",
        "",
        "| | 课程：节、单元格 / lesson: section, cell | 测试 / tests |",
        "|---|---|---|",
    ]
    for example in examples():
        places = "<br>".join(in_cells.get(example, [])) or "—"
        named = "<br>".join(in_tests.get(example, [])) or "—"
        rows.append(f"| {example} | {places} | {named} |")
    return "\n".join(rows) + "\n"


def test_every_example_is_covered():
    expected = {i for i in examples() if i.startswith(COVERED_PREFIXES)}
    assert expected
    assert expected - set(example_cells()) == set(), "in no lesson"
    assert expected - set(example_tests()) == set(), "in no test"


def test_every_tag_and_test_name_refers_to_a_listed_example():
    assert set(example_cells()) - set(examples()) == set()
    assert set(example_tests()) - set(examples()) == set()


if __name__ == "__main__":
    print(coverage_table(), end="")
