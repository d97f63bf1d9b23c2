"""Compute CFR and values as tutorials do: by recursion, with dictionaries of information sets.

This program is slow and short, and it needs only the rules of a game. It uses neither `Tree` nor
the solver, so tests can compare the solver with it, and benchmarks can measure the solver's
speed-up.
"""

from itertools import product
from math import inf


class PlainCFR:
    """Run CFR's four steps on any game; alpha, beta, gamma, predictive are as in the solver.

    fixed_strategies  {player: {set name: strategy}} for players who do not learn
    start             {set name: strategy}, the strategies of the first iteration
    number            float, or Fraction for exact arithmetic
    """

    def __init__(
        self,
        game,
        alternating=True,
        alpha=inf,
        beta=inf,
        gamma=0,
        predictive=False,
        fixed_strategies=None,
        start=None,
        number=float,
    ):
        self.game, self.alternating = game, alternating
        self.number, self.fixed_strategies = number, fixed_strategies or {}
        self.alpha, self.beta, self.gamma, self.predictive = alpha, beta, gamma, predictive
        self.regret, self.last, self.sums, self.player_of_set = {}, {}, {}, {}
        self.strategy = {}
        self.iteration = 0
        self._find_sets(())
        for given in (start or {}, *self.fixed_strategies.values()):
            for name, strategy in given.items():
                total = sum(map(number, strategy))
                self.strategy[name] = [number(p) / total for p in strategy]
        for player, strategies in self.fixed_strategies.items():
            for name in strategies:
                assert self.player_of_set[name] == player
                self.sums[name] = self.strategy[name]

    def _find_sets(self, h):
        mover = self.game.mover(h)
        if mover is None:
            return
        actions = list(self.game.chance(h)) if mover == 0 else self.game.actions(h)
        if mover:
            name = self.game.sees(h)
            self.player_of_set[name] = mover
            for table in (self.regret, self.last, self.sums):
                table[name] = [self.number(0)] * len(actions)
            self.strategy[name] = [self.number(1) / len(actions)] * len(actions)
        for action in actions:
            self._find_sets((*h, action))

    def run(self, n):
        players = range(1, self.game.n_players + 1)
        players = [p for p in players if p not in self.fixed_strategies]
        turns = [(p,) for p in players] if self.alternating else [tuple(players)]
        for _ in range(n):
            self.iteration += 1
            for learning in turns:
                zero, one = self.number(0), self.number(1)
                self.news = {name: [zero] * len(r) for name, r in self.regret.items()}
                self._walk((), [one] * (self.game.n_players + 1), learning)
                for name, player in self.player_of_set.items():
                    if player in learning:
                        self._learn(name)
        return self

    def _walk(self, h, reach, learning):
        mover = self.game.mover(h)
        if mover is None:
            payoffs = self.game.payoffs(h)
            return payoffs if self.number is float else list(map(self.number, payoffs))
        if mover == 0:
            total = [self.number(0)] * self.game.n_players
            for action, chance in self.game.chance(h).items():
                p = self.number(chance)
                below = self._walk((*h, action), [reach[0] * p, *reach[1:]], learning)
                total = [t + p * b for t, b in zip(total, below, strict=True)]
            return total
        name = self.game.sees(h)
        sigma = self.strategy[name]
        values = []
        for action, p in zip(self.game.actions(h), sigma, strict=True):
            on = [*reach[:mover], reach[mover] * p, *reach[mover + 1 :]]
            values.append(self._walk((*h, action), on, learning))
        total = [
            sum(p * v[i] for p, v in zip(sigma, values, strict=True))
            for i in range(self.game.n_players)
        ]
        if mover in learning:
            others = 1
            for player, r in enumerate(reach):
                others *= 1 if player == mover else r
            weight = self.number(self.iteration) ** self.gamma
            for a, p in enumerate(sigma):
                self.news[name][a] += others * (values[a][mover - 1] - total[mover - 1])
                self.sums[name][a] += weight * reach[mover] * p
        return total

    def _learn(self, name):
        regret = self.regret[name]
        for a, news in enumerate(self.news[name]):
            regret[a] += news
            power = self.alpha if regret[a] > 0 else self.beta
            regret[a] *= discount(self.number(self.iteration), power)
        hoped = self.news[name] if self.predictive else [0] * len(regret)
        positive = [max(r + h, self.number(0)) for r, h in zip(regret, hoped, strict=True)]
        total = sum(positive)
        one, n = self.number(1), len(positive)
        self.strategy[name] = [p / total for p in positive] if total > 0 else [one / n] * n

    def average(self):
        results = {}
        for name, sums in self.sums.items():
            total, one = sum(sums), self.number(1)
            results[name] = [s / total for s in sums] if total else [one / len(sums)] * len(sums)
        return results


def discount(iteration, power):
    if power in (inf, -inf):
        return 1 if power > 0 else 0
    return iteration**power / (iteration**power + 1)


def plain_values(game, strategies, h=()):
    """Return each player's expected payoff from h on; strategies are {set name: probabilities}."""
    mover = game.mover(h)
    if mover is None:
        return list(game.payoffs(h))
    if mover == 0:
        probabilities = game.chance(h)
    else:
        probabilities = dict(zip(game.actions(h), strategies[game.sees(h)], strict=True))
    total = [0] * game.n_players
    for action, p in probabilities.items():
        below = plain_values(game, strategies, (*h, action))
        total = [t + p * b for t, b in zip(total, below, strict=True)]
    return total


def best_pure_value(game, strategies, player, sets):
    """Return a player's largest payoff against the others, by trying all pure strategies.

    sets   {set name: number of actions}, the player's own
    """
    best = None
    for choice in product(*(range(n) for n in sets.values())):
        pure = {
            name: [int(i == a) for i in range(n)]
            for (name, n), a in zip(sets.items(), choice, strict=True)
        }
        value = plain_values(game, {**strategies, **pure})[player - 1]
        best = value if best is None or value > best else best
    return best
