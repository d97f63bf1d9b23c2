"""Define the lesson's sampled walks, and enumerate all samples with their probabilities.

`pick(probabilities)` chooses the index of an action. If `pick` follows a script instead of random
numbers, a walk can be run once for every possible sample, so that means can be computed exactly.
"""

from fractions import Fraction

import numpy as np

from cfr_core.tree import CHANCE

EXPLORE = Fraction(3, 5)


class Fork(Exception):  # noqa: N818 - not an error, but the end of a script
    """Stop a walk that has reached the end of its script and needs another action.

    `probabilities` contains the probabilities of the actions at the node where the walk stops.
    """

    def __init__(self, probabilities):
        super().__init__()
        self.probabilities = probabilities


def all_samples(program):
    """Return [(probability, result of program(pick))] for all possible sequences of picks."""
    results, scripts = [], [()]
    while scripts:
        script = scripts.pop()
        remaining_script, chance = iter(script), Fraction(1)

        def pick(probabilities, ahead=remaining_script):
            nonlocal chance
            action = next(ahead, None)
            if action is None:
                raise Fork(probabilities)
            chance *= probabilities[action]
            return action

        try:
            result = program(pick)
        except Fork as fork:
            scripts += [(*script, a) for a, p in enumerate(fork.probabilities) if p > 0]
        else:
            results.append((chance, result))
    return results


def mean_and_variance(results, measure):
    """Return the exact mean and variance of `measure(result)` over the results of `all_samples`."""
    mean = sum(p * measure(result) for p, result in results)
    return mean, sum(p * (measure(result) - mean) ** 2 for p, result in results)


def sampled_regrets(tree, profile, i, chosen, pick, visited_nodes=None):
    """Return player i's regrets {set: array} from a walk that samples the given players' moves.

    chosen         the players whose moves are sampled: () for a full traversal, {0} for chance
                   sampling, {0, 3 - i} for external sampling
    visited_nodes  a list to which the visited nodes are appended
    """
    edges, r = profile.edge_probabilities, {I: 0 * p for I, p in profile.strategies_of(i).items()}

    def walk(h, w):
        if visited_nodes is not None:
            visited_nodes.append(h)
        children, mover = tree.children(h), tree.player[h]
        if not children:
            return tree.payoff(h)[i - 1]
        probabilities = edges[children]
        if mover in chosen:
            return walk(children[pick(probabilities)], w)
        if mover != i:
            return sum(
                p * walk(c, w * p) for c, p in zip(children, probabilities, strict=True) if p
            )
        U = np.array([walk(c, w) for c in children])
        I = tree.infosets[tree.infoset_index[h]].name
        r[I] = r[I] + w * (U - probabilities @ U)
        return probabilities @ U

    walk(0, 1)
    return r


def outcome_regrets(tree, profile, i, pick, b=None, explore=EXPLORE, visited_nodes=None):
    """Return player i's regrets {set: array} from one sampled path to a terminal node.

    b              (nodes,) the baseline's value at each node, or None for no baseline
    explore        the weight of the uniform strategy in the mixture from which player i's actions
                   are drawn
    visited_nodes  a list to which the visited nodes are appended
    """
    edges = profile.edge_probabilities
    b = 0 * edges if b is None else b
    r = {I: 0 * p for I, p in profile.strategies_of(i).items()}

    def walk(h, w):
        if visited_nodes is not None:
            visited_nodes.append(h)
        children, own = tree.children(h), tree.player[h] == i
        if not children:
            return tree.payoff(h)[i - 1]
        probabilities = edges[children]
        q = explore / len(probabilities) + (1 - explore) * probabilities if own else probabilities
        k = pick(q)
        U = np.array(b[children])
        U[k] = U[k] + (walk(children[k], w / q[k] if own else w) - U[k]) / q[k]
        if own:
            I = tree.infosets[tree.infoset_index[h]].name
            r[I] = r[I] + w * (U - probabilities @ U)
        return probabilities @ U

    walk(0, 1)
    return r


def scheme_regrets(tree, profile, i, scheme, pick, b=None, visited_nodes=None):
    """Return player i's regrets {set: array} from one sample drawn by a scheme.

    scheme   "chance", "external", "outcome" or "baseline" (outcome sampling with baseline b)
    """
    if scheme in ("chance", "external"):
        chosen = {CHANCE} if scheme == "chance" else {CHANCE, 3 - i}
        return sampled_regrets(tree, profile, i, chosen, pick, visited_nodes)
    return outcome_regrets(
        tree, profile, i, pick, b if scheme == "baseline" else None, visited_nodes=visited_nodes
    )
