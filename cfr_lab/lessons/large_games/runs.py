"""Compute the lesson's stored results: game costs by size, abstractions and imported games."""

import platform
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter
from tracemalloc import get_traced_memory, start, stop

from cfr_core import Tree, games
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, exploitability
from cfr_lab.lessons.large_games.abstraction import MARKS, VIEWS, lifted_profile, merged_tree
from cfr_lab.lessons.large_games.imported_games import READERS
from cfr_lab.lessons.stored import round_digits

CARD_COUNTS = (3, 10, 30, 100, 300)
RANK_COUNTS = (2, 3, 4, 6, 9, 13)
FACE_COUNTS = (2, 3, 4, 5, 6)


def sizes(cards=CARD_COUNTS, ranks=RANK_COUNTS, faces=FACE_COUNTS, seconds=1.0):
    """Measure the cost of Kuhn poker, Leduc poker and liar's dice in several sizes.

    Returns the machine, the date, and the results of `measure_game` for each game. The run takes
    three minutes.

    cards    numbers of cards in Kuhn poker
    ranks    numbers of ranks in Leduc poker
    faces    numbers of faces in liar's dice
    seconds  minimum time, in seconds, for which each game's iterations are measured
    """
    families = {
        "kuhn": [(n, games.kuhn(range(1, n + 1))) for n in cards],
        "leduc": [(n, games.leduc(n)) for n in ranks],
        "dice": [(n, games.liars_dice(n)) for n in faces],
    }
    return {
        "machine": _machine(),
        "date": date.today().isoformat(),
        "games": [
            {"family": family, "size": n, **measure_game(game, seconds)}
            for family, members in families.items()
            for n, game in members
        ],
    }


def measure_game(game, seconds=1.0):
    """Return the size of a game, its memory use and its computing times.

    The memory, in bytes, is that of the tree and the solver. The times, in seconds, are the time to
    build the tree and the median time of one iteration, measured over a period of at least
    `seconds`.
    """
    begun = perf_counter()
    tree = Tree(game)
    built = perf_counter() - begun
    solver = CFR(tree, "cfr+").run(3)
    times, begun = [], perf_counter()
    while len(times) < 3 or perf_counter() - begun < seconds:
        before = perf_counter()
        solver.run(10)
        times.append((perf_counter() - before) / 10)
    return {
        "nodes": tree.n_nodes,
        "choices": int((tree.player > 0).sum()),
        "sets": len(tree.infosets),
        "pairs": tree.n_sequences,
        "bytes": _memory_of(game),
        "build": round_digits(built, 3),
        "iteration": round_digits(median(times), 3),
    }


def abstraction(views=tuple(VIEWS), marks=MARKS):
    """Measure each view's price in Leduc poker if both players, or only player 2, use the view.

    Returns {"view both" or "view 2": (number of sets, [(T, exploitability in the merged game,
    exploitability in the full game, player 1's worst payoff), ...])}. The run takes about a
    minute.
    """
    return {
        f"{view} {abstracting_player or 'both'}": _abstraction_errors(
            view, abstracting_player, marks
        )
        for view in views
        for abstracting_player in (None, 2)
    }


def _abstraction_errors(view, abstracting_player, marks):
    tree, name_of = merged_tree(view, abstracting_player)
    solver, results = CFR(tree, "cfr+"), []
    for t in marks:
        average = solver.run(t - solver.iteration).average
        full = lifted_profile(average, name_of)
        minimum = float(expected_values(best_response(full, 2))[0])
        results.append(
            round_digits((t, float(exploitability(average)), float(exploitability(full)), minimum))
        )
    return len(tree.infosets), results


def imported_games():
    """Return the rows of all imported games; OpenSpiel and pygambit must be installed."""
    return [row for read in READERS.values() for row in read()]


def _memory_of(game):
    """Return the number of bytes that a game's tree and solver occupy, excluding the libraries."""
    start()
    try:
        before, _ = get_traced_memory()
        solver = CFR(Tree(game), "cfr+").run(1)
        after, _ = get_traced_memory()
        assert solver.iteration == 1
        return after - before
    finally:
        stop()


def _machine():
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        name = next(line for line in lines if line.startswith("model name")).split(": ")[1]
    except (OSError, StopIteration):
        name = platform.processor() or platform.machine()
    return name


RUNS = {"sizes": sizes, "elsewhere": imported_games, "abstraction": abstraction}
