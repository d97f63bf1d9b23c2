"""Export the puzzles and pictures of the lesson “Find the bug”."""

from cfr_lab.lessons.find_the_bug.averages import show_blotto, show_trap
from cfr_lab.lessons.find_the_bug.definitions import show_next, show_round
from cfr_lab.lessons.find_the_bug.equilibrium import (
    explore_uniform_strategy,
    show_convergence,
    show_solution,
)
from cfr_lab.lessons.find_the_bug.in_place import show_average, show_two_games
from cfr_lab.lessons.find_the_bug.indices import show_contributions, show_counts
from cfr_lab.lessons.find_the_bug.labels import show_payoffs, show_table, show_training
from cfr_lab.lessons.find_the_bug.nodes import show_node
from cfr_lab.lessons.find_the_bug.order import show_coin, show_endings
from cfr_lab.lessons.find_the_bug.promises import explore_errors, show_stop
from cfr_lab.lessons.find_the_bug.reach import show_regrets
from cfr_lab.lessons.find_the_bug.sampling import show_estimates, show_sampled
from cfr_lab.lessons.find_the_bug.score import tally
from cfr_lab.lessons.find_the_bug.strategies import show_growth, show_match
from cfr_lab.lessons.find_the_bug.weights import show_linear, show_response
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_errors",
    "explore_uniform_strategy",
    "quick_questions",
    "show_average",
    "show_blotto",
    "show_coin",
    "show_contributions",
    "show_convergence",
    "show_counts",
    "show_endings",
    "show_estimates",
    "show_growth",
    "show_linear",
    "show_match",
    "show_next",
    "show_node",
    "show_payoffs",
    "show_regrets",
    "show_response",
    "show_round",
    "show_sampled",
    "show_solution",
    "show_stop",
    "show_table",
    "show_training",
    "show_trap",
    "show_two_games",
    "tally",
]

check = checker("find_the_bug")
quick_questions = questions("find_the_bug")
