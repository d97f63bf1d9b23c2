"""Every link in a text of the repository leads somewhere: to a file, and to a heading in it."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {".git", ".venv", "build", "site", "node_modules"}
TEXTS = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not LEFT_OUT & {*path.relative_to(ROOT).parts}
    # What a lesson links to stands beside the notebooks made of it: see below.
    and path.parent != ROOT / "notebooks" / "source"
)
NOTEBOOKS = sorted(ROOT.glob("notebooks/[ze][nh]/*.ipynb"))
FENCED = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")


def links(text):
    """The places that a Markdown text links to, code left out; the Internet is not asked."""
    found = LINK.findall(FENCED.sub("", text))
    return [each for each in found if not re.match(r"[a-z][a-z+.-]*:", each)]


@cache
def anchors(path):
    """The anchors of a text's headings, as GitHub makes them."""
    if path.suffix == ".ipynb":
        return set()
    found = set()
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for heading in re.findall(r"^#{1,6} +(.+?) *#*$", text, re.MULTILINE):
        plain = re.sub(r"\]\([^)]*\)|[*`\[]", "", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found.add(slug if slug not in found else f"{slug}-{len(found)}")
    return found


def lost(text, home):
    """The links that lead nowhere, from a text that stands in the folder `home`."""
    wrong = []
    for link in links(text):
        place, _, anchor = unquote(link).partition("#")
        target = (home / place).resolve() if place else None
        there = target is None or target.exists()
        headed = there and target and anchor and target.suffix == ".md"
        if not there or (headed and anchor not in anchors(target)):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path):
    text = path.read_text("utf-8")
    assert lost(text, path.parent) == []
    here = [link[1:] for link in links(text) if link.startswith("#")]
    assert set(map(unquote, here)) <= anchors(path)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_links_of_lessons_lead_somewhere(path):
    cells = nbformat.read(path, as_version=4).cells
    assert (
        lost("\n\n".join(c.source for c in cells if c.cell_type == "markdown"), path.parent) == []
    )


def test_a_lost_link_is_found():
    text = "[a](README.md) [b](no.md) [c](README.md#licences) [d](README.md#no) `[e](no)` [f](<no>)"
    assert lost(text, ROOT) == ["no.md", "README.md#no", "no"]
    assert "http://x" not in links("[g](http://x)")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_texts_in_two_languages_link_to_each_other(path):
    """Where there is a text in Chinese there is one in English, and each leads to the other."""
    if path.name.endswith(".zh-CN.md"):
        other = path.with_name(path.name.removesuffix(".zh-CN.md") + ".md")
        assert other.name in links(path.read_text("utf-8"))
        assert path.name in links(other.read_text("utf-8"))
