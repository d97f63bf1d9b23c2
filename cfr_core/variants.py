"""Define the variants of CFR in the table VARIANTS, and check a variant's settings."""

from dataclasses import dataclass, fields
from math import inf, isfinite

import numpy as np

from cfr_core.checks import as_bool, as_floats
from cfr_core.errors import CourseError, quote

# If gamma were above this limit, the weights t^gamma of a long run could overflow. In exact
# arithmetic, exponents above the limit would make the fractions impractically long.
MAX_POWER = 30


@dataclass(frozen=True)
class Variant:
    """Hold the settings by which the variants of CFR differ.

    alpha, beta   after iteration t, positive regrets are multiplied by t^alpha / (t^alpha + 1), and
                  negative regrets by t^beta / (t^beta + 1); inf leaves the regrets unchanged, and
                  -inf sets them to zero
    gamma         in the average, iteration t has weight t^gamma; gamma is between 0 and 30
    predictive    whether the last iteration's regrets count twice in the next strategy

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


def read_variant(variant, runs, exact, **overrides):
    """Return a copy of a variant in which the given settings replace its own.

    variant       a name in VARIANTS or a `Variant`
    runs, exact   as in `CFR`
    overrides     the new settings, such as alpha=1; None keeps the variant's own setting

    Raises CourseError for unknown names and for settings that a solver cannot use.
    """
    if isinstance(variant, str) and variant in VARIANTS:
        variant = VARIANTS[variant]
    if not isinstance(variant, Variant):
        raise CourseError(
            "choice-unknown", name="variant", value=quote(variant), known=list(VARIANTS)
        )
    overrides = {name: value for name, value in overrides.items() if value is not None}
    settings = {field.name: getattr(variant, field.name) for field in fields(Variant)} | overrides
    for name in ("alpha", "beta", "gamma"):
        settings[name] = _setting(name, settings[name], runs, exact)
    settings["predictive"] = as_bool(settings["predictive"], "predictive")
    return Variant(**settings)


def _setting(name, value, runs, exact):
    numbers = as_floats(value)
    minimum, maximum = (0, MAX_POWER) if name == "gamma" else (-inf, inf)
    is_valid = numbers is not None and np.shape(numbers) in ((), (runs,))
    # NaN fails this test, because it is neither above `minimum` nor below `maximum`.
    is_valid = is_valid and ((numbers >= minimum) & (numbers <= maximum)).all()
    if is_valid and exact:
        is_small_integer = (abs(numbers) <= MAX_POWER) & (numbers == np.floor(numbers))
        is_valid = (is_small_integer | np.isinf(numbers)).all()
    if not is_valid:
        code = f"setting{'-exact' if exact else ''}{'-gamma' if name == 'gamma' else ''}"
        raise CourseError(code, name=name, value=quote(value), maximum=MAX_POWER)
    if exact:
        exact_numbers = [int(n) if isfinite(n) else n for n in numbers.ravel().tolist()]
        numbers = np.array(exact_numbers, dtype=object).reshape(numbers.shape)
    return numbers if numbers.ndim else numbers.item()
