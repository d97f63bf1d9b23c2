"""docs/faults: what it says the reader sees is what the programs say; where else it leads."""

import ast
import re

import pytest
from door import ROOT

SPEAK = (
    *("start.py", "website/trouble.py"),
    *(f"cfr_lab/{name}.py" for name in ("saving", "training", "kernel")),
)
JUPYTERLABS = {"The kernel", "appears to have died. It will restart automatically"}
JUPYTERLABS |= {"Cannot Save: Document is read-only", "无法保存：文档为只读状态"}
DOCS = {"en": "docs/faults.md", "zh": "docs/faults.zh-CN.md"}


def said():
    """All strings of the programs, one after the other, with the name that the table has."""
    strings = [
        node.value
        for name in SPEAK
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return "".join(strings).replace("{name}", "solver")


@pytest.mark.parametrize("language", DOCS)
def test_the_words_quoted_are_the_programs(language):
    text = (ROOT / DOCS[language]).read_text("utf-8")
    quoted = re.findall("“(.*?)”", text.replace("‘", "<").replace("’", ">"))
    assert len(quoted) > 9
    # quotation marks within quotation marks are others
    known = said().translate({ord("“"): "<", ord("”"): ">"})
    for quote in quoted:
        for piece in filter(None, (each.strip(" ：:") for each in re.split("…+", quote))):
            assert piece in known or piece in JUPYTERLABS, piece


def test_versions_named_are_the_lower_bounds():
    files = ("pyproject.toml", "cfr_lab/pyproject.toml")
    bounds = "".join((ROOT / name).read_text("utf-8") for name in files)
    for path in DOCS.values():
        text = (ROOT / path).read_text("utf-8")
        named = re.findall(r"([A-Z]\w+|ipywidgets|anywidget) (\d+\.\d+)\.0", text)
        assert len(named) == 6
        for name, version in named:
            assert f'"{name.lower()}>={version},' in bounds


@pytest.mark.parametrize("language", DOCS)
def test_links_lead_somewhere(language):
    for link in re.findall(r"\]\(([^)#]+)", (ROOT / DOCS[language]).read_text("utf-8")):
        assert (ROOT / "docs" / link).exists(), link
