"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import (
    a_number,
    a_strategy,
    are_roundings_of,
    have_too_few_decimals,
    is_close,
    is_rounding_of,
    some_numbers,
)
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.rock_paper_scissors.exercise_best_payoff import BEST_PAYOFF
from cfr_lab.lessons.rps import A
from cfr_lab.numbers import number_text

EXPECTED_PAYOFF = Exercise(
    sections=(3,),
    read=a_number,
    right=Case(
        F(1, 50),
        "0.02。三种行动的收益 (0, 0.1, −0.1) 按概率 (0.2, 0.5, 0.3) 加权平均，得 0.02。",
        "0.02 is the average of the actions' payoffs (0, 0.1, -0.1) with weights (0.2, 0.5, 0.3).",
    ),
    mistakes=(
        Case(
            F(-1, 50),
            "绝对值对了，符号不对：题目问的是谁的收益？矩阵里写的是玩家 1 的收益。",
            "The size is right but the sign is not: whose payoff does the question ask for? The "
            "matrix shows player 1's.",
        ),
        Case(
            F(1, 10),
            "你答的是总出石头的收益。现在玩家 2 出石头的概率只有 1/2。",
            "Your answer is the payoff of always playing rock; here player 2 plays rock only half "
            "the time.",
        ),
        Case(
            lambda x: abs(x) > 1,
            "一局的收益最多是 1，最少是 −1，平均收益也在两者之间。",
            "Every payoff is between -1 and 1, and so is their average.",
        ),
    ),
    otherwise=(
        "先分别算出三种行动各得多少，再按 (0.2, 0.5, 0.3) 加权平均。",
        "First find the payoff of each of the three actions, then take their average with weights "
        "(0.2, 0.5, 0.3).",
    ),
)

OPPONENT = (F(2, 5), F(1, 4), F(7, 20))
EARNED = [-sum(p * int(A[i, k]) for i, p in enumerate(OPPONENT)) for k in range(3)]


def _earnings_of(mix):
    return sum(p * u for p, u in zip(mix, EARNED, strict=True))


BEST_RESPONSE = Exercise(
    sections=(6,),
    read=partial(a_strategy, n=3),
    right=Case(
        lambda mix: is_close(_earnings_of(mix), max(EARNED)),
        "总出剪刀，平均每局得 0.1。对手最常出剪刀，最优反应却不是石头：石头会输给布，"
        "而对手出布几乎和出剪刀一样多。",
        "Always playing scissors earns 0.1 a round. The opponent plays scissors most often, yet "
        "rock is not the best response: rock loses to paper, which the opponent plays almost as "
        "often.",
    ),
    mistakes=(
        Case(
            (0, 1, 0),
            "石头赢对手最常出的剪刀，得 0.05。可是石头输给哪个行动？对手出那个行动的概率有多大？"
            "再算算别的行动。",
            "Rock beats scissors, which the opponent plays most, and earns 0.05. Which action "
            "beats rock, and how often does the opponent play it? Work out the other actions too.",
        ),
        Case(
            (0, 0, 1),
            "总出布，平均每局得 −0.15。请把三种行动的期望收益都列出来，再比较。",
            "Always playing paper earns -0.15 a round. List the expected payoffs of all three "
            "actions, then compare them.",
        ),
        Case(
            lambda mix: {"mine": number_text(float(_earnings_of(mix)), 4)},
            "你的策略平均每局得 {mine}。混合策略的收益是各行动收益的加权平均，"
            "不会超过其中最大的收益。",
            "Your strategy earns {mine} a round. A mixture earns a weighted average of the "
            "actions' payoffs, which never exceeds the largest of them.",
        ),
    ),
    otherwise=(
        "请把三种行动的期望收益都列出来，再比较。",
        "List the expected payoffs of all three actions, then compare them.",
    ),
)

EQUALLY_GOOD = (F(1, 2), F(1, 6), F(1, 3))


def _a_strategy_or_short(answer):
    """Return the three probabilities of an answer.

    They must sum to 1, unless they are the right answer after rounding, even to too few decimals.
    """
    numbers = some_numbers(answer, 3)
    if are_roundings_of(numbers, EQUALLY_GOOD) or have_too_few_decimals(numbers, EQUALLY_GOOD):
        return numbers
    return a_strategy(answer, 3)


def _unequal_answers(mix):
    scissors, rock, paper = mix
    return is_close(rock, paper) and {
        "s": number_text(float(paper - rock)),
        "r": number_text(float(scissors - paper)),
    }


INDIFFERENT = Exercise(
    sections=(6,),
    read=_a_strategy_or_short,
    right=Case(
        EQUALLY_GOOD,
        "出剪刀和出石头都得 1/6，出布得 −1/3：由定理 @rock_paper_scissors.1，"
        "剪刀和石头按任何比例混合，都是最优反应。",
        "Scissors and rock both earn 1/6 and paper earns -1/3, so by theorem "
        "@rock_paper_scissors.1 every mixture of scissors and rock is a best response.",
    ),
    mistakes=(
        Case(
            (F(1, 2), F(1, 3), F(1, 6)),
            "你是不是把石头和布的位置写反了？面对这样的对手，出石头得多少，出剪刀得多少？",
            "Did you exchange rock and paper? Against this opponent, how much does rock earn, and "
            "how much does scissors earn?",
        ),
        Case(
            lambda mix: not is_rounding_of(mix[0], F(1, 2)),
            "题目给定对手出剪刀的概率是 1/2，要求的是另外两个概率。",
            "The probability of scissors is given as 1/2; the question asks for the other two.",
        ),
        Case(
            _unequal_answers,
            "面对这样的对手，出剪刀得 {s}，出石头得 {r}：两者相等吗？",
            "Against this opponent, scissors earns {s} and rock earns {r}: are the two equal?",
        ),
    ),
    otherwise=(
        "把对手出布的概率记作 w，用 w 写出玩家 2 出石头的收益和出剪刀的收益；两者应当有什么关系？",
        "Call the probability of paper w, and write down player 2's payoffs from rock and from "
        "scissors in terms of w. How must the two payoffs be related?",
    ),
)

EXERCISES = {
    1: EXPECTED_PAYOFF,
    2: BEST_RESPONSE,
    3: INDIFFERENT,
    4: BEST_PAYOFF,
}
