"""How sure is it: 99% intervals for ratios of what is lost on average over many runs."""

import numpy as np

# The normal distribution's 99.5th percentile.
Z99 = 2.5758


def log_ratio(a, b):
    """ln of the ratio of the means over runs, and its standard error; a, b (..., runs) in pairs.

    To first order ln(mean a / mean b) varies like the mean of a / mean a - b / mean b.
    """
    mean_a, mean_b = (np.mean(x, axis=-1, keepdims=True) for x in (a, b))
    spread = (a / mean_a - b / mean_b).std(axis=-1, ddof=1)
    return np.log(mean_a / mean_b)[..., 0], spread / np.sqrt(np.shape(a)[-1])


def apart(first, second):
    """The same for two (ln of a mean, standard error) from different runs."""
    return first[0] - second[0], np.hypot(first[1], second[1])


def ratio_interval(log, error):
    """(low, middle, high) of the ratio, given its logarithm and the standard error of that."""
    return tuple(float(np.exp(log + z * error)) for z in (-Z99, 0, Z99))


def verdict(low, high):
    """-1 where the ratio is below 1 for all of the interval, 1 where above, else 0: not told."""
    return -1 if high < 1 else 1 if low > 1 else 0
