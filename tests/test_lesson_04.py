"""Lesson 04: its pictures, its exercises, and every number its prose states."""

import itertools
import re
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from random_games import random_profile

from cfr_core import Profile, Tree, games, values
from cfr_core.values import (
    action_value,
    counterfactual_value,
    expected_payoff,
    others_reach,
    own_reach,
    payoff_from,
    reach,
    set_payoff,
    set_value,
)
from cfr_lab import check, draw
from cfr_lab.lessons import lesson_04 as lesson
from cfr_lab.numbers import number

LANGUAGES = ("zh", "en")
A, B, R1, R2 = sp.symbols("a b r1 r2")
MIXES = [(0, 0), (0.2, 0.5), (0.25, 0.75), (1, 0), (0.35, 0.35)]


pytestmark = pytest.mark.usefixtures("language")


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


@pytest.fixture(scope="module")
def three():
    tree = Tree(games.three_player_tree(R1, R2))
    profile = Profile(tree, {"I1": lesson.OPPONENT, "I2": (A, 1 - A), "I3": (B, 1 - B)})
    return tree, profile, tree.node("0", "0")


def texts_of(explorer):
    return re.findall(r"<text[^>]*>([^<]*)</text>", explorer.html.value)


def numbers_in(text):
    return [float(x.replace("−", "-")) for x in re.findall(r"−?\d+\.\d+", text)]


def as_expression(text):
    """0.4·a·(1−b)·r₂ as SymPy reads it, its decimals as fractions."""
    plain = text.translate(str.maketrans("·−₁₂", "*-12"))
    plain = re.sub(r"(\d)([ab])", r"\1*\2", plain)
    return sp.expand(sp.nsimplify(sp.sympify(plain, {"a": A, "b": B, "r1": R1, "r2": R2})))


def sides(text):
    """The sides of an equation that are written in numbers alone, as fractions."""
    for side in text.split(" = "):
        if re.fullmatch(r"[\d.·+−() ]*\d[\d.·+−() ]*", side):
            exact = re.sub(r"[\d.]+", r"F('\g<0>')", side)
            yield eval(exact.translate(str.maketrans("·−", "*-")), {"F": F})


def test_equations_on_the_screen_hold_to_the_last_digit(tree):
    """Whoever multiplies the factors shown gets the product shown, wherever the sliders stand."""
    rng = np.random.default_rng(4)
    found = 0
    for explorer in (
        lesson.explore_payoff(tree),
        lesson.explore_set(tree),
        lesson.explore_three_players(),
    ):
        for _ in range(60):
            for control in explorer.controls.values():
                if hasattr(control, "step"):
                    steps = round((control.max - control.min) / control.step)
                    control.value = control.min + control.step * int(rng.integers(steps + 1))
                else:
                    control.value = control.options[rng.integers(len(control.options))][1]
            for text in texts_of(explorer):
                values = list(sides(text))
                if len(values) > 1:
                    assert len(set(values)) == 1, text
                    found += 1
    assert found > 200


def move(explorer, **values):
    """Set several controls that hold one another back: first all to nothing, then as wanted."""
    for name, value in values.items():
        if isinstance(value, float):
            explorer.controls[name].value = 0.0
    for name, value in values.items():
        explorer.controls[name].value = value


# D1.8: expected payoff of a node


D1_8 = {
    "h1": 2 * A / 5 + 4 * B / 5 - F(2, 5),
    "h2": -3 * A / 5 - 3 * B / 10 + F(3, 10),
    "h3": 3 * A / 10 - 3 * B / 10,
    "I2": A / 10 + B / 5 - F(1, 10),
}


def test_d1_8_formulas_on_show_are_the_definition(tree):
    shown = lesson.payoff_formulas(tree)
    for name, (terms, formula) in shown.items():
        assert sp.expand(as_expression(formula) - sp.nsimplify(D1_8[name])) == 0
        if name != "I2":
            assert sp.expand(as_expression("+".join(terms)) - sp.nsimplify(D1_8[name])) == 0
    assert shown["h1"][0] == ["0.4·a·0", "0.4·b·1", "0.4·(1−a−b)·(−1)"]
    assert shown["I2"][1] == "0.1a + 0.2b − 0.1"


@pytest.mark.parametrize(("a", "b"), MIXES)
def test_d1_8_products_stand_at_their_paths(tree, a, b):
    explorer = lesson.explore_payoff(tree)
    mix = (a, b, 1 - a - b)
    move(explorer, a=float(a), b=float(b))
    pays = -np.array(games.RPS_PAYOFFS)
    for i, h in enumerate(("h1", "h2", "h3")):
        explorer.controls["h"].value = h
        shown = texts_of(explorer)
        products = [float(lesson.OPPONENT[i]) * m * x for m, x in zip(mix, pays[i], strict=True)]
        at = shown.index({"zh": "乘积", "en": "product"}[explorer_language(shown)])
        assert shown[at + 1 : at + 4] == [lesson.decimal(x) for x in products]
        total = float(D1_8[h].subs({A: a, B: b}))
        assert sum(products) == pytest.approx(total, abs=1e-12)
        assert shown[-1].endswith(f"= {lesson.decimal(total)}")
        assert shown[-1].startswith(f"u₂(h{'₁₂₃'[i]}) = ")
        assert f" = {lesson.added(products)} = " in shown[-1]
        # What stands back is the rest of the tree.
        assert lesson.decimal(total) in shown
        assert explorer.html.value.count("opacity=") == 3 * (12 - 4)
    explorer.controls["h"].value = "I2"
    shown = texts_of(explorer)
    assert "opacity=" not in explorer.html.value
    total = 0.1 * a + 0.2 * b - 0.1
    assert shown[-1].endswith(f"= {lesson.decimal(total)}")
    assert "0.1a + 0.2b − 0.1" in shown[-2]


def explorer_language(shown):
    return "zh" if any("玩家" in t for t in shown) else "en"


def test_d1_8_sliders_keep_a_strategy(tree):
    explorer = lesson.explore_payoff(tree)
    explorer.controls["a"].value = 1.0
    assert explorer.controls["b"].value == 0
    assert "1−a−b=0.00" in explorer.html.value


def test_d1_8_sums_with_true_minus_signs():
    assert lesson.added([0.4, -0.3, 0.1]) == "0.40 − 0.30 + 0.10"
    assert lesson.added([-0.4, 0.0]) == "−0.40 + 0.00"
    assert lesson.factors(0.4, "(1−a−b)", -1) == "0.40·(1−a−b)·(−1)"


def test_d1_8_every_step_falls_into_one_box():
    """Against the package's own reach functions, every end, every h on the way, every player."""
    explorer = lesson.explore_reach(0.9, 0.2)
    tree = Tree(games.three_player_tree(payoffs=lesson.PAYOFFS))
    profile = Profile(tree, {"I1": (0.4, 0.3, 0.3), "I2": (0.9, 0.1), "I3": (0.2, 0.8)})
    pi = reach(profile)
    for p, z, d in itertools.product((1, 2, 3), range(1, 13), range(4)):
        end = tree.ends_below(0)[z - 1]
        h = tree.path(end)[d]
        boxes = lesson.reach_boxes(tree, profile, p, h, end)
        own, rest, own_after, rest_after = (np.prod(boxes[where]) for where in lesson.BOXES)
        assert own == pytest.approx(own_reach(profile, p)[h])
        assert rest == pytest.approx(others_reach(profile, p)[h])
        assert own_after * rest_after == pytest.approx(pi[end] / pi[h])
        assert sum(map(len, boxes.values())) == 3
    for p, z, d in ((1, 12, 3), (2, 1, 2), (3, 9, 0), (2, 10, 1)):
        for name, value in zip("pzd", (p, z, d), strict=True):
            explorer.controls[name].value = value
        end = tree.ends_below(0)[z - 1]
        h = tree.path(end)[d]
        pays = tree.payoff(end)[p - 1]
        product, left_out = texts_of(explorer)[-2:]
        assert numbers_in(product)[-1] == pytest.approx(pi[end] * pays, abs=0.00051)
        want = others_reach(profile, p)[h] * pi[end] / pi[h] * pays
        assert numbers_in(left_out)[-1] == pytest.approx(want, abs=0.00051)
        (told,) = (t for t in texts_of(explorer) if t.startswith("π(z"))
        assert numbers_in(told)[-1] == pytest.approx(pi[end], abs=0.00051)


def test_d1_8_products_of_steps_lose_nothing_to_two_decimals():
    for x, y in itertools.product((0.4, 0.3, 0.9, 0.1, 0.2, 0.8), repeat=2):
        assert round(x * y, 2) == pytest.approx(x * y)


# D1.9: counterfactual value


def test_d1_9_u_and_v_agree_where_player_2_has_not_moved(tree):
    profile = Profile(tree, {"I1": lesson.OPPONENT, "I2": (A, B, 1 - A - B)})
    h1, h2, h3 = tree.children(0)
    for h, name in zip((h1, h2, h3), D1_8, strict=False):
        v = counterfactual_value(profile, 2)[h]
        assert v == expected_payoff(profile, 2)[h]
        assert sp.expand(v - sp.nsimplify(D1_8[name])) == 0
        assert own_reach(profile, 2)[h] == 1
    # Seen by player 1 (section 3): own reach is 0.4, the others' is 1.
    v1, u1 = counterfactual_value(profile, 1)[h1], expected_payoff(profile, 1)[h1]
    assert v1 == -A - 2 * B + 1
    assert sp.expand(u1 - F(2, 5) * v1) == 0
    assert list(own_reach(profile, 1)[[h1, h2, h3]]) == [F(2, 5), F(3, 10), F(3, 10)]
    assert others_reach(profile, 1)[h1] == 1


def test_d1_9_the_lesson_s_own_code_is_the_definition(tree, three):
    """The functions written out in sections 1 and 3, against the package, on both trees."""
    source = notebook_source()
    names = {"values": values, "prod": sp.prod}
    for name in ("payoff_at", "reach_from", "value_at"):
        exec(re.search(rf"^def {name}\(.*?(?=\n\n\n|\n```)", source, re.M | re.S)[0], names)
    rps = Profile(tree, {"I1": lesson.OPPONENT, "I2": (A, B, 1 - A - B)})
    for profile, player in ((rps, 1), (rps, 2), (three[1], 1), (three[1], 2), (three[1], 3)):
        for h in range(profile.tree.n_nodes):
            u, v = (names[f](h, profile, player) for f in ("payoff_at", "value_at"))
            assert sp.expand(u - expected_payoff(profile, player)[h]) == 0
            assert sp.expand(v - counterfactual_value(profile, player)[h]) == 0


def test_d1_9_values_of_a_set(tree):
    profile = Profile(tree, {"I1": lesson.OPPONENT, "I2": (A, B, 1 - A - B)})
    assert list(action_value(profile, 2)["I2"]) == [0, F(1, 10), -F(1, 10)]
    assert sp.expand(set_value(profile, 2)["I2"] - sp.nsimplify(D1_8["I2"])) == 0
    # Section 4: rock leads to z2, z5 and z8, whatever player 2 plays.
    v = counterfactual_value(profile, 2)
    assert sum(v[tree.ends[k - 1]] for k in (2, 5, 8)) == F(1, 10)
    assert F(4, 10) * 1 + F(3, 10) * 0 + F(3, 10) * -1 == F(1, 10)


@pytest.mark.parametrize("seed", range(3))
def test_d1_9_own_reach_is_one_number_in_a_set(seed):
    """Section 4: u(I) = own reach of I times v(I), because nobody forgets their own steps."""
    tree = Tree(games.kuhn())
    profile = random_profile(tree, np.random.default_rng(seed))
    for player in tree.players:
        u, v = set_payoff(profile, player), set_value(profile, player)
        own = own_reach(profile, player)
        for name in u:
            nodes = tree.set(name).nodes
            assert own[nodes] == pytest.approx(own[nodes[0]])
            assert u[name] == pytest.approx(own[nodes[0]] * v[name])


@pytest.mark.parametrize(("p", "q"), [(0.4, 0.3), (0.35, 0.45), (0.0, 1.0), (0.5, 0.25)])
@pytest.mark.parametrize(("a", "b"), [(0.2, 0.5), (1.0, 0.0)])
def test_d1_9_set_explorer(tree, language, p, q, a, b):
    explorer = lesson.explore_set(tree)
    move(explorer, p=p, q=q, a=a, b=b)
    r = 1 - p - q
    worth = (r - q, p - r, q - p)
    total = a * worth[0] + b * worth[1] + (1 - a - b) * worth[2]
    for k, lit in ((0, (1, 4, 7)), (1, (2, 5, 8)), (2, (3, 6, 9))):
        explorer.controls["k"].value = k
        mine, each, mean = texts_of(explorer)[-3:]
        assert mine.endswith(f"= {lesson.decimal(worth[k])}")
        assert numbers_in(each) == pytest.approx(worth, abs=0.00051)
        assert mean.endswith(f"= {lesson.decimal(total)}")
        # The three ends that are not dimmed.
        names = re.findall(
            r'<g opacity="0.5">(?:(?!</g>).)*?(z[₁-₉])</text></g>', explorer.html.value
        )
        names += re.findall(r'<g opacity="0.\d+"><title>(z[₁-₉])', explorer.html.value)
        assert set(names) == {f"z{'₁₂₃₄₅₆₇₈₉'[i - 1]}" for i in range(1, 10) if i not in lit}
    explorer.controls["k"].value = 3
    whole, _, mean = texts_of(explorer)[-3:]
    assert whole.endswith(f"= {lesson.decimal(total)}")
    assert mean.endswith(f"= {lesson.decimal(total)}")


def test_d1_9_own_mix_moves_the_set_and_not_its_actions(tree):
    explorer = lesson.explore_set(tree)
    seen = []
    for a in (0.0, 0.25, 0.5):
        explorer.controls["a"].value = a
        seen.append(texts_of(explorer)[-2:])
    assert len({each for each, _ in seen}) == 1
    assert len({mean for _, mean in seen}) == 3


# D1.10: the three-player tree


def test_d1_10_u_and_v_at_h31(three):
    _, profile, h31 = three
    u, v = expected_payoff(profile, 2)[h31], counterfactual_value(profile, 2)[h31]
    assert sp.expand(u - (F(2, 5) * A * B * R1 + F(2, 5) * A * (1 - B) * R2)) == 0
    assert sp.expand(v - (F(2, 5) * B * R1 + F(2, 5) * (1 - B) * R2)) == 0
    assert sp.expand(u - A * v) == 0
    assert own_reach(profile, 2)[h31] == A
    assert others_reach(profile, 2)[h31] == F(2, 5)
    # As the explorer and the derivation write them, brackets included.
    shown = texts_of(lesson.explore_three_players())
    texts = {t[:2]: t.split(" = ")[1] for t in shown if t.startswith(("u₂(h₃₁) = ", "v₂(h₃₁) = "))}
    assert sp.expand(as_expression(texts["u₂"]) - u) == 0
    assert sp.expand(as_expression(texts["v₂"]) - v) == 0


@pytest.mark.parametrize(
    ("a", "b", "r1", "r2"),
    [
        (0.5, 0.75, 2, -1),
        (1.0, 0.5, -5, 2),
        (0.0, 0.25, 3, 3),
        (0.1, 1.0, -3, 0),
        (0.25, 0.0, 1, -2),
    ],
)
def test_d1_10_explorer(a, b, r1, r2):
    explorer = lesson.explore_three_players()
    for name, value in (("a", a), ("b", b), ("r1", r1), ("r2", r2)):
        explorer.controls[name].value = value
    v = 0.4 * (b * r1 + (1 - b) * r2)
    shown = texts_of(explorer)
    at = next(k for k, t in enumerate(shown) if t.startswith("u₂(h₃₁) = "))
    assert shown[at + 1] == f"= {lesson.decimal(a * v)}"
    assert shown[at + 3] == f"= {lesson.decimal(v)}"
    assert numbers_in(shown[at + 4]) == pytest.approx([a, v, a * v], abs=0.00051)
    # The terms under the two paths.
    before = shown[:at]
    terms = [0.4 * b * r1, 0.4 * (1 - b) * r2]
    assert before[-2:] == [lesson.decimal(x) for x in terms]
    assert before[-5:-3] == [lesson.decimal(a * x) for x in terms]
    assert f"a={number(a)}" in before
    assert [f"r₁={number(r1)}", f"r₂={number(r2)}"] == [t for t in before if t.startswith("r")]


def marks(explorer):
    """(x, height above zero) of the disc for u and the square for v in the little plot."""
    html = explorer.html.value
    square = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="16" height="16"', html)[-1]
    disc = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="6"', html)[0]
    zero = float(
        re.findall(r'<line [^>]*y1="([\d.]+)"[^>]*stroke="#1a1a1a" stroke-width="1.2"', html)[0]
    )
    return (float(disc[0]), zero - float(disc[1])), (
        float(square[0]) + 8,
        zero - float(square[1]) - 8,
    )


def test_m6_v_stands_still_and_u_shrinks_with_a():
    explorer = lesson.explore_three_players()
    places = []
    for a in (1.0, 0.75, 0.5, 0.25, 0.0):
        explorer.controls["a"].value = a
        places.append((a, *marks(explorer)))
    level = places[0][2][1]
    assert level > 5
    for a, (x_u, u), (x_v, v) in places:
        assert x_u == pytest.approx(x_v, abs=0.2)
        assert v == pytest.approx(level, abs=0.2)
        assert u == pytest.approx(a * level, abs=0.3)
    assert len({x for _, (x, _), _ in places}) == 5


def test_m6_as_a_falls_u_falls_and_v_stays(language):
    explorer = lesson.guess_first()
    assert "<line" not in explorer.html.value, "no answer before it is asked for"
    explorer.controls["shown"].value = True
    shown = texts_of(explorer)
    rows = [shown[k + 1 : k + 3] for k, t in enumerate(shown) if re.fullmatch(r"\d\.\d{4}", t)]
    assert rows == [["0.60000", "0.60000"], ["0.30000", "0.60000"], ["0.06000", "0.60000"],
                    ["0.00006", "0.60000"]]  # fmt: skip
    miss, hit = {"zh": ("对照", "猜对"), "en": ("Compare", "You were right")}[language]
    assert miss in explorer.html.value
    explorer.controls["what"].value = "u-down-v-same"
    assert hit in explorer.html.value
    assert miss not in explorer.html.value


def test_m6_v_has_no_a_in_it(three):
    _, profile, h31 = three
    u, v = expected_payoff(profile, 2)[h31], counterfactual_value(profile, 2)[h31]
    assert sp.diff(v, A) == 0
    assert sp.expand(sp.diff(u, A) - v) == 0


def test_m7_equal_values_at_every_kind_of_reach():
    """The table of section 6, and what its three sentences about it say."""
    half = F(1, 2)
    cases = [
        (F(4, 10), 1, half, 2, -1),
        (F(1, 10), F(1, 4), 1, 2, 0),
        (F(8, 10), 0, half, 1, -half),
        (F(8, 10), 1, 1, -1, 0),
    ]
    cell = re.search(r"show_cases\((.*?)\n\)", notebook_source(), re.S)[1]
    assert eval(cell.strip().rstrip(","), {"Fraction": F, "half": half}) == cases
    found = []
    for first, a, b, r1, r2 in cases:
        there = b * r1 + (1 - b) * r2
        found.append([first, there, first * there, a, a * first * there])
    assert [row[2] for row in found] == [F(1, 5)] * 3 + [F(-4, 5)]
    assert [row[0] for row in found[:3]] == [F(2, 5), F(1, 10), F(4, 5)]
    assert [row[3] for row in found[:3]] == [1, F(1, 4), 0]
    shown = re.findall(r"<text[^>]*>([^<]*)</text>", lesson.show_cases(cases).svg)
    assert shown[5:] == [number(float(x), 3) for row in found for x in row]


@pytest.mark.parametrize("seed", range(3))
def test_m7_value_is_others_reach_times_payoff_once_there(seed):
    tree = Tree(games.kuhn())
    profile = random_profile(tree, np.random.default_rng(seed))
    for p in tree.players:
        v = counterfactual_value(profile, p)
        assert v == pytest.approx(others_reach(profile, p) * payoff_from(profile, p))
        assert v.min() < 0 < v.max()


def test_m19_u_equals_v_in_two_ways(three):
    _, profile, h31 = three
    u, v = expected_payoff(profile, 2)[h31], counterfactual_value(profile, 2)[h31]
    assert sp.expand(u - v - (A - 1) * v) == 0
    assert lesson.at_h31(F(3, 10), F(1, 2), 1, -1)[:2] == (0, 0)


def test_m20_certain_to_choose_is_not_certain_to_arrive(three):
    _, profile, h31 = three
    assert reach(profile)[h31].subs(A, 1) == sp.Rational(2, 5)
    u = [lesson.at_h31(a, F(1, 2), -3, 2)[0] for a in (F(1, 2), 1)]
    assert u == [-F(1, 10), -F(1, 5)], "v is negative, so the larger a has the smaller u"


def test_m5_without_brackets_nothing_paid_is_worth_something():
    """Exercise 2: the mistake on show, its special case, and both brackets mended by halves."""
    cell = re.search(r"def v2_h31\(b, r1, r2\):\n    return .* - b \* r2\n", notebook_source())[0]
    names = {}
    exec(cell, names)
    wrong = names["v2_h31"]
    assert wrong(0.25, 0, 0) == 0.4
    assert v2(0.25, 0, 0) == 0
    assert not check("04.2", wrong).right
    for symbol in ("0.4·(1−a−b)·(−1)", "0.4·a·(1−b)·r₂", "0.4·(1−b)·r₂"):
        assert (
            symbol
            in lesson.explore_payoff(Tree(games.rock_paper_scissors())).html.value
            + lesson.explore_three_players().html.value
        )


# Under the ends of any tree


def test_rows_stand_under_their_ends(tree):
    ends = tree.ends_below(0)
    under = draw.under_ends(tree, [("x", {ends[1]: "one"}), ("y", {ends[8]: "two"})], 900, 50, {1})
    at = {t: float(x) for x, t in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]*)</text>', under.body)}
    assert at["one"] == 50 + 150
    assert at["two"] == 50 + 850
    assert under.width == 950
    assert under.alt.startswith("x one")
    assert draw.under_ends(tree, [], 900).width == 50


def test_labels_of_the_last_steps_can_stand_higher(tree):
    usual, same, higher = (
        draw.tree(tree, **given).body for given in ({}, {"label_at": 0.68}, {"label_at": 0.5})
    )
    assert usual == same != higher


# What the prose says


def notebook_source():
    path = lesson.__file__.replace("cfr_lab/lessons/lesson_04.py", "")
    with open(f"{path}notebooks/source/04_values_on_a_tree.md", encoding="utf-8") as file:
        return file.read()


def test_prose_numbers_of_the_exercises(tree):
    # Exercise 1
    profile = Profile(tree, {"I1": lesson.OPPONENT, "I2": (F(1, 5), F(1, 2), F(3, 10))})
    h2 = tree.node("rock")
    assert expected_payoff(profile, 1)[h2] == F(-3, 100)
    assert counterfactual_value(profile, 1)[h2] == F(-1, 10)
    # Section 1, at a = 0.2 and b = 0.5
    u = expected_payoff(profile, 2)
    assert [u[h] for h in tree.children(0)] == [F(2, 25), F(3, 100), F(-9, 100)]
    # Exercise 4
    profile = profile.replace({"I1": (F(1, 2), F(1, 4), F(1, 4))})
    assert list(action_value(profile, 2)["I2"]) == [0, F(1, 4), F(-1, 4)]
    # Exercise 5
    assert lesson.at_h31(1, F(1, 2), -3, 2)[4] == F(-1, 2)


# Exercises: the right answers, typical wrong ones with a hint of their own, and bad input


def v2(b, r1, r2):
    return 0.4 * b * r1 + 0.4 * (1 - b) * r2


def v2_of_a(a, b, r1, r2):
    return v2(b, r1, r2)


def divided(a, b, r1, r2):
    return a * v2(b, r1, r2) / a


RIGHT = {
    "04.1": [(-0.03, -0.1), [F(-3, 100), F(-1, 10)], np.array([-0.03, -0.1])],
    "04.2": [v2, lambda b, r1, r2: F(2, 5) * (r2 + b * (r1 - r2))],
    "04.3": [v2_of_a, lambda a, b, r1, r2: divided(a, b, r1, r2) if a else v2(b, r1, r2)],
    "04.4": [(0, 0.25, -0.25), [0.0, F(1, 4), sp.Rational(-1, 4)]],
    "04.5": [(0.4, -0.2, -0.1), np.array([0.4, -0.2, -0.1])],
    "04.6": [
        (0.3, 0.5, 1, -1),
        (F(1, 2), F(1, 3), 2, -1),
        (0.9, 0.0, 5, 0),
        (0.1, 0.25, 3, -1),
        (0.5, 1, 0, 5),
    ],
}
WRONG = {
    "04.1": [(-0.1, -0.03), (0.03, 0.03), (-0.1, -0.1), (0.03, 0.1), (1, 2)],
    "04.2": [
        lambda b, r1, r2: 0.4 * b * r1 + 0.4 * 1 - b * r2,
        lambda b, r1, r2: 0.4 * b * r1 + (0.4 * 1 - b) * r2,
        lambda b, r1, r2: 0.4 * b * r1 + 0.4 * 1 - 0.4 * b * r2,
        lambda b, r1, r2: b * r1 + (1 - b) * r2,
        lambda b, r1, r2: 0,
    ],
    "04.3": [
        divided,
        lambda a, b, r1, r2: a * v2(b, r1, r2),
        lambda a, b, r1, r2: divided(a, b, r1, r2) if a else 0,
        lambda a, b, r1, r2: v2(b, r1, r2) / 0.4,
    ],
    "04.4": [(0, 0.125, -0.075), (0, -0.25, 0.25), (0.1, 0.025, -0.075), (1, 2, 3)],
    "04.5": [
        (1, -0.2, -0.1),
        (0.5, -0.2, -0.1),
        (0.4, -0.5, -0.25),
        (0.4, -0.2, -0.2),
        (0.4, 0.2, 0.1),
        (0.4, -0.2, -0.4),
    ],
    "04.6": [(0.5, 0.5, 2, 1), (1, 0.5, 2, 1), (0.5, 0.5, 0, 0), (0.5, 1.5, 1, -3)],
}
BAD_NUMBERS = ["0.4", 0.4, b"1", (1, "2"), {}, object(), (1, 2, 3, 4, 5), (float("nan"),) * 4, ()]
BAD = {
    "04.1": BAD_NUMBERS,
    "04.2": [0.4, "v2", lambda: 0, lambda b, r1, r2: 1 / 0, lambda *x: "x", lambda *x: None],
    "04.3": [0.4, "v2", lambda: 0, lambda *x: 1 / 0, lambda *x: "x", lambda *x: None,
             lambda a, *x: v2(*x) if a else "x", lambda a, *x: v2(*x) if a else None,
             lambda a, *x: v2(*x) if a else [][0]],
    "04.4": BAD_NUMBERS,
    "04.5": BAD_NUMBERS,
    "04.6": BAD_NUMBERS,
}  # fmt: skip
