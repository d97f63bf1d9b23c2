"""Export the pictures and checks of the lesson on Kuhn poker."""

from cfr_lab.lessons.kuhn_poker.family import explore_family
from cfr_lab.lessons.kuhn_poker.game_tree import explore_tree
from cfr_lab.lessons.kuhn_poker.guess import guess_first
from cfr_lab.lessons.kuhn_poker.kuhn import equilibrium
from cfr_lab.lessons.kuhn_poker.rules import show_endings
from cfr_lab.lessons.kuhn_poker.styles import show_styles
from cfr_lab.lessons.kuhn_poker.table import play_hands
from cfr_lab.lessons.kuhn_poker.training import RECORDED_ITERATIONS, explore_training, plot_training
from cfr_lab.lessons.kuhn_poker.walk import explore_walk
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "RECORDED_ITERATIONS",
    "check",
    "equilibrium",
    "explore_family",
    "explore_training",
    "explore_tree",
    "explore_walk",
    "guess_first",
    "play_hands",
    "plot_training",
    "quick_questions",
    "show_endings",
    "show_styles",
]

check = checker("kuhn_poker")
quick_questions = questions("kuhn_poker")
