"""Test Gambit's files as trees; without pygambit, the tests that need it are skipped."""

from fractions import Fraction as F
from pathlib import Path

import pytest
from oracles import linear_programming_value

from cfr_core import CourseError, Tree, interop, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, nash_conv
from cfr_core.interop import from_efg

SMALL = Path(__file__).with_name("small.efg")

PERFECT = """EFG 2 R "" {{ "" "" "" }}
""
p "" 1 1 "" {{ "L" "L" "" }} 0
t "" 1 "" {{ 1/3, 2.5, -1e1 }}
t "" 0
p "" {mover} {number} "" {{ "x" "y" }} 0
t "" 1 ""  {{ 1/3, 2.5, -1e1 }}
t "" 2 "" {{ 0, 0, 0 }}
"""


def check_small(tree):
    assert [s.name for s in tree.infosets] == ["holds red", "holds black", "Bob:1"]
    assert tree.infoset("Bob:1").actions == ("meet", "pass")
    assert len(tree.infoset("Bob:1").nodes) == 2
    assert tree.name == "a small one"
    # The tree adds an ante of 1/4 on black, at every terminal node.
    node = tree.node("black", "raise", "meet")
    assert list(tree.payoffs[list(tree.terminals).index(node)]) == [F(-7, 4), F(7, 4)]
    by_hand = (F(2 + 1, 4) + F(1, 2)) / 2 + (F(-2 + 1, 4) + F(-1, 2) + F(1, 4)) / 2
    assert list(expected_values(uniform(tree, exact=True))) == [by_hand, -by_hand]
    average = CFR(tree, "cfr+").run(2000).average
    assert nash_conv(average) < 0.001
    value = linear_programming_value(tree)
    assert expected_values(average)[0] == pytest.approx(value, abs=1e-3)


def test_file_is_read_without_pygambit():
    check_small(Tree(interop._efg_rules(SMALL.read_text(), "small")))


def test_file_is_read_through_pygambit():
    pytest.importorskip("pygambit")
    check_small(from_efg(SMALL))
    check_small(from_efg(str(SMALL)))


def test_empty_and_repeated_names_are_numbered():
    tree = Tree(interop._efg_rules(PERFECT.format(mover=2, number=1), "file"))
    assert tree.name == "file"
    assert [s.name for s in tree.infosets] == ["1:1", "2:1"]
    assert tree.infoset("1:1").actions == ("L 1", "L 2", "action 3")
    assert sorted(map(tuple, tree.payoffs.tolist()))[-1] == (F(1, 3), F(5, 2), -10)


GENERATED_NAMES_EFG = """EFG 2 R "x" { "Ann" "Bob" }
""
p "" 1 1 "" { "l" "r" } 0
p "" 2 1 "" { "a" "b" } 0
t "" 1 "" { 1, -1 }
t "" 2 "" { -1, 1 }
p "" 2 2 "Bob:1" { "a" "b" } 0
t "" 3 "" { -1, 1 }
t "" 4 "" { 1, -1 }
"""


def test_generated_set_names_differ_from_given_ones(tmp_path):
    def check(tree):
        assert [s.name for s in tree.infosets] == ["Ann:1", "Bob:1 (2)", "Bob:1"]
        assert [len(s.nodes) for s in tree.infosets] == [1, 1, 1]

    check(Tree(interop._efg_rules(GENERATED_NAMES_EFG, "file")))
    # If both players had the same name, their first sets would have the same name, too.
    twins = interop._efg_rules(GENERATED_NAMES_EFG.replace("Ann", "Bob"), "file")
    assert [s.name for s in Tree(twins).infosets] == ["Bob:1 (2)", "Bob:1 (3)", "Bob:1"]
    pytest.importorskip("pygambit")
    path = tmp_path / "x.efg"
    path.write_text(GENERATED_NAMES_EFG)
    check(from_efg(path))


def test_generated_action_names_differ_from_given_ones():
    text = GENERATED_NAMES_EFG.replace('"l" "r"', '"l" "l" "l 1"') + 't "" 0\n'
    assert Tree(interop._efg_rules(text, "file")).infoset("Ann:1").actions == (
        "l 1 (2)",
        "l 2",
        "l 1",
    )


def test_names_generated_by_gambit_are_kept(tmp_path):
    pygambit = pytest.importorskip("pygambit")
    if pygambit.__version__.startswith("16"):
        pytest.skip("Gambit leaves names as they are before 17")
    path = tmp_path / "file.efg"
    path.write_text(PERFECT.format(mover=2, number=1))
    tree = from_efg(path)
    assert [s.name for s in tree.infosets] == ["_1:1", "_2:1"]
    assert tree.infoset("_1:1").actions == ("L_1", "L_2", "_1")


UNEVEN = """EFG 2 R "uneven" { "Ann" "Bob" }
""
c "" 1 "" { "rain" 1/10 "sun" 7/10 "snow" 0.2 } 0
p "" 1 1 "wet" { "go" "stay" } 0
t "" 1 "" { 1, 0 }
t "" 2 "" { 10, 0 }
t "" 3 "" { 100, 0 }
t "" 4 "" { 1000, 0 }
"""


def test_unequal_chance_probabilities_are_read(tmp_path):
    def check(tree):
        probabilities = {tree.history(z)[0]: tree.chance[z] for z in tree.children(0)}
        assert probabilities == {"rain": F(1, 10), "sun": F(7, 10), "snow": F(1, 5)}
        by_hand = F(1, 10) * F(1 + 10, 2) + F(7, 10) * 100 + F(1, 5) * 1000
        assert list(expected_values(uniform(tree, exact=True))) == [by_hand, 0]

    check(Tree(interop._efg_rules(UNEVEN, "file")))
    pytest.importorskip("pygambit")
    path = tmp_path / "x.efg"
    path.write_text(UNEVEN)
    check(from_efg(path))


def test_imperfect_recall_is_rejected():
    text = PERFECT.format(mover=1, number=1).replace('"x" "y"', '"L" "L" ""')
    text += 't "" 0\n'
    with pytest.raises(CourseError) as caught:
        Tree(interop._efg_rules(text, "file"))
    assert caught.value.code == "imperfect-recall"


def test_quotes_in_names_are_read():
    text = SMALL.read_text().replace('"holds red"', '"holds \\"red\\" {1}"')
    tree = Tree(interop._efg_rules(text, "file"))
    assert tree.infosets[0].name == 'holds "red" {1}'


@pytest.mark.parametrize("text", ["", "nonsense", 'EFG 2 R "x" { "a" }\n"" \nt', 'NFG 1 R "x"'])
def test_broken_files_are_rejected(tmp_path, text):
    pytest.importorskip("pygambit")
    path = tmp_path / "broken.efg"
    path.write_text(text)
    with pytest.raises(CourseError, match="cannot be read as a Gambit extensive-form") as caught:
        from_efg(path)
    assert caught.value.code == "efg-broken"


def test_missing_file_is_rejected(tmp_path, monkeypatch):
    monkeypatch.setattr(interop, "import_module", lambda name: None)
    for path in (tmp_path / "none.efg", tmp_path, "x" * 5000, "a\0b", ""):
        with pytest.raises(CourseError) as caught:
            from_efg(path)
        assert caught.value.code == "efg-broken"
        assert len(str(caught.value)) < 1000


def a_long_file(n):
    """Return the file of a game in which Ann continues or stops, at most n times."""
    nodes = [f'p "" 1 {i} "" {{ "stop" "on" }} 0\nt "" {i} "" {{ {i} }}' for i in range(1, n + 1)]
    return "\n".join(['EFG 2 R "long" { "Ann" }', '""', *nodes, f't "" {n + 1} "" {{ 0 }}', ""])


def test_a_long_file_is_read_and_a_longer_one_rejected(tmp_path):
    tree = Tree(interop._efg_rules(a_long_file(1000), "file"))
    assert (tree.n_nodes, len(tree.levels)) == (2001, 1001)
    with pytest.raises(CourseError, match="long exceeds max_depth = 1000") as caught:
        interop._efg_rules(a_long_file(1001), "file")
    assert caught.value.code == "tree-large"
    pytest.importorskip("pygambit")
    path = tmp_path / "x.efg"
    path.write_text(a_long_file(5))
    assert from_efg(path, max_nodes=11, max_depth=5).n_nodes == 11
    for limit, code in (({"max_nodes": 10}, "tree-large"), ({"max_depth": 4}, "tree-large")):
        with pytest.raises(CourseError) as caught:
            from_efg(path, **limit)
        assert caught.value.code == code
