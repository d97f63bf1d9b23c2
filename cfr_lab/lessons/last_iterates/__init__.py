"""Export the pictures and checks of the lesson on optimism and the last iterate."""

from cfr_lab.lessons.last_iterates.circles import explore_circles
from cfr_lab.lessons.last_iterates.floor import explore_floor
from cfr_lab.lessons.last_iterates.guess import guess_direction
from cfr_lab.lessons.last_iterates.magnets import explore_magnet
from cfr_lab.lessons.last_iterates.means import explore_means
from cfr_lab.lessons.last_iterates.poker import explore_poker
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_circles",
    "explore_floor",
    "explore_magnet",
    "explore_means",
    "explore_poker",
    "guess_direction",
    "quick_questions",
]

check = checker("last_iterates")
quick_questions = questions("last_iterates")
