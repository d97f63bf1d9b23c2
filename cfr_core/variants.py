"""The variants of CFR, rows of one table; and how a solver reads the numbers given for one."""

from dataclasses import dataclass, fields
from math import inf, isfinite

import numpy as np

from cfr_core.checks import as_floats, flag
from cfr_core.errors import CourseError, quoted

# Above this gamma, the weights t^gamma of a long run would leave the floats; above such a power,
# fractions grow beyond use.
MOST_POWER = 30


@dataclass(frozen=True)
class Variant:
    """What tells the variants of CFR apart.

    alpha, beta   after iteration t positive regrets are multiplied by t^alpha / (t^alpha + 1),
                  negative ones by t^beta / (t^beta + 1); inf keeps them, -inf forgets them
    gamma         iteration t weighs t^gamma in the average; from 0 to 30
    predictive    the last regret counts twice when the next strategy is made

    The numbers may be arrays, one number a run. Source: Brown and Sandholm (2019); predictive:
    Farina, Kroer and Sandholm (2021).
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
    """The `Variant` meant by a name or a Variant and numbers that replace its own, checked.

    runs, exact   as of the solver. Raises CourseError.
    """
    if isinstance(variant, str) and variant in VARIANTS:
        variant = VARIANTS[variant]
    if not isinstance(variant, Variant):
        raise CourseError("variant-unknown", given=quoted(variant), known=list(VARIANTS))
    given = {name: value for name, value in given.items() if value is not None}
    chosen = {field.name: getattr(variant, field.name) for field in fields(Variant)} | given
    for name in ("alpha", "beta", "gamma"):
        chosen[name] = _setting(name, chosen[name], runs, exact)
    chosen["predictive"] = flag(chosen["predictive"], "predictive")
    return Variant(**chosen)


def _setting(name, value, runs, exact):
    numbers = as_floats(value)
    least, most = (0, MOST_POWER) if name == "gamma" else (-inf, inf)
    # Not the other way round: NaN is neither below nor above.
    if numbers is None or not ((numbers >= least) & (numbers <= most)).all():
        raise CourseError("setting-number", name=name, value=quoted(value), most=MOST_POWER)
    if numbers.shape not in (((),) if runs is None else ((), (runs,))):
        raise CourseError("setting-shape", name=name, shape=str(numbers.shape), runs=runs)
    if exact:
        made = [int(n) if isfinite(n) else n for n in numbers.ravel().tolist()]
        if (numbers != np.floor(numbers)).any() or any(MOST_POWER < abs(n) < inf for n in made):
            raise CourseError("setting-exact", name=name, value=quoted(value), most=MOST_POWER)
        numbers = np.array(made, dtype=object).reshape(numbers.shape)
    return numbers if numbers.ndim else numbers.item()
