"""Judge exercise 6, in which a program learns to play Colonel Blotto games of any size.

A program is judged by the strategies that it learns.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cfr_core.games import allocations, blotto_payoffs
from cfr_core.matching import regret_matching
from cfr_lab.answer_readers import call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.colonel_blotto.blotto import allocation_text
from cfr_lab.numbers import number_text
from cfr_lab.plain_values import brief_text, exact_fractions, items_of
from cfr_lab.verdict import refused_error, unreadable_error
from cfr_lab.words import Sentence

# The first size has three fields, as in the lesson, but one more soldier; the second size has four
# fields. A program in plain Python that compares every pair of allocations in every round needs
# about two seconds for both sizes together.
SIZES = ((6, 3), (3, 4))
ROUNDS = 1_000
# A best response to the learnt strategy may earn at most this much. In 16 runs of correct programs,
# it earned at most 0.11.
MAX_LOSS = 0.15


@dataclass(frozen=True)
class LearntStrategies:
    """Hold the average strategies that a program learnt for one size of the game.

    average_after   {number of rounds: a NumPy array with the probabilities of all allocations in
                    order}; the numbers of rounds are 1, 2 and ROUNDS
    """

    S: int
    N: int
    average_after: dict

    @cached_property
    def actions(self):
        return allocations(self.S, self.N)

    @cached_property
    def payoffs(self):
        return blotto_payoffs(self.S, self.N)

    @property
    def uniform(self):
        return np.full(len(self.actions), 1 / len(self.actions))

    @property
    def average(self):
        return self.average_after[ROUNDS]

    @property
    def loss(self):
        """Return the expected payoff of a best response to the average strategy."""
        return float((self.payoffs @ self.average).max())

    @property
    def used_allocations(self):
        return [a for a, p in zip(self.actions, self.average, strict=True) if p > 1e-9]

    def is_close(self, T, strategy):
        return np.allclose(self.average_after[T], strategy, rtol=0, atol=1e-6)

    def is_pure(self, T):
        return self.average_after[T].max() > 1 - 1e-6

    def is_solved(self):
        """Return whether the program solves the game.

        A program solves it if a best response to the average strategy earns at most MAX_LOSS, the
        first round's strategy is uniform and has weight 1/2 in the average of two rounds, and the
        program does not use the difference between the numbers of fields won and lost as its
        payoff.
        """
        return (
            self.loss <= MAX_LOSS
            and self.is_close(1, self.uniform)
            and self.average_after[2].min() > self.uniform[0] / 2 - 1e-6
            and not self.counts_fields()
        )

    def counts_fields(self):
        """Return whether the program's payoff is the number of fields won minus the number lost."""
        sent = np.array(self.actions)
        fields = np.sign(sent[:, None] - sent[None]).sum(axis=2)
        second = (self.uniform + regret_matching(fields @ self.uniform)) / 2
        return (fields != self.payoffs).any() and self.is_close(2, second)


def learnt_strategies(answer):
    """Return the LearntStrategies of a student's program for one size of the game.

    The size is the first at which the program does not solve the game, or the last if the program
    always solves it.
    """
    for S, N in SIZES:
        learnt = LearntStrategies(S, N, {T: _strategy(answer, S, N, T) for T in (ROUNDS, 1, 2)})
        if not learnt.is_solved():
            break
    return learnt


def _strategy(answer, S, N, T):
    """Return an array of the probabilities that a program assigns to the allocations.

    Raises RefusedAnswerError if the result is not a strategy.
    """
    returned = call_result(answer, S, N, T)
    if not isinstance(returned, dict) or not returned:
        raise unreadable_error(
            "你的函数返回的是 {value}；它应该返回一个字典：{{分配: 概率}}。",
            "Your function returned {value}; it should return a dictionary that maps "
            "allocations to probabilities.",
            value=brief_text(returned),
        )
    index = {a: k for k, a in enumerate(allocations(S, N))}
    mix = np.zeros(len(index))
    for key, value in returned.items():
        allocation = tuple(items_of(key) or ())
        if allocation not in index:
            raise refused_error(
                "你的字典里，{key} 不是把 {S} 名士兵分到 {N} 个战场的分配。",
                "The key {key} of your dictionary does not allocate {S} soldiers to {N} fields.",
                key=brief_text(key),
                S=S,
                N=N,
            )
        (probability,) = exact_fractions([value])
        if probability is None:
            raise unreadable_error(
                "你的字典里，{key} 的概率是 {value}；概率应该是一个数。",
                "In your dictionary, the probability of {key} is {value}; it should be a number.",
                key=brief_text(key),
                value=brief_text(value),
            )
        mix[index[allocation]] += float(probability)
    if T > 1 and abs(mix.sum() - T) < 1e-4:
        raise refused_error(
            "学 {T} 局之后，你返回的各个概率加起来是 "
            "{T}：你返回的是各局策略之和。怎样得到平均策略？",
            "After {T} rounds, your probabilities add up to {T}: they are the sums of the "
            "strategies of all rounds. How do you get the average strategy from the sums?",
            T=f"{T:,d}",
        )
    if mix.min() < 0 or abs(mix.sum() - 1) > 1e-4:
        raise refused_error(
            "你的函数返回的不是一个策略：概率不能为负，加起来要等于 1（现在是 {total}）。",
            "Your function does not return a strategy: no probability may be negative, and they "
            "must add up to 1, not {total}.",
            total=number_text(float(mix.sum()), 3),
        )
    return mix


def _sorted_only(attempt):
    actions = attempt.used_allocations
    in_order = any(
        all(a == tuple(sorted(a, reverse=reverse)) for a in actions) for reverse in (False, True)
    )
    return in_order and {"a": allocation_text(actions[0]), "b": allocation_text(actions[0][::-1])}


def _wrong_sign(attempt):
    all_in_one = [max(a) == attempt.S for a in attempt.actions]
    return attempt.average[all_in_one].sum() > 0.5 and {"a": allocation_text(attempt.actions[-1])}


def _empty_fields_left_out(attempt):
    full = np.array([0 not in a for a in attempt.actions])
    return full.any() and attempt.is_close(1, full / full.sum())


def _omitted_allocation(attempt):
    """Return {"a": an allocation that the first round omits}, or a falsy value.

    The dictionary is returned only if the first round's strategy omits at least one allocation, but
    plays more than half of all allocations, all with the same probability.
    """
    first = attempt.average_after[1]
    missing, rest = np.flatnonzero(first < 1e-9), first[first > 1e-9]
    left_out = len(rest) > len(missing) > 0 and np.ptp(rest) < 1e-6
    return left_out and {"a": allocation_text(attempt.actions[missing[0]])}


def _returns_next_strategy(attempt):
    return not attempt.is_close(1, attempt.uniform) and not attempt.is_pure(1)


def _first_round_lost(attempt):
    return attempt.average_after[2].min() < 1e-9 and not attempt.is_pure(1)


def _opponent_never_learns(attempt):
    """Return whether the program learns against an opponent that always plays uniformly.

    Such a program is recognised whether it adds up regrets or payoffs. (If both players learn,
    adding up payoffs is right too, because both players then earn 0 on average.)
    """
    return any(
        attempt.is_close(ROUNDS, _average_against_uniform(attempt, share)) for share in (0, 1)
    )


def _average_against_uniform(attempt, share):
    """Return the average strategy of a learner whose opponent always plays uniformly.

    share   fraction of the earned payoff that is subtracted from every action's payoff: 1 gives
            regrets, and 0 leaves the payoffs unchanged
    """
    earnings = attempt.payoffs @ attempt.uniform
    R, total = np.zeros(len(earnings)), np.zeros(len(earnings))
    for _ in range(ROUNDS):
        sigma = regret_matching(R)
        total += sigma
        R += earnings - share * (sigma @ earnings)
    return total / ROUNDS


def _opponent_learns_little(attempt):
    """Return whether the average strategy is good only against uniform play.

    This is the case if a best response to the average strategy earns more than MAX_LOSS, and the
    allocations that earn a positive payoff against uniform play have a total probability above 0.9
    in the strategy.
    """
    good = attempt.payoffs @ attempt.uniform > 1e-9
    return attempt.loss > MAX_LOSS and attempt.average[good].sum() > 0.9


def _too_much_lost(attempt):
    if attempt.is_close(1, attempt.uniform):
        return Sentence(
            "S = {S}，N = {N}，学 {T} 局之后，最优反应平均每局能从你的策略赢 {lost}，"
            "从正确的程序学到的策略至多赢 {most}。你的程序里，对手每局用的是什么策略？"
            "每局把什么加进遗憾，把什么加进策略之和？",
            "With S = {S} and N = {N}, after {T} rounds, a best response wins {lost} per round "
            "against your strategy; against a correct program's strategy it wins at most {most}. "
            "Which strategy does the opponent in your program use in each round? What is added to "
            "the regrets, and what is added to the sum of strategies?",
            S=attempt.S,
            N=attempt.N,
            T=f"{ROUNDS:,d}",
            lost=number_text(attempt.loss, 3),
            most=MAX_LOSS,
        )
    return Sentence(
        "S = {S}，N = {N}，学 {T} 局之后，最优反应平均每局能从你的策略赢 {lost}；"
        "第 1 局用的应当是均匀策略。你的程序每局把什么加进遗憾，把什么加进策略之和？",
        "With S = {S} and N = {N}, after {T} rounds, a best response wins {lost} per round "
        "against your strategy. Round 1 should use the uniform strategy. What does your program "
        "add to the regrets in each round, and what does it add to the sum of strategies?",
        S=attempt.S,
        N=attempt.N,
        T=f"{ROUNDS:,d}",
        lost=number_text(attempt.loss, 3),
    )


SOLVE = Exercise(
    sections=(2, 3),
    given_fingerprint="bb48b2fe",
    read=learnt_strategies,
    right=Case(
        lambda attempt: attempt.is_solved() and {"lost": number_text(attempt.loss, 3)},
        "两种大小的博弈，你的程序都学会了：在后一种博弈里，最优反应平均每局只赢 {lost}。",
        "Your program solves the games of both sizes: in the second game, a best response wins "
        "{lost} per round against its strategy.",
    ),
    mistakes=(
        Case(
            lambda attempt: attempt.is_close(ROUNDS, attempt.uniform),
            f"你的程序学了 {ROUNDS:,d} 局，返回的还是均匀策略。累计遗憾变过吗？"
            "一局的输赢看的是占领几个战场，不是多派了几人。",
            f"After {ROUNDS:,d} rounds, your program still returns the uniform strategy. Do the "
            "regrets ever change? What decides a round: the number of fields won, or the "
            "margins by which they were won?",
        ),
        Case(
            _sorted_only,
            "在你用到的分配里，各战场的人数都按大小排好了。{a} 和 {b} 是同一种分配吗？",
            "In all the allocations that your program uses, the numbers are in order of size. Are "
            "{a} and {b} the same allocation?",
        ),
        Case(
            _wrong_sign,
            "你的程序把多半的概率给了 {a} 这样的分配，这样的分配几乎从不赢。"
            "遗憾是哪个收益减去哪个收益？",
            "Your program puts most of the probability on allocations like {a}, which hardly ever "
            "win. Which payoff is subtracted from which in a regret?",
        ),
        Case(
            _empty_fields_left_out,
            "在第 1 局，你的程序从不选有空战场的分配。允许有的战场一个人也不派吗？",
            "In round 1, your program never plays an allocation with an empty field. Are "
            "allocations with an empty field allowed?",
        ),
        Case(
            _omitted_allocation,
            "只学 1 局时，你的程序给分配 {a} 的概率是 0，可是第 1 局应该用均匀策略。"
            "所有的分配都列出来了吗？",
            "After 1 round, your program gives the allocation {a} probability 0, though round 1 "
            "must use the uniform strategy. Does your program list all allocations?",
        ),
        Case(
            _returns_next_strategy,
            "只学 1 局时，你的程序返回的不是第 1 局所用的均匀策略。程序返回的是各局策略的平均，"
            "还是由遗憾算出的下一局策略？",
            "After 1 round, your program does not return the uniform strategy of that round. Does "
            "it return the average of the strategies used so far, or the strategy of the next "
            "round?",
        ),
        Case(
            _first_round_lost,
            "只学 2 局时，你的程序给某些分配的概率是 0，可是第 1 局用的是均匀策略。"
            "第 1 局的策略到哪里去了？",
            "After 2 rounds, your program gives some allocations probability 0, though round 1 "
            "used the uniform strategy. Does the average contain the strategy of round 1?",
        ),
        Case(
            lambda attempt: attempt.counts_fields(),
            "你的程序把占领战场的个数之差当成收益了。占领三个战场和占领两个战场，"
            "赢得的分数相同吗？",
            "Your program uses the difference between the numbers of fields won as the payoff. Is "
            "a win by three fields worth more than a win by two?",
        ),
        Case(
            _opponent_never_learns,
            "你的程序学到的策略只适合对付均匀策略。程序里的对手是不是一直没有学习？",
            "Your program has learnt a strategy that is good only against the uniform strategy. "
            "Does the opponent in your program ever learn?",
        ),
        Case(
            _opponent_learns_little,
            "你的程序学到的，大多是对付均匀策略的打法。对手是不是从第 1 局起就学，每局都学，"
            "学着对付你这一局的策略？",
            "Your program's strategy is good mainly against the uniform strategy. Does the "
            "opponent in your program learn from round 1 on, in every round, and against your "
            "strategy of that round?",
        ),
    ),
    otherwise=_too_much_lost,
)
