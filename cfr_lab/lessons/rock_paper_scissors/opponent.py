"""Show player 2's best action against each of player 1's strategies, in the strategy triangle."""

from cfr_lab import draw
from cfr_lab.controls import slider, sum_at_most_one
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import A, actions, expected_payoffs_title, mix_of
from cfr_lab.numbers import decimal_texts
from cfr_lab.words import colon, join_items, say


def explore_opponent():
    """Show sliders for player 1's strategy, and the regions of player 2's best actions."""
    names = actions()
    return Explorer(
        {
            "x": slider(f"x = σ₁({names[0]})", value=0.4),
            "y": slider(f"y = σ₁({names[1]})", value=0.3),
        },
        opponent_picture,
        constrain=sum_at_most_one("x", "y"),
    )


def opponent_picture(x, y):
    names = actions()
    mix = mix_of(x, y)
    values = [-sum(m * int(A[i, j]) for i, m in enumerate(mix)) for j in range(3)]
    best = [j for j in range(3) if values[j] == max(values)]
    text = say("并列最优", "a tie") if len(best) > 1 else say("最优", "best")
    text += colon() + join_items(names[j] for j in best)
    label = f"σ₁ = ({', '.join(decimal_texts(mix, 2))})"
    bars = draw.bars(
        names, [float(w) for w in values], -1, 1, title=expected_payoffs_title(), width=420
    )
    side = draw.column(draw.sentences(label, size=18), bars, draw.sentences(text, size=18))
    return draw.pad(draw.row(_triangle(names, mix, best), side, gap=24, align=0.3))


def _triangle(names, mix, best):
    regions = list(zip(names, draw.best_regions(-A.T), strict=True))
    only = best[0] if len(best) == 1 else None
    legend = say(
        "点：玩家 1 的一个策略。区域：玩家 2 的最优行动。",
        "A point: player 1's strategy. A region: player 2's best action.",
    )
    triangle = draw.triangle(names, [float(m) for m in mix], regions, only)
    return draw.column(triangle, draw.sentences(legend, size=15))
