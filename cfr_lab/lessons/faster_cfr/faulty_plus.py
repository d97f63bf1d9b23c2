"""Run CFR+ as a student might write it, correctly or with one of the expected faults."""

import numpy as np

from cfr_core.tree import CHANCE
from cfr_lab.lessons.cfr_in_four_steps.faulty_cfr import match


def cfr_plus(
    tree,
    T,
    floor="sum",
    turns=(1, 2),
    weight=lambda t: t,
    reach="own",
    value="others",
    baseline="mean",
    chance="probabilities",
    payoffs="each",
    histories="all",
    averaged_histories="all",
    averaged_strategy="played",
    returned_strategy="average",
):
    """Return the strategies after T iterations of CFR+, as {set name: probabilities}.

    The program is correct unless a keyword introduces a fault.

    floor               quantity that is clipped at 0: the "sum" of regrets, "nothing", only the
                        iteration's "regret", or the sum after every "history". With "strategy", the
                        strategy computed from the sum replaces the sum (M10), and with
                        "strategies", both players' sums are replaced in each turn
    turns               players in the order of their updates; the players in an inner tuple are
                        updated simultaneously
    weight              function from t to the weight of iteration t in the average
    reach               weight of a strategy in the average: the player's "own" reach, "one", the
                        reach of the "others", or the "whole" reach
    value               reach by which a counterfactual value is multiplied: that of the "others",
                        or that of the other "players" without chance
    baseline            number subtracted from an action's value: the "mean" weighted by the
                        strategy, the unweighted ("plain") mean, or "nothing"
    chance              treatment of the chance probabilities: with "probabilities", they are the
                        weights of the values below a chance node and factors of chance's reach;
                        with "player 1", they are factors of player 1's own reach instead; with
                        "added" or "mean", the values are added up or averaged with equal weights;
                        with "even", all actions of a chance node are equally likely
    payoffs             payoffs that are used: those of "each" player, or those of "player 1" for
                        both
    histories           histories of an information set that contribute to its regrets: "all" of
                        them, or only the "last"
    averaged_histories  histories of an information set whose weights are added to S: "all" of them,
                        or only the "first"
    averaged_strategy   strategy that enters the average: the strategy "played" in the iteration, or
                        the "new" strategy computed from the new regrets
    returned_strategy   strategy that is returned: the "average" strategy, the "last" strategy
                        played, or the "next" strategy, computed from the last regrets
    """
    name = {int(h): s.name for s in tree.infosets for h in s.nodes}
    regret = {s.name: np.zeros(len(s.actions)) for s in tree.infosets}
    sums = {I: np.zeros(len(r)) for I, r in regret.items()}
    sigma, new_regrets, reach_sums = {}, {}, {}

    def walk(h, reaches, learning):
        i, children = tree.player[h], tree.children(h)
        if i < 0:
            payments = np.array(tree.payoff(h), dtype=float)
            return payments if payoffs == "each" else payments[[0, 0]]
        p = np.array(tree.chance[children], float) if i == CHANCE else sigma[name[h]]
        if i == CHANCE and chance == "even":
            p = np.full(len(p), 1 / len(p))
        below = []
        for child, step in zip(children, p, strict=True):
            child_reaches = reaches.copy()
            child_reaches[1 if i == CHANCE and chance == "player 1" else i] *= step
            below.append(walk(child, child_reaches, learning))
        below = np.array(below)
        mean = p @ below
        if i == CHANCE:
            mean = {"added": below.sum(0), "mean": below.mean(0)}.get(chance, mean)
        if i in learning:
            _learn(name[h], i, reaches, p, below[:, i - 1], mean[i - 1])
        return mean

    def _learn(I, i, reaches, p, values, mean):
        others = np.prod(np.delete(reaches, i))
        times = others if value == "others" else np.prod(np.delete(reaches, i)[1:])
        r = times * (values - {"mean": mean, "plain": values.mean(), "nothing": 0}[baseline])
        if floor == "history":
            regret[I] = np.maximum(regret[I] + r, 0)
        new_regrets[I] = r + (new_regrets.get(I, 0) if histories == "all" else 0)
        factor = {"own": reaches[i], "one": 1.0, "others": others, "whole": np.prod(reaches)}[reach]
        if averaged_histories == "all" or I not in reach_sums:
            reach_sums[I] = reach_sums.get(I, 0) + factor * p

    for t in range(1, T + 1):
        for turn in turns:
            learning = turn if isinstance(turn, tuple) else (turn,)
            sigma.update({I: match(r) for I, r in regret.items()})
            new_regrets.clear()
            reach_sums.clear()
            walk(0, np.ones(tree.n_players + 1), learning)
            for I in new_regrets:
                regret[I] = _next_regret(regret[I], new_regrets[I], floor)
                new = reach_sums[I].sum() * match(regret[I])
                sums[I] = sums[I] + weight(t) * (
                    reach_sums[I] if averaged_strategy == "played" else new
                )
            if floor == "strategies":
                regret.update({I: match(r) for I, r in regret.items()})
    if returned_strategy == "average":
        return {I: match(total) for I, total in sums.items()}
    even = {I: match(0 * r) for I, r in regret.items()}
    return {I: match(r) for I, r in regret.items()} if returned_strategy == "next" else even | sigma


def _next_regret(regret, new_regrets, floor):
    if floor == "history":
        return regret
    if floor == "regret":
        return regret + np.maximum(new_regrets, 0)
    total = regret + new_regrets
    if floor == "nothing":
        return total
    return match(total) if floor == "strategy" else np.maximum(total, 0)
