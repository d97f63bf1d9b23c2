"""Define this lesson's two exercises: one asks for a number, and the other for a won match."""

from fractions import Fraction as F

from cfr_core.games import RPS_ACTIONS
from cfr_lab.answer_readers import a_number
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.start_here.opponent import Match, replay
from cfr_lab.numbers import number_text
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import RefusedAnswerError, Verdict, unreadable_error
from cfr_lab.words import NAMES, Sentence

ROUNDS, POINTS = 20, 5

PAPER = Exercise(
    sections=(1,),
    read=a_number,
    right=Case(
        F(3, 4),
        "3/4。负的累计遗憾按 0 算，三个数就成了 0、1、3，和是 4，其中布的是 3。",
        "3/4. Negative regrets count as 0, so the three numbers are 0, 1 and 3. Their sum is 4, "
        "and paper's number is 3.",
    ),
    mistakes=(
        Case(
            F(1, 4),
            "你答的是石头的概率。三个数的次序是剪刀、石头、布。",
            "Your answer is rock's probability. The three numbers are in the order scissors, rock, "
            "paper.",
        ),
        Case(
            F(1, 2),
            "你的分母好像是 6。−2 是负的，在分母里该算多少？",
            "Did you divide by 6? The regret −2 is negative: how much does it add to the "
            "denominator?",
        ),
        Case(
            F(1, 3),
            "所有遗憾都不为正时，三种行动的概率才各是 1/3。这里有没有哪个遗憾是正的？",
            "Each action has probability 1/3 only if no regret is positive. Is any of these three "
            "positive?",
        ),
        Case(
            1,
            "遗憾最大的行动并不独占全部概率：石头的遗憾也是正的，石头该分到多少？",
            "The action with the largest regret does not get all the probability: rock's regret "
            "is positive too. What is rock's share?",
        ),
        Case(
            lambda x: not 0 <= x <= 1,
            "概率在 0 与 1 之间。分母是哪几个数的和，负的遗憾算不算在内？",
            "A probability lies between 0 and 1. Which numbers add up to the denominator? Do "
            "negative regrets count?",
        ),
    ),
    otherwise=(
        "先把负的遗憾改成 0，再看布的遗憾占总和的几分之几。",
        "First replace negative regrets by 0. What share of the sum is paper's regret then?",
    ),
)

UNPLAYED = Sentence(
    "你还没有开打：先在上面的桌上打满 {n} 局，再运行这一格。",
    "You have not played yet: play {n} rounds at the table above, then run this cell again.",
    n=ROUNDS,
)


def a_match(answer):
    """Return the Match that the reader played at a table.

    The Match is recomputed from the moves and the random numbers alone, so a falsified score has no
    effect.
    """
    match = getattr(answer, "state", None)
    if type(match) is not Match:
        raise unreadable_error(
            "你交的是 {value}；请把上面那张桌子交给 check：check(2, table)。",
            "Your answer is {value}; pass the table above to check: check(2, table).",
            value=brief_text(answer),
        )
    match = replay([int(move) for move in match.moves], match.draws)
    if not match.rounds:
        raise RefusedAnswerError(Verdict("to-do", UNPLAYED))
    return match


def _score(match):
    return number_text(match.score[-1], sign=True)


def _enough_points(match):
    if match.rounds < ROUNDS or match.score[-1] < POINTS:
        return None
    most = number_text(max(match.regrets[-1]), sign=True)
    return {"n": match.rounds, "score": _score(match), "most": most}


def _too_few(match):
    return match.rounds < ROUNDS and {"n": match.rounds, "score": _score(match)}


def _found_out(match):
    likely = max(range(3), key=lambda k: match.mixes[-1][k])
    name = Sentence(*NAMES[RPS_ACTIONS[likely]])
    return match.score[-1] < 0 and {"score": _score(match), "likely": name}


def _missing_points(match):
    return {"score": _score(match), "lack": POINTS - match.score[-1]}


# The following cases judge a match. Pages without Python use the same sentences.
ENOUGH = Case(
    _enough_points,
    "你打了 {n} 局，总分 {score}。再看一眼虚线：对手最大的累计遗憾是 {most}，不小于你的总分。",
    "Your score after {n} rounds is {score}. Look at the dashed line again: the opponent's "
    "largest regret is {most}, which is not less than your score.",
)
TOO_FEW = Case(
    _too_few,
    f"你才打了 {{n}} 局（总分 {{score}}），请接着打到 {ROUNDS} 局。",
    f"You have played only {{n}} rounds (score {{score}}). Continue to round {ROUNDS}.",
)
FOUND_OUT = Case(
    _found_out,
    "你的总分是 {score}，你的习惯被看穿了：对手下一局最可能出{likely}。出什么能赢{likely}？",
    "Your score is {score}: the opponent has detected your habit. It will most likely play "
    "{likely} next. Which action beats {likely}?",
)
LACKING = Case(
    _missing_points,
    "你的总分是 {score}，还差 {lack} 分。每局出手之前，先看右下角：对手最可能出什么？"
    "你可以从头再来。",
    "Your score is {score}; you need {lack} more points. Before each move, look at the lower "
    "right: which action is the opponent most likely to play? You may start over.",
)

MATCH = Exercise(
    sections=(1,),
    read=a_match,
    right=ENOUGH,
    mistakes=(TOO_FEW, FOUND_OUT, LACKING),
    otherwise=(LACKING.zh, LACKING.en),
)

EXERCISES = {1: PAPER, 2: MATCH}
