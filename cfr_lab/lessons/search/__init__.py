"""Export the pictures and checks of the lesson on search."""

from cfr_lab.lessons.search.charts import (
    explore_blueprints,
    explore_depth,
    explore_guarantee,
    explore_leaf_errors,
    explore_wrong_values,
)
from cfr_lab.lessons.search.coin import coin_toss, explore_coin
from cfr_lab.lessons.search.depth import depth_limited, solved_leaf
from cfr_lab.lessons.search.guess import guess_first
from cfr_lab.lessons.search.leaf import explore_leaf
from cfr_lab.lessons.search.solving import after_public_card, solved_again
from cfr_lab.lessons.search.table import play_searcher
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "after_public_card",
    "check",
    "coin_toss",
    "depth_limited",
    "explore_blueprints",
    "explore_coin",
    "explore_depth",
    "explore_guarantee",
    "explore_leaf",
    "explore_leaf_errors",
    "explore_wrong_values",
    "guess_first",
    "play_searcher",
    "quick_questions",
    "solved_again",
    "solved_leaf",
]

check = checker("search")
quick_questions = questions("search")
