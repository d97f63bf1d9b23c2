"""Name the five variants of CFR."""

from cfr_core.cfr import VARIANTS
from cfr_lab.words import say

KEYS = tuple(VARIANTS)


def variant_name(key):
    """Return the displayed name of the variant with the given key."""
    return {
        "cfr": "CFR",
        "cfr+": "CFR+",
        "linear": say("线性 CFR", "Linear CFR"),
        "dcfr": say("折扣 CFR", "Discounted CFR"),
        "pcfr+": say("预测式 CFR+", "predictive CFR+"),
    }[key]
