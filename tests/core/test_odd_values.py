"""Test that odd values for every argument of the solvers give an answer or a CourseError."""

import warnings
from math import isfinite

import numpy as np
import odd_values
import pytest

from cfr_core import Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import (
    best_response,
    expected_values,
    exploitability,
    gains,
    is_two_player_zero_sum,
    nash_conv,
    nash_conv_bound,
    payoff_range,
    regret_bound,
    regret_matching_bound,
)
from cfr_core.matching import regret_matching
from cfr_core.repeated import (
    expected_play,
    fixed_strategy,
    hedge,
    last_round,
    policy_gradient,
    q_learning,
    round_regrets,
    sampled_play,
)

RPS = games.RPS_PAYOFFS
TREE = Tree(games.rock_paper_scissors())
SETTINGS = ("alpha", "beta", "gamma", "fixed_strategies", "payoffs", "alternating")


def call_with_setting(name, **others):
    return lambda value: CFR(TREE, **{name: value}, **others).run(1).average


def play_two_rounds(*learners, **settings):
    return last_round(expected_play(RPS, *learners, 2, **settings))


def as_key(value):
    """Return the value if it can be the key of a dictionary, otherwise None."""
    return value if getattr(value, "__hash__", None) else None


CALLS = {
    **{name: call_with_setting(name) for name in (*SETTINGS, "variant", "exact", "runs")},
    **{f"{name}, runs": call_with_setting(name, runs=2) for name in SETTINGS},
    **{f"{name}, exact": call_with_setting(name, exact=True) for name in SETTINGS},
    "tree": lambda v: CFR(v),
    "run": lambda v: CFR(TREE).run(v),
    "fixed, player": lambda v: CFR(TREE, fixed_strategies={as_key(v): {}}),
    "fixed, sets": lambda v: CFR(TREE, fixed_strategies={1: v}),
    "fixed, set": lambda v: CFR(TREE, fixed_strategies={1: {as_key(v): [1, 0, 0]}}),
    "fixed, strategy": lambda v: CFR(TREE, fixed_strategies={1: {"I1": v}}),
    "fixed, strategy, runs": lambda v: CFR(TREE, fixed_strategies={1: {"I1": v}}, runs=2),
    "fixed, strategy, exact": lambda v: CFR(TREE, fixed_strategies={1: {"I1": v}}, exact=True),
    "fixed, probability": lambda v: CFR(TREE, fixed_strategies={1: {"I1": [v, 0, 0]}}).run(1),
    "matching": regret_matching,
    "matching one": lambda v: regret_matching([v, 1]),
    "round, payoffs": lambda v: round_regrets(v, 0, 0),
    "round, payoff": lambda v: round_regrets([[v], [1]], 0, 0),
    "round, action": lambda v: round_regrets(RPS, v, 0),
    "round, reply": lambda v: round_regrets(RPS, 0, v),
    "a fixed strategy": lambda v: play_two_rounds(fixed_strategy(v), hedge()),
    "a fixed probability": lambda v: play_two_rounds(fixed_strategy([v, 1, 0]), hedge()),
    "hedge": lambda v: play_two_rounds(hedge(v), hedge()),
    "policy gradient": lambda v: play_two_rounds(policy_gradient(v), hedge()),
    "Q-learning, epsilon": lambda v: play_two_rounds(q_learning(v), hedge()),
    "Q-learning, step": lambda v: play_two_rounds(q_learning(step_size=v), hedge()),
    "learner": lambda v: play_two_rounds(v, hedge()),
    "play, payoffs": lambda v: last_round(expected_play(v, hedge(), hedge(), 2)),
    "play, payoff": lambda v: last_round(expected_play([[v, 1], [0, 1]], hedge(), hedge(), 2)),
    "play, payoffs of two": lambda v: play_two_rounds(hedge(), hedge(), payoffs_2=v),
    "play, runs": lambda v: play_two_rounds(hedge(), hedge(), runs=v),
    "play, rounds": lambda v: next(expected_play(RPS, hedge(), hedge(), v), None),
    "play, generator": lambda v: sampled_play(RPS, hedge(), hedge(), 2, v),
    "last": last_round,
    "zero sum": is_two_player_zero_sum,
    "values": expected_values,
    "best response": lambda v: best_response(v, 1),
    "best response, player": lambda v: best_response(uniform(TREE), v),
    "gains": gains,
    "NashConv": nash_conv,
    "exploitability": exploitability,
    "range": lambda v: payoff_range(v, 1),
    "range, player": lambda v: payoff_range(TREE, v),
    "bound, delta": lambda v: regret_matching_bound(v, 2, 3),
    "bound, actions": lambda v: regret_matching_bound(2, v, 3),
    "bound, iterations": lambda v: regret_matching_bound(2, 3, v),
    "regret bound": lambda v: regret_bound(v, 1, 3),
    "regret bound, player": lambda v: regret_bound(TREE, v, 3),
    "regret bound, iterations": lambda v: regret_bound(TREE, 1, v),
    "NashConv bound": lambda v: nash_conv_bound(v, 3),
    "NashConv bound, iterations": lambda v: nash_conv_bound(TREE, v),
}


@pytest.mark.parametrize("name", CALLS)
def test_odd_values_give_an_answer_or_an_error(name):
    for value in odd_values.VALUES:
        if name == "run" and isinstance(value, int | np.integer) and value > 1000:
            continue  # The solver would do that many iterations, which takes too long.
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            answer = odd_values.result_of(lambda value=value: CALLS[name](value))
        if isinstance(answer, float):
            assert isfinite(answer)
