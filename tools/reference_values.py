"""Write docs/reference-values.md in both languages: python tools/reference_values.py [--check]

The pages give the size of every game and, for a two-player game, its exact value if the computation
does not take too long. For some games, they also give the exploitability of average strategies:
after each of the first iterations of CFR, as a fraction, and after up to 1000 iterations of several
algorithms, with only those digits that do not depend on rounding. With --check, the program only
compares the pages with the text that it would write.
"""

import argparse
import sys
import tomllib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from cfr_core import Tree, games  # noqa: E402
from cfr_core.cfr import CFR, VARIANTS  # noqa: E402
from cfr_core.digits import format_without_noise  # noqa: E402
from cfr_core.equilibrium import exploitability  # noqa: E402
from tools.exact_values import exact_value  # noqa: E402

WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
PAGES = {"en": "reference-values.md", "zh": "reference-values.zh-CN.md"}
# Each game is given as the name of a function in cfr_core.games, followed by the function's
# arguments.
GAMES = (
    ("rock_paper_scissors",),
    ("weighted_rps",),
    ("matching_pennies",),
    ("blotto",),
    ("blotto", 6, 3),
    ("trap",),
    ("kuhn",),
    ("kuhn", "TJQK"),
    ("kuhn", "9TJQK"),
    ("liars_dice", 2),
    ("liars_dice", 3),
    ("liars_dice", 4),
    ("liars_dice", 6),
    ("leduc",),
    ("leduc", 4),
    ("matching_pennies", 3),
    ("three_player_game",),
)
TOO_LARGE = (("liars_dice", 6),)  # Computing the exact value would take too long.
LEARNED_GAMES = (("weighted_rps",), ("trap",), ("kuhn",), ("liars_dice", 3), ("leduc",))
FIRST_ITERATIONS = (1, 2, 3)
# A fraction with more than LONGEST characters is given as a decimal with twelve significant digits.
LONGEST = 60
ITERATIONS = (1, 10, 100, 1000)
COMPARED_ITERATIONS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
# Multiplying all payoffs by one of these factors gives an equivalent game, so the runs differ only
# by rounding errors.
SCALES = (1, 1.1, 1.3, 1.7, 1.9, 2.3, 2.9, 3)
# The digits of a result count as independent of rounding if the results of the runs differ by at
# most this fraction of the smallest result.
TOLERANCE = 1e-7
DIGITS = 4


def code(game):
    """Return the call that creates a game in GAMES, as Markdown code."""
    name, *arguments = game
    return f"`games.{name}({', '.join(map(repr, arguments))})`"


def make(game):
    """Return the tree of a game in GAMES."""
    name, *arguments = game
    return Tree(getattr(games, name)(*arguments))


def sizes():
    """Return the rows of the first table: the sizes and the exact values of the games."""
    rows = []
    for game in GAMES:
        tree = make(game)
        exact = decimals = ""
        if len(tree.players) == 2 and game not in TOO_LARGE:
            exact = exact_value(tree)
            decimals = format_without_noise(exact, ".12g")
        counts = (tree.n_nodes, len(tree.terminals), len(tree.infosets), tree.n_sequences)
        rows.append((code(game), *(f"{count:,}" for count in counts), decimals, str(exact)))
    return rows


def first_iterations():
    """Return the rows of the second table: exploitability after the first iterations of CFR.

    In the second column, True means alternating updates, and False means simultaneous updates.
    """
    rows = []
    for game in LEARNED_GAMES:
        for alternating in (True, False):
            solver = CFR(make(game), exact=True, alternating=alternating)
            results = [exploitability(solver.run(1).average) for _ in FIRST_ITERATIONS]
            cells = [
                str(x) if len(str(x)) <= LONGEST else format_without_noise(x, ".12g")
                for x in results
            ]
            rows.append((code(game), alternating, *cells))
    return rows


def learner_rows():
    """Return the rows of the third table: exploitability per algorithm and number of iterations.

    In the third column, True means alternating updates, and False means simultaneous updates.
    """
    return [
        (code(game), variant, alternating, *_learner_cells(make(game), variant, alternating))
        for game in LEARNED_GAMES
        for variant in VARIANTS
        for alternating in (True, False)
    ]


def _learner_cells(tree, variant, alternating):
    """Return the last cells of a row of the third table.

    The cells contain the exploitability after each number of iterations in ITERATIONS, and the last
    number in COMPARED_ITERATIONS up to which the runs agree.
    """
    payoffs = tree.payoffs.astype(float)[:, :, None] * np.array(SCALES)
    solver = CFR(tree, variant, alternating=alternating, runs=len(SCALES), payoffs=payoffs)
    cells, n_agreeing = [], 0
    for i, iterations in enumerate(COMPARED_ITERATIONS):
        gaps = [exploitability(p) for p in solver.run(iterations - solver.iteration).average]
        agrees = max(gaps) - min(gaps) <= TOLERANCE * min(gaps)
        if agrees and n_agreeing in (0, COMPARED_ITERATIONS[i - 1]):
            n_agreeing = iterations
        if iterations in ITERATIONS:
            cells.append(format_without_noise(gaps[0], f".{DIGITS}g") if agrees else "–")
    return *cells, f"{n_agreeing:,}" if n_agreeing else "–"


def table(head, words, rows):
    """Return a Markdown table with `words` left-aligned columns, followed by right-aligned ones."""
    lines = [head, ["---"] * words + ["--:"] * (len(head) - words), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def pages():
    """Return {language: the text of the page}."""
    values, first, results = sizes(), first_iterations(), learner_rows()
    return {language: page(words, values, first, results) for language, words in WORDS.items()}


def page(words, values, first, results):
    """Return the text of a page.

    words    the entry of WORDS for the language
    values   the rows of the first table
    first    the rows of the second table
    results  the rows of the third table
    """

    def text_of(rows):
        kinds = {True: words["alternating"], False: words["simultaneous"]}
        return [[kinds[cell] if isinstance(cell, bool) else cell for cell in row] for row in rows]

    marks = [f"{iterations:,}" for iterations in COMPARED_ITERATIONS]
    marks_text = words["comma"].join(marks[:-1]) + words["and"] + marks[-1]
    tolerance_text = f"{TOLERANCE:.0e}".replace("e-0", "e-")
    first_head = [*words["first_head"], *(f"T = {t}" for t in FIRST_ITERATIONS)]
    columns = [f"T = {t:,}" for t in ITERATIONS]
    head_of_learners = [*words["learned_head"], *columns, words["agree_head"]]
    parts = (
        words["top"],
        table(words["sizes_head"], 1, values),
        "",
        words["first"].format(longest=LONGEST),
        table(first_head, 2, text_of(first)),
        "",
        words["learned"].format(scales=len(SCALES), agree=tolerance_text, marks=marks_text),
        table(head_of_learners, 3, text_of(results)),
    )
    return "\n".join(parts) + "\n"


def main():
    """Write the pages; with --check, only compare them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; compare the pages")
    check = parser.parse_args().check
    changed_files = []
    for language, text in pages().items():
        path = ROOT / "docs" / PAGES[language]
        if check and path.read_text("utf-8") != text:
            changed_files.append(path.name)
        elif not check:
            path.write_text(text, "utf-8")
    if changed_files:
        sys.exit(f"Not up to date: {', '.join(changed_files)}; run tools/reference_values.py.")


if __name__ == "__main__":
    main()
