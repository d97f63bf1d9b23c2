"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial
from math import log

from cfr_lab.answer_readers import is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.last_iterates.exercise_game import GAME
from cfr_lab.lessons.last_iterates.exercise_programs import MAGNETIC, OPTIMISTIC

# In exercise 1, eta is ln 2, and the actions' payoffs are (1, 0, 3) in the first round and
# (0, 2, 0) in the second.
OPTIMIST = (F(1, 13), F(8, 13), F(4, 13))

BY_HAND = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        OPTIMIST,
        "累计收益 (1, 2, 3) 加上预测 (0, 2, 0)，再取 2 的这些次幂：预测使行动 1 的权重变成 4 倍。",
        "The cumulative payoffs (1, 2, 3) plus the prediction (0, 2, 0) are the exponents of 2; "
        "the prediction multiplies the weight of action 1 by 4.",
    ),
    mistakes=(
        Case(
            (F(1, 7), F(2, 7), F(4, 7)),
            "你写的是 Hedge 的策略。乐观 Hedge 还要加上什么？",
            "You wrote the strategy of Hedge. What does optimistic Hedge add to the cumulative "
            "payoffs?",
        ),
        Case(
            (F(1, 6), F(4, 6), F(1, 6)),
            "你只用了上一局的收益。第 1 局的收益到哪里去了？",
            "You used only the payoffs of round 2. Where do the payoffs of round 1 enter?",
        ),
        Case(
            (F(1, 8), F(4, 8), F(3, 8)),
            "你让概率与 (1, 4, 3) 成正比。Hedge 的权重是这三个数的什么函数？",
            "Your probabilities are proportional to (1, 4, 3). Which function of these numbers "
            "gives the weights of Hedge?",
        ),
        Case(
            (F(1, 18), F(1, 18), F(16, 18)),
            "你用第 1 局的收益作了预测。在第 3 局之前，最近的一局是哪一局？",
            "You predicted with the payoffs of round 1. Which round is the last one before round "
            "3?",
        ),
        Case(
            (F(1, 21), F(4, 21), F(16, 21)),
            "你把两局的收益都计入了两遍。应当多算一遍的是哪一局？",
            "You counted the payoffs of both rounds twice. Which round should count twice?",
        ),
        Case(
            (2, 16, 8),
            "你写的是三个权重，比例对了。概率之和应当是多少？",
            "Your three numbers have the right ratios. What must the sum of the probabilities be?",
        ),
        Case(
            lambda attempt: (
                is_rounding_of(attempt[0], F(3514, 100_000))
                and is_rounding_of(attempt[1], F(70538, 100_000))
            ),
            "你取的底数是 e。η = ln 2 时，e 的 ηx 次方是 2 的几次方？",
            "You used the base e. With η = ln 2, e to the power ηx is which power of 2?",
        ),
    ),
    otherwise=(
        "两局的累计收益是哪三个数？第 3 局的预测是哪三个数？相加以后，怎样由这三个数得到概率？",
        "Which three numbers are the cumulative payoffs of both rounds, and which are the "
        "prediction of round 3? How do their sums become probabilities?",
    ),
)

CLAIMS = (False, True, False, False, True, False)
CLAIM_HINTS = (
    (
        "第 1 条：不随 T 增长的，是一个人的遗憾，还是自我对弈时两人的遗憾之和？如果对手是公平"
        "的硬币，遗憾有多大？",
        "Claim 1: in self-play, which does not grow with T: one player's regret, or the sum of "
        "both players' regrets? How large is the regret against fair coins?",
    ),
    (
        "第 2 条：定理 @last_iterates.4 的证明用到第一局的策略了吗？",
        "Claim 2: does the proof of theorem @last_iterates.4 use the strategies of round 1?",
    ),
    (
        "第 3 条：策略每局的变化越来越小，总的变化就一定有限吗（见定理 @last_iterates.5）？",
        "Claim 3: if the strategy changes less in every round, must the sum of the changes be "
        "finite? What does theorem @last_iterates.5 say?",
    ),
    (
        "第 4 条：加了磁石的博弈与原来的博弈，均衡相同吗？",
        "Claim 4: does the game with the magnet have the same equilibrium as the original game?",
    ),
    (
        "第 5 条：看第 7 节的表的最后一行，两栏的 Φ 相同吗？",
        "Claim 5: look at the last line of the table in section 7. Do both "
        "columns have the same Φ?",
    ),
    (
        "第 6 条：定理 @last_iterates.3 说的是平均策略，还是当前策略？",
        "Claim 6: is theorem @last_iterates.3 about the averages or about the current strategies?",
    ),
)

BIAS, STRENGTH, HALVING_ROUNDS = 0.1 * log(3), 0.01 / log(3), 23


def _number_is(k, number):
    return lambda attempt: is_rounding_of(attempt[k], F(number))


MAGNET = Exercise(
    sections=(6,),
    read=partial(some_numbers, n=3),
    right=Case(
        lambda attempt: (
            is_rounding_of(attempt[0], F(BIAS))
            and abs(attempt[1] - F(STRENGTH)) < F(1, 10_000)
            and attempt[2] == HALVING_ROUNDS
        ),
        "三个数都对了。α 越小，终点离均衡越近；可是 D 每一局要除以的数 1 + ηα/2，与 1 之差随 α² 变"
        "小，所以需要的局数大约与 1/α² 成正比。",
        "All three numbers are right. With a smaller α, the strategies end nearer to equilibrium, "
        "but 1 + ηα/2, the factor by which D is divided in each round, exceeds 1 by an amount "
        "proportional to α², so the number of rounds needed grows like 1/α².",
    ),
    mistakes=(
        Case(
            _number_is(0, 0.2 * log(3)),
            "第一个数大了一倍：可利用度等于 NashConv 的几分之几？",
            "The first number is twice the right one: what fraction of NashConv is exploitability?",
        ),
        Case(
            _number_is(0, 0.05 * log(3)),
            "第一个数小了一半：双方的 ln n 都加了吗？",
            "The first number is half of the bound: did you add ln n for both players?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], F(BIAS)),
            "第一个数：定理 @last_iterates.6 的哪一句说的是终点的可利用度？"
            "这道题里的 α、n₁、n₂ 各是多少？",
            "The first number: which sentence of theorem @last_iterates.6 is about the "
            "exploitability of the limit? What are α, n₁ and n₂ in this exercise?",
        ),
        Case(
            lambda attempt: abs(attempt[1] - F(STRENGTH)) >= F(1, 10_000),
            "第二个数：上界与 α 成正比。α = 0.1 时，上界是第一个数；要使上界等于 0.01，α 应取多"
            "少？写四位小数。",
            "The second number: the bound is proportional to α. For α = 0.1 it is your first "
            "number; for which α is it 0.01? Give four decimals.",
        ),
        Case(
            lambda attempt: attempt[2] == 22,
            "22 局只保证 D 减到原来的 0.508 倍。要使 D 不超过原来的一半，应当取几局？",
            "After 22 rounds, the theorem guarantees only that D is at most 0.508 times its first "
            "value. After how many rounds is D at most half of it?",
        ),
        Case(
            lambda attempt: attempt[2] in (11, 12),
            "D 每一局要除以的数，是 1 + ηα 还是 1 + ηα/2？",
            "Is D divided in each round by 1 + ηα or by 1 + ηα/2?",
        ),
    ),
    otherwise=(
        "第三个数：定理允许的最大的 η 是多少？这时 D 每一局至少除以多少？除多少次，才不超过一半？",
        "The third number: which η is the largest that the theorem allows? By which factor is D "
        "divided in each round, and after how many rounds is it at most half as large?",
    ),
)

EXERCISES = {
    1: BY_HAND,
    2: claims((3, 4, 5, 6, 7), CLAIMS, CLAIM_HINTS),
    3: OPTIMISTIC,
    4: GAME,
    5: MAGNET,
    6: MAGNETIC,
}
