"""Puzzles 11.12 to 11.14: arrays changed in place, and what is an average (M10, M11, M3)."""

import numpy as np

from cfr_core.games import kuhn
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.exercises import a_call, hint, right
from cfr_lab.lessons.lesson_11.judging import (
    flat,
    judge_program,
    matched,
    or_why_not,
    same,
)
from cfr_lab.lessons.lesson_11.labels import FIXED, M, W
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number, to_places
from cfr_lab.words import say

ROUNDS = 3000


def self_play(rule, G, rounds=ROUNDS, seed=11):
    """Both averages after sampled rounds in which both keep regrets and play by `rule`."""
    rng = np.random.default_rng(seed)
    R, S = [np.zeros(3), np.zeros(3)], np.zeros((2, 3))
    for draws in rng.random((rounds, 2)):
        sigma = [np.array(rule(r)) for r in R]
        S += sigma
        i, j = (int((d > s.cumsum()[:-1]).sum()) for d, s in zip(draws, sigma, strict=True))
        R[0] += G[:, j] - G[i, j]
        R[1] += G[i, j] - G[i, :]
    return S / rounds


def gap(averages, G):
    """The exploitability of a pair of strategies in a matrix game."""
    one, two = averages
    return float(((G @ two).max() - (one @ G).min()) / 2)


@or_why_not
def show_two_games(next_strategy):
    """Averages and exploitability after self-play with the rule, on two games (M10)."""
    names = say("剪刀石头布", "plain game"), say("加权的", "weighted game")
    rows = []
    for name, G in zip(names, (M, W), strict=True):
        averages = self_play(next_strategy, G)
        rows.append([name, *to_places(averages[0]), number(gap(averages, G), 3)])
    header = ["", *actions(), say("可利用度", "exploitability")]
    title = say(
        "自我对弈 {n} 局，玩家 1 的平均策略", "player 1's average, {n} rounds", n=f"{ROUNDS:,}"
    )
    return draw.pad(draw.table(rows, header, {(0, 4), (1, 4)}, title=title))


def judge_in_place(answer):
    trials = [np.array(R, dtype=float) for R in ((2, -1, 1), (-3, -1, 0), (0.5, 4, -2, 1.5))]
    for R in trials:
        before = R.copy()
        sigma = a_call(answer, R)
        if not same(flat(sigma) if flat(sigma) is not None else np.zeros(0), matched(before)):
            return hint(
                "交出的策略变了：R = {R} 时应得 {wanted}。要改的不是策略怎么算。",
                "The strategy itself has changed: for R = {R} it should be {wanted}. How it is "
                "computed was not the mistake.",
                R="(" + ", ".join(f"{x:g}" for x in before) + ")",
                wanted="(" + ", ".join(to_places(matched(before))) + ")",
            )
        if same(R, matched(before)) and not same(R, before):
            return hint(
                "策略对了。再看 R：调用之后，里面存的还是遗憾吗？strategy = R 造了新的数组吗？",
                "The strategy is right. Now look at R: does it still hold regrets after the call? "
                "Does strategy = R make a new array?",
            )
        if not same(R, before):
            return hint(
                "R 里的负数还是被改成了 0。RM+ 有意这样做，那是另一个算法；这里要的是遗憾匹配。",
                "The negative numbers in R are still turned to 0. RM+ does so on purpose, another "
                "algorithm; here regret matching is wanted.",
            )
    averages = self_play(answer, W)
    return right(
        "R 还是遗憾。加权剪刀石头布上，{n} 局之后的可利用度降到了 {x}。",
        "R still holds regrets. In the weighted game the exploitability after {n} rounds is down "
        "to {x}.",
        n=f"{ROUNDS:,}",
        x=number(gap(averages, W), 3),
    )


def train_kuhn(strategy, hands=2000, seed=11):
    """Chance-sampled CFR with the reader's `strategy(node, reach)`.

    Returns the nodes, {set: {"regret": [...], "sum": [...]}}, and what was added to each
    node's regrets, added up apart.
    """
    tree, rng = Tree(kuhn()), np.random.default_rng(seed)
    sets = {int(h): s.name for s in tree.sets for h in s.nodes}
    nodes = {s.name: {"regret": [0.0, 0.0], "sum": [0.0, 0.0]} for s in tree.sets}
    added = {name: [0.0, 0.0] for name in nodes}
    pays = {int(z): float(tree.payoff(z)[0]) for z in tree.ends}
    below = {h: [int(c) for c in tree.children(h)] for h in sets}
    mover = {h: int(tree.player[h]) for h in sets}

    def walk(h, reach):
        if h in pays:
            return pays[h]
        i, node = mover[h], nodes[sets[h]]
        sigma = list(strategy(node, reach[i - 1]))
        U = []
        for child, p in zip(below[h], sigma, strict=True):
            on = [reach[0] * p, reach[1]] if i == 1 else [reach[0], reach[1] * p]
            U.append(walk(child, on))
        mean = sum(p * u for p, u in zip(sigma, U, strict=True))
        for a, u in enumerate(U):
            r = reach[2 - i] * (u - mean) * (1 if i == 1 else -1)
            node["regret"][a] += r
            added[sets[h]][a] += r
        return mean

    deals = [int(c) for c in tree.children(0)]
    for deal in rng.integers(len(deals), size=hands):
        walk(deals[deal], [1.0, 1.0])
    return nodes, added


# Sets in which one of the two moves is plainly bad: folding a king, calling with a jack.
TOLD = (("K:b", 0), ("K:pb", 0), ("J:b", 1), ("J:pb", 1))


@or_why_not
def show_node(strategy):
    """The regrets a node holds, beside the sum of all that was added to it (M11)."""
    nodes, added = train_kuhn(strategy)
    moves = say("弃牌", "fold"), say("跟注", "call")
    rows = [
        [f"{name}　{moves[a]}", number(added[name][a], 1), number(nodes[name]["regret"][a], 1)]
        for name, a in TOLD
    ]
    header = [
        say("信息集、行动", "set, move"),
        say("加进去的遗憾之和", "sum of what was added"),
        say("结点里存的", "what the node holds"),
    ]
    return draw.pad(draw.table(rows, header, {(i, 2) for i in range(len(rows))}))


NODES = (
    ({"regret": [3.0, -1.0], "sum": [0.5, 0.25]}, 0.5),
    ({"regret": [-2.0, -1.0], "sum": [0.0, 0.0]}, 1.0),
    ({"regret": [1.0, 3.0, -4.0], "sum": [1.0, 2.0, 0.5]}, 0.25),
)


def judge_node(answer):
    for given, reach in NODES:
        node = {key: list(values) for key, values in given.items()}
        sigma = matched(np.array(given["regret"]))
        told = flat(a_call(answer, node, reach))
        if told is None or not same(told, sigma):
            return hint(
                "交出的策略变了：遗憾是 {R} 时应得 {wanted}。",
                "The strategy itself has changed: for regrets {R} it should be {wanted}.",
                R=_bracket(given["regret"]),
                wanted=_bracket(sigma),
            )
        regret, total = flat(node["regret"]), flat(node["sum"])
        if not same(regret, np.array(given["regret"])):
            return hint(
                '调用一次之后，node["regret"] 由 {before} 变成了 {after}。做策略只许看，不许改。',
                'After one call node["regret"] has gone from {before} to {after}. Making a '
                "strategy may look at it, not change it.",
                before=_bracket(given["regret"]),
                after=_bracket(regret),
            )
        before = np.array(given["sum"])
        if same(total, before):
            return hint(
                '遗憾没有被改，可 node["sum"] 也不再增加了：平均策略从哪里来？',
                'The regrets are left alone, but node["sum"] no longer grows: what shall the '
                "average be made of?",
            )
        if reach != 1 and same(total, before + sigma):
            return hint(
                "累计策略要按自己的到达概率 reach 加权。",
                "The summed strategy is weighted by own reach.",
            )
        if not same(total, before + reach * sigma):
            return hint(
                'node["sum"] 应当加上 reach × 策略，成为 {wanted}。',
                'node["sum"] should grow by reach times the strategy, to {wanted}.',
                wanted=_bracket(before + reach * sigma),
            )
    nodes, added = train_kuhn(answer, 500)
    off = max(abs(nodes[name]["regret"][a] - added[name][a]) for name in nodes for a in range(2))
    return right(
        "500 手之后，十二个结点里存的遗憾与加进去的之和最多差 {off}。",
        "After 500 hands the regrets in the twelve nodes differ from the sums of what was added "
        "by at most {off}.",
        off=number(off, 1),
    )


def _bracket(values):
    return "(" + ", ".join(f"{x:.4g}" for x in values) + ")"


@or_why_not
def show_average(learn):
    """What the program hands over after ten iterations against D1.4's opponent (M3)."""
    found = np.array(learn(M @ FIXED, 10), dtype=float)
    title = say("程序交出的“平均策略”", "the “average strategy” handed over")
    bars = draw.bars(actions(), found, -1, 1, best=False, title=title, width=400, digits=3)
    told = say("三个数之和：{x}", "the three sum to {x}", x=number(float(found.sum()), 3))
    return draw.pad(draw.row(bars, draw.lines(told), gap=40, align=0.5))


LEARNINGS = (
    (M @ FIXED, 10),
    (M @ FIXED, 1),
    (np.array([0.5, -1.0, 0.25, 0.4]), 6),
    (np.array([1.0, 1.0, -3.0]), 4),
)


def judge_average(answer):
    def ending_with(hand_over):
        def learn(values, T):
            R, S, sigma = np.zeros(len(values)), np.zeros(len(values)), None
            for _ in range(T):
                sigma = matched(R)
                S = S + sigma
                R = R + values - sigma @ values
            return hand_over(R, S, sigma, T)

        return learn

    return judge_program(
        answer,
        LEARNINGS,
        ending_with(lambda R, S, sigma, T: S / T),
        (
            (
                ending_with(lambda R, S, sigma, T: R / T),
                "有负数，加起来也不是 1，不可能是策略。每次迭代用过的策略记在哪个量里？",
                "There are negative numbers and the sum is not 1: it cannot be a strategy. Which "
                "quantity records the strategies that were used?",
            ),
            (
                ending_with(lambda R, S, sigma, T: S),
                "是累计的策略，可加起来等于 T。还差一步。",
                "This is the summed strategy; it sums to T. One step is missing.",
            ),
            (
                ending_with(lambda R, S, sigma, T: sigma),
                "这是最后一次的策略，前面几次的没有算进去。第 1 次是均匀的，平均里该看得到它。",
                "This is the last strategy; the earlier ones are left out. The first was uniform, "
                "and the average should show it.",
            ),
            (
                ending_with(lambda R, S, sigma, T: matched(R)),
                "把遗憾化成了概率：那是下一次要用的策略，不是平均。",
                "You turned regrets into probabilities: that is the next strategy, not an average.",
            ),
            (
                ending_with(lambda R, S, sigma, T: np.abs(R) / np.abs(R).sum()),
                "遗憾取绝对值再归一化，仍旧是遗憾。",
                "Regrets made positive and normalised are regrets still.",
            ),
        ),
        (
            "十次之后是 (1/30, 28/30, 1/30)：平均的是用过的策略。",
            "After ten it is (1/30, 28/30, 1/30): what is averaged are the strategies used.",
        ),
    )
