"""Best responses by hand: every number of every step, and the choices of the three wrong ways."""

from fractions import Fraction as F

import pytest
from seen import in_a_row, shown_texts

from cfr_core import CourseError, Tree
from cfr_core.equilibrium import best_response, expected_values, exploitability
from cfr_core.games import Game
from cfr_core.values import action_value
from cfr_lab.lessons import lesson_07 as lesson
from cfr_lab.lessons.lesson_06 import equilibrium
from cfr_lab.lessons.lesson_07 import faulty_response as faulty
from cfr_lab.lessons.lesson_07.by_hand import by_hand_picture, response
from cfr_lab.lessons.lesson_07.sequence_program import behaviour, weights
from cfr_lab.numbers import number
from cfr_lab.words import history

pytestmark = pytest.mark.usefixtures("language")


def weighted(svg, tree, name):
    """What the rows of the picture add up to: reach times value, for either action."""
    texts = shown_texts(svg)
    total = [0, 0]
    for node in tree.set(name).nodes:
        at = texts.index(history(tree.history(node)))
        reached, *worth = (F(t.split("= ")[-1].replace("−", "-")) for t in texts[at + 1 : at + 4])
        total = [t + reached * u for t, u in zip(total, worth, strict=True)]
    return total


@pytest.mark.parametrize("style", ["honest", "uniform", "bold"])
@pytest.mark.parametrize("player", [1, 2])
def test_every_step_by_the_definitions(tree, styles, style, player):
    found = response(styles[style], player)
    best = best_response(styles[style], player)
    assert found.total == expected_values(best)[player - 1]
    assert found.before == expected_values(styles[style])[player - 1]
    for name, values in action_value(best, player).items():
        assert list(values) == found.values[name]
    for step, name in enumerate(found.order, 1):
        svg = by_hand_picture(found, style, step).svg
        values = found.values[name]
        chosen = "pb"[found.chosen(name)]
        assert values[found.chosen(name)] == max(values)
        assert in_a_row(svg, name, *map(number, values), chosen)
        assert weighted(svg, tree, name) == values
        for later in found.order[step:]:
            assert not in_a_row(svg, later, *map(number, found.values[later]))
    last = by_hand_picture(found, style, 7)
    assert f"= {number(found.total)}" in " ".join(shown_texts(last.svg))
    assert number(found.total - found.before) in " ".join(shown_texts(last.svg))


def test_own_sets_are_done_from_the_bottom_up(styles, tree):
    for player in (1, 2):
        order = response(styles["honest"], player).order
        last = tree.last_sequence(player)
        for k, name in enumerate(order):
            before = last[tree.set(name).nodes[0]]
            if before >= 0:
                assert order.index(tree.sets[tree.sequence_set[before]].name) > k


def test_histories_show_the_others_reach_and_the_peek(styles):
    """Step 2 against honesty: (QJ, p, b) would call, (QK, p, b) would fold, the set folds."""
    svg = by_hand_picture(response(styles["honest"], 1), "honest", 2).svg
    assert in_a_row(svg, "(QJ, p, b)", "1/6 · 0 = 0", "−1", "2", "b")
    assert in_a_row(svg, "(QK, p, b)", "1/6 · 1 = 1/6", "−1", "−2", "p")
    # Step 4, J: what was chosen at J:pb is played after the pass.
    svg = by_hand_picture(response(styles["honest"], 1), "honest", 4).svg
    assert in_a_row(svg, "(JQ)", "1/6 · 1 = 1/6", "−1", "1", "b")
    assert in_a_row(svg, "(JK)", "1/6 · 1 = 1/6", "−1", "−2", "p")


def test_three_wrong_ways_against_honesty(styles, tree):
    """As the text says: 1/3 by peeking, 0 from the top down, 0 with own reach; right is 1/6."""
    trial = (tree, styles["honest"], 1)
    assert response(styles["honest"], 1).total == F(1, 6)
    assert faulty.by_histories(*trial)[0] == pytest.approx(1 / 3)
    for fault in ({"order": "down"}, {"weight": "all"}):
        assert faulty.worth_of(*trial, faulty.by_ends(*trial, **fault)[1]) == pytest.approx(0)


def test_explorer_moves_through_all_of_it(tree):
    explorer = lesson.explore_by_hand(tree)
    seen = set()
    for style in ("honest", "uniform", "bold"):
        for player in (1, 2):
            for step in (1, 4, 7):
                explorer.controls["style"].value = style
                explorer.controls["player"].value = player
                explorer.controls["step"].value = step
                seen.add(explorer.html.value)
    assert len(seen) == 18
    assert explorer.still.width <= 1200
    # With its controls on a screen of 720, less what JupyterLab takes.
    assert explorer.still.height <= 560


def test_best_response_to_honesty_is_itself_exploited(styles):
    """Five times as much as honesty: the text after the costs."""
    honest = styles["honest"]
    both = best_response(honest, 1).replace(best_response(honest, 2).of(2))
    assert exploitability(both) == F(5, 4) == 5 * exploitability(honest)


def test_a_forgotten_step_is_refused():
    """The text's example of a game without perfect recall."""

    def payoffs(h):
        return ({("left", "up"): 2, ("right", "down"): 1}.get(h, 0),)

    def mover(h):
        return 1 if len(h) < 2 else None

    def actions(h):
        return ("up", "down") if h else ("left", "right")

    rules = Game("forgetful", 1, mover, actions, payoffs, lambda h: str(len(h)))
    with pytest.raises(CourseError, match="1"):
        Tree(rules)


@pytest.mark.parametrize(
    ("share", "won", "risked"), [(0.1, 0.025, 0.1), (0.5, 0.125, 0.59), (1, 0.25, 1.25)]
)
def test_exercise_6_between_equilibrium_and_best_response(styles, tree, share, won, risked):
    honest, member = styles["honest"], equilibrium(tree, 1 / 6)
    best = best_response(honest, 1).replace(best_response(honest, 2).of(2))
    mixed = [(1 - share) * weights(member, i) + share * weights(best, i) for i in (1, 2)]
    profile = behaviour(tree, *mixed)
    seats = [float(expected_values(profile.replace(honest.of(3 - i)))[i - 1]) for i in (1, 2)]
    assert sum(seats) / 2 == pytest.approx(won)
    assert exploitability(profile) == pytest.approx(risked, abs=0.005)


def test_what_the_wrong_ways_choose(styles, tree):
    """As the answers to "Think" tell it."""
    trial = (tree, styles["honest"], 1)
    _, down = faulty.by_ends(*trial, order="down")
    assert down["J:"] == 0, "passing, which looks as good as betting"
    assert response(styles["honest"], 1).values["J:"] == [F(-1, 3), F(-1, 6)]
    _, own = faulty.by_ends(*trial, weight="all")
    assert own["J:pb"] == own["Q:pb"] == 1, "calling"
