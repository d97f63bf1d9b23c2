"""Test the answers of variants from lesson 6 on by other ways of computing them.

The numbers are read from the English question, as in test_variants_answers.py. The answers are
compared with cfr_core's functions on Kuhn poker's tree, and with the definitions themselves.
"""

import re
from fractions import Fraction as F
from math import comb

import numpy as np
import pytest
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
from cfr_core.equilibrium import best_response, expected_values, gains
from cfr_core.games import Game
from cfr_core.matching import regret_matching
from cfr_core.values import action_values, instantaneous_regrets
from cfr_lab.lessons.coarse_correlation.joint import SHAPLEY, cce_gap
from cfr_lab.lessons.correlated_equilibria.gaps import advice_gains, correlated_gap
from cfr_lab.lessons.rps import A
from cfr_lab.lessons.search.coin import coin_toss

KUHN = Tree(games.kuhn())
# These are the other cells of Shapley's game.
UNPAID_CELLS = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]


def kuhn_profile(player_1=None, player_2=None):
    """Return the honest profile (bet and call only with K), except for the given probabilities."""
    sets = {
        each.name: (F(0), F(1)) if each.name.startswith("K") else (F(1), F(0))
        for each in KUHN.infosets
    }
    for name, bet in {**(player_1 or {}), **(player_2 or {})}.items():
        sets[name] = (1 - bet, bet)
    return Profile(KUHN, sets)


@pytest.mark.parametrize("seed", SEEDS)
class TestLesson6And7:
    @pytest.mark.parametrize("name", ["kuhn_poker.1", "large_games.1"])
    def test_kuhn_poker_1_and_large_games_1(self, seed, name):
        text, answer = question_and_answer(name, seed)
        n = int(re.search(r"with (\d+) different cards", text)[1])
        assert n != 52
        # Both counts are polynomials of n of degree 2 at most, so three decks determine them.
        decks = np.array([3, 4, 5])
        trees = [Tree(games.kuhn(range(k))) for k in decks]
        for counted, given in zip(
            ([len(t.infosets) for t in trees], [t.n_nodes for t in trees]), answer, strict=True
        ):
            assert round(np.polyval(np.polyfit(decks, counted, 2), n)) == given

    def test_kuhn_poker_2(self, seed):
        text, answer = question_and_answer("kuhn_poker.2", seed)
        jack, king, call = (F(x) for x in re.findall(r"probability \$([\d./]+)\$", text))
        profile = kuhn_profile({"Q:pb": call, "Q:": F(0)}, {"J:p": jack, "K:p": king, "Q:p": F(0)})
        regrets = instantaneous_regrets(profile, 1)
        assert agree(regrets["Q:pb"], answer)

    def test_kuhn_poker_3(self, seed):
        """With these probabilities player 1 is indifferent, and with others not."""
        text, answer = question_and_answer("kuhn_poker.3", seed)
        match = re.search(r"ante be (\d+) chips, and let a bet or a call be (\d+)", text)
        ante, bet = map(int, match.groups())
        kuhn = games.kuhn()

        def payoffs(h):
            stake = {1: ante, 2: ante + bet}
            return tuple(int(np.sign(u)) * stake[abs(u)] for u in kuhn.payoffs(h))

        tree = Tree(Game("stakes", 2, kuhn.mover, kuhn.actions, payoffs, kuhn.sees, kuhn.chance))
        sets = {each.name: (F(1, 2), F(1, 2)) for each in tree.infosets}
        sets |= {"J:pb": (1, 0), "K:pb": (0, 1), "J:b": (1, 0), "K:b": (0, 1), "K:p": (0, 1)}
        sets |= {
            "Q:p": (1, 0),
            "J:p": (1 - answer[0], answer[0]),
            "Q:b": (1 - answer[1], answer[1]),
        }
        values = action_values(Profile(tree, sets), 1)
        for name in ("Q:pb", "J:"):
            fold, call = values[name]
            assert agree(fold, call)

    def test_exploitability_1(self, seed):
        text, answer = question_and_answer("exploitability.1", seed)
        jack, king, calls = (F(x) for x in re.findall(r"probability \$([\d./]+)\$", text))
        opponent = {"J:p": jack, "K:p": king, "Q:p": F(0), "K:b": calls}
        inside = action_values(kuhn_profile({}, opponent), 1)["Q:pb"]
        call = F(int(inside[1] > inside[0]))
        values = action_values(kuhn_profile({"Q:pb": call}, opponent), 1)
        assert agree((max(inside), *values["Q:"]), answer)

    def test_exploitability_3(self, seed):
        text, answer = question_and_answer("exploitability.3", seed)
        match = [F(x) for x in re.findall(r"probability \$([\d./]+)\$", text)]
        bluff, call_pb, bluff_2, call_b = match
        profile = kuhn_profile({"J:": bluff, "Q:pb": call_pb}, {"J:p": bluff_2, "Q:b": call_b})
        least = expected_values(best_response(profile, 2))[0]
        most = expected_values(best_response(profile, 1))[0]
        assert agree((F(-1, 18) - F(least), F(most) + F(1, 18)), answer)
        assert agree(sum(gains(profile)), sum(answer))

    def test_exploitability_4(self, seed):
        text, answer = question_and_answer("exploitability.4", seed)
        n = int(re.search(r"with (\d+) different cards", text)[1])
        percent = F(re.search(r"at most \$([\d.]+)\\%", text)[1])
        sets = [len(each.actions) for each in Tree(games.kuhn(range(n))).infosets]
        bound = sum(np.sqrt(sets)) / 2 / np.sqrt(float(answer[0]))
        assert agree(bound, float(percent) / 100)


@pytest.mark.parametrize("seed", SEEDS)
class TestFromLesson8On:
    def test_faster_cfr_1(self, seed):
        text, answer = question_and_answer("faster_cfr.1", seed)
        q = np.zeros(3)
        for values in np.array(triples(text), float):
            q = np.maximum(q + values - regret_matching(q) @ values, 0)
        assert len(triples(text)) == 3
        assert agree(regret_matching(q), answer)

    def test_faster_cfr_2(self, seed):
        text, answer = question_and_answer("faster_cfr.2", seed)
        total, first = (
            int(re.search(pattern, text)[1]) for pattern in (r"T = (\d+)", r"the first (\d+)")
        )
        weights = [[F(t) ** gamma for t in range(1, total + 1)] for gamma in (0, 1, 2)]
        assert answer == tuple(sum(each[:first]) / sum(each) for each in weights)

    def test_faster_cfr_4(self, seed):
        text, answer = question_and_answer("faster_cfr.4", seed)
        span, value = (F(x) for x in re.search(r"of (\d+), .*? is \$([\d./]+)\$", text).groups())
        results = numbers(text.split("iterations of CFR", 1)[1])
        off, chance, regret, _, factor, _, _, last = results
        assert answer == (factor * value, factor * off, off / span, chance, factor * regret, last)
        # By the rule itself, the strategy matched from scaled payoffs is the same.
        payoffs = np.array([[0, -1, 2], [1, 0, -1], [-1, 1, 0]])
        own, scaled = (payoffs * k @ np.array([0.5, 0.2, 0.3]) for k in (1, int(factor)))
        assert agree(regret_matching(own - own.mean()), regret_matching(scaled - scaled.mean()))

    def test_two_questions_1(self, seed):
        text, answer = question_and_answer("two_questions.1", seed)
        (mix,) = triples(text)
        played = ACTIONS.index(re.search(r"action played was (\w+)", text)[1])
        payoff, step = numbers(text)[3:]
        log_of = np.log(np.array(mix, float))

        def log_chance(theta):
            return (theta - np.log(np.exp(theta).sum()))[played]

        slopes = [
            (log_chance(log_of + h) - log_chance(log_of - h)) / 2e-5 for h in 1e-5 * np.eye(3)
        ]
        assert np.allclose(np.array(slopes) * float(step * payoff), np.array(answer, float))

    def test_two_questions_3(self, seed):
        text, answer = question_and_answer("two_questions.3", seed)
        (mix,) = triples(text)
        action, second = (
            ACTIONS.index(x) for x in re.search(r"payoffs of (\w+) and (\w+)", text).groups()
        )
        payoff = [-int(A[i, action]) for i in range(3)]
        mean = sum(p * u for p, u in zip(mix, payoff, strict=True))
        variance = sum(p * (u - mean) ** 2 for p, u in zip(mix, payoff, strict=True))
        gap = mean - sum(p * -int(A[i, second]) for i, p in enumerate(mix))
        step = F(re.search(r"eta = ([\d.]+)\$", text)[1])
        # The variance stays constant at its limit: V' = (1 - η)² V' + η² V.
        assert answer[0] == (1 - step) ** 2 * answer[0] + step**2 * variance
        largest = answer[1]
        assert gap**2 == (1 - largest) ** 2 * gap**2 + largest**2 * variance
        assert 0 < largest < 1
        assert f"${float(gap):g}$, the difference" in text

    def test_correlated_equilibria_1(self, seed):
        text, answer = question_and_answer("correlated_equilibria.1", seed)
        joint = np.array([[float(x) for x in row] for row in matrix_in(text)]) / 10
        words = re.search(r"told (\d), gains by naming (\d)", text)
        told, named = (int(x) - 1 for x in words.groups())
        gain = advice_gains(SHAPLEY, joint)[0][told, named] / joint[told].sum()
        assert agree(answer, (gain, cce_gap(SHAPLEY, joint), correlated_gap(SHAPLEY, joint)))

    def test_correlated_equilibria_3(self, seed):
        text, answer = question_and_answer("correlated_equilibria.3", seed)
        p, q = (F(x) for x in re.search(r"p = ([\d/]+)\$ and \$q = ([\d/]+)", text).groups())
        fixed = F(re.search(r"fix \$q = ([\d/]+)", text)[1])

        def gaps(p, q):
            joint = sum(
                float(share) / 3 * np.array(cells)
                for share, cells in zip((p, q, 1 - p - q), (*SHAPLEY, UNPAID_CELLS), strict=True)
            )
            return correlated_gap(SHAPLEY, joint), cce_gap(SHAPLEY, joint)

        assert agree(answer[:2], gaps(p, q))
        family = [gaps(F(k, 240), fixed) for k in range(int(240 * (1 - fixed)) + 1)]
        assert agree(answer[2], max(c for c, g in family if g < 1e-9))

    def test_last_iterates_1(self, seed):
        text, answer = question_and_answer("last_iterates.1", seed)
        first, second = np.array(triples(text), float)
        weights = np.exp(np.log(2) * (first + second + second))
        assert agree(answer, weights / weights.sum())

    def test_search_1(self, seed):
        text, answer = question_and_answer("search.1", seed)
        price = F(re.search(r"s = (-?[\d.]+)\$\.", text)[1])
        guess = F(re.search(r"chooses \$q = ([\d.]+)", text)[1])
        tree = Tree(coin_toss(price))

        def mediator_payoff(q):
            profile = Profile(
                tree,
                {"heads": (F(1), F(0)), "tails": (F(1), F(0)), "guess": (q, 1 - q)},
            )
            return expected_values(best_response(profile, 1))[0]

        assert agree([mediator_payoff(guess), mediator_payoff(answer[0])], [answer[1], 0])
        assert min(mediator_payoff(F(k, 20)) for k in range(21)) > -1e-9

    def test_learned_values_1(self, seed):
        text, answer = question_and_answer("learned_values.1", seed)
        places, items, one, _, two = (int(x) for x in re.findall(r"\d+", text)[:5])
        assert one < two <= items
        memories = comb(items, places)
        chosen = (comb(items - 1, places - 1), comb(items - 2, places - 2), comb(items - 2, places))
        assert answer == tuple(F(number, memories) for number in chosen)

    def test_large_games_2(self, seed):
        text, answer = question_and_answer("large_games.2", seed)
        left, right, up, down = (F(x) for x in re.findall(r"\) = (-?\d+)\$", text))
        plans = (left + up, left + down, right)
        assert answer == (max(plans), max(left, right, 0) + max(up, down, 0))
        assert answer[0] < answer[1]


def test_the_judge_knows_the_published_exercises():
    profile = kuhn_profile({"Q:pb": F(1, 2)}, {"J:p": F(1, 2)})
    assert agree(instantaneous_regrets(profile, 1)["Q:pb"], (F(-1, 24), F(1, 24)))
    assert agree(expected_values(best_response(kuhn_profile(), 2))[0], -F(1, 3))
