"""Lesson 07, exploitability: best responses, what they cost, when to stop."""

from cfr_lab.lessons.lesson_07.by_hand import explore_by_hand
from cfr_lab.lessons.lesson_07.costs import show_costs
from cfr_lab.lessons.lesson_07.guarantee import explore_guarantee, guarantee
from cfr_lab.lessons.lesson_07.guess import guess_cost
from cfr_lab.lessons.lesson_07.judge import explore_judge, show_program, show_values
from cfr_lab.lessons.lesson_07.memory import course_games, show_memory
from cfr_lab.lessons.lesson_07.responses import best_of, styles
from cfr_lab.lessons.lesson_07.sequence_program import kept, value_by_program
from cfr_lab.lessons.lesson_07.stopping import explore_stopping
from cfr_lab.lessons.lesson_07.table import play_against_best

__all__ = [
    "best_of",
    "course_games",
    "explore_by_hand",
    "explore_guarantee",
    "explore_judge",
    "explore_stopping",
    "guarantee",
    "guess_cost",
    "kept",
    "play_against_best",
    "show_costs",
    "show_memory",
    "show_program",
    "show_values",
    "styles",
    "value_by_program",
]
