"""Lesson 07's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "信息集有两个历史，他人的到达概率是 0.3 和 0.1。选 a 之后的期望收益是 1 和 −2，"
            "选 b 之后是 −1 和 3。最优反应在这里选什么？",
            "A set has two histories, which the others reach with 0.3 and 0.1. After a the "
            "expected payoffs are 1 and −2, after b −1 and 3. What does a best response choose?",
        ),
        no(
            (
                "在第一个历史选 a，在第二个选 b",
                "At the first history a, at the second b",
            ),
            (
                "两个历史分不清，这等于看见了对方的牌（第 2 节“想一想”第 1 条）。",
                "The two cannot be told apart; the other card would have to be seen (section 2, "
                "“Think”, 1).",
            ),
        ),
        no(
            (
                "b，因为 −1 + 3 比 1 − 2 大",
                "b, as −1 + 3 is more than 1 − 2",
            ),
            (
                "两个历史不是一样容易走到的，要先乘他人的到达概率再加（第 2 节）。",
                "The two are not equally easy to get to: multiply by the others' reach, then add "
                "(section 2).",
            ),
        ),
        yes(
            ("a", "a"),
            (
                "0.3 × 1 + 0.1 × (−2) = 0.1，0.3 × (−1) + 0.1 × 3 = 0，整个信息集取大的。",
                "0.3 × 1 + 0.1 × (−2) = 0.1 and 0.3 × (−1) + 0.1 × 3 = 0; the whole set takes the "
                "larger.",
            ),
        ),
    ),
    question(
        (
            "两人零和。单独改用最优反应，玩家 1 能多得 0.3，玩家 2 能多得 0.1。你照这个策略组合打，"
            "两个座位轮流坐，对手总用最优反应。一百手平均输多少？",
            "Two players, zero sum. By a best response alone, player 1 would gain 0.3 and player 2 "
            "0.1. You play by this profile, in both seats in turn, against an opponent who always "
            "plays the best response. How much do you lose in a hundred hands, on average?",
        ),
        yes(
            ("20", "20"),
            (
                "NashConv 是 0.4，可利用度是它的一半 0.2，正是平均每手输掉的（定理 7.2 第 4 条）。",
                "NashConv is 0.4, exploitability half of it, 0.2, and that is what a hand loses "
                "(theorem 7.2, part 4).",
            ),
        ),
        no(
            ("40", "40"),
            (
                "0.4 是 NashConv，两个座位加在一起；一手牌你只坐一个座位（第 3 节）。",
                "0.4 is NashConv, both seats added up; in one hand you sit in one of them "
                "(section 3).",
            ),
        ),
        no(
            ("30，按最坏的座位算", "30, that of the worst seat"),
            (
                "座位是轮流坐的，两边要平均；“最坏”说的是对手，不是座位（第 3 节）。",
                "You sit in both in turn, so take the mean; “worst” is said of the opponent, not "
                "of the seat (section 3).",
            ),
        ),
    ),
    question(
        (
            "有人训练库恩扑克，每次迭代都量，可利用度不超过 0.5 个筹码就停。会停在第几次？",
            "Kuhn poker is trained, measured at every iteration and stopped at an exploitability "
            "of at most 0.5 chips. At which iteration does it stop?",
        ),
        no(
            (
                "几千次，这是推论 5.5 的界降到 0.5 的时候",
                "After some thousands, when the bound of corollary 5.5 is down to 0.5",
            ),
            (
                "那是 4608 次；可是界松得厉害，停要靠量，不靠界（第 5 节）。",
                "That takes 4608; but the bound is very loose, and to stop one measures (section "
                "5).",
            ),
        ),
        yes(
            (
                "第 1 次",
                "The first",
            ),
            (
                "均匀策略的可利用度已经只有 11/24，约 0.458，什么都还没有学。阈值要按收益的范围定，"
                "严得多（第 4 节）。",
                "Uniform play has 11/24 already, about 0.458, with nothing learnt. A threshold "
                "must fit the range of the payoffs and be far smaller (section 4).",
            ),
        ),
        no(
            (
                "第 44 次，这时学得差不多了",
                "At iteration 44, when it has learnt most of it",
            ),
            (
                "第 44 次到的是收益范围 4 的 1%，即 0.04；0.5 是它的十几倍（第 4、5 节）。",
                "At 44 it is down to 1% of the range of 4, that is, 0.04; 0.5 is more than ten "
                "times that (sections 4 and 5).",
            ),
        ),
    ),
    question(
        (
            "库恩扑克里，甲的策略可利用度是 0.25，乙的是 0.05。下面哪句话是对的？",
            "In Kuhn poker Ann's strategy has an exploitability of 0.25, Bob's of 0.05. Which of "
            "these is true?",
        ),
        no(
            (
                "甲和乙对打，甲一定输",
                "If Ann plays Bob, Ann is sure to lose",
            ),
            (
                "乙只保证两个座位平均，每手至多输 0.05；甲的打法也许正好克得住乙"
                "（第 3 节“不要读错”）。",
                "All that Bob is sure of is to lose at most 0.05 a hand over both seats; Ann's "
                "way may happen to be the one that beats Bob (section 3, “Do not misread it”).",
            ),
        ),
        no(
            (
                "对付同一个差的对手，乙赢得更多",
                "Against one and the same weak opponent, Bob wins more",
            ),
            (
                "可利用度小，只说明别人占不到多少便宜；要赢得多，得针对那个对手（第 3 节）。",
                "A small exploitability says that others cannot take much; to win much takes a "
                "response to that opponent (section 3).",
            ),
        ),
        yes(
            (
                "各自遇到最坏的对手，乙输得更少",
                "Each against the worst opponent for them, Bob loses less",
            ),
            (
                "可利用度量的就是最坏的对手：两个座位平均，每手输 0.25 对 0.05。",
                "The worst opponent is what exploitability measures: 0.25 a hand against 0.05, "
                "over both seats.",
            ),
        ),
    ),
    question(
        (
            "库恩扑克里，线性规划说玩家 1 拿 J 不诈唬，CFR 说以约 0.2 的概率诈唬。该怎么看？",
            "In Kuhn poker the linear program never bluffs with player 1's J, and CFR does with "
            "about 0.2. What is one to think?",
        ),
        no(
            (
                "线性规划是精确的，错的是 CFR",
                "The linear program is exact, so CFR is wrong",
            ),
            (
                "精确说的是它给出的那一个解；均衡不止一个，别的不因此就错（第 7 节）。",
                "It is exact about the one solution that it gives; there are more, and they are "
                "not wrong for it (section 7).",
            ),
        ),
        yes(
            (
                "也许都对：看博弈的值是不是一致、可利用度是不是小",
                "Both may be right: see whether the values agree and exploitability is small",
            ),
            (
                "均衡是一族，诈唬的概率从 0 到 1/3 都行；必须相同的是博弈的值（第 6 课第 7 节）。",
                "The equilibria are a family, in which bluffing has any probability from 0 to 1/3; "
                "what must agree is the value of the game (lesson 6, section 7).",
            ),
        ),
        no(
            (
                "再训练下去，CFR 的诈唬就会降到 0",
                "With more training CFR's bluffing goes to 0",
            ),
            (
                "有保证的是可利用度趋于 0，不保证走向族里的哪一个（第 6 课第 8 节）。",
                "It is exploitability that is guaranteed to go to 0; to which one of the family is "
                "not (lesson 6, section 8).",
            ),
        ),
    ),
)
