"""Lesson 05: its pictures, its exercises, the code it teaches, and every number of its prose."""

import re
from fractions import Fraction as F
from html import unescape
from pathlib import Path

import numpy as np
import pytest
import sympy as sp

from cfr_core import Profile, Tree, games, uniform, values
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability, gains, nash_conv, payoff_range
from cfr_core.matching import regret_matching
from cfr_lab import check, draw
from cfr_lab.controls import stops
from cfr_lab.formulas import as_text
from cfr_lab.lessons import lesson_05 as lesson
from cfr_lab.numbers import decimal, number

jupytext = pytest.importorskip("jupytext")

LANGUAGES = ("zh", "en")
SOURCE = Path(__file__).resolve().parents[1] / "notebooks/source/05_cfr_in_four_steps.md"
OPPONENT = (F(2, 5), F(3, 10), F(3, 10))


pytestmark = pytest.mark.usefixtures("language")


def code_cells():
    return [cell.source for cell in jupytext.read(SOURCE).cells if cell.cell_type == "code"]


@pytest.fixture(scope="module")
def taught():
    """`iterate`, `run` and `own` as the lesson writes them out."""
    names = {"np": np, "regret_matching": regret_matching, **vars(values)}
    for source in code_cells():
        if re.search(r"^def (iterate|run)\(", source, re.MULTILINE):
            exec(source.split("\n\n\nzero =")[0], names)
    return names


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


@pytest.fixture(scope="module")
def against_fixed(tree):
    return uniform(tree, exact=True).replace({"I1": OPPONENT})


@pytest.fixture(scope="module")
def ten(taught, against_fixed):
    return taught["run"](against_fixed, {"I2": np.array([F(0)] * 3)}, 10)


@pytest.fixture(scope="module")
def trapped(taught):
    trap = Tree(games.trap())
    return taught["run"](uniform(trap), {s.name: np.zeros(2) for s in trap.sets}, 5000)


@pytest.fixture(scope="module")
def alone_and_both(taught, tree, against_fixed):
    alone = taught["run"](against_fixed, {"I2": np.zeros(3)}, 1000)
    start = {"I1": np.array([0.4, 0.3, 0.3]), "I2": np.zeros(3)}
    return alone, taught["run"](uniform(tree), start, 1000)


def texts(explorer):
    return [unescape(t) for t in re.findall(r"<text[^>]*>([^<]*)</text>", explorer.html.value)]


# Counterfactual regret (D1.11)


@pytest.mark.parametrize(("a", "b"), [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)])
@pytest.mark.parametrize("k", [0, 1, 2])
def test_d1_11_regret_under_sliders(tree, k, a, b):
    explorer = lesson.explore_regret(tree)
    explorer.controls["k"].value = k
    explorer.controls["a"].value = 0.0
    explorer.controls["b"].value = b
    explorer.controls["a"].value = a
    value = (0, 0.1, -0.1)[k]
    mean = 0.1 * a + 0.2 * b - 0.1
    products = ("0.4·0 + 0.3·(−1) + 0.3·1", "0.4·1 + 0.3·0 + 0.3·(−1)", "0.4·(−1) + 0.3·1 + 0.3·0")
    formula = ("−0.1a − 0.2b + 0.1", "−0.1a − 0.2b + 0.2", "−0.1a − 0.2b")[k]
    shown = texts(explorer)
    assert any(t.endswith("= " + products[k]) for t in shown)
    assert f"= {number(value) if isinstance(value, int) else lesson.short(F(str(value)))}" in shown
    assert f"Σσv = 0.1a + 0.2b − 0.1 = {decimal(mean)}" in shown
    assert f"= {formula} = {decimal(value - mean)}" in shown
    for x in (0, 0.1, -0.1):
        assert number(x - mean, 3, sign=True) in shown, "among the bars"


def test_d1_11_symbols(tree):
    a, b = sp.symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    v = values.action_value(profile, 2)["I2"]
    assert list(v) == [0, F(1, 10), -F(1, 10)]
    r = values.instantaneous_regret(profile, 2)["I2"]
    tenth = sp.Rational(1, 10)
    assert list(r) == [
        tenth - a * tenth - 2 * b * tenth,
        2 * tenth - a * tenth - 2 * b * tenth,
        -a * tenth - 2 * b * tenth,
    ]
    mix = (a, b, 1 - a - b)
    assert sp.expand(sum(p * x for p, x in zip(mix, r, strict=True))) == 0


def test_m18_the_other_way_to_write_it():
    rng = np.random.default_rng(18)
    for game in (games.trap(), games.rock_paper_scissors(), games.kuhn()):
        tree = Tree(game)
        shares = {s.name: rng.dirichlet([1] * len(s.actions)) for s in tree.sets}
        profile = Profile(tree, shares)
        for player in (1, 2):
            after, others = (
                values.payoff_from(profile, player),
                values.others_reach(profile, player),
            )
            for name, wanted in values.instantaneous_regret(profile, player).items():
                nodes = tree.set(name).nodes
                for k, r in enumerate(wanted):
                    found = sum(others[h] * (after[tree.children(h)[k]] - after[h]) for h in nodes)
                    assert found == pytest.approx(r)


def test_m9_guess_lights_the_right_ends(language):
    explorer = lesson.guess_ends()
    wrong, right = {"zh": ("玩家 1 出了石头", "对。"), "en": ("below h₂", "Yes.")}[language]
    assert wrong not in explorer.html.value
    explorer.controls["shown"].value = True
    assert wrong in explorer.html.value
    explorer.controls["ends"].value = "z258"
    assert right in explorer.html.value
    assert explorer.html.value.count('font-weight="600">0<') == 1
    explorer.controls["ends"].value = "all"
    assert right not in explorer.html.value


def test_m9_rock_is_z2_z5_z8(tree):
    ends = [tree.children(h)[1] for h in tree.set("I2").nodes]
    assert [int(np.searchsorted(tree.ends, z)) + 1 for z in ends] == [2, 5, 8]
    assert [tree.payoff(z)[1] for z in ends] == [1, 0, -1]


def test_m8_guess_keeps_the_answer_to_itself():
    explorer = lesson.guess_next()
    for guess in ("more", "less", "same"):
        explorer.controls["guess"].value = guess
        assert "(0, 1, 0)" not in explorer.html.value
    explorer.controls["shown"].value = True
    assert "(1/3, 1/3, 1/3) → (0, 1, 0)" in explorer.html.value
    assert list(regret_matching([0, F(1, 10), -F(1, 10)])) == [0, 1, 0]


# The four steps (D1.12) and ten iterations (D1.13)


def test_d1_12_the_taught_steps_are_the_solver(taught, against_fixed, tree):
    ten = taught["run"](against_fixed, {"I2": np.array([F(0)] * 3)}, 10)
    solver = CFR(tree, fixed={1: {"I1": OPPONENT}}, exact=True)
    for (profile, v, R, S), step in zip(ten, solver, strict=False):
        assert list(profile["I2"]) == list(step.strategy["I2"])
        assert list(v["I2"]) == list(step.values["I2"])
        assert list(R["I2"]) == list(step.regrets["I2"])
        assert list(S["I2"] / sum(S["I2"])) == list(step.average["I2"])


@pytest.mark.parametrize("game", [games.trap(), games.kuhn(), games.weighted_rps()])
def test_d1_12_the_taught_steps_are_the_solver_with_both_learning(taught, game):
    tree = Tree(game)
    start = {s.name: np.array([F(0)] * len(s.actions)) for s in tree.sets}
    history = taught["run"](uniform(tree, exact=True), start, 6)
    solver = CFR(tree, alternating=False, exact=True)
    for (profile, v, R, S), step in zip(history, solver, strict=False):
        for name in R:
            assert list(profile[name]) == list(step.strategy[name])
            assert list(v[name]) == list(step.values[name])
            assert list(R[name]) == list(step.regrets[name])
            if sum(S[name]):
                assert list(S[name] / sum(S[name])) == list(step.average[name])


def test_d1_12_taught_code_is_short_enough_to_project():
    (cell,) = [source for source in code_cells() if "def iterate(" in source]
    body = cell.split("def iterate(")[1]
    assert len([line for line in body.splitlines() if line.strip()]) <= 15
    assert body.count("\n\n") == 3, "a blank line between the steps"


def test_d1_12_iterate_leaves_what_it_was_given(taught, against_fixed):
    zero = np.array([F(0)] * 3)
    taught["run"](against_fixed, {"I2": zero}, 3)
    assert not zero.any()


def test_d1_12_stepper_lights_each_step_and_shows_its_arithmetic(ten):
    explorer = lesson.explore_steps(ten)
    assert explorer.controls["n"].max == 40
    for n in range(1, 41):
        explorer.controls["n"].value = n
        t, k = (n - 1) // 4, (n - 1) % 4 + 1
        shown = texts(explorer)
        assert sum(s.startswith("▶") for s in shown) == 1
        assert f"▶ {'①②③④'[k - 1]}" in "".join(shown)
        _, v, R, S = ten[t]
        before = ten[t - 1][2]["I2"] if t else [F(0)] * 3
        results = (ten[t][0]["I2"], S["I2"], v["I2"], R["I2"])[k - 1]
        heads = ("σ(", "S(", "v₂(", "R(")[k - 1]
        told = [s for s in shown if s.startswith(heads)]
        assert [s.rsplit("= ", 1)[1] for s in told] == [lesson.short(x) for x in results]
        # The regrets in the table are those of the iteration before until the last step.
        row = shown[shown.index("R") + 1 : shown.index("R") + 4]
        assert row == lesson.alike(R["I2"] if k == 4 else before)


def test_d1_12_arithmetic_is_true(ten):
    """Every sum written under the tree comes to what stands after its equals sign."""
    explorer = lesson.explore_steps(ten)
    checked = 0
    for n in range(1, 41):
        explorer.controls["n"].value = n
        for told in texts(explorer):
            found = re.fullmatch(r"(?:σ|S|R|v₂)\(.*?\) = (.*) = (.*)", told)
            if found:
                how, result = (
                    sp.sympify(x.replace("·", "*").replace("−", "-").replace("[", "(")
                               .replace("]", ")"), rational=True)
                    for x in found.groups()
                )  # fmt: skip
                assert how == result, told
                checked += 1
    assert checked == 120


D1_13 = {
    1: ("(1/3, 1/3, 1/3)", "(0, 0.1, −0.1)", "(0, 0.1, −0.1)", "(1/3, 1/3, 1/3)"),
    2: ("(0, 1, 0)", "(0, 0.1, −0.1)", "(−0.1, 0.1, −0.3)", "(1/6, 4/6, 1/6)"),
    3: ("(0, 1, 0)", "(0, 0.1, −0.1)", "(−0.2, 0.1, −0.5)", "(1/9, 7/9, 1/9)"),
    10: ("(0, 1, 0)", "(0, 0.1, −0.1)", "(−0.9, 0.1, −1.9)", "(1/30, 28/30, 1/30)"),
}


def test_d1_13_ten_iterations(ten):
    explorer = lesson.explore_run(ten)
    for t, row in D1_13.items():
        explorer.controls["t"].value = t
        shown = texts(explorer)
        at = shown.index(str(t))
        assert tuple(shown[at + 1 : at + 5]) == row
        # Rows fill as far as the slider stands.
        assert sum(s.startswith("(") for s in shown) == 4 * t
    _, _, R, S = ten[-1]
    assert list(R["I2"]) == [-F(9, 10), F(1, 10), -F(19, 10)]
    assert list(S["I2"]) == [F(1, 3), F(28, 3), F(1, 3)]


def test_d1_13_the_table_keeps_its_width(ten):
    widths = {lesson.run_picture(t, ten).width for t in range(1, 11)}
    assert max(widths) - min(widths) < 1e-6


def test_d3_1_average_is_own_reach_weighted(trapped):
    profiles = [profile for profile, *_ in trapped[:50]]
    tree = profiles[0].tree
    for infoset in tree.sets:
        own = [values.own_reach(p, infoset.player)[infoset.nodes[0]] for p in profiles]
        total = sum(w * p[infoset.name] for w, p in zip(own, profiles, strict=True))
        assert trapped[49][3][infoset.name] == pytest.approx(total)
        # Perfect recall: own reach is one number all over the set.
        for p in profiles:
            assert np.ptp(values.own_reach(p, infoset.player)[infoset.nodes]) < 1e-12


# The average and its weights (M3, M4, D5.6)


def test_m3_regret_over_t_is_no_strategy(ten):
    R = ten[-1][2]["I2"] / 10
    assert [str(float(x)) for x in R] == ["-0.09", "0.01", "-0.19"]


@pytest.mark.parametrize(("first", "second"), [(0.9, 0.1), (0.5, 0.5), (1, 0), (0, 0), (0.2, 0.6)])
def test_m4_mixture(language, first, second):
    explorer = lesson.explore_mixture()
    explorer.controls["first"].value = first
    explorer.controls["second"].value = second
    plain = lesson.word("mix-plain")
    shown = texts(explorer)
    assert not any(t.strip() for t in shown[shown.index(plain) + 1 : shown.index(plain) + 5])
    explorer.controls["shown"].value = True
    shown = texts(explorer)
    go_up = number(float(first) / 2, 3)
    assert shown.count(go_up) >= 2
    # Truth and the weighted average are alike in the last two columns.
    names = [lesson.word(key) for key in ("mix-truth", "mix-weighted", "mix-plain")]
    rows = [shown[shown.index(name) + 1 : shown.index(name) + 5] for name in names]
    assert [c for c in rows[0] if c][1:3] == rows[1][2:4]
    gap = abs((first + second) / 4 - first / 2)
    told = {"zh": f"不加权的差 {gap:.3f}。", "en": f"unweighted one is off by {gap:.3f}."}
    assert any(s.endswith(told[language]) for s in shown) == (gap > 0)


def test_m4_the_prose_example():
    assert F(9, 10) * 1 / (F(9, 10) + F(1, 10)) == F(9, 10)
    explorer = lesson.explore_mixture()
    assert texts(explorer).count("0.900") == 2
    explorer.controls["shown"].value = True
    assert texts(explorer).count("0.900") == 3


def test_d5_6_without_weights_it_stays(trapped):
    at = [5000]
    (plain,) = lesson.averages(trapped, at, weighted=False)
    (weighted,) = lesson.averages(trapped, at)
    assert exploitability(plain) == pytest.approx(0.49, abs=0.005)
    assert exploitability(weighted) == pytest.approx(0.040, abs=0.0005)
    marks = range(2000, 5001, 20)
    stuck = [exploitability(p) for p in lesson.averages(trapped, marks, weighted=False)]
    assert 0.43 < min(stuck) <= max(stuck) < 0.55
    assert np.mean(stuck) == pytest.approx(0.5, abs=0.01)
    # The table beside the curves.
    assert number(plain["inside"][0], 3) == "0.431"
    top = [p["start"][0] + p["start"][1] * p["inside"][0] for p in (plain, weighted)]
    assert number(top[0], 3) == "0.732"
    assert number(top[1], 3) == "0.539"


def test_d5_6_the_curves_cross_only_at_first(trapped):
    marks = range(1, 300)
    plain = np.array([exploitability(p) for p in lesson.averages(trapped, marks, weighted=False)])
    weighted = np.array([exploitability(p) for p in lesson.averages(trapped, marks)])
    assert (weighted > plain).any()
    assert 24 < np.flatnonzero(weighted > plain)[-1] + 1 < 60, "a few dozen"


def test_d5_6_equilibrium_of_the_trap():
    tree = Tree(games.trap())
    stop = F(1, 2)
    for up in (F(1, 11), F(0)):
        # Any split of 6/11 between stopping and going up.
        stop = (F(6, 11) - up) / (1 - up)
        mix = {"start": (stop, 1 - stop), "inside": (up, 1 - up), "choice": (F(5, 11), F(6, 11))}
        profile = Profile(tree, mix)
        assert exploitability(profile) == 0
        assert expected_values(profile)[0] == F(3, 11)


def test_d5_6_in_turns_it_is_off_by_less():
    tree = Tree(games.trap())
    solver, total = CFR(tree), np.zeros(6)
    for _ in range(2000):
        total += solver.current.vector
        solver.run(1)
    plain = exploitability(Profile.from_vector(tree, total / 2000))
    assert number(plain, 3) == "0.068"
    assert number(exploitability(solver.average), 3) == "0.008"
    assert round(plain / exploitability(solver.average)) == 8


def test_d5_6_explorer_shows_curves_and_table(language, trapped):
    explorer = lesson.explore_trap(trapped)
    explorer.controls["t"].value = 5000
    shown = texts(explorer)
    for value in ("0.488", "0.040", "0.529", "0.431", "0.020", "0.732", "0.539", "6/11 = 0.545"):
        assert value in shown
    title = {"zh": "5000 次迭代后，玩家 1 的平均策略", "en": "player 1's average after 5000"}
    assert any(s.startswith(title[language]) for s in shown)
    explorer.controls["t"].value = 1
    assert texts(explorer).count("0.625") == 2, "both averages are the first strategy"


def test_d3_3_regrets_bound_exploitability(trapped, alone_and_both):
    for history in (trapped, alone_and_both[1]):
        for t in (1, 2, 3, 7, 20, 55, 148, 403, 1000):
            (average,) = lesson.averages(history, [t])
            # The regrets of rock, paper, scissors start at (0.4, 0.3, 0.3), not at zero.
            extra = 0.4 / t / 2 if history is not trapped else 0
            assert exploitability(average) <= lesson.regrets_bound(history, t) + extra + 1e-12


def test_d3_3_exploitability_is_half_the_summed_overall_regret(trapped):
    """What the second sentence of the guarantee says, on 200 iterations."""
    profiles = [profile for profile, *_ in trapped[:200]]
    (average,) = lesson.averages(trapped, [200])
    earned = np.mean([expected_values(p) for p in profiles], axis=0)
    best = expected_values(average) + gains(average)
    assert exploitability(average) == pytest.approx(sum(best - earned) / 2)


# Best response or equilibrium (M26)


def test_m26_alone_and_both(alone_and_both, language):
    explorer = lesson.explore_both(*alone_and_both)
    explorer.controls["t"].value = 1000
    shown = "\n".join(texts(explorer))
    for value in ("(0.000, 0.999, 0.000)", "(0.355, 0.332, 0.313)", "+0.100", "−0.999", "−0.041"):
        assert value in shown
    assert "+0.002" in shown
    explorer.controls["t"].value = lesson.marks_of(1000)[0]
    assert "(0.333, 0.333, 0.333)" in "\n".join(texts(explorer))


def test_m26_ten_iterations_against_always_paper(ten):
    S = ten[-1][3]["I2"]
    mix = S / sum(S)
    assert [number(float(x), 3) for x in mix] == ["0.033", "0.933", "0.033"]
    assert [sum(mix * -lesson.A[i]) for i in range(3)][2] == -F(9, 10)


def test_m26_from_zero_nothing_moves(taught, tree):
    zero = {name: np.array([F(0)] * 3) for name in ("I1", "I2")}
    for profile, _, R, _ in taught["run"](uniform(tree, exact=True), zero, 5):
        assert set(profile.vector) == {F(1, 3)}
        assert not any(R[name].any() for name in R)


def test_m26_the_first_strategy_is_the_old_one(alone_and_both):
    _, both = alone_and_both
    assert both[0][0]["I1"] == pytest.approx([0.4, 0.3, 0.3])
    assert both[1][0]["I2"] == pytest.approx([0, 1, 0])


def test_d5_6_three_players_vanishing_regret_and_no_equilibrium():
    tree = Tree(games.matching_pennies(3))
    start = Profile(tree, {"P1": (0.9, 0.1), "P2": (0.2, 0.8), "P3": (0.6, 0.4)})
    solver = CFR(tree, alternating=False, start=start).run(10_000)
    assert max(R.max() for R in solver.regrets.values()) / 10_000 < 0.001
    assert nash_conv(solver.average) > 0.75
    assert nash_conv(uniform(tree, exact=True)) == 0


# When to stop, memory (D3.2, M15, D3.4)


def test_m15_d5_7_uniform_play_passes_the_test():
    kuhn = Tree(games.kuhn())
    exploited = exploitability(uniform(kuhn, exact=True))
    assert exploited == F(11, 24)
    assert round(float(exploited) / payoff_range(kuhn, 1), 3) == 0.115
    leduc = Tree(games.leduc())
    exploited = exploitability(uniform(leduc, exact=True))
    # D5.7: a NashConv of 4.747222
    assert float(2 * exploited) == pytest.approx(4.747222, abs=5e-7)
    assert round(float(exploited) / payoff_range(leduc, 1), 3) == 0.091


def test_m15_scaled_exploitability_is_at_most_one_half():
    rng = np.random.default_rng(15)
    for game in (games.trap(), games.kuhn(), games.rock_paper_scissors(), games.weighted_rps()):
        tree = Tree(game)
        for _ in range(20):
            pure = {s.name: np.eye(len(s.actions))[rng.integers(len(s.actions))] for s in tree.sets}
            scaled = exploitability(Profile(tree, pure)) / payoff_range(tree, 1)
            assert scaled <= 0.5 + 1e-12


def test_d3_2_first_and_last_time_above_the_threshold(trapped):
    trap = trapped[0][0].tree
    assert payoff_range(trap, 1) == 6
    errors = np.array([exploitability(p) for p in lesson.averages(trapped, range(1, 5001))])
    assert np.flatnonzero(errors < 0.06)[0] + 1 == 760
    assert np.flatnonzero(errors >= 0.06)[-1] + 1 == 2214
    assert errors[760:].argmax() + 761 == 829
    assert round(errors[828], 3) == 0.1


def test_d3_4_memory():
    for game, wanted in ((games.trap(), 6), (games.kuhn(), 24), (games.leduc(), 2184)):
        tree = Tree(game)
        assert tree.n_sequences == sum(len(s.actions) for s in tree.sets) == wanted
    assert (Tree(games.kuhn()).n_nodes, len(Tree(games.kuhn()).sets)) == (55, 12)


# Parts for lessons to come


def test_blank_is_empty_and_as_wide():
    for value in ("(1/3, 1/3)", "石头", 0.25):
        shown = value if isinstance(value, str) else number(value)
        assert not draw.blank(value).strip()
        assert draw.text_width(draw.blank(value), 16) == pytest.approx(draw.text_width(shown, 16))


def test_triangle_places_are_the_corners_of_the_triangle():
    places = draw.triangle_places(np.eye(3), 440)
    points = re.search(r'points="([^"]*)"', draw.triangle("abc", width=440).body)[1]
    drawn = [tuple(map(float, p.split(","))) for p in points.split()]
    assert places == pytest.approx(np.array(drawn), abs=0.06)


def test_curves_tell_the_values_at_the_cursor():
    drawing = draw.log_curves([1, 10, 100], [("a", [1, 0.1, 0]), ("b", [2, 2, 2])], 1, 0.01, 3)
    assert "a 0.100" in drawing.alt
    assert "b 2.000" in drawing.alt
    assert drawing.body.count("<polyline") == 2
    assert "nan" not in drawing.body
    assert "inf" not in drawing.body


def test_stops_show_their_values():
    slider = stops("T", [1, 10, 100], 10)
    assert (slider.value, slider.label) == (10, "10")
    assert stops("T", [1, 10]).value == 1


# Exercises


def v_rock(p, q, r):
    return p * 1 + q * 0 + r * -1


def regret(own, others, after, before):
    return sum(o * (x - y) for o, x, y in zip(others, after, before, strict=True))


def match(R):
    positive = [max(r, 0) for r in R]
    total = sum(positive)
    return [x / total for x in positive] if total else [1 / len(R)] * len(R)


def average_up(reach, up):
    return sum(p * q for p, q in zip(reach, up, strict=True)) / sum(reach)


def match_by_numpy(R):
    positive = np.maximum(R, 0)
    with np.errstate(all="ignore"):
        return positive / positive.sum()


RIGHT = {
    "05.1": [
        (-0.02, 0.38, -0.12),
        [F(-1, 50), F(19, 50), F(-3, 25)],
        np.array([-0.02, 0.38, -0.12]),
    ],
    "05.2": [v_rock, lambda p, q, r: p - r],
    "05.3": [regret],
    "05.4": [match, lambda R: np.array(match(R)), regret_matching],
    "05.5": [lambda R, S, T: [s / sum(S) for s in S], lambda R, S, T: np.array(S) / sum(S)],
    "05.6": [average_up],
    "05.7": [0.5, F(1, 2)],
}
WRONG = {
    "05.1": [
        (-0.1, 0.3, -0.2),
        (0.02, -0.38, 0.12),
        (-0.004, 0.076, -0.072),
        (0, 0, 0),
    ],
    "05.2": [lambda p, q, r: p - q - r, lambda p, q, r: r - p, lambda p, q, r: 0],
    "05.3": [
        lambda own, others, after, before: sum(own[k] * (after[k] - before[k]) for k in (0, 1)),
        lambda own, others, after, before: sum(
            own[k] * others[k] * (after[k] - before[k]) for k in (0, 1)
        ),
        lambda own, others, after, before: -regret(own, others, after, before),
        lambda own, others, after, before: 0,
    ],
    "05.4": [
        lambda R: [1 / 3] * 3 if not any(R) else [max(r, 0) / sum(max(x, 0) for x in R) for r in R],
        lambda R: (
            ([max(r, 0) / sum(max(x, 0) for x in R) for r in R] if sum(R) < 0 or any(R) else 1 / 0)
            if any(r > 0 for r in R)
            else ([1 / 3] * 3 if any(R) else 1 / 0)
        ),
        lambda R: [1 / 3] * 3,
        lambda R: match(R) if any(r > 0 for r in R) or not any(R) else [0, 0, 1],
        lambda R: match(R) if any(R) else [1, 0, 0],
    ],
    "05.5": [
        lambda R, S, T: [r / T for r in R],
        lambda R, S, T: [s / T for s in S],
        lambda R, S, T: match(R),
        lambda R, S, T: [1 / 3] * 3,
    ],
    "05.6": [
        lambda reach, up: reach[-1] * sum(up) / len(up),
        lambda reach, up: average_up(reach, up) * sum(reach) / len(up),
        lambda reach, up: sum(up) / len(up),
        lambda reach, up: 1,
    ],
    "05.7": [1, 2, 0, 0.25],
}
BAD = {
    "05.1": ["0", 1, (1, 2), "x", {1: 2}, (1, 2, float("nan")), ("a", "b", "c")],
    "05.2": [0.1, "v_rock", lambda: 0, lambda p, q, r: 1 / 0, lambda p, q, r: "x"],
    "05.3": [0.1, lambda: 0, lambda *x: None, lambda *x: x],
    "05.4": [
        0.1,
        lambda: 0,
        lambda R: None,
        lambda R: 3,
        lambda R: R,
        lambda R: "abc",
        lambda R: {},
    ],
    "05.5": [0.1, lambda: 0, lambda R, S, T: None, lambda R, S, T: 3, lambda R, S, T: "abc"],
    "05.6": [0.1, lambda: 0, lambda reach, up: None, lambda reach, up: 1 / 0],
    "05.7": ["0.5", True, (1, 2), float("inf"), 1j],
}


def test_bug_of_every_exercise_is_not_right_as_it_stands():
    """The functions the reader finds in the cells, as they stand."""
    found = 0
    for source in code_cells():
        if re.search(r'^check\("', source, re.MULTILINE):
            *body, last = source.strip().splitlines()
            names = {"check": check}
            exec("\n".join(body), names)
            assert not eval(last, names).right
            found += 1
    assert found == len(RIGHT) == 7


def test_as_near_as_a_float_can_tell():
    near, exact = check("05.1", (-0.1, 0.3, -0.2000001)), check("05.1", (-0.1, 0.3, -0.2))
    assert (near.state, near.message) == (exact.state, exact.message)


def test_m21_numpy_division_by_zero_is_the_same_mistake():
    plain = check("05.4", WRONG["05.4"][0])
    assert check("05.4", match_by_numpy).message == plain.message


def test_answers_get_copies():
    """A function that spoils its arguments is judged by what it returns."""

    def spoiling(R, S, T):
        total = sum(S)
        result = [s / total for s in S]
        S.clear()
        R.clear()
        return result

    assert check("05.5", spoiling).right
    assert check("05.5", spoiling).right


def test_a_number_alone_is_as_short_as_in_a_formula():
    assert as_text(F(1, 10)) == "0.1"
    assert as_text(-F(1, 10)) == "−0.1"
