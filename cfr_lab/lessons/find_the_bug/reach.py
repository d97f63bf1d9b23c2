"""Judge puzzle 17: the weight of a counterfactual regret is the others' reach (M18)."""

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.programs import program_puzzle, show_errors
from cfr_lab.lessons.rps import actions
from cfr_lab.words import say

OTHERS_REACH = {"s": 0.4, "r": 0.3, "p": 0.3}
UNIFORM = dict.fromkeys("srp", 1 / 3)
# These are player 2's payoffs for each pair of actions; player 1's letter comes first.
U2 = dict(zip([a + b for a in "srp" for b in "srp"], (0, 1, -1, -1, 0, 1, 1, -1, 0), strict=True))


@show_errors
def show_regrets(regret):
    """Return a bar chart of the regrets that the program computes for player 2 (M18).

    Player 2 plays uniformly against the opponent of D1.4.
    """
    results = [float(regret(a, OTHERS_REACH, UNIFORM, U2)) for a in "srp"]
    title = say("程序算出的反事实遗憾", "counterfactual regrets, computed by the program")
    bars = draw.bars(actions(), results, -0.3, 0.3, best=False, title=title, width=420)
    question = say(
        "第 @cfr_in_four_steps 课：石头的行动值是 0.1，高于平均值 0",
        "Lesson @cfr_in_four_steps: rock's value is 0.1, the mean 0",
    )
    return draw.pad(draw.row(bars, draw.sentences(question), gap=30, align=0.5))


def regret_with(own=False, others=True, difference=True, prefix=True):
    """Return a program that computes an action's regret, either correctly or with mistakes.

    own          whether the player's own probability of the action is a factor of the weight
    others       whether the others' reach is a factor of the weight
    difference   whether the expected payoff of the strategy is subtracted
    prefix       whether the history h must be a prefix of the terminal history z; otherwise, h may
                 occur anywhere in z
    """

    def regret(a, reach, sigma, u):
        total = 0.0
        for h in reach:
            histories = [h + a] if prefix else [z for z in u if h in z and z.endswith(a)]
            action_payoff = sum(u[z] for z in histories)
            mean_payoff = sum(sigma[b] * u[h + b] for b in sigma) if difference else 0
            weight = (sigma[a] if own else 1) * (reach[h] if others else 1)
            total += weight * (action_payoff - mean_payoff)
        return total

    return regret


MIXED = {"s": 0.2, "r": 0.5, "p": 0.3}
OTHER_U = dict(zip(U2, (3, 1, -4, 1, 5, -9, 2, 6, 5), strict=True))
# Both histories consist of two letters, and each occurs inside a continuation of the other.
LONGER_REACH = {"lr": 0.5, "rl": 0.2}
LONGER_U = {"lrl": 1, "lrr": -2, "rll": 4, "rlr": 7}
TWO_ACTIONS = {"l": 0.4, "r": 0.6}
REGRETS = (
    *((a, OTHERS_REACH, UNIFORM, U2) for a in "srp"),
    *((a, {"s": 0.5, "r": 0.3, "p": 0.2}, MIXED, OTHER_U) for a in "srp"),
    *((a, LONGER_REACH, TWO_ACTIONS, LONGER_U) for a in "lr"),
)


weight_zh, weight_en = (
    "你的程序用的权重是玩家自己的概率。在反事实值里，走到 h 的概率由谁决定？",
    "Your program uses the player's own probability as the weight. In a counterfactual value, who "
    "decides whether play reaches h?",
)
value_zh, value_en = (
    "权重对了。可是你的程序算的是行动值。由行动值求遗憾，还要减去什么？",
    "The weight is right. But your program computes the action value. What must it subtract to "
    "get the regret?",
)
inside_zh, inside_en = (
    "h in z 问的是 h 是不是 z 里的一段：'rs' 里也有 's'，可是 'rs' 并不经过 h = 's'。"
    "z 经过 h，对 z 的开头有什么要求？",
    "The test h in z asks whether h occurs anywhere in z: 'rs' contains 's' too, but does not pass "
    "through h = 's'. If z passes through h, how must z begin?",
)
only_own_reach, both_reaches = {"own": True, "others": False}, {"own": True, "others": True}


REGRET = program_puzzle(
    "cfr_in_four_steps.1",
    "db517180",
    REGRETS,
    regret_with(),
    (
        (
            regret_with(**only_own_reach, difference=False, prefix=False),
            "你的程序算出的三个遗憾都是 0，永远学不会出石头。公式里有三处可疑："
            "乘谁的概率、减去什么、哪些 z 经过 h。",
            "All three of your regrets are 0, so rock is never learnt. Three places may be "
            "wrong: the probability used as a factor, the term that is subtracted, and the test "
            "whether z passes through h.",
        ),
        (regret_with(**only_own_reach, difference=False), weight_zh, weight_en),
        (
            regret_with(**only_own_reach),
            weight_zh + "（z 的开头和相减都对了。）",
            weight_en + " (The prefix and the difference are right.)",
        ),
        (
            regret_with(**only_own_reach, prefix=False),
            weight_zh + "（相减已经对了。）",
            weight_en + " (The difference is right.)",
        ),
        (
            regret_with(**both_reaches),
            "你的程序乘上了他人的到达概率，可是自己的 σ(a) 还乘在里面。反事实值里有 σ(a) 吗？",
            "Your program multiplies by the others' reach, but still by the player's own σ(a) as "
            "well. Is σ(a) a factor of a counterfactual value?",
        ),
        (
            regret_with(others=False),
            "自己的概率去掉了，可是你的程序给三个 h 相同的权重：玩家 1 走到它们的概率相等吗？",
            "The player's own probability is no longer a factor, but your program gives the three "
            "histories h the same weight: is player 1 equally likely to reach each of them?",
        ),
        (regret_with(difference=False), value_zh, value_en),
        (regret_with(prefix=False), inside_zh, inside_en),
        (
            regret_with(difference=False, prefix=False),
            value_zh + "再看 h in z。",
            value_en + " And look at the test h in z.",
        ),
    ),
    (
        "遗憾是他人的到达概率，乘以“先走 a”与“照旧”的期望收益之差，再对 I 里的 h 求和；"
        "z 经过 h，就是说 h 是 z 的前缀。",
        "The regret is the others' reach times the gain of a over the current strategy, summed "
        "over the h in I; h is a prefix of z.",
    ),
)
