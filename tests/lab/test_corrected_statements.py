"""Test that statements that once were false or too strong now state their conditions.

Other tests compute the facts: tests/lessons/faster_cfr (on alternating updates),
start_here/test_rounds_of_rock.py, two_questions/test_no_regret.py and
find_the_bug/test_promises.py.
"""

import re

import pytest
from lesson_prose import LESSONS, ROOT, prose

SOURCES = {path.stem: path for path in LESSONS}
# Each row is (lesson, a paragraph of it, the condition there): patterns that hold for both
# languages.
CONDITIONS = (
    ("cfr_in_four_steps", r"^- .*→.*→.*→.*@coarse_correlation", r"@faster_cfr"),
    ("cfr_in_four_steps", r"同时更新：推论|simultaneous updates: in the cor", r"@faster_cfr"),
    (
        "faster_cfr",
        r"^- .*@faster_cfr\.6.*@faster_cfr\.7",
        r"预测式 CFR\+ 以外|all .*but predictive CFR\+",
    ),
    ("faster_cfr", r"^- .*@faster_cfr\.5.*@faster_cfr\.6", r"线性 CFR[^；]*加权|Linear CFR"),
    ("find_the_bug", r"\\Delta\\sqrt\{\|A\|/T\}", r"期望|[Ee]xpect"),
    ("find_the_bug", r"^(这一课有二十六道题|The twenty-six mistakes)", r"多数|\bmost\b"),
    ("start_here", r"^(这一次，对手用三局|The opponent needs three)", r"7/9"),
)
# These Chinese phrases were ambiguous or false.
WITHDRAWN = (
    "轮流更新只会更好",
    "折扣就是加权",
    "没有一个(遗憾)?为正",
    "只有一个遗憾都不为正",
    "三种算法给出的数相同",
    "每一个数都当场",
    "简洁界面",
    "按定义的先后",
    "它们都跑得通",
)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("lesson", "which", "condition"), CONDITIONS)
def test_corrected_statements_name_their_conditions(lesson, which, condition, language):
    paragraphs = re.split(r"\n\n|\n(?=- )", prose(SOURCES[lesson], language))
    matches = [paragraph for paragraph in paragraphs if re.search(which, paragraph)]
    assert matches
    assert all(re.search(condition, paragraph) for paragraph in matches)


@pytest.mark.parametrize("words", WITHDRAWN)
def test_withdrawn_chinese_wording_does_not_occur(words):
    places = [ROOT / "README.zh-CN.md", ROOT / "notebooks/companions.py"]
    places += sorted((ROOT / "notebooks/source").glob("*.*"))
    places += [p for p in sorted((ROOT / "cfr_lab").rglob("*")) if p.suffix in {".py", ".toml"}]
    places += sorted((ROOT / "docs").rglob("*.zh-CN.md"))
    assert [p.name for p in places if re.search(words, p.read_text("utf-8"))] == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_j_names_a_card_only_in_card_games(language):
    text = re.sub(r"`[^`\n]*`", "", prose(SOURCES["exploitability"], language))
    for label, inline in re.findall(r"\$\$(.*?)\$\$|\$([^$\n]+)\$", text, re.DOTALL):
        assert "J" not in re.sub(r"\\text\{[^}]*\}", "", label or inline)
