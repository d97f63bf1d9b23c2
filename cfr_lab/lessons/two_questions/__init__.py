"""Export the pictures and checks of the lesson “The two questions”."""

from cfr_lab.lessons.tools import checker, questions
from cfr_lab.lessons.two_questions.against import explore_against
from cfr_lab.lessons.two_questions.circles import show_circles
from cfr_lab.lessons.two_questions.faster import explore_faster
from cfr_lab.lessons.two_questions.pairs import explore_pairs
from cfr_lab.lessons.two_questions.same import guess_fastest, plot_same

__all__ = [
    "check",
    "explore_against",
    "explore_faster",
    "explore_pairs",
    "guess_fastest",
    "plot_same",
    "quick_questions",
    "show_circles",
]

check = checker("two_questions")
quick_questions = questions("two_questions")
