"""List the programs that a student would most likely submit for exercise 3.

The programs were written before the judge was tried on them. Most are the right program PLAIN with
some of its text replaced; each wrong program has an excerpt of its hint in both languages.
"""

import numpy as np
from plain_cfr import PlainCFR

from cfr_core.cfr import CFR

PLAIN = """
def match(R):
    positive = np.maximum(R, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.ones(len(R)) / len(R)

def cfr_plus(tree, T):
    name = {int(h): infoset.name for infoset in tree.infosets for h in infoset.nodes}
    R = {infoset.name: np.zeros(len(infoset.actions)) for infoset in tree.infosets}
    S = {I: np.zeros(len(R[I])) for I in R}

    def walk(h, reach, i):
        mover, children = tree.player[h], tree.children(h)
        if mover < 0:
            return float(tree.payoff(h)[i - 1])
        p = sigma[name[h]] if mover > 0 else np.array(tree.chance[children], dtype=float)
        U = []
        for child, probability in zip(children, p):
            on = reach.copy()
            on[mover] = on[mover] * probability
            U.append(walk(child, on, i))
        U = np.array(U)
        if mover == i:
            others = np.prod(np.delete(reach, i))
            r[name[h]] += others * (U - p @ U)
            s[name[h]] += reach[i] * p
        return p @ U

    for t in range(1, T + 1):
        for i in (1, 2):
            sigma = {I: match(R[I]) for I in R}
            r = {I: np.zeros(len(R[I])) for I in R}
            s = {I: np.zeros(len(R[I])) for I in R}
            walk(0, np.ones(3), i)
            R = {I: np.maximum(R[I] + r[I], 0) for I in R}
            S = {I: S[I] + t * s[I] for I in R}
    return {I: match(S[I]) for I in S}
"""
KEEP = "R = {I: np.maximum(R[I] + r[I], 0) for I in R}"
ADD = "S = {I: S[I] + t * s[I] for I in R}"
TURN = "            sigma = {I: match(R[I]) for I in R}\n"
CHANCE = "np.array(tree.chance[children], dtype=float)"


def program(*changes):
    """Return the function `cfr_plus` after replacing old by new for each of the changes."""
    source = PLAIN
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    names = {"np": np}
    exec(source, names)
    return names["cfr_plus"]


def average_of_plain_cfr(tree, T):
    solver = PlainCFR(tree.game, alternating=True, beta=-float("inf"), gamma=1)
    return solver.run(T).average()


RIGHT = [
    program(),
    average_of_plain_cfr,
    lambda tree, T: CFR(tree, "cfr+").run(T).average,
    # This program clips before it adds the next regrets, and again in `match`.
    program((KEEP, "R = {I: np.maximum(R[I], 0) + r[I] for I in R}")),
    # The first program uses weights that sum to 1; the second returns lists instead of arrays.
    program((ADD, "S = {I: S[I] + 2 * t / T / (T + 1) * s[I] for I in R}")),
    program(("return {I: match(S[I]) for I in S}", "return {I: list(match(S[I])) for I in S}")),
]
WRONG = [
    (program((KEEP, "R = {I: R[I] + r[I] for I in R}")), "还是 CFR", "this is still CFR"),
    (
        program((KEEP, "R = {I: R[I] + np.maximum(r[I], 0) for I in R}")),
        "这一次的遗憾 r",
        "this iteration's regret r",
    ),
    (
        program(
            (
                "r[name[h]] += others * (U - p @ U)",
                "R[name[h]] = np.maximum(R[name[h]] + others * (U - p @ U), 0)",
            ),
            (KEEP, ""),
        ),
        "每走过一个历史",
        "at every history",
    ),
    (
        program((KEEP, "R = {I: match(R[I] + r[I]) for I in R}")),
        "归一化之后的策略",
        "normalised strategy back",
    ),
    (
        program(
            (
                "        for i in (1, 2):\n" + TURN,
                "        sigma = {I: match(R[I]) for I in R}\n        for i in (1, 2):\n",
            )
        ),
        "同时更新",
        "both players simultaneously",
    ),
    (program(("for i in (1, 2)", "for i in (2, 1)")), "次序反了", "in the wrong order"),
    (
        program((ADD, "S = {I: S[I] + s[I] for I in R}")),
        "权重都一样",
        "all iterations equal weight",
    ),
    (program(("range(1, T + 1)", "range(T)")), "像是 t − 1", "to have weight t − 1"),
    (program(("t * s[I]", "t * t * s[I]")), "像是 t²", "look like t²"),
    (
        program(("s[name[h]] += reach[i] * p", "s[name[h]] += p")),
        "没有自己的到达概率",
        "not the player's own reach",
    ),
    (
        program(("s[name[h]] += reach[i] * p", "s[name[h]] += others * p")),
        "他人的到达概率",
        "the others' reach",
    ),
    (
        program(("s[name[h]] += reach[i] * p", "s[name[h]] += np.prod(reach) * p")),
        "完整的到达概率",
        "whole reach",
    ),
    (
        program((ADD, "S = {I: S[I] + t * s[I].sum() * match(R[I]) for I in R}")),
        "更新之后的策略",
        "after the update",
    ),
    (
        program(("return {I: match(S[I]) for I in S}", "return sigma")),
        "最后用的策略",
        "last strategy used",
    ),
    (
        program(("return {I: match(S[I]) for I in S}", "return {I: match(R[I]) for I in R}")),
        "下一次的策略",
        "strategy of the next iteration",
    ),
    (program(("range(1, T + 1)", "range(1, T + 2)")), "多做了一次", "one iteration too many"),
    (program(("range(1, T + 1)", "range(1, T)")), "少做了一次", "one iteration too few"),
    (
        program(("return {I: match(S[I]) for I in S}", "return S")),
        "加起来不等于 1",
        "do not sum to 1",
    ),
    (program(("[i - 1]", "[0]")), "玩家 1 的收益", "player 1's payoffs"),
    (program((CHANCE, "np.ones(len(children))")), "", ""),
    (
        program(("        return p @ U", "        return p @ U if mover else sum(U)")),
        "直接相加",
        "U without multiplying them by chance's",
    ),
    (program((CHANCE, "np.ones(len(children)) / len(children)")), "概率相等", "equally likely"),
    (
        program(("on[mover] = on[mover]", "on[mover or 1] = on[mover or 1]")),
        "玩家 1 自己的到达概率",
        "player 1's own reach",
    ),
    (program(("np.prod(np.delete(reach, i))", "reach[3 - i]")), "没有乘机会的", "but not chance's"),
    (program(("np.prod(np.delete(reach, i))", "1")), "", ""),
    (program(("r[name[h]] += others", "r[name[h]] = others")), "只留下最后一个", "only the last"),
    (program(("(U - p @ U)", "(U - U.mean())")), "简单平均", "unweighted mean"),
    (program(("(U - p @ U)", "U")), "行动值本身", "values themselves"),
    (
        program(
            ("if mover == i:", "if mover > 0:"),
            ("float(tree.payoff(h)[i - 1])", "float(tree.payoff(h)[i - 1])"),
        ),
        "",
        "",
    ),
    (program(("match(S[I]) for", "S[I] / S[I].sum() * 0 / 0 for")), "除以了 0", "divides by 0"),
    (program(("for i in (1, 2)", "for i in (1, 1, 2)")), "应当是", "should be"),
]
INTO_S = "s[name[h]] += reach[i] * p"
FIRST = "if h == tree.infosets[tree.infoset_index[h]].nodes[0]: s[name[h]] ="
ALSO_WRONG = [
    # These programs add to S with a wrong weight, once per set instead of once per node.
    (program((INTO_S, f"{FIRST} others * p")), "他人的到达概率", "the others' reach"),
    (program((INTO_S, f"{FIRST} np.prod(reach) * p")), "完整的到达概率", "whole reach"),
    # This program uses equal weights only for the values below chance nodes.
    (
        program(("        return p @ U", "        return p @ U if mover else np.mean(U)")),
        "概率相等",
        "equally likely",
    ),
]
