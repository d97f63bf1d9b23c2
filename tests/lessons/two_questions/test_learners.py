"""Test that the cells' six learners agree with those of the package (D1.6)."""

import numpy as np
import pytest

from cfr_core.repeated import Feedback, hedge
from cfr_lab.lessons.two_questions.learners import (
    GAMES,
    LEARNERS,
    game_name,
    hedge_rate,
    learner,
    learner_name,
)
from cfr_lab.lessons.two_questions.learners import response_gains as lost_by

GAME_W = GAMES["weighted"]


def test_d1_6_games_of_the_cells_agree_with_the_package(lesson_namespace):
    assert (lesson_namespace["M"] == GAMES["rps"]).all()
    assert (lesson_namespace["W"] == GAME_W).all()
    for M in GAMES.values():
        assert (M.T == -M).all(), "symmetric: what is lost by either seat is read alike"
    rng = np.random.default_rng(0)
    for M in GAMES.values():
        one, two = rng.dirichlet(np.ones(len(M)), size=2)
        assert lost_by(M, one) == pytest.approx(-(one @ M).min())
        both = (lost_by(M, one) + lost_by(M, two)) / 2
        assert both == pytest.approx(((M @ two).max() - (one @ M).min()) / 2)


@pytest.mark.parametrize("name", LEARNERS)
@pytest.mark.parametrize("game", GAMES)
def test_d1_6_learners_of_the_cells_agree_with_the_package(lesson_namespace, name, game):
    """With the same actions, the cell's two lines and cfr_core give the same strategies."""
    M = GAMES[game]
    # The learning rate of the cell's Hedge is 0.01.
    theirs = hedge(0.01) if name == "hedge" else learner(name, M)
    rng = np.random.default_rng(LEARNERS.index(name))
    memory, kept = theirs.start(len(M), 1), np.zeros(len(M))
    for _ in range(60):
        strategy = theirs.strategy(memory)
        mine = lesson_namespace["strategy_rules"][name](kept)
        assert mine == pytest.approx(strategy[:, 0])
        a, b = rng.choice(len(M), p=mine), rng.integers(len(M))
        feedback = Feedback(M[:, [b]] + 0.0, strategy, np.eye(len(M))[:, [a]], M[a, [b]] + 0.0)
        memory = theirs.learn(memory, feedback)
        kept = lesson_namespace["updates"][name](kept, M[:, b], a, mine)


def test_hedge_rate_minimises_the_bound():
    for M in GAMES.values():
        T, rate = 10_000, hedge_rate(M, 10_000)
        delta, n = M.max() - M.min(), len(M)

        def bound(eta, delta=delta, n=n, T=T):
            return np.log(n) / (eta * T) + eta * delta**2 / 8

        assert bound(rate) == pytest.approx(delta * np.sqrt(np.log(n) / (2 * T)))
        assert bound(rate) < min(bound(0.9 * rate), bound(1.1 * rate))


@pytest.mark.usefixtures("language")
def test_names_of_learners_and_games_are_distinct():
    assert len({learner_name(name) for name in LEARNERS}) == 6
    assert len({game_name(game) for game in GAMES}) == 3


def test_d1_6_duel_returns_averages_near_equilibrium(lesson_namespace):
    rng = np.random.default_rng(1957)
    _, average = lesson_namespace["duel"](GAME_W, "rm", "hedge", 3000, rng)
    assert lesson_namespace["exploitability"](GAME_W, *average) < 0.08
    _, average = lesson_namespace["duel"](GAMES["rps"][:2], "fp", "rm+", 500, rng)
    assert [len(mix) for mix in average] == [2, 3]
