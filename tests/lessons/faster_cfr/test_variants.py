"""Compare the five variants in the lesson, in the solver, in OpenSpiel and in stored runs."""

from itertools import islice

import numpy as np
import pytest
from oracles import kuhn_name, leduc_names

from cfr_core import Tree, games, uniform
from cfr_core.cfr import CFR, VARIANTS
from cfr_core.equilibrium import exploitability, nash_conv
from cfr_lab.lessons.faster_cfr import runs
from cfr_lab.lessons.faster_cfr.discount import NAMED_SETTINGS, run_of, stored_exploitability
from cfr_lab.lessons.faster_cfr.variants import KEYS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.trial_games import signals

STORED_CURVES = stored_result("faster_cfr", "curves")
# Up to these iterations, rounding errors on Leduc poker do not change the last stored digit.
LAST_EXACT_ITERATION = {"cfr": 200, "cfr+": 100, "linear": 50, "dcfr": 50, "pcfr+": 50}


def curve_exploitability(game, variant, kind, mark):
    """Return the stored exploitability of a variant on a game at a mark."""
    return STORED_CURVES[game][variant][kind][0][STORED_CURVES["marks"].index(mark)]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("rules", [games.kuhn, games.trap, games.weighted_rps, signals])
def test_d1_12_program_of_the_lesson_agrees_with_the_solver(lesson_namespace, rules, name):
    tree = Tree(rules())
    for T in (1, 2, 7, 60):
        mine = lesson_namespace["learn"](tree, T, *lesson_namespace["variants"][name])
        assert mine.vector == pytest.approx(CFR(tree, name).run(T).average.vector, abs=1e-9)


def test_m11_normalising_the_regrets_in_place_raises_exploitability(lesson_namespace):
    plus, tree = lesson_namespace["variants"]["cfr+"], Tree(games.weighted_rps())

    def match_in_place(R, t):
        positive = np.maximum(R, 0)
        return positive / (positive.sum() or 1)

    wrong = lesson_namespace["learn"](tree, 1000, match_in_place, plus[1])
    assert exploitability(wrong) > 10 * exploitability(lesson_namespace["learn"](tree, 1000, *plus))


def test_m11_late_regret_is_positive_only_without_the_floor(lesson_namespace):
    late = lesson_namespace["late_regret"]
    assert round(late(is_floored=False), 4) == 0.4995
    assert round(late(is_floored=True), 4) == -0.2489


def openspiel_nash_conv(name, variant, alternating, marks):
    """Return {mark: NashConv} of OpenSpiel's solver, measured by OpenSpiel."""
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    if variant in ("linear", "dcfr"):
        from open_spiel.python.algorithms import discounted_cfr

        settings = VARIANTS[variant]
        solver = discounted_cfr._DCFRSolver(
            game,
            alternating_updates=True,
            linear_averaging=True,
            regret_matching_plus=False,
            alpha=settings.alpha,
            beta=settings.beta,
            gamma=settings.gamma,
        )
    elif alternating:
        solver = {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}[variant](game)
    else:
        from open_spiel.python.algorithms import cfr

        plus = variant == "cfr+"
        solver = cfr._CFRSolver(
            game, alternating_updates=False, linear_averaging=plus, regret_matching_plus=plus
        )
    results, done = {}, 0
    for mark in marks:
        for _ in range(mark - done):
            solver.evaluate_and_update_policy()
        done = mark
        results[mark] = _nash_conv(pyspiel, game, solver)
    return results


def _nash_conv(pyspiel, game, solver):
    if hasattr(solver, "tabular_average_policy"):
        return pyspiel.nash_conv(game, solver.tabular_average_policy())
    from open_spiel.python.algorithms import exploitability as spiel

    return spiel.nash_conv(game, solver.average_policy())


def assert_curve_agrees(game, variant, kind, openspiel_values):
    """Check that the stored curve agrees with OpenSpiel's to three or four digits."""
    for mark, conv in openspiel_values.items():
        assert curve_exploitability(game, variant, kind, mark) == pytest.approx(
            conv / 2, rel=6e-4
        ), mark


@pytest.mark.parametrize("variant", ["cfr", "cfr+", "linear", "dcfr"])
def test_d5_7_stored_kuhn_curves_agree_with_openspiel(variant):
    marks = (1, 2, 3, 10, 100, 300)
    assert_curve_agrees(
        "kuhn", variant, "alternating", openspiel_nash_conv("kuhn_poker", variant, True, marks)
    )


@pytest.mark.parametrize("variant", ["cfr", "cfr+"])
def test_d5_7_stored_leduc_curves_agree_with_openspiel(variant):
    marks = [m for m in (1, 2, 3, 10, 50, 100, 200) if m <= LAST_EXACT_ITERATION[variant]]
    assert_curve_agrees(
        "leduc", variant, "alternating", openspiel_nash_conv("leduc_poker", variant, True, marks)
    )


@pytest.mark.parametrize("variant", ["cfr", "cfr+"])
def test_d5_7_stored_simultaneous_curves_agree_with_openspiel(variant):
    openspiel_values = openspiel_nash_conv("kuhn_poker", variant, False, (1, 3, 10, 30))
    assert_curve_agrees("kuhn", variant, "simultaneous", openspiel_values)


# {variant: {iteration: NashConv}} of OpenSpiel's solvers, measured once, because its discounted
# solvers are written in Python and take minutes on Leduc poker.
LEDUC = {"cfr": {10: 1.77716, 100: 0.191433}, "cfr+": {10: 1.22088, 100: 0.026832}}
LEDUC |= {"dcfr": {10: 1.5576}, "linear": {10: 1.442}}


@pytest.mark.parametrize("variant", LEDUC)
def test_d5_7_stored_leduc_curves_have_openspiels_recorded_values(variant):
    for mark, conv in LEDUC[variant].items():
        assert curve_exploitability("leduc", variant, "alternating", mark) == pytest.approx(
            conv / 2, rel=6e-4
        )


@pytest.mark.parametrize("variant", KEYS)
@pytest.mark.parametrize("game", ["kuhn", "leduc"])
def test_a_shorter_run_agrees_with_the_stored_curves(game, variant):
    marks = [mark for mark in STORED_CURVES["marks"] if mark <= LAST_EXACT_ITERATION[variant]]
    result = runs.curves((game,), marks, repeats=1)
    for kind in ("alternating", "simultaneous"):
        off, seconds = result[game][variant][kind]
        assert off == pytest.approx(STORED_CURVES[game][variant][kind][0][: len(marks)], rel=1e-3)
        assert sorted(seconds) == seconds


def test_stored_measurements_state_their_machine_and_date():
    for lesson, name in (("faster_cfr", "curves"), ("sampled_cfr", "sampling")):
        about = stored_result(lesson, name)["about"]
        assert about["machine"]
        assert about["date"].startswith("20")
    conditions = runs.measurement_conditions()
    assert {key: bool(value) for key, value in conditions.items()} == dict.fromkeys(about, True)


def test_seconds_never_decrease_along_a_stored_curve():
    for game in ("kuhn", "leduc"):
        for runs_of in STORED_CURVES[game].values():
            for _, seconds in runs_of.values():
                assert all(a <= b for a, b in zip(seconds, islice(seconds, 1, None), strict=False))


@pytest.mark.parametrize("game", ["kuhn", "leduc"])
def test_stored_sweep_agrees_with_the_curves_of_named_variants(game):
    table = stored_result("faster_cfr", "sweep")[game]
    for key, setting in NAMED_SETTINGS.items():
        mine = run_of(table, *setting)
        for look, off in zip(runs.SWEEP_MARKS, mine, strict=True):
            if look <= LAST_EXACT_ITERATION[key]:
                assert off == pytest.approx(
                    curve_exploitability(game, key, "alternating", look), rel=6e-3
                )
            else:
                assert off == pytest.approx(
                    curve_exploitability(game, key, "alternating", look), rel=0.2
                )


def test_a_shorter_sweep_agrees_with_the_stored_sweep():
    table = stored_result("faster_cfr", "sweep")
    result = runs.sweep(("kuhn",), (10, 20))["kuhn"]
    mine, kept = np.array(result), np.array(table["kuhn"])[..., :2]
    assert mine.shape == kept.shape == (7, 6, 5, 2)
    assert mine == pytest.approx(kept, rel=6e-3)


def test_stored_sweep_contains_each_result_under_its_setting(leduc):
    """A run with only one setting gives the result that is stored for it."""
    for alpha, beta, gamma in ((0.5, -1, 3), (3, 1, 0), (np.inf, 0, 5)):
        solver = CFR(leduc, alpha=alpha, beta=beta, gamma=gamma).run(20)
        results = stored_exploitability("leduc", alpha, beta, gamma, 20)
        assert exploitability(solver.average) == pytest.approx(results, rel=6e-3)


def test_names_of_information_sets_correspond_to_openspiels():
    pyspiel = pytest.importorskip("pyspiel")
    tree, game = Tree(games.leduc()), pyspiel.load_game("leduc_poker")
    assert len(leduc_names(tree, game)) == 936
    assert kuhn_name("Q:pb") == "1pb"


def test_d5_7_uniform_leduc_has_the_stated_nash_conv(leduc):
    assert float(nash_conv(uniform(leduc))) == pytest.approx(4.747222, abs=5e-7)
    assert (leduc.n_nodes, len(leduc.infosets)) == (9457, 936)


def test_prose_states_the_stored_results_by_iterations():
    def final_errors(game, kind):
        return {v: curve_exploitability(game, v, kind, 1000) for v in KEYS}

    alternating, at_once = (
        final_errors("leduc", "alternating"),
        final_errors("leduc", "simultaneous"),
    )
    texts = {"cfr": 0.0118, "linear": 0.0054, "pcfr+": 0.00071, "cfr+": 0.000265, "dcfr": 0.000138}
    assert alternating == pytest.approx(texts, rel=0.01)
    assert at_once["cfr+"] == pytest.approx(0.007, rel=0.01)
    back = {v: at_once[v] / alternating[v] for v in KEYS}
    assert 20 < back["cfr+"] < 30
    assert 2 < back["pcfr+"] < 3
    assert sorted(back, key=back.get)[-2:] == ["cfr+", "dcfr"]
    assert at_once["dcfr"] == pytest.approx(0.0083, rel=0.01)
    assert round(back["dcfr"]) == 60
    kuhn, kuhn_at_once = final_errors("kuhn", "alternating"), final_errors("kuhn", "simultaneous")
    assert 2e-8 < kuhn["pcfr+"] < 3e-8
    assert min(kuhn, key=kuhn.get) == "pcfr+"
    assert max(KEYS, key=lambda v: kuhn_at_once[v] / kuhn[v]) == "pcfr+"
    assert round(kuhn_at_once["pcfr+"], 5) == 4e-5
    assert all(at_once[v] > alternating[v] and kuhn_at_once[v] > kuhn[v] for v in KEYS)


def test_prose_states_the_stored_results_by_seconds():
    def seconds_of(game):
        return {v: STORED_CURVES[game][v]["alternating"][1][-1] for v in KEYS}

    def error_after(game, variant, seconds):
        """Return exploitability after these seconds, interpolated on the chart's straight lines."""
        off, s = STORED_CURVES[game][variant]["alternating"]
        return np.exp(np.interp(np.log(seconds), np.log(s), np.log(off)))

    leduc, kuhn = seconds_of("leduc"), seconds_of("kuhn")
    assert max(leduc.values()) < 1.25 * min(leduc.values())
    by_iterations = sorted(
        KEYS, key=lambda v: curve_exploitability("leduc", v, "alternating", 3000)
    )
    assert by_iterations == sorted(KEYS, key=lambda v: error_after("leduc", v, min(leduc.values())))
    assert all(1e-5 < s / 3000 < 2.5e-5 for s in kuhn.values())
    assert all(1.7 < kuhn[v] / kuhn["cfr"] < 1.8 for v in ("linear", "dcfr"))
    assert curve_exploitability("kuhn", "linear", "alternating", 3000) < curve_exploitability(
        "kuhn", "cfr+", "alternating", 3000
    )
    assert error_after("kuhn", "linear", kuhn["cfr+"]) > error_after("kuhn", "cfr+", kuhn["cfr+"])


def test_prose_states_the_stored_results_of_the_sweep():
    texts = {"leduc": (0.000123, 0.000138), "kuhn": (0.000128, 0.000147)}
    for game, (better, known) in texts.items():
        assert stored_exploitability(game, 2, -1, 2, 1000) == pytest.approx(better, rel=0.005)
        assert stored_exploitability(game, 1.5, 0, 2, 1000) == pytest.approx(known, rel=0.005)
        assert stored_exploitability(game, 0, 0, 2, 1000) > 50 * stored_exploitability(
            game, 1.5, 0, 2, 1000
        )
    table = np.array(stored_result("faster_cfr", "sweep")["leduc"])
    fewer = table[:, :, 0, -1] / table[:, :, 2, -1]
    fast, slow = fewer[3:, :3], fewer[2:, 5]
    assert (round(fast.min()), round(fast.max())) == (35, 63)
    assert 12 < 1 / slow.min() < 13.5
    assert slow.max() < 0.25
