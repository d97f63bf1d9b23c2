"""The exercises of this lesson: one number, and a match to be won."""

from fractions import Fraction as F

from cfr_core.games import RPS_ACTIONS
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.start_here.opponent import Match, replay
from cfr_lab.numbers import number
from cfr_lab.readers import a_number
from cfr_lab.reading import brief
from cfr_lab.verdict import Refused, Verdict, unread
from cfr_lab.words import NAMES, Sentence

ROUNDS, POINTS = 20, 5

PAPER = Exercise(
    sections=(1,),
    read=a_number,
    right=Case(
        F(3, 4),
        "3/4。正遗憾是 0、1、3，和是 4，布占其中的 3。",
        "3/4: the positive regrets are 0, 1, 3, together 4, and 3 of them are paper's.",
    ),
    mistakes=(
        Case(
            F(1, 4),
            "这是石头的概率。三个数的次序是剪刀、石头、布。",
            "That is rock's probability. The three numbers stand for scissors, rock, paper.",
        ),
        Case(
            F(1, 2),
            "分母是 6 吗？−2 是负的：它算多少？",
            "Did you divide by 6? The −2 is negative: how much does it count for?",
        ),
        Case(
            F(1, 3),
            "所有遗憾都不为正时，三种才各用 1/3。这里有没有哪个遗憾是正的？",
            "One third each is for when no regret is positive. Is there a positive one here?",
        ),
        Case(
            1,
            "遗憾最大的并不独占：石头的遗憾也是正的，该分到多少？",
            "The largest regret does not take all: rock's is positive too. What is its share?",
        ),
        Case(
            lambda x: not 0 <= x <= 1,
            "概率在 0 与 1 之间。分母是哪几个数的和，负的算不算？",
            "A probability lies between 0 and 1. Which numbers add up to the denominator, and do "
            "negative ones count?",
        ),
    ),
    otherwise=(
        "先把负的改成 0，再看布的遗憾占全部的几分之几。",
        "First put 0 for what is negative; then, what share of the whole is paper's?",
    ),
)

UNPLAYED = Sentence(
    "还没有开打：到上面的桌上打满 {n} 局，再运行这一格。",
    "Nothing was played yet: play {n} rounds at the table above, then run this again.",
    n=ROUNDS,
)


def a_match(answer):
    """Return the Match played at a table. Only its moves count, and the answers to them."""
    match = getattr(answer, "state", None)
    if type(match) is not Match:
        raise unread(
            "收到的是 {value}，这里要交上面那张桌子：check(2, table)。",
            "The answer is {value}; hand in the table above: check(2, table).",
            value=brief(answer),
        )
    match = replay([int(move) for move in match.moves], match.draws)
    if not match.rounds:
        raise Refused(Verdict("to-do", UNPLAYED))
    return match


def _score(match):
    return number(match.score[-1], sign=True)


def _enough(match):
    if match.rounds < ROUNDS or match.score[-1] < POINTS:
        return None
    most = number(max(match.regrets[-1]), sign=True)
    return {"n": match.rounds, "score": _score(match), "most": most}


def _too_few(match):
    return match.rounds < ROUNDS and {"n": match.rounds, "score": _score(match)}


def _found_out(match):
    likely = max(range(3), key=lambda k: match.mixes[-1][k])
    name = Sentence(*NAMES[RPS_ACTIONS[likely]])
    return match.score[-1] < 0 and {"score": _score(match), "likely": name}


def _lacking(match):
    return {"score": _score(match), "lack": POINTS - match.score[-1]}


# The cases of a match; a page without Python fills in the same sentences.
ENOUGH = Case(
    _enough,
    "{n} 局 {score} 分。再看一眼虚线：对手最大的遗憾是 {most}，没有比你的总分小。",
    "{score} in {n} rounds. Look at the dashed line once more: the opponent's largest regret is "
    "{most}, no less than your score.",
)
TOO_FEW = Case(
    _too_few,
    f"才打了 {{n}} 局（总分 {{score}}），接着打到 {ROUNDS} 局。",
    f"Only {{n}} rounds so far, score {{score}}: play on, to {ROUNDS}.",
)
FOUND_OUT = Case(
    _found_out,
    "总分 {score}，你被看穿了：它下一局最可能出{likely}。什么赢{likely}？",
    "Your score is {score}: you were found out. Next it most likely plays {likely}; what beats "
    "that?",
)
LACKING = Case(
    _lacking,
    "总分 {score}，还差 {lack} 分。每局出手之前，先看右下角：它最可能出什么？可以从头再来。",
    "Your score is {score}, {lack} short. Before each move look at the lower right: what is it "
    "most likely to play? You may start over.",
)

MATCH = Exercise(
    sections=(1,),
    read=a_match,
    right=ENOUGH,
    mistakes=(TOO_FEW, FOUND_OUT, LACKING),
    otherwise=(LACKING.zh, LACKING.en),
)

EXERCISES = {1: PAPER, 2: MATCH}
