"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.coarse_correlation.exercise_gain import GAIN
from cfr_lab.lessons.coarse_correlation.exercise_gap import GAP
from cfr_lab.readers import all_near, near, some_numbers

# The mediator at the crossing: (go, yield) 1/8, (yield, go) 2/8, (yield, yield) 5/8.
LISTENS, GAIN_1, GAIN_2 = F(41, 8), F(1, 8), F(3, 8)


def _any_of(*rows):
    """Return the condition that the numbers read are one of these rows, to three decimals."""
    return lambda given: any(all_near(given, row) for row in rows)


BY_HAND = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        (LISTENS, GAIN_1, GAIN_2),
        "玩家 1 一律闯多得 1/8，玩家 2 一律闯多得 3/8；缺口取大的一个，大于 0，不是粗相关均衡。",
        "Always going gains player 1 1/8 and player 2 3/8. The gap is the larger one; it is above "
        "0, so this is not a coarse correlated equilibrium.",
    ),
    mistakes=(
        Case(
            (LISTENS, GAIN_1, GAIN_1),
            "前两个数对了。缺口只看玩家 1 吗？玩家 2 一律闯，能多得多少？",
            "The first two numbers are right. Does the gap look at player 1 alone? What does "
            "player 2 gain by always going?",
        ),
        Case(
            (LISTENS, GAIN_1, GAIN_1 + GAIN_2),
            "两位玩家能多得的加起来了。定义里，对玩家取的是和，还是最大的一个？",
            "The gains of both players were added up. Does the definition take their sum or the "
            "largest of them?",
        ),
        Case(
            (LISTENS, GAIN_1, (GAIN_1 + GAIN_2) / 2),
            "把两位玩家能多得的求了平均。定义里，对玩家取的是什么？",
            "The gains of both players were averaged. What does the definition take over players?",
        ),
        Case(
            _any_of((LISTENS, -GAIN_1, -GAIN_2), (LISTENS, -GAIN_1, GAIN_2)),
            "减反了：能多得的，是一律用一个行动的所得，减去照办的所得。",
            "The difference is reversed: the gain is what one fixed action earns, less what "
            "listening earns.",
        ),
        Case(
            (LISTENS, F(21, 4), F(49, 8)),
            "这是一律闯的所得。题目要的是比照办多得多少。",
            "These are what always going earns. The question asks how much more that is than what "
            "listening earns.",
        ),
        Case(
            lambda given: near(given[0], F(161, 32)),
            "照办的所得用了两个边缘分布的乘积。中介人抽的是一对行动：(闯, 闯) 出现吗？",
            "What listening earns is computed from the product of the marginals. The mediator "
            "draws pairs: does (go, go) ever come up?",
        ),
        Case(
            lambda given: near(given[0], F(23, 4)),
            "这是玩家 2 照办的所得。(闯, 让) 里，玩家 1 得 7 还是 2？",
            "That is what listening earns player 2. At (go, yield), does player 1 get 7 or 2?",
        ),
        Case(
            lambda given: not near(given[0], LISTENS),
            "第一个数：四格里玩家 1 的收益，各乘这一格的概率，再相加。",
            "The first number: multiply player 1's payoff in each of the four cells by the cell's "
            "probability, and add.",
        ),
        Case(
            lambda given: near(given[1], F(-1, 8)),
            "一律让确实少得 1/8。还有一个行动，试过了吗？取的是最大的。",
            "Always yielding does lose 1/8. Have you tried the other action? The largest is taken.",
        ),
        Case(
            lambda given: not near(given[1], GAIN_1),
            "第二个数：玩家 1 不听，玩家 2 照听。玩家 2 闯的概率是哪几格之和？",
            "The second number: player 1 does not listen, player 2 does. The probability that "
            "player 2 goes is the sum of which cells?",
        ),
    ),
    otherwise=(
        "第三个数：对玩家 2 再做一遍。玩家 1 闯的概率是 1/8，一律闯、一律让各得多少？",
        "The third number: do the same for player 2. Player 1 goes with probability 1/8: what do "
        "always going and always yielding earn?",
    ),
)

CLAIMS = (False, True, False, True, True, False)
CLAIM_HINTS = (
    (
        "第 1 条：沙普利博弈是零和的吗？把联合分布拆成各人的边缘分布，再让各人独立地抽，"
        "NashConv 是多少？",
        "Claim 1: is Shapley's game zero-sum? When each player draws alone from the own marginal, "
        "what is the NashConv?",
    ),
    (
        "第 2 条：各人独立地抽，也是一种联合分布。谁能靠一个固定的行动多得？",
        "Claim 2: drawing independently is a joint distribution too. Who gains by a fixed action?",
    ),
    (
        "第 3 条：粗相关均衡里，决定听不听，是在听到建议之前还是之后？",
        "Claim 3: in a coarse correlated equilibrium, is the choice to listen made before the "
        "advice is heard or after?",
    ),
    (
        "第 4 条：定理 @coarse_correlation.2 的条件是什么，缺口为 0 时它给出什么？",
        "Claim 4: what are the conditions of theorem @coarse_correlation.2, and what does it give "
        "when the gap is 0?",
    ),
    (
        "第 5 条：定理 @coarse_correlation.1 的证明里，用到过玩家人数或者零和吗？",
        "Claim 5: does the proof of theorem @coarse_correlation.1 use the number of players or "
        "zero sum anywhere?",
    ),
    (
        "第 6 条：按信号灯走，谁想一律闯，谁想一律让？缺口是多少？",
        "Claim 6: under the traffic light, who would rather always go, or always yield? What is "
        "the gap?",
    ),
)

# Shapley's game: a third on each cell where player 1 wins, mixed with a sixth on each paying cell.
THIRD, SHARE = F(1, 3), F(2, 3)

MIXED_IN = Exercise(
    sections=(3, 5),
    read=partial(some_numbers, n=3),
    right=Case(
        (THIRD, SHARE, THIRD),
        "玩家 2 一局也没有赢，固定任何一个数却能得 1/3；掺进三分之二的 μ₀，谁也不想换了。"
        "距离是 λ 的一半，比上界 2/3 小。",
        "Player 2 never wins, and any fixed number would earn 1/3; with two thirds of μ₀ mixed in "
        "nobody wants to change. The distance is half of λ, less than the bound 2/3.",
    ),
    mistakes=(
        Case(
            lambda given: near(given[0], -SHARE),
            "这是玩家 1 能多得的。缺口要对两位玩家取最大：玩家 2 呢？",
            "That is what player 1 gains. The gap is the largest over both players: what about "
            "player 2?",
        ),
        Case(
            lambda given: near(given[0], 1),
            "玩家 2 换成“比玩家 1 大一的数”，要先看见玩家 1 报了什么。固定的一个数能得多少？",
            "To name “one more than player 1” player 2 would have to see player 1's number. What "
            "does one fixed number earn?",
        ),
        Case(
            lambda given: near(given[0], 0),
            "玩家 2 照办得 0。固定报 1，三次里有一次比玩家 1 大一：能得多少？",
            "Listening earns player 2 nothing. Always naming 1 is one more than player 1's number "
            "one time in three: what does that earn?",
        ),
        Case(
            lambda given: not near(given[0], THIRD),
            "第一个数：照 μ 玩，两人各得多少？玩家 2 固定报一个数，又得多少？",
            "The first number: what do both earn under μ? And what does player 2 earn by always "
            "naming the same number?",
        ),
        Case(
            lambda given: near(given[1], THIRD),
            "掺进三分之一时，玩家 2 照办只得 1/6，固定一个数还是得 1/3。要掺到照办也得 1/3。",
            "With a third mixed in, listening earns player 2 only 1/6, and a fixed number still "
            "1/3. Mix in as much as makes listening earn 1/3.",
        ),
        Case(
            lambda given: not near(given[1], SHARE),
            "第二个数：掺进 λ 之后，玩家 2 照办得 λ/2，固定一个数得多少？令两者相等。",
            "The second number: with λ mixed in listening earns player 2 λ/2. What does a fixed "
            "number earn? Set the two equal.",
        ),
        Case(
            lambda given: near(given[2], SHARE),
            "第三个数忘了一半，或者写成了上界。μ 与 μ₀ 有三格是重合的，它们的距离是 1 吗？",
            "In the third number a half is missing, or it is the bound. μ and μ₀ share three "
            "cells: is the distance between them 1?",
        ),
    ),
    otherwise=(
        "第三个数：μ − μ′ = λ(μ − μ₀)。九格里 μ 与 μ₀ 各差多少？绝对值相加，再乘 λ/2。",
        "The third number: μ − μ′ = λ(μ − μ₀). By how much do μ and μ₀ differ in each of the nine "
        "cells? Add the sizes, and multiply by λ/2.",
    ),
)

EXERCISES = {
    1: BY_HAND,
    2: claims((2, 3, 4, 5, 6), CLAIMS, CLAIM_HINTS),
    3: MIXED_IN,
    4: GAIN,
    5: GAP,
}
