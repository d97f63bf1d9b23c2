"""The full-tree solver against D1.13, the definitions, a plain recursion, and known figures."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import islice
from math import inf

import numpy as np
import pytest
from plain_cfr import PlainCFR
from random_games import random_game, random_profile

from cfr_core import CourseError, Profile, Tree, games, sequence_form, uniform, values
from cfr_core.cfr import CFR, VARIANTS, Variant, counterfactual_values
from cfr_core.equilibrium import gains, nash_conv
from cfr_core.matching import regret_matching
from cfr_core.sequence_form import SequenceForm, realise

GAMES = {
    "kuhn": games.kuhn(),
    "leduc": games.leduc(),
    "leduc 2": games.leduc(2),
    "trap": games.trap(),
    "weighted rps": games.weighted_rps(),
    # Blotto's ties make rounding decide; these payoffs have none.
    "matrix": games.matrix_game(np.random.default_rng(4).integers(-999, 999, (21, 15)).tolist()),
    "jordan": games.matching_pennies(3),
    "three players": games.three_player_tree(2, -1),
    "liar's dice": games.liars_dice(3),
    "random": random_game(np.random.default_rng(3), n_players=2),
    "random for three": random_game(np.random.default_rng(9), n_players=3),
}
SMALL = [name for name in GAMES if name != "leduc"]
OPPONENT = (F(4, 10), F(3, 10), F(3, 10))


@pytest.fixture(scope="module")
def trees():
    return {name: Tree(game) for name, game in GAMES.items()}


def test_d1_13_to_the_letter():
    tree = Tree(games.rock_paper_scissors())
    solver = CFR(tree, fixed={1: {"I1": OPPONENT}}, exact=True)
    steps = list(islice(solver, 10))
    worth = [0, F(1, 10), F(-1, 10)]
    for t, step in enumerate(steps, 1):
        played = [F(1, 3)] * 3 if t == 1 else [0, 1, 0]
        assert step.iteration == t
        assert list(step.strategy["I2"]) == played
        assert list(step.strategy["I1"]) == list(OPPONENT)
        assert list(step.values["I2"]) == worth
        assert step.set_values["I2"] == (0 if t == 1 else F(1, 10))
        assert list(step.regrets["I2"]) == [F(1 - t, 10), F(1, 10), F(1 - 2 * t, 10)]
        assert list(step.average["I2"]) == [F(1, 3 * t), F(3 * t - 2, 3 * t), F(1, 3 * t)]
    assert list(solver.average["I2"]) == [F(1, 30), F(28, 30), F(1, 30)]
    assert {type(p) for p in solver.average["I2"]} == {F}
    assert "I1" not in steps[0].values


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("together", [True, False])
def test_values_are_the_definitions(trees, name, together):
    tree, rng = trees[name], np.random.default_rng(7)
    profile = random_profile(tree, rng)
    groups = [tuple(tree.players)] if together else [(p,) for p in tree.players]
    form = SequenceForm(tree, groups)
    for part in form.parts:
        if part.n_pairs:
            part.strategy[:] = profile.vector[part.pairs]
            realise(part, form.x)
    found = np.zeros(tree.n_sequences)
    for part in form.parts:
        if part.n_pairs:
            counterfactual_values(part, form.x)
            found[part.pairs] = part.value
    for player in tree.players:
        for set_name, value in values.action_value(profile, player).items():
            assert found[tree.set(set_name).slice] == pytest.approx(value, abs=1e-12)


def eight_players():
    """Everyone sees one of 15 deals and moves once; some ends pay alike, some pay nothing."""
    paid = np.random.default_rng(8).integers(-3, 4, (15, 256, 8)).tolist()
    return games.Game(
        "eight players",
        8,
        lambda h: None if len(h) == 9 else len(h),
        lambda h: ("0", "1"),
        lambda h: paid[h[0]][int("".join(h[1:]), 2)],
        lambda h: f"{len(h)}:{h[0]}",
        lambda h: dict.fromkeys(range(15), F(1, 15)),
    )


@pytest.mark.parametrize("together", [True, False])
def test_many_players(together):
    # Eight numbers below 241, one a player, are more than 64 bits tell apart.
    tree = Tree(eight_players())
    assert (1 + tree.n_sequences) ** 8 > 2**63
    test_values_are_the_definitions({"eight": tree}, "eight", together)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("chunk", "call"), [(64, 0), (1, 0), (500, 10**9)])
def test_however_the_ends_are_laid_out(trees, name, chunk, call, monkeypatch):
    # Small trees fit into one chunk and one dense matrix: take these away.
    monkeypatch.setattr(sequence_form, "DENSE", 0)
    monkeypatch.setattr(sequence_form, "CHUNK", chunk)
    monkeypatch.setattr(sequence_form, "CALL", call)
    test_values_are_the_definitions(trees, name, together=False)
    test_values_are_the_definitions(trees, name, together=True)
    laid_out, usual = CFR(trees[name], runs=2), CFR(trees[name])
    monkeypatch.undo()
    laid_out.run(3)
    usual.run(3)
    for profile in laid_out.average:
        assert profile.vector == pytest.approx(usual.average.vector, abs=1e-9)


def test_first_regrets_are_the_definitions(trees):
    for tree in trees.values():
        solver = CFR(tree, alternating=False)
        played = solver.current
        solver.run(1)
        for player in tree.players:
            for name, regret in values.instantaneous_regret(played, player).items():
                assert solver.regrets[name] == pytest.approx(regret, abs=1e-12)


@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", SMALL)
def test_iterates_of_the_plain_recursion(trees, name, variant, alternating):
    settings = VARIANTS[variant]
    plain = PlainCFR(GAMES[name], alternating, **vars(settings))
    solver = CFR(trees[name], variant, alternating=alternating)
    # Prediction amplifies rounding soonest; at ten iterations exact fractions agree with both.
    for n in (1, 1, 8) if settings.predictive or name == "leduc 2" else (1, 1, 8, 20):
        average = solver.run(n).average
        for set_name, strategy in plain.run(n).average().items():
            assert average[set_name] == pytest.approx(strategy, abs=1e-9)
            assert solver.current[set_name] == pytest.approx(plain.strategy[set_name], abs=1e-9)
            assert solver.regrets[set_name] == pytest.approx(plain.regret[set_name], abs=1e-9)


@pytest.mark.parametrize("variant", ["cfr", "cfr+", "dcfr"])
def test_delay_leaves_the_first_iterations_out(trees, variant):
    plain = PlainCFR(GAMES["kuhn"], True, **vars(VARIANTS[variant]), delay=5).run(15)
    solver = CFR(trees["kuhn"], variant, delay=5)
    assert solver.run(5).average["K:"] == pytest.approx([0.5, 0.5])
    solver.run(10)
    for set_name, strategy in plain.average().items():
        assert solver.average[set_name] == pytest.approx(strategy, abs=1e-10)


# design.md's figures, from OpenSpiel: NashConv after 10, 100 and 1,000 alternating iterations.
FIGURES = {
    ("kuhn", "cfr"): (0.137398, 0.016452, 0.00187523),
    ("kuhn", "cfr+"): (0.0653742, 0.00238881, 0.000174731),
    ("kuhn", "dcfr"): (0.0455576, 0.00333268, 0.000293),
    ("kuhn", "linear"): (0.0425015, 0.00217805, 0.00018706),
    ("leduc", "cfr"): (1.77716, 0.191433, 0.02364),
    ("leduc", "cfr+"): (1.22088, 0.026832),
    ("leduc", "dcfr"): (1.5576, 0.01551),
    ("leduc", "linear"): (1.442, 0.0690),
}


@pytest.mark.parametrize(("name", "variant"), FIGURES)
def test_known_nash_conv(trees, name, variant):
    solver = CFR(trees[name], variant)
    for n, figure in zip((10, 90, 900), FIGURES[name, variant], strict=False):
        assert nash_conv(solver.run(n).average) == pytest.approx(figure, rel=5e-4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_exact_and_floating_agree(trees, variant):
    if variant == "dcfr":
        exact = CFR(trees["trap"], Variant(alpha=2, beta=0, gamma=2), exact=True)
        floating = CFR(trees["trap"], Variant(alpha=2, beta=0, gamma=2))
    else:
        exact, floating = (CFR(trees["trap"], variant, exact=e) for e in (True, False))
    one, two = exact.run(8).average, floating.run(8).average
    assert all(isinstance(p, F) for p in one.vector)
    assert two.vector == pytest.approx(one.vector.astype(float), abs=1e-12)


def test_plus_is_discounting_to_the_limit(trees):
    named = CFR(trees["leduc 2"], "cfr+").run(30)
    spelled = CFR(trees["leduc 2"], "cfr", beta=-inf, gamma=1).run(30)
    assert np.array_equal(named.average.vector, spelled.average.vector)


def test_runs_at_once_are_the_runs_one_by_one(trees):
    tree = trees["kuhn"]
    alpha, beta, gamma = [0.5, 1.5, inf], [0.0, 0.5, -inf], [0, 1, 2]
    together = CFR(tree, "dcfr", alpha=alpha, beta=beta, gamma=gamma, runs=3).run(40)
    for run in range(3):
        alone = CFR(tree, Variant(alpha[run], beta[run], gamma[run])).run(40)
        assert together.average[run].vector == pytest.approx(alone.average.vector, abs=1e-9)
        assert together.current[run].vector == pytest.approx(alone.current.vector, abs=1e-9)
        assert together.regrets["K:"][:, run] == pytest.approx(alone.regrets["K:"], abs=1e-9)


@pytest.mark.parametrize("name", ["kuhn", "leduc 2", "jordan", "liar's dice"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_equal_runs_stay_equal(trees, name, variant):
    together = CFR(trees[name], variant, runs=2).run(20)
    alone = CFR(trees[name], variant).run(20)
    for profile in together.average:
        assert profile.vector == pytest.approx(alone.average.vector, abs=1e-9)


def test_runs_against_many_opponents():
    tree = Tree(games.rock_paper_scissors())
    opponents = np.random.default_rng(1).dirichlet(np.ones(3), size=5).T
    solver = CFR(tree, fixed={1: {"I1": opponents}}, runs=5).run(30)
    step = solver.step()
    for run, opponent in enumerate(opponents.T):
        alone = CFR(tree, fixed={1: {"I1": opponent}}).run(31)
        assert solver.average[run]["I2"] == pytest.approx(alone.average["I2"], abs=1e-12)
        assert solver.average[run]["I1"] == pytest.approx(opponent)
        assert step.strategy[run]["I1"] == pytest.approx(opponent)
    assert step.values["I2"].shape == (3, 5)


def test_runs_with_many_payoffs(trees):
    tree = trees["kuhn"]
    scales = np.array([1.0, 2.0, 0.5])
    payoffs = tree.payoffs[:, :, None] + np.zeros(3)
    payoffs[:, :, 1] += np.random.default_rng(2).normal(size=payoffs.shape[:2])
    payoffs *= scales
    solver = CFR(tree, "cfr+", runs=3, payoffs=payoffs).run(25)
    for run in range(3):
        alone = CFR(tree, "cfr+", payoffs=payoffs[:, :, run]).run(25)
        assert solver.average[run].vector == pytest.approx(alone.average.vector, abs=1e-9)
    # Regret matching has no scale.
    unscaled = CFR(tree, "cfr+").run(25).average.vector
    assert solver.average[2].vector == pytest.approx(unscaled, abs=1e-9)


def test_steps_and_run_make_the_same(trees):
    for variant in VARIANTS:
        walked, ran = CFR(trees["kuhn"], variant), CFR(trees["kuhn"], variant)
        for step in islice(walked, 12):
            before = ran.current
            ran.run(1)
            if walked.alternating is False:
                assert step.strategy == before
            assert np.array_equal(step.average.vector, ran.average.vector)
            for name, regret in ran.regrets.items():
                assert np.array_equal(step.regrets[name], regret)
        assert np.array_equal(walked.current.vector, ran.current.vector)


def test_a_step_shows_values_of_its_own_strategy(trees):
    solver = CFR(trees["leduc 2"], alternating=False).run(3)
    step = solver.step()
    for player in (1, 2):
        for name, value in values.action_value(step.strategy, player).items():
            assert step.values[name] == pytest.approx(value, abs=1e-12)
        for name, value in values.set_value(step.strategy, player).items():
            assert step.set_values[name] == pytest.approx(value, abs=1e-12)


def test_next_strategy_matches_the_regrets(trees):
    solver = CFR(trees["leduc 2"]).run(17)
    for name, strategy in solver.current.items():
        assert strategy == pytest.approx(regret_matching(solver.regrets[name]), abs=1e-12)


def test_nothing_returned_changes_later(trees):
    solver = CFR(trees["kuhn"], "cfr+")
    step = next(iter(solver))
    kept = [solver.current, solver.average, step.strategy, step.average]
    arrays = [step.values["K:"], step.regrets["K:"], solver.regrets["K:"]]
    before = [p.vector.copy() for p in kept], [a.copy() for a in arrays]
    solver.run(10)
    for profile, vector in zip(kept, before[0], strict=True):
        assert np.array_equal(profile.vector, vector)
        with pytest.raises(ValueError, match="read-only"):
            profile.vector[0] = 1
    for array, copy in zip(arrays, before[1], strict=True):
        assert np.array_equal(array, copy)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_profiles_know_their_tree(trees):
    solver = CFR(trees["kuhn"])
    assert isinstance(solver.current, Profile)
    assert solver.current.tree is trees["kuhn"]
    assert solver.average.tree is trees["kuhn"]


def test_before_the_first_iteration_all_is_uniform(trees):
    solver = CFR(trees["leduc"]).run(0)
    assert np.array_equal(solver.current.vector, uniform(trees["leduc"]).vector)
    assert solver.average.vector == pytest.approx(solver.current.vector)


def test_own_reach_weights_the_average():
    # D5.6: without the weights the trap stays at an exploitability near 0.49.
    for alternating in (True, False):
        average = CFR(Tree(games.trap()), alternating=alternating).run(20_000).average
        assert nash_conv(average) / 2 < 0.03


def test_regrets_are_not_clipped_in_place():
    # M10: clipped in place stays 0.27 from equilibrium here; plain regrets go below zero.
    solver = CFR(Tree(games.weighted_rps()), alternating=False).run(20_000)
    assert nash_conv(solver.average) < 0.05
    assert min(r.min() for r in CFR(Tree(games.kuhn())).run(50).regrets.values()) < -1


def test_regret_vanishes_but_no_equilibrium_for_three():
    # D5.6: from an uneven start regrets vanish, yet the product of the averages stays away from
    # the only equilibrium.
    tree = Tree(games.matching_pennies(3))
    start = Profile(tree, {"P1": (0.9, 0.1), "P2": (0.2, 0.8), "P3": (0.6, 0.4)})
    solver = CFR(tree, alternating=False, start=start)
    for n in (1_000, 9_000):
        solver.run(n)
        assert max(r.max() for r in solver.regrets.values()) / solver.iteration < 0.01
        assert nash_conv(solver.average) > 0.7


def test_start(trees):
    tree = trees["kuhn"]
    starts = [random_profile(tree, np.random.default_rng(seed)) for seed in (1, 2)]
    together = CFR(tree, start=tuple(starts), runs=2).run(9)
    for run, start in enumerate(starts):
        alone = CFR(tree, start=start)
        assert np.array_equal(alone.current.vector, start.vector)
        assert alone.step().strategy["K:"] == pytest.approx(start["K:"])
        alone.run(8)
        assert together.average[run].vector == pytest.approx(alone.average.vector, abs=1e-10)
    with pytest.raises(CourseError):
        CFR(tree, start=uniform(Tree(games.kuhn())))
    with pytest.raises(CourseError):
        CFR(tree, start=starts, runs=3)


@pytest.mark.parametrize("alternating", [True, False])
def test_fixed_players_stay(trees, alternating):
    held = random_profile(trees["leduc 2"], np.random.default_rng(5))
    solver = CFR(trees["leduc 2"], alternating=alternating, fixed={2: held}).run(300)
    for name, strategy in held.of(2).items():
        assert solver.average[name] == pytest.approx(strategy)
        assert name not in solver.regrets
    # Against one who does not learn, the average tends to a best response.
    assert gains(solver.average)[0] < 0.1


def test_a_learner_finds_the_best_response():
    tree = Tree(games.rock_paper_scissors())
    average = CFR(tree, fixed={1: {"I1": OPPONENT}}).run(10).average
    assert average["I2"] == pytest.approx([1 / 30, 28 / 30, 1 / 30])


def test_all_fixed_is_nothing_to_learn(trees):
    held = uniform(trees["kuhn"])
    solver = CFR(trees["kuhn"], fixed={1: held, 2: held}).run(3)
    assert np.array_equal(solver.average.vector, held.vector)
    assert solver.step().values == {}


def test_deep_trees_have_no_recursion_limit():
    depth = 3000
    game = games.Game(
        "centipede",
        2,
        lambda h: None if len(h) == depth or (h and h[-1] == "stop") else 1 + len(h) % 2,
        lambda h: ("go", "stop"),
        lambda h: (len(h) % 2, -(len(h) % 2)),
        lambda h: f"{len(h)}",
    )
    tree = Tree(game)
    assert nash_conv(CFR(tree, "cfr+").run(3).average) >= 0


def bad(code, *args, **settings):
    return pytest.param(args, settings, code, id=f"{code} {args} {settings}"[:60])


@pytest.mark.parametrize(
    ("args", "settings", "code"),
    [
        bad("variant-unknown", "cfr++"),
        bad("variant-unknown", None),
        bad("variant-unknown", 3),
        bad("setting-number", "dcfr", alpha=np.nan),
        bad("setting-number", "dcfr", beta="high"),
        bad("setting-number", "dcfr", gamma=-1),
        bad("setting-number", "dcfr", gamma=inf),
        bad("setting-number", "dcfr", alpha=[1, np.nan], runs=2),
        bad("setting-shape", "dcfr", alpha=[1, 2]),
        bad("setting-shape", "dcfr", alpha=[1, 2], runs=3),
        bad("setting-exact", "dcfr", exact=True),
        bad("whole-number", "cfr", delay=-1),
        bad("whole-number", "cfr", delay=0.5),
        bad("whole-number", "cfr", runs=0),
        bad("player-unknown", "cfr", fixed={3: {}}),
        bad("profile-missing", "cfr", fixed={1: {}}),
        bad("profile-sum", "cfr", fixed={1: {"I1": [1, 1, 1]}}),
        bad("profile-number", "cfr", fixed={1: {"I1": [np.nan, 1, 0]}}),
        bad("setting-shape", "cfr", fixed={1: {"I1": np.ones((3, 4)) / 3}}, runs=3),
        bad("payoffs-form", "cfr", payoffs=[[1, 2]]),
        bad("payoffs-form", "cfr", payoffs=np.full((9, 2), np.nan)),
    ],
)
def test_refusals(args, settings, code):
    with pytest.raises(CourseError) as caught:
        CFR(Tree(games.rock_paper_scissors()), *args, **settings)
    assert caught.value.code == code


def test_an_unknown_variant_lists_the_known():
    with pytest.raises(CourseError, match=r"cfr, cfr\+, linear, dcfr, pcfr\+"):
        CFR(Tree(games.kuhn()), "vanilla")


@pytest.mark.parametrize("n", [-1, 2.0, "3", None, True, np.nan])
def test_iterations_must_be_whole(trees, n):
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"]).run(n)
    assert caught.value.code == "whole-number"


def test_only_trees_of_numbers(trees):
    import sympy as sp

    with pytest.raises(CourseError, match="Tree\\(game\\)"):
        CFR(games.kuhn())
    with pytest.raises(CourseError) as caught:
        CFR(Tree(games.three_player_tree(sp.Symbol("r1"), 1)))
    assert caught.value.code == "tree-symbols"
    with pytest.raises(CourseError) as caught:
        CFR(trees["kuhn"], fixed={1: uniform(Tree(games.kuhn()))})
    assert caught.value.code == "profile-other-tree"


def test_a_variant_of_ones_own(trees):
    mine = replace(VARIANTS["dcfr"], alpha=2)
    assert nash_conv(CFR(trees["kuhn"], mine).run(300).average) < 0.01
