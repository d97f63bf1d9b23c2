"""Test that the notebook's program plays as the table's opponent does."""

import re

import numpy as np
from lesson_cells import shared_code
from lessons.start_here.plain import match

import cfr_lab
from cfr_core import games
from cfr_lab.numbers import vector_text


def test_printed_rounds_of_the_program_agree_with_the_table(capsys):
    cells = shared_code("start_here")
    (program,) = (cell for cell in cells if "for draw in" in cell)
    (setting,) = (cell for cell in cells if "default_rng" in cell)
    assert "default_rng(3).random(500)" in setting
    draws = np.random.default_rng(3).random(500)
    names = {"np": np, "games": games, "draws": draws, "ROCK": 1, "lab": cfr_lab}
    exec(program, names | {"vector_text": vector_text})
    # Every second printed line is the English one.
    printed = capsys.readouterr().out.strip().splitlines()[1::2]
    rounds = match([1] * 6, draws)
    assert len(printed) == 6
    mixes = [[1 / 3] * 3] + [[float(p) for p in mix] for *_, mix in rounds]
    for line, mix, (answer, _, regrets, _) in zip(printed, mixes, rounds, strict=False):
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", line)]
        assert numbers[:3] == [round(p, 2) for p in mix]
        assert f"plays {games.RPS_ACTIONS[answer]} " in line
        assert numbers[3:] == list(regrets)
