"""Compose the companion files in each language: the glossary, the symbols and the further reading.

notebooks/build.py writes the files as Markdown. JupyterLab renders a file when a reader clicks a
link to it, and publish/site turns the files into pages of the web site. This module finds the
section that defines each term or first uses each symbol, so nothing needs to be corrected by hand
when a section moves.
"""

import re
import tomllib
from functools import cache

from cfr_lab.course import lessons as lessons_in_order
from cfr_lab.course import lessons_by_name, number_references
from notebooks.terms import PAGE, SOURCE, slug, terms, without_glossary_links

SYMBOLS, READING = "symbols.md", "reading.md"
REFERENCES = SOURCE.parents[1] / "docs" / "references.md"
ADDRESSES = {"doi": "https://doi.org/", "arXiv": "https://arxiv.org/abs/"}
WORDS = {
    "zh": {
        PAGE: "# 术语表\n\n术语按课和节的次序排列；每条末尾的括号里，注明哪一课哪一节定义了"
        "这个术语。在每一课里，术语第一次出现时都有链接，指向这里的条目。",
        SYMBOLS: "# 符号表\n\n独立成行的公式里的每个记号，这张表里都有。一个记号只代表一样"
        "东西；如果它在某一课里另有所指，最后一列就注明“仅这一课”。附标不同的记号，例如 $V$ 与 "
        "$V_i(I, a)$，算作不同的记号。",
        READING: "# 接着读什么\n\n每一课之后按这个次序读；没有网址的，到图书馆按题目找。",
        "columns": ("符号", "读作", "意思", "初见于"),
        "only": "，仅这一课",
        "before": "上一课：",
        "after": "下一课：",
        "lesson": "第 {} 课　",
        "foot": "这一课之后[接着读什么]({reading}#lesson-{number})　·　[术语表]({terms})　·　"
        "[符号表]({symbols})",
    },
    "en": {
        PAGE: "# Glossary\n\nThe terms are in alphabetical order; the section that defines a term "
        "is given in brackets. The first use of each term in a lesson links to this page.",
        SYMBOLS: "# Symbols\n\nThe table contains every symbol of a displayed formula. A symbol "
        "stands for one thing; if it means something else in a single lesson, the last column "
        "says so. "
        "Symbols with different indices, such as $V$ and $V_i(I, a)$, are different symbols.",
        READING: "# What to read next\n\nRead these texts after each lesson, in the order given. "
        "To find a text without a link, look for its title in a library.",
        "columns": ("symbol", "read as", "meaning", "first used in"),
        "only": ", only in this lesson",
        "before": "Previous lesson: ",
        "after": "Next lesson: ",
        "lesson": "Lesson {}  ",
        "foot": "After this lesson: [what to read next]({reading}#lesson-{number})  ·  "
        "[glossary]({terms})  ·  [symbols]({symbols})",
    },
}


def footer(language, lesson):
    """Return a lesson's last line, with links to the adjacent lessons and the companion files."""
    words, number = WORDS[language], lessons_by_name()[lesson].number
    links = [
        f"{word}[{words['lesson'].format(each.number)}{each.plain_title(language)}]({each.file}.ipynb)"
        for word, at in ((words["before"], number - 1), (words["after"], number + 1))
        for each in lessons_in_order()[max(at, 0) : at + 1]
        if each.number == at
    ]
    sentence = words["foot"].format(reading=READING, terms=PAGE, symbols=SYMBOLS, number=number)
    return (
        "　·　".join([*links, sentence]) if language == "zh" else "  ·  ".join([*links, sentence])
    )


def without_links(source):
    """Return a cell's text without links to companion files, for use where these are missing."""
    return re.sub(
        rf"\n\n[^\n]*\]\({re.escape(READING)}#[^\n]*$", "", without_glossary_links(source)
    )


def companions(lessons):
    """Return {(language, name): text} for all companion files.

    lessons  {file name without ".ipynb": {language: notebook}} for all lessons, in order
    """
    results = {
        stem: {language: sections(notebook) for language, notebook in both.items()}
        for stem, both in lessons.items()
    }
    outputs = {}
    for language in ("zh", "en"):
        outputs[language, PAGE] = glossary(language, results)
        outputs[language, SYMBOLS] = symbols(language, results)
        outputs[language, READING] = reading(language, lessons)
    return {place: number_references(text) for place, text in outputs.items()}


def sections(notebook):
    """Return [(heading, id of the heading's cell, text), ...] for the sections of a lesson."""
    results = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            preface, *parts = re.split(r"^## +", without_links(cell.source), flags=re.MULTILINE)
            if results:
                results[-1][2] += f"\n\n{preface}"
            for part in parts:
                heading, _, text = part.partition("\n")
                results.append([heading.strip(), cell.id, text])
    return [tuple(each) for each in results]


def glossary(language, lessons):
    def order(term):
        if language == "en":
            return term["en"].lower()
        stem = stem_of(lessons, term["lesson"])
        return stem, defined(term, lessons[stem]["zh"])

    lines, lesson = [WORDS[language][PAGE]], None
    for term in sorted(terms(), key=order):
        stem = stem_of(lessons, term["lesson"])
        if language == "zh" and lesson != stem:
            lesson = stem
            lines.append(f"## 第 {int(stem[:2])} 课")
        text = place(language, stem, lessons[stem][language][defined(term, lessons[stem]["zh"])])
        means = term[f"means_{language}"]
        if term["zh"] == term["en"]:
            other = ""
        elif language == "zh":
            other = f"（{term['en']}）"
        else:
            other = f" ({term['zh']})"
        if language == "zh":
            text = f"**{term['zh']}**{other}：{means}（{text}）"
        else:
            text = f"**{term['en']}**{other}: {means} ({text})"
        lines.append(f'<a id="{slug(term)}"></a>{text}')
    return "\n\n".join(lines) + "\n"


def defined(term, results):
    """Return the index of the section that defines a term.

    This is the first section with the term in bold, followed by its English translation in
    brackets. If no section has both, the result is the first section with the term and its
    translation, or else the first with the term in bold, or else the first with the term. If the
    lesson's heading or aims introduce the term, its entry in terms.toml may name the section
    instead.

    term     an entry of terms.toml
    results  the Chinese sections of the term's lesson, as `sections` returns them
    """
    if "section" in term:
        return [heading.split()[0] for heading, _, _ in results].index(term["section"])
    zh, en = re.escape(term["zh"]), re.escape(term["en"])
    bold = rf"\*\*[^*\n]{{0,12}}{zh}[^*\n]{{0,6}}\*\*"
    patterns = rf"{bold}[（(][^）)]*{en}", rf"{zh}[^（()）]{{0,4}}[（(][^）)]*{en}", bold, zh
    for pattern in patterns:
        for number, (_, _, text) in enumerate(results):
            if re.search(pattern, text, re.IGNORECASE):
                return number
    raise ValueError(f"no section of lesson {term['lesson']} defines {term['zh']}")


def place(language, stem, section):
    """Return a link to a section of a lesson."""
    heading, cell, _ = section
    number = re.match(r"\d+(?=\s)", heading)
    text = f"§{number[0]}" if number else heading
    lesson = int(stem[:2])
    text = f"第 {lesson} 课 {text}" if language == "zh" else f"lesson {lesson}, {text}"
    return f"[{text}]({stem}.ipynb#cell-id={cell})"


def symbols(language, lessons):
    words = WORDS[language]
    lines = [f"| {' | '.join(words['columns'])} |", "|---|---|---|---|"]
    for symbol in rows("symbols.toml", "symbol"):
        stem = stem_of(lessons, symbol["lesson"])
        position = first_use(symbol, lessons[stem]["zh"])
        text = place(language, stem, lessons[stem][language][position])
        text += words["only"] if symbol.get("only") else ""
        label = symbol["tex"], symbol[f"read_{language}"], symbol[f"means_{language}"], text
        lines.append(f"| {' | '.join(label)} |")
    return f"{words[SYMBOLS]}\n\n" + "\n".join(lines) + "\n"


def first_use(symbol, results):
    """Return the index of the first section with a formula that contains a symbol.

    symbol   an entry of symbols.toml; the symbol is the part of the entry's first formula before
             any equals sign
    results  the sections of the symbol's lesson, as `sections` returns them
    """
    expected = tokens(re.search(r"\$([^$]+)\$", symbol["tex"])[1].partition("=")[0])
    for number, (_, _, text) in enumerate(results):
        if any(holds(tokens(formula), expected) for formula in formulas(text)):
            return number
    raise ValueError(f"no formula of lesson {symbol['lesson']} contains {symbol['tex']}")


def formulas(text):
    """Return all formulas in a text, displayed or inline, without their dollar signs."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
    return [a or b for a, b in re.findall(r"\$\$(.*?)\$\$|\$([^$\n]+)\$", text, re.DOTALL)]


def tokens(tex):
    """Return a list of a formula's commands and characters, without spaces, braces or words."""
    tex = re.sub(
        r"\\(text|mathrm|mathsf|operatorname|begin|end)\s*\{[^{}]*\}|\\[,;:!]|\\quad", " ", tex
    )
    return [each for each in re.findall(r"\\[a-zA-Z]+|\S", tex) if each not in "{}"]


def holds(sequence, part):
    return any(
        sequence[start : start + len(part)] == part
        for start in range(len(sequence) - len(part) + 1)
    )


def reading(language, lessons):
    entries, parts = references(), [WORDS[language][READING]]
    for stem, notebook_pair in lessons.items():
        heading = re.match(r"# +(.*)", notebook_pair[language].cells[0].source)[1]
        parts.append(f'<a id="lesson-{int(stem[:2])}"></a>\n\n## {heading}')
        next_rows = [row for row in rows("reading.toml", "next") if row["lesson"] == stem[3:]]
        texts = (f"{entries[row['key']]}<br>{row[language]}" for row in next_rows)
        parts.append("\n".join(f"{number}. {each}" for number, each in enumerate(texts, 1)))
    return "\n\n".join(parts) + "\n"


@cache
def references():
    """Return {key: reference} from docs/references.md; a reference with an address gets a link."""
    lines = REFERENCES.read_text("utf-8").splitlines()
    cells = [[each.strip() for each in line.split("|")[1:-1]] for line in lines]
    cited_rows = [row for row in cells if row and row[0].startswith("`")]
    return {row[0].strip("`"): row[1] + address(row[4]) for row in cited_rows}


def address(identifier):
    """Return a link to a cited text, for use after its reference; "" if `identifier` is empty.

    identifier   the text's DOI or arXiv number, such as "arXiv:1407.5042"
    """
    if not identifier:
        return ""
    kind, _, number = identifier.partition(":")
    return f" [{identifier}]({ADDRESSES[kind]}{number})"


@cache
def rows(name, kind):
    return tuple(tomllib.loads((SOURCE / name).read_text("utf-8"))[kind])


def stem_of(lessons, name):
    return next(stem for stem in lessons if stem == lessons_by_name()[name].file)
