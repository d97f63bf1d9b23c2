"""Lesson 10's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "库恩扑克的牌从 20 张加到 40 张，仍是两个人。信息集、结点各变成多少倍？",
            "Kuhn poker goes from 20 cards to 40, with two players as before. By what factor do "
            "information sets and nodes grow?",
        ),
        no(
            ("都是 2 倍", "Both by 2"),
            (
                "结点要数两个人的牌：有 n(n − 1) 种发牌，n 加倍，种数就是四倍多（第 2 节）。",
                "Nodes count both cards: there are n(n − 1) deals, and twice the n makes over "
                "four times as many (section 2).",
            ),
        ),
        no(
            ("都是 4 倍多", "Both by more than 4"),
            (
                "对方的牌看不见，不进信息集：每张牌 4 种处境，一共只有 4n 个（第 2 节）。",
                "The other card is not seen and makes no information sets: 4 situations for each "
                "card, 4n in all (section 2).",
            ),
        ),
        yes(
            ("信息集 2 倍，结点 4 倍多", "Information sets by 2, nodes by more than 4"),
            (
                "信息集从 80 个到 160 个，结点从 3421 个到 14,041 个：树比看得见的长得快。",
                "From 80 to 160 information sets, from 3421 to 14,041 nodes: the tree grows "
                "faster than what can be seen of it.",
            ),
        ),
    ),
    question(
        (
            "在信息集 I，局部的累计遗憾是 R(I, L) = 1、R(I, R) = 4。选 L 之后还有一个信息集，从它"
            "起的遗憾是 2；选 R 之后没有。从 I 起的遗憾是多少？",
            "In information set I the local cumulative regrets are R(I, L) = 1 and R(I, R) = 4. "
            "After L there is one more set, and the regret from it on is 2; after R there is "
            "none. What is the regret from I on?",
        ),
        no(
            ("6", "6"),
            (
                "4 + 2 是推论 10.3 的界。4 在 R 上，2 在 L 后面，事后只能走一条路（第 3 节，定理 "
                "10.2）。",
                "4 + 2 is the bound of corollary 10.3. The 4 is on R and the 2 comes after L, and "
                "in hindsight one can go only one way (section 3, theorem 10.2).",
            ),
        ),
        yes(
            ("4", "4"),
            (
                "max(1 + 2, 4 + 0)：事后挑一个行动，遗憾是它的局部遗憾，加上它后面的。",
                "max(1 + 2, 4 + 0): in hindsight one action is chosen, and the regret is its "
                "local one plus what comes after it.",
            ),
        ),
        no(
            ("3", "3"),
            (
                "1 + 2 是事后选 L 的。事后选 R 更好，要取最大的（第 3 节，定理 10.2）。",
                "1 + 2 is for L in hindsight. R in hindsight is better, and the maximum counts "
                "(section 3, theorem 10.2).",
            ),
        ),
    ),
    question(
        (
            "把 Leduc 的公共牌只看成“成不成对”来解，1000 次之后搬回原博弈，可利用度是 0.64。再多训"
            "练几倍，第 4 节图里的两条曲线会怎样？",
            "Leduc is solved with the public card seen as “pair or not”; lifted back after 1000 "
            "iterations it is exploitable for 0.64. With several times the training, what would "
            "the two curves of section 4 do?",
        ),
        yes(
            (
                "小博弈里的继续降，原博弈里的降不下去",
                "The one in the small game falls further, the one in the full game will not come "
                "down",
            ),
            (
                "误差不在训练，在眼睛：没有留下的分别，学多久也学不回来。",
                "The error is in the eyes: a difference that was not kept cannot be learnt, "
                "however long the training.",
            ),
        ),
        no(
            (
                "都按 1/√T 降，四倍的次数降一半",
                "Both fall like 1/√T, to a half with four times the iterations",
            ),
            (
                "界管的是所解的那个博弈，就是小博弈。原博弈里的对手看得更清，可利用度只会更高（定"
                "理 10.4）。",
                "The bound is about the game that is solved, the small one. The opponents of the "
                "full game see more, and exploitability there is never lower (theorem 10.4).",
            ),
        ),
        no(
            (
                "都不再动，因为在抽象里 CFR 不收敛",
                "Neither moves, since CFR does not converge in an abstraction",
            ),
            (
                "合并之后仍是完美回忆，小博弈就是个普通的博弈，CFR 照样降到 0 附近（第 4 节）。",
                "Merged with perfect recall, the small game is a game like any other, and CFR "
                "goes down towards 0 in it (section 4).",
            ),
        ),
    ),
    question(
        (
            "12 个位置的圈上，玩家 1、2 照均衡 0、4、8 摆在 0 和 4，玩家 3 照均衡 1、5、9 摆在 9。"
            "玩家 1 得多少？",
            "On the ring of 12 seats players 1 and 2 stand where the equilibrium 0, 4, 8 has "
            "them, at 0 and 4, and player 3 where the equilibrium 1, 5, 9 does, at 9. What does "
            "player 1 get?",
        ),
        no(
            ("0，打的是均衡，至少有它的那份", "0: who plays an equilibrium is sure of its payoff"),
            (
                "保底只在两人零和里证明过。三个人时，邻居挪动一格，所得就变了（第 5 节）。",
                "Being sure of it is proved for two players, zero-sum. With three, a neighbour "
                "who moves by one seat changes the payoff (section 5).",
            ),
        ),
        no(
            ("5，左边隔 9 格，右边隔 4 格", "5: nine seats to one side, four to the other"),
            (
                "从 0 往另一边走，3 格就到 9；隔着玩家 2 绕过去的 9 格不算（拖动第 5 节的滑块看"
                "看）。",
                "Round the other side 9 is three seats from 0; the nine seats past player 2 do "
                "not count (try the sliders of section 5).",
            ),
        ),
        yes(
            ("−1", "−1"),
            (
                "到 9 隔 3 格，到 4 隔 4 格，3 + 4 − 8 = −1。没有人打错，他的那一份却没有保底。",
                "Three seats to 9, four to 4, and 3 + 4 − 8 = −1. Nobody has played wrongly, and "
                "yet the part of an equilibrium was not sure of 0.",
            ),
        ),
    ),
    question(
        (
            "写库恩扑克时，sees 不小心把两个人的牌都写进了信息集的名字。会怎样？",
            "In writing Kuhn poker, sees by mistake puts both players' cards into the name of the "
            "information set. What happens?",
        ),
        no(
            ("Tree 会报错，说出是哪个历史", "Tree refuses it and says at which history"),
            (
                "Tree 查得出自相矛盾的规则，查不出多看了一眼：那也是一个合法的博弈（第 6 节）。",
                "Tree notices rules that contradict themselves, not a look too many: that is a "
                "game as well, only not the one meant (section 6).",
            ),
        ),
        yes(
            (
                "解得出来，解的却是明牌的博弈",
                "It is solved, but what is solved is a game with open cards",
            ),
            (
                "信息集从 12 个变成 24 个，值从 −1/18 变成 0。先数信息集，就能发现。",
                "There are 24 information sets instead of 12, and the value is 0 instead of "
                "−1/18. Count the sets first, and it shows.",
            ),
        ),
        no(
            (
                "信息集多了，慢一些，解出来一样",
                "There are more information sets: slower, with the same solution",
            ),
            (
                "结点没有变，变的是谁能分清什么；看得见对方的牌，就打法也变、值也变（第 6 节）。",
                "The nodes are the same, but not who can tell what apart; who sees the other card "
                "plays otherwise, and the value changes (section 6).",
            ),
        ),
    ),
)
