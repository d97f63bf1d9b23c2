"""Puzzle 17: the weight of a regret is the others' reach (M18)."""

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.programs import or_its_error, program_puzzle
from cfr_lab.lessons.rps import actions
from cfr_lab.words import say

OTHERS = {"s": 0.4, "r": 0.3, "p": 0.3}
EVEN = dict.fromkeys("srp", 1 / 3)
# Player 2's payoff after player 1's action and player 2's.
U2 = dict(zip([a + b for a in "srp" for b in "srp"], (0, 1, -1, -1, 0, 1, 1, -1, 0), strict=True))


@or_its_error
def show_regrets(regret):
    """The three regrets of player 2, who plays uniformly against D1.4's opponent (M18)."""
    found = [float(regret(a, OTHERS, EVEN, U2)) for a in "srp"]
    title = say("程序算出的反事实遗憾", "counterfactual regrets, by the program")
    bars = draw.bars(actions(), found, -0.3, 0.3, best=False, title=title, width=420)
    asked = say(
        "第 @cfr_in_four_steps 课：石头的行动值 0.1，高于平均 0",
        "Lesson @cfr_in_four_steps: rock is worth 0.1, the average 0",
    )
    return draw.pad(draw.row(bars, draw.lines(asked), gap=30, align=0.5))


def regret_with(own=False, others=True, difference=True, prefix=True):
    """The regret of an action, right or with one or more of the mistakes in it."""

    def regret(a, reach, sigma, u):
        total = 0.0
        for h in reach:
            through = [h + a] if prefix else [z for z in u if h in z and z.endswith(a)]
            after = sum(u[z] for z in through)
            before = sum(sigma[b] * u[h + b] for b in sigma) if difference else 0
            weight = (sigma[a] if own else 1) * (reach[h] if others else 1)
            total += weight * (after - before)
        return total

    return regret


MIXED = {"s": 0.2, "r": 0.5, "p": 0.3}
OTHER_U = dict(zip(U2, (3, 1, -4, 1, 5, -9, 2, 6, 5), strict=True))
# Histories of two letters too, of which one is found inside the other's continuation.
LONGER = {"lr": 0.5, "rl": 0.2}
LONGER_U = {"lrl": 1, "lrr": -2, "rll": 4, "rlr": 7}
TWO = {"l": 0.4, "r": 0.6}
REGRETS = (
    *((a, OTHERS, EVEN, U2) for a in "srp"),
    *((a, {"s": 0.5, "r": 0.3, "p": 0.2}, MIXED, OTHER_U) for a in "srp"),
    *((a, LONGER, TWO, LONGER_U) for a in "lr"),
)


weight_zh, weight_en = (
    "权重是自己的概率。走到 h 的机会，反事实地看，由谁决定？",
    "The weight is one's own probability. Counterfactually, who decides whether play comes to h?",
)
value_zh, value_en = (
    "权重对了。可这是行动值，遗憾还要减去照原样打下去的平均。",
    "The weight is right. But this is the action's value: for the regret, the average of "
    "playing on as before is to be taken away.",
)
inside_zh, inside_en = (
    "h in z 问的是 h 是不是 z 里的一段：'rs' 里也有 's'，可它并不经过 h = 's'。"
    "要问的是 z 是否以 h 开头。",
    "h in z asks whether h occurs anywhere in z: there is an 's' in 'rs' too, which does not "
    "pass through h = 's'. What is to be asked is whether z begins with h.",
)
alone, most = {"own": True, "others": False}, {"own": True, "others": True}


REGRET = program_puzzle(
    "cfr_in_four_steps.1",
    "99b8fee8",
    REGRETS,
    regret_with(),
    (
        (
            regret_with(**alone, difference=False, prefix=False),
            "三个遗憾都是 0，永远学不会出石头。公式里有三处可疑："
            "乘谁的概率、减去什么、哪些 z 经过 h。",
            "All three regrets are 0, and rock is never learnt. Three places to look at: whose "
            "probability is multiplied in, what is taken away, which z pass through h.",
        ),
        (regret_with(**alone, difference=False), weight_zh, weight_en),
        (
            regret_with(**alone),
            weight_zh + "（前缀和差都对了。）",
            weight_en + " (Prefix and difference are right.)",
        ),
        (
            regret_with(**alone, prefix=False),
            weight_zh + "（差已经有了。）",
            weight_en + " (The difference is there.)",
        ),
        (
            regret_with(**most),
            "他人的到达概率有了，自己的 σ(a) 还乘在里面。",
            "The others' reach is in, but one's own σ(a) still is too.",
        ),
        (
            regret_with(others=False),
            "自己的概率去掉了，可三个 h 一样重：玩家 1 走到它们的机会相等吗？",
            "Your own probability is out, but all h weigh alike: does player 1 go to each of "
            "them equally often?",
        ),
        (regret_with(difference=False), value_zh, value_en),
        (regret_with(prefix=False), inside_zh, inside_en),
        (
            regret_with(difference=False, prefix=False),
            value_zh + "再看 h in z。",
            value_en + " And look at h in z.",
        ),
    ),
    (
        "他人的到达概率，乘以“先走 a”与“照旧”之差，对 I 里的 h 求和；h 是 z 的前缀。",
        "The others' reach times what a brings more than playing on as before, summed over the "
        "h in I; h is a prefix of z.",
    ),
)
