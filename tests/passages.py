"""List the sentences of the repository: lessons, documents, strings, docstrings and comments."""

import ast
import re
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# A Passage is a text with the line on which it begins, its language ("zh" or "en") and its kind
# ("prose", "string", "docstring" or "comment"). Line breaks are kept, so the line of a phrase can
# be counted.
Passage = namedtuple("Passage", "file line language kind text")

# Code, formulas, addresses and markup are masked, because they contain no sentences.
MASKED = re.compile(
    r"^```.*?^```|^\$\$.*?^\$\$|\$[^$\n]+\$|`[^`\n]+`|\]\([^)\n]*\)|<!--.*?-->|<[^>\n]+>|https?:\S+",
    re.DOTALL | re.MULTILINE,
)
CELL = re.compile(
    r'^\+\+\+ \{"tags": \["(zh|en)"[^]\n]*\]\}\n(.*?)(?=^\+\+\+|\Z)', re.DOTALL | re.M
)
COMMENT = re.compile(r"^(?:[^\"'#\n]*\s)?#:? (?!noqa|ruff|fmt)(.*)$", re.MULTILINE)
SCRIPT_COMMENT = re.compile(r"/\*((?:.|\n)*?)\*/|(?<![:\"'])//[ !](.*)")
HANZI = re.compile("[\u4e00-\u9fff]")
PLACES = [
    *("*.md", "paper/*.md", "pyproject.toml", "start.py", ".binder/*.py"),
    *(f"{name}/**/*.*" for name in ("cfr_core", "cfr_lab", "docs", "jupyterlab", "notebooks")),
    *("publish/**/*.*", "tests/*.py", "tools/**/*.*"),
]
# The notebooks are made from notebooks/source, so they are skipped. The tests quote faulty answers,
# so only the shared helpers in tests/ are read.
SKIPPED = re.compile(r"notebooks/(zh|en)/|tests/test_")


def passages():
    """Return every Passage of the files in PLACES."""
    results = []
    for path in sorted(path for place in PLACES for path in ROOT.glob(place)):
        file = path.relative_to(ROOT).as_posix()
        if path.suffix in READERS and not SKIPPED.match(file):
            results += READERS[path.suffix](file, path.read_text("utf-8"))
    return results


def mask(text):
    """Return the text with the matches of MASKED replaced, character by character."""
    return MASKED.sub(lambda m: re.sub(r"[^\n]", "□", m[0]), text)


def language_of(text):
    return "zh" if HANZI.search(text) else "en"


def line_of(text, offset):
    """Return the number of line breaks before an offset."""
    return text.count("\n", 0, offset)


def of_markdown(file, text):
    """Return the prose cells of a lesson, or a document as one Passage."""
    text = mask(text)
    if file.startswith("notebooks/source/"):
        return [
            Passage(file, line_of(text, m.start(2)) + 1, m[1], "prose", m[2])
            for m in CELL.finditer(text)
        ]
    return [Passage(file, 1, "zh" if ".zh-CN." in file else "en", "prose", text)]


def of_python(file, text):
    """Return the docstrings, comments and sentences among the strings of a module."""
    results = []
    documented = set()
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            documented.add(body[0].value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node in documented:
                results.append(Passage(file, node.lineno, "en", "docstring", mask(node.value)))
            elif node.value.count(" ") > 1 or HANZI.search(node.value):
                language = language_of(node.value)
                results.append(Passage(file, node.lineno, language, "string", mask(node.value)))
    return results + comments(file, text)


def of_toml(file, text):
    """Return the comments of a TOML file and the strings assigned to its keys."""
    results = comments(file, text)
    for m in re.finditer(r'^[ \w-]*= *\[?"(.*)"', text, re.MULTILINE):
        line = line_of(text, m.start()) + 1
        results.append(Passage(file, line, language_of(m[1]), "string", mask(m[1])))
    return results


def comments(file, text):
    """Return the comments after #; comments on adjacent lines form one Passage."""
    results = []
    last = None
    for m in COMMENT.finditer(text):
        line = line_of(text, m.start(1)) + 1
        if line - 1 == last and m[0].lstrip().startswith("#"):
            results[-1] = results[-1]._replace(text=results[-1].text + "\n" + mask(m[1]))
        else:
            results.append(Passage(file, line, language_of(m[1]), "comment", mask(m[1])))
        last = line
    return results


def of_script(file, text):
    """Return the comments of a script or style sheet, and its lines that contain hanzi."""
    results = [
        Passage(file, number, "zh", "string", line)
        for number, line in enumerate(text.splitlines(), 1)
        if HANZI.search(line)
    ]
    for m in SCRIPT_COMMENT.finditer(text):
        line = line_of(text, m.start()) + 1
        results.append(Passage(file, line, "en", "comment", mask(m[1] or m[2])))
    return results


READERS = {
    ".md": of_markdown,
    ".py": of_python,
    ".toml": of_toml,
    ".js": of_script,
    ".css": of_script,
}
