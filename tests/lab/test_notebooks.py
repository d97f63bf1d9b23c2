"""Test the committed notebooks as they appear to anyone who opens them without a kernel."""

import importlib.util
import re
import shutil
from pathlib import Path

import nbformat
import pytest

import notebooks.companions  # noqa: F401  the course's own, which a copy of build.py finds
from cfr_lab.words import set_language

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("[ze][hn]/*.ipynb"))
SOLUTION = re.compile(r"```python\n(.*?)```", re.DOTALL)
HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)


def test_every_notebook_exists_in_both_languages():
    by_language = {
        language: {path.name for path in NOTEBOOKS if path.parent.name == language}
        for language in ("zh", "en")
    }
    assert by_language["zh"] == by_language["en"] != set()


def test_every_explorer_leaves_a_still_picture(notebook):
    explorers = 0
    for cell in notebook.cells:
        if re.search(r"\.(explore_\w+|guess_\w+)\(", cell.source) and cell.cell_type == "code":
            explorers += 1
            (output,) = cell.outputs
            assert output.data["image/svg+xml"].startswith("<svg")
            assert len(output.data["text/plain"]) > 20
    assert explorers


def test_solutions_pass_their_checks(path, notebook):
    """The folded solutions pass if a reader pastes them, after the cells above them."""
    set_language(path.parent.name)
    solved = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and "<details>" in cell.source:
            for code in SOLUTION.findall(cell.source):
                *body, last = code.strip().splitlines()
                names = {}
                begun = f"from cfr_lab.lessons.{path.stem[3:]} import check\n"
                exec(begun + "\n".join(body), names)
                verdict = eval(last, names)
                assert verdict.right, verdict
                solved.append(verdict.exercise)
    requests = [c.source for c in notebook.cells if c.cell_type == "code" and "check(" in c.source]
    requests = [source for source in requests if re.search(r"^check\(\d", source, re.MULTILINE)]
    assert len(solved) == len(requests) >= (2 if path.stem.startswith("00") else 3)


def test_saved_output_of_an_exercise_has_no_right_verdict(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "code" and re.search(r"^check\(\d", cell.source, re.MULTILINE):
            assert "✓" not in str(cell.outputs)


def test_english_shows_no_chinese(path, notebook):
    if path.parent.name == "en":
        for cell in notebook.cells:
            assert not HAN.search(cell.source)
            for output in cell.get("outputs", []):
                shown = {k: v for k, v in output.get("data", {}).items() if k != "image/png"}
                assert not HAN.search(str(shown) + output.get("text", ""))


def test_bold_type_ends_at_its_closing_mark(notebook):
    """Bold ends where it should, also between a mark such as ？ and a letter."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            prose = re.sub(r"```.*?```", "", cell.source, flags=re.DOTALL)
            prose = re.sub(r"`[^`]*`|\$[^$]*\$", "x", prose)
            for paragraph in prose.split("\n\n"):
                plain_and_bold = paragraph.split("**")
                for bold, after in zip(plain_and_bold[1::2], plain_and_bold[2::2], strict=True):
                    assert not (bold[-1] in "，。？！：；、”）" and after[:1].isalnum()), bold


def test_check_finds_a_changed_cell(tmp_path):
    """`build.py --check` reports a word changed by hand in a copy of one lesson."""
    folder = shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    for readme in ROOT.glob("README*.md"):
        shutil.copy(readme, tmp_path)
    spec = importlib.util.spec_from_file_location("build", folder / "build.py")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.main(["--check", "rock_paper_scissors"])
    lesson = next(folder.glob("en/01*.ipynb"))
    changes = [
        ("Rock, paper, scissors", "Rock, paper"),
        ('"execution_count": 5', '"execution_count": null'),
    ]
    for before, after in changes:
        text = lesson.read_text("utf-8")
        assert before in text
        lesson.write_text(text.replace(before, after, 2), "utf-8")
        with pytest.raises(SystemExit, match=lesson.name):
            build.main(["--check", "rock_paper_scissors"])
        lesson.write_text(text, "utf-8")
