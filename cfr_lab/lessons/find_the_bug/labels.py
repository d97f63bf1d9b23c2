"""Judge puzzles 1 to 3: labels and names (M1, M2, M13)."""

from fractions import Fraction

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_lab import draw
from cfr_lab.answer_readers import call_result
from cfr_lab.controls import COARSE_STEPS_PER_UNIT, coarse_probability_slider, sum_at_most_one
from cfr_lab.exercises import Case, Exercise
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, program_puzzle, show_errors
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.outputs import outputs
from cfr_lab.plain_values import a_name_or_number, brief_text, items_of
from cfr_lab.verdict import refused_error
from cfr_lab.words import player_name, say

M = np.array(RPS_PAYOFFS)
W = np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]])
FIXED = np.array([0.4, 0.3, 0.3])


def show_payoffs(program):
    """Return the explorer for the expected payoffs that a program computes (M1).

    The explorer's sliders set the opponent's strategy.
    """

    @show_errors
    def picture(program, x, y):
        return payoffs_picture(program(M, np.array([x, y, round(1 - x - y, 9)])), x, y)

    controls = {"x": coarse_probability_slider("x", 0.4), "y": coarse_probability_slider("y", 0.3)}
    return Explorer(
        controls,
        lambda x, y: picture(program, x, y),
        sum_at_most_one("x", "y", steps_per_unit=COARSE_STEPS_PER_UNIT),
    )


def payoffs_picture(results, x, y):
    strategy_title = say("对手的策略", "the opponent's strategy")
    value_title = say("程序算出的我方期望收益", "my expected payoffs, computed by the program")
    opponent = (x, y, max(0.0, 1 - x - y))
    left = draw.bars(actions(), opponent, 0, 1, best=False, title=strategy_title, sign=False)
    return draw.pad(draw.row(left, draw.bars(actions(), results, -1, 1, title=value_title)))


UNEVEN = np.array([[3, 0, 1], [1, 2, 4], [-2, 5, 0]])
# The first game, rock, paper, scissors, is followed by games without its symmetry: one with a
# square matrix, one with a wide matrix, and one with a tall matrix of negative payoffs.
PAYOFF_TRIALS = (
    (M, FIXED),
    (UNEVEN, np.array([0.5, 0.3, 0.2])),
    (np.array([[3, 0, 1], [1, 2, 4]]), np.array([0.2, 0.2, 0.6])),
    (np.array([[-3, -1], [-2, -5], [-4, -4], [-1, -7]]), np.array([0.6, 0.4])),
)


def expected_payoffs(M, opponent):
    """Return the expected payoff of each row of M against the opponent's strategy."""
    return M @ opponent


def transposed_values(M, opponent):
    return opponent @ M


def negated_values(M, opponent):
    return -(opponent @ M)


def read_payoffs(answer):
    """Return the program's Outputs for all games, or only for the games with square matrices.

    The square matrices suffice if the program's outputs for them reveal a known mistake. With other
    matrices, such a mistake raises an error, which says less about the mistake than wrong numbers
    do.
    """
    square = outputs(answer, PAYOFF_TRIALS[:2], expected_payoffs)
    if square.agree_with(transposed_values) or square.agree_with(negated_values):
        return square
    return outputs(answer, PAYOFF_TRIALS, expected_payoffs)


PAYOFFS = program_puzzle(
    "rock_paper_scissors.1",
    "ceac4c4e",
    PAYOFF_TRIALS,
    expected_payoffs,
    (
        (
            negated_values,
            "添一个负号，你的程序在剪刀石头布上就对了，因为 Mᵀ = −M。"
            "换一个没有这种对称的博弈，还对吗？",
            "With a minus sign, your program is right for rock, paper, scissors, because Mᵀ = −M. "
            "Is it right for a game without that symmetry?",
        ),
        (
            transposed_values,
            "对手出剪刀最多，你的程序却劝你出布。对手的概率，应当乘行还是乘列？",
            "The opponent plays scissors most often, and your program recommends paper. Do the "
            "opponent's probabilities belong to the rows or to the columns?",
        ),
    ),
    (
        "行是我的行动，对手的概率乘的是列。在四个博弈里，你的程序都对，"
        "包括不对称的，也包括收益矩阵不是方阵的。",
        "Rows are my actions, and the probabilities belong to the columns. Your program is right "
        "in all four games, including those without symmetry and those that are not square.",
    ),
    read=read_payoffs,
)

REGRETS = (-0.9, 0.1, -1.9)


@show_errors
def show_table(table):
    """Return a table of player 2's regrets with the labels that the program gives them (M2)."""
    entries = table(2, actions(), REGRETS)
    header = [player_name(entries[0][0]), *(str(name) for _, name, _ in entries)]
    name = say("累计遗憾", "cumulative regret")
    title = say("玩家 2，十次迭代之后", "Player 2, after ten iterations")
    row = [name, *(number_text(r, 1) for _, _, r in entries)]
    return draw.pad(draw.table([row], header, title=title))


TABLES = (
    (2, ("s", "r", "p"), REGRETS),
    (1, ("a", "b", "c", "d", "e"), (5, -4, 3, 2, 1)),
    (2, ("l", "m"), (1.5, -2)),
)


EXPECTED_TABLES = tuple(
    [(player, name, Fraction(str(r))) for name, r in zip(names, regrets, strict=True)]
    for player, names, regrets in TABLES
)


def read_tables(answer):
    """Return a list that contains, for each trial, the rows that the program returns.

    The list ends at the first trial with a wrong number of rows, because a program that works only
    for three actions may raise an error for two.
    """
    tables = []
    for trial, expected in zip(TABLES, EXPECTED_TABLES, strict=True):
        tables.append(_entries(answer, trial))
        if len(tables[-1]) != len(expected):
            break
    return tables


def _entries(answer, trial):
    table = call_result(answer, *trial)
    entries = [tuple(map(a_name_or_number, items_of(row) or ())) for row in items_of(table) or ()]
    if not entries or any(len(entry) != 3 for entry in entries):
        raise refused_error(
            "应当返回一列三元组（玩家，行动，遗憾），你的程序返回的是 {value}。",
            "Your program should return a list of triples (player, action, regret); it returned "
            "{value}.",
            value=brief_text(table),
        )
    return entries


def _column_matches(tables, k):
    """Return, for each table, whether its column k (player, name or regret) is right."""
    return [
        [entry[k] for entry in table] == [entry[k] for entry in expected]
        for table, expected in zip(tables, EXPECTED_TABLES, strict=False)
    ]


def _has_wrong_length(tables):
    if len(tables[-1]) == len(EXPECTED_TABLES[len(tables) - 1]):
        return False
    return len(tables) == 1 or (_column_matches(tables, 0)[0] and _column_matches(tables, 1)[0])


TABLE = Exercise(
    sections=("cfr_in_four_steps.3",),
    read=read_tables,
    right=Case(
        lambda tables: tables == list(EXPECTED_TABLES),
        "你的程序从传进来的数据取玩家和行动，行动不论多几个还是少几个，标签都不会贴错。",
        "Your program takes the player and the actions from its arguments: with more actions, or "
        "fewer, the labels still fit.",
    ),
    mistakes=(
        Case(
            _has_wrong_length,
            "试过的博弈里，有的有五个行动，有的只有两个，你的程序给出的列数却没有跟着变。列数该从"
            "哪个参数得到？",
            "One game of this test has five actions and another has two, but your table has the "
            "same number of columns for both. Which argument determines that number?",
        ),
        Case(
            lambda t: (
                _column_matches(t, 1)[0]
                and _column_matches(t, 2)[0]
                and not _column_matches(t, 0)[0]
            ),
            "你的列名对了。可这是谁的遗憾？",
            "The names of your columns are right. But whose regrets does the table contain?",
        ),
        Case(
            lambda t: all(_column_matches(t, 1)) and all(_column_matches(t, 2)),
            "玩家 2 的表对了。把玩家 1 的数据交给你的程序，表头写的是谁？",
            "Player 2's table is right. If your program gets player 1's data, whose name is in "
            "the heading?",
        ),
        Case(
            lambda t: _column_matches(t, 1)[0] and all(_column_matches(t, 2)),
            "有三个行动时，你的程序对了。有五个行动时，第四列叫什么？",
            "With three actions, your table is right. With five, what is the fourth column called?",
        ),
        Case(
            lambda t: _column_matches(t, 2)[0],
            "你的表里两列同名，一定有一列贴错了：k = 2 时，取出来的是第几个名字？",
            "Two columns of your table have the same name, so one of them is wrong. Which name "
            "does your program choose for k = 2?",
        ),
    ),
    otherwise=(
        "除了标签，你的程序里的数也变了：第 k 列应当是哪个数？",
        "Not only the labels but also the numbers have changed: which number belongs in column k?",
    ),
    given_fingerprint="d0c785fd",
)


@show_errors
def show_training(train):
    """Return a table of the average strategies that the program computes (M13).

    The program runs 100 iterations on the weighted game.
    """
    rows = [
        [player_name(i), *decimal_texts(average, 3)] for i, average in enumerate(train(W, 100), 1)
    ]
    title = say("100 次迭代之后的平均策略", "averages after 100 iterations")
    return draw.pad(draw.table(rows, ["", *actions()], title=title))


def trained_averages(M, rounds, learns=(0, 1), match=matching_strategy):
    """Return both players' average strategies after self-play.

    The cumulative regrets R are initially (-1, 0, 0) and (0, -1, 0).

    rounds   number of iterations
    learns   for each player, the row of R to which the player's regrets are added
    match    function from a row of R to the next strategy
    """
    R, S = -np.eye(3)[:2], np.zeros((2, 3))
    for _ in range(rounds):
        sigma = [match(r) for r in R]
        values = [M @ sigma[1], -sigma[0] @ M]
        for i in range(2):
            R[learns[i]] += values[i] - sigma[i] @ values[i]
            S[i] += sigma[i]
    return S / S.sum(axis=1, keepdims=True)


def no_strategy(M, rounds):
    """Return NaN for both averages, like a program that never adds to the sums of strategies."""
    return np.full((2, 3), np.nan)


def always_uniform(M, rounds):
    return trained_averages(M, rounds, match=lambda r: np.ones(3) / 3)


def only_first_learns(M, rounds):
    return trained_averages(M, rounds, learns=(0, 0))


TRAINING = program_puzzle(
    "kuhn_poker.4",
    "cc065e41",
    tuple((game, rounds) for rounds in (1, 2, 3, 40) for game in (UNEVEN, W, -1 - W @ W)),
    trained_averages,
    (
        (
            no_strategy,
            "你的程序运行到底了，可结果是 nan：S 一直是 0。往 S 里加数的那几行，由哪一行去调用？",
            "Your program finishes, but its result is nan: S has stayed at 0. Which line calls "
            "the function that adds to S?",
        ),
        (
            always_uniform,
            "在你的程序里，两人从头到尾都用均匀策略。if 不成立的时候，"
            "has_no_positive_regret 返回的是什么，等于 False 吗？",
            "In your program, both players' strategies stay uniform throughout. When the "
            "condition of the if is false, what does has_no_positive_regret return? Is that "
            "equal to False?",
        ),
        (
            only_first_learns,
            "你的程序运行到底了，可玩家 2 的策略一直没有变：玩家 2 的遗憾加到 R 的哪一行去了？",
            "Your program runs, but player 2's strategy never changes: to which row of R are "
            "player 2's regrets added?",
        ),
    ),
    (
        "你的程序能运行，也能学到东西：在三个博弈里，迭代 1 到 40 次，结果都与另写的一份程序一致。",
        "Your program runs and learns: in three games, after 1 to 40 iterations, it agrees with an "
        "independent program.",
    ),
)
