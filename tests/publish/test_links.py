"""Test that the course's address is in one place, and that every link follows from it."""

import re
import subprocess

import pytest
from start_script import ROOT

from publish.site import links, pages

LESSONS = sorted(path.stem for path in (ROOT / "notebooks" / "zh").glob("*.ipynb"))
GITHUB = "https://github.com/somebody/regret"


def text_files():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, listed.stdout.decode().split("\0")):
        try:
            yield name, (ROOT / name).read_text("utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue


def test_address_is_written_in_one_place():
    address = links.project()["urls"]["Repository"]
    path = address.split("//")[1].partition("/")[2]
    shared = {}
    for name, text in text_files():
        left = links.SECTION.sub("", text) if name in links.DOCUMENTS else text
        by_hand = not name.startswith("tests/") and re.search(r"mybinder\.org/v2/\w", left)
        if path in left or by_hand:
            shared[name] = left.count(path)
    assert shared == {"pyproject.toml": 1}


@pytest.mark.parametrize("name", links.DOCUMENTS)
def test_documents_contain_the_links_of_the_address(name):
    """After a change, run: python publish/site/links.py"""
    text = (ROOT / name).read_text("utf-8")
    assert len(links.SECTION.findall(text)) == 1
    assert text == links.with_links(text, links.DOCUMENTS[name], links.repository())


@pytest.mark.parametrize("name", links.DOCUMENTS)
def test_no_dead_link_while_there_is_no_address(name):
    written = links.with_links((ROOT / name).read_text("utf-8"), links.DOCUMENTS[name], None)
    assert "mybinder.org/" not in written


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_lesson_has_its_links(language):
    name = {"zh": "docs/binder.zh-CN.md", "en": "docs/binder.md"}[language]
    before = (ROOT / name).read_text("utf-8")
    written = links.with_links(before, language, GITHUB)
    head = "https://mybinder.org/v2/gh/somebody/regret/v" + links.project()["version"]
    matches = re.findall(r"\]\((https://mybinder[^)]*)\)", written)
    assert matches == [
        f"{head}?urlpath=lesson%2F{tongue}%2F{stem}.ipynb"
        for stem in LESSONS
        for tongue in ("zh", "en")
    ]
    # After the documents are written for another address, or for none, nothing of the old address
    # remains.
    assert links.with_links(written, language, None) == links.with_links(before, language, None)


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_badge_opens_the_first_lesson(name):
    language = links.DOCUMENTS[name]
    written = links.with_links((ROOT / name).read_text("utf-8"), language, GITHUB)
    ((badge, link),) = re.findall(r"\[!\[Binder\]\(([^)]*)\)\]\(([^)]*)\)", written)
    assert badge == "https://mybinder.org/badge_logo.svg"
    assert link == links.binder(LESSONS[0], language, GITHUB)


@pytest.mark.parametrize(
    ("address", "where"),
    [
        (GITHUB, "gh/somebody/regret"),
        ("https://gitlab.com/group/part/regret", "gl/group%2Fpart%2Fregret"),
        ("https://git.example.edu/x/regret", "git/https%3A%2F%2Fgit.example.edu%2Fx%2Fregret"),
    ],
)
def test_repositories_on_every_host_have_links(address, where):
    link = links.binder("01_x", "en", address, "2.5")
    assert link == f"https://mybinder.org/v2/{where}/v2.5?urlpath=lesson%2Fen%2F01_x.ipynb"


@pytest.mark.parametrize("ending", ["", "/", ".git", ".git/"])
def test_an_address_copied_from_the_browser_is_accepted(monkeypatch, ending):
    urls = {"Repository": GITHUB + ending}
    monkeypatch.setattr(links, "project", lambda: {"urls": urls, "version": "1"})
    assert links.repository() == GITHUB


def test_pages_have_a_link_once_there_is_an_address(monkeypatch):
    monkeypatch.setattr(links, "repository", lambda: None)
    assert pages.on_binder("01_x", "en") == ""
    monkeypatch.setattr(links, "repository", lambda: GITHUB)
    assert f'href="{links.binder("01_x", "en")}"' in pages.on_binder("01_x", "en")
