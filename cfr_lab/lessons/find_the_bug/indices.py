"""Puzzles 4 and 5: a bracket, and the ends of an action (M5, M9)."""

from cfr_core.games import rock_paper_scissors
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.programs import or_its_error, program_puzzle
from cfr_lab.lessons.rps import OPPONENT, actions, lit_tree
from cfr_lab.numbers import named, number
from cfr_lab.words import say

# Nothing is paid at any end, then 1 at the second and -1 at the third.
PAID_NOTHING = ((1, 0, (0, 0, 0)), (0.5, 0.25, (0, 0, 0)), (0, 0, (0, 0, 0)), (0, 0, (0, 1, -1)))


@or_its_error
def show_contributions(contribution):
    """h1's contribution for a few strategies, most with nothing paid at all (M5)."""
    rows = [
        [*(number(s) for s in (float(x), float(y))), _tuple(d), number(contribution(0.4, x, y, d))]
        for x, y, d in PAID_NOTHING
    ]
    header = ["x", "y", say("三个结局付的收益", "what the ends pay"), say("程序", "program")]
    return draw.pad(draw.table(rows, header, {(i, 3) for i in range(len(rows))}))


def _tuple(values):
    return "(" + ", ".join(map(number, values)) + ")"


CONTRIBUTIONS = (
    (0.4, 1, 0, (0, 1, -1)),
    (0.4, 0.2, 0.5, (0, 1, -1)),
    (0.3, 0.25, 0.25, (-1, 0, 1)),
    (0.7, 0.1, 0.6, (3, -2, 5)),
    (0.2, 0.3, 0.3, (0, 0, 0)),
)


def three_terms(p, x, y, d):
    return p * x * d[0] + p * y * d[1] + p * (1 - x - y) * d[2]


def with_third_term(last):
    return lambda p, x, y, d: p * x * d[0] + p * y * d[1] + last(p, x, y, d[2])


CONTRIBUTION = program_puzzle(
    "values_on_a_tree.1",
    "32c67e4d",
    CONTRIBUTIONS,
    three_terms,
    (
        (
            with_third_term(lambda p, x, y, d: p * 1 - x - y * d),
            "三个结局都不付钱时，它仍不是 0。第三条路的概率 1−x−y 是一个整体，"
            "在算式里还是一个整体吗？",
            "Where no end pays anything it is still not 0. The third way has the probability "
            "1-x-y, one thing: is it one thing in the formula?",
        ),
        (
            with_third_term(lambda p, x, y, d: (p * 1 - x - y) * d),
            "括号从 p 之前就开始了：p 只乘到了 1。",
            "The bracket opens before p: only the 1 is multiplied by p.",
        ),
        (
            with_third_term(lambda p, x, y, d: p * (1 - x - y * d)),
            "括号把 u[2] 也收了进去：收益只乘到了 y。",
            "The bracket closes after u[2]: only y is multiplied by the payoff.",
        ),
        (
            with_third_term(lambda p, x, y, d: p * (1 - x) - y * d),
            "括号里只有 1−x，y 还留在外面。",
            "Only 1-x stands in the bracket; y is still outside.",
        ),
        (
            with_third_term(lambda p, x, y, d: p * (1 - x + y) * d),
            "三个概率要加成 1：x + y + (1−x+y) 等于 1 吗？",
            "The three probabilities are to sum to 1: is x + y + (1-x+y) equal to 1?",
        ),
        (
            with_third_term(lambda p, x, y, d: (1 - x - y) * d),
            "第三项少了走到 h₁ 的概率 p。",
            "The third term lacks p, the probability of coming to h₁.",
        ),
    ),
    (
        "第三项是 p(1−x−y)·u[2]。什么也不付时，各种 x、y 下都是 0。",
        "The third term is p(1-x-y)·u[2]. Where nothing is paid it is 0, for any x and y.",
    ),
)


RPS_U2 = (0, 1, -1, -1, 0, 1, 1, -1, 0)


@or_its_error
def show_counts(value):
    """The three action values, and how often the three together count each end (M9)."""
    tree = Tree(rock_paper_scissors())
    counts = [
        sum(value(k, (1, 1, 1), [int(z == end) for z in range(9)]) for k in range(3))
        for end in range(9)
    ]
    ends = [named(f"z{k}") for k in range(1, 10)]
    off = {(0, k) for k, count in enumerate(counts, 1) if count != 1}
    name = say("被算了几次", "times counted")
    told = draw.table([[name, *(number(int(c)) for c in counts)]], ["", *ends], off, size=16)
    found = [float(value(k, tuple(map(float, OPPONENT)), RPS_U2)) for k in range(3)]
    title = say("程序算出的 v₂(I₂, ·)", "v₂(I₂, ·), by the program")
    bars = draw.bars(actions(), found, -0.3, 0.3, title=title, size=16)
    drawing = lit_tree(tree, tree.terminals, width=760, height=270)
    return draw.pad(draw.column(drawing, draw.row(told, bars, gap=30), gap=8))


VALUES = tuple(
    (k, reach, u)
    for k in range(3)
    for reach, u in (
        ((0.4, 0.3, 0.3), RPS_U2),
        ((0.5, 0.2, 0.3), (3, 1, 4, -1, 5, -9, 2, 6, -5)),
    )
)


def action_value(k, reach, u):
    return sum(p * u[3 * i + k] for i, p in enumerate(reach))


def with_table(table):
    return lambda k, reach, u: sum(p * u[z - 1] for p, z in zip(reach, table[k], strict=True))


VALUE = program_puzzle(
    "cfr_in_four_steps.1",
    "82ad3123",
    VALUES,
    action_value,
    (
        (
            with_table(((1, 4, 7), (2, 4, 8), (3, 6, 9))),
            "有一个结局算了两次，另一个一次也没算。z₄ 是玩家 2 在 h₂ 出什么之后的结局？",
            "One end is counted twice and another never. After which action of player 2 at h₂ "
            "does z₄ come?",
        ),
        (
            with_table(((1, 2, 3), (4, 5, 6), (7, 8, 9))),
            "每一组成了同一个 h 之下的三个结局，那是按玩家 1 的行动分的。k 是谁的行动？",
            "Each group is now the three ends below one h, sorted by player 1's action. Whose "
            "action is k?",
        ),
        (
            with_table(((1, 4, 7), (4, 5, 6), (3, 6, 9))),
            "4、5、6 都在 h₂ 之下，是玩家 1 出石头的三个结局。k 说的是玩家 2。",
            "4, 5, 6 are all below h₂, the ends after player 1's rock. k is about player 2.",
        ),
        (
            with_table(((1, 5, 7), (2, 4, 8), (3, 6, 9))),
            "把 z₄、z₅ 对换成了剪刀算 z₅、石头算 z₄。看看树：哪一个在剪刀那一枝上？",
            "Now scissors has z₅ and rock z₄. Look at the tree: which of them is on the branch "
            "of scissors?",
        ),
        (
            lambda k, reach, u: sum(u[3 * i + k] for i in range(3)),
            "结局对了，他人的到达概率却不见了。",
            "The ends are right, but the others' reach has gone.",
        ),
    ),
    (
        "石头之后是 z₂、z₅、z₈，从 (h₁, 1)、(h₂, 1)、(h₃, 1) 走到。九个结局各算一次。",
        "Rock is followed by z₂, z₅, z₈, through (h₁, 1), (h₂, 1), (h₃, 1). Each of the nine "
        "ends is counted once.",
    ),
)
