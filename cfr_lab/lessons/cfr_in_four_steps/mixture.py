"""Average the strategies of two iterations, with and without reach weights (M4)."""

from fractions import Fraction

from cfr_lab import draw
from cfr_lab.controls import coarse_probability_slider, exact_probability
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.guessing import answer_checkbox, unanswered_picture
from cfr_lab.numbers import decimal_texts, number_text
from cfr_lab.words import say

HALF = Fraction(1, 2)


def explore_mixture():
    """Show the average strategy of two iterations, with and without reach weights.

    Two sliders set the probabilities with which player 1 chooses go in the two iterations.
    """
    return Explorer(
        {
            "first": coarse_probability_slider(
                say("第 1 次迭代“进”的概率", "go, iteration 1"), 0.9
            ),
            "second": coarse_probability_slider(
                say("第 2 次迭代“进”的概率", "go, iteration 2"), 0.1
            ),
            "shown": answer_checkbox(),
        },
        mixture_picture,
    )


def names_of_mixtures():
    """Return the names of the rows for a coin toss between the iterations and for both averages."""
    return (
        say("两次各打一半", "coin toss"),
        say("加权平均", "weighted"),
        say("不加权平均", "unweighted"),
    )


def mixture_picture(first, second, shown):
    first, second = exact_probability(first), exact_probability(second)
    # At the information set “inside”, player 1 plays up in iteration 1 and down in iteration 2.
    weighted = first / (first + second) if first + second else HALF
    table = _plays_table(first, second, weighted, shown)
    if not shown:
        return unanswered_picture(table)
    go = (first + second) / 2
    truth = first / 2
    bars = draw.bars(
        names_of_mixtures(),
        [float(p) for p in (truth, go * weighted, go * HALF)],
        0,
        1,
        best=False,
        title=say("“进且上”的概率", "probability of go, then up"),
        width=440,
        digits=3,
        sign=False,
    )
    remarks = draw.sentences(_comparison(abs(go * HALF - truth), go))
    return draw.pad(draw.column(draw.row(table, bars, gap=28), remarks))


def _plays_table(first, second, weighted, shown):
    go = (first + second) / 2
    half_of_each, *averages = names_of_mixtures()
    rows = [
        [say("第 1 次迭代", "iteration 1"), *_strategy_cells(first, 1)],
        [say("第 2 次迭代", "iteration 2"), *_strategy_cells(second, 0)],
        # A coin toss between the iterations does not give a single strategy at “inside”, because
        # the action there depends on the coin; the cell for that probability is therefore empty.
        [half_of_each, *decimal_texts([go]), "", *decimal_texts([first / 2, second / 2])],
    ]
    for name, up in zip(averages, (weighted, HALF), strict=True):
        cells = _strategy_cells(go, up)
        rows.append([name, *(cells if shown else map(draw.blank, cells))])
    header = [
        "",
        say("进", "go"),
        say("里面选“上”", "up inside"),
        say("进且上", "go, then up"),
        say("进且下", "go, then down"),
    ]
    highlighted = {(r, c) for r in ((2, 3) if shown else (2,)) for c in (3, 4)}
    title = say("玩家 1 的打法与各结果的概率", "player 1's strategies and their results")
    return draw.table(rows, header, highlighted, title=title)


def _strategy_cells(go, up):
    """Return a row's cells: the probabilities of “go”, “up” inside, “go, up” and “go, down”."""
    return decimal_texts((go, up, go * up, go * (1 - up)))


def _comparison(gap, go):
    if gap:
        return say(
            "加权平均的结果与“两次各打一半”相同；不加权平均的结果与之相差 {gap}。",
            "The weighted average gives the same probabilities as the coin toss; the unweighted "
            "average differs by {gap}.",
            gap=number_text(float(gap), 3),
        )
    if go:
        return say(
            "两次选“进”的概率相同，所以权重相等，加不加权都一样。",
            "Both iterations choose go with the same probability, so equal weights change nothing.",
        )
    return say(
        "两次都不选“进”，里面怎么选都不影响结果。",
        "Neither iteration ever chooses go, so the strategy at inside has no effect.",
    )
