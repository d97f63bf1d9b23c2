"""Show the exploitability of every pairing of learners in each game (D1.6)."""

from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.bands import bands_chart
from cfr_lab.lessons.two_questions.learners import (
    GAMES,
    LEARNERS,
    game_name,
    learner_name,
    short_name,
)
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def all_grids():
    """Return {game: the stored results of all pairs of learners} for the three games."""
    return {game: stored_result("two_questions", game) for game in GAMES}


def pair_results(grid, one, two, measure):
    """Return the stored results for a pair of learners, in the form that `runs.summary` returns.

    If the pair is stored in the reverse order, the two learners' results are exchanged.
    """
    if f"{one} {two}" in grid["pairs"]:
        return grid["pairs"][f"{one} {two}"][measure]
    mirrored = grid["pairs"][f"{two} {one}"][measure]
    log = [[-mean, error] for mean, error in mirrored["log"]]
    return {**mirrored, "one": mirrored["two"], "two": mirrored["one"], "log": log}


def measures():
    return [
        (say("平均策略", "average strategies"), "average"),
        (say("当前策略", "current strategies"), "last"),
    ]


def with_shared_controls(marks, own):
    """Return the controls for game, measure and number of rounds, together with those in `own`."""
    return {
        "game": choice(say("博弈", "game"), [(game_name(game), game) for game in GAMES]),
        "measure": choice(say("看哪种策略", "show"), measures()),
        **own,
        "k": add_playback(slider_with_stops(say("局数 T", "rounds T"), marks, len(marks) - 1)),
    }


def grid_marks(grids):
    return [(f"{t:,d}", k) for k, t in enumerate(grids["rps"]["rounds"])]


def explore_pairs():
    """Return the explorer that shows a grid of all pairs and a chart of the bands of one pair.

    The reader chooses the game, current or average strategies, both learners and the number of
    rounds.
    """
    grids = all_grids()
    names = [(learner_name(name), name) for name in LEARNERS]
    players = {
        "one": choice(say("玩家 1", "player 1"), names),
        "two": choice(say("玩家 2", "player 2"), names, "q"),
    }
    return Explorer(
        with_shared_controls(grid_marks(grids), players),
        lambda **values: pairs_picture(grids, **values),
    )


def pairs_picture(grids, game, measure, k, one, two):
    grid = grids[game]
    table = _table(grid, measure, k, one, two)
    chart = _chart(grid, measure, k, one, two)
    return draw.pad(draw.row(table, chart, gap=30))


def _table(grid, measure, k, one, two):
    rows = [
        [
            learner_name(a),
            *(number_text(pair_results(grid, a, b, measure)["pair"][k][1], 3) for b in LEARNERS),
        ]
        for a in LEARNERS
    ]
    highlighted = {(LEARNERS.index(one), 1 + LEARNERS.index(two))}
    title = say("可利用度的中位数（第 {t} 局）", "median exploitability (round {t})", t=_t(grid, k))
    return draw.table(rows, ["", *map(short_name, LEARNERS)], highlighted, title, size=14)


def _t(grid, k):
    return f"{grid['rounds'][k]:,d}"


def _chart(grid, measure, k, one, two):
    pair = pair_results(grid, one, two, measure)
    if one == two:
        series = [(say("两人都用：{a}", "both use {a}", a=learner_name(one)), pair["pair"])]
        title = say("可利用度", "exploitability")
    else:
        series = [
            (say("{a}：自己的策略", "{a}'s strategy", a=learner_name(name)), pair[side])
            for name, side in ((one, "one"), (two, "two"))
        ]
        title = say("最优反应每局能赢多少", "a best response's gain per round")
    return bands_chart(grid["rounds"], series, k, (0.003, 2), title, "xy")
