"""Test that terms, letters and references are uniform: source/terms.toml, docs/references.md."""

import re
from unicodedata import normalize

import jupytext
import pytest
from lesson_prose import LESSONS, ROOT, TERMS, prose, rows

REFERENCES = {"zh": "## 参考文献与史注", "en": "## References and history"}


def texts_for_readers():
    """Return all Chinese texts for readers: {place: text}."""
    places = {path.stem: prose(path, "zh") for path in LESSONS}
    others = [ROOT / "README.zh-CN.md", ROOT / "cfr_core" / "sentences.py"]
    others += sorted((ROOT / "cfr_lab").rglob("*.py"))
    others += [ROOT / "CONTRIBUTING.zh-CN.md", *sorted((ROOT / "docs").rglob("*.zh-CN.md"))]
    others += sorted((ROOT / "notebooks" / "zh").glob("*.md"))
    return places | {p.relative_to(ROOT).as_posix(): p.read_text("utf-8") for p in others}


def lookahead_except(other, zh):
    """Return the places of 策略组, which is not a term of the course, outside of 策略组合."""
    return f"(?!{zh[len(other) :]})" if zh.startswith(other) else ""


def test_no_other_word_replaces_a_term():
    results = [
        f"{place}: {other}, not {term['zh']}"
        for place, text in texts_for_readers().items()
        for term in TERMS
        for other in term.get("not", [])
        if re.search(other + lookahead_except(other, term["zh"]), text)
    ]
    assert results == []


def test_terms_are_listed_once():
    for column in ("zh", "en"):
        words = [term[column] for term in TERMS]
        assert len(words) == len(set(words))


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_each_term_is_introduced_in_the_section_of_its_entry(term):
    """A term's section names it in both languages; in Chinese, the English name is in brackets."""
    zh, en, lesson = term["zh"], term["en"], term["lesson"]
    (path,) = (path for path in LESSONS if path.stem.startswith(lesson))
    text = prose(path, "zh")
    if zh == en:
        assert re.search(rf"\*\*[^*\n]*{re.escape(zh)}", text), zh
        return
    assert re.search(
        rf"{re.escape(zh)}[^（()）]{{0,4}}[（(][^）)]*{re.escape(en)}", text, re.IGNORECASE
    ), zh
    assert re.search(re.escape(en), prose(path, "en"), re.IGNORECASE), en


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_letters_follow_the_table_of_symbols(path):
    for language in ("zh", "en"):
        text = prose(path, language)
        # The letter of a player is i, and not p, which was once used too.
        assert not re.search(r"(?:u|v|r|R|\\pi|\\sigma|\\mathcal I)_(?:p\b|\{-p\})", text)
        # M is the payoff matrix; A denotes the sets of actions.
        assert not re.search(r"A = \\begin\{pmatrix\}|A_\{?[ij]\{?[ij]", text)
    code = "\n".join(c.source for c in jupytext.read(path).cells if c.cell_type == "code")
    assert not re.search(r"^A = |symbols\(\"a b", code, re.MULTILINE)


@pytest.mark.parametrize("language", REFERENCES)
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_cited_references_are_listed(path, language):
    known = [row[1] for row in rows("references.md")]
    _, _, listed = prose(path, language).partition(REFERENCES[language])
    cited = re.findall(r"^- (.*)", listed, re.MULTILINE)
    assert cited, "no references"
    for line in cited:
        assert any(line.startswith(reference) for reference in known), line


def test_reference_has_author_year_and_title():
    for key, reference, zh, en, where in rows("references.md"):
        name, year = re.fullmatch(r"`([a-z]+)(\d{4})[a-z]?`", key).groups()
        assert f"({year})" in reference, key
        assert zh, key
        assert en, key
        assert name in re.sub("[^a-z]", "", normalize("NFD", reference).lower()), key
        # A number that the reference itself gives equals the one in the link.
        for given in re.findall(r"arXiv:[\d.]*\d", reference):
            assert where == given, key
        kind, _, number = where.partition(":")
        form = {"doi": r"10\.\d{4,5}/\S+", "arXiv": r"(\d\d)\d\d\.\d{4,5}", "": ""}[kind]
        match = re.fullmatch(form, number)
        assert match, where
        # A preprint has the year of its publication, or is one or two years older.
        if kind == "arXiv" and key != "`southey2005`":
            assert 0 <= int(year) - 2000 - int(match[1]) <= 2, key
