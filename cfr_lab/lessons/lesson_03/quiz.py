"""Lesson 03's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "5 名士兵，3 个战场。我派 (2, 2, 1)，对手派 (5, 0, 0)。这一局我得多少？",
            "5 soldiers, 3 fields. I send (2, 2, 1), the opponent (5, 0, 0). What do I get?",
        ),
        no(
            ("−1，对手在第一个战场多出 3 人", "−1: the opponent has 3 more on the first field"),
            (
                "多 1 人和多 3 人一样，只算占了一个战场。",
                "One more or three more, it is one field all the same.",
            ),
        ),
        no(
            ("0，两边的兵一样多", "0: both have equally many soldiers"),
            (
                "兵总是一样多；分胜负的是各占几个战场。",
                "They always have; what counts is how many fields each one holds.",
            ),
        ),
        yes(
            ("1", "1"),
            (
                "我占两个战场，对手占一个。",
                "I hold two fields and the opponent one.",
            ),
        ),
    ),
    question(
        (
            "3 名士兵分到 2 个战场，有几种分配？",
            "In how many ways can 3 soldiers be shared among 2 fields?",
        ),
        yes(
            ("4", "4"),
            (
                "(0, 3)、(1, 2)、(2, 1)、(3, 0)；公式也给出从 4 个位置里选 1 个放隔板。",
                "(0, 3), (1, 2), (2, 1), (3, 0); by the formula, one of 4 places is chosen for "
                "the divider.",
            ),
        ),
        no(
            ("2", "2"),
            (
                "(0, 3) 和 (3, 0) 不是一回事：战场各不相同。",
                "(0, 3) and (3, 0) are not the same: the fields are different ones.",
            ),
        ),
        no(
            ("8", "8"),
            (
                "8 是每个士兵各选一个战场的办法；士兵不分彼此，只看每处几人。",
                "8 counts which soldier goes where; soldiers are alike, and only their number on "
                "each field matters.",
            ),
        ),
    ),
    question(
        (
            "布洛托上校的收益矩阵 M 转置之后等于 −M。由此可知什么？",
            "The transpose of Colonel Blotto's payoff matrix is −M. What follows?",
        ),
        no(
            ("每一局都打平", "Every round is a draw"),
            (
                "只有两人派得一样时才一定打平；单独一局可以有胜负。",
                "It is sure to be one when both send the same; a single round may well be won.",
            ),
        ),
        yes(
            ("博弈的值是 0", "The value of the game is 0"),
            (
                "两人处境完全相同，谁也不能保证平均赢到正数（定理 3.1）。",
                "The players are in the same position, and neither can be sure of more than 0 on "
                "average (theorem 3.1).",
            ),
        ),
        no(
            ("均匀策略是均衡", "The uniform strategy is an equilibrium"),
            (
                "对付随便乱派的人，(1, 2, 2) 平均是赢的，所以均匀策略会被利用。",
                "Against who sends them at random (1, 2, 2) wins on average, so the uniform "
                "strategy can be exploited.",
            ),
        ),
    ),
    question(
        (
            "学了十万局，21 个累计遗憾里有 5 个是正的。该怎样用它们？",
            "After 100,000 rounds 5 of the 21 cumulative regrets are positive. What are they good "
            "for?",
        ),
        no(
            (
                "按比例变成概率，就是均衡策略",
                "Turned into probabilities they are an equilibrium strategy",
            ),
            (
                "那只是下一局的策略；课里记录的那一次，照着用平均每局会输 0.6475。",
                "That is only the strategy of the next round; in the record of this lesson it "
                "loses 0.6475 a round.",
            ),
        ),
        no(
            (
                "另外 16 种分配可以不要了",
                "They show that the other 16 allocations can be left out",
            ),
            (
                "接近 0 的遗憾时正时负；平均策略里常用的，此刻的遗憾可能正好是负的。",
                "Regrets near 0 change their sign again and again; one that the average uses much "
                "may be negative at this moment.",
            ),
        ),
        yes(
            (
                "只定下一局怎么出；答案要看平均策略",
                "They decide the next round; the answer is the average strategy",
            ),
            (
                "趋于均衡的是平均策略，用可利用度一验便知。",
                "It is the average that tends to equilibrium, and exploitability tells.",
            ),
        ),
    ),
    question(
        (
            "“零和”是什么意思？",
            "What does zero-sum mean?",
        ),
        yes(
            (
                "每一种结果里，两人的收益相加都是 0",
                "In every outcome the two payoffs add up to 0",
            ),
            (
                "一格一格都要成立，这样两人的利害才处处相反。",
                "It must hold cell by cell; only then are the two opposed in everything.",
            ),
        ),
        no(
            ("矩阵里所有的数相加是 0", "All the numbers in the matrix add up to 0"),
            (
                "两人同赢同输的博弈也可以这样，却没有什么是相反的。",
                "So they may where both win or lose together, though nothing there is opposed.",
            ),
        ),
        no(
            ("两人平均都得 0", "Both get 0 on average"),
            (
                "那是说值为 0。零和博弈的值可以不是 0，例如一方占便宜的博弈。",
                "That says that the value is 0. A zero-sum game may have another value, where one "
                "player is better off.",
            ),
        ),
    ),
)
