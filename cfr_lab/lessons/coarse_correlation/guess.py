"""Ask for the drivers' payoffs if, without the traffic light, each goes as often as with it."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.coarse_correlation.crossing import (
    CROSSING,
    TRAFFIC_LIGHT,
    action_names,
    product_of_marginals,
)
from cfr_lab.lessons.coarse_correlation.joint import fixed_gains
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.numbers import number_text
from cfr_lab.words import player_name, say


def guess_independent_play():
    """Ask for each driver's payoff if both go with probability 1/2, independently of each other."""
    options = [
        (say("多于 4.5", "more than 4.5"), "more"),
        (say("还是 4.5", "4.5 as before"), "same"),
        (say("少于 4.5", "less than 4.5"), "less"),
    ]
    guess = choice(say("没有信号灯时，每人平均得", "without the light, each earns"), options)
    return ask({"guess": guess}, guess_picture)


def guess_picture(guess, shown):
    """Draw the distributions with and without the light, or ask for a guess if not `shown`."""
    if not shown:
        return unanswered_picture()
    pictures = [
        _joint_column(TRAFFIC_LIGHT, say("按信号灯", "by the light")),
        _joint_column(product_of_marginals(TRAFFIC_LIGHT), say("各自掷硬币", "each tosses a coin")),
    ]
    right = say("你猜对了。", "Your guess is right.")
    remark = say("答案和你猜的不同。", "Your guess was different.")
    gain = number_text(float(fixed_gains(CROSSING, product_of_marginals(TRAFFIC_LIGHT))[0].max()))
    text = say(
        "没有信号灯时，两车平均每四次相撞一次；而且一位司机只要一律让，收益就能增加 {gain}，"
        "所以这也不是纳什均衡。",
        "Without the light, the cars crash one time in four. Always yielding would gain a driver "
        "{gain}, so tossing coins is not a Nash equilibrium either.",
        gain=gain,
    )
    words = draw.sentences(right if guess == "less" else remark, text, size=16, width=640)
    return draw.pad(draw.column(draw.row(*pictures, gap=40), words, gap=14))


def _joint_column(joint, title):
    names = action_names()
    rows = [
        [name, *(number_text(float(x)) for x in row)]
        for name, row in zip(names, joint, strict=True)
    ]
    table = draw.table(
        rows, [f"{player_name(1)} \\ {player_name(2)}", *names], title=title, size=15
    )
    earnings = number_text(float((CROSSING[0] * joint).sum()))
    each = say("每人平均得 {x}", "each earns {x}", x=earnings)
    return draw.column(table, draw.sentences(each, size=16), gap=10)
