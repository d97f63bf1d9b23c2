"""Test the companion files, and the links from a term's first use to its entry."""

import re
from functools import cache

import nbformat
import pytest
from lesson_prose import LESSONS, ROOT, TERMS, rows

from cfr_lab.course import lessons, lessons_by_name
from notebooks import companions
from notebooks.terms import UNLINKED_PARTS, add_links, forms, slug, without_glossary_links

NOTEBOOKS = ROOT / "notebooks"
SAVED = sorted(NOTEBOOKS.glob("[ze][hn]/*.ipynb"))
HAN = re.compile("[\u4e00-\u9fff]")
LINK = re.compile(r"\[([^\]]*)\]\(glossary\.md#([^)]*)\)")
OPTIONAL = {"section", "not", "forms", "everyday", "but_zh", "but_en"}


@cache
def prose(path):
    """Return the texts of a saved notebook."""
    return [c.source for c in nbformat.read(path, 4).cells if c.cell_type == "markdown"]


def companion_pages(language):
    return {path.name: path.read_text("utf-8") for path in (NOTEBOOKS / language).glob("*.md")}


def id_of(path):
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_each_term_is_explained_in_both_languages(term):
    assert set(term) - OPTIONAL == {"zh", "en", "lesson", "means_zh", "means_en"}
    zh, en = term["means_zh"], term["means_en"]
    assert HAN.search(zh)
    assert zh[-1] in "。？"
    assert not HAN.search(en)
    assert en[-1] in ".?"
    assert all(8 < len(text) < 260 for text in (zh, en))
    assert zh.count("$") % 2 == en.count("$") % 2 == 0
    for language in ("zh", "en"):
        (entry,) = [
            part
            for part in companion_pages(language)["glossary.md"].split("\n\n")
            if part.startswith(f'<a id="{slug(term)}"></a>**{term[language]}**')
        ]
        assert term[f"means_{language}"] in entry
        assert term[{"zh": "en", "en": "zh"}[language]] in entry


def test_places_in_the_glossary_have_names_of_their_own():
    """The glossary's anchors are distinct and have no digits, which pages read as exercises."""
    names = [slug(term) for term in TERMS]
    assert len(names) == len(set(names))
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", name) for name in names)
    for language in ("zh", "en"):
        assert sorted(
            re.findall('<a id="([^"]*)">', companion_pages(language)["glossary.md"])
        ) == sorted(names)


def section(path, cell_id):
    """Return the part of a saved notebook from the given cell's heading to the next heading."""
    cells = [c for c in nbformat.read(path, 4).cells if c.cell_type == "markdown"]
    (at,) = (k for k, cell in enumerate(cells) if cell.id == cell_id)
    assert re.search("^## ", cells[at].source, re.MULTILINE)
    parts = [cells[at].source]
    for cell in cells[at + 1 :]:
        if re.search("^## ", cell.source, re.MULTILINE):
            break
        parts.append(cell.source)
    return without_glossary_links("\n\n".join(parts))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_entry_leads_to_the_section_that_defines_the_term(language):
    entries = companion_pages(language)["glossary.md"].split("\n\n")
    for term in TERMS:
        (entry,) = (part for part in entries if part.startswith(f'<a id="{slug(term)}">'))
        ((message, stem, cell),) = re.findall(
            r"\[([^\]]*)\]\((\w+)\.ipynb#cell-id=([\w-]+)\)", entry
        )
        assert stem == lessons_by_name()[term["lesson"]].file
        text = section(NOTEBOOKS / language / f"{stem}.ipynb", cell)
        number = re.search(r"^## +(\d+)", text, re.MULTILINE)
        assert not number or message.endswith(f"§{number[1]}")
        # An English section may use only the adjective: “the strategy is pure”.
        words = [term["zh"]] if language == "zh" else [term["en"].split()[0]]
        if "section" in term:
            assert number[1] == term["section"]
            continue
        assert any(word.lower() in text.lower() for word in words), term["en"]
        if language == "zh":
            brackets = re.escape(term["zh"]) + rf"\W{{0,4}}[（(][^）)]*{re.escape(term['en'])}"
            bold = rf"\*\*[^*\n]*{re.escape(term['zh'])}[^*\n]*\*\*"
            assert re.search(f"{brackets}|{bold}", text, re.IGNORECASE), term["zh"]


def test_chinese_terms_are_in_the_order_of_the_sections():
    places = re.findall(r"第 (\d+) 课 §(\d+)\]", companion_pages("zh")["glossary.md"])
    order = [(int(lesson), int(number)) for lesson, number in places]
    assert len(order) == len(TERMS)
    assert order == sorted(order)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_symbols_lead_to_a_section_with_the_letter(language):
    lines = companion_pages(language)["symbols.md"].splitlines()
    results = [line for line in lines if line.startswith("| $")]
    assert len(results) == len(companions.rows("symbols.toml", "symbol"))
    for line in results:
        ((stem, cell),) = re.findall(r"\]\((\w+)\.ipynb#cell-id=([\w-]+)\)", line)
        text = section(NOTEBOOKS / language / f"{stem}.ipynb", cell)
        letter = re.search(r"\$(\\[a-zA-Z]+\s?[a-zA-Z]?|\w)", line)[1]
        assert letter.replace(" ", "") in re.sub(r"[{}\s]", "", text), line


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_link_of_a_lesson_has_a_target(language):
    folder = NOTEBOOKS / language
    ids = {
        name: re.findall('<a id="([^"]*)">', text)
        for name, text in companion_pages(language).items()
    }
    cells = {
        path.name: {c.id for c in nbformat.read(path, 4).cells} for path in folder.glob("*.ipynb")
    }
    texts = list(companion_pages(language).values())
    for path in folder.glob("*.ipynb"):
        texts += prose(path)
    followed = 0
    for target in re.findall(r"\]\(([^)\s]+)\)", "\n".join(texts)):
        if not target.startswith("https://") and re.search(r"\.(md|ipynb)(#|$)", target):
            name, _, place = target.partition("#")
            assert (folder / name).is_file(), target
            if place and name in ids:
                assert place in ids[name], target
            elif place:
                assert place.removeprefix("cell-id=") in cells[name], target
            followed += 1
    assert followed > 500


# --------------------------------------------------------- the first use, computed independently


def text_open_to_links(text):
    """Return the text with all parts that are closed to links blanked, letter for letter."""
    lines, inside = [], None
    for line in text.split("\n"):
        begins = line.lstrip("> ")
        if inside:
            kept = ""
            if inside in line:
                inside = None
        elif begins.startswith("```"):
            kept, inside = "", "```"
        elif "<details" in line:
            kept, inside = "", "</details"
        elif begins.startswith("$$"):
            kept, inside = "", None if begins.count("$$") > 1 else "$$"
        else:
            kept = "" if line.startswith("#") else line
        lines.append(kept.ljust(len(line), "\0") if kept else "\0" * len(line))
    text = "\n".join(lines)
    for mark in (
        r"`[^`\n]+`",
        r"\$[^$\n]+\$",
        r"\*\*.+?\*\*",
        r"!?\[[^]\n]*\]\([^)\n]*\)",
        "<[^<>]*>",
    ):
        text = re.sub(mark, lambda m: "\0" * len(m[0]), text)
    return text


def first_uses(texts, language, number):
    """Return {name: (number of the text, position in it)} of every term's first use."""
    ending = "## 参考文献与史注" if language == "zh" else "## References and history"
    blank, open_texts = "\0", []
    for text in texts:
        if ending in text:
            break
        # One term contains a formula; all other formulas are closed to links.
        whole = [way for term in TERMS for way in forms(term, language) if "$" in way]
        kept = text
        for way in whole:
            kept = kept.replace(way, way.replace("$", "\1"))
        open_texts.append(text_open_to_links(kept))
    for phrase in sorted((p for t in TERMS for p in t.get(f"but_{language}", [])), key=len)[::-1]:
        open_texts = [each.replace(phrase, blank * len(phrase)) for each in open_texts]
    ways = [(way.replace("$", "\1"), slug(t), t) for t in TERMS for way in forms(t, language)]
    results = {}
    for way, name, term in sorted(ways, key=lambda each: -len(each[0])):
        edge = r"(?<![\w-]){}(?![\w-])" if language == "en" else "{}"
        expected = re.compile(edge.format(re.escape(way)), re.IGNORECASE)
        for which, text in enumerate(open_texts):
            for match in expected.finditer(text):
                if (
                    not term.get("everyday")
                    or lessons_by_name()[term["lesson"]].number <= lessons_by_name()[number].number
                ):
                    at = which, match.start()
                    results[name] = min(results.get(name, at), at)
            open_texts[which] = expected.sub(lambda m: blank * len(m[0]), text)
    return results


@pytest.mark.parametrize("path", SAVED, ids=id_of)
def test_only_the_first_use_of_each_term_is_linked(path):
    texts, language = prose(path), path.parent.name
    expected = first_uses([without_glossary_links(text) for text in texts], language, path.stem[3:])
    there = {}
    for which, text in enumerate(texts):
        for match in LINK.finditer(text.replace(companions.footer(language, path.stem[3:]), "")):
            assert match[2] not in there, f"{match[2]} linked twice"
            there[match[2]] = which, len(without_glossary_links(text[: match.start()]))
    assert there == expected


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [
        ("zh", "策略组合", "[策略组合](glossary.md#strategy-profile)"),
        ("zh", "累计遗憾", "[累计遗憾](glossary.md#cumulative-regret)"),
        ("zh", "**遗憾**（regret）", None),
        ("zh", "## 遗憾", None),
        ("zh", "$遗憾$ 与 $$遗憾$$ 与 `遗憾`", None),
        ("zh", "```python\n遗憾\n```", None),
        ("zh", "<details>\n<summary>解答</summary>\n\n遗憾\n\n</details>", None),
        ("zh", "[遗憾](02.ipynb)", None),
        ("zh", "遗憾，遗憾", "[遗憾](glossary.md#regret)，遗憾"),
        ("en", "regretting a regret", "regretting a [regret](glossary.md#regret)"),
        (
            "en",
            "Two equilibria, Nash equilibria",
            "Two equilibria, [Nash equilibria](glossary.md#nash-equilibrium)",
        ),
        ("en", "two-player games", "two-player [games](glossary.md#game)"),
        ("en", "which we call a call", "which we call a [call](glossary.md#call)"),
        ("en", "Best responses", "[Best responses](glossary.md#best-response)"),
        (
            "zh",
            "走到 $h$ 之后的期望收益",
            "[走到 $h$ 之后的期望收益](glossary.md#expected-payoff-once-play-is-at-h)",
        ),
    ],
)
def test_first_uses_of_terms_are_linked(language, text, wanted):
    wanted = text if wanted is None else wanted
    assert add_links([text], language, "find_the_bug") == [wanted]
    assert without_glossary_links(wanted) == text


def test_everyday_word_is_not_linked_before_its_lesson():
    assert add_links(["a bet"], "en", "cfr_in_four_steps") == ["a bet"]
    assert add_links(["a bet"], "en", "kuhn_poker") == ["a [bet](glossary.md#bet)"]


def test_terms_in_and_after_the_references_are_not_linked():
    texts = ["regret", "## References and history\n\n- game", "game"]
    assert add_links(texts, "en", "regret_matching")[1:] == texts[1:]


def test_every_kind_of_closed_passage_occurs():
    """Each kind of closed passage occurs in the lessons."""
    texts = "\n\n".join(without_glossary_links(text) for path in SAVED for text in prose(path))
    for way in UNLINKED_PARTS:
        if not way.startswith("!"):
            assert re.search(way, texts, re.DOTALL | re.MULTILINE), way


# ----------------------------------------------------------------------------- further reading


def test_each_lesson_names_the_next_reading():
    known = {row[0].strip("`") for row in rows("references.md")}
    after = {path.stem: [] for path in LESSONS}
    for row in companions.rows("reading.toml", "next"):
        assert set(row) == {"lesson", "key", "zh", "en"}
        assert row["key"] in known
        assert HAN.search(row["zh"])
        assert not HAN.search(row["en"])
        after[row["lesson"]].append(row["key"])
    for number, keys in after.items():
        assert 2 <= len(keys) == len(set(keys)) <= 3, number
    for language in ("zh", "en"):
        text = companion_pages(language)["reading.md"]
        assert len(re.findall(r"^\d\. ", text, re.MULTILINE)) == sum(map(len, after.values()))
        for link in re.findall(r"\]\((https?:[^)]*)\)", text):
            form = r"https://(doi\.org/10\.\d{4,5}/\S+|arxiv\.org/abs/\d{4}\.\d{4,5})"
            assert re.fullmatch(form, link), link


@pytest.mark.parametrize("path", SAVED, ids=id_of)
def test_each_lesson_ends_with_links_to_its_companions(path):
    last = prose(path)[-1].rpartition("\n\n")[2]
    number = int(path.stem[:2])
    around = [each.file for each in lessons() if abs(each.number - number) == 1]
    assert re.findall(r"\]\(([^)]*)\)", last) == [
        *(f"{file}.ipynb" for file in around),
        f"reading.md#lesson-{number}",
        "glossary.md",
        "symbols.md",
    ]
    assert "reading.md" not in companions.without_links(prose(path)[-1])
