"""Test the statements on rounding, on weighted alternating updates and on the lower bound."""

from dataclasses import replace
from itertools import pairwise
from math import comb, sqrt

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, gains
from cfr_core.matching import regret_matching
from cfr_core.values import own_reach
from cfr_lab.lessons.faster_cfr import runs
from cfr_lab.lessons.faster_cfr.lower_bound import expected_regret, learners_regret
from cfr_lab.lessons.faster_cfr.race import last_agreeing_mark
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import one_digit_range

RESCALED = stored_result("faster_cfr", "rescaled")
# The lesson states that the printed digits on Leduc poker are certain up to these iterations.
LAST_CERTAIN_ITERATION = {
    "alternating": {"cfr": 1000, "cfr+": 100, "linear": 100, "dcfr": 70, "pcfr+": 100},
    "simultaneous": {"cfr": 1000, "cfr+": 700, "linear": 500, "dcfr": 700, "pcfr+": 300},
}


@pytest.mark.parametrize("kind", LAST_CERTAIN_ITERATION)
def test_digits_are_certain_up_to_the_stated_iterations(kind):
    for variant in KEYS:
        leduc, kuhn = (RESCALED[game][variant][kind] for game in ("leduc", "kuhn"))
        assert last_agreeing_mark(runs.MARKS, leduc) == LAST_CERTAIN_ITERATION[kind][variant]
        assert last_agreeing_mark(runs.MARKS, kuhn) == 3000


def test_results_after_a_thousand_iterations_have_the_stated_ranges():
    look = runs.MARKS.index(1000)
    at = {key: RESCALED["leduc"][key]["alternating"][look] for key in KEYS}
    assert one_digit_range(*at["linear"]) == "0.004–0.006"
    assert one_digit_range(*at["cfr+"]) == "2–3×10⁻⁴"
    assert one_digit_range(*at["dcfr"]) == "1–2×10⁻⁴"
    # The lesson states that discounted CFR is better than CFR+.
    assert at["dcfr"][1] < at["cfr+"][0]


def test_a_shorter_run_agrees_with_the_stored_ranges():
    marks = runs.MARKS[:8]
    result = runs.rescaled_bands(("leduc",), marks)["leduc"]
    for variant in KEYS:
        for kind in LAST_CERTAIN_ITERATION:
            kept = RESCALED["leduc"][variant][kind][: len(marks)]
            assert np.allclose(result[variant][kind], kept, rtol=1e-3)


def test_other_setting_is_better_on_average_but_not_in_every_run():
    mine, usual = map(np.array, stored_result("faster_cfr", "rivals").values())
    assert mine.min() < usual.min() < mine.max() < usual.max()
    assert (round(mine.mean(), 5), round(usual.mean(), 5)) == (0.00013, 0.00015)
    error = sqrt(mine.var(ddof=1) / len(mine) + usual.var(ddof=1) / len(usual))
    difference = usual.mean() - mine.mean()
    assert round(difference - 2 * error, 5) == 0.00001
    assert round(difference + 2 * error, 5) == 0.00003


def test_payoffs_times_seven_do_not_change_exact_strategies():
    """In fractions, strategies do not change; regrets and exploitability are 7 times as large."""
    rules = games.kuhn()
    times_7 = replace(rules, payoffs=lambda h: tuple(7 * x for x in rules.payoffs(h)))
    one, other = (CFR(Tree(each), exact=True).run(4) for each in (rules, times_7))
    assert list(one.average.vector) == list(other.average.vector)
    assert exploitability(other.average) == 7 * exploitability(one.average)
    assert all(list(other.regrets[I]) == [7 * x for x in r] for I, r in one.regrets.items())


def test_factor_7_changes_rounding_but_factor_8_does_not():
    """After 50 iterations, all runs agree; after 1000, only the run with factor 7 differs."""
    tree = Tree(games.leduc())
    payoffs = tree.payoffs.astype(float)[:, :, None] * np.array([1, 7, 8])
    solver = CFR(tree, "dcfr", runs=3, payoffs=payoffs)
    plain, by_7, by_8 = map(exploitability, solver.run(50).average)
    assert by_7 == pytest.approx(plain, rel=1e-6)
    assert by_8 == plain
    plain, by_7, by_8 = map(exploitability, solver.run(950).average)
    assert abs(by_7 / plain - 1) > 1e-3
    assert by_8 == plain


def profiles_of_run(tree, name, T):
    solver = CFR(tree, name)
    played = [solver.step().profile for _ in range(T + 1)]
    return played, [p.replace(q.strategies_of(1)) for p, q in pairwise(played)]


def payoffs_of(profiles):
    return np.array([expected_values(p)[0] for p in profiles])


def weighted_average(profiles, weights, i):
    tree = profiles[0].tree
    total = {}
    for profile, w in zip(profiles, weights, strict=True):
        reach = own_reach(profile, i)
        for I, sigma in profile.strategies_of(i).items():
            total[I] = total.get(I, 0) + w * reach[tree.infoset(I).nodes[0]] * sigma
    return {I: regret_matching(S) for I, S in total.items()}


@pytest.mark.parametrize("rules", [games.kuhn, games.trap])
@pytest.mark.parametrize(("name", "power"), [("cfr", 0), ("cfr+", 1), ("linear", 1), ("dcfr", 2)])
def test_corollary_7_equation_and_bounds_of_alternating_updates_hold(rules, name, power):
    """Both sides of the equation before corollary 8.7 agree, and the corollary's bounds hold."""
    tree, T = Tree(rules()), 60
    w = np.arange(1, T + 1.0) ** power
    played, meetings = profiles_of_run(tree, name, T)
    before, after = payoffs_of(played[:T]), payoffs_of(meetings)
    assert min(after - before) > -1e-9
    average_of_meetings = meetings[0].replace(
        {**weighted_average(meetings, w, 1), **weighted_average(meetings, w, 2)}
    )
    u, (g1, g2) = expected_values(average_of_meetings)[0], gains(average_of_meetings)
    R1, R2 = w.sum() * (u + g1) - w @ before, w @ after - w.sum() * (u - g2)
    left = 2 * w.sum() * exploitability(average_of_meetings)
    assert left == pytest.approx(R1 + R2 - w @ (after - before), abs=1e-9)
    returned = CFR(tree, name).run(T).average
    spread = tree.payoffs[:, 0].max() - tree.payoffs[:, 0].min()
    gap = abs(exploitability(returned) - exploitability(average_of_meetings))
    assert gap <= spread * w[-1] / w.sum() / 2
    assert exploitability(returned) <= (R1 + R2) / (2 * w.sum()) + spread * w[-1] / w.sum() / 2


def test_only_predictive_updates_make_a_player_worse():
    tree = Tree(games.trap())
    results, least = {}, {}
    for name in KEYS:
        played, meetings = profiles_of_run(tree, name, 300)
        later = [p.replace(q.strategies_of(2)) for p, q in zip(meetings, played[1:], strict=True)]
        won = np.concatenate(
            [
                payoffs_of(meetings) - payoffs_of(played[:300]),
                payoffs_of(meetings) - payoffs_of(later),
            ]
        )
        results[name], least[name] = int((won < -1e-9).sum()), won.min()
    assert results == {"cfr": 0, "cfr+": 0, "linear": 0, "dcfr": 0, "pcfr+": 2}
    assert round(least["pcfr+"], 3) == -0.043


def test_expected_regret_agrees_with_the_sum_over_all_signs():
    """The formula of theorem 8.8 agrees with E|S_T| / 2 summed over all numbers of heads."""
    results = expected_regret(1000)
    for T in (1, 2, 3, 10, 51, 100):
        size = sum(comb(T, k) * abs(2 * k - T) for k in range(T + 1)) / 2**T
        assert results[T - 1] == pytest.approx(size / 2)
    T = np.arange(1, 1001)
    assert all(np.sqrt(T / 12) <= results)
    assert all(results <= np.sqrt(2 * T))
    numbers = round(results[-1], 1), round(sqrt(1000 / 12), 1), round(sqrt(2000), 1)
    assert numbers == (12.6, 9.1, 44.7)


def test_mean_regret_against_fair_coins_agrees_with_theorem_8():
    regrets = learners_regret(np.random.default_rng(5), T=200, n=2000)[-1]
    error = regrets.std(ddof=1) / sqrt(len(regrets))
    assert abs(regrets.mean() - expected_regret(200)[-1]) < 4 * error
