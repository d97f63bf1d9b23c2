"""Test repeated play: the documents' rounds by hand, long runs, and many runs together."""

from fractions import Fraction as F
from itertools import islice

import numpy as np
import pytest

from cfr_core import CourseError, Tree, games
from cfr_core.cfr import CFR
from cfr_core.matching import regret_matching as matched
from cfr_core.repeated import (
    expected_play,
    fictitious_play,
    fixed_strategy,
    hedge,
    last_round,
    policy_gradient,
    q_learning,
    regret_matching,
    regret_matching_plus,
    round_regrets,
    sampled_play,
)

RPS = games.RPS_PAYOFFS  # The order is scissors, rock, paper.
# The order is rock, paper, scissors; the matrix is the same.
ROCK_FIRST = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
OPPONENT = (0.4, 0.3, 0.3)
LEARNERS = {
    "regret matching": regret_matching(),
    "rm+": regret_matching_plus(),
    "hedge": hedge(),
    "fictitious play": fictitious_play(),
    "q-learning": q_learning(),
    "policy gradient": policy_gradient(),
    "fixed": fixed_strategy(OPPONENT),
}


def rng(seed=0):
    return np.random.default_rng(seed)


def test_d4_3_two_rounds_by_hand():
    first = round_regrets(ROCK_FIRST, 0, 1)
    assert list(first) == [0, 1, 2]
    assert list(matched(first.tolist())) == [0, F(1, 3), F(2, 3)]
    second = round_regrets(ROCK_FIRST, 2, 0)
    assert list(second) == [1, 2, 0]
    assert list(first + second) == [1, 3, 2]
    assert list(matched((first + second).tolist())) == [F(1, 6), F(3, 6), F(2, 6)]


def test_d5_1_m24_round_regrets_of_rock_have_the_stated_values():
    assert list(round_regrets(ROCK_FIRST, 0, 0)) == [0, 1, -1]
    assert list(round_regrets(ROCK_FIRST, 0, 1)) == [0, 1, 2]


def test_d1_7_ten_thousand_rounds_find_the_best_response():
    done = last_round(
        sampled_play(RPS, fixed_strategy(OPPONENT), regret_matching(), 10_000, rng(1))
    )
    assert done.number == 10_000
    assert done.average_strategies[1] == pytest.approx([0, 1, 0], abs=0.02)
    assert done.average_strategies[0] == pytest.approx(OPPONENT)
    assert done.total_payoffs[1] / done.number == pytest.approx(0.1, abs=0.03)
    assert done.total_payoffs[0] == -done.total_payoffs[1]


def test_d2_2_self_play_averages_are_near_one_third():
    done = last_round(sampled_play(RPS, regret_matching(), regret_matching(), 10_000, rng(2)))
    for average in done.average_strategies:
        assert average == pytest.approx([1 / 3] * 3, abs=0.04)


def test_d2_3_currents_cycle_averages_settle():
    rounds = list(sampled_play(RPS, regret_matching(), regret_matching(), 3_000, rng(3)))
    currents = np.array([r.strategies[0] for r in rounds[1000:]])
    assert np.ptp(currents, axis=0).max() > 0.3
    averages = np.array([r.average_strategies[0] for r in rounds[1000:]])
    assert np.ptp(averages, axis=0).max() < 0.1


def test_d4_4_blotto_averages_keep_nine_allocations():
    payoffs = games.blotto_payoffs()
    done = last_round(sampled_play(payoffs, regret_matching(), regret_matching(), 30_000, rng(5)))
    sent = games.allocations()
    kept = {a for a in sent if sorted(a) in ([0, 2, 3], [1, 1, 3])}
    for average, regrets in zip(done.average_strategies, done.regrets, strict=True):
        for allocation, p, regret in zip(sent, average, regrets, strict=True):
            if allocation in kept:
                assert regret > -1200
            else:
                assert p < 0.001
                assert regret < -1800
        assert average[[a in kept for a in sent]].sum() > 0.999
        assert (average @ payoffs).min() > -0.03


@pytest.mark.parametrize("name", [n for n in LEARNERS if n != "fixed"])
@pytest.mark.parametrize("sampled", [True, False])
def test_everyone_learns_to_beat_a_fixed_opponent(name, sampled):
    if sampled:
        play = sampled_play(RPS, fixed_strategy(OPPONENT), LEARNERS[name], 20_000, rng(7))
    else:
        play = expected_play(RPS, fixed_strategy(OPPONENT), LEARNERS[name], 2_000)
    done = last_round(play)
    best = 0.8
    if name == "q-learning" and sampled:
        # The learner sees only its own payoffs, and they hardly differ: 0.4 is above the uniform
        # 1/3.
        best = 0.4
    assert done.average_strategies[1][1] > best
    assert done.total_payoffs[1] > 0


@pytest.mark.parametrize("name", ["regret matching", "rm+", "hedge", "fictitious play"])
def test_averages_approach_the_weighted_rps_equilibrium(name):
    learner = LEARNERS[name]
    done = last_round(sampled_play(games.WEIGHTED_RPS_PAYOFFS, learner, learner, 20_000, rng(11)))
    for average in done.average_strategies:
        assert average == pytest.approx([0.25, 0.25, 0.5], abs=0.05)


def test_regret_matching_bound_in_every_run():
    done = last_round(
        sampled_play(RPS, regret_matching(), regret_matching(), 2_000, rng(4), runs=50)
    )
    # Delta sqrt(|A|) / sqrt(T) bounds the expectation; none of these runs exceeds twice that.
    bound = 2 * np.sqrt(3) / np.sqrt(done.number)
    for regrets in done.regrets:
        assert (regrets.max(axis=0) / done.number).max() < 2 * bound
        assert (regrets.max(axis=0) / done.number).mean() < bound


def test_expected_regret_matching_stays_below_the_bound():
    for t, r in enumerate(
        expected_play(games.WEIGHTED_RPS_PAYOFFS, regret_matching(), regret_matching_plus(), 300), 1
    ):
        for regrets in r.regrets:
            assert regrets.max() / t <= 4 * np.sqrt(3) / np.sqrt(t) + 1e-12


def test_totals_regrets_and_averages_are_sums_over_rounds():
    table = np.array(RPS)
    totals = np.zeros(2)
    regrets = np.zeros((2, 3))
    played = []
    before = None
    for r in sampled_play(RPS, regret_matching(), hedge(), 40, rng(8)):
        one, two = (int(a) for a in r.actions)
        assert r.payoffs[0] == table[one, two] == -r.payoffs[1]
        assert list(r.values[0]) == list(table[:, two])
        assert list(r.values[1]) == list(-table[one])
        totals += [r.payoffs[0], r.payoffs[1]]
        regrets += [r.values[i] - r.payoffs[i] for i in (0, 1)]
        assert list(r.total_payoffs) == list(totals)
        assert np.array_equal(r.regrets, regrets)
        played.append(r.strategies)
        assert np.array(r.average_strategies) == pytest.approx(np.mean(played, axis=0), abs=1e-12)
        assert r.next_strategies[0] == pytest.approx(matched(r.regrets[0]))
        if before is not None:
            assert np.array_equal(r.strategies[0], before)
        before = r.next_strategies[0]


def test_second_matrix_gives_player_2s_payoffs():
    dilemma, other = [[3, 0], [5, 1]], [[3, 5], [0, 1]]
    done = last_round(
        expected_play(dilemma, regret_matching(), regret_matching(), 200, payoffs_2=other)
    )
    assert [a[1] for a in done.average_strategies] == pytest.approx([1, 1], abs=0.02)
    uneven = last_round(
        expected_play([[1, 2, 3], [4, 5, 6]], fixed_strategy([1, 0]), fixed_strategy([0, 0, 1]), 2)
    )
    assert uneven.payoffs == (3, -3)
    assert uneven.actions is None


@pytest.mark.parametrize("name", LEARNERS)
def test_the_same_seed_gives_the_same_play(name):
    plays = [
        [
            tuple(map(int, r.actions))
            for r in sampled_play(RPS, LEARNERS[name], hedge(), 200, rng(s))
        ]
        for s in (1, 1, 2)
    ]
    assert plays[0] == plays[1] != plays[2]


def test_many_runs_are_independent_and_each_is_a_run():
    rounds = list(sampled_play(RPS, regret_matching(), regret_matching(), 100, rng(9), runs=400))
    assert rounds[-1].average_strategies[0].shape == (3, 400)
    first = rounds[0].actions[0]
    assert np.bincount(first, minlength=3) == pytest.approx([133] * 3, abs=45)
    for name in LEARNERS:
        one = last_round(expected_play(RPS, LEARNERS[name], fixed_strategy(OPPONENT), 50))
        many = last_round(expected_play(RPS, LEARNERS[name], fixed_strategy(OPPONENT), 50, runs=4))
        expected = np.tile(one.average_strategies[0][:, None], 4)
        assert many.average_strategies[0] == pytest.approx(expected)


def test_fixed_strategies_can_differ_between_runs():
    opponents = rng(1).dirichlet(np.ones(3), size=5).T
    done = last_round(
        expected_play(RPS, fixed_strategy(opponents), fictitious_play(), 3_000, runs=5)
    )
    best = np.argmax(np.array(RPS) @ opponents, axis=0)
    assert list(np.argmax(done.average_strategies[1], axis=0)) == list(best)


def test_sampling_follows_the_strategy():
    play = sampled_play(
        RPS, fixed_strategy((0.7, 0, 0.3)), fixed_strategy((0, 0, 1)), 1, rng(0), runs=20_000
    )
    (only,) = play
    assert np.bincount(only.actions[0], minlength=3) / 20_000 == pytest.approx(
        [0.7, 0, 0.3], abs=0.015
    )
    assert (only.actions[0] != 1).all()
    assert (only.actions[1] == 2).all()


def test_round_regrets_are_exact_for_all_types_of_numbers():
    narrow = round_regrets(np.array([[100], [-100]], np.int8), 0, 0)
    assert narrow.tolist() == [0, -200]
    assert round_regrets([[F(1, 3)], [F(1, 2)]], 0, 0).tolist() == [0, F(1, 6)]
    assert round_regrets([[True], [False]], np.int64(0), 0).tolist() == [0, -1]


def test_round_regrets_do_not_overflow_64_bits():
    # The integers fit into 64 bits, but their differences do not.
    assert round_regrets([[2**63 - 1], [-(2**63)]], 0, 0).tolist() == [0, 1 - 2**64]
    assert round_regrets(np.array([[2**63 - 1], [-(2**63)]]), 1, 0).tolist() == [2**64 - 1, 0]
    # These integers exceed 64 bits, or NumPy would convert them to floats.
    assert round_regrets([[2**70 + 1], [2**70]], 1, 0).tolist() == [1, 0]
    assert round_regrets([[2**63 + 1], [-1]], 1, 0).tolist() == [2**63 + 2, 0]
    assert round_regrets([[2**60 + 1], [0.5], [2**60]], 2, 0).tolist() == [1, 0.5 - 2**60, 0]
    assert round_regrets([[np.float16(6e4)], [np.float16(-6e4)]], 1, 0).tolist() == [120000, 0]
    for payoffs, dtype in (([[1], [2]], np.int64), ([[1.5], [2]], float), ([[2**64], [0]], object)):
        assert round_regrets(payoffs, 0, 0).dtype == dtype


def test_players_draw_independently():
    half = fixed_strategy([0.5, 0.5])
    (only,) = sampled_play([[1, 0], [0, 1]], half, half, 1, rng(1), runs=20_000)
    both = np.array(only.actions)
    counts = [(both == [[a], [b]]).all(axis=0).mean() for a in (0, 1) for b in (0, 1)]
    assert counts == pytest.approx([0.25] * 4, abs=0.02)


def test_hedge_does_not_overflow_in_long_play():
    # The total payoffs grow without bound, and exp of them would overflow.
    done = last_round(
        expected_play([[1000, 0], [0, 999]], hedge(5), fixed_strategy([0.5, 0.5]), 2_000)
    )
    assert list(done.next_strategies[0]) == [1, 0]
    assert done.average_strategies[0][0] == pytest.approx(1, abs=1e-3)


class ConstantGenerator(np.random.Generator):
    """Draw the same number every time."""

    def __init__(self, number):
        super().__init__(np.random.PCG64())
        self.number = number

    def random(self, size):
        return np.full(size, self.number)


@pytest.mark.parametrize(
    ("chance", "action"), [(0.0, 1), (0.25, 1), (0.5, 3), (1 - 2**-53, 3), (0.49999, 1)]
)
def test_draws_never_take_an_action_of_probability_zero(chance, action):
    # The first and third action are never played, not even if the random number is exactly 0.
    one, two = fixed_strategy([0, 0.5, 0, 0.5]), fixed_strategy([1])
    (only,) = sampled_play([[1], [2], [3], [4]], one, two, 1, ConstantGenerator(chance))
    assert only.actions[0] == action
    assert only.payoffs[0] == action + 1


def test_yielded_rounds_never_change():
    rounds = sampled_play(RPS, regret_matching(), q_learning(), 20, rng(0))
    early = next(rounds)
    arrays = [*early.strategies, *early.regrets, *early.average_strategies, *early.values]
    copies = [array.copy() for array in arrays]
    last_round(rounds)
    arrays = [*early.strategies, *early.regrets, *early.average_strategies, *early.values]
    for array, copy in zip(arrays, copies, strict=True):
        assert np.array_equal(array, copy)
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 9


def test_play_of_zero_rounds_is_empty():
    assert last_round(sampled_play(RPS, hedge(), hedge(), 0, rng())) is None
    assert list(islice(expected_play(RPS, hedge(), hedge(), 0), 3)) == []


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: sampled_play(RPS, hedge(), hedge(), 5, None), "kind"),
        (lambda: sampled_play(RPS, hedge(), hedge(), 5, 42), "kind"),
        (lambda: expected_play(RPS, hedge(), hedge, 5), "kind"),
        (lambda: expected_play(RPS, None, hedge(), 5), "kind"),
        (lambda: expected_play(RPS, hedge(), hedge(), -1), "whole-number-least"),
        (lambda: expected_play(RPS, hedge(), hedge(), 2.5), "whole-number-least"),
        (lambda: expected_play(RPS, hedge(), hedge(), 5, runs=0), "whole-number-least"),
        (lambda: expected_play([1, 2], hedge(), hedge(), 5), "matrix"),
        (lambda: expected_play([[1, np.nan]], hedge(), hedge(), 5), "matrix"),
        (lambda: expected_play([[1, 2], [3]], hedge(), hedge(), 5), "matrix"),
        (lambda: expected_play(RPS, hedge(), hedge(), 5, payoffs_2=[[1]]), "matrix"),
        (lambda: expected_play(RPS, fixed_strategy([1, 1, 1]), hedge(), 5), "learner-strategy"),
        (lambda: expected_play(RPS, fixed_strategy([0.5, 0.5]), hedge(), 5), "learner-strategy"),
        (
            lambda: expected_play(RPS, fixed_strategy([0.5, 0.5, 1e-8]), hedge(), 5),
            "learner-strategy",
        ),
        (
            lambda: expected_play(RPS, fixed_strategy([0.5, 0.6, -0.1]), hedge(), 5),
            "learner-strategy",
        ),
        (
            lambda: expected_play(RPS, fixed_strategy([np.nan, 1, 0]), hedge(), 5),
            "learner-strategy",
        ),
        (lambda: expected_play(RPS, fixed_strategy("rock"), hedge(), 5), "learner-strategy"),
        (lambda: expected_play(None, hedge(), hedge(), 5), "matrix"),
        (lambda: hedge(np.nan), "number-range"),
        (lambda: hedge(-1), "number-range"),
        (lambda: hedge(0), "number-range"),
        (lambda: hedge("fast"), "number-range"),
        (lambda: hedge(np.array([0.1, 0.2])), "number-range"),
        (lambda: q_learning(epsilon=1.5), "number-range"),
        (lambda: q_learning(step_size=np.nan), "number-range"),
        (lambda: policy_gradient(np.inf), "number-range"),
        (lambda: policy_gradient(0), "number-range"),
        (lambda: hedge(1e101), "number-range"),
        (lambda: hedge(1j), "number-range"),
        (lambda: policy_gradient(1e308), "number-range"),
        (lambda: q_learning(epsilon=-1e-300), "number-range"),
        (lambda: q_learning(epsilon=None), "number-range"),
        (lambda: expected_play([["1", "2"]], hedge(), hedge(), 5), "matrix"),
        (lambda: expected_play([[1j]], hedge(), hedge(), 5), "matrix"),
        (lambda: expected_play(np.ones((2, 2), complex), hedge(), hedge(), 5), "matrix"),
        (lambda: expected_play([[1e308]], hedge(), hedge(), 5), "payoffs-large"),
        (
            lambda: expected_play(RPS, fixed_strategy(["1", "0", "0"]), hedge(), 5),
            "learner-strategy",
        ),
        (lambda: expected_play(RPS, fixed_strategy(1), hedge(), 5), "learner-strategy"),
        (lambda: last_round("abc"), "kind"),
        (lambda: last_round(CFR(Tree(games.kuhn()))), "kind"),
        (lambda: round_regrets([[1e308], [-1e308]], 0, 0), "payoffs-large"),
        (lambda: round_regrets([[1j]], 0, 0), "matrix"),
        (lambda: round_regrets({1: 2}, 0, 0), "matrix"),
        (lambda: round_regrets(RPS, 3, 0), "whole-number"),
        (lambda: round_regrets(RPS, 0, -1), "whole-number"),
        (lambda: round_regrets(RPS, True, 0), "whole-number"),
        (lambda: round_regrets(RPS, 0, [0]), "whole-number"),
        (lambda: round_regrets([1, 2], 0, 0), "matrix"),
        (lambda: round_regrets(None, 0, 0), "matrix"),
        (lambda: round_regrets([[1, 2], [3]], 0, 0), "matrix"),
        (lambda: round_regrets([["a"]], 0, 0), "matrix"),
        (lambda: round_regrets([[1, None]], 0, 0), "matrix"),
        (lambda: round_regrets([[1, np.nan]], 0, 0), "matrix"),
    ],
)
def test_bad_arguments_are_rejected(call, code):
    with pytest.raises(CourseError) as caught:
        call()
    assert caught.value.code == code
