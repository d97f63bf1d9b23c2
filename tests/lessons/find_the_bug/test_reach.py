"""Test puzzle 17, on the weight of a regret."""

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core import Profile, Tree, games
from cfr_core.values import instantaneous_regrets
from cfr_lab import check
from cfr_lab.lessons import find_the_bug
from cfr_lab.lessons.find_the_bug.reach import OTHERS_REACH, U2, UNIFORM, regret_with


@pytest.mark.usefixtures("language")
def test_m18_corrected_regrets_agree_with_the_definition(faulty_programs, corrected_programs):
    tree, rng = Tree(games.rock_paper_scissors()), np.random.default_rng(18)
    assert [tree.payoff(z)[1] for z in tree.terminals] == list(U2.values())
    for _ in range(20):
        one, two = rng.dirichlet([1, 1, 1], 2)
        expected = instantaneous_regrets(Profile(tree, {"I1": one, "I2": two}), 2)["I2"]
        reach, sigma = (dict(zip("srp", map(float, mix), strict=True)) for mix in (one, two))
        for program in (corrected_programs[17], regret_with()):
            assert [program(a, reach, sigma, U2) for a in "srp"] == pytest.approx(list(expected))
        weighted = sum(sigma[a] * corrected_programs[17](a, reach, sigma, U2) for a in "srp")
        assert weighted == pytest.approx(0)
    assert [faulty_programs[17](a, OTHERS_REACH, UNIFORM, U2) for a in "srp"] == pytest.approx(
        [0, 0, 0]
    )
    texts = visible_texts(find_the_bug.show_regrets(faulty_programs[17]).svg)
    assert texts.count("0.00") == 3
    assert "+0.10" in visible_texts(find_the_bug.show_regrets(corrected_programs[17]).svg)


@pytest.mark.usefixtures("language")
def test_m18_half_corrected_regret_is_right_only_under_uniform_play():
    """Under uniform play the strategy's value is 0, so a program that omits it is right there."""
    half = regret_with(difference=False)
    assert [half(a, OTHERS_REACH, UNIFORM, U2) for a in "srp"] == pytest.approx([0, 0.1, -0.1])
    assert check("find_the_bug.17", half).state == "not-yet"
