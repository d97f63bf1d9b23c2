"""Fractions as this lesson shows them: nothing is rounded."""

from fractions import Fraction
from math import lcm

from cfr_lab import numbers


def short(x):
    """A fraction as a decimal where that is exact and short, with a true minus."""
    x = Fraction(x)
    return numbers.short(float(x) if 10**4 % x.denominator == 0 else x)


def alike(xs):
    """Fractions that belong together: decimals if all are short, else over one denominator."""
    xs = [Fraction(x) for x in xs]
    if all(10**4 % x.denominator == 0 for x in xs):
        return [short(x) for x in xs]
    below = lcm(*(x.denominator for x in xs))
    return [f"{x * below}/{below}".replace("-", "−") if x else "0" for x in xs]


def parenthesised(xs):
    """(1/3, 1/3, 1/3): a strategy, or the values or regrets of a set."""
    return f"({', '.join(alike(xs))})"
