"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.sampled_cfr.exercise_external import EXTERNAL
from cfr_lab.lessons.sampled_cfr.exercise_mccfr import MCCFR_PROGRAM
from cfr_lab.readers import close, near, some_numbers

WEIGHTS = Exercise(
    sections=(4,),
    read=partial(some_numbers, n=4),
    right=Case(
        (F(1, 8), F(1, 32), F(1, 24), F(1, 6)),
        "只有第一种与自己的到达概率成正比，比例系数 1/2 与策略无关。",
        "The first way alone is proportional to own reach, with a factor, 1/2, that does not "
        "depend on strategies.",
    ),
    mistakes=(
        Case(
            (F(1, 24), F(1, 96), F(1, 96), F(1, 24)),
            "走到 h 的概率里，三个人的到达概率都乘进去了。在学的那位玩家，行动是抽的吗？",
            "All three reach probabilities are in the probability of coming to h. Are the actions "
            "of the player who learns drawn?",
        ),
        Case(
            (F(1, 6), F(1, 24), F(1, 32), F(1, 8)),
            "两趟反了：对手的那一趟里，抽的是谁的行动？",
            "The two walks are exchanged: in the opponent's walk, whose actions are drawn?",
        ),
        Case(
            (F(1, 4), F(1, 16), F(1, 12), F(1, 3)),
            "机会的行动也是抽的：走到 h 的概率里还缺谁的一份？",
            "Chance's actions are drawn as well: whose part is missing in the probability of "
            "coming to h?",
        ),
        Case(
            (1, F(1, 4), F(1, 4), 1),
            "这是走到 h 时记下的权重。走不到时记 0：期望还要乘什么？",
            "These are the weights that are entered at h. Where the walk does not come to h it "
            "enters 0: by what is the weight multiplied in expectation?",
        ),
        Case(
            lambda given: near(given[0], F(1, 8)) and near(given[3], F(1, 6)),
            "第 1、4 种对了。第 2、3 种走到 h 的概率与它们相同，只是记的权重多了一份 π_k。",
            "The first and the last are right. In the other two the walk comes to h with the same "
            "probabilities, and the weight that is entered has one more factor.",
        ),
    ),
    otherwise=(
        "每种都是两个数之积：走到 h 的概率，和在那里记的权重。"
        "在谁的那一趟，谁的行动全走，谁的行动抽？",
        "Each is a product of two numbers: the probability of coming to h, and the weight entered "
        "there. In that walk, whose actions are all followed, and whose are drawn?",
    ),
)

GUARANTEES = Exercise(
    sections=(5,),
    read=partial(some_numbers, n=4),
    right=Case(
        (1800, 7200, 16200, 180000),
        "c 是整棵树的 2 倍、3 倍、10 倍，次数就是 4 倍、9 倍、100 倍。",
        "c is 2, 3 and 10 times that of the full tree, and the iterations are 4, 9 and 100 times "
        "as many.",
    ),
    mistakes=(
        Case(
            (18, 72, 162, 1800),
            "这是 c²。要 c/√T ≤ 0.1，T 是多少？",
            "These are c². For c/√T to be at most 0.1, how large is T?",
        ),
        Case(
            lambda given: close(given[0], F("42.426")) or close(given[0], F("4.2426")),
            "T 在根号下：c/√T ≤ 0.1 时，要平方。",
            "T is under the root: solve c/√T ≤ 0.1 for T.",
        ),
        Case(
            (450, 1800, 4050, 45000),
            "收益从 −1 到 1，范围是多少？",
            "The payoffs go from −1 to 1: how large is their range?",
        ),
        Case(
            (1800, 7200, 16200, 45000),
            "结果抽样的 δ 是一个行动至少以多大概率抽中。ε = 0.6 要分给几个行动？",
            "In outcome sampling δ is the least probability with which an action is drawn. Among "
            "how many actions is ε = 0.6 divided?",
        ),
        Case(
            (1800, 7200, 16200, 54000),
            "c 里的 1/δ 也要平方。",
            "The 1/δ in c is squared as well.",
        ),
        Case(
            lambda given: tuple(map(float, given[:3])) == (1800, 7200, 16200),
            "前三个对了。结果抽样的 δ 是多少？它在 c 的哪里？",
            "The first three are right. What is δ in outcome sampling, and where does it stand in "
            "c?",
        ),
        Case(
            lambda given: given[0] == 1800,
            "第一个对了。抽样的遗憾使 c 变成几倍，抽样的平均又加上几份？",
            "The first is right. By what factor do sampled regrets raise c, and what does the "
            "sampled average add?",
        ),
    ),
    otherwise=(
        "Δ = 2，三个信息集各贡献 √2。先写出四个 c，再解 c/√T = 0.1。",
        "Δ = 2, and each of the three sets brings √2. First write the four c, then solve "
        "c/√T = 0.1.",
    ),
)

BASELINE = Exercise(
    sections=(6,),
    read=partial(some_numbers, n=3),
    right=Case(
        (192, 12, 0),
        "方差是 (u − b)²(1 − q)/q，q = 1/4：b 越接近 u，方差越小；b = u 时是 0。平均一直是 8。",
        "The variance is (u − b)²(1 − q)/q with q = 1/4: the nearer b to u, the less; with b = u "
        "it is 0. The mean is 8 throughout.",
    ),
    mistakes=(
        Case(
            (256, 76, 64),
            "这是估计的平方的平均。方差还要减去平均的平方。",
            "That is the mean of the square. For the variance, what is still to be taken away?",
        ),
        Case(
            (8, 8, 8),
            "8 是估计的平均，三种情形都一样。问的是方差。",
            "8 is the mean, the same in all three cases. The question asks for the variance.",
        ),
        Case(
            lambda given: given[0] == 192 and close(given[1], 192 - 36),
            "基线不是从方差里减：先写出量到、没量到时，估计各是多少。",
            "The baseline is not taken from the variance: first write the estimate when the number "
            "is measured, and when it is not.",
        ),
        Case(
            lambda given: abs(given[0] - F("13.8564")) < F(1, 100),
            "这是标准差。方差是它的平方。",
            "That is the standard deviation. What is its square?",
        ),
        Case(
            (12, F(3, 4), 0),
            "量到时，差 8 − b 没有除以 1/4。漏了它，平均还是 8 吗？",
            "When it is measured, 8 − b is not divided by 1/4. Is the mean still 8?",
        ),
    ),
    otherwise=(
        "估计只有两个值：量到时一个，没量到时一个。各是多少，概率各是多少？由此求平均，再求方差。",
        "The estimate has two values, one when it is measured and one when not. What are they, and "
        "how likely is each? Find the mean, then the variance.",
    ),
)

EXERCISES = {1: WEIGHTS, 2: GUARANTEES, 3: EXTERNAL, 4: MCCFR_PROGRAM, 5: BASELINE}
