"""Lesson 05's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "信息集里有行动 a、b，策略是 (1/4, 3/4)，反事实值是 4 和 0。a 的反事实遗憾是多少？",
            "An information set has actions a and b, the strategy is (1/4, 3/4), and their "
            "counterfactual values are 4 and 0. What is the counterfactual regret of a?",
        ),
        no(
            ("4，比 b 多 4", "4, as it is 4 more than b"),
            (
                "要比的不是另一个行动，而是照原策略混着出的值（第 1 节）。",
                "It is compared not with the other action but with mixing as one does (section 1).",
            ),
        ),
        no(
            ("3/4", "3/4"),
            (
                "这是把差又乘了 a 的概率 1/4。遗憾问的是“一定出 a”，自己的概率不乘（第 1 节）。",
                "That is the difference times 1/4, the probability of a. Regret supposes a for "
                "certain, so one's own probability is not multiplied in (section 1).",
            ),
        ),
        yes(
            ("3", "3"),
            (
                "混着出值 1/4 × 4 + 3/4 × 0 = 1，4 − 1 = 3。",
                "Mixing is worth 1/4 × 4 + 3/4 × 0 = 1, and 4 − 1 = 3.",
            ),
        ),
    ),
    question(
        (
            "程序漏写了第 2 步，累计策略 S 一直是 0。会怎样？",
            "A program leaves out step 2, so that the summed strategy S stays 0. What happens?",
        ),
        yes(
            (
                "每次的策略和遗憾都照旧，只是最后交不出平均策略",
                "Strategies and regrets are what they were; only there is no average to hand over",
            ),
            (
                "S 只进不出：第 1、3、4 步都不用它。可是有保证的正是平均策略（第 2、5 节）。",
                "S is only written: steps 1, 3 and 4 never read it. But it is the average that has "
                "the guarantee (sections 2 and 5).",
            ),
        ),
        no(
            (
                "遗憾也记错了，学不到东西",
                "The regrets go wrong as well, and nothing is learnt",
            ),
            (
                "遗憾来自反事实值，反事实值来自当前策略，里面都没有 S（第 2 节）。",
                "Regrets come from counterfactual values, and those from the current strategy; "
                "there is no S in either (section 2).",
            ),
        ),
        no(
            (
                "没有关系，交最后一次的策略就行",
                "It does not matter: the strategy of the last iteration will do",
            ),
            (
                "某一次迭代的当前策略没有任何保证，它可以一直摆动（第 5 节末）。",
                "The current strategy of any one iteration has no guarantee and may swing for ever "
                "(end of section 5).",
            ),
        ),
    ),
    question(
        (
            "两次迭代：第 1 次自己一定走到 I，在那里选上的概率是 1/2；第 2 次根本不去 I，"
            "那里写着选上的概率 1。平均策略在 I 选上的概率是多少？",
            "Two iterations: in the first one goes to I for certain and there plays up with 1/2; "
            "in the second one never goes to I, where up has probability 1. With what probability "
            "does the average strategy play up at I?",
        ),
        no(
            ("3/4", "3/4"),
            (
                "这是两次各算一份。第 2 次根本没去 I，在 I 的打法不该有份（第 4 节）。",
                "That counts both alike. In the second one never gets to I, and what stands there "
                "has no share (section 4).",
            ),
        ),
        yes(
            ("1/2", "1/2"),
            (
                "(1 × 1/2 + 0 × 1) / (1 + 0) = 1/2：走到 I 的时候，用的总是第 1 次的打法。",
                "(1 × 1/2 + 0 × 1) / (1 + 0) = 1/2: whenever play is at I, it is the first way of "
                "playing that is in use.",
            ),
        ),
        no(
            ("1/4", "1/4"),
            (
                "权重乘对了，却除以了迭代次数 2；要除以到达概率之和 1，"
                "概率加起来才是 1（第 4 节）。",
                "The weights are right, but divided by 2, the number of iterations; divide by 1, "
                "the sum of the reaches, or the probabilities do not add up to 1 (section 4).",
            ),
        ),
    ),
    question(
        (
            "玩家 1 固定总出石头，只有玩家 2 用 CFR 学剪刀石头布。玩家 2 的平均策略走向哪里？",
            "In rock, paper, scissors player 1 always plays rock, and only player 2 learns by CFR. "
            "Where does player 2's average strategy go?",
        ),
        no(
            (
                "走向 (1/3, 1/3, 1/3)，因为它是均衡",
                "To (1/3, 1/3, 1/3), the equilibrium",
            ),
            (
                "走向均衡要两人都学。对手固定，三种各 1/3 只得 0，还有更好的（第 6 节）。",
                "For that both must learn. Against a fixed opponent 1/3 each earns 0, and there is "
                "better (section 6).",
            ),
        ),
        no(
            (
                "在三种之间转圈，停不下来",
                "In a circle among all three, without an end",
            ),
            (
                "对手不变，各行动的值就不变，布的遗憾一直是唯一的正数，没有理由再换（第 3 节）。",
                "With the opponent fixed the values of the actions are fixed too; paper's regret "
                "remains the only positive one, and nothing makes it change (section 3).",
            ),
        ),
        yes(
            (
                "走向总出布，但遇到总出剪刀的人，几乎局局输",
                "To always paper, which loses nearly every round to always scissors",
            ),
            (
                "学到的是对这个对手的最优反应，换了对手就没有保证（第 6 节）。",
                "What it learns is a best response to this opponent, with no guarantee against "
                "another (section 6).",
            ),
        ),
    ),
    question(
        (
            "三个人的博弈，人人都用 CFR，人人的总遗憾除以 T 都趋于 0。什么是有保证的？",
            "A game of three players, all learning by CFR; everybody's overall regret divided by "
            "T goes to 0. What is guaranteed?",
        ),
        no(
            (
                "三个平均策略合在一起趋于纳什均衡",
                "That the three average strategies together go to a Nash equilibrium",
            ),
            (
                "各打各的，众人行动之间的相关就丢了；三人猜硬币里，"
                "三人合起来还能多得 0.8（第 6 节）。",
                "Played apart they lose the correlation; in matching pennies for three, the three "
                "can still gain 0.8 between them (section 6).",
            ),
        ),
        yes(
            (
                "“随机抽一次迭代，大家都照那一次打”趋于粗相关均衡",
                "That drawing one iteration, which all then play, goes to coarse correlated "
                "equilibrium",
            ),
            (
                "这就是定理 5.6，与人数、零和与否都无关。",
                "This is theorem 5.6, for any number of players, zero-sum or not.",
            ),
        ),
        no(
            (
                "什么也没有，CFR 只能用于两人零和",
                "Nothing: CFR is for two players and zero sum alone",
            ),
            (
                "定理 5.3、5.4 对几个人都成立；要两人零和的，只是推论 5.5 那一步（第 5 节）。",
                "Theorems 5.3 and 5.4 hold for any number of players; only the step of corollary "
                "5.5 needs two and zero sum (section 5).",
            ),
        ),
    ),
)
