"""Lesson 03: its pictures, its exercises, and every number its prose states."""

import base64
import re
from fractions import Fraction as F
from math import comb
from pathlib import Path

import jupytext
import numpy as np
import pytest

from cfr_core import Tree, games
from cfr_core.equilibrium import exploitability as tree_exploitability
from cfr_core.profile import Profile
from cfr_core.repeated import last, regret_matching, sampled_play
from cfr_lab import draw
from cfr_lab.lessons import lesson_03 as lesson
from cfr_lab.words import say

LANGUAGES = ("zh", "en")
SOURCE = Path(__file__).resolve().parents[1] / "notebooks" / "source" / "03_colonel_blotto.md"
ACTIONS, A = lesson.ACTIONS, lesson.A
NINE = [a for a in ACTIONS if sorted(a) in ([0, 2, 3], [1, 1, 3])]
IS_NINE = np.array([a in NINE for a in ACTIONS])


pytestmark = pytest.mark.usefixtures("language")


@pytest.fixture(scope="module")
def cells():
    """The names that the lesson's own cells make, 100,000 rounds included."""
    names = {}
    for cell in jupytext.read(SOURCE).cells:
        shared = cell.cell_type == "code" and not {"zh", "en"} & set(cell.metadata.get("tags", []))
        if shared and "check(" not in cell.source:
            exec(cell.source, names)
    return names


def worth_against(mix):
    return A @ np.asarray(mix)


def mix_of(weights):
    return np.array([F(weights.get(a, 0)) for a in ACTIONS])


def texts(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def rows_of(svg):
    """The texts of a picture by height: what stands in one line, from left to right."""
    found = {}
    for x, y, shown in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        found.setdefault(y, []).append((float(x), shown))
    return [[shown for _, shown in sorted(line)] for line in found.values()]


def value_of(shown):
    return float(shown.replace("★ ", "").replace("−", "-").replace(",", ""))


# The game and its matrix (D4.4)


def test_d4_4_allocations_and_payoffs(cells):
    assert cells["actions"] == ACTIONS == games.allocations(5, 3)
    assert len(ACTIONS) == 21
    assert (ACTIONS[0], ACTIONS[-1]) == ((0, 0, 5), (5, 0, 0))
    assert sorted(ACTIONS) == ACTIONS
    assert (cells["A"] == games.blotto_payoffs(5, 3)).all()
    assert cells["payoff"]((2, 2, 2, 4), (8, 1, 1, 0)) == 1
    assert (A.T == -A).all()
    assert len(games.allocations(10, 4)) == comb(13, 3) == 286
    assert comb(7, 2) == 21
    assert not games.blotto_payoffs(9, 2).any()


def test_d4_4_the_types_the_prose_lists():
    assert lesson.TYPES == [(0, 0, 5), (0, 1, 4), (0, 2, 3), (1, 1, 3), (1, 2, 2)]


def test_d4_1_as_a_tree(cells):
    tree = cells["tree"]
    assert tree.n_nodes == 1 + 21 + 441
    assert [len(s.nodes) for s in tree.sets] == [1, 21]


def test_d4_2_exploitability_is_the_trees(cells):
    rng = np.random.default_rng(3)
    x, y = rng.dirichlet(np.ones(21), 2)
    tree = Tree(games.blotto(5, 3))
    assert cells["exploitability"](x, y) == pytest.approx(
        tree_exploitability(Profile(tree, {"I1": x, "I2": y}))
    )


def test_battle(language):
    explorer = lesson.explore_battle()
    explorer.controls["mine"].value = (1, 1, 3)
    explorer.controls["yours"].value = (0, 5, 0)
    told = {"zh": "玩家 1 占 2 个战场，玩家 2 占 1 个，0 个不分胜负：u₁ = +1",
            "en": "Player 1 holds 2, player 2 holds 1, undecided 0: u₁ = +1"}  # fmt: skip
    assert told[language] in explorer.html.value
    assert explorer.html.value.count("<circle") == explorer.html.value.count("<rect") - 1 - 9 == 5
    assert texts(explorer.html.value).count("★ 5") == 1


@pytest.mark.parametrize(("mine", "yours"), [((0, 2, 3), (1, 2, 2)), ((2, 2, 2, 4), (8, 1, 1, 0))])
def test_battle_agrees_with_the_matrix(mine, yours):
    svg = lesson.draw_battle(mine, yours).svg
    unequal = sum(x != y for x, y in zip(mine, yours, strict=True))
    assert sum("★" in t for t in texts(svg)) == unequal
    size = sum(mine), len(mine)
    actions = games.allocations(*size)
    u = games.blotto_payoffs(*size)[actions.index(mine), actions.index(yours)]
    assert f"u₁ = {'+' if u > 0 else ''}{u}<" in svg


def pixels_of(svg):
    """The classes of the picture's image, read back from the PNG."""
    plt = pytest.importorskip("matplotlib.pyplot")
    from io import BytesIO

    (data,) = re.findall(r"base64,([^\"]+)", svg)
    image = plt.imread(BytesIO(base64.b64decode(data)))
    shades = [[int(s[i : i + 2], 16) / 255 for i in (1, 3, 5)] for s in lesson.SHADES]
    distance = [abs(image[..., :3] - shade).max(axis=-1) for shade in shades]
    assert np.min(distance, axis=0).max() < 0.01
    return np.argmin(distance, axis=0)


@pytest.mark.parametrize(("S", "N"), [(5, 3), (10, 4), (6, 2), (1, 6)])
def test_d4_4_matrix_picture_is_the_matrix(S, N):
    explorer = lesson.explore_matrix()
    explorer.controls["S"].value = 1
    explorer.controls["N"].value = N
    explorer.controls["S"].value = S
    assert explorer.values == {"S": S, "N": N}
    payoffs = games.blotto_payoffs(S, N)
    assert (pixels_of(explorer.html.value) == payoffs % 3).all()
    m = len(payoffs)
    shown = texts(explorer.html.value)
    assert f"C({S + N - 1}, {N - 1}) = {m}" in shown
    assert f"{m} × {m} = {m * m:,}" in shown
    if m <= 21:
        assert shown.count("+") == (payoffs == 1).sum()
        assert shown.count("−") == (payoffs == -1).sum()


def test_matrix_stays_within_reach():
    explorer = lesson.explore_matrix()
    for name, value in (("N", 6), ("S", 12), ("N", 5), ("S", 9), ("N", 6), ("S", 1)):
        explorer.controls[name].value = value
        S, N = explorer.values["S"], explorer.values["N"]
        assert explorer.values[name] == value
        assert 1 <= S <= 12
        assert 2 <= N <= 6
        assert len(games.allocations(S, N)) <= lesson.MOST
        assert f"= {comb(S + N - 1, N - 1)}<" in explorer.html.value


def test_pixels_of_any_size():
    for m, n in ((1, 1), (3, 5), (300, 300), (2, 7)):
        classes = np.random.default_rng(m).integers(0, 3, (m, n))
        drawing = draw.pixels(classes, lesson.SHADES, 200)
        assert (pixels_of(drawing.svg) == classes).all()
        assert max(drawing.width, drawing.height) == 200


# The guess


def test_guess_keeps_the_answer_to_itself(cells):
    explorer = lesson.guess_first(cells["average"])
    assert "★" not in explorer.html.value
    explorer.controls["kind"].value = (1, 2, 2)
    assert len(texts(explorer.html.value)) == 2
    explorer.controls["shown"].value = True
    # The prose: 2/7 a round against a random one, and gone from the average.
    assert F(int(A[ACTIONS.index((1, 2, 2))].sum()), 21) == F(2, 7)
    assert max(A.sum(axis=1)) == A[ACTIONS.index((1, 2, 2))].sum()
    by_type = {r[0]: r[1:] for r in rows_of(explorer.html.value) if len(r) == 3}
    assert by_type["(1,2,2)"] == ["★ +0.29", "0.00"]
    shares = [float(row[1]) for row in by_type.values()]
    assert sum(shares) == pytest.approx(1, abs=0.011)


# The run (D4.4, D4.5)


def test_d4_4_the_run_is_the_solvers(cells):
    """The lesson's loop and cfr_core's learners: the same rounds, to the last regret."""
    rng = np.random.default_rng(72)
    learners = regret_matching(), regret_matching()
    done = last(sampled_play(games.blotto_payoffs(5, 3), *learners, 2_000, rng))
    rng = np.random.default_rng(72)
    R = np.zeros((2, 21))
    for r in rng.random((2_000, 2)):
        i, j = (cells["draw"](cells["strategy"](R[p]), r[p]) for p in (0, 1))
        R += A[:, j] - A[i, j], A[i, j] - A[i]
    assert (np.array(done.regrets) == R).all()
    before = max(k for k in cells["kept"] if k[0] <= 2_000)
    assert before[0] > 1_500


def test_d4_5_which_regrets_stay_near_zero(cells):
    R, average = cells["R"], cells["average"]
    assert abs(R[:, IS_NINE]).max() < 500
    assert R[:, ~IS_NINE].max() < -9_900
    worst = [ACTIONS.index(a) for a in ((0, 0, 5), (0, 5, 0), (5, 0, 0))]
    assert R[:, worst].max() < -54_000
    assert (average[:, IS_NINE] > 0.09).all()
    assert (average[:, IS_NINE] < 0.14).all()
    assert (average[:, ~IS_NINE] < 0.001).all()
    # Where the prose says that they fall to.
    slope = worth_against(mix_of(dict.fromkeys(NINE, F(1, 9)))) * 100_000
    assert {round(float(v)) for v in slope} == {0, -11111, -55556}
    assert abs(R - slope.astype(float)).max() < 1_500


def test_d4_5_the_average_settles_and_the_current_does_not(cells):
    kept = {t: (R, S) for t, R, S in cells["kept"]}
    average, now = zip(*(lesson._exploitabilities(*kept[10**n]) for n in range(6)), strict=True)
    assert f"{average[3]:.3f}" == "0.039"
    assert f"{average[5]:.3f}" == "0.003"
    assert min(now) > 0.3
    assert 5 < average[3] / average[5] < 20


def test_m22_regrets_are_not_the_answer(cells):
    strategy, exploitability, R = cells["strategy"], cells["exploitability"], cells["R"]
    assert f"{exploitability(strategy(R[0]), strategy(R[1])):.3f}" == "0.648"
    assert f"{exploitability(*cells['average']):.3f}" == "0.003"
    one = strategy(R[0])
    assert {a[0] for a, p in zip(ACTIONS, one, strict=True) if p > 0} == {3}
    assert (one > 0).sum() == 3
    worth = worth_against(one)
    assert ACTIONS[worth.argmax()] == (0, 2, 3)
    assert f"{worth.max():.3f}" == "0.768"


@pytest.mark.parametrize("language", ["zh"], indirect=True)  # no words in it: once will do
def test_m22_holds_with_other_seeds(cells):
    (run,) = (c.source for c in jupytext.read(SOURCE).cells if "default_rng(72)" in c.source)
    for seed in (1, 2):
        names = dict(cells)
        exec(run.replace("72", str(seed)), names)
        R, strategy, exploitability = names["R"], names["strategy"], names["exploitability"]
        average = exploitability(*names["average"])
        final = exploitability(strategy(R[0]), strategy(R[1]))
        assert average < 0.01
        assert 0.3 < final < 0.95
        assert final > 24 * average
        assert abs(R[:, IS_NINE]).max() < 1_500
        assert R[:, ~IS_NINE].max() < -6_000


def test_run_shows_what_was_kept(cells):
    kept = cells["kept"]
    explorer = lesson.explore_run(kept)
    for k in (0, 7, 40, len(kept) - 1):
        for player in (1, 2):
            explorer.controls["k"].value = k
            explorer.controls["player"].value = player
            _, R, S = kept[k]
            # The curves beside the table have heights of their own.
            table = explorer.html.value.split(say("可利用度与局数", "exploitability by round"))[0]
            shown = {r[0]: r[1:] for r in rows_of(table) if len(r) == 4}
            assert len(shown) == 21
            for i, a in enumerate(ACTIONS):
                regret, now, average = map(value_of, shown[lesson._name(a)][:3])
                assert regret == R[player - 1, i]
                assert now == pytest.approx(lesson.matched(R[player - 1])[i], abs=0.00501)
                assert average == pytest.approx(S[player - 1, i], abs=0.000501)
            assert f" {lesson._exploitability(*S):.3f}<" in explorer.html.value


def test_run_starts_where_there_is_room_to_move(cells):
    explorer = lesson.explore_run(cells["kept"])
    assert 3 < explorer.values["k"] < len(cells["kept"]) - 3
    labels = [label for label, _ in explorer.controls["k"].options]
    assert labels[0] == "1"
    assert labels[-1] == "100,000"


def test_a_short_run_also_shows(cells):
    """A reader who sets rounds = 50 still gets pictures."""
    few = [entry for entry in cells["kept"] if entry[0] <= 50]
    assert "<svg" in lesson.explore_run(few).html.value
    assert "<svg" in lesson.explore_run(few[:1]).html.value
    explorer = lesson.explore_tournament([("Lin", (1, 1, 3))], few)
    assert "Lin" in explorer.html.value


def test_answers(cells):
    explorer = lesson.explore_answers(cells["R"], cells["average"])
    shown = {}
    for key in ("pick-average", "pick-even", "pick-nine", "pick-regrets"):
        explorer.controls["key"].value = key
        shown[key] = texts(explorer.html.value)
    assert any(t.endswith("0.648") for t in shown["pick-regrets"])
    assert any(t.endswith("0.003") for t in shown["pick-average"])
    assert any(t.endswith("0.286") for t in shown["pick-even"])
    assert any(t.endswith("0.000") for t in shown["pick-nine"])
    assert "★ +0.768" in shown["pick-regrets"]
    explorer.controls["player"].value = 2
    assert "★ +0.529" in texts(explorer.html.value)


# The exact answer (D4.5)


def test_d4_5_equilibria(cells):
    assert len(NINE) == len(cells["nine"]) == 9
    for mix in (cells["even"], cells["third"], cells["quarter"]):
        assert sum(mix) == 1
        assert max(worth_against(mix)) == 0
    assert max(cells["third"]) == F(1, 3)
    assert max(cells["quarter"]) == F(1, 4)
    used = {a for a, p in zip(ACTIONS, cells["quarter"], strict=True) if p}
    assert used == {(1, 1, 3), (1, 3, 1), (3, 0, 2), (3, 2, 0)}


def test_d4_5_the_other_twelve_are_in_no_equilibrium():
    # Against an equilibrium they lose, so no strategy that never loses can use them.
    worth = worth_against(mix_of(dict.fromkeys(NINE, F(1, 9))))
    assert {worth[i] for i in np.flatnonzero(IS_NINE)} == {0}
    assert {worth[i] for i in np.flatnonzero(~IS_NINE)} == {F(-1, 9), F(-5, 9)}


def test_d4_5_no_equilibrium_uses_more(cells):
    for opponent, action, most in (
        (cells["z"], (0, 2, 3), F(1, 3)),
        (cells["w"], (1, 1, 3), F(1, 4)),
    ):
        worth = worth_against(opponent)
        at = ACTIONS.index(action)
        assert sum(opponent) == 1
        assert worth[at] == most - 1
        assert max(np.delete(worth, at)) == most


# The tournament


@pytest.fixture
def tournament(cells):
    return lesson.explore_tournament(cells["entries"], cells["kept"])


def test_d4_5_tournament(cells, tournament, language):
    names, _, mixes, faults = lesson.read_entries(cells["entries"])
    assert faults == []
    X = np.array([*mixes, cells["average"][0]])
    won = X @ A @ X.T
    mean = won.sum(axis=1) / 7
    assert f"{mean[-1]:.2f}" == "0.14"
    assert f"{max(mean):.2f}" == "0.37"
    assert names[int(mean.argmax())] == "Yun"
    assert (mean > mean[-1]).sum() == 2
    worst = (X @ A).min(axis=1)
    assert (worst[:6] == -1).all()
    assert round(worst[-1], 2) == 0
    # Whatever is always sent, something beats it.
    assert (A.max(axis=0) == 1).all()
    beaten = worth_against(X[5])
    assert [ACTIONS[i] for i in np.flatnonzero(beaten == 1)] == [(1, 3, 1)]
    told = {"zh": "对付全班，最好的一种分配是 (2,3,0)，平均每局 +0.514；学习者平均每局 +0.145。",
            "en": "Against the whole class the best is (2,3,0), which earns +0.514; "
                  "the learner earns +0.145."}  # fmt: skip
    assert told[language] in tournament.html.value
    table = [row for row in rows_of(tournament.html.value) if len(row) == 13 and row[0]]
    assert len(table) == 8
    for i, row in enumerate(table):
        for j in range(8):
            if i != j:
                assert value_of(row[2 + j]) == pytest.approx(won[i, j], abs=0.00501)
        assert value_of(row[-3]) == pytest.approx(mean[i], abs=0.00501)
        assert value_of(row[-2]) == pytest.approx(worst[i], abs=0.00501)
        assert int(row[-1]) == 1 + (mean > mean[i] + 1e-9).sum()


def test_tournament_with_a_beginner(tournament):
    worst = {}
    for t in (1, 2, 3, 4, 5):
        tournament.controls["t"].value = 10**t
        table = [row for row in rows_of(tournament.html.value) if len(row) == 13 and row[0]]
        worst[10**t] = value_of(table[-1][-2])
    assert worst == {10: -0.72, 100: -0.16, 1000: -0.05, 10000: -0.01, 100000: 0}


def test_tournament_of_a_large_class(cells):
    entries = [(f"S{i}", ACTIONS[i % 21]) for i in range(45)]
    explorer = lesson.explore_tournament(entries, cells["kept"])
    assert explorer.still.width <= 1080
    assert explorer.still.height <= 480
    assert pixels_of(explorer.html.value).shape == (46, 46)


BAD_ENTRIES = [
    ("Bo", (1, 1, 1)),
    ("Bo", (1, 4)),
    ("Bo", {(1, 1, 3): 0.6}),
    ("Bo", {(1, 1, 3): 1.5, (0, 2, 3): -0.5}),
    ("Bo", {(1, 1, 3): float("nan")}),
    ("Bo", {(1, 1, 2): 1}),
    ("Bo", "113"),
    ("Bo", 3),
    ("Bo", None),
    ("Bo", [0.5] * 21),
    ("Bo",),
    7,
    None,
    ("Bo", {"x": "y"}),
    ("Bo", ((1,), 1, 3)),
]


@pytest.mark.parametrize("bad", BAD_ENTRIES, ids=repr)
def test_a_bad_entry_is_named_and_the_others_play(cells, bad):
    explorer = lesson.explore_tournament([("Lin", (1, 1, 3)), bad], cells["kept"])
    names, _, _, faults = lesson.read_entries([("Lin", (1, 1, 3)), bad])
    assert names == ["Lin"]
    assert len(faults) == 1
    assert faults[0].endswith(("。", "."))
    assert "1 Lin" in explorer.html.value


@pytest.mark.parametrize("entries", [[], "abc", None, 3, {"a": 1}, [("Bo", 3)] * 9])
def test_no_entry_at_all(cells, entries):
    explorer = lesson.explore_tournament(entries, cells["kept"])
    assert say("还没有可以参赛的方案。", "There is no entry to play yet.") in explorer.html.value


def test_entries_in_every_form(cells):
    forms = [
        ("a", [0, 2, 3]),
        ("b", np.array([0, 2, 3])),
        ("c", {(0, 2, 3): 1}),
        ("d", {(0, 2, 3): F(1, 2), (3, 2, 0): F(1, 2)}),
        ("e", cells["average"][0]),
        ("a very long name <b>", (0, 2, 3)),
    ]
    names, _, mixes, faults = lesson.read_entries(forms)
    assert faults == []
    assert len(mixes) == 6
    assert max(map(len, names)) == 10
    assert "<b>" not in lesson.explore_tournament(forms, cells["kept"]).html.value


def test_pictures_fit_the_screen(cells):
    explorers = [
        lesson.explore_battle(),
        lesson.explore_matrix(),
        lesson.guess_first(cells["average"]),
        lesson.explore_run(cells["kept"]),
        lesson.explore_answers(cells["R"], cells["average"]),
        lesson.explore_tournament(cells["entries"], cells["kept"]),
    ]
    for explorer in explorers:
        assert explorer.still.width <= 1080
        assert explorer.still.height <= 480
        assert min(map(float, re.findall(r'font-size="([\d.]+)"', explorer.still.svg))) >= 14


# What else the prose says


def test_m23_a_total_of_zero_is_not_zero_sum():
    both = np.array([[1, -1], [-1, 1]])
    assert both.sum() + both.sum() == 0
    assert (both + both).any()


def test_m23_a_game_with_sight_has_a_normal_form():
    # One answer to each of the three things seen.
    assert 3**3 == 27


# Exercises: the right answers, typical wrong ones with a hint of their own, and bad input


def by_regret(regrets, strategy_sum, rounds):
    positive = np.maximum(regrets, 0)
    return positive / positive.sum()


def by_total(U1, U2):
    return U1.sum() + U2.sum() == 0


RIGHT = {
    "03.1": [84, 84.0, F(84), np.int64(84), [84]],
    "03.2": [(2, 2, 1), [2, 1, 2], (2, 0, 3), (2, 3, 0), np.array([2, 2, 1]), (2.0, 2, 1)],
    "03.3": [lambda R, S, t: S / t, lambda R, S, t: list(S / S.sum())],
    "03.4": [
        lambda U1, U2: (U1 + U2 == 0).all(),
        lambda U1, U2: bool((U1 == -U2).all()),
        lambda U1, U2: np.array_equal(U1, -U2),
    ],
    "03.5": [27, 27.0, F(27)],
}
WRONG = {
    "03.1": [286, 4**10, 210, 504, 5],
    "03.2": [(1, 1, 3), (1, 2, 2), (5, 0, 0), (2, 2, 2), (0, 2, 3)],
    "03.3": [
        by_regret,
        lambda R, S, t: S,
        lambda R, S, t: R / t,
        lambda R, S, t: [0.25, 0.25, 0.25, 0.25],
    ],
    "03.4": [
        by_total,
        lambda U1, U2: True,
        lambda U1, U2: False,
        lambda U1, U2: U1 + U2 == 0,
        lambda U1, U2: ((U1 + U2).sum(axis=1) == 0).all(),
    ],
    "03.5": [3, 9, 6, 81],
}
BAD = {
    "03.1": ["84", float("nan"), float("inf"), 1j, True, {}, object(), (1, 2)],
    "03.2": ["(2, 2, 1)", (2, 2), 1, {2, 1, 0}, (2.5, 1.5, 1), (6, -1, 0), (1, "2", 2), (1, 1, 1)],
    "03.3": [0.4, "learnt", lambda: 0, lambda R, S, t: 1 / 0, lambda R, S, t: "x",
             lambda R, S, t: 1, lambda R, S, t: None, lambda R, S, t: [float("nan")] * 4],
    "03.4": [True, "f", lambda: 0, lambda U1, U2: 1 / 0, lambda U1, U2: None],
    "03.5": ["27", float("nan"), (1, 2), None.__class__, b"27"],
}  # fmt: skip


def test_exercise_2_really_is_the_best():
    payoffs = (A[:, ACTIONS.index((1, 1, 3))] + A[:, ACTIONS.index((1, 3, 1))]) / 2
    assert payoffs.max() == 0.5
    best = {ACTIONS[i] for i in np.flatnonzero(payoffs == 0.5)}
    assert best == {(2, 2, 1), (2, 1, 2), (2, 0, 3), (2, 3, 0)}
