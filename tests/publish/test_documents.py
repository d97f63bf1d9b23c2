"""Test that the links and the drawing functions that documents name exist."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest

from cfr_lab import draw

ROOT = Path(__file__).resolve().parents[2]
# Texts in these folders of the repository's root are not examined.
LEFT_OUT = {".git", ".venv", "build", "site", "node_modules"}
TEXTS = sorted(
    path
    for path in ROOT.rglob("*.md")
    if path.relative_to(ROOT).parts[0] not in LEFT_OUT
    # A lesson's source has the same links as the notebooks made from it, which are checked here.
    and path.parent != ROOT / "notebooks" / "source"
)
NOTEBOOKS = sorted(ROOT.glob("notebooks/[ze][nh]/*.ipynb"))
FENCED = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")


def links(text):
    """Return the places that a Markdown text links to, without code and Internet addresses."""
    results = LINK.findall(FENCED.sub("", text))
    return [each for each in results if not re.match(r"[a-z][a-z+.-]*:", each)]


@cache
def anchors(path):
    """Return the anchors of a text: its own, and those of its headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    matches = set(re.findall(r'<a id="([^"]*)">', text))
    for heading in re.findall(r"^#{1,6} +(.+?) *#*$", text, re.MULTILINE):
        plain = re.sub(r"\]\([^)]*\)|[*`\[]", "", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        matches.add(slug if slug not in matches else f"{slug}-{len(matches)}")
    return matches


def links_without_target(text, path):
    """Return the links without a target in a text from the file `path`."""
    wrong = []
    for link in links(text):
        name, _, anchor = unquote(link).partition("#")
        target = (path.parent / name).resolve() if name else path
        headed = anchor and target.suffix == ".md"
        if not target.exists() or (headed and anchor not in anchors(target)):
            wrong.append(link)
    return wrong


def markdown_of(path):
    """Return a document's text, or a notebook's Markdown cells as one text."""
    if path.suffix == ".md":
        return path.read_text("utf-8")
    cells = nbformat.read(path, as_version=4).cells
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


@pytest.mark.parametrize(
    "path", [*TEXTS, *NOTEBOOKS], ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_every_link_has_a_target(path):
    assert links_without_target(markdown_of(path), path) == []


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_texts_in_two_languages_link_to_each_other(path):
    """Every Chinese text has an English one, and each links to the other."""
    if path.name.endswith(".zh-CN.md"):
        other = path.with_name(path.name.removesuffix(".zh-CN.md") + ".md")
        assert other.name in links(path.read_text("utf-8"))
        assert path.name in links(other.read_text("utf-8"))


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "CONTRIBUTING.zh-CN.md"])
def test_drawing_functions_that_the_guide_names_exist(name):
    functions = set(re.findall(r"`draw\.(\w+)", (ROOT / name).read_text("utf-8")))
    assert functions
    assert functions <= set(draw.__all__)
