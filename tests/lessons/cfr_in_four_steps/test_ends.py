"""Test the guess about which terminal nodes belong to the sum for rock's action value."""

import re

import numpy as np

from cfr_lab.lessons import cfr_in_four_steps as lesson


def test_m9_guess_highlights_the_terminal_nodes_of_rock_on_request(language):
    explorer = lesson.guess_terminals()
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


def test_m9_rock_leads_to_the_terminal_nodes_z2_z5_and_z8(tree):
    ends = [tree.children(h)[1] for h in tree.infoset("I2").nodes]
    assert [int(np.searchsorted(tree.terminals, z)) + 1 for z in ends] == [2, 5, 8]
    assert [tree.payoff(z)[1] for z in ends] == [1, 0, -1]
