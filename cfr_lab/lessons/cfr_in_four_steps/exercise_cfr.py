"""Exercise 4: CFR from a blank cell, judged by the strategies that it returns."""

from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import average, cfr, match
from cfr_lab.lessons.student_strategies import (
    LONG,
    first_difference,
    like,
    like_unscaled,
    strategies,
)
from cfr_lab.numbers import number
from cfr_lab.words import Sentence


def _with(**fault):
    """Return the condition that a student's program does what ours does with this fault."""
    return like(partial(average, **fault))


def _with_either(fault, *values):
    """Return the condition that it does what ours does with one of the values of this fault."""
    conditions = [_with(**{fault: value}) for value in values]
    return lambda given: any(condition(given) for condition in conditions)


def _after_long(given):
    """Return the facts of the right program's sentence, False for another program."""
    if not given.are_those_of(average):
        return False
    found = [number(x, 3) for x in given.exploitabilities()]
    told = Sentence("、".join(found), ", ".join(found))
    return {"games": len(found), "n": LONG, "found": told}


def next_strategies(tree, T):
    return {name: match(regrets) for name, regrets in cfr(tree, T)[0].items()}


def last_strategies(tree, T):
    return cfr(tree, T)[2]


CFR_PROGRAM = Exercise(
    sections=(2, 4),
    given="121a8ea7",
    read=strategies,
    right=Case(
        _after_long,
        "{games} 个博弈里，前几次迭代与定义一致；{n} 次之后的可利用度是 {found}。",
        "In all {games} games the first iterations agree with the definitions; after {n} the "
        "exploitability is {found}.",
    ),
    mistakes=(
        Case(
            lambda given: not given.are_repeatable(),
            "同样的树、同样的 T，第二次调用和第一次结果不同。R、S 是不是写在函数外面了？",
            "With the same tree and the same T the second call returns something else than the "
            "first. Do R and S stand outside the function?",
        ),
        Case(
            lambda given: given.have_negative_numbers(),
            "返回的数里有负的，那是遗憾，不是策略。四步里，哪个量记的是策略？",
            "Some of the numbers returned are negative: these are regrets, not strategies. Which "
            "quantity of the four steps records strategies?",
        ),
        Case(
            like_unscaled(average),
            "各数之间的比例都对，可是加起来不等于 1。最后还差哪一步？",
            "The proportions are right, but the numbers do not sum to 1. Which step is missing at "
            "the end?",
        ),
        Case(
            _with(weight="one"),
            "每次迭代的策略在平均里的权重都一样。一次几乎走不到 I 的迭代，它在 I 的策略该算多少？"
            "（第 4 节）",
            "Every iteration's strategy has the same weight in the average. If an iteration hardly "
            "ever comes to I, how much should what it plays there count? (Section 4)",
        ),
        Case(
            _with_either("weight", "others", "others first"),
            "S 的权重用的是他人的到达概率。平均策略要与自己的各个策略“各打一份”等效，那该用谁的？",
            "S is weighted by the others' reach. The average should be worth as much as a share of "
            "each of the player's own strategies: whose reach is that?",
        ),
        Case(
            _with_either("weight", "whole", "whole first"),
            "S 的权重用的是完整的到达概率，他人的那一份也在里面。定理 @cfr_in_four_steps.1 "
            "里乘的是谁的？",
            "S is weighted by the whole reach, the others' part included. Whose reach stands in "
            "theorem @cfr_in_four_steps.1?",
        ),
        Case(
            _with(weight="t"),
            "第 t 次迭代的策略在平均里算了 t 份。这里每次迭代的权重只有自己的到达概率。",
            "In the average, iteration t counts t times. Here the only weight of an iteration is "
            "the player's own reach.",
        ),
        Case(
            _with_either("value", "own", "one"),
            "反事实值里没有他人的到达概率，乘的是自己的，或者什么也没乘。"
            "“假设自己一心要走到 I”，那么走到 h 的机会由谁决定？",
            "The others' reach is not in the values; own reach is, or none. Suppose you did all "
            "you could to get to I: who then decides whether play comes to h?",
        ),
        Case(
            _with(value="whole"),
            "反事实值乘的是完整的到达概率，自己的那一份也在里面。“反事实”是说哪一份不打折？",
            "The values are multiplied by the whole reach, your own part included. Which part does "
            "“counterfactual” leave out?",
        ),
        Case(
            _with(value="players"),
            "反事实值里乘了对手的到达概率，没有乘机会的。他人里除了对手，还有谁？",
            "The opponent's reach is in the values, and chance's is not. Who, besides the "
            "opponent, are the others?",
        ),
        Case(
            _with(chance="player 1"),
            "机会走的步乘进了玩家 1 自己的到达概率。那一步由玩家 1 选吗？它对玩家 1 算谁的？",
            "Chance's steps are multiplied into player 1's own reach. Does player 1 choose them? "
            "Whose steps are they for player 1?",
        ),
        Case(
            _with(chance="added"),
            "机会结点下面的收益是直接相加的，没有乘机会的概率。那里的 U(h) 是什么的平均？",
            "Below a chance node the payoffs are added up without chance's probabilities. Which "
            "average is U(h) there?",
        ),
        Case(
            _with(chance="even"),
            "机会结点的 U(h) 取了普通平均，好像每种结果都一样可能。tree.chance[child] 用在哪里？",
            "At a chance node U(h) is the plain mean, as if all outcomes were equally likely. "
            "Where does tree.chance[child] belong?",
        ),
        Case(
            _with(payoffs="player 1"),
            "两位玩家用的都是玩家 1 的收益。在这个信息集里，是谁在选？",
            "Both players use player 1's payoffs. Who chooses at this information set?",
        ),
        Case(
            _with(histories="last"),
            "一个信息集有几个历史时，只有最后一个留了下来，前面的被盖掉了。该用 = 还是 +=？",
            "Where an information set has several histories, only the last one is kept and the "
            "others are overwritten. Should it be = or +=?",
        ),
        Case(
            _with(keeps="latest"),
            "R 里只有最近一次迭代的遗憾，前面的被盖掉了。第 4 步是怎样从 Rᵗ⁻¹ 得到 Rᵗ 的？",
            "R holds the latest iteration's regrets only; the earlier ones are overwritten. How "
            "does step 4 make Rᵗ from Rᵗ⁻¹?",
        ),
        Case(
            _with(keeps="strategy"),
            "截断并归一化的是遗憾数组本身：R 里存的成了策略。下一次迭代还找得到累计遗憾吗？",
            "What is clipped and normalised is the array of regrets itself: R now holds a "
            "strategy. Can the next iteration still find the cumulative regrets?",
        ),
        Case(
            _with(keeps="positive"),
            "负的遗憾在 R 里被改成了 0。只是做策略时不看它，还是把它忘掉？",
            "Negative regrets are turned to 0 in R itself. Are they to be overlooked when the "
            "strategy is made, or forgotten?",
        ),
        Case(
            _with(keeps="gains"),
            "R 里只加了正的遗憾。每次迭代的遗憾有正有负，第 4 步加的是哪些？",
            "Only positive regrets are added to R. An iteration's regrets have both signs: which "
            "does step 4 add?",
        ),
        Case(
            _with(order="within"),
            "树还没走完，R 就改了：同一个信息集的后一个结点，用的还是同一个 σᵗ 吗？",
            "R changes before the walk is over: does a later node of the same set still use the "
            "same σᵗ?",
        ),
        Case(
            _with(order="sets"),
            "算完一个信息集就改了它的策略，后面的信息集碰到的已经是新策略。"
            "四步里，σᵗ 什么时候定下，R 什么时候改？",
            "A set's strategy changes as soon as it is done, and the sets after it meet the new "
            "one. In the four steps, when is σᵗ settled, and when does R change?",
        ),
        Case(
            _with(order="players"),
            "玩家 2 对着的是玩家 1 更新之后的策略：这是轮流更新，也是好算法。"
            "这里要同时更新，推论 @cfr_in_four_steps.5 哪一步用到它？",
            "Player 2 meets player 1's updated strategy: these are alternating updates, a good "
            "algorithm too. Here simultaneous updates are wanted; where does corollary "
            "@cfr_in_four_steps.5 use them?",
        ),
        Case(
            like(next_strategies),
            "返回的是下一次的当前策略。有保证的是哪一个？它由四步里的哪个量得来？",
            "This is the next current strategy. Which one has the guarantee, and from which "
            "quantity of the four steps is it made?",
        ),
        Case(
            like(last_strategies),
            "返回的是最后一次迭代的策略 σᵀ。前面 T − 1 次的到哪里去了？",
            "This is the strategy of the last iteration. What became of the T − 1 before it?",
        ),
        Case(
            _with(less="nothing"),
            "加进 R 的是行动值本身。遗憾是和什么相比？",
            "What is added to R is the action's value itself. What is a regret compared with?",
        ),
        Case(
            _with(less="plain"),
            "减去的是几个行动值的普通平均。自己出各个行动的概率相等吗？",
            "What is taken away is the plain mean of the action values. Are the actions equally "
            "likely?",
        ),
        Case(
            _with(order="late"),
            "加进 S 的是用新遗憾做出来的策略。第 t 次迭代实际用的是哪一个？",
            "What is added to S is the strategy made of the new regrets. Which one was played in "
            "iteration t?",
        ),
        Case(
            like(lambda tree, T: average(tree, T + 1)),
            "好像多做了一次迭代：T = 1 时应当只有一次。",
            "The program seems to do one iteration too many: with T = 1 there should be one.",
        ),
        Case(
            like(lambda tree, T: average(tree, T - 1)),
            "好像少做了一次迭代：T = 2 时应当有两次。",
            "The program seems to do one iteration too few: with T = 2 there should be two.",
        ),
    ),
    otherwise=first_difference(
        average,
        "{game}，T = {T}，信息集 {name}：应得 ({wanted})，你的程序得到 ({mine})。"
        "把前 {T} 次迭代手算一遍，看四步里是哪一步开始不同。",
        "{game}, T = {T}, set {name}: the strategy should be ({wanted}); yours is ({mine}). Work "
        "the first {T} by hand: at which of the four steps do the two part?",
    ),
)
