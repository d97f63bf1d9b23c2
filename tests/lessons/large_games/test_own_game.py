"""Test Le Her, made by the cells, against published results; test the ring and imports."""

from fractions import Fraction as F
from itertools import product

import pytest
from oracles import linear_programming_value
from picture_texts import visible_texts

from cfr_core import Profile, Tree
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, gains, nash_conv
from cfr_core.errors import CourseError
from cfr_core.games import Game
from cfr_lab.lessons import large_games as lesson
from cfr_lab.lessons.large_games import imported_games
from cfr_lab.lessons.large_games.exercise_card import hide_and_look
from cfr_lab.lessons.large_games.own_game import MARKS, MAX_ROWS
from cfr_lab.lessons.large_games.ring import SEATS, gain, payoffs
from cfr_lab.lessons.large_games.runs import imported_games as run_imported_games
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import number_text

pytestmark = pytest.mark.usefixtures("language")
RANKS = "A23456789TJQK"


@pytest.fixture(scope="module")
def trees():
    return {}


@pytest.fixture
def le_her(lesson_functions, trees):
    def tree(ranks, suits):
        if (ranks, suits) not in trees:
            trees[ranks, suits] = Tree(lesson_functions["le_her"](ranks, suits))
        return trees[ranks, suits]

    return tree


def winning_probability(tree, swap_seven, draw_eight):
    """Return 5525 times Paul's probability of winning; only two choices were disputed in 1713."""
    strategies = {}
    for s in tree.infosets:
        own = RANKS.index(s.name[0])
        if s.player == 1:
            second = own < RANKS.index("7") or (own == RANKS.index("7") and swap_seven)
        elif s.name.endswith(":k"):
            second = own < RANKS.index("8") or (own == RANKS.index("8") and draw_eight)
        else:
            # After a swap, Pierre knows both cards and draws only if he would lose.
            second = RANKS.index(s.name[1]) > own
        strategies[s.name] = (1 - int(second), int(second))
    value = expected_values(Profile(tree, strategies))[0]
    return (1 + value) / 2 * 5525


def test_le_her_has_the_published_winning_probabilities(le_her):
    """Bellhouse and Fillion (2015) give these 2 x 2 payoffs, in 5525ths, and their solution."""
    tree = le_her(13, 4)
    ac, bc, ad, bd = (
        winning_probability(tree, swap, draw) for swap, draw in ((1, 1), (0, 1), (1, 0), (0, 0))
    )
    assert (ac, bc, ad, bd) == (2828, 2834, 2838, 2828)
    swap = F(bd - bc, ac - bc - ad + bd)
    value = swap * ac + (1 - swap) * bc
    draw = F(bd - ad, ac - bc - ad + bd)
    assert (swap, draw, value) == (F(3, 8), F(5, 8), F("2831.75"))


def test_cfr_plus_finds_the_published_solution_of_le_her(le_her):
    average = CFR(le_her(13, 4), "cfr+").run(2000).average
    assert list(average["7"]) == pytest.approx([5 / 8, 3 / 8], abs=2e-3)
    assert list(average["8:k"]) == pytest.approx([3 / 8, 5 / 8], abs=2e-3)
    assert (1 + expected_values(average)[0]) / 2 * 5525 == pytest.approx(2831.75, abs=0.01)
    assert nash_conv(average) < 1e-4


@pytest.mark.parametrize(("ranks", "suits"), [(3, 1), (4, 2), (6, 1)])
def test_le_her_agrees_with_linear_programming(le_her, ranks, suits):
    tree = le_her(ranks, suits)
    average = CFR(tree, "cfr+").run(2000).average
    assert expected_values(average)[0] == pytest.approx(linear_programming_value(tree), abs=1e-4)


def test_le_her_pays_by_its_rules(le_her):
    """The payoff at every terminal node of a small deck follows from the cards shown."""
    tree = le_her(4, 2)
    for end in tree.terminals:
        paul, pierre, *moves = tree.history(end)
        if moves[0] == "s" and pierre == "K":
            assert moves == ["s"]
            assert list(tree.payoff(end)) == [-1, 1]
            continue
        held = [pierre, paul] if moves[0] == "s" else [paul, pierre]
        if moves[1] == "d" and moves[2] != "K":
            held[1] = moves[2]
        u = 1 if RANKS.index(held[0]) > RANKS.index(held[1]) else -1
        assert list(tree.payoff(end)) == [u, -u]
    total = sum(float(tree.chance[n]) for n in tree.children(tree.node("Q", "Q", "k", "d")))
    assert total == pytest.approx(1)
    assert tree.node("Q", "Q", "k", "d", "J")
    with pytest.raises(CourseError):
        tree.node("Q", "Q", "k", "d", "Q")


def test_only_a_game_of_few_nodes_is_drawn(language, le_her):
    average = CFR(le_her(3, 1), "cfr+").run(50).average
    tree, picture = average.tree, lesson.draw_game(average)
    assert "52" in picture.alt
    texts = visible_texts(picture.svg)
    for s in tree.infosets:
        assert texts.count(s.name) == len(s.nodes)
    # The payoffs of all terminal nodes are drawn.
    payments = [text for text in texts if text in ("+1", "−1")]
    assert sorted(payments) == sorted(number_text(int(u), sign=True) for u in tree.payoffs[:, 0])
    for node in range(1, tree.n_nodes):
        step = f"{tree.history(node)[-1]} {number_text(float(average.edge_probabilities[node]))}"
        assert step in texts
    refused = lesson.draw_game(CFR(le_her(13, 4), "cfr+").run(2).average)
    assert "4,563" in refused.svg


def test_explorer_shows_the_trained_le_her(language, lesson_functions):
    explorer = lesson.explore_game(lesson_functions["le_her"], [(3, 1), (13, 4)])
    solver = CFR(Tree(lesson_functions["le_her"](13, 4)), "cfr+")
    explorer.controls["member"].value = 1
    for mark, t in enumerate(MARKS):
        average = solver.run(t - solver.iteration).average
        if t not in (1, 50, 1000):
            continue
        explorer.controls["mark"].value = mark
        explorer.controls["player"].value = 1
        texts = " ".join(visible_texts(explorer.html.value))
        assert number_text(float(expected_values(average)[0]), 4, sign=True) in texts
        assert "5,396" in texts
        alt = explorer.picture(**explorer.values).alt
        for card in RANKS:
            k, s = (number_text(float(p)) for p in average[card])
            assert f"{card} k {k} s {s}" in alt
    explorer.controls["player"].value = 2
    texts = visible_texts(explorer.html.value)
    sets = sum(s.player == 2 for s in solver.tree.infosets)
    assert any(str(sets - MAX_ROWS) in t for t in texts)
    for card in "789":
        assert f"{card}:k" in texts, "the sets that come about most often"


@pytest.mark.usefixtures("language")
def test_explorer_shows_the_results_of_a_readers_own_game():
    explorer = lesson.explore_game(hide_and_look, [(F(1, 4),), (F(1, 2),)])
    assert "−0.7499" in explorer.html.value
    explorer.controls["member"].value = 1
    assert "−0.6667" in explorer.html.value
    explorer.controls["player"].value = 2
    assert "look 0.00" in explorer.picture(**explorer.values).alt


@pytest.mark.parametrize("price", [F(0), F(1, 4), F(1, 3), F(1, 2), F(2)])
def test_exercise_4_value_agrees_with_linear_programming(price):
    value = linear_programming_value(Tree(hide_and_look(price)))
    assert value == pytest.approx(-max(2 / 3, 1 - float(price)))


# The tests from here on are about the ring.


def ring_game():
    """Return the ring as a game of three players who do not see each other's seat."""
    seats = tuple(range(SEATS))
    return Game(
        "ring",
        3,
        lambda h: len(h) + 1 if len(h) < 3 else None,
        lambda h: seats,
        lambda h: tuple(F(u) for u in payoffs(h)),
        lambda h: str(len(h)),
    )


def test_m25_combined_equilibria_of_three_players_are_not_equilibria():
    tree = Tree(ring_game())

    def profile_at(*places):
        rows = [[int(seat == place) for seat in range(SEATS)] for place in places]
        return Profile(tree, {str(k): row for k, row in enumerate(rows)})

    for one in range(SEATS):
        for places in ((one, one + 4, one + 8), (one, one + 8, one + 4)):
            assert nash_conv(profile_at(*(p % SEATS for p in places))) == 0
    mixed = profile_at(0, 4, 2)
    assert list(gains(mixed)) == [0, 0, 4]
    assert list(expected_values(mixed)) == [2, 2, -4]
    assert all(tree.payoffs.sum(axis=1) == 0)
    for places in ((0, 4, 2), (0, 0, 5), (3, 3, 3), (0, 1, 2)):
        assert [gain(places, p) for p in (1, 2, 3)] == pytest.approx(
            [float(g) for g in gains(profile_at(*places))]
        )


def test_ring_pays_the_distances_to_the_neighbours():
    assert payoffs((0, 4, 8)) == (0, 0, 0)
    assert payoffs((0, 4, 2)) == (2, 2, -4)
    assert payoffs((0, 6, 9)) == (1, 1, -2)
    assert payoffs((0, 0, 6)) == (-2, -2, 4)
    for places in product(range(SEATS), repeat=3):
        assert sum(payoffs(places)) == pytest.approx(0)
        turned = tuple((p + 5) % SEATS for p in places)
        assert payoffs(turned) == pytest.approx(payoffs(places))


def test_m25_ring_explorer_says_whether_somebody_gains_by_moving(language):
    explorer = lesson.explore_ring()
    stays, moves = {
        "zh": ("谁换位置都不能增加收益", "有人换位置能增加收益"),
        "en": ("Nobody gains by moving", "Somebody gains"),
    }[language]
    assert stays in explorer.html.value
    explorer.controls["p3"].value = 2
    assert moves in explorer.html.value
    texts = visible_texts(explorer.html.value)
    assert "−4.00" in texts
    assert "4.00" in texts
    explorer.controls["p1"].value = 2
    assert "3" in visible_texts(explorer.html.value)


# The tests from here on are about imported games.


def test_d3_5_imported_games_give_the_stored_results():
    pytest.importorskip("pyspiel")
    pytest.importorskip("pygambit")
    assert run_imported_games() == stored_result("large_games", "elsewhere")


@pytest.mark.usefixtures("language")
def test_stored_results_are_shown_without_the_packages(monkeypatch):
    record = stored_result("large_games", "elsewhere")
    live = lesson.show_imported_games().svg

    def missing(*_):
        raise CourseError("package-missing", package="open_spiel", command="pip")

    monkeypatch.setitem(imported_games.READERS, "OpenSpiel", missing)
    monkeypatch.setitem(imported_games.READERS, "Gambit", missing)
    assert imported_games.rows_of_games() == record
    assert lesson.show_imported_games().svg == live


@pytest.mark.usefixtures("language")
def test_an_error_other_than_a_missing_package_is_raised(monkeypatch):
    def broken():
        raise CourseError("efg-broken", path="x", reason="y")

    monkeypatch.setitem(imported_games.READERS, "Gambit", broken)
    with pytest.raises(CourseError):
        lesson.show_imported_games()


def test_one_card_poker_is_worth_a_third():
    """Red always raises, black raises with probability 1/3, and player 2 meets with 2/3."""
    red, black = F(2, 3) * 2 + F(1, 3), F(1, 3) * (F(2, 3) * -2 + F(1, 3)) - F(2, 3)
    assert (red + black) / 2 == F(1, 3)
    rows = {row[1]: row for row in stored_result("large_games", "elsewhere")}
    assert rows["one_card.efg"][-1] == round(1 / 3, 3)
    assert rows["kuhn_poker"][-1] == round(-1 / 18, 3)
    assert rows["leduc_poker"][-1] == -0.086
