"""Test a notebook's set-up: its language, formulas, and a sentence instead of a traceback."""

import pytest
import sympy as sp
from IPython.core.interactiveshell import InteractiveShell

import cfr_lab as lab
from cfr_core import Profile, Tree, games, uniform
from cfr_lab.formulas import Formula, as_text
from cfr_lab.kernel import load_ipython_extension
from cfr_lab.numbers import subscripted_name
from cfr_lab.session import draw_profile
from cfr_lab.words import language, set_language

A, B = sp.symbols("a b")


@pytest.fixture
def shell():
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("zh", "✗ 信息集 I1 的各行动概率之和是 0.5，应当是 1。"),
        ("en", "✗ The probabilities at information set I1 sum to 0.5; they must sum to 1."),
    ],
)
def test_a_students_mistake_shows_one_sentence(shell, capsys, language, sentence):
    shell.run_cell(
        f"from cfr_core import *; import cfr_lab as lab; lab.use({language!r})\n"
        "Profile(Tree(games.matrix_game([[1]])), {'I1': [0.5], 'I2': [1]})"
    )
    shown = capsys.readouterr()
    assert sentence in shown.out
    assert "Traceback" not in shown.out + shown.err


def test_other_errors_keep_their_traceback(shell, capsys):
    shell.run_cell("import cfr_lab as lab; lab.use('en')\n1 / 0")
    assert "ZeroDivisionError" in "".join(capsys.readouterr())


def test_unknown_language_is_rejected_in_both_languages():
    before = language()
    with pytest.raises(ValueError, match=r"没有语言 fr 的版本.*no version in the language fr"):
        lab.use("fr")
    assert language() == before


def test_a_profile_shows_as_a_table_in_the_language():
    tree = Tree(games.rock_paper_scissors())
    set_language("zh")
    assert "石头 0.3333" in draw_profile(uniform(tree)).svg
    set_language("en")
    assert "rock 1/3" in draw_profile(uniform(tree, exact=True)).svg
    symbolic = Profile(tree, {"I1": (1, 0, 0), "I2": (A, B, 1 - A - B)})
    assert "paper −a − b + 1" in draw_profile(symbolic).svg


def test_a_profile_of_hundreds_of_sets_shows_its_head_and_tail(language):
    tree = Tree(games.leduc())
    svg = draw_profile(uniform(tree)).svg
    texts = [s.name for s in tree.infosets if f">{subscripted_name(s.name)}<" in svg]
    assert texts == [s.name for s in (*tree.infosets[:20], *tree.infosets[-10:])]
    assert {"zh": ">共 936 个<", "en": ">936 in all<"}[language] in svg


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh", "库恩扑克：55 个结点，30 个结局，12 个信息集"),
        ("en", "Kuhn poker: 55 nodes, 30 terminal nodes, 12 information sets"),
    ],
)
def test_a_tree_describes_itself_in_the_language(shell, capsys, language, expected):
    shell.run_cell(
        f"import cfr_lab as lab; from cfr_core import *; lab.use({language!r})\nTree(games.kuhn())"
    )
    assert expected in capsys.readouterr().out


def test_formulas_print_like_a_textbook():
    u = sp.Rational(2, 5) * A + sp.Rational(4, 5) * B - sp.Rational(2, 5)
    assert as_text(u) == "0.4a + 0.8b − 0.4"
    assert repr(Formula("u", u)) == "u = 0.4a + 0.8b − 0.4"
    assert Formula("u_2", u)._repr_latex_() == r"$\displaystyle u_2 = 0.4 a + 0.8 b - 0.4$"
    assert as_text(A / 3 - 2) == "a/3 − 2"
    assert as_text(0) == "0"


SIGNS = [
    ("x = （1, 2)", "（", "("),
    ("x = 1\ny = １ + 1", "１", "1"),
    ("x = 1／2", "／", "/"),
    ("x = [1，2]", "，", ","),
    ("s = “a”", "“", '"'),
    ("for k in (1, 2)：\n    k", "：", ":"),
    ("x = 1 − 2", "−", "-"),
]


@pytest.mark.parametrize(("cell", "sign", "wanted"), SIGNS)
@pytest.mark.parametrize("before", [False, True], ids=["in a lesson", "before the lesson is run"])
def test_a_sign_of_full_width_is_explained_below_pythons_error(
    shell, capsys, monkeypatch, cell, sign, wanted, before
):
    if before:
        monkeypatch.setenv("JPY_SESSION_NAME", "notebooks/zh/01.ipynb")
        load_ipython_extension(shell)
    else:
        shell.run_cell("import cfr_lab as lab; lab.use('zh')")
    shell.run_cell(cell)
    output = capsys.readouterr().out
    line = 1 + cell.partition(sign)[0].count("\n")
    sentence = f"第 {line} 行的 {sign} 是全角字符，程序里要写半角的 {wanted} 。"
    assert "SyntaxError" in output.partition(sentence)[0]
    assert sentence in output


def test_other_syntax_errors_keep_only_pythons_message(shell, capsys):
    shell.run_cell("import cfr_lab as lab; lab.use('en')")
    for cell in ("def f(:", "x = 'a", "x = 2 €"):
        shell.run_cell(cell)
        output = capsys.readouterr().out
        assert "Error" in output
        assert "✗" not in output
