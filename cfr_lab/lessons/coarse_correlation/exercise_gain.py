"""Exercise 4: what player 1 gains by not listening to the mediator, judged by what is returned."""

from functools import partial

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import short
from cfr_lab.outputs import first_difference, like, outputs, rounded

# (M, joint): coins; chicken with its traffic light; wide, with a gain below 0; tall, all payoffs
# negative and only the first action best; all negative, only the last one best; advice that is bad;
# four actions, of which only the second is best and is never advised; three, the second best.
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


def _of_arrays(formula):
    return lambda M, joint: formula(np.array(M, dtype=float), np.array(joint, dtype=float))


def _less_listening(best):
    """Return the program that takes what listening earns from what `best` computes."""
    return _of_arrays(lambda M, joint: best(M, joint) - (M * joint).sum())


gain = _less_listening(lambda M, joint: max(M @ joint.sum(axis=0)))


def _when_right(given):
    found = [short(float(row[0])) for row in given.rows]
    return given.are_those_of(gain) and {"gains": ", ".join(found)}


GAIN = Exercise(
    sections=(2,),
    given="359a8796",
    read=partial(outputs, trials=TRIALS, right=gain),
    right=Case(
        _when_right,
        "试过的博弈里依次是 {gains}：不为正的那些，玩家 1 这一方合乎粗相关均衡。",
        "In the games tried the gains are {gains}: where the gain is not positive, player 1's side "
        "of coarse correlated equilibrium holds.",
    ),
    mistakes=(
        Case(
            like(_of_arrays(lambda M, joint: max(M @ joint.sum(axis=0)))),
            "这是不听中介人的所得。“多得”还要减去什么？",
            "This is what not listening earns. What is to be taken from it?",
        ),
        Case(
            like(lambda M, joint: -gain(M, joint)),
            "减反了：多得的，是不听的所得减去照办的所得。",
            "The difference is reversed: the gain is what not listening earns, less what listening "
            "does.",
        ),
        Case(
            like(lambda M, joint: max(0, gain(M, joint))),
            "负的结果变成了 0。照办比不听好的时候，“多得”的应当是负数，这里也要如实给出。",
            "Negative results are turned to 0. Where listening is better than not listening, the "
            "gain is negative, and that number is wanted.",
        ),
        Case(
            like(_less_listening(lambda M, joint: max(0, *(M @ joint.sum(axis=0))))),
            "最大值好像是从 0 开始找的。每个行动的所得都是负的时候，最大的是多少？",
            "The search for the largest seems to start at 0. Which is the largest where every "
            "action earns less than 0?",
        ),
        Case(
            like(_less_listening(lambda M, joint: max((M @ joint.sum(axis=0))[1:]))),
            "第一个行动（编号 0）没有试过。Python 里行动从几数起？",
            "The first action, number 0, is never tried. From which number does Python count?",
        ),
        Case(
            like(_less_listening(lambda M, joint: max((M @ joint.sum(axis=0))[:-1]))),
            "最后一个行动没有试过。循环该走到哪里？",
            "The last action is never tried. Where should the loop end?",
        ),
        Case(
            like(_less_listening(lambda M, joint: max((M @ joint.sum(axis=0))[joint.any(axis=1)]))),
            "只试了中介人会建议的行动。事先认定的那一个，一定要是建议过的吗？",
            "Only actions that the mediator may advise are tried. Must the one settled beforehand "
            "be one of those?",
        ),
        Case(
            like(_less_listening(lambda M, joint: joint.sum(axis=1) @ M @ joint.sum(axis=0))),
            "照中介人那样混着打，不算事先认定一个行动。哪一个行动打到底最好？",
            "Mixing as the mediator does is not one action settled beforehand. Which single action "
            "is best throughout?",
        ),
        Case(
            like(
                _of_arrays(
                    lambda M, joint: (
                        max(M @ joint.sum(axis=0)) - joint.sum(axis=1) @ M @ joint.sum(axis=0)
                    )
                )
            ),
            "照办的所得用了两个边缘分布的乘积：中介人抽的是一对行动，两人的行动还独立吗？",
            "What listening earns is computed from the product of the two marginals. The mediator "
            "draws pairs: are the two actions independent?",
        ),
        Case(
            like(_less_listening(lambda M, joint: (M @ joint.T).max(axis=0).sum())),
            "每听到一个建议，就换一个最好的行动：那样可以看着建议再改。这里说的是事先认定一个。",
            "After each advice you change to the best action for it. Here one action is settled "
            "beforehand, before any advice.",
        ),
        Case(
            like(_less_listening(lambda M, joint: max((M * joint).sum(axis=1)))),
            "自己改了行动，对手各个行动的概率应当是 joint 的哪些数之和？",
            "If you change your action, which numbers of joint add up to the opponent's "
            "probabilities?",
        ),
        Case(
            like(_less_listening(lambda M, joint: M.max())),
            "最好的那一格要两人配合。对手仍按中介人说的行动，自己只能挑一行。",
            "The best cell takes both players. The opponent still does as told: you choose a row "
            "only.",
        ),
        Case(
            like(_less_listening(lambda M, joint: max(M.mean(axis=1)))),
            "对手的各个行动算得一样可能。对手用各个行动的概率由 joint 的哪些数来？",
            "The opponent's actions are taken to be equally likely. Which numbers of joint tell "
            "how likely each is?",
        ),
        Case(
            like(_of_arrays(lambda M, joint: (M * joint).sum() - min(joint.sum(axis=1) @ M))),
            "这是零和时玩家 2 能多得的。题目问的是玩家 1：谁听话，谁改？",
            "That is what player 2 could gain in a zero-sum game. Player 1 is asked for: who "
            "listens, and who changes?",
        ),
        Case(
            like(_of_arrays(lambda M, joint: np.argmax(M @ joint.sum(axis=0)))),
            "返回的是最好那个行动的编号。题目要的是它比照办多得多少。",
            "This is the number of the best action. What is asked for is how much more it earns "
            "than listening.",
        ),
        Case(rounded(gain), "", ""),
    ),
    otherwise=first_difference(gain),
)
