"""Lesson 03, Colonel Blotto."""

from cfr_lab.lessons.lesson_03.battle import draw_battle, explore_battle
from cfr_lab.lessons.lesson_03.matrix import explore_matrix
from cfr_lab.lessons.lesson_03.question import guess_first
from cfr_lab.lessons.lesson_03.run import explore_run
from cfr_lab.lessons.lesson_03.tournament import explore_tournament
from cfr_lab.lessons.lesson_03.worth import explore_answers, show_worth

__all__ = [
    "draw_battle",
    "explore_answers",
    "explore_battle",
    "explore_matrix",
    "explore_run",
    "explore_tournament",
    "guess_first",
    "show_worth",
]
