"""Test a solver's steps, copies and returned objects."""

import copy
import pickle
from itertools import islice
from math import inf

import numpy as np
import pytest
from solver_games import trees

from cfr_core import Profile, values
from cfr_core.cfr import CFR, VARIANTS
from cfr_core.matching import regret_matching


@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_steps_and_run_give_the_same_result(variant, alternating):
    walked, ran = (CFR(trees["kuhn"], variant, alternating=alternating) for _ in range(2))
    for step in islice(walked, 12):
        before = ran.current
        ran.run(1)
        first = trees["kuhn"].infoset("K:").slice
        assert np.array_equal(step.profile.vector[first], before.vector[first])
        if not alternating:
            assert np.array_equal(step.profile.vector, before.vector)
        assert np.array_equal(step.average.vector, ran.average.vector)
        for name, regret in ran.regrets.items():
            assert np.array_equal(step.regrets[name], regret)
    assert np.array_equal(walked.current.vector, ran.current.vector)


@pytest.mark.parametrize("runs", [None, 2])
@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("name", ["leduc 2", "three players"])
def test_step_values_are_those_at_the_players_update(name, alternating, runs):
    tree = trees[name]
    solver = CFR(tree, alternating=alternating, runs=runs).run(3)
    step = solver.step()
    played, following = step.profile, solver.current
    if runs:
        played, following = played[1], following[1]
    for player in tree.players:
        updated_profile = played
        if alternating:
            # Players who update earlier already have their next strategies.
            updated_profile = updated_profile.replace(
                {s: p for q in range(1, player) for s, p in following.strategies_of(q).items()}
            )
        for set_name, value in values.action_values(updated_profile, player).items():
            shown = step.values[set_name][:, 1] if runs else step.values[set_name]
            assert shown == pytest.approx(value, abs=1e-12)
        for set_name, value in values.infoset_values(updated_profile, player).items():
            shown = step.infoset_values[set_name][1] if runs else step.infoset_values[set_name]
            assert shown == pytest.approx(value, abs=1e-12)


def test_next_strategy_matches_the_regrets():
    solver = CFR(trees["leduc 2"]).run(17)
    for name, strategy in solver.current.items():
        assert strategy == pytest.approx(regret_matching(solver.regrets[name]), abs=1e-12)


def test_returned_objects_never_change():
    solver = CFR(trees["kuhn"], "cfr+")
    step = next(iter(solver))
    kept = [solver.current, solver.average, step.profile, step.average]
    arrays = [step.values["K:"], step.regrets["K:"], solver.regrets["K:"]]
    before = [p.vector.copy() for p in kept], [a.copy() for a in arrays]
    solver.run(10)
    for profile, vector in zip(kept, before[0], strict=True):
        assert np.array_equal(profile.vector, vector)
        with pytest.raises(ValueError, match="read-only"):
            profile.vector[0] = 1
    for array, old in zip(arrays, before[1], strict=True):
        assert np.array_equal(array, old)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_step_of_runs_never_changes():
    step = CFR(trees["kuhn"], runs=2).step()
    with pytest.raises(ValueError, match="read-only"):
        step.infoset_values["K:"][0] = 7


COPY_SETTINGS = {
    "plain": {},
    "predictive": {"variant": "pcfr+"},
    "discounted": {"variant": "dcfr", "alternating": False},
    "runs": {"variant": "dcfr", "alpha": [1.5, inf, 0], "runs": 3},
    "exact": {"exact": True},
    "fixed_strategies": {"fixed_strategies": {2: [0.3, 0.7]}},
    "fixed in runs": {"fixed_strategies": {2: np.array([[0.3, 1], [0.7, 0]])}, "runs": 2},
    "other payoffs": {"payoffs": np.random.default_rng(5).normal(size=(30, 2))},
}


def state_of(solver):
    """Return a solver's whole state, on which all later iterations depend."""
    profiles = [solver.average, solver.current]
    vectors = (
        [p.vector for p in profiles]
        if solver.runs is None
        else [p.vector for runs in profiles for p in runs]
    )
    return [list(v) for v in vectors] + [r.tolist() for r in solver.regrets.values()]


@pytest.mark.parametrize("copy_function", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", COPY_SETTINGS)
def test_copy_is_independent_and_continues_from_the_same_state(name, copy_function):
    tree, settings = trees["kuhn"], dict(COPY_SETTINGS[name])
    if "fixed_strategies" in settings:
        held = {s.name: settings["fixed_strategies"][2] for s in tree.infosets if s.player == 2}
        settings["fixed_strategies"] = {2: held}
    solver, through = CFR(tree, **settings).run(5), CFR(tree, **settings).run(7)
    before = state_of(solver)
    if "fixed_strategies" in settings:
        held.clear()
    other = copy_function(solver)
    assert other.tree is tree
    assert state_of(other) == before
    other.run(2)
    assert state_of(solver) == before
    assert solver.iteration == 5
    assert state_of(other) == state_of(through)
    assert other.iteration == 7
    assert state_of(solver.run(2)) == state_of(through)


def test_given_payoffs_are_copied():
    given = np.random.default_rng(5).integers(-9, 10, (30, 2))
    through, solver = (CFR(trees["kuhn"], payoffs=each) for each in (given.copy(), given))
    given[:] = 0
    assert state_of(copy.copy(solver).run(5)) == state_of(through.run(5))


@pytest.mark.parametrize("runs", [None, 2])
def test_step_profiles_contain_fixed_players(runs):
    held = {s.name: [0.25, 0.75] for s in trees["kuhn"].infosets if s.player == 2}
    solver = CFR(trees["kuhn"], fixed_strategies={2: held}, runs=runs).run(3)
    step = solver.step()
    for profiles in (step.profile, step.average, solver.current, solver.average):
        for profile in profiles if runs else (profiles,):
            assert {tuple(p) for p in profile.strategies_of(2).values()} == {(0.25, 0.75)}
    assert set(step.values) == set(step.regrets) == set(step.infoset_values) == set(solver.regrets)
    assert not set(held) & set(solver.regrets)


def test_pickling_a_solver_is_rejected():
    with pytest.raises(TypeError, match=r"average\.vector"):
        pickle.dumps(CFR(trees["kuhn"]))


@pytest.mark.parametrize("n", [0, 1, 99, 100, 101, 20_000])
def test_run_does_the_requested_number_of_iterations(n):
    solver = CFR(trees["trap"])
    assert solver.run(n).iteration == n
    assert solver.run(n).iteration == 2 * n


def test_profiles_of_a_solver_belong_to_its_tree():
    solver = CFR(trees["kuhn"])
    assert isinstance(solver.current, Profile)
    assert solver.current.tree is trees["kuhn"]
    assert solver.average.tree is trees["kuhn"]
