"""Write this lesson's fractions as strings, without rounding."""

from fractions import Fraction
from math import lcm

from cfr_lab import numbers


def short(x):
    """Return a fraction as a decimal if at most four places make it exact, else as a fraction."""
    x = Fraction(x)
    return numbers.short(float(x) if 10**4 % x.denominator == 0 else x)


def with_common_form(xs):
    """Return fractions as strings: decimals if all are short, else with a common denominator."""
    xs = [Fraction(x) for x in xs]
    if all(10**4 % x.denominator == 0 for x in xs):
        return [short(x) for x in xs]
    below = lcm(*(x.denominator for x in xs))
    return [f"{x * below}/{below}".replace("-", "−") if x else "0" for x in xs]


def parenthesised(xs):
    """Return an information set's strategy, values or regrets as text, such as (1/3, 1/3, 1/3)."""
    return f"({', '.join(with_common_form(xs))})"
