"""Test plans, the four moments, theorem 4 and the linear program over sequence pairs."""

import random
from fractions import Fraction as F

import numpy as np
import pytest
from lessons.correlated_equilibria import linear_programs as linear

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import expected_values
from cfr_core.errors import CourseError
from cfr_core.games.rules import Game
from cfr_lab.lessons.correlated_equilibria import moments
from cfr_lab.lessons.correlated_equilibria.exact_programs import best_distribution
from cfr_lab.lessons.correlated_equilibria.plans import (
    MOMENTS,
    deviations,
    gain_rows,
    parent_pairs,
    plans,
    table_of_plans,
)
from cfr_lab.lessons.correlated_equilibria.signals import WITH_COURSE, exam, signals


def strategy_of_plan(tree, plan, player):
    """Return the strategy that follows a plan and takes the first action at other sets."""
    return {
        s.name: [int(k == plan.get(s.name, 0)) for k in range(len(s.actions))]
        for s in tree.infosets
        if s.player == player
    }


def test_numbers_of_plans_in_kuhn_poker_agree_with_those_by_hand():
    """Per card, player 1 has 3 choices (bet, or pass and one of two replies) and player 2 has 4."""
    tree = Tree(games.kuhn())
    assert [len(plans(tree, i)) for i in (1, 2)] == [3**3, 4**3]


@pytest.mark.parametrize("tree", [signals(WITH_COURSE), exam()], ids=str)
def test_tables_of_plans_contain_the_expected_payoffs(tree):
    both, payoffs = table_of_plans(tree)
    for i, one in enumerate(both[0]):
        for j, two in enumerate(both[1]):
            profile = Profile(
                tree, {**strategy_of_plan(tree, one, 1), **strategy_of_plan(tree, two, 2)}
            )
            assert expected_values(profile).astype(float) == pytest.approx(payoffs[:, i, j])


def random_tree(seed):
    """Return a random two-player tree; None if it is too large or has imperfect recall."""
    rng = random.Random(seed)
    moves = {}
    hide = rng.random() < 0.5

    def move(h):
        if h not in moves:
            moves[h] = (rng.choice([1, 2]), rng.choice([2, 2, 3]))
        return moves[h]

    def sees(h):
        player, n = move(h)
        own = tuple((k, a) for k, a in enumerate(h) if moves[h[:k]][0] == player)
        return f"{player} {own} {len(h)} {n} {'' if hide else h[:1]}"

    def ends(h):
        made = random.Random(f"{seed}{h}")
        return made.randint(-3, 4), made.randint(-3, 4)

    game = Game(
        "random",
        2,
        mover=lambda h: move(h)[0] if len(h) < 3 else None,
        actions=lambda h: tuple("abc"[: move(h)[1]]),
        payoffs=ends,
        sees=sees,
    )
    try:
        tree = Tree(game)
    except CourseError:  # The tree has imperfect recall.
        return None
    sizes = [len(plans(tree, i)) for i in (1, 2)]
    return tree if sizes[0] * sizes[1] <= 60 else None


TREES = [tree for tree in map(random_tree, range(60)) if tree is not None][:14]


def maps_of(tree, moment):
    return [deviations(tree, i, plans(tree, i), moment) for i in (1, 2)]


@pytest.mark.parametrize("k", range(len(TREES)))
def test_theorem_4_gains_are_sums_and_sets_are_nested(k):
    tree = TREES[k]
    _, payoffs = table_of_plans(tree)
    rng = np.random.default_rng(k)
    rows = {m: gain_rows(payoffs, maps_of(tree, m)).reshape(-1, payoffs[0].size) for m in MOMENTS}
    for _ in range(3):
        objective = rng.normal(size=payoffs[0].size)
        most = [linear.largest(objective, rows[m]) for m in MOMENTS]
        assert np.diff(most).min() >= -1e-7, "later moments permit fewer equilibria"
    for i in (1, 2):
        plans_of_i = plans(tree, i)
        first = [name for name, before in parent_pairs(tree, i).items() if before is None]
        for q in range(len(plans_of_i)):
            moved = np.zeros_like(payoffs[0])
            for at in first:
                to = [
                    plans_of_i.index(_combine_plans(tree, i, plan, plans_of_i[q], at))
                    for plan in plans_of_i
                ]
                moved += np.take(payoffs[i - 1], to, axis=i - 1) - payoffs[i - 1]
            whole = np.take(payoffs[i - 1], [q] * len(plans_of_i), axis=i - 1) - payoffs[i - 1]
            assert np.allclose(moved, whole), "a play passes through one first set"


def _combine_plans(tree, player, plan, other, at):
    """Return the plan that is `other` at the set `at` and below it, and `plan` elsewhere."""
    parents = parent_pairs(tree, player)

    def is_below(name):
        return name == at or (parents[name] is not None and is_below(parents[name][0]))

    kept = {name: a for name, a in plan.items() if not is_below(name)}
    return kept | {name: a for name, a in other.items() if is_below(name)}


def test_proposition_1_moments_action_and_set_give_the_same_corners():
    for moment in ("action", "set"):
        rows = gain_rows(moments.game_of("signals")[2], moments.maps_of("signals", moment))
        assert len(rows) == 8
    assert moments.corners("signals", "action") == moments.corners("signals", "set")


CORNERS = {
    "signals": {
        "plan": {(0, 6)},
        "action": {(0, 6), (4, 6), (F(7, 2), F(13, 2))},
        "start": {(0, 6), (4, 6), (F(5, 2), F(15, 2))},
    },
    "course": {
        "plan": {(0, 6)},
        "action": {(0, 6), (4, 6), (F(7, 2), F(13, 2))},
        "set": {(0, 6), (5, 6), (5, 7)},
        "start": {(0, 6), (5, 6), (5, 7), (3, F(23, 3)), (F(5, 2), F(15, 2))},
    },
    "exam": {
        "plan": {(0, 6)},
        "action": {(0, 6), (4, 10), (F(24, 5), 6)},
    },
}


@pytest.mark.parametrize("game", CORNERS)
def test_corners_of_the_four_sets_agree_with_linear_programming(game):
    payoffs = moments.game_of(game)[2].astype(float)
    for moment, corners in CORNERS[game].items():
        assert set(moments.corners(game, moment)) == corners
        rows = gain_rows(payoffs, moments.maps_of(game, moment))
        for turn in 2 * np.pi * (np.arange(8) + 0.3) / 8:
            objective = np.cos(turn) * payoffs[0] + np.sin(turn) * payoffs[1]
            most = max(np.cos(turn) * float(x) + np.sin(turn) * float(y) for x, y in corners)
            assert most == pytest.approx(linear.largest(objective, rows), abs=1e-7)


GAINS = {  # These are the gains at the four moments: plan, action, set and start.
    "refusal": (0, 0, 0, 0),
    "secret": (F(3, 4), 0, 0, F(-1, 2)),
    "course": (F(1, 2), F(1, 2), 0, -1),
    "rare": (1, 1, 1, 0),
}


@pytest.mark.parametrize("name", GAINS)
def test_mediators_have_the_stated_gains_at_the_four_moments(name):
    joint = moments.mediator(name)
    assert joint.sum() == 1
    found = [max(moments.gain_at("course", moment, joint)) for moment in MOMENTS]
    assert found[1:] == list(GAINS[name][1:]), found
    assert found[0] == GAINS[name][0]


def test_mediators_have_the_stated_payoffs():
    u = moments.game_of("course")[2]
    earned = {n: tuple((moments.mediator(n) * each).sum() for each in u) for n in GAINS}
    assert earned == {
        "refusal": (0, 6),
        "secret": (F(7, 2), F(13, 2)),
        "course": (5, 7),
        "rare": (3, F(23, 3)),
    }


def test_copying_the_secret_signal_gains_three_halves():
    tree = signals(WITH_COURSE)
    both, u = table_of_plans(tree, exact=True)
    copied = [both[0].index({"good": p["good"], "bad": p["good"]}) for p in both[0]]
    assert (moments.mediator("secret") * (u[0][copied] - u[0])).sum() == F(3, 2)


def test_the_cells_maps_agree_with_the_package(lesson_namespace):
    both, u = moments.game_of("course")[1:]
    assert [tuple(p.values()) for p in both[0]] == lesson_namespace["plans_1"]
    assert [tuple(p.values()) for p in both[1]] == lesson_namespace["plans_2"]
    assert (lesson_namespace["signal_payoffs"] == 2 * u).all()
    for moment in MOMENTS:
        for i, plans_of_i in ((0, lesson_namespace["plans_1"]), (1, lesson_namespace["plans_2"])):
            same = tuple(range(len(plans_of_i)))
            cell = {tuple(m) for m in lesson_namespace["plan_maps"](plans_of_i, moment)} - {same}
            assert cell == set(moments.maps_of("course", moment)[i])


@pytest.mark.parametrize("k", range(len(TREES)))
def test_the_cells_linear_program_agrees_with_the_one_over_plans(lesson_namespace, k):
    tree, weights = TREES[k], ((1, 1), (2, 1), (0, 1))[k % 3]
    _, payoffs = table_of_plans(tree, exact=True)
    objective = (weights[0] * payoffs[0] + weights[1] * payoffs[1]).ravel().tolist()
    rows = gain_rows(payoffs, maps_of(tree, "action")).reshape(-1, len(objective)).tolist()
    best = sum(a * p for a, p in zip(objective, best_distribution(objective, rows), strict=True))
    assert lesson_namespace["best_efce"](tree, weights)[0] == best


def exam_of(k):
    """Return the tree of the exam game with k signals."""
    base = exam().game
    return Tree(
        Game(
            "exam",
            2,
            base.mover,
            lambda h: tuple(range(k)) if len(h) == 1 else base.actions(h),
            base.payoffs,
            base.sees,
        )
    )


def test_exam_has_the_stated_numbers_of_plans(lesson_namespace):
    assert (
        lesson_namespace["total"],
        lesson_namespace["n_variables"],
        lesson_namespace["n_constraints"],
    ) == (14, 49, 96)
    for k in (2, 3, 4):
        tree = exam_of(k)
        sizes = [len(plans(tree, i)) for i in (1, 2)]
        assert sizes == [2 * k, 2**k]
        assert len(lesson_namespace["sequence_pairs"](tree)) == (3 + 2 * k) * (1 + 2 * k)
    assert (2 * 10 * 2**10, 23 * 21) == (20480, 483)


def test_the_learners_of_section_8_end_with_constant_refusal(lesson_namespace):
    for used in ("action", "start"):
        plans = lesson_namespace["plans_1"], lesson_namespace["plans_2"]
        maps = [np.array(lesson_namespace["plan_maps"](own_plans, used)) for own_plans in plans]
        u = lesson_namespace["signal_payoffs"] / 2
        R, mu = lesson_namespace["play"](u, maps, 2000, np.random.default_rng(2008))
        assert max(r.max() for r in R) / 2000 < 0.005
        assert [(each * mu).sum() for each in u] == pytest.approx([0, 6], abs=0.05)
