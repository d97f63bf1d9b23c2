"""Lesson 09, the two questions."""

from cfr_lab.lessons.lesson_09.against import explore_against
from cfr_lab.lessons.lesson_09.beyond import explore_beyond
from cfr_lab.lessons.lesson_09.circles import show_circles
from cfr_lab.lessons.lesson_09.cycle import explore_cycle
from cfr_lab.lessons.lesson_09.faster import explore_faster
from cfr_lab.lessons.lesson_09.joint import cce_gap, product_nash_conv
from cfr_lab.lessons.lesson_09.pairs import explore_pairs
from cfr_lab.lessons.lesson_09.same import guess_fastest, plot_same

__all__ = [
    "cce_gap",
    "explore_against",
    "explore_beyond",
    "explore_cycle",
    "explore_faster",
    "explore_pairs",
    "guess_fastest",
    "plot_same",
    "product_nash_conv",
    "show_circles",
]
