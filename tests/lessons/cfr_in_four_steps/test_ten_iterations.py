"""Test the table of ten iterations and the statements about its columns."""

from fractions import Fraction as F

import pytest
from picture_texts import visible_texts

from cfr_lab import draw
from cfr_lab.lessons import cfr_in_four_steps as lesson
from cfr_lab.lessons.cfr_in_four_steps.ten_iterations import run_picture
from cfr_lab.numbers import number_text
from notebooks.build import code_in

D1_13 = {
    1: ("(1/3, 1/3, 1/3)", "(0, 0.1, −0.1)", "(0, 0.1, −0.1)", "(1/3, 1/3, 1/3)"),
    2: ("(0, 1, 0)", "(0, 0.1, −0.1)", "(−0.1, 0.1, −0.3)", "(1/6, 4/6, 1/6)"),
    3: ("(0, 1, 0)", "(0, 0.1, −0.1)", "(−0.2, 0.1, −0.5)", "(1/9, 7/9, 1/9)"),
    10: ("(0, 1, 0)", "(0, 0.1, −0.1)", "(−0.9, 0.1, −1.9)", "(1/30, 28/30, 1/30)"),
}


@pytest.mark.usefixtures("language")
def test_d1_13_explorer_shows_the_stated_iterations(rps_iterations):
    explorer = lesson.explore_run(rps_iterations)
    for t, row in D1_13.items():
        explorer.controls["t"].value = t
        texts = visible_texts(explorer.html.value)
        first = texts.index(str(t))
        second = texts.index(str(t), first + 1)
        strategy, average = texts[first + 1 : first + 3]
        assert (strategy, *texts[second + 1 : second + 3], average) == row
        # Only the rows up to the slider's iteration are filled.
        assert sum(s.startswith("(") for s in texts) == 4 * t
    _, _, R, S = rps_iterations[-1]
    assert list(R["I2"]) == [-F(9, 10), F(1, 10), -F(19, 10)]
    assert list(S["I2"]) == [F(1, 3), F(28, 3), F(1, 3)]


@pytest.mark.usefixtures("language")
def test_d1_13_width_of_the_table_does_not_change(rps_iterations):
    widths = {run_picture(t, rps_iterations).width for t in range(1, 11)}
    assert max(widths) - min(widths) < 1e-6


def test_m3_regret_divided_by_t_has_negative_values(rps_iterations):
    R = rps_iterations[-1][2]["I2"] / 10
    assert [str(float(x)) for x in R] == ["-0.09", "0.01", "-0.19"]


def test_blank_contains_only_spaces_and_has_the_width_of_its_text():
    for value in ("(1/3, 1/3)", "石头", 0.25):
        text = value if isinstance(value, str) else number_text(value)
        assert not draw.blank(value).strip()
        assert draw.text_width(draw.blank(value), 16) == pytest.approx(draw.text_width(text, 16))


def test_d1_13_cell_prints_all_ten_iterations(rps_iterations, code_cells, capsys):
    (cell,) = [source for source in code_cells if "for t, (profile, v, R, S)" in source]
    exec(code_in(cell, "en"), {"ten_iterations": rps_iterations})
    _, *lines, end = capsys.readouterr().out.split("\n")
    rows = [[part.split() for part in line.split("|")] for line in lines]
    assert (len(rows), end) == (10, "")
    for t, row in D1_13.items():
        (number_of_it,), *results = rows[t - 1]
        assert number_of_it == str(t)
        for given, expected in zip(results, row, strict=True):
            expected = [F(x.strip().replace("−", "-")) for x in expected.strip("()").split(",")]
            assert [F(x) for x in given] == expected
