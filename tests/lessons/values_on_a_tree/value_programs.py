"""List the programs that students are most likely to submit for exercise 5.

The programs were written before the judge was tried on them.
"""

from functools import partial

import numpy as np
from student_programs import program

from cfr_core import values

PLAIN = """
    def action_values(profile, name):
        tree, edges, infoset = profile.tree, profile.edge_probabilities, profile.tree.infoset(name)
        i = infoset.player

        def onward(h):
            if not len(tree.children(h)):
                return float(tree.payoff(h)[i - 1])
            return sum(edges[child] * onward(child) for child in tree.children(h))

        def others(h):
            product = 1
            while h > 0:
                above = tree.parent[h]
                if tree.player[above] != i:
                    product *= edges[h]
                h = above
            return product

        found = []
        for k in range(len(infoset.actions)):
            total = 0
            for h in infoset.nodes:
                total += others(h) * onward(tree.children(h)[k])
            found.append(total)
        return found
"""
plain = partial(program, PLAIN, "action_values")


def action_values_of_the_package(profile, name):
    return values.action_values(profile, profile.tree.infoset(name).player)[name]


def action_values_over_terminal_nodes(profile, name):
    """Sum over the terminal nodes below the set, without the player's own steps before it."""
    tree, infoset = profile.tree, profile.tree.infoset(name)
    total = np.zeros(len(infoset.actions))
    for h in infoset.nodes:
        for k, child in enumerate(tree.children(h)):
            for z in tree.terminals_below(child):
                weight = 1.0
                for node in tree.path(z)[1:]:
                    above = tree.parent[node]
                    before = len(tree.path(node)) <= len(tree.path(h))
                    if node != child and not (before and tree.player[above] == infoset.player):
                        weight *= float(profile.edge_probabilities[node])
                total[k] += weight * float(tree.payoff(z)[infoset.player - 1])
    return total


RIGHT = [
    plain(),
    action_values_of_the_package,
    action_values_over_terminal_nodes,
    plain(("return found", "return tuple(found)")),
]

LINE = "total += others(h) * onward(tree.children(h)[k])"
OTHERS_STEP_TEST = "if tree.player[above] != i:"
CONTINUATION_LINE = "return sum(edges[child] * onward(child) for child in tree.children(h))"


def action_values_by_division(profile, name):
    """Divide u by own reach, which is 0 at some information sets."""
    tree, infoset = profile.tree, profile.tree.infoset(name)
    u, own = (f(profile, infoset.player) for f in (values.contributions, values.own_reach))
    below = [[tree.children(h)[k] for h in infoset.nodes] for k in range(len(infoset.actions))]
    mix = [float(p) for p in profile[name]]
    return [
        sum(u[n] / own[n] for n in nodes) if p else 0 for p, nodes in zip(mix, below, strict=True)
    ]


def endless(profile, name):
    while True:
        pass


WRONG = [
    (plain((OTHERS_STEP_TEST, "if True:")), "自己的各步也在内", "own steps included"),
    (
        plain((OTHERS_STEP_TEST, "if tree.player[above] == i:")),
        "乘的是自己的到达概率",
        "by the player's own reach and not",
    ),
    (
        plain((OTHERS_STEP_TEST, "if tree.player[above] not in (0, i):")),
        "没有乘机会各步",
        "probabilities of chance's steps",
    ),
    (plain((LINE, "total += onward(tree.children(h)[k])")), "Uᵢ(ha) 之和", "sum of Uᵢ(ha)"),
    (
        plain(
            (
                LINE,
                "total += others(h) * np.prod([edges[x] for x in tree.path(h)[1:]])"
                " * edges[tree.children(h)[k]]"
                " * onward(tree.children(h)[k])",
            )
        ),
        "从根乘起",
        "begins at the root",
    ),
    (
        plain(
            (
                CONTINUATION_LINE,
                CONTINUATION_LINE.replace(
                    "edges[child] *", "(edges[child] if tree.player[h] == i else 1) *"
                ),
            )
        ),
        "没有乘他人各步",
        "probabilities of the others' steps",
    ),
    (
        plain(
            (
                CONTINUATION_LINE,
                CONTINUATION_LINE.replace(
                    "edges[child] *", "(edges[child] if tree.player[h] != i else 1) *"
                ),
            )
        ),
        "没有乘玩家自己各步",
        "probabilities of the player's own",
    ),
    (
        plain((CONTINUATION_LINE, CONTINUATION_LINE.replace("edges[child] * ", ""))),
        "只把各个结局的收益相加",
        "only adds",
    ),
    (plain(("for h in infoset.nodes:", "for h in infoset.nodes[:1]:")), "第一个结点", "first node"),
    (
        plain(("found.append(total)", "found.append(total * profile[name][k])")),
        "一定选 a",
        "multiplies by σᵢ(I, a)",
    ),
    (
        plain(
            ("found.append(total)", "found.append(total / sum(others(h) for h in infoset.nodes))")
        ),
        "没走到 I 的对局",
        "do not reach I",
    ),
    (plain(("tree.payoff(h)[i - 1]", "tree.payoff(h)[0]")), "总是玩家 1 的", "always player 1's"),
    (
        plain(
            (
                "return found",
                "return [v - sum(np.multiply(profile[name], found)) for v in found]",
            )
        ),
        "减去了各行动的值",
        "subtracts the weighted average",
    ),
    (
        plain(("found.append(total)", "found.append(total / len(infoset.nodes))")),
        "除以了结点数",
        "by the number of nodes",
    ),
    (plain((LINE, LINE.replace("+=", "="))), "只有最后一个结点", "last node only"),
    (
        plain(("float(tree.payoff(h)[i - 1])", "-float(tree.payoff(h)[i - 1])")),
        "符号全反了",
        "signs are reversed",
    ),
    (lambda profile, name: [0] * len(profile[name]), "用手算一遍", "by hand"),
    (plain(("return found", "return sum(found)")), "每个行动一个数", "one number per action"),
    (
        plain(("return found", "return dict(zip(infoset.actions, found))")),
        "每个行动一个数",
        "one number per action",
    ),
    (plain(("range(len(infoset.actions))", "range(2)")), "有 3 个行动", "set has 3 actions"),
    (action_values_by_division, "除以 0 了", "divides by 0"),
    (endless, "还没有算完", "had not ended"),
    (lambda profile, name: profile.edge, "出错了：AttributeError", "AttributeError"),
]
