"""Begin a lesson as a copy of lesson 01:  python notebooks/begin.py 12 name_in_english

Copies its room, its tests, its text and its sheets under the new number, without the ids of worked
examples. Nothing that exists is written over. What is left to do: CONTRIBUTING, "Add a lesson".
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODEL, NAME = "01", "01_rock_paper_scissors"
EXAMPLE = r"[DM]\d+(?:\.\d+)?"


def main(words, root=ROOT):
    if len(words) != 2 or not re.fullmatch(r"\d\d [a-z][a-z0-9_]*", " ".join(words)):
        sys.exit(__doc__.splitlines()[0])
    number, name = words
    written = dict(copies(root, number, f"{number}_{name}"))
    there = [place for place in written if (root / place).exists()]
    if there:
        sys.exit(f"There already: {', '.join(there)}")
    for place, text in written.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, "utf-8")
        print(place)


def copies(root, number, stem):
    """(place, text) of all that makes up the new lesson."""
    parts = (f"cfr_lab/lessons/lesson_{MODEL}/*.py", f"tests/lesson_{MODEL}/*.py")
    parts += (f"notebooks/source/{NAME}.md", f"docs/teaching/{MODEL}*.md")
    for path in sorted(path for part in parts for path in root.glob(part)):
        place = path.relative_to(root).as_posix().replace(NAME, stem)
        place = place.replace(f"lesson_{MODEL}", f"lesson_{number}")
        place = place.replace(f"teaching/{MODEL}", f"teaching/{number}")
        yield place, renamed(without_examples(path.read_text("utf-8")), number, stem)


def renamed(text, number, stem):
    text = text.replace(NAME, stem).replace(f"lesson_{MODEL}", f"lesson_{number}")
    text = re.sub(rf'"{MODEL}(?=["\.])', f'"{number}', text)
    text = re.sub(rf"\b(Lesson) {MODEL}\b", rf"\1 {number}", text)
    text = re.sub(rf"\]\({MODEL}(?=[.\w-]*\.md\))", f"]({number}", text)
    n, model = int(number), int(MODEL)
    # Of headings alone: what is said of lesson 1 elsewhere may mean lesson 1.
    text = re.sub(rf"^(# .*?第) {model} (?=课)", rf"\1 {n} ", text, flags=re.MULTILINE)
    return re.sub(rf"^(# .*?\b[Ll]esson) {model}\b(?=  )", rf"\1 {n}", text, flags=re.MULTILINE)


def without_examples(text):
    """The text without the ids of worked examples: COVERAGE.md must not count them twice."""
    text = re.sub(rf", \"{EXAMPLE}\"(?=[\],])", "", text)
    text = re.sub(rf"^:tags: \[{EXAMPLE}(?:, {EXAMPLE})*\]\n\n?", "", text, flags=re.MULTILINE)
    text = re.sub(rf" ?\({EXAMPLE}\)(?=\.?\"\"\")", "", text)
    return re.sub(r"(?<=def test_)(?:[dm]\d+_(?:\d+_)?)+", "", text)


if __name__ == "__main__":
    main(sys.argv[1:])
