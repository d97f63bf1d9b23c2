"""Test puzzle group four: changes in place, and the strategy that a program returns."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.find_the_bug.answers import in_place_regrets
from picture_texts import visible_texts

from cfr_core import Profile, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability, nash_conv
from cfr_lab import check
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.colonel_blotto.blotto import M as BLOTTO
from cfr_lab.lessons.find_the_bug.averages import blotto_run, trap_gap, trap_run
from cfr_lab.lessons.find_the_bug.in_place import LENGTHS, gap, self_play
from cfr_lab.lessons.find_the_bug.labels import FIXED, M, W
from cfr_lab.lessons.find_the_bug.nodes import train_kuhn


def test_d5_6_mean_of_references_to_one_array_is_the_last_strategy(
    faulty_programs, corrected_programs
):
    tree = Tree(games.matrix_game(W.tolist()))
    gaps = {}
    for name, programs in (("given", faulty_programs), ("solved", corrected_programs)):
        gaps[name] = []
        for T in LENGTHS:
            one, two = programs[12](W, T)
            profile = Profile(tree, {"I1": one, "I2": two})
            gaps[name].append(float(exploitability(profile)))
            assert gap((one, two), W) == pytest.approx(gaps[name][-1])
            if name == "given":
                assert np.allclose((one, two), self_play(W, T)[T])
    assert gaps["solved"] == sorted(gaps["solved"], reverse=True)
    assert gaps["solved"][-1] < 0.1 < 0.4 < min(gaps["given"])
    assert f"{gaps['solved'][-1]:.3f}" in visible_texts(
        find_the_bug.show_two_games(corrected_programs[12]).svg
    )


@pytest.mark.usefixtures("language")
def test_a_program_cannot_change_the_lessons_own_matrix():
    """If a program changes a view of the matrix, the hint names `.copy()`."""
    before = M.copy()
    find_the_bug.show_round(in_place_regrets)
    verdict = check("find_the_bug.8", in_place_regrets)
    assert (before == M).all()
    assert not verdict.right
    assert ".copy()" in verdict.message


def test_m11_each_node_stores_the_sum_of_the_added_regrets(faulty_programs, corrected_programs):
    nodes, added = train_kuhn(faulty_programs[13], 500)
    assert added["K:b"][0] < -50 < nodes["K:b"]["regret"][0]
    nodes, added = train_kuhn(corrected_programs[13], 500)
    for name, node in nodes.items():
        assert node["regret"] == pytest.approx(added[name])
    texts = visible_texts(find_the_bug.show_node(faulty_programs[13]).svg)
    assert "0.0" in texts
    svg = find_the_bug.show_node(corrected_programs[13]).svg
    pairs = [t for t in visible_texts(svg) if t.startswith("−")]
    assert pairs[::2] == pairs[1::2]
    assert len(pairs) == 8


def test_m11_corrected_trainer_approaches_equilibrium(corrected_programs):
    tree = Tree(games.kuhn())
    results = []
    for hands in (10, 6000):
        nodes, _ = train_kuhn(corrected_programs[13], hands)
        sums = {name: np.array(node["sum"]) for name, node in nodes.items()}
        profile = Profile(tree, {name: S / S.sum() for name, S in sums.items()})
        results.append(float(nash_conv(profile)))
    assert results[1] < 0.12 < results[0]


def test_m3_regret_divided_by_t_has_negative_values(faulty_programs, corrected_programs):
    values = np.array([0, F(1, 10), F(-1, 10)])
    assert faulty_programs[14](values.astype(float), 10) == pytest.approx([-0.09, 0.01, -0.19])
    assert corrected_programs[14](values.astype(float), 10) == pytest.approx(
        [1 / 30, 28 / 30, 1 / 30]
    )
    assert pytest.approx(values.astype(float)) == M @ FIXED
    assert "−0.190" in visible_texts(find_the_bug.show_average(faulty_programs[14]).svg)


def test_m4_d5_6_only_the_weighted_average_approaches_equilibrium(
    faulty_programs, corrected_programs, language
):
    reach, sigma = trap_run()["inside"]
    assert faulty_programs[15](reach, sigma).sum() == pytest.approx(0.399, abs=1e-3)
    plain, weighted = (
        trap_gap(*(average(*pair) for pair in trap_run().values()))
        for average in (lambda reach, sigma: sigma.mean(axis=0), corrected_programs[15])
    )
    assert 0.45 < plain < 0.6
    assert weighted < 0.06
    text = {"zh": "不是策略", "en": "not a strategy"}[language]
    assert visible_texts(find_the_bug.show_trap(faulty_programs[15]).svg).count(text) == 3
    assert text not in visible_texts(find_the_bug.show_trap(corrected_programs[15]).svg)


def test_m4_averages_on_the_trap_agree_with_the_solver(corrected_programs):
    trap = Tree(games.trap())
    averages = {name: corrected_programs[15](*pair) for name, pair in trap_run(500).items()}
    solver = CFR(trap, alternating=False).run(500)
    for name, average in averages.items():
        assert average == pytest.approx(solver.average[name], abs=1e-9)
    assert trap_gap(*averages.values()) == pytest.approx(
        float(exploitability(Profile(trap, averages)))
    )
    even = uniform(trap)
    assert trap_gap(*(even[name] for name in averages)) == pytest.approx(
        float(exploitability(even))
    )


PRINTED = [-55002, -10612, -45, -41, -11250, -55644, -10426, 25, -11075, 127, -11068, 109]
PRINTED += [-11107, -11009, 207, -74, -92, 20, -11636, -11640, -56029]


def test_m22_average_loses_less_than_the_strategy_made_from_regrets(
    faulty_programs, corrected_programs
):
    assert max(BLOTTO @ faulty_programs[16](np.array(PRINTED, dtype=float), None)) == pytest.approx(
        0.6475, abs=5e-5
    )
    R, S = blotto_run()
    by_regret, by_average = (
        max(BLOTTO @ f[16](R, S)) for f in (faulty_programs, corrected_programs)
    )
    assert by_regret == pytest.approx(0.558, abs=1e-3)
    assert by_average == pytest.approx(0.013, abs=1e-3)
    for seed in range(3):
        R, S = blotto_run(8000, seed)
        assert max(BLOTTO @ faulty_programs[16](R, S)) > 8 * max(
            BLOTTO @ corrected_programs[16](R, S)
        )


def test_m22_two_allocations_with_negative_regret_are_in_the_average():
    """The allocations (2,3,0) and (3,1,1) have negative regret and over a tenth of the average."""
    from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS

    R, S = blotto_run()
    for allocation in [(2, 3, 0), (3, 1, 1)]:
        k = ACTIONS.index(allocation)
        assert R[k] < 0
        assert S[k] / S.sum() > 0.1


def test_message_on_a_right_answer_states_the_gain(corrected_programs, language):
    assert "0.0" in check("find_the_bug.13", corrected_programs[13]).message
    assert "0.013" in check("find_the_bug.16", corrected_programs[16]).message
