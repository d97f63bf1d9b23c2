"""Generate random variants of the exercises whose answers are numbers.

Each function in VARIANTS uses the random number generator `rng` to draw new numbers for one
exercise.
"""

from fractions import Fraction as F

from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS, A
from cfr_lab.variants import (
    ExerciseVariant,
    draw_until,
    mixed_strategies,
    one_of,
    tex_factor,
    tex_number,
    tex_row,
    weighted_sum,
)

ZH = ("剪刀", "石头", "布")
EN = ("scissors", "rock", "paper")


def payoffs_of_player_2(sigma_1):
    """Return player 2's expected payoffs from scissors, rock and paper against `sigma_1`."""
    return tuple(-sum(p * int(A[i, k]) for i, p in enumerate(sigma_1)) for k in range(3))


def expected_payoff(rng):
    def fits(pair):
        earnings = payoffs_of_player_2(pair[0])
        mean = sum(p * u for p, u in zip(pair[1], earnings, strict=True))
        return len({*map(abs, earnings)}) == 3 and mean not in (0, F(1, 50), *earnings)

    one, two = draw_until(
        lambda: (one_of(rng, mixed_strategies(3, 10)), one_of(rng, mixed_strategies(3, 10))), fits
    )
    earnings = payoffs_of_player_2(one)
    answer = sum(p * u for p, u in zip(two, earnings, strict=True))
    work = f"${weighted_sum(two, earnings)} = {tex_number(answer)}$"
    return ExerciseVariant(
        f"剪刀石头布里，玩家 1 以 $\\sigma_1 = {tex_row(one)}$ 的概率出剪刀、石头、布，玩家 2 以 "
        f"$\\sigma_2 = {tex_row(two)}$ 的概率出剪刀、石头、布。玩家 2 的期望收益是多少？",
        f"In rock, paper, scissors, player 1 plays $\\sigma_1 = {tex_row(one)}$ and player 2 plays "
        f"$\\sigma_2 = {tex_row(two)}$, in the order scissors, rock, paper. What is player 2's "
        "expected payoff?",
        answer,
        f"玩家 2 的三种行动分别得 ${tex_row(earnings)}$，按 $\\sigma_2$ 加权平均：{work}。",
        f"Player 2's three actions earn ${tex_row(earnings)}$. Their average, weighted by "
        f"$\\sigma_2$, is {work}.",
    )


def best_response(rng):
    def fits(mix):
        earnings = payoffs_of_player_2(mix)
        best = max(range(3), key=lambda k: earnings[k])
        favourite = max(range(3), key=lambda k: mix[k])
        # As in the published exercise, the action that beats the opponent's most probable action is
        # not a best response.
        return (
            len({*earnings}) == 3
            and len({*mix}) == 3
            and best != SCISSORS
            and -A[favourite, best] <= 0
        )

    mix = draw_until(lambda: one_of(rng, mixed_strategies(3, 50)), fits)
    earnings = payoffs_of_player_2(mix)
    best = max(range(3), key=lambda k: earnings[k])
    return ExerciseVariant(
        f"剪刀石头布里，对手以 ${tex_row(mix)}$ 的概率出剪刀、石头、布。写出玩家 2 "
        f"的一个最优反应（三个概率，次序是剪刀、石头、布）。",
        "In rock, paper, scissors, the opponent plays scissors, rock and paper with probabilities "
        f"${tex_row(mix)}$. Write down a best response for player 2: three probabilities, in the "
        "order scissors, rock, paper.",
        tuple(F(int(k == best)) for k in range(3)),
        f"剪刀得 ${tex_number(mix[2])} - {tex_number(mix[1])} = {tex_number(earnings[0])}$，"
        f"石头得 ${tex_number(mix[0])} - {tex_number(mix[2])} = {tex_number(earnings[1])}$，"
        f"布得 ${tex_number(mix[1])} - {tex_number(mix[0])} = {tex_number(earnings[2])}$。"
        f"最大的是{ZH[best]}，所以总出{ZH[best]}。",
        f"Scissors earns ${tex_number(mix[2])} - {tex_number(mix[1])} = "
        f"{tex_number(earnings[0])}$, rock earns ${tex_number(mix[0])} - {tex_number(mix[2])} = "
        f"{tex_number(earnings[1])}$, and paper earns ${tex_number(mix[1])} - {tex_number(mix[0])} "
        f"= {tex_number(earnings[2])}$. The largest payoff is that of {EN[best]}, so always play "
        f"{EN[best]}.",
    )


# The opponent's probability of scissors is drawn from CHANCES_ABOVE_THIRD, whose values exceed 1/3,
# or from CHANCES_BELOW_THIRD, whose values are less than 1/3. If it comes from CHANCES_ABOVE_THIRD,
# the opponent plays paper with probability 1/3, and scissors and rock are both best responses. If
# it comes from CHANCES_BELOW_THIRD, the opponent plays rock with probability 1/3, and scissors and
# paper are both best responses.
CHANCES_ABOVE_THIRD = tuple(map(F, ("2/5", "9/20", "5/12", "7/12", "11/20", "3/5", "7/15", "8/15")))
CHANCES_BELOW_THIRD = tuple(map(F, ("1/20", "1/15", "1/12", "1/10", "2/15", "1/5", "1/4", "3/10")))


def indifferent(rng):
    known, turn = one_of(rng, CHANCES_ABOVE_THIRD + CHANCES_BELOW_THIRD), one_of(rng, range(3))
    third, tied = (PAPER, ROCK) if known > F(1, 3) else (ROCK, PAPER)
    base = {SCISSORS: known, third: F(1, 3), tied: F(2, 3) - known}
    # Cyclic permutations of the actions leave the game unchanged.
    mix = tuple(base[(k - turn) % 3] for k in range(3))
    given, tie, left = ((k + turn) % 3 for k in (SCISSORS, tied, third))
    earnings = payoffs_of_player_2(mix)
    most, least = earnings[given], earnings[left]
    return ExerciseVariant(
        f"剪刀石头布里，对手出{ZH[given]}的概率是 ${tex_number(known)}$。"
        f"对手出另外两种行动的概率各是多少，"
        f"才使玩家 2 出{ZH[given]}和出{ZH[tie]}同样好，并且两者都是最优反应？用分数写出对手的策略 "
        "$\\sigma_1$（次序是剪刀、石头、布）。",
        f"In rock, paper, scissors, the opponent plays {EN[given]} with probability "
        f"${tex_number(known)}$. With what probabilities must the opponent play the other two "
        f"actions so that {EN[given]} and {EN[tie]} are both best responses of player 2? Write the "
        "opponent's strategy $\\sigma_1$ in fractions, in the order scissors, rock, paper.",
        mix,
        f"令玩家 2 出{ZH[given]}和出{ZH[tie]}的收益相等，解得对手出{ZH[left]}的概率是 $1/3$，"
        f"出{ZH[tie]}的概率是 $1 - {tex_factor(known)} - 1/3 = {tex_number(2 * F(1, 3) - known)}$。"
        f"这时玩家 2 出这两种行动都得 ${tex_number(most)}$，出{ZH[left]}得 ${tex_number(least)}$，"
        "比前者少。",
        f"For {EN[given]} and {EN[tie]} to pay player 2 the same, the probability "
        f"of {EN[left]} must be $1/3$; so the probability of {EN[tie]} is $1 - {tex_factor(known)} "
        f"- 1/3 = {tex_number(2 * F(1, 3) - known)}$. Player 2 then earns ${tex_number(most)}$ "
        f"with both actions and ${tex_number(least)}$ with {EN[left]}, which is less.",
    )


VARIANTS = {1: expected_payoff, 2: best_response, 3: indifferent}
