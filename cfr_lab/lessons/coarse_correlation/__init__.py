"""Export the pictures and checks of the lesson on coarse correlated equilibrium."""

from cfr_lab.lessons.coarse_correlation.beyond import explore_beyond
from cfr_lab.lessons.coarse_correlation.cycle import explore_cycle
from cfr_lab.lessons.coarse_correlation.guess import guess_apart
from cfr_lab.lessons.coarse_correlation.mediator import explore_mediator
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_beyond",
    "explore_cycle",
    "explore_mediator",
    "guess_apart",
    "quick_questions",
]

check = checker("coarse_correlation")
quick_questions = questions("coarse_correlation")
