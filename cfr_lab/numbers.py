"""Numbers and names as a reader is shown them."""

import numpy as np


def number(value, digits=2, sign=False):
    """A number for the eye, with a true minus: floats to `digits` places, others as they are."""
    if isinstance(value, (float, np.floating)):
        value = round(float(value), digits) + 0.0
        shown = f"{value:{'+' if sign and value else ''}.{digits}f}"
    else:
        shown = ("+" if sign and not isinstance(value, str) and value > 0 else "") + str(value)
    return shown.replace("-", "−")


def signed(values):
    """Numbers for the eye, those above zero with a plus."""
    return [number(value, sign=True) for value in values]


def to_places(values, digits=3):
    """Numbers for the cells of a row, all to so many places: 0.333, 0.667, 0.000."""
    return [number(float(value), digits) for value in values]


def decimal(value):
    """A float with all the places, two to four, that twentieths and tenths multiplied can have."""
    whole, places = number(float(value), 4).split(".")
    return f"{whole}.{places[:2]}{places[2:].rstrip('0')}"


def subscript(value):
    """A whole number as a subscript: h₁."""
    return str(value).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


def superscript(value):
    """A whole number set high: 10⁵."""
    return str(value).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def bracketed(shown):
    """A number's text as it stands in a product: a negative one in brackets."""
    return f"({shown})" if shown.startswith("−") else shown


def named(name):
    """A set's or node's name with its digits set low: I2 as I₂, h31 as h₃₁."""
    head = name.rstrip("0123456789")
    return head + subscript(name[len(head) :]) if head else name
