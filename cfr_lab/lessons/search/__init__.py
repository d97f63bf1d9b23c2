"""Export the pictures and checks of the lesson on search."""

from cfr_lab.lessons.search.charts import (
    explore_blueprints,
    explore_depth,
    explore_guarantee,
    explore_leaf_errors,
    explore_wrong_values,
)
from cfr_lab.lessons.search.coin import coin_toss, explore_coin
from cfr_lab.lessons.search.depth import solve_depth_limited, solved_leaf
from cfr_lab.lessons.search.guess import guess_first
from cfr_lab.lessons.search.leaf import explore_leaf
from cfr_lab.lessons.search.solving import public_card_nodes, resolved_profile
from cfr_lab.lessons.search.table import play_searcher
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "coin_toss",
    "explore_blueprints",
    "explore_coin",
    "explore_depth",
    "explore_guarantee",
    "explore_leaf",
    "explore_leaf_errors",
    "explore_wrong_values",
    "guess_first",
    "play_searcher",
    "public_card_nodes",
    "quick_questions",
    "resolved_profile",
    "solve_depth_limited",
    "solved_leaf",
]

check = checker("search")
quick_questions = questions("search")
