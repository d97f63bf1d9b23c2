"""Test puzzles 1 to 7: pictures show each mistake; corrections agree with other programs."""

from fractions import Fraction as F

import numpy as np
import pytest
from lessons.find_the_bug.conftest import CELL, SOURCE
from lessons.find_the_bug.wrong_programs import payoff as kuhn_payoff
from picture_texts import in_a_row, visible_texts

from cfr_core import Profile, Tree, games
from cfr_core.values import action_values, contributions
from cfr_lab import check
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.find_the_bug.labels import M, W, trained_averages
from cfr_lab.lessons.find_the_bug.order import TOSSES, coin_tosses, right_payoff
from cfr_lab.outputs import flat_floats

pytestmark = pytest.mark.usefixtures("language")
FIXED = [F(2, 5), F(3, 10), F(3, 10)]


@pytest.mark.usefixtures("language")
def test_m1_transposed_matrix_recommends_paper_instead_of_rock(faulty_programs, corrected_programs):
    assert faulty_programs[1](M, FIXED).tolist() == [0, F(-1, 10), F(1, 10)]
    assert corrected_programs[1](M, FIXED).tolist() == [0, F(1, 10), F(-1, 10)]
    before, after = (
        find_the_bug.show_payoffs(f[1]).still_picture.svg
        for f in (faulty_programs, corrected_programs)
    )
    assert "+0.10 ★" in visible_texts(before)
    starred = [
        visible_texts(svg)[visible_texts(svg).index("+0.10 ★") - 1] for svg in (before, after)
    ]
    assert starred[0] in ("布", "paper")
    assert starred[1] in ("石头", "rock")


def test_m2_corrected_table_labels_the_columns_of_both_players(
    faulty_programs, corrected_programs, language
):
    two, paper = {"zh": ("玩家 2", "布"), "en": ("player 2", "paper")}[language]
    before, after = (
        visible_texts(find_the_bug.show_table(f[2]).svg)
        for f in (faulty_programs, corrected_programs)
    )
    assert paper not in before
    assert two not in before
    assert after.index(paper) == after.index(two) + 3
    assert in_a_row(find_the_bug.show_table(corrected_programs[2]).svg, "−0.9", "0.1", "−1.9")


SLIPS = {
    "self": ("def strategy(self, r)", "def strategy(r)"),
    "true": ("return true", "return True"),
    "false": ("            return true\n", "            return true\n        return False\n"),
    "Sum": ("Sum[i]", "S[i]"),
    "account": ("R[0] +=", "R[i] +="),
    "update": (
        "    return S / S.sum(axis",
        "        for i in range(2):\n            update(i, all_values[i], sigmas[i])\n"
        "    return S / S.sum(axis",
    ),
}


def corrected_program(remaining=None):
    """Return the program of puzzle 3 with every slip corrected except `remaining`."""
    (source,) = (
        c for c in CELL.findall(SOURCE.read_text("utf-8")) if "def has_no_positive_regret(" in c
    )
    source = source[source.index("def train(") : source.index("display(")]
    for slip, (old, new) in sorted(SLIPS.items(), key=lambda pair: pair[0] != "false"):
        if slip == remaining:
            continue
        assert source.count(old) == 1
        source = source.replace(old, new)
    names = {"np": np}
    exec(source, names)
    return names["train"]


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("slip", SLIPS)
def test_m13_each_remaining_slip_makes_the_answer_wrong(slip):
    assert check("find_the_bug.3", corrected_program()).right
    assert check("find_the_bug.3", corrected_program(remaining=slip)).state == "not-yet"


def test_m13_the_picture_shows_the_error_or_the_averages(
    faulty_programs, corrected_programs, language
):
    texts = " ".join(visible_texts(find_the_bug.show_training(faulty_programs[3]).svg))
    assert "TypeError" in texts
    rows = visible_texts(find_the_bug.show_training(corrected_programs[3]).svg)
    averages = trained_averages(W, 100)
    for average in averages:
        assert in_a_row(
            find_the_bug.show_training(corrected_programs[3]).svg, *(f"{p:.3f}" for p in average)
        )
    assert len(rows) == 13


@pytest.mark.usefixtures("language")
def test_m5_corrected_contribution_agrees_with_the_definition(faulty_programs, corrected_programs):
    assert faulty_programs[4](0.4, 1, 0, (0, 0, 0)) == pytest.approx(-0.6)
    assert "−0.60" in visible_texts(find_the_bug.show_contributions(faulty_programs[4]).svg)
    texts = visible_texts(find_the_bug.show_contributions(corrected_programs[4]).svg)
    assert texts[-1] == "−0.40"
    assert texts.count("0.40") + texts.count("−0.60") == 0
    tree = Tree(games.rock_paper_scissors())
    for x, y in [(F(1, 2), F(1, 4)), (0, 0), (F(1, 3), F(2, 3))]:
        profile = Profile(tree, {"I1": FIXED, "I2": (x, y, 1 - x - y)})
        expected = contributions(profile, 2)[tree.children(0)[0]]
        assert corrected_programs[4](F(2, 5), x, y, (0, 1, -1)) == expected


@pytest.mark.usefixtures("language")
def test_m9_corrected_action_values_count_each_payoff_once(faulty_programs, corrected_programs):
    tree = Tree(games.rock_paper_scissors())
    expected = action_values(Profile(tree, {"I1": FIXED, "I2": (1, 0, 0)}), 2)["I2"]
    u = [tree.payoff(z)[1] for z in tree.terminals]
    assert [corrected_programs[5](k, FIXED, u) for k in range(3)] == list(expected)
    assert [faulty_programs[5](k, FIXED, u) for k in range(3)] == [0, F(-1, 5), F(-1, 10)]
    counts = ["1", "1", "1", "2", "0", "1", "1", "1", "1"]
    assert in_a_row(find_the_bug.show_counts(faulty_programs[5]).svg, *counts)
    assert in_a_row(find_the_bug.show_counts(corrected_programs[5]).svg, *["1"] * 9)


@pytest.mark.usefixtures("language")
def test_m12_corrected_payoffs_are_those_of_the_game(faulty_programs, corrected_programs):
    tree = Tree(games.kuhn())
    count = 0
    for z in tree.terminals:
        deal, *moves = tree.history(z)
        cards, history = ["JQK".index(c) + 1 for c in deal], "".join(moves)
        sign = 1 if len(history) % 2 == 0 else -1
        for program in (corrected_programs[6], right_payoff, kuhn_payoff()):
            assert program(cards, history) == sign * tree.payoff(z)[0]
        count += faulty_programs[6](cards, history) is None
    assert count == 12, "a fold after a bet, for six deals"
    assert all(corrected_programs[6]((3, 1), h) == 0 for h in ("", "p", "b", "pb"))
    assert faulty_programs[6]((3, 1), "pb") == 1, "an end that is none"
    texts = visible_texts(find_the_bug.show_endings(faulty_programs[6]).svg)
    assert texts.count("None") == 2
    assert "None" not in visible_texts(find_the_bug.show_endings(corrected_programs[6]).svg)


@pytest.mark.usefixtures("language")
def test_m21_corrected_learner_earns_about_zero_on_fair_tosses(faulty_programs, corrected_programs):
    payoffs, draws = coin_tosses(1000)
    earnings = {}
    for name, program in (("given", faulty_programs[7]), ("solved", corrected_programs[7])):
        with np.errstate(all="ignore"):
            used = np.array(program(payoffs, draws))
        earnings[name] = sum(v @ s for v, s in zip(payoffs, used, strict=True)) / 1000
        assert np.isnan(used).any() == (name == "given")
    with np.errstate(all="ignore"):
        assert payoffs[0] @ faulty_programs[7](payoffs, draws)[0] == 1, "sure of the first toss"
    assert abs(earnings["solved"]) < 0.1
    assert "nan" in visible_texts(find_the_bug.show_coin(faulty_programs[7]).svg)
    assert "nan" not in visible_texts(find_the_bug.show_coin(corrected_programs[7]).svg)


def test_m21_each_trial_reaches_a_toss_with_only_negative_regrets(corrected_programs):
    for payoffs, draws in TOSSES:
        used = corrected_programs[7](payoffs, draws)
        earnings, lowest = 0.0, 0.0
        for t, (v, s, d) in enumerate(zip(payoffs, used, draws, strict=True)):
            lowest = min(lowest, (payoffs[:t].sum(axis=0) - earnings).max() if t else 0.0)
            earnings += v[(d > s.cumsum()[:-1]).sum()]
        assert lowest < 0


def test_flat_floats_flattens_nested_lists_of_numbers_only():
    assert flat_floats([(1, 2), np.array([3, 4])]).tolist() == [1, 2, 3, 4]
    assert flat_floats("words") is None
    assert flat_floats([[1], [2, 3]]) is None


def test_m2_half_corrected_table_gets_a_hint_on_its_labels(language):
    """The programs still contain `range(3)`, so they fail in a game with two actions."""
    half_corrected_programs = [
        (
            lambda i, names, rs: [(i, names[k % 2], rs[k]) for k in range(3)],
            "两列同名",
            "same name",
        ),
        (lambda i, names, rs: [(1, names[k], rs[k]) for k in range(3)], "谁的遗憾", "whose regret"),
        (
            lambda i, names, rs: [(i, names[k], rs[k]) for k in range(3)],
            "列数",
            "number of columns",
        ),
    ]
    for program, *pieces in half_corrected_programs:
        assert pieces[language == "en"] in check("find_the_bug.2", program).message


def test_hint_quotes_a_long_row_where_the_program_first_differs(language):
    """The excerpts of the right and the wrong row differ, because they begin at the difference."""

    def learn(payoffs, draws):
        total, earnings, used = np.zeros(len(payoffs[0])), 0.0, []
        for v, draw in zip(payoffs, draws, strict=True):
            R = total - earnings
            positive = np.maximum(R, 0)
            sigma = np.full(len(v), 1 / len(v)) if sum(R) <= 0 else positive / positive.sum()
            total, used = total + v, [*used, sigma]
            earnings += v[(draw > sigma.cumsum()[:-1]).sum()]
        return used

    text = check("find_the_bug.7", learn).message
    before = {"zh": ("应得 ", "你的程序得到 "), "en": ("should return ", "program returns ")}[
        language
    ]
    expected, mine = (text.split(start)[1].split(")")[0] for start in before)
    assert expected != mine
