"""Ask how a positive regret affects the next strategy (M8)."""

from fractions import Fraction

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import vector_text
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.rps import actions
from cfr_lab.words import say

REGRETS = (Fraction(0), Fraction(1, 10), -Fraction(1, 10))


def guess_next():
    """Ask how rock's probability changes after iteration 1, in which its regret is positive."""
    options = [(label, guess) for guess, label in _guesses().items()]
    return ask(
        {"guess": choice(say("石头的概率", "Rock's probability"), options)}, next_picture, _bars()
    )


def _guesses():
    return {
        "same": say("不变", "stays the same"),
        "more": say("变大", "goes up"),
        "less": say("变小", "goes down"),
    }


def next_picture(guess, shown):
    text = say(
        "你的猜测：石头的概率{what}。",
        "Your guess: rock's probability {what}.",
        what=_guesses()[guess],
    )
    guessed = draw.sentences(text)
    if not shown:
        return unanswered_picture(_bars(), guessed)
    return draw.pad(draw.column(_bars(), guessed, draw.sentences(*_reasons(), size=16)))


def _bars():
    title = say("第 1 次迭代后的遗憾", "regrets after iteration 1")
    heights = [float(r) for r in REGRETS]
    return draw.bars(actions(), heights, -0.2, 0.2, best=False, title=title, width=480)


def _reasons():
    """Return lines of text that explain the change in the strategy."""
    return (
        say(
            "石头的遗憾为正：一直出石头，收益会比刚才的混合策略高，所以应当多出石头。",
            "Rock's regret is positive: playing only rock would have earned more than the mixture "
            "did.",
        ),
        say(
            "只有石头的遗憾是正的，所以石头的概率从 1/3 升到 1：",
            "Only rock's regret is positive, so its probability goes from 1/3 to 1:",
        ),
        f"σ₂ = {vector_text([Fraction(1, 3)] * 3)} → {vector_text((0, 1, 0))}",
    )
