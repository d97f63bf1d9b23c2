"""Show the effect of the discounts alpha, beta and gamma on exploitability."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons import trees
from cfr_lab.lessons.faster_cfr import variants
from cfr_lab.lessons.faster_cfr.runs import ALPHAS, BETAS, GAMMAS, SWEEP_MARKS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import brief_number, significant_text
from cfr_lab.words import say

# These settings (alpha, beta, gamma) have names. The chart always shows their curves, so the reader
# can compare the chosen setting with them.
NAMED_SETTINGS = {
    "cfr": (np.inf, np.inf, 0),
    "cfr+": (np.inf, -np.inf, 1),
    "linear": (1, 1, 1),
    "dcfr": (1.5, 0, 2),
}


def explore_discounts(results=None):
    """Show the exploitability for chosen alpha, beta and gamma, with a slider for each of them.

    results   a result of `runs.sweep`; by default, the stored result
    """
    results = results or stored_result("faster_cfr", "sweep")

    def picture(game, alpha, beta, gamma):
        return discount_picture(results[game], game, alpha, beta, gamma)

    games = [(trees.game_name(key), key) for key in ("leduc", "kuhn")]
    return Explorer(
        {
            "game": choice(say("博弈", "game"), games),
            "alpha": slider_with_stops(
                say("α（正遗憾）", "α (positive regret)"), _options(ALPHAS), 1.5
            ),
            "beta": slider_with_stops(
                say("β（负遗憾）", "β (negative regret)"), _options(BETAS), 0
            ),
            "gamma": slider_with_stops(say("γ（平均策略）", "γ (average)"), _options(GAMMAS), 2),
        },
        picture,
    )


def _options(numbers):
    return [(setting_text(n), n) for n in numbers]


def setting_text(number):
    """Return the value of a discount as text, such as ∞, −∞ or 1.5."""
    if np.isinf(number):
        return "∞" if number > 0 else "−∞"
    return brief_number(number)


def run_of(table, alpha, beta, gamma):
    """Return a list of one setting's exploitability after each number in SWEEP_MARKS."""
    return table[ALPHAS.index(alpha)][BETAS.index(beta)][GAMMAS.index(gamma)]


def stored_exploitability(game, alpha, beta, gamma, T):
    """Return one setting's stored exploitability after T iterations; T must be in SWEEP_MARKS."""
    return run_of(stored_result("faster_cfr", "sweep")[game], alpha, beta, gamma)[
        SWEEP_MARKS.index(T)
    ]


def discount_picture(table, game, alpha, beta, gamma):
    chosen = (
        say("你选的参数", "yours")
        + f" ({setting_text(alpha)}, {setting_text(beta)}, {setting_text(gamma)})"
    )
    series = [(chosen, SWEEP_MARKS, run_of(table, alpha, beta, gamma))]
    series += [
        (
            f"{variants.variant_name(key)} ({', '.join(map(setting_text, at))})",
            SWEEP_MARKS,
            run_of(table, *at),
        )
        for key, at in NAMED_SETTINGS.items()
    ]
    title = say("{game}：可利用度", "{game}: exploitability", game=trees.game_name(game))
    x_label = say("迭代次数", "iterations")
    chart = draw.chart(series, SWEEP_MARKS[-1], (1e-5, 1), "xy", title=title, x_label=x_label)
    return draw.pad(draw.row(chart, _final_map(table, alpha, beta, gamma), gap=22))


def _final_map(table, alpha, beta, gamma):
    """Draw a heat map of the final exploitability over alpha and beta.

    Smaller values have darker shades.
    """
    cell_width, cell_height, left, top = 70, 42, 66, 84
    values = np.array(
        [[run_of(table, a, b, gamma)[-1] for b in BETAS] for a in ALPHAS], dtype=float
    )
    best = np.unravel_index(np.argmin(values), values.shape)
    title = say(
        "T = {t}、γ = {g} 时的可利用度：颜色越深，值越小",
        "exploitability at T = {t}, γ = {g}; darker is lower",
        t=SWEEP_MARKS[-1],
        g=setting_text(gamma),
    )
    body = draw.text(0, 18, title, 16, "start", weight=600)
    body += draw.text(left + cell_width * len(BETAS) / 2, 48, "β", 16, weight=600)
    body += draw.text(12, top + cell_height * len(ALPHAS) / 2, "α", 16, weight=600)
    for j, b in enumerate(BETAS):
        body += draw.text(left + cell_width * (j + 0.5), top - 12, setting_text(b), 15)
    for i, a in enumerate(ALPHAS):
        body += draw.text(left - 8, top + cell_height * (i + 0.62), setting_text(a), 15, "end")
        for j in range(len(BETAS)):
            body += _cell(
                left + cell_width * j, top + cell_height * i, cell_width, cell_height, values[i, j]
            )
    i, j = ALPHAS.index(alpha), BETAS.index(beta)
    body += draw.rect(
        left + cell_width * j + 2,
        top + cell_height * i + 2,
        cell_width - 4,
        cell_height - 4,
        "none",
        draw.COLOURS[2],
        4,
        3,
    )
    foot = top + cell_height * len(ALPHAS) + 26
    text = say(
        "方框是你选的：{mine}。最小值 {least}（α = {a}，β = {b}）。",
        "Framed: your choice, {mine}. Lowest: {least} (α = {a}, β = {b}).",
        mine=significant_text(values[i, j]),
        a=setting_text(ALPHAS[best[0]]),
        b=setting_text(BETAS[best[1]]),
        least=significant_text(values[best]),
    )
    body += draw.text(0, foot, text, 15, "start")
    return draw.Drawing(left + cell_width * len(BETAS) + 4, foot + 10, body, f"{title} {text}")


def _cell(x, y, cell_width, cell_height, value):
    """Draw a cell of the heat map with its exploitability; larger values have lighter shades."""
    depth = float(np.clip((-1 - np.log10(value)) / 3.5, 0, 1))
    # Even the darkest shade is light enough for dark text to remain legible.
    shade = f"#{int(250 - 155 * depth):02x}{int(252 - 109 * depth):02x}{int(255 - 71 * depth):02x}"
    square = draw.rect(x + 1, y + 1, cell_width - 2, cell_height - 2, shade)
    return square + draw.text(
        x + cell_width / 2, y + cell_height * 0.62, significant_text(value, 2), 14
    )
