"""Judge exercise 4, in which students compute player 1's gain from ignoring the mediator."""

from functools import partial

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import brief_number
from cfr_lab.outputs import equals_program, first_difference, outputs, rounded_too_early

# Each trial is a pair: the matrix M of player 1's payoffs, and the mediator's joint distribution.
# The games are, in order, matching pennies; the crossing; a game with more columns than rows, in
# which the gain is negative; a game with more rows than columns and only negative payoffs, in which
# only the first action is best; a game with only negative payoffs, in which only the last action is
# best; a game in which the advice often leads to the worst payoff; a game in which the second of
# player 1's four actions is best but never advised; and a game in which the second of player 1's
# three actions is best.

TRIALS = (
    ([[1, -1], [-1, 1]], [[0.5, 0.0], [0.0, 0.5]]),
    ([[0, 7], [2, 6]], [[0.0, 0.375], [0.375, 0.25]]),
    ([[3, -2, 0], [-1, 4, 1]], [[0.125, 0.25, 0.0], [0.25, 0.125, 0.25]]),
    ([[-1, -2], [-3, -3], [-4, -7]], [[0.25, 0.125], [0.125, 0.25], [0.125, 0.125]]),
    (
        [[-5, -6, -5], [-4, -5, -6], [-4, -1, -3]],
        [[0.25, 0.0, 0.25], [0.0, 0.25, 0.0], [0.125] * 2 + [0]],
    ),
    ([[4, -9], [-9, 4]], [[0.125, 0.375], [0.375, 0.125]]),
    (
        [[0, 1], [3, 5], [1, -2], [2, 0]],
        [[0.25, 0.125], [0.0, 0.0], [0.25, 0.125], [0.125, 0.125]],
    ),
    ([[0, 1], [2, 2], [1, 0]], [[0.25, 0.125], [0.125, 0.25], [0.125, 0.125]]),
)


def _take_arrays(formula):
    return lambda M, joint: formula(np.array(M, dtype=float), np.array(joint, dtype=float))


def _deduct_payoff(best):
    """Return the program that computes `best`'s result minus the payoff of following the advice."""
    return _take_arrays(lambda M, joint: best(M, joint) - (M * joint).sum())


gain = _deduct_payoff(lambda M, joint: max(M @ joint.sum(axis=0)))


def _praise_values(attempt):
    results = [brief_number(float(row[0])) for row in attempt.rows]
    return attempt.agree_with(gain) and {"gains": ", ".join(results)}


GAIN = Exercise(
    sections=(2,),
    given_fingerprint="359a8796",
    read=partial(outputs, trials=TRIALS, right=gain),
    right=Case(
        _praise_values,
        "在试过的各个博弈里，玩家 1 能多得的收益依次是 {gains}。这个数不为正时，"
        "玩家 1 这一方就满足粗相关均衡的条件。",
        "In the games of this test, player 1's gains are {gains}. Where the gain is not positive, "
        "player 1's condition for a coarse correlated equilibrium holds.",
    ),
    mistakes=(
        Case(
            equals_program(_take_arrays(lambda M, joint: max(M @ joint.sum(axis=0)))),
            "你的程序返回的是不听中介人时的收益。要算出能多得多少，还要减去什么？",
            "Your program returns the payoff of not listening. What must be subtracted from it?",
        ),
        Case(
            equals_program(lambda M, joint: -gain(M, joint)),
            "你的程序把相减的次序弄反了：不听中介人能多得的收益，是什么减去什么？",
            "Your difference is reversed. For the gain over listening, which payoff must be "
            "subtracted from which?",
        ),
        Case(
            equals_program(lambda M, joint: max(0, gain(M, joint))),
            "你的程序把负的结果变成了 0。照办比不听好的时候，程序应当返回正数还是负数？",
            "Your program replaces negative results by 0. Where listening is better than not "
            "listening, should the program return a positive or a negative number?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: max(0, *(M @ joint.sum(axis=0))))),
            "你的程序求最大值时，初值好像是 0。如果每个行动的收益都是负的，最大的是哪一个？",
            "Your search for the largest payoff seems to start at 0. Which payoff is the largest "
            "if every action earns less than 0?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: max((M @ joint.sum(axis=0))[1:]))),
            "你的程序没有试过第一个行动（编号 0）。Python 的编号从几数起？",
            "Your program never tries the first action, number 0. From which number does Python "
            "count?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: max((M @ joint.sum(axis=0))[:-1]))),
            "你的程序没有试过最后一个行动。循环应当到哪里为止？",
            "Your program never tries the last action. Where should the loop end?",
        ),
        Case(
            equals_program(
                _deduct_payoff(lambda M, joint: max((M @ joint.sum(axis=0))[joint.any(axis=1)]))
            ),
            "你的程序只试了中介人会建议的行动。玩家事先认定的行动，一定是中介人会建议的吗？",
            "Your program tries only actions that the mediator may advise. Must a player who "
            "decides beforehand choose one of these actions?",
        ),
        Case(
            equals_program(
                _deduct_payoff(lambda M, joint: joint.sum(axis=1) @ M @ joint.sum(axis=0))
            ),
            "你的程序让玩家 1 按自己的边缘分布随机选行动，这不是事先认定一个行动。"
            "从头到尾只用一个行动，哪一个最好？",
            "Your program lets player 1 mix according to the marginal distribution, which is not "
            "a single action chosen beforehand. Which single action earns most if player 1 plays "
            "it throughout?",
        ),
        Case(
            equals_program(
                _take_arrays(
                    lambda M, joint: (
                        max(M @ joint.sum(axis=0)) - joint.sum(axis=1) @ M @ joint.sum(axis=0)
                    )
                )
            ),
            "你的程序用两个边缘分布的乘积来算照办的收益。中介人抽的是一对行动：两人的行动独立吗？",
            "Your program computes the payoff of listening from the product of the two marginals. "
            "The mediator draws pairs: are the two actions independent?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: (M @ joint.T).max(axis=0).sum())),
            "你的程序每听到一个建议，就换成此时最好的行动。粗相关均衡里，玩家在什么时候决定？",
            "For each piece of advice, your program changes to the action that is then best. In a "
            "coarse correlated equilibrium, when does the player decide?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: max((M * joint).sum(axis=1)))),
            "玩家 1 改变行动时，玩家 2 用各个行动的概率，应当是 joint 里哪些数之和？",
            "If player 1 changes action, which entries of the array joint add up to the "
            "probabilities of player 2's actions?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: M.max())),
            "你的程序用了整个矩阵里最大的收益，可是要两人配合，才能走到那一格。玩家 2 仍照办，"
            "玩家 1 能选的只是什么？",
            "Your program uses the largest payoff of the whole matrix, but player 1 alone cannot "
            "choose that cell. Player 2 still follows the advice: what can player 1 choose?",
        ),
        Case(
            equals_program(_deduct_payoff(lambda M, joint: max(M.mean(axis=1)))),
            "你的程序把玩家 2 的各个行动当作等可能的。"
            "玩家 2 用各个行动的概率，由 joint 里的哪些数得到？",
            "Your program treats player 2's actions as equally likely. Which entries of the array "
            "joint give the probabilities of player 2's actions?",
        ),
        Case(
            equals_program(
                _take_arrays(lambda M, joint: (M * joint).sum() - min(joint.sum(axis=1) @ M))
            ),
            "你的程序把博弈当作零和的，算了玩家 2 能多得的收益。题目问的是玩家 1：谁照办，"
            "谁改变行动？",
            "Your program computes player 2's gain, as if the game were zero-sum. The question is "
            "about player 1: who follows the advice, and who changes to another action?",
        ),
        Case(
            equals_program(_take_arrays(lambda M, joint: np.argmax(M @ joint.sum(axis=0)))),
            "你的程序返回的是最好的行动的编号。题目问的是：用这个行动，比一律照办多得多少？",
            "Your program returns the number of the best action. How much more does that action "
            "earn than listening?",
        ),
        Case(rounded_too_early(gain), "", ""),
    ),
    otherwise=first_difference(gain),
)
