"""Convert full-width characters and curly quotes, as typed on a Chinese keyboard, to ASCII."""

import re
from unicodedata import normalize

# NFKC does not convert these characters, so this table gives their replacements.
_SIGNS = str.maketrans("。、“”‘’【】《》−—–×÷", ".,\"\"''[]<>---*/")
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(\s*/\s*\d+)?")
_THOUSANDS = re.compile(r"(?<=\d)[,_](?=\d{3}(?!\d))")
_UNKNOWN = re.compile(r"invalid (?:non-printable )?character '?(.)")
# Longer strings are not read as numbers, because no exercise asks for so long a number.
_LONGEST = 40


def half_width(text):
    """Return the string with full-width characters and curly quotes converted to ASCII."""
    return normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)


def number_in(text):
    """Return a typed number as a string in Python's notation; None if the text is not a number.

    For example, the string "（１／２）" gives "1/2".
    """
    text = _strip_brackets(half_width(text[: _LONGEST + 1]).strip())
    text = _THOUSANDS.sub("", text)
    fits = len(text) <= _LONGEST and _NUMBER.fullmatch(text)
    return re.sub(r"\s", "", text) if fits else None


def texts_in(text):
    """Return the comma-separated parts of a bracketed string; None if there are no brackets."""
    text = half_width(text).strip()
    content = _strip_brackets(text)
    return None if content == text else content.split(",")


def _strip_brackets(text):
    bracketed = text[:1] + text[-1:] in ("()", "[]")
    return text[1:-1].strip() if bracketed else text


def full_width_character(error):
    """Return (line number, character, replacement) for a SyntaxError due to a full-width character.

    Returns None if the error has another cause.
    """
    match = _UNKNOWN.match(error.msg or "")
    sign = match and match[1]
    replacement = half_width(sign) if sign else None
    is_known = replacement and replacement != sign and replacement.isascii()
    return (error.lineno, sign, replacement) if is_known else None
