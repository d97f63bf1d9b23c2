"""Test that the commands of every guide name existing files and options of their programs."""

import pytest
from guide_commands import PYTHON, ROOT, commands, faults

GUIDES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    # These documents hold a history or a table, and no commands.
    if path.name not in ("CHANGELOG.md", "examples.md")
)


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_can_be_followed(path):
    results = [fault for words in commands(path.read_text("utf-8")) for fault in faults(words)]
    assert results == []


def test_guides_have_commands():
    counted = {
        path.name: sum(1 for words in commands(path.read_text("utf-8")) if PYTHON.match(words[0]))
        for path in GUIDES
    }
    assert counted["CONTRIBUTING.md"] == counted["CONTRIBUTING.zh-CN.md"] >= 10
    assert counted["README.md"] == counted["README.zh-CN.md"] >= 3
    assert counted["class.md"] == counted["class.zh-CN.md"] >= 4
    assert counted["where-it-runs.md"] == counted["where-it-runs.zh-CN.md"] >= 3


def test_a_command_that_cannot_be_followed_is_found():
    text = """
```
python3 start.py sites --langs=zh   # why
python3 start.py test -k words
.venv/bin/python -m pytest -q tests/core/test_tree.py tests/test_no.py tests/lesson_NN
sudo pip install -r no.txt && python publish/lite/biuld.py
    python publish/hub/links.py --no-such https://hub.example.org
```
and `python tools/benchmarks/no.py` too.
"""
    results = [fault for words in commands(text) for fault in faults(words)]
    assert results == [
        "start.py knows no --langs",
        "there is no tests/test_no.py",
        "there is no no.txt",
        "there is no publish/lite/biuld.py",
        "publish/hub/links.py knows no --no-such",
        "there is no tools/benchmarks/no.py",
    ]
