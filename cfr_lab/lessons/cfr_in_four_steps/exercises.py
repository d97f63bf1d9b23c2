"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import a_number, are_roundings_of, is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.cfr_in_four_steps.exercise_cfr import CFR_PROGRAM


def any_of(*rows):
    """Return a test of whether an answer equals one of the given tuples to three decimal places."""
    return lambda attempt: any(are_roundings_of(attempt, row) for row in rows)


# In exercise 1, player 1 plays (0.5, 0.3, 0.2), and player 2 plays (0.2, 0.2, 0.6). Player 2's
# action values are then (-0.1, 0.3, -0.2), and their average, weighted by player 2's strategy, is
# -0.08.
REGRETS = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        (F(-1, 50), F(19, 50), F(-3, 25)),
        "行动值是 (−0.1, 0.3, −0.2)，加权平均是 −0.08，相减得 (−0.02, 0.38, −0.12)。",
        "The action values are (-0.1, 0.3, -0.2), their weighted average is -0.08, and the "
        "differences are (-0.02, 0.38, -0.12).",
    ),
    mistakes=(
        Case(
            (F(-1, 10), F(3, 10), F(-1, 5)),
            "你写的是三个行动的反事实值。（三个值的简单平均正好是 0，减不减这个平均，结果都一样。）"
            "遗憾要减去的，是按什么加权的平均？",
            "You wrote the counterfactual values of the three actions. (Their unweighted mean is "
            "0, so subtracting it changes nothing.) A regret subtracts an average: by what is "
            "that average weighted?",
        ),
        Case(
            (F(1, 50), F(-19, 50), F(3, 25)),
            "符号全反了：矩阵写的是谁的收益？遗憾又是从哪个数减去哪个数？",
            "All signs are reversed: whose payoffs does the matrix show? And which number does a "
            "regret subtract from which?",
        ),
        Case(
            (F(-1, 250), F(19, 250), F(-9, 125)),
            "你多乘了玩家 2 自己的概率 σ₂(I₂, a)。遗憾问的是：“假如玩家 2 一定出 a，会怎样？”"
            "这时出 a 的概率是多少？",
            "You have multiplied by player 2's own probability σ₂(I₂, a). A regret supposes that "
            "player 2 plays a for certain: what is the probability of a then?",
        ),
        Case(
            (F(1, 10), F(-3, 10), F(1, 5)),
            "你写的是行动值，而且符号反了：矩阵写的是谁的收益？",
            "You wrote the action values, with the signs reversed: whose payoffs does the matrix "
            "show?",
        ),
    ),
    otherwise=(
        "先对每个行动算出 v₂(I₂, a)（他人的到达概率 × 收益，三项相加），"
        "再从每个值里减去三个值按 σ₂ 加权的平均。",
        "For each action, find v₂(I₂, a), a sum of three products of the others' reach and a "
        "payoff. Then subtract from each value the average of the three, weighted by σ₂.",
    ),
)

SHARE_OF_THE_RANGE = Exercise(
    sections=(7,),
    read=a_number,
    right=Case(
        F(1, 2),
        "两人各能多得 1，平均是 1；收益的范围是 2，所以比值是 0.5，这是比值能取到的最大值。"
        "“低于 0.5 就停”这条规则，只排除像这样最坏的策略组合。",
        "Each player could gain 1, so the exploitability is 1; the range of the payoffs is 2. The "
        "ratio is 0.5, the largest possible: the rule “stop below 0.5” excludes only profiles as "
        "bad as this one.",
    ),
    mistakes=(
        Case(
            1,
            "你写的是可利用度本身。题目还要除以收益的范围；收益从 −1 到 1，范围是多少？",
            "Your answer is the exploitability itself. The question also divides by the range of "
            "the payoffs. They go from -1 to 1: what is their range?",
        ),
        Case(
            2,
            "你写的是两人多得的收益之和 NashConv。由 NashConv 怎样得到可利用度？题目还要再除以什"
            "么？",
            "Your answer is NashConv, the sum of both players' gains. How do you get "
            "exploitability from NashConv, and by what does the question divide exploitability?",
        ),
        Case(
            0,
            "两人都出石头是平局，可这不是均衡：其中一人改出布，能多得多少？",
            "Rock against rock is a draw, but not an equilibrium: how much would a player gain by "
            "changing to paper?",
        ),
    ),
    otherwise=(
        "先求每位玩家改用最优反应能多得多少，对两人取平均，再除以最大收益与最小收益之差。",
        "Find each player's gain from a best response, take the mean of the two gains, and divide "
        "it by the largest payoff minus the smallest.",
    ),
)

THIRD = F(1, 3)
# In exercise 3, player 2 plays (1/3, 2/3) and player 1 plays uniformly. Player 1's plans “stop” and
# “go, up” each earn -1/3, and “go, down” earns 1. The mean of the action values is therefore 1/3 at
# the information set “inside” and 0 at “start”.
LEMMA = Exercise(
    sections=(4, 5),
    read=partial(some_numbers, n=3),
    right=Case(
        (THIRD, 2 * THIRD, 1),
        "1/3 + 2/3 = 1：改成“进、下”之后，玩家 1 一定走到 inside，那里的遗憾全部算进去。",
        "1/3 + 2/3 = 1. With “go, down”, player 1 certainly reaches inside, so the regret there "
        "counts in full.",
    ),
    mistakes=(
        Case(
            (2 * THIRD, THIRD, 1),
            "两个遗憾的位置对调了：第一个数问的是 start 里的“进”。",
            "The two regrets are swapped: the first number asked for is the regret of “go” at "
            "start.",
        ),
        Case(
            any_of((-THIRD, -2 * THIRD, -1), (-THIRD, -2 * THIRD, 1)),
            "符号反了：遗憾是从行动值里减去平均，还是从平均里减去行动值？",
            "The signs are reversed: does a regret subtract the average from the action's value, "
            "or the value from the average?",
        ),
        Case(
            (THIRD, THIRD, 2 * THIRD),
            "inside 的遗憾打了对折：你乘了玩家 1 自己原来选“进”的概率 1/2。"
            "反事实值里乘的是谁的到达概率？",
            "The regret at inside is halved: you have multiplied by player 1's own old probability "
            "of “go”, 1/2. Whose reach belongs in a counterfactual value?",
        ),
        Case(
            (THIRD, 2 * THIRD, 2 * THIRD),
            "两个遗憾都正确。引理右边的 π 是旧策略的到达概率，还是新策略的到达概率？",
            "Both regrets are right. Is the π on the right side of the lemma the old strategy's "
            "reach or the new strategy's?",
        ),
        Case(
            any_of((THIRD, 1, 1), (THIRD, 1, 4 * THIRD)),
            "1 是“下”的行动值。要得到遗憾，还要从中减去什么？",
            "The 1 in your answer is the value of “down”. What must be subtracted from this value "
            "to get the regret?",
        ),
        Case(
            any_of((4 * THIRD, 2 * THIRD, 2), (4 * THIRD, 2 * THIRD, 1)),
            "“进”的值，要按旧策略在 inside 的选择来算。再想一想，遗憾把“进”和什么相比："
            "和“停”的值，还是和 start 的平均？",
            "The value of “go” follows from the old strategy at inside. Does the regret of “go” "
            "compare this value with the value of “stop”, or with the average at start?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0] + attempt[1], attempt[2]),
            "第三个数确实等于前两个数之和，但两个遗憾不正确。"
            "先算“停”“进且上”“进且下”遇到 (1/3, 2/3) 各得多少。",
            "The third number is the sum of the first two, but the regrets are not right. First "
            "find how much each of player 1's three plans earns against player 2's strategy (1/3, "
            "2/3).",
        ),
    ),
    otherwise=(
        "先算“停”“进且上”“进且下”遇到 (1/3, 2/3) 各得多少，再算 inside 的平均和 start 的平均；"
        "每个行动值减去所在信息集的平均，就是遗憾。",
        "Find how much “stop”, “go, up” and “go, down” earn against player 2's strategy (1/3, "
        "2/3), then the mean at inside and the mean at start. Subtract from each action's value "
        "the mean at its information set.",
    ),
)

EXERCISES = {1: REGRETS, 2: SHARE_OF_THE_RANGE, 3: LEMMA, 4: CFR_PROGRAM}
