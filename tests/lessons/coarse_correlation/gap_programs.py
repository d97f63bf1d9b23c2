"""List right and wrong programs for exercise 5, and answers that are not programs."""

import numpy as np


def regrets_of(payoffs, plays):
    """Return each player's cumulative regrets, summed round by round."""
    regrets = []
    for i, u in enumerate(payoffs):
        regret = np.zeros(u.shape[i])
        for row in plays:
            alternatives = u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
            regret += alternatives - alternatives[row[i]]
        regrets.append(regret)
    return regrets


def gap_program(finish):
    """Return a program that ends with finish(the players' cumulative regrets, T)."""
    return lambda payoffs, plays: finish(regrets_of(payoffs, plays), len(plays))


def gap_by_frequencies(payoffs, plays):
    """Return the gap of the joint frequencies, computed with plain loops."""
    counts = {}
    for row in plays:
        counts[tuple(row)] = counts.get(tuple(row), 0) + 1
    most = []
    for i, u in enumerate(payoffs):
        had = sum(c * u[row] for row, c in counts.items())
        for a in range(u.shape[i]):
            instead = sum(c * u[(*row[:i], a, *row[i + 1 :])] for row, c in counts.items())
            most.append((instead - had) / len(plays))
    return max(most)


def values_against_independent_play(u, i, frequencies):
    """Return the payoffs of player i's actions if the others draw independently."""
    for k in reversed(range(u.ndim)):
        if k != i:
            u = np.tensordot(u, frequencies[k], axes=(k, 0))
    return u


def frequencies_of_each_player(payoffs, plays):
    plays = np.asarray(plays)
    return [
        np.bincount(plays[:, k], minlength=n) / len(plays) for k, n in enumerate(payoffs.shape[1:])
    ]


def gains_against_independent_play(payoffs, plays):
    frequencies, gains = frequencies_of_each_player(payoffs, plays), []
    for i in range(len(payoffs)):
        values = values_against_independent_play(payoffs[i], i, frequencies)
        gains.append(values.max() - values @ frequencies[i])
    return gains


def gap_with_the_best_action_of_each_round(payoffs, plays):
    most = []
    for i, u in enumerate(payoffs):
        gained = 0
        for row in plays:
            alternatives = u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
            gained += alternatives.max() - alternatives[row[i]]
        most.append(gained / len(plays))
    return max(most)


def gap_by_advice(payoffs, plays):
    most = 0
    for i, u in enumerate(payoffs):
        n = u.shape[i]
        swaps = np.zeros((n, n))
        for row in plays:
            alternatives = u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
            swaps[row[i]] += alternatives - alternatives[row[i]]
        most = max(most, swaps.max() / len(plays))
    return most


def payoff_of_the_best_fixed_action(payoffs, plays):
    most = []
    for i, u in enumerate(payoffs):
        total = 0
        for row in plays:
            total = total + u[tuple(slice(None) if k == i else a for k, a in enumerate(row))]
        most.append(max(total) / len(plays))
    return max(most)


def gap_of_another_players_changes(payoffs, plays):
    most = []
    for i, u in enumerate(payoffs):
        j, total = (i + 1) % len(payoffs), 0
        for row in plays:
            alternatives = u[tuple(slice(None) if k == j else a for k, a in enumerate(row))]
            total = total + alternatives - alternatives[row[j]]
        most.append(max(total) / len(plays))
    return max(most)


def gap_over_played_actions(payoffs, plays):
    trials = [sorted(set(column)) for column in plays.T.tolist()]
    regrets = zip(regrets_of(payoffs, plays), trials, strict=True)
    return max(r[actions].max() for r, actions in regrets) / len(plays)


def gap_over_player_1s_number_of_actions(payoffs, plays):
    n = payoffs[0].shape[0]
    return max(r[:n].max() for r in regrets_of(payoffs, plays)) / len(plays)


def gap_that_changes_plays(payoffs, plays):
    gap = gap_by_frequencies(payoffs, plays)
    plays[:] = 0
    return gap


GAP_RIGHT = [
    gap_program(lambda R, T: max(r.max() for r in R) / T),
    gap_by_frequencies,
    gap_that_changes_plays,
    gap_program(lambda R, T: max(max(r) for r in R) / T),
    gap_program(lambda R, T: np.concatenate(R).max() / T),
]
GAP_WRONG = [
    (
        gap_program(lambda R, T: max(0, *(r.max() for r in R)) / T),
        "把负的缺口改成了 0",
        "clips the gap at 0",
    ),
    (gap_program(lambda R, T: max(r.max() for r in R)), "累计遗憾", "a cumulative regret"),
    (
        gap_program(lambda R, T: -max(r.max() for r in R) / T),
        "符号反了",
        "sign of your gains is reversed",
    ),
    (
        gap_program(lambda R, T: sum(r.max() for r in R) / T),
        "加了起来",
        "adds up the players'",
    ),
    (gap_program(lambda R, T: R[0].max() / T), "只考虑了玩家 1", "only player 1"),
    (
        gap_program(lambda R, T: min(r.max() for r in R) / T),
        "取了最小的一个",
        "smallest gain",
    ),
    (payoff_of_the_best_fixed_action, "还要减去什么", "be compared with"),
    (
        lambda u, plays: max(gains_against_independent_play(u, plays)),
        "再把它们相乘",
        "multiplies the players' own",
    ),
    (
        lambda u, plays: sum(gains_against_independent_play(u, plays)),
        "乘积算了 NashConv",
        "of the product of",
    ),
    (gap_with_the_best_action_of_each_round, "另选了最好的", "for each round, knowing"),
    (gap_by_advice, "相关均衡的条件", "condition of a correlated"),
    (gap_over_played_actions, "只试了玩家出过的", "only actions that were played"),
    (gap_of_another_players_changes, "固定的是别人的行动", "fixes another player's action"),
    (gap_over_player_1s_number_of_actions, "看数组的哪一维", "Which dimension of the array"),
    (gap_program(lambda R, T: max(r[1:].max() for r in R) / T), "range 从几开始", "range begin"),
    (gap_program(lambda R, T: max(r[:-1].max() for r in R) / T), "range 到几为止", "range end"),
    (
        gap_program(lambda R, T: np.mean([r.max() for r in R]) / T),
        "求了平均",
        "averages the",
    ),
    (lambda u, plays: 0.5, "缺口应是", "gap should be"),
]
# These are more wrong programs; each gets one of the hints above.
GAP_ALSO_WRONG = [
    (gap_program(lambda R, T: R[-1].max() / T), "缺口应是", "gap should be"),
    (gap_program(lambda R, T: max(r.min() for r in R) / T), "缺口应是", "gap should be"),
    (gap_program(lambda R, T: max(abs(r).max() for r in R) / T), "缺口应是", "gap should be"),
    (gap_program(lambda R, T: max(r.max() for r in R) / (T - 1)), "缺口应是", "gap should be"),
]
GAP_BAD = [
    1,
    "gap",
    lambda: 0,
    lambda u, plays: None,
    lambda u, plays: "0.1",
    lambda u, plays: u[99],
    lambda u, plays: [0.1, 0.2],
    lambda u, plays: float("nan"),
]
