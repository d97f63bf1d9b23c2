"""Format numbers and names for the reader."""

import re

import numpy as np

from cfr_core.digits import NOISE, format_without_noise

_LONG_DECIMAL = re.compile(r"-?\d+\.\d{11,}(e[-+]?\d+)?")


def number_text(value, digits=2, sign=False, scale=1):
    """Return a number as text with a true minus sign.

    A float is rounded to `digits` decimal places; any other number is written exactly.

    sign    whether positive numbers are written with a plus sign
    scale   the largest magnitude among the numbers shown beside this one; a float that is
            negligible compared with it is written as 0
    """
    if isinstance(value, (float, np.floating)):
        return formatted(value, f"{'+' * sign}.{digits}f", scale)
    text = ("+" if sign and not isinstance(value, str) and value > 0 else "") + str(value)
    return text.replace("-", "−")


def formatted(value, spec, scale=1):
    """Return a float as text, formatted with Python's format specifier `spec`, such as .3g or .1%.

    The text has a true minus sign and does not depend on rounding noise in the float's last digits.
    """
    return format_without_noise(value, spec, scale).replace("-", "−")


def brief_number(value, digits=6, scale=1):
    """Return a number as text, with at most `digits` significant digits if it is a float."""
    if isinstance(value, (float, np.floating)):
        return formatted(value, f".{digits}g", scale)
    return number_text(value)


def significant_text(value, digits=3):
    """Return a number as text with `digits` significant digits, such as 0.0134 or 2.65×10⁻⁴.

    A number below 0.001 is written with a power of ten.
    """
    if is_zero(value) or value >= 1e-3:
        return brief_number(value, digits)
    text, power = formatted(value, f".{digits - 1}e").split("e")
    return f"{text}×10{superscript(int(power.replace('−', '-')))}"


def one_digit_range(low, high):
    """Return the range from `low` to `high`, both positive, as text such as 0.004–0.007.

    Both ends are rounded outwards to the place of the first significant digit of `low`. If `low` is
    below 0.001, the range is written with a power of ten, such as 1–2×10⁻⁴.
    """
    power = int(np.floor(np.log10(low)))
    ends = int(np.floor(low / 10.0**power)), int(np.ceil(high / 10.0**power))
    if power < -3:
        return f"{ends[0]}–{ends[1]}×10{superscript(power)}"
    return "–".join(brief_number(end * 10.0**power) for end in ends)


def tidy_text(text):
    """Return the text with its long floats rounded, such as 0.3 for 0.30000000000000004.

    The floats are rounded to ten significant digits.
    """
    return _LONG_DECIMAL.sub(lambda match: format_without_noise(match[0], ".10g"), text)


def is_zero(value, scale=1):
    """Return whether a float is 0 up to rounding errors.

    scale   the largest magnitude among the numbers from which the float was computed
    """
    return abs(value) <= NOISE * scale


def without_noise(values, scale=1):
    """Return a copy of the array in which negligible elements are replaced by 0.

    An element is negligible if its magnitude is far smaller than `scale` or than the largest
    magnitude in the array.
    """
    values = np.asarray(values, dtype=float)
    size = np.abs(values)
    return np.where(size <= NOISE * max(scale, size.max(initial=0)), 0.0, values)


def round_state(values, digits=6):
    """Return an array rounded to `digits` decimal places, so that a long run is reproducible.

    Regrets that are equal or zero by symmetry stay equal or zero. Without rounding, errors that
    depend on the processor would make such regrets differ, and the run would then take a different
    course on each processor.
    """
    # Symmetry puts many values exactly halfway between two rounded values; the small shift avoids
    # these ties.
    return np.round(np.asarray(values, dtype=float) + 10.0 ** -(digits + 3), digits)


def are_best(values):
    """Return a Boolean array that marks the greatest values, up to rounding errors."""
    values = np.asarray(values, dtype=float)
    return values >= values.max() - NOISE * max(1, np.abs(values).max())


def signed_texts(values):
    """Return numbers as strings, with a plus sign before positive numbers."""
    return [number_text(value, sign=True) for value in values]


def decimal_texts(values, digits=3):
    """Return numbers as strings with `digits` decimal places each, such as 0.333, 0.667, 0.000."""
    return [number_text(float(value), digits) for value in values]


def vector_text(values, digits=3):
    """Return a vector as one line of text, such as (0.333, 0.667, 0.000).

    Floats are rounded to `digits` decimal places; fractions stay fractions.
    """
    return "(" + ", ".join(number_text(value, digits) for value in values) + ")"


def decimal(value):
    """Return a float as a string with two to four decimal places, as many as its value needs."""
    integer_part, places = number_text(float(value), 4).split(".")
    return f"{integer_part}.{places[:2]}{places[2:].rstrip('0')}"


def subscript(value):
    """Return an integer in subscript digits, as in h₁."""
    return str(value).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def superscript(value):
    """Return an integer in superscript digits, as in 10⁵."""
    return str(value).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def bracketed_factor(text):
    """Return a number's text as a factor in a product, in brackets if the number is negative."""
    return f"({text})" if text.startswith("−") else text


def subscripted_name(name):
    """Return a set's or node's name with its digits as subscripts, such as I₂ for I2."""
    head = name.rstrip("0123456789")
    return head + subscript(name[len(head) :]) if head else name
