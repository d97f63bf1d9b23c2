"""Export the pictures and checks of the lesson “Values on a tree”."""

from cfr_lab.lessons.tools import checker, questions
from cfr_lab.lessons.values_on_a_tree.cases import show_cases
from cfr_lab.lessons.values_on_a_tree.information_set import explore_set
from cfr_lab.lessons.values_on_a_tree.payoff import explore_payoff
from cfr_lab.lessons.values_on_a_tree.question import guess_first
from cfr_lab.lessons.values_on_a_tree.reach import explore_reach
from cfr_lab.lessons.values_on_a_tree.three_players import explore_three_players

__all__ = [
    "check",
    "explore_payoff",
    "explore_reach",
    "explore_set",
    "explore_three_players",
    "guess_first",
    "quick_questions",
    "show_cases",
]

check = checker("values_on_a_tree")
quick_questions = questions("values_on_a_tree")
