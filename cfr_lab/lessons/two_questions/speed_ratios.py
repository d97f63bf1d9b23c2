"""Answer the second question by comparing the mean losses of every pair of learners (D1.6)."""

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.two_questions.intervals import log_ratio_between, ratio_interval, verdict
from cfr_lab.lessons.two_questions.learners import LEARNERS, learner_name
from cfr_lab.lessons.two_questions.pairs import (
    all_grids,
    grid_marks,
    pair_results,
    with_shared_controls,
)
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def loss_ratio(grid, one, two, measure, k, how):
    """Return a confidence interval for the ratio of two learners' mean losses.

    The result is (low, middle, high), where `middle` is the estimated ratio: the mean loss of `one`
    divided by that of `two`.

    how   "own" if each learner plays against itself, or "met" if the two play against each other
    """
    if how == "met":
        return ratio_interval(*pair_results(grid, one, two, measure)["log"][k])
    first, second = (pair_results(grid, name, name, measure)["log_pair"][k] for name in (one, two))
    return ratio_interval(*log_ratio_between(first, second))


def explore_ratios():
    """Return the explorer that shows confidence intervals for the ratios of mean losses in a table.

    The reader chooses the game, current or average strategies, the number of rounds, and whether
    each learner plays against itself or the two play against each other.
    """
    grids = all_grids()
    ways = [
        (say("自我对弈", "each in self-play"), "own"),
        (say("互相对局", "against each other"), "met"),
    ]
    return Explorer(
        with_shared_controls(grid_marks(grids), {"how": choice(say("怎样比", "comparison"), ways)}),
        lambda **values: ratios_picture(grids, **values),
    )


def ratios_picture(grids, game, measure, k, how):
    grid = grids[game]
    rows, highlighted, distinguished = [], set(), 0
    for i, one in enumerate(LEARNERS):
        row = [learner_name(one)]
        for j, two in enumerate(LEARNERS):
            if one == two:
                row.append("·")
                continue
            low, _, high = loss_ratio(grid, one, two, measure, k, how)
            row.append(f"{number_text(low)}–{number_text(high)}")
            if verdict(low, high) < 0:
                highlighted.add((i, j + 1))
            distinguished += i < j and verdict(low, high) != 0
        rows.append(row)
    title = say(
        "行的可利用度 ÷ 列的可利用度：99% 置信区间（第 {t} 局）",
        "row's exploitability ÷ column's exploitability: 99% intervals (round {t})",
        t=f"{grid['rounds'][k]:,d}",
    )
    table = draw.table(rows, ["", *map(learner_name, LEARNERS)], highlighted, title, size=15)
    words = draw.sentences(
        say(
            "亮起的格：整个区间小于 1，行的算法更快。15 对算法里，{n} 对分出了先后，{m} 对分不出。",
            "Highlighted: the whole interval is below 1, so the row is faster. Of 15 pairs, {n} "
            "are decided and {m} are not.",
            n=distinguished,
            m=15 - distinguished,
        ),
        size=15,
    )
    return draw.pad(draw.column(table, words))
