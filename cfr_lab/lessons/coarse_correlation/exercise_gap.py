"""Exercise 5: the coarse gap of a sequence of plays, on games of the lesson and on others."""

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
from cfr_lab.numbers import number
from cfr_lab.outputs import NEAR, like, outputs
from cfr_lab.words import Sentence


def frequencies(payoffs, plays):
    """The joint frequencies of plays (T, players)."""
    joint = np.zeros(payoffs.shape[1:])
    np.add.at(joint, tuple(np.asarray(plays).T), 1)
    return joint / len(plays)


def trials():
    """Yield (payoffs, plays): Shapley's game twice, games of two players in which the last and in
    which the first action alone is best, Jordan's game, one of three players with two, four and
    three actions, one of four players, and one in which the best action is never played."""
    rng = np.random.default_rng(5)
    # Both win by turns: nobody would rather have played one action throughout.
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
        # Some hang together.
        plays[::3, 1] = plays[::3, 0] % shape[2]
        payoffs = np.asarray(payoffs, dtype=float)
        if shape == (2, 2, 4):
            # Best of all is an action that player 1 has no counterpart of.
            payoffs[1, :, 3] += 4
        if shape == (2, 3, 2):
            # Every payoff is negative, and player 1's first action is best.
            payoffs -= 9
            payoffs[0, 0] += 5
        yield payoffs, plays
    third_is_best = np.array([[[0, 1, 0], [1, 0, 0], [5, 5, 5]], [[0, 1, 2], [1, 0, 2], [0, 0, 2]]])
    yield third_is_best.astype(float), np.array([(0, 0), (1, 1), (0, 1), (1, 0)])


def _gains(payoffs, plays):
    return fixed_gains(payoffs, frequencies(payoffs, plays))


def _gap_apart(payoffs, plays):
    return cce_gap(payoffs, product(marginals(frequencies(payoffs, plays), len(payoffs))))


def _each_round(payoffs, plays):
    """What could be gained by one who chooses anew in every round, knowing the others' actions."""
    most = []
    for i, u in enumerate(payoffs):
        gained = [
            np.max(u[tuple(slice(None) if j == i else a for j, a in enumerate(row))])
            - u[tuple(row)]
            for row in plays
        ]
        most.append(np.mean(gained))
    return max(most)


def _after_advice(payoffs, plays):
    """What could be gained by changing one action for another wherever it was advised."""
    joint, most = frequencies(payoffs, plays), 0
    for i, u in enumerate(payoffs):
        for a, b in permutations(range(u.shape[i]), 2):
            rows = (np.take(x, a, axis=i) for x in (joint, u))
            weight, had = rows
            most = max(most, float((weight * (np.take(u, b, axis=i) - had)).sum()))
    return most


def _first_count(payoffs, plays):
    """The mistake of trying as many actions of every player as player 1 has."""
    n = len(payoffs[0])
    return max(gains[:n].max() for gains in _gains(payoffs, plays))


def _others_follow(payoffs, plays):
    """The mistake of letting the player's own frequencies stand and fixing the next player."""
    joint = frequencies(payoffs, plays)
    most = []
    for i, u in enumerate(payoffs):
        j = (i + 1) % len(payoffs)
        rest = tuple(k for k in range(u.ndim) if k != j)
        worth = (u * joint.sum(axis=j, keepdims=True)).sum(axis=rest)
        most.append(worth.max() - (u * joint).sum())
    return max(most)


def _without(actions):
    """Return the mistake of leaving actions out: `actions` is the slice of those looked at."""
    return lambda payoffs, plays: max(
        g[actions].max() for g in _gains(payoffs, plays) if g[actions].size
    )


def _played(payoffs, plays):
    """The mistake of trying only those actions that were played."""
    tried = [np.unique(column) for column in np.asarray(plays).T]
    gains = zip(_gains(payoffs, plays), tried, strict=True)
    return max(gain[actions].max() for gain, actions in gains)


def gap(payoffs, plays):
    return cce_gap(payoffs, frequencies(payoffs, plays))


WAYS = {
    "clipped": lambda u, plays: max(0, max(g.max() for g in _gains(u, plays))),
    "total": lambda u, plays: len(plays) * max(g.max() for g in _gains(u, plays)),
    "sign": lambda u, plays: -max(g.max() for g in _gains(u, plays)),
    "summed": lambda u, plays: sum(g.max() for g in _gains(u, plays)),
    "first": lambda u, plays: _gains(u, plays)[0].max(),
    "first count": _first_count,
    "least": lambda u, plays: min(g.max() for g in _gains(u, plays)),
    "earnings": lambda u, plays: max(
        (g + (x * frequencies(u, plays)).sum()).max()
        for g, x in zip(_gains(u, plays), u, strict=True)
    ),
    "apart": _gap_apart,
    "nash conv": lambda u, plays: product_nash_conv(u, frequencies(u, plays)),
    "each round": _each_round,
    "advice": _after_advice,
    "others": _others_follow,
    "not first": _without(slice(1, None)),
    "not last": _without(slice(None, -1)),
    "played": _played,
    "mean": lambda u, plays: np.mean([g.max() for g in _gains(u, plays)]),
}
HINTS = {
    "clipped": (
        "缺口可以是负的：两人轮流赢的那一局，谁也不愿换成一个固定的行动。为什么要截到 0？",
        "A gap can be negative: where both win by turns nobody would rather have one fixed action. "
        "Why cut it at 0?",
    ),
    "total": (
        "这是累计遗憾，随局数增长。缺口说的是每局。",
        "This is cumulative regret, which grows with the rounds. The gap is a round's.",
    ),
    "sign": (
        "符号反了：是“固定一个行动能得的”减“实际得的”。",
        "The sign is reversed: it is what a fixed action would earn, less what was earned.",
    ),
    "summed": (
        "把各位玩家能多得的加了起来。定义里，对玩家取的是什么？",
        "The players' gains were added up. What does the definition take over players?",
    ),
    "first": (
        "只看了玩家 1。别的玩家会不会更想改？",
        "Only player 1 was looked at. Might another player want to change more?",
    ),
    "first count": (
        "每位玩家都只试了玩家 1 那么多个行动。玩家 i 有几个行动，从数组的哪一维看？",
        "Of every player as many actions were tried as player 1 has. Which dimension of the array "
        "tells how many player i has?",
    ),
    "least": (
        "取了最不想改的玩家。一个人想改，就不是粗相关均衡：该取哪一个？",
        "This is the player who least wants to change. One who wants to is enough to break a CCE: "
        "which should be taken?",
    ),
    "earnings": (
        "这是固定一个行动能得的收益，还要和什么比？",
        "This is what a fixed action would earn. What is it to be compared with?",
    ),
    "apart": (
        "这里先求了各人的频率，再把它们相乘。各局的行动是连在一起的：相乘之后，什么丢了？",
        "Here each player's frequencies were found first and then multiplied. The actions of a "
        "round belong together: what does the product lose?",
    ),
    "nash conv": (
        "这是各人频率的乘积的 NashConv，问的是纳什均衡。粗相关均衡看的是哪个分布？",
        "This is the NashConv of the product of frequencies, which asks for Nash equilibrium. "
        "Which distribution does a CCE look at?",
    ),
    "each round": (
        "每一局都看着别人的行动另挑了最好的。固定的行动，是全程只准挑几个？",
        "A best action was picked anew for each round, with the others' in view. How many may be "
        "picked when the action is fixed?",
    ),
    "advice": (
        "这是“每逢中介人说 a 就改出 b”能多得的，那是相关均衡的条件。"
        "粗相关均衡里，听到建议之前就要决定。",
        "This is what “b whenever a is advised” gains, the condition of a correlated equilibrium. "
        "In a coarse one the decision comes before the advice.",
    ),
    "others": (
        "固定的是别人的行动。玩家 i 考虑的，是换掉谁的行动？",
        "It is another player's action that was fixed. Whose action does player i think of "
        "changing?",
    ),
    "not first": (
        "行动 0 没有看到。行动从 0 数起，range 从几开始？",
        "Action 0 is not looked at. Actions are counted from 0: where does your range begin?",
    ),
    "played": (
        "只试了有人出过的行动。从来没有人出过的行动，会不会反而最好？",
        "Only actions that somebody played were tried. May an action that nobody ever played be "
        "the best one?",
    ),
    "not last": (
        "最后一个行动没有看到。玩家 i 的行动个数是 payoffs[i].shape[i]，range 到几为止？",
        "The last action is not looked at. Player i has payoffs[i].shape[i] actions: where does "
        "your range end?",
    ),
    "mean": (
        "把各位玩家能多得的求了平均。定义里，对玩家取的是什么？",
        "The players' gains were averaged. What does the definition take over players?",
    ),
}


def _first_wrong(given):
    """Return the Sentence about the first game with another gap."""
    for (payoffs, plays), row in zip(given.trials, given.rows, strict=True):
        wanted = gap(payoffs, plays)
        if abs(row[0] - wanted) > NEAR:
            break
    return Sentence(
        "{n} 人博弈，{T} 局：缺口应是 {wanted}，收到 {got}。先取一位玩家、一个行动，"
        "逐局写出“改出它得多少”和“实际得多少”，两列各求平均。",
        "A game of {n} players, {T} rounds: the gap should be {wanted} and came back as {got}. "
        "Take one player and one action, write down for each round what it would have earned and "
        "what was earned, and average both columns.",
        n=len(payoffs),
        T=len(plays),
        wanted=number(float(wanted), 4),
        got=number(float(row[0]), 4),
    )


GAP = Exercise(
    sections=(3,),
    given="9be858ca",
    read=partial(outputs, trials=tuple(trials()), right=gap),
    right=Case(
        lambda given: (
            given.are_those_of(gap)
            and {"games": len(given.rows), "g": number(float(given.rows[-1][0]), 3)}
        ),
        "{games} 个博弈，两人到四人，都对；没见过的四人博弈里，缺口是 {g}。",
        "Right in {games} games of two to four players; in the one for four, not seen before, the "
        "gap is {g}.",
    ),
    mistakes=tuple(Case(like(way), *HINTS[name]) for name, way in WAYS.items()),
    otherwise=_first_wrong,
)
