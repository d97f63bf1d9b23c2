"""Compute 99% confidence intervals for ratios of mean losses over many runs."""

import numpy as np

# Z99 is the 99.5th percentile of the standard normal distribution.
Z99 = 2.5758


def log_ratio(a, b):
    """Return ln(mean of a / mean of b) and its standard error.

    a, b   arrays of shape (..., runs), paired run by run

    To first order, this logarithm has the same standard error as the mean of the differences
    a / (mean of a) - b / (mean of b).
    """
    mean_a, mean_b = (np.mean(x, axis=-1, keepdims=True) for x in (a, b))
    spread = (a / mean_a - b / mean_b).std(axis=-1, ddof=1)
    return np.log(mean_a / mean_b)[..., 0], spread / np.sqrt(np.shape(a)[-1])


def log_ratio_between(first, second):
    """Return the logarithm of the ratio of two means and its standard error.

    first, second   pairs (ln of a mean, its standard error), from independent runs
    """
    return first[0] - second[0], np.hypot(first[1], second[1])


def ratio_interval(log, error):
    """Return the 99% confidence interval of a ratio as (low, middle, high).

    log, error   the logarithm of the ratio and its standard error
    """
    return tuple(float(np.exp(log + z * error)) for z in (-Z99, 0, Z99))


def verdict(low, high):
    """Return -1 if `high` is below 1, 1 if `low` is above 1, and 0 otherwise."""
    return -1 if high < 1 else 1 if low > 1 else 0
