"""Read the numbers of a variant's question from its English text."""

import re
from fractions import Fraction as F

import numpy as np

from cfr_lab.variants import variant

SEEDS = range(20)
ACTIONS = ("scissors", "rock", "paper")


def question_and_answer(name, seed):
    """Return the English question and the answer as a tuple."""
    task = variant(name, seed)
    return task.en, task.answer if isinstance(task.answer, tuple) else (task.answer,)


def numbers(text):
    """Return the numbers in a text, as fractions."""
    return [F(x) for x in re.findall(r"-?\d+(?:\.\d+)?(?:/\d+)?", text.replace("−", "-"))]


def triples(text):
    """Return the rows of three numbers in brackets."""
    matches = re.findall(r"\(([^()]*,[^()]*,[^()]*)\)", text)
    rows = [[x.strip() for x in each.replace("\\", "").split(",")] for each in matches]
    return [tuple(map(F, row)) for row in rows if all(re.fullmatch(r"[-\d./]+", x) for x in row)]


def matrix_in(text):
    body = re.search(r"begin{pmatrix}(.*)\\end{pmatrix}", text)[1]
    return [[F(x.strip()) for x in line.split("&")] for line in body.split(r"\\")]


def agree(xs, ys):
    return np.allclose(np.array(xs, float), np.array(ys, float), rtol=0, atol=1e-9)
