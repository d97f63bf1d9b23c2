"""Lesson 00's exercises: one number, and a match to be won."""

from fractions import Fraction

from cfr_lab.exercises import Verdict, a_number, brief, close, hint, near, right
from cfr_lab.lessons.lesson_00.opponent import Match
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number
from cfr_lab.words import say

ROUNDS, POINTS = 20, 5


def exercise_1(answer):
    """The probability of paper at regrets (-2, 1, 3)."""
    x = a_number(answer)
    if near(x, Fraction(3, 4)):
        return right(
            "3/4。正遗憾是 0、1、3，和是 4，布占其中的 3。",
            "3/4: the positive regrets are 0, 1, 3, together 4, and 3 of them are paper's.",
        )
    if near(x, Fraction(1, 4)):
        return hint(
            "这是石头的概率。三个数的次序是剪刀、石头、布。",
            "That is rock's probability. The three numbers stand for scissors, rock, paper.",
        )
    if near(x, Fraction(1, 2)):
        return hint(
            "分母是 6 吗？−2 是负的：它算多少？",
            "Is 6 below the line? The −2 is negative: as how much does it count?",
        )
    if near(x, Fraction(1, 3)):
        return hint(
            "三种各 1/3，要到没有一个遗憾为正的时候。这里有没有？",
            "One third each is for when no regret is positive. Is there one here?",
        )
    if close(x, 1):
        return hint(
            "遗憾最大的并不独占：石头的遗憾也是正的，该分到多少？",
            "The largest regret does not take all: rock's is positive too. What is its share?",
        )
    if not 0 <= x <= 1:
        return hint(
            "概率在 0 与 1 之间。分母是哪几个数的和，负的算不算？",
            "A probability lies between 0 and 1. Which numbers add up to what stands below the "
            "line, and do negative ones count?",
        )
    return hint(
        "先把负的改成 0，再看布的遗憾占全部的几分之几。",
        "First put 0 for what is negative; then, what share of the whole is paper's?",
    )


def exercise_2(answer):
    """A table on which at least ROUNDS rounds were played for at least POINTS points."""
    match = getattr(answer, "state", None)
    if not isinstance(match, Match):
        return hint(
            '收到的是 {value}，这里要交上面那张桌子：check("00.2", table)。',
            'The answer is {value}; hand in the table above: check("00.2", table).',
            value=brief(answer),
        )
    if not match.rounds:
        return unplayed()
    score = match.score[-1]
    shown = number(score, sign=True)
    if match.rounds < ROUNDS:
        return too_few(match.rounds, shown)
    if score >= POINTS:
        return enough(match.rounds, shown, number(max(match.regrets[-1]), sign=True))
    if score < 0:
        likely = max(range(3), key=lambda k: match.mixes[-1][k])
        return found_out(shown, actions()[likely])
    return lacking(shown, POINTS - score)


# What is said of a match, one sentence a case; a page without Python fills in the same.


def unplayed():
    return Verdict(
        "to-do",
        say(
            "还没有开打：到上面的桌上打满 {n} 局，再运行这一格。",
            "Nothing was played yet: play {n} rounds at the table above, then run this again.",
            n=ROUNDS,
        ),
    )


def too_few(rounds, score):
    return hint(
        "才打了 {n} 局（总分 {score}），接着打到 {least} 局。",
        "Only {n} rounds so far, score {score}: play on, to {least}.",
        n=rounds,
        score=score,
        least=ROUNDS,
    )


def enough(rounds, score, most):
    return right(
        "{n} 局 {score} 分。再看一眼虚线：对手最大的遗憾是 {most}，没有比你的总分小。",
        "{score} in {n} rounds. Look at the dashed line once more: the opponent's largest "
        "regret is {most}, no less than your score.",
        n=rounds,
        score=score,
        most=most,
    )


def found_out(score, likely):
    return hint(
        "总分 {score}，你被看穿了：它下一局最可能出{likely}。什么赢{likely}？",
        "Your score is {score}: you were found out. Next it most likely plays {likely}; what "
        "beats that?",
        score=score,
        likely=likely,
    )


def lacking(score, lack):
    return hint(
        "总分 {score}，还差 {lack} 分。每局出手之前，先看右下角：它最可能出什么？可以从头再来。",
        "Your score is {score}, {lack} short. Before each move look at the lower right: what is it "
        "most likely to play? You may start over.",
        score=score,
        lack=lack,
    )


EXERCISES = {"00.1": exercise_1, "00.2": exercise_2}
AS_GIVEN = {}
# The sections that an exercise needs.
SECTIONS = {
    "00.1": (1,),
    "00.2": (1,),
}
