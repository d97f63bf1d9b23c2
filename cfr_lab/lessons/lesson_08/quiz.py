"""Lesson 08's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "一个行动前 500 次一直很差，从第 501 次起变成最好的。为什么 RM+ 比遗憾匹配早得多用上"
            "它？",
            "An action is bad for 500 iterations and the best one from then on. Why does RM+ take "
            "it up so much sooner than regret matching?",
        ),
        no(
            ("因为它把第 t 次的遗憾算 t 份", "Because it counts the regret of iteration t t times"),
            (
                "那是线性 CFR。CFR+ 里按 t 加权的是平均，遗憾每次仍只加一份（第 1 节的表）。",
                "That is Linear CFR. In CFR+ it is the average that is weighted by t; each regret "
                "is still added once (the table in section 1).",
            ),
        ),
        yes(
            (
                "因为它的账不会低于 0，没有旧账要还",
                "Because its account never falls below 0, so that there is nothing to climb back "
                "from",
            ),
            (
                "遗憾匹配的账上是负的几百，转好之后先要还清，又是几百次；RM+ 得一次正遗憾就有概率"
                "（第 3 节）。",
                "Regret matching is hundreds below zero and needs hundreds of good iterations to "
                "get back; RM+ gives the action probability at the first positive regret (section "
                "3).",
            ),
        ),
        no(
            (
                "因为它每次把归一化的策略写回遗憾",
                "Because it writes the normalised strategy back into the regrets",
            ),
            (
                "写回的是截断之后的遗憾，没有归一化。写回策略的做法，既不是遗憾匹配，也不是 RM+（"
                "第 1 节）。",
                "What it writes back are clipped regrets, not normalised. To write back the "
                "strategy is neither regret matching nor RM+ (section 1).",
            ),
        ),
    ),
    question(
        (
            "在某个信息集，预测式 CFR+ 的账上是 (3, 3)，刚才的遗憾 (−1, 1) 已经加在里面。下一次的"
            "策略是什么？",
            "In some information set the account of predictive CFR+ is (3, 3), with the last "
            "regret, (−1, 1), already in it. What is the next strategy?",
        ),
        no(
            ("(1/2, 1/2)", "(1/2, 1/2)"),
            (
                "只看 (3, 3)，那是 RM+。预测式做策略时，把刚才的遗憾再算一遍（第 1 节的 ahead）。",
                "That looks at (3, 3) alone, as RM+ does. The predictive kind counts the last "
                "regret once more when it makes the strategy (ahead, section 1).",
            ),
        ),
        no(
            ("(2/3, 1/3)", "(2/3, 1/3)"),
            (
                "这是把刚才的遗憾减掉，(4, 2) 是上一次的账。预测要往前看，不是往回退（第 3 节）。",
                "That takes the last regret off: (4, 2) was the account before. A prediction "
                "looks ahead, not back (section 3).",
            ),
        ),
        yes(
            ("(1/3, 2/3)", "(1/3, 2/3)"),
            (
                "(3, 3) + (−1, 1) = (2, 4)，再归一化。账上仍是 (3, 3)：预测只用来做策略，不入账。",
                "(3, 3) + (−1, 1) = (2, 4), then normalised. The account stays (3, 3): the "
                "prediction makes the strategy and is not booked.",
            ),
        ),
    ),
    question(
        (
            "双方用某个平均策略组合，玩家 1 的期望收益是 −0.09。改用最优反应，玩家 1 能多得 0.02，"
            "玩家 2 能多得 0.01。博弈的值一定在哪里？",
            "With some average profile player 1 expects −0.09. By a best response player 1 could "
            "gain 0.02 and player 2 could gain 0.01. Where is the value of the game certain to "
            "lie?",
        ),
        no(
            ("从 −0.11 到 −0.08", "From −0.11 to −0.08"),
            (
                "两个数用反了。玩家 2 至多再多得 0.01，所以玩家 1 的那一份保底是 −0.09 − 0.01（第 "
                "5 节）。",
                "The gains are the wrong way round. Player 2 could gain 0.01 and no more, so "
                "player 1's part is sure of −0.09 − 0.01 (section 5).",
            ),
        ),
        yes(
            ("从 −0.10 到 −0.07", "From −0.10 to −0.07"),
            (
                "玩家 1 的那一份至少得 −0.09 − 0.01，玩家 2 的那一份至多让出 −0.09 + 0.02，值夹在"
                "当中。",
                "Player 1's part earns at least −0.09 − 0.01, player 2's part gives away at most "
                "−0.09 + 0.02, and the value is between.",
            ),
        ),
        no(
            ("从 −0.105 到 −0.075", "From −0.105 to −0.075"),
            (
                "可利用度 0.015 是两人能多得的平均；两个数不相等时，不能在 −0.09 两边各加减一份（"
                "第 5 节）。",
                "Exploitability, 0.015, is the mean of the two gains; where these differ, it "
                "cannot be laid off on both sides of −0.09 (section 5).",
            ),
        ),
    ),
    question(
        (
            "外部抽样记自己的遗憾时，为什么不乘他人的到达概率？",
            "Why are regrets in external sampling not multiplied by the others' reach?",
        ),
        no(
            ("因为他人的到达概率在这里都是 1", "Because the others' reach is 1 everywhere here"),
            (
                "第 6 节的表里，是 1 的是到达概率与抽样概率之比；到达概率自己可以小得多。",
                "What is 1 in the table of section 6 is the ratio of reach to the odds of the "
                "sample; the reach itself may be much smaller.",
            ),
        ),
        no(
            (
                "因为那只是近似，走得多了，误差自会消失",
                "Because that is an approximation whose error goes away with many walks",
            ),
            (
                "没有这个误差：一次走动的遗憾，期望就恰好是走遍整棵树的遗憾（定理 8.7）。走得多，"
                "减小的是起伏。",
                "There is no such error: the regret from one walk is exactly that of the full "
                "tree in expectation (theorem 8.7). What many walks lessen is the scatter.",
            ),
        ),
        yes(
            (
                "因为走到那里的机会，已经正好是它",
                "Because that is already how likely a walk is to come there",
            ),
            (
                "他人的行动按他们自己的概率抽，常来的地方自然常记；再乘一次，就乘重了。",
                "The others' actions are drawn by their own odds, so that where they often go is "
                "often counted; to multiply as well would count that twice.",
            ),
        ),
    ),
    question(
        (
            "给结果抽样一条猜得很离谱的基线，遗憾的估计会怎样？",
            "Outcome sampling is given a baseline that guesses wildly. What becomes of the "
            "estimated regrets?",
        ),
        yes(
            (
                "平均照样对，方差可能比没有基线还大",
                "The mean is still right; the variance may be larger than with no baseline",
            ),
            (
                "第 8 节里处处猜 1，平均一分不差，方差却从 13.1 升到 21.1。",
                "In section 8 the guess of 1 everywhere leaves the mean exact and takes the "
                "variance from 13.1 up to 21.1.",
            ),
        ),
        no(
            ("平均会偏向那个猜测", "The mean is drawn towards the guess"),
            (
                "抽中时加上的差，平均起来正好把猜测抵掉，猜什么都一样（定理 8.8）。",
                "The difference that is added when an action is picked cancels the guess on "
                "average, whatever the guess is (theorem 8.8).",
            ),
        ),
        no(
            (
                "平均照样对，方差总会小一些",
                "The mean is still right, and the variance falls in any case",
            ),
            (
                "单个行动的方差，随真值与猜测之差的平方走：猜得比 0 离真值还远，就不如不猜（第 8 "
                "节）。",
                "A single action's variance goes with the square of what the guess is off: one "
                "that is further off than 0 is worse than none (section 8).",
            ),
        ),
    ),
)
