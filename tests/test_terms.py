"""One word, one letter, one reference for one thing: docs/terms.md, symbols.md, references.md."""

import re
from pathlib import Path
from unicodedata import normalize

import jupytext
import pytest

ROOT = Path(__file__).resolve().parents[1]
LESSONS = sorted((ROOT / "notebooks" / "source").glob("[0-9]*.md"))
FENCED = re.compile(r"```.*?```", re.DOTALL)
REFERENCES = {"zh": "## 参考文献与史注", "en": "## References and history"}


def rows(name):
    """The rows of a table in docs, as lists of cells."""
    text = (ROOT / "docs" / name).read_text("utf-8")
    cells = [
        [c.strip() for c in line.split("|")[1:-1]] for line in text.splitlines() if "|" in line
    ]
    return [row for row in cells[2:] if len(row) == len(cells[0])]


TERMS = rows("terms.md")


def prose(path, language):
    """What a lesson says in one language, code left out."""
    cells = jupytext.read(path).cells
    told = [c.source for c in cells if language in c.metadata.get("tags", [])]
    return FENCED.sub("", "\n\n".join(told))


def said():
    """Everything that is said to a reader in Chinese: {place: text}."""
    places = {path.stem: prose(path, "zh") for path in LESSONS}
    others = [ROOT / "README.zh-CN.md", ROOT / "cfr_core" / "sentences.py"]
    others += sorted((ROOT / "cfr_lab").rglob("*.py"))
    others += [ROOT / "CONTRIBUTING.zh-CN.md", *sorted((ROOT / "docs").rglob("*.zh-CN.md"))]
    return places | {p.relative_to(ROOT).as_posix(): p.read_text("utf-8") for p in others}


def except_in(other, zh):
    """策略组 is no word of ours, but for its standing in 策略组合."""
    return f"(?!{zh[len(other) :]})" if zh.startswith(other) else ""


def test_no_other_word_stands_for_a_term():
    found = [
        f"{place}: {other}, not {zh}"
        for place, text in said().items()
        for zh, _, _, others in TERMS
        for other in filter(None, others.split("、"))
        if re.search(other + except_in(other, zh), text)
    ]
    assert found == []


def test_terms_are_listed_once():
    for column in (0, 1):
        words = [row[column] for row in TERMS]
        assert len(words) == len(set(words))


@pytest.mark.parametrize(("zh", "en", "lesson"), [row[:3] for row in TERMS])
def test_each_term_is_introduced_where_the_table_says(zh, en, lesson):
    """In bold, the English behind it; in English in bold too."""
    (path,) = (path for path in LESSONS if path.stem.startswith(lesson))
    text = prose(path, "zh")
    assert re.search(
        rf"{re.escape(zh)}[^（()）]{{0,4}}[（(][^）)]*{re.escape(en)}", text, re.IGNORECASE
    ), zh
    assert re.search(re.escape(en), prose(path, "en"), re.IGNORECASE), en


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_letters_keep_to_the_table(path):
    for language in ("zh", "en"):
        text = prose(path, language)
        # Players are i; p was one of the letters they had before.
        assert not re.search(r"(?:u|v|r|R|\\pi|\\sigma|\\mathcal I)_(?:p\b|\{-p\})", text)
        # The payoff matrix is M, A the sets of actions.
        assert not re.search(r"A = \\begin\{pmatrix\}|A_\{?[ij]\{?[ij]", text)
    code = "\n".join(c.source for c in jupytext.read(path).cells if c.cell_type == "code")
    assert not re.search(r"^A = |symbols\(\"a b", code, re.MULTILINE)


@pytest.mark.parametrize("language", REFERENCES)
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_references_stand_in_the_table(path, language):
    known = [row[1] for row in rows("references.md")]
    _, _, listed = prose(path, language).partition(REFERENCES[language])
    cited = re.findall(r"^- (.*)", listed, re.MULTILINE)
    assert cited, "no references"
    for line in cited:
        assert any(line.startswith(reference) for reference in known), line


def test_a_reference_says_who_when_and_what():
    for key, reference, zh, en in rows("references.md"):
        name, year = re.fullmatch(r"`([a-z]+)(\d{4})[a-z]?`", key).groups()
        assert f"({year})" in reference, key
        assert zh, key
        assert en, key
        assert name in re.sub("[^a-z]", "", normalize("NFD", reference).lower()), key
