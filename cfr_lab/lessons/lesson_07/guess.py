"""A guess: what does it cost to play honestly against who knows it?"""

from cfr_core.equilibrium import exploitability
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.guessing import reveal, unanswered
from cfr_lab.lessons.lesson_07.responses import styles
from cfr_lab.numbers import number
from cfr_lab.words import say

GUESSES = (0, 5, 25, 100)


def guess_cost(tree):
    """Chips lost in a hundred hands by honest play; shown after the guess."""
    cost = exploitability(styles(tree)["honest"])
    options = [
        (say("约 {n} 个", "about {n}", n=n) if n else say("不输", "none"), n) for n in GUESSES
    ]

    def picture(guess, shown):
        return guess_picture(guess, shown, cost)

    return Explorer(
        {
            "guess": choice(say("一百手平均输掉的筹码", "chips lost in 100 hands"), options),
            "shown": reveal(),
        },
        picture,
    )


def guess_picture(guess, shown, cost):
    told = say("你的猜测：{n} 个。", "Your guess: {n}.", n=guess)
    if not shown:
        return unanswered(draw.lines(told))
    mark = "✓ " if guess == 100 * cost else "✗ "
    answer = say(
        "每手平均输 {cost}，一百手 {n} 个。这个 {cost}，正是老实打法的可利用度。",
        "It loses {cost} a hand, {n} in a hundred. That {cost} is the exploitability of "
        "honest play.",
        cost=cost,
        n=number(100 * cost),
    )
    return draw.pad(draw.column(draw.lines(told), draw.lines(mark + answer)))
