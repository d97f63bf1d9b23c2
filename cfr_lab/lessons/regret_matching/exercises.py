"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import is_close, is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.regret_matching.exercise_learn import LEARN
from cfr_lab.lessons.rps import PAPER

REGRETS = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        (1, 2, 0),
        "改出剪刀是平局，比实际得到的 −1 多 1；改出石头能赢，多 2；实际所出的行动，遗憾总是 0。",
        "Scissors would have drawn and earned 1 more than the actual -1; rock would have won and "
        "earned 2 more. The regret of the action played is always 0.",
    ),
    mistakes=(
        Case(
            (0, 1, -1),
            "你写的是三种行动能得的收益，还不是遗憾。这些收益与实际得到的收益各差多少？",
            "You wrote the payoffs of the three actions, which are not yet regrets. "
            "By how much do they differ from the payoff that was earned?",
        ),
        Case(
            (-1, -2, 0),
            "减法的方向反了：遗憾是“本来能得的”减去“实际得到的”。",
            "The subtraction is the wrong way round: regret is the payoff that would have been "
            "earned minus the payoff that was earned.",
        ),
        Case(
            (2, 0, 1),
            "先看次序：三个数要按剪刀、石头、布的次序写。如果次序没错，你写的是另一局"
            "（我出石头、对手出布）的遗憾。",
            "Check the order first: it must be scissors, rock, paper. If your order is right, "
            "these are the regrets of another round, in which I play rock against paper.",
        ),
        Case(
            lambda r: not is_close(r[PAPER], 0),
            "先看我实际出的布：布“本来能得的”与“实际得到的”是同一个数，那么布的遗憾是多少？",
            "Begin with paper, which I did play: the payoff that it would have earned is the "
            "payoff that I earned. What is the regret of paper, then?",
        ),
    ),
    otherwise=(
        "看收益矩阵里“对手出剪刀”那一列：每个数与我实际得到的收益差多少？",
        "Take the column of the opponent's scissors: by how much does each number differ from my "
        "payoff?",
    ),
)

NEXT_STRATEGY = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        (0, F(3, 4), F(1, 4)),
        "三个遗憾的正部是 (0, 3, 1)，和为 4，各除以 4。",
        "The positive parts are (0, 3, 1), and their sum is 4. Each is divided by 4.",
    ),
    mistakes=(
        Case(
            (-1, F(3, 2), F(1, 2)),
            "你写的数与累计遗憾本身成正比，于是剪刀的“概率”成了负数。规则用的是遗憾的哪一部分？",
            "Your numbers are proportional to the regrets themselves, which makes the probability "
            "of scissors negative. Which part of the regrets does the rule use?",
        ),
        Case(
            (0, F(3, 2), F(1, 2)),
            "你已经去掉了负的遗憾，可是概率之和是 2：你的分母里加了哪几个数？",
            "You dropped the negative regret, but your probabilities sum to 2: "
            "which numbers did you add up for the denominator?",
        ),
        Case(
            lambda mix: min(mix) < 0 or not is_rounding_of(sum(mix), F(1)),
            "这三个数不是一个策略：概率不能为负，加起来要等于 1。",
            "These numbers are not a strategy: none may be negative, and they must sum to 1.",
        ),
        Case(
            (0, 1, 0),
            "遗憾匹配并不只出遗憾最大的行动：布的遗憾也是正的，布该分到多少？",
            "Regret matching does not only play the action with the largest regret: paper's "
            "regret is positive too. What is paper's share?",
        ),
        Case(
            (0, F(1, 2), F(1, 2)),
            "遗憾为正的行动并不平分概率：每个行动的概率与什么成正比？",
            "Actions with positive regret do not get equal shares: to what is each share "
            "proportional?",
        ),
        Case(
            (F(1, 3), F(1, 2), F(1, 6)),
            "你把 −2 当成 2 了。遗憾为负，说明这个行动更差：在规则里该算作多少？",
            "You treated -2 as 2. A negative regret says that the action was worse: which number "
            "does the rule put in its place?",
        ),
        Case(
            (F(1, 3), F(1, 3), F(1, 3)),
            "所有遗憾都不为正时，才用均匀策略；这里有两个是正的。",
            "The strategy is uniform only if no regret is positive; here two are positive.",
        ),
    ),
    otherwise=(
        "分三步：把负的遗憾换成 0；求和；每个数除以和。",
        "Three steps: replace negative regrets by 0, add up the three numbers, and divide each of "
        "them by the sum.",
    ),
)

CLAIMS = (False, True, False, True, False, False)
CLAIM_HINTS = (
    (
        "第 1 条：一个行动的遗憾为正，说明它比实际所出的行动更好还是更差？以后该多出它，"
        "还是和以前出得一样多？",
        "Claim 1: does a positive regret say that the action was better or worse than the one "
        "played? Should that action be played more often in future, or as often as before?",
    ),
    (
        "第 2 条：回头看遗憾的定义，正遗憾和负遗憾是不是由同一个式子算出来的？",
        "Claim 2: look at the definition of regret. Do positive and negative regrets come from "
        "the same formula?",
    ),
    (
        "第 3 条：如果概率与累计遗憾本身成正比，遗憾为负的行动，概率会是多少？",
        "Claim 3: if probabilities were proportional to the regrets themselves, what would be the "
        "probability of an action with negative regret?",
    ),
    (
        "第 4 条：定理 @regret_matching.1 和 @regret_matching.2 合起来，"
        "说的是哪一种策略的可利用度？",
        "Claim 4: theorems @regret_matching.1 and @regret_matching.2 together bound the "
        "exploitability of which strategies?",
    ),
    (
        "第 5 条：在第 7 节里，平均策略对付 (0.4, 0.3, 0.3) 得多少？最优反应得多少？",
        "Claim 5: in section 7, how much does the average strategy earn against (0.4, 0.3, 0.3)? "
        "How much does the best response earn?",
    ),
    (
        "第 6 条：定理的条件里有几位玩家？",
        "Claim 6: how many players does the theorem assume?",
    ),
)


def _first_number_is(*values):
    return lambda attempt: any(is_rounding_of(attempt[0], F(value)) for value in values)


def _second_number_is(*values):
    return lambda attempt: any(is_rounding_of(attempt[1], F(value)) for value in values)


ROUNDS_ENOUGH = Exercise(
    sections=(6,),
    read=partial(some_numbers, n=2),
    right=Case(
        (120_000, 80_000),
        "每一局的三个遗憾里总有一个是 0，所以 |A| 可以换成 |A| − 1。两个数都是保证够用的局数，"
        "实际需要的往往少得多。",
        "In each round, one of the three regrets is 0, so |A| becomes |A| - 1. Both numbers of "
        "rounds are guaranteed to suffice; in practice, far fewer rounds often suffice.",
    ),
    mistakes=(
        Case(
            (80_000, 120_000),
            "两个数的次序反了：界收紧以后，需要的局数更多还是更少？",
            "The two numbers are in the wrong order: does a tighter bound need more rounds or "
            "fewer?",
        ),
        Case(
            _first_number_is(1200, 600),
            "第一个数：T 在根号里面，解方程时两边要平方，0.01 也要平方。",
            "About the first number: T is under the square root. To solve for T, square both "
            "sides, including 0.01.",
        ),
        Case(
            _first_number_is(40_000),
            "第一个数：行动有三个，根号里的 |A| 不能漏掉。",
            "About the first number: there are three actions, and |A| is under the square root "
            "as well.",
        ),
        Case(
            _first_number_is(30_000),
            "第一个数：Δ 是最大收益与最小收益之差，从 −1 到 1 是多少？",
            "About the first number: Δ is the highest payoff minus the lowest. How far is it from "
            "-1 to 1?",
        ),
        Case(
            _first_number_is(60_000),
            "第一个数：Δ 也要平方。",
            "About the first number: Δ is squared too.",
        ),
        Case(
            _first_number_is(10_000),
            "第一个数：把 T = 10,000 代入界，得到 0.035，比 0.01 大。",
            "About the first number: with T = 10,000, the bound is 0.035, which is above 0.01.",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], F(120_000)),
            "第一个数：令 Δ·√(|A|/T) = 0.01，其中 Δ = 2，|A| = 3，解出 T。",
            "For the first number, set Δ·√(|A|/T) equal to 0.01 with Δ = 2 and |A| = 3, and solve "
            "for T.",
        ),
        Case(
            _second_number_is(120_000),
            "第一个数对了。第二个数：一局的三个遗憾里，最多有几个不是 0？"
            "三个遗憾的平方和因此不超过多少？",
            "The first number is right. For the second, how many of a round's three regrets can "
            "differ from 0? How large, therefore, can the sum of their squares be?",
        ),
        Case(
            _second_number_is(50_000),
            "第一个数对了。求第二个数时，你用了剪刀石头布的具体收益（遗憾的平方和至多是 5），"
            "这也成立，"
            "界还更紧。题目只用“所出的行动遗憾是 0”，这一点对任何博弈都成立：由此得到多少局？",
            "The first number is right. For the second, you used the particular payoffs of rock, "
            "paper, scissors (the squared regrets add up to at most 5). That bound holds and is "
            "even tighter. Which number follows if you use only that the regret of the action "
            "played is 0, as in every game?",
        ),
        Case(
            _second_number_is(40_000),
            "第一个数对了。第二个数太小：一定为 0 的遗憾只有一个，还剩几个？",
            "The first number is right. The second is too small: only one regret is certain to be "
            "0. How many regrets are left?",
        ),
    ),
    otherwise=(
        "第一个数对了。第二个数：把证明里的 |A|Δ² 换成你的新上界，再解一次 T。",
        "The first number is right. For the second, replace |A|Δ² in the proof by your new bound "
        "and solve for T again.",
    ),
)

# In equilibrium, the kicker and the keeper choose left with probabilities KICKER and KEEPER,
# respectively; VALUE is the value of the game.
KICKER, VALUE, KEEPER = F(5, 9), F(19, 30), F(2, 3)


def _is_approximate(attempt):
    left, value = attempt
    return abs(left - KICKER) < F(1, 10) and abs(value - VALUE) < F(1, 20)


PENALTY = Exercise(
    sections=(5, 7),
    read=partial(some_numbers, n=2),
    right=Case(
        (KICKER, VALUE),
        "5/9 和 19/30：不论守门员怎样扑，进球的概率都不低于 19/30。",
        "5/9 and 19/30: whatever the keeper does, the probability of a goal is at least 19/30.",
    ),
    mistakes=(
        Case(
            (VALUE, KICKER),
            "两个数的次序反了：先是踢左的概率，后是博弈的值。",
            "The two numbers are in the wrong order: give the probability of left first, then the "
            "value.",
        ),
        Case(
            _first_number_is(KEEPER),
            "2/3 是守门员扑左的概率。踢球的人该怎样踢，守门员扑左和扑右的收益才相等？",
            "2/3 is the keeper's probability of left. Which strategy of the kicker makes the "
            "keeper indifferent between left and right?",
        ),
        Case(
            _first_number_is(1 - KICKER),
            "你写的是踢右的概率，题目要的是踢左的概率。",
            "Your first number is the probability of kicking right; the question asks for that of "
            "kicking left.",
        ),
        Case(
            _second_number_is(-VALUE),
            "你的第二个数是守门员的期望收益。M 里写的是谁的收益？",
            "Your second number is the keeper's expected payoff. Whose payoffs are in M?",
        ),
        Case(
            _is_approximate,
            "很接近，但学出来的只是近似值。看平均策略：守门员还在用哪几个行动？"
            "对这些行动列方程，解出精确的数。",
            "Your answer is close, but a run gives only approximate numbers. Look at the keeper's "
            "average strategy: which actions does the keeper still use? Set up an equation for "
            "these actions.",
        ),
        Case(
            _first_number_is(KICKER),
            "踢左的概率对了。如果踢球的人这样踢，守门员扑左，进球的概率是多少？",
            "Your first number is right. If the kicker plays this strategy, how likely is a goal "
            "when the keeper goes left?",
        ),
    ),
    otherwise=(
        "先让 learn 在这个矩阵上学一万局，看守门员几乎不用哪些行动。",
        "First let learn play ten thousand rounds on this matrix, and see which actions the "
        "keeper hardly ever uses.",
    ),
)

EXERCISES = {
    1: REGRETS,
    2: NEXT_STRATEGY,
    3: claims((1, 2, 7), CLAIMS, CLAIM_HINTS),
    4: ROUNDS_ENOUGH,
    5: LEARN,
    6: PENALTY,
}
