"""Sampling is right on average: what is picked, how often, and what is made of it."""

import numpy as np
import pytest
from random_games import random_profile
from sampled_games import BOTH, GAMES, full_tree, one_turn

from cfr_core import Profile, Tree, games, uniform, walks
from cfr_core.games import CHANCE, Game
from cfr_core.hands import Hands
from cfr_core.mccfr import MCCFR, SCHEMES
from cfr_core.walks import Walks


class Script:
    """Picks in place of `walks._pick`: all that may be picked, run after run, with its odds."""

    def __init__(self):
        self.choices, self.at, self.probability = [], 0, 1.0

    def __call__(self, odds, u):
        assert 0 <= u < 1
        likely = [action for action, p in enumerate(odds) if p > 0]
        if self.at == len(self.choices):
            self.choices.append(likely)
        action = self.choices[self.at][0]
        self.at += 1
        self.probability *= odds[action]
        return action

    def another(self):
        """Whether there is another run; it is the next one."""
        self.at, self.probability = 0, 1.0
        while self.choices and len(self.choices[-1]) == 1:
            self.choices.pop()
        if self.choices:
            self.choices[-1] = self.choices[-1][1:]
        return bool(self.choices)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", GAMES)
def test_walks_are_right_on_average(name, scheme, monkeypatch):
    tree = Tree(GAMES[name])
    # All of it with some probability: what the others never let come about cannot be weighed.
    rng = np.random.default_rng(6)
    profile = Profile(tree, {s.name: rng.dirichlet(np.ones(len(s.actions))) for s in tree.sets})
    solver = MCCFR(tree, scheme, np.random.default_rng(5), epsilon=0.3)
    assert isinstance(solver._sampler, Walks)
    regret, sums = np.zeros((2, tree.n_sequences))
    script = Script()
    monkeypatch.setattr(walks, "_pick", script)
    for player in tree.players:
        more = True
        while more:
            added = one_turn(solver, player, profile)
            regret += script.probability * added[0]
            sums += script.probability * added[1]
            more = script.another()
    truth, _, average = full_tree(profile)
    # Every walk there is, weighed by its odds, so there is no noise.
    assert regret == pytest.approx(truth, abs=1e-12)
    assert sums == pytest.approx(average, abs=1e-12)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", GAMES)
def test_hands_are_right_on_average(name, scheme):
    tree = Tree(GAMES[name])
    profile = random_profile(tree, np.random.default_rng(4))
    hands, batches = 5000, 40
    solver = MCCFR(tree, scheme, np.random.default_rng(5), epsilon=0.3, hands=hands)
    assert isinstance(solver._sampler, Hands)
    sampled = np.zeros((batches, tree.n_sequences))
    truth, average, _ = full_tree(profile)
    for batch in range(batches):
        sums = np.zeros(tree.n_sequences)
        for player in tree.players:
            regret, folded = one_turn(solver, player, profile)
            sampled[batch] += regret / hands
            sums += folded
        assert sums == pytest.approx(average, abs=1e-12)
    error = abs(sampled.mean(0) - truth)
    # Five standard errors, and a little for rounding.
    assert (error <= 5 * sampled.std(0) / np.sqrt(batches) + 1e-9).all()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_hands_of_a_batch_are_drawn_apart(scheme):
    tree = Tree(GAMES["crooked"])
    noise = []
    for hands in (20, 2000):
        solver = MCCFR(tree, scheme, np.random.default_rng(7), hands=hands)
        turns = [one_turn(solver, 1, uniform(tree))[0] / hands for _ in range(200)]
        noise.append(np.std(turns, axis=0))
    seen = noise[0] > 0
    assert noise[0][seen] / noise[1][seen] == pytest.approx(10, rel=0.35)


JUST_SHORT = [0.5, 0.0, 0.5 - 1e-12, 0.0]


def test_a_sum_just_short_of_one_never_picks_what_has_no_odds():
    picked = [walks._pick(JUST_SHORT, u) for u in (0.0, 0.25, 0.5, 0.75, 1 - 2**-53)]
    assert picked == [0, 0, 2, 2, 2]


class Highest(np.random.Generator):
    """Always the highest number below one."""

    def random(self, size=None):
        return np.full(size, 1 - 2**-53)


def test_nor_does_it_for_many_hands():
    turns = (CHANCE, 1, CHANCE, 2, None)
    rules = Game(
        "four of a kind",
        n_players=2,
        mover=lambda h: turns[len(h)],
        actions=lambda h: tuple("abcd"),
        payoffs=lambda h: (1, -1),
        sees=lambda h: str(len(h)),
        chance=lambda h: dict(zip("abcd", JUST_SHORT, strict=True)),
    )
    tree = Tree(rules)
    sampler = MCCFR(tree, "outcome", Highest(np.random.PCG64()), hands=3)._sampler
    pick = sampler._picker(np.array([*JUST_SHORT, *JUST_SHORT, 0.0]))
    for step, mover in ((sampler._deal, CHANCE), (pick, 1), (pick, 2)):
        nodes = np.flatnonzero(tree.player == mover)
        assert (step(nodes) == tree.first[nodes] + 2).all()


@BOTH
@pytest.mark.parametrize("epsilon", [0.2, 0.9])
def test_epsilon_is_how_often_the_own_action_is_picked_alike(epsilon, hands):
    tree = Tree(games.matrix_game([[0, 0, 0], [0, 0, 0], [0, 0, 0]]))
    profile = Profile(tree, {"I1": (0.7, 0.3, 0), "I2": (0.1, 0.2, 0.7)})
    rng = np.random.default_rng(9)
    solver = MCCFR(tree, "outcome", rng, epsilon=epsilon, hands=hands)
    turns = 6000 // hands
    _, _, *rest = solver._sampler.memory()
    solver._sampler.go_back((profile.vector, profile.vector, *rest))
    # All payoffs are zero, so the regrets, and with them the profile, stay.
    for learner in tree.players:
        counts = np.zeros(tree.n_sequences)
        for _ in range(turns):
            nodes = np.hstack(solver._sampler.turn(learner))
            np.add.at(counts, tree.sequence[nodes[nodes > 0]], 1)
        for infoset in tree.sets:
            expected = profile[infoset.name]
            if infoset.player == learner:
                expected = epsilon / 3 + (1 - epsilon) * expected
            # Four standard errors are 0.026; what is never played is never picked by the others.
            assert counts[infoset.slice] / 6000 == pytest.approx(expected, abs=0.026)
            assert ((counts[infoset.slice] == 0) == (expected == 0)).all()
