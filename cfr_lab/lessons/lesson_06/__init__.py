"""Lesson 06, Kuhn poker."""

from cfr_lab.lessons.lesson_06.family import explore_family
from cfr_lab.lessons.lesson_06.game_tree import explore_tree
from cfr_lab.lessons.lesson_06.guess import guess_first
from cfr_lab.lessons.lesson_06.kuhn import equilibrium
from cfr_lab.lessons.lesson_06.rules import show_endings
from cfr_lab.lessons.lesson_06.styles import show_styles
from cfr_lab.lessons.lesson_06.table import play_hands
from cfr_lab.lessons.lesson_06.training import MARKS, explore_training, plot_training
from cfr_lab.lessons.lesson_06.walk import explore_walk

__all__ = [
    "MARKS",
    "equilibrium",
    "explore_family",
    "explore_training",
    "explore_tree",
    "explore_walk",
    "guess_first",
    "play_hands",
    "plot_training",
    "show_endings",
    "show_styles",
]
