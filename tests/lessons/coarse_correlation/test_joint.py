"""Test Shapley's and Jordan's games, which are not two-player zero-sum, and distances."""

from itertools import product

import numpy as np
import pytest
from lessons.coarse_correlation import linear_programs as linear
from picture_texts import in_a_row, visible_texts

from cfr_core.equilibrium import nash_conv
from cfr_core.games import matching_pennies, matrix_game
from cfr_core.profile import Profile
from cfr_core.repeated import sampled_play
from cfr_core.tree import Tree
from cfr_lab.lessons import coarse_correlation as lesson
from cfr_lab.lessons.coarse_correlation.cycle import SLACK
from cfr_lab.lessons.coarse_correlation.joint import (
    SHAPLEY,
    cce_gap,
    distance,
    distance_bound,
    jordan,
    marginals,
    product_nash_conv,
)
from cfr_lab.lessons.coarse_correlation.runs import (
    BAND,
    gap_bands,
    jordan_plays,
    shapley_cycle,
    shapley_plays,
    stops,
)
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.learners import LEARNERS, MARKS, learner
from cfr_lab.numbers import number_text
from cfr_lab.words import say


@pytest.fixture(scope="module")
def stored_cycle():
    return stored_result("coarse_correlation", "cycle")


@pytest.fixture(scope="module")
def stored_bands():
    return stored_result("coarse_correlation", "beyond")


def test_shapleys_game_has_the_stated_payoffs():
    for a, b in product(range(3), repeat=2):
        assert SHAPLEY[0, a, b] == (a == b)
        assert SHAPLEY[1, a, b] == (b == (a + 1) % 3)


def test_uniform_profile_is_the_only_equilibrium_of_shapleys_game():
    """At random profiles, NashConv is larger than a third of the distance from uniform."""
    third = np.full((3, 3), 1 / 9)
    assert product_nash_conv(SHAPLEY, third) == pytest.approx(0)
    assert [(u * third).sum() for u in SHAPLEY] == pytest.approx([1 / 3, 1 / 3])
    rng = np.random.default_rng(0)
    for _ in range(500):
        one, two = rng.dirichlet(0.7 * np.ones(3), size=2)
        largest_distance = max(abs(one - 1 / 3).max(), abs(two - 1 / 3).max())
        # NashConv is positive at every distance from uniform, so there is no second equilibrium.
        assert product_nash_conv(SHAPLEY, np.outer(one, two)) > largest_distance / 3


def test_jordans_game_has_the_stated_payoffs():
    for a in product(range(2), repeat=3):
        same = [a[0] == a[1], a[1] == a[2], a[2] != a[0]]
        assert jordan()[(slice(None), *a)].tolist() == [1 if s else -1 for s in same]


def test_nash_conv_of_the_marginals_agrees_with_the_tree():
    rng = np.random.default_rng(1)
    tree = Tree(matrix_game(SHAPLEY[0].tolist(), SHAPLEY[1].tolist()))
    pennies = Tree(matching_pennies(3))
    for _ in range(10):
        joint = rng.dirichlet(np.ones(9)).reshape(3, 3)
        one, two = marginals(joint, 2)
        assert (one, two) == (pytest.approx(joint.sum(1)), pytest.approx(joint.sum(0)))
        assert product_nash_conv(SHAPLEY, joint) == pytest.approx(
            nash_conv(Profile(tree, {"I1": one, "I2": two}))
        )
        joint = rng.dirichlet(np.ones(8)).reshape(2, 2, 2)
        marginal_of = dict(zip(("P1", "P2", "P3"), marginals(joint, 3), strict=True))
        assert product_nash_conv(jordan(), joint) == pytest.approx(
            nash_conv(Profile(pennies, marginal_of))
        )


def test_functions_treat_each_run_of_a_batch_separately():
    rng = np.random.default_rng(2)
    many = rng.dirichlet(np.ones(8), size=5).T.reshape(2, 2, 2, 5)
    for what in (cce_gap, product_nash_conv):
        together = what(jordan(), many)
        assert together == pytest.approx([what(jordan(), many[..., k]) for k in range(5)])


def test_a_shorter_run_agrees_with_the_stored_cycle(stored_cycle):
    """Hedge is omitted, because its learning rate depends on the length of the run."""
    short = shapley_cycle(rounds=400)
    assert stored_cycle["rounds"] == stops(20_000)
    shared = [t for t in short["rounds"] if t in stored_cycle["rounds"]]
    assert len(shared) > 5
    for name in set(LEARNERS) - {"hedge"}:
        for t in shared:
            k, at = short["rounds"].index(t), stored_cycle["rounds"].index(t)
            for what in ("counts", "now", "distance"):
                kept = short["learners"][name][what][k]
                assert kept == stored_cycle["learners"][name][what][at], (name, t, what)


def test_stored_distances_agree_with_linear_programming(stored_cycle):
    for name in LEARNERS:
        run = stored_cycle["learners"][name]
        for k in range(0, len(stored_cycle["rounds"]), 5):
            counts = np.array(run["counts"][k]).reshape(3, 3)
            assert counts.sum() == stored_cycle["rounds"][k]
            joint = counts / counts.sum()
            largest_distance = linear.total_variation(SHAPLEY, joint)
            assert run["distance"][k] == pytest.approx(largest_distance, abs=6e-5)
            assert largest_distance <= distance_bound(cce_gap(SHAPLEY, joint), SLACK) + 1e-9
            assert distance(SHAPLEY, joint) == pytest.approx(largest_distance, abs=1e-8)


def test_prose_of_shapleys_game_states_the_right_values(stored_cycle):
    ends = {
        name: np.array(stored_cycle["learners"][name]["counts"][-1]).reshape(3, 3) / 20_000
        for name in LEARNERS
    }
    idle = SHAPLEY.sum(axis=0) == 0
    for name in ("rm", "fp", "hedge"):
        assert round(float(product_nash_conv(SHAPLEY, ends[name])), 2) == 0.28
        assert ends[name][idle].sum() < 0.02
        assert sum((u * ends[name]).sum() for u in SHAPLEY) > 0.98
        assert stored_cycle["learners"][name]["distance"][-1] < 0.003
    for name in ("rm+", "q"):
        assert product_nash_conv(SHAPLEY, ends[name]) < 0.03


def test_each_phase_of_the_cycle_is_longer_than_the_one_before():
    """Regret matching and fictitious play repeat each action for ever more rounds."""
    for name in ("rm", "fp"):
        pair = [learner(name, u) for u in SHAPLEY]
        turns, now = [], None
        rng = np.random.default_rng(1964)
        for r in sampled_play(SHAPLEY[0], *pair, 20_000, rng, payoffs_2=SHAPLEY[1]):
            best = int(r.strategies[0].argmax())
            if r.number > 100 and r.strategies[0].max() > 0.99 and best != now:
                turns.append(r.number)
                now = best
        gaps = np.diff(turns)
        assert len(gaps) > 4
        assert (gaps[1:] > gaps[:-1]).mean() > 0.7
        assert gaps[-1] > 5 * gaps[0]


@pytest.mark.usefixtures("language")
def test_cycle_picture_shows_the_stored_run(stored_cycle):
    explorer = lesson.explore_cycle()
    for name, k in (("rm", 44), ("pg", 20), ("q", 5)):
        explorer.controls["name"].value = name
        explorer.controls["k"].value = k
        picture = explorer.html.value
        joint = np.array(stored_cycle["learners"][name]["counts"][k]).reshape(3, 3)
        joint = joint / joint.sum()
        for i in range(3):
            assert in_a_row(picture, str(i + 1), *(number_text(p, 3) for p in joint[i]))
        earnings = [number_text(float((u * joint).sum()), 3) for u in SHAPLEY]
        rows = [
            (say("每局的平均收益", "payoffs per round"), say(" 和 ", " and ").join(earnings)),
            (say("粗相关缺口 g(μ)", "coarse gap g(μ)"), number_text(linear.gap(SHAPLEY, joint), 4)),
            (
                say("到粗相关均衡的距离", "distance to the set of CCE"),
                number_text(linear.total_variation(SHAPLEY, joint), 4),
            ),
            (
                say("练习 3 的上界", "bound from exercise 3"),
                number_text(
                    max(linear.gap(SHAPLEY, joint) / (linear.gap(SHAPLEY, joint) + 1 / 6), 0), 4
                ),
            ),
            (
                say("边缘分布的 NashConv", "NashConv of marginals"),
                number_text(float(product_nash_conv(SHAPLEY, joint)), 4),
            ),
        ]
        for row in rows:
            assert in_a_row(picture, *row)
        assert picture.count('fill="#fff2cc"') == 6
        one = ", ".join(number_text(p) for p in joint.sum(axis=1))
        assert f"({one})" in picture


def plain_jordan(rounds, runs, seed):
    """Return the joint frequencies of three regret matchers in each run, by plain loops."""
    rng = np.random.default_rng(seed)
    R = np.zeros((runs, 3, 2))
    counts = np.zeros((2, 2, 2, runs))
    for _ in range(rounds):
        chances = rng.random((3, runs))
        for k in range(runs):
            positive = np.maximum(R[k], 0)
            heads = [p[0] / sum(p) if sum(p) else 0.5 for p in positive]
            a = [int(chances[i, k] >= heads[i]) for i in range(3)]
            for i in range(3):
                for instead in (0, 1):
                    other = [instead if j == i else a[j] for j in range(3)]
                    R[k, i, instead] += jordan()[(i, *other)] - jordan()[(i, *a)]
            counts[(*a, k)] += 1
    return counts / rounds


def test_d5_6_runs_of_jordans_game_agree_with_plain_regret_matching():
    joint = plain_jordan(50, 4, seed=1993)
    counts = np.zeros((2, 2, 2, 4))
    for _, actions in jordan_plays(50, 4, seed=1993):
        counts[(*actions, np.arange(4))] += 1
    assert counts / 50 == pytest.approx(joint)


def test_a_shorter_run_agrees_with_the_stored_bands(stored_bands):
    runs = stored_bands["runs"]
    plays = {
        "jordan rm": (jordan(), jordan_plays(100, runs, 1993)),
        "shapley rm+": (SHAPLEY, shapley_plays("rm+", 100, runs, 1964)),
        "shapley hedge": (SHAPLEY, shapley_plays("hedge", 100, runs, 1964)),
    }
    for game, (payoffs, play) in plays.items():
        short = gap_bands(payoffs, play, runs)
        for what, values in short.items():
            assert len(values) == 4
            assert values == stored_bands["games"][game][what][:4], game
    assert stored_bands["rounds"] == MARKS
    assert BAND == (5, 50, 95)


def test_prose_of_the_bands_states_the_right_values(stored_bands):
    end = {
        game: {what: v[-1] for what, v in run.items()}
        for game, run in stored_bands["games"].items()
    }
    for name in ("rm", "hedge", "fp"):
        assert 0 < end[f"shapley {name}"]["gap"][2] < 0.01
        assert end[f"shapley {name}"]["apart"][0] > 0.25
    for name in ("rm+", "q"):
        assert end[f"shapley {name}"]["gap"][2] < 0
        assert end[f"shapley {name}"]["apart"][2] < 0.03
    assert round(end["shapley pg"]["gap"][1], 2) == 0.17
    assert stored_bands["games"]["shapley pg"]["gap"][6][1] < end["shapley pg"]["gap"][1]
    assert end["jordan rm"]["gap"][2] < 0.01
    assert round(end["jordan rm"]["apart"][1], 1) == 0.8


def test_d5_6_cells_print_the_stated_values(lesson_namespace):
    """The cells' last run is of Jordan's game, so R and mu belong to it."""
    assert (lesson_namespace["jordan"] == jordan()).all()
    assert (lesson_namespace["shapley"] == SHAPLEY).all()
    gap = max(r.max() for r in lesson_namespace["R"]) / 20_000
    assert gap == pytest.approx(cce_gap(jordan(), lesson_namespace["mu"]))
    assert 0 < gap < 0.001
    assert round(float(product_nash_conv(jordan(), lesson_namespace["mu"])), 1) == 0.8
    assert lesson_namespace["mu"][0, 1, 0] + lesson_namespace["mu"][1, 0, 1] < 0.001
    for u in (lesson_namespace["weighted_rps"], SHAPLEY, jordan()):
        mu = lesson_namespace["play"](u, 2_000, np.random.default_rng(0))[1]
        assert lesson_namespace["cce_gap"](u, mu) == pytest.approx(linear.gap(u, mu))
        assert sum(
            lesson_namespace["gains"](u, lesson_namespace["product_of"](mu))
        ) == pytest.approx(product_nash_conv(u, mu))


def test_d5_6_table_of_three_games_has_the_right_gaps(lesson_namespace):
    for name, low, high in (
        ("weighted_rps", 0, 0.04),
        ("shapley", 0.27, 0.3),
        ("jordan", 0.7, 0.9),
    ):
        R, mu = lesson_namespace["play"](
            lesson_namespace[name], 10_000, np.random.default_rng(1964)
        )
        gap = lesson_namespace["cce_gap"](lesson_namespace[name], mu)
        assert max(r.max() for r in R) / 10_000 == pytest.approx(gap)
        assert gap < 0.02
        assert low <= product_nash_conv(lesson_namespace[name], mu) <= high
        if name == "weighted_rps":
            assert product_nash_conv(lesson_namespace[name], mu) <= 2 * gap + 1e-9


def test_picture_beyond_two_players_shows_the_stored_bands(stored_bands, language):
    explorer = lesson.explore_other_games()
    for game in ("shapley pg", "jordan rm"):
        explorer.controls["game"].value = game
        for what in ("gap", "apart"):
            low, middle, high = (
                number_text(float(v), 3) for v in stored_bands["games"][game][what][-1]
            )
            band = {"zh": f"{middle}（{low} 到 {high}）", "en": f"{middle} ({low} to {high})"}
            assert band[language] in visible_texts(explorer.html.value)
