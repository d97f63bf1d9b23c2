"""Draw the equilibrium family as a function of alpha, with the probabilities of one strategy."""

import numpy as np

from cfr_lab import draw
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, say

# The alpha axis extends beyond 1/3, up to MAX_ALPHA, so that the end of the family is visible.
MAX_ALPHA = 0.5
# These are the margins between the frame and the picture's edges, in pixels.
LEFT, BOTTOM, TOP, RIGHT = 56, 58, 26, 80


def family_chart(point, trail=(), width=400, height=356):
    """Draw the family as lines plotted against alpha, with one strategy's three probabilities.

    point   the strategy's probabilities of b at J:, K: and Q:pb; the probability at J: is alpha
    trail   the corresponding probabilities of other strategies, drawn as small dots
    """
    plot_width, plot_height = width - LEFT - RIGHT, height - TOP - BOTTOM

    def to_pixels(alpha, p):
        return LEFT + plot_width * min(alpha, MAX_ALPHA) / MAX_ALPHA, TOP + plot_height * (1 - p)

    body = draw.rect(LEFT, TOP, plot_width * (1 / 3) / MAX_ALPHA, plot_height, draw.TINTS[3])
    body += _axes(to_pixels, plot_width, height) + _members(to_pixels)
    for alpha, *others in trail:
        if alpha <= MAX_ALPHA:
            for p in (alpha, *others):
                body += draw.circle(*to_pixels(alpha, p), 2.5, draw.FAINT, draw.FAINT, 1)
    alpha, k, c = point
    if alpha <= MAX_ALPHA:
        body += _markers(to_pixels, alpha, k, c)
    else:
        label = f"α = {number_text(alpha)} →"
        body += draw.text(LEFT + plot_width - 2, TOP - 8, label, 16, "end", draw.COLOURS[2], 600)
    text = f"α = {number_text(alpha, 3)}, K: {number_text(k, 3)}, Q:pb {number_text(c, 3)}"
    return draw.Drawing(width, height, draw.group(body, text), text + full_stop())


def _axes(to_pixels, plot_width, height):
    body = draw.line(*to_pixels(0, 0), *to_pixels(MAX_ALPHA, 0), draw.INK, 1.5)
    body += draw.line(*to_pixels(0, 0), *to_pixels(0, 1), draw.INK, 1.5)
    for p, text in ((0, "0"), (1 / 3, "1/3"), (2 / 3, "2/3"), (1, "1")):
        x, y = to_pixels(0, p)
        body += draw.text(x - 17, y + 5, text, 14, "end")
    for alpha, text in ((0, "0"), (1 / 6, "1/6"), (1 / 3, "1/3")):
        x, y = to_pixels(alpha, 0)
        body += draw.line(x, y, x, y + 5, draw.INK, 1.5) + draw.text(x, y + 26, text, 14)
    across = say("α：拿 J 下注的概率", "α: probability of betting J")
    body += draw.text(LEFT + plot_width / 2, height - 8, across, 15)
    return body + draw.text(
        LEFT - 40, TOP - 12, say("选 b 的概率", "probability of b"), 15, "start"
    )


def _members(to_pixels):
    """Draw the lines J: = alpha, K: = 3 alpha and Q:pb = alpha + 1/3, labelled on the right."""
    body = ""
    for name, start, stop, dash in (
        ("J: △", 0, 1 / 3, None),
        ("K: ☆", 0, 1, None),
        ("Q:pb □", 1 / 3, 2 / 3, "9 5"),
    ):
        body += draw.line(*to_pixels(0, start), *to_pixels(1 / 3, stop), draw.COLOURS[1], 3, dash)
        x, y = to_pixels(MAX_ALPHA, stop)
        body += draw.line(*to_pixels(1 / 3, stop), x, y, draw.LINE_COLOUR, 1)
        body += draw.text(x + 16, y + 5, name, 15, "start", draw.COLOURS[1], 600)
    return body


def _markers(to_pixels, alpha, k, c):
    """Mark the probabilities at J:, K: and Q:pb with a triangle, a star and a square."""
    body = draw.line(*to_pixels(alpha, 0), *to_pixels(alpha, 1), draw.COLOURS[2], 1.5, "3 4")
    x, y = to_pixels(alpha, alpha)
    triangle = [(x, y - 9), (x + 9, y + 7), (x - 9, y + 7)]
    body += draw.polygon(triangle, draw.PAPER, draw.COLOURS[2], 3)
    body += draw.polygon(_star(*to_pixels(alpha, k)), draw.PAPER, draw.COLOURS[2], 2.5)
    x, y = to_pixels(alpha, c)
    return body + draw.rect(x - 8, y - 8, 16, 16, draw.PAPER, draw.COLOURS[2], 3)


def _star(x, y, r=12):
    turn = np.pi / 5 * np.arange(10)
    reach = np.where(np.arange(10) % 2, 0.45 * r, r)
    return list(zip(x + reach * np.sin(turn), y - reach * np.cos(turn), strict=True))
