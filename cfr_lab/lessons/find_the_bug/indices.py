"""Judge puzzles 4 and 5: missing brackets, and wrong terminal nodes after an action (M5, M9)."""

from cfr_core.games import rock_paper_scissors
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.programs import program_puzzle, show_errors
from cfr_lab.lessons.rps import OPPONENT, actions, tree_with_paths
from cfr_lab.numbers import number_text, subscripted_name
from cfr_lab.words import say

# Each row is (x, y, payoffs). Only the last row has payoffs other than 0.
PAID_NOTHING = ((1, 0, (0, 0, 0)), (0.5, 0.25, (0, 0, 0)), (0, 0, (0, 0, 0)), (0, 0, (0, 1, -1)))


@show_errors
def show_contributions(contribution):
    """Return a table of the contributions of history h1 that the program computes (M5).

    The table has a row for each tuple (x, y, payoffs) in PAID_NOTHING.
    """
    rows = [
        [
            *(number_text(s) for s in (float(x), float(y))),
            _tuple(d),
            number_text(contribution(0.4, x, y, d)),
        ]
        for x, y, d in PAID_NOTHING
    ]
    header = ["x", "y", say("三个结局的收益", "three payoffs"), say("程序", "program")]
    return draw.pad(draw.table(rows, header, {(i, 3) for i in range(len(rows))}))


def _tuple(values):
    return "(" + ", ".join(map(number_text, values)) + ")"


CONTRIBUTIONS = (
    (0.4, 1, 0, (0, 1, -1)),
    (0.4, 0.2, 0.5, (0, 1, -1)),
    (0.3, 0.25, 0.25, (-1, 0, 1)),
    (0.7, 0.1, 0.6, (3, -2, 5)),
    (0.2, 0.3, 0.3, (0, 0, 0)),
)


def three_terms(p, x, y, d):
    return p * x * d[0] + p * y * d[1] + p * (1 - x - y) * d[2]


def contribution_program(last):
    return lambda p, x, y, d: p * x * d[0] + p * y * d[1] + last(p, x, y, d[2])


CONTRIBUTION = program_puzzle(
    "values_on_a_tree.1",
    "32c67e4d",
    CONTRIBUTIONS,
    three_terms,
    (
        (
            contribution_program(lambda p, x, y, d: p * 1 - x - y * d),
            "三个结局的收益都是 0 时，你的程序算出的贡献仍不是 0。"
            "第三个行动的概率 1−x−y 是一个整体，在算式里还是一个整体吗？",
            "When all three payoffs are 0, your program's result is still not 0. The probability "
            "1-x-y of the third action is one factor: does it appear as a single factor in the "
            "formula?",
        ),
        (
            contribution_program(lambda p, x, y, d: (p * 1 - x - y) * d),
            "你的括号从 p 之前就开始了：p 只乘了 1。p 应当乘什么？",
            "Your bracket opens before p, so only the 1 is multiplied by p. What should p "
            "multiply?",
        ),
        (
            contribution_program(lambda p, x, y, d: p * (1 - x - y * d)),
            "你的括号把 u[2] 也收了进去：u[2] 只与 y 相乘。u[2] 应当乘什么？",
            "Your bracket closes after u[2], so only y is multiplied by the payoff. What should "
            "the payoff multiply?",
        ),
        (
            contribution_program(lambda p, x, y, d: p * (1 - x) - y * d),
            "你的括号里只有 1−x，y 还留在外面。第三个行动的概率是多少？",
            "Your bracket contains only 1-x; y is still outside. What is the probability of the "
            "third action?",
        ),
        (
            contribution_program(lambda p, x, y, d: p * (1 - x + y) * d),
            "三个概率之和应当是 1：x + y + (1−x+y) 等于 1 吗？",
            "The three probabilities should sum to 1: is x + y + (1-x+y) equal to 1?",
        ),
        (
            contribution_program(lambda p, x, y, d: (1 - x - y) * d),
            "与前两项比一比：你的第三项里少了哪个因子？",
            "Compare your third term with the first two: which factor is missing?",
        ),
    ),
    (
        "第三项是 p(1−x−y)·u[2]。收益都是 0 时，不论 x、y 是多少，贡献都是 0。",
        "The third term is p(1-x-y)·u[2]. If all payoffs are 0, the contribution is 0 for any x "
        "and y.",
    ),
)


RPS_U2 = (0, 1, -1, -1, 0, 1, 1, -1, 0)


@show_errors
def show_counts(value):
    """Return a picture that shows how often the program counts each terminal node (M9).

    The picture also shows the game tree and the three action values that the program computes.
    """
    tree = Tree(rock_paper_scissors())
    counts = [
        sum(value(k, (1, 1, 1), [int(z == end) for z in range(9)]) for k in range(3))
        for end in range(9)
    ]
    ends = [subscripted_name(f"z{k}") for k in range(1, 10)]
    wrong_cells = {(0, k) for k, count in enumerate(counts, 1) if count != 1}
    name = say("计算次数", "times counted")
    counts_table = draw.table(
        [[name, *(number_text(int(c)) for c in counts)]], ["", *ends], wrong_cells, size=16
    )
    results = [float(value(k, tuple(map(float, OPPONENT)), RPS_U2)) for k in range(3)]
    title = say("程序算出的 v₂(I₂, ·)", "v₂(I₂, ·), computed by the program")
    bars = draw.bars(actions(), results, -0.3, 0.3, title=title, size=16)
    drawing = tree_with_paths(tree, tree.terminals, width=760, height=270)
    return draw.pad(draw.column(drawing, draw.row(counts_table, bars, gap=30), gap=8))


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


def value_program(table):
    return lambda k, reach, u: sum(p * u[z - 1] for p, z in zip(reach, table[k], strict=True))


VALUE = program_puzzle(
    "cfr_in_four_steps.1",
    "c618b222",
    VALUES,
    action_value,
    (
        (
            value_program(((1, 4, 7), (2, 4, 8), (3, 6, 9))),
            "你的程序把一个结局算了两次，另一个结局一次也没算。玩家 2 在 h₂ 出什么，才到 z₄？",
            "Your program counts one terminal node twice and leaves another one out. Which action "
            "of player 2 at h₂ leads to z₄?",
        ),
        (
            value_program(((1, 2, 3), (4, 5, 6), (7, 8, 9))),
            "你的每一组是同一个 h 之下的三个结局，这是按玩家 1 的行动分组。k 是谁的行动？",
            "Each of your groups has the three terminal nodes below one h, so the groups are "
            "formed by player 1's action. Whose action is k?",
        ),
        (
            value_program(((1, 4, 7), (4, 5, 6), (3, 6, 9))),
            "4、5、6 号结局都在 h₂ 之下，也就是在玩家 1 出石头之后。k 是哪位玩家的行动？",
            "Terminal nodes 4, 5 and 6 are all below h₂, after player 1's rock. Which player's "
            "action is k?",
        ),
        (
            value_program(((1, 5, 7), (2, 4, 8), (3, 6, 9))),
            "你的程序把 z₅ 算给剪刀，把 z₄ 算给石头。看看树：哪一个结局在剪刀那一支上？",
            "Your program counts z₅ for scissors and z₄ for rock. Look at the tree: which of them "
            "is on the branch of scissors?",
        ),
        (
            lambda k, reach, u: sum(u[3 * i + k] for i in range(3)),
            "结局对了，可是你的程序不再用他人的到达概率。反事实值里有这个因子吗？",
            "The terminal nodes are right, but your program no longer uses the others' reach. Is "
            "it a factor of a counterfactual value?",
        ),
    ),
    (
        "玩家 2 出石头之后是 z₂、z₅、z₈，分别在 h₁、h₂、h₃ 之下。九个结局各算一次。",
        "Player 2's rock leads to z₂, z₅ and z₈, which are below h₁, h₂ and h₃. Each of the nine "
        "terminal nodes is counted once.",
    ),
)
