"""Lesson 01's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "矩阵 M 的行是玩家 1 的行动，列是玩家 2 的行动。剪刀对布那一格是 1，玩家 2 得多少？",
            "Rows of the matrix M are player 1's actions, columns player 2's. For scissors against "
            "paper it holds 1. What does player 2 get then?",
        ),
        no(
            ("1", "1"),
            (
                "M 里写的只是玩家 1 的收益，玩家 2 的要变号。",
                "M holds player 1's payoffs only; for player 2 the sign changes.",
            ),
        ),
        yes(
            ("−1", "−1"),
            (
                "零和博弈里两人的收益相加是 0，所以玩家 2 得 −M。",
                "In a zero-sum game the two payoffs add up to 0, so player 2 gets −M.",
            ),
        ),
        no(
            ("0", "0"),
            (
                "“零和”说的是两人收益之和为 0，不是每个人都得 0。",
                "Zero-sum says that the two payoffs add up to 0, not that each of them is 0.",
            ),
        ),
    ),
    question(
        (
            "剪刀石头布画成树，玩家 1 画在前面。玩家 2 为什么仍然不能看了对方再出？",
            "As a tree, rock, paper, scissors has player 1 moving first. Why can player 2 still "
            "not answer the move?",
        ),
        yes(
            (
                "玩家 2 的三个结点在同一个信息集里",
                "Player 2's three nodes lie in one information set",
            ),
            (
                "分不清站在哪个结点上，就只能在三处用同一份概率。谁画在前面，只是画法。",
                "Not knowing at which node play is, player 2 has one set of probabilities for all "
                "three. Who is drawn first is only a way of drawing.",
            ),
        ),
        no(
            ("因为两人的概率相同", "Because both play by the same probabilities"),
            (
                "两人各用各的策略，相同不相同都行；看不看得见，由信息集说了算。",
                "Each has a strategy of their own, alike or not; what can be seen is a matter of "
                "the information sets.",
            ),
        ),
        no(
            ("因为树上的先后就是出手的先后", "Because the order in a tree is the order in time"),
            (
                "那样玩家 2 反而看得见了。树上的先后不等于时间的先后，看不看得见另用信息集来写。",
                "Then player 2 would see the move. The order in a tree need not be that in time; "
                "what is seen is written down by information sets.",
            ),
        ),
    ),
    question(
        (
            "对手一半时候出剪刀，一半时候出石头，从不出布。你的最优反应是什么？",
            "An opponent plays scissors half of the time, rock the other half, and never paper. "
            "What is your best response?",
        ),
        no(
            ("总出布", "Always paper"),
            (
                "布赢石头，可是输给剪刀：0.5 − 0.5 = 0。",
                "Paper beats rock, but loses to scissors: 0.5 − 0.5 = 0.",
            ),
        ),
        no(
            ("石头和布各一半", "Rock and paper, half and half"),
            (
                "石头得 0.5，布得 0，混起来只得 0.25，不如总出石头。",
                "Rock earns 0.5 and paper 0, so the mixture earns 0.25, less than rock alone.",
            ),
        ),
        yes(
            ("总出石头", "Always rock"),
            (
                "石头赢剪刀，平石头：平均得 0.5；布得 0，剪刀得 −0.5。",
                "Rock beats scissors and draws with rock: 0.5 on average; paper earns 0, scissors "
                "−0.5.",
            ),
        ),
    ),
    question(
        (
            "面对某个对手，石头和剪刀得的一样多，都比布多。哪些策略是最优反应？",
            "Against some opponent rock and scissors earn the same, and more than paper. Which "
            "strategies are best responses?",
        ),
        no(
            ("只有石头、剪刀各 1/2", "Only half rock, half scissors"),
            (
                "各 1/2 是其中一个，但没有哪个比例更好：石头多一点少一点，所得都不变。",
                "Half and half is one of them, but no shares are better than others: with a little "
                "more rock the payoff stays the same.",
            ),
        ),
        yes(
            (
                "石头和剪刀按任何比例混合，只要不出布",
                "Rock and scissors in any shares, as long as there is no paper",
            ),
            (
                "混合所得是各行动所得的加权平均；只要权都在最好的行动上，就是最大的。",
                "A mixture earns the weighted mean of what its actions earn; with all the weight "
                "on best ones it is the largest.",
            ),
        ),
        no(
            ("三种各 1/3", "1/3 each"),
            (
                "布得的少，给布的 1/3 会把平均拉低。",
                "Paper earns less, and the 1/3 on it pulls the mean down.",
            ),
        ),
    ),
    question(
        (
            "对手三种各出 1/3。你怎样出，平均才能赢？",
            "The opponent plays 1/3 each. How can you win on average?",
        ),
        no(
            (
                "找到最优反应就能赢",
                "By playing a best response",
            ),
            (
                "最优反应是有的，三种行动都是，只不过都得 0：“最优”不等于“赢”。",
                "There are best responses, all three actions are, but each earns 0: the best that "
                "can be done need not win.",
            ),
        ),
        no(
            ("也三种各出 1/3", "By playing 1/3 each as well"),
            (
                "那样也得 0，和别的出法一样。",
                "That earns 0, as everything else does.",
            ),
        ),
        yes(
            ("怎样出都不行，平均总是 0", "In no way: it is 0 on average, whatever you play"),
            (
                "每种行动都是各 1/3 的赢、平、输，期望收益是 0；混合起来还是 0。",
                "Every action wins, draws and loses 1/3 of the time and earns 0, and so does any "
                "mixture.",
            ),
        ),
    ),
)
