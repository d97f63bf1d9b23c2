"""Export the pictures and checks of the lesson on Colonel Blotto."""

from cfr_lab.lessons.colonel_blotto.allocation_payoffs import explore_answers, show_payoffs
from cfr_lab.lessons.colonel_blotto.battle import draw_battle, explore_battle
from cfr_lab.lessons.colonel_blotto.matrix import explore_matrix
from cfr_lab.lessons.colonel_blotto.question import guess_first
from cfr_lab.lessons.colonel_blotto.run import explore_run
from cfr_lab.lessons.colonel_blotto.tournament import explore_tournament
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "draw_battle",
    "explore_answers",
    "explore_battle",
    "explore_matrix",
    "explore_run",
    "explore_tournament",
    "guess_first",
    "quick_questions",
    "show_payoffs",
]

check = checker("colonel_blotto")
quick_questions = questions("colonel_blotto")
