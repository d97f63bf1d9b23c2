"""What a Chinese keyboard types: digits and signs of full width, and quotation marks that curl."""

import re
from unicodedata import normalize

# What NFKC leaves as it is.
_SIGNS = str.maketrans("。、“”‘’【】《》−—–×÷", ".,\"\"''[]<>---*/")
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(\s*/\s*\d+)?")
_THOUSANDS = re.compile(r"(?<=\d)[,_](?=\d{3}(?!\d))")
_UNKNOWN = re.compile(r"invalid (?:non-printable )?character '?(.)")
# Characters of a number; no exercise asks for more.
_LONGEST = 40


def half_width(text):
    """The text with the signs that a program needs: ( for （, 1 for １, " for “."""
    return normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)


def number_in(text):
    """A number as Python writes it, such as "1/2" for "（１／２）"; None where there is none."""
    text = _inside(half_width(text[: _LONGEST + 1]).strip())
    text = _THOUSANDS.sub("", text)
    fits = len(text) <= _LONGEST and _NUMBER.fullmatch(text)
    return re.sub(r"\s", "", text) if fits else None


def texts_in(text):
    """The texts between the commas of a text in brackets; None where there are no brackets."""
    text = half_width(text).strip()
    inside = _inside(text)
    return None if inside == text else inside.split(",")


def _inside(text):
    bracketed = text[:1] + text[-1:] in ("()", "[]")
    return text[1:-1].strip() if bracketed else text


def strange_sign(error):
    """(line, sign, what a program needs instead) of a SyntaxError over a sign of full width.

    None where it is about something else.
    """
    found = _UNKNOWN.match(error.msg or "")
    sign = found and found[1]
    wanted = half_width(sign) if sign else None
    known = wanted and wanted != sign and wanted.isascii()
    return (error.lineno, sign, wanted) if known else None
