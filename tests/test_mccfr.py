"""Sampling: unbiased regrets and averages, reproducible, and on its way to equilibrium."""

import copy
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from random_games import random_game, random_profile

from cfr_core import CourseError, Profile, Tree, games, uniform, values
from cfr_core.cfr import CFR
from cfr_core.equilibrium import nash_conv
from cfr_core.mccfr import MCCFR, SCHEMES

GAMES = {
    "kuhn": games.kuhn(),
    "trap": games.trap(),
    "jordan": games.matching_pennies(3),
    "random": random_game(np.random.default_rng(21), n_players=3, depth=4),
    "alone": random_game(np.random.default_rng(3), n_players=1, depth=4),
}


def regrets_that_play(tree, profile):
    """Regrets whose matching is the profile."""
    return profile.vector.tolist()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", GAMES)
def test_mean_regrets_are_the_full_trees(name, scheme):
    tree = Tree(GAMES[name])
    profile = random_profile(tree, np.random.default_rng(4))
    truth = np.zeros(tree.n_sequences)
    for player in tree.players:
        for set_name, regret in values.instantaneous_regret(profile, player).items():
            truth[tree.set(set_name).slice] = regret
    walks = 4000
    solver = MCCFR(tree, scheme, np.random.default_rng(5))
    played = regrets_that_play(tree, profile)
    sampled = np.zeros((walks, tree.n_sequences))
    for walk in range(walks):
        for player in tree.players:
            solver._regret = list(played)
            solver._back_up(player, *solver._walk(player))
            sampled[walk] += np.array(solver._regret) - played
    error = abs(sampled.mean(0) - truth)
    # Five standard errors, and a little for regrets that hardly ever come up.
    assert (error <= 5 * sampled.std(0) / np.sqrt(walks) + 1e-9).all()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", GAMES)
def test_mean_averages_are_weighted_by_own_reach(name, scheme):
    tree = Tree(GAMES[name])
    # A set that the others never let come about cannot be weighed, so nothing is left out.
    rng = np.random.default_rng(6)
    profile = Profile(tree, {s.name: rng.dirichlet(np.ones(len(s.actions))) for s in tree.sets})
    walks = 6000
    solver = MCCFR(tree, scheme, np.random.default_rng(7))
    solver._regret = regrets_that_play(tree, profile)
    sampled = np.zeros((walks, tree.n_sequences))
    for walk in range(walks):
        solver._sums = [0.0] * tree.n_sequences
        for player in tree.players:
            solver._walk(player)
        sampled[walk] = solver._sums
    times = tree.n_players - 1 if solver.scheme.averages_others else 1
    chance = values.chance_reach(profile)
    for infoset in tree.sets:
        own = values.own_reach(profile, infoset.player)[infoset.nodes[0]]
        weight = float(own * chance[infoset.nodes].sum() * times)
        mine = sampled[:, infoset.slice]
        error = abs(mine.mean(0) - weight * profile[infoset.name])
        assert (error <= 5 * mine.std(0) / np.sqrt(walks) + 1e-9).all()


@pytest.mark.parametrize(
    ("scheme", "limit"), [("chance", 0.03), ("external", 0.03), ("outcome", 0.1)]
)
def test_tends_to_equilibrium(scheme, limit):
    solver = MCCFR(Tree(games.kuhn()), scheme, np.random.default_rng(1))
    early = nash_conv(solver.run(100).average)
    late = nash_conv(solver.run(9900).average)
    assert late < min(limit, early)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_same_seed_gives_the_same_run(scheme):
    tree = Tree(games.leduc(2))
    one, two, other = (
        MCCFR(tree, scheme, np.random.default_rng(seed)).run(20).average.vector
        for seed in (1, 1, 2)
    )
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


def test_chance_sampling_without_chance_is_full_cfr():
    tree = Tree(games.trap())
    sampled = MCCFR(tree, "chance", np.random.default_rng(0)).run(50)
    full = CFR(tree).run(50)
    assert sampled.average.vector == pytest.approx(full.average.vector, abs=1e-9)
    assert sampled.current.vector == pytest.approx(full.current.vector, abs=1e-9)


def test_before_the_first_walk_all_is_uniform():
    tree = Tree(games.kuhn())
    solver = MCCFR(tree, "outcome", np.random.default_rng(0)).run(0)
    assert np.array_equal(solver.average.vector, uniform(tree).vector)
    assert np.array_equal(solver.current.vector, uniform(tree).vector)


def test_samples_show_the_run_and_never_change():
    tree = Tree(games.kuhn())
    walked, ran = (MCCFR(tree, "external", np.random.default_rng(3)) for _ in range(2))
    samples = list(islice(walked, 30))
    for sample in samples:
        ran.run(1)
        assert sample.iteration == ran.iteration
        assert np.array_equal(sample.average.vector, ran.average.vector)
        assert np.array_equal(sample.current.vector, ran.current.vector)
        for name, regret in ran.regrets.items():
            assert np.array_equal(sample.regrets[name], regret)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_walks_follow_what_the_scheme_says(scheme):
    tree = Tree(games.kuhn())
    for sample in islice(MCCFR(tree, scheme, np.random.default_rng(8)), 20):
        for player, walk in zip(tree.players, sample.walks, strict=True):
            for node in walk:
                met = sum(child in walk for child in tree.children(node))
                mover = tree.player[node]
                everything = {"chance": mover > 0, "external": mover == player, "outcome": False}
                assert met == (tree.n_children[node] if everything[scheme] else mover >= 0)


@pytest.mark.parametrize(
    ("args", "settings", "code"),
    [
        (("average", np.random.default_rng(0)), {}, "scheme-unknown"),
        ((None, np.random.default_rng(0)), {}, "scheme-unknown"),
        ((["external"], np.random.default_rng(0)), {}, "scheme-unknown"),
        (("chance",), {}, "generator-wanted"),
        (("chance", 7), {}, "generator-wanted"),
        (("outcome", np.random.default_rng(0)), {"epsilon": 0}, "epsilon"),
        (("outcome", np.random.default_rng(0)), {"epsilon": np.nan}, "epsilon"),
        (("outcome", np.random.default_rng(0)), {"epsilon": "high"}, "epsilon"),
        (("outcome", np.random.default_rng(0)), {"epsilon": np.array([0.5, 0.6])}, "epsilon"),
        (("outcome", np.random.default_rng(0)), {"epsilon": None}, "epsilon"),
    ],
)
def test_refusals(args, settings, code):
    with pytest.raises(CourseError) as caught:
        MCCFR(Tree(games.kuhn()), *args, **settings)
    assert caught.value.code == code


def test_iterations_must_be_whole():
    with pytest.raises(CourseError):
        MCCFR(Tree(games.kuhn()), "chance", np.random.default_rng(0)).run(-1)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_player_who_is_alone_learns(scheme):
    tree = Tree(games.matrix_game([[0, 0], [1, 1]], name="coin"))
    alone = Tree(replace(tree.game, n_players=1, mover=lambda h: None if h else 1,
                         payoffs=lambda h: (int(h[0] == "1"),)))  # fmt: skip
    average = MCCFR(alone, scheme, np.random.default_rng(2)).run(500).average
    assert average["I1"][1] > 0.95


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_goes_on_alike_and_by_itself(scheme, duplicate):
    tree = Tree(games.kuhn())
    solver = MCCFR(tree, scheme, np.random.default_rng(3)).run(150)
    twin = duplicate(solver)
    late = duplicate(twin)
    assert twin.tree is tree
    before = solver.regrets, solver.average.vector
    twin.run(700)  # past the numbers that were fetched together
    assert (solver.iteration, twin.iteration) == (150, 850)
    assert np.array_equal(solver.average.vector, before[1])
    for each in (solver, late):
        each.run(700)
        assert each.average == twin.average
        assert each.current == twin.current
    untouched = MCCFR(tree, scheme, np.random.default_rng(3)).run(850)
    assert untouched.average == solver.average


@pytest.mark.parametrize("epsilon", [0.2, 0.9])
def test_epsilon_is_how_often_the_own_action_is_picked_alike(epsilon):
    tree = Tree(games.matrix_game([[0, 0, 0], [0, 0, 0], [0, 0, 0]]))
    profile = Profile(tree, {"I1": (0.7, 0.3, 0), "I2": (0.1, 0.2, 0.7)})
    solver = MCCFR(tree, "outcome", np.random.default_rng(9), epsilon=epsilon)
    walks = 4000
    for learner in tree.players:
        counts = np.zeros(tree.n_sequences)
        for _ in range(walks):
            solver._regret = profile.vector.tolist()
            nodes = solver._walk(learner)[0]
            counts[tree.sequence[nodes[1:]]] += 1
        for infoset in tree.sets:
            expected = profile[infoset.name]
            if infoset.player == learner:
                expected = epsilon / 3 + (1 - epsilon) * expected
            # Four standard errors are 0.032; what is never played is never picked by the others.
            assert counts[infoset.slice] / walks == pytest.approx(expected, abs=0.032)
            assert ((counts[infoset.slice] == 0) == (expected == 0)).all()
