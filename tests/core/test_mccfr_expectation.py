"""Test sampled CFR in expectation: all samples by enumeration, and large batches by statistics."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
from random_games import random_game
from scipy import stats
from toy_games import coin

from cfr_core import Profile, Tree, games, uniform, values
from cfr_core.games import CHANCE, Game
from cfr_core.mccfr import DEAL, END, FOLLOW, MCCFR, SCHEMES, TAKE

HAND_COUNTS = pytest.mark.parametrize("hands", [1, 6])
SCHEME = pytest.mark.parametrize("scheme", SCHEMES)

UNEVEN = dict(zip(("JQ", "QJ", "KQ"), (F(1, 2), F(1, 4), F(1, 4)), strict=True))


def three_player_game():
    """Return a game of three players: 1 and 2 move unseen, then chance moves, then 3 or 1.

    Chance's probabilities are unequal and depend on player 1's move.
    """
    probabilities = {"a": {"x": F(1, 4), "y": F(3, 4)}, "b": {"x": F(1, 2), "y": F(1, 2), "z": 0}}

    def mover(h):
        if len(h) == 3:
            return 3 if h[2] == "x" else 1
        return (1, 2, CHANCE)[len(h)] if len(h) < 3 else None

    return Game(
        "three",
        n_players=3,
        mover=mover,
        actions=lambda h: ("a", "b"),
        payoffs=lambda h: [sum(ord(c) * k for c in "".join(h)) % 7 - 3 for k in (1, 3, 5)],
        sees=lambda h: {0: "1", 1: "2", 3: f"3:{h[1:]}" if h[2:] == ("x",) else f"1:{h}"}[len(h)],
        chance=lambda h: probabilities[h[0]],
    )


GAMES = {
    "kuhn, three uneven deals": replace(
        games.kuhn(),
        chance=lambda h: {deal: UNEVEN.get(deal, 0) for deal in games.kuhn().chance(())},
    ),
    "three players, uneven chance below decisions": three_player_game(),
    "a player alone": coin(chance=lambda h: {"heads": F(1, 4), "tails": F(3, 4)}),
}


def amounts_of_walk(sampler, learner, profile):
    """Return the amounts that one walk of the learner adds to the regrets and the average."""
    sampler._strategy = profile.vector
    regret, strategy_sum = sampler._regret.copy(), sampler._strategy_sum.copy()
    sampler._walk(learner)
    return sampler._regret - regret, sampler._strategy_sum - strategy_sum


def amounts_of_full_tree(profile):
    """Return the full tree's regrets, and each strategy times own reach and chance's reach."""
    tree = profile.tree
    regret, average = np.zeros(tree.n_sequences), np.zeros(tree.n_sequences)
    chance = values.chance_reach(profile)
    for player in tree.players:
        for name, vector in values.instantaneous_regrets(profile, player).items():
            regret[tree.infoset(name).slice] = vector
        own = values.own_reach(profile, player)
        for s in (s for s in tree.infosets if s.player == player):
            weight = float(own[s.nodes[0]] * chance[s.nodes].sum())
            average[s.slice] = weight * profile[s.name]
    return regret, average


class Script(np.random.Generator):
    """Draw the numbers (k + 1/2) / grid of all rows, one row after another."""

    def __init__(self, grid):
        super().__init__(np.random.PCG64())
        self.grid, self.row, self.at = grid, [], 0

    def random(self, size):
        numbers = []
        for _ in range(size):
            if self.at == len(self.row):
                self.row.append(0)
            numbers.append((self.row[self.at] + 0.5) / self.grid)
            self.at += 1
        return np.array(numbers)

    def every_row(self):
        """Yield once for each row, and continue with the next row until none is left."""
        while True:
            self.at = 0
            yield
            while self.row and self.row[-1] == self.grid - 1:
                self.row.pop()
            if not self.row:
                return
            self.row[-1] += 1


@SCHEME
@pytest.mark.parametrize("name", GAMES)
def test_a_walk_is_right_in_expectation(name, scheme):
    """All possible samples, weighted by their probabilities, add up to the full tree's result."""
    tree = Tree(GAMES[name])
    # All probabilities are multiples of 1 / grid; in outcome sampling, the learner's are 3/8 and
    # 5/8, or 1/2. Equally likely numbers of the grid therefore draw each action with its
    # probability.
    grid, epsilon = (8, 0.5) if tree.n_players < 3 else (4, 1)
    profile = Profile(tree, {s.name: (0.25, 0.75) for s in tree.infosets})
    script = Script(grid)
    sampler = MCCFR(tree, scheme, script, epsilon=epsilon)
    regret, sums = np.zeros((2, tree.n_sequences))
    for learner in tree.players:
        for _ in script.every_row():
            added = amounts_of_walk(sampler, learner, profile)
            probability = float(grid) ** -len(script.row)
            regret += probability * added[0]
            sums += probability * added[1]
    expected, average = amounts_of_full_tree(profile)
    assert regret == pytest.approx(expected, abs=1e-12)
    assert sums == pytest.approx(average, abs=1e-12)


@SCHEME
@pytest.mark.parametrize(("seed", "n_players"), [(28, 2), (33, 3)])
def test_a_batch_of_hands_is_unbiased(seed, n_players, scheme):
    """A batch's mean is that of the full tree; a correct sampler fails once in a million runs."""
    tree = Tree(random_game(np.random.default_rng(seed), n_players, depth=5))
    rng = np.random.default_rng(5)
    # All actions have positive probability, because no weight can replace actions that are never
    # sampled.
    profile = Profile(tree, {s.name: rng.dirichlet(np.ones(len(s.actions))) for s in tree.infosets})
    hands, batches = 2000, 60
    sampler = MCCFR(tree, scheme, rng, epsilon=0.3, hands=hands)
    added = np.zeros((batches, 2, tree.n_sequences))
    for batch in added:
        for learner in tree.players:
            batch += amounts_of_walk(sampler, learner, profile)
    added /= hands
    bound = stats.t.isf(1e-6 / added[0].size / 2, batches - 1)
    error = abs(added.mean(axis=0) - amounts_of_full_tree(profile))
    assert (error <= bound * added.std(axis=0, ddof=1) / np.sqrt(batches) + 1e-12).all()


@SCHEME
def test_the_hands_of_a_batch_are_drawn_independently(scheme):
    """A batch with a hundred times as many hands has a tenth of the noise."""
    tree = Tree(GAMES["kuhn, three uneven deals"])
    noise = []
    for hands in (20, 2000):
        sampler = MCCFR(tree, scheme, np.random.default_rng(7), hands=hands)
        walks = [amounts_of_walk(sampler, 1, uniform(tree))[0] / hands for _ in range(200)]
        noise.append(np.std(walks, axis=0))
    noisy = noise[0] > 0
    assert noise[0][noisy] / noise[1][noisy] == pytest.approx(10, rel=0.5)


@SCHEME
@HAND_COUNTS
@pytest.mark.parametrize("name", GAMES)
def test_walks_sample_the_nodes_of_the_scheme_and_follow_the_others(name, scheme, hands):
    tree = Tree(GAMES[name])
    sampler = MCCFR(tree, scheme, np.random.default_rng(8), hands=hands)
    for learner in 20 * list(tree.players):
        visited = sampler._walk_down(learner, uniform(tree).vector)
        came = np.bincount(np.concatenate(visited), minlength=tree.n_nodes)
        assert came[0] == hands
        for node in np.flatnonzero(came).tolist():
            below, mover = came[tree.children(node)], tree.player[node]
            own = mover == learner
            followed = {"chance": mover > 0, "external": own, "outcome": False}[scheme]
            role = FOLLOW if followed else DEAL if mover == CHANCE else TAKE if mover > 0 else END
            assert node in visited[role]
            if role == FOLLOW:
                assert (below == came[node]).all()
            elif role != END:
                assert below.sum() == came[node]
        assert tree.chance_as_float[came > 0].all()


class RecordingMCCFR(MCCFR):
    """Keep the nodes of every walk of a sampler."""

    def _walk_down(self, learner, sampling):
        visited = super()._walk_down(learner, sampling)
        self.walks.append(np.concatenate(visited))
        return visited


@pytest.mark.parametrize("epsilon", [0.25, 0.75])
def test_epsilon_is_the_probability_of_a_uniform_action(epsilon):
    tree = Tree(games.matrix_game([[0, 0], [0, 0]]))
    profile = Profile(tree, {"I1": (0.75, 0.25), "I2": (0, 1)})
    script = Script(16)
    sampler = RecordingMCCFR(tree, "outcome", script, epsilon=epsilon)
    for learner in tree.players:
        sampler.walks = []
        for _ in script.every_row():
            amounts_of_walk(sampler, learner, profile)
        sequences = tree.sequence[np.concatenate(sampler.walks)]
        came = np.bincount(sequences[sequences >= 0], minlength=tree.n_sequences)
        for player in tree.players:
            expected = profile[f"I{player}"]
            if player == learner:
                expected = epsilon / 2 + (1 - epsilon) * expected
            results = came[tree.infoset(f"I{player}").slice] / len(sampler.walks)
            assert results == pytest.approx(expected, abs=1e-12)
