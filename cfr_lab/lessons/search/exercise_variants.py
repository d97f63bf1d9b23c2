"""Draw variants, with numbers from a seed, of the exercises whose answers are numbers."""

from fractions import Fraction as F

from cfr_lab.variants import Variant, drawn_until, num, one_of, put


def coin_toss(rng):
    """Return a Variant in which the given probability q is not the optimal one."""

    def draw():
        return F(one_of(rng, range(-9, 10)), 10), F(one_of(rng, range(1, 20)), 20)

    def fits(sample):
        price, guess = sample
        return price not in (0, F(1, 5)) and guess != right(price)

    def right(price):
        return (1 - price) / 2

    price, guess = drawn_until(draw, fits)
    heads, tails = 1 - 2 * guess, 2 * guess - 1
    won = (max(price, heads) + max(-price, tails)) / 2
    work = (
        f"\\frac12 \\max({num(price)},\\ {num(heads)}) + \\frac12 \\max({num(-price)},\\ "
        f"{num(tails)}) = {num(won)}"
    )
    return Variant(
        "机会抛一枚硬币，两面等可能，只有玩家 1 看见。玩家 1 可以卖出，博弈就此结束：正面时得 $s$，"
        f"反面时得 $-s$，这里 $s = {num(price)}$。玩家 1 也可以继续，这时玩家 2 猜正反：猜对，玩家"
        " 1 得 $-1$；猜错，玩家 1 得 $1$。玩家 2 应当以多大的概率 $q$ 猜正面？如果玩家 2 取 "
        f"$q = {num(guess)}$，玩家 1 的最优反应平均得多少？按（$q$，收益）的次序写。",
        "Chance tosses a fair coin that player 1 alone sees. Player 1 may sell, which ends the "
        f"game: selling pays $s$ with heads and $-s$ with tails, and here $s = {num(price)}$. Or "
        "player 1 may play on. Then player 2 guesses the side of the coin: player 1 gets $-1$ if "
        "the guess is right and $1$ if it is wrong. With what probability $q$ should player 2 "
        f"guess heads? If player 2 chooses $q = {num(guess)}$, what does player 1's best response "
        "earn? Answer in the order ($q$, payoff).",
        (right(price), won),
        f"$q = (1 - s)/2 = {num(right(price))}$，两面都使玩家 1 继续与卖出所得相同。"
        f"$q = {num(guess)}$ 时，继续平均得 $1 - 2 \\times {put(guess)} = {num(heads)}$（正面）和 "
        f"${num(tails)}$（反面）；两面各取较好的一个：${work}$。",
        f"$q = (1 - s)/2 = {num(right(price))}$, with which selling and playing on earn player 1 "
        f"the same with either side. With $q = {num(guess)}$ playing on earns "
        f"$1 - 2 \\times {put(guess)} = {num(heads)}$ with heads and ${num(tails)}$ with tails. "
        f"The better branch with each side gives ${work}$.",
    )


VARIANTS = {1: coin_toss}
