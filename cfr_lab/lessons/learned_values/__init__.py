"""Export the pictures and checks of the lesson on learned values."""

from cfr_lab.lessons.learned_values.fits import explore_fit
from cfr_lab.lessons.learned_values.leaf_values import explore_leaves
from cfr_lab.lessons.learned_values.memories import explore_memories
from cfr_lab.lessons.learned_values.option_costs import explore_choices, guess_choice
from cfr_lab.lessons.learned_values.sizes import explore_sizes
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_choices",
    "explore_fit",
    "explore_leaves",
    "explore_memories",
    "explore_sizes",
    "guess_choice",
    "quick_questions",
]

check = checker("learned_values")
quick_questions = questions("learned_values")
