"""Test homework: feedback that runs nothing when it is opened, and a table without formulas.

The tests use only nbconvert, with which nbgrader makes its pages, and latex2mathml, which
publish/nbgrader/requirements.txt installs. tests/browser/test_feedback.py opens the page.
"""

import io

import pytest
from released_assignment import feedback

from publish.nbgrader import marks


@pytest.fixture(scope="module")
def page():
    """Return the text of a page of feedback."""
    pytest.importorskip("latex2mathml")
    pytest.importorskip("nbconvert")
    return feedback()


def test_a_feedback_page_has_no_script_and_requests_no_other_host(page):
    assert "<script" not in page
    assert "default-src 'none'" in page
    assert page.index("Content-Security-Policy") < page.index("<style")
    assert "cdnjs" not in page


def test_feedback_page_typesets_its_formulas_and_text(page):
    assert page.count("<math") == 3
    assert "<b>bold</b>" in page
    assert "<msubsup>" in page
    assert "\\begin" not in page
    assert "&lt;img src=" in page  # The formula is shown as text.


FORMULAS = {
    "=1+1": "'=1+1",
    "+1": "'+1",
    "-1": "'-1",
    "@SUM(1)": "'@SUM(1)",
    "\t=1": "'\t'=1",
    "＝1": "'＝1",
    "x;=cmd|' /C calc'!A1;y": "x;'=cmd|' /C calc'!A1;y",
    "x; =1|@y": "x;' =1|'@y",
    "a\n=1": "a\n'=1",
}


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_becomes_a_text(text):
    assert marks.field(text) == FORMULAS[text]


@pytest.mark.parametrize("value", [-1.5, 20, "u2 = 0.4, -0.1 and a-b", "✗ 练习 01.4 还不对", ""])
def test_texts_without_formulas_are_not_changed(value):
    assert marks.field(value) == value


def test_every_field_is_quoted():
    file = io.StringIO()
    marks.write(file, [["student", "points"], ["Lee, Ann", 20.0], ["=1", ""]])
    assert file.getvalue() == '"student","points"\r\n"Lee, Ann","20.0"\r\n"\'=1",""\r\n'
    assert "x".encode(marks.ENCODING).startswith(b"\xef\xbb\xbf")


def test_formulas_are_shown_as_browsers_show_them_best():
    convert = pytest.importorskip("latex2mathml.converter").convert
    from publish.nbgrader.pages import space_formula

    shown = space_formula(convert(r"\mathbb E \lVert \mathcal I \rVert \le (-1/2,\ -|x|)"))
    assert "<mi>𝔼</mi>" in shown
    assert "<mi>ℐ</mi>" in shown
    assert shown.count('<mo form="prefix">') == 2
    assert shown.count('<mo stretchy="false" lspace="0" rspace="0">&#x02016;</mo>') == 2
    assert shown.count('<mo stretchy="false" lspace="0" rspace="0">&#x0007C;</mo>') == 2
    assert "prefix" not in space_formula(convert("3 - 1"))
