"""Compute the results that `python -m cfr_lab.lessons.stored learned_values` stores in data/."""

from dataclasses import replace
from itertools import product

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_core.games import kuhn, leduc
from cfr_core.matching import normalise
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_lab.lessons.learned_values import fitted, value_network
from cfr_lab.lessons.learned_values.deep import Choices, deep_cfr, network_average
from cfr_lab.lessons.learned_values.error_bound import measured_bound
from cfr_lab.lessons.learned_values.first_round import (
    complete_profile,
    joined_profile,
    solve_first_round,
    solve_first_with_values,
)
from cfr_lab.lessons.learned_values.networks import count_parameters, predict
from cfr_lab.lessons.learned_values.safe import resolved_rounds
from cfr_lab.lessons.learned_values.second_round import CHOICES, actions
from cfr_lab.lessons.stored import round_digits

SEEDS = 5
CARDS = 13
HIDDEN = (8, 16, 64)
FIT_ITERATIONS = 100

MARKS = (10, 30, 60)
DEEP_SEEDS = 5

SIZES = (8, 32, 128)
AMOUNTS = (500, 2000, 8000)
LEAF_SEEDS = 3


def parameters(seeds=SEEDS, hidden=HIDDEN, T=FIT_ITERATIONS):
    """Measure the exploitability of fitted CFR with tables, linear functions and networks.

    Returns {"T": ..., "seeds": ..., game: {"linear" or "network" or "table": [[number of
    parameters, least, median, greatest], ...]}}. The last three values in each list are the
    smallest, median and largest exploitability over the seeds after T iterations, in units of
    payoff.

    seeds    number of seeds
    hidden   numbers of units per hidden layer, one number for each size of network
    """
    results = {"T": T, "seeds": seeds}
    for name, tree, columns in (_kuhn(), _leduc()):
        groups = [sets for _, (sets, _) in fitted.groups_of(tree)]
        rows = []
        for features in columns:
            count = sum(np.linalg.matrix_rank(features[sets]) for sets in groups)
            measured = fitted_exploitability(tree, fitted.projection(tree, features), T)
            rows.append([int(count), measured, measured, measured])
        table = fitted_exploitability(tree, lambda mean: mean, T)
        network = []
        for h in hidden:
            features = columns[1] if name == "kuhn" else columns[0][:, :-1]
            runs = [
                fitted_exploitability(
                    tree,
                    fitted.network_fit(tree, features, h, np.random.default_rng(seed), 100),
                    T,
                )
                for seed in range(seeds)
            ]
            actions_most = max(len(s.actions) for s in tree.infosets)
            sizes = (features.shape[1], h, h, actions_most)
            network.append([2 * count_parameters(sizes), *_band(runs)])
        results[name] = {
            "linear": round_digits(rows, 3),
            "network": round_digits(network, 3),
            "table": round_digits([[tree.n_sequences, table, table, table]], 3),
        }
    return results


def _kuhn():
    tree = Tree(kuhn([str(k) for k in range(1, CARDS + 1)]))
    return "kuhn", tree, [fitted.polynomials(tree, CARDS, degree) for degree in range(CARDS)]


def _leduc():
    tree = Tree(leduc())
    plain = fitted.leduc_features(tree)
    ones = np.ones((len(plain), 1))
    linear = np.hstack([plain, ones])
    pairs = np.einsum("ij,ik->ijk", linear, linear).reshape(len(plain), -1)
    triples = np.einsum("ij,ik->ijk", pairs, linear).reshape(len(plain), -1)
    return "leduc", tree, [linear, _distinct_columns(pairs), _distinct_columns(triples)]


def _distinct_columns(features):
    return np.unique(features, axis=1)


def fitted_exploitability(tree, fit, T):
    """Return the average strategy's exploitability after T iterations of fitted CFR."""
    *_, last = fitted.fitted_cfr(tree, fit, T)
    return float(exploitability(Profile.from_vector(tree, normalise(tree, last[1]))))


def _band(values):
    return [float(min(values)), float(np.median(values)), float(max(values))]


def choices(seeds=DEEP_SEEDS, marks=MARKS, base=Choices()):  # noqa: B008 - Choices is frozen
    """Measure Deep CFR's exploitability in Leduc poker for all combinations of three options.

    Returns {"marks": ..., "seeds": ..., key: {"exact" or "network": bands}}. The digits of a key
    such as "101" show whether the options `reservoir`, `linear` and `scratch` of `Choices` are on
    (1) or off (0). A mark is a number of iterations. For each mark, `bands` contains [least,
    median, greatest], the smallest, median and largest exploitability over the seeds. The average
    strategy is either computed exactly ("exact") or learnt by second networks ("network").
    """
    tree = Tree(leduc())
    features = fitted.leduc_features(tree)
    results = {"marks": list(marks), "seeds": seeds}
    for key in product((1, 0), repeat=3):
        chosen = replace(base, **dict(zip(("reservoir", "linear", "scratch"), key, strict=True)))
        runs = [deep_run(tree, features, marks, seed, chosen) for seed in range(seeds)]
        results["".join(map(str, key))] = {
            kind: round_digits(
                [_band([run[kind][k] for run in runs]) for k in range(len(marks))], 3
            )
            for kind in ("exact", "network")
        }
    return results


def deep_run(tree, features, marks, seed, chosen, steps=2000):
    """Return a Deep CFR run's exploitabilities, as {"exact" or "network": [one per mark]}.

    marks    the iterations in which both average strategies are measured
    chosen   the `Choices` of the run
    steps    number of training steps for the second networks, which learn the average strategy
    """
    measured = {"exact": [], "network": []}
    sizes = (features.shape[1], chosen.hidden, chosen.hidden, 3)
    for t, S, averages in deep_cfr(tree, features, marks[-1], seed, chosen):
        if t in marks:
            rng = np.random.default_rng([seed, t])
            learnt = network_average(tree, features, averages, sizes, steps, rng)
            for kind, sums in (("exact", S), ("network", learnt)):
                profile = Profile.from_vector(tree, normalise(tree, sums))
                measured[kind].append(float(exploitability(profile)))
    return measured


def leaves(seeds=LEAF_SEEDS, sizes=SIZES, amounts=AMOUNTS, exact=(2, 5, 20)):
    """Measure exploitability in Leduc poker if the first round is solved with values at its leaves.

    Returns a dictionary with the following keys. Exploitabilities are in units of payoff.

    "uniform"    the exploitability if play in the first round is uniform
    "exact"      [[iterations per leaf, exploitability], ...] with exact values
    "network"    {"hidden amount": [mean error, least, median, greatest]} with a value network of
                 `hidden` units per layer trained on `amount` subgames; the first value is the
                 median over the seeds, and the other three are the smallest, median and largest
                 exploitability over the seeds
    "seeds"      number of seeds
    """
    tree = Tree(leduc())
    even = {moves: np.full((6, len(actions(moves))), 1 / len(actions(moves))) for moves in CHOICES}
    results = {
        "uniform": completed_exploitability(tree, even),
        "exact": [
            [T, completed_exploitability(tree, solve_first_round(value_network.exact_leaf(T), 100))]
            for T in exact
        ],
        "seeds": seeds,
        "network": {},
    }
    X, Y = many_solved(amounts[-1])
    test = value_network.training_set(1000, 999)
    for hidden, amount in product(sizes, amounts):
        measured, errors = [], []
        for seed in range(seeds):
            weights = value_network.train_values(
                X[:amount], Y[:amount], hidden, 4000, np.random.default_rng(seed)
            )
            errors.append(float(np.abs(predict(weights, test[0]) - test[1]).mean()))
            first = solve_first_round(value_network.network_leaf(weights), 300)
            measured.append(completed_exploitability(tree, first))
        results["network"][f"{hidden} {amount}"] = [float(np.median(errors)), *_band(measured)]
    return round_digits(results, 3)


def many_solved(amount, block=1000):
    """Return a value network's inputs and targets for `amount` random subgames, as two arrays.

    block   largest number of subgames solved at a time
    """
    parts = [
        value_network.training_set(min(block, amount - begin), begin)
        for begin in range(0, amount, block)
    ]
    return [np.concatenate(each) for each in zip(*parts, strict=True)]


def completed_exploitability(tree, first):
    return float(exploitability(complete_profile(tree, first, 200)))


def network(hidden=32, amount=AMOUNTS[-1]):
    """Return {"weights": nested lists} for a value network trained on `amount` subgames."""
    X, Y = many_solved(amount)
    weights = value_network.train_values(X, Y, hidden, 6000, np.random.default_rng(0))
    return {"weights": round_digits(list(weights), 3)}


def bound(T=100, K=200):
    """Return the result of `measured_bound` (theorem 5 of learned_values) for the stored network.

    T   number of iterations for the first round
    K   number of iterations for each second round in each of these T iterations
    """
    return round_digits(measured_bound(Tree(leduc()), value_network.stored_leaf(), T, K), 3)


def completions(T=300, exact=(20, 100)):
    """Measure exploitability in Leduc poker if the second rounds are solved unsafely or safely.

    Returns {"network" or "exact": [exploitability with unsafe solving, exploitability with safe
    solving]}. The key names the kind of values used at the leaves of the first round.

    T       number of iterations for the first round with the stored network
    exact   (number of iterations per leaf, number of iterations for the first round) with exact
            values
    """
    tree, results = Tree(leduc()), {}
    leaves = {
        "network": (value_network.stored_leaf(), T),
        "exact": (value_network.exact_leaf(exact[0]), exact[1]),
    }
    for name, (leaf, iterations) in leaves.items():
        first, alternatives = solve_first_with_values(leaf, iterations)
        safely = joined_profile(tree, first, resolved_rounds(first, alternatives, 200))
        results[name] = [completed_exploitability(tree, first), float(exploitability(safely))]
    return round_digits(results, 3)


RUNS = {
    "parameters": parameters,
    "choices": choices,
    "leaves": leaves,
    "network": network,
    "bound": bound,
    "completions": completions,
}
