"""What belongs to one lesson alone: its pictures (lesson_NN) and its exercises (exercises_NN)."""
