"""Format the lesson's numbers as decimals or fractions, without rounding."""

from fractions import Fraction
from math import lcm

from cfr_lab import numbers


def decimal_or_fraction(x):
    """Return the exact value of a number as text.

    The text is a decimal if four decimal places are enough to write the number exactly; otherwise
    it is a fraction.
    """
    x = Fraction(x)
    return numbers.brief_number(float(x) if 10**4 % x.denominator == 0 else x)


def with_common_form(xs):
    """Return several numbers as strings in the same form.

    The strings are decimals if four decimal places are enough to write all numbers exactly;
    otherwise they are fractions with a common denominator.
    """
    xs = [Fraction(x) for x in xs]
    if all(10**4 % x.denominator == 0 for x in xs):
        return [decimal_or_fraction(x) for x in xs]
    below = lcm(*(x.denominator for x in xs))
    return [f"{x * below}/{below}".replace("-", "−") if x else "0" for x in xs]


def vector_text(xs):
    """Return an information set's strategy, values or regrets as text, such as (1/3, 1/3, 1/3)."""
    return f"({', '.join(with_common_form(xs))})"
