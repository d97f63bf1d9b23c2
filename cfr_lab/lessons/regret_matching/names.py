"""Name this lesson's quantities, and create the round slider that its pictures share."""

from cfr_lab.controls import add_playback, slider_with_stops
from cfr_lab.lessons.rps import A, actions
from cfr_lab.numbers import number_text
from cfr_lab.words import say

# A slider over many rounds starts at round START, so that it can be moved in both directions.
START = 1000


def cumulative():
    return say("累计遗憾 R", "cumulative regret R")


def positive_part():
    return say("正部 R⁺", "positive part R⁺")


def next_strategy():
    return say("下一局策略", "next strategy")


def current():
    return say("当前策略", "current strategy")


def average():
    return say("平均策略", "average strategy")


def round_t():
    return say("局数 t", "round t")


def round_slider(marks, start=None):
    """Return a slider over the rounds in `marks`.

    The slider starts at round `start` or, if the marks end earlier, at the last mark. If `start` is
    None, the slider starts at the first mark.
    """
    return add_playback(slider_with_stops(round_t(), marks, start and min(start, marks[-1])))


def my_outcome(i, j):
    """Return a sentence in which the learner describes a round in the first person.

    i, j   the actions of the learner and of the opponent
    """
    names = actions()
    return say(
        "我出{i}，对手出{j}，我得 {u}。",
        "I play {i}, the opponent plays {j}, and I earn {u}.",
        i=names[i],
        j=names[j],
        u=number_text(int(A[i, j]), sign=True),
    )
