"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import is_close, is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.sampled_cfr.exercise_external import EXTERNAL
from cfr_lab.lessons.sampled_cfr.exercise_mccfr import MCCFR_PROGRAM

WEIGHTS = Exercise(
    sections=(4,),
    read=partial(some_numbers, n=4),
    right=Case(
        (F(1, 8), F(1, 32), F(1, 24), F(1, 6)),
        "只有第 1 种办法，权重的期望与玩家自己的到达概率成正比，比例系数 1/2 与策略无关。",
        "Only in the first way is the expected weight proportional to the player's own reach; the "
        "factor 1/2 does not depend on the strategies.",
    ),
    mistakes=(
        Case(
            (F(1, 24), F(1, 96), F(1, 96), F(1, 24)),
            "你算的走到 h 的概率，把三方的到达概率都乘进去了。更新方的行动是抽的吗？",
            "Your probability of visiting h is a product of all three reach probabilities. Are the "
            "learner's own actions drawn at random?",
        ),
        Case(
            (F(1, 6), F(1, 24), F(1, 32), F(1, 8)),
            "你把两次遍历写反了：在对手的那次遍历里，抽的是谁的行动？",
            "You exchanged the two walks: in the opponent's walk, whose actions are drawn?",
        ),
        Case(
            (F(1, 4), F(1, 16), F(1, 12), F(1, 3)),
            "机会的行动也是抽的：你算的走到 h 的概率里，还缺谁的到达概率？",
            "Chance's actions are drawn as well: whose reach is missing in your probability of "
            "visiting h?",
        ),
        Case(
            (1, F(1, 4), F(1, 4), 1),
            "你写的是走到 h 时的权重。走不到 h 时，权重算作 0：求期望时，权重还要乘什么？",
            "You wrote the weights added when the walk visits h. When the walk does not visit h, "
            "nothing is added: by which number must the weight be multiplied to give its "
            "expectation?",
        ),
        Case(
            lambda attempt: (
                is_rounding_of(attempt[0], F(1, 8)) and is_rounding_of(attempt[3], F(1, 6))
            ),
            "第 1、4 种对了。第 2 种走到 h 的概率与第 1 种相同，第 3 种与第 4 种相同，"
            "只是权重多了一个因子。",
            "Your first and last numbers are right. In the other two ways, the walk visits h with "
            "the same probabilities, but the weight that is added has one more factor.",
        ),
    ),
    otherwise=(
        "每种办法的权重的期望，都是两个数之积：走到 h 的概率，和走到时的权重。"
        "在所说的那次遍历里，谁的每个行动都走，谁的行动是抽的？",
        "Each answer is a product of two numbers: the probability of visiting h, and the weight "
        "added there. In that walk, whose actions are all followed, and whose actions are drawn?",
    ),
)

GUARANTEES = Exercise(
    sections=(5,),
    read=partial(some_numbers, n=4),
    right=Case(
        (1800, 7200, 16200, 180000),
        "三种抽样的 c 依次是走遍整棵树时的 2 倍、3 倍、10 倍，迭代次数就是 4 倍、9 倍、100 倍。",
        "The other three values of c are 2, 3 and 10 times that of the full tree, so they need 4, "
        "9 and 100 times as many iterations.",
    ),
    mistakes=(
        Case(
            (18, 72, 162, 1800),
            "你写的是 c²。要使 c/√T ≤ 0.1，T 至少是多少？",
            "You wrote c². For c/√T to be at most 0.1, how large must T be?",
        ),
        Case(
            lambda attempt: is_close(attempt[0], F("42.426")) or is_close(attempt[0], F("4.2426")),
            "T 在根号下：从 c/√T ≤ 0.1 解 T，两边要做什么？",
            "T is under the square root: how do you solve c/√T ≤ 0.1 for T?",
        ),
        Case(
            (450, 1800, 4050, 45000),
            "收益从 −1 到 1：最大与最小相差多少？",
            "The payoffs go from −1 to 1: how large is their range?",
        ),
        Case(
            (1800, 7200, 16200, 45000),
            "结果抽样的 δ，是抽中一个行动的最小概率。ε = 0.6 要平分给几个行动？",
            "In outcome sampling, δ is the smallest probability of drawing an action. Among how "
            "many actions is ε = 0.6 divided?",
        ),
        Case(
            (1800, 7200, 16200, 54000),
            "c 里有因子 1/δ。T 与 c 的几次方成正比？",
            "c has the factor 1/δ. To which power of c is T proportional?",
        ),
        Case(
            lambda attempt: tuple(map(float, attempt[:3])) == (1800, 7200, 16200),
            "前三个数对了。结果抽样的 δ 是多少，出现在 c 的什么位置？",
            "The first three numbers are right. What is δ in outcome sampling, and where does it "
            "enter c?",
        ),
        Case(
            lambda attempt: attempt[0] == 1800,
            "第一个数对了。改用抽样的遗憾，c 变成几倍？平均策略也改用抽样，c 又增加多少？",
            "The first number is right. By what factor do sampled regrets raise c, and how much "
            "does the sampled average add to c?",
        ),
    ),
    otherwise=(
        "Δ = 2，三个信息集各贡献 √2。先写出四个 c，再解 c/√T = 0.1。",
        "Δ = 2, and each of the three information sets contributes √2. First write the four values "
        "of c, then solve c/√T = 0.1.",
    ),
)

BASELINE = Exercise(
    sections=(6,),
    read=partial(some_numbers, n=3),
    right=Case(
        (192, 12, 0),
        "方差是 (u − b)²(1 − q)/q，q = 1/4：b 越接近 u，方差越小；b = u 时，方差是 0。"
        "三种情形的平均都是 8。",
        "The variance is (u − b)²(1 − q)/q with q = 1/4. The nearer b is to u, the smaller the "
        "variance; for b = u it is 0. The mean is 8 in all three cases.",
    ),
    mistakes=(
        Case(
            (256, 76, 64),
            "你写的是估计的平方的平均。由它求方差，还要减去什么？",
            "You wrote the mean of the squared estimate. What must be subtracted to get the "
            "variance?",
        ),
        Case(
            (8, 8, 8),
            "8 是估计的平均，三种情形都一样。这道题问的是方差。",
            "8 is the mean, the same in all three cases. The question asks for the variance.",
        ),
        Case(
            lambda attempt: attempt[0] == 192 and is_close(attempt[1], 192 - 36),
            "基线不是从方差里减去的：先写出测量到 u 时、没有测量到时，估计各是多少。",
            "The baseline is not subtracted from the variance: first write down the estimate when "
            "the number is measured, and the estimate when it is not.",
        ),
        Case(
            lambda attempt: abs(attempt[0] - F("13.8564")) < F(1, 100),
            "你写的是标准差。由标准差怎样得到方差？",
            "You wrote the standard deviation. How do you get the variance from it?",
        ),
        Case(
            (12, F(3, 4), 0),
            "测量到 u 时，你没有把差 8 − b 除以 1/4。这样得到的平均还是 8 吗？",
            "In the case in which the number is measured, you did not divide 8 − b by 1/4. Is the "
            "mean still 8?",
        ),
    ),
    otherwise=(
        "估计只有两个值：测量到 u 时一个，没有测量到时一个。"
        "两个值各是多少，概率各是多少？由此求平均，再求方差。",
        "The estimate has two values: one if the number is measured, and one if it is not. What "
        "are they, and how likely is each? Find the mean, then the variance.",
    ),
)

EXERCISES = {1: WEIGHTS, 2: GUARANTEES, 3: EXTERNAL, 4: MCCFR_PROGRAM, 5: BASELINE}
