"""Show the sizes and values of games imported from OpenSpiel and from a Gambit file."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values
from cfr_core.errors import CourseError
from cfr_core.interop import from_efg, from_openspiel
from cfr_lab import draw
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import number_text
from cfr_lab.words import say

OPENSPIEL = ("kuhn_poker", "dark_hex(num_rows=2,num_cols=2)", "leduc_poker")
ITERATIONS = 500
# In this game, chance deals a card that only player 1 sees. Player 1 raises or folds. After a
# raise, player 2 meets the raise or passes.
ONE_CARD = """EFG 2 R "one-card poker" { "1" "2" }
c "" 1 "" { "red" 1/2 "black" 1/2 } 0
p "" 1 1 "red" { "raise" "fold" } 0
p "" 2 1 "raised" { "meet" "pass" } 0
t "" 1 "" { 2 -2 }
t "" 2 "" { 1 -1 }
t "" 3 "" { 1 -1 }
p "" 1 2 "black" { "raise" "fold" } 0
p "" 2 1 "raised" { "meet" "pass" } 0
t "" 4 "" { -2 2 }
t "" 2 "" { 1 -1 }
t "" 5 "" { -1 1 }
"""


def show_imported_games():
    """Return a table of the imported games: their sources, names, sizes and values to player 1.

    If OpenSpiel and pygambit are installed, they read and solve the games during the call;
    otherwise, the table shows the same results from a stored run.
    """
    header = [
        say("来自", "from"),
        say("博弈", "game"),
        say("结点", "nodes"),
        say("信息集", "sets"),
        say("玩家 1 的值", "value to player 1"),
    ]
    rows = [
        [source, name, f"{nodes:,d}", str(sets), number_text(value, 3, sign=True)]
        for source, name, nodes, sets, value in rows_of_games()
    ]
    note = say(
        "如果装了 OpenSpiel 和 pygambit，就由它们当场读入并求解；否则显示预先存好的结果，两种"
        "结果相同。",
        "If OpenSpiel and pygambit are installed, they read and solve the file now; if not, the "
        "table shows the same numbers from a stored run.",
    )
    return draw.pad(draw.column(draw.table(rows, header), draw.sentences(note, size=15), gap=8))


def rows_of_games():
    """Return, for each game, [source, name, number of nodes, number of sets, value to player 1]."""
    record = stored_result("large_games", "elsewhere")
    return live_results("OpenSpiel", record) + live_results("Gambit", record)


def live_results(source, record):
    """Return the rows of one source's games, or the stored rows if the source's package is missing.

    source  "OpenSpiel" or "Gambit"
    record  the stored rows of the games from both sources
    """
    try:
        return READERS[source]()
    except CourseError as refusal:
        if refusal.code != "package-missing":
            raise
        return [row for row in record if row[0] == source]


def read_openspiel():
    return [solution_row("OpenSpiel", from_openspiel(name), name) for name in OPENSPIEL]


def read_gambit():
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one_card.efg"
        path.write_text(ONE_CARD, "utf-8")
        tree = from_efg(path)
    return [solution_row("Gambit", tree, path.name)]


READERS = {"OpenSpiel": read_openspiel, "Gambit": read_gambit}


def solution_row(source, tree, name):
    average = CFR(tree, "cfr+").run(ITERATIONS).average
    value = round(float(expected_values(average)[0]), 3)
    return [source, name, tree.n_nodes, len(tree.infosets), value]
