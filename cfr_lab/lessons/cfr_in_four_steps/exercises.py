"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.cfr_in_four_steps.exercise_cfr import CFR_PROGRAM
from cfr_lab.readers import a_number, all_near, near, some_numbers


def any_of(*rows):
    """Return the condition that the numbers read are one of these rows, to three decimals."""
    return lambda given: any(all_near(given, row) for row in rows)


# Player 1 plays (0.5, 0.3, 0.2), player 2 (0.2, 0.2, 0.6): the action values of player 2 are
# (-0.1, 0.3, -0.2), and their average is -0.08.
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
            "这是三个行动的反事实值。（它们的普通平均正好是 0，减去它什么也不变。）"
            "遗憾要减去的，是按什么加权的平均？",
            "These are the counterfactual values of the three actions. (Their plain mean is 0, so "
            "taking it away changes nothing.) A regret takes away an average: weighted by what?",
        ),
        Case(
            (F(1, 50), F(-19, 50), F(3, 25)),
            "符号全反了：矩阵写的是谁的收益？遗憾又是谁减谁？",
            "All signs are reversed: whose payoffs does the matrix show, and which is taken "
            "from which?",
        ),
        Case(
            (F(-1, 250), F(19, 250), F(-9, 125)),
            "多乘了自己的概率 σ₂(I₂, a)。遗憾问的是“假如一定出 a”，自己出 a 的概率不进来。",
            "You have multiplied by your own σ₂(I₂, a). The regret asks what if a were played "
            "for certain: your own probability of a stays out.",
        ),
        Case(
            (F(1, 10), F(-3, 10), F(1, 5)),
            "这是行动值，符号还反了：矩阵写的是谁的收益？",
            "These are action values, with the signs reversed: whose payoffs does the matrix show?",
        ),
    ),
    otherwise=(
        "先对每个行动算 v₂(I₂, a)（他人的到达概率 × 收益，三项相加），再减去按 σ₂ 加权的平均。",
        "For each action find v₂(I₂, a), three products of the others' reach and a payoff; "
        "then take away their average, weighted by σ₂.",
    ),
)

SHARE_OF_THE_RANGE = Exercise(
    sections=(7,),
    read=a_number,
    right=Case(
        F(1, 2),
        "两人各能多得 1，平均是 1，收益范围是 2，所以是 0.5：最坏的策略组合。"
        "“低于 0.5 就停”只排除了它这样的。",
        "Each could gain 1, the mean is 1, the payoffs range over 2: 0.5, the worst there is. "
        "To stop below 0.5 excludes only such profiles.",
    ),
    mistakes=(
        Case(
            1,
            "这是可利用度本身。收益从 −1 到 1，范围是多少？再除以这个范围。",
            "That is the exploitability itself. Payoffs run from -1 to 1: divide by that range.",
        ),
        Case(
            2,
            "这是两人能多得的总和 NashConv。可利用度还要除以人数，再除以收益的范围。",
            "That is NashConv, the sum over both players. Exploitability divides it by the "
            "number of players; then divide by the range of the payoffs.",
        ),
        Case(
            0,
            "两人都出石头是平局，可这不是均衡：换成布能多得多少？",
            "Rock against rock is a draw, but it is not an equilibrium: what would paper gain?",
        ),
    ),
    otherwise=(
        "先求每位玩家换成最优反应能多得多少，两人平均，再除以最大与最小收益之差。",
        "Find what each player could gain by a best response, take the mean of the two, "
        "and divide by the largest payoff less the smallest.",
    ),
)

THIRD = F(1, 3)
# Against (1/3, 2/3): stop -1/3, go then up -1/3, go then down 1; the mean inside is 1/3, the mean
# at the start 0.
LEMMA = Exercise(
    sections=(4, 5),
    read=partial(some_numbers, n=3),
    right=Case(
        (THIRD, 2 * THIRD, 1),
        "1/3 + 2/3 = 1：改成“进、下”之后一定走到 inside，那里的遗憾不打折。",
        "1/3 + 2/3 = 1: with “go, down” play is sure to reach inside, and the regret there "
        "counts in full.",
    ),
    mistakes=(
        Case(
            (2 * THIRD, THIRD, 1),
            "两个遗憾的位置对调了：第一个问 start 里的“进”。",
            "The two regrets are swapped: the first asks for “go” at start.",
        ),
        Case(
            any_of((-THIRD, -2 * THIRD, -1), (-THIRD, -2 * THIRD, 1)),
            "符号反了：遗憾是行动值减平均，不是平均减行动值。",
            "The signs are reversed: regret is the action's value less the average.",
        ),
        Case(
            (THIRD, THIRD, 2 * THIRD),
            "inside 的遗憾打了对折：乘上了自己原来进去的概率 1/2。反事实值里乘谁的到达概率？",
            "The regret at inside is halved: your own old probability of going in, 1/2, is in it. "
            "Whose reach belongs in a counterfactual value?",
        ),
        Case(
            (THIRD, 2 * THIRD, 2 * THIRD),
            "两个遗憾对了。引理右边的 π 是旧策略的到达概率，还是新策略的？",
            "Both regrets are right. Is the π on the right of the lemma the old strategy's reach "
            "or the new one's?",
        ),
        Case(
            any_of((THIRD, 1, 1), (THIRD, 1, 4 * THIRD)),
            "1 是“下”的行动值。遗憾还要减去里面的平均。",
            "1 is the value of “down”. For the regret the mean inside is still to be taken away.",
        ),
        Case(
            any_of((4 * THIRD, 2 * THIRD, 2), (4 * THIRD, 2 * THIRD, 1)),
            "“进”的值要按旧策略在里面的打法算，它和谁相比：和“停”，还是和平均？",
            "“Go” is worth what the old strategy makes of it inside. And is it compared with "
            "“stop”, or with the average?",
        ),
        Case(
            lambda given: near(given[0] + given[1], given[2]),
            "第三个确实等于前两个之和，但遗憾算错了。先算三种打法对 (1/3, 2/3) 各得多少。",
            "The third is the sum of the first two, but the regrets are not right. First find "
            "what each of the three plays earns against (1/3, 2/3).",
        ),
    ),
    otherwise=(
        "先算停、进且上、进且下对 (1/3, 2/3) 各得多少，再算里面的平均、外面的平均，逐个相减。",
        "Find what stop, go then up, go then down earn against (1/3, 2/3); then the mean inside, "
        "the mean at start, and subtract.",
    ),
)

EXERCISES = {1: REGRETS, 2: SHARE_OF_THE_RANGE, 3: LEMMA, 4: CFR_PROGRAM}
