"""Where a program handed over first goes wrong: the game, the iteration, the set, both rows."""

import pytest

from cfr_core import Tree, games
from cfr_lab.lessons.handed_over import exploitability_of, first_difference, made_one, same

TREES = [Tree(games.rock_paper_scissors()), Tree(games.kuhn())]
KUHN = [s.name for s in TREES[1].sets]


def right(k, T):
    return [[1 / len(s.actions)] * len(s.actions) for s in TREES[k].sets]


def test_the_first_iteration_is_told_then_the_first_set():
    given = {(k, T): right(k, T) for k in (0, 1) for T in (1, 3, 7)}
    given[1, 3][4] = [0.25, 0.75]
    given[1, 3][5] = [1, 0]
    given[0, 7][0] = [1, 0, 0]
    assert first_difference(given, right, TREES) == {
        "game": "库恩扑克",
        "T": 3,
        "name": KUHN[4],
        "wanted": "0.500, 0.500",
        "mine": "0.250, 0.750",
    }


@pytest.fixture(autouse=True)
def chinese(monkeypatch):
    monkeypatch.setattr("cfr_lab.words._language", "zh")


def test_rows_are_made_one_where_they_can():
    assert made_one([[1, 3], [0, 0], [-1, 0]]) == [[0.25, 0.75], [0, 0], [-1, 0]]
    assert same(made_one([[2, 2], [1, 3]]), [[0.5, 0.5], [0.25, 0.75]])
    assert not same([[0.5, 0.5]], [[0.5, 0.50001]])


def test_uniform_kuhn_is_exploitable_for_half_of_eleven_twelfths():
    assert exploitability_of(TREES[1], right(1, 1)) == pytest.approx(11 / 24)
