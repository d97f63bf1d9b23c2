"""Run external sampling as a student might write it, either correctly or with an expected fault."""

import numpy as np

from cfr_core.tree import CHANCE


def external_regrets(tree, profile, i, pick, fault=None):
    """Return {set: array of regrets} for player i from one walk of external sampling.

    pick    function from a list of probabilities to the index of the sampled action
    fault   None, or one of
            "others"     weights regrets by the others' probabilities, although they are sampled
            "own"        weights regrets by the player's own reach
            "divided"    divides regrets by the probability of the sample
            "equal"      draws the others' actions uniformly
            "first"      uses player 1's payoffs for both players
            "values"     returns action values instead of regrets
            "plain"      subtracts the unweighted mean of the action values
            "reversed"   reverses the signs of the regrets
            "chance"     samples only chance's actions
            "full"       samples no actions
            "picks own"  samples the player's own action as well
    """
    edges = profile.edge_probabilities
    r = {I: np.zeros(len(p)) for I, p in profile.strategies_of(i).items()}
    for_whom = 0 if fault == "first" else i - 1

    def walk(h, w):
        children, mover = tree.children(h), tree.player[h]
        if not children:
            return tree.payoff(h)[for_whom]
        probabilities = np.array(edges[children], dtype=float)
        if mover == i:
            return own(h, children, probabilities, w)
        if fault == "full" or (fault == "chance" and mover != CHANCE):
            return sum(p * walk(c, w * p) for c, p in zip(children, probabilities, strict=True))
        k = pick(
            [1 / len(probabilities)] * len(probabilities) if fault == "equal" else probabilities
        )
        return walk(children[k], _child_weight(w, probabilities[k], fault))

    def own(h, children, probabilities, w):
        I = tree.infosets[tree.infoset_index[h]].name
        if fault == "picks own":
            k = pick(probabilities)
            U = np.zeros(len(probabilities))
            U[k] = walk(children[k], w)
        else:
            pairs = zip(children, probabilities, strict=True)
            U = np.array([walk(c, w * p if fault == "own" else w) for c, p in pairs])
        less = {"values": 0.0, "plain": U.mean()}.get(fault, probabilities @ U)
        r[I] = r[I] + w * (less - U if fault == "reversed" else U - less)
        return probabilities @ U

    walk(0, 1.0)
    return r


def _child_weight(w, p, fault):
    return {"others": w * p, "divided": w / p}.get(fault, w)
