"""Exercise 3: CFR+ from a blank cell, judged by the strategies that it returns."""

from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.faster_cfr.faulty_plus import cfr_plus
from cfr_lab.lessons.student_strategies import (
    LONG,
    first_difference,
    like,
    like_unscaled,
    strategies,
)
from cfr_lab.numbers import small
from cfr_lab.words import Sentence


def _with(**fault):
    """Return the condition that a student's program does what ours does with this fault."""
    return like(partial(cfr_plus, **fault))


def _treats_chance_as(*ways):
    """Return the condition that chance counts in one of these wrong ways."""
    found = [_with(chance=way) for way in ways]
    return lambda given: any(condition(given) for condition in found)


def _weighted_by(reach):
    """Return the condition that S has this weight, from all histories of a set or the first."""
    found = [_with(reach=reach), _with(reach=reach, entered="first")]
    return lambda given: any(condition(given) for condition in found)


def _after_long(given):
    """Return the facts of the right program's sentence, False for another program."""
    if not given.are_those_of(cfr_plus):
        return False
    found = [small(x) for x in given.exploitabilities()]
    told = Sentence("、".join(found), ", ".join(found))
    return {"games": len(found), "n": LONG, "found": told}


STRATEGIES = [partial(cfr_plus, floor=floor) for floor in ("strategy", "strategies")]

PLUS = Exercise(
    sections=(1,),
    given="f3fd4538",
    read=strategies,
    right=Case(
        _after_long,
        "{games} 个博弈里，前几次迭代与定义一致；{n} 次之后的可利用度是 {found}。",
        "In all {games} games the first iterations agree with the definition; after {n} the "
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
            like_unscaled(cfr_plus),
            "各数之间的比例都对，可是加起来不等于 1。最后还差哪一步？",
            "The proportions are right, but the numbers do not sum to 1. Which step is missing at "
            "the end?",
        ),
        Case(
            _with(floor="nothing"),
            "负的遗憾留在 R 里了：这还是 CFR，只是平均换了权重。要忘掉的，什么时候忘？",
            "Negative regrets stay in R: this is CFR still, with another average. What is to be "
            "forgotten, and when?",
        ),
        Case(
            _with(floor="regret"),
            "被截断的是这一次的遗憾 r。RM+ 截断的是哪个量？（负的 r 仍要从 Q 里减去。）",
            "What is clipped is this iteration's regret r. Which quantity does RM+ clip? (A "
            "negative r is still to be taken from Q.)",
        ),
        Case(
            _with(floor="history"),
            "每走过一个历史就截断一次。一个信息集的遗憾，要把它的各个历史加齐了才算一次；"
            "截断放在加齐之前还是之后？",
            "It clips at every history. A set's regret is the sum over its histories: should it be "
            "clipped before that sum is complete, or after?",
        ),
        Case(
            lambda given: any(map(given.are_those_of, STRATEGIES)),
            "写回 R 的是归一化之后的策略，不是截断的遗憾：它的大小丢了。RM+ 只截断，不归一化。",
            "What is written back to R is a strategy, made to sum to 1; its size is lost. Does "
            "RM+ do anything besides clipping?",
        ),
        Case(
            _with(turns=((1, 2),)),
            "两人是同时更新的。CFR+ 要轮流更新：玩家 2 该对着玩家 1 的哪个策略？",
            "Both update at once. CFR+ alternates: which strategy of player 1's should player 2 "
            "meet?",
        ),
        Case(
            _with(turns=(2, 1)),
            "轮流更新对了，次序反了：这里玩家 1 先更新。",
            "They do alternate, but in the other order: who updates first here?",
        ),
        Case(
            _with(weight=lambda t: 1),
            "每次迭代在平均里都算一份。CFR+ 的第 t 次算几份？",
            "Every iteration counts once in the average. How often does iteration t count in CFR+?",
        ),
        Case(
            _with(weight=lambda t: t - 1),
            "第 t 次的权重像是 t − 1：第一次没有进平均。迭代是从 1 数起的吗？",
            "Iteration t seems to weigh t − 1, so that the first is left out. Do you count "
            "iterations from 1?",
        ),
        Case(
            _with(weight=lambda t: t * t),
            "权重像是 t²。那是折扣 CFR 的 γ = 2；CFR+ 的 γ 是多少？",
            "The weights look like t², the γ = 2 of Discounted CFR. What is CFR+'s γ?",
        ),
        Case(
            _with(reach="one"),
            "平均里有了 t，却没有自己的到达概率。第 @cfr_in_four_steps 课的定理 "
            "@cfr_in_four_steps.1 在加权时还成立吗？",
            "The average has t, but not the player's own reach. Does lesson @cfr_in_four_steps's "
            "theorem @cfr_in_four_steps.1 do without it?",
        ),
        Case(
            _weighted_by("others"),
            "S 乘的是他人的到达概率。平均策略要代替的是谁的打法？",
            "S is weighted by the others' reach. Whose ways of playing is the average to stand "
            "for?",
        ),
        Case(
            _weighted_by("whole"),
            "S 乘的是完整的到达概率，他人的那一份也在里面。平均策略要代替的是谁的打法？",
            "S is weighted by the whole reach, the others' part included. Whose ways of playing is "
            "the average to stand for?",
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
            _treats_chance_as("even", "mean"),
            "机会的每种结果都当成一样可能了。tree.chance[child] 用在哪里？",
            "All outcomes of chance count as equally likely. Where does tree.chance[child] belong?",
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
            _with(folds="new"),
            "加进 S 的是更新之后的策略。第 t 次迭代实际用的是哪一个？",
            "What is added to S is the strategy after the update. Which one was played in "
            "iteration t?",
        ),
        Case(
            _with(gives="last"),
            "交出来的是最后用的策略。CFR+ 的当前策略常常不错，可是有定理保证的是哪一个？",
            "This is the last strategy played. CFR+'s current strategy is often good; but which "
            "one has the theorem?",
        ),
        Case(
            _with(gives="next"),
            "交出来的是由 R 得到的下一次的策略，不是平均。S 用到哪里去了？",
            "This is the next strategy, made of R, and no average. What is S for?",
        ),
        Case(
            like(lambda tree, T: cfr_plus(tree, T + 1)),
            "好像多做了一次迭代。",
            "It seems to do one iteration too many.",
        ),
        Case(
            like(lambda tree, T: cfr_plus(tree, T - 1)),
            "好像少做了一次迭代。",
            "It seems to do one iteration too few.",
        ),
    ),
    otherwise=first_difference(
        cfr_plus,
        "{game}，T = {T}，信息集 {name}：应得 ({wanted})，你的程序得到 ({mine})。"
        "先和第 1 节的 learn 逐步比一比。",
        "{game}, T = {T}, set {name}: the strategy should be ({wanted}); yours is ({mine}). "
        "Compare the program step by step with section 1's learn.",
    ),
)
