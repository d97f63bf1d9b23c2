"""The exercises of lesson 02: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction

import numpy as np

from cfr_core.games import RPS_ACTIONS
from cfr_core.matching import regret_matching
from cfr_lab.exercises import (
    Verdict,
    a_call,
    a_number,
    a_strategy,
    close,
    hint,
    right,
    some_numbers,
)
from cfr_lab.lessons.lesson_02 import PAPER, actions, word
from cfr_lab.numbers import number
from cfr_lab.words import say


def exercise_1(answer):
    r = some_numbers(answer, 3)
    wanted = [1, 2, 0]
    if r == wanted:
        return right(
            "出剪刀本可打平，比实得的 −1 多 1；出石头本可赢，多 2；自己所出的行动遗憾总是 0。",
            "Scissors would draw, 1 more than the -1 earned; rock would have won, 2 more. "
            "The regret of the action played is always 0.",
        )
    if r == [0, 1, -1]:
        return hint(
            "这是三种行动能得的收益，还不是遗憾。和实际得到的相比，差多少？",
            "These are the payoffs the actions would have had, not yet regrets. "
            "How do they compare with what was earned?",
        )
    if r == [-x for x in wanted]:
        return hint(
            "减法的方向反了：是“本来能得的”减“实际得到的”。",
            "The subtraction is the wrong way round: "
            "it is what would have been earned, less what was.",
        )
    if r == [2, 0, 1]:
        return hint(
            "先看次序：这里要的是剪刀、石头、布。如果次序没错，那是另一局（我出石头、对手出布）的遗憾。",
            "Check the order first: scissors, rock, paper is wanted. In that order these are "
            "the regrets of another round, rock against paper.",
        )
    if r == [0, -2, -1] or not close(r[PAPER], 0):
        return hint(
            "先看我出的布：它“本来能得的”和“实际得到的”是同一个数，遗憾是多少？",
            "Begin with paper, which I did play: what it would have earned and what was earned "
            "are the same. So what is its regret?",
        )
    return hint(
        "看收益矩阵里“对手出剪刀”那一列，每个数都减去我实际得到的。",
        "Take the column of the opponent's scissors and subtract what I earned from each.",
    )


def exercise_2(answer):
    numbers = some_numbers(answer, 3)
    if all(close(x, y) for x, y in zip(numbers, (-1, Fraction(3, 2), Fraction(1, 2)), strict=True)):
        return hint(
            "这是和累计遗憾本身成正比，于是剪刀的“概率”成了负数。规则里用的是哪一部分？",
            "That is in proportion to the regrets themselves, and makes scissors' probability "
            "negative. Which part of the regret does the rule use?",
        )
    if all(close(x, y) for x, y in zip(numbers, (0, Fraction(3, 2), Fraction(1, 2)), strict=True)):
        return hint(
            "负的部分已经去掉，可概率之和是 2：除数里也不该再有那个 −2。",
            "The negative part is gone, but the probabilities sum to 2: "
            "the -2 has no place in the divisor either.",
        )
    mix = a_strategy(answer, 3)

    def given(*strategy):
        return all(close(x, Fraction(y)) for x, y in zip(mix, strategy, strict=True))

    if given(0, Fraction(3, 4), Fraction(1, 4)):
        return right(
            "正的部分是 (0, 3, 1)，和为 4，各除以 4。",
            "The positive parts are (0, 3, 1), 4 in all; each is divided by 4.",
        )
    if given(0, 1, 0):
        return hint(
            "遗憾匹配并不只出遗憾最大的行动：布的遗憾也是正的，也要分到一份。",
            "Regret matching does not play the most regretted action alone: "
            "paper's regret is positive too and gets its share.",
        )
    if given(0, Fraction(1, 2), Fraction(1, 2)):
        return hint(
            "有正遗憾的行动不是平分，每个行动按自己的遗憾分。",
            "Actions with positive regret do not share alike: each has a share by its own.",
        )
    if given(Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)):
        return hint(
            "把 −2 当成 2 了。负遗憾表示这个行动更差，要当作 0。",
            "The -2 was taken for a 2. A negative regret says the action was worse; "
            "it counts as 0.",
        )
    if given(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)):
        return hint(
            "只有没有一个遗憾为正时才用均等策略，这里有正的。",
            "The uniform strategy is for when no regret is positive; here two are.",
        )
    return hint(
        "三步：负的换成 0；求和；每个除以和。",
        "Three steps: negative ones become 0; add up; divide each by the sum.",
    )


def tried(function, R):
    """What a student's function makes of regrets: a list of three numbers, or a Verdict."""
    given = a_call(function, R)
    try:
        values = [a_number(x) for x in list(given)]
    except (TypeError, Verdict):
        values = []
    if len(values) != 3:
        shown = ", ".join(number(x) for x in np.asarray(R).tolist())
        value = repr(given)[:60]
        raise Verdict("not-yet", word("strategy-wanted", R=f"({shown})", value=value))
    return values


def matches(values, R):
    wanted = regret_matching([Fraction(x) for x in R])
    return all(close(x, y) for x, y in zip(values, wanted, strict=True))


def none_positive(R):
    return hint(
        "R = ({R}) 时没有正遗憾，该三种均等。",
        "For R = ({R}) no regret is positive: all three should be alike.",
        R=", ".join(number(r) for r in R),
    )


def exercise_3(answer):
    if not callable(answer):
        tried(answer, [0, 0, 0])
    ordinary = [[2, 1, 3], [-2, 3, 1], [0, 0, 0], [5, -1, -1]]
    for R in ordinary:
        values = tried(answer, list(R))
        if matches(values, R):
            continue
        if max(R) <= 0:
            return none_positive(R)
        positive = [max(r, 0) for r in R]
        if sum(values) > 1 and len({x for x, p in zip(values, positive, strict=True) if p}) == 1:
            return hint(
                "现在每个行动分到的都一样多。分子应是这个行动自己的正遗憾，除数才是它们的和。",
                "Now all actions get the same. An action's own positive regret stands above, "
                "the sum of them below.",
            )
        return hint(
            "R = ({R}) 时结果不对：有正遗憾时，要按正遗憾的比例分。原来的这一部分没有错。",
            "For R = ({R}) the result is wrong: with positive regrets about, they are the "
            "shares. That part was right before.",
            R=", ".join(number(r) for r in R),
        )
    for R in ([-1, -2, 0], [-1, -2, -3]):
        try:
            values = tried(answer, list(R))
        except Verdict as refused:
            if "ZeroDivisionError" not in refused.message:
                raise
            return hint(
                "试试 R = ({R})：没有一个遗憾为正，函数却要除以 0。什么时候该用均等策略？",
                "Try R = ({R}): no regret is positive, and the function divides by 0. "
                "When is the uniform strategy called for?",
                R=", ".join(number(r) for r in R),
            )
        if not matches(values, R):
            return none_positive(R)
    return right(
        "该用均等策略的条件是“没有正遗憾”，不是“遗憾都等于 0”。",
        "The uniform strategy is for when no regret is positive, not only when all are 0.",
    )


def exercise_4(answer):
    regrets = [-9, 1, -19]
    given = a_call(answer, regrets)
    try:
        header, values = given
        who, *columns = (str(entry) for entry in header)
        values = list(values)
    except (TypeError, ValueError):
        raise Verdict("not-yet", word("table-wanted", value=repr(given)[:60])) from None
    names_right = columns in (list(RPS_ACTIONS), actions())
    player_right = "2" in who and "1" not in who
    if values != regrets:
        return hint(
            "数字本来是对的，不要改；要改的是表头。",
            "The figures were right, leave them; it is the header that wants mending.",
        )
    if names_right and player_right:
        return right(
            "三列各有各的名字，数字记在玩家 2 名下。",
            "Each column has its own name, and the figures stand under player 2.",
        )
    if names_right:
        return hint(
            "三列都对了。再看第一项：学习的是谁，这些遗憾是谁的？",
            "The three columns are right. Now the first entry: who learns, and whose regrets "
            "are these?",
        )
    if player_right:
        return hint(
            "是谁的，写对了。再看三列的名字：有没有哪个行动出现两次？",
            "Whose they are is right now. Look at the three columns: does an action appear twice?",
        )
    return hint(
        "看打印出来的表头：三列里有没有出现两次的行动？最前面写的又是谁？",
        "Look at the header that is printed: does an action appear twice? And who stands in front?",
    )


def exercise_5(answer):
    T = a_number(answer)
    if close(T, 120_000):
        return right(
            "2·√(3/T) = 0.01，T = 4·3/0.0001 = 120,000。这是保证够用的局数，实际往往少得多。",
            "2·√(3/T) = 0.01 gives T = 4·3/0.0001 = 120,000. That many are sure to do; "
            "in practice far fewer often will.",
        )
    if close(T, 1200) or close(T, 600):
        return hint(
            "T 在根号里面：解方程时两边要平方，0.01 也要平方。",
            "T stands under the root: square both sides to solve for it, the 0.01 too.",
        )
    if close(T, 40_000):
        return hint(
            "行动有三个：根号里的 |A| 不能少。",
            "There are three actions: |A| stands under the root as well.",
        )
    if close(T, 30_000):
        return hint(
            "Δ 是最大收益与最小收益之差：从 −1 到 1 是多少？",
            "Δ is the highest payoff less the lowest: how far is it from -1 to 1?",
        )
    if close(T, 60_000):
        return hint("Δ 也要平方。", "Δ is squared too.")
    if close(T, 10_000):
        return hint(
            "10,000 不是什么特别的数：把它代入界里，得到的是 0.035，比 0.01 大。",
            "10,000 is nothing special: put it into the bound and it gives 0.035, above 0.01.",
        )
    return hint(
        "令 Δ·√(|A|/T) = 0.01，其中 Δ = 2，|A| = 3，解出 T。",
        "Set Δ·√(|A|/T) equal to 0.01 with Δ = 2 and |A| = 3, and solve for T.",
    )


CLAIMS = (False, True, False, True, False, False)
CLAIM_HINTS = (
    (
        "第 1 条：遗憾为正，说明它比实际所得更好还是更差？那么以后该多出还是照旧？",
        "Claim 1: does a positive regret say the action was better or worse than what was earned? "
        "So should it be played more, or as before?",
    ),
    (
        "第 2 条：回头看遗憾的定义，正和负用的是不是同一个式子？",
        "Claim 2: look at the definition of regret. Do both signs come from one formula?",
    ),
    (
        "第 3 条：若与累计遗憾本身成正比，遗憾为负的行动概率是多少？",
        "Claim 3: in proportion to the regret itself, what would be the probability of an action "
        "with negative regret?",
    ),
    (
        "第 4 条：看第 5 节的三角形，平均策略去了哪里？",
        "Claim 4: where does the average strategy go, in the triangle of section 5?",
    ),
    (
        "第 5 条：第 7 节算过，平均策略对付 (0.4, 0.3, 0.3) 得多少？最优反应得多少？",
        "Claim 5: section 7 works out what the average earns against (0.4, 0.3, 0.3). "
        "And what does the best response earn?",
    ),
    (
        "第 6 条：定理的条件里，有几位玩家？",
        "Claim 6: how many players does the theorem speak of?",
    ),
)


def exercise_6(answer):
    try:
        claims = None if isinstance(answer, (str, bytes, dict, set)) else list(answer)
    except TypeError:
        claims = None
    if claims is not None and len(claims) == 6 and any(c is ... or c is None for c in claims):
        return Verdict(
            "to-do",
            say(
                "把 … 换成你的答案，再运行这一格。",
                "Put your answer in place of the ..., then run the cell again.",
            ),
        )
    sound = claims is not None and len(claims) == 6
    if not sound or not all(isinstance(c, (bool, np.bool_)) for c in claims):
        value = repr(answer)
        value = value if len(value) <= 60 else value[:57] + "..."
        raise Verdict("not-yet", word("claims-wanted", value=value))
    for claim, wanted, pointer in zip(claims, CLAIMS, CLAIM_HINTS, strict=True):
        if bool(claim) != wanted:
            return hint(pointer)
    return right("六条都判断对了。", "All six are judged rightly.")


def exercise_7(answer):
    trials = [[2, 1, 3], [-2, 3, 1], [-1, -2, -3], [0, 0, 0], [-40, 0.5, -7]]
    changed = []
    for R in trials:
        regrets = np.array(R, dtype=float)
        values = tried(answer, regrets)
        if not matches(values, R):
            return hint(
                "R = ({R}) 时策略不对。规则本身没有错，只要改那处毛病。",
                "For R = ({R}) the strategy is wrong. The rule itself was right; "
                "mend only what is at fault.",
                R=", ".join(number(r) for r in R),
            )
        changed.append((list(regrets), R))
    if all(after == before for after, before in changed):
        return right(
            "策略算在副本上，R 原封不动，累计的历史就保住了。",
            "The strategy is worked out on a copy and R stays as it was, with all its history.",
        )
    if all(after == [max(r, 0) for r in before] for after, before in changed):
        return hint(
            "R 里的负数还是被改成了 0。那是另一种算法，叫 RM+；遗憾匹配要记住负的遗憾。",
            "The negative numbers in R are still set to 0. That is another algorithm, called "
            "RM+; regret matching remembers negative regrets.",
        )
    return hint(
        "给出的策略是对的。但是调用之后再看看 R：它还是原来的数吗？",
        "The strategy it gives is right. But look at R after the call: is it what it was?",
    )


EXERCISES = {
    "02.1": exercise_1,
    "02.2": exercise_2,
    "02.3": exercise_3,
    "02.4": exercise_4,
    "02.5": exercise_5,
    "02.6": exercise_6,
    "02.7": exercise_7,
}
# Functions to mend, as the reader finds them.
AS_GIVEN = {"02.3": "f3d2b787", "02.4": "bf398d4e", "02.7": "4b6fcd2e"}
