"""Puzzles 11.22 to 11.24: what the theorems promise: how long, when to stop, against whom (M14,
M15, M17)."""

from functools import lru_cache
from math import ceil

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.games import kuhn
from cfr_core.profile import uniform
from cfr_core.repeated import regret_matching, sampled_play
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.controls import play, slider, stops, sum_at_most_one
from cfr_lab.exercises import a_call, a_strategy, brief, hint, items_of, right, still_open
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_11.judging import judge_given, or_why_not, returned
from cfr_lab.lessons.lesson_11.labels import M
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number
from cfr_lab.words import say

LONG = 20_000
MARKS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
PAIRS = 40


@lru_cache
def errors(rounds=LONG, pairs=PAIRS, seed=11):
    """Exploitability of pairs of averages of rock, paper, scissors: (marks, pairs)."""
    marks = [t for t in MARKS if t <= rounds]
    learner, rng = regret_matching(), np.random.default_rng(seed)
    found = []
    for t, seen in enumerate(sampled_play(M, learner, learner, rounds, rng, runs=pairs), 1):
        if t in marks:
            one, two = (np.asarray(mix).T for mix in seen.averages)
            best = (two @ M.T).max(axis=-1) - (one @ M).min(axis=-1)
            found.append(best / 2)
    return np.array(found)


def explore_errors():
    """Slide T along the errors of forty pairs and the bound: nothing happens at 10,000 (M14)."""
    control = stops(say("局数 T", "rounds T"), [(f"{t:,}", t) for t in MARKS], 10_000)
    return Explorer({"t": play(control)}, errors_picture)


def errors_picture(t):
    found = errors()
    low, middle, high = np.quantile(found, [0.1, 0.5, 0.9], axis=1)
    curves = [
        (say("一成的对局大于它", "one pair in ten is above"), high),
        (say("中位数", "median"), middle),
        (say("一成的对局小于它", "one pair in ten is below"), low),
    ]
    title = say("平均策略的可利用度", "exploitability of the averages")
    chart = draw.log_curves(
        MARKS, curves, MARKS.index(t), 0.001, 1, x_name=say("局数", "rounds"), title=title
    )
    return draw.pad(chart)


BOUNDS = ((2, 3, 0.1), (2, 3, 0.01), (2, 21, 0.05), (0.5, 2, 0.02), (4, 2, 0.3))


def judge_rounds(answer):
    def near_enough(power, n_power, e_power):
        return lambda delta, n, epsilon: ceil(delta**power * n**n_power / epsilon**e_power - 1e-9)

    # A fraction of a round more or less is no mistake.
    given = []
    for trial in BOUNDS:
        value, wanted = returned(answer, trial, 1), near_enough(2, 1, 2)(*trial)
        given.append(np.array([wanted]) if abs(value[0] - wanted) < 2 else np.ceil(value))
    return judge_given(
        given,
        BOUNDS,
        near_enough(2, 1, 2),
        (
            (
                lambda delta, n, epsilon: 10_000,
                "误差要 0.1 还是 0.01，都是 10,000 局？由 Δ√|A|/√T ≤ ε 解出 T。",
                "10,000 rounds, for an error of 0.1 and of 0.01 alike? Solve Δ√|A|/√T ≤ ε for T.",
            ),
            (
                near_enough(1, 0.5, 1),
                "这是 √T。两边还要平方。",
                "This is √T. Both sides are still to be squared.",
            ),
            (
                near_enough(2, 1, 1),
                "ε 也在平方里：误差小到十分之一，局数是原来的多少倍？",
                "ε is squared as well: for a tenth of the error, how many times the rounds?",
            ),
            (
                near_enough(1, 1, 2),
                "收益都放大一倍，误差也放大一倍，局数该变成几倍？看 Δ 的方次。",
                "With all payoffs doubled the error doubles: how many times the rounds? Look at "
                "the power of Δ.",
            ),
            (
                near_enough(2, 2, 2),
                "界里是 √|A|，平方之后是 |A|，不是 |A|²。",
                "In the bound stands √|A|, which squared is |A| and not |A|².",
            ),
            (
                near_enough(2, 0, 2),
                "行动的个数不见了：21 种分配比 3 种要久。",
                "The number of actions has gone: 21 allocations take longer than 3.",
            ),
        ),
        (
            "T = Δ²|A|/ε²：误差每小一位，局数多到一百倍。没有哪个 T 是“收敛”的那一刻。",
            "T = Δ²|A|/ε²: for each decimal place a hundred times the rounds. There is no T at "
            "which it “has converged”.",
        ),
    )


CHECKED = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@lru_cache
def kuhn_run():
    """[(iterations, exploitability)] of CFR in Kuhn poker, beginning with uniform play."""
    tree = Tree(kuhn())
    solver, found, done = CFR(tree, alternating=False), [], 0
    for t in CHECKED:
        if t:
            solver.run(t - done)
            done = t
        profile = solver.average if t else uniform(tree)
        found.append((t, float(exploitability(profile))))
    return found


@or_why_not
def show_stop(done):
    """Where the program stops CFR in Kuhn poker (M15)."""
    stop = next((t for t, x in kuhn_run() if done(x, -2, 2)), None)
    header = [
        say("迭代次数", "iterations"),
        say("可利用度", "exploitability"),
        say("占收益范围", "of the payoff range"),
        say("程序", "program"),
    ]
    rows = []
    for t, x in kuhn_run():
        rows.append([f"{t:,}", number(x, 4), f"{100 * x / 4:.2f}%", ""])
        if t == stop:
            rows[-1][-1] = say("停", "stop")
            break
    return draw.pad(draw.table(rows[-8:], header, size=16))


# (exploitability, lowest and highest payoff, whether one per cent of the range is enough).
STOPS = (
    (11 / 24, -2, 2, False),
    (0.039, -2, 2, True),
    (0.041, -2, 2, False),
    (0.5, 0, 100, True),
    (1.5, 0, 100, False),
    (0.005, 0, 1, True),
    (0.02, 0, 1, False),
    (0.05, 10, 12, False),
)


def judge_stop(answer):
    given = [a_call(answer, x, low, high) for x, low, high, _ in STOPS]
    if not all(isinstance(g, (bool, np.bool_)) for g in given):
        odd = next(g for g in given if not isinstance(g, (bool, np.bool_)))
        return hint(
            "应当返回 True 或 False，收到的是 {value}。",
            "It should return True or False; it returns {value}.",
            value=brief(odd),
        )

    def agrees(rule):
        return [bool(g) for g in given] == [rule(x, low, high) for x, low, high, _ in STOPS]

    if agrees(lambda x, low, high: x / (high - low) < 0.01):
        return right(
            "按收益范围的 1% 停：库恩扑克里是 0.04。收益放大一百倍，何时停不变。",
            "It stops at 1% of the range: 0.04 in Kuhn poker. With payoffs a hundred times as "
            "large it stops at the same point.",
        )
    for rule, zh, en in _STOP_FAULTS:
        if agrees(rule):
            return hint(zh, en)
    x, low, high, wanted = next(
        case for case, g in zip(STOPS, given, strict=True) if bool(g) != case[3]
    )
    return hint(
        "收益从 {low} 到 {high}，可利用度 {x} 时，应当是 {wanted}。范围的 1% 是多少？",
        "With payoffs from {low} to {high} and exploitability {x} it should be {wanted}. How much "
        "is 1% of the range?",
        low=number(low),
        high=number(high),
        x=f"{x:.3g}",
        wanted=wanted,
    )


_STOP_FAULTS = (
    (
        lambda x, low, high: x / (high - low) < 0.5,
        "还没有学，它就喊停了。折算到 [0, 1]，两人零和博弈的可利用度最大能有多大？",
        "It stops before anything is learnt. Scaled to [0, 1], how large can the exploitability of "
        "a two-player zero-sum game be at most?",
    ),
    (
        lambda x, low, high: x / (high - low) < 0.1,
        "十分之一还是太松：均匀策略折算后不过 0.115，差一点就过关。",
        "A tenth is still loose: uniform play, scaled, has 0.115 and all but passes.",
    ),
    (
        lambda x, low, high: x < 0.01,
        "收益范围不见了：把收益都换成“分”来记，数大一百倍，同一个策略就停不下来了。",
        "The range of the payoffs has gone: counted in cents, the same strategy never is good "
        "enough.",
    ),
    (
        lambda x, low, high: x / high < 0.01,
        "除以的是最大收益。收益从 −2 到 2，范围是多少？",
        "You divide by the largest payoff. With payoffs from −2 to 2, what is the range?",
    ),
    (
        lambda x, low, high: x / (high - low) > 0.01,
        "方向反了：可利用度大的时候停，小的时候倒不停。",
        "The wrong way round: it stops where the exploitability is large.",
    ),
)


def explore_fixed():
    """Slide the opponent's strategy: what the average earns, and what a best response (M17)."""
    controls = {"x": slider("x", value=1 / 3), "y": slider("y", value=1 / 3)}
    return Explorer(controls, fixed_picture, sum_at_most_one("x", "y"))


def fixed_picture(x, y):
    opponent = np.array([x, y, max(0.0, 1 - x - y)])
    worth = M @ opponent
    names = [say("平均策略（各 1/3）", "the average (1/3 each)"), say("最优反应", "best response")]
    mean, most = float(worth.mean()), float(worth.max())
    title = say("对付这个对手，每局的期望收益", "expected payoff a round against this opponent")
    bars = draw.bars(names, [mean, most], -0.2, 1, best=False, title=title, width=620)
    told = say("最优反应多得 {x}", "A best response earns {x} more", x=number(most - mean))
    shown = [f"{name} {number(float(p))}" for name, p in zip(actions(), opponent, strict=True)]
    header = say("对手：", "The opponent: ") + say("，", ", ").join(shown)
    return draw.pad(draw.column(draw.lines(header), bars, draw.lines(told)))


def judge_opponent(answer):
    items = items_of(answer)
    if items and any(item is ... for item in items):
        return still_open()
    opponent = a_strategy(answer, 3)
    worth = [sum(int(u) * q for u, q in zip(row, opponent, strict=True)) for row in M]
    more = max(worth) - sum(worth) / 3
    if more >= 0.5:
        return right(
            "对付它，平均策略得 0，最优反应得 {x}。平均策略保证的是不输，不是赢得最多。",
            "Against it the average earns 0 and a best response {x}. What the average guarantees "
            "is not to lose, and not to win the most.",
            x=number(float(more)),
        )
    if more <= 1e-6:
        return hint(
            "对付均匀的对手，出什么都得 0，这一个恰好不是反例。",
            "Against a uniform opponent everything earns 0: this very one is no counterexample.",
        )
    return hint(
        "方向对了：最优反应多得 {x}，还不到 0.5。让对手再偏一点。",
        "That is the way: a best response earns {x} more, not yet 0.5. Make the opponent more "
        "lopsided.",
        x=number(float(more)),
    )
