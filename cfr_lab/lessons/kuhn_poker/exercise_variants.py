"""Generate random variants of the exercises whose answers are numbers.

The seed of the random number generator determines the numbers in each variant.
"""

from fractions import Fraction as F
from functools import partial

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_factor, tex_fraction

CHANCES = tuple(map(F, ("1/6", "1/5", "1/4", "1/3", "2/5", "1/2", "3/5", "2/3", "3/4", "4/5")))
fraction_factor = partial(tex_factor, show=tex_fraction)


def count(rng):
    n = draw_until(lambda: one_of(rng, range(5, 100)), lambda sample: sample != 52)
    deals = n * (n - 1)
    answer = (F(4 * n), F(1 + 9 * deals))
    return ExerciseVariant(
        f"把库恩扑克的牌换成 {n} 张互不相同的牌，其余规则不变，仍是两人。这个博弈有几个信息集？"
        "整棵树连根在内有几个结点？按（信息集，结点）的次序写。",
        f"Play Kuhn poker with {n} different cards. The other rules are unchanged, and there are "
        "still two players. How many information sets does this game have? How many nodes does "
        "the whole tree have, including its root? Answer in the order (information sets, nodes).",
        answer,
        f"每个玩家有两种处境（玩家 1：空、pb；玩家 2：p、b），每种处境可能拿 {n} 种牌："
        f"${n} \\times 2 \\times 2 = {4 * n}$ 个信息集。有序地发两张牌，有 "
        f"${n} \\times {n - 1} = {deals}$ 种发法，每种发法之下有 9 个结点，再加上根："
        f"$1 + 9 \\times {deals} = {1 + 9 * deals}$ 个结点。",
        "Each player moves in two situations (player 1: after nothing, after pb; player 2: after "
        f"p, after b) and holds one of {n} cards: ${n} \\times 2 \\times 2 = {4 * n}$ information "
        f"sets. There are ${n} \\times {n - 1} = {deals}$ ways to deal one card to each player. "
        f"Each deal is followed by 9 nodes; with the root, there are $1 + 9 \\times {deals} = "
        f"{1 + 9 * deals}$.",
    )


def regrets(rng):
    def draw():
        return one_of(rng, CHANCES), one_of(rng, (*CHANCES[3:], F(1))), one_of(rng, CHANCES)

    def worked(sample):
        jack, king, call = sample
        fold_value, call_value = -(jack + king) / 6, (jack - king) / 3
        mean = (1 - call) * fold_value + call * call_value
        return fold_value, call_value, mean, (fold_value - mean, call_value - mean)

    def fits(sample):
        fold_value, call_value, _, answer = worked(sample)
        small = max(x.denominator for x in answer) <= 120
        return fold_value != call_value and call_value != 0 and small and sample[0] != F(1, 2)

    jack, king, call = sample = draw_until(draw, fits)
    fold_value, call_value, mean, answer = worked(sample)
    fold_sum = (
        f"-{fraction_factor(jack / 6)} - {fraction_factor(king / 6)} = {tex_fraction(fold_value)}"
    )
    call_sum = (
        f"2 \\times {fraction_factor(jack / 6)} - 2 \\times {fraction_factor(king / 6)} = "
        f"{tex_fraction(call_value)}"
    )
    mean_sum = (
        f"{fraction_factor(1 - call)} \\times {fraction_factor(fold_value)} + "
        f"{fraction_factor(call)} \\times {fraction_factor(call_value)} = {tex_fraction(mean)}"
    )
    return ExerciseVariant(
        f"库恩扑克里，玩家 2 在对方过牌之后，拿 J 以 ${tex_fraction(jack)}$ 的概率下注，拿 K 以 "
        f"${tex_fraction(king)}$ 的概率下注，拿 Q 从不下注。玩家 1 拿 Q 总是过牌，在 `Q:pb` 以 "
        f"${tex_fraction(call)}$ "
        "的概率跟注。求这次迭代里信息集 `Q:pb` 的两个瞬时遗憾 "
        "$\\bigl(r_1(I, p),\\ r_1(I, b)\\bigr)$。",
        f"In Kuhn poker, after a pass, player 2 bets with probability ${tex_fraction(jack)}$ when "
        f"holding J and with probability ${tex_fraction(king)}$ when holding K, and never bets "
        f"when holding Q. Player 1 always passes with Q, and calls with probability "
        f"${tex_fraction(call)}$ at `Q:pb`. Find the two instantaneous regrets at `Q:pb` in this "
        "iteration, "
        "$\\bigl(r_1(I, p),\\ r_1(I, b)\\bigr)$.",
        answer,
        f"(QJ, p, b) 的 $\\pi_{{-1}}$ 是 $1/6 \\times {fraction_factor(jack)} = "
        f"{tex_fraction(jack / 6)}$，(QK, p, b) 的是 "
        f"$1/6 \\times {fraction_factor(king)} = {tex_fraction(king / 6)}$。"
        f"$v_1(I, p) = {fold_sum}$，$v_1(I, b) = {call_sum}$，"
        f"加权平均是 ${mean_sum}$。两个值各减去平均，得遗憾 ${tex_fraction(answer[0])}$ 和 "
        f"${tex_fraction(answer[1])}$。",
        f"The others' reach $\\pi_{{-1}}$ is $1/6 \\times {fraction_factor(jack)} = "
        f"{tex_fraction(jack / 6)}$ at (QJ, p, b) and $1/6 \\times {fraction_factor(king)} = "
        f"{tex_fraction(king / 6)}$ at (QK, p, b). $v_1(I, p) = {fold_sum}$ and $v_1(I, b) = "
        f"{call_sum}$, "
        f"and their weighted mean is ${mean_sum}$. Subtract it from each value: the two regrets "
        f"are ${tex_fraction(answer[0])}$ and ${tex_fraction(answer[1])}$.",
    )


def small_bet(rng):
    """Return a variant of exercise 3 with an ante other than 1 and with integer payoffs."""

    def draw():
        return one_of(rng, range(2, 13)), one_of(rng, range(1, 12))

    ante, bet = draw_until(
        draw, lambda sample: sample[1] < sample[0] and 2 * sample[1] != sample[0]
    )
    pot = 2 * ante + bet
    bluff, call = F(bet, pot), F(2 * ante - bet, pot)
    total = ante + bet
    bluffs = f"x = {bet}/({2 * ante} + {bet}) = {tex_fraction(bluff)}"
    calls = f"y = ({2 * ante} - {bet})/({2 * ante} + {bet}) = {tex_fraction(call)}"
    return ExerciseVariant(
        f"库恩扑克里，底注改为 {ante}，下注和跟注改为 {bet}，其余规则不变。均衡里，玩家 2 在 `J:p` "
        "诈唬的概率 $x$ 和在 `Q:b` 跟注的概率 $y$ 各是多少？按 $(x, y)$ 的次序写。",
        f"In Kuhn poker, let the ante be {ante} chips, and let a bet or a call be {bet} chips; "
        "the other rules are unchanged. In equilibrium, with what probability $x$ does player 2 "
        "bluff at `J:p`, and with what probability $y$ does player 2 call at `Q:b`? Answer in "
        "the order $(x, y)$.",
        (bluff, call),
        f"玩家 1 在 `Q:pb` 无差异：跟注，对 J 赢 {total}，对 K 输 {total}；弃牌，对 J、对 K 都输 "
        f"{ante}。所以 ${total}x - {total} = -{ante}x - {ante}$，${bluffs}$。玩家 1 在 `J:` "
        f"无差异：过牌总是输 {ante}；下注之后，对方拿 Q 跟注，玩家 1 输 {total}；对方拿 Q 弃牌，"
        f"玩家 1 赢 {ante}；对方拿 K，一定跟注，玩家 1 输 {total}。所以 "
        f"$-{total}y + {ante}(1 - y) - {total} = -{2 * ante}$，${calls}$。",
        f"Player 1 is indifferent at `Q:pb`: calling wins {total} from J and loses {total} to K, "
        f"and folding loses {ante} to either, so ${total}x - {total} = -{ante}x - {ante}$ and "
        f"${bluffs}$. Player 1 is indifferent at `J:`: passing always loses {ante}; after a "
        f"bet, player 1 loses {total} if Q calls, wins {ante} if Q folds, and loses {total} to K, "
        f"which always calls, so $-{total}y + {ante}(1 - y) - {total} = -{2 * ante}$ and "
        f"${calls}$.",
    )


VARIANTS = {1: count, 2: regrets, 3: small_bet}
