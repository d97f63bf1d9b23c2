"""Show sampled rounds one by one, and average payoffs over many rounds with their limit (D1.2)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import add_playback, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import A, actions, outcome
from cfr_lab.numbers import number_text, subscripted_name
from cfr_lab.plots import pyplot, show
from cfr_lab.words import say


def explore_rounds(draws, sigma_1, sigma_2):
    """Show sampled rounds one by one.

    draws             (rounds, 2) both players' random numbers in [0, 1)
    sigma_1, sigma_2  (3,) strategies of players 1 and 2
    """
    draws = np.asarray(draws)

    def picture(n):
        return rounds_picture(n, draws, sigma_1, sigma_2)

    return Explorer({"n": add_playback(slider(say("局数", "round"), 1, len(draws), 1, 1))}, picture)


def rounds_picture(n, draws, sigma_1, sigma_2):
    names = actions()
    played = [
        [
            _pick(random_number, s)
            for random_number, s in zip(pair_of_draws, (sigma_1, sigma_2), strict=True)
        ]
        for pair_of_draws in draws[:n]
    ]
    totals = np.zeros((2, 3), dtype=int)
    for i, j in played:
        totals[0, i] += A[i, j]
        totals[1, j] -= A[i, j]
    i, j = played[-1]
    random_number = draws[n - 1][1]
    text = say(
        "第 {n} 局：玩家 2 的随机数 {number} 落在“{j}”一段",
        "Round {n}: player 2's random number {number} falls in the part for {j}",
        n=n,
        number=number_text(float(random_number)),
        j=names[j],
    )
    return draw.pad(
        draw.column(
            draw.sentences(text), _ruler(sigma_2, random_number, names), *_round(i, j, totals)
        )
    )


def show_round(i, j, totals):
    """Draw a round's actions and payoffs, and each action's total payoff up to this round.

    i, j     the indices of the two players' actions in the round
    totals   array (2, 3) of the total payoffs of player 1's and player 2's actions
    """
    return draw.pad(draw.column(*_round(i, j, totals)))


def _round(i, j, totals):
    rows = [
        [
            subscripted_name(f"u{player}"),
            *(number_text(int(x), sign=True) for x in (*mine, mine.sum())),
        ]
        for player, mine in enumerate(totals, 1)
    ]
    header = ["", *actions(), say("合计", "total")]
    title = say("各行动的累计收益", "payoff so far, by action")
    return draw.sentences(outcome(i, j)), draw.table(rows, header, title=title)


def plot_averages(average, expected):
    """Plot player 2's average payoff against the number of rounds, and the limit of the averages.

    average   (runs, rounds) player 2's average payoff up to each round; each run is drawn as a thin
              line
    expected  the expected payoff per round, which is the limit of the averages
    """
    plt = pyplot()
    figure, ax = plt.subplots()
    rounds = np.arange(1, average.shape[1] + 1)
    ax.plot(rounds, average.T, color=draw.COLOURS[1], linewidth=0.8, linestyle="-", alpha=0.6)
    ax.axhline(expected, color=draw.COLOURS[2], linewidth=2.5, linestyle="--")
    ax.annotate(
        say("期望收益 {u}", "expected payoff {u}", u=number_text(expected)),
        (rounds[-1], expected),
        (-8, 60),
        textcoords="offset points",
        ha="right",
        color=draw.text_colour(draw.COLOURS[2]),
        arrowprops={"arrowstyle": "->", "color": draw.COLOURS[2]},
    )
    ax.set(
        xlabel=say("局数", "rounds played"),
        ylabel=say("玩家 2 的平均收益", "player 2's average payoff"),
        xscale="log",
        ylim=(-1.05, 1.05),
    )
    alt = say(
        "横轴为局数（对数刻度），纵轴为玩家 2 的平均收益：{n} 条细线起初相差很大，"
        "后来都靠近虚线标出的期望收益 {u}。",
        "Player 2's average payoff over the rounds played (log scale): {n} thin lines, far apart "
        "at first, all approach the dashed line at the expected payoff, {u}.",
        n=len(average),
        u=number_text(expected),
    )
    show(figure, alt)


def _pick(random_number, sigma):
    """Return the index of the action that the random number `random_number` selects.

    The actions divide [0, 1) into intervals whose lengths are the probabilities in `sigma`.
    """
    return int(
        np.searchsorted(np.cumsum(np.asarray(sigma, dtype=float)), random_number, side="right")
    )


def _ruler(sigma, random_number, names, width=560):
    """Draw the interval [0, 1) with one part for each action and a pointer at the random number.

    The length of each part is the probability of its action.
    """
    body, at, left = "", 0.0, 20
    for k, p in enumerate(float(x) for x in sigma):
        tint, colour = draw.TINTS[1 + k], draw.COLOURS[1 + k]
        body += draw.rect(left + at * width, 22, p * width, 34, tint, colour, 1.5)
        body += draw.text(left + (at + p / 2) * width, 45, f"{names[k]} {number_text(p)}", 16)
        body += draw.text(left + at * width, 76, number_text(at), 14, fill=draw.FAINT)
        at += p
    body += draw.text(left + width, 76, "1", 14, fill=draw.FAINT)
    x = left + float(random_number) * width
    body += draw.polygon([(x - 8, 4), (x + 8, 4), (x, 20)], draw.INK, draw.INK)
    body += draw.line(x, 18, x, 30, draw.INK, 2.5)
    return draw.Drawing(width + 2 * left, 84, body)
