"""Judge exercise 5, in which students compute the coarse gap of a sequence of plays.

The trials are sequences of plays in the lesson's games and in other games.
"""

from functools import partial
from itertools import permutations

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.coarse_correlation.joint import (
    SHAPLEY,
    cce_gap,
    fixed_gains,
    jordan,
    marginals,
    product,
    product_nash_conv,
)
from cfr_lab.numbers import number_text
from cfr_lab.outputs import TOLERANCE, equals_program, outputs
from cfr_lab.words import Sentence


def frequencies(payoffs, plays):
    """Return the joint frequencies of the actions in `plays`, an array of shape (T, players)."""
    joint = np.zeros(payoffs.shape[1:])
    np.add.at(joint, tuple(np.asarray(plays).T), 1)
    return joint / len(plays)


def trials():
    """Yield pairs (payoffs, plays): the games and plays on which programs are tested.

    The games are Shapley's game, with two sequences of plays; a two-player game in which player 2's
    last action is best; a two-player game in which player 1's first action is best; Jordan's game;
    a three-player game in which the players have two, four and three actions; a four-player game;
    and a game in which player 1's best action is never played.
    """
    rng = np.random.default_rng(5)
    # The players win alternately, so no fixed action would have earned a player more than these
    # plays did.
    turns = np.array([(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0)] * 4)
    yield SHAPLEY, turns
    weights = rng.dirichlet(np.ones(9)).cumsum()
    yield SHAPLEY, np.array([divmod(int((weights < r).sum()), 3) for r in rng.random(40)])
    shapes = (
        ((2, 2, 4), 25),
        ((2, 3, 2), 20),
        ((3, 2, 2, 2), 30),
        ((3, 2, 4, 3), 30),
        ((4, 2, 3, 2, 2), 35),
    )
    for shape, T in shapes:
        payoffs = jordan() if shape == (3, 2, 2, 2) else rng.integers(-3, 4, size=shape)
        plays = np.stack([rng.integers(n, size=T) for n in shape[1:]], axis=1)
        # In every third round, player 2's action is a function of player 1's, so the players'
        # actions are correlated.
        plays[::3, 1] = plays[::3, 0] % shape[2]
        payoffs = np.asarray(payoffs, dtype=float)
        if shape == (2, 2, 4):
            # This change makes action 3 player 2's best; player 1 has only the actions 0 and 1.
            payoffs[1, :, 3] += 4
        if shape == (2, 3, 2):
            # These changes make all payoffs negative and player 1's first action the best.
            payoffs -= 9
            payoffs[0, 0] += 5
        yield payoffs, plays
    third_is_best = np.array([[[0, 1, 0], [1, 0, 0], [5, 5, 5]], [[0, 1, 2], [1, 0, 2], [0, 0, 2]]])
    yield third_is_best.astype(float), np.array([(0, 0), (1, 1), (0, 1), (1, 0)])


def _gains(payoffs, plays):
    return fixed_gains(payoffs, frequencies(payoffs, plays))


def _gap_of_marginals(payoffs, plays):
    return cce_gap(payoffs, product(marginals(frequencies(payoffs, plays), len(payoffs))))


def _gap_with_response_per_round(payoffs, plays):
    """Return the wrong gap that results if players choose a new best response in every round."""
    largest_gain = []
    for i, u in enumerate(payoffs):
        gained = [
            np.max(u[tuple(slice(None) if j == i else a for j, a in enumerate(row))])
            - u[tuple(row)]
            for row in plays
        ]
        largest_gain.append(np.mean(gained))
    return max(largest_gain)


def _gap_after_advice(payoffs, plays):
    """Return the wrong gap that results if players may deviate after hearing the advice.

    The deviations replace one action with another whenever the former is advised.
    """
    joint, largest_gain = frequencies(payoffs, plays), 0
    for i, u in enumerate(payoffs):
        for a, b in permutations(range(u.shape[i]), 2):
            rows = (np.take(x, a, axis=i) for x in (joint, u))
            weight, advised_payoffs = rows
            largest_gain = max(
                largest_gain, float((weight * (np.take(u, b, axis=i) - advised_payoffs)).sum())
            )
    return largest_gain


def _gap_with_first_count(payoffs, plays):
    """Return the wrong gap that results if every player is given player 1's number of actions."""
    n = len(payoffs[0])
    return max(gains[:n].max() for gains in _gains(payoffs, plays))


def _gap_with_wrong_player_fixed(payoffs, plays):
    """Return the wrong gap that results if the wrong player's action is fixed.

    In the computation of a player's gain, the next player's action is fixed instead of the player's
    own.
    """
    joint = frequencies(payoffs, plays)
    largest_gain = []
    for i, u in enumerate(payoffs):
        j = (i + 1) % len(payoffs)
        other_axes = tuple(k for k in range(u.ndim) if k != j)
        own_values = (u * joint.sum(axis=j, keepdims=True)).sum(axis=other_axes)
        largest_gain.append(own_values.max() - (u * joint).sum())
    return max(largest_gain)


def _gap_within(actions):
    """Return a wrong program that tries only the actions in the slice `actions`."""
    return lambda payoffs, plays: max(
        g[actions].max() for g in _gains(payoffs, plays) if g[actions].size
    )


def _gap_of_played(payoffs, plays):
    """Return the wrong gap that results if only actions that were played are tried."""
    attempts = [np.unique(column) for column in np.asarray(plays).T]
    gains = zip(_gains(payoffs, plays), attempts, strict=True)
    return max(gain[actions].max() for gain, actions in gains)


def gap(payoffs, plays):
    return cce_gap(payoffs, frequencies(payoffs, plays))


KNOWN_PROGRAMS = {
    "clipped": lambda u, plays: max(0, max(g.max() for g in _gains(u, plays))),
    "total": lambda u, plays: len(plays) * max(g.max() for g in _gains(u, plays)),
    "sign": lambda u, plays: -max(g.max() for g in _gains(u, plays)),
    "summed": lambda u, plays: sum(g.max() for g in _gains(u, plays)),
    "first": lambda u, plays: _gains(u, plays)[0].max(),
    "first count": _gap_with_first_count,
    "least": lambda u, plays: min(g.max() for g in _gains(u, plays)),
    "earnings": lambda u, plays: max(
        (g + (x * frequencies(u, plays)).sum()).max()
        for g, x in zip(_gains(u, plays), u, strict=True)
    ),
    "apart": _gap_of_marginals,
    "nash conv": lambda u, plays: product_nash_conv(u, frequencies(u, plays)),
    "each round": _gap_with_response_per_round,
    "advice": _gap_after_advice,
    "others": _gap_with_wrong_player_fixed,
    "not first": _gap_within(slice(1, None)),
    "not last": _gap_within(slice(None, -1)),
    "played": _gap_of_played,
    "mean": lambda u, plays: np.mean([g.max() for g in _gains(u, plays)]),
}
HINTS = {
    "clipped": (
        "你的程序把负的缺口改成了 0。两人轮流赢的时候，不论谁改用一个固定的行动，收益都会减少："
        "缺口能不能是负的？",
        "Your program clips the gap at 0. If the players win alternately, every fixed action "
        "lowers the payoff: can a gap be negative?",
    ),
    "total": (
        "你的程序返回的是累计遗憾，它随局数增长。缺口是总共增加的收益，还是平均每局增加的收益？",
        "Your program returns a cumulative regret, which grows with the rounds. Is the gap a total "
        "or a mean per round?",
    ),
    "sign": (
        "你的程序里，符号反了：固定用一个行动能多得的收益，是什么减去什么？",
        "The sign of your gains is reversed. For the gain of a fixed action, which payoff must "
        "be subtracted from which?",
    ),
    "summed": (
        "你的程序把各位玩家能多得的收益加了起来。定义里，对各位玩家取的是什么？",
        "Your program adds up the players' gains. How does the definition combine them?",
    ),
    "first": (
        "你的程序只考虑了玩家 1。别的玩家能多得的收益会不会更多？",
        "Your program considers only player 1. Might another player gain more?",
    ),
    "first count": (
        "你的程序给每位玩家试的行动个数，都等于玩家 1 的行动个数。玩家 i 有几个行动，"
        "要看数组的哪一维？",
        "For every player, your program tries as many actions as player 1 has. Which dimension of "
        "the array gives the number of player i's actions?",
    ),
    "least": (
        "你的程序从各位玩家能多得的收益里，取了最小的一个。只要有一位玩家能多得，"
        "就不是粗相关均衡：应当取哪一位玩家的？",
        "Your program takes the player with the smallest gain. If one player has a positive "
        "gain, the distribution is not a CCE. Which player should the program take?",
    ),
    "earnings": (
        "你的程序返回的是固定用一个行动的收益。还要减去什么？",
        "Your program returns the payoff of a fixed action. What must it be compared with?",
    ),
    "apart": (
        "你的程序先求出各位玩家的频率，再把它们相乘。"
        "同一局里各位玩家的行动是相关的：相乘之后丢了什么？",
        "Your program multiplies the players' own frequencies. The actions of a round are "
        "correlated: which information does the product lose?",
    ),
    "nash conv": (
        "你的程序对各人频率的乘积算了 NashConv，它衡量的是这个乘积离纳什均衡有多远。"
        "粗相关缺口是对哪个分布定义的？",
        "Your program computes the NashConv of the product of frequencies, which measures how far "
        "that product is from a Nash equilibrium. Which distribution does the definition of a CCE "
        "use?",
    ),
    "each round": (
        "你的程序每一局都按别人的行动另选了最好的行动。“固定”用一个行动，全程可以用几个行动？",
        "Your program picks a best action for each round, knowing the others' actions. How many "
        "actions may it pick if the action is fixed?",
    ),
    "advice": (
        "你的程序算的是“每逢中介人建议 a 就改用 b”能多得的收益，那是相关均衡的条件。"
        "粗相关均衡里，玩家在什么时候决定？",
        "Your program computes the gain of “b whenever a is advised”, the condition of a "
        "correlated equilibrium. When does the player decide in a coarse correlated equilibrium?",
    ),
    "others": (
        "你的程序固定的是别人的行动。算玩家 i 能多得多少，应当换掉谁的行动？",
        "Your program fixes another player's action. For player i's gain, whose action must be "
        "changed?",
    ),
    "not first": (
        "你的程序没有试行动 0。行动的编号从 0 数起，你的 range 从几开始？",
        "Your program does not try action 0. Actions are numbered from 0: where does your range "
        "begin?",
    ),
    "played": (
        "你的程序只试了玩家出过的行动。从来没有出过的行动，会不会反而最好？",
        "Your program tries only actions that were played. Might an action that was never played "
        "be the best one?",
    ),
    "not last": (
        "你的程序没有试最后一个行动。玩家 i 有 payoffs[i].shape[i] 个行动，你的 range 到几为止？",
        "Your program does not try the last action. Player i has payoffs[i].shape[i] actions: "
        "where does your range end?",
    ),
    "mean": (
        "你的程序把各位玩家能多得的收益求了平均。定义里，对各位玩家取的是什么？",
        "Your program averages the players' gains. How does the definition combine them?",
    ),
}


def _first_wrong(attempt):
    """Return the Sentence about the first game for which the program's gap is wrong."""
    for (payoffs, plays), row in zip(attempt.trials, attempt.rows, strict=True):
        expected = gap(payoffs, plays)
        if abs(row[0] - expected) > TOLERANCE:
            break
    return Sentence(
        "一个 {n} 人博弈，打了 {T} 局：缺口应是 {wanted}，你的程序返回 {got}。先取一位玩家、"
        "一个行动，逐局写出“改用这个行动得多少”和“实际得多少”，两列各求平均。",
        "In a game with {n} players and {T} rounds, the gap should be {wanted}, but your program "
        "returned {got}. Take one player and one action, write down for each round the payoff "
        "that this action would have earned and the actual payoff, and take the mean of each "
        "column.",
        n=len(payoffs),
        T=len(plays),
        wanted=number_text(float(expected), 4),
        got=number_text(float(row[0]), 4),
    )


GAP = Exercise(
    sections=(3,),
    given_fingerprint="9be858ca",
    read=partial(outputs, trials=tuple(trials()), right=gap),
    right=Case(
        lambda attempt: (
            attempt.agree_with(gap)
            and {"games": len(attempt.rows), "g": number_text(float(attempt.rows[-1][0]), 3)}
        ),
        "你的程序在 {games} 个博弈里都对了，玩家从两人到四人；最后一个博弈的缺口是 {g}。",
        "Your program computes the right gap in {games} games with two to four players; the gap "
        "in the last game is {g}.",
    ),
    mistakes=tuple(
        Case(equals_program(program), *HINTS[name]) for name, program in KNOWN_PROGRAMS.items()
    ),
    otherwise=_first_wrong,
)
