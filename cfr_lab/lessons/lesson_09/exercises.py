"""Lesson 09's exercises: what is right, and a hint for each mistake to be expected."""

from cfr_lab.lessons.lesson_09.exercise_gap import exercise_5
from cfr_lab.lessons.lesson_09.exercise_q import exercise_4
from cfr_lab.lessons.lesson_09.exercises_by_hand import exercise_1, exercise_2, exercise_3

EXERCISES = {
    "09.1": exercise_1,
    "09.2": exercise_2,
    "09.3": exercise_3,
    "09.4": exercise_4,
    "09.5": exercise_5,
}
# The functions to write, as the reader finds them.
AS_GIVEN = {"09.4": "965edf7b", "09.5": "9be858ca"}
# The sections that an exercise needs.
SECTIONS = {
    "09.1": (1,),
    "09.2": (1, 3, 4, 7),
    "09.3": (1,),
    "09.4": (1,),
    "09.5": (7,),
}
