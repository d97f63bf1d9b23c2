"""List the programs that students are most likely to submit for exercise 4.

The programs were written before the judge was tried on them.
"""

from functools import partial

from student_programs import program

from cfr_core import values

ONE_PASS = """
    def reaches(profile, player):
        tree, edges = profile.tree, profile.edge_probabilities
        own, others = [1] * tree.n_nodes, [1] * tree.n_nodes
        for h in range(1, tree.n_nodes):
            above = tree.parent[h]
            who = tree.player[above]
            own[h] = own[above] * (edges[h] if who == player else 1)
            others[h] = others[above] * (edges[h] if who != player else 1)
        return own, others
"""
one_pass = partial(program, ONE_PASS, "reaches")


def reaches(profile, player):
    return values.own_reach(profile, player), values.others_reach(profile, player)


def reaches_by_path(profile, player):
    tree, own, others = profile.tree, [], []
    for h in range(tree.n_nodes):
        product, rest = 1, 1
        for node in tree.path(h)[1:]:
            if tree.player[tree.parent[node]] == player:
                product *= profile.edge_probabilities[node]
            else:
                rest *= profile.edge_probabilities[node]
        own.append(product)
        others.append(rest)
    return own, others


def reaches_from_the_root(profile, player):
    """Compute both reaches from the root downwards in dictionaries; return them as lists."""
    tree = profile.tree
    own, others = {0: 1.0}, {0: 1.0}
    for h in range(tree.n_nodes):
        for child in tree.children(h):
            product = tree.player[h] == player
            own[child] = own[h] * profile.edge_probabilities[child] ** product
            others[child] = others[h] * profile.edge_probabilities[child] ** (not product)
    return [own[h] for h in range(tree.n_nodes)], [others[h] for h in range(tree.n_nodes)]


RIGHT = [
    one_pass(),
    reaches,
    reaches_by_path,
    reaches_from_the_root,
    one_pass(("return own, others", "return [own, others]")),
]

OWN = "own[above] * (edges[h] if who == player else 1)"
OTHERS = "others[above] * (edges[h] if who != player else 1)"


def endless(profile, player):
    while True:
        pass


WRONG = [
    (one_pass(("return own, others", "return others, own")), "次序是不是反了", "wrong order"),
    (
        one_pass(
            (OWN, OWN.replace("== player", "in (0, player)")),
            (OTHERS, OTHERS.replace("!= player", "not in (0, player)")),
        ),
        "由玩家自己决定吗",
        "which card",
    ),
    (
        one_pass((OTHERS, OTHERS.replace("!= player", "not in (0, player)"))),
        "两个列表里都没有算",
        "in neither list",
    ),
    (one_pass((OTHERS, "others[above] * edges[h]")), "第二个列表是 π(h)", "second list is π(h)"),
    (
        one_pass(("who = tree.player[above]", "who = tree.player[h]")),
        "上面那个结点的玩家",
        "the node above",
    ),
    (
        one_pass(
            (OWN, OWN.replace("own[above] * ", "")),
            (OTHERS, OTHERS.replace("others[above] * ", "")),
        ),
        "只是最后一步",
        "only the probability of the last",
    ),
    (
        one_pass(
            ("[1] * tree.n_nodes, [1] * tree.n_nodes", "[0] * tree.n_nodes, [0] * tree.n_nodes")
        ),
        "全是 0",
        "contain only zeros",
    ),
    (
        one_pass(("who = tree.player[above]", "who = tree.player[above]; player = 1")),
        "参数 player",
        "argument player",
    ),
    (
        one_pass(("who = tree.player[above]", "who = tree.player[above] + 1")),
        "编号差了 1",
        "off by one",
    ),
    (
        lambda profile, player: ([1] * profile.tree.n_nodes,) * 2,
        "哪几步的概率该乘",
        "should be multiplied",
    ),
    (
        one_pass(("range(1, tree.n_nodes)", "range(1, tree.n_nodes - 1)")),
        "哪几步的概率该乘",
        "should be multiplied",
    ),
    (one_pass((OTHERS, "1 - own[h]")), "哪几步的概率该乘", "should be multiplied"),
    (
        one_pass(("return own, others", "return own")),
        "应该返回两个列表",
        "first the player's own reach",
    ),
    (
        one_pass(("return own, others", "return dict(enumerate(own)), dict(enumerate(others))")),
        "每个结点应该有一个数",
        "a number for every node",
    ),
    (lambda profile, player: [[1, 2], [3]], "22 个结点", "22 nodes"),
    (
        one_pass(("range(1, tree.n_nodes)", "range(1, tree.n_nodes + 1)")),
        "出错了：IndexError",
        "IndexError",
    ),
    (
        one_pass(
            (
                "edges = profile.tree, profile.edge_probabilities",
                "edges = profile.tree, profile.edge",
            )
        ),
        "出错了：AttributeError",
        "AttributeError",
    ),
    (
        one_pass((OTHERS, "own[h] / (own[h] - own[h])")),
        "有一处除以了 0",
        "divides by 0",
    ),
    (endless, "还没有算完", "had not ended"),
]
