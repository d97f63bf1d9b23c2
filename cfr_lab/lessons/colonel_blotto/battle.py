"""Draw one battle between two allocations, field by field (D4.4)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, allocation_text
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, player_name, say


def explore_battle():
    """Show a battle, with sliders for both players' allocations of 5 soldiers to 3 fields."""
    options = [(allocation_text(a), a) for a in ACTIONS]
    return Explorer(
        {
            "mine": slider_with_stops(say("玩家 1 的分配", "Player 1 sends"), options, (0, 2, 3)),
            "yours": slider_with_stops(say("玩家 2 的分配", "Player 2 sends"), options, (1, 2, 2)),
        },
        draw_battle,
    )


def draw_battle(mine, yours):
    """Draw two allocations field by field, with the winner of each field and player 1's payoff."""
    wins = sum(x > y for x, y in zip(mine, yours, strict=True))
    losses = sum(x < y for x, y in zip(mine, yours, strict=True))
    text = say(
        "玩家 1 占领 {w} 个战场，玩家 2 占领 {l} 个，{d} 个不分胜负：u₁ = {u}",
        "Fields: {w} for player 1, {l} for player 2, {d} undecided; u₁ = {u}",
        w=wins,
        l=losses,
        d=len(mine) - wins - losses,
        u=number_text(int(np.sign(wins - losses)), sign=True),
    )
    return draw.pad(draw.column(_fields(mine, yours), draw.sentences(text)))


def _fields(mine, yours, left=90, width=172, half=84):
    """Draw the fields side by side, each with player 2's soldiers in its upper half."""
    body = draw.text(0, half * 0.6, player_name(2), 16, "start", draw.COLOURS[2], 600)
    body += draw.text(0, half * 1.6, player_name(1), 16, "start", draw.COLOURS[1], 600)
    for k, (x, y) in enumerate(zip(mine, yours, strict=True)):
        field_x = left + k * (width + 14)
        body += draw.rect(field_x, 0, width, half, draw.TINTS[2] if y > x else draw.PAPER)
        body += draw.rect(field_x, half, width, half, draw.TINTS[1] if x > y else draw.PAPER)
        body += _soldiers(field_x, 0, y, _square, y > x) + _soldiers(field_x, half, x, _disc, x > y)
        body += draw.rect(field_x, 0, width, 2 * half, "none", draw.INK, 1.5, 4)
        body += draw.line(field_x, half, field_x + width, half, draw.LINE_COLOUR, 1)
        body += draw.text(
            field_x + width / 2, 2 * half + 22, say("战场 {k}", "field {k}", k=k + 1), 16
        )
    sent = f"{allocation_text(mine)} : {allocation_text(yours)}" + full_stop()
    return draw.Drawing(left + len(mine) * (width + 14) - 14, 2 * half + 32, body, sent)


def _soldiers(x, y, count, shape, wins):
    """Draw `count` soldiers in rows of five, with the count and, if they win the field, a star."""
    body = "".join(shape(x + 20 + 22 * (k % 5), y + 26 + 30 * (k // 5)) for k in range(count))
    mark = f"★ {count}" if wins else str(count)
    return body + draw.text(x + 160, y + 48, mark, 18, "end", weight=600 if wins else None)


def _disc(x, y):
    return draw.circle(x, y, 8, draw.COLOURS[1], draw.COLOURS[1])


def _square(x, y):
    return draw.rect(x - 8, y - 8, 16, 16, draw.COLOURS[2])
