"""Judge programs for exercise 3, reservoir sampling, by the distribution of their samples."""

import weakref
from dataclasses import dataclass

import numpy as np

from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import significant_text
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import RefusedAnswerError, refused_error
from cfr_lab.words import Sentence

# Each trial is given as (length of the stream, capacity). It consists of RUNS runs, or of 20 runs
# if the whole stream fits into memory.
TRIALS = ((6, 3), (3, 1), (3, 5))
RUNS = 2000
# In every comparison, a right program's frequency is assumed to differ from the expected frequency
# by at most SIGMAS standard deviations.
SIGMAS = 5
# The largest number of items that a program holds at once is measured on a stream of LONG_STREAM
# items with a capacity of CAPACITY.
LONG_STREAM, CAPACITY = 60, 4


class Item:
    """Hold the position of an item in its stream, counting from 0."""

    __slots__ = ("__weakref__", "number")

    def __init__(self, number):
        self.number = number


@dataclass(frozen=True)
class KeptFrequencies:
    """Hold the frequencies with which a student's program kept the items.

    shares               for each trial (n, M), an array (n,) of the shares of the runs that kept
                         each item
    pairs                for the first trial, an array (n, n) of the shares of runs that kept both
                         items j and k
    keeps_short_stream   whether every run kept all items of a stream that is shorter than the
                         capacity
    most_items_held      the largest number of items from the long stream that the program held at
                         once
    is_deterministic     whether all runs of the first trial kept the same items
    """

    shares: tuple
    pairs: np.ndarray
    keeps_short_stream: bool
    most_items_held: int
    is_deterministic: bool

    def is_uniform(self):
        return all(
            _shares_match(share, M / n)
            for share, (n, M) in zip(self.shares[:2], TRIALS[:2], strict=True)
        )

    def has_independent_pairs(self):
        n, M = TRIALS[0]
        others = ~np.eye(n, dtype=bool)
        return _shares_match(self.pairs[others], M * (M - 1) / n / (n - 1))

    def is_right(self):
        return (
            self.keeps_short_stream
            and self.is_uniform()
            and self.has_independent_pairs()
            and not self.holds_too_many_items()
        )

    def holds_too_many_items(self):
        return self.most_items_held > CAPACITY + 4


def _shares_match(shares, p):
    return np.abs(shares - p).max() <= SIGMAS * np.sqrt(p * (1 - p) / RUNS)


def read_kept(answer):
    """Return the KeptFrequencies of a student's program.

    Raises RefusedAnswerError if the program's result cannot be read.
    """
    rng, shares, pairs = np.random.default_rng([15, 3]), [], None
    is_deterministic = keeps_short_stream = False
    for n, M in TRIALS:
        kept_items, _ = _runs(answer, n, M, rng, RUNS if n > M else 20)
        shares.append(kept_items.mean(axis=0))
        if pairs is None:
            pairs = kept_items.T @ kept_items / len(kept_items)
            is_deterministic = bool((kept_items == kept_items[0]).all())
        keeps_short_stream = bool(kept_items.all())
    return KeptFrequencies(
        tuple(shares),
        pairs,
        keeps_short_stream,
        _runs(answer, LONG_STREAM, CAPACITY, rng, 1)[1],
        is_deterministic,
    )


def _runs(answer, n, M, rng, count):
    """Return the items that each run kept, and the largest number of items held at once.

    The first result is an array (count, n) with 1 for kept items and 0 for the other items.
    """
    living, most = weakref.WeakSet(), [0]

    def stream():
        for number in range(n):
            item = Item(number)
            living.add(item)
            most[0] = max(most[0], len(living))
            yield item
            del item

    def other_runs():
        return [_numbers(answer(stream(), M, rng), n, M) for _ in range(count - 1)]

    description = Sentence("{n} 项、M = {M}", "{n} items and M = {M}", n=n, M=M)
    # Each call of `call_result` has its own time limit. A single call makes all runs after the
    # first, so the limit applies to these runs together.
    first = _numbers(call_result(answer, stream(), M, rng, description=description), n, M)
    kept_items = [first, *(call_result(other_runs, description=description) if count > 1 else [])]
    for each in kept_items:
        if isinstance(each, RefusedAnswerError):
            raise each
    return np.array([np.bincount(each, minlength=n) for each in kept_items]), most[0]


def _numbers(value, n, M):
    """Return the numbers of the items that a program kept, or an error for the caller to raise."""
    items = items_of(value)
    if items is None or not all(isinstance(item, Item) for item in items):
        return refused_error(
            "你的程序返回 {value}；应当返回一个列表，里面是留下的那些项。",
            "Your program returned {value}; it should return a list of the items that it keeps.",
            value=brief_text(value),
        )
    numbers = [item.number for item in items]
    if len(set(numbers)) < len(numbers):
        return refused_error(
            "你的程序把同一项留了两次。一项只到来一次，可以占几个位置？",
            "Your program kept one item twice. Each item arrives once. In how many places may it "
            "be stored?",
        )
    if len(numbers) != min(n, M):
        return refused_error(
            "来了 {n} 项，M = {M}，你的程序留下 {k} 项。应该留下几项？",
            "Of {n} items, with M = {M}, your program kept {k}. How many should it keep?",
            n=n,
            M=M,
            k=len(numbers),
        )
    return numbers


def _first_and_last(attempt):
    n, M = TRIALS[0]
    share = attempt.shares[0]
    return {
        "n": n,
        "M": M,
        "a": significant_text(float(share[0]), 2),
        "z": significant_text(float(share[-1]), 2),
    }


def _frequency_case(condition):
    return lambda attempt: (
        _first_and_last(attempt) if condition(attempt, attempt.shares[0]) else False
    )


def _last_hint(attempt):
    return Sentence(
        "{n} 项里留 {M} 项：第一项留下的频率是 {a}，最后一项是 {z}。第 n 项到来以后，前面每一项在"
        "样本池里的概率应该是多少，第 n 项存入的概率又应该是多少？",
        "Of {n} items, your program keeps {M}: the first with frequency {a}, the last with "
        "frequency {z}. When item n has arrived, with what probability should each earlier item "
        "be in the memory, and with what probability item n itself?",
        **_first_and_last(attempt),
    )


RESERVOIR = Exercise(
    sections=(4,),
    read=read_kept,
    right=Case(
        lambda attempt: attempt.is_right(),
        "每一项留下的频率都与 M/n 一致，每两项同时留下的频率也对，样本池里任何时候都不超过 M 项。",
        "Your program keeps every item with frequency M/n and every two items together with the "
        "right frequency, and it never holds more than M items.",
    ),
    mistakes=(
        Case(
            lambda attempt: attempt.is_deterministic and attempt.shares[0][0] == 1,
            "每次运行都只留下最早的几项。后来的项有没有机会留下？",
            "Every run keeps only the first items. With what probability should a later item "
            "be stored?",
        ),
        Case(
            lambda attempt: attempt.is_deterministic,
            "每次运行留下的项都相同：rng 用在哪里了？最早的一项还有没有机会留下？",
            "Every run keeps the same items: where is rng used, and can the first item be among "
            "those kept?",
        ),
        Case(
            lambda attempt: (
                attempt.holds_too_many_items() and {"most": attempt.most_items_held, "M": CAPACITY}
            ),
            "你的程序同时保存着 {most} 项，而 M = {M}。如果 stream 比样本池长得多，还做得到吗？",
            "Your program held {most} items at once, with M = {M}. Could it hold as many items "
            "if the stream were much longer?",
        ),
        Case(
            _frequency_case(lambda attempt, s: _shares_match(s[-1:], 1)),
            "最后一项总是留下。它留下的概率应该是 M/n，现在是 {z}：每一项到来时都一定要存入吗？",
            "The last item is kept with frequency {z}, that is, always; the right frequency is "
            "M/n. Must every item be stored when it arrives?",
        ),
        Case(
            lambda attempt: attempt.is_uniform() and not attempt.has_independent_pairs(),
            "每一项留下的频率单独看都对，可是有些项总是一起留下，或者从不一起留下。被替换的位置是怎样选的？",
            "The frequency of each single item is right, but some items are always, or never, "
            "kept together. How is the place that is overwritten chosen?",
        ),
        Case(
            _frequency_case(
                lambda attempt, s: _shares_match(s[-1:], TRIALS[0][1] / (TRIALS[0][0] - 1))
            ),
            "最后一项留下的频率是 {z}，像是 M/(n − 1)。第 n 项到来时，连它在内一共到来了几项？",
            "The last item is kept with frequency {z}, which looks like M/(n − 1). When item n "
            "arrives, how many items are there, including it?",
        ),
        Case(
            _frequency_case(lambda attempt, s: s[-1] > 1.25 * s[0] and not attempt.is_uniform()),
            "越晚到来的项越容易留下：第一项的频率是 {a}，最后一项是 {z}。"
            "第 n 项存入的概率，应不应该随 n 改变？",
            "Later items are kept more often: the first with frequency {a}, the last with {z}. "
            "Should the probability of storing item n depend on n?",
        ),
        Case(
            _frequency_case(lambda attempt, s: s[0] > 1.25 * s[-1] and not attempt.is_uniform()),
            "越早到来的项越容易留下：第一项的频率是 {a}，最后一项是 {z}。第 n 项存入的概率是多少？",
            "Earlier items are kept more often: the first with frequency {a}, the last with {z}. "
            "With what probability is item n stored?",
        ),
    ),
    otherwise=_last_hint,
    given_fingerprint="aef59db8",
)
