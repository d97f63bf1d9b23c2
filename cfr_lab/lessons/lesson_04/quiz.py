"""Lesson 04's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "走到 h 要三步：机会走的，概率 1/2；自己走的，1/3；对手走的，1/4。走到 h 之后，"
            "自己的期望收益是 24。v(h) 是多少？",
            "Three steps lead to h: chance's, with probability 1/2, one's own, 1/3, and the "
            "opponent's, 1/4. Once play is at h, one's expected payoff is 24. What is v(h)?",
        ),
        no(
            ("1", "1"),
            (
                "1 = 24 × 1/2 × 1/3 × 1/4 是贡献 u(h)；反事实值不乘自己的 1/3（第 3 节）。",
                "1 = 24 × 1/2 × 1/3 × 1/4 is the contribution u(h); one's own 1/3 has no part in "
                "the counterfactual value (section 3).",
            ),
        ),
        no(
            ("6", "6"),
            (
                "这里只乘了对手的 1/4。机会也是他人，它的 1/2 也要乘（第 2 节）。",
                "That takes the opponent's 1/4 alone. Chance is one of the others, and its 1/2 "
                "counts as well (section 2).",
            ),
        ),
        yes(
            ("3", "3"),
            (
                "他人的到达概率是 1/2 × 1/4 = 1/8，24 × 1/8 = 3。",
                "The others' reach is 1/2 × 1/4 = 1/8, and 24 × 1/8 = 3.",
            ),
        ),
    ),
    question(
        (
            "对手用 (0.4, 0.3, 0.3)，剪刀、石头、布的反事实值于是是 0、0.1、−0.1。"
            "玩家 2 从三种各 1/3 改成总出石头，哪些数变？",
            "Against (0.4, 0.3, 0.3) the counterfactual values of scissors, rock, paper are 0, 0.1 "
            "and −0.1. Player 2 changes from 1/3 each to rock alone. What changes?",
        ),
        yes(
            (
                "只有信息集的值变，从 0 变成 0.1",
                "Only the value of the information set, from 0 to 0.1",
            ),
            (
                "三个行动的值不变，变的是加权平均的权（命题 4.2）。",
                "The three actions keep their values; it is the weights of their average that "
                "change (proposition 4.2).",
            ),
        ),
        no(
            (
                "石头的值也变，变成三倍，因为石头出得勤了",
                "The value of rock as well: three times as large, as rock is played more",
            ),
            (
                "行动的值问的是“一定选它”会怎样，平时选得勤不勤不算在内（第 4 节）。",
                "The value of an action supposes that it is chosen for certain; how often it is "
                "chosen otherwise does not come in (section 4).",
            ),
        ),
        no(
            (
                "都不变，反事实值与自己的策略无关",
                "Nothing: counterfactual values do not depend on one's own strategy",
            ),
            (
                "无关的只是自己在信息集之前的选择；在信息集上怎样混合，照样影响它的值（第 4 节）。",
                "That is so for one's own choices before the set; how one mixes at the set does "
                "change its value (section 4).",
            ),
        ),
    ),
    question(
        (
            "信息集 I 有两个结点，他人的到达概率是 0.1 和 0.3；选行动 a 之后，"
            "期望收益分别是 4 和 −2。v(I, a) 是多少？",
            "An information set I has two nodes, which the others reach with 0.1 and 0.3; after "
            "action a the expected payoffs are 4 and −2. What is v(I, a)?",
        ),
        no(
            ("1，即 4 与 −2 的平均", "1, the mean of 4 and −2"),
            (
                "两个结点并不一样容易走到，要按他人的到达概率来加（第 4 节）。",
                "The two nodes are not equally easy to get to; the others' reach has to weigh them "
                "(section 4).",
            ),
        ),
        yes(
            ("−0.2", "−0.2"),
            (
                "0.1 × 4 + 0.3 × (−2) = 0.4 − 0.6 = −0.2，加起来就是，不再除。",
                "0.1 × 4 + 0.3 × (−2) = 0.4 − 0.6 = −0.2: a sum, and nothing is divided.",
            ),
        ),
        no(
            ("−0.5", "−0.5"),
            (
                "这是又除以了 0.1 + 0.3 = 0.4，成了“已经在 I”时的期望；"
                "反事实值是平均每局的，走不到 I 的对局按 0 计（第 4 节）。",
                "That is divided by 0.1 + 0.3 = 0.4, and so is the expectation once play is in I; "
                "a counterfactual value is per play, with 0 for plays that miss I (section 4).",
            ),
        ),
    ),
    question(
        (
            "v(h) = −0.2。玩家把自己的到达概率从 1/2 提高到 1，别的不变。u(h) 怎样变？",
            "v(h) = −0.2. The player raises own reach of h from 1/2 to 1, all else as before. What "
            "happens to u(h)?",
        ),
        no(
            (
                "变大，去得多，得的就多",
                "It rises: who comes more often earns more",
            ),
            (
                "那要 v 是正的。这里去一次亏一次，去得越多亏得越多（第 6 节第 4 句）。",
                "That takes a positive v. Here every visit is a loss, and more visits lose more "
                "(section 6, sentence 4).",
            ),
        ),
        no(
            (
                "不变，它与自己走不走到 h 无关",
                "Nothing: it does not depend on one's coming to h",
            ),
            (
                "无关的是 v。u 里有自己的到达概率这个因子（第 5 节）。",
                "That is v. In u, own reach is a factor (section 5).",
            ),
        ),
        yes(
            (
                "从 −0.1 变到 −0.2",
                "It goes from −0.1 to −0.2",
            ),
            (
                "u 等于自己的到达概率乘 v：1/2 × (−0.2) = −0.1，1 × (−0.2) = −0.2。",
                "u is own reach times v: 1/2 × (−0.2) = −0.1 and 1 × (−0.2) = −0.2.",
            ),
        ),
    ),
    question(
        (
            "下面哪句话是错的？",
            "Which of these is false?",
        ),
        no(
            (
                "他人从不让局面走到 h，v(h) 就是 0",
                "If the others never let play come to h, v(h) is 0",
            ),
            (
                "这句没有错：v(h) 里有他人的到达概率这个因子（第 3 节）。",
                "This is true: the others' reach is a factor of v(h) (section 3).",
            ),
        ),
        yes(
            (
                "自己从不走到 h，v(h) 就是 0",
                "If one never goes to h oneself, v(h) is 0",
            ),
            (
                "错的就是它：v 问的是“假如我一心走到 h”，自己的到达概率为 0 也照样算得出，"
                "不必是 0（第 5 节）。",
                "This is the false one: v supposes that I had set out for h. With an own reach of "
                "0 it has its meaning still and need not be 0 (section 5).",
            ),
        ),
        no(
            (
                "自己从不走到 h，u(h) 就是 0",
                "If one never goes to h oneself, u(h) is 0",
            ),
            (
                "这句也对：u(h) 等于自己的到达概率乘 v(h)（命题 4.1）。",
                "This is true as well: u(h) is own reach times v(h) (proposition 4.1).",
            ),
        ),
    ),
)
