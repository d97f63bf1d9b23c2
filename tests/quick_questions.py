"""Define the payoffs of rock, paper, scissors, and read right answers to quick questions."""

import numpy as np

from cfr_core import games
from cfr_lab.questions import read

M = np.array(games.RPS_PAYOFFS)
SCISSORS, ROCK, PAPER = range(3)


def right_answer(lesson, number):
    """Return the English text of the right answer to a lesson's question, numbered from 1."""
    (right,) = [choice for choice in read(lesson)[number - 1].choices if choice.right]
    return right.text[1]
