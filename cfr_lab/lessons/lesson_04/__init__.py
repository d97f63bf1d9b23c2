"""Lesson 04, values on a tree."""

from cfr_lab.lessons.lesson_04.cases import show_cases
from cfr_lab.lessons.lesson_04.information_set import explore_set
from cfr_lab.lessons.lesson_04.payoff import explore_payoff
from cfr_lab.lessons.lesson_04.question import guess_first
from cfr_lab.lessons.lesson_04.reach import explore_reach
from cfr_lab.lessons.lesson_04.three_players import explore_three_players

__all__ = [
    "explore_payoff",
    "explore_reach",
    "explore_set",
    "explore_three_players",
    "guess_first",
    "show_cases",
]
