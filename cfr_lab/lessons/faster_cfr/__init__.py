"""Export the pictures and checks of the lesson on faster CFR."""

from cfr_lab.lessons.faster_cfr.discount import explore_discounts, stored_exploitability
from cfr_lab.lessons.faster_cfr.guess import guess_first
from cfr_lab.lessons.faster_cfr.leduc import explore_solving
from cfr_lab.lessons.faster_cfr.lower_bound import show_lower_bound
from cfr_lab.lessons.faster_cfr.poker import explore_strategy, show_reading
from cfr_lab.lessons.faster_cfr.race import explore_race
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_discounts",
    "explore_race",
    "explore_solving",
    "explore_strategy",
    "guess_first",
    "quick_questions",
    "show_lower_bound",
    "show_reading",
    "stored_exploitability",
]

check = checker("faster_cfr")
quick_questions = questions("faster_cfr")
