"""Judge exercise 3, in which students write CFR+ from scratch.

A program is judged by the strategies that it returns.
"""

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.faster_cfr.faulty_plus import cfr_plus
from cfr_lab.lessons.solver_mistakes import after_long, equals_faulty, mistakes_of
from cfr_lab.lessons.student_strategies import first_difference, strategies
from cfr_lab.numbers import significant_text

SHARED = mistakes_of(cfr_plus)


def _equals_fault(**fault):
    """Return a test that recognises programs with the given fault.

    Such a program returns the same strategies as `cfr_plus` with the keyword arguments in `fault`.
    """
    return equals_faulty(cfr_plus, fault)


def _weighted_by(reach):
    """Return a test that recognises programs that weight S by the wrong reach.

    Such a program adds up the weights of all histories of a set, or uses only the weight of the
    first history.

    reach   "others" or "whole", as in `cfr_plus`
    """
    return equals_faulty(
        cfr_plus, {"reach": reach}, {"reach": reach, "averaged_histories": "first"}
    )


PLUS = Exercise(
    sections=(1,),
    given_fingerprint="f3fd4538",
    read=strategies,
    right=Case(
        after_long(cfr_plus, significant_text),
        "在全部 {games} 个博弈里，你的程序前几次迭代的结果都与定义一致；{n} 次迭代之后，"
        "平均策略的可利用度依次是 {found}。",
        "In all {games} games, the first iterations of your program agree with the definition. "
        "After {n} iterations, the exploitabilities of its average strategies are {found}.",
    ),
    mistakes=(
        SHARED["not repeatable"],
        SHARED["not normalised"],
        Case(
            _equals_fault(floor="nothing"),
            "你的程序把负遗憾留在 R 里：这还是 CFR，只是平均换了权重。CFR+ 把哪些数改成 0，"
            "什么时候改？",
            "Your program keeps negative regrets in R: this is still CFR, only with a different "
            "average. Which numbers does CFR+ replace by 0, and when?",
        ),
        Case(
            _equals_fault(floor="regret"),
            "你的程序截断的是这一次的遗憾 r。RM+ 截断的是哪个量？",
            "Your program clips this iteration's regret r. Which quantity does RM+ clip?",
        ),
        Case(
            _equals_fault(floor="history"),
            "你的程序每走过一个历史就截断一次。一个信息集的遗憾，是各个历史的贡献之和；"
            "应当在求和完成之前截断，还是之后？",
            "Your program clips at every history. An information set's regret is a sum over its "
            "histories: should it be clipped before that sum is complete, or after?",
        ),
        Case(
            equals_faulty(cfr_plus, {"floor": "strategy"}, {"floor": "strategies"}),
            "你的程序写回 R 的，是归一化之后的策略，遗憾的大小丢了。除了截断，"
            "RM+ 还对遗憾做别的吗？",
            "Your program writes a normalised strategy back to R, so the size of the regrets is "
            "lost. Does RM+ do anything to the regrets besides clipping?",
        ),
        Case(
            _equals_fault(turns=((1, 2),)),
            "你的程序让两人同时更新。CFR+ 要轮流更新：玩家 2 更新时，应当面对玩家 1 的哪个策略？",
            "Your program updates both players simultaneously, but CFR+ uses alternating updates: "
            "which strategy of player 1 should player 2's update use?",
        ),
        Case(
            _equals_fault(turns=(2, 1)),
            "你的程序是轮流更新的，但次序反了：题目里哪位玩家先更新？",
            "Your updates alternate, but in the wrong order: which player updates first in this "
            "exercise?",
        ),
        Case(
            _equals_fault(weight=lambda t: 1),
            "你的程序求平均时，每次迭代的权重都一样。CFR+ 的第 t 次迭代，权重是多少？",
            "Your program gives all iterations equal weight in the average. Which weight does "
            "iteration t have in CFR+?",
        ),
        Case(
            _equals_fault(weight=lambda t: t - 1),
            "在你的程序里，第 t 次迭代的权重像是 t − 1，于是第 1 次没有进入平均。"
            "你的迭代是从 1 数起的吗？",
            "Iteration t seems to have weight t − 1 in your program, so the first iteration is "
            "left out of the average. Do you count iterations from 1?",
        ),
        Case(
            _equals_fault(weight=lambda t: t * t),
            "你的程序求平均的权重像是 t²，那是折扣 CFR 的 γ = 2；CFR+ 的 γ 是多少？",
            "The weights of your average look like t², that is, γ = 2 as in Discounted CFR. Which "
            "γ does CFR+ use?",
        ),
        Case(
            _equals_fault(reach="one"),
            "你求平均的权重里有 t，却没有自己的到达概率。"
            "第 @cfr_in_four_steps 课的定理 @cfr_in_four_steps.1 里，权重是什么？",
            "The weights of your average contain t, but not the player's own reach. What are the "
            "weights in theorem @cfr_in_four_steps.1 of lesson @cfr_in_four_steps?",
        ),
        Case(
            _weighted_by("others"),
            "S 的权重用的是他人的到达概率。平均策略要代替的，是谁的各个策略？",
            "Your program weights the strategies in S by the others' reach. Whose strategies "
            "should the average represent?",
        ),
        Case(
            _weighted_by("whole"),
            "S 的权重用的是完整的到达概率，他人的到达概率也乘进去了。平均策略要代替的，"
            "是谁的各个策略？",
            "Your program weights the strategies in S by the whole reach π(h), which includes the "
            "others' factors. Whose strategies should the average represent?",
        ),
        SHARED["reach without chance"],
        SHARED["chance as player 1"],
        SHARED["chance added"],
        Case(
            equals_faulty(cfr_plus, {"chance": "even"}, {"chance": "mean"}),
            "你的程序把机会的各种结果当作概率相等。tree.chance[child] 该用在哪里？",
            "Your program treats all outcomes of chance as equally likely. Where does "
            "tree.chance[child] belong?",
        ),
        SHARED["player 1's payoffs"],
        SHARED["last history"],
        SHARED["nothing subtracted"],
        SHARED["plain mean subtracted"],
        Case(
            _equals_fault(averaged_strategy="new"),
            "你的程序加进 S 的是更新之后的策略。第 t 次迭代实际用的是哪个策略？",
            "Your program adds to S the strategy after the update. Which strategy was used in "
            "iteration t?",
        ),
        Case(
            _equals_fault(returned_strategy="last"),
            "你的程序返回的是最后用的策略。CFR+ 的当前策略常常不错，可是有定理保证的是哪个策略？",
            "Your program returns the last strategy used. CFR+'s current strategy is often good, "
            "but for which strategy does the theorem give a guarantee?",
        ),
        Case(
            _equals_fault(returned_strategy="next"),
            "你的程序返回的是由 R 得到的下一次的策略，不是平均策略。S 有什么用？",
            "Your program returns the strategy of the next iteration, computed from R, and not "
            "the average strategy. What is S for?",
        ),
        SHARED["one too many"],
        SHARED["one too few"],
    ),
    otherwise=first_difference(
        cfr_plus,
        "{game}，T = {T}，信息集 {name}：平均策略应当是 ({wanted})，你的程序得到 ({mine})。"
        "把你的程序与第 1 节的 learn 逐步对照，看从哪一步起不同。",
        "In {game} with T = {T}, at information set {name}, the average strategy should be "
        "({wanted}); your program returns ({mine}). Compare your program step by step with learn "
        "in section 1: where do they first differ?",
    ),
)
