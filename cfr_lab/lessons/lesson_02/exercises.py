"""Lesson 02's exercises: what is right, and a hint for each mistake to be expected."""

from cfr_lab.lessons.lesson_02.exercises_by_hand import (
    exercise_1,
    exercise_2,
    exercise_5,
    exercise_6,
)
from cfr_lab.lessons.lesson_02.exercises_in_code import exercise_3, exercise_4, exercise_7

EXERCISES = {
    "02.1": exercise_1,
    "02.2": exercise_2,
    "02.3": exercise_3,
    "02.4": exercise_4,
    "02.5": exercise_5,
    "02.6": exercise_6,
    "02.7": exercise_7,
}
# Functions to mend, as the reader finds them.
AS_GIVEN = {"02.3": "f3d2b787", "02.4": "bf398d4e", "02.7": "4b6fcd2e"}
