"""Export the pictures and checks of the lesson on correlated equilibria."""

from cfr_lab.lessons.correlated_equilibria.guess import guess_hearing
from cfr_lab.lessons.correlated_equilibria.hearing import explore_hearing
from cfr_lab.lessons.correlated_equilibria.moments import explore_sets, explore_triggers
from cfr_lab.lessons.correlated_equilibria.wander import explore_crossing, explore_shapley
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_crossing",
    "explore_hearing",
    "explore_sets",
    "explore_shapley",
    "explore_triggers",
    "guess_hearing",
    "quick_questions",
]

check = checker("correlated_equilibria")
quick_questions = questions("correlated_equilibria")
