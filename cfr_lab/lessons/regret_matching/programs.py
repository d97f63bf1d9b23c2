"""Compare a program that copies the regrets with one that modifies them in place (M10)."""

from cfr_lab import draw
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.words import say


def show_programs(results):
    """Draw a table with one row for each combination of a program and a game.

    results   {(program, game): (player 1's average strategy, exploitability)}; the program is
              "right" or "suspect", and the game is "plain" or "weighted"
    """
    programs = {
        "right": say("正确的程序", "correct program"),
        "suspect": say("可疑的程序", "suspect program"),
    }
    games = {
        "plain": say("剪刀石头布", "plain game"),
        "weighted": say("加权博弈", "weighted game"),
    }
    rows = [
        [programs[program], games[game], *decimal_texts(average, 2), number_text(float(gap), 3)]
        for (program, game), (average, gap) in results.items()
    ]
    gap_name = say("可利用度", "exploitability")
    header = [say("程序", "program"), say("博弈", "game"), *actions(), gap_name]
    highlighted = {(len(rows) - 1, k) for k in range(2, 6)}
    return draw.pad(draw.table(rows, header, highlighted))
