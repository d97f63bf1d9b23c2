"""Sampling as a solver: reproducible, on its way to equilibrium, refusing what it cannot do."""

import copy
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from sampled_games import BOTH, GAMES
from toy_games import coin, only_chance

from cfr_core import CourseError, Tree, games, uniform, walks
from cfr_core.cfr import CFR
from cfr_core.equilibrium import nash_conv
from cfr_core.games import Game
from cfr_core.mccfr import MCCFR, SCHEMES


@pytest.mark.parametrize(
    ("scheme", "limit"), [("chance", 0.03), ("external", 0.03), ("outcome", 0.1)]
)
@pytest.mark.parametrize(("hands", "early", "late"), [(1, 100, 10_000), (20, 10, 500)])
def test_tends_to_equilibrium(scheme, limit, hands, early, late):
    solver = MCCFR(Tree(games.kuhn()), scheme, np.random.default_rng(1), hands=hands)
    before = nash_conv(solver.run(early).average)
    after = nash_conv(solver.run(late - early).average)
    assert after < min(limit, before)


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_same_seed_gives_the_same_run(scheme, hands):
    tree = Tree(games.leduc(2))
    one, two, other = (
        MCCFR(tree, scheme, np.random.default_rng(seed), hands=hands).run(20).average.vector
        for seed in (1, 1, 2)
    )
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


@BOTH
@pytest.mark.parametrize("name", ["trap", "jordan"])
def test_chance_sampling_without_chance_is_full_cfr(name, hands):
    tree = Tree(GAMES[name])
    sampled = MCCFR(tree, "chance", np.random.default_rng(0), hands=hands).run(50)
    full = CFR(tree).run(50)
    assert sampled.average.vector == pytest.approx(full.average.vector, abs=1e-9)
    assert sampled.current.vector == pytest.approx(full.current.vector, abs=1e-9)
    for infoset, regret in full.regrets.items():
        assert sampled.regrets[infoset] == pytest.approx(hands * regret, abs=1e-8)


@BOTH
def test_before_the_first_walk_all_is_uniform(hands):
    tree = Tree(games.kuhn())
    solver = MCCFR(tree, "outcome", np.random.default_rng(0), hands=hands).run(0)
    assert np.array_equal(solver.average.vector, uniform(tree).vector)
    assert np.array_equal(solver.current.vector, uniform(tree).vector)


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_game_of_chance_alone_has_nothing_to_learn(scheme, hands):
    rules = coin(
        n_players=2, mover=only_chance, chance=lambda h: {"a": 0.3, "b": 0.7},
        payoffs=lambda h: (1, -1),
    )  # fmt: skip
    solver = MCCFR(Tree(rules), scheme, np.random.default_rng(0), hands=hands)
    sample = solver.run(3).step()
    assert [len(walk) for walk in sample.walks] == [2 * hands] * 2
    assert len(solver.average.vector) == len(solver.regrets) == 0


@BOTH
def test_samples_show_the_run_and_never_change(hands):
    tree = Tree(games.kuhn())
    walked, ran = (MCCFR(tree, "external", np.random.default_rng(3), hands=hands) for _ in range(2))
    samples = list(islice(walked, 30))
    for sample in samples:
        ran.run(1)
        assert sample.iteration == ran.iteration
        assert np.array_equal(sample.average.vector, ran.average.vector)
        assert np.array_equal(sample.current.vector, ran.current.vector)
        for name, regret in ran.regrets.items():
            assert np.array_equal(sample.regrets[name], regret)


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
def test_walks_follow_what_the_scheme_says(scheme, hands):
    tree = Tree(GAMES["crooked"])
    for sample in islice(MCCFR(tree, scheme, np.random.default_rng(8), hands=hands), 20):
        for player, walk in zip(tree.players, sample.walks, strict=True):
            came = np.bincount(walk, minlength=tree.n_nodes)
            assert came[0] == hands
            assert tree.chance_as_float[list(walk)].all()
            assert set(map(type, walk)) == {int}
            for node in range(tree.n_nodes):
                below = came[tree.children(node)]
                mover = tree.player[node]
                followed = {"chance": mover > 0, "external": mover == player, "outcome": False}
                if followed[scheme]:
                    assert (below == came[node]).all()
                elif mover >= 0:
                    assert below.sum() == came[node]


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
        (("outcome", np.random.default_rng(0)), {"epsilon": 1e-200}, "sample-weights"),
        (("chance", np.random.default_rng(0)), {"hands": 0}, "whole-number"),
        (("chance", np.random.default_rng(0)), {"hands": 2.5}, "whole-number"),
        (("chance", np.random.default_rng(0)), {"hands": "many"}, "whole-number"),
        (("chance", np.random.default_rng(0)), {"hands": 10**12}, "too-much-memory"),
    ],
)
def test_refusals(args, settings, code):
    with pytest.raises(CourseError) as caught:
        MCCFR(Tree(games.kuhn()), *args, **settings)
    assert caught.value.code == code


def test_iterations_must_be_whole():
    with pytest.raises(CourseError):
        MCCFR(Tree(games.kuhn()), "chance", np.random.default_rng(0)).run(-1)


def scaled(factor):
    kuhn = games.kuhn()
    return Tree(replace(kuhn, payoffs=lambda h: [factor * pay for pay in kuhn.payoffs(h)]))


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
def test_large_payoffs_are_played_alike_or_refused(scheme, hands):
    small, large = (
        MCCFR(scaled(factor), scheme, np.random.default_rng(2), hands=hands).run(300)
        for factor in (1, 2.0**330)
    )
    assert np.array_equal(large.average.vector, small.average.vector)
    assert np.isfinite([*large.regrets.values()]).all()
    for factor in (1e100, 8e307):
        with pytest.raises(CourseError) as caught:
            MCCFR(scaled(factor), scheme, np.random.default_rng(2), hands=hands)
        assert caught.value.code == "payoffs-large"


def long_way(n):
    """n times in turn: out, for 1 to the one who goes, or on."""
    return Game(
        "a long way",
        n_players=2,
        mover=lambda h: None if len(h) == n or "out" in h else 1 + len(h) % 2,
        actions=lambda h: ("out", "on"),
        payoffs=lambda h: (1, -1) if len(h) % 2 else (-1, 1),
        sees=lambda h: str(len(h)),
    )


@pytest.mark.parametrize("levels", [walks.LEVELS, walks.LEVELS + 1, 1001])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_long_games(scheme, levels):
    solver = MCCFR(Tree(long_way(levels - 1)), scheme, np.random.default_rng(0), epsilon=1).run(9)
    assert len(solver.tree.levels) == levels
    assert np.isfinite(solver.average.vector).all()
    # The first two to move go out at once; so it is worth it from the first walk on.
    assert solver.average["0"][0] > 0.5


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_player_who_is_alone_learns(scheme, hands):
    tree = Tree(games.matrix_game([[0, 0], [1, 1]], name="coin"))
    alone = Tree(replace(tree.game, n_players=1, mover=lambda h: None if h else 1,
                         payoffs=lambda h: (int(h[0] == "1"),)))  # fmt: skip
    average = MCCFR(alone, scheme, np.random.default_rng(2), hands=hands).run(500).average
    assert average["I1"][1] > 0.95


@BOTH
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_goes_on_alike_and_by_itself(scheme, duplicate, hands):
    tree = Tree(games.kuhn())
    solver = MCCFR(tree, scheme, np.random.default_rng(3), hands=hands).run(150)
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
    untouched = MCCFR(tree, scheme, np.random.default_rng(3), hands=hands).run(850)
    assert untouched.average == solver.average
