"""Test the pictures and the values that the lesson states about them."""

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_lab.lessons import last_iterates as lesson
from cfr_lab.lessons.last_iterates import circles, floor, magnets, means
from cfr_lab.lessons.last_iterates.learners import GAMES, exploitability, lifted_to_floor, self_play
from cfr_lab.lessons.last_iterates.poker import HEDGES, explore_poker
from cfr_lab.lessons.last_iterates.runs import MARKS, SMALLEST_GAP, hedges, last_iterates
from cfr_lab.lessons.stored import stored_result
from cfr_lab.words import say

NEGLIGIBLE_GAP = 1e-8


def current_exploitability(name, eta, T):
    one, two, *_ = circles.paths(name, eta)
    return exploitability(GAMES["weighted"], one[T - 1], two[T - 1])


def test_prose_states_the_exploitability_in_the_circles_picture():
    assert current_exploitability("optimistic", 0.05, 500) == pytest.approx(0.21, abs=5e-4)
    assert current_exploitability("optimistic", 0.1, 500) == pytest.approx(0.119, abs=5e-4)
    assert current_exploitability("optimistic", 0.2, 500) == pytest.approx(0.00123, abs=5e-6)
    assert current_exploitability("smooth", 0.2, 500) < NEGLIGIBLE_GAP
    one, _, mean, _ = circles.paths("rm", 0.2)
    assert (one[100:].min(axis=1) < 1e-3).mean() > 0.8, "on the edges of the triangle"
    assert abs(mean[-1] - [0.25, 0.25, 0.5]).max() < 0.05


@pytest.mark.usefixtures("language")
def test_circles_picture_shows_exploitability_and_disables_eta():
    explorer = lesson.explore_circles()
    explorer.controls["name"].value = "rm+"
    explorer.controls["T"].value = 500
    texts = " ".join(visible_texts(explorer.html.value))
    assert "0.568" in texts
    assert explorer.controls["eta"].disabled, "regret matching+ has no eta"
    explorer.controls["name"].value = "hedge"
    assert not explorer.controls["eta"].disabled


@pytest.mark.usefixtures("language")
def test_guess_accepts_only_the_right_direction():
    explorer = lesson.guess_direction()
    explorer.controls["guess"].value = "in"
    explorer.controls["shown"].value = True
    assert say("你猜对了。", "Your guess is right.") in visible_texts(explorer.html.value)
    explorer.controls["guess"].value = "out"
    assert say("你猜对了。", "Your guess is right.") not in visible_texts(explorer.html.value)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("game", GAMES)
def test_errors_of_the_averages_are_below_the_bound(game):
    M = GAMES[game]
    for share in (0.1, 0.3, 1.0):
        bounds = [means.bound(M, share / (M.max() - M.min()), T) for T in means.MARKS]
        assert (means.measured_errors(game, "optimistic", share) <= bounds).all()
    texts = visible_texts(means.means_picture(game, 1.0, 100).svg)
    assert any(say("定理", "theorem") in text for text in texts)


def mean_of_stored_ends(game, name, share, T):
    """Return the geometric mean of the lower and upper ends of the stored range at round T."""
    runs = stored_result("last_iterates", "floor")[game][name]
    ends = runs[floor.FLOORS.index(share)] if name == "smooth" else runs
    return float(np.prod(ends[floor.MARKS.index(T)]) ** 0.5)


def test_prose_states_the_results_in_the_floor_picture():
    assert mean_of_stored_ends("pennies", "smooth", 1, 2000) > 0.9
    assert mean_of_stored_ends("pennies", "smooth", 2, 2000) < NEGLIGIBLE_GAP
    assert mean_of_stored_ends("weighted", "smooth", 1, 2000) < NEGLIGIBLE_GAP
    assert mean_of_stored_ends("pennies", "smooth", 8, 2000) == pytest.approx(0.0012, abs=5e-5)


@pytest.mark.usefixtures("language")
def test_floor_picture_shows_the_results_for_its_floor():
    explorer = lesson.explore_floor()
    explorer.controls["floor"].value = 2
    texts = visible_texts(explorer.html.value)
    assert say("小于 1×10⁻⁸", "below 1×10⁻⁸") in texts
    assert "0.74" in texts


def test_lifted_to_floor_returns_the_nearest_point():
    rng = np.random.default_rng(0)
    for _ in range(100):
        Q, least = rng.normal(size=4), rng.uniform(0.1, 4)
        point = lifted_to_floor(Q, least)
        assert point.min() >= 0
        assert point.sum() >= least - 1e-9
        others = rng.exponential(size=(300, 4))
        others = others[others.sum(axis=1) >= least]
        assert (np.linalg.norm(others - Q, axis=1) >= np.linalg.norm(point - Q) - 1e-9).all()


def test_prose_states_the_exploitability_in_the_magnet_picture():
    def exploitability_at(alpha, moves, T):
        one, two = magnets.path(alpha, moves)
        return exploitability(GAMES["weighted"], one[T - 1], two[T - 1])

    assert exploitability_at(0.05, False, 5000) == pytest.approx(0.0151, abs=5e-5)
    assert exploitability_at(0.2, True, 2000) < NEGLIGIBLE_GAP
    assert exploitability_at(1.0, True, 2000) == pytest.approx(0.00708, abs=5e-6)
    assert exploitability_at(0.05, True, 2000) == pytest.approx(0.347, abs=5e-4)


@pytest.mark.usefixtures("language")
def test_magnet_picture_shows_exploitability_for_its_controls():
    explorer = lesson.explore_magnet()
    explorer.controls["moves"].value = True
    explorer.controls["alpha"].value = 0.2
    explorer.controls["T"].value = 2000
    assert say("小于 1×10⁻⁸", "below 1×10⁻⁸") in " ".join(visible_texts(explorer.html.value))


def test_prose_states_the_stored_results_on_poker():
    last, other = stored_result("last_iterates", "last"), stored_result("last_iterates", "hedges")
    average = stored_result("faster_cfr", "rescaled")
    end, thousand, hundred = (MARKS.index(T) for T in (3000, 1000, 100))
    leduc = last["leduc"]
    for name in ("cfr+", "dcfr"):
        low, high = leduc[name]["alternating"][end]
        assert low >= 0.002
        assert high <= 0.006
        worse = leduc[name]["simultaneous"][end]
        assert worse[0] > max(0.1, 10 * high)
    low, high = average["leduc"]["cfr+"]["alternating"][end]
    assert low >= 3e-5
    assert high <= 4e-5
    ratios = leduc["cfr+"]["alternating"][end]
    assert ratios[0] / high > 36
    assert ratios[1] / low > 100
    for name in ("cfr", "linear"):
        assert leduc[name]["alternating"][end][0] > 0.2
    kuhn = last["kuhn"]
    assert kuhn["pcfr+"]["alternating"][hundred][1] <= SMALLEST_GAP
    simultaneous = kuhn["pcfr+"]["simultaneous"]
    assert simultaneous[thousand][0] > SMALLEST_GAP >= simultaneous[end][1]
    better = {
        name
        for name in kuhn
        if kuhn[name]["alternating"][end][1] < average["kuhn"][name]["alternating"][end][0]
    }
    assert better == {"pcfr+"}
    for name in HEDGES:
        assert other["kuhn"][name]["last"][end][1] < other["kuhn"][name]["average"][end][0]
        assert other["leduc"][name]["last"][end][0] > other["leduc"][name]["average"][end][1]
    for name in leduc:
        pair = leduc[name]["alternating"][end], average["leduc"][name]["alternating"][end]
        assert pair[0][0] > pair[1][1]


@pytest.mark.usefixtures("language")
def test_poker_picture_shows_the_results_for_its_controls():
    explorer = explore_poker()
    assert "0.005–0.01" in visible_texts(explorer.html.value)
    explorer.controls["game"].value = "kuhn"
    explorer.controls["name"].value = "optimistic"
    texts = " ".join(visible_texts(explorer.html.value))
    assert say("同时更新", "simultaneous updates") in texts, "whatever kind is chosen"
    assert "0.00132" in texts


def test_a_short_run_agrees_with_the_stored_runs():
    marks = MARKS[: MARKS.index(20) + 1]
    for name, made in (("last", last_iterates), ("hedges", hedges)):
        now, kept = made(("kuhn",), marks)["kuhn"], stored_result("last_iterates", name)["kuhn"]
        for variant, runs in now.items():
            for kind, ends in runs.items():
                assert np.allclose(ends, kept[variant][kind][: len(marks)], rtol=2e-3, atol=1e-9)


def test_current_strategies_do_not_depend_on_the_unit_of_payoff():
    """Payoffs multiplied by 7 give the same strategies, so their printed digits are certain."""
    M = GAMES["weighted"]
    for name in ("rm", "rm+", "smooth"):
        plain = np.array([pair[0] for pair in self_play(M, name, 500, floor=8)])
        by_7 = np.array([pair[0] for pair in self_play(7 * M, name, 500, floor=56)])
        assert np.allclose(plain, by_7, atol=1e-6)


def test_predictive_rm_plus_stays_exploitable_in_the_stored_runs():
    kept = stored_result("last_iterates", "floor")
    for game in ("weighted", "pennies"):
        assert kept[game]["predictive"][-1][0] > 0.45
    now = floor.worst_from(floor.last_iterates("pennies", "rm+"))
    assert np.allclose(now, kept["pennies"]["rm+"], rtol=1e-3)
