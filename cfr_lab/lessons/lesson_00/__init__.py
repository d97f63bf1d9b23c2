"""Lesson 00, start here."""

from cfr_lab.lessons.lesson_00.course_map import show_map
from cfr_lab.lessons.lesson_00.habits import explore_habits
from cfr_lab.lessons.lesson_00.table import play_rounds

__all__ = ["explore_habits", "play_rounds", "show_map"]
