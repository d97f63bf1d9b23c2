"""CFR as tutorials write it: recursion over histories, a dictionary of information sets.

Slow, short, and made from the rules alone: it knows nothing of `Tree` or of the solver, so that
tests can hold the solver against it and benchmarks can show what it gains.
"""

from math import inf


class PlainCFR:
    """The four steps for any game; alpha, beta, gamma and predictive as the solver means them."""

    def __init__(
        self, game, alternating=True, alpha=inf, beta=inf, gamma=0, predictive=False, delay=0
    ):
        self.game, self.alternating, self.delay = game, alternating, delay
        self.alpha, self.beta, self.gamma, self.predictive = alpha, beta, gamma, predictive
        self.regret, self.last, self.sums, self.owner = {}, {}, {}, {}
        self.strategy = {}
        self.iteration = 0
        self._find_sets(())

    def _find_sets(self, h):
        mover = self.game.mover(h)
        if mover is None:
            return
        actions = list(self.game.chance(h)) if mover == 0 else self.game.actions(h)
        if mover:
            name = self.game.sees(h)
            self.owner[name] = mover
            for table in (self.regret, self.last, self.sums):
                table[name] = [0.0] * len(actions)
            self.strategy[name] = [1 / len(actions)] * len(actions)
        for action in actions:
            self._find_sets((*h, action))

    def run(self, n):
        players = range(1, self.game.n_players + 1)
        turns = [(p,) for p in players] if self.alternating else [tuple(players)]
        for _ in range(n):
            self.iteration += 1
            for learning in turns:
                self.news = {name: [0.0] * len(r) for name, r in self.regret.items()}
                self._walk((), [1.0] * (self.game.n_players + 1), learning)
                for name, player in self.owner.items():
                    if player in learning:
                        self._learn(name)
        return self

    def _walk(self, h, reach, learning):
        mover = self.game.mover(h)
        if mover is None:
            return self.game.payoffs(h)
        if mover == 0:
            total = [0.0] * self.game.n_players
            for action, p in self.game.chance(h).items():
                below = self._walk((*h, action), [reach[0] * float(p), *reach[1:]], learning)
                total = [t + float(p) * b for t, b in zip(total, below, strict=True)]
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
            others = 1.0
            for player, r in enumerate(reach):
                others *= 1.0 if player == mover else r
            counted = max(self.iteration - self.delay, 0)
            weight = float(counted) ** self.gamma if counted else 0.0
            for a, p in enumerate(sigma):
                self.news[name][a] += others * (values[a][mover - 1] - total[mover - 1])
                self.sums[name][a] += weight * reach[mover] * p
        return total

    def _learn(self, name):
        regret = self.regret[name]
        for a, news in enumerate(self.news[name]):
            regret[a] += news
            power = self.alpha if regret[a] > 0 else self.beta
            regret[a] *= discount(self.iteration, power)
        hoped = self.news[name] if self.predictive else [0.0] * len(regret)
        positive = [max(r + h, 0.0) for r, h in zip(regret, hoped, strict=True)]
        total = sum(positive)
        n = len(positive)
        self.strategy[name] = [p / total for p in positive] if total > 0 else [1 / n] * n

    def average(self):
        made = {}
        for name, sums in self.sums.items():
            total = sum(sums)
            made[name] = [s / total for s in sums] if total else [1 / len(sums)] * len(sums)
        return made


def discount(iteration, power):
    if power in (inf, -inf):
        return 1.0 if power > 0 else 0.0
    return iteration**power / (iteration**power + 1)
