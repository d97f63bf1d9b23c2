"""Test two averages of one run, one of them weighted by own reach, and the regret bound."""

from fractions import Fraction as F

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core import Profile, Tree, games, values
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, gains
from cfr_lab.controls import slider_with_stops
from cfr_lab.lessons import cfr_in_four_steps as lesson
from cfr_lab.lessons.cfr_in_four_steps.histories import averages, regrets_bound
from cfr_lab.numbers import number_text


def test_d3_1_average_strategy_is_weighted_by_own_reach(trap_iterations):
    profiles = [profile for profile, *_ in trap_iterations[:50]]
    tree = profiles[0].tree
    for infoset in tree.infosets:
        own = [values.own_reach(p, infoset.player)[infoset.nodes[0]] for p in profiles]
        total = sum(w * p[infoset.name] for w, p in zip(own, profiles, strict=True))
        assert trap_iterations[49][3][infoset.name] == pytest.approx(total)
        # By perfect recall, own reach is equal at all nodes of an information set.
        for p in profiles:
            assert np.ptp(values.own_reach(p, infoset.player)[infoset.nodes]) < 1e-12


def test_d5_6_only_the_weighted_average_approaches_equilibrium(trap_iterations):
    at = [5000]
    (plain,) = averages(trap_iterations, at, weighted=False)
    (weighted,) = averages(trap_iterations, at)
    assert exploitability(plain) == pytest.approx(0.49, abs=0.005)
    assert exploitability(weighted) == pytest.approx(0.040, abs=0.0005)
    marks = range(2000, 5001, 20)
    stuck = [exploitability(p) for p in averages(trap_iterations, marks, weighted=False)]
    assert 0.43 < min(stuck) <= max(stuck) < 0.55
    assert np.mean(stuck) == pytest.approx(0.5, abs=0.01)
    # These probabilities are in the table beside the curves.
    assert number_text(plain["inside"][0], 3) == "0.431"
    top = [p["start"][0] + p["start"][1] * p["inside"][0] for p in (plain, weighted)]
    assert number_text(top[0], 3) == "0.732"
    assert number_text(top[1], 3) == "0.539"


def test_d5_6_weighted_average_has_smaller_error_after_60_iterations(trap_iterations):
    marks = range(1, 300)
    plain = np.array([exploitability(p) for p in averages(trap_iterations, marks, weighted=False)])
    weighted = np.array([exploitability(p) for p in averages(trap_iterations, marks)])
    assert (weighted > plain).any()
    assert 24 < np.flatnonzero(weighted > plain)[-1] + 1 < 60, "a few dozen"


def test_d5_6_profiles_of_the_trap_are_equilibria():
    tree = Tree(games.trap())
    stop = F(1, 2)
    for up in (F(1, 11), F(0)):
        # Any division of 6/11 between stopping and going up gives an equilibrium.
        stop = (F(6, 11) - up) / (1 - up)
        mix = {"start": (stop, 1 - stop), "inside": (up, 1 - up), "choice": (F(5, 11), F(6, 11))}
        profile = Profile(tree, mix)
        assert exploitability(profile) == 0
        assert expected_values(profile)[0] == F(3, 11)


def test_d5_6_alternating_updates_give_smaller_exploitability():
    tree = Tree(games.trap())
    solver, total = CFR(tree), np.zeros(6)
    for _ in range(2000):
        total += solver.current.vector
        solver.run(1)
    plain = exploitability(Profile.from_vector(tree, total / 2000))
    assert number_text(plain, 3) == "0.068"
    assert number_text(exploitability(solver.average), 3) == "0.008"
    assert round(plain / exploitability(solver.average)) == 8


def test_d5_6_explorer_shows_curves_and_table(language, trap_iterations):
    explorer = lesson.explore_trap(trap_iterations)
    explorer.controls["t"].value = 5000
    texts = visible_texts(explorer.html.value)
    for value in ("0.488", "0.040", "0.529", "0.431", "0.020", "0.732", "0.539", "6/11 = 0.545"):
        assert value in texts
    # The first value of a row belongs to the unweighted average.
    assert texts[texts.index("0.431") + 1] == "0.020"
    assert texts[texts.index("0.732") + 1] == "0.539"
    title = {"zh": "5000 次迭代后，玩家 1 的平均策略", "en": "player 1's average at T = 5000"}
    assert any(s.startswith(title[language]) for s in texts)
    explorer.controls["t"].value = 1
    texts = visible_texts(explorer.html.value)
    assert texts.count("0.625") == 2, "both averages are the first strategy"


def test_d3_3_regrets_bound_exploitability(trap_iterations, one_and_two_learner_runs):
    for history in (trap_iterations, one_and_two_learner_runs[1]):
        for t in (1, 2, 3, 7, 20, 55, 148, 403, 1000):
            (average,) = averages(history, [t])
            # The regrets of rock, paper, scissors start at (0.4, 0.3, 0.3), not at zero.
            extra = 0.4 / t / 2 if history is not trap_iterations else 0
            assert exploitability(average) <= regrets_bound(history, t) + extra + 1e-12


def test_d3_3_exploitability_is_half_the_summed_overall_regret(trap_iterations):
    """After 200 iterations, exploitability is half the sum of the mean overall regrets."""
    profiles = [profile for profile, *_ in trap_iterations[:200]]
    (average,) = averages(trap_iterations, [200])
    earnings = np.mean([expected_values(p) for p in profiles], axis=0)
    best = expected_values(average) + gains(average)
    assert exploitability(average) == pytest.approx(sum(best - earnings) / 2)


def test_stops_slider_shows_the_values_of_its_stops():
    slider = slider_with_stops("T", [1, 10, 100], 10)
    assert (slider.value, slider.label) == (10, "10")
    assert slider_with_stops("T", [1, 10]).value == 1


def test_d3_3_printed_regrets_and_bound_agree_with_the_definition(trap_iterations):
    """Regrets by their definition give the exploitability and do not exceed the printed bound."""
    M = np.array([[3, -2], [3, -2], [-3, 3]])
    first = np.array([[p["start"][0], *p["start"][1] * p["inside"]] for p, *_ in trap_iterations])
    second = np.array([p["choice"] for p, *_ in trap_iterations])
    payment = (first @ M * second).sum(axis=1)
    for T in (10, 100, 1000, 5000):
        R1 = max(M @ second[:T].sum(axis=0)) - sum(payment[:T])
        R2 = sum(payment[:T]) - min(first[:T].sum(axis=0) @ M)
        (average,) = averages(trap_iterations, [T])
        assert exploitability(average) == pytest.approx((R1 + R2) / T / 2)
        assert regrets_bound(trap_iterations, T) + 1e-12 >= (R1 + R2) / T / 2
        assert regrets_bound(trap_iterations, T) <= 6 * 3 * np.sqrt(2 / T) / 2


def test_m4_only_the_weighted_average_earns_as_much_as_the_mixture(trap_iterations):
    q = {"choice": (0.2, 0.8)}
    mixture = np.mean([expected_values(p.replace(q))[0] for p, *_ in trap_iterations])
    (plain,) = averages(trap_iterations, [5000], weighted=False)
    (weighted,) = averages(trap_iterations, [5000])
    assert expected_values(weighted.replace(q))[0] == pytest.approx(mixture)
    assert mixture == pytest.approx(0.290541, abs=5e-7)
    assert expected_values(plain.replace(q))[0] == pytest.approx(-0.250385, abs=5e-7)


def test_d3_3_lemma_2_holds_in_the_worked_example():
    tree, half, third = Tree(games.trap()), F(1, 2), F(1, 3)
    old = {"start": (F(1, 4), F(3, 4)), "inside": (third, 2 * third), "choice": (half, half)}
    before = Profile(tree, old)
    after = before.replace({"start": (0, 1), "inside": (1, 0)})
    r = values.instantaneous_regrets(before, 1)
    assert (r["start"][1], r["inside"][0]) == (-F(1, 12), F(1, 3))
    assert expected_values(after)[0] - expected_values(before)[0] == F(1, 4)
