"""Export the pictures and checks of the lesson “Start here”."""

from cfr_lab.lessons.start_here.course_map import show_map
from cfr_lab.lessons.start_here.habits import explore_habits
from cfr_lab.lessons.start_here.table import play_rounds
from cfr_lab.lessons.tools import checker, questions

__all__ = ["check", "explore_habits", "play_rounds", "quick_questions", "show_map"]

check = checker("start_here")
quick_questions = questions("start_here")
