"""Judge exercise 4, in which students write a sampling solver in an empty cell.

The program may use chance, external or outcome sampling, with alternating or simultaneous updates.
Its results are random, so they are not compared with those of a reference program. Instead, each
probe is a game in which one mistake moves one probability far from the value that it has in every
correct program.
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
from cfr_lab.numbers import number_text
from cfr_lab.words import Sentence, both_labels

# Each probe consists of a function that makes its tree, the name of the inspected information set,
# the number of iterations, and the number of runs with different seeds.
PROBES = {
    "first": (partial(probes.one_choice, 1), "choose", 300, 3),
    "second": (partial(probes.one_choice, 2), "choose", 300, 3),
    "deal": (probes.unseen_deal, "answer", 1500, 3),
    "late": (probes.late_deal, "answer", 1200, 3),
    "left": (probes.left_alone, "in", 100, 20),
    "ambush": (probes.ambush, "in", 200, 20),
}
# In these games, exploitability is measured as a fraction of the range of the payoffs.
GAMES = (games.weighted_rps, games.kuhn, urn, weather)
# The judge makes PAIRS runs of two iterations each. Outcome sampling updates both players in two
# thirds of such runs, so a correct program almost certainly updates both in at least one run.
PAIRS = 20
ITERATIONS, SEEDS = 600, (1, 2)
MAX_SHARE = 0.09


@dataclass(frozen=True)
class LearntStrategies:
    """Hold the strategies returned by a student's program.

    runs             {name of a probe: array (runs, actions) of the actions' probabilities at the
                     probe's information set}
    shares           for each of GAMES, the exploitability divided by the range of the payoffs and
                     averaged over the runs
    kuhn             {(T, seed): the strategies in Kuhn poker, one row per information set}
    repetition       the rows that a second call with T = 20 and seed 1 returned
    rows_sum_to_one  whether every row that the program returned sums to 1
    pairs            the number of runs, out of PAIRS, in which neither player's average strategy is
                     uniform after two iterations
    """

    runs: dict
    shares: tuple
    kuhn: dict
    repetition: list
    rows_sum_to_one: bool
    pairs: int

    @property
    def means(self):
        """Return {name of a probe: mean probabilities of the actions at its information set}."""
        return {name: rows.mean(axis=0) for name, rows in self.runs.items()}

    def always_mixes(self):
        """Return whether the second-best action is played with medium probability in all runs."""
        seconds = [*self.runs["first"][:, 1], *self.runs["second"][:, 1]]
        return min(seconds) > 0.15 and max(seconds) < 0.5

    def is_repeatable(self):
        return _rows_match(self.kuhn[20, 1], self.repetition)

    def ignores_rng(self):
        return all(_rows_match(self.kuhn[20, 1], self.kuhn[20, seed]) for seed in (2, 3))

    def ignores_T(self):
        return _rows_match(self.kuhn[20, 1], self.kuhn[21, 1]) and _rows_match(
            self.kuhn[1, 1], self.repetition
        )

    def has_negative_numbers(self):
        return any(min(row) < 0 for row in self.kuhn[20, 1])

    def returns_next_strategy(self):
        """Return whether, after one iteration, neither player's returned strategy is uniform."""
        uneven = {
            s.player
            for s, row in zip(_kuhn().infosets, self.kuhn[1, 1], strict=True)
            if max(row) - min(row) > 1e-6
        }
        return uneven == {1, 2}

    def converges(self):
        return max(self.shares) <= MAX_SHARE


def read_learnt(answer):
    """Return the LearntStrategies of a student's program.

    Raises RefusedAnswerError if a result of the program cannot be read.
    """
    kuhn = {
        (T, seed): _run(answer, _kuhn(), T, seed)
        for T, seed in ((1, 1), (20, 1), (20, 2), (20, 3), (21, 1))
    }
    repetition = _run(answer, _kuhn(), 20, 1)
    results, probe_runs = list(kuhn.values()), {}
    for name, (make, infoset, T, seeds) in PROBES.items():
        runs = [_run(answer, make(), T, seed) for seed in range(seeds)]
        results += runs
        at = [s.name for s in make().infosets].index(infoset)
        probe_runs[name] = np.array([_match_row(rows[at]) for rows in runs])
    shares = []
    for rules in GAMES:
        runs = [_run(answer, Tree(rules()), ITERATIONS, seed) for seed in SEEDS]
        results += runs
        tree = Tree(rules())
        average = np.mean([exploitability_of(tree, rows) for rows in runs])
        shares.append(float(average / float(payoff_range(tree, 1))))
    rows_sum_to_one = all(abs(sum(row) - 1) < 1e-6 for rows in results for row in rows)
    runs = [_run(answer, Tree(games.weighted_rps()), 2, seed) for seed in range(PAIRS)]
    pairs = sum(all(np.ptp(row) > 1e-9 for row in rows) for rows in runs)
    return LearntStrategies(probe_runs, tuple(shares), kuhn, repetition, rows_sum_to_one, pairs)


def _run(answer, tree, T, seed):
    text = Sentence("{game}、T = {T}", "{game}, T = {T}", game=both_labels(tree.name), T=T)
    rng = np.random.default_rng([12, seed])
    return rows_of_call(tree, answer, tree, T, rng, description=text)


def _kuhn():
    return Tree(games.kuhn())


def _match_row(row):
    positive = np.maximum(row, 0)
    return positive / positive.sum() if positive.sum() > 0 else np.full(len(row), 1 / len(row))


def _rows_match(rows, others):
    return np.allclose(np.concatenate(rows), np.concatenate(others), rtol=0, atol=1e-9)


def _right_program(attempt):
    """Return the values for the verdict if the program passes all tests, and None otherwise."""
    means = attempt.means
    is_right = (
        means["first"][0] > 0.8
        and means["second"][2] > 0.8
        and max(means["deal"][1:]) < 0.5
        and means["deal"][0] > 0.6
        and means["late"][0] > 0.6
        and means["left"][0] > 0.25
        and means["ambush"][0] < 0.12
        and attempt.rows_sum_to_one
        and attempt.is_repeatable()
        and not attempt.ignores_rng()
        and not attempt.ignores_T()
        and attempt.pairs > 0
        and attempt.converges()
    )
    if not is_right:
        return None
    texts = [number_text(100 * share, 2) for share in attempt.shares]
    return {"n": ITERATIONS, "found": Sentence("、".join(texts), ", ".join(texts))}


def _deal_not_learnt(attempt):
    """Return the value for the hint if play in the probe "deal" stays mixed, or else False.

    The result is also False if the exploitability in one of GAMES is large.
    """
    deal = attempt.means["deal"]
    mixed = deal[0] <= 0.6 and min(deal) > 0.15 and attempt.converges()
    return mixed and {"p": number_text(deal[0], 2)}


def _largest_game_hint(attempt):
    """Return a Sentence about the game with the largest exploitability relative to its payoffs."""
    k = int(np.argmax(attempt.shares))
    return Sentence(
        "{game}：你的程序迭代 {n} 次之后，可利用度还有收益范围的 {off}%；正确的抽样程序应不超过 "
        "{most}%。先取 T = 1，手算一次遍历：程序走了哪些行动，记了哪些遗憾？",
        "{game}: after {n} iterations of your program, the exploitability is still {off}% of the "
        "range of the payoffs; a correct sampling program is at {most}% or below. Work out one "
        "walk with T = 1 by hand: which actions are followed, and which regrets are added?",
        game=both_labels(Tree(GAMES[k]()).name),
        n=ITERATIONS,
        off=number_text(100 * attempt.shares[k], 2),
        most=number_text(100 * MAX_SHARE, 2),
    )


MCCFR_PROGRAM = Exercise(
    sections=(1, 4),
    given_fingerprint="94bca05e",
    read=read_learnt,
    right=Case(
        _right_program,
        "在每个试验博弈里，你的程序都学到了应学的策略，平均策略也记对了。"
        "在四个博弈里各迭代 {n} 次之后，可利用度依次是收益范围的 {found}（%）。",
        "In every trial game, your program learns the expected strategy, and its average strategy "
        "is right. After {n} iterations in each of four games, the exploitability is {found} per "
        "cent of the range of the payoffs.",
    ),
    mistakes=(
        Case(
            lambda attempt: not attempt.is_repeatable(),
            "树相同，T 相同，rng 的种子也相同，你的程序第二次调用的结果却和第一次不同。"
            "是不是有的抽样没有用传进来的 rng，或者 R、S 是在函数外面建立的？",
            "With the same tree, the same T and an rng with the same seed, the second call of "
            "your program returns a different result. Does one of the draws not use the rng that "
            "was passed in, or are R and S created outside the function?",
        ),
        Case(
            lambda attempt: all(np.ptp(row) < 1e-9 for row in attempt.kuhn[20, 1]),
            "迭代 20 次之后，你的程序在每个信息集返回的还是均匀策略。你的程序往 R 里加了什么？",
            "After 20 iterations, your program still returns the uniform strategy at every "
            "information set. Does R ever change, and what is added to it?",
        ),
        Case(
            lambda attempt: attempt.ignores_rng(),
            "换了 rng，你的程序的结果却没有变。在哪些结点上应当抽样？",
            "With another rng, your program's result is the same. At which nodes should it sample?",
        ),
        Case(
            lambda attempt: attempt.ignores_T(),
            "T 变了，你的程序的结果却不变。程序迭代了几次？",
            "With another T, your program's result is the same. How many iterations does it run?",
        ),
        Case(
            lambda attempt: attempt.pairs == 0,
            "不论怎样抽样，你的程序迭代两次之后，总有一位玩家的平均策略还是均匀策略。"
            "一次迭代里，更新了哪几位玩家的遗憾？",
            "Whatever the samples, one player's average strategy is still uniform after two "
            "iterations. Whose regrets does one iteration update?",
        ),
        Case(
            lambda attempt: attempt.has_negative_numbers(),
            "你的程序返回的数里有负数：那是遗憾，不是策略。哪个变量里累加的是策略？",
            "Some of the numbers that your program returns are negative: they are regrets, not "
            "strategies. In which variable does your program add up strategies?",
        ),
        Case(
            lambda attempt: not attempt.rows_sum_to_one,
            "在有的信息集，你的程序返回的数加起来不等于 1。最后还差哪一步？"
            "S 全是 0 的信息集，又该返回什么？",
            "At some information sets, the numbers that your program returns do not sum to 1. "
            "Which step is missing at the end? And what should the program return where all "
            "entries of S are 0?",
        ),
        Case(
            lambda attempt: attempt.means["first"][2] > 0.5,
            "在一个试验博弈里，只有一位玩家在三个行动里选，你的程序学会的却是选最差的行动。遗"
            "憾是什么减去什么？",
            "In one trial game, a single player chooses among three actions, and your program "
            "learns to play the worst. In a regret, which value is subtracted from which?",
        ),
        Case(
            lambda attempt: attempt.means["second"][0] > 0.5 and attempt.means["first"][0] > 0.8,
            "玩家 2 独自选择时，你的程序学会了选对玩家 2 最差的行动。"
            "到了结局，程序读的是谁的收益？",
            "In a trial game in which only player 2 chooses, your program learns the action that "
            "is worst for player 2. Whose payoff does it read at a terminal node?",
        ),
        Case(
            lambda attempt: attempt.always_mixes(),
            "在一个试验博弈里，只有一位玩家在三个行动里选，你的程序却一直在最好的和次好的行动之间"
            "混合。加进 R 的，是不是行动的值本身，或者只是正的遗憾？算遗憾时减去的，是不是各个值的"
            "简单平均？各次迭代的遗憾，都累加到 R 里了吗？",
            "In one trial game, a single player chooses among three actions, and your program "
            "keeps mixing the best action with the second best. Does it add action values, or "
            "only positive regrets, to R? Does it subtract the unweighted mean of the values? And "
            "does R sum the regrets of all iterations?",
        ),
        Case(
            lambda attempt: attempt.means["first"][0] <= 0.8 or attempt.means["second"][2] <= 0.8,
            "在一个试验博弈里，只有一位玩家在三个行动里选，你的程序没有学会选最好的行动。更新方的"
            "行动是每个都走，还是只抽一个？如果只抽一个，抽中的行动的值要除以什么？",
            "In one trial game, a single player chooses among three actions, and your program "
            "does not learn to play the best. Does it follow all of the learner's actions, or "
            "draw one? If it draws one, by what must its value be divided?",
        ),
        Case(
            lambda attempt: attempt.means["deal"][1] >= 0.5,
            "在一个试验博弈里，各张牌的概率不相等，你的程序学到的，却是概率相等时才最好的回答。机"
            "会的行动是按什么概率抽的？有没有多除了一次抽样的概率？",
            "In one trial game, the cards have unequal probabilities, but your program learns the "
            "answer that is best for equal probabilities. With what probabilities does it draw "
            "chance's actions? Does it divide by the probability of the draw where it should not?",
        ),
        Case(
            lambda attempt: attempt.means["deal"][2] >= 0.9,
            "在一个试验博弈里，遍历已经以抽中这张牌的概率走到玩家的结点，你的程序又把这个概率乘进"
            "了遗憾。还要乘吗？",
            "In one trial game, the walk already arrives at the player's node with the "
            "probability of the card, and your program multiplies the regrets by this probability "
            "once more. Should the probability be counted twice?",
        ),
        Case(
            lambda attempt: attempt.means["late"][0] <= 0.6 < attempt.means["deal"][0],
            "机会在玩家之后才行动时，你的程序学到的回答不对；机会先行动时，学到的回答是对的。"
            "在每个机会结点，都按这个结点的 tree.chance[children] 抽吗？",
            "Your program learns a wrong answer where chance moves after a player, and the right "
            "one where chance moves first. Is the action at every chance node drawn with that "
            "node's own tree.chance[children]?",
        ),
        Case(
            _deal_not_learnt,
            "在谁也看不见牌面的试验博弈里，你的程序选最好的回答的概率只有 {p}。同一个回答，"
            "遇到一张牌时遗憾为正，遇到另一张牌时遗憾为负："
            "你把正的和负的都加进了 R，还是只加了正的？",
            "In a trial game in which nobody sees the card, your program plays the best answer "
            "with a probability of only {p}. The regret of an answer is positive with one card "
            "and negative with the other: does R add up both, or only the positive ones?",
        ),
        Case(
            lambda attempt: attempt.means["deal"][0] <= 0.6 and attempt.converges(),
            "在谁也看不见牌面的试验博弈里，你的程序没有学会最好的回答。三个回答都走了吗？"
            "每个回答的值里，两张牌按各自的概率都算进去了吗？",
            "In a trial game in which nobody sees the card, your program does not learn the best "
            "answer. Does it follow all three answers, and do both cards enter the value of each "
            "answer with their own probabilities?",
        ),
        Case(
            lambda attempt: not attempt.converges() and attempt.returns_next_strategy(),
            "只迭代一次，你的程序返回的两位玩家的策略就已不是均匀策略：这是下一次迭代的当前策略。"
            "定理保证的是哪一个策略的可利用度？",
            "After a single iteration, neither player's strategy is uniform: your program returns "
            "the current strategy of the next iteration. Which strategy's exploitability does the "
            "theorem bound?",
        ),
        Case(
            lambda attempt: attempt.means["left"][0] <= 0.25 and not attempt.converges(),
            "你的程序常常走到玩家按自己的策略几乎不会到的地方，学到的策略也不对。"
            "玩家的行动是按什么概率抽的？",
            "Your program often visits nodes that the players' own strategies hardly ever reach, "
            "and it learns a wrong strategy. With what probabilities does it draw the players' "
            "actions?",
        ),
        Case(
            lambda attempt: attempt.means["left"][0] <= 0.25,
            "在一个试验博弈里，玩家 1 学会了待在外面，于是自己走到里面的到达概率变成 0；可是此后，"
            "你的程序仍把玩家 1 在里面的策略记进平均。记进平均的权重里，自己的到达概率在哪里？",
            "In one trial game, player 1 learns to play “out”, so player 1's own reach of the "
            "information set after “in” becomes 0; yet your program still adds the strategy there "
            "to the average strategy. Where does the weight contain the player's own reach?",
        ),
        Case(
            lambda attempt: attempt.means["ambush"][0] >= 0.12,
            "在一个试验博弈里，玩家 1 几乎每次迭代都在里面选同一个行动，平均策略却不是这样："
            "对手不走进来的那些迭代，你的程序一次也没有记。走到里面的概率里，有谁的到达概率？"
            "平均策略该在谁的那次遍历里记，或者该除以什么？",
            "In one trial game, player 1 chooses after player 2 has played “in”, and plays one "
            "action in nearly all iterations. Your average strategy does not reflect this: "
            "iterations in which player 2 plays “out” are never added. Whose reach is a factor of "
            "the probability of visiting the information set after “in”? In whose walk should the "
            "average be updated, or by what should it be divided?",
        ),
    ),
    otherwise=_largest_game_hint,
)
