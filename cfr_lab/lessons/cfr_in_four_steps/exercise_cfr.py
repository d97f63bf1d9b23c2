"""Judge exercise 4, in which students write CFR from scratch.

A program is judged by the strategies that it returns.
"""

from functools import partial

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import average, cfr, match
from cfr_lab.lessons.solver_mistakes import after_long, equals_faulty, mistakes_of
from cfr_lab.lessons.student_strategies import equals_program, first_difference, strategies
from cfr_lab.numbers import number_text

SHARED = mistakes_of(average)


def _equals_fault(**fault):
    """Return a test that recognises programs with the given fault.

    Such a program returns the same strategies as `average` with the keyword arguments in `fault`.
    """
    return equals_faulty(average, fault)


def next_strategies(tree, T):
    return {name: match(regrets) for name, regrets in cfr(tree, T)[0].items()}


def last_strategies(tree, T):
    return cfr(tree, T)[2]


CFR_PROGRAM = Exercise(
    sections=(2, 4),
    given_fingerprint="121a8ea7",
    read=strategies,
    right=Case(
        after_long(average, partial(number_text, digits=3)),
        "在全部 {games} 个博弈里，你的程序前几次迭代的结果都与定义一致；{n} 次迭代之后，"
        "平均策略的可利用度依次是 {found}。",
        "In all {games} games, the first iterations of your program agree with the definitions. "
        "After {n} iterations, the exploitabilities of its average strategies are {found}.",
    ),
    mistakes=(
        SHARED["not repeatable"],
        Case(
            lambda attempt: attempt.have_negative_numbers(),
            "你的程序返回的数里有负数：那是遗憾，不是策略。四步里，记录策略的是哪个量？",
            "Some of the numbers that your program returns are negative: these are regrets, not "
            "strategies. Which quantity of the four steps records strategies?",
        ),
        SHARED["not normalised"],
        Case(
            _equals_fault(weight="one"),
            "你的程序求平均时，每次迭代的权重都一样。"
            "如果在某次迭代里，玩家自己几乎走不到 I，这次迭代在 I 的策略该有多大的权重？"
            "（第 4 节）",
            "Your program gives every iteration's strategy the same weight in the average. If "
            "the player's strategy hardly ever goes to I in an iteration, how much weight "
            "should that iteration's strategy at I have? (See section 4.)",
        ),
        Case(
            equals_faulty(average, {"weight": "others"}, {"weight": "others first"}),
            "S 的权重用的是他人的到达概率。平均策略的收益，"
            "要等于玩家自己的 T 个策略各自收益的平均：权重该用谁的到达概率？",
            "Your program weights the strategies in S by the others' reach. The average strategy "
            "should earn the mean payoff of the player's own T strategies: whose reach should be "
            "the weight?",
        ),
        Case(
            equals_faulty(average, {"weight": "whole"}, {"weight": "whole first"}),
            "S 的权重用的是完整的到达概率，他人的到达概率也乘进去了。"
            "定理 @cfr_in_four_steps.1 里乘的是谁的到达概率？",
            "Your program weights the strategies in S by the whole reach π(h), which includes the "
            "others' factors. Whose reach appears in theorem @cfr_in_four_steps.1?",
        ),
        Case(
            _equals_fault(weight="t"),
            "你的程序求平均时，给第 t 次迭代的权重多乘了 t。第 2 步的公式里有这个因子吗？",
            "In your program's average, the weight of iteration t has an extra factor t. Does the "
            "formula of step 2 contain it?",
        ),
        Case(
            equals_faulty(average, {"value": "own"}, {"value": "one"}),
            "你的程序算反事实值时，没有乘他人的到达概率：乘的是自己的，或者什么也没乘。"
            "假如玩家自己一心要走到 I，那么走到 h 的概率由谁决定？",
            "Your program's counterfactual values lack the others' reach: they contain the "
            "player's own reach instead, or no reach at all. If a player did everything to reach "
            "I, who would determine the probability of reaching h?",
        ),
        Case(
            _equals_fault(value="whole"),
            "你的程序算反事实值时，乘的是完整的到达概率，玩家自己的到达概率也乘进去了。"
            "按“反事实”的意思，哪一部分不该乘？",
            "Your program multiplies the counterfactual values by the whole reach, including the "
            "player's own. Which part of the reach does a counterfactual value leave out?",
        ),
        SHARED["reach without chance"],
        SHARED["chance as player 1"],
        SHARED["chance added"],
        Case(
            _equals_fault(chance="even"),
            "在机会结点，你的程序取了简单平均，好像每种结果的概率都相等。"
            "tree.chance[child] 该用在哪里？",
            "At a chance node, your program takes the unweighted mean, as if all outcomes were "
            "equally likely. Where does tree.chance[child] belong?",
        ),
        SHARED["player 1's payoffs"],
        SHARED["last history"],
        Case(
            _equals_fault(storage="latest"),
            "在你的程序里，R 只存着最近一次迭代的遗憾，以前各次的被覆盖了。第 4 步是怎样从 Rᵗ⁻¹ 得"
            "到 Rᵗ 的？",
            "In your program, R contains only the latest iteration's regrets; the earlier regrets "
            "are overwritten. How does step 4 compute Rᵗ from Rᵗ⁻¹?",
        ),
        Case(
            _equals_fault(storage="strategy"),
            "你的程序截断并归一化的是遗憾数组本身，于是 R 里存的不再是遗憾，而是策略。"
            "下一次迭代还找得到累计遗憾吗？",
            "Your program clips and normalises the array of regrets itself, so R now contains a "
            "strategy. Can the next iteration still find the cumulative regrets?",
        ),
        Case(
            _equals_fault(storage="positive"),
            "你的程序把 R 里的负遗憾改成了 0。按四步的公式，负遗憾只是计算策略时不用，"
            "还是从此忘掉？",
            "Your program sets negative regrets in R to 0. Do the four steps only ignore negative "
            "regrets when they compute the strategy, or discard them?",
        ),
        Case(
            _equals_fault(storage="gains"),
            "你的程序只把正的遗憾加进 R。每次迭代的遗憾有正有负，第 4 步加的是哪些？",
            "Your program adds only positive regrets to R. An iteration's regrets can be positive "
            "or negative: which of them does step 4 add?",
        ),
        Case(
            _equals_fault(order="within"),
            "你的程序还没走完整棵树，就改了 R：同一个信息集里后走到的结点，用的还是同一个 σᵗ 吗？",
            "Your program changes R before the walk is over: does a later node of the same "
            "information set still use the same σᵗ?",
        ),
        Case(
            _equals_fault(order="sets"),
            "你的程序每算完一个信息集，就改这个信息集的策略，后面的信息集用到的已经是新策略。"
            "四步里，σᵗ 什么时候确定，R 什么时候改？",
            "Your program changes an information set's strategy as soon as it has finished that "
            "set, and later sets already use the new one. In the four steps, when is σᵗ fixed, "
            "and when does R change?",
        ),
        Case(
            _equals_fault(order="players"),
            "在你的程序里，玩家 2 面对的是玩家 1 更新之后的策略：这是轮流更新，也是正确的算法。"
            "本题要求同时更新；推论 @cfr_in_four_steps.5 的哪一步用到同时更新？",
            "In your program, player 2 plays against player 1's updated strategy. Such "
            "alternating updates also give a correct algorithm, but the exercise asks for "
            "simultaneous updates: where does corollary @cfr_in_four_steps.5 use them?",
        ),
        Case(
            equals_program(next_strategies),
            "你的程序返回的是下一次迭代的当前策略。能保证趋于均衡的是哪个策略，"
            "由四步里的哪个量得来？",
            "Your program returns the current strategy of the next iteration. Which strategy is "
            "guaranteed to approach an equilibrium, and from which quantity of the four steps is "
            "it computed?",
        ),
        Case(
            equals_program(last_strategies),
            "你的程序返回的是最后一次迭代的策略 σᵀ。前面 T − 1 次迭代的策略，用在哪里？",
            "Your program returns σᵀ, the strategy of the last iteration. Where does your "
            "program use the strategies of the T − 1 iterations before iteration T?",
        ),
        SHARED["nothing subtracted"],
        SHARED["plain mean subtracted"],
        Case(
            _equals_fault(order="late"),
            "你的程序加进 S 的，是由新遗憾算出的策略。第 t 次迭代实际用的是哪个策略？",
            "Your program adds to S the strategy computed from the new regrets. Which strategy was "
            "used in iteration t?",
        ),
        SHARED["one too many"],
        SHARED["one too few"],
    ),
    otherwise=first_difference(
        average,
        "{game}，T = {T}，信息集 {name}：平均策略应当是 ({wanted})，你的程序得到 ({mine})。"
        "把前 {T} 次迭代手算一遍，看从四步里的哪一步起，你的程序与手算不同。",
        "In {game} with T = {T}, at information set {name}, the average strategy should be "
        "({wanted}); your program returns ({mine}). Work through the run with T = {T} by hand: at "
        "which of the four steps does your program first differ from your calculation?",
    ),
)
