"""Exercise 3: CFR+ from a blank cell, judged by what it hands over."""

from functools import lru_cache

import numpy as np

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
from cfr_lab.lessons.lesson_08.chart import small
from cfr_lab.lessons.lesson_08.written import cfr_plus, trees
from cfr_lab.words import listed

# Each fault, as arguments of `cfr_plus` and iterations more, and what to think about.
FAULTS = (
    (
        {"floor": "nothing"},
        0,
        "负的遗憾留在 R 里了：这还是 CFR，只是平均换了权重。要忘掉的，什么时候忘？",
        "Negative regrets stay in R: this is CFR still, with another average. What is to be "
        "forgotten, and when?",
    ),
    (
        {"floor": "regret"},
        0,
        "被截断的是这一次的遗憾 r。RM+ 截断的是哪个量？（负的 r 仍要从 Q 里减去。）",
        "What is clipped is this iteration's regret r. Which quantity does RM+ clip? (A negative r "
        "is still to be taken from Q.)",
    ),
    (
        {"floor": "history"},
        0,
        "每走过一个历史就截断一次。一个信息集的遗憾，要把它的各个历史加齐了才算一次；截断放在加齐之前还是之后？",
        "It clips at every history. A set's regret is the sum over its histories: should it be "
        "clipped before that sum is complete, or after?",
    ),
    (
        {"floor": "strategy"},
        0,
        "写回 R 的是归一化之后的策略，不是截断的遗憾：它的大小丢了。RM+ 只截断，不归一化。",
        "What is written back to R is a strategy, made to sum to 1; its size is lost. Does RM+ "
        "do anything besides clipping?",
    ),
    (
        {"turns": ((1, 2),)},
        0,
        "两人是同时更新的。CFR+ 要轮流：玩家 2 该对着玩家 1 的哪个策略？",
        "Both update at once. CFR+ alternates: which strategy of player 1's should player 2 meet?",
    ),
    (
        {"turns": (2, 1)},
        0,
        "轮流对了，次序反了：这里玩家 1 先更新。",
        "They do alternate, but in the other order: who updates first here?",
    ),
    (
        {"weight": lambda t: 1},
        0,
        "每次迭代在平均里都算一份。CFR+ 的第 t 次算几份？",
        "Every iteration counts once in the average. How often does iteration t count in CFR+?",
    ),
    (
        {"weight": lambda t: t - 1},
        0,
        "第 t 次的权重像是 t − 1：第一次没有进平均。迭代是从 1 数起的吗？",
        "Iteration t seems to weigh t − 1, so that the first is left out. Do you count iterations "
        "from 1?",
    ),
    (
        {"weight": lambda t: t * t},
        0,
        "权重像是 t²。那是折扣 CFR 的 γ = 2；CFR+ 的 γ 是多少？",
        "The weights look like t², the γ = 2 of Discounted CFR. What is CFR+'s γ?",
    ),
    (
        {"reach": "one"},
        0,
        "平均里有了 t，却没有自己的到达概率。第 5 课的定理 5.1 在加权时还成立吗？",
        "The average has t, but not one's own reach. Does lesson 5's theorem 5.1 do without it?",
    ),
    (
        {"reach": "others"},
        0,
        "S 乘的是他人的到达概率。平均策略要代替的是谁的打法？",
        "S is weighted by the others' reach. Whose ways of playing is the average to stand for?",
    ),
    (
        {"folds": "new"},
        0,
        "加进 S 的是更新之后的策略。第 t 次迭代实际用的是哪一个？",
        "What is added to S is the strategy after the update. Which one was played in iteration t?",
    ),
    (
        {"gives": "last"},
        0,
        "交出来的是最后用的策略。CFR+ 的当前策略常常不错，可是有定理保证的是哪一个？",
        "This is the last strategy played. CFR+'s current strategy is often good; but which one "
        "has the theorem?",
    ),
    (
        {"gives": "next"},
        0,
        "交出来的是由 R 得到的下一次的策略，不是平均。S 用到哪里去了？",
        "This is the next strategy, made of R, and no average. What is S for?",
    ),
    ({}, 1, "好像多做了一次迭代。", "It seems to do one iteration too many."),
    ({}, -1, "好像少做了一次迭代。", "It seems to do one iteration too few."),
)


def exercise_3(answer):
    tries = [(k, T) for k in range(len(trees())) for T in TRIED]
    given = {(k, T): floats_handed_over(answer, trees()[k], T) for k, T in tries}
    if not same(given[0, 2], floats_handed_over(answer, trees()[0], 2)):
        return hint(
            "同样的树、同样的 T，两次调用结果不同。R、S 是不是写在函数外面了？",
            "The same tree and T give two different results. Do R and S stand outside the "
            "function?",
        )
    if all(same(given[key], _expected(*key)) for key in tries):
        return _well_done(answer)
    if all(same(made_one(given[key]), _expected(*key)) for key in tries):
        return hint(
            "比例都对，可是加起来不等于 1。最后还差哪一步？",
            "The proportions are right, but they do not sum to 1. What is still to be done?",
        )
    for n, (_, _, zh, en) in enumerate(FAULTS):
        if all(same(given[key], _with_fault(n, *key)) for key in tries):
            return hint(zh, en)
    return hint(
        "{game}，T = {T}，信息集 {name}：应得 ({wanted})，你的是 ({mine})。"
        "先和第 1 节的 learn 逐步比一比。",
        "{game}, T = {T}, set {name}: it should be ({wanted}), yours is ({mine}). Compare it step "
        "by step with section 1's learn.",
        **first_difference(given, _expected, trees()),
    )


def _well_done(answer):
    told = [small(exploitability_of(t, floats_handed_over(answer, t, LONG))) for t in trees()]
    return right(
        "四个博弈的前几次迭代与定义一致；{n} 次之后的可利用度是 {told}。",
        "In all four games the first iterations agree with the definition; after {n} the "
        "exploitability is {told}.",
        n=LONG,
        told=listed(told),
    )


@lru_cache
def _expected(k, T):
    return _rows(trees()[k], cfr_plus(trees()[k], T))


@lru_cache
def _with_fault(n, k, T):
    settings, more, _, _ = FAULTS[n]
    return _rows(trees()[k], cfr_plus(trees()[k], T + more, **settings))


def _rows(tree, strategies):
    known = {**{s.name: np.ones(len(s.actions)) / len(s.actions) for s in tree.sets}, **strategies}
    return [[float(p) for p in known[s.name]] for s in tree.sets]
