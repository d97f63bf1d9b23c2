"""Exercise 03.6: Colonel Blotto solved by a program of one's own, judged by what it returns."""

import numpy as np

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab.exercises import a_call, brief, close, hint, items_of, right, some_numbers
from cfr_lab.lessons.lesson_03.blotto import written
from cfr_lab.numbers import number

ROUNDS = 2_000
# What a best response may win; the worst of ten sampled runs allows 0.062.
MOST = 0.1


def exercise_6(answer):
    """The lesson's size with a soldier more, then one with another number of fields."""
    for S, N in ((6, 3), (4, 4)):
        actions, M = allocations(S, N), blotto_payoffs(S, N)
        learnt = _mix(a_call(answer, S, N, ROUNDS), actions, ROUNDS)
        lost = float(max(M @ learnt))
        if lost > MOST:
            return _why(answer, S, N, learnt, lost)
    return right(
        "学到的策略，针对它的对手每局只赢 {lost}。两种大小都学会了。",
        "A best response to the strategy that was learnt wins only {lost} a round. "
        "Both sizes are solved.",
        lost=number(lost, 3),
    )


def _why(answer, S, N, learnt, lost):
    """What is wrong with a strategy that loses, as far as it can be told from what it is."""
    actions, M = allocations(S, N), blotto_payoffs(S, N)
    uniform = np.full(len(M), 1 / len(M))
    used = [a for a, p in zip(actions, learnt, strict=True) if p > 1e-9]
    if np.allclose(learnt, uniform, atol=1e-6):
        return hint(
            "学了 {T} 局还是均匀策略。累计遗憾变过吗？输赢看的是占了几处，不是多派了几人。",
            "After {T} rounds it is still the uniform strategy. Do the regrets ever change? What "
            "counts is how many fields are held, not how many soldiers more.",
            T=f"{ROUNDS:,}",
        )
    if all(a == tuple(sorted(a)) for a in used) or all(
        a == tuple(sorted(a, reverse=True)) for a in used
    ):
        return hint(
            "用到的分配，各战场的人数都按大小排好了。{a} 和 {b} 是同一种分配吗？",
            "All the allocations used have their numbers in order. "
            "Are {a} and {b} the same allocation?",
            a=written(used[0]),
            b=written(used[0][::-1]),
        )
    if learnt[[max(a) == S for a in actions]].sum() > 0.5:
        return hint(
            "多半的概率给了 {a} 这样的分配，它几乎从不赢。遗憾是哪一个减哪一个？",
            "Most of the probability is on allocations like {a}, which hardly ever win. "
            "Which is subtracted from which in a regret?",
            a=written(actions[-1]),
        )
    first, second = (_mix(a_call(answer, S, N, T), actions, T) for T in (1, 2))
    full = np.array([0 not in a for a in actions])
    if np.allclose(first, full / full.sum(), atol=1e-6):
        return hint(
            "第 1 局里，有空战场的分配概率是 0。一个人也不派，是允许的吗？",
            "In round 1 allocations with an empty field have probability 0. "
            "May a field be left empty?",
        )
    if not np.allclose(first, uniform, atol=1e-6) and max(first) < 1 - 1e-6:
        return hint(
            "只学 1 局时，返回的不是第 1 局所用的均匀策略。返回的是各局策略的平均，"
            "还是由遗憾算出的下一局策略？",
            "After 1 round it does not return the uniform strategy that was used in it. Does it "
            "return the average of the strategies used, or what the regrets make of the next one?",
        )
    if min(second) < 1e-9 and max(first) < 1 - 1e-6:
        return hint(
            "只学 2 局时，有的分配概率是 0，可是第 1 局用的是均匀策略。第 1 局到哪里去了？",
            "After 2 rounds some allocations have probability 0, though the first round used the "
            "uniform strategy. What became of round 1?",
        )
    # What earns something against an opponent who shares out at random.
    if learnt[M @ uniform > 1e-9].sum() > 0.9:
        return hint(
            "学到的只适合对付均匀策略。对手是不是一直没有学？",
            "What was learnt is good against the uniform strategy only. "
            "Does the opponent never learn?",
        )
    return hint(
        "S = {S}，N = {N}，学 {T} 局：针对它的对手每局能赢 {lost}。每局把什么加进遗憾，"
        "把什么加进策略之和？",
        "With S = {S} and N = {N}, after {T} rounds, a best response wins {lost} a round. "
        "What is added to the regrets in a round, and what to the sum of strategies?",
        S=S,
        N=N,
        T=f"{ROUNDS:,}",
        lost=number(lost, 3),
    )


def _mix(returned, actions, T):
    """The strategy that was returned, one probability for each allocation, or a Verdict."""
    if not isinstance(returned, dict) or not returned:
        raise hint(
            "返回的是 {value}，这里要一个字典：{{分配: 概率}}。",
            "It returned {value}; a dictionary is wanted, from allocations to probabilities.",
            value=brief(returned),
        )
    index = {a: k for k, a in enumerate(actions)}
    mix = np.zeros(len(actions))
    for key, p in zip(returned, some_numbers(list(returned.values()), len(returned)), strict=True):
        allocation = tuple(items_of(key) or ())
        if allocation not in index:
            raise hint(
                "字典里的 {key} 不是把 {S} 名士兵分到 {N} 个战场的分配。",
                "{key}, a key of the dictionary, does not share {S} soldiers among {N} fields.",
                key=brief(key),
                S=sum(actions[0]),
                N=len(actions[0]),
            )
        mix[index[allocation]] += float(p)
    if T > 1 and close(mix.sum(), T):
        raise hint(
            "学 {T} 局，概率加起来是 {T}：这是各局策略之和。怎样变成平均？",
            "After {T} rounds the probabilities add up to {T}: that is the sum over the rounds. "
            "How does it become an average?",
            T=f"{T:,}",
        )
    if mix.min() < 0 or abs(mix.sum() - 1) > 1e-4:
        raise hint(
            "返回的不是一个策略：概率不能为负，加起来要等于 1（现在是 {total}）。",
            "What it returned is no strategy: no probability may be negative, and they must add up "
            "to 1 (now {total}).",
            total=number(float(mix.sum()), 3),
        )
    return mix
