"""Lesson 02's exercises: what is right, and a hint for each mistake to be expected."""

from cfr_lab.lessons.lesson_02.exercise_learn import exercise_5
from cfr_lab.lessons.lesson_02.exercises_by_hand import (
    exercise_1,
    exercise_2,
    exercise_3,
    exercise_4,
    exercise_6,
)

EXERCISES = {
    "02.1": exercise_1,
    "02.2": exercise_2,
    "02.3": exercise_3,
    "02.4": exercise_4,
    "02.5": exercise_5,
    "02.6": exercise_6,
}
# The function to write, as the reader finds it.
AS_GIVEN = {"02.5": "207e3fdf"}
# The sections that an exercise needs.
SECTIONS = {
    "02.1": (1,),
    "02.2": (2,),
    "02.3": (1, 2, 7),
    "02.4": (6,),
    "02.5": (5,),
    "02.6": (5, 7),
}
