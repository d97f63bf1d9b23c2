"""Exercise 4: a sampled solver from a blank cell, judged by what it learns in small games.

The program may sample chance, externally or by outcome, and update alternatingly or at once. It
draws at random, so it is not compared with a program of ours: each probe is a game in which one
mistake moves one probability far from where a right program of any kind leaves it.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np

from cfr_core import Tree, games
from cfr_core.equilibrium import payoff_range
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.sampled_cfr import probes
from cfr_lab.lessons.student_strategies import exploitability_of, rows_of_call
from cfr_lab.lessons.trial_games import urn, weather
from cfr_lab.numbers import number
from cfr_lab.words import Sentence, both_labels

# The probes: the rules' tree, the set looked at, iterations, and runs with different seeds.
PROBES = {
    "first": (partial(probes.one_choice, 1), "choose", 300, 3),
    "second": (partial(probes.one_choice, 2), "choose", 300, 3),
    "deal": (probes.unseen_deal, "answer", 1500, 3),
    "late": (probes.late_deal, "answer", 1200, 3),
    "left": (probes.left_alone, "in", 100, 20),
    "ambush": (probes.ambush, "in", 200, 20),
}
# The games whose exploitability is measured, in shares of the range of the payoffs.
GAMES = (games.weighted_rps, games.kuhn, urn, weather)
# So many runs of two iterations: outcome sampling updates both players in two of three.
PAIRS = 20
LONG, SEEDS = 600, (1, 2)
TOLERATED = 0.09


@dataclass(frozen=True)
class Learnt:
    """What a student's program returned.

    runs    {name of a probe: probabilities of the actions at its set, (runs, actions)}
    shares  exploitability in each of GAMES, divided by the range of the payoffs, mean of the runs
    kuhn    {(T, seed): rows} on Kuhn poker
    again   the rows of a second call with T = 20 and seed 1
    sums    whether all rows sum to 1
    pairs   how many of PAIRS runs move both players' averages off uniform play in two iterations
    """

    runs: dict
    shares: tuple
    kuhn: dict
    again: list
    sums: bool
    pairs: int

    @property
    def means(self):
        """Return {name of a probe: mean probabilities of the actions at its set}."""
        return {name: rows.mean(axis=0) for name, rows in self.runs.items()}

    def always_mixes(self):
        """Return whether the second best of three actions is played in every run."""
        seconds = [*self.runs["first"][:, 1], *self.runs["second"][:, 1]]
        return min(seconds) > 0.15 and max(seconds) < 0.5

    def is_repeatable(self):
        return _same(self.kuhn[20, 1], self.again)

    def ignores_rng(self):
        return all(_same(self.kuhn[20, 1], self.kuhn[20, seed]) for seed in (2, 3))

    def ignores_T(self):
        return _same(self.kuhn[20, 1], self.kuhn[21, 1]) and _same(self.kuhn[1, 1], self.again)

    def has_negative_numbers(self):
        return any(min(row) < 0 for row in self.kuhn[20, 1])

    def begins_with_the_next(self):
        """Return whether neither player's part is uniform after one iteration."""
        uneven = {
            s.player
            for s, row in zip(_kuhn().infosets, self.kuhn[1, 1], strict=True)
            if max(row) - min(row) > 1e-6
        }
        return uneven == {1, 2}

    def converges(self):
        return max(self.shares) <= TOLERATED


def read_learnt(answer):
    """Return what a student's program learns. Raises Refused where that cannot be read."""
    kuhn = {
        (T, seed): _run(answer, _kuhn(), T, seed)
        for T, seed in ((1, 1), (20, 1), (20, 2), (20, 3), (21, 1))
    }
    again = _run(answer, _kuhn(), 20, 1)
    found, looked = list(kuhn.values()), {}
    for name, (make, infoset, T, seeds) in PROBES.items():
        runs = [_run(answer, make(), T, seed) for seed in range(seeds)]
        found += runs
        at = [s.name for s in make().infosets].index(infoset)
        looked[name] = np.array([_scaled(rows[at]) for rows in runs])
    shares = []
    for rules in GAMES:
        runs = [_run(answer, Tree(rules()), LONG, seed) for seed in SEEDS]
        found += runs
        tree = Tree(rules())
        off = np.mean([exploitability_of(tree, rows) for rows in runs])
        shares.append(float(off / float(payoff_range(tree, 1))))
    sums = all(abs(sum(row) - 1) < 1e-6 for rows in found for row in rows)
    runs = [_run(answer, Tree(games.weighted_rps()), 2, seed) for seed in range(PAIRS)]
    pairs = sum(all(np.ptp(row) > 1e-9 for row in rows) for rows in runs)
    return Learnt(looked, tuple(shares), kuhn, again, sums, pairs)


def _run(answer, tree, T, seed):
    told = Sentence("{game}、T = {T}", "{game}, T = {T}", game=both_labels(tree.name), T=T)
    rng = np.random.default_rng([12, seed])
    return rows_of_call(tree, answer, tree, T, rng, told=told)


def _kuhn():
    return Tree(games.kuhn())


def _scaled(row):
    positive = np.maximum(row, 0)
    return positive / positive.sum() if positive.sum() > 0 else np.full(len(row), 1 / len(row))


def _same(rows, others):
    return np.allclose(np.concatenate(rows), np.concatenate(others), rtol=0, atol=1e-9)


def _learns(given):
    """Return the facts of the right answer where every probe and every game agrees."""
    means = given.means
    is_right = (
        means["first"][0] > 0.8
        and means["second"][2] > 0.8
        and max(means["deal"][1:]) < 0.5
        and means["deal"][0] > 0.6
        and means["late"][0] > 0.6
        and means["left"][0] > 0.25
        and means["ambush"][0] < 0.12
        and given.sums
        and given.is_repeatable()
        and not given.ignores_rng()
        and not given.ignores_T()
        and given.pairs > 0
        and given.converges()
    )
    if not is_right:
        return None
    shown = [number(100 * share, 2) for share in given.shares]
    return {"n": LONG, "found": Sentence("、".join(shown), ", ".join(shown))}


def _deal_not_learnt(given):
    """Return the facts of a deal whose three answers stay mixed, where all else converges."""
    deal = given.means["deal"]
    mixed = deal[0] <= 0.6 and min(deal) > 0.15 and given.converges()
    return mixed and {"p": number(deal[0], 2)}


def _worst(given):
    """Return the Sentence about the game in which least was learnt."""
    k = int(np.argmax(given.shares))
    return Sentence(
        "{game}，迭代 {n} 次之后，可利用度还有收益范围的 {off}%；正确的抽样程序应在 {most}% 以下。"
        "先用 T = 1 手算一次走动：走了哪些行动，记了哪些遗憾？",
        "{game}: after {n} iterations the exploitability is still {off}% of the range of the "
        "payoffs; a right sampled program stays below {most}%. Work out one walk with T = 1 by "
        "hand: which actions are followed, and which regrets are entered?",
        game=both_labels(Tree(GAMES[k]()).name),
        n=LONG,
        off=number(100 * given.shares[k], 2),
        most=number(100 * TOLERATED, 2),
    )


MCCFR_PROGRAM = Exercise(
    sections=(1, 4),
    given="94bca05e",
    read=read_learnt,
    right=Case(
        _learns,
        "每个试验博弈里，学到的都是该学的，平均策略也记对了。在四个博弈里各迭代 {n} 次之后，"
        "可利用度依次是收益范围的 {found}（%）。",
        "In every trial game the program learns what is to be learnt, and its average is entered "
        "rightly. After {n} iterations in each of four games the exploitability is {found} per "
        "cent of the range of the payoffs.",
    ),
    mistakes=(
        Case(
            lambda given: not given.is_repeatable(),
            "同样的树、同样的 T、同样种子的 rng，第二次调用和第一次结果不同。"
            "是不是有的抽样没有用传进来的 rng，或者 R、S 写在了函数外面？",
            "With the same tree, the same T and an rng of the same seed the second call returns "
            "something else than the first. Does some draw not use the rng that was passed in, or "
            "do R and S stand outside the function?",
        ),
        Case(
            lambda given: all(np.ptp(row) < 1e-9 for row in given.kuhn[20, 1]),
            "迭代 20 次之后，每个信息集返回的还是均匀策略。R 变过没有？加进去的是什么？",
            "After 20 iterations every information set still has the uniform strategy. Does R ever "
            "change, and what is added to it?",
        ),
        Case(
            lambda given: given.ignores_rng(),
            "换了 rng，结果一点不变。哪些结点上应当抽样？",
            "Another rng changes nothing. At which nodes should something be drawn?",
        ),
        Case(
            lambda given: given.ignores_T(),
            "T 变了，结果不变。迭代了几次？",
            "Another T changes nothing. How many iterations does the program do?",
        ),
        Case(
            lambda given: given.pairs == 0,
            "迭代两次之后，两位玩家的平均策略从来没有都离开均匀策略。一次迭代里，更新了哪几位玩家的遗憾？",
            "After two iterations there is always a player whose average is still uniform. Whose "
            "regrets does one iteration update?",
        ),
        Case(
            lambda given: given.has_negative_numbers(),
            "返回的数里有负的，那是遗憾，不是策略。哪个量记的是策略？",
            "Some of the numbers returned are negative: these are regrets, not strategies. Which "
            "quantity records strategies?",
        ),
        Case(
            lambda given: not given.sums,
            "有的信息集里，返回的数加起来不等于 1。最后还差哪一步？S 全是 0 时，又该返回什么？",
            "In some information set the numbers returned do not sum to 1. Which step is missing "
            "at the end? And what is to be returned where S is all 0?",
        ),
        Case(
            lambda given: given.means["first"][2] > 0.5,
            "一个玩家独自在三个行动里选，程序学会了选最差的。遗憾是谁减去谁？",
            "One player alone chooses among three actions, and the program learns the worst. Which "
            "is taken from which in a regret?",
        ),
        Case(
            lambda given: given.means["second"][0] > 0.5 and given.means["first"][0] > 0.8,
            "玩家 2 独自选择时，学会了选对自己最差的。到了结局，读的是谁的收益？",
            "Where player 2 alone chooses, the program learns what is worst for player 2. Whose "
            "payoff is read at a terminal node?",
        ),
        Case(
            lambda given: given.always_mixes(),
            "一个玩家独自在三个行动里选，最好的和次好的却一直混着出。加进 R 的是不是行动的值，"
            "或者只有正的遗憾，或者减去的是普通平均？R 有没有一次次累加？",
            "One player alone chooses among three actions, and the program keeps mixing the best "
            "with the second best. Is what it adds to R the value of the action, or the positive "
            "regrets alone, or is the plain "
            "mean taken away? And does R add up over the iterations?",
        ),
        Case(
            lambda given: given.means["first"][0] <= 0.8 or given.means["second"][2] <= 0.8,
            "一个玩家独自在三个行动里选，程序没有学会选最好的。自己的行动是全走，还是只抽一个？"
            "只抽一个，抽中的值要除以什么？",
            "One player alone chooses among three actions, and the program does not learn the "
            "best. Are all own actions followed, or is one drawn? If one is drawn, by what is its "
            "value to be divided?",
        ),
        Case(
            lambda given: given.means["deal"][1] >= 0.5,
            "牌面的概率不等时，学到的是牌面等概率时才最好的回答。机会是按什么概率抽的？"
            "有没有多除了一次抽样的概率？",
            "Where the cards have unequal probabilities the program learns the answer that is best "
            "for equal ones. By which probabilities is chance drawn? Is the probability of the "
            "draw divided out where it should not be?",
        ),
        Case(
            lambda given: given.means["deal"][2] >= 0.9,
            "抽样已经按牌面的概率走到这里，这个概率又乘进了遗憾一次。还要乘吗？",
            "The sample comes here with the probability of the card, and this probability is "
            "multiplied into the regrets once more. Does it belong there?",
        ),
        Case(
            lambda given: given.means["late"][0] <= 0.6 < given.means["deal"][0],
            "机会在玩家之后才行动时，学到的回答不对；机会先行动时是对的。"
            "在每个机会结点，都按它的 tree.chance[children] 抽吗？",
            "Where chance moves after a player, a wrong answer is learnt; where chance moves "
            "first, the right one. Is every chance node drawn by its own tree.chance[children]?",
        ),
        Case(
            _deal_not_learnt,
            "牌面看不见的时候，最好的回答只学到 {p}。对一张牌是正的遗憾，对另一张牌是负的："
            "R 里把正负都加起来了，还是只加了正的？",
            "Where nobody sees the card, the best answer is played with probability {p} only. A "
            "regret is positive with one card and negative with the other: does R add up both "
            "signs, or the positive ones alone?",
        ),
        Case(
            lambda given: given.means["deal"][0] <= 0.6 and given.converges(),
            "牌面看不见的时候，没有学会最好的回答。三个回答都走了吗？"
            "每个回答的值里，两张牌按各自的概率都算进去了吗？",
            "Where nobody sees the card, the best answer is not learnt. Are all three answers "
            "followed, and do both cards enter the value of each, by their own probabilities?",
        ),
        Case(
            lambda given: not given.converges() and given.begins_with_the_next(),
            "只迭代一次，两位玩家返回的都已不是均匀策略：这是下一次的当前策略。有保证的是哪一个？",
            "After a single iteration neither player's strategy is uniform: this is the next "
            "current strategy. Which one has the guarantee?",
        ),
        Case(
            lambda given: given.means["left"][0] <= 0.25 and not given.converges(),
            "程序常常走到玩家自己的策略几乎不走的地方，学到的也不对。玩家的行动是按什么概率抽的？",
            "The program often goes where the players' own strategies hardly ever go, and what it "
            "learns is wrong. By which probabilities are the players' actions drawn?",
        ),
        Case(
            lambda given: given.means["left"][0] <= 0.25,
            "玩家 1 学会了待在外面，自己的到达概率变成 0；可是此后它在里面的策略仍在进平均。"
            "进平均的权重里，自己的到达概率在哪里？",
            "Player 1 learns to stay out, and own reach becomes 0; yet the strategy inside still "
            "enters the average after that. Where is own reach in the weight?",
        ),
        Case(
            lambda given: given.means["ambush"][0] >= 0.12,
            "玩家 1 几乎每次迭代都在里面打同一个行动，平均里却不是它：对手不走进来的那些迭代，"
            "一次也没有记。走到那里的概率里有谁的一份？平均该在谁的那一趟里记，或者该除以什么？",
            "Inside, player 1 plays one action in nearly all iterations, and the average does not "
            "show it: iterations in which the opponent stays out are never entered. Whose part is "
            "in the probability of coming there? In whose walk is the average to be entered, or by "
            "what is it to be divided?",
        ),
    ),
    otherwise=_worst,
)
