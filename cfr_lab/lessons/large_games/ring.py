"""Show a game on a ring in which strategies from two equilibria need not form an equilibrium (M25).

Each of the three players chooses a seat on the ring.
"""

from math import cos, pi, sin

from cfr_lab import draw
from cfr_lab.controls import slider
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, join_with_semicolons, player_name, say

SEATS = 12
LABELS = "0123456789AB"


def payoffs(places):
    """Return the payoffs of the three players (D3.5).

    A payoff is the sum of the distances to both neighbours, minus the mean of the three sums.

    places  the three players' seats; players at the same seat share equally the sum of distances
            that a single player there would have
    """
    results = []
    for place in places:
        others = sorted((other - place) % SEATS for other in places)
        n_here = others.count(0)
        distances = [d for d in others if d]
        reach = distances[0] + SEATS - distances[-1] if distances else 2 * SEATS
        results.append(reach / n_here - 2 * SEATS / 3)
    return tuple(results)


def gain(places, player):
    """Return the most that a player can gain by changing seats while the others keep theirs."""
    current_payoff = payoffs(places)[player - 1]
    trials = [[*places[: player - 1], seat, *places[player:]] for seat in range(SEATS)]
    return max(payoffs(seats)[player - 1] for seats in trials) - current_payoff


def explore_ring():
    """Return the explorer for payoffs and gains from changing seats, with one slider per player."""
    names = {f"p{p}": slider(player_name(p), 0, SEATS - 1, 4 * (p - 1), 1) for p in (1, 2, 3)}
    return Explorer(names, lambda p1, p2, p3: ring_picture((p1, p2, p3)))


def ring_picture(places):
    cx, cy, r = 190, 190, 140
    body = draw.circle(cx, cy, r, draw.PAPER, draw.LINE_COLOUR, 10)
    for seat in range(SEATS):
        turn = 2 * pi * seat / SEATS
        x, y = cx + r * sin(turn), cy - r * cos(turn)
        body += draw.circle(x, y, 5, draw.FAINT, draw.FAINT)
        out = r + 26
        body += draw.text(cx + out * sin(turn), cy - out * cos(turn) + 5, str(seat), 14)
    for player, seat in enumerate(places, 1):
        turn = 2 * pi * seat / SEATS
        # Players at the same seat are drawn one behind the other.
        inner = r - 34 * places[: player - 1].count(seat)
        x, y = cx + inner * sin(turn), cy - inner * cos(turn)
        body += draw.circle(x, y, 16, draw.COLOURS[player], draw.COLOURS[player])
        body += draw.text(x, y + 6, str(player), 16, fill=draw.PAPER, weight=700)
    values = payoffs(places)
    gains = [gain(places, p) for p in (1, 2, 3)]
    header = [
        "",
        say("位置", "seat"),
        say("收益", "payoff"),
        say("换位置能增加的收益", "possible gain"),
    ]
    rows = [
        [
            player_name(p),
            str(places[p - 1]),
            number_text(values[p - 1], sign=True),
            number_text(gains[p - 1]),
        ]
        for p in (1, 2, 3)
    ]
    highlighted = {(p, 3) for p in range(3) if gains[p] > 1e-9}
    verdict = (
        say("谁换位置都不能增加收益：是均衡。", "Nobody gains by moving: an equilibrium.")
        if not highlighted
        else say(
            "有人换位置能增加收益：不是均衡。", "Somebody gains by moving: not an equilibrium."
        )
    )
    table = draw.table(rows, header, highlighted, size=17)
    alt = join_with_semicolons(f"{row[0]} {row[1]} {row[2]} {row[3]}" for row in rows) + full_stop()
    ring = draw.Drawing(380, 380, body, alt)
    side = draw.column(table, draw.sentences(verdict, size=18, width=460), gap=16)
    return draw.pad(draw.row(ring, side, gap=24, align=0.5), 8)
