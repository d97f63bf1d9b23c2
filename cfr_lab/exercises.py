"""Exercises: what an answer is worth, and the readers of what a student typed.

A lesson's exercises stand in its folder, `lessons/lesson_01/exercises.py`, in the table EXERCISES:
for each id a function from an answer to a Verdict. The readers below turn what a student typed into
numbers, or raise a Verdict that says what is wanted.

Where a function is to be mended, AS_GIVEN has the fingerprint of the function that stands in the
notebook. As long as it is that, there is no hint: "Run all" is not an attempt.
"""

from fractions import Fraction
from hashlib import sha256
from html import escape
from importlib import import_module
from inspect import getsource
from itertools import islice
from math import isfinite

import numpy as np

from cfr_core.profile import shown
from cfr_lab import trying
from cfr_lab.words import say

TOLERANCE = Fraction(1, 10**6)
# Things in an answer; no exercise asks for more.
MOST = 10_000
# Dark on white in a dark theme too, as the pictures are.
PAPER = "background:#ffffff;color:#1a1a1a"
# For each state its sign, the colour of its frame and its name: nothing is told by colour alone.
LOOKS = {
    "right": ("✓", "#00795a", ("正确", "Right")),
    "not-yet": ("✗", "#b3261e", ("还不对", "Not yet")),
    "to-do": ("…", "#5f6368", ("待完成", "To do")),
}


class Verdict(Exception):  # noqa: N818 - an answer that cannot be read is no error of the program
    """What `check` answers: `state` is "right", "not-yet" or "to-do", `message` is for the reader.

    Readers raise it, checks return it, notebooks show it. `mistake` names the kind of mistake that
    the message is about, "" where nothing was judged; `more` is told after the message.
    """

    def __init__(self, state, message, mistake=""):
        super().__init__(message)
        self.state = state
        self.message = message
        self.mistake = mistake
        self.exercise = ""
        self.more = ()

    @property
    def right(self):
        return self.state == "right"

    def __repr__(self):
        sign, _, name = LOOKS[self.state]
        head = f"{sign} {self.exercise} {say(*name)}".replace("  ", " ")
        return " ".join([f"{head}: {self.message}", *self.more])

    def _repr_html_(self):
        sign, colour, name = LOOKS[self.state]
        more = "".join(f"<div>{escape(sentence)}</div>" for sentence in self.more)
        return (
            f'<div style="{PAPER};border-left:6px solid {colour};padding:8px 14px;font-size:16px">'
            f'<b style="color:{colour}">{sign} {escape(self.exercise)} {say(*name)}</b>'
            f"&ensp;{escape(self.message)}{more}</div>"
        )


def verdict_on(exercise, answer):
    """The Verdict on an answer to an exercise such as "01.1": the same for the same answer.

    Never raises for what a student types.
    """
    checks, given = _exercises(str(exercise))
    if not isinstance(exercise, str) or exercise not in checks:
        known = ", ".join(checks) or "01.1"
        return Verdict(
            "not-yet",
            say(
                "没有编号为 {id} 的练习；已有的是 {known}。",
                "There is no exercise {id}; there are {known}.",
                id=brief(exercise).strip("'"),
                known=known,
            ),
        )
    try:
        verdict = _judge(checks[exercise], answer, given.get(exercise))
    except Verdict as refused:
        verdict = refused
    except Exception:
        verdict = unreadable(answer)
    verdict.exercise = say("练习 {id}", "Exercise {id}", id=exercise)
    return verdict


def right(zh, en, **facts):
    """The verdict on a right answer."""
    return Verdict("right", say(zh, en, **facts))


def hint(zh, en, **facts):
    """The verdict on a wrong one, saying what to think about."""
    return Verdict("not-yet", say(zh, en, **facts), mistake=en)


def still_open():
    """The verdict on an answer of which a part, or all, is still the notebook's own ..."""
    return Verdict(
        "to-do",
        say(
            "把 … 换成你的答案，再运行这一格。",
            "Put your answer in place of the ..., then run the cell again.",
        ),
    )


def unreadable(answer):
    """The verdict on what no reader below was made for; `check` gives it rather than raise."""
    return Verdict(
        "not-yet",
        say(
            "读不懂收到的 {value}，请照题目要求的样子写。",
            "The answer, {value}, cannot be read; please write it in the form that is asked for.",
            value=brief(answer),
        ),
    )


def a_number(answer):
    """The answer as an exact number; a float to the ten-millionth. One number in a list will do."""
    items = items_of(answer)
    while items is not None and len(items) == 1:
        answer = items[0]
        items = items_of(answer)
    number = _exact(answer)
    if number is None:
        raise Verdict(
            "not-yet",
            say(
                "收到的是 {value}，这里要一个数，例如 0.25 或 Fraction(1, 4)。",
                "The answer is {value}; a number is wanted, such as 0.25 or Fraction(1, 4).",
                value=brief(answer),
            ),
        )
    return number


def items_of(answer):
    """The things in the answer, as a list; None where it is no sequence of at most MOST things."""
    if isinstance(answer, (str, bytes, dict, set)):
        return None
    try:
        items = list(islice(answer, MOST + 1))
    except Exception:
        return None
    return items if len(items) <= MOST else None


def some_numbers(answer, n):
    """The answer as n exact numbers."""
    items = items_of(answer)
    numbers = [_exact(item) for item in items] if items is not None else []
    if len(numbers) != n or None in numbers:
        raise Verdict(
            "not-yet",
            say(
                "收到的是 {value}，这里要 {n} 个数，写成 (…, …, …) 的样子。",
                "The answer is {value}; {n} numbers are wanted, written like (..., ..., ...).",
                value=brief(answer),
                n=n,
            ),
        )
    return numbers


def a_strategy(answer, n):
    """The answer as n probabilities that sum to one."""
    numbers = some_numbers(answer, n)
    if min(numbers) < 0 or not close(sum(numbers), 1):
        raise Verdict(
            "not-yet",
            say(
                "这几个数不是一个策略：概率不能为负，加起来要等于 1（现在是 {total}）。",
                "These numbers are no strategy: none may be negative and they must sum to 1 "
                "(now {total}).",
                # With digits enough to tell it from 1.
                total=shown(float(sum(numbers)), 7),
            ),
        )
    return numbers


def a_call(answer, *arguments, expected=(), told=None):
    """What the student's function returns for the arguments, as it is.

    expected   errors that the exercise has a hint of its own for: they are let through
    told       how the arguments are named to the student, where they are too long to be shown
    """
    if not callable(answer):
        raise Verdict(
            "not-yet",
            say(
                "收到的是 {value}，这里要交一个函数，写函数名就行，不要加括号。",
                "The answer is {value}; hand in the function itself: its name, without brackets.",
                value=brief(answer),
            ),
        )
    given = told or brief(arguments[0] if len(arguments) == 1 else arguments)
    try:
        value = trying.call(answer, *arguments)
    except trying.Endless:
        raise Verdict("not-yet", _endless(given)) from None
    except trying.Failed as failed:
        if isinstance(failed.error, expected):
            raise failed.error from None
        raise Verdict("not-yet", _failed(given, failed)) from None
    if value is None or value is ...:
        raise _nothing()
    return value


def _endless(given):
    return say(
        "用 {given} 试算，{seconds} 秒还没有算完，已经停下。有没有哪个循环的条件一直成立？",
        "Tried with {given}, it had not ended after {seconds} seconds and was stopped. "
        "Is there a loop whose condition always holds?",
        given=given,
        seconds=trying.SECONDS,
    )


def _failed(given, failed):
    if failed.line is None:
        return say(
            "用 {given} 试算时出错了：{error}。",
            "It failed when it was tried with {given}: {error}.",
            given=given,
            error=failed.told,
        )
    return say(
        "用 {given} 试算时，第 {n} 行 {line} 出错了：{error}。",
        "It failed when it was tried with {given}, in line {n}, {line}: {error}.",
        given=given,
        n=failed.line[0],
        line=failed.line[1],
        error=failed.told,
    )


def a_function(answer, *arguments):
    """What the student's function gives for the arguments, as an exact number."""
    return a_number(a_call(answer, *arguments))


def close(x, y):
    """Equal, as far as a student's floats can tell."""
    return abs(x - y) <= TOLERANCE


def all_close(xs, ys):
    """Number for number equal, as far as a student's floats can tell."""
    return all(close(x, Fraction(y)) for x, y in zip(xs, ys, strict=True))


def near(x, exact):
    """Whether x is the exact number, or as many digits of it as tell it from its neighbours.

    x, exact   fractions, x as `a_number` reads it: three digits, or four places, rounded or cut
    """
    if close(x, exact):
        return True
    for places in range(1, 8):
        scaled = abs(x) * 10**places
        if scaled.denominator == 1:
            enough = places >= 4 or scaled >= 100
            return enough and abs(x - exact) < Fraction(1, 10**places)
    return False


def fingerprint(function):
    """Eight characters that stand for a function's source; None where that cannot be had."""
    try:
        source = getsource(function)
    except (OSError, TypeError):
        return None
    return sha256(source.strip().encode()).hexdigest()[:8]


def _exercises(exercise):
    """A lesson's tables EXERCISES and AS_GIVEN."""
    try:
        module = import_module(f"cfr_lab.lessons.lesson_{exercise[:2]}.exercises")
    except ModuleNotFoundError:
        return {}, {}
    return module.EXERCISES, module.AS_GIVEN


def _judge(judge, answer, given):
    if answer is ...:
        return still_open()
    if answer is None:
        return _nothing()
    if given is not None and fingerprint(answer) == given:
        if getsource(answer).rstrip().endswith("..."):
            return still_open()
        return Verdict(
            "to-do",
            say(
                "这还是原来的函数。先想一想错在哪里，改了再运行这一格；想不出来，随便改动一处，就会有提示。",
                "This is still the function as it was given. Think first about what is wrong, then "
                "mend it and run the cell again. If stuck, change anything at all, and a hint "
                "appears.",
            ),
        )
    return judge(answer)


def _nothing():
    return Verdict(
        "to-do",
        say(
            "收到的是 None：答案还没有算出来。函数是否忘了写 return？",
            "The answer is None: nothing was computed. Does a function lack its return?",
        ),
    )


def _exact(value):
    if isinstance(value, (str, bytes, bool, complex, np.bool_)) or value is None:
        return None
    try:
        if isinstance(value, (int, Fraction)):
            return Fraction(value)
        value = float(value)
        return Fraction(value).limit_denominator(10**7) if isfinite(value) else None
    except (TypeError, ValueError, OverflowError):
        return None


def brief(value):
    """What a student handed in, as text of at most sixty characters."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else text[:57] + "..."
