"""Begin a lesson as a copy of "rock_paper_scissors":

    python notebooks/new_lesson.py NAME AFTER

The command copies that lesson's package, tests, source and sheets under the new name, without the
ids of worked examples, and enters the new lesson after the lesson AFTER in
cfr_lab/lessons/lessons.toml. It overwrites nothing. CONTRIBUTING, “Add a lesson”, lists the
remaining steps.
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
            "Please give a name in lower-case letters and the lesson that it follows, such as:\n"
            "    python notebooks/new_lesson.py signalling_games kuhn_poker"
        )
    name, after = words
    table = (root / TABLE).read_text("utf-8")
    if f'name = "{after}"\n' not in table:
        sys.exit(f"There is no lesson {after} in {TABLE}.")
    written = dict(copies(root, name))
    existing = [place for place in written if (root / place).exists()]
    if existing:
        sys.exit(f"These files exist already: {', '.join(existing)}")
    written[TABLE] = entered(table, name, after)
    for place, text in written.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, "utf-8")
        print(place)


def copies(root, name):
    """Yield (place, text) for every file of the new lesson."""
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
    """Return the text with the new lesson's name; a game that has the model's name keeps it."""
    game = rf"games\.{MODEL}\b|^from cfr_core\.games import .*\b{MODEL}\b"
    kept = re.split(rf"({game}|\b{MODEL}\(\))", text, flags=re.MULTILINE)
    return "".join(part if k % 2 else part.replace(MODEL, name) for k, part in enumerate(kept))


def entered(table, name, after):
    """Return the table with a copy of the model's entry after the lesson `after`."""
    head, *entries = re.split(r"(?m)^(?=\[\[lesson\]\]$)", table)
    (model,) = (each for each in entries if f'name = "{MODEL}"\n' in each)
    new = model.replace(MODEL, name)
    at = next(k for k, each in enumerate(entries) if f'name = "{after}"\n' in each)
    entries[at] = entries[at].rstrip("\n") + "\n\n"
    entries.insert(at + 1, new)
    return (head + "".join(entries)).rstrip("\n") + "\n"


def without_examples(text):
    """Return the text without the ids of worked examples, which would be counted twice."""
    text = re.sub(rf", \"{EXAMPLE}\"(?=[\],])", "", text)
    text = re.sub(rf"^:tags: \[{EXAMPLE}(?:, {EXAMPLE})*\]\n\n?", "", text, flags=re.MULTILINE)
    text = re.sub(rf" ?\({EXAMPLE}\)(?=\.?\"\"\")", "", text)
    return re.sub(r"(?<=def test_)(?:[dm]\d+_(?:\d+_)?)+", "", text)


if __name__ == "__main__":
    main(sys.argv[1:])
