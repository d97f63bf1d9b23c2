"""Test that the table for students has every symbol of a displayed formula, and no others."""

import re
import tomllib

import pytest
from lesson_prose import LESSONS, ROOT, prose

from cfr_lab.course import lessons_by_name

ROWS = tomllib.loads((ROOT / "notebooks/source/symbols.toml").read_text("utf-8"))["symbol"]
FIELDS = {"tex", "lesson", "read_zh", "read_en", "means_zh", "means_en"}
GREEK = re.findall(
    r"\w+",
    "alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho "
    "sigma tau phi varphi chi psi omega ell Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega",
)
WORDS = re.compile(r"\\(?:text|mathrm|mathsf|operatorname|begin|end)\*?(?:\s*\{[^{}]*\}|\s+\w)")
LETTER = re.compile(
    r"\\(bar|hat|tilde|mathcal|mathbb)\s*\{?\s*(\\[a-zA-Z]+|\w)|\\([a-zA-Z]+)|([A-Za-z])"
)


def letters(tex):
    r"""Return the letters of a formula, with the marks above them: R, \sigma, \bar \sigma."""
    results = set()
    for over, under, command, letter in LETTER.findall(WORDS.sub(" ", tex)):
        if over:
            results.add(f"\\{over} {under}")
        elif command in GREEK:
            results.add(f"\\{command}")
        elif letter:
            results.add(letter)
    return results


def without_spaces(tex):
    """Return a formula without the commands that only make spaces."""
    return re.sub(r"[\s{}]|\\[,;:!]", "", WORDS.sub(" ", tex))


def letters_of_row(row):
    return re.findall(r"\$([^$]+)\$", row["tex"])


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_letter_of_a_displayed_formula_is_in_the_table(path):
    number = lessons_by_name()[path.stem].number
    known = set()
    for row in ROWS:
        at = lessons_by_name()[row["lesson"]].number
        if at == number or (at < number and not row.get("only")):
            known |= set().union(*map(letters, letters_of_row(row)))
    for language in ("zh", "en"):
        for formula in re.findall(r"\$\$(.*?)\$\$", prose(path, language), re.DOTALL):
            assert letters(formula) <= known, (letters(formula) - known, formula)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lesson']}-{row['tex']}")
def test_every_row_is_used_and_explained_in_both_languages(row):
    assert set(row) - {"only"} == FIELDS
    (path,) = (path for path in LESSONS if path.stem == row["lesson"])
    for language in ("zh", "en"):
        text = re.sub(r"`[^`\n]*`", "", prose(path, language))
        texts = [a or b for a, b in re.findall(r"\$\$(.*?)\$\$|\$([^$\n]+)\$", text, re.DOTALL)]
        for symbol in letters_of_row(row):
            edge = r"(?![A-Za-z])" if symbol[-1].isalpha() and "\\" in symbol else ""
            expected = re.escape(without_spaces(symbol)) + edge
            assert any(re.search(expected, without_spaces(formula)) for formula in texts), symbol
        assert len(letters_of_row(row)) == len(re.split("[；;]", row[f"read_{language}"]))
        assert row[f"means_{language}"]
    han = "[\u4e00-\u9fff]"
    assert re.search(han, row["means_zh"])
    assert not re.search(han, row["means_en"] + row["read_en"])


def test_a_symbol_is_in_the_table_once_for_each_meaning():
    """A symbol is in the table once per meaning: once in general rows, once per lesson."""
    general = [symbol for row in ROWS if not row.get("only") for symbol in letters_of_row(row)]
    assert len(general) == len(set(general))
    for number in {row["lesson"] for row in ROWS}:
        here = [s for row in ROWS if row["lesson"] == number for s in letters_of_row(row)]
        assert len(here) == len(set(here))
