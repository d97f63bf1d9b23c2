"""Lesson 09's quick questions."""

from cfr_lab.questions import no, question, yes

QUESTIONS = (
    question(
        (
            "步长固定为 0.1 的 Q 学习，对着固定的对手学了一百万局。石头的 Q 怎样？",
            "Q-learning with a fixed step of 0.1 has met a fixed opponent for a million rounds. "
            "What does the Q of rock do?",
        ),
        no(
            ("停在石头的期望收益上", "It has come to rest at rock's expected payoff"),
            (
                "那是步长取 1/n 的样子。步长固定，最近一次的收益总占一成，Q 停不下来（第 1 节，定"
                "理 9.1）。",
                "So it does with the step 1/n. With a fixed step the last payoff always has a "
                "share of one tenth, and Q cannot rest (section 1, theorem 9.1).",
            ),
        ),
        no(
            ("越抖越厉害，没有止境", "It shakes more and more, without limit"),
            (
                "方差有上限：至多是单局收益方差的 0.1/1.9 = 1/19（定理 9.1）。",
                "The variance has a limit, 0.1/1.9 = 1/19 of the variance of a single payoff "
                "(theorem 9.1).",
            ),
        ),
        yes(
            (
                "在石头的期望收益上下抖，幅度不再变小",
                "It shakes about rock's expected payoff, no less than long ago",
            ),
            (
                "对手是 (0.4, 0.3, 0.3) 时，标准差停在 0.19；石头只比剪刀多得 0.1，所以常常认错。",
                "Against (0.4, 0.3, 0.3) the standard deviation stays at 0.19, while rock is only "
                "0.1 better than scissors: it is often taken for the worse.",
            ),
        ),
    ),
    question(
        (
            "加权剪刀石头布，双方都用 Hedge，步长 0.05，不抽签。从第 100 局到第 2000 局，两种策略"
            "的可利用度怎样变？",
            "Weighted rock, paper, scissors, Hedge against Hedge, with step 0.05 and nothing "
            "drawn by lot. What becomes of both exploitabilities from round 100 to round 2000?",
        ),
        yes(
            (
                "当前策略的变大，平均策略的变小",
                "The current strategies' rises, that of the averages falls",
            ),
            (
                "当前策略绕着均衡，圈子越来越大（定理 9.3）；平均起来，却在圈心附近（第 3 节）。",
                "The current strategies go round the equilibrium in larger and larger circles "
                "(theorem 9.3), and their averages are near the centre (section 3).",
            ),
        ),
        no(
            (
                "都变小，只是当前策略的慢一些",
                "Both fall, that of the current strategies more slowly",
            ),
            (
                "不是慢，是方向相反：当前策略到均衡的 D 每局都不减小（定理 9.3）。",
                "It is not slow, it goes the other way: the D of the current strategies from "
                "equilibrium never falls (theorem 9.3).",
            ),
        ),
        no(
            (
                "都变大：当前策略走远，平均也被带远",
                "Both rise: the current strategies go away and take the averages with them",
            ),
            (
                "一圈里这边远出去的，那边又补回来。无遗憾管的正是平均策略，看第 3 节的右图。",
                "What goes far out on one side of the circle is made up for on the other. It is "
                "the averages that no regret rules; see the picture on the right in section 3.",
            ),
        ),
    ),
    question(
        (
            "两人零和，博弈的值是 0。打完之后，玩家 1 平均每局得 −0.01，平均遗憾 0.02；玩家 2 的平"
            "均遗憾 0.04。玩家 2 的平均策略，每局至多被赢多少？",
            "Two players, zero-sum, value 0. In the end player 1 has earned −0.01 a round, with "
            "an average regret of 0.02; player 2's average regret is 0.04. How much a round can "
            "be won from player 2's average strategy at most?",
        ),
        no(
            ("0.04", "0.04"),
            (
                "这是玩家 2 自己的遗憾。它说的是玩家 1 的平均策略离均衡多远（第 4 节，定理 9.4）。",
                "That is player 2's own regret, and tells how far player 1's average is from "
                "equilibrium (section 4, theorem 9.4).",
            ),
        ),
        yes(
            ("0.01", "0.01"),
            (
                "看的是对手：玩家 1 的遗憾，加上玩家 1 多得的，0.02 + (−0.01)。",
                "The opponent tells: player 1's regret plus what player 1 earned above the value, "
                "0.02 + (−0.01).",
            ),
        ),
        no(
            ("0.05", "0.05"),
            (
                "0.04 + 0.01 是玩家 1 的平均策略至多被赢的。两个人对调了（定理 9.4 的第二式）。",
                "0.04 + 0.01 is what can be won from player 1's average. The two were exchanged "
                "(the second equation of theorem 9.4).",
            ),
        ),
    ),
    question(
        (
            "两种算法的可利用度之比，99% 置信区间是 0.93 到 1.08。可以说什么？",
            "The ratio of two algorithms' exploitability has the 99% confidence interval 0.93 to "
            "1.08. What may be said?",
        ),
        no(
            (
                "后一种快一点，因为区间的正中略大于 1",
                "The second is slightly faster, since the middle of the interval is above 1",
            ),
            (
                "正中也会随种子变。1 在区间里，偏在哪一边都可能是运气（第 4 节）。",
                "Other seeds will move the middle. With 1 in the interval, the side it leans to "
                "may be luck (section 4).",
            ),
        ),
        yes(
            ("在这些条件下，分不出先后", "Under these conditions neither can be called faster"),
            (
                "区间里有 1，哪一种快都没有把握。换了博弈、换了比法，还要另算。",
                "The interval holds 1, so neither claim is safe. Another game or another "
                "comparison must be computed anew.",
            ),
        ),
        no(
            ("两种一样快，有 99% 的把握", "They are equally fast, with 99% confidence"),
            (
                "分不出，不是一样：0.95、1.05 也都在区间里。种子多些，区间窄了，也许就分得出（第 "
                "1、4 节）。",
                "Not told apart is not equal: 0.95 and 1.05 are in the interval too. With more "
                "seeds it narrows and may yet tell (sections 1 and 4).",
            ),
        ),
    ),
    question(
        (
            "沙普利博弈里有六格是有人得 1 的。裁判从这六格里各以 1/6 抽一格，请两人照办。这个联合"
            "分布是什么？",
            "In six cells of Shapley's game somebody gets 1. An umpire draws one of the six, 1/6 "
            "each, and asks both to play it. What is this joint distribution?",
        ),
        no(
            (
                "纳什均衡：两人的三个数都各占 1/3",
                "A Nash equilibrium: both name each number a third of the time",
            ),
            (
                "纳什均衡要各抽各的，九格都会抽到，各得 1/3；这里有三格从不出现（第 6、7 节）。",
                "In Nash equilibrium both draw for themselves, all nine cells come up and both "
                "get 1/3; here three cells never do (sections 6 and 7).",
            ),
        ),
        no(
            (
                "什么均衡也不是：总收益 1，比纳什均衡多",
                "No equilibrium at all: the total of 1 is more than in Nash equilibrium",
            ),
            (
                "总收益不是判据，要看有没有人能靠固定一个数多得。粗相关均衡的总收益从 2/3 到 1 都"
                "有（第 7 节）。",
                "The total does not decide; what does is whether settling on one number gains "
                "anything. Totals of coarse correlated equilibria go from 2/3 to 1 (section 7).",
            ),
        ),
        yes(
            (
                "粗相关均衡，不是纳什均衡",
                "A coarse correlated equilibrium, and not a Nash equilibrium",
            ),
            (
                "听裁判的各得 1/2；认定任何一个数不改，都只得 1/3。",
                "Who listens gets 1/2; who settles on any one number gets 1/3.",
            ),
        ),
    ),
)
