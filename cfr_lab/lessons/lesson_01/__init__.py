"""Lesson 01, rock, paper, scissors."""

from cfr_lab.lessons.lesson_01.game_tree import explore_tree
from cfr_lab.lessons.lesson_01.matrix import explore_matrix
from cfr_lab.lessons.lesson_01.opponent import explore_opponent
from cfr_lab.lessons.lesson_01.question import explore_answer, guess_first
from cfr_lab.lessons.lesson_01.rounds import explore_rounds, plot_averages, show_round
from cfr_lab.lessons.rps import names_of

__all__ = [
    "explore_answer",
    "explore_matrix",
    "explore_opponent",
    "explore_rounds",
    "explore_tree",
    "guess_first",
    "names_of",
    "plot_averages",
    "show_round",
]
