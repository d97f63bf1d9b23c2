"""The exercises of this lesson: what is right, and a hint for each mistake to be expected."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.regret_matching.exercise_learn import LEARN
from cfr_lab.lessons.rps import PAPER
from cfr_lab.readers import close, near, some_numbers

REGRETS = Exercise(
    sections=(1,),
    read=partial(some_numbers, n=3),
    right=Case(
        (1, 2, 0),
        "出剪刀本可打平，比实得的 −1 多 1；出石头本可赢，多 2；自己所出的行动遗憾总是 0。",
        "Scissors would draw, 1 more than the -1 earned; rock would have won, 2 more. "
        "The regret of the action played is always 0.",
    ),
    mistakes=(
        Case(
            (0, 1, -1),
            "这是三种行动能得的收益，还不是遗憾。和实际得到的相比，差多少？",
            "These are the payoffs the actions would have had, not yet regrets. "
            "How do they compare with what was earned?",
        ),
        Case(
            (-1, -2, 0),
            "减法的方向反了：是“本来能得的”减“实际得到的”。",
            "The subtraction is the wrong way round: "
            "it is what would have been earned, less what was.",
        ),
        Case(
            (2, 0, 1),
            "先看次序：这里要的是剪刀、石头、布。如果次序没错，那是另一局（我出石头、对手出布）"
            "的遗憾。",
            "Check the order first: scissors, rock, paper is wanted. In that order these are "
            "the regrets of another round, rock against paper.",
        ),
        Case(
            lambda r: not close(r[PAPER], 0),
            "先看我出的布：它“本来能得的”和“实际得到的”是同一个数，遗憾是多少？",
            "Begin with paper, which I did play: what it would have earned and what was earned "
            "are the same. So what is its regret?",
        ),
    ),
    otherwise=(
        "看收益矩阵里“对手出剪刀”那一列，每个数都减去我实际得到的。",
        "Take the column of the opponent's scissors and subtract what I earned from each.",
    ),
)

NEXT_STRATEGY = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        (0, F(3, 4), F(1, 4)),
        "正部是 (0, 3, 1)，和为 4，各除以 4。",
        "The positive parts are (0, 3, 1), 4 in all; each is divided by 4.",
    ),
    mistakes=(
        Case(
            (-1, F(3, 2), F(1, 2)),
            "这是和累计遗憾本身成正比，于是剪刀的“概率”成了负数。规则里用的是哪一部分？",
            "That is in proportion to the regrets themselves, and makes scissors' probability "
            "negative. Which part of the regret does the rule use?",
        ),
        Case(
            (0, F(3, 2), F(1, 2)),
            "负的部分已经去掉，可概率之和是 2：除数里也不该再有那个 −2。",
            "The negative part is gone, but the probabilities sum to 2: "
            "the -2 has no place in the divisor either.",
        ),
        Case(
            lambda mix: min(mix) < 0 or not near(sum(mix), F(1)),
            "这几个数不是一个策略：概率不能为负，加起来要等于 1。",
            "These numbers are no strategy: none may be negative and they must sum to 1.",
        ),
        Case(
            (0, 1, 0),
            "遗憾匹配并不只出遗憾最大的行动：布的遗憾也是正的，也要分到一份。",
            "Regret matching does not play the most regretted action alone: "
            "paper's regret is positive too and gets its share.",
        ),
        Case(
            (0, F(1, 2), F(1, 2)),
            "有正遗憾的行动不是平分，每个行动按自己的遗憾分。",
            "Actions with positive regret do not share alike: each has a share by its own.",
        ),
        Case(
            (F(1, 3), F(1, 2), F(1, 6)),
            "把 −2 当成 2 了。负遗憾表示这个行动更差，要当作 0。",
            "The -2 was taken for a 2. A negative regret says the action was worse; "
            "it counts as 0.",
        ),
        Case(
            (F(1, 3), F(1, 3), F(1, 3)),
            "所有遗憾都不为正时，才用均匀策略；这里有两个是正的。",
            "The uniform strategy is for when no regret is positive; here two are.",
        ),
    ),
    otherwise=(
        "三步：负的换成 0；求和；每个除以和。",
        "Three steps: negative ones become 0; add up; divide each by the sum.",
    ),
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
        "第 4 条：定理 @regret_matching.1 和 @regret_matching.2 合起来，"
        "说的是哪一种策略的可利用度？",
        "Claim 4: of which strategies do theorems @regret_matching.1 and @regret_matching.2 "
        "together bound the exploitability?",
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


def _first(*values):
    return lambda given: any(near(given[0], F(value)) for value in values)


def _second(*values):
    return lambda given: any(near(given[1], F(value)) for value in values)


ROUNDS_ENOUGH = Exercise(
    sections=(6,),
    read=partial(some_numbers, n=2),
    right=Case(
        (120_000, 80_000),
        "三个遗憾里总有一个是 0，|A| 换成 |A| − 1。这都是保证够用的局数，实际往往少得多。",
        "Of the three regrets one is always 0, so |A| becomes |A| - 1. Both are sure to do; "
        "in practice far fewer often will.",
    ),
    mistakes=(
        Case(
            (80_000, 120_000),
            "两个数的次序反了：更紧的界，需要的局数更多还是更少？",
            "The two are the wrong way round: does a tighter bound ask for more rounds, or fewer?",
        ),
        Case(
            _first(1200, 600),
            "第一个数：T 在根号里面，解方程时两边要平方，0.01 也要平方。",
            "The first: T stands under the root; square both sides to solve for it, the 0.01 too.",
        ),
        Case(
            _first(40_000),
            "第一个数：行动有三个，根号里的 |A| 不能少。",
            "The first: there are three actions, and |A| stands under the root as well.",
        ),
        Case(
            _first(30_000),
            "第一个数：Δ 是最大收益与最小收益之差，从 −1 到 1 是多少？",
            "The first: Δ is the highest payoff less the lowest. How far is it from -1 to 1?",
        ),
        Case(_first(60_000), "第一个数：Δ 也要平方。", "The first: Δ is squared too."),
        Case(
            _first(10_000),
            "第一个数：10,000 没有什么特别，代入界里得到 0.035，比 0.01 大。",
            "The first: 10,000 is nothing special; the bound makes it 0.035, above 0.01.",
        ),
        Case(
            lambda given: not near(given[0], F(120_000)),
            "第一个数：令 Δ·√(|A|/T) = 0.01，其中 Δ = 2，|A| = 3，解出 T。",
            "The first: set Δ·√(|A|/T) equal to 0.01 with Δ = 2 and |A| = 3, and solve for T.",
        ),
        Case(
            _second(120_000),
            "第一个数对了。第二个：一局的三个遗憾里，最多有几个不是 0？平方和因此不超过多少？",
            "The first is right. The second: of a round's three regrets, how many can differ "
            "from 0? So how large can the sum of their squares be?",
        ),
        Case(
            _second(50_000),
            "第一个数对了。第二个用上了剪刀石头布的具体收益（平方和至多 5），也成立，而且更紧；"
            "这里只用“所出的行动遗憾是 0”，适用于任何博弈：得到多少？",
            "The first is right. The second uses the very payoffs of rock, paper, scissors (the "
            "squares add up to 5 at most): it holds and is tighter still. What comes of the zero "
            "alone, which every game has?",
        ),
        Case(
            _second(40_000),
            "第一个数对了。第二个少算了：为 0 的只有一个，还剩几个？",
            "The first is right. The second is too small: only one regret is sure to be 0. "
            "How many are left?",
        ),
    ),
    otherwise=(
        "第一个数对了。第二个：把证明里的 |A|Δ² 换成你的新上界，再解一次 T。",
        "The first is right. For the second put your new bound in place of |A|Δ² in the proof, "
        "and solve for T again.",
    ),
)

# The kicker's probability of left and the value; the keeper's probability of left is KEEPER.
KICKER, VALUE, KEEPER = F(5, 9), F(19, 30), F(2, 3)


def _approximate(given):
    left, value = given
    return abs(left - KICKER) < F(1, 10) and abs(value - VALUE) < F(1, 20)


PENALTY = Exercise(
    sections=(5, 7),
    read=partial(some_numbers, n=2),
    right=Case(
        (KICKER, VALUE),
        "5/9 和 19/30：不论守门员扑哪边，踢球的人都进 19/30 以上。",
        "5/9 and 19/30: wherever the keeper goes, the kicker scores 19/30 or more.",
    ),
    mistakes=(
        Case(
            (VALUE, KICKER),
            "两个数的次序反了：先是踢左的概率，后是博弈的值。",
            "The two are the wrong way round: first the probability of left, then the value.",
        ),
        Case(
            _first(KEEPER),
            "2/3 是守门员扑左的概率。踢球的人该怎样踢，守门员扑左、扑右才都一样？",
            "2/3 is the keeper's probability of left. How must the kicker kick for left and right "
            "to be alike to the keeper?",
        ),
        Case(
            _first(1 - KICKER),
            "这是踢右的概率，要的是踢左的。",
            "That is the probability of kicking right; left is asked for.",
        ),
        Case(
            _second(-VALUE),
            "这是守门员的值。M 里是谁的收益？",
            "That is the value to the keeper. Whose payoffs stand in M?",
        ),
        Case(
            _approximate,
            "很接近，但这是学出来的近似值。看平均策略：守门员还在用哪几个行动？对它们列方程，"
            "解出精确的数。",
            "Close, but a run gives approximate numbers. See in the averages which actions the "
            "keeper still uses, and set up an equation between those.",
        ),
        Case(
            _first(KICKER),
            "踢左的概率对了。这样踢，守门员扑左时进球的概率是多少？",
            "The probability is right. With it, how often is it a goal when the keeper goes left?",
        ),
    ),
    otherwise=(
        "先让 learn 在这个矩阵上学一万局，看守门员哪几个行动几乎不出。",
        "First let learn play ten thousand rounds on this matrix, and see which actions the "
        "keeper hardly ever plays.",
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
