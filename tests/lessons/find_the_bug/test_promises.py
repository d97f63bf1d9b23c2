"""Test puzzle group six: number of rounds, stopping rule, opponents and number of players."""

from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from oracles import matrix_game
from picture_texts import in_a_row, visible_texts

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import exploitability, nash_conv, regret_matching_bound
from cfr_core.games.rules import Game
from cfr_lab import check
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.find_the_bug import equilibrium, promises
from cfr_lab.lessons.find_the_bug.labels import FIXED, M, W


def test_m14_error_falls_in_proportion_to_one_over_root_t():
    middle = np.median(promises.errors(), axis=1)
    slope = np.polyfit(np.log(promises.MARKS[4:]), np.log(middle[4:]), 1)[0]
    assert -0.65 < slope < -0.35
    before, at, after = middle[-3:]
    assert before > at > after > at / 3, "nothing happens at 10,000"


def test_m14_the_bound_falls_below_the_target_after_the_stated_rounds(
    corrected_programs, faulty_programs
):
    for delta, n, epsilon in promises.BOUNDS:
        T = corrected_programs[22](delta, n, epsilon)
        assert regret_matching_bound(delta, n, T) <= epsilon + 1e-12
        assert regret_matching_bound(delta, n, T - 1) > epsilon
    assert faulty_programs[22](2, 3, 0.1) == faulty_programs[22](2, 3, 0.001)


def test_m14_explorer_shows_three_quantiles_of_the_error(language):
    explorer = find_the_bug.explore_errors()
    for t in (100, 20_000):
        explorer.controls["t"].value = t
        result = promises.errors()[promises.MARKS.index(t)]
        for quantile in (0.1, 0.5, 0.9):
            assert f"{np.quantile(result, quantile):.3f}" in visible_texts(explorer.html.value)


@pytest.mark.usefixtures("language")
def test_m15_only_the_faulty_stopping_rule_accepts_the_uniform_strategy(
    faulty_programs, corrected_programs
):
    tree = Tree(games.kuhn())
    even = exploitability(uniform(tree, exact=True))
    assert even == F(11, 24)
    assert float(even) / 4 == pytest.approx(0.1146, abs=1e-4)
    assert faulty_programs[23](float(even), -2, 2)
    assert not corrected_programs[23](float(even), -2, 2)
    run = dict(promises.kuhn_run())
    assert run[1] == pytest.approx(11 / 24)
    stops = [
        next(t for t, x in run.items() if f[23](x, -2, 2))
        for f in (faulty_programs, corrected_programs)
    ]
    assert stops == [1, 44]
    assert len(visible_texts(find_the_bug.show_stop(faulty_programs[23]).svg)) == 8
    assert in_a_row(find_the_bug.show_stop(corrected_programs[23]).svg, "44", f"{run[44]:.4f}")


def test_m15_scaled_exploitability_is_at_most_one_half():
    rng = np.random.default_rng(15)
    for _ in range(50):
        G = rng.normal(size=(3, 3))
        tree = Tree(games.matrix_game(G.tolist()))
        one, two = rng.dirichlet([0.3] * 3, 2)
        gap = float(exploitability(Profile(tree, {"I1": one, "I2": two})))
        assert gap / (G.max() - G.min()) <= 0.5 + 1e-12


@pytest.mark.usefixtures("language")
def test_m17_uniform_strategy_earns_zero_against_every_opponent():
    for opponent in (np.eye(3)[0], FIXED, np.array([0.5, 0.5, 0])):
        assert (np.ones(3) / 3) @ M @ opponent == pytest.approx(0)
    assert not check("find_the_bug.24", FIXED).right
    assert check("find_the_bug.24", (0, 0.9, 0.1)).right
    explorer = find_the_bug.explore_uniform_strategy()
    assert visible_texts(explorer.html.value).count("0.00") == 2
    explorer.controls["x"].value = 1.0
    assert explorer.controls["y"].value == 0
    texts = visible_texts(explorer.html.value)
    assert "+1.00" in texts
    assert "0.00" in texts


@pytest.mark.usefixtures("language")
def test_m26_against_a_fixed_opponent_the_last_strategy_is_a_best_response(
    faulty_programs, corrected_programs
):
    tenth = faulty_programs[25](M, 10)
    assert tenth == pytest.approx([1 / 30, 28 / 30, 1 / 30])
    assert max(-(tenth @ M)) == pytest.approx(0.9)
    assert "+0.90 ★" in visible_texts(find_the_bug.show_solution(faulty_programs[25]).svg)
    assert "+0.90 ★" not in visible_texts(find_the_bug.show_solution(corrected_programs[25]).svg)


def test_m26_only_the_corrected_program_approximates_an_equilibrium(
    faulty_programs, corrected_programs
):
    for G, value in equilibrium.SOLVED_GAMES:
        assert matrix_game(G.astype(float))[0] == pytest.approx(value, abs=1e-9)
    good = equilibrium.shortfalls(
        [corrected_programs[25](G, 4000) for G, _ in equilibrium.SOLVED_GAMES]
    )
    assert max(good) < equilibrium.TOLERANCE
    bad = equilibrium.shortfalls(
        [faulty_programs[25](G, 4000) for G, _ in equilibrium.SOLVED_GAMES]
    )
    assert min(bad) > 0.3
    of_player_2 = [corrected_programs[25](-G.T, 4000) for G, _ in equilibrium.SOLVED_GAMES]
    assert equilibrium.shortfalls(of_player_2)[2] > 2 * equilibrium.TOLERANCE


def visible_rps():
    """Return rock, paper, scissors in which player 2 sees player 1's action."""
    blind = games.rock_paper_scissors()

    def information(h):
        return f"after {h[0]}" if h else "first"

    return Game("seen", 2, blind.mover, blind.actions, blind.payoffs, information)


@pytest.mark.usefixtures("language")
def test_m23_player_2_who_sees_the_action_has_27_pure_strategies():
    tree = Tree(visible_rps())
    choices = [len(s.actions) for s in tree.infosets if s.player == 2]
    plans = list(product(*map(range, choices)))
    assert len(plans) == 27
    assert check("find_the_bug.26", (len(plans), 2, 2)).right


def test_m23_m25_averages_converge_for_two_players_not_for_three(language):
    run = dict(zip(equilibrium.SHOWN_ITERATIONS, equilibrium.weighted_run(), strict=True))
    averages = [average for _, average in run.values()]
    assert averages == sorted(averages, reverse=True)
    assert averages[-1] < 0.03
    assert min(last for last, _ in run.values()) > 1
    three = equilibrium.pennies_run()
    assert min(average for _, average in three) > 0.75
    svg = find_the_bug.show_convergence().svg
    for k, which in ((0, 0), (1, 1)):
        assert in_a_row(svg, *(f"{pair[which]:.3f}" for pair in equilibrium.weighted_run())), k
        assert in_a_row(svg, *(f"{pair[which]:.3f}" for pair in three)), k


def test_m25_d5_6_gap_functions_equal_nash_conv():
    rng = np.random.default_rng(25)
    pennies, weighted = Tree(games.matching_pennies(3)), Tree(games.matrix_game(W.tolist()))
    for _ in range(10):
        sigma = rng.dirichlet([1, 1], 3)
        profile = Profile(pennies, {f"P{i}": sigma[i - 1] for i in (1, 2, 3)})
        assert equilibrium._pennies_gap(sigma) == pytest.approx(float(nash_conv(profile)))
        one, two = rng.dirichlet([1, 1, 1], 2)
        profile = Profile(weighted, {"I1": one, "I2": two})
        assert equilibrium._matrix_gap((one, two)) == pytest.approx(float(nash_conv(profile)))
