"""Link the first use of each term in a lesson to the glossary.

The terms are in source/terms.toml. The links are added when the notebooks are built, so the sources
contain none.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from cfr_lab.course import lessons_by_name

SOURCE = Path(__file__).resolve().parent / "source"
PAGE = "glossary.md"
REFERENCES = re.compile(r"^## (参考文献与史注|References and history)", re.MULTILINE)
LINK = re.compile(rf"\[([^\]]*)\]\({re.escape(PAGE)}#[^)]*\)")
# Terms get no link in programs, collapsed blocks (hints and solutions), formulas, headings, HTML or
# links, nor in bold text, because bold text defines terms.
UNLINKED_PARTS = (
    r"```.*?```",
    r"<details.*?</details>",
    r"\$\$.*?\$\$",
    r"^\#+[ ][^\n]*",
    r"<[^<>\n]*>",
    r"``?[^`\n]+``?",
    r"\$[^$\n]+\$",
    r"\*\*[^\n]+?\*\*",
    r"!?\[[^\]\n]*\]\([^)\n]*\)",
)


@cache
def terms():
    """Return the entries of source/terms.toml, a tuple of dictionaries."""
    return tuple(tomllib.loads((SOURCE / "terms.toml").read_text("utf-8"))["term"])


def slug(term):
    """Return the name of the term's anchor in the glossary of either language."""
    return re.sub(r"[^a-z]+", "-", term["en"].lower().replace("$", "").replace("'", "")).strip("-")


def add_links(sources, language, lesson):
    """Return pieces of Markdown in which the first use of each term links to the glossary.

    sources   the pieces, in order
    language  "zh" or "en"
    lesson    the lesson's name

    The piece that contains the lesson's references, and all pieces after it, are left unchanged.
    """
    # An everyday word counts as a term only from the lesson that defines it onwards.
    number = lessons_by_name()[lesson].number
    open_terms = {
        slug(term)
        for term in terms()
        if not term.get("everyday") or lessons_by_name()[term["lesson"]].number <= number
    }
    results = []
    for place, source in enumerate(sources):
        if REFERENCES.search(source):
            return results + list(sources[place:])
        results.append(_add_link(source, language, open_terms))
    return results


def without_glossary_links(source):
    """Return the text without its links to the glossary."""
    return LINK.sub(r"\1", source)


def forms(term, language):
    """Return the forms in which a term may occur in a text, such as the plural, in lower case."""
    if language == "zh":
        return [term["zh"].lower()]
    singular = term["en"].lower()
    if re.search("[^aeiou]y$", singular):
        plural = singular[:-1] + "ies"
    else:
        plural = singular + ("es" if singular.endswith(("s", "x", "ch", "sh")) else "s")
    return [singular, plural, *term.get("forms", ())]


def _add_link(source, language, open_terms):
    """Return a text in which the first use of each term in `open_terms` links to the glossary.

    The slugs of the terms that get a link are removed from `open_terms`.
    """

    def link(match):
        name = match["term"] and _names(language)[" ".join(match["term"].lower().split())]
        if name not in open_terms:
            return match[0]
        open_terms.remove(name)
        return f"[{match[0]}]({PAGE}#{name})"

    return _pattern(language).sub(link, source)


@cache
def _names(language):
    return {way.lower(): slug(term) for term in terms() for way in forms(term, language)}


@cache
def _pattern(language):
    """Return a pattern that matches either a term, as the group `term`, or text that gets no link.

    The pattern first tries the text that gets no link, then the phrases that contain a term but do
    not mean it, and then the terms, the longest first. The pattern contains all terms, even those
    already linked, so that 策略 is not found inside 策略组合.
    """
    exceptions = [phrase for term in terms() for phrase in term.get(f"but_{language}", ())]
    left_edge, right_edge = (r"(?<![\w-])", r"(?![\w-])") if language == "en" else ("", "")
    skipped_parts, ways = (
        "|".join(re.escape(each).replace(r"\ ", r"\s") for each in sorted(words, key=len)[::-1])
        for words in (exceptions, _names(language))
    )
    skipped_parts = f"{left_edge}(?:{skipped_parts}){right_edge}" if skipped_parts else "(?!)"
    text = f"{'|'.join(UNLINKED_PARTS)}|{skipped_parts}|{left_edge}(?P<term>{ways}){right_edge}"
    return re.compile(text, re.DOTALL | re.MULTILINE | re.IGNORECASE)
