"""Test puzzles 18 to 21: the solutions agree with the solver and with exact expectations."""

from fractions import Fraction as F

import numpy as np
import pytest
from picture_texts import in_a_row, visible_texts

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import best_response
from cfr_core.values import others_reach, own_reach
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.find_the_bug.averages import trap_gap, trap_run
from cfr_lab.lessons.find_the_bug.sampling import ACTION_PAYOFFS, EXPLORATION, MIX
from cfr_lab.lessons.find_the_bug.weights import CHOICE


@pytest.mark.usefixtures("language")
def test_best_response_does_not_depend_on_the_players_own_reach(
    faulty_programs, corrected_programs
):
    """In the trap, the best response to the picture's opponent earns 9/5."""
    trap = Tree(games.trap())
    for goes_in in (1, F(1, 2), 0):
        choice = [F(1, 5), F(4, 5)]
        profile = Profile(
            trap, {"start": (1 - goes_in, goes_in), "inside": (1, 0), "choice": choice}
        )
        inside = trap.infoset("inside").nodes
        own = [own_reach(profile, 1)[h] for h in inside]
        others = [others_reach(profile, 1)[h] for h in inside]
        worth = [[trap.payoff(c)[0] for c in trap.children(h)] for h in inside]
        expected = int(np.argmax(best_response(profile, 1)["inside"]))
        assert corrected_programs[18](own, others, worth) == expected == 1
        assert faulty_programs[18](own, others, worth) == (0 if goes_in == 0 else 1)
    assert float(CHOICE @ [-3, 3]) == pytest.approx(1.8)
    before, after = (
        visible_texts(find_the_bug.show_response(f[18]).svg)
        for f in (faulty_programs, corrected_programs)
    )
    assert before.count("1.80") == 3
    assert after.count("1.80") == 4


def test_mean_entry_of_a_sampled_walk_is_own_reach_times_strategy(
    faulty_programs, corrected_programs
):
    sigma = np.array([0.25, 0.75])
    for own in (1.0, 0.3, 0.01):
        mean_in_own = corrected_programs[19](sigma, own, True)
        mean_in_others = own * corrected_programs[19](sigma, own, False)
        assert mean_in_own == pytest.approx(own * sigma)
        assert mean_in_others == pytest.approx(own * sigma)
    assert faulty_programs[19](sigma, 0.01, True) == pytest.approx(sigma)


@pytest.mark.usefixtures("language")
def test_without_own_reach_the_sampled_average_stays_far_from_equilibrium(
    faulty_programs, corrected_programs
):
    wrong, right = (
        [
            float(text)
            for text in visible_texts(find_the_bug.show_sampled(programs[19]).svg)
            if text.startswith("0.")
        ]
        for programs in (faulty_programs, corrected_programs)
    )
    assert wrong[2] > 0.45
    assert wrong[3:] == right[3:]
    assert max(right[2], right[5]) < 0.08


@pytest.mark.usefixtures("language")
def test_an_estimate_is_unbiased_if_divided_by_the_probability_of_its_draw(
    faulty_programs, corrected_programs
):
    n = len(MIX)
    xi = [EXPLORATION / n + (1 - EXPLORATION) * p for p in MIX]
    with np.errstate(all="ignore"):
        for programs, unbiased in ((faulty_programs, False), (corrected_programs, True)):
            mean = sum(
                p * programs[20](a, ACTION_PAYOFFS[a], MIX, EXPLORATION) for a, p in enumerate(xi)
            )
            assert np.allclose(mean, ACTION_PAYOFFS) == unbiased
    assert "inf" in visible_texts(find_the_bug.show_estimates(faulty_programs[20]).svg)
    assert in_a_row(
        find_the_bug.show_estimates(corrected_programs[20]).svg, "0.70", "0.48", "4.00", "4"
    )


@pytest.mark.usefixtures("language")
def test_corrected_cfr_plus_average_has_weights_t_times_own_reach(
    faulty_programs, corrected_programs
):
    wrong, right = (
        trap_gap(*(f[21](*seen) for seen in trap_run(clipped=True).values()))
        for f in (faulty_programs, corrected_programs)
    )
    assert right < 0.03
    assert wrong > 4 * right
    reach, sigma = trap_run(clipped=True)["choice"]
    assert faulty_programs[21](reach, sigma) == pytest.approx(
        corrected_programs[21](reach, sigma)
    ), "reach is 1 there"
    assert f"{right:.3f}" in visible_texts(find_the_bug.show_linear(corrected_programs[21]).svg)
