"""Export the pictures and checks of the lesson on correlated equilibria."""

from cfr_lab.lessons.correlated_equilibria.advice_picture import explore_advice
from cfr_lab.lessons.correlated_equilibria.guess import guess_gain_after_advice
from cfr_lab.lessons.correlated_equilibria.joint_play import explore_crossing, explore_shapley
from cfr_lab.lessons.correlated_equilibria.moments import explore_sets, explore_triggers
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "explore_advice",
    "explore_crossing",
    "explore_sets",
    "explore_shapley",
    "explore_triggers",
    "guess_gain_after_advice",
    "quick_questions",
]

check = checker("correlated_equilibria")
quick_questions = questions("correlated_equilibria")
