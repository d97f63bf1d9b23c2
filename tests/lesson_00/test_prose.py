"""The program in the notebook is the opponent of the table."""

import re

import numpy as np
from cells import shared_code
from lesson_00.plain import match

from cfr_core import games


def test_the_program_plays_as_the_table_does(capsys):
    cells = shared_code("00_start_here")
    (program,) = (cell for cell in cells if "for draw in" in cell)
    (setting,) = (cell for cell in cells if "default_rng" in cell)
    assert "default_rng(3).random(500)" in setting
    draws = np.random.default_rng(3).random(500)
    exec(program, {"np": np, "games": games, "draws": draws, "ROCK": 1})
    printed = capsys.readouterr().out.strip().splitlines()
    rounds = match([1] * 6, draws)
    assert len(printed) == 6
    mixes = [[1 / 3] * 3] + [[float(p) for p in mix] for *_, mix in rounds]
    for line, mix, (answer, _, regrets, _) in zip(printed, mixes, rounds, strict=False):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", line.replace("1.", "1.0"))]
        assert numbers[:3] == [round(p, 2) for p in mix]
        assert numbers[3] == answer
        assert numbers[4:] == list(regrets)
