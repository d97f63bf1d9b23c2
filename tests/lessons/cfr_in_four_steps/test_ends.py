"""Test the guess about the terminal nodes in a value's sum, and those in the sum for rock."""

import re

import numpy as np

from cfr_lab.lessons import cfr_in_four_steps as lesson


def test_m9_guess_lights_the_right_ends(language):
    explorer = lesson.guess_ends()
    wrong, right = {"zh": ("出石头的是玩家 1", "对。"), "en": ("below h₂", "Yes.")}[language]
    assert explorer.controls["ends"].value is None
    assert explorer.controls["shown"].disabled
    explorer.controls["ends"].value = "z456"
    assert wrong not in explorer.html.value
    assert not explorer.controls["shown"].disabled
    explorer.controls["shown"].value = True
    assert wrong in explorer.html.value
    explorer.controls["ends"].value = "z258"
    assert right in explorer.html.value
    assert explorer.html.value.count('font-weight="600">0<') == 1
    highlighted = re.findall(r'font-weight="600"[^>]*>(−?\d)<', explorer.html.value)
    assert highlighted == ["1", "0", "−1"], "the payoffs of z2, z5, z8"
    explorer.controls["ends"].value = "all"
    assert right not in explorer.html.value


def test_m9_rock_is_z2_z5_z8(tree):
    ends = [tree.children(h)[1] for h in tree.infoset("I2").nodes]
    assert [int(np.searchsorted(tree.terminals, z)) + 1 for z in ends] == [2, 5, 8]
    assert [tree.payoff(z)[1] for z in ends] == [1, 0, -1]
