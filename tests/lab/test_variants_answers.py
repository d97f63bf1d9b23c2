"""Test the answers of variants of lessons 1 to 5 by other ways of computing them.

The numbers are read from the English question, so a question that asks for something other than its
answer fails. The answers are compared with cfr_core's functions on the game, linear programming and
counting.
"""

import re
from fractions import Fraction as F
from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog
from variant_questions import (
    ACTIONS,
    SEEDS,
    agree,
    matrix_in,
    numbers,
    question_and_answer,
    triples,
)

from cfr_core import Profile, Tree, games
from cfr_core.equilibrium import expected_values, exploitability
from cfr_core.games import Game, allocations, three_player_game
from cfr_core.matching import regret_matching
from cfr_core.values import (
    action_values,
    contributions,
    counterfactual_values,
    instantaneous_regrets,
)
from cfr_lab.lessons.rps import A

ROCK_PAPER_SCISSORS = Tree(games.rock_paper_scissors())


def rps_profile(one, two):
    return Profile(ROCK_PAPER_SCISSORS, {"I1": one, "I2": two})


@pytest.mark.parametrize("seed", SEEDS)
class TestLesson1To3:
    def test_rock_paper_scissors_1(self, seed):
        text, answer = question_and_answer("rock_paper_scissors.1", seed)
        assert agree(expected_values(rps_profile(*triples(text)))[1], answer)

    def test_rock_paper_scissors_2(self, seed):
        text, answer = question_and_answer("rock_paper_scissors.2", seed)
        (mix,) = triples(text)
        earnings = -np.array(mix, float) @ A
        assert sorted(earnings)[-1] - sorted(earnings)[-2] > 0.01
        assert answer == tuple(map(int, np.eye(3, dtype=int)[earnings.argmax()]))

    def test_rock_paper_scissors_3(self, seed):
        text, answer = question_and_answer("rock_paper_scissors.3", seed)
        known, given, tie = re.search(
            r"plays (\w+) with probability \$([\d./]+)\$.* that \w+ and (\w+) are both best", text
        ).group(1, 2, 3)
        earnings = -np.array(answer, dtype=object) @ A
        (best,) = {earnings[ACTIONS.index(known)], earnings[ACTIONS.index(tie)]}
        assert answer[ACTIONS.index(known)] == F(given)
        assert sum(answer) == 1
        assert min(answer) > 0
        assert sorted(earnings)[0] < best == max(earnings)

    def test_regret_matching_1(self, seed):
        text, answer = question_and_answer("regret_matching.1", seed)
        own_plan, other = (
            ("first", "second", "third").index(x)
            for x in re.search(r"my (\w+) action and the opponent plays the (\w+)\.", text).groups()
        )
        column = [payoffs_of[other] for payoffs_of in matrix_in(text)]
        assert [r + column[own_plan] for r in answer] == column
        assert answer[own_plan] == 0

    def test_regret_matching_2(self, seed):
        text, answer = question_and_answer("regret_matching.2", seed)
        assert agree(regret_matching(np.array(triples(text)[0], float)), answer)

    def test_regret_matching_4(self, seed):
        text, answer = question_and_answer("regret_matching.4", seed)
        n, delta, error = (
            F(re.search(pattern, text)[1])
            for pattern in (r"A_i\| = (\d+)", r"Delta = (\d+)", r"at most \$([\d.]+)\$")
        )
        for rounds, actions in zip(answer, (n, n - 1), strict=True):
            assert agree(float(delta) * np.sqrt(float(actions / rounds)), float(error))

    def test_regret_matching_6(self, seed):
        text, answer = question_and_answer("regret_matching.6", seed)
        rows = np.array(matrix_in(text), float)
        # The program maximises v under p·M >= v in every column.
        solution = linprog(
            [0, 0, -1],
            A_ub=np.column_stack([-rows.T, np.ones(3)]),
            b_ub=np.zeros(3),
            A_eq=[[1, 1, 0]],
            b_eq=[1],
            bounds=[(0, 1), (0, 1), (None, None)],
        )
        assert agree((solution.x[0], solution.x[2]), answer)

    def test_colonel_blotto_1(self, seed):
        text, answer = question_and_answer("colonel_blotto.1", seed)
        soldiers, fields, least = map(int, numbers(text))
        results = product(range(least, soldiers + 1), repeat=fields - 1)
        assert answer == (sum(soldiers - sum(each) >= least for each in results),)

    def test_colonel_blotto_2(self, seed):
        text, answer = question_and_answer("colonel_blotto.2", seed)
        soldiers = int(re.search(r"S = (\d+)", text)[1])
        opponents_plans = triples(text)
        assert len(opponents_plans) == 2

        def total_payoff(own_plan):
            return sum(
                int(np.sign(sum(np.sign(a - b) for a, b in zip(own_plan, each, strict=True))))
                for each in opponents_plans
            )

        every = [each for each in product(range(soldiers + 1), repeat=3) if sum(each) == soldiers]
        best = max(map(total_payoff, every))
        assert [each for each in every if total_payoff(each) == best] == [answer]

    def test_colonel_blotto_3(self, seed):
        text, answer = question_and_answer("colonel_blotto.3", seed)
        soldiers, _, *worths = map(int, numbers(text)[:5])
        every = [tuple(map(int, each)) for each in allocations(soldiers, 3)]

        def payoffs_of(own_plan):
            return [
                sum(
                    w * ((a > b) - (a < b)) for w, a, b in zip(worths, own_plan, other, strict=True)
                )
                for other in every
            ]

        rows = [payoffs_of(each) for each in every]
        results = sum(
            any(a != b and all(y >= x for x, y in zip(a, b, strict=True)) for b in rows)
            for a in rows
        )
        assert answer == (results,)

    def test_colonel_blotto_5(self, seed):
        text, answer = question_and_answer("colonel_blotto.5", seed)
        sets = re.findall(r"after action [\d or]+ there are (\d+) answers", text)
        assert int(re.search(r"one of (\d+) actions", text)[1]) == len(sets) + 1
        assert answer == (sum(1 for _ in product(*(range(int(k)) for k in sets))),)


@pytest.mark.parametrize("seed", SEEDS)
class TestLesson4And5:
    def test_values_on_a_tree_1(self, seed):
        text, answer = question_and_answer("values_on_a_tree.1", seed)
        profile = rps_profile(*triples(text))
        node = ROCK_PAPER_SCISSORS.children(0)[int(re.search(r"\$h_(\d)\$", text)[1]) - 1]
        u, v = contributions(profile, 1)[node], counterfactual_values(profile, 1)[node]
        assert agree((u, v), answer)

    def test_values_on_a_tree_3(self, seed):
        text, answer = question_and_answer("values_on_a_tree.3", seed)
        x, y, d1, d2 = answer
        assert f"$x = {float(x):g}$" in text
        tree = Tree(three_player_game(d1, d2))
        sigma_1 = (F(2, 5), F(3, 10), F(3, 10))
        profile = Profile(tree, {"I1": sigma_1, "I2": (x, 1 - x), "I3": (y, 1 - y)})
        node = tree.node("0", "0")
        assert contributions(profile, 2)[node] == counterfactual_values(profile, 2)[node] == 0
        assert d1 * d2 < 0 < x < 1

    def test_values_on_a_tree_6(self, seed):
        text, answer = question_and_answer("values_on_a_tree.6", seed)
        sees = F(re.search(r"yes with probability \$([\d.]+)\$", text)[1])
        seen = re.search(r"has seen player 1's (\w+)", text)[1]
        reply = re.search(r"v_2\(I, \\text{(\w+)}\)", text)[1]

        def payoffs(h):
            won = int(A[ACTIONS.index(h[1]), ACTIONS.index(h[2])])
            return won, -won

        game = Game(
            "seen or not",
            2,
            lambda h: (0, 1, 2, None)[len(h)],
            lambda h: ACTIONS,
            payoffs,
            lambda h: "one" if len(h) == 1 else h[1] if h[0] == "seen" else "unseen",
            lambda h: {"seen": sees, "unseen": 1 - sees},
        )
        tree = Tree(game)
        thirds = (F(1, 3),) * 3
        sets = {"one": triples(text)[0], "unseen": thirds, **dict.fromkeys(ACTIONS, thirds)}
        values = action_values(Profile(tree, sets), 2)
        first = values[seen][ACTIONS.index(reply)]
        assert agree((first, *values["unseen"]), answer)

    def test_cfr_in_four_steps_1(self, seed):
        text, answer = question_and_answer("cfr_in_four_steps.1", seed)
        regrets = instantaneous_regrets(rps_profile(*triples(text)), 2)
        assert agree(regrets["I2"], answer)

    def test_cfr_in_four_steps_2(self, seed):
        text, answer = question_and_answer("cfr_in_four_steps.2", seed)
        assert agree(exploitability(rps_profile(*triples(text))) / 2, answer)

    def test_cfr_in_four_steps_3(self, seed):
        text, answer = question_and_answer("cfr_in_four_steps.3", seed)
        go, down, left = (F(x) for x in re.findall(r"probability \$([\d./]+)\$", text))
        tree = Tree(games.trap())
        sets = {"start": (1 - go, go), "inside": (1 - down, down), "choice": (left, 1 - left)}
        profile = Profile(tree, sets)
        regrets = instantaneous_regrets(profile, 1)
        changed = Profile(tree, {**sets, "start": (0, 1), "inside": (0, 1)})
        gain = expected_values(changed)[0] - expected_values(profile)[0]
        first, second = (regrets[each][1] for each in ("start", "inside"))
        assert agree((first, second, gain), answer)
