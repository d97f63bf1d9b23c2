"""Define the variants of CFR in one table, and check a variant's settings."""

from dataclasses import dataclass, fields
from math import inf, isfinite

import numpy as np

from cfr_core.checks import as_bool, as_floats
from cfr_core.errors import CourseError, quote

# With a larger gamma, the weights t^gamma of a long run would overflow; with a larger power, the
# fractions of exact arithmetic would become too long to use.
MOST_POWER = 30


@dataclass(frozen=True)
class Variant:
    """Hold the settings by which the variants of CFR differ.

    alpha, beta   after iteration t, positive regrets are multiplied by t^alpha / (t^alpha + 1),
                  negative ones by t^beta / (t^beta + 1); inf keeps them, -inf sets them to zero
    gamma         in the average, iteration t has weight t^gamma; gamma is from 0 to 30
    predictive    whether the last regret counts twice when the next strategy is computed

    Each exponent may be an array (runs,), with one number per run. Source: Brown and Sandholm
    (2019); for `predictive`, Farina, Kroer and Sandholm (2021).
    """

    alpha: float = inf
    beta: float = inf
    gamma: float = 0
    predictive: bool = False


VARIANTS = {
    "cfr": Variant(),
    "cfr+": Variant(beta=-inf, gamma=1),
    "linear": Variant(alpha=1, beta=1, gamma=1),
    "dcfr": Variant(alpha=1.5, beta=0, gamma=2),
    "pcfr+": Variant(beta=-inf, gamma=2, predictive=True),
}


def read_variant(variant, runs, exact, **given):
    """Return a variant in which the given settings replace the variant's own.

    variant       a name in VARIANTS or a `Variant`
    runs, exact   as in `CFR`
    given         the new settings, such as alpha=1; None keeps the variant's own setting

    Raises CourseError for unknown names and for settings that a solver cannot use.
    """
    if isinstance(variant, str) and variant in VARIANTS:
        variant = VARIANTS[variant]
    if not isinstance(variant, Variant):
        raise CourseError(
            "choice-unknown", name="variant", value=quote(variant), known=list(VARIANTS)
        )
    given = {name: value for name, value in given.items() if value is not None}
    chosen = {field.name: getattr(variant, field.name) for field in fields(Variant)} | given
    for name in ("alpha", "beta", "gamma"):
        chosen[name] = _setting(name, chosen[name], runs, exact)
    chosen["predictive"] = as_bool(chosen["predictive"], "predictive")
    return Variant(**chosen)


def _setting(name, value, runs, exact):
    numbers = as_floats(value)
    least, most = (0, MOST_POWER) if name == "gamma" else (-inf, inf)
    sound = np.shape(numbers) in ((), (runs,))
    # NaN fails this test, because it is neither above `least` nor below `most`.
    if numbers is None or not sound or not ((numbers >= least) & (numbers <= most)).all():
        raise CourseError("setting", name=name, value=quote(value), most=MOST_POWER)
    if exact:
        small = (abs(numbers) <= MOST_POWER) & (numbers == np.floor(numbers))
        if not (small | np.isinf(numbers)).all():
            raise CourseError("setting", name=name, value=quote(value), most=MOST_POWER)
        exact_numbers = [int(n) if isfinite(n) else n for n in numbers.ravel().tolist()]
        numbers = np.array(exact_numbers, dtype=object).reshape(numbers.shape)
    return numbers if numbers.ndim else numbers.item()
