"""Test regression CFR: the cells, theorem 1 and the results in sections 1 to 3."""

import numpy as np
import pytest

from cfr_core import uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_lab.lessons.learned_values import fitted, runs
from cfr_lab.lessons.learned_values.networks import count_parameters
from cfr_lab.lessons.stored import stored_result


def test_with_a_table_fitted_cfr_is_linear_cfr(lesson_functions, leduc):
    solver = CFR(leduc, "linear", alternating=False).run(10)
    expected = exploitability(solver.average)
    assert lesson_functions["fitted_cfr"](leduc, lambda mean: mean, 10) == pytest.approx(
        expected, rel=0.02
    )
    assert runs.fitted_exploitability(leduc, lambda mean: mean, 10) == pytest.approx(
        expected, rel=0.02
    )


def test_polynomial_through_all_points_reproduces_the_values(lesson_functions, kuhn_13):
    features = fitted.polynomials(kuhn_13, 13, 12)
    mean = np.random.default_rng(0).normal(size=kuhn_13.n_sequences)
    for project in (lesson_functions["projection"], fitted.projection):
        assert np.allclose(project(kuhn_13, features)(mean), mean)


def test_projection_is_the_least_squares_fit(kuhn_13):
    features = fitted.polynomials(kuhn_13, 13, 2)
    mean = np.random.default_rng(1).normal(size=kuhn_13.n_sequences)
    guess = fitted.projection(kuhn_13, features)(mean)
    for _, (sets, pairs) in fitted.groups_of(kuhn_13):
        weights = np.linalg.lstsq(features[sets], mean[pairs], rcond=None)[0]
        assert np.allclose(guess[pairs], features[sets] @ weights)


def random_steps(seed, T=30):
    """Yield (w, r, R~, R) of regret matching on R~, a disturbed copy of the regrets R."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 5))
    R, guess = np.zeros(n), np.zeros(n)
    for t in range(1, T + 1):
        positive = np.maximum(guess, 0)
        sigma = positive / positive.sum() if positive.sum() > 0 else rng.dirichlet(np.ones(n))
        U = rng.normal(size=n) * rng.choice([0.1, 1, 5])
        w = float(rng.choice([1, t, t**2]))
        yield w, U - sigma @ U, guess, R
        R = R + w * (U - sigma @ U)
        guess = R + rng.normal(size=n) * rng.choice([0, 0.3, 3]) * t


@pytest.mark.parametrize("seed", range(60))
def test_theorem_1_bounds_the_regret(seed):
    squares = errors = total = 0
    for w, r, guess, before in random_steps(seed):
        epsilon = np.linalg.norm(np.maximum(before, 0) - np.maximum(guess, 0))
        size = np.linalg.norm(r)
        squares, errors = squares + (w * size) ** 2, errors + 2 * w * epsilon * size
        total = total + w * r
        assert total.max() <= np.sqrt(squares + errors) + 1e-9
    assert np.sqrt(squares + errors) <= np.sqrt(squares) + np.sqrt(errors) + 1e-9


def test_the_cells_bounds_hold_with_the_factors_of_the_prose(lesson_functions, kuhn_13):
    factors = {}
    for degree in (0, 3):
        fit = fitted.projection(kuhn_13, fitted.polynomials(kuhn_13, 13, degree))
        holds, exploitability_found, tabular, bound = lesson_functions["regrets_and_bounds"](
            kuhn_13, fit, 100
        )
        assert holds
        assert exploitability_found <= bound
        assert tabular <= bound
        factors[degree] = bound / exploitability_found
    assert factors[0] == pytest.approx(2, abs=0.2)
    assert factors[3] == pytest.approx(16, abs=1)
    # Without an error, the corollary is the bound of plain regret matching.
    holds, exploitability_found, tabular, bound = lesson_functions["regrets_and_bounds"](
        kuhn_13, lambda mean: mean, 20
    )
    assert holds
    assert bound == pytest.approx(tabular)
    assert exploitability_found <= bound


def test_regrets_at_rounding_level_give_the_uniform_strategy(kuhn_13):
    mean = np.zeros(kuhn_13.n_sequences)
    assert np.allclose(
        fitted.matching_profile(kuhn_13, mean + 1e-12).vector, uniform(kuhn_13).vector
    )
    noise = 1e-12 * np.random.default_rng(0).normal(size=len(mean))
    assert np.allclose(fitted.matching_profile(kuhn_13, noise).vector, uniform(kuhn_13).vector)


def test_features_of_leduc_do_not_depend_on_the_suits(leduc):
    features = fitted.leduc_features(leduc)
    assert features.shape == (936, 24)
    assert len(np.unique(features, axis=0)) == 288


def test_prose_of_sections_1_and_3_states_the_stored_results(kuhn_13, leduc):
    found = stored_result("learned_values", "parameters")
    assert found["T"] == 100
    assert found["seeds"] == 5
    kuhn = found["kuhn"]
    assert kuhn["linear"][3] == [32, 0.00858, 0.00858, 0.00858]
    assert kuhn["table"][0] == [104, 0.0178, 0.0178, 0.0178]
    assert kuhn["linear"][12][1] == kuhn["table"][0][1]
    assert [row[:2] for row in found["leduc"]["linear"]] == [[72, 0.818], [274, 0.477], [518, 0.28]]
    assert found["leduc"]["table"][0][:2] == [2184, 0.178]
    assert [row[0] for row in found["leduc"]["network"]] == [598, 1446, 11910]
    assert found["leduc"]["network"][0][2] == 0.824
    assert found["leduc"]["network"][2] == [11910, 0.215, 0.266, 0.327]
    assert 2 * count_parameters((24, 64, 64, 3)) == 11910
    fit = fitted.projection(kuhn_13, fitted.polynomials(kuhn_13, 13, 3))
    assert runs.fitted_exploitability(kuhn_13, fit, 100) == pytest.approx(0.00858, abs=5e-5)


def test_a_short_run_with_networks_lowers_exploitability(leduc):
    features = fitted.leduc_features(leduc)
    fit = fitted.network_fit(leduc, features, 16, np.random.default_rng(0), 60)
    assert runs.fitted_exploitability(leduc, fit, 10) < exploitability(uniform(leduc)) * 0.8
