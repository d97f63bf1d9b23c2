"""Test the counts against trees, listed histories and published numbers."""

import pytest

from cfr_core import Tree, games
from cfr_lab.lessons.large_games.counting import (
    ONE_SEES,
    _no_limit_round,
    count_betting_round,
    count_limit_holdem,
    count_no_limit_holdem,
)


def limit_round(raises, moves=""):
    """Count a limit round's decisions and the histories that continue the hand, one by one."""
    facing, last = moves.endswith("r"), moves[-1:]
    decisions, on = 1, 0
    for move in "c" + "r" * (moves.count("r") < raises):
        if move == "c" and (facing or last == "c"):
            on += 1
        else:
            inside = limit_round(raises, moves + move)
            decisions, on = decisions + inside[0], on + inside[1]
    return decisions, on


@pytest.mark.parametrize("raises", range(6))
def test_limit_rounds_agree_with_their_listed_histories(lesson_functions, raises):
    assert count_betting_round(raises, False) == limit_round(raises)
    assert tuple(lesson_functions["count_round"](raises, False)) == limit_round(raises)


@pytest.mark.parametrize("ranks", [2, 3, 4, 5])
def test_counts_of_leduc_poker_agree_with_its_tree(ranks):
    inside, on = count_betting_round(2, False)
    cards = 2 * ranks
    tree = Tree(games.leduc(ranks))
    assert len(tree.infosets) == inside * cards + on * inside * cards * (cards - 1)
    choices = inside * cards * (cards - 1) * (1 + on * (cards - 2))
    assert (tree.player > 0).sum() == choices
    m = ranks
    assert tree.n_nodes == 1 + 2 * m + 2 * m * (2 * m - 1) * (10 + 5 * (1 + 15 * (2 * m - 2)))


@pytest.mark.parametrize("cards", [2, 3, 7, 12])
def test_counts_of_kuhn_poker_agree_with_its_tree(cards):
    tree = Tree(games.kuhn(range(cards)))
    assert (tree.n_nodes, len(tree.infosets)) == (1 + 9 * cards * (cards - 1), 4 * cards)


def test_limit_holdem_has_the_published_counts():
    """Bowling et al. (2015) give 3.19 x 10^14 decision points and 3.16 x 10^17 states."""
    sets, choices = count_limit_holdem()
    assert (f"{sets:.2e}", f"{choices:.2e}") == ("3.19e+14", "3.16e+17")
    # There are 8 decisions before the flop; each of the 7, 9 and 9 continuing histories of a round
    # leads to 10 decisions in the next.
    by_hand = [8, 7 * 10, 7 * 9 * 10, 7 * 9 * 9 * 10]
    assert sets == sum(d * c for d, c in zip(by_hand, ONE_SEES, strict=True))
    assert ONE_SEES[0] == 1326


def test_counts_of_the_cell_agree_with_the_package(lesson_functions):
    seen = [1326, 1326 * 19_600, 1326 * 19_600 * 47, 1326 * 19_600 * 47 * 46]
    sets, ways = 0, 1
    for r, cards in zip((3, 4, 4, 4), seen, strict=True):
        D, C = lesson_functions["count_round"](r, False)
        sets, ways = sets + ways * int(D) * cards, ways * int(C)
    assert sets == count_limit_holdem()[0] == 319_365_922_522_608


def no_limit_round(stack, blind, chips):
    """Return {final chips: histories} and the decisions of a round that begins at `chips` each."""
    ended, decisions = {}, 0

    def choose(own_chips, other_chips, smallest, checked):
        nonlocal decisions
        decisions += 1
        if own_chips == other_chips and not checked:
            choose(other_chips, own_chips, smallest, True)
        else:
            ended[other_chips] = ended.get(other_chips, 0) + 1
        for to in range(other_chips + 1, stack + 1):
            if to - other_chips >= smallest or to == stack:
                answer(other_chips, to, max(smallest, to - other_chips))

    def answer(own_chips, other_chips, smallest):
        if other_chips < stack:
            choose(own_chips, other_chips, smallest, True)
            return
        nonlocal decisions
        decisions += 1
        ended[stack] = ended.get(stack, 0) + 1

    if chips == stack:
        return {stack: 1}, 0
    choose(chips, chips, blind, False)
    return ended, decisions


@pytest.mark.parametrize(("stack", "blind"), [(6, 1), (6, 2), (9, 2), (12, 3), (10, 4)])
def test_no_limit_rounds_agree_with_their_listed_histories(stack, blind):
    """The histories are listed for every number of chips that each player may have bet before."""
    import numpy as np

    for chips in range(blind, stack + 1):
        ways = np.zeros(stack + 1)
        ways[chips] = 3
        decisions, on = _no_limit_round(ways, stack, blind)
        ended, by_hand = no_limit_round(stack, blind, chips)
        assert decisions == 3 * by_hand
        assert {m: n for m, n in enumerate(on) if n} == {m: 3 * n for m, n in ended.items()}


def test_no_limit_holdem_has_the_published_counts():
    """Johanson (2013) gives 6.31 x 10^164 states with 200 blinds, and 1.38e51 for 2009's game."""
    sets, choices = count_no_limit_holdem()
    assert f"{choices:.5e}" == "6.31144e+164"
    assert f"{sets:.2e}" == "6.38e+161"
    assert f"{count_no_limit_holdem(400, 2)[1]:.3e}" == "1.375e+51"
