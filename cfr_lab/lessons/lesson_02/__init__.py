"""Lesson 02, regret matching."""

from cfr_lab.lessons.lesson_02.guess import guess_self_play
from cfr_lab.lessons.lesson_02.one_opponent import explore_run
from cfr_lab.lessons.lesson_02.opponents import explore_opponents
from cfr_lab.lessons.lesson_02.pairs import plot_error, plot_fan
from cfr_lab.lessons.lesson_02.programs import show_programs
from cfr_lab.lessons.lesson_02.regret import explore_regret
from cfr_lab.lessons.lesson_02.rule import explore_rule
from cfr_lab.lessons.lesson_02.self_play import explore_self_play, show_wins
from cfr_lab.lessons.lesson_02.two_rounds import explore_two_rounds

__all__ = [
    "explore_opponents",
    "explore_regret",
    "explore_rule",
    "explore_run",
    "explore_self_play",
    "explore_two_rounds",
    "guess_self_play",
    "plot_error",
    "plot_fan",
    "show_programs",
    "show_wins",
]
