"""CFR+ and external sampling as a reader would write them, right or with a fault to be expected."""

from functools import lru_cache

import numpy as np

from cfr_core import Tree, games
from cfr_core.tree import CHANCE
from cfr_lab.lessons.lesson_05.faulty_cfr import match, signals


@lru_cache
def trees():
    """What readers' programs are tried on: the lesson's games, then others."""
    rules = (games.kuhn, games.trap, games.weighted_rps, signals)
    return tuple(Tree(make()) for make in rules)


def cfr_plus(
    tree,
    T,
    floor="sum",
    turns=(1, 2),
    weight=lambda t: t,
    reach="own",
    folds="played",
    gives="average",
):
    """{set: probabilities} after T iterations of CFR+.

    floor   what is kept from being negative: the "sum", "nothing", the iteration's "regret"
            alone, every "history" by itself; or the sum is made a "strategy" (M10)
    turns   who updates when; one tuple inside for both at once
    weight  of iteration t in the average; reach  "own", "one" or the "others"
    folds   the strategy that was "played", or the "new" one, into the average
    gives   the "average", the "last" strategy played, or the "next"
    """
    name = {int(h): s.name for s in tree.sets for h in s.nodes}
    regret = {s.name: np.zeros(len(s.actions)) for s in tree.sets}
    sums = {I: np.zeros(len(r)) for I, r in regret.items()}
    sigma, news, seen = {}, {}, {}

    def walk(h, on_way, learning):
        i, children = tree.player[h], tree.children(h)
        if i < 0:
            return np.array(tree.payoff(h), dtype=float)
        p = np.array(tree.chance[children], float) if i == CHANCE else sigma[name[h]]
        below = []
        for child, step in zip(children, p, strict=True):
            on = on_way.copy()
            on[i] *= step
            below.append(walk(child, on, learning))
        below = np.array(below)
        mean = p @ below
        if i in learning:
            I, others = name[h], np.prod(np.delete(on_way, i))
            r = others * (below[:, i - 1] - mean[i - 1])
            if floor == "history":
                regret[I] = np.maximum(regret[I] + r, 0)
            news[I] = news.get(I, 0) + r
            factor = {"own": on_way[i], "one": 1.0, "others": others}[reach]
            seen[I] = seen.get(I, 0) + factor * p
        return mean

    for t in range(1, T + 1):
        for turn in turns:
            learning = turn if isinstance(turn, tuple) else (turn,)
            sigma.update({I: match(r) for I, r in regret.items()})
            news.clear()
            seen.clear()
            walk(0, np.ones(tree.n_players + 1), learning)
            for I in news:
                regret[I] = _floored(regret[I], news[I], floor)
                new = seen[I].sum() * match(regret[I])
                sums[I] = sums[I] + weight(t) * (seen[I] if folds == "played" else new)
    if gives == "average":
        return {I: match(total) for I, total in sums.items()}
    return {I: match(r) for I, r in regret.items()} if gives == "next" else dict(sigma)


def _floored(regret, news, floor):
    if floor == "history":
        return regret
    if floor == "regret":
        return regret + np.maximum(news, 0)
    total = regret + news
    if floor == "nothing":
        return total
    return match(total) if floor == "strategy" else np.maximum(total, 0)


def external(tree, profile, i, pick, fault=None):
    """Player i's regrets from one externally sampled walk, {set: array}.

    fault   None, or: "others" multiply although sampled; "own" reach multiplies; "divided" by
            the odds of the sample; picked "alike"; "first" player's payoffs for both; "values"
            for regrets; the "plain" mean; "reversed" signs; chance alone is sampled ("chance");
            nothing is ("full"); the "own" action is sampled, too ("picks own")
    """
    edges = profile.edges
    r = {I: np.zeros(len(p)) for I, p in profile.of(i).items()}
    for_whom = 0 if fault == "first" else i - 1

    def walk(h, w):
        children, mover = tree.children(h), tree.player[h]
        if not children:
            return tree.payoff(h)[for_whom]
        odds = np.array(edges[children], dtype=float)
        if mover == i:
            return own(h, children, odds, w)
        if fault == "full" or (fault == "chance" and mover != CHANCE):
            return sum(p * walk(c, w * p) for c, p in zip(children, odds, strict=True))
        k = pick([1 / len(odds)] * len(odds) if fault == "alike" else odds)
        return walk(children[k], _weighed(w, odds[k], fault))

    def own(h, children, odds, w):
        I = tree.sets[tree.infoset[h]].name
        if fault == "picks own":
            k = pick(odds)
            U = np.zeros(len(odds))
            U[k] = walk(children[k], w)
        else:
            pairs = zip(children, odds, strict=True)
            U = np.array([walk(c, w * p if fault == "own" else w) for c, p in pairs])
        less = {"values": 0.0, "plain": U.mean()}.get(fault, odds @ U)
        r[I] = r[I] + w * (less - U if fault == "reversed" else U - less)
        return odds @ U

    walk(0, 1.0)
    return r


def _weighed(w, p, fault):
    return {"others": w * p, "divided": w / p}.get(fault, w)
