"""Test the package's imports, and its error messages in both languages."""

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
from cfr_core.errors import CourseWarning, plain_text, quote
from cfr_core.sentences import MESSAGES

# This program prints the imported top-level modules that belong neither to the standard library
# nor to NumPy nor to cfr_core itself.
LIST_IMPORTED_MODULES = """
import json, sys, cfr_core, cfr_core.values, cfr_core.matching, cfr_core.cfr, cfr_core.mccfr
import cfr_core.repeated, cfr_core.equilibrium, cfr_core.interop
tops = {name.split(".")[0] for name in sys.modules}
print(json.dumps(sorted(tops - set(sys.stdlib_module_names) - {"cfr_core", "numpy", "__main__"})))
"""


def test_package_imports_only_numpy():
    command = [
        sys.executable,
        "-S",
        "-c",
        f"import sys; sys.path[:0] = {sys.path!r}\n{LIST_IMPORTED_MODULES}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize("code", MESSAGES)
def test_messages_have_the_same_facts_in_both_languages(code):
    zh, en = MESSAGES[code]
    fields = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (zh, en)]
    assert fields[0] == fields[1]
    assert zh.endswith("。")
    assert en.endswith(".")
    assert re.search("[\u4e00-\u9fff]", zh)
    assert not re.search("[\u4e00-\u9fff]", en)


def test_refusal_is_in_chinese_if_asked():
    with pytest.raises(CourseError) as caught:
        Tree(games.rock_paper_scissors()).infoset("I3")
    assert caught.value.sentence("zh").endswith("的信息集；这个博弈的信息集是 I1、I2。")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("kind", [CourseError, CourseWarning])
def test_errors_and_warnings_can_be_pickled_and_copied(kind):
    text = kind("infoset-unknown", game="Kuhn poker", name=("K", "p"), known=["K:", "Q:"])
    sentence = "(K, p) is not an information set of Kuhn poker; the information sets are K:, Q:."
    # pytest-xdist rebuilds a warning from its class and arguments.
    copies = [pickle.loads(pickle.dumps(text)), copy.deepcopy(text), kind(*text.args)]
    for each in (text, *copies):
        assert type(each) is kind
        assert str(each) == sentence
        assert (each.code, each.values) == (text.code, text.values)
        assert each.sentence("zh") == text.sentence("zh") != sentence


def test_unknown_code_raises_at_once():
    with pytest.raises(KeyError):
        CourseError("no such code")


QUOTED = [
    ("a b", "a b", "'a b'"),
    ("a\n  b\r\u2028c\n", "a b c", "'a\\n b\\r\\u2028c\\n'"),
    (("K", "p"), "(K, p)", "('K', 'p')"),
    (["K", "p"], "K, p", "['K', 'p']"),
    ((0, F(1, 2)), "(0, 1/2)", "(0, Fraction(1, 2))"),
    ([(0, 5), (1, 4)], "(0, 5), (1, 4)", "[(0, 5), (1, 4)]"),
    (np.eye(2), "[[1. 0.] [0. 1.]]", "array([[1., 0.], [0., 1.]])"),
]


@pytest.mark.parametrize("which", range(len(QUOTED)))
def test_values_are_quoted_short_and_on_one_line(which):
    value, plainly, as_python = QUOTED[which]
    assert quote(value).startswith(as_python)
    error = CourseError("infoset-unknown", game=0, name=value, known=[])
    assert str(error).startswith(f"{plainly} is not an information set")


def test_long_values_keep_their_beginning_and_end():
    for text in (
        plain_text("a" * 5000 + "z"),
        plain_text(("a" * 5000, "z")),
        quote("a" * 5000 + "z"),
    ):
        assert "aaaa" in text[:10]
        assert "z" in text[-5:]
        assert len(text) <= 300
    # A shortened value stays the same when the error is copied or pickled.
    message = CourseError(
        "infoset-unknown", game="x" * 999, name=("y" * 99,) * 99, known=["z" * 99] * 99
    )
    assert str(pickle.loads(pickle.dumps(message))) == str(message)
    assert len(str(message)) < 1000
