"""Draw scissors, rock and paper."""

from math import cos, radians, sin

from cfr_lab import draw
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS


def hand(x, y, action, player):
    """Return an SVG drawing of an action in the player's colour, on a disc centred at (x, y).

    If the action is None, the disc contains a question mark, because the player has not played yet.
    """
    colour = draw.COLOURS[player]
    body = draw.circle(x, y, 56, draw.TINTS[player], colour, 3)
    if action is None:
        return body + draw.text(x, y + 16, "?", 46, fill=colour, weight=700)
    return body + {SCISSORS: _scissors, ROCK: _rock, PAPER: _paper}[action](x, y)


def _scissors(x, y):
    body = ""
    for side in (1, -1):
        body += draw.line(x - side * 15, y - 38, x + side * 11, y + 12, draw.INK, 6)
        body += draw.circle(x + side * 15, y + 23, 11, draw.PAPER, draw.INK, 5)
    return body + draw.circle(x, y - 8, 3, draw.PAPER, draw.INK, 2)


def _rock(x, y):
    bumps = (34, 30, 36, 31, 35, 29, 36, 32)
    corners = [
        (x + r * cos(radians(45 * k + 12)), y + 0.86 * r * sin(radians(45 * k + 12)))
        for k, r in enumerate(bumps)
    ]
    body = draw.polygon(corners, draw.LINE_COLOUR, draw.INK, 4)
    return body + draw.polyline([corners[5], (x - 6, y - 6), (x + 8, y + 2)], draw.INK, 3)


def _paper(x, y):
    body = draw.rect(x - 25, y - 34, 50, 68, draw.PAPER, draw.INK, 4, 4)
    for k in range(4):
        body += draw.line(x - 14, y - 18 + 13 * k, x + 14, y - 18 + 13 * k, draw.FAINT, 3)
    return body
