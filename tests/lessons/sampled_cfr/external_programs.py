"""List the programs that a student would most likely submit for exercise 3.

The programs were written before the judge was tried on them. Each is a right program with some of
its text replaced; each wrong program has an excerpt of its hint in both languages.
"""

import numpy as np

PLAIN = """
def external_regrets(tree, profile, i, pick):
    r = {}

    def walk(h):
        children = tree.children(h)
        if not children:
            return tree.payoff(h)[i - 1]
        sigma = profile.edge_probabilities[children]
        if tree.player[h] != i:
            return walk(children[pick(sigma)])
        U = np.array([walk(child) for child in children])
        r[tree.infosets[tree.infoset_index[h]].name] = U - sigma @ U
        return sigma @ U

    walk(0)
    return r
"""
# This program passes a weight, which is always 1 in the right version, down the tree.
WEIGHTED = """
def external_regrets(tree, profile, i, pick):
    name = {int(h): s.name for s in tree.infosets for h in s.nodes}
    r = {s.name: np.zeros(len(s.actions)) for s in tree.infosets if s.player == i}

    def walk(h, w):
        mover, children = tree.player[h], list(tree.children(h))
        if mover < 0:
            return float(tree.payoff(h)[i - 1])
        sigma = [float(p) for p in (tree.chance[children] if mover == 0 else profile[name[h]])]
        if mover == i:
            U = np.array([walk(c, w) for c in children])
            r[name[h]] += w * (U - np.dot(sigma, U))
            return np.dot(sigma, U)
        k = pick(sigma)
        return walk(children[k], w)

    walk(0, 1.0)
    return r
"""
SAMPLED_STEP = "return walk(children[pick(sigma)])"


def program(*changes, source=PLAIN):
    """Return the function `external_regrets` after replacing old by new for each of the changes."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    names = {"np": np, "dice": np.random.default_rng(8), "r_outside": {}}
    exec(source, names)
    return names["external_regrets"]


def weighted(*changes):
    return program(*changes, source=WEIGHTED)


RIGHT = [
    program(),
    weighted(),
    program(
        ("    return r\n", "    return {I: list(map(float, x)) for I, x in r.items() if any(x)}\n")
    ),
    weighted(("pick(sigma)", "pick(np.array(sigma))")),
]
WRONG = [
    (
        weighted(("walk(children[k], w)", "walk(children[k], w * sigma[k])")),
        "还要再乘一次吗",
        "counted a second time",
    ),
    (
        weighted(
            ("[walk(c, w) for c in children]", "[walk(c, w * p) for c, p in zip(children, sigma)]")
        ),
        "玩家自己的到达概率",
        "by the player's own reach",
    ),
    (
        weighted(("walk(children[k], w)", "walk(children[k], w / sigma[k])")),
        "除以了抽样的概率",
        "divides by the probability",
    ),
    (
        program((SAMPLED_STEP, "return walk(children[pick([1 / len(sigma)] * len(sigma))])")),
        "均匀地抽",
        "draws the others' actions uniformly",
    ),
    (program(("[i - 1]", "[0]")), "用的是玩家 1 的收益", "player 1's payoffs"),
    (program(("= U - sigma @ U", "= U")), "行动的值 U", "action values U"),
    (program(("= U - sigma @ U", "= U - U.mean()")), "简单平均", "unweighted mean"),
    (program(("= U - sigma @ U", "= sigma @ U - U")), "符号弄反了", "signs of your regrets"),
    (
        program(
            (
                "U = np.array([walk(child) for child in children])",
                "U = np.zeros(len(sigma)); k = pick(sigma); U[k] = walk(children[k])",
            )
        ),
        "连更新方的行动也抽",
        "also picks the learner's own action",
    ),
    (
        program(
            (
                "U = np.array([walk(child) for child in children])",
                "U = np.zeros(len(sigma)); k = pick(sigma); U[k] = walk(children[k]) / sigma[k]",
            )
        ),
        "玩家自己的到达概率",
        "by the player's own reach",
    ),
    (program((SAMPLED_STEP, "return sum(p * walk(c) for p, c in zip(sigma, children))")), "", ""),
    (
        weighted(
            (
                "k = pick(sigma)",
                "if True: return sum(p * walk(c, w * p) for p, c in zip(sigma, children))",
            )
        ),
        "从没调用 pick",
        "never calls the function pick",
    ),
    (
        weighted(
            (
                "k = pick(sigma)",
                "if mover: return sum(p * walk(c, w * p) for p, c in zip(sigma, children))\n"
                "        k = pick(sigma)",
            )
        ),
        "这是机会抽样",
        "that is chance sampling",
    ),
    (
        weighted(
            (
                "k = pick(sigma)",
                "if not mover: return sum(p * walk(c, w * p) for p, c in zip(sigma, children))\n"
                "        k = pick(sigma)",
            )
        ),
        "各抽一次",
        "does it pick once",
    ),
    (
        weighted(
            (
                "k = pick(sigma)",
                "if not mover: return sum(walk(c, w) for c in children)\n        k = pick(sigma)",
            )
        ),
        "各抽一次",
        "does it pick once",
    ),
    (
        program((SAMPLED_STEP, "return walk(pick(sigma))")),
        "pick 返回的是行动的序号",
        "the index k of an action",
    ),
    (
        program((SAMPLED_STEP, "return walk(children[int(dice.choice(len(sigma), p=sigma))])")),
        "随机数是哪里来的",
        "Where do its random numbers",
    ),
    (
        program(
            ("    r = {}\n", "    r = r_outside\n"),
            ("].name] =", "].name] = r.get(tree.infosets[tree.infoset_index[h]].name, 0) +"),
        ),
        "",
        "",
    ),
    (
        program((SAMPLED_STEP, "return walk(children[pick(children)])")),
        "加起来等于 1",
        "and sum to 1",
    ),
    (program(("tree.player[h] != i", "tree.player[h] != 1")), "", ""),
    (program(("    walk(0)\n    return r", "    return walk(0)")), "一个字典", "a dictionary"),
    (program((SAMPLED_STEP, "return walk(children[int(np.argmax(sigma))])")), "应是", "should be"),
    (
        program(("    return r\n", "    return {I: x / 2 for I, x in r.items()}\n")),
        "应是",
        "should be",
    ),
]
