"""Show the coin toss, a game with a subgame whose solution depends on a payoff outside it."""

import numpy as np

from cfr_core.games import CHANCE, Game
from cfr_lab import draw
from cfr_lab.controls import COARSE_STEPS_PER_UNIT, slider
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def coin_toss(price=0.5, heads=0.5):
    """Return the rules of the coin toss, after Brown and Sandholm (2017).

    price   player 1's payoff from selling after heads; after tails, the payoff is -price
    heads   the probability of heads

    Chance tosses a coin, and only player 1 sees the result. Selling ends the game. If player 1
    plays on, player 2 guesses the result: player 1 gets 1 if the guess is wrong, and -1 if the
    guess is right. The information sets are `heads`, `tails` and `guess`.
    """

    def mover(h):
        if len(h) == 2 and h[1] == "sell":
            return None
        return (CHANCE, 1, 2, None)[len(h)]

    def actions(h):
        return ("sell", "play") if len(h) == 1 else ("heads", "tails")

    def payoffs(h):
        if h[1] == "sell":
            won = price if h[0] == "heads" else -price
        else:
            won = -1 if h[0] == h[2] else 1
        return won, -won

    def sees(h):
        return h[0] if len(h) == 1 else "guess"

    def chance(h):
        return {"heads": heads, "tails": 1 - heads}

    return Game("the coin toss", 2, mover, actions, payoffs, sees, chance)


def values(price, q):
    """Return {side of the coin: player 1's expected payoffs (from selling, from playing on)}.

    q   the probability with which player 2 guesses heads
    """
    return {"heads": (price, 1 - 2 * q), "tails": (-price, 2 * q - 1)}


def best_value(price, q):
    """Return player 1's best-response payoff if player 2 guesses heads with probability q.

    Heads and tails are equally likely.
    """
    return sum(np.maximum(*pair) for pair in values(price, q).values()) / 2


def explore_coin():
    """Show player 1's payoffs for any price and any probability of guessing heads."""
    step = 1 / COARSE_STEPS_PER_UNIT
    return Explorer(
        {
            "price": slider(say("卖出的价钱 s", "price s of selling"), -1.0, 1.0, 0.5, step),
            "q": slider(say("玩家 2 猜正面的概率 q", "probability q of heads"), value=0.5),
        },
        coin_picture,
    )


def coin_picture(price, q):
    pairs = values(price, q)
    highlighted = {
        (i, 1 + int(play > sell + 1e-9)) for i, (sell, play) in enumerate(pairs.values())
    }
    names = {"heads": say("正面", "heads"), "tails": say("反面", "tails")}
    rows = [
        [names[coin], *(number_text(float(v), sign=True) for v in pair)]
        for coin, pair in pairs.items()
    ]
    table = draw.table(
        rows,
        [say("硬币", "coin"), say("卖出", "sell"), say("继续", "play")],
        highlighted,
        title=say("玩家 1 的收益", "player 1's payoffs"),
    )
    best = float(best_value(price, q))
    explanation = draw.sentences(
        say(
            "玩家 1 的最优反应每局得 {v}；博弈的值是 0。",
            "Player 1's best response earns {v}; the value of the game is 0.",
            v=number_text(best, 3),
        ),
        say(
            "这时正确的 q 是 (1 − s) / 2 = {q}。",
            "With this price, the right q is (1 − s) / 2 = {q}.",
            q=number_text((1 - price) / 2, 3),
        ),
    )
    grid = np.unique(np.append(np.linspace(0, 1, 41), q))
    name = say("玩家 1 的最优反应得到", "player 1's best response earns")
    chart = draw.chart(
        [(name, grid, best_value(price, grid))],
        q,
        (0, 1),
        x_label=say("玩家 2 猜正面的概率 q", "probability q that player 2 guesses heads"),
        digits=3,
        alt_prefix=f"s = {number_text(float(price))}, q = {number_text(float(q))}",
        height=200,
    )
    return draw.pad(draw.row(draw.column(table, explanation), chart, gap=30))
