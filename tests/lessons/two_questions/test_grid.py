"""Test that the grid of pairs (D1.6), its pictures and its prose agree with actual play."""

import re

import numpy as np
import pytest
from picture_texts import in_a_row, visible_texts
from scipy import stats

from cfr_core.repeated import last_round, sampled_play
from cfr_lab.lessons import two_questions as lesson
from cfr_lab.lessons.two_questions.intervals import (
    Z99,
    log_ratio,
    log_ratio_between,
    ratio_interval,
    verdict,
)
from cfr_lab.lessons.two_questions.learners import (
    GAMES,
    LEARNERS,
    MARKS,
    learner,
    learner_name,
    short_name,
)
from cfr_lab.lessons.two_questions.pairs import all_grids, pair_results
from cfr_lab.lessons.two_questions.runs import BAND, RUNS_EACH, play_pair, seed_of, summary
from cfr_lab.lessons.two_questions.speed_ratios import loss_ratio
from cfr_lab.numbers import number_text

FIRST_FOUR = ("rm", "rm+", "hedge", "fp")


@pytest.fixture(scope="module")
def grids():
    return all_grids()


def test_every_pair_is_stored_exactly_once(grids):
    for grid in grids.values():
        assert grid["rounds"] == MARKS
        assert grid["runs"] == RUNS_EACH
        assert {frozenset(pair.split()) for pair in grid["pairs"]} == {
            frozenset((a, b)) for a in LEARNERS for b in LEARNERS
        }
        assert len(grid["pairs"]) == 21
    assert len({seed_of(a, b) for a in LEARNERS for b in LEARNERS}) == 36


@pytest.mark.parametrize(
    ("game", "one", "two"),
    [("rps", "rm", "rm"), ("weighted", "rm+", "q"), ("weighted", "hedge", "pg"),
     ("blotto", "fp", "q"), ("blotto", "pg", "pg"), ("rps", "hedge", "fp")],
)  # fmt: skip
def test_d1_6_a_shorter_run_agrees_with_the_stored_run(grids, game, one, two):
    lost = play_pair(game, one, two, rounds=500)
    for measure, values in lost.items():
        kept = grids[game]["pairs"][f"{one} {two}"][measure]
        for what, stored in summary(values).items():
            assert stored == kept[what][: len(stored)]
            assert len(stored) == 6


def test_d1_6_stored_summary_agrees_with_the_packages_rounds(grids):
    """Rounds of cfr_core's learners, summarised in another way, give the stored summary."""
    M = GAMES["weighted"]
    pair = learner("rm+", M), learner("pg", M)
    rng = np.random.default_rng(seed_of("rm+", "pg"))
    done = last_round(sampled_play(M, *pair, 200, rng, runs=RUNS_EACH))
    k = MARKS.index(200)
    for measure, (one, two) in (("last", done.strategies), ("average", done.average_strategies)):
        kept = grids["weighted"]["pairs"]["rm+ pg"][measure]
        from_one = -(one.T @ M).min(axis=1)
        from_two = (M @ two).max(axis=0)
        both = (from_one + from_two) / 2
        for what, values in (("one", from_one), ("two", from_two), ("pair", both)):
            assert kept[what][k] == pytest.approx(np.percentile(values, BAND), rel=6e-3)
        assert kept["log"][k][0] == pytest.approx(
            np.log(from_one.mean() / from_two.mean()), abs=6e-3
        )
        assert kept["log_pair"][k][0] == pytest.approx(np.log(both.mean()), rel=6e-3)


def test_exchanging_the_players_exchanges_a_pairs_results(grids):
    grid = grids["blotto"]
    here, there = pair_results(grid, "rm", "q", "last"), pair_results(grid, "q", "rm", "last")
    assert (here["one"], here["two"]) == (there["two"], there["one"])
    assert here["pair"] == there["pair"]
    assert here["log"][4] == [-there["log"][4][0], there["log"][4][1]]


def test_ratio_interval_agrees_with_the_bootstrap():
    rng = np.random.default_rng(8)
    a = rng.exponential(2, size=200)
    b = 0.3 * a + rng.exponential(1, size=200)
    low, middle, high = ratio_interval(*log_ratio(a, b))
    assert middle == pytest.approx(a.mean() / b.mean())
    by_bootstrap = stats.bootstrap(
        (a, b),
        lambda x, y, axis: x.mean(axis=axis) / y.mean(axis=axis),
        paired=True,
        confidence_level=0.99,
        n_resamples=4000,
        method="percentile",
        rng=rng,
    ).confidence_interval
    assert (low, high) == pytest.approx(tuple(by_bootstrap), rel=0.05)
    assert pytest.approx(stats.norm.ppf(0.995), abs=1e-3) == Z99


def test_intervals_contain_the_true_ratio_in_99_per_cent():
    """In 2000 experiments of 200 runs, about 99% of the intervals contain the true ratio, 2."""
    rng = np.random.default_rng(9)
    joint_samples = rng.exponential(1, size=(2000, 200))
    a, b = (
        joint_samples + rng.exponential(1, size=(2000, 200)),
        rng.exponential(1, size=(2000, 200)),
    )
    for first, second, paired in ((a, joint_samples, True), (a, b, False)):
        if paired:
            log, error = log_ratio(first, second)
        else:
            ones = np.ones_like(first)
            log, error = log_ratio_between(log_ratio(first, ones), log_ratio(second, ones))
        held = abs(log - np.log(2)) < Z99 * error
        assert 0.98 < held.mean() < 0.997


def test_verdict_is_zero_if_the_interval_contains_one():
    assert [verdict(0.5, 0.9), verdict(0.9, 1.1), verdict(1.1, 2)] == [-1, 0, 1]


def test_d1_6_interval_of_the_cells_agrees_with_the_package(lesson_namespace):
    a, b = np.random.default_rng(3).exponential(size=(2, 50))
    assert lesson_namespace["interval"](a, b) == pytest.approx(
        ratio_interval(*log_ratio(a, b)), rel=1e-3
    )
    low, middle, high = lesson_namespace["interval"](*lesson_namespace["losses"])
    assert 7 < low < middle < high < 10, "prose: about eight times"


def test_d1_6_run_of_the_cell_agrees_with_the_stored_run(lesson_namespace, grids):
    kept = grids["weighted"]["pairs"]["rm q"]["average"]
    for side, values in zip(("one", "two"), lesson_namespace["losses"], strict=True):
        assert kept[side][-1] == pytest.approx(np.percentile(values, BAND), rel=6e-3)


def test_d1_6_prose_of_theorem_4_states_the_right_values(lesson_namespace):
    """In the pair of theorem 4, Q-learning wins and is nearer to equilibrium."""
    met = lesson_namespace["final_round"]
    first, second = (R.max(axis=0).mean() / 10_000 for R in met.regrets)
    assert round(first, 3) == 0.017
    assert round(second, 2) == 0.04
    u = met.total_payoffs[0] / 10_000
    assert u.mean() + Z99 * u.std(ddof=1) / np.sqrt(200) < 0
    one, two = lesson_namespace["losses"].mean(axis=1)
    assert one == pytest.approx(second - u.mean(), abs=0.003)
    assert two == pytest.approx(first + u.mean(), abs=0.003)


def median(grid, one, two, measure="average", what="pair"):
    return pair_results(grid, one, two, measure)[what][-1][1]


def test_d1_6_answers_to_three_questions_agree_with_the_stored_runs(grids):
    for grid in grids.values():
        for other in FIRST_FOUR:
            assert median(grid, "q", other, what="one") < median(grid, "q", "q")
    assert round(median(grids["weighted"], "q", "q"), 2) == 0.07
    assert round(median(grids["weighted"], "q", "rm", what="one"), 3) == 0.006
    lowest = {
        (game, a, b): median(grid, a, b, "last")
        for game, grid in grids.items()
        for a in LEARNERS
        for b in LEARNERS
    }
    assert min(lowest, key=lowest.get) == ("blotto", "rm+", "rm+")
    assert round(min(lowest.values()), 2) == 0.12
    own = [median(grids["blotto"], name, name) for name in FIRST_FOUR]
    assert (round(min(own), 3), round(max(own), 3)) == (0.012, 0.021)
    for name in ("q", "pg"):
        for other in FIRST_FOUR:
            assert loss_ratio(grids["blotto"], name, other, "average", 9, "own")[0] > 7


def compare_speed(grids, game, one, two, how):
    low, _, high = loss_ratio(grids[game], one, two, "average", len(MARKS) - 1, how)
    return verdict(low, high)


def test_d1_6_answer_to_question_2_agrees_with_the_stored_runs(grids):
    for game in GAMES:
        for one in FIRST_FOUR:
            for two in ("q", "pg"):
                assert compare_speed(grids, game, one, two, "own") == -1
    assert compare_speed(grids, "rps", "rm+", "rm", "own") == -1
    for game in ("weighted", "blotto"):
        assert compare_speed(grids, game, "rm+", "rm", "own") == 1
        for other in ("rm", "rm+", "hedge"):
            assert compare_speed(grids, game, "fp", other, "own") == -1
    assert compare_speed(grids, "rps", "fp", "rm+", "own") == 0
    for game in ("rps", "weighted"):
        for one, two in (("rm", "hedge"), ("rm", "fp"), ("hedge", "fp")):
            assert compare_speed(grids, game, one, two, "met") == 0
            assert compare_speed(grids, game, "q", one, "met") == -1
        assert compare_speed(grids, game, "q", "fp", "met") == -1


def test_d1_6_pairs_picture_shows_the_stored_run(grids, language):
    explorer = lesson.explore_pairs()
    chosen = {"game": "blotto", "measure": "last", "k": 4, "one": "fp", "two": "rm+"}
    for name, value in chosen.items():
        explorer.controls[name].value = value
    picture = explorer.html.value
    for a in LEARNERS:
        row = (pair_results(grids["blotto"], a, b, "last")["pair"][4][1] for b in LEARNERS)
        assert in_a_row(picture, learner_name(a), *(number_text(v, 3) for v in row))
    assert in_a_row(picture, *map(short_name, LEARNERS))
    kept = pair_results(grids["blotto"], "fp", "rm+", "last")
    at = []
    for side in ("one", "two"):
        low, middle, high = (number_text(v, 3) for v in kept[side][4])
        band = {"zh": f"{middle}（{low} 到 {high}）", "en": f"{middle} ({low} to {high})"}[language]
        at.append(visible_texts(picture).index(band))
    assert at[0] < at[1]


@pytest.mark.usefixtures("language")
def test_d1_6_pair_of_equal_learners_has_one_band(grids):
    explorer = lesson.explore_pairs()
    explorer.controls["two"].value = "rm"
    _, middle, _ = pair_results(grids["rps"], "rm", "rm", "average")["pair"][-1]
    texts = " ".join(visible_texts(explorer.html.value))
    assert f"{number_text(middle, 3)}" in texts
    assert explorer.html.value.count("<polygon") == 1


@pytest.mark.parametrize("how", ["own", "met"])
def test_d1_6_table_shows_every_interval(grids, how, language):
    explorer = lesson.explore_ratios()
    for name, value in {"game": "weighted", "measure": "average", "k": 9, "how": how}.items():
        explorer.controls[name].value = value
    picture, highlighted = explorer.html.value, []
    for one in LEARNERS:
        row = []
        for two in LEARNERS:
            low, _, high = loss_ratio(grids["weighted"], one, two, "average", 9, how)
            row.append("·" if one == two else f"{number_text(low)}–{number_text(high)}")
            if one != two and high < 1:
                highlighted.append(row[-1])
        assert in_a_row(picture, learner_name(one), *row)
    # The text of a highlighted cell directly follows its background.
    assert re.findall(r'fill="#fff2cc"[^>]*/><text[^>]*>([^<]*)', picture) == highlighted
    known, unknown = {"zh": ("{} 对分出了", "{} 对分不出"), "en": ("{} are decided", "{} are not")}[
        language
    ]
    assert known.format(len(highlighted)) in picture
    assert unknown.format(15 - len(highlighted)) in picture


def test_d1_6_own_compares_two_pairs_and_met_compares_within_one(grids):
    grid = grids["rps"]
    a, b = (pair_results(grid, name, name, "average")["log_pair"][9] for name in ("rm", "q"))
    _, middle, high = loss_ratio(grid, "rm", "q", "average", 9, "own")
    assert middle == pytest.approx(np.exp(a[0] - b[0]))
    assert np.log(high / middle) == pytest.approx(Z99 * np.hypot(a[1], b[1]))
    met = loss_ratio(grid, "rm", "q", "average", 9, "met")
    assert met[1] == pytest.approx(np.exp(pair_results(grid, "rm", "q", "average")["log"][9][0]))
    assert met[1] > 1 > middle


def test_d1_6_self_play_on_random_games_agrees_with_plain_loops(lesson_namespace):
    """Section 5 compares RM+ and regret matching on 300 games; three of them are tested."""
    G, matched = lesson_namespace["G"], lesson_namespace["match_all"]
    for keep in (lambda R: np.maximum(R, 0), lambda R: R):
        several = lesson_namespace["self_play"](keep, 30)
        for g in (0, 150, 299):
            M, R, S = G[g], [np.zeros(5), np.zeros(5)], [np.zeros(5), np.zeros(5)]
            for _ in range(30):
                one, two = map(matched, R)
                u = one @ M @ two
                S = [S[0] + one, S[1] + two]
                R = [keep(R[0] + M @ two - u), keep(R[1] - one @ M + u)]
            one, two = (total / 30 for total in S)
            assert several[g] == pytest.approx(((M @ two).max() - (one @ M).min()) / 2)
    low, _, high = lesson_namespace["interval"](
        lesson_namespace["clipped_gap"], lesson_namespace["unclipped_gap"]
    )
    assert (round(low, 2), round(high, 2)) == (0.53, 0.58)
    assert (lesson_namespace["clipped_gap"] < lesson_namespace["unclipped_gap"]).mean() > 0.95
