"""Puzzles 11.1 to 11.3: labels and names (M1, M2, M13)."""

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_lab import draw
from cfr_lab.controls import COARSE, share, sum_at_most_one
from cfr_lab.exercises import a_call, brief, hint, items_of, right
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_11.judging import (
    first_difference,
    judge_program,
    made,
    matched,
    or_why_not,
    returned,
    same,
)
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import number, to_places
from cfr_lab.words import say, who

M = np.array(RPS_PAYOFFS)
W = np.array([[0, -2, 1], [2, 0, -1], [-1, 1, 0]])
FIXED = np.array([0.4, 0.3, 0.3])


def show_worth(worth):
    """Slide the opponent's strategy: what the program says each of my actions earns (M1)."""

    @or_why_not
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
# Games without the symmetry of rock, paper, scissors, one of them not square.
WORTHS = (
    (M, FIXED),
    (UNEVEN, np.array([0.5, 0.3, 0.2])),
    (np.array([[3, 0, 1], [1, 2, 4]]), np.array([0.2, 0.2, 0.6])),
)


def judge_worth(answer):
    # The last game's shape makes most wrong fixes fail by themselves: the first two come first.
    given = [returned(answer, trial, 3) for trial in WORTHS[:2]]
    if all(same(g, -made(_transposed, t)) for g, t in zip(given, WORTHS, strict=False)):
        return hint(
            "添一个负号，剪刀石头布就对了，因为 Mᵀ = −M。换一个没有这种对称的博弈呢？",
            "A minus sign does for rock, paper, scissors, because there Mᵀ = -M. And for a game "
            "without that symmetry?",
        )
    if all(same(g, made(_transposed, t)) for g, t in zip(given, WORTHS, strict=False)):
        return hint(
            "对手出剪刀最多，程序却劝你出布。行是谁的行动？乘的时候，概率配的是行还是列？",
            "The opponent plays scissors most, and the program recommends paper. Whose actions are "
            "the rows? Are the probabilities multiplied into rows or columns?",
        )
    return judge_program(
        answer,
        WORTHS,
        lambda M, opponent: M @ opponent,
        (),
        (
            "行是我的行动，概率乘的是列。三个博弈都对，不对称的、不是方阵的也对。",
            "Rows are my actions, the probabilities go with the columns. Right in all three games, "
            "the one without symmetry and the one that is not square too.",
        ),
    )


def _transposed(M, opponent):
    return opponent @ M


REGRETS = (-0.9, 0.1, -1.9)


@or_why_not
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


def judge_table(answer):
    given = []
    for trial in TABLES:
        given.append(_entries(answer, trial))
        # What fits three actions alone may fail on two.
        if len(given[-1]) != len(trial[1]):
            break
    wanted = [[(i, a, r) for a, r in zip(names, rs, strict=True)] for i, names, rs in TABLES]
    if given == wanted:
        return right(
            "玩家、行动都取自传进来的数据，换几个行动也不会贴错。",
            "Player and actions come from what was handed in: with more actions, or fewer, the "
            "labels still fit.",
        )
    players, names, values = (
        [[e[k] for e in g] == [e[k] for e in w] for g, w in zip(given, wanted, strict=False)]
        for k in range(3)
    )
    short = len(given[-1]) != len(wanted[len(given) - 1])
    if short and (len(given) == 1 or (players[0] and names[0])):
        return hint(
            "试过的博弈里，有的有五个行动，有的只有两个，表的列数却没有跟着变。",
            "Of the games tried one has five actions and one has two; the number of columns does "
            "not follow.",
        )
    if names[0] and values[0] and not players[0]:
        return hint(
            "列名对了。可这是谁的遗憾？",
            "The columns' names are right. But whose regrets are these?",
        )
    if all(names) and all(values):
        return hint(
            "玩家 2 的表对了。把玩家 1 的数据交给它，表头写的是谁？",
            "Player 2's table is right. Hand it player 1's data: whose name is at the head?",
        )
    if names[0] and all(values):
        return hint(
            "三个行动时对了。有五个行动时，第四列叫什么？",
            "With three actions it is right. With five, what is the fourth column called?",
        )
    if values[0]:
        return hint(
            "两列同名，一定有一列贴错了：k = 2 时，取出来的是第几个名字？",
            "Two columns with one name: one of them is wrong. When k = 2, which name is taken?",
        )
    return hint(
        "标签之外，数也变了：第 k 列的数应当还是 regrets[k]。",
        "Apart from the labels the numbers have changed: column k should still hold regrets[k].",
    )


def _entries(answer, trial):
    rows = items_of(a_call(answer, *trial))
    entries = [tuple(items_of(row) or ()) for row in rows or ()]
    if not entries or any(len(entry) != 3 for entry in entries):
        raise hint(
            "应当交出一列三元组（玩家，行动，遗憾），收到的是 {value}。",
            "A list of triples (player, action, regret) is wanted; the program returned {value}.",
            value=brief(rows),
        )
    return entries


@or_why_not
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


def _even(r):
    return np.ones(3) / 3


TRAININGS = tuple((game, rounds) for rounds in (1, 2, 3, 40) for game in (UNEVEN, W))


def judge_training(answer):
    given = [returned(answer, trial, 6) for trial in TRAININGS]
    if any(np.isnan(g).any() for g in given):
        return hint(
            "跑完了，可结果是 nan：S 一直是 0。往 S 里加数的那几行，有谁去调用？",
            "It ends, but with nan: S has stayed at 0. The lines that add to S: who calls them?",
        )
    if all(same(g, made(_nobody_returns, t)) for g, t in zip(given, TRAININGS, strict=True)):
        return hint(
            "两人从头到尾都是均匀策略。if 不成立的时候，hopeless 返回什么？它等于 False 吗？",
            "Both stay uniform from beginning to end. When the if fails, what does hopeless "
            "return? Is that equal to False?",
        )
    if all(same(g, made(_all_to_one, t)) for g, t in zip(given, TRAININGS, strict=True)):
        return hint(
            "跑通了，可玩家 2 的策略一步也没变：它的遗憾加到谁的账上去了？",
            "It runs, but player 2's strategy never changes: to whose account are its regrets "
            "added?",
        )
    if all(same(g, made(trained, t)) for g, t in zip(given, TRAININGS, strict=True)):
        return right(
            "能跑，也能学：两个博弈、1 到 40 次迭代，都与另写的一份程序一致。",
            "It runs, and it learns: in two games, after 1 to 40 iterations, it agrees with a "
            "program written apart.",
        )
    return first_difference(given, TRAININGS, trained)


def _nobody_returns(M, rounds):
    return trained(M, rounds, match=_even)


def _all_to_one(M, rounds):
    return trained(M, rounds, learns=(0, 0))
