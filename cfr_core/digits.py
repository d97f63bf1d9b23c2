"""Format numbers as text for all modules of the package."""

from math import floor, isfinite, log10

import numpy as np

# The rounding error of a sum of floats is assumed to be at most NOISE times the largest term.
NOISE = 1e-11


def format_without_noise(value, spec=".2f", scale=1):
    """Return a float as text that is unaffected by noise in the float's last digits.

    A value between -NOISE * scale and NOISE * scale is shown as 0, without a sign. Any other value
    is first rounded to more digits than are shown, to remove the noise. Without this step, noise
    would decide whether a value halfway between two possible results, such as 0.125 when rounded to
    two decimal places, is rounded up or down, and symmetric games have many such values. Python
    then formats the rounded value.

    value   a real number
    spec    a Python format specification: a precision and one of the types f, e, g and %,
            optionally with a comma or a plus sign
    scale   the largest magnitude of the numbers from which the value was computed or beside which
            it is shown
    """
    value = float(value)
    if not isfinite(value):
        return format(value, spec)
    unsigned, size = spec.replace("+", ""), abs(value)
    if size <= NOISE * scale:
        return format(0.0, unsigned)
    noise_place = -floor(log10(NOISE * max(size, scale)))
    text = format(round(value, max(noise_place, _decimals(size, spec) + 3)), spec)
    digits = text.partition("e")[0]
    return text if any(c in "123456789" for c in digits) else format(0.0, unsigned)


def format_coordinate(value):
    """Return a coordinate of a picture as text with at most one decimal place and without noise."""
    # A picture has many coordinates, and format_without_noise would take longer to format them.
    text = f"{round(float(value), 6):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def format_number(value, digits=4):
    """Return a number as text: a float with at most `digits` decimals, any other number in full."""
    if isinstance(value, (float, np.floating)):
        text = format_without_noise(value, f".{digits}f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(value)


def _decimals(size, spec):
    """Return the number of decimal places that the format shows for a number of this magnitude."""
    kind = spec[-1]
    precision = int(spec.partition(".")[2][:-1]) if "." in spec else 6
    if kind in "f%":
        return precision + 2 * (kind == "%")
    return precision - floor(log10(size)) - (kind == "g")
