"""Lesson 02: its pictures, its exercises, and every number its prose states."""

import re
from fractions import Fraction as F
from pathlib import Path

import jupytext
import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability, regret_matching_bound
from cfr_core.matching import regret_matching
from cfr_core.profile import Profile
from cfr_core.repeated import fixed, last, round_regrets, sampled_play
from cfr_core.repeated import regret_matching as matcher
from cfr_lab import check, draw
from cfr_lab.controls import round_marks, stops
from cfr_lab.lessons import lesson_02 as lesson
from cfr_lab.lessons.exercises_02 import CLAIMS
from cfr_lab.words import set_language

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("zh", "en")
A = lesson.A
SCISSORS, ROCK, PAPER = range(3)
THIRD = F(1, 3)


pytestmark = pytest.mark.usefixtures("language")


@pytest.fixture(scope="module")
def told():
    """What the cells of the lesson leave behind, run as a reader runs them."""
    names = {"display": lambda *shown: None}
    set_language("en")
    source = jupytext.read(ROOT / "notebooks" / "source" / "02_regret_matching.md")
    for cell in source.cells:
        tags = set(cell.metadata.get("tags", []))
        if cell.cell_type == "code" and not tags & set(LANGUAGES) and "check(" not in cell.source:
            code = re.sub(r"^lesson_02\.(explore|guess|plot|show)_.*$", "", cell.source, flags=re.M)
            exec(code, names)
    return names


def shown_texts(explorer):
    return re.findall(r"<text[^>]*>([^<]*)</text>", explorer.html.value)


def in_a_row(explorer, *texts):
    """Whether the texts stand one after another in the picture, as cells of a row do."""
    shown = shown_texts(explorer)
    n = len(texts)
    return any(shown[k : k + n] == list(texts) for k in range(len(shown)))


# The regret of one round


@pytest.mark.parametrize(
    ("mine", "theirs", "payoffs", "regrets"),
    [(ROCK, ROCK, (-1, 0, 1), (-1, 0, 1)), (ROCK, PAPER, (1, -1, 0), (2, 0, 1))],
)
def test_d5_1_m24_regrets_of_one_round(mine, theirs, payoffs, regrets):
    assert tuple(A[:, theirs]) == payoffs
    assert tuple(round_regrets(A, mine, theirs)) == regrets


def test_d5_1_in_the_order_rock_paper_scissors():
    order = [ROCK, PAPER, SCISSORS]
    assert list(round_regrets(A, ROCK, ROCK)[order]) == [0, 1, -1]
    assert list(round_regrets(A, ROCK, PAPER)[order]) == [0, 1, 2]


def test_d5_1_explore_regret(language):
    explorer = lesson.explore_regret()
    assert in_a_row(explorer, "+1", "−1", "0")
    assert in_a_row(explorer, "+2", "0", "+1")
    most = {
        "zh": "最遗憾的是没有出剪刀：少得了 2。",
        "en": "What I regret most is not having played scissors: it would have earned 2 more.",
    }
    assert most[language] in shown_texts(explorer)
    explorer.controls["i"].value = SCISSORS
    assert in_a_row(explorer, "0", "−2", "−1")
    nothing = {"zh": "没有更好的选择", "en": "Nothing would have been better"}
    assert nothing[language] in explorer.html.value
    for i in range(3):
        for j in range(3):
            explorer.controls["i"].value, explorer.controls["j"].value = i, j
            wanted = [f"{r:+d}".replace("-", "−") if r else "0" for r in round_regrets(A, i, j)]
            assert in_a_row(explorer, *wanted)


# Two rounds by hand


def test_d4_3_two_rounds_exact():
    R = np.array([F(0)] * 3)
    seen = []
    for mine, theirs in lesson.HAND_ROUNDS:
        assert A[mine, theirs] == -1
        r = round_regrets(A, mine, theirs)
        R = R + r
        seen.append((list(r), list(R), list(regret_matching(R))))
    assert seen == [
        ([2, 0, 1], [2, 0, 1], [F(2, 3), 0, THIRD]),
        ([0, 1, 2], [2, 1, 3], [THIRD, F(1, 6), F(1, 2)]),
    ]
    # As the source orders them: rock, paper, scissors.
    order = [ROCK, PAPER, SCISSORS]
    assert [seen[0][0][k] for k in order] == [0, 1, 2]
    assert [seen[1][0][k] for k in order] == [1, 2, 0]
    assert [seen[1][1][k] for k in order] == [1, 3, 2]
    assert [seen[1][2][k] for k in order] == [F(1, 6), F(3, 6), F(2, 6)]


def test_d4_3_stepper_fills_the_table():
    explorer = lesson.explore_two_rounds()
    filled = {
        2: ("+1", "−1", "0"),
        3: ("+2", "0", "+1"),
        4: ("2", "0", "1"),
        5: ("2/3", "0", "1/3"),
        7: ("−1", "0", "+1"),
        8: ("0", "+1", "+2"),
        9: ("2", "1", "3"),
        10: ("1/3", "1/6", "1/2"),
    }
    for step in range(11):
        explorer.controls["step"].value = step
        numbers = [t for t in shown_texts(explorer) if re.fullmatch(r"[+−]?\d(/\d)?", t)]
        wanted = [x for at, cells in filled.items() if at <= step for x in cells]
        assert numbers == wanted, step
    assert "σ³ = (1/3, 1/6, 1/2)" in explorer.html.value


# The rule


def test_d1_7_the_cell_matches_as_the_package_does(told):
    rng = np.random.default_rng(1)
    for R in rng.integers(-5, 6, size=(200, 3)).astype(float):
        assert told["match"](R) == pytest.approx(regret_matching(R))


@pytest.mark.parametrize(
    ("R", "sigma", "total"),
    [
        ((2, 1, 3), ("1/3", "1/6", "1/2"), "6"),
        ((-2, 3, 1), ("0", "3/4", "1/4"), "4"),
        ((-6, 3, 1), ("0", "3/4", "1/4"), "4"),
        ((4, 2, 6), ("1/3", "1/6", "1/2"), "12"),
        ((-1, -2, 0), ("1/3", "1/3", "1/3"), None),
        ((0, 0, 0), ("1/3", "1/3", "1/3"), None),
    ],
)
def test_m16_m21_m25_explore_rule(language, R, sigma, total):
    explorer = lesson.explore_rule()
    for k, r in enumerate(R):
        explorer.controls[f"r{k}"].value = r
    assert in_a_row(explorer, *sigma)
    if total is None:
        said = {"zh": "没有正遗憾，三种均等。", "en": "No regret is positive: all three alike."}
    else:
        said = {
            "zh": f"正遗憾之和 {total}，按比例分。",
            "en": f"The positive regrets add up to {total}; each gets its share.",
        }
    assert said[language] in shown_texts(explorer)


# Ten thousand rounds against (0.4, 0.3, 0.3)


def test_d1_7_learns_rock(told):
    opponent = np.array([0.4, 0.3, 0.3])
    assert A @ opponent == pytest.approx([0, 0.1, -0.1])
    R, strategies, played = told["R"], told["strategies"], told["played"]
    assert strategies.mean(axis=0) == pytest.approx([0, 1, 0], abs=0.01)
    # Prose: about -0.1, 0, -0.2 a round; scissors near -1000, paper near -2000, rock near 0.
    assert pytest.approx([-0.1, 0, -0.2], abs=0.025) == R / 10_000
    assert 0 < R[ROCK] < 50
    earned = A[played[:, 0], played[:, 1]]
    assert list(R) == [(A[a, played[:, 1]] - earned).sum() for a in range(3)]
    assert earned.mean() == pytest.approx(0.1, abs=0.01)


def test_d1_7_explore_run(told, language):
    strategies, played = told["strategies"], told["played"]
    explorer = lesson.explore_run(strategies, played)
    for t in (1, 2, 57, 880, 10_000):
        explorer.controls["t"].value = t
        mine, theirs = played[:t].T
        R = A[:, theirs].sum(axis=1) - A[mine, theirs].sum()
        shown = [("+" if r > 0 else "") + str(r).replace("-", "−") for r in R]
        assert in_a_row(explorer, *shown)
        assert in_a_row(explorer, *(str(max(r, 0)) for r in R))
        after = strategies[t] if t < 10_000 else told["match"](R.astype(float))
        assert in_a_row(explorer, *(f"{p:.3f}" for p in after))
        assert in_a_row(explorer, *(f"{p:.3f}" for p in strategies[:t].mean(axis=0)))
        total = A[mine, theirs].sum()
        said = {"zh": f"累计收益 {total}，", "en": f"total {total}, "}
        assert said[language].replace("-", "−") in explorer.html.value


def test_d1_7_explore_opponents(language):
    explorer = lesson.explore_opponents(rounds=300)
    controls = explorer.controls
    for p, q, best in ((0.4, 0.3, ROCK), (0.0, 1.0, PAPER), (0.2, 0.2, SCISSORS)):
        controls["p"].value = 0.0
        controls["q"].value = q
        controls["p"].value = p
        mix = np.array([p, q, 1 - p - q])
        worth = A @ mix
        assert worth.argmax() == best
        name = lesson.actions()[best]
        said = {"zh": f"最好的是{name}，期望每局得 {max(worth):.2f}",
                "en": f"best is {name}, expected {max(worth):.2f} a round"}  # fmt: skip
        assert said[language] in shown_texts(explorer)
    # The average of the last one is nearly all scissors: paper is most of what it meets.
    average = [t for t in shown_texts(explorer) if re.fullmatch(r"\d\.\d{3}", t)][-3:]
    assert float(average[0]) > 0.8
    controls["p"].value = 1 / 3
    controls["q"].value = 1 / 3
    equal = {"zh": "三种都得 0，出什么都一样", "en": "all three earn 0, whatever I play"}
    assert equal[language] in shown_texts(explorer)


def test_d1_7_sliders_of_the_opponent_make_room():
    explorer = lesson.explore_opponents(rounds=20)
    explorer.controls["p"].value = 0.4
    explorer.controls["q"].value = 0.9
    assert explorer.controls["p"].value == pytest.approx(0.1)
    explorer.controls["p"].value = 1.0
    assert explorer.controls["q"].value == pytest.approx(0)
    explorer.controls["t"].value = 1
    assert "(1.00, 0.00, 0.00)" in explorer.html.value


def test_d1_7_the_wider_the_gap_the_sooner():
    """Prose: by how much the best action is best, not how lopsided the opponent is."""
    sooner = []
    for mix in ((0.8, 0.1, 0.1), (0.6, 0.2, 0.2), (0.4, 0.3, 0.3)):
        best, second = sorted(A @ np.array(mix))[:0:-1]
        assert best - second == pytest.approx({0.8: 0.7, 0.6: 0.4, 0.4: 0.1}[mix[0]])
        play = sampled_play(A, matcher(), fixed(mix), 2000, np.random.default_rng(0), runs=100)
        sooner.append(next(r.t for r in play if np.median(r.averages[0][ROCK]) > 0.8))
    assert sooner[0] < sooner[1] < sooner[2]
    tie = (F(1, 2), F(1, 6), F(1, 3))
    assert [sum(int(a) * p for a, p in zip(row, tie, strict=True)) for row in A] == [
        F(1, 6),
        F(1, 6),
        F(-1, 3),
    ]
    drawn = last(sampled_play(
        A, matcher(), fixed(list(map(float, tie))), 5000, np.random.default_rng(0), runs=100
    ))  # fmt: skip
    low, high = np.percentile(drawn.averages[0][ROCK], [10, 90])
    assert high - low > 0.3
    even = last(sampled_play(
        A, matcher(), fixed([1 / 3] * 3), 10_000, np.random.default_rng(0), runs=100
    ))  # fmt: skip
    low, high = np.percentile(even.averages[0][ROCK], [10, 90])
    assert high - low > 0.5
    assert abs(even.totals[0] / 10_000).max() < 0.05


# Self-play


def test_d2_2_d5_2_averages_near_a_third(told):
    both = told["both"]
    assert both.shape == (10_000, 2, 3)
    assert both[:1000].mean(axis=0) == pytest.approx(np.full((2, 3), 1 / 3), abs=0.05)
    assert both.mean(axis=0) == pytest.approx(np.full((2, 3), 1 / 3), abs=0.02)


def test_d2_3_current_strategies_cycle(told):
    """Always on the edge, always the same way round, ever slower."""
    mine = told["both"][:, 0]
    assert (mine[100:].min(axis=1) == 0).all()
    corners = np.array([[0, 1], [-np.sqrt(3) / 2, -0.5], [np.sqrt(3) / 2, -0.5]])
    x, y = (mine @ corners).T
    laps = np.unwrap(np.arctan2(y, x)) / (2 * np.pi)
    # From rock to scissors to paper is clockwise, scissors being at the top.
    at = laps[[100, 1000, 2500, 5000, 7500, 9999]]
    gone = -np.diff(at)
    assert (gone > 2).all()
    starts = [np.flatnonzero(laps <= at[0] - k)[0] for k in range(1, 18)]
    assert np.diff(starts)[-3:].mean() > 3 * np.diff(starts)[:3].mean()


def test_d2_3_what_can_be_won_from_it(told):
    assert told["against_current"].mean() > 0.7
    assert (A @ told["average"][0]).max() < 0.02


def test_d2_2_d2_3_wins(told, language):
    hands, again = told["hands"], told["again"]
    for played, thirds in ((hands, False), (again, True)):
        won = A[played[:, 0], played[:, 1]]
        counts = [(won == u).sum() for u in (1, -1, 0)]
        assert abs(counts[0] - counts[1]) < 300, "neither has an advantage"
        if thirds:
            assert counts == pytest.approx([3333] * 3, abs=150)
        else:
            assert counts[2] < 0.02 * 10_000
            assert counts[2] > np.percentile(told["draws"], 5)
        shown = ">" + "<.*>".join(map(str, counts)) + "<"
        assert re.search(shown, lesson.show_wins(hands, again).svg)


def test_d2_2_explore_self_play(told, language):
    both, hands = told["both"], told["hands"]
    explorer = lesson.explore_self_play(both, hands)
    for player in (1, 2):
        explorer.controls["player"].value = player
        for t in (1, 30, 760, 10_000):
            explorer.controls["t"].value = t
            now, mean = both[t - 1, player - 1], both[:t, player - 1].mean(axis=0)
            assert in_a_row(explorer, *(f"{p:.3f}" for p in now))
            assert in_a_row(explorer, *(f"{p:.3f}" for p in mean))
            for strategy in (now, mean):
                assert f"{(A @ strategy).max():.3f}" in shown_texts(explorer)
            won = A[hands[:t, 0], hands[:t, 1]]
            w1, w2, draws = ((won == u).sum() for u in (1, -1, 0))
            said = {
                "zh": f"到第 {t} 局：玩家 1 赢 {w1}，玩家 2 赢 {w2}，平 {draws}",
                "en": f"After round {t}: player 1 won {w1}, player 2 won {w2}, drawn {draws}",
            }
            assert said[language] in shown_texts(explorer)
            assert explorer.html.value.count("<polyline") >= min(t, 2)


def test_what_a_best_reply_wins_is_the_same_from_both_seats():
    for strategy in np.random.default_rng(0).dirichlet((1, 1, 1), size=20):
        seat_2 = (-strategy @ A).max()
        assert lesson.best_reply_wins(strategy) == pytest.approx(seat_2)


def test_guess_keeps_the_answer_to_itself(told, language):
    explorer = lesson.guess_self_play(told["both"])
    assert "10000" not in shown_texts(explorer)
    explorer.controls["what"].value = "pure"
    explorer.controls["shown"].value = True
    assert {"zh": "不是这样。", "en": "It does not."}[language] in explorer.html.value
    assert "10000" in shown_texts(explorer)
    explorer.controls["what"].value = "circle"
    assert {"zh": "猜对了。", "en": "That is what happens."}[language] in explorer.html.value


# A thousand pairs


def test_d2_3_draws_differ_from_pair_to_pair(told):
    low, _, high = np.percentile(told["draws"], [5, 50, 95])
    assert low < 200
    assert high > 10_000 / 3
    assert told["draws"].shape == (1000,)


def test_d2_3_the_fan_closes_for_the_average_alone(told):
    def band(data, t):
        rock = data[np.searchsorted(told["T"], t), ROCK]
        low, high = np.percentile(rock, [5, 95])
        return high - low

    assert band(told["current"], 10_000) == band(told["current"], 100) == 1
    assert band(told["averages"], 10_000) < 0.2 * band(told["averages"], 100)


def test_m14_error_falls_like_one_over_root_t(told):
    """A hundred times the rounds, a tenth of the error; under the bound, by a factor above 3."""
    T, regret, loss = told["T"], told["regret"], told["loss"]
    at = [int(np.searchsorted(T, t)) for t in (100, 10_000)]
    assert list(T[at]) == [100, 10_000]
    for error in (regret, loss):
        early, late = error[at].mean(axis=1)
        assert early / late == pytest.approx(10, rel=0.1)
    bound = np.array([regret_matching_bound(2, 3, int(t)) for t in T])
    assert (regret.mean(axis=1) < bound).all()
    for t in (100, 1000, 10_000):
        k = np.searchsorted(T, t)
        assert regret[k].mean() < bound[k] / 3
    # The bound is on the expectation; few of the thousand are ever above it, and by little.
    above = regret > bound[:, None]
    assert above.any(axis=0).sum() > 0
    k = np.searchsorted(T, 1000)
    assert above[k].sum() < 10
    assert regret[k].max() < 1.25 * bound[k]


def test_m14_bound_and_rounds():
    assert regret_matching_bound(2, 3, 120_000) == pytest.approx(0.01)
    assert regret_matching_bound(2, 3, 10_000) == pytest.approx(0.035, abs=0.0005)


def test_plots_draw(told, monkeypatch):
    import matplotlib as mpl

    mpl.use("agg")
    plt = lesson.pyplot()
    drawn = []
    monkeypatch.setattr(plt, "show", lambda: drawn.append(plt.gcf()))
    lesson.plot_fan(told["T"], told["current"], told["averages"])
    lesson.plot_error(told["T"], told["regret"], told["loss"])
    fan, error = drawn
    assert len(fan.axes) == 2
    assert error.axes[0].get_xscale() == error.axes[0].get_yscale() == "log"
    *_, bound = error.axes[0].lines
    assert bound.get_ydata()[-1] == pytest.approx(2 * np.sqrt(3 / 10_000))
    plt.close("all")


# What the average guarantees


def test_m17_average_is_no_best_response(told):
    average, opponent = told["average"][0], told["opponent"]
    assert abs(average @ A @ opponent) < 0.005
    assert (A @ opponent).max() == pytest.approx(0.1)


# Why a copy


def test_m10_weighted_game_is_the_one_of_the_package(told):
    order = [ROCK, PAPER, SCISSORS]
    W = told["W"]
    assert (W[np.ix_(order, order)] == np.array(games.WEIGHTED_RPS_PAYOFFS)).all()
    assert (W[PAPER] == A[PAPER]).all()
    equilibrium = [F(1, 4), F(1, 4), F(1, 2)]
    assert list(W @ equilibrium) == [0, 0, 0]


def test_m10_d5_6_suspect_stays_away_from_equilibrium(told):
    gaps = {key: gap for key, (_, gap) in told["results"].items()}
    assert gaps["right", "plain"] < 0.03
    assert gaps["suspect", "plain"] < 0.03
    assert gaps["right", "weighted"] < 0.03
    assert gaps["suspect", "weighted"] == pytest.approx(0.27, abs=0.01)


def test_m10_longer_is_no_nearer(told):
    play = told["self_play"](told["W"], told["suspect"], 20_000, np.random.default_rng(6))
    one, two = play[0].mean(axis=0)
    tree = Tree(games.matrix_game(told["W"], rows=games.RPS_ACTIONS))
    gap = exploitability(Profile(tree, {"I1": list(one), "I2": list(two)}))
    assert gap == pytest.approx(((told["W"] @ two).max() - (one @ told["W"]).min()) / 2)
    assert gap == pytest.approx(0.27, abs=0.015)


def test_m10_table_of_programs(told, language):
    drawing = lesson.show_programs(told["results"])
    suspect = {"zh": "可疑的程序", "en": "suspect program"}[language]
    assert drawing.svg.count(suspect) >= 2
    assert ">0.27" in drawing.svg


# The tools this lesson adds


def test_round_marks():
    marks = round_marks(10_000)
    assert marks[:3] == [1, 2, 3]
    assert marks[97:101] == [98, 99, 100, 110]
    assert marks[-2:] == [9900, 10_000]
    assert round_marks(7) == [1, 2, 3, 4, 5, 6, 7]
    assert round_marks(1234)[-2:] == [1200, 1234]
    assert len(set(marks)) == len(marks) == len(round_marks(9999))


def test_stops_starts_where_told():
    assert stops("t", [1, 5, 10]).value == 1
    assert stops("t", [1, 5, 10], 5).value == 5


@pytest.mark.parametrize("ends", [(0, 1), (-2000, 4), (3, 3), (0, 10_000), (-0.05, 0.02)])
def test_nice_ticks_hold_what_they_span(ends):
    ticks = draw.nice_ticks(*ends)
    assert ticks[0] <= ends[0]
    assert ticks[-1] >= ends[1]
    assert len(ticks) <= 8


def test_curves_mark_the_cursor_and_keep_names_apart():
    x = np.arange(1, 101)
    series = [("one", x * 0.01), ("two", x * 0.0099), ("three", -x)]
    drawing = draw.curves(x, series, cursor=50, title="title")
    assert drawing.body.count("<polyline") == 3
    assert "three −50" in drawing.alt
    names = dict(
        reversed(found)
        for found in re.findall(r'y="([-\d.]+)"[^>]*font-weight="600">(\w+)<', drawing.body)
    )
    assert abs(float(names["one"]) - float(names["two"])) > 18
    assert draw.curves(x, series).body.count("<circle") == 0


def test_triangle_shows_trails():
    path = [(1, 0, 0), (0.5, 0.5, 0), (0, 0.25, 0.75)]
    drawing = draw.triangle(("a", "b", "c"), trails=[("now", path), ("mean", path[:1])])
    assert drawing.alt.count("(") == 2
    assert "now (0.00, 0.25, 0.75)" in drawing.alt
    assert ">mean<" in drawing.body
    assert drawing.body == draw.triangle(("a", "b", "c"), trails=[
        ("now", np.array(path)), ("mean", np.array(path[:1]))]).body  # fmt: skip


# Exercises: the right answers, typical wrong ones with a hint of their own, and bad input


def next_strategy(R):
    if all(r <= 0 for r in R):
        return [1 / 3] * 3
    positive = [max(r, 0) for r in R]
    return [p / sum(positive) for p in positive]


def only_zero(R):
    if all(r == 0 for r in R):
        return [1 / 3] * 3
    positive = [max(r, 0) for r in R]
    return [p / sum(positive) for p in positive]


def sum_above(R):
    if all(r <= 0 for r in R):
        return [1 / 3] * 3
    total = sum(max(r, 0) for r in R)
    return [total / total] * 3


def best_only(R):
    if all(r <= 0 for r in R):
        return [1 / 3] * 3
    return [float(r == max(R)) for r in R]


def nothing_when_none(R):
    positive = [max(r, 0) for r in R]
    return [p / (sum(positive) or 1) for p in positive] if any(R) else [1 / 3] * 3


def never_uniform(R):
    positive = [max(r, 0) for r in R]
    return [p / (sum(positive) or 1) for p in positive]


def header(who, *names):
    return lambda regrets: ([who, *names], regrets)


def copied(R):
    strategy = R.copy()
    strategy[strategy < 0] = 0
    total = strategy.sum()
    return strategy / total if total > 0 else np.full(3, 1 / 3)


def in_place(R):
    strategy = R
    strategy[strategy < 0] = 0
    total = strategy.sum()
    if total > 0:
        strategy /= total
    else:
        strategy[:] = 1 / 3
    return strategy


def clipped(R):
    R[R < 0] = 0
    return copied(R)


RIGHT = {
    "02.1": [(1, 2, 0), [1.0, 2.0, 0.0], np.array([1, 2, 0]), (F(1), 2, 0)],
    "02.2": [(0, 0.75, 0.25), (0, F(3, 4), F(1, 4)), np.array([0, 0.75, 0.25])],
    "02.3": [next_strategy, lambda R: regret_matching(list(R))],
    "02.4": [
        header("player 2", "scissors", "rock", "paper"),
        lambda R: (("玩家 2", "scissors", "rock", "paper"), list(R)),
        lambda R: (["player 2", *lesson.actions()], R),
    ],
    "02.5": [120_000, 2**2 * 3 / 0.01**2, F(120_000)],
    "02.6": [[False, True, False, True, False, False], tuple(CLAIMS), CLAIMS],
    "02.7": [copied, lambda R: regret_matching(R), lambda R: list(copied(R))],
}
WRONG = {
    "02.1": [(0, 1, -1), (-1, -2, 0), (2, 0, 1), (1, 2, 1), (3, 2, 0)],
    "02.2": [
        (-1, 1.5, 0.5),
        (0, 1.5, 0.5),
        (0, 1, 0),
        (0, 0.5, 0.5),
        (1 / 3, 1 / 2, 1 / 6),
        (1 / 3, 1 / 3, 1 / 3),
        (0, 0.7, 0.3),
    ],
    "02.3": [only_zero, sum_above, best_only, nothing_when_none, never_uniform],
    "02.4": [
        header("player 1", "scissors", "rock", "scissors"),
        header("player 1", "scissors", "rock", "paper"),
        header("player 2", "scissors", "rock", "scissors"),
        lambda R: (["player 2", "scissors", "rock", "paper"], [0, 0, 0]),
    ],
    "02.5": [1200, 40_000, 30_000, 60_000, 10_000, 7],
    "02.6": [[claim != (k == wrong) for k, claim in enumerate(CLAIMS)] for wrong in range(6)],
    "02.7": [in_place, clipped, lambda R: [0, 0, 1]],
}
BAD = {
    "02.1": ["(1, 2, 0)", (1, 2), 1, {1, 2, 0}, (1, 2, "0"), (1, 2, float("nan")), [True] * 3],
    "02.2": ["(0, 3, 1)", (0, 1), 0.75, (0.5, 0.6, 0), ("0", "1", "0"), object()],
    "02.3": [0.5, "next_strategy", lambda: 0, lambda R: 1 / 0, lambda R: "x", lambda R: None,
             lambda R: [1, 2], lambda R: [1, "a", 2], lambda R: 0.5, lambda R: ...],
    "02.4": [0, "table", lambda: 0, lambda R: 1 / 0, lambda R: None, lambda R: 5,
             lambda R: ([], R), lambda R: {}, lambda R: (1, 2)],
    "02.5": ["120000", float("inf"), 1j, True, {}, (1, 2)],
    "02.6": [True, "TFTFTF", [True] * 5, [1, 0, 1, 0, 1, 0], {True, False}, 3, ["True"] * 6],
    "02.7": [0.5, "mended", lambda: 0, lambda R: 1 / 0, lambda R: None, lambda R: np.zeros(2)],
}  # fmt: skip


def test_true_or_false_left_open():
    assert check("02.6", [...] * 6).state == "to-do"
    assert check("02.6", [True, ..., False, True, True, True]).state == "to-do"
