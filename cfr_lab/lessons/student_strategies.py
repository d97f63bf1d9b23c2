"""Read the strategies that a student's program returns, and compare them with ours.

For a tree and a number of iterations T, a program returns {set name: probabilities}. The program is
tested on the trial games for several values of T. Each result is read as rows, one list of floats
per information set, in the order of the tree's sets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_core.profile import Profile
from cfr_lab.answer_readers import call_result, some_numbers
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import match
from cfr_lab.lessons.trial_games import trees
from cfr_lab.numbers import decimal_texts
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence, both_labels

# These numbers of iterations are small enough to be checked by hand and large enough to reveal
# faults.
TRIED = (1, 2, 3, 7, 20)
# The verdict on a correct program states the exploitability after this many iterations.
ITERATIONS = 100
TOLERANCE = 1e-6


@dataclass(frozen=True)
class Strategies:
    """Hold the strategies that a student's program returned for the trial games.

    program     the student's program
    rows        {(T, index of the trial game): the program's rows}, sorted by key
    repetition  the rows that a second call for the first game and T = 2 returned
    """

    program: object
    rows: dict
    repetition: list

    def agree_with(self, program, read=lambda rows: rows):
        """Return whether the student's rows equal those of `program`, one of our programs.

        read   function applied to the student's rows before the comparison
        """
        return all(
            rows_are_close(read(rows), rows_of(program, *key)) for key, rows in self.rows.items()
        )

    def are_repeatable(self):
        """Return whether the second call returned the same rows as the first call."""
        return rows_are_close(self.rows[2, 0], self.repetition)

    def have_negative_numbers(self):
        return any(min(row) < 0 for rows in self.rows.values() for row in rows)

    def exploitabilities(self):
        """Return the list of exploitabilities in the trial games after ITERATIONS iterations."""
        games = trees()
        return [exploitability_of(tree, _rows(self.program, tree, ITERATIONS)) for tree in games]


def strategies(answer):
    """Return the Strategies of a student's program.

    Raises RefusedAnswerError if the program's result cannot be read as strategies.
    """
    games = trees()
    rows = {(T, k): _rows(answer, tree, T) for T in TRIED for k, tree in enumerate(games)}
    return Strategies(answer, rows, _rows(answer, games[0], 2))


def equals_program(program):
    """Return a test, for a Case, of whether the student's rows equal those of `program`."""
    return lambda given: given.agree_with(program)


def like_unscaled(program):
    """Return a test, for a Case, of whether the student's rows are right after normalisation.

    program   our program, which is correct
    """
    return lambda given: given.agree_with(program, scaled_rows)


def first_difference(program, zh, en):
    """Return a function from Strategies to a Sentence about the first row that differs from ours.

    program  our program, which is correct
    zh, en   the sentence in both languages, with the placeholders {game}, {T}, {name} (the name of
             the information set), {wanted} (our row) and {mine} (the student's row)
    """

    def sentence(given):
        key = next(
            key
            for key, rows in given.rows.items()
            if not rows_are_close(rows, rows_of(program, *key))
        )
        tree = _trees()[key[1]]
        parts = zip(tree.infosets, given.rows[key], rows_of(program, *key), strict=True)
        infoset, row, expected = next(
            part for part in parts if not rows_are_close([part[1]], [part[2]])
        )
        return Sentence(
            zh,
            en,
            game=both_labels(tree.name),
            T=key[0],
            name=infoset.name,
            wanted=", ".join(decimal_texts(expected)),
            mine=", ".join(decimal_texts(row)),
        )

    return sentence


@cache
def rows_of(program, T, k):
    """Return the rows of one of our programs after T iterations of the trial game with index k."""
    tree = _trees()[k]
    strategies = program(tree, T)
    return [[float(p) for p in strategies[s.name]] for s in tree.infosets]


def rows_are_close(rows, others):
    return np.allclose(np.concatenate(rows), np.concatenate(others), rtol=0, atol=TOLERANCE)


def scaled_rows(rows):
    """Return the rows, each divided by its sum if the sum is positive."""
    return [[x / sum(row) for x in row] if sum(row) > 0 else row for row in rows]


def exploitability_of(tree, rows):
    """Return the exploitability of the strategies that the rows represent.

    Negative numbers count as 0, and each row is then divided by its sum. A row without a positive
    number counts as the uniform strategy.
    """
    results = {s.name: match(np.array(row)) for s, row in zip(tree.infosets, rows, strict=True)}
    return float(exploitability(Profile(tree, results)))


def _rows(answer, tree, T):
    """Return the rows of a student's program after T iterations: one list of floats per set."""
    case_text = Sentence("{game}、T = {T}", "{game}, T = {T}", game=both_labels(tree.name), T=T)
    return rows_of_call(tree, answer, tree, T, description=case_text)


def rows_of_call(tree, answer, *arguments, description):
    """Return the rows of answer(*arguments): one list of floats for each set of the tree.

    description   text that a hint shows instead of the arguments
    """
    try:
        result = call_result(
            answer, *arguments, description=description, expected=ZeroDivisionError
        )
    except ZeroDivisionError:
        raise _division_by_zero() from None
    if not isinstance(result, Mapping):
        raise refused_error(
            "你的程序返回 {value}；应当返回一个字典：{{信息集名: 概率}}。",
            "Your program returned {value}; it should return a dictionary, {{name of the "
            "information set: probabilities}}.",
            value=brief_text(result),
        )
    for infoset in tree.infosets:
        if infoset.name not in result:
            raise refused_error(
                "在{game}里，你的程序没有返回信息集 {name} 的策略；字典以 infoset.name 为键，"
                "每个信息集都要有一项。",
                "For {game}, your program returned no strategy for the information set {name}; "
                "the dictionary needs the key infoset.name of every information set.",
                game=both_labels(tree.name),
                name=infoset.name,
            )
    return [_floats(result[s.name], len(s.actions)) for s in tree.infosets]


def _floats(row, n):
    if any(isinstance(x, float) and x != x for x in items_of(row) or ()):
        raise _division_by_zero()
    return [float(x) for x in some_numbers(row, n)]


def _division_by_zero():
    return refused_error(
        "你的程序有一处除以了 0。所有遗憾都不为正时（不必全是 0），第 1 步的除数是多少？",
        "Somewhere your program divides by 0. If no regret is positive, for example if some "
        "are negative and the others are 0, what does step 1 divide by?",
    )


@cache
def _trees():
    """Return the trees on which our programs run (each student's program gets new trees)."""
    return trees()
