"""Format sums and products as text, as they are written on a blackboard."""

from cfr_lab.numbers import bracketed_factor, decimal, number_text


def sum_text(values):
    """Return a sum as text, such as 0.40 − 0.30 + 0.10."""
    first, *rest = map(decimal, values)
    return first + "".join(f" − {v[1:]}" if v.startswith("−") else f" + {v}" for v in rest)


def factors(*numbers):
    """Return a product of numbers or strings as text, such as 0.40·0.50·(−1)."""
    return "·".join(bracketed_factor(x if isinstance(x, str) else number_text(x)) for x in numbers)
