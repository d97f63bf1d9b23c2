"""Exercise 4: CFR from a blank cell, judged by what it hands over."""

from functools import lru_cache

from cfr_lab.exercises import hint, right
from cfr_lab.lessons.handed_over import (
    LONG,
    TRIED,
    exploitability_of,
    first_difference,
    floats_handed_over,
    made_one,
    same,
)
from cfr_lab.lessons.lesson_05.faulty_cfr import average, cfr, match, trees
from cfr_lab.numbers import number
from cfr_lab.words import say

# Each fault, how such a program is made, and what to think about.
FAULTS = (
    (
        lambda tree, T: average(tree, T, weight="one"),
        "每次迭代的策略都算一份。一次几乎走不到 I 的迭代，它在 I 的打法该算多少？（第 4 节）",
        "Every iteration's strategy counts alike. If an iteration hardly ever comes to I, how much "
        "should what it plays there count? (Section 4)",
    ),
    (
        lambda tree, T: average(tree, T, weight="others"),
        "S 的权重用的是他人的到达概率。平均策略要与自己“各打一份”等效，那该用谁的？",
        "S is weighted by the others' reach. The average is to do what a share of each of one's "
        "own strategies does: whose reach is that?",
    ),
    (
        lambda tree, T: average(tree, T, value="own"),
        "反事实值里没有他人的到达概率，乘的是自己的，或者什么也没乘。"
        "“假设自己一心要走到 I”，那么走到 h 的机会由谁决定？",
        "The others' reach is not in the values; own reach is, or none. Suppose you did all you "
        "could to get to I: who then decides whether play comes to h?",
    ),
    (
        lambda tree, T: average(tree, T, value="all"),
        "反事实值乘的是完整的到达概率，自己的那一份也在里面。“反事实”是说哪一份不打折？",
        "The values are multiplied by the whole reach, your own part included. Which part does "
        "counterfactual leave out?",
    ),
    (
        lambda tree, T: average(tree, T, keeps="strategy"),
        "截断并归一化的是遗憾数组本身：R 里存的成了策略。下一次迭代还找得到累计遗憾吗？",
        "What is clipped and normalised is the array of regrets itself: R now holds a strategy. "
        "Can the next iteration still find the cumulative regrets?",
    ),
    (
        lambda tree, T: average(tree, T, keeps="positive"),
        "负的遗憾在 R 里被改成了 0。只是做策略时不看它，还是把它忘掉？",
        "Negative regrets are turned to 0 in R itself. Are they to be overlooked when the strategy "
        "is made, or forgotten?",
    ),
    (
        lambda tree, T: average(tree, T, order="within"),
        "树还没走完，R 就改了：同一个信息集的后一个结点，用的还是同一个 σᵗ 吗？",
        "R changes before the walk is over: does a later node of the same set still use the "
        "same σᵗ?",
    ),
    (
        lambda tree, T: average(tree, T, order="sets"),
        "算完一个信息集就改了它的策略，后面的信息集碰到的已经是新策略。"
        "四步里，σᵗ 什么时候定下，R 什么时候改？",
        "A set's strategy changes as soon as it is done, and the sets after it meet the new one. "
        "In the four steps, when is σᵗ settled, and when does R change?",
    ),
    (
        lambda tree, T: average(tree, T, order="players"),
        "玩家 2 对着的是玩家 1 更新之后的策略：这是轮流更新，也是好算法。"
        "这里要同时更新，推论 5.5 哪一步用到它？",
        "Player 2 meets player 1's updated strategy: these are alternating updates, a good "
        "algorithm too. Wanted are simultaneous ones; where does corollary 5.5 use that?",
    ),
    (
        lambda tree, T: {name: match(r) for name, r in cfr(tree, T)[0].items()},
        "交出来的是下一次的当前策略。有保证的是哪一个？它由四步里的哪个量得来？",
        "This is the next current strategy. Which one has the guarantee, and from which quantity "
        "of the four steps is it made?",
    ),
    (
        lambda tree, T: cfr(tree, T)[2],
        "交出来的是最后一次迭代的策略 σᵀ。前面 T − 1 次的到哪里去了？",
        "This is the strategy of the last iteration. What became of the T − 1 before it?",
    ),
    (
        lambda tree, T: average(tree, T, less="nothing"),
        "加进 R 的是行动值本身。遗憾是和什么相比？",
        "What is added to R is the action's value itself. What is a regret compared with?",
    ),
    (
        lambda tree, T: average(tree, T, less="plain"),
        "减去的是几个行动值的普通平均。自己出各个行动的机会相等吗？",
        "What is taken away is the plain mean of the action values. Are the actions played alike?",
    ),
    (
        lambda tree, T: average(tree, T, order="late"),
        "加进 S 的是用新遗憾做出来的策略。第 t 次迭代实际用的是哪一个？",
        "What is added to S is the strategy made of the new regrets. Which one was played in "
        "iteration t?",
    ),
    (
        lambda tree, T: average(tree, T + 1),
        "好像多做了一次迭代：T = 1 时应当只有一次。",
        "It seems to do one iteration too many: with T = 1 there should be one.",
    ),
    (
        lambda tree, T: average(tree, T - 1),
        "好像少做了一次迭代：T = 2 时应当有两次。",
        "It seems to do one iteration too few: with T = 2 there should be two.",
    ),
)


def exercise_4(answer):
    games = _trees()
    for tree in games:
        floats_handed_over(answer, tree, 2)
    tries = [(k, T) for k in range(len(games)) for T in TRIED]
    given = {(k, T): floats_handed_over(answer, games[k], T) for k, T in tries}
    if not same(given[0, 2], floats_handed_over(answer, games[0], 2)):
        return hint(
            "同样的树、同样的 T，第二次调用和第一次结果不同。R、S 是不是写在函数外面了？",
            "With the same tree and the same T the second call gives something else than the "
            "first. Do R and S stand outside the function?",
        )
    if all(same(given[key], _expected(*key)) for key in tries):
        return _well_done(answer, games)
    if any(value < 0 for strategies in given.values() for row in strategies for value in row):
        return hint(
            "交出来的数里有负的，那是遗憾，不是策略。四步里，哪个量记的是策略？",
            "Some of what it hands over is negative: regrets, no strategies. Which quantity of the "
            "four steps records strategies?",
        )
    if all(same(made_one(given[key]), _expected(*key)) for key in tries):
        return hint(
            "各数之间的比例都对，可是加起来不等于 1。最后还差哪一步？",
            "The proportions are right, but the numbers do not sum to 1. What is still to be done?",
        )
    for k, (_, zh, en) in enumerate(FAULTS):
        if all(same(given[key], _with_fault(k, *key)) for key in tries):
            return hint(zh, en)
    return hint(
        "{game}，T = {T}，信息集 {name}：应得 ({wanted})，你的是 ({mine})。"
        "把前 {T} 次迭代手算一遍，看四步里是哪一步开始不同。",
        "{game}, T = {T}, set {name}: it should be ({wanted}), yours is ({mine}). Work the first "
        "{T} by hand: at which of the four steps do they part?",
        **first_difference(given, _expected, games),
    )


def _well_done(answer, games):
    told = [number(exploitability_of(t, floats_handed_over(answer, t, LONG)), 3) for t in games]
    return right(
        "四个博弈里，前几次迭代与定义一致；{n} 次之后的可利用度是 {told}。",
        "In all four games the first iterations agree with the definitions; after {n} the "
        "exploitability is {told}.",
        n=LONG,
        told=say("、", ", ").join(told),
    )


@lru_cache
def _trees():
    return trees()


@lru_cache
def _expected(k, T):
    tree = _trees()[k]
    return _rows(tree, average(tree, T))


@lru_cache
def _with_fault(fault, k, T):
    tree = _trees()[k]
    return _rows(tree, FAULTS[fault][0](tree, T))


def _rows(tree, strategies):
    return [[float(p) for p in strategies[s.name]] for s in tree.sets]
