"""Run CFR as a student might write it, correctly or with one of the expected faults."""

import numpy as np

from cfr_core.games import CHANCE


def match(regrets):
    positive = np.maximum(regrets, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regrets), 1 / len(regrets))


def cfr(
    tree,
    T,
    weight="own",
    value="others",
    baseline="mean",
    storage="all",
    order="together",
    chance="probabilities",
    payoffs="each",
    histories="all",
):
    """Return the regrets, the summed strategies and the last strategies after T iterations of CFR.

    Each of the three results is a dictionary {set name: array over the actions}. The program is
    correct unless a keyword introduces a fault.

    weight     factor with which a strategy is added to S: the player's "own" reach, "one", the
               reach of the "others", the "whole" reach (own times others), or "t" times the own
               reach; "others first" and "whole first" use only the first history of an information
               set
    value      factor of a counterfactual value: the reach of the "others", that of the other
               "players" without chance, the player's "own" reach, the "whole" reach, or "one"
    baseline   number subtracted from each action value v(I, a): the "mean" weighted by the
               strategy, the unweighted ("plain") mean, or "nothing"
    storage    array that is stored as R: "all" cumulative regrets, only the "positive" cumulative
               regrets, the "strategy" computed from the regrets (M10), only the regrets of the
               "latest" iteration, or the sum of every iteration's positive regrets ("gains")
    order      time at which regrets change: all "together" after a walk of the tree, after a
               separate walk for each of the "players" or "sets", or "within" the walk; "late"
               changes them together, but adds to S the strategy computed from the new regrets
    chance     treatment of the chance probabilities: with "probabilities", they are the weights of
               the values below a chance node and factors of chance's reach; with "player 1", they
               are factors of player 1's own reach instead; with "added" or "even", the values are
               added up or averaged with equal weights
    payoffs    payoffs that are used: those of "each" player, or those of "player 1" for both
    histories  histories of an information set that contribute to the set's regrets: "all", or only
               the "last"
    """
    name = {int(h): infoset.name for infoset in tree.infosets for h in infoset.nodes}
    size = {infoset.name: len(infoset.actions) for infoset in tree.infosets}
    regrets, sums, sigma = ({I: np.zeros(n) for I, n in size.items()} for _ in range(3))
    new_regrets, reach_sums = {}, {}

    def walk(h, reach):
        i, children = tree.player[h], tree.children(h)
        if i < 0:
            return np.array(tree.payoff(h), dtype=float)
        if i == CHANCE:
            p = np.array(tree.chance[children], dtype=float)
        elif order == "within":
            p = match(regrets[name[h]])
        else:
            p = sigma[name[h]]
        below = []
        for child, step in zip(children, p, strict=True):
            child_reach = reach.copy()
            child_reach[1 if i == CHANCE and chance == "player 1" else i] *= step
            below.append(walk(child, child_reach))
        below = np.array(below)
        if i == CHANCE:
            return {"added": below.sum(axis=0), "even": below.mean(axis=0)}.get(chance, p @ below)
        mean = p @ below
        payment = 0 if payoffs == "player 1" else i - 1
        learn(name[h], i, reach, p, below[:, payment], mean[payment])
        return mean

    def learn(I, i, reach, p, values, mean):
        own, others, players = reach[i], np.prod(np.delete(reach, i)), reach[3 - i]
        baseline_value = {"mean": mean, "plain": values.mean(), "nothing": 0}[baseline]
        reaches = {"others": others, "players": players, "own": own, "whole": own * others}
        times = (reaches | {"one": 1})[value]
        change = times * (values - baseline_value)
        if order == "within":
            regrets[I] = regrets[I] + change
        else:
            new_regrets[I] = change if histories == "last" else new_regrets.get(I, 0) + change
        whose, _, first = weight.partition(" ")
        if not (first and I in reach_sums):
            reach_sums[I] = reach_sums.get(I, 0) + (reaches | {"one": 1}).get(whose, own) * p

    for t in range(1, T + 1):
        for group in _groups(tree, order):
            for I in regrets:
                regrets[I] = _stored_regrets(regrets[I], storage)
            sigma.update({I: match(regrets[I]) for I in regrets})
            new_regrets.clear()
            reach_sums.clear()
            walk(0, np.ones(tree.n_players + 1))
            for I in group:
                before = 0 if storage == "latest" else regrets[I]
                new = new_regrets.get(I, 0)
                regrets[I] = before + (np.maximum(new, 0) if storage == "gains" else new)
                is_late = order == "late"
                share = reach_sums[I].sum() * match(regrets[I]) if is_late else reach_sums[I]
                sums[I] = sums[I] + (t if weight == "t" else 1) * share
    return regrets, sums, dict(sigma)


def _stored_regrets(regrets, storage):
    if storage == "strategy":
        return match(regrets) if regrets.any() else regrets
    return np.maximum(regrets, 0) if storage == "positive" else regrets


def _groups(tree, order):
    """Return lists of names of sets whose regrets change together, in the order of the updates."""
    if order == "players":
        return [[s.name for s in tree.infosets if s.player == p] for p in tree.players]
    if order == "sets":
        return [[s.name] for s in tree.infosets]
    return [[s.name for s in tree.infosets]]


def average(tree, T, **fault):
    """Return the average strategies of `cfr` with the given fault, as {set name: probabilities}."""
    _, sums, _ = cfr(tree, T, **fault)
    return {name: match(total) for name, total in sums.items()}
