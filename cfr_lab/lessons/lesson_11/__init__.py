"""Lesson 11, find the bug."""

from cfr_lab.lessons.lesson_11.averages import show_blotto, show_trap
from cfr_lab.lessons.lesson_11.definitions import show_growth, show_match, show_next, show_round
from cfr_lab.lessons.lesson_11.equilibrium import show_four, show_solution
from cfr_lab.lessons.lesson_11.in_place import show_average, show_node, show_two_games
from cfr_lab.lessons.lesson_11.indices import (
    show_coin,
    show_contributions,
    show_counts,
    show_endings,
)
from cfr_lab.lessons.lesson_11.labels import show_table, show_training, show_worth
from cfr_lab.lessons.lesson_11.promises import explore_errors, explore_fixed, show_stop
from cfr_lab.lessons.lesson_11.reach import (
    explore_u_and_v,
    show_cases,
    show_h31,
    show_regrets,
)
from cfr_lab.lessons.lesson_11.score import tally

__all__ = [
    "explore_errors",
    "explore_fixed",
    "explore_u_and_v",
    "show_average",
    "show_blotto",
    "show_cases",
    "show_coin",
    "show_contributions",
    "show_counts",
    "show_endings",
    "show_four",
    "show_growth",
    "show_h31",
    "show_match",
    "show_next",
    "show_node",
    "show_regrets",
    "show_round",
    "show_solution",
    "show_stop",
    "show_table",
    "show_training",
    "show_trap",
    "show_two_games",
    "show_worth",
    "tally",
]
