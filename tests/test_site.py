"""The course as pages, without a browser: the same bytes for the same sources, states followed."""

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest

from cfr_lab import Turns, check
from website.exercises import Exercise, judged, numbers_in, pool
from website.frames import Stop, thinned
from website.lesson import cells
from website.pages import below
from website.turns import followed

ROOT = Path(__file__).parents[1]


def test_the_same_sources_give_the_same_bytes(tmp_path):
    """Another order of sets and dictionaries must not show: each build has its own."""
    for seed in ("1", "2"):
        command = [sys.executable, ROOT / "website" / "build.py", tmp_path / seed]
        command += ["--lessons", "04", "--most", "12"]
        quiet = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
        subprocess.run(command, env=quiet, check=True, capture_output=True)
    one, two = (
        {path.relative_to(tmp_path / seed): path.read_bytes() for path in files(tmp_path / seed)}
        for seed in ("1", "2")
    )
    assert len(one) > 8
    assert one == two


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def code_cell(*outputs):
    return nbformat.v4.new_code_cell("", outputs=list(outputs))


def saved(kind, words):
    return nbformat.v4.new_output(kind, data={"text/plain": words})


def test_what_a_cell_displays_above_its_verdict_is_live():
    """As in lesson 11: print, a picture, an Explorer, a picture, then the verdict."""
    turns = ring(7)
    exercise = Exercise("11.1", (), shown=(turns,))
    printed = nbformat.v4.new_output("stream", text="0.5\n")
    one, two = saved("display_data", "one"), saved("display_data", "two")
    still, verdict = saved("display_data", repr(turns)), saved("execute_result", "To do")
    cell = code_cell(printed, one, still, two, verdict)
    assert below(cell, exercise) == [printed, one, turns, two, exercise]
    # Of a notebook that was never run nothing is saved.
    assert below(code_cell(), exercise) == [turns, exercise]
    assert below(code_cell(printed, still), turns) == [printed, turns]
    assert below(code_cell(one, verdict), None) == [one, verdict]


def test_lesson_11_has_its_two_explorers_inside_exercises():
    live = {
        made.id: len(made.shown)
        for _, made in cells("11_find_the_bug", "en")
        if isinstance(made, Exercise) and made.shown
    }
    assert live == {"11.1": 1, "11.18": 1}


EXERCISE = Exercise("04.1", (Fraction(-3, 100), Fraction(-1, 10)))


def test_verdicts_are_check_s_own():
    facts, table = judged(EXERCISE)
    values = pool(EXERCISE)
    assert len(table) == len(values) ** 2 == len(facts["pool"]) ** 2
    for number in range(0, len(table), 997):
        answer = values[number // len(values)], values[number % len(values)]
        verdict = check("04.1", tuple(map(float, answer)))
        assert facts["verdicts"][table[number]] == (verdict.state, verdict.message)


def test_the_solution_its_digits_and_its_opposite_are_in_the_pool():
    third = pool(Exercise("05.3", (Fraction(1, 3), Fraction(2, 3), Fraction(1))))
    wanted = ["1/3", "2/3", "1", "333/1000", "3333/10000", "-1/3", "0"]
    assert set(map(Fraction, wanted)) <= set(third)
    assert len(third) == len(set(third))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("## 4  Numbers\nbelow 0.01, $T = 120{,}000$", ["1/100", "120000"]),
        ("$h_{31}$, $u_2$ and 1,200 of 3/4", ["1200", "3/4"]),
        ('check("04.1", 5)\n−0.5', ["-1/2"]),
    ],
)
def test_numbers_in_a_text(text, wanted):
    assert list(numbers_in(text)) == [Fraction(x) for x in wanted]


class Shown:
    def __init__(self, state):
        self.html = self.svg = f"<svg>{state % 3}</svg>"
        self.alt = str(state)


def ring(size):
    return Turns(
        0,
        lambda k: {"on": (str(k), True), "off": ("", False)},
        lambda k, name: (k + 1) % size,
        Shown,
    )


def test_states_are_followed_until_none_is_new():
    made = followed(ring(7))
    assert made.next == tuple(((k + 1) % 7, -1) for k in range(7))
    assert made.buttons == tuple((str(k), "") for k in range(7))
    assert made.picture == (0, 1, 2, 0, 1, 2, 0)
    assert made.pictures == tuple(f"<svg>{k}</svg>" for k in range(3))


def test_too_many_states_are_not_followed():
    assert followed(ring(50), most=50) is not None
    assert followed(ring(51), most=50) is None


@pytest.mark.parametrize("size", range(4, 40))
def test_stops_are_thinned_until_they_are_few(size):
    stops = [Stop(str(k), k) for k in range(size)]
    for first in range(size):
        kept = thinned({"x": stops, "y": stops}, {"x": first, "y": 0}, 9)
        values = [stop.value for stop in kept["x"]]
        assert len(values) * len(kept["y"]) <= 9
        assert {0, first, size - 1} <= set(values)
