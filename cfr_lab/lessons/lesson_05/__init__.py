"""Lesson 05, counterfactual regret and the four steps."""

from cfr_lab.lessons.lesson_05.alone_and_both import explore_both
from cfr_lab.lessons.lesson_05.ends import guess_ends
from cfr_lab.lessons.lesson_05.four_steps import explore_steps
from cfr_lab.lessons.lesson_05.mixture import explore_mixture
from cfr_lab.lessons.lesson_05.positive_regret import guess_next
from cfr_lab.lessons.lesson_05.regret import explore_regret
from cfr_lab.lessons.lesson_05.ten_iterations import explore_run
from cfr_lab.lessons.lesson_05.two_averages import explore_trap

__all__ = [
    "explore_both",
    "explore_mixture",
    "explore_regret",
    "explore_run",
    "explore_steps",
    "explore_trap",
    "guess_ends",
    "guess_next",
]
