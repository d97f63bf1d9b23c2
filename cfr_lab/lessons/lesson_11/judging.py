"""How a puzzle's program is judged: by what it returns, beside the right and typical wrong ones."""

from copy import deepcopy
from functools import wraps

import numpy as np

from cfr_lab import draw, trying
from cfr_lab.exercises import a_call, brief, hint, right
from cfr_lab.words import say

NEAR = 1e-6
# As many numbers of a long row are told.
SHOWN = 6


def judge_program(answer, trials, program, faults, praise, **facts):
    """The verdict on a reader's program.

    trials   tuples of arguments: those of the lesson's game, and of one not seen
    program  what is right
    faults   (program, Chinese hint, English hint) for each wrong fix to be expected
    praise   (Chinese, English) for the right one, with {facts} in it
    """
    given = [returned(answer, trial, size_of(program, trial)) for trial in trials]
    return judge_given(given, trials, program, faults, praise, **facts)


def judge_given(given, trials, program, faults, praise, **facts):
    """The same, for what the reader's program gave for each trial, as floats in a row."""

    def agrees(other):
        return all(same(g, made(other, trial)) for g, trial in zip(given, trials, strict=True))

    if agrees(program):
        return right(*praise, **facts)
    for fault, zh, en in faults:
        if agrees(fault):
            return hint(zh, en)
    return first_difference(given, trials, program)


def returned(answer, trial, n):
    """What the reader's program gives for copies of the arguments, as n floats in a row."""
    with np.errstate(all="ignore"):
        value = a_call(answer, *deepcopy(trial))
    numbers = flat(value)
    if numbers is None or numbers.size != n:
        raise hint(
            "程序交出的是 {value}，这里要的是 {n} 个数。",
            "The program returns {value}; what is wanted here: {n} numbers.",
            value=brief(value),
            n=n,
        )
    return numbers


def size_of(program, trial):
    return made(program, trial).size


def made(program, trial):
    """What one of our programs gives; None where it fails."""
    with np.errstate(all="ignore"):
        try:
            return flat(program(*deepcopy(trial)))
        except (ArithmeticError, LookupError, ValueError):
            return None


def flat(value):
    """Numbers however they are nested, as floats in a row; None for anything else."""
    try:
        return np.array(value, dtype=float).ravel()
    except (TypeError, ValueError, OverflowError):
        return None


def same(numbers, others):
    return (
        others is not None
        and numbers.shape == others.shape
        and np.allclose(numbers, others, rtol=0, atol=NEAR, equal_nan=True)
    )


def first_difference(given, trials, program):
    """A hint that tells the first trial on which the program is wrong."""
    pairs = [(g, made(program, trial), trial) for g, trial in zip(given, trials, strict=True)]
    mine, wanted, trial = next(p for p in pairs if not same(p[0], p[1]))
    agree = np.isclose(mine, wanted, rtol=0, atol=NEAR, equal_nan=True)
    start = max(int(agree.argmin()) - 2, 0) if len(mine) > SHOWN else 0
    return hint(
        "用 {trial} 试算，应得 {wanted}，你的是 {mine}。手算一遍，看从哪一步开始不同。",
        "Tried with {trial}: it should give {wanted}, yours gives {mine}. Work it by hand: at "
        "which step do they part?",
        trial=brief(trial[0] if len(trial) == 1 else trial),
        wanted=row_of(wanted, start),
        mine=row_of(mine, start),
    )


def row_of(numbers, start=0):
    """Some numbers in a row, from `start` on, with dots for those left out."""
    shown = [f"{x:.4g}" for x in numbers[start : start + SHOWN]]
    before, after = ["…"] * (start > 0), ["…"] * (len(numbers) > start + SHOWN)
    return "(" + ", ".join(before + shown + after) + ")"


def or_why_not(picture):
    """A picture made with the reader's program as first argument; where that fails, its words."""

    @wraps(picture)
    def shown(program, *arguments):
        try:
            with np.errstate(all="ignore"):
                return trying.call(picture, program, *arguments)
        except trying.Endless:
            told = [say("程序没有停下来。", "The program did not end.")]
        except trying.Failed as failed:
            told = [say("程序没有跑完：{told}", "The program failed: {told}", told=failed.told)]
            line = trying.own_line(failed.error, program)
            if line:
                told.append(say("第 {n} 行　{line}", "Line {n}: {line}", n=line[0], line=line[1]))
        return draw.pad(draw.lines(*told))

    return shown


def matched(R):
    """Regret matching, as the lessons write it."""
    positive = np.maximum(R, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.ones(len(R)) / len(R)
