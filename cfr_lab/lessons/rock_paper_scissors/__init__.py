"""Export the pictures and checks of the lesson on rock, paper, scissors."""

from cfr_lab.lessons.rock_paper_scissors.game_tree import explore_tree
from cfr_lab.lessons.rock_paper_scissors.matrix import explore_matrix
from cfr_lab.lessons.rock_paper_scissors.opponent import explore_opponent
from cfr_lab.lessons.rock_paper_scissors.question import explore_answer, guess_first
from cfr_lab.lessons.rock_paper_scissors.rounds import explore_rounds, plot_averages, show_round
from cfr_lab.lessons.rps import names_of
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_answer",
    "explore_matrix",
    "explore_opponent",
    "explore_rounds",
    "explore_tree",
    "guess_first",
    "names_of",
    "plot_averages",
    "quick_questions",
    "show_round",
]

check = checker("rock_paper_scissors")
quick_questions = questions("rock_paper_scissors")
