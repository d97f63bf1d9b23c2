"""Read the commands of a guide, and list their faults: missing files and unknown options."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# A command is in a fenced block, indented by four spaces, or in backquotes within a line.
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
INDENTED = re.compile(r"^    (\.?\S*python.*)$", re.MULTILINE)
PYTHON = re.compile(r"(\S*/)?python3?(\.\d+)?")
# Paths with these beginnings are made by a guide, or are elsewhere on the reader's machine.
GENERATED_PREFIXES = ("../", "site", "lite-site", "dist/", "/opt", "my-")
# Words in capitals, such as NN, NAME or FOLDER, are placeholders.
PLACEHOLDER = re.compile(r"[A-Z]{2,}")


def commands(text):
    """Return the commands of a guide, as lists of words."""
    blocks = [block for language, block in BLOCK.findall(text) if language in ("", "bash", "sh")]
    results = [line for block in blocks for line in block.splitlines()]
    rest = BLOCK.sub("", text)
    for line in [*results, *INDENTED.findall(rest), *INLINE.findall(rest)]:
        line = re.sub(r"(^|\s)#.*", "", line)
        for part in re.split(r"&&|\|(?=\s)|;(?=\s|$)", line):
            try:
                words = shlex.split(part)
            except ValueError:
                continue  # This piece is prose or Python.
            while words and (words[0] == "sudo" or re.fullmatch(r"[A-Z_]+=.*", words[0])):
                words = words[1:]
            if words:
                yield words


def faults(words):
    """Return the faults of a command, in words."""
    program, *given = words
    if PYTHON.fullmatch(program) and given and given[0].endswith(".py"):
        yield from faults_of_script(*given)
    elif PYTHON.fullmatch(program) and given[:2] == ["-m", "pytest"]:
        for word in given[2:]:
            if word.startswith("tests/") and not PLACEHOLDER.search(word):
                yield from is_missing(word.partition("::")[0])
    elif "pip" in program and given[:1] == ["install"]:
        for flag, name in pairwise(given):
            if flag == "-r":
                yield from is_missing(name.removeprefix("/srv/course/"))


def faults_of_script(script, *given):
    script = script.removeprefix("/srv/course/").removeprefix("$COURSE/")
    yield from is_missing(script)
    if (ROOT / script).is_file():
        known = (ROOT / script).read_text("utf-8")
        for option in given:
            # Options after start.py's argument `test` are pytest's, and those of nbgrader's run.py
            # are nbgrader's.
            others = script == "publish/nbgrader/run.py"
            others = others or (script == "start.py" and "test" in given)
            if re.fullmatch(r"--?[a-z][a-z-]*(=.*)?", option) and not others:
                name = option.partition("=")[0]
                if name not in known:
                    yield f"{script} knows no {name}"
    for word in given:
        elsewhere = PLACEHOLDER.search(word) or "://" in word
        if (
            "/" in word
            and not elsewhere
            and not word.startswith(("-", "registry", *GENERATED_PREFIXES))
        ):
            yield from is_missing(word)


def is_missing(name):
    if not (ROOT / name).exists():
        yield f"there is no {name}"
