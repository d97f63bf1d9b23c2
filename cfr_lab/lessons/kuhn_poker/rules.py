"""Show the five possible sequences of moves in a hand of Kuhn poker (D5.3)."""

from cfr_lab import draw
from cfr_lab.lessons.kuhn_poker.kuhn import story
from cfr_lab.words import say


def show_endings():
    """Show the five possible sequences of moves in a table."""
    header = [
        say("行动", "moves"),
        say("过程", "course of play"),
        say("结果", "result"),
        say("赢家得", "winner gains"),
    ]
    return draw.pad(
        draw.table([_terminal_row(m) for m in ("pp", "pbp", "pbb", "bp", "bb")], header)
    )


def _terminal_row(moves):
    if moves.endswith("bp"):
        end, gain = say("弃牌", "fold"), say("下注者得 1", "the bettor gains 1")
    else:
        stake = 1 if moves == "pp" else 2
        end = say("摊牌", "showdown")
        gain = say("牌大者得 {n}", "higher card gains {n}", n=stake)
    return [moves, story(moves), end, gain]
