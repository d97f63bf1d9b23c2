"""Read equations and numbers from this lesson's pictures and prose."""

import re
from fractions import Fraction as F

import sympy as sp
from lesson_cells import SOURCES

X, Y, D1, D2 = sp.symbols("x y d1 d2")


D1_8 = {
    "h1": 2 * X / 5 + 4 * Y / 5 - F(2, 5),
    "h2": -3 * X / 5 - 3 * Y / 10 + F(3, 10),
    "h3": 3 * X / 10 - 3 * Y / 10,
    "I2": X / 10 + Y / 5 - F(1, 10),
}


def numbers_in(text):
    return [float(x.replace("−", "-")) for x in re.findall(r"−?\d+\.\d+", text)]


def as_expression(text):
    """Convert text such as 0.4·x·(1−y)·d₂ into a SymPy expression with exact fractions."""
    plain = text.translate(str.maketrans("·−₁₂", "*-12"))
    plain = re.sub(r"(\d)([xy])", r"\1*\2", plain)
    return sp.expand(sp.nsimplify(sp.sympify(plain, {"x": X, "y": Y, "d1": D1, "d2": D2})))


def numerical_sides(text):
    """Yield the values, as fractions, of the sides of an equation that contain only numbers."""
    for side in text.split(" = "):
        if re.fullmatch(r"[\d.·+−() ]*\d[\d.·+−() ]*", side):
            exact = re.sub(r"[\d.]+", r"F('\g<0>')", side)
            yield eval(exact.translate(str.maketrans("·−", "*-")), {"F": F})


def set_controls(explorer, **values):
    """Set controls that limit one another: first every float to 0, then all to their values."""
    for name, value in values.items():
        if isinstance(value, float):
            explorer.controls[name].value = 0.0
    for name, value in values.items():
        explorer.controls[name].value = value


def source():
    """Return the text of the lesson's source."""
    return (SOURCES / "values_on_a_tree.md").read_text("utf-8")
