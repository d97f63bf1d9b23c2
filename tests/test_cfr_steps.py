"""What a solver shows and what may be done with it: steps, copies, stops."""

import copy
import pickle
from itertools import islice
from math import inf

import numpy as np
import pytest
from solver_games import trees

from cfr_core import CourseError, Profile, cfr, four_steps, values
from cfr_core.cfr import CFR, VARIANTS
from cfr_core.matching import regret_matching


@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_steps_and_run_make_the_same(variant, alternating):
    walked, ran = (CFR(trees["kuhn"], variant, alternating=alternating) for _ in range(2))
    for step in islice(walked, 12):
        before = ran.current
        ran.run(1)
        first = trees["kuhn"].set("K:").slice
        assert np.array_equal(step.strategy.vector[first], before.vector[first])
        if not alternating:
            assert np.array_equal(step.strategy.vector, before.vector)
        assert np.array_equal(step.average.vector, ran.average.vector)
        for name, regret in ran.regrets.items():
            assert np.array_equal(step.regrets[name], regret)
    assert np.array_equal(walked.current.vector, ran.current.vector)


@pytest.mark.parametrize("runs", [None, 2])
@pytest.mark.parametrize("alternating", [True, False])
@pytest.mark.parametrize("name", ["leduc 2", "three players"])
def test_a_step_shows_values_of_its_turn(name, alternating, runs):
    tree = trees[name]
    solver = CFR(tree, alternating=alternating, runs=runs).run(3)
    step = solver.step()
    played, following = step.strategy, solver.current
    if runs:
        played, following = played[1], following[1]
    for player in tree.players:
        met = played
        if alternating:
            # Those before in turn have made their next strategies already.
            met = met.replace({s: p for q in range(1, player) for s, p in following.of(q).items()})
        for set_name, value in values.action_value(met, player).items():
            shown = step.values[set_name][:, 1] if runs else step.values[set_name]
            assert shown == pytest.approx(value, abs=1e-12)
        for set_name, value in values.set_value(met, player).items():
            shown = step.set_values[set_name][1] if runs else step.set_values[set_name]
            assert shown == pytest.approx(value, abs=1e-12)


def test_next_strategy_matches_the_regrets():
    solver = CFR(trees["leduc 2"]).run(17)
    for name, strategy in solver.current.items():
        assert strategy == pytest.approx(regret_matching(solver.regrets[name]), abs=1e-12)


def test_nothing_returned_changes_later():
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
    for array, old in zip(arrays, before[1], strict=True):
        assert np.array_equal(array, old)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_step_of_runs_never_changes():
    step = CFR(trees["kuhn"], runs=2).step()
    with pytest.raises(ValueError, match="read-only"):
        step.set_values["K:"][0] = 7


COPIED = {
    "plain": {},
    "predictive": {"variant": "pcfr+"},
    "discounted, delayed": {"variant": "dcfr", "delay": 4, "alternating": False},
    "runs": {"variant": "dcfr", "alpha": [1.5, inf, 0], "runs": 3},
    "exact": {"exact": True},
    "fixed": {"fixed": {2: [0.3, 0.7]}},
    "fixed in runs": {"fixed": {2: np.array([[0.3, 1], [0.7, 0]])}, "runs": 2},
    "other payoffs": {"payoffs": np.random.default_rng(5).normal(size=(30, 2))},
}


def everything(solver):
    """Numbers that tell a solver's state in full: equal now, equal ever after."""
    profiles = [solver.average, solver.current]
    vectors = (
        [p.vector for p in profiles]
        if solver.runs is None
        else [p.vector for runs in profiles for p in runs]
    )
    return [list(v) for v in vectors] + [r.tolist() for r in solver.regrets.values()]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", COPIED)
def test_a_copy_goes_its_own_way(name, copied):
    tree, settings = trees["kuhn"], dict(COPIED[name])
    if "fixed" in settings:
        held = {s.name: settings["fixed"][2] for s in tree.sets if s.player == 2}
        settings["fixed"] = {2: held}
    solver, through = CFR(tree, **settings).run(5), CFR(tree, **settings).run(7)
    before = everything(solver)
    if "fixed" in settings:
        held.clear()
    other = copied(solver)
    assert other.tree is tree
    assert everything(other) == before
    other.run(2)
    assert everything(solver) == before
    assert solver.iteration == 5
    assert everything(other) == everything(through)
    assert other.iteration == 7
    assert everything(solver.run(2)) == everything(through)


def test_a_solver_is_not_pickled():
    with pytest.raises(CourseError, match=r"average\.vector"):
        pickle.dumps(CFR(trees["kuhn"]))


@pytest.mark.parametrize(
    ("module", "at"),
    [
        (cfr, "counterfactual_values"),
        (cfr, "add_regrets"),
        (cfr, "next_strategy"),
        (four_steps, "realise"),
    ],
)
@pytest.mark.parametrize("variant", ["cfr", "pcfr+"])
def test_an_iteration_cut_short_is_undone(variant, module, at, monkeypatch):
    solver, through = CFR(trees["kuhn"], variant).run(5), CFR(trees["kuhn"], variant)
    honest, calls = getattr(module, at), [0]

    def stopped(*arguments):
        honest(*arguments)
        calls[0] += 1
        if calls[0] == 2 * 150 + 1:
            raise KeyboardInterrupt

    for go_on in (solver.run, lambda n: list(islice(solver, n))):
        calls[0] = 0
        monkeypatch.setattr(module, at, stopped)
        with pytest.raises(KeyboardInterrupt):
            go_on(200)
        monkeypatch.undo()
        through.run(solver.iteration - through.iteration)
        assert everything(solver) == everything(through)
    # A walk step by step loses the one iteration only, a run no more than it says.
    assert 105 + 150 <= solver.iteration <= 155 + 150
    assert everything(solver.run(10)) == everything(through.run(10))


@pytest.mark.parametrize("n", [0, 1, 99, 100, 101, 20_000])
def test_a_run_is_as_long_as_was_asked_for(n):
    solver = CFR(trees["trap"])
    assert solver.run(n).iteration == n
    assert solver.run(n).iteration == 2 * n


def test_profiles_know_their_tree():
    solver = CFR(trees["kuhn"])
    assert isinstance(solver.current, Profile)
    assert solver.current.tree is trees["kuhn"]
    assert solver.average.tree is trees["kuhn"]
