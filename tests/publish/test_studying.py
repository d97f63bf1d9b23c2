"""Test that docs/studying.md names existing things and describes hints and files correctly."""

import re
from pathlib import Path

import pytest

import cfr_lab as lab
from cfr_lab import copies, memory
from cfr_lab.checking import step_after

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ("studying.md", "studying.zh-CN.md")


@pytest.mark.parametrize("name", GUIDES)
def test_names_in_the_guide_exist(name):
    text = (ROOT / "docs" / name).read_text("utf-8")
    calls = set(re.findall(r"lab\.(\w+)\(", text))
    assert calls == {"progress", "start_over"}
    assert calls <= set(lab.__all__)
    for each in (memory.NAME, memory.LOCK, copies.NOTES, "my-notebooks", "CFR_LAB_MEMORY"):
        assert f"`{each}`" in text
    assert "/my-notebooks/" in (ROOT / ".gitignore").read_text("utf-8").split()


def test_both_languages_have_the_same_parts():
    parts = [
        re.findall(r"^#+|^```|^\|", (ROOT / "docs" / name).read_text("utf-8"), re.MULTILINE)
        for name in GUIDES
    ]
    assert parts[0] == parts[1]


def test_hints_appear_as_the_guide_says():
    """Hints name sections after two mistakes of a kind or three of any, and the solution later."""
    assert [step_after("aaa"[:n], "a") for n in (1, 2, 3)] == [1, 2, 3]
    assert [step_after("abcde"[:n], "abcde"[n - 1]) for n in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
