"""Lesson 11's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "做策略的函数先写 strategy = R，再原地把负数削成 0、除以总和。哪一种检验看得出它错了？",
            "A function that makes the strategy begins with strategy = R, then cuts negative "
            "numbers to 0 and divides by the sum, in place. Which test shows that it is wrong?",
        ),
        no(
            (
                "查返回的概率，是不是都不为负、加起来是 1",
                "See that the probabilities returned are not negative and sum to 1",
            ),
            (
                "返回的总是对的：每次都削过、除过。坏掉的是累计遗憾（找错 12）。",
                "What is returned always passes: it has been cut and divided. It is the "
                "cumulative regrets that were spoilt (bug 12).",
            ),
        ),
        no(
            (
                "剪刀石头布打十万局，看平均是不是三个 1/3",
                "Play rock, paper, scissors for 100,000 rounds and see whether the average is 1/3 "
                "each",
            ),
            (
                "它太对称，乱跳的策略平均起来也是三个 1/3；局数再多也照不出来（找错 12）。",
                "It is too symmetrical: a strategy that jumps about is 1/3 each on average as "
                "well, and more rounds show nothing (bug 12).",
            ),
        ),
        yes(
            ("换成加权剪刀石头布，量可利用度", "Take the weighted game and measure exploitability"),
            (
                "均衡是 (1/4, 1/4, 1/2)，可利用度却停在 0.27 附近。再比一比调用前后的 R，就知道错"
                "在哪一行。",
                "The equilibrium is (1/4, 1/4, 1/2), and exploitability stays near 0.27. "
                "Comparing R before and after a call then leads to the line.",
            ),
        ),
    ),
    question(
        (
            "有人把收益当成遗憾，只写 M[:, theirs]，没有减去实得的。下面哪一局照得出这个错？",
            "Somebody takes payoffs for regrets and writes M[:, theirs], without taking off what "
            "was earned. Which round shows the mistake?",
        ),
        no(
            ("我出石头，对手也出石头", "I play rock, the opponent rock"),
            (
                "平局实得 0，减不减都一样：剪刀 −1、石头 0、布 1，既是收益也是遗憾（找错 8）。",
                "A draw earns 0, so taking it off changes nothing: scissors −1, rock 0, paper 1 "
                "are payoffs and regrets alike (bug 8).",
            ),
        ),
        yes(
            ("我出布，对手出石头", "I play paper, the opponent rock"),
            (
                "实得 1，他算出布的遗憾是 1；可是自己所出的行动，遗憾总是 0。",
                "This earned 1, and paper is given the regret 1; but the action that was played "
                "always has regret 0.",
            ),
        ),
        no(
            ("我出剪刀，对手也出剪刀", "I play scissors, the opponent scissors"),
            (
                "又是平局。自己出的剪刀遗憾正好是 0，第 3 条办法也照不出来；要选实得不为 0 的一局"
                "（第七节）。",
                "A draw again. The scissors that were played have regret 0 as they should, so "
                "that even the third way finds nothing; take a round that earned something "
                "(section 7).",
            ),
        ),
    ),
    question(
        (
            "在一个信息集，两次迭代的策略是 (1, 0) 和 (0, 1)，自己的到达概率是 1 和 0.25。平均策略"
            "是什么？",
            "In an information set the strategies of two iterations are (1, 0) and (0, 1), with "
            "own reach 1 and 0.25. What is the average strategy?",
        ),
        yes(
            ("(0.8, 0.2)", "(0.8, 0.2)"),
            (
                "按自己的到达概率加权，再除以权重之和：1 ÷ 1.25 和 0.25 ÷ 1.25。",
                "Weighted by own reach, then divided by the sum of the weights: 1 ÷ 1.25 and 0.25 "
                "÷ 1.25.",
            ),
        ),
        no(
            ("(0.5, 0.5)", "(0.5, 0.5)"),
            (
                "没有加权：第二次很少走到这里，不该也算一整份（找错 15）。",
                "Nothing was weighted: the second iteration seldom comes here and should not "
                "count in full (bug 15).",
            ),
        ),
        no(
            ("(0.5, 0.125)", "(0.5, 0.125)"),
            (
                "加了权，除的却是次数 2，加起来只有 0.625。除数是权重之和（找错 15）。",
                "It was weighted, but divided by 2, the number of iterations, and sums to 0.625. "
                "Divide by the sum of the weights (bug 15).",
            ),
        ),
    ),
    question(
        (
            "自己走到 h 的概率是 0.5，他人的是 0.4。h 对自己期望收益的贡献 u 是 0.1。h 的反事实值 "
            "v 是多少？",
            "Own reach of h is 0.5, the others' is 0.4. The contribution u of h to one's expected "
            "payoff is 0.1. What is the counterfactual value v of h?",
        ),
        no(
            ("0.25", "0.25"),
            (
                "0.1 ÷ 0.4 除掉的是他人的，留下了自己的，正好反了：v 里只有他人的到达概率（找错 "
                "18）。",
                "0.1 ÷ 0.4 takes out the others' reach and leaves one's own, the wrong way round: "
                "in v there is only the others' (bug 18).",
            ),
        ),
        yes(
            ("0.2", "0.2"),
            (
                "u 是自己的到达概率乘以 v，所以 v = 0.1 ÷ 0.5。自己多去少去，变的是 u。",
                "u is own reach times v, so v = 0.1 ÷ 0.5. Going there more or less often changes "
                "u.",
            ),
        ),
        no(
            ("0.5", "0.5"),
            (
                "0.1 ÷ (0.5 × 0.4) 是走到 h 之后的期望收益 U；v 还要乘以他人的 0.4（找错 21）。",
                "0.1 ÷ (0.5 × 0.4) is the expected payoff once play is at h, U; for v it is "
                "multiplied by the others' 0.4 (bug 21).",
            ),
        ),
    ),
    question(
        (
            "下面哪句话有定理保证？",
            "For which of these is there a theorem?",
        ),
        no(
            (
                "两人零和，双方用遗憾匹配，当前策略趋于均衡",
                "Two players, zero-sum, both by regret matching: the current strategies tend to "
                "equilibrium",
            ),
            (
                "当前策略会绕圈，交出去的应当是平均策略（找错 16、26）。",
                "The current strategies go round in circles; what should be handed over is the "
                "average (bugs 16 and 26).",
            ),
        ),
        no(
            (
                "三个人，人人用遗憾匹配，平均策略趋于均衡",
                "Three players, all by regret matching: the average strategies tend to equilibrium",
            ),
            (
                "定理只说两人零和。三人猜硬币里，平均策略的 NashConv 就不趋于 0（找错 26）。",
                "The theorem is for two players, zero-sum. In three-player matching pennies the "
                "NashConv of the averages does not tend to 0 (bug 26).",
            ),
        ),
        no(
            (
                "两人零和，自我对弈的平均策略对谁都是最优反应",
                "Two players, zero-sum: the average from self-play is a best response to anybody",
            ),
            (
                "它只保证不吃亏。对手总出剪刀，它得 0，总出石头得 1（找错 24）。",
                "It is only sure not to lose. Against always scissors it gets 0, and always rock "
                "gets 1 (bug 24).",
            ),
        ),
        yes(
            (
                "两人零和，双方用遗憾匹配，平均策略趋于均衡",
                "Two players, zero-sum, both by regret matching: the average strategies tend to "
                "equilibrium",
            ),
            (
                "两人、零和、平均，三个条件一个也不能少（第 2 课，推论 2.3）。",
                "Two players, zero-sum, the average: not one of the three conditions can be left "
                "out (lesson 2, corollary 2.3).",
            ),
        ),
    ),
)
