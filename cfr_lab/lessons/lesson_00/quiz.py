"""Lesson 00's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "这一局你出剪刀，对手出石头，它赢了。它对“布”的遗憾是多少？",
            "You played scissors, the opponent rock, and it won. What is its regret of paper?",
        ),
        no(
            ("0，赢了就没有遗憾", "0: who wins has nothing to regret"),
            (
                "遗憾不问输赢，只问差多少。为 0 的是它自己出的石头（第 1 节）。",
                "Regret asks for a difference, not for who won. The one that is 0 is that of rock, "
                "which it played (section 1).",
            ),
        ),
        yes(
            ("−2", "−2"),
            (
                "布输给剪刀，得 −1；石头实得 1；−1 − 1 = −2。换成布会更坏，遗憾就是负的。",
                "Paper would have lost, −1, and rock did earn 1: −1 − 1 = −2. To have played "
                "paper would have been worse, and so the regret is negative.",
            ),
        ),
        no(
            ("−1", "−1"),
            (
                "−1 是布本来能得的分，还要减去实际得到的 1（第 1 节）。",
                "−1 is what paper would have scored; the 1 that it did score is still to be "
                "subtracted (section 1).",
            ),
        ),
    ),
    question(
        (
            "对手的累计遗憾（剪刀、石头、布）是 (−2, −3, 0)。下一局它怎样出？",
            "Its cumulative regrets, for scissors, rock, paper, are (−2, −3, 0). What does it play "
            "in the next round?",
        ),
        no(
            ("一定出布，因为布的遗憾最大", "Paper for certain: its regret is the largest"),
            (
                "看的不是谁最大，而是谁为正；0 不为正，布也分不到份额（第 1 节）。",
                "What counts is not which is the largest but which is positive; 0 is not, and "
                "paper has no share either (section 1).",
            ),
        ),
        no(
            ("剪刀 2/5，石头 3/5", "Scissors with 2/5, rock with 3/5"),
            (
                "这是去掉负号按大小分。负的遗憾说的恰恰是：出它会更坏，所以按 0 算（第 1 节）。",
                "That shares by size with the signs left off. A negative regret says that the "
                "action would have been worse, and so it counts as 0 (section 1).",
            ),
        ),
        yes(
            ("三种各 1/3", "All three with 1/3"),
            (
                "没有一个为正，就三种各出 1/3。",
                "No regret is positive, and then all three get 1/3.",
            ),
        ),
    ),
    question(
        (
            "下面三个习惯，长久打下去，对手看不穿的是哪一个？",
            "Kept up for long, which of these habits does the opponent not find out?",
        ),
        yes(
            (
                "剪刀、剪刀、石头、石头、布、布，六局一轮",
                "Scissors, scissors, rock, rock, paper, paper, again and again",
            ),
            (
                "每轮三种各两局，不论从头只出哪一种，都是赢、平、输各两局；先后的规律，遗憾看不见。",
                "Each comes twice in six rounds, so any one action kept to would win, draw and "
                "lose twice; a pattern in the order is not seen by regret.",
            ),
        ),
        no(
            (
                "石头、石头、剪刀、布，四局一轮",
                "Rock, rock, scissors, paper, again and again",
            ),
            (
                "石头出得多：总出布，四局里赢两局、平一局、输一局，布的遗憾越积越大（第 2 节）。",
                "There is more rock than the rest: always paper wins two of four rounds, draws one "
                "and loses one, and its regret grows and grows (section 2).",
            ),
        ),
        no(
            ("45 局石头，45 局布，这样反复", "45 rounds of rock, 45 of paper, again and again"),
            (
                "次序不同，次数却和“石头、布轮流”一样：总出布，一半赢、一半平（第 2 节）。",
                "In another order, but as often as with rock and paper in turn: always paper wins "
                "half and draws half (section 2).",
            ),
        ),
    ),
    question(
        (
            "“剪刀、石头轮流”打很久，对手后来几乎只怎样出？",
            "You play scissors and rock in turn for a long time. What does the opponent come to "
            "play almost always?",
        ),
        no(
            (
                "石头、布轮流，局局都赢",
                "Rock and paper in turn, and wins every round",
            ),
            (
                "它只和“从头到尾只出一种”相比，认不出先后，跟不上你的轮换（第 2 节）。",
                "It compares only with one action played from beginning to end; it does not see "
                "the order and cannot follow it (section 2).",
            ),
        ),
        yes(
            (
                "石头，平均每局赢 1/2",
                "Rock, and wins 1/2 a round on average",
            ),
            (
                "石头赢剪刀、平石头；布一赢一输，剪刀一平一输，都不如它。",
                "Rock beats scissors and draws with rock; paper wins once and loses once, scissors "
                "draw once and lose once.",
            ),
        ),
        no(
            ("三种各 1/3，平均得 0", "All three with 1/3, and earns 0 on average"),
            (
                "那要三种行动的遗憾差不多；这里石头的遗憾一直在长，只有它为正（第 2 节）。",
                "That takes regrets that stay close together; here rock's keeps growing and is the "
                "only positive one (section 2).",
            ),
        ),
    ),
    question(
        (
            "打到现在，对手最大的累计遗憾是 7。你的总分可能是多少？",
            "By now the opponent's largest cumulative regret is 7. What may your score be?",
        ),
        no(
            ("正好是 7", "It is 7"),
            (
                "定理 0.1 说的是不超过，不是相等；比 7 少，甚至是负的，都有可能。",
                "Theorem 0.1 says at most, not equal; it may be less than 7, even negative.",
            ),
        ),
        no(
            (
                "看着它的概率出手，就能超过 7",
                "Above 7, for who plays by the probabilities it shows",
            ),
            (
                "那样可以赢它，可是你每多赢一分，它的遗憾也跟着长（定理 0.1 对任何出法都成立）。",
                "That is a way to win, but with every point you win its regrets grow as well: "
                "theorem 0.1 holds however you play.",
            ),
        ),
        yes(
            ("7 或者更少", "7 or less"),
            (
                "每个遗憾是“从头只出它的得分 + 你的总分”，前一项至少有一个不为负（第 2 节）。",
                "Each regret is what the action would have scored plus your score, and for one "
                "action at least the former is not negative (section 2).",
            ),
        ),
    ),
)
