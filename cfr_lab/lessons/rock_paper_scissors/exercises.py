"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.rock_paper_scissors.exercise_best_payoff import BEST_PAYOFF
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import number
from cfr_lab.readers import a_number, a_strategy, all_near, are_too_short, close, near, some_numbers

EXPECTED_PAYOFF = Exercise(
    sections=(3,),
    read=a_number,
    right=Case(
        F(1, 50),
        "0.02。三种行动的收益 (0, 0.1, −0.1) 按概率 (0.2, 0.5, 0.3) 加权，正是它。",
        "0.02: the actions' payoffs (0, 0.1, -0.1), weighted by (0.2, 0.5, 0.3).",
    ),
    mistakes=(
        Case(
            F(-1, 50),
            "大小对了，符号不对：要的是谁的收益？矩阵里写的是玩家 1 的。",
            "The size is right, the sign is not: whose payoff is wanted? "
            "The matrix shows player 1's.",
        ),
        Case(
            F(1, 10),
            "这是总出石头所得。现在玩家 2 只有一半的时候出石头。",
            "That is what always playing rock earns; here player 2 plays it half the time.",
        ),
        Case(
            lambda x: abs(x) > 1,
            "一局最多得 1、最少得 −1，平均值也在两者之间。",
            "A round pays between -1 and 1, and so does the average.",
        ),
    ),
    otherwise=(
        "先分别算出三种行动各得多少，再按 (0.2, 0.5, 0.3) 加权平均。",
        "Find what each of the three actions earns, then average with weights (0.2, 0.5, 0.3).",
    ),
)

OPPONENT = (F(2, 5), F(1, 4), F(7, 20))
EARNED = [-sum(p * int(A[i, k]) for i, p in enumerate(OPPONENT)) for k in range(3)]


def _earned(mix):
    return sum(p * u for p, u in zip(mix, EARNED, strict=True))


BEST_RESPONSE = Exercise(
    sections=(6,),
    read=partial(a_strategy, n=3),
    right=Case(
        lambda mix: close(_earned(mix), max(EARNED)),
        "总出剪刀，平均每局得 0.1。对手最常出剪刀，最优的却不是石头：石头会输给布，而布也不少。",
        "Always scissors, worth 0.1 a round. The opponent's favourite is scissors, yet "
        "rock is not best: it loses to paper, which is almost as frequent.",
    ),
    mistakes=(
        Case(
            (0, 1, 0),
            "石头赢对手最常出的剪刀，得 0.05。可它输给谁？那一种对手也常出。再算算别的行动。",
            "Rock beats the favourite, scissors, and earns 0.05. But what beats rock, and how "
            "often is it played? Work out the other actions too.",
        ),
        Case(
            (0, 0, 1),
            "总出布，平均每局得 −0.15。把三种行动的期望收益都列出来，再比较。",
            "Always paper earns -0.15. List what all three actions earn, then compare.",
        ),
        Case(
            lambda mix: {"mine": number(float(_earned(mix)), 4)},
            "这个策略平均每局得 {mine}。混着出，得到的是各行动收益的加权平均，"
            "不会超过其中最大的那个。",
            "This strategy earns {mine} a round. A mixture earns a weighted average of the "
            "actions' payoffs, which never exceeds the largest of them.",
        ),
    ),
    otherwise=(
        "把三种行动的期望收益都列出来，再比较。",
        "List what all three actions earn, then compare.",
    ),
)

EQUALLY_GOOD = (F(1, 2), F(1, 6), F(1, 3))


def _a_strategy_or_short(answer):
    """Return three probabilities; with few decimals the right ones need not sum to 1."""
    numbers = some_numbers(answer, 3)
    if all_near(numbers, EQUALLY_GOOD) or are_too_short(numbers, EQUALLY_GOOD):
        return numbers
    return a_strategy(answer, 3)


def _unequal(mix):
    scissors, rock, paper = mix
    return close(rock, paper) and {
        "s": number(float(paper - rock)),
        "r": number(float(scissors - paper)),
    }


INDIFFERENT = Exercise(
    sections=(6,),
    read=_a_strategy_or_short,
    right=Case(
        EQUALLY_GOOD,
        "出剪刀和出石头都得 1/6，出布得 −1/3：由定理 @rock_paper_scissors.1，"
        "前两者怎么混都是最优反应。",
        "Scissors and rock both earn 1/6, paper earns -1/3: by theorem @rock_paper_scissors.1 "
        "any mix of the first two is a best response.",
    ),
    mistakes=(
        Case(
            (F(1, 2), F(1, 3), F(1, 6)),
            "石头和布的位置是不是换了？这样的对手，出石头得多少，出剪刀得多少？",
            "Have rock and paper changed places? Against this, what does rock earn, and what "
            "do scissors?",
        ),
        Case(
            lambda mix: not near(mix[0], F(1, 2)),
            "对手出剪刀的概率是给定的 1/2，要求的是另外两个。",
            "The probability of scissors is given as 1/2; the other two are wanted.",
        ),
        Case(
            _unequal,
            "这样的对手，出剪刀得 {s}，出石头得 {r}：相等吗？",
            "Against this, scissors earn {s} and rock earns {r}: are they equal?",
        ),
    ),
    otherwise=(
        "把布的概率记作 w，写出“出石头得多少”“出剪刀得多少”，令两者相等。",
        "Call the probability of paper w, write down what rock earns and what scissors earn, "
        "and make the two equal.",
    ),
)

EXERCISES = {
    1: EXPECTED_PAYOFF,
    2: BEST_RESPONSE,
    3: INDIFFERENT,
    4: BEST_PAYOFF,
}
