"""Test the network's gradient and training, and compare the cells with the package."""

import numpy as np
import pytest

from cfr_lab.lessons.learned_values import networks
from cfr_lab.lessons.learned_values.exercise_gradient import loss_gradient


def random_problem(seed, sizes=(4, 5, 6, 2), rows=12):
    rng = np.random.default_rng(seed)
    weights = [W + 0.1 * rng.normal(size=W.shape) for W in networks.new_network(sizes, rng)]
    return weights, *(rng.normal(size=(rows, n)) for n in (sizes[0], sizes[-1])), rng


def loss(weights, X, Y, M):
    return (M * (networks.predict(weights, X) - Y) ** 2).sum() / 2 / len(X)


@pytest.mark.parametrize("seed", range(5))
def test_gradient_agrees_with_differences_of_the_loss(seed):
    weights, X, Y, rng = random_problem(seed)
    M = rng.random(Y.shape)
    for k, G in enumerate(networks.gradient(weights, X, Y, M)):
        for place in rng.integers(G.size, size=4):
            step = np.zeros(G.size)
            step[place] = 1e-6
            up, down = (
                [W + sign * step.reshape(W.shape) if j == k else W for j, W in enumerate(weights)]
                for sign in (1, -1)
            )
            change = (loss(up, X, Y, M) - loss(down, X, Y, M)) / 2e-6
            assert change == pytest.approx(G.flat[place], rel=1e-4, abs=1e-8)


def test_functions_of_the_cells_agree_with_the_package(lesson_functions):
    weights, X, Y, _ = random_problem(1)
    M = np.ones_like(Y)
    fresh = [
        make((4, 5, 2), np.random.default_rng(3))
        for make in (lesson_functions["new_network"], networks.new_network)
    ]
    for cells_array, package_array in zip(*fresh, strict=True):
        assert np.array_equal(cells_array, package_array)
    both = [f(weights, X, Y, M) for f in (lesson_functions["gradient"], networks.gradient)]
    for cells_array, package_array in zip(*both, strict=True):
        assert np.allclose(cells_array, package_array)
    trained = [
        f(weights, X, Y, M, 30, np.random.default_rng(5))
        for f in (lesson_functions["train"], networks.train)
    ]
    for cells_array, package_array in zip(*trained, strict=True):
        assert np.allclose(cells_array, package_array, atol=1e-6)


def test_exercise_2_gives_the_gradient_with_one_hidden_layer():
    weights, X, Y, _ = random_problem(2, (3, 4, 2))
    both = loss_gradient(*weights, X, Y), networks.gradient(weights, X, Y, np.ones_like(Y))
    for cells_array, package_array in zip(*both, strict=True):
        assert np.allclose(cells_array, package_array)


def test_training_lowers_the_loss_and_does_not_change_its_input():
    weights, X, Y, rng = random_problem(4)
    M, before = np.ones_like(Y), [W.copy() for W in weights]
    learnt = networks.train(weights, X, Y, M, 300, rng)
    assert loss(learnt, X, Y, M) < 0.5 * loss(weights, X, Y, M)
    assert all(np.array_equal(W, V) for W, V in zip(weights, before, strict=True))


def test_a_new_network_returns_zero():
    rng = np.random.default_rng(0)
    assert not networks.predict(networks.new_network((3, 4, 2), rng), rng.normal(size=(5, 3))).any()


def test_count_parameters_gives_the_number_of_weights():
    weights = networks.new_network((24, 8, 8, 3), np.random.default_rng(0))
    assert networks.count_parameters((24, 8, 8, 3)) == sum(W.size for W in weights) == 299
