"""Compute a network's output and the gradient of its loss in NumPy, and train it with Adam.

A network is a list of arrays: a weight matrix and a bias vector for each layer.
"""

from itertools import pairwise

import numpy as np


def new_network(sizes, rng):
    """Return random weights for a network with layer sizes such as (24, 32, 32, 3).

    The sizes are listed from the input layer to the output layer. The last layer's weights are
    initially zero, so a new network outputs 0 for every input.
    """
    weights = []
    for inputs, outputs in pairwise(sizes):
        weights += [rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs)), np.zeros(outputs)]
    weights[-2][:] = 0
    return weights


def layer_outputs(weights, X):
    """Return a list of all layers' outputs for the rows of X, beginning with X itself."""
    outputs = [X]
    for k in range(0, len(weights), 2):
        Z = outputs[-1] @ weights[k] + weights[k + 1]
        outputs.append(np.maximum(Z, 0) if k + 2 < len(weights) else Z)
    return outputs


def predict(weights, X):
    """Return the output of the network for every row of X."""
    return layer_outputs(weights, X)[-1]


def gradient(weights, X, Y, M):
    """Return the gradient of the loss, as a list of arrays with the shapes of the weights.

    The loss of a row is the sum of M (f(X) - Y)^2 / 2 over the outputs, where f is the network. The
    network's loss is the mean of these losses over the rows.

    X   array (rows, inputs)
    Y   array (rows, outputs) of targets
    M   array (rows, outputs) of weights for the squared errors, 0 for outputs without a target
    """
    outputs = layer_outputs(weights, X)
    error = M * (outputs[-1] - Y) / len(X)
    gradients = []
    for k in range(len(weights) - 2, -1, -2):
        gradients = [outputs[k // 2].T @ error, error.sum(axis=0), *gradients]
        error = (error @ weights[k].T) * (outputs[k // 2] > 0)
    return gradients


def train(weights, X, Y, M, steps, rng, batch=128, rate=0.003):
    """Return the weights after `steps` steps of Adam, each on a random batch of rows.

    X, Y, M   as in `gradient`
    batch     number of rows drawn for each step
    rate      initial learning rate, which decreases linearly
    """
    flat = np.concatenate([W.ravel() for W in weights])
    ends = np.cumsum([W.size for W in weights])[:-1]
    # The new arrays in `weights` are views of `flat`, so changing `flat` changes all of them.
    weights = [v.reshape(W.shape) for v, W in zip(np.split(flat, ends), weights, strict=True)]
    mean, square = np.zeros_like(flat), np.zeros_like(flat)
    for n in range(1, steps + 1):
        rows = rng.integers(len(X), size=batch)
        G = np.concatenate([g.ravel() for g in gradient(weights, X[rows], Y[rows], M[rows])])
        mean += 0.1 * (G - mean)
        square += 0.001 * (G**2 - square)
        step = mean / (1 - 0.9**n) / (np.sqrt(square / (1 - 0.999**n)) + 1e-8)
        flat -= rate * (1 - (n - 1) / steps) * step
    return weights


def count_parameters(sizes):
    """Return the number of weights and biases in a network with the given layer sizes."""
    return sum((m + 1) * n for m, n in pairwise(sizes))
