"""Test the style guides' rules that a regular expression can express (tests/style_rules.toml)."""

import re
import tomllib

import pytest
from passages import ROOT, Passage, line_of, passages

RULES = tomllib.loads((ROOT / "tests/style_rules.toml").read_text("utf-8"))["rule"]
# In the guides, italic phrases and the first columns of tables are examples of bad sentences.
EXAMPLES = {
    "docs/style.md": re.compile(r"(?<![*\w])\*[^*\n]+\*(?!\*)|“[^”\n]+”"),
    "docs/style.zh-CN.md": re.compile(r"^\|[^|\n]*\|[^|\n]*\||“[^”\n]+”", re.MULTILINE),
}


def pattern(phrase):
    """Compile a phrase so that its spaces also match line breaks."""
    return re.compile(phrase.replace(" ", r"\s+"), re.MULTILINE)


def hits(results, rules=RULES):
    """Return the phrases in Passages that break the rules, as lines "file:line: phrase: rule"."""
    broken = []
    for rule in rules:
        search = pattern(rule["phrase"]).finditer
        right = [pattern(phrase) for phrase in rule.get("except", {})]
        for passage in results:
            if passage.language != rule["language"]:
                continue
            if passage.kind not in rule.get("kinds", [passage.kind]):
                continue
            excused = None
            for hit in search(passage.text):
                if excused is None:
                    examples = [EXAMPLES[passage.file]] if passage.file in EXAMPLES else []
                    excused = [m.span() for p in right + examples for m in p.finditer(passage.text)]
                if not any(start < hit.end() and hit.start() < end for start, end in excused):
                    line = passage.line + line_of(passage.text, hit.start())
                    phrase = " ".join(hit[0].split())
                    broken.append(f"{passage.file}:{line}: {phrase}: {rule['rule']}")
    return sorted(broken)


def test_sentences_follow_the_style_guides():
    broken = hits(passages())
    assert not broken, "\n".join(["", *broken])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["bad"])
def test_each_rule_finds_its_bad_sentence(rule):
    kind = rule.get("kinds", ["prose"])[0]
    bad = Passage("a file", 7, rule["language"], kind, rule["bad"])
    (hit,) = hits([bad], [rule])
    assert hit.startswith("a file:7: ")
    assert hit.endswith(rule["rule"])


def test_exceptions_excuse_only_themselves():
    text = Passage("a file", 1, "en", "prose", "They cannot tell the two apart, and play apart.")
    assert len(hits([text])) == 1


def test_a_phrase_across_lines_is_found_on_its_line():
    text = "First.\n\nThe value is\nno number."
    (hit,) = hits([Passage("a file", 3, "en", "docstring", text)])
    assert hit.startswith("a file:5: is no number")
