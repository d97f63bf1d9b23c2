"""Test that every sentence of the lab exists in both languages with the same facts."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from cfr_lab.words import NAMES

LAB = Path(__file__).resolve().parents[2] / "cfr_lab"
FILES = sorted(path for path in LAB.rglob("*.py") if path.name != "words.py")
HAN = re.compile("[\u4e00-\u9fff]")
SENTENCE_FUNCTIONS = {"say", "hint", "right"}


def pairs_in(path):
    """Return (line, Chinese, English) of every call such as say("中文", "English") in a file."""
    results = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if named and node.func.id in SENTENCE_FUNCTIONS and len(node.args) == 2:
            texts = [a.value if isinstance(a, ast.Constant) else None for a in node.args[:2]]
            facts = {k.arg for k in node.keywords}
            results.append((node.lineno, texts, None if None in facts else facts))
    return results


def field_names(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(LAB).as_posix())
def test_both_languages_have_the_same_facts(path):
    for line, (zh, en), facts in pairs_in(path):
        if zh is None or en is None:
            continue
        assert zh, line
        assert not HAN.search(en), (line, en)
        # Names of quantities are the same in both languages; all other texts are written twice.
        words = re.sub("{.*?}", "", en)
        assert HAN.search(zh) or zh == en or not re.search("[a-z]{3}", words), line
        assert field_names(zh) == field_names(en), (line, zh, en)
        if facts is not None:
            assert facts == field_names(zh), (line, zh, facts)


def test_the_list_of_documents_is_not_empty():
    assert sum(len(pairs_in(path)) for path in FILES) > 400


def test_names_exist_in_both_languages():
    for key, (zh, en) in NAMES.items():
        assert zh, key
        assert en, key
