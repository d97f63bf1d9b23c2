"""Test that random Gambit files, intact and damaged, give Gambit's numbers, or an error.

`python -m pytest --timeout 0 --examples 5000 tests/core/test_fuzz_efg.py` tries 5,000 new files per
test.
"""

import re
from fractions import Fraction

import numpy as np
import odd_values
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import random_game

from cfr_core import Tree, uniform
from cfr_core.equilibrium import expected_values
from cfr_core.interop import from_efg
from cfr_core.values import contributions

pygambit = pytest.importorskip("pygambit", minversion="17.0.0b2")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+|\s+|"')
PIECES = [
    *('"', "{", "}", ",", "c", "p", "t", "0", "1", "2", "-1", "1/2", "1/0", "0.5", "1e400", "nan"),
    *('""', '"a"', '"a" 1/3', '"\\""', "\n", "\x00", "é", "EFG 2 R", "NFG", '{ "0" "1" }', "1e-40"),
    *("{ 1, 2 }", "{ 1 }", '"0" "0"', "99999999999999999999", "-", "/", '"' + "x" * 500 + '"'),
]


def gambit_text(tree):
    """Return a tree as a Gambit file, depth first, with one outcome for each terminal node."""
    players = " ".join(f'"{player}"' for player in tree.players)
    lines = [f'EFG 2 R "game" {{ {players} }}', '""']
    number = {end: i for i, end in enumerate(tree.terminals.tolist(), 1)}
    stack = [0]
    while stack:
        node = stack.pop()
        children = tree.children(node)
        stack.extend(reversed(children))
        labels = [f'"{tree.labels[tree.label_index[child]]}"' for child in children]
        if node in number:
            payment = ", ".join(map(str, tree.payoff(node)))
            lines.append(f't "" {number[node]} "" {{ {payment} }}')
        elif tree.player[node] == 0:
            probabilities = [
                f"{label} {p}" for label, p in zip(labels, tree.chance[children], strict=True)
            ]
            lines.append(f'c "" {node + 1} "" {{ {" ".join(probabilities)} }} 0')
        else:
            infoset = tree.infosets[tree.infoset_index[node]]
            own = f'{infoset.player} {infoset.index + 1} "{infoset.name}"'
            lines.append(f'p "" {own} {{ {" ".join(labels)} }} 0')
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def tree_from_text(tmp_path_factory):
    """Return a function from a file's text to its tree."""
    path = tmp_path_factory.mktemp("efg") / "game.efg"

    def from_text(text):
        path.write_text(text, encoding="utf-8", errors="replace")
        return from_efg(path, max_nodes=2000)

    from_text.path = path
    return from_text


def gambit_payoffs(path):
    """Return the players' payoffs under uniform strategies as Gambit computes them."""
    game = pygambit.read_efg(str(path))
    profile = game.mixed_behavior_profile(rational=True)
    return [Fraction(str(payoff)) for _, payoff in profile.payoffs]


@given(seed=st.integers(0, 2**31))
def test_written_trees_are_read_back_and_agree_with_gambit(tree_from_text, seed):
    tree = Tree(random_game(np.random.default_rng(seed), depth=4))
    again = tree_from_text(gambit_text(tree))
    assert (again.n_nodes, len(again.infosets)) == (tree.n_nodes, len(tree.infosets))
    payment = list(expected_values(uniform(tree, exact=True)))
    values = list(expected_values(uniform(again, exact=True)))
    assert values == payment == gambit_payoffs(tree_from_text.path)


damage = st.tuples(
    st.integers(0, 10**6), st.sampled_from(["cut", "double", "swap", "put", "letter", "end"])
)


@given(
    seed=st.integers(0, 2**31),
    damages=st.lists(damage, min_size=1, max_size=3),
    piece=st.one_of(st.sampled_from(PIECES), st.text(max_size=4)),
)
def test_damaged_files_give_a_tree_or_a_course_error(tree_from_text, seed, damages, piece):
    tree = Tree(random_game(np.random.default_rng(seed), depth=3))
    words = TOKEN.findall(gambit_text(tree))
    for place, what in damages:
        i, j = place % len(words), (place // 7) % len(words)
        if what == "cut":
            words[i] = ""
        elif what == "double":
            words[i] += " " + words[i]
        elif what == "swap":
            words[i], words[j] = words[j], words[i]
        elif what == "put":
            words[i] = piece
        elif what == "letter":
            words[i] = words[i][:-1]
        else:
            del words[max(i, 1) :]
    again = odd_values.result_of(lambda: tree_from_text("".join(words)))
    if again is odd_values.REFUSED:
        return
    profile = uniform(again, exact=True)
    gambit_values = gambit_payoffs(tree_from_text.path)
    assert list(expected_values(profile)) == gambit_values
    assert [contributions(profile, player)[0] for player in again.players] == gambit_values
