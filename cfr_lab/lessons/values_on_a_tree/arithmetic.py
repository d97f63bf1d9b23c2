"""Sums and products as they are written on a board."""

from cfr_lab.numbers import bracketed, decimal, number


def added(values):
    """0.40 − 0.30 + 0.10, as it is written on a board."""
    first, *rest = map(decimal, values)
    return first + "".join(f" − {v[1:]}" if v.startswith("−") else f" + {v}" for v in rest)


def factors(*numbers):
    """0.40·0.50·(−1): a product of numbers, or texts, the negative ones in brackets."""
    return "·".join(bracketed(x if isinstance(x, str) else number(x)) for x in numbers)
