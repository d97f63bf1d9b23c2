"""Lesson 02's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "这一局我出石头，对手出布。“剪刀”的遗憾是多少？",
            "I played rock and the opponent paper. What is the regret of scissors?",
        ),
        no(
            ("1", "1"),
            (
                "1 是剪刀本来能得的收益；还要减去实际得到的 −1。",
                "1 is what scissors would have earned; the −1 that was earned is still to be "
                "subtracted.",
            ),
        ),
        no(
            ("0", "0"),
            (
                "遗憾总是 0 的，是实际出了的行动，也就是石头。",
                "The regret that is always 0 is that of the action played, which was rock.",
            ),
        ),
        yes(
            ("2", "2"),
            (
                "剪刀赢布，本来能得 1；石头输给布，实得 −1；1 − (−1) = 2。",
                "Scissors would have earned 1 and rock did earn −1: 1 − (−1) = 2.",
            ),
        ),
    ),
    question(
        (
            "累计遗憾（剪刀、石头、布）是 (4, −1, 0)。下一局的策略是什么？",
            "The cumulative regrets, for scissors, rock, paper, are (4, −1, 0). What is the next "
            "strategy?",
        ),
        yes(
            ("(1, 0, 0)", "(1, 0, 0)"),
            (
                "正部是 (4, 0, 0)，和是 4，各除以 4。",
                "The positive parts are (4, 0, 0), 4 in all; divide each by 4.",
            ),
        ),
        no(
            ("(4/3, −1/3, 0)", "(4/3, −1/3, 0)"),
            (
                "这是除以 4 − 1 = 3，没有先去掉负的，“概率”成了负数。",
                "That divides by 4 − 1 = 3 with the negative one left in, and has a negative "
                "“probability”.",
            ),
        ),
        no(
            ("(1/3, 1/3, 1/3)", "(1/3, 1/3, 1/3)"),
            (
                "只有一个遗憾都不为正时，才用均匀策略。",
                "The uniform strategy is for when no regret is positive.",
            ),
        ),
    ),
    question(
        (
            "两人都用遗憾匹配，在剪刀石头布里打很久。趋于均衡的是哪一个？",
            "Two players by regret matching play rock, paper, scissors for long. What tends to "
            "equilibrium?",
        ),
        no(
            ("最后一局的策略", "The strategy of the last round"),
            (
                "它可以一直摆来摆去，不停在任何地方；定理说的不是它。",
                "It may swing to and fro without end and come to rest nowhere; the theorem is not "
                "about it.",
            ),
        ),
        yes(
            ("各局策略的平均", "The average of the strategies of all rounds"),
            (
                "平均遗憾趋于 0，由定理 2.2，平均策略的可利用度也就趋于 0。",
                "Average regret tends to 0, and with it, by theorem 2.2, the exploitability of the "
                "average strategies.",
            ),
        ),
        no(
            ("累计遗憾", "The cumulative regrets"),
            (
                "累计遗憾不是策略，而且可以越来越大；趋于 0 的是它除以局数。",
                "They are no strategy, and they may grow for ever; what tends to 0 is their share "
                "of each round.",
            ),
        ),
    ),
    question(
        (
            "平均遗憾的界是 Δ√(|A|/T)。要让界缩小到 1/10，局数 T 要变成多少倍？",
            "Average regret is bounded by Δ√(|A|/T). For a bound of one tenth, how many times as "
            "many rounds T does it take?",
        ),
        no(
            ("10 倍", "10 times"),
            (
                "T 在根号里：10 倍的局数，界只变成 1/√10，约 0.32。",
                "T stands under the root: 10 times as many rounds make it 1/√10, about 0.32.",
            ),
        ),
        no(
            ("要看运气", "That depends on luck"),
            (
                "界里只有 Δ、|A| 和 T，没有一样靠运气；它管的是期望。",
                "There is Δ, |A| and T in the bound, none of them a matter of luck; it holds for "
                "the expectation.",
            ),
        ),
        yes(
            ("100 倍", "100 times"),
            (
                "√100 = 10，界正好除以 10。",
                "√100 = 10, so the bound is divided by 10.",
            ),
        ),
    ),
    question(
        (
            "学到的平均策略已经是 (1/3, 1/3, 1/3)。拿它对付总出石头的对手，平均得多少？",
            "The average learnt is (1/3, 1/3, 1/3). What does it earn against an opponent who "
            "always plays rock?",
        ),
        no(
            ("1，因为均衡是最好的策略", "1, because an equilibrium is the best strategy"),
            (
                "得 1 的是“总出布”，那才是对付这个对手的最优反应。均衡保证不输，不保证赢得最多。",
                "Always paper earns 1; that is the best response to this opponent. An equilibrium "
                "is sure not to lose, not to win the most.",
            ),
        ),
        yes(
            ("0", "0"),
            (
                "1/3 赢、1/3 平、1/3 输。对手再差，它也不去利用。",
                "It wins, draws and loses 1/3 of the time each. However bad the opponent, it does "
                "not make use of it.",
            ),
        ),
        no(
            ("负的，因为它不会应变", "Less than 0, because it does not adapt"),
            (
                "均衡策略平均所得不低于博弈的值，这里是 0，不论对手怎样出。",
                "An equilibrium strategy earns the value of the game or more on average, here 0, "
                "whoever the opponent is.",
            ),
        ),
    ),
)
