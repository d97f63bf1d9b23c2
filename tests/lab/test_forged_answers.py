"""Test that no object makes an answer right by its behaviour while it is read or called.

Every exercise is tried with answers that raise a verdict or any error that a judge could raise, and
with right answers in which objects that equal everything replace the values. Students' code that
changes the course's modules is not excluded, as docs/grading.md says.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest

import cfr_lab.verdict
from cfr_core.games import Game
from cfr_core.profile import Profile
from cfr_lab import check, student_code
from cfr_lab.course import lessons_by_name
from cfr_lab.lessons.start_here.opponent import Match

pytestmark = pytest.mark.usefixtures("no_attempts")

EXERCISES = [
    f"{lesson}.{exercise}"
    for lesson in lessons_by_name()
    for exercise in import_module(f"cfr_lab.lessons.{lesson}.exercises").EXERCISES
]


class ChangingString(str):
    """Return the state "right" only when asked a second time."""

    looks = 0

    def __eq__(self, other):
        self.looks += 1
        return self.looks > 1 or str.__eq__(self, other)

    __hash__ = str.__hash__


class Subclass(cfr_lab.verdict.RefusedAnswerError):
    """Imitate a verdict: every attribute that a judge may read says that the answer is right."""

    def __init__(self, *_):
        pass

    state, message, mistake = "right", "", ""
    verdict = property(lambda self: cfr_lab.verdict.right_verdict("", ""))
    right = True


class UncaughtException(BaseException):
    """Pass through `except Exception`."""

    verdict, right, state = cfr_lab.verdict.right_verdict("", ""), True, "right"


RAISED = {
    "refused": lambda: cfr_lab.verdict.RefusedAnswerError(cfr_lab.verdict.right_verdict("", "")),
    "changing": lambda: cfr_lab.verdict.RefusedAnswerError(
        cfr_lab.verdict.Verdict(ChangingString("to-do"), "")
    ),
    "subclass": Subclass,
    "base": UncaughtException,
    "exit": SystemExit,
    "generator": GeneratorExit,
}
METHODS = [
    *("__repr__", "__str__", "__format__", "__float__", "__int__", "__index__", "__bool__"),
    *("__iter__", "__len__", "__getitem__", "__contains__", "__array__", "__deepcopy__"),
    *("__eq__", "__lt__", "__gt__", "__sub__", "__rsub__", "__abs__"),
]


def answers_that_raise(make):
    """Return answers that raise the error: from any method, from the named one, from a function."""

    def raise_error(*_, **__):
        raise make()

    def generator(*_):
        raise make()
        yield

    def fail_later(*_):
        return everywhere()

    everywhere = type("Everywhere", (), dict.fromkeys(METHODS, raise_error) | {"__hash__": hash})
    yield everywhere()
    for name in ("__repr__", "__float__", "__iter__"):
        each = type("Each", (), {name: raise_error})()
        yield from (each, [each] * 2, [each] * 3, [each] * 6, {"J:": each})
    yield type("Callable", (), {"__call__": raise_error, "__repr__": raise_error})()
    yield from (raise_error, generator, generator(), fail_later)
    if make not in (SystemExit, GeneratorExit):
        yield lambda *_: (everywhere(), everywhere())


@pytest.fixture
def no_attempts():
    import cfr_lab.checking

    cfr_lab.checking._wrong_answers.clear()
    yield
    cfr_lab.checking._wrong_answers.clear()


@pytest.mark.parametrize("exercise", EXERCISES)
def test_exception_in_an_answer_is_not_a_verdict(exercise):
    for name, make in RAISED.items():
        for answer in answers_that_raise(make):
            verdict = check(exercise, answer)
            assert type(verdict) is cfr_lab.verdict.Verdict, name
            assert verdict.state in ("not-yet", "to-do"), name
            assert not verdict.right, name
            assert repr(verdict)


# The objects from here on compare as equal to everything.


def class_equal_to_all(*kinds):
    """Return a class whose objects are equal to, less than and greater than everything."""

    def return_self(self, *_, **__):
        return self

    def return_true(*_, **__):
        return True

    same = "__add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __abs__ __neg__ __round__ __pow__"
    agree = "__eq__ __lt__ __le__ __gt__ __ge__ __bool__ __contains__"
    members = dict.fromkeys(same.split(), return_self) | dict.fromkeys(agree.split(), return_true)
    members |= {"__ne__": lambda *_: False, "__hash__": lambda _: 0}
    members |= {"__float__": lambda _: 7919.25, "__repr__": lambda _: "anything"}
    return type("Agreeing", kinds, members)


def object_claiming_type(kind):
    """Return an object that claims to be of another type, which `isinstance` believes."""
    result = type("Claiming", (class_equal_to_all(),), {"__class__": property(lambda _: kind)})
    return result()


def lying_int():
    """Return an integer whose numerator is another object."""
    members = {"numerator": property(lambda _: class_equal_to_all()()), "__int__": lambda _: 7919}
    return type("Lying", (class_equal_to_all(int),), members)(7919)


LEAVES = {
    "agreeing": lambda: class_equal_to_all()(),
    "text": lambda: class_equal_to_all(str)("no such thing"),
    "whole": lying_int,
    "float": lambda: class_equal_to_all(float)(7919.25),
    "fraction": lambda: class_equal_to_all(Fraction)(31677, 4),
    "list": lambda: class_equal_to_all(list)([7919.25]),
    **{
        f"claims {kind.__name__}": lambda kind=kind: object_claiming_type(kind)
        for kind in (bool, np.bool_, str, int, Fraction, dict, Mapping, Game, Profile, Match)
    },
}


def forge(answer, leaf):
    """Return a right answer in which another object replaces each value."""
    if isinstance(answer, dict):
        return {key: forge(value, leaf) for key, value in answer.items()}
    if isinstance(answer, tuple | list):
        return type(answer)(forge(item, leaf) for item in answer)
    if isinstance(answer, np.ndarray) and answer.ndim:
        return [forge(item, leaf) for item in answer]
    if isinstance(answer, Game):
        rules = ("mover", "actions", "payoffs", "sees", "chance")
        results = {name: forge_results(getattr(answer, name), leaf) for name in rules}
        return replace(answer, **results)
    if isinstance(answer, Profile):
        return {name: forge(list(answer[name]), leaf) for name in answer}
    if callable(getattr(answer, "play", None)):
        members = {name: forge_results(getattr(answer, name), leaf) for name in ("play", "learn")}
        return type("Local", (), {name: staticmethod(f) for name, f in members.items()})()
    if callable(answer):
        return forge_results(answer, leaf)
    return leaf()


def forge_results(function, leaf):
    return function and (lambda *given: forge(function(*given), leaf))


@pytest.mark.parametrize("exercise", EXERCISES)
def test_object_equal_to_everything_is_not_right(exercise):
    lesson, _, number = exercise.partition(".")
    answer = import_module(f"lessons.{lesson}.answers").RIGHT[int(number)][0]
    for name, leaf in LEAVES.items():
        for given in (leaf(), forge(answer, leaf), lambda *_, leaf=leaf: leaf()):
            verdict = check(exercise, given)
            assert not verdict.right, (name, given)


# Reading the objects from here on never ends.


def test_an_answer_whose_reading_does_not_end_is_stopped(monkeypatch):
    """Reading an answer without end is stopped; how soon is not tested, as machines may be busy."""

    def loop_forever(*_, **__):
        while True:
            pass

    monkeypatch.setitem(student_code.call.__kwdefaults__, "seconds", 0.2)
    thing = type("Endless", (), {"__float__": loop_forever})()
    for exercise in ("rock_paper_scissors.4", "find_the_bug.1", "find_the_bug.13"):
        for answer in (lambda *_: thing, lambda *_: [thing] * 2):
            assert check(exercise, answer).state == "not-yet", exercise
