"""Test the explorer and the table of abstractions: names, prices and abstraction pathology."""

import pytest
from oracles import linear_programming_value
from picture_texts import in_a_row, visible_texts

from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, exploitability
from cfr_lab.lessons import large_games as lesson
from cfr_lab.lessons.large_games.abstraction import (
    MARKS,
    VIEWS,
    leduc,
    lifted_profile,
    merged_tree,
    name_in_view,
    run,
    view_names,
)
from cfr_lab.lessons.large_games.runs import abstraction
from cfr_lab.numbers import number_text

SETS = {"suits": 288, "early": 282, "pair-seen": 162, "public": 198, "low": 132, "pair": 66}
PRICES = {"suits": 0, "early": 0.13, "pair-seen": 0.28, "public": 0.64, "low": 0.73, "pair": 1.2}


@pytest.mark.parametrize(
    ("view", "name", "seen"),
    [
        ("suits", "Ks:cc Qh:r", "K:cc Q:r"),
        ("suits", "Jh:", "J:"),
        ("early", "Js:cc Qh:", "J:cc Q:"),
        ("early", "Js:r", "L:r"),
        ("pair-seen", "Js:cc Jh:", "L:cc L=:"),
        ("pair-seen", "Js:cc Qh:", "L:cc L≠:"),
        ("pair-seen", "Ks:cc Kh:", "K:cc K=:"),
        ("public", "Ks:cc Qh:", "K:cc ≠:"),
        ("low", "Qs:rc Jh:c", "L:rc L:c"),
        ("pair", "Qs:rc Qh:c", "·:rc =:c"),
        ("pair", "Qs:", "·:"),
    ],
)
def test_view_maps_each_hand_to_its_type(view, name, seen):
    assert name_in_view(view, name) == seen


def test_views_have_the_stated_sizes_and_prices():
    for view in VIEWS:
        sets, results = run(view)
        assert sets == SETS[view]
        assert results[-1][2] == pytest.approx(PRICES[view], abs=0.006)
        assert results[-1][1] < 0.002, "an equilibrium of the merged game"


def test_a_shorter_run_agrees_with_the_stored_run():
    marks = [T for T in MARKS if T <= 100]
    for key, (sets, results) in abstraction(("suits", "pair"), marks).items():
        view, only = key.split()
        stored_sets, stored_found = run(view, 2 if only == "2" else None)
        assert sets == stored_sets
        for one, other in zip(results, stored_found[: len(marks)], strict=True):
            assert one == pytest.approx(other, rel=2e-3)


@pytest.mark.parametrize("view", ["suits", "low"])
def test_merged_games_agree_with_linear_programming(view):
    tree, name_of = merged_tree(view)
    average = CFR(tree, "cfr+").run(2000).average
    assert expected_values(average)[0] == pytest.approx(linear_programming_value(tree), abs=1e-3)
    worst = expected_values(best_response(lifted_profile(average, name_of), 2))[0]
    assert worst <= expected_values(average)[0] + 1e-3


def test_more_training_can_raise_exploitability_in_the_full_game():
    """Exploitability rises from 0.48 to 0.64 in the full game while it falls in the merged game."""
    inside, full = ({row[0]: row[column] for row in run("public")[1]} for column in (1, 2))
    assert (round(full[50], 2), round(full[1000], 2)) == (0.48, 0.64)
    assert inside[1000] < inside[50]


def test_player_1_who_sees_more_can_guarantee_less():
    """Player 1's guarantee is smaller if player 1 sees more during training."""
    both, sharp = run("public")[1][-1][3], run("public", 2)[1][-1][3]
    assert round(both, 2) == -0.81
    assert round(sharp, 2) == -1.09
    # Other variants of CFR confirm the result.
    tree, name_of = merged_tree("public", 2)
    for variant in ("cfr", "dcfr"):
        average = lifted_profile(CFR(tree, variant).run(1000).average, name_of)
        assert expected_values(best_response(average, 2))[0] < both - 0.1
    # If no set of player 2 is merged, player 1 guarantees more.
    tree, name_of = merged_tree("public", 1)
    alone = lifted_profile(CFR(tree, "cfr+").run(1000).average, name_of)
    worst = expected_values(best_response(alone, 2))[0]
    assert both < worst < -0.086


def test_only_the_named_players_information_sets_are_merged():
    tree, name_of = merged_tree("public", 2)
    for s in leduc().infosets:
        name = name_of(s.name)
        assert name.startswith(f"{s.player}|")
        assert (name[2:] == s.name) == (s.player == 1)
    assert sum(s.player == 1 for s in tree.infosets) == sum(s.player == 1 for s in leduc().infosets)


@pytest.mark.usefixtures("language")
def test_abstraction_explorer_shows_the_stored_results():
    explorer = lesson.explore_abstraction()
    for view in VIEWS:
        explorer.controls["view"].value = view
        for only_player_2_forgets in (False, True):
            explorer.controls["only_player_2_forgets"].value = only_player_2_forgets
            sets, results = run(view, 2 if only_player_2_forgets else None)
            for mark in (0, 5, len(MARKS) - 1):
                explorer.controls["mark"].value = mark
                _, inside, outside, worst = results[mark]
                texts = visible_texts(explorer.html.value)
                assert number_text(inside, 3) in texts
                assert number_text(outside, 3) in texts
                text = " ".join(texts)
                assert f" {sets}" in text
                assert number_text(worst, 3) in text
    explorer.controls["view"].value = "pair-seen"
    assert in_a_row(explorer.html.value, "J", "L", "L L=", "L L≠", "L K≠")
    assert in_a_row(explorer.html.value, "K", "K", "K L≠", "K L≠", "K K=")


@pytest.mark.usefixtures("language")
def test_price_table_shows_the_results_of_all_views():
    html = lesson.show_prices().svg
    for view, name in view_names().items():
        sets, results = run(view)
        _, inside, outside, _ = results[-1]
        assert in_a_row(html, name, str(sets), number_text(inside, 3), number_text(outside, 3))


def test_training_longer_does_not_lower_the_price():
    _, results = run("low")
    assert results[-1][1] < results[6][1] / 3
    assert abs(results[-1][2] - results[6][2]) < 0.02


def test_leduc_without_abstraction_has_price_zero():
    assert exploitability(CFR(leduc(), "cfr+").run(1000).average) < 0.0005


def test_player_2_has_its_own_table_only_if_the_views_differ(language):
    explorer = lesson.explore_abstraction()
    explorer.controls["view"].value = "public"
    whose = {"zh": "玩家 2 看到的牌", "en": "Player 2 sees"}[language]
    assert whose not in explorer.html.value
    explorer.controls["only_player_2_forgets"].value = True
    assert whose in explorer.html.value
