"""Generate variants of exercises: the same questions with other numbers, determined by a seed.

A lesson keeps its variants, indexed by exercise number, in the dictionary VARIANTS of
lessons/TOPIC/exercise_variants.py. A variant is judged like its exercise: the answer is read by the
same reader and must be right to the same number of decimals. The hints for expected mistakes fit
only the published numbers, so a variant has no such hints.

For a given seed, the numbers are the same on every machine and with every version of NumPy. They
are computed from the raw output of PCG64, which a SeedSequence initialises with the seed and a
checksum of the exercise's name. NumPy promises never to change the output of PCG64 or SeedSequence.
The lesson's place in the course does not affect the numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from zlib import crc32

import numpy as np

from cfr_core.digits import format_number
from cfr_lab.answer_readers import are_roundings_of
from cfr_lab.course import lessons_by_name, number_references
from cfr_lab.exercises import Case, exercises_of, judge_answer, shown_id
from cfr_lab.words import Sentence, say


@dataclass(frozen=True)
class ExerciseVariant:
    """Hold a variant of an exercise: the same question with different numbers.

    zh, en                    the question in both languages, in Markdown
    answer                    the right answer: an exact number, or a tuple of exact numbers
    solution_zh, solution_en  a worked solution for the lecturer, in both languages
    """

    zh: str
    en: str
    answer: object
    solution_zh: str
    solution_en: str


def variants_of(lesson):
    """Return {exercise name: function from a Generator to an ExerciseVariant} for a lesson."""
    room = f"cfr_lab.lessons.{lesson}.exercise_variants"
    if lesson not in lessons_by_name() or find_spec(room) is None:
        return {}
    table = import_module(room).VARIANTS
    return {f"{lesson}.{number}": table[number] for number in sorted(table)}


@cache
def exercises_with_variants():
    """Return {number shown to readers: name}, such as {"6.2": "kuhn_poker.2"}, in order."""
    return {shown_id(name): name for lesson in lessons_by_name() for name in variants_of(lesson)}


@cache
def variant(exercise, seed):
    """Return the variant of an exercise such as "kuhn_poker.2" for a nonnegative integer seed.

    Raises KeyError for an exercise without variants and ValueError for a negative seed.
    """
    make = variants_of(exercise.partition(".")[0])[exercise]
    source = np.random.SeedSequence([seed, crc32(exercise.encode())])
    rng = np.random.Generator(np.random.PCG64(source))
    right = exercises_of(exercise.partition(".")[0])[exercise].right.when
    # The published answer must not be right for a variant. If `right` is a function, there is no
    # published answer to compare with, so `make` itself must draw suitable numbers.
    task = draw_until(
        lambda: make(rng),
        lambda each: callable(right) or not are_roundings_of(_as_tuple(each), right),
    )
    texts = ("zh", "en", "solution_zh", "solution_en")
    return replace(task, **{each: number_references(getattr(task, each)) for each in texts})


def _as_tuple(made):
    """Return the answer of an ExerciseVariant in the form that `are_roundings_of` accepts."""
    return tuple(made.answer) if isinstance(made.answer, tuple) else (made.answer,)


def verdict_on_variant(exercise, seed, answer):
    """Return the Verdict on an answer to the variant of an exercise that `seed` determines.

    Raises KeyError for an exercise without variants. The answer must consist of numbers in the form
    that the exercise requires. The sentence for an answer that cannot be read is the same as in the
    exercise.
    """
    right = Case(variant(exercise, seed).answer, "这是正确的答案。", "This is the right answer.")
    return _verdict(exercise, right, answer)


def form_message(exercise, answer):
    """Return a sentence that says whether an answer to a variant of an exercise can be read.

    The sentence does not say whether the answer is right.
    """
    readable = Case(lambda _: True, "", "")
    verdict = _verdict(exercise, readable, answer)
    if not verdict.right:
        return repr(verdict)
    return say(
        "{id}：这个答案的写法可以识别，交上去以后再评判对错。",
        "{id}: this answer can be read. It will be judged after you have handed it in.",
        id=verdict.exercise,
    )


def _verdict(exercise, right, answer):
    """Return the Verdict on an answer, judged as if `right` were the only Case of the exercise."""
    exercise_text = exercises_of(exercise.partition(".")[0])[exercise]
    judge = replace(
        exercise_text,
        right=right,
        mistakes=(),
        otherwise=("这不是正确的答案。", "This is not the right answer."),
        given_fingerprint="",
    )
    verdict = judge_answer(judge, answer)
    verdict.exercise = Sentence("练习 {id}", "Exercise {id}", id=shown_id(exercise))
    return verdict


def one_of(rng, options):
    """Return one element of the sequence `options`, chosen by the raw output of `rng`."""
    return options[int(rng.bit_generator.random_raw()) % len(options)]


def draw_until(draw: Callable, fits: Callable):
    """Return the first result of draw() for which fits(result) is true."""
    while True:
        candidate = draw()
        if fits(candidate):
            return candidate


@cache
def mixed_strategies(n, parts):
    """Return all mixed strategies whose n probabilities are positive multiples of 1/parts."""

    def split(count, total):
        if count == 1:
            return [(total,)]
        return [
            (k, *rest) for k in range(1, total - count + 2) for rest in split(count - 1, total - k)
        ]

    return [tuple(Fraction(k, parts) for k in each) for each in split(n, parts)]


def tex_number(x):
    """Return a number as text for a formula: a decimal with up to three places, or a fraction."""
    x = Fraction(x)
    if x.denominator == 1:
        return str(x.numerator)
    if 1000 % x.denominator == 0:
        return format_number(float(x), 3)
    return f"{x.numerator}/{x.denominator}"


def tex_fraction(x):
    """Return a number as a fraction, for a formula without decimals: 3/4 rather than 0.75."""
    return str(Fraction(x))


def tex_factor(x, show=tex_number):
    """Return a number for use within a formula, in brackets if it has a minus sign or a slash."""
    text = show(x)
    return f"({text})" if "-" in text or "/" in text else text


def tex_row(xs):
    """Return numbers as a row vector in TeX, such as (0.4, 0.3, 0.3), for a formula."""
    return "(" + r",\ ".join(map(tex_number, xs)) + ")"


def tex_matrix(rows):
    """Return a matrix in TeX, for a formula."""
    lines = r" \\ ".join(" & ".join(map(tex_number, each)) for each in rows)
    return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"


def weighted_sum(weights, values):
    r"""Return a weighted sum in TeX, such as 0.2 \times 0 + 0.8 \times (-0.1), for a formula."""
    pairs = zip(weights, values, strict=True)
    return " + ".join(rf"{tex_factor(w)} \times {tex_factor(v)}" for w, v in pairs)
