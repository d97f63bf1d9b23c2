"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.correlated_equilibria.exercise_learn import LEARN
from cfr_lab.lessons.correlated_equilibria.exercise_triggers import TRIGGERS

# In exercise 1, the mediator's distribution in Shapley's game is the matrix (2 1 0; 0 2 1; 3 0 1)
# divided by 10; semicolons separate its rows.
GAIN_AFTER_ADVICE, COARSE_GAIN, GAP = F(1, 2), F(0), F(1, 5)

BY_HAND = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        (GAIN_AFTER_ADVICE, COARSE_GAIN, GAP),
        "玩家 1 听到 3 时，改报 1 平均多得 1/2，听到 3 的概率是 4/10，所以平均每局多得 1/5。"
        "一律报 1 的收益却不增加：这个分布是粗相关均衡，不是相关均衡。",
        "After the advice 3, player 1 gains 1/2 by naming 1; this advice has probability 4/10, "
        "so the gain is 1/5 per play. Always naming a fixed number gains nothing: μ is a coarse "
        "correlated equilibrium but not a correlated equilibrium.",
    ),
    mistakes=(
        Case(
            lambda attempt: is_rounding_of(attempt[0], F(1, 5)),
            "第一个数：你算的是平均每局增加的收益。题目问的是已经听到 3 之后：要除以什么？",
            "Your first number is the gain per play. The question asks for the gain after player "
            "1 has heard 3: what must you divide by?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], F(3, 4)),
            "第一个数：改报 1 得 3/4 没有错。照办报 3，又得多少？",
            "The first number: naming 1 does earn 3/4. How much does player 1 earn by "
            "listening, that is, by naming 3?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], GAIN_AFTER_ADVICE),
            "第一个数：看第三行。听到 3 之后，玩家 2 报 1、2、3 的概率各是多少？",
            "The first number: look at the third row. After player 1 has heard 3, with which "
            "probabilities does player 2 name 1, 2 and 3?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], F(1, 5)),
            "第二个数：一律报 1，不只在听到 3 时改变。听到 2 时改报 1，多得还是少得？",
            "The second number: a player who always names 1 also changes after the advice 2. Does "
            "this change raise or lower the payoff?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[1], COARSE_GAIN),
            "第二个数：先求两人各自的边缘分布。固定报一个数，各得多少？照办各得多少？",
            "The second number: first find both players' marginals. What does each fixed number "
            "earn, and what does listening earn?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[2], F(1, 2)),
            "第三个数：缺口是平均每局增加的收益，不是听到之后增加的收益。听到 3 的概率是多少？",
            "The third number: the gap is a gain per play, not the gain given that 3 is heard. "
            "What is the probability of hearing 3?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[2], F(1, 10)),
            "第三个数：那是玩家 2 最多能多得的收益。玩家 1 最多能多得多少？",
            "Your third number is the largest gain of player 2. What is the largest gain of "
            "player 1?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[2], F(3, 10)),
            "第三个数：对两位玩家取和，还是取最大值？",
            "The third number: does the definition add the two players' gains or take the largest?",
        ),
    ),
    otherwise=(
        "第三个数：对每位玩家、每一对不同的 a、b，算“听到 a 就改出 b”平均每局多得多少，取最大值。",
        "The third number: what is the gain per play of “b whenever a is advised”, for each "
        "player and each pair of different actions a and b? Which of these gains is the largest?",
    ),
)

CLAIMS = (True, True, False, False, True, False)
CLAIM_HINTS = (
    (
        "第 1 条：一律用 b，是把哪些“听到 a 就改出 b”合在一起？",
        "Claim 1: “always b” consists of which changes of the form “b whenever a is advised”?",
    ),
    (
        "第 2 条：只有两个行动时，一律用 b 在什么时候才与照办不同？",
        "Claim 2: with two actions, after which advice does “always b” differ from listening?",
    ),
    (
        "第 3 条：在第 4 节打印的数里，用外部遗憾匹配，3,000 局之后的相关缺口是多少？",
        "Claim 3: in the table of section 4, how large is the correlated gap of external regret "
        "matching after 3,000 rounds?",
    ),
    (
        "第 4 条：算 R(a, b) 的那一行代码，用到了谁的收益？",
        "Claim 4: whose payoffs does the line of code that updates R(a, b) use?",
    ),
    (
        "第 5 条：触发偏离也是从计划到计划的映射。听到整个计划的玩家，能不能作同样的改变？",
        "Claim 5: a trigger deviation is a map from plans to plans. Can a player who hears the "
        "whole plan make the same change?",
    ),
    (
        "第 6 条：定理 @correlated_equilibria.2 说，频率趋于一个集合。"
        "它说了频率趋于集合里的哪一点吗？",
        "Claim 6: theorem @correlated_equilibria.2 says that the frequencies tend to a set. "
        "Does it say to which point of the set?",
    ),
)

# The distributions of section 3 put the total probability p on the cells in which player 1 wins, q
# on the cells in which player 2 wins, and the rest on the other cells.
HALF_GAP, HALF_COARSE, LARGEST = F(1, 6), F(1, 3), F(1, 9)

FAMILY = Exercise(
    sections=(1, 3),
    read=partial(some_numbers, n=3),
    right=Case(
        (HALF_GAP, HALF_COARSE, LARGEST),
        "前两个数说明不等式里的等号可以成立：g = 2c，n − 1 = 2。第三个数说明反之不成立：g ≤ 0 时，"
        "c 仍可以是 1/9。",
        "The first two numbers show that the two sides of the inequality can be equal: g = 2c, "
        "and n − 1 = 2. The third number shows that g gives no such bound on c: c can be 1/9 "
        "although g ≤ 0.",
    ),
    mistakes=(
        Case(
            lambda attempt: is_rounding_of(attempt[0], F(1, 2)),
            "第一个数：p = 1/2 是三格合计的概率。每一格的概率是多少？",
            "The first number: p = 1/2 is the total probability of three cells. What is the "
            "probability of each of them?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], 0),
            "第一个数：玩家 1 确实不能多得。玩家 2 听到 b，改报哪个数能赢？",
            "The first number: player 1 indeed gains nothing. After player 2 has heard b, which "
            "other number would win?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], HALF_GAP),
            "第一个数：列出玩家 2 听到 2 时，玩家 1 报 1、2、3 的概率，再看改报 1、3 各多得多少。",
            "The first number: when player 2 hears 2, with what probabilities does player 1 "
            "name 1, 2 and 3? What does player 2 gain by changing to 1 or to 3?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], F(1, 6)),
            "第二个数：一律报同一个数，在两种建议之下与照办不同。两项都加上了吗？",
            "The second number: a fixed number differs from listening under two recommendations. "
            "Have you added both terms?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[1], HALF_COARSE),
            "第二个数：两个边缘分布都均匀。固定报一个数得多少？玩家 2 照办得多少？",
            "The second number: both marginals are uniform. What does player 2 earn by naming a "
            "fixed number, and what does player 2 earn by listening?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[2], F(1, 3)),
            "第三个数：那是 p − q，是三格合计的差。每一格的概率相差多少？",
            "Your third number is p − q. How large is the difference in each cell?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[2], 0),
            "第三个数：p = q 时缺口是 0，可是题目要的是最大的缺口。g ≤ 0 对 p、q 有什么要求？",
            "The third number: with p = q the gap is 0, but the question asks for the largest "
            "gap. What does g ≤ 0 require of p and q?",
        ),
    ),
    otherwise=(
        "第三个数：用 p、q 写出 g 和 c。g ≤ 0 要求 p、q 都不小于多少？这时 c 由什么决定？",
        "The third number: write g and c in terms of p and q. How large must p and q be for g ≤ "
        "0, and which term determines c in that case?",
    ),
)

EXERCISES = {
    1: BY_HAND,
    2: claims((1, 3, 4, 5, 6, 7), CLAIMS, CLAIM_HINTS),
    3: FAMILY,
    4: LEARN,
    5: TRIGGERS,
}
