"""Test the small Deep CFR: its samples, its memories and the results in section 5."""

from fractions import Fraction as F
from itertools import combinations
from math import comb

import numpy as np
import pytest
from lesson_cells import SOURCES

from cfr_core import Profile
from cfr_core.values import instantaneous_regrets
from cfr_lab.lessons.learned_values import deep, fitted, runs
from cfr_lab.lessons.learned_values.deep import (
    Choices,
    Memory,
    Nodes,
    network_average,
    walk,
)
from cfr_lab.lessons.learned_values.memories import kept_chances
from cfr_lab.lessons.learned_values.option_costs import costs
from cfr_lab.lessons.stored import stored_result


class UnlimitedMemory:
    """Store every sample, as a memory without a capacity does."""

    def __init__(self):
        self.rows = []

    def add(self, row):
        self.rows.append(row)


def random_profile(tree, seed=0):
    rng = np.random.default_rng(seed)
    return Profile(tree, {s.name: rng.dirichlet([2, 3]) for s in tree.infosets})


@pytest.mark.parametrize("player", [1, 2])
def test_walks_sample_the_instantaneous_regrets_without_bias(kuhn, player, lesson_functions):
    profile, rng = random_profile(kuhn), np.random.default_rng(1)
    nodes, strategy = Nodes(kuhn), [list(profile[s.name]) for s in kuhn.infosets]
    regret_memory, n, truth = UnlimitedMemory(), 6000, instantaneous_regrets(profile, player)
    for _ in range(n):
        walk(nodes, strategy, player, 1, regret_memory, UnlimitedMemory(), rng.random)
    strategy_memory = UnlimitedMemory()
    for _ in range(n // 4):
        lesson_functions["walk"](kuhn, profile, player, 1, strategy_memory, UnlimitedMemory(), rng)
    for index, regret in ((s.index, truth[s.name]) for s in kuhn.infosets if s.name in truth):
        columns = 2 + np.array(nodes.columns[index])
        mine = (
            np.sum([np.take(row, columns) for row in regret_memory.rows if row[0] == index], axis=0)
            / n
        )
        cell = np.sum([row[2] for row in strategy_memory.rows if row[0] == index], axis=0) / (
            n // 4
        )
        assert np.allclose(mine, regret, atol=0.1)
        assert np.allclose(cell, regret, atol=0.2)


def test_the_opponents_strategy_is_stored_in_the_learners_walk(kuhn):
    profile, rng, averages = random_profile(kuhn), np.random.default_rng(2), UnlimitedMemory()
    nodes, strategy = Nodes(kuhn), [list(profile[s.name]) for s in kuhn.infosets]
    for _ in range(50):
        walk(nodes, strategy, 1, 7, UnlimitedMemory(), averages, rng.random)
    assert averages.rows
    for index, t, *p in averages.rows:
        assert kuhn.infosets[int(index)].player == 2
        assert t == 7
        assert np.allclose(np.take(p, nodes.columns[int(index)]), strategy[int(index)])


def test_theorem_3_weighted_least_squares_gives_the_weighted_mean():
    rng = np.random.default_rng(3)
    index, t, r = rng.integers(0, 4, 60), rng.integers(1, 9, 60), rng.normal(size=(60, 3))
    X, root = np.eye(4)[index], np.sqrt(t)[:, None]
    best = np.linalg.lstsq(root * X, root * r, rcond=None)[0]
    for I in range(4):
        mine = index == I
        assert np.allclose(best[I], t[mine] @ r[mine] / t[mine].sum())


@pytest.mark.parametrize(("n", "M"), [(3, 2), (5, 2), (6, 3), (4, 4)])
def test_theorem_4_all_sets_of_stored_items_are_equally_likely(n, M):
    """All sets of M items are equally likely in memory if item k gets a uniform place below k."""
    chances = {tuple(range(1, M + 1)): F(1)}
    for k in range(M + 1, n + 1):
        after = {}
        for memory, p in chances.items():
            for place in range(k):
                kept = list(memory)
                if place < M:
                    kept[place] = k
                after[tuple(kept)] = after.get(tuple(kept), 0) + p / k
        chances = after
    sets = {}
    for memory, p in chances.items():
        sets[frozenset(memory)] = sets.get(frozenset(memory), 0) + p
    assert set(sets) == {frozenset(c) for c in combinations(range(1, n + 1), M)}
    assert set(sets.values()) == {F(1, comb(n, M))}


@pytest.mark.parametrize("kind", ["room", "cell"])
def test_reservoir_memories_store_every_row_equally_often(kind, lesson_functions):
    rng, kept = np.random.default_rng(4), np.zeros(12)
    for _ in range(1500):
        memory = Memory(4, True, rng) if kind == "room" else lesson_functions["Memory"](4, rng)
        for k in range(12):
            memory.add([k, 1, 0, 0, 0])
        rows = memory.filled_rows if kind == "room" else memory.rows
        kept[[int(row[0]) for row in rows]] += 1
    assert np.allclose(kept / 1500, 4 / 12, atol=0.07)


def test_memory_without_a_reservoir_stores_the_last_rows():
    memory = Memory(4, False, np.random.default_rng(0))
    for k in range(11):
        memory.add([k, 1, 0, 0, 0])
    assert sorted(memory.filled_rows[:, 0]) == [7, 8, 9, 10]


def test_probabilities_in_the_memory_picture_follow_from_the_rules():
    chances = kept_chances(20, 5)
    assert all(values.sum() == pytest.approx(5) for values in chances.values())
    assert np.allclose(chances["reservoir"], 0.25)
    assert chances["always"][0] == pytest.approx(0.8**15)
    assert chances["always"][-1] == 1


def test_prose_of_section_5_states_the_stored_results():
    found = stored_result("learned_values", "choices")
    base = Choices()
    assert (base.walks, base.capacity, base.hidden, base.steps) == (100, 5000, 32, 200)
    assert found["marks"][-1] == 60
    assert max(costs(found), key=costs(found).get) == "reservoir"
    prose = (SOURCES / "learned_values.md").read_text("utf-8")
    for key in ("111", "011", "101", "110"):
        for kind in ("exact", "network"):
            assert f"{found[key][kind][-1][1]:.2f}" in prose
    overlap = found["101"]["network"][-1][0] < found["111"]["network"][-1][2]
    assert overlap
    assert found["110"]["network"][-1][1] > 1.2 * found["111"]["network"][-1][1]


def test_a_short_run_records_exploitability_of_both_averages(leduc):
    small = Choices(walks=20, capacity=300, hidden=8, steps=30)
    off = runs.deep_run(leduc, fitted.leduc_features(leduc), (2, 3), 0, small, 100)
    assert all(0 < x < 5 for x in off["exact"] + off["network"])


def test_each_memory_receives_20000_to_50000_rows(leduc, monkeypatch):
    made = []

    def memory(*settings):
        made.append(Memory(*settings))
        return made[-1]

    monkeypatch.setattr(deep, "Memory", memory)
    *_, (t, _, _) = deep.deep_cfr(leduc, fitted.leduc_features(leduc), 6, 0, Choices())
    seen = [60 * each.seen / (t - 1) for each in made]
    assert len(seen) == 4
    assert min(seen) == pytest.approx(20_000, rel=0.2)
    assert max(seen) == pytest.approx(50_000, rel=0.2)


def test_average_network_learns_the_stored_strategies(leduc):
    features, rng, memories = fitted.leduc_features(leduc), np.random.default_rng(0), {}
    for i in (1, 2):
        memories[i] = Memory(2000, True, rng)
        for s in leduc.infosets:
            if s.player == i:
                row = [s.index, 1.0, 0, 0, 0]
                row[2] = 1.0  # This is the column of the action call or check.
                memories[i].add(row)
    sums = network_average(leduc, features, memories, (24, 16, 16, 3), 400, rng)
    columns = fitted.table_positions(leduc)[1]
    assert sums[columns == 0].mean() > 0.8
    assert sums[columns == 2].mean() < 0.2
