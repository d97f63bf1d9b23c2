"""Test that the course's address is in one place, and that every link follows from it."""

import re
import shutil
import subprocess
import tomllib

import pytest
import yaml
from start_script import ROOT

import start
from publish.site import links, pages, publication_steps

LESSONS = sorted(path.stem for path in (ROOT / "notebooks" / "zh").glob("*.ipynb"))
GITHUB = "https://github.com/Somebody/regret"
ELSEWHERE = "https://git.example.edu/x/regret"


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
        left = links.CITATION.sub("", left) if name == "CITATION.cff" else left
        is_written_out = not name.startswith("tests/") and re.search(r"mybinder\.org/v2/\w", left)
        if path in left or is_written_out:
            shared[name] = left.count(path)
    assert shared == {"pyproject.toml": 1}


@pytest.mark.parametrize("name", links.DOCUMENTS)
def test_documents_contain_the_links_of_the_address(name):
    """A document's links follow from the address; python publish/site/links.py writes them."""
    text = (ROOT / name).read_text("utf-8")
    assert len(links.SECTION.findall(text)) == 1
    assert text == links.with_links(text, links.DOCUMENTS[name], links.repository())


def test_citation_has_the_lines_that_follow_from_the_address():
    """The citation follows from the address; python publish/site/links.py writes it."""
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    assert text == links.with_citation(text, links.repository())


@pytest.mark.parametrize("name", links.DOCUMENTS)
def test_no_dead_link_while_there_is_no_address(name):
    written = links.with_links((ROOT / name).read_text("utf-8"), links.DOCUMENTS[name], None)
    (section,) = links.SECTION.finditer(written)
    assert "://" not in section[0]
    if name.startswith("README"):
        assert "`python3 start.py site`" in section[0]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_lesson_has_its_links(language):
    name = {"zh": "docs/binder.zh-CN.md", "en": "docs/binder.md"}[language]
    before = (ROOT / name).read_text("utf-8")
    written = links.with_links(before, language, GITHUB)
    head = "https://mybinder.org/v2/gh/Somebody/regret/v" + links.project()["version"]
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
def test_readmes_have_badges_and_a_link_to_the_pages(name):
    language = links.DOCUMENTS[name]
    written = links.with_links((ROOT / name).read_text("utf-8"), language, GITHUB)
    (section,) = links.SECTION.finditer(written)
    badges = re.findall(r"\[!\[\w+\]\(([^)]*)\)\]\(([^)]*)\)", section[0])
    tests = f"{GITHUB}/actions/workflows/tests.yml"
    assert badges == [
        (f"{tests}/badge.svg?branch=main", tests),
        ("https://mybinder.org/badge_logo.svg", links.binder(LESSONS[0], language, GITHUB)),
    ]
    assert "<https://somebody.github.io/regret/>" in section[0]
    elsewhere = links.with_links(written, language, ELSEWHERE)
    assert "github" not in links.SECTION.search(elsewhere)[0]


@pytest.mark.parametrize(
    ("address", "where"),
    [
        (GITHUB, "gh/Somebody/regret"),
        ("https://gitlab.com/group/part/regret", "gl/group%2Fpart%2Fregret"),
        (ELSEWHERE, "git/https%3A%2F%2Fgit.example.edu%2Fx%2Fregret"),
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


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (GITHUB, "https://somebody.github.io/regret/"),
        ("https://github.com/Ann/ann.github.io", "https://ann.github.io/"),
        (ELSEWHERE, None),
    ],
)
def test_pages_address_follows_from_the_repository(address, expected):
    assert links.pages(address) == expected


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """Return a folder with copies of the files that the command writes; it writes them there."""
    for name in [*links.DOCUMENTS, "pyproject.toml", "CITATION.cff"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    monkeypatch.setattr(links, "ROOT", tmp_path)
    monkeypatch.setattr(start, "current_language", start.current_language)
    return tmp_path


def state(folder):
    return {path: path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


def test_the_command_sets_the_address_everywhere(copy, capsys):
    links.main([GITHUB + ".git"])
    project = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"]["Repository"] == GITHUB
    citation = yaml.safe_load((copy / "CITATION.cff").read_text("utf-8"))
    assert citation["repository-code"] == GITHUB
    assert citation["url"] == "https://somebody.github.io/regret/"
    first = state(copy)
    assert all(GITHUB in text or "Somebody" in text for text in first.values())
    assert set(capsys.readouterr().out.splitlines()) >= {*links.DOCUMENTS, "CITATION.cff"}
    links.main([])
    assert state(copy) == first
    links.main([ELSEWHERE])
    assert not any("somebody" in text.lower() for text in state(copy).values())


@pytest.mark.parametrize(
    "address",
    [
        *("github.com/a/b", "http://github.com/a/b", "git@github.com:a/b.git", "https://a", ""),
        *("https://github.com/a", "https://github.com/a/b/tree/main", "https://github.com/a/b c"),
        *("https://www.github.com/a/b", f"https://github.com/{links.PLACEHOLDER}/b", links.EXAMPLE),
    ],
)
def test_a_wrong_address_is_rejected_in_one_sentence(copy, address):
    before = state(copy)
    with pytest.raises(SystemExit) as refused:
        links.main([address, "--lang", "en"])
    assert refused.value.code == (
        f"“{address}” is not the address of a repository; write it like {links.EXAMPLE}."
    )
    assert state(copy) == before


@pytest.mark.parametrize("language", ["zh", "en"])
def test_command_lists_the_steps_to_do_by_hand(copy, capsys, language):
    links.main([GITHUB, "--lang", language])
    printed = capsys.readouterr().out
    assert printed.count("\n") >= 1 + len(publication_steps.STEPS_ON_GITHUB)
    assert f"\n{len(publication_steps.STEPS_ON_GITHUB)}. " in printed
    places = ("/settings/pages", "/settings/environments", "/pkgs/container/regret")
    for word in (*(GITHUB + place for place in places), links.pages(GITHUB), "release.yml"):
        assert word in printed
    links.main([ELSEWHERE, "--lang", language])
    assert "/settings/" not in capsys.readouterr().out
