"""What importing the package brings in, and that every refusal is said in both languages."""

import copy
import json
import pickle
import re
import subprocess
import sys
from fractions import Fraction as F
from string import Formatter

import numpy as np
import pytest

from cfr_core import CourseError, Tree, games
from cfr_core.errors import CourseWarning, quoted, written
from cfr_core.sentences import MESSAGES

# Every top-level module that belongs neither to the standard library nor to numpy.
STRANGERS = """
import json, sys, cfr_core, cfr_core.values, cfr_core.matching, cfr_core.cfr, cfr_core.mccfr
import cfr_core.repeated, cfr_core.equilibrium, cfr_core.interop
tops = {name.split(".")[0] for name in sys.modules}
print(json.dumps(sorted(tops - set(sys.stdlib_module_names) - {"cfr_core", "numpy", "__main__"})))
"""


def test_import_brings_numpy_alone():
    command = [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{STRANGERS}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize("code", MESSAGES)
def test_refusals_say_the_same_in_both_languages(code):
    zh, en = MESSAGES[code]
    fields = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (zh, en)]
    assert fields[0] == fields[1]
    assert zh.endswith("。")
    assert en.endswith(".")
    assert re.search("[\u4e00-\u9fff]", zh)
    assert not re.search("[\u4e00-\u9fff]", en)


def test_a_refusal_in_chinese():
    with pytest.raises(CourseError) as caught:
        Tree(games.rock_paper_scissors()).set("I3")
    assert caught.value.sentence("zh").endswith("里没有名为 I3 的信息集；已有的是 I1, I2。")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("kind", [CourseError, CourseWarning])
def test_refusals_and_warnings_travel(kind):
    told = kind("set-unknown", game="Kuhn poker", name=("K", "p"), known=["K:", "Q:"])
    sentence = "Kuhn poker has no information set (K, p); it has K:, Q:."
    # pytest-xdist makes a warning again from its class and its arguments.
    copies = [pickle.loads(pickle.dumps(told)), copy.deepcopy(told), kind(*told.args)]
    for each in (told, *copies):
        assert type(each) is kind
        assert str(each) == sentence
        assert (each.code, each.facts) == (told.code, told.facts)
        assert each.sentence("zh") == told.sentence("zh") != sentence


def test_a_code_without_a_sentence_is_a_bug_at_once():
    with pytest.raises(KeyError):
        CourseError("no such code")


class Silent:
    def __repr__(self):
        raise RuntimeError


QUOTED = [
    ("a b", "a b", "'a b'"),
    ("a\n  b\r\u2028c\n", "a b  c", "'a\\n  b\\r\\u2028c\\n'"),
    (("K", "p"), "(K, p)", "('K', 'p')"),
    (["K", "p"], "K, p", "['K', 'p']"),
    ((0, F(1, 2)), "(0, 1/2)", "(0, Fraction(1, 2))"),
    ([(0, 5), (1, 4)], "(0, 5), (1, 4)", "[(0, 5), (1, 4)]"),
    (("p",) * 1000, "(p, p, p, p, p, p, p, p, …, p, p, p, p)", "('p', 'p', 'p', 'p', 'p', 'p'"),
    (
        tuple("abcdefghijklmnop"),
        "(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)",
        "('a', 'b'",
    ),
    (list(range(9)), "0, 1, 2, 3, 4, 5, 6, 7, …", "[0, 1, 2, 3, 4, 5, 6, 7, ...]"),
    (10**39, "1" + "0" * 39, "1" + "0" * 39),
    (-3 * 10**5000, "-3.000000e+5000", "-3.000000e+5000"),
    (F(10**5000, 7), "1.000000e+5000/7", "1.000000e+5000/7"),
    ([10**5000], "1.000000e+5000", "[1.000000e+5000]"),
    (Silent(), "<Silent>", "<Silent>"),
    ([Silent()], "<Silent>", "[<Silent>]"),
    (np.eye(2), "[[1. 0.] [0. 1.]]", "array([[1., 0.], [0., 1.]])"),
    (range(10**9), "range(0, 1000000000)", "range(0, 1000000000)"),
]


@pytest.mark.parametrize("which", range(len(QUOTED)))
def test_values_are_quoted_short_and_on_one_line(which):
    value, plainly, as_python = QUOTED[which]
    assert written(value) == plainly
    assert quoted(value).startswith(as_python)
    assert CourseError("set-unknown", game=value, name=0, known=[]).facts["game"] == plainly


def test_what_is_long_keeps_its_head_and_its_tail():
    for text in (written("a" * 5000 + "z"), written(("a" * 5000, "z")), quoted("a" * 5000 + "z")):
        assert "aaaa" in text[:10]
        assert "z" in text[-5:]
        assert len(text) <= 300
    deep = []
    for _ in range(10**5):
        deep = [deep]
    assert quoted(deep) == "[[[[[[[...]]]]]]]"
    # What is written once stays as it is when the refusal is copied or sent on.
    told = CourseError("set-unknown", game="x" * 999, name=("y" * 99,) * 99, known=["z" * 99] * 99)
    assert str(pickle.loads(pickle.dumps(told))) == str(told)
    assert len(str(told)) < 1000
