"""Plot the reader's score and the opponent's largest regret, round by round."""

from cfr_lab import draw
from cfr_lab.numbers import number_text
from cfr_lab.words import say

MIN_ROUNDS, MIN_POINTS = 10, 4


def score_chart(score, ceiling, heading, width=480, height=220):
    """Plot the scores and their upper bound against the number of rounds, under a heading.

    score     (T + 1,) the reader's total points, before round 1 and after each round
    ceiling   (T + 1,) the opponent's largest cumulative regret, drawn as a dashed line
    """
    rounds = max(MIN_ROUNDS, len(score) - 1)
    low = min(-MIN_POINTS, *score, *ceiling)
    high = max(MIN_POINTS, *score, *ceiling)
    left, top, bottom, right = 44, 40, 56, 16

    def at(n, value):
        across = n / rounds * (width - left - right)
        return left + across, top + (high - value) / (high - low) * (height - top - bottom)

    body = draw.text(0, 20, heading, 17, "start", weight=700)
    body += draw.line(*at(0, low), *at(0, high), draw.FAINT, 1.2)
    for value in (low, 0, high):
        body += draw.line(
            *at(0, value), *at(rounds, value), draw.LINE_COLOUR, 0.8 if value else 1.6
        )
        x, y = at(0, value)
        if not value or abs(y - at(0, 0)[1]) > 15:
            body += draw.text(x - 8, y + 5, number_text(value, sign=True), 14, "end", draw.FAINT)
    for n in (0, rounds):
        x, y = at(n, low)
        body += draw.text(x, y + 18, n, 14, fill=draw.FAINT)
    series = ((ceiling, draw.COLOURS[2], "6 4", 2.5), (score, draw.COLOURS[1], None, 3))
    for values, stroke, dash, thick in series:
        places = [at(n, value) for n, value in enumerate(values)]
        body += draw.polyline(places, stroke, thick, dash) if len(places) > 1 else ""
        body += draw.circle(*places[-1], 4, stroke, stroke)
    body += legend(height - 10)
    alt = score_alt(heading, number_text(ceiling[-1], sign=True))
    return draw.Drawing(width, height, body, alt)


def score_alt(heading, most):
    """Return the chart's alternative text, which gives the heading and the bound on the score."""
    return say(
        "{heading}。对手最大的累计遗憾是 {most}；你的总分从未超过对手最大的累计遗憾。",
        "{heading}. The opponent's largest cumulative regret is {most}. Your score never exceeded "
        "the largest regret. ",
        heading=heading,
        most=most,
    )


def legend(y):
    own_text, max_text = legend_words()
    body = draw.line(0, y - 5, 34, y - 5, draw.COLOURS[1], 3)
    body += draw.text(42, y, own_text, 14, "start")
    body += draw.line(160, y - 5, 194, y - 5, draw.COLOURS[2], 2.5, "6 4")
    return body + draw.text(202, y, max_text, 14, "start")


def legend_words():
    return (
        say("你的总分", "your score"),
        say("对手最大的累计遗憾", "the opponent's largest regret"),
    )
