"""Judge the programs for exercises 3 and 6: optimistic Hedge and magnetic mirror descent.

A program returns both players' strategies in the last round. The judge compares these strategies
with those that the right program and programs with typical mistakes return.
"""

from functools import partial

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.last_iterates.learners import softmax
from cfr_lab.outputs import equals_program, first_difference, outputs, rounded_too_early
from cfr_lab.plain_values import items_of

# Two of the payoff matrices are square, one is wide, and two are tall. In some games, the first or
# the last action is best, or two actions have equal payoffs.
GAMES = (
    [[2, -1], [-1, 1]],
    [[0, -2, 1], [2, 0, -1], [-1, 1, 0]],
    [[3, -2, 0, 1], [-1, 4, 1, -2]],
    [[1, 2], [1, 2], [-3, 5]],
    [[-1, -6], [-4, -5], [-2, -3]],
)
TRIALS = tuple(
    (M, T, eta)
    for M, T, eta in zip(
        (*GAMES, *GAMES[:3]),
        (1, 2, 3, 4, 5, 30, 3, 2),
        (0.5, 0.3, 0.2, 0.4, 0.1, 0.2, 0.1, 0.7),
        strict=True,
    )
)
MAGNET_TRIALS = tuple(
    (*trial, alpha)
    for trial, alpha in zip(TRIALS, (0.1, 0.5, 0.2, 1.0, 0.3, 0.4, 2.0, 0.1), strict=True)
)


def hedge_program(
    *,
    times=1,
    older_prediction=False,
    sign=1.0,
    rounds=0,
    mean=False,
    only_last=False,
    linear=False,
    turns=False,
):
    """Return a program for exercise 3, optimistic Hedge, with the given mistakes.

    Without arguments, the function returns the right program, whose strategy is the softmax of eta
    (G + last). The array G (actions,) contains the sum of each action's payoffs over the rounds,
    and the array last (actions,) contains the last round's payoffs, which serve as the prediction.

    times             number of times the prediction is added to G
    older_prediction  whether the prediction is the payoffs of the round before the last
    sign              1, or -1 if player 2 receives player 1's payoffs instead of their negatives
    rounds            number of rounds played in addition to the T rounds
    mean              whether the average strategies are returned instead of those of the last round
    only_last         whether the strategy is the softmax of eta times the prediction, without G
    linear            whether the strategy is proportional to |G + last|, without the exponential
    turns             whether player 2's payoffs are those against player 1's strategy of the next
                      round
    """

    def program(M, T, eta):
        M = np.array(M, dtype=float)
        tables = M, -sign * M.T
        G, last, before = ([np.zeros(n) for n in M.shape] for _ in range(3))
        total = [np.zeros(n) for n in M.shape]

        def strategy(i):
            guess = before[i] if older_prediction else last[i]
            w = guess if only_last else G[i] + times * guess
            if linear:
                return np.abs(w) / np.abs(w).sum() if w.any() else np.full(len(w), 1 / len(w))
            return softmax(eta * w)

        for _ in range(T + rounds):
            strategies = [strategy(0), strategy(1)]
            total = [total[i] + strategies[i] for i in (0, 1)]
            u = [tables[0] @ strategies[1], tables[1] @ strategies[0]]
            if turns:
                before[0], last[0], G[0] = last[0], u[0], G[0] + u[0]
                u[1] = tables[1] @ strategy(0)
                before[1], last[1], G[1] = last[1], u[1], G[1] + u[1]
                continue
            before, last = last, u
            G = [G[i] + u[i] for i in (0, 1)]
        return [each / (T + rounds) for each in total] if mean else strategies

    return program


optimistic_hedge = hedge_program()


def _one_round_less(M, T, eta):
    return hedge_program()(M, max(T - 1, 1), eta)


def _swap_results(program):
    return lambda *arguments: list(program(*arguments))[::-1]


SHARED = (
    (
        "sign",
        "你的程序里，玩家 2 得到的收益和玩家 1 相同。博弈是两人零和的：玩家 2 的收益矩阵是什么？",
        "In your program, player 2 earns the same as player 1. The game is zero-sum: what is "
        "player 2's payoff matrix?",
    ),
    (
        "late",
        "你的程序多走了一局。还没有看到任何收益时，第 1 局的策略是什么？",
        "Your program plays one round too many. What is the strategy of round 1, before any "
        "payoffs are known?",
    ),
    (
        "early",
        "你的程序少走了一局。T = 2 时，策略已经用到了几局的收益？",
        "Your program plays one round too few. With T = 2, how many rounds of payoffs should the "
        "returned strategies use?",
    ),
    (
        "mean",
        "你的程序返回的是各局策略的平均。题目要的是哪一局的策略？",
        "Your program returns the average of the strategies. Which round's strategies does the "
        "question ask for?",
    ),
    (
        "turns",
        "你的程序里，玩家 2 面对的是玩家 1 更新之后的策略。"
        "“同时更新”时，两人面对的是哪一局的策略？",
        "In your program, player 2 faces player 1's strategy after its update. With simultaneous "
        "updates, the strategies of which round do both players face?",
    ),
    (
        "swapped",
        "两个策略的次序反了：先返回哪位玩家的？",
        "The two strategies are in the wrong order. Which player's strategy comes first?",
    ),
)
HEDGE_PROGRAMS = {
    "plain": hedge_program(times=0),
    "twice": hedge_program(times=2),
    "old": hedge_program(older_prediction=True),
    "only": hedge_program(only_last=True),
    "linear": hedge_program(linear=True),
    "opposite": hedge_program(times=-1),
    "sign": hedge_program(sign=-1),
    "late": hedge_program(rounds=1),
    "early": _one_round_less,
    "mean": hedge_program(mean=True),
    "turns": hedge_program(turns=True),
    "swapped": _swap_results(optimistic_hedge),
}
HEDGE_HINTS = (
    (
        "plain",
        "你的程序是 Hedge：策略只用到了累计收益。对下一局的预测加在哪里？",
        "Your program is Hedge: the strategy uses only cumulative payoffs. Where should the "
        "prediction be added?",
    ),
    (
        "twice",
        "你的程序里，上一局的收益一共算了三遍。累计收益已经把它计入几遍，预测还要再计入几遍？",
        "In your program, the last round's payoffs count three times. How many times do the "
        "cumulative payoffs contain them already, and how many times does the prediction add them?",
    ),
    (
        "old",
        "你的程序用上上局的收益来预测。预测应当用哪一局的收益，这一局的收益应当在更新之前还是之后存下？",
        "Your program predicts with the payoffs of the round before the last. Is the prediction "
        "stored before the update or after it?",
    ),
    (
        "only",
        "你的程序只用了上一局的收益。更早各局的收益到哪里去了？",
        "Your program uses only the last round's payoffs. Where does the strategy use the payoffs "
        "of the earlier rounds?",
    ),
    (
        "linear",
        "你的程序让概率与收益成正比。Hedge 的权重是收益的什么函数？",
        "In your program, probabilities are proportional to payoffs. Which function of the "
        "payoffs gives the weights of Hedge?",
    ),
    (
        "opposite",
        "你的程序减去了上一局的收益。乐观 Hedge 假定下一局的收益和上一局相同：应当加还是减？",
        "Your program subtracts the last round's payoffs. Optimistic Hedge expects the same "
        "payoffs again. Should they be added or subtracted?",
    ),
    *SHARED,
)


def magnet_program(
    *,
    power=True,
    divided=True,
    payoffs_only=False,
    sign=1.0,
    rounds=0,
    mean=False,
    turns=False,
    prediction_weight=0.0,
):
    """Return a program for exercise 6, magnetic mirror descent, with the given mistakes.

    Without arguments, the function returns the right program, which replaces w with (w + eta u) /
    (1 + eta alpha) in each round. The array w (actions,) contains the logarithms of the strategy's
    weights, and the array u (actions,) contains the payoffs of the actions.

    power                      whether the program divides by 1 + eta alpha at all
    divided                    whether the program divides eta u by 1 + eta alpha; if False, it
                               divides only w
    payoffs_only               whether the program divides only eta u, and not w, by 1 + eta alpha
    prediction_weight          weight of the last round's payoffs as a prediction, or 0 for no
                               prediction
    sign, rounds, mean, turns  as in `hedge_program`
    """

    def program(M, T, eta, alpha):
        M = np.array(M, dtype=float)
        tables = M, -sign * M.T
        w, last = ([np.zeros(n) for n in M.shape] for _ in range(2))
        total = [np.zeros(n) for n in M.shape]
        shrink = 1 + eta * alpha if power else 1.0

        def step(i, u):
            if not divided:
                return w[i] / shrink + eta * u
            return w[i] + eta * u / shrink if payoffs_only else (w[i] + eta * u) / shrink

        for _ in range(T + rounds):
            strategies = [softmax(w[i] + prediction_weight * eta * last[i]) for i in (0, 1)]
            total = [total[i] + strategies[i] for i in (0, 1)]
            u = [tables[0] @ strategies[1], tables[1] @ strategies[0]]
            if turns:
                w[0] = step(0, u[0])
                w[1] = step(1, tables[1] @ softmax(w[0]))
                continue
            w, last = [step(i, u[i]) for i in (0, 1)], u
        return [each / (T + rounds) for each in total] if mean else strategies

    return program


magnetic_hedge = magnet_program()


def _magnet_one_round_less(M, T, eta, alpha):
    return magnetic_hedge(M, max(T - 1, 1), eta, alpha)


def _negative_magnet(M, T, eta, alpha):
    return magnetic_hedge(M, T, eta, -alpha)


def _only_alpha(M, T, eta, alpha):
    """Return the strategies of a wrong program that divides by 1 + alpha, not by 1 + eta alpha."""
    return magnetic_hedge([[x * eta for x in row] for row in M], T, 1.0, alpha)


MAGNET_PROGRAMS = {
    "plain": magnet_program(power=False),
    "outside": magnet_program(divided=False),
    "alone": magnet_program(payoffs_only=True),
    "alpha": _only_alpha,
    "minus": _negative_magnet,
    "predicts": magnet_program(prediction_weight=1.0),
    "sign": magnet_program(sign=-1),
    "late": magnet_program(rounds=1),
    "early": _magnet_one_round_less,
    "mean": magnet_program(mean=True),
    "turns": magnet_program(turns=True),
    "swapped": _swap_results(magnetic_hedge),
}
MAGNET_HINTS = (
    (
        "plain",
        "你的程序是 Hedge，没有用到磁石。公式里的指数 1/(1+ηα) 在哪里？",
        "Your program is Hedge without a magnet. Where does your program use the exponent "
        "1/(1+ηα) of the formula?",
    ),
    (
        "outside",
        "你的程序里，指数只作用在旧的策略上。公式的括号里一共有哪几个因子？",
        "In your program, the exponent applies to the old strategy only. Which factors are inside "
        "the bracket of the formula?",
    ),
    (
        "alone",
        "你的程序里，指数只作用在收益的因子上，磁石没有把策略拉回来。公式的括号里还有什么因子？",
        "In your program, the exponent applies to the payoffs only, so the magnet does not pull "
        "the strategy back. What else is inside the bracket?",
    ),
    (
        "alpha",
        "你的程序里，指数只与 α 有关。公式里的指数还与什么有关？",
        "In your program, the exponent depends on α only. On what else does it depend in the "
        "formula?",
    ),
    (
        "minus",
        "你的程序里，磁石把策略推开。指数的分母是 1+ηα 还是 1−ηα？",
        "In your program, the magnet pushes the strategy away. Is the denominator of the exponent "
        "1+ηα or 1−ηα?",
    ),
    (
        "predicts",
        "你的程序还用上一局的收益作了预测。这一题有没有预测？",
        "Your program also predicts with the last round's payoffs. Does this exercise use "
        "predictions?",
    ),
    *SHARED,
)


def _join_strategies(program):
    """Return a program that concatenates the two strategies of `program` into one list."""

    def joined(*arguments):
        value = program(*arguments)
        parts = [items_of(each) for each in items_of(value) or ()]
        return [x for part in parts for x in part] if len(parts) == 2 and all(parts) else value

    return joined


def _read(answer, trials, right):
    return outputs(_join_strategies(answer) if callable(answer) else answer, trials, right)


def _program(given, trials, right, programs, hints, zh, en):
    section = 2 if right is optimistic_hedge else 6
    right, programs = (
        _join_strategies(right),
        {name: _join_strategies(program) for name, program in programs.items()},
    )
    return Exercise(
        sections=(section,),
        given_fingerprint=given,
        read=partial(_read, trials=trials, right=right),
        right=Case(lambda found: found.agree_with(right), zh, en),
        mistakes=(
            *(
                Case(equals_program(programs[name]), zh_hint, en_hint)
                for name, zh_hint, en_hint in hints
            ),
            Case(rounded_too_early(right), "", ""),
        ),
        otherwise=first_difference(right),
    )


OPTIMISTIC = _program(
    "fc493b87",
    TRIALS,
    optimistic_hedge,
    HEDGE_PROGRAMS,
    HEDGE_HINTS,
    "八次试算都对了。把 T 加大，再看最后一轮的策略走到哪里。",
    "Your program is right in all eight trials. Make T larger: to which strategies do the last "
    "iterates tend?",
)
MAGNETIC = _program(
    "b0224ab1",
    MAGNET_TRIALS,
    magnetic_hedge,
    MAGNET_PROGRAMS,
    MAGNET_HINTS,
    "八次试算都对了。",
    "Your program is right in all eight trials.",
)
