"""CFR as a reader would write it, right or with one of the faults to be expected.

The reader's `cfr(tree, T)` of exercise 4 is held against these, and told apart by what it does.
"""

import numpy as np

from cfr_core.games import CHANCE, Game, kuhn, trap, weighted_rps
from cfr_core.tree import Tree

CHANCE_OF = {"high": 1 / 3, "low": 2 / 3}


def signals():
    """Chance deals, player 1 signals in one of three ways, player 2 answers, player 1 closes.

    Player 2 sees only whether the signal was the first; player 1, closing, sees the deal and the
    own signal. Payoffs follow no pattern that a reader could guess.
    """

    def actions(h):
        return ("a", "b", "c") if len(h) == 1 else ("d", "e") if len(h) == 2 else ("f", "g")

    def payoffs(h):
        deal, signal, answer, close = h
        code = 7 * (deal == "low") + 5 * "abc".index(signal) + 3 * (answer == "e")
        won = (code * code + 4 * (close == "g") * (1 + "abc".index(signal))) % 11 - 5
        return won, -won

    def sees(h):
        if len(h) == 2:
            return "answer a" if h[1] == "a" else "answer"
        return " ".join(h[:2])

    return Game(
        "signals",
        2,
        lambda h: (CHANCE, 1, 2, 1)[len(h)] if len(h) < 4 else None,
        actions,
        payoffs,
        sees,
        lambda h: CHANCE_OF,
    )


def trees():
    """The trees that the reader's program is tried on: the lesson's first, then others."""
    return [Tree(rules()) for rules in (trap, weighted_rps, kuhn, signals)]


def match(regrets):
    positive = np.maximum(regrets, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regrets), 1 / len(regrets))


def cfr(tree, T, weight="own", value="others", less="mean", keeps="all", order="together"):
    """{set: R}, {set: S} and the last {set: sigma} after T iterations, from regrets of zero.

    weight  of a strategy in S: "own" reach, "one", or the "others"
    value   is multiplied by the reach of the "others", by "own" reach or by "all" of it
    less    what is taken from v(I, a): the "mean" by sigma, the "plain" mean, or "nothing"
    keeps   of the regrets: "all", the "positive" ones, or the "strategy" made of them (M10)
    order   in which regrets change: all "together", player by player, set by set, or "within"
            the walk; or "late": S gets the strategy made of the new regrets
    """
    name = {int(h): infoset.name for infoset in tree.sets for h in infoset.nodes}
    size = {infoset.name: len(infoset.actions) for infoset in tree.sets}
    regrets, sums, sigma = ({I: np.zeros(n) for I, n in size.items()} for _ in range(3))
    news, seen = {}, {}

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
            on = reach.copy()
            on[i] *= step
            below.append(walk(child, on))
        below = np.array(below)
        mean = p @ below
        if i > 0:
            _learn(name[h], i, reach, p, below[:, i - 1], mean[i - 1])
        return mean

    def _learn(I, i, reach, p, worth, mean):
        own, others = reach[i], np.prod(np.delete(reach, i))
        less_by = {"mean": mean, "plain": worth.mean(), "nothing": 0}[less]
        times = {"others": others, "own": own, "all": own * others}[value]
        change = times * (worth - less_by)
        if order == "within":
            regrets[I] = regrets[I] + change
        else:
            news[I] = news.get(I, 0) + change
        seen[I] = seen.get(I, 0) + {"own": own, "one": 1, "others": others}[weight] * p

    for _ in range(T):
        for group in _groups(tree, order):
            if keeps != "all":
                for I in regrets:
                    kept = match(regrets[I]) if keeps == "strategy" else None
                    regrets[I] = np.maximum(regrets[I], 0) if kept is None else kept
            sigma.update({I: match(regrets[I]) for I in regrets})
            news.clear()
            seen.clear()
            walk(0, np.ones(tree.n_players + 1))
            for I in group:
                regrets[I] = regrets[I] + news.get(I, 0)
                late = order == "late"
                sums[I] = sums[I] + (seen[I].sum() * match(regrets[I]) if late else seen[I])
    return regrets, sums, dict(sigma)


def _groups(tree, order):
    """The sets whose regrets change together, one group after another."""
    if order == "players":
        return [[s.name for s in tree.sets if s.player == p] for p in tree.players]
    if order == "sets":
        return [[s.name] for s in tree.sets]
    return [[s.name for s in tree.sets]]


def average(tree, T, **fault):
    """What such a program hands over: {set: probabilities}."""
    _, sums, _ = cfr(tree, T, **fault)
    return {name: match(total) for name, total in sums.items()}
