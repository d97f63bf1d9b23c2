"""Judge puzzles 19 and 20: the average strategy and the weights in sampled CFR."""

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.find_the_bug.averages import (
    first_iterations,
    trap_gap,
    trap_run,
    weighted_by_reach,
)
from cfr_lab.lessons.find_the_bug.programs import program_puzzle, show_errors
from cfr_lab.numbers import brief_number, decimal_texts, number_text
from cfr_lab.words import say

WALKS = (100, 1000, 2400)


@show_errors
def show_sampled(entry):
    """Return a table of the average strategies' exploitability in the game `trap`.

    The average strategies come from sampled CFR, in which `entry` computes each addition to the sum
    of strategies.
    """
    rng = np.random.default_rng(11)
    walk_draws = rng.random(WALKS[-1])
    rows = []
    names = say("玩家 1 的", "player 1"), say("玩家 2 的", "player 2")
    for name, is_own in zip(names, (True, False), strict=True):
        gaps = [_sampled_gap(entry, is_own, walk_draws[:T]) for T in WALKS]
        rows.append([name, *decimal_texts(gaps)])
    header = [say("记在谁的那次遍历", "updated in the walks of"), *(f"T = {T:,d}" for T in WALKS)]
    title = say("陷阱博弈：平均策略的可利用度", "the trap: exploitability of the averages")
    highlighted = {(i, k) for i in range(2) for k in range(1, 4)}
    return draw.pad(draw.table(rows, header, highlighted, title=title))


def _sampled_gap(entry, is_own_walk, walk_draws):
    """Return the exploitability in the game `trap` if `entry` determines the average at `inside`.

    The average strategy at `inside` is the normalised sum of the results of `entry`; the average
    strategies at the other sets are exact.

    is_own_walk   whether the walks are player 1's; all of these walks reach `inside`
    walk_draws    (T,) random numbers that determine which of player 2's walks reach `inside`
    """
    run = trap_run()
    start, choice = (
        weighted_by_reach(*first_iterations(run[name], len(walk_draws)))
        for name in ("start", "choice")
    )
    S = np.zeros(2)
    for own_reach, sigma, walk_draw in zip(
        *first_iterations(run["inside"], len(walk_draws)), walk_draws, strict=True
    ):
        if is_own_walk or walk_draw < own_reach:
            S = S + np.array(entry(sigma, float(own_reach), is_own_walk), dtype=float)
    return trap_gap(start, S / S.sum(), choice)


ENTRIES = tuple(
    (np.array(sigma), own_reach, is_own_walk)
    for sigma, own_reach in (((0.25, 0.75), 0.5), ((0.2, 0.0, 0.8), 0.1), ((1.0, 0.0), 0.0))
    for is_own_walk in (True, False)
)


def entry_program(own_walk_weight, other_walk_weight):
    """Return an `entry` program that weights the strategy by a function of the player's own reach.

    own_walk_weight     function from the player's own reach to the weight in the player's own
                        walks
    other_walk_weight   function from the player's own reach to the weight in the other player's
                        walks
    """
    return lambda sigma, own_reach, is_own_walk: (
        (own_walk_weight if is_own_walk else other_walk_weight)(own_reach) * sigma
    )


def constant_weight(own_reach):
    return 1


def reach_weight(own_reach):
    return own_reach


def zero_weight(own_reach):
    return 0


def inverse_weight(own_reach):
    return 1 / own_reach if own_reach else 0


ENTRY = program_puzzle(
    "sampled_cfr.4",
    "8c7212d3",
    ENTRIES,
    entry_program(reach_weight, constant_weight),
    (
        (
            entry_program(constant_weight, constant_weight),
            "在玩家自己的那次遍历里，程序走遍这位玩家的全部行动，所以不论玩家自己的到达概率多小，"
            "每次遍历都会走到这里。平均要按自己的到达概率加权，你的程序里，这个权重在哪里？",
            "In the player's own walk, the program follows all of the player's actions, so it "
            "reaches this node every time, however small the player's own reach is. The average "
            "should be weighted by this reach: where is that weight in your program?",
        ),
        (
            entry_program(reach_weight, reach_weight),
            "在对手的那次遍历里，玩家自己的行动是抽出来的，走到这里的概率已经等于自己的到达概率。"
            "你的程序再乘一次，权重成了自己到达概率的几次方？",
            "In the opponent's walk, the player's own actions are sampled, so the probability of "
            "reaching this node already contains the player's own reach. Your program multiplies "
            "by this reach again: to which power does it then enter the average?",
        ),
        (
            entry_program(constant_weight, reach_weight),
            "你的程序里，两种情形反了：在谁的那次遍历里，玩家自己的行动是抽出来的？",
            "In your program, the two cases are exchanged: in whose walk are the player's own "
            "actions sampled?",
        ),
        (
            entry_program(inverse_weight, constant_weight),
            "你的程序除以了自己的到达概率，这是去掉一个权重。在这里，权重是多了还是少了？",
            "Your program divides by the player's own reach, which removes a weight. Is there one "
            "weight too many here, or one missing?",
        ),
        (
            entry_program(zero_weight, constant_weight),
            "在玩家自己的那次遍历里，你的程序什么也不记。这种做法可以成立，但这道题要求两种情形都记，"
            "并且所记的量的期望都与自己的到达概率成正比。",
            "Your program adds nothing to the average during the player's own walks. That can "
            "work, but this puzzle asks for entries in both cases, with an expectation "
            "proportional to the player's own reach.",
        ),
    ),
    (
        "两种情形里，每次记下的量的期望都是自己的到达概率乘以策略：一种靠相乘，另一种靠抽样。",
        "In both cases, the expected amount added is the player's own reach times the strategy: "
        "once by multiplication, once by sampling.",
    ),
)


ACTION_PAYOFFS, MIX, EXPLORATION = (4.0, -2.0, 1.0), np.array([0.7, 0.3, 0.0]), 0.6


def sampling_probabilities(sigma, epsilon):
    """Return the probabilities with which outcome sampling draws the actions.

    epsilon   probability with which the action is drawn uniformly instead of from sigma
    """
    return epsilon / len(sigma) + (1 - epsilon) * sigma


@show_errors
def show_estimates(estimate):
    """Return a table of three payoffs and of the program's mean estimates of them (puzzle 20)."""
    xi = sampling_probabilities(MIX, EXPLORATION)
    mean = sum(
        p * np.array(estimate(a, ACTION_PAYOFFS[a], MIX, EXPLORATION), dtype=float)
        for a, p in enumerate(xi)
    )
    rows = [
        [
            str(a),
            number_text(MIX[a]),
            number_text(float(xi[a])),
            number_text(ACTION_PAYOFFS[a]),
            brief_number(float(mean[a]), 3),
        ]
        for a in range(3)
    ]
    header = [
        say("行动", "action"),
        say("策略 σ", "strategy σ"),
        say("抽中的概率 ξ", "drawn with ξ"),
        say("真正的值", "true value"),
        say("估计的平均", "mean estimate"),
    ]
    return draw.pad(draw.table(rows, header, {(i, k) for i in range(3) for k in (3, 4)}))


DRAWS = tuple(
    (a, payoff, sigma, epsilon)
    for sigma, epsilon, payoffs in (
        (MIX, EXPLORATION, ACTION_PAYOFFS),
        (np.array([0.25, 0.75]), 0.2, (-3.0, -5.0)),
        (np.array([0.0, 0.0, 1.0, 0.0]), 1.0, (2.0, 6.0, -1.0, 3.0)),
    )
    for a, payoff in enumerate(payoffs)
)


def estimate_program(divisor):
    """Return a program that divides the payoff by divisor(a, sigma, epsilon)."""

    def estimate(a, payoff, sigma, epsilon):
        values = np.zeros(len(sigma))
        values[a] = payoff / divisor(a, sigma, epsilon)
        return values

    return estimate


ESTIMATE = program_puzzle(
    "sampled_cfr.1",
    "8dccf652",
    DRAWS,
    estimate_program(lambda a, sigma, epsilon: sampling_probabilities(sigma, epsilon)[a]),
    (
        (
            estimate_program(lambda a, sigma, epsilon: sigma[a]),
            "你的程序除以了 σ，可是行动不是照 σ 抽的：还有一部分是探索。抽中这个行动的概率是多少？",
            "Your program divides by σ, but some draws explore and do not follow σ. What is the "
            "total probability of drawing the action?",
        ),
        (
            estimate_program(lambda a, sigma, epsilon: 1),
            "没抽中的行动记 0，所以你的估计平均起来偏小了：抽中时要除以什么，才能补上？",
            "An action that is not drawn gets 0, so the mean of your estimates is too small: by "
            "what must the payoff be divided to compensate?",
        ),
        (
            estimate_program(
                lambda a, sigma, epsilon: 1 / sampling_probabilities(sigma, epsilon)[a]
            ),
            "你的程序乘上了抽中的概率。越难抽中的行动，估计应当放大还是缩小？",
            "Your program multiplies by the probability of the draw. Should a rarer action have a "
            "larger or a smaller factor?",
        ),
        (
            estimate_program(lambda a, sigma, epsilon: epsilon / len(sigma)),
            "你的除数只算了探索时抽中这个行动的概率。照 σ 抽中这个行动的概率加进去了吗？",
            "Your program divides only by the probability of drawing the action while exploring. "
            "With what probability does σ draw it?",
        ),
        (
            estimate_program(lambda a, sigma, epsilon: epsilon + (1 - epsilon) * sigma[a]),
            "探索时，各个行动被抽到的概率相等：ε 要平分给几个行动？",
            "Exploration draws all actions with equal probability: among how many actions is ε "
            "divided?",
        ),
        (
            estimate_program(
                lambda a, sigma, epsilon: (1 - epsilon) / len(sigma) + epsilon * sigma[a]
            ),
            "你的程序把 ε 和 1 − ε 用反了：探索占的是哪一份？",
            "In your program, ε and 1 − ε are exchanged: which of them is the share of "
            "exploration?",
        ),
        (
            lambda a, payoff, sigma, epsilon: np.full(
                len(sigma), payoff / sampling_probabilities(sigma, epsilon)[a]
            ),
            "你的程序给没有抽中的行动也记了值。没有抽中的行动，估计应当是多少？",
            "In your program, actions that were not drawn also have a value. What should their "
            "estimate be?",
        ),
    ),
    (
        "除以真正的抽样概率 ξ，估计的平均就是真正的值；σ 为 0 的行动也一样。",
        "Division by the true probability ξ of the draw makes the mean estimate equal to the true "
        "value, even for an action with σ = 0.",
    ),
)
