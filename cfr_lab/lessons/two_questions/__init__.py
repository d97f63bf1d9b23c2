"""Export the pictures and checks of the lesson “The two questions”."""

from cfr_lab.lessons.tools import checker, questions
from cfr_lab.lessons.two_questions.circles import show_circles
from cfr_lab.lessons.two_questions.fixed_opponent import explore_fixed_opponent
from cfr_lab.lessons.two_questions.pairs import explore_pairs
from cfr_lab.lessons.two_questions.self_play import guess_fastest, plot_self_play
from cfr_lab.lessons.two_questions.speed_ratios import explore_ratios

__all__ = [
    "check",
    "explore_fixed_opponent",
    "explore_pairs",
    "explore_ratios",
    "guess_fastest",
    "plot_self_play",
    "quick_questions",
    "show_circles",
]

check = checker("two_questions")
quick_questions = questions("two_questions")
