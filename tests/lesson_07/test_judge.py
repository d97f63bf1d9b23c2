"""The judge: the program in words, its stored solutions, the same again by SciPy."""

import sys

import numpy as np
import pytest
from lesson_06.plans import optimal_range
from oracles import linear_programming_value, optimal_span
from seen import in_a_row, shown_texts

from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, nash_conv
from cfr_lab.lessons import lesson_07 as lesson
from cfr_lab.lessons.lesson_07 import sequence_program
from cfr_lab.lessons.lesson_07.judge import constraints, judge_picture, sure
from cfr_lab.lessons.lesson_07.runs import judge
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")

VALUES = {"the trap": 3 / 11, "Kuhn poker": -1 / 18, "Leduc poker with 3 ranks": -0.085606424078}


@pytest.fixture(params=["trap", "tree", "leduc"])
def each(request):
    return request.getfixturevalue(request.param)


def test_d5_7_stored_solutions_prove_themselves(each):
    value, profile = lesson.kept(each)
    assert value == pytest.approx(VALUES[each.name], abs=1e-8)
    least, most = sure(profile)
    assert least == pytest.approx(value, abs=1e-7)
    assert most == pytest.approx(value, abs=1e-7)
    assert nash_conv(profile) < 1e-7


def test_stored_solutions_are_made_again(each, tree, trap):
    if each is tree or each is trap:
        (again,) = judge([lambda: each.game]).values()
        assert again["value"] == pytest.approx(lesson.kept(each)[0], abs=1e-8)


def test_value_by_program_with_and_without_scipy(written, each, monkeypatch):
    M, E, F = written["payoff_matrix"](each), written["plan"](each, 1), written["plan"](each, 2)
    with_scipy = lesson.value_by_program(M, E, F, each)
    assert with_scipy == pytest.approx(linear_programming_value(each), abs=1e-7)
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    assert lesson.value_by_program(M, E, F, each) == with_scipy


def test_value_by_program_compares(written, trap):
    """A wrong matrix is not passed over where SciPy is there."""
    M, E, F = written["payoff_matrix"](trap), written["plan"](trap, 1), written["plan"](trap, 2)
    with pytest.raises(ValueError, match="!="):
        lesson.value_by_program(-M, E, F, trap)


def test_cells_of_the_lesson_are_the_rooms_matrices(written, each):
    assert np.array_equal(written["payoff_matrix"](each), sequence_program.payoff_matrix(each))
    for i in (1, 2):
        assert np.array_equal(written["plan"](each, i), sequence_program.plan(each, i))


def test_constraints_of_the_trap(language, trap):
    wanted = [
        "x(stop) + x(go) = 1",
        "x(up) + x(down) = x(go)",
        "q(choice) ≤ 3 x(stop) + 3 x(up) − 3 x(down)",
        "q(choice) ≤ −2 x(stop) − 2 x(up) + 3 x(down)",
    ]
    names = {"stop": "停", "go": "进", "up": "上", "down": "下"} if language == "zh" else {}
    for old, new in names.items():
        wanted = [line.replace(f"({old})", f"({new})") for line in wanted]
    assert constraints(trap) == wanted
    # The text: s = 6/11 makes both bounds 3/11.
    s = 6 / 11
    assert 6 * s - 3 == pytest.approx(3 - 5 * s) == pytest.approx(3 / 11)
    assert set(wanted) <= set(shown_texts(lesson.show_program(trap).svg))


def test_values_table(tree, trap):
    learnt = {each: (50, CFR(each, alternating=False).run(50).average) for each in (trap, tree)}
    svg = lesson.show_values(learnt).svg
    for each, (_, average) in learnt.items():
        least, most = sure(average)
        assert least <= VALUES[each.name] <= most
        assert most - least == pytest.approx(nash_conv(average))
        shown = [number(x, 6) for x in (least, most, float(exploitability(average)))]
        assert in_a_row(svg, number(VALUES[each.name], 6), "0.000000", "50", *shown)


def test_d5_5_kuhn_beside_the_family(tree):
    """What the remarks say: player 2's strategy is one, player 1's keep the family's ratios."""
    bounds = optimal_range(tree, 2, {"J:p": (0, 1)})
    assert bounds == pytest.approx((1 / 3, 1 / 3), abs=1e-6)
    _, program = lesson.kept(tree)
    average = CFR(tree, alternating=False).run(5000).average
    for profile, slack in ((program, 1e-6), (average, 0.03)):
        alpha = profile["J:"][1]
        assert profile["K:"][1] == pytest.approx(3 * alpha, abs=slack)
        assert profile["Q:pb"][1] == pytest.approx(alpha + 1 / 3, abs=slack)
        for name, p in {"J:p": 1 / 3, "Q:b": 1 / 3, "K:p": 1, "J:b": 0}.items():
            assert profile[name][1] == pytest.approx(p, abs=slack)
    svg = judge_picture(tree, program, average).svg
    for name in ("J:", "Q:b"):
        row = [number(float(p[name][1]), 3) for p in (program, average)]
        assert in_a_row(svg, name, *row)


def test_d5_6_trap_beside(language, trap):
    _, program = lesson.kept(trap)
    average = CFR(trap, alternating=False).run(5000).average
    for profile, slack in ((program, 1e-6), (average, 0.02)):
        stop, go = profile["start"]
        assert stop + go * profile["inside"][0] == pytest.approx(6 / 11, abs=slack)
        assert profile["choice"][0] == pytest.approx(5 / 11, abs=slack)
    left = {"zh": "左", "en": "left"}[language]
    assert in_a_row(judge_picture(trap, program, average).svg, left, "0.455")


def test_leduc_beside(leduc):
    _, program = lesson.kept(leduc)
    average = CFR(leduc).run(300).average
    svg = judge_picture(leduc, program, average).svg
    for rank in "JQK":
        raises = [
            float(np.mean([p[f"{rank}{suit}:"][1] for suit in "sh"])) for p in (program, average)
        ]
        assert leduc.set(f"{rank}s:").actions[1] == "r"
        assert in_a_row(svg, rank, *(number(x, 3) for x in raises))
    assert expected_values(average)[0] == pytest.approx(VALUES[leduc.name], abs=0.02)


# What the picture shows of Leduc: (player, moves before, action).
SPOTS = ((1, "", "r"), (2, "c", "r"), (2, "r", "f"))


def test_leducs_nine_numbers_are_those_of_every_equilibrium(leduc):
    """By linear programs over all optimal strategies; a single suit's are not."""
    _, program = lesson.kept(leduc)
    svg = judge_picture(leduc, program, program).svg
    for player, moves, action in SPOTS:
        least_and_most = optimal_span(leduc, player)
        for rank in "JQK":
            sets = [leduc.set(f"{rank}{suit}:{moves}") for suit in "sh"]
            pairs = [s.start + s.actions.index(action) for s in sets]
            shown = np.mean([program[s.name][s.actions.index(action)] for s in sets])
            assert in_a_row(svg, rank, *[number(float(shown), 3)] * 2)
            least, most = least_and_most(dict.fromkeys(pairs, 0.5))
            assert least == pytest.approx(most, abs=1e-4) == pytest.approx(shown, abs=1e-4)
            if (rank, moves) == ("J", "c"):
                least, most = least_and_most({pairs[0]: 1})
                assert most - least > 0.01


def test_explorer_shows_every_game(tree, trap):
    learnt = {each: (50, CFR(each, alternating=False).run(50).average) for each in (trap, tree)}
    explorer = lesson.explore_judge(learnt)
    first = explorer.html.value
    explorer.controls["game"].value = "Kuhn poker"
    assert explorer.html.value != first


def test_the_size_of_the_trap_as_the_lesson_tells_it(written, trap):
    """Six actions and nothing chosen; three equations, and inequalities of which some say 0 ≤ 0."""
    M, E, F = written["payoff_matrix"](trap), written["plan"](trap, 1), written["plan"](trap, 2)
    assert trap.n_sequences == 6
    assert M.shape == (7, 7)
    assert len(E) == 3
    own = [k for infoset in trap.sets if infoset.player == 1 for k in range(7)[infoset.slice]]
    assert len(own) == 4
    assert not M[:, own].any()
    assert not F[:, own].any()
