"""Start a lesson as a copy of "rock_paper_scissors":

    python notebooks/new_lesson.py NAME AFTER

The command copies the package, tests, source and sheets of rock_paper_scissors under the new name,
without the ids of worked examples, and enters the new lesson after the lesson AFTER in
cfr_lab/lessons/lessons.toml. No file is overwritten. The section “Add a lesson” of CONTRIBUTING.md
lists the remaining steps.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODEL = "rock_paper_scissors"
EXAMPLE = r"[DM]\d+(?:\.\d+)?"
TABLE = "cfr_lab/lessons/lessons.toml"


def main(words, root=ROOT):
    if len(words) != 2 or not re.fullmatch(r"[a-z][a-z0-9_]* [a-z0-9_]+", " ".join(words)):
        sys.exit(
            "Please give the new lesson's name in lower-case letters and the lesson that the new "
            "one follows, such as:\n"
            "    python notebooks/new_lesson.py signalling_games kuhn_poker"
        )
    name, previous_lesson = words
    table = (root / TABLE).read_text("utf-8")
    if f'name = "{previous_lesson}"\n' not in table:
        sys.exit(f"There is no lesson {previous_lesson} in {TABLE}.")
    text_of_path = dict(copies(root, name))
    existing = [place for place in text_of_path if (root / place).exists()]
    if existing:
        sys.exit(f"These files already exist: {', '.join(existing)}. Choose another name.")
    text_of_path[TABLE] = entered(table, name, previous_lesson)
    for place, text in text_of_path.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, "utf-8")
        print(place)


def copies(root, name):
    """Yield (path relative to `root`, text) for every file of the new lesson."""
    parts = (
        f"cfr_lab/lessons/{MODEL}/*.*",
        f"tests/lessons/{MODEL}/*.py",
        f"notebooks/source/{MODEL}.md",
        f"docs/teaching/{MODEL}*.md",
    )
    for path in sorted(path for part in parts for path in root.glob(part)):
        place = path.relative_to(root).as_posix().replace(MODEL, name)
        yield place, rename_lesson(without_examples(path.read_text("utf-8")), name)


def rename_lesson(text, name):
    """Return the text with MODEL replaced by `name`, except where MODEL is the name of a game."""
    game = rf"games\.{MODEL}\b|^from cfr_core\.games import .*\b{MODEL}\b"
    pieces = re.split(rf"({game}|\b{MODEL}\(\))", text, flags=re.MULTILINE)
    return "".join(part if k % 2 else part.replace(MODEL, name) for k, part in enumerate(pieces))


def entered(table, name, previous_lesson):
    """Return lessons.toml with a copy of the model's entry after that of `previous_lesson`."""
    head, *entries = re.split(r"(?m)^(?=\[\[lesson\]\]$)", table)
    (model,) = (each for each in entries if f'name = "{MODEL}"\n' in each)
    new = model.replace(MODEL, name)
    place = next(k for k, each in enumerate(entries) if f'name = "{previous_lesson}"\n' in each)
    entries[place] = entries[place].rstrip("\n") + "\n\n"
    entries.insert(place + 1, new)
    return (head + "".join(entries)).rstrip("\n") + "\n"


def without_examples(text):
    """Return the text without the ids of worked examples, because copied ids would count twice."""
    text = re.sub(rf", \"{EXAMPLE}\"(?=[\],])", "", text)
    text = re.sub(rf"^:tags: \[{EXAMPLE}(?:, {EXAMPLE})*\]\n\n?", "", text, flags=re.MULTILINE)
    text = re.sub(rf" ?\({EXAMPLE}\)(?=\.?\"\"\")", "", text)
    return re.sub(r"(?<=def test_)(?:[dm]\d+_(?:\d+_)?)+", "", text)


if __name__ == "__main__":
    main(sys.argv[1:])
