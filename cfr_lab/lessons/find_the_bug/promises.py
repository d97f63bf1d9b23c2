"""Judge puzzles 22 and 23: the number of rounds and the stopping rule (M14, M15)."""

from dataclasses import replace
from functools import lru_cache
from math import ceil

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.games import kuhn
from cfr_core.repeated import regret_matching, sampled_play
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.answer_readers import call_result
from cfr_lab.controls import add_playback, slider_with_stops
from cfr_lab.exercises import Case, Exercise
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.find_the_bug.labels import M
from cfr_lab.lessons.find_the_bug.programs import program_puzzle, show_errors
from cfr_lab.numbers import formatted, number_text
from cfr_lab.outputs import outputs
from cfr_lab.plain_values import brief_text
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence, say

LONG_RUN = 20_000
MARKS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
PAIRS = 40


@lru_cache
def errors(rounds=LONG_RUN, pairs=PAIRS, seed=11):
    """Return the exploitability of the average strategies in self-play of rock, paper, scissors.

    The result is an array of shape (marks, pairs); the marks are the numbers in MARKS that are at
    most `rounds`.

    pairs   number of independent pairs of learners
    """
    marks = [t for t in MARKS if t <= rounds]
    learner, rng = regret_matching(), np.random.default_rng(seed)
    results = []
    for t, round_t in enumerate(sampled_play(M, learner, learner, rounds, rng, runs=pairs), 1):
        if t in marks:
            one, two = (np.asarray(mix).T for mix in round_t.average_strategies)
            best = (two @ M.T).max(axis=-1) - (one @ M).min(axis=-1)
            results.append(best / 2)
    return np.array(results)


def explore_errors():
    """Return the explorer for the exploitability of forty pairs of average strategies (M14).

    The chart shows that exploitability does not jump in round 10,000.
    """
    control = slider_with_stops(say("局数 T", "rounds T"), [(f"{t:,d}", t) for t in MARKS], 10_000)
    return Explorer({"t": add_playback(control)}, errors_picture)


def errors_picture(t):
    result = errors()
    low, middle, high = np.quantile(result, [0.1, 0.5, 0.9], axis=1)
    series = [
        (say("90% 分位", "one pair in ten is above"), high),
        (say("中位数", "median"), middle),
        (say("10% 分位", "one pair in ten is below"), low),
    ]
    title = say("平均策略的可利用度", "exploitability of the averages")
    chart = draw.chart(
        [(name, MARKS, values) for name, values in series],
        t,
        (0.001, 1),
        "xy",
        title=title,
        x_label=say("局数", "rounds"),
        digits=3,
    )
    return draw.pad(chart)


BOUNDS = ((2, 3, 0.1), (2, 3, 0.01), (2, 21, 0.05), (0.5, 2, 0.02), (4, 2, 0.3))


def rounds_program(power, n_power, e_power):
    """Return a program that computes the number of rounds from delta, n and epsilon.

    power     exponent of delta
    n_power   exponent of n
    e_power   exponent of 1/epsilon
    """
    return lambda delta, n, epsilon: ceil(delta**power * n**n_power / epsilon**e_power - 1e-9)


right_rounds = rounds_program(2, 1, 2)


def read_rounds(answer):
    """Return the program's Outputs, with nearly right numbers of rounds replaced by right ones.

    A number that differs from the right number by less than two is replaced by the right number.
    All other numbers are rounded up.
    """
    results = outputs(answer, BOUNDS, right_rounds)
    rows = []
    for trial, row in zip(BOUNDS, results.rows, strict=True):
        expected = right_rounds(*trial)
        rows.append(np.array([float(expected)]) if abs(row[0] - expected) < 2 else np.ceil(row))
    return replace(results, rows=tuple(rows))


ROUNDS = program_puzzle(
    "regret_matching.6",
    "a37f408f",
    BOUNDS,
    right_rounds,
    (
        (
            lambda delta, n, epsilon: 10_000,
            "不论允许的误差是 0.1 还是 0.01，你的程序都返回 10,000 局。由 Δ√|A|/√T ≤ ε "
            "解出的 T 是多少？",
            "Are 10,000 rounds right both for an error of 0.1 and for one of 0.01? Solve Δ√|A|/√T "
            "≤ ε for T.",
        ),
        (
            rounds_program(1, 0.5, 1),
            "你的程序返回的是 √T。由 √T 怎样得到 T？",
            "Your program returns √T. How do you get T from it?",
        ),
        (
            rounds_program(2, 1, 1),
            "ε 也在平方里：误差小到十分之一，局数是原来的多少倍？",
            "ε is squared as well: how many times as many rounds are needed for a tenth of the "
            "error?",
        ),
        (
            rounds_program(1, 1, 2),
            "收益都变成两倍，误差也变成两倍；要误差不变，局数该变成几倍？",
            "If all payoffs are doubled, the error doubles. How many times as many rounds are "
            "then needed for the same error? Look at the power of Δ.",
        ),
        (
            rounds_program(2, 2, 2),
            "你的程序里是 |A|²。界里的 √|A| 平方之后是什么？",
            "Your program has |A|². What is the square of the √|A| in the bound?",
        ),
        (
            rounds_program(2, 0, 2),
            "你的程序里没有行动的个数：有 21 种分配的博弈和有 3 种分配的博弈，需要的局数相同吗？",
            "The number of actions is missing from your program: do 21 allocations need as many "
            "rounds as 3?",
        ),
    ),
    (
        "T = Δ²|A|/ε²：误差降到十分之一，局数就变成一百倍。没有哪个 T 是“收敛”的那一刻。",
        "T = Δ²|A|/ε²: for a tenth of the error, a hundred times as many rounds are needed. "
        "There is no number of rounds after which the program “has converged”.",
    ),
    read=read_rounds,
)


# Exploitability is measured after each of the first 60 iterations, in which it falls rapidly, and
# after a few later iterations.
MEASURED_ITERATIONS = (*range(1, 61), 100, 200, 500, 1000, 2000, 5000)


@lru_cache
def kuhn_run():
    """Return [(iterations, exploitability of the average)] for a run of CFR in Kuhn poker.

    After the first iteration, the average strategies are uniform.
    """
    solver, results, iterations = CFR(Tree(kuhn()), alternating=False), [], 0
    for t in MEASURED_ITERATIONS:
        solver.run(t - iterations)
        results.append((t, float(exploitability(solver.average))))
        iterations = t
    return results


@show_errors
def show_stop(is_done):
    """Return a table of exploitability up to the iteration at which the program stops CFR (M15).

    The table is limited to the last eight of these iterations.
    """
    stop = next((t for t, x in kuhn_run() if is_done(x, -2, 2)), None)
    header = [
        say("迭代次数", "iterations"),
        say("可利用度", "exploitability"),
        say("占收益范围", "of the payoff range"),
        say("程序", "program"),
    ]
    rows = []
    for t, x in kuhn_run():
        rows.append([f"{t:,d}", number_text(x, 4), formatted(x / 4, ".2%"), ""])
        if t == stop:
            rows[-1][-1] = say("停", "stop")
            break
    return draw.pad(draw.table(rows[-8:], header, size=16))


# Each case is (exploitability, lowest payoff, highest payoff, whether the exploitability is at most
# 1% of the payoff range).
STOPS = (
    (11 / 24, -2, 2, False),
    (0.039, -2, 2, True),
    (0.041, -2, 2, False),
    (0.5, 0, 100, True),
    (1.5, 0, 100, False),
    # A program whose threshold is a tenth of the range accepts the next case, and one whose
    # threshold is a number of chips may accept the case after it.
    (8, 0, 100, False),
    (0.008, 0, 100, True),
    (0.005, -100, 1, True),
    (0.005, 0, 1, True),
    (0.02, 0, 1, False),
    (0.05, 10, 12, False),
)


def read_stops(answer):
    """Return the program's answer, True or False, in each case of STOPS."""
    answers = [call_result(answer, x, low, high) for x, low, high, _ in STOPS]
    odd = [value for value in answers if not isinstance(value, (bool, np.bool_))]
    if odd:
        raise refused_error(
            "应当返回 True 或 False，你的程序返回 {value}。",
            "Your program should return True or False; it returns {value}.",
            value=brief_text(odd[0]),
        )
    return [bool(value) for value in answers]


def equals_rule(rule):
    """Return a test, for a Case, of whether the program stops exactly when the rule does."""
    return lambda answers: answers == [rule(x, low, high) for x, low, high, _ in STOPS]


def _first_wrong_stop(answers):
    x, low, high, expected = next(
        case for case, value in zip(STOPS, answers, strict=True) if value != case[3]
    )
    return Sentence(
        "收益从 {low} 到 {high}，可利用度是 {x} 时，应当返回 {wanted}，你的程序返回的正相反。"
        "范围的 1% 是多少？",
        "With payoffs from {low} to {high} and exploitability {x}, your program should return "
        "{wanted}, but it returns the opposite. How much is 1% of the range?",
        low=number_text(low),
        high=number_text(high),
        x=x,
        wanted=str(expected),
    )


STOP = Exercise(
    sections=("cfr_in_four_steps.7",),
    read=read_stops,
    right=Case(
        lambda answers: answers == [stop_expected for *_, stop_expected in STOPS],
        "你的程序在可利用度降到收益范围的 1% 时停止，在库恩扑克里是 0.04。"
        "把收益都放大一百倍，停止的时刻也不变。",
        "Your program stops when exploitability is 1% of the range, which is 0.04 in Kuhn poker. "
        "With payoffs a hundred times as large, it stops at the same iteration.",
    ),
    mistakes=(
        Case(
            equals_rule(lambda x, low, high: x / (high - low) < 0.5),
            "还没有开始学，你的程序就停了。"
            "收益折算到 [0, 1] 之后，两人零和博弈的可利用度最大能有多大？",
            "Your program stops before it has learnt anything. With payoffs scaled to [0, 1], how "
            "large can exploitability be in a two-player zero-sum game?",
        ),
        Case(
            equals_rule(lambda x, low, high: x / (high - low) < 0.1),
            "以收益范围的十分之一为标准，还是太松："
            "均匀策略的可利用度折算之后也只有 0.115，几乎就达到了你的标准。",
            "A tenth of the range is still too large a threshold: even uniform play has a scaled "
            "exploitability of 0.115 and almost meets your criterion.",
        ),
        Case(
            equals_rule(lambda x, low, high: x < 0.01),
            "你的程序没有用到收益范围：如果收益不以元而以分为单位，数字大一百倍，"
            "同样好的策略还能达到标准吗？",
            "Your program does not use the range of the payoffs: with payoffs counted in cents, "
            "would the same strategy still be good enough?",
        ),
        Case(
            equals_rule(lambda x, low, high: x / high < 0.01),
            "你的程序除以的是最大收益。收益从 −2 到 2，范围是多少？",
            "Your program divides by the largest payoff. With payoffs from −2 to 2, what is the "
            "range?",
        ),
        Case(
            equals_rule(lambda x, low, high: x / (high - low) > 0.01),
            "方向反了：可利用度大时，你的程序停止；可利用度小时，反而不停。",
            "Your comparison is the wrong way round: your program stops while the exploitability "
            "is large.",
        ),
    ),
    otherwise=_first_wrong_stop,
    given_fingerprint="c714f25d",
)
