"""Export the pictures and checks of the lesson on sampled CFR."""

from cfr_lab.lessons.sampled_cfr.averages import explore_averages, median_exploitability
from cfr_lab.lessons.sampled_cfr.cost import explore_cost
from cfr_lab.lessons.sampled_cfr.samples import explore_samples
from cfr_lab.lessons.sampled_cfr.spread import explore_spread
from cfr_lab.lessons.sampled_cfr.with_baseline import explore_baselines
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_averages",
    "explore_baselines",
    "explore_cost",
    "explore_samples",
    "explore_spread",
    "median_exploitability",
    "quick_questions",
]

check = checker("sampled_cfr")
quick_questions = questions("sampled_cfr")
