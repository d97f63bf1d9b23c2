"""Export the pictures and checks of the lesson on regret matching."""

from cfr_lab.lessons.regret_matching.guess import guess_self_play
from cfr_lab.lessons.regret_matching.one_opponent import explore_run
from cfr_lab.lessons.regret_matching.opponents import explore_opponents
from cfr_lab.lessons.regret_matching.pairs import plot_error, plot_fan
from cfr_lab.lessons.regret_matching.programs import show_programs
from cfr_lab.lessons.regret_matching.regret import explore_regret
from cfr_lab.lessons.regret_matching.rule import explore_rule
from cfr_lab.lessons.regret_matching.self_play import explore_self_play, show_wins
from cfr_lab.lessons.regret_matching.two_rounds import explore_two_rounds
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_opponents",
    "explore_regret",
    "explore_rule",
    "explore_run",
    "explore_self_play",
    "explore_two_rounds",
    "guess_self_play",
    "plot_error",
    "plot_fan",
    "quick_questions",
    "show_programs",
    "show_wins",
]

check = checker("regret_matching")
quick_questions = questions("regret_matching")
