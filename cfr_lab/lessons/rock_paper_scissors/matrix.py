"""Show the payoff matrix, one cell at a time (D1.1)."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import A, actions, outcome
from cfr_lab.numbers import signed_texts
from cfr_lab.words import say


def explore_matrix():
    """Show the payoff matrix with the cell of the chosen actions highlighted."""
    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "i": choice(say("玩家 1 出", "Player 1 plays"), options, 0),
            "j": choice(say("玩家 2 出", "Player 2 plays"), options, 1),
        },
        matrix_picture,
    )


def matrix_picture(i, j):
    names = actions()
    cells = [signed_texts(payoffs.tolist()) for payoffs in A]
    corner = say("玩家 1 \\ 玩家 2", "player 1 \\ 2")
    table = draw.matrix(cells, names, names, corner, {(i, j)}, size=19)
    return draw.pad(draw.column(table, draw.sentences(outcome(i, j), size=19)))
