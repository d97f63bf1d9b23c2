"""Define this lesson's exercises, with the right answers and a hint for each expected mistake."""

from fractions import Fraction as F
from functools import partial

from cfr_lab.answer_readers import are_roundings_of, is_rounding_of, some_numbers
from cfr_lab.exercises import Case, Exercise, claims
from cfr_lab.lessons.coarse_correlation.exercise_gain import GAIN
from cfr_lab.lessons.coarse_correlation.exercise_gap import GAP

# In exercise 1, the mediator's distribution at the crossing puts probability 1/8 on (go, yield),
# 2/8 on (yield, go) and 5/8 on (yield, yield).
OBEDIENT_PAYOFF, GAIN_1, GAIN_2 = F(41, 8), F(1, 8), F(3, 8)


def _any_of(*rows):
    """Return a test of whether an answer equals one of the given tuples to three decimal places."""
    return lambda attempt: any(are_roundings_of(attempt, row) for row in rows)


BY_HAND = Exercise(
    sections=(2,),
    read=partial(some_numbers, n=3),
    right=Case(
        (OBEDIENT_PAYOFF, GAIN_1, GAIN_2),
        "玩家 1 一律选“闯”能多得 1/8，玩家 2 一律选“闯”能多得 3/8；缺口是其中较大的一个，大于 0，"
        "所以这不是粗相关均衡。",
        "By always going, player 1 gains 1/8 and player 2 gains 3/8. The gap is the larger of the "
        "two; it is positive, so this is not a coarse correlated equilibrium.",
    ),
    mistakes=(
        Case(
            (OBEDIENT_PAYOFF, GAIN_1, GAIN_1),
            "前两个数对了。求缺口时，只看玩家 1 吗？",
            "The first two numbers are right. Is the gap defined only for player 1?",
        ),
        Case(
            (OBEDIENT_PAYOFF, GAIN_1, GAIN_1 + GAIN_2),
            "你把两位玩家能多得的收益加起来了。定义里，对各位玩家取的是和，还是最大的一个？",
            "You added up the gains of both players. Does the definition take their sum or the "
            "largest of them?",
        ),
        Case(
            (OBEDIENT_PAYOFF, GAIN_1, (GAIN_1 + GAIN_2) / 2),
            "你把两位玩家能多得的收益求了平均。定义里，对各位玩家取的是什么？",
            "You averaged the gains of both players. Which number does the definition choose "
            "from the players' gains?",
        ),
        Case(
            _any_of((OBEDIENT_PAYOFF, -GAIN_1, -GAIN_2), (OBEDIENT_PAYOFF, -GAIN_1, GAIN_2)),
            "你把相减的次序弄反了：一律用一个行动能多得的收益，是什么减去什么？",
            "Your difference is reversed. For the gain over listening, which payoff must be "
            "subtracted from which?",
        ),
        Case(
            (OBEDIENT_PAYOFF, F(21, 4), F(49, 8)),
            "你写的是玩家一律选“闯”的收益。题目问的是：这样比一律照办多得多少？",
            "You wrote the payoffs of always going. By how much do they exceed the payoff of "
            "listening?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], F(161, 32)),
            "你用两个边缘分布的乘积来算照办的收益。中介人抽的是一对行动：(闯, 闯) 会出现吗？",
            "You computed the payoff of listening from the product of the marginals. The mediator "
            "draws pairs: does (go, go) ever occur?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], F(23, 4)),
            "你写的是玩家 2 照办的收益。在 (闯, 让) 这一格，玩家 1 得 7 还是 2？",
            "Your first number is player 2's payoff from listening. At (go, yield), does player 1 "
            "get 7 or 2?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], OBEDIENT_PAYOFF),
            "第一个数：把玩家 1 在四格里的收益，各乘以这一格的概率，再相加。",
            "For the first number, multiply player 1's payoff in each of the four cells by the "
            "cell's probability, and add.",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], F(-1, 8)),
            "玩家 1 一律选“让”，确实比一律照办少得 1/8。另一个行动你试过了吗？"
            "定义取的是最大的一个。",
            "By always yielding, player 1 does lose 1/8 compared with listening. Have you tried "
            "the other action? The definition takes the largest gain.",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[1], GAIN_1),
            "第二个数：玩家 1 不听，玩家 2 照办。玩家 2 闯的概率，是哪几格的概率之和？",
            "For the second number, player 1 does not listen, and player 2 does. Which cells' "
            "probabilities add up to the probability that player 2 goes?",
        ),
    ),
    otherwise=(
        "第三个数：对玩家 2 再做一遍。玩家 1 闯的概率是 1/8，"
        "玩家 2 一律选“闯”得多少，一律选“让”得多少？",
        "For the third number, do the same for player 2. Player 1 goes with probability 1/8: what "
        "do always going and always yielding earn player 2?",
    ),
)

CLAIMS = (False, True, False, True, True, False)
CLAIM_HINTS = (
    (
        "第 1 条：在沙普利博弈里，把联合分布拆成各人的边缘分布，再让各人独立地抽，"
        "NashConv 趋于 0 吗？",
        "Claim 1: in Shapley's game, if both players draw independently from their marginals of "
        "the joint distribution, does the NashConv tend to 0?",
    ),
    (
        "第 2 条：各人按均衡策略独立地抽，得到的也是一种联合分布。有谁能靠一个固定的行动增加收益？",
        "Claim 2: independent draws from the equilibrium strategies also form a joint "
        "distribution. Does any fixed action gain anything?",
    ),
    (
        "第 3 条：粗相关均衡里，玩家决定听不听，是在听到建议之前还是之后？",
        "Claim 3: in a coarse correlated equilibrium, does a player decide whether to listen "
        "before hearing the advice or after?",
    ),
    (
        "第 4 条：定理 @coarse_correlation.2 的条件是什么？缺口为 0 时，定理的结论是什么？",
        "Claim 4: what are the conditions of theorem @coarse_correlation.2, and what does it say "
        "when the gap is 0?",
    ),
    (
        "第 5 条：定理 @coarse_correlation.1 的证明里，用到过玩家的人数或者零和这个条件吗？",
        "Claim 5: does the proof of theorem @coarse_correlation.1 use the number of players or "
        "the zero-sum condition anywhere?",
    ),
    (
        "第 6 条：有信号灯时，一位司机一律选“闯”，或者一律选“让”，与一律照办相比，是多得还是少得？"
        "缺口为负说明什么？",
        "Claim 6: under the traffic light, does a driver gain or lose by always going, or by "
        "always yielding? What does a negative gap tell you?",
    ),
)

# Exercise 3 mixes two distributions in Shapley's game: one puts probability 1/3 on each cell in
# which player 1 wins, and the other puts 1/6 on each cell that pays one of the players.
THIRD, SHARE = F(1, 3), F(2, 3)

MIXTURE = Exercise(
    sections=(3, 5),
    read=partial(some_numbers, n=3),
    right=Case(
        (THIRD, SHARE, THIRD),
        "按 μ 照办，玩家 2 一局也不赢，固定报任何一个数却能得 1/3；μ₀ 的比例达到 2/3 之后，"
        "不论谁固定报一个数，收益都不能增加。距离是 λ 的一半，小于上界 2/3。",
        "Under μ player 2 never wins, while any fixed number would earn 1/3. With two thirds of "
        "μ₀ mixed in, no fixed number gains anything. The distance is λ/2 = 1/3, less than the "
        "bound 2/3.",
    ),
    mistakes=(
        Case(
            lambda attempt: is_rounding_of(attempt[0], -SHARE),
            "你写的是玩家 1 能多得的收益。缺口要对两位玩家取最大值：玩家 2 能多得多少？",
            "Your first number is player 1's gain. The gap is the largest gain of either player: "
            "how much does player 2 gain?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], 1),
            "玩家 2 要报“比玩家 1 大一的数”，就要先看见玩家 1 报了什么。固定报一个数，能得多少？",
            "To name “one more than player 1”, player 2 would have to see player 1's number. What "
            "does any one fixed number earn?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[0], 0),
            "玩家 2 照办得 0。玩家 2 固定报一个数时，这个数比玩家 1 的数大 1 的概率是多少？",
            "Listening earns player 2 nothing. With what probability is a fixed number one more "
            "than player 1's, and what does that number earn on average?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[0], THIRD),
            "第一个数：两人按 μ 照办，各得多少？玩家 2 固定报一个数，又得多少？",
            "For the first number, what do both players earn under μ? And what does player 2 earn "
            "by always naming the same number?",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[1], THIRD),
            "掺进三分之一的 μ₀ 时，玩家 2 照办只得 1/6，固定报一个数还是得 1/3。"
            "要掺进多少，玩家 2 照办才也得 1/3？",
            "With a third of μ₀ mixed in, listening earns player 2 only 1/6, and a fixed number "
            "still earns 1/3. How much of μ₀ makes listening earn 1/3 as well?",
        ),
        Case(
            lambda attempt: not is_rounding_of(attempt[1], SHARE),
            "第二个数：掺进的比例是 λ 时，玩家 2 照办得 λ/2，固定报一个数得多少？令两者相等。",
            "For the second number, note that with a share λ of μ₀ mixed in, listening earns "
            "player 2 λ/2. What does a fixed number earn? Set the two equal.",
        ),
        Case(
            lambda attempt: is_rounding_of(attempt[2], SHARE),
            "第三个数，你漏了一个因子 1/2，或者写成了上界。"
            "μ 与 μ₀ 在三格上都有概率，两者的距离是 1 吗？",
            "Your third number lacks a factor 1/2, or it is the bound instead of the distance. "
            "Both μ and μ₀ give positive probability to three of the cells: is the distance "
            "between them 1?",
        ),
    ),
    otherwise=(
        "第三个数：μ − μ′ = λ(μ − μ₀)。九格里，μ 与 μ₀ 各差多少？把绝对值相加，再乘以 λ/2。",
        "For the third number, μ − μ′ = λ(μ − μ₀). By how much do μ and μ₀ differ in each of the "
        "nine cells? Add the absolute values, and multiply by λ/2.",
    ),
)

EXERCISES = {
    1: BY_HAND,
    2: claims((2, 3, 4, 5, 6), CLAIMS, CLAIM_HINTS),
    3: MIXTURE,
    4: GAIN,
    5: GAP,
}
