"""Export the pictures and checks of the lesson on coarse correlated equilibrium."""

from cfr_lab.lessons.coarse_correlation.cycle import explore_cycle
from cfr_lab.lessons.coarse_correlation.guess import guess_independent_play
from cfr_lab.lessons.coarse_correlation.mediator import explore_mediator
from cfr_lab.lessons.coarse_correlation.other_games import explore_other_games
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_cycle",
    "explore_mediator",
    "explore_other_games",
    "guess_independent_play",
    "quick_questions",
]

check = checker("coarse_correlation")
quick_questions = questions("coarse_correlation")
