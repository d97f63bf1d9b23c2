"""Lesson 06's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "历史 (KQ, p, b) 和哪个历史在同一个信息集里？",
            "Which history is in the same information set as (KQ, p, b)?",
        ),
        no(
            ("(JQ, p, b)", "(JQ, p, b)"),
            (
                "相同的是玩家 2 的 Q，可是轮到的是玩家 1，自己的牌看得见，K、J 分得清（第 2 节）。",
                "What is the same is player 2's Q; but player 1 is to move, sees the card in hand, "
                "and can tell K from J (section 2).",
            ),
        ),
        yes(
            ("(KJ, p, b)", "(KJ, p, b)"),
            (
                "轮到玩家 1，他看见的是自己的 K 和 p、b 两步，看不见对方的牌：都是 K:pb。",
                "Player 1 is to move, and sees a K in hand and the moves p, b, but not the other "
                "card: both are K:pb.",
            ),
        ),
        no(
            ("(KQ, b)", "(KQ, b)"),
            (
                "走过的行动不同，轮到的人也不同：这里轮到玩家 2，属于 Q:b（第 2 节）。",
                "Other moves were made, and it is the other's turn: here player 2 moves, at Q:b "
                "(section 2).",
            ),
        ),
    ),
    question(
        (
            "(KQ, p, b, p) 是一个结局。玩家 1 得多少？",
            "(KQ, p, b, p) is an end. What does player 1 get?",
        ),
        no(
            ("1，K 比 Q 大", "1, as K beats Q"),
            (
                "下注之后的 p 是弃牌，不亮牌，牌大牌小都不算（第 1 节）。",
                "After a bet p is a fold: no cards are shown, and which is higher does not matter "
                "(section 1).",
            ),
        ),
        no(
            ("−2", "−2"),
            (
                "玩家 1 没有跟注，放进底池的只有底注 1（第 1 节）。",
                "Player 1 did not call and has put nothing into the pot but the ante of 1 (section "
                "1).",
            ),
        ),
        yes(
            ("−1", "−1"),
            (
                "玩家 1 过牌，玩家 2 下注，玩家 1 弃牌：输掉底注，哪怕拿的是 K。",
                "Player 1 passes, player 2 bets, player 1 folds: the ante is lost, K or no K.",
            ),
        ),
    ),
    question(
        (
            "两人都用均匀策略。走遍整棵树，Q:b 跟注的瞬时遗憾是 1/12。抽样发牌，这一次抽到 JK。"
            "它添上多少？",
            "Both play uniformly. A walk through the whole tree gives calling at Q:b an "
            "instantaneous regret of 1/12. Now deals are sampled, and JK is drawn. What is added?",
        ),
        yes(
            ("0", "0"),
            (
                "玩家 2 拿的是 K，这一手走不到 Q:b。只有 JQ、KQ 走得到，六个数平均起来才是 1/12。",
                "Player 2 holds K, and this hand does not come to Q:b. Only JQ and KQ do; it "
                "is the mean over all six deals that is 1/12.",
            ),
        ),
        no(
            ("1/12，因为抽样无偏", "1/12, because sampling is unbiased"),
            (
                "无偏说的是期望，不是每一次；单独一次可以差得很远（定理 6.1）。",
                "Unbiased is a word about the expectation; a single draw may be far off (theorem "
                "6.1).",
            ),
        ),
        no(
            ("1/72，即 1/12 的六分之一", "1/72, a sixth of 1/12"),
            (
                "六种发牌添的数各不相同；而且抽中之后，机会的到达概率记作 1，"
                "不再乘 1/6（第 5 节）。",
                "The six deals do not add the same; and once a deal is drawn, chance's reach is "
                "taken as 1 and there is no 1/6 (section 5).",
            ),
        ),
    ),
    question(
        (
            "玩家 1 本来照 α = 1/6 的均衡打，现在改成拿 K 总下注，别的不动。"
            "玩家 2 拿 Q 面对下注，该怎样？",
            "Player 1 plays the equilibrium of α = 1/6, but now always bets with K, all else as "
            "before. What should player 2 do with Q, facing a bet?",
        ),
        no(
            (
                "总跟注，因为下注来得更多了",
                "Always call, as there are more bets now",
            ),
            (
                "多出来的下注全是 K，跟了就输 2（第 7 节，Q:b 的差）。",
                "All the bets that were added are K's, and to call them loses 2 (section 7, the "
                "difference at Q:b).",
            ),
        ),
        no(
            (
                "仍以 1/3 的概率跟注，那是均衡",
                "Call with 1/3 as before, as in the equilibrium",
            ),
            (
                "1/3 是为了让玩家 1 无差异；玩家 1 已经离开均衡族，最优反应就不必再混合"
                "（第 8 节的滑块）。",
                "The 1/3 keeps player 1 indifferent; with player 1 off the family, a best response "
                "need not mix (the sliders of section 8).",
            ),
        ),
        yes(
            ("总弃牌", "Always fold"),
            (
                "三次真下注配一次诈唬，跟不跟才一样；现在是六比一，弃牌更好（3α < k）。",
                "At three bets with K to one bluff it makes no difference; now it is six to one, "
                "and folding is better (3α < k).",
            ),
        ),
    ),
    question(
        (
            "你总当玩家 1，照 α = 1/6 的均衡打；对手很老实，只用 K 下注、跟注。你平均每手得多少？",
            "You are always player 1 and play the equilibrium of α = 1/6; the opponent is honest, "
            "betting and calling with K only. What do you get a hand, on average?",
        ),
        no(
            ("多于 0，老实人好对付", "More than 0: honesty is easily beaten"),
            (
                "要从他身上赢，得用最优反应；均衡不惩罚所有的错误（第 9 节）。",
                "That takes a best response to it; an equilibrium does not punish every mistake "
                "(section 9).",
            ),
        ),
        yes(
            ("−1/18", "−1/18"),
            (
                "老实人与均衡不同的只有 J:p 和 Q:b，你已经使他在这两处无差异，所得恰是博弈的值。",
                "Honesty departs from equilibrium at J:p and Q:b only, and there you have made it "
                "indifferent: what is left is the value of the game.",
            ),
        ),
        no(
            ("0，均衡不输", "0: an equilibrium does not lose"),
            (
                "均衡保证的是博弈的值，库恩扑克里对玩家 1 是 −1/18，先行动吃亏（第 7 节）。",
                "What it is sure of is the value of the game, and in Kuhn poker that is −1/18 for "
                "player 1: to move first is a disadvantage (section 7).",
            ),
        ),
    ),
)
