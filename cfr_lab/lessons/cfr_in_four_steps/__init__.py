"""Export the pictures and checks of the lesson on counterfactual regret and CFR's four steps."""

from cfr_lab.lessons.cfr_in_four_steps.alone_and_both import explore_both
from cfr_lab.lessons.cfr_in_four_steps.ends import guess_terminals
from cfr_lab.lessons.cfr_in_four_steps.four_steps import explore_steps
from cfr_lab.lessons.cfr_in_four_steps.mixture import explore_mixture
from cfr_lab.lessons.cfr_in_four_steps.positive_regret import guess_next
from cfr_lab.lessons.cfr_in_four_steps.regret import explore_regret
from cfr_lab.lessons.cfr_in_four_steps.ten_iterations import explore_run
from cfr_lab.lessons.cfr_in_four_steps.two_averages import explore_trap
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_both",
    "explore_mixture",
    "explore_regret",
    "explore_run",
    "explore_steps",
    "explore_trap",
    "guess_next",
    "guess_terminals",
    "quick_questions",
]

check = checker("cfr_in_four_steps")
quick_questions = questions("cfr_in_four_steps")
