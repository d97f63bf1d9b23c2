"""Puzzles 1 to 3: labels and names (M1, M2, M13)."""

from fractions import Fraction

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_lab import draw
from cfr_lab.controls import COARSE, share, sum_at_most_one
from cfr_lab.exercises import Case, Exercise
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.find_the_bug.programs import matched, or_its_error, program_puzzle
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number, to_places
from cfr_lab.outputs import outputs
from cfr_lab.readers import a_call
from cfr_lab.reading import a_name_or_number, brief, items_of
from cfr_lab.verdict import refusal
from cfr_lab.words import say, who

M = np.array(RPS_PAYOFFS)
W = np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]])
FIXED = np.array([0.4, 0.3, 0.3])


def show_worth(worth):
    """Slide the opponent's strategy: what the program says each of my actions earns (M1)."""

    @or_its_error
    def picture(worth, x, y):
        return worth_picture(worth(M, np.array([x, y, round(1 - x - y, 9)])), x, y)

    controls = {"x": share("x", 0.4), "y": share("y", 0.3)}
    return Explorer(
        controls, lambda x, y: picture(worth, x, y), sum_at_most_one("x", "y", grain=COARSE)
    )


def worth_picture(found, x, y):
    theirs = say("对手的策略", "the opponent's strategy")
    mine = say("程序算出的我方期望收益", "my expected payoffs, by the program")
    opponent = (x, y, max(0.0, 1 - x - y))
    left = draw.bars(actions(), opponent, 0, 1, best=False, title=theirs, sign=False)
    return draw.pad(draw.row(left, draw.bars(actions(), found, -1, 1, title=mine)))


UNEVEN = np.array([[3, 0, 1], [1, 2, 4], [-2, 5, 0]])
# Games without the symmetry of rock, paper, scissors: a square one, a wide one and a tall one, in
# which every payoff is negative.
WORTHS = (
    (M, FIXED),
    (UNEVEN, np.array([0.5, 0.3, 0.2])),
    (np.array([[3, 0, 1], [1, 2, 4]]), np.array([0.2, 0.2, 0.6])),
    (np.array([[-3, -1], [-2, -5], [-4, -4], [-1, -7]]), np.array([0.6, 0.4])),
)


def expected_payoffs(M, opponent):
    """Return what each row earns on average."""
    return M @ opponent


def transposed(M, opponent):
    return opponent @ M


def negated(M, opponent):
    return -(opponent @ M)


def read_worth(answer):
    """Return the Outputs for all games, or for the square ones if these show a known mistake.

    With a game that is not square, those mistakes raise an error that says less.
    """
    square = outputs(answer, WORTHS[:2], expected_payoffs)
    if square.are_those_of(transposed) or square.are_those_of(negated):
        return square
    return outputs(answer, WORTHS, expected_payoffs)


WORTH = program_puzzle(
    "rock_paper_scissors.1",
    "bdefe94f",
    WORTHS,
    expected_payoffs,
    (
        (
            negated,
            "添一个负号，剪刀石头布就对了，因为 Mᵀ = −M。换一个没有这种对称的博弈呢？",
            "A minus sign is enough for rock, paper, scissors, because there Mᵀ = −M. What about a "
            "game without that symmetry?",
        ),
        (
            transposed,
            "对手出剪刀最多，程序却劝你出布。行是谁的行动？乘的时候，概率配的是行还是列？",
            "The opponent plays scissors most, and the program recommends paper. Whose actions are "
            "the rows? Are the probabilities multiplied into rows or columns?",
        ),
    ),
    (
        "行是我的行动，概率乘的是列。四个博弈都对，不对称的、不是方阵的也对。",
        "Rows are my actions, and the probabilities belong to the columns. The program is right in "
        "all four games, also in those that have no symmetry or are not square.",
    ),
    read=read_worth,
)

REGRETS = (-0.9, 0.1, -1.9)


@or_its_error
def show_table(table):
    """Player 2's regrets after ten iterations, labelled as the program labels them (M2)."""
    entries = table(2, actions(), REGRETS)
    header = [who(entries[0][0]), *(str(name) for _, name, _ in entries)]
    name = say("累计遗憾", "cumulative regret")
    title = say("玩家 2 学了十次之后", "Player 2, after ten iterations")
    row = [name, *(number(r, 1) for _, _, r in entries)]
    return draw.pad(draw.table([row], header, title=title))


TABLES = (
    (2, ("s", "r", "p"), REGRETS),
    (1, ("a", "b", "c", "d", "e"), (5, -4, 3, 2, 1)),
    (2, ("l", "m"), (1.5, -2)),
)


WANTED = tuple(
    [(player, name, Fraction(str(r))) for name, r in zip(names, regrets, strict=True)]
    for player, names, regrets in TABLES
)


def read_tables(answer):
    """Return the program's entries for each trial, up to the first with a wrong number of them.

    A program that fits three actions alone may raise an error for two.
    """
    tables = []
    for trial, wanted in zip(TABLES, WANTED, strict=True):
        tables.append(_entries(answer, trial))
        if len(tables[-1]) != len(wanted):
            break
    return tables


def _entries(answer, trial):
    table = a_call(answer, *trial)
    entries = [tuple(map(a_name_or_number, items_of(row) or ())) for row in items_of(table) or ()]
    if not entries or any(len(entry) != 3 for entry in entries):
        raise refusal(
            "应当返回一列三元组（玩家，行动，遗憾），程序返回的是 {value}。",
            "A list of triples (player, action, regret) is wanted; the program returned {value}.",
            value=brief(table),
        )
    return entries


def _agree(tables, k):
    """Return for each table whether its column k (player, name or regret) is right."""
    return [
        [entry[k] for entry in table] == [entry[k] for entry in wanted]
        for table, wanted in zip(tables, WANTED, strict=False)
    ]


def _has_wrong_length(tables):
    if len(tables[-1]) == len(WANTED[len(tables) - 1]):
        return False
    return len(tables) == 1 or (_agree(tables, 0)[0] and _agree(tables, 1)[0])


TABLE = Exercise(
    sections=("cfr_in_four_steps.3",),
    read=read_tables,
    right=Case(
        lambda tables: tables == list(WANTED),
        "玩家、行动都取自传进来的数据，换几个行动也不会贴错。",
        "Player and actions are taken from the arguments: with more actions, or fewer, the labels "
        "still fit.",
    ),
    mistakes=(
        Case(
            _has_wrong_length,
            "试过的博弈里，有的有五个行动，有的只有两个，表的列数却没有跟着变。",
            "Of the games tried one has five actions and one has two; the number of columns does "
            "not follow.",
        ),
        Case(
            lambda t: _agree(t, 1)[0] and _agree(t, 2)[0] and not _agree(t, 0)[0],
            "列名对了。可这是谁的遗憾？",
            "The columns' names are right. But whose regrets are these?",
        ),
        Case(
            lambda t: all(_agree(t, 1)) and all(_agree(t, 2)),
            "玩家 2 的表对了。把玩家 1 的数据交给它，表头写的是谁？",
            "Player 2's table is right. Give it player 1's data: whose name stands at the head?",
        ),
        Case(
            lambda t: _agree(t, 1)[0] and all(_agree(t, 2)),
            "三个行动时对了。有五个行动时，第四列叫什么？",
            "With three actions it is right. With five, what is the fourth column called?",
        ),
        Case(
            lambda t: _agree(t, 2)[0],
            "两列同名，一定有一列贴错了：k = 2 时，取出来的是第几个名字？",
            "Two columns with one name: one of them is wrong. When k = 2, which name is taken?",
        ),
    ),
    otherwise=(
        "标签之外，数也变了：第 k 列的数应当还是 regrets[k]。",
        "Apart from the labels the numbers have changed: column k should still hold regrets[k].",
    ),
    given="85398fec",
)


@or_its_error
def show_training(train):
    """Both averages after 100 rounds on the weighted game (M13)."""
    rows = [[who(i), *to_places(average, 3)] for i, average in enumerate(train(W, 100), 1)]
    title = say("100 次之后的平均策略", "averages after 100 iterations")
    return draw.pad(draw.table(rows, ["", *actions()], title=title))


def trained(M, rounds, learns=(0, 1), match=matched):
    """Self-play from R = (-1, 0, 0) and (0, -1, 0); learns[i] has i's regrets added to it."""
    R, S = -np.eye(3)[:2], np.zeros((2, 3))
    for _ in range(rounds):
        sigma = [match(r) for r in R]
        worth = [M @ sigma[1], -sigma[0] @ M]
        for i in range(2):
            R[learns[i]] += worth[i] - sigma[i] @ worth[i]
            S[i] += sigma[i]
    return S / S.sum(axis=1, keepdims=True)


def no_strategy(M, rounds):
    """Return what comes of sums that nobody adds to."""
    return np.full((2, 3), np.nan)


def always_uniform(M, rounds):
    return trained(M, rounds, match=lambda r: np.ones(3) / 3)


def only_first_learns(M, rounds):
    return trained(M, rounds, learns=(0, 0))


TRAINING = program_puzzle(
    "kuhn_poker.4",
    "9e59c2b1",
    tuple((game, rounds) for rounds in (1, 2, 3, 40) for game in (UNEVEN, W, -1 - W @ W)),
    trained,
    (
        (
            no_strategy,
            "跑完了，可结果是 nan：S 一直是 0。往 S 里加数的那几行，有谁去调用？",
            "It ends, but with nan: S has stayed at 0. The lines that add to S: what calls them?",
        ),
        (
            always_uniform,
            "两人从头到尾都是均匀策略。if 不成立的时候，hopeless 返回什么？它等于 False 吗？",
            "Both stay uniform from beginning to end. When the if fails, what does hopeless "
            "return? Is that equal to False?",
        ),
        (
            only_first_learns,
            "跑通了，可玩家 2 的策略一步也没变：它的遗憾加到谁的账上去了？",
            "It runs, but player 2's strategy never changes: to whose account are its regrets "
            "added?",
        ),
    ),
    (
        "能跑，也能学：三个博弈、1 到 40 次迭代，都与另写的一份程序一致。",
        "It runs, and it learns: in three games, after 1 to 40 iterations, it agrees with a "
        "program written apart.",
    ),
)
