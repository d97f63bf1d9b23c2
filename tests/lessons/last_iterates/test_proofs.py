"""Test the theorems on random games; compare the cells' programs with the pictures'."""

from itertools import pairwise

import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.repeated import expected_play, hedge, regret_matching_plus
from cfr_core.repeated import regret_matching as plain_matching
from cfr_lab.lessons.last_iterates.learners import (
    EQUILIBRIA,
    GAMES,
    averages,
    exploitability,
    payoff_range,
    self_play,
)
from cfr_lab.lessons.last_iterates.treeplex import Treeplex, tree_play
from cfr_lab.lessons.trial_games import trees


def random_games(n, seed):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=rng.integers(2, 5, size=2)) * rng.uniform(0.1, 9) for _ in range(n)]


def divergence_kl(p, q):
    return float((p * np.log(p / q)).sum())


@pytest.mark.parametrize(("game", "M"), GAMES.items())
def test_stated_equilibria_are_the_only_equilibria(game, M):
    one, two = map(np.array, EQUILIBRIA[game])
    assert exploitability(M, one, two) == pytest.approx(0, abs=1e-12)
    assert min(*one, *two) > 0
    # Indifference determines each strategy, so the game has no other equilibrium.
    differences = M[1:] - M[:-1]
    assert np.linalg.matrix_rank(differences) == len(M) - 1
    assert np.linalg.matrix_rank(M.T[1:] - M.T[:-1]) == len(M) - 1


@pytest.mark.parametrize(
    ("name", "learner"),
    [("hedge", hedge(0.2)), ("rm", plain_matching()), ("rm+", regret_matching_plus())],
)
def test_self_play_agrees_with_the_solvers_learners(name, learner):
    for M in (GAMES["weighted"], GAMES["pennies"]):
        rounds_here = self_play(M, name, 60, eta=0.2)
        for mine, theirs in zip(rounds_here, expected_play(M, learner, learner, 60), strict=True):
            assert np.allclose(mine[0], theirs.strategies[0].ravel())
            assert np.allclose(mine[1], theirs.strategies[1].ravel())


def test_programs_of_the_cells_agree_with_those_of_the_pictures(lesson_namespace):
    W, pennies = GAMES["weighted"], GAMES["pennies"]
    pairs = [
        (lesson_namespace["duel"](W, 50, 0.2, True), self_play(W, "optimistic", 50, eta=0.2)),
        (lesson_namespace["duel"](W, 50, 0.2, False), self_play(W, "hedge", 50, eta=0.2)),
        (lesson_namespace["rm_plus"](pennies, 50), self_play(pennies, "rm+", 50)),
        (lesson_namespace["rm_plus"](pennies, 50, True), self_play(pennies, "predictive", 50)),
        (lesson_namespace["rm_plus"](W, 50, True, 8), self_play(W, "smooth", 50, floor=8)),
    ]
    for mine, theirs in pairs:
        assert np.allclose(np.array(mine), np.array(list(theirs)))
    *_, last = self_play(W, "magnet", 51, eta=0.1, alpha=0.3, move=20)
    assert np.allclose(lesson_namespace["hedge_with_magnet"](W, 50, 0.1, 0.3, 20), last)


@pytest.mark.parametrize("M", random_games(12, 1))
def test_theorem_3_bounds_the_regrets_and_the_averages(M):
    delta, T = payoff_range(M), 300
    for share in (0.2, 1.0):
        eta = share / delta
        rounds = [*self_play(M, "optimistic", T, eta=eta)]
        one, two = (np.array(each) for each in zip(*rounds, strict=True))
        for u, s in ((two @ M.T, one), (-one @ M, two)):
            m = np.vstack([np.zeros((1, u.shape[1])), u[:-1]])
            regret = (u.sum(axis=0)).max() - (u * s).sum()
            moved = np.abs(np.diff(s, axis=0)).sum(axis=1)
            bound = np.log(s.shape[1]) / eta
            bound += eta / 4 * (np.ptp(u - m, axis=1) ** 2).sum() - (moved**2).sum() / (4 * eta)
            assert regret <= bound + 1e-9
        bound = (np.log(M.size) / eta + eta * delta**2 / 2) / (2 * T)
        assert exploitability(M, averages(one)[-1], averages(two)[-1]) <= bound + 1e-12


def test_lemma_2_holds_for_random_strategies():
    rng = np.random.default_rng(2)
    for _ in range(200):
        p, other = rng.dirichlet(np.ones(4), 2)
        d, eta = rng.normal(size=4) * 3, rng.uniform(0.01, 2)
        q = p * np.exp(eta * d)
        q /= q.sum()
        assert divergence_kl(p, q) <= eta**2 * np.ptp(d) ** 2 / 8 + 1e-12
        assert divergence_kl(p, other) >= np.abs(p - other).sum() ** 2 / 2 - 1e-12


@pytest.mark.parametrize(("game", "M"), GAMES.items())
def test_theorem_4_potential_decreases_and_strategies_converge(game, M, lesson_namespace):
    # The cell's function takes one equilibrium strategy, which is that of both players.
    one, two = map(np.array, EQUILIBRIA[game])
    eta = 0.9 / payoff_range(M)
    c = (eta * payoff_range(M)) ** 2 / 2
    G, last, E = [np.zeros(n) for n in M.shape], None, None
    for sigma in self_play(M, "optimistic", 4000, eta=eta):
        before = [_softmax(eta * g) for g in G]
        G = [G[0] + M @ sigma[1], G[1] - M.T @ sigma[0]]
        after = [_softmax(eta * g) for g in G]
        now = sum(
            divergence_kl(z, a) + c / (1 - c) * divergence_kl(s, a)
            for z, a, s in zip((one, two), after, sigma, strict=True)
        )
        drop = (1 - 2 * c) / (1 - c) * sum(map(divergence_kl, sigma, before))
        assert last is None or now <= last - drop + 1e-12
        last, E = now, sigma
    assert exploitability(M, *E) < 1e-4
    if game == "weighted":
        assert (np.diff(lesson_namespace["potentials"](M, one, 200, 0.2)[1:, 0]) <= 1e-12).all()


def _softmax(w):
    weights = np.exp(w - w.max())
    return weights / weights.sum()


@pytest.mark.parametrize("M", random_games(12, 3))
def test_theorem_5_length_of_q_never_decreases(M):
    Q = [np.zeros(n) for n in M.shape]
    lengths = [0.0, 0.0]
    for sigma in self_play(M, "rm+", 300):
        u = M @ sigma[1], -M.T @ sigma[0]
        Q = [np.maximum(Q[i] + u[i] - sigma[i] @ u[i], 0) for i in (0, 1)]
        assert all(np.linalg.norm(Q[i]) >= lengths[i] - 1e-9 for i in (0, 1))
        lengths = [np.linalg.norm(each) for each in Q]


@pytest.mark.parametrize(("game", "M"), GAMES.items())
def test_theorem_5_current_strategy_of_rm_plus_does_not_converge(game, M):
    """RM+ remains exploitable; in rounds without clipping, the potential does not decrease."""
    z, rounds = EQUILIBRIA[game], [*self_play(M, "rm+", 3000)]
    gaps = [exploitability(M, *pair) for pair in rounds]
    assert min(max(gaps[k : k + 200]) for k in range(1000, 3000, 200)) > 0.1
    Q, clipped, V = [np.zeros(n) for n in M.shape], 0, None
    for sigma in rounds:
        u = M @ sigma[1], -M.T @ sigma[0]
        r = [u[i] - sigma[i] @ u[i] for i in (0, 1)]
        # In part (3) of the proof, these two terms cancel.
        assert sum(np.dot(z[i], r[i]) for i in (0, 1)) == pytest.approx(0, abs=1e-9)
        free = [Q[i] + r[i] for i in (0, 1)]
        Q = [np.maximum(each, 0) for each in free]
        if min(map(np.min, free)) >= 0:
            now = sum(np.sum((Q[i] - 5 * np.array(z[i])) ** 2) for i in (0, 1))
            assert V is None or now >= V - 1e-9
            V = now
        else:
            clipped, V = clipped + 1, None
    assert clipped > 10


@pytest.mark.parametrize("M", random_games(8, 4))
@pytest.mark.parametrize("share", [0.3, 1.0])
def test_theorem_6_divergence_shrinks_by_the_stated_factor(M, share):
    alpha = 0.2 * payoff_range(M)
    eta = share * 4 * alpha / payoff_range(M) ** 2
    *_, z = self_play(M, "magnet", 6000, eta=eta, alpha=alpha)
    u = M @ z[1], -M.T @ z[0]
    assert all(np.allclose(z[i], _softmax(u[i] / alpha), atol=1e-9) for i in (0, 1))
    D = [
        sum(map(divergence_kl, z, pair))
        for pair in self_play(M, "magnet", 60, eta=eta, alpha=alpha)
    ]
    assert all(b <= a / (1 + eta * alpha / 2) + 1e-9 for a, b in pairwise(D))
    assert exploitability(M, *z) <= alpha / 2 * np.log(M.size) + 1e-9


@pytest.mark.parametrize(("game", "M"), GAMES.items())
def test_exercise_5_moving_magnet_never_moves_away_from_equilibrium(game, M):
    z, rho = EQUILIBRIA[game], [np.full(n, 1 / n) for n in M.shape]
    alpha = 0.3 * payoff_range(M)
    eta = 4 * alpha / payoff_range(M) ** 2
    for _ in range(4):
        w = magnets = [np.log(each) for each in rho]
        for _ in range(3000):
            now = [_softmax(each) for each in w]
            u = M @ now[1], -M.T @ now[0]
            w = [(w[i] + eta * (u[i] + alpha * magnets[i])) / (1 + eta * alpha) for i in (0, 1)]
        left = sum(divergence_kl(np.array(z[i]), now[i]) for i in (0, 1))
        right = sum(
            divergence_kl(np.array(z[i]), rho[i]) - divergence_kl(now[i], rho[i]) for i in (0, 1)
        )
        assert left <= right + 1e-9
        rho = now


def test_section_7_identity_holds_on_trees():
    """Theorem 1 holds with the dilated divergence on Kuhn poker and on the trial games."""
    rng = np.random.default_rng(5)
    for tree in [Tree(games.kuhn()), *trees()[:4]]:
        plex, eta = Treeplex(tree), 0.3
        z, played = (plex.softmax_strategies(rng.normal(size=plex.size)) for _ in range(2))
        G, total = np.zeros(plex.size), 0.0
        first = plex.softmax_strategies(G)
        sum_of_differences = 0.0
        for _ in range(5):
            u = rng.normal(size=plex.size)
            u[-1] = 0
            total += eta * u @ (z[1] - played[1])
            before = plex.softmax_strategies(eta * G)
            G = G + u
            after = plex.softmax_strategies(eta * G)
            sum_of_differences += _divergence(tree, played, after) - _divergence(
                tree, played, before
            )
            played = plex.softmax_strategies(rng.normal(size=plex.size))
        right = _divergence(tree, z, first) - _divergence(tree, z, after) + sum_of_differences
        assert total == pytest.approx(right)


def _divergence(tree, x, y):
    found = 0.0
    for s in tree.infosets:
        ratio = np.log(x[0][s.slice] / y[0][s.slice])
        found += (x[1][s.slice] * ratio).sum()
    return found


def test_section_7_strategy_computed_from_the_leaves_is_optimal():
    """No random strategy has a larger difference of payoff and dilated regulariser."""
    rng = np.random.default_rng(7)
    for tree in [Tree(games.kuhn()), *trees()[:4]]:
        plex = Treeplex(tree)
        uniform = plex.softmax_strategies(np.zeros(plex.size))
        for _ in range(20):
            w = rng.normal(size=plex.size)
            w[-1] = 0
            best, other = (
                plex.softmax_strategies(w),
                plex.softmax_strategies(rng.normal(size=plex.size)),
            )
            # The regulariser is the divergence from the strategy that is uniform at every set.
            value, less = (w @ x[1] - _divergence(tree, x, uniform) for x in (best, other))
            assert less <= value + 1e-9


def test_section_7_program_of_the_cell_agrees_with_the_package(lesson_namespace):
    tree = Tree(games.kuhn())
    seen = lesson_namespace["tree_hedge"](20, 2, True)
    for (sigma, x), (rounds_here, weights) in zip(
        seen, tree_play(Treeplex(tree), "optimistic", 20, 2), strict=True
    ):
        assert np.allclose(sigma, rounds_here)
        assert np.allclose(x, weights)


def test_rm_and_rm_plus_maximise_the_objectives_of_the_table():
    """RM solves the problem of FTRL, and RM+ that of mirror descent; no random point is better."""
    rng = np.random.default_rng(6)
    for _ in range(20):
        R, x, r = rng.normal(size=4) * 2, rng.random(4), rng.normal(size=4)
        others = np.maximum(rng.normal(size=(200, 4)) * 2, 0)
        best = np.maximum(R, 0)
        assert (others @ R - (others**2).sum(axis=1) / 2).max() <= best @ R - best @ best / 2 + 1e-9
        best = np.maximum(x + r, 0)
        value = best @ r - ((best - x) ** 2).sum() / 2
        assert (others @ r - ((others - x) ** 2).sum(axis=1) / 2).max() <= value + 1e-9
