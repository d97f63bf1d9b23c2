"""Puzzles 11.17 to 11.21: own reach, the others' reach, and both (M18, M6, M19, M20, M7)."""

from fractions import Fraction

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import slider
from cfr_lab.exercises import close, hint, items_of, near, right, some_numbers, still_open
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_04.h31 import at_h31
from cfr_lab.lessons.lesson_11.judging import judge_program, or_why_not
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import decimal, number
from cfr_lab.words import say

OTHERS = {"s": 0.4, "r": 0.3, "p": 0.3}
EVEN = dict.fromkeys("srp", 1 / 3)
# Player 2's payoff after player 1's action and player 2's.
U2 = dict(zip([a + b for a in "srp" for b in "srp"], (0, 1, -1, -1, 0, 1, 1, -1, 0), strict=True))


@or_why_not
def show_regrets(regret):
    """The three regrets of player 2, who plays uniformly against D1.4's opponent (M18)."""
    found = [float(regret(a, OTHERS, EVEN, U2)) for a in "srp"]
    title = say("程序算出的反事实遗憾", "counterfactual regrets, by the program")
    bars = draw.bars(actions(), found, -0.3, 0.3, best=False, title=title, width=420)
    asked = say(
        "第 5 课：石头的行动值 0.1，高于平均 0", "Lesson 5: rock is worth 0.1, the average 0"
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


def judge_regret(answer):
    weight_zh, weight_en = (
        "权重是自己的概率。走到 h 的机会，反事实地看，由谁决定？",
        "The weight is one's own probability. Counterfactually, who decides whether play comes to "
        "h?",
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
    return judge_program(
        answer,
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


XS = np.linspace(0.02, 1, 50)


def show_h31(v):
    """Slide x along the program's v and u = x v at h31 (M6)."""

    @or_why_not
    def picture(v, x):
        return h31_picture(v, x)

    return Explorer({"x": slider("x", 0.02, 1.0, 0.5, 0.02)}, lambda x: picture(v, x))


def h31_picture(v, x):
    values = np.array([float(v(float(s), 0.75, 2, -1)) for s in XS])
    at = float(v(x, 0.75, 2, -1))
    title = say("y = 0.75，两个结局付 2 和 −1", "y = 0.75; the two ends pay 2 and −1")
    names = say("程序的 v₂(h₃₁)", "the program's v₂(h₃₁)"), "u₂ = x·v₂"
    chart = draw.curves(
        XS, list(zip(names, (values, XS * values), strict=True)), x, title=title, along="x"
    )
    told = say(
        "x = {x}：v₂ = {v}，u₂ = {u}",
        "x = {x}: v₂ = {v}, u₂ = {u}",
        x=number(float(x)),
        v=number(at),
        u=number(float(x * at)),
    )
    return draw.pad(draw.column(chart, draw.lines(told)))


H31 = (
    (0.5, 0.75, 2, -1),
    (0.0001, 0.75, 2, -1),
    (1, 0.25, 2, -1),
    (0.05, 0.5, 3, 1),
    (0.3, 0.6, -2, 4),
)


def judge_h31(answer):
    def times(weight):
        return lambda x, y, d1, d2: weight(x) * (y * d1 + (1 - y) * d2)

    return judge_program(
        answer,
        H31,
        times(lambda x: 0.4),
        (
            (
                times(lambda x: 0.4 / x),
                "收益最多是 2，x = 0.0001 时它却说值几千。v 里该有玩家 2 自己的概率 x 吗？",
                "No end pays more than 2, and at x = 0.0001 it says thousands. Does player 2's own "
                "probability x belong in v?",
            ),
            (
                times(lambda x: 0.4 * x),
                "乘上 x 得到的是 u，随 x 一起趋于 0。v 是“假设一心要走到这里”的值。",
                "Multiplied by x it is u, which goes to 0 with x. v supposes that one does all one "
                "can to get here.",
            ),
            (
                times(lambda x: 1),
                "x 去掉了，玩家 1 的 0.4 也去掉了：这是走到 h₃₁ 之后的期望收益 U。",
                "x is out, and player 1's 0.4 as well: this is U, the expected payoff once at h₃₁.",
            ),
            (
                times(lambda x: 0.4 * (1 - x)),
                "x 换成 1−x，还是自己的概率。",
                "1-x in place of x is still one's own probability.",
            ),
        ),
        (
            "v₂(h₃₁) = 0.4·(y·d₁ + (1−y)·d₂)，里面没有 x：x 再小也还是那个数。",
            "v₂(h₃₁) = 0.4·(y·d₁ + (1−y)·d₂), with no x in it: it is the same number for every x.",
        ),
    )


def explore_u_and_v():
    """Sliders for x and y: u and v at h31 (M19)."""
    return Explorer({"x": slider("x", value=1.0), "y": slider("y", value=0.75)}, u_and_v_picture)


def u_and_v_picture(x, y):
    u, v, own, others, U = map(float, at_h31(x, y, 2, -1))
    title = say("玩家 2 在 h₃₁", "player 2 at h₃₁")
    names = ["u₂(h₃₁)", "v₂(h₃₁)"]
    bars = draw.bars(names, [u, v], -1, 1, best=False, title=title, width=430, digits=3)
    told = draw.lines(
        say("自己的到达概率 {p}", "own reach {p}", p=decimal(own)),
        say("他人的到达概率 {p}", "the others' reach {p}", p=decimal(others)),
        say("走到以后的期望收益 {U}", "expected payoff once there {U}", U=number(U, 3)),
    )
    return draw.pad(draw.row(bars, told, gap=30, align=0.5))


def judge_equal(answer):
    items = items_of(answer)
    if items and any(item is ... for item in items):
        return still_open()
    x, y = some_numbers(answer, 2)
    if not (0 <= x <= 1 and 0 <= y <= 1):
        return hint(
            "x、y 都是概率，要在 0 与 1 之间。", "x and y are probabilities, between 0 and 1."
        )
    if close(x, 1):
        return hint(
            "x = 1 正是那句话说的情形。要找的是 x 小于 1、u 和 v 仍然相等的。",
            "With x = 1 it is the very case the sentence names. Wanted: x below 1, and u and v "
            "equal all the same.",
        )
    if near(y, Fraction(1, 3)):
        return right(
            "x = {x}，y = 1/3：走到以后的期望收益是 0，于是 u = v = 0，与 x 无关。",
            "x = {x}, y = 1/3: the expected payoff once there is 0, so u = v = 0, whatever x.",
            x=number(float(x)),
        )
    u, v = _u_v(x, y)
    if close(x, 0):
        return hint(
            "x = 0 时 u 是 0，可 v = {v}：v 里没有 x。再动动 y。",
            "At x = 0, u is 0, but v = {v}: there is no x in v. Try moving y.",
            v=number(float(v), 3),
        )
    return hint(
        "这时 u = {u}，v = {v}，不相等。u = x·v，x 又不是 1：v 得是多少？",
        "Here u = {u} and v = {v}, not equal. u = x·v, and x is not 1: what must v be?",
        u=number(float(u), 3),
        v=number(float(v), 3),
    )


def _u_v(x, y):
    v = Fraction(2, 5) * (2 * y - (1 - y))
    return x * v, v


def judge_certain(answer):
    items = items_of(answer)
    if items and any(item is ... for item in items):
        return still_open()
    p, y = some_numbers(answer, 2)
    if close(p, 1):
        return hint(
            "打了一万局，走到 h₃₁ 的远不到一万。除了玩家 2，还有谁要选行动 0？",
            "In ten thousand plays far fewer came to h₃₁. Who else has to choose action 0?",
        )
    if not near(p, Fraction(2, 5)):
        if abs(p - Fraction(2, 5)) < Fraction(1, 50):
            return hint(
                "这是那一万局里的频率，换一批种子就不同。概率呢？看这一段开头。",
                "That is the frequency in those plays; other seeds give another. And the "
                "probability? Look at the head of this part.",
            )
        return hint(
            "第一个数不对：x = 1 时，玩家 2 一定选行动 0。还要谁选什么，才走到 h₃₁？",
            "The first number is not right: with x = 1 player 2 is certain to take action 0. Who "
            "else has to take what, for play to come to h₃₁?",
        )
    if not 0 <= y <= 1:
        return hint("y 是概率，要在 0 与 1 之间。", "y is a probability, between 0 and 1.")
    if near(y, Fraction(1, 3)):
        return hint(
            "y = 1/3 时 u 总是 0，既不变大也不变小。还要再过去一点。",
            "At y = 1/3, u is always 0, neither growing nor falling. A little further.",
        )
    if y > Fraction(1, 3):
        return hint(
            "这个 y 之下 v 是正的，x 越大 u 的确越大。要找一个使 v 为负的 y。",
            "For this y, v is positive, and u does grow with x. Find a y that makes v negative.",
        )
    return right(
        "只有 0.4：还要玩家 1 选行动 0。y < 1/3 时 v < 0，x 越大，u = x·v 反而越小。",
        "Only 0.4: player 1 must choose action 0 as well. Below y = 1/3, v is negative, and the "
        "larger x, the smaller u = x·v.",
    )


# (x, y, d1, d2, player 1's strategy): most of v at the top.
CASES = (
    (0.1, 1.0, 9, 0, (0.1, 0.5, 0.4)),
    (1.0, 0.5, 2, -1, (0.9, 0.05, 0.05)),
    (0.0, 1.0, 1, 0, (0.2, 0.4, 0.4)),
    (0.5, 0.0, 1, -1, (0.8, 0.1, 0.1)),
)


def show_cases():
    """Four nodes sorted by v, with the reaches that the sentence would read off it (M7)."""
    rows = []
    for k, case in enumerate(CASES, 1):
        *numbers, sigma_1 = case
        _, v, own, others, U = map(float, at_h31(*numbers, sigma_1=sigma_1))
        rows.append([str(k), *(number(x) for x in (v, others, own, U))])
    header = [
        "",
        "v₂(h)",
        say("他人的到达概率", "the others' reach"),
        say("自己的到达概率", "own reach"),
        say("走到以后的期望收益", "payoff once there"),
    ]
    return draw.pad(draw.table(rows, header, {(i, 1) for i in range(len(rows))}))


def judge_two_nodes(answer):
    items = items_of(answer)
    if items is None or len(items) != 2:
        return hint(
            "要两个结点，写成 ((…, …), (…, …))：先是他人常来的，后是他人少来的。",
            "Two nodes are wanted, ((..., ...), (..., ...)): first the one to which the others "
            "often come.",
        )
    if any(inner is ... for item in items for inner in (items_of(item) or [item])):
        return still_open()
    (p, U), (q, other) = (some_numbers(item, 2) for item in items)
    if not (0 < p <= 1 and 0 < q <= 1):
        return hint(
            "每对的第一个数是他人的到达概率，要大于 0、不超过 1。",
            "The first number of each pair is the others' reach: above 0, at most 1.",
        )
    if p <= Fraction(1, 5) and q >= Fraction(4, 5):
        return hint(
            "次序反了：先写他人常来的那一个。", "The order is reversed: first the likely one."
        )
    if p < Fraction(4, 5) or q > Fraction(1, 5):
        return hint(
            "第一个的到达概率至少 0.8，第二个至多 0.2；现在是 {p} 和 {q}。",
            "The first is to be reached with at least 0.8, the second with at most 0.2; these are "
            "{p} and {q}.",
            p=number(float(p)),
            q=number(float(q)),
        )
    # A payoff may have been rounded: 0.2 / 0.9 is 0.2222.
    if any(abs(v - Fraction(1, 5)) > Fraction(1, 2000) for v in (p * U, q * other)):
        return hint(
            "两个反事实值都要是 0.2，现在是 {v} 和 {w}：他人的到达概率乘什么？",
            "Both counterfactual values are to be 0.2; these are {v} and {w}. The others' reach "
            "times what?",
            v=number(float(p * U), 3),
            w=number(float(q * other), 3),
        )
    return right(
        "同样是 0.2，一个他人几乎总来，一个很少来。单看 v，看不出他人来不来，更看不出自己来不来。",
        "0.2 both times, with the others nearly always there or hardly ever. v alone does not tell "
        "whether they come, and still less whether you do.",
    )
