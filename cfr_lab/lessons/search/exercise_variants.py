"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F

from cfr_lab.variants import ExerciseVariant, draw_until, one_of, tex_factor, tex_number


def coin_toss(rng):
    """Return a variant in which the given probability q is not optimal."""

    def draw():
        return F(one_of(rng, range(-9, 10)), 10), F(one_of(rng, range(1, 20)), 20)

    def fits(sample):
        price, guess = sample
        return price not in (0, F(1, 5)) and guess != right(price)

    def right(price):
        return (1 - price) / 2

    price, guess = draw_until(draw, fits)
    heads, tails = 1 - 2 * guess, 2 * guess - 1
    won = (max(price, heads) + max(-price, tails)) / 2
    work = (
        f"\\frac12 \\max({tex_number(price)},\\ {tex_number(heads)}) + \\frac12 "
        f"\\max({tex_number(-price)},\\ {tex_number(tails)}) = {tex_number(won)}"
    )
    return ExerciseVariant(
        "机会抛一枚硬币，两面等可能，只有玩家 1 看见。玩家 1 可以卖出，博弈就此结束：正面时得 $s$，"
        f"反面时得 $-s$，这里 $s = {tex_number(price)}$。玩家 1 也可以继续，这时玩家 2 猜正反："
        "猜对，玩家 1 得 $-1$；猜错，玩家 1 得 $1$。玩家 2 应当以多大的概率 $q$ 猜正面？如果玩家 "
        f"2 取 $q = {tex_number(guess)}$，玩家 1 的最优反应平均得多少？按（$q$，收益）的次序写。",
        "Chance tosses a fair coin that player 1 alone sees. Player 1 may sell, which ends the "
        "game: selling pays $s$ with heads and $-s$ with tails, and here $s = "
        f"{tex_number(price)}$. Or player 1 may play on. Then player 2 guesses the side of the "
        "coin: player 1 gets $-1$ if the guess is right and $1$ if it is wrong. With what "
        "probability $q$ should player 2 guess heads? If player 2 chooses $q = "
        f"{tex_number(guess)}$, what does player 1's best response earn? Answer in the order ($q$, "
        "payoff).",
        (right(price), won),
        f"$q = (1 - s)/2 = {tex_number(right(price))}$：这时不论硬币是哪一面，玩家 1 "
        f"继续与卖出所得都相同。$q = {tex_number(guess)}$ 时，玩家 1 选“继续”，看到正面平均得 "
        f"$1 - 2 \\times {tex_factor(guess)} = "
        f"{tex_number(heads)}$，看到反面平均得 ${tex_number(tails)}$；"
        f"每一面都取“继续”与“卖出”中较大的收益，再求平均：${work}$。",
        f"$q = (1 - s)/2 = {tex_number(right(price))}$; with this $q$, selling and playing on "
        f"earn player 1 the same, whichever side the coin shows. With $q = {tex_number(guess)}$, "
        f"playing on earns $1 - 2 \\times {tex_factor(guess)} = {tex_number(heads)}$ with heads "
        f"and ${tex_number(tails)}$ with tails. The mean of the better payoff with heads and the "
        f"better payoff with tails is ${work}$.",
    )


VARIANTS = {1: coin_toss}
