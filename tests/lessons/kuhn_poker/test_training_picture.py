"""Test that the pictures of training show their data: tracks, family chart and plot."""

import re

import numpy as np
import pytest
from picture_texts import shapes_in_place, texts_beside, texts_in_place

from cfr_core.equilibrium import nash_conv
from cfr_lab import draw
from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.lessons.kuhn_poker import training
from cfr_lab.lessons.kuhn_poker.kuhn import value_of_the_game
from cfr_lab.numbers import number_text
from cfr_lab.plots import pyplot

pytestmark = pytest.mark.usefixtures("language")

# These are player 1's bets in the family (D5.5), and player 2's, which are unique.
FAMILY = {"J:": (0, 1 / 3), "Q:": (0, 0), "K:": (0, 1), "J:pb": (0, 0), "Q:pb": (1 / 3, 2 / 3)}
FAMILY |= {"K:pb": (1, 1), "J:p": (1 / 3, 1 / 3), "Q:p": (0, 0), "K:p": (1, 1)}
FAMILY |= {"J:b": (0, 0), "Q:b": (1 / 3, 1 / 3), "K:b": (1, 1)}
WIDTH = 306  # This is the width of a player's column of tracks.


@pytest.fixture(scope="module")
def run(draw_profile):
    """Return three marks of a run in which all probabilities are distinct."""
    rng = np.random.default_rng(12)
    return [(t, draw_profile(rng), draw_profile(rng)) for t in (1, 20, 300)]


@pytest.fixture
def picture(tree, run):
    judged = [(t, current, average, nash_conv(average)) for t, current, average in run]
    return training.training_picture(tree, judged, 2, value_of_the_game(tree))


def position_of(picture, words):
    ((x, y),) = [(x, y) for texts, x, y in texts_in_place(picture.svg) if texts == words]
    return x, y


def shapes_on_track(picture, name):
    """Return the shapes on a set's track: {kind: [(element, probabilities at its points)]}."""
    left, base = position_of(picture, name)
    ends = {
        t: x
        for t, x, _ in sorted(texts_in_place(picture.svg), key=lambda each: each[2])
        if t in ("0", "1") and left < x < left + WIDTH
    }
    results = {}
    for kind in ("circle", "polygon", "line", "rect"):
        for element, points in shapes_in_place(picture, kind):
            x, y = points.mean(axis=0)
            if left < x < left + WIDTH and abs(y - (base - 6)) < 1:
                reads = (points[:, 0] - ends["0"]) / (ends["1"] - ends["0"])
                results.setdefault(kind, []).append((element, reads))
    return results


def test_tracks_show_the_average_as_a_dot_and_the_current_as_a_diamond(picture, run, language):
    """The dot and the diamond are at their probabilities of b; the legend names both of them."""
    _, current, average = run[-1]
    for name in FAMILY:
        shapes = shapes_on_track(picture, name)
        ((dot, at),) = shapes["circle"]
        assert at == pytest.approx([average[name][1]], abs=0.002)
        assert dot.get("fill") == dot.get("stroke")
        ((diamond, corners),) = shapes["polygon"]
        assert corners.mean() == pytest.approx(current[name][1], abs=0.002)
        assert diamond.get("fill") == "none"
        assert texts_beside(picture, name)[0] == number_text(float(average[name][1]), 3)
    legend = {"zh": "● 平均策略　◇ 当前策略", "en": "● average · ◇ current"}[language]
    assert any(text.startswith(legend) for text, _, _ in texts_in_place(picture.svg))


def test_a_players_tracks_are_under_its_title_in_its_colour(picture, tree, language):
    title = {"zh": "玩家 {n}：选 b 的概率", "en": "player {n}: probability of b"}[language]
    for player in (1, 2):
        left, top = position_of(picture, title.format(n=player))
        below = {t for t, x, y in texts_in_place(picture.svg) if x == left and y > top} & set(
            FAMILY
        )
        assert below == {s.name for s in tree.infosets if s.player == player}
        dots = [shapes_on_track(picture, name)["circle"][0][0].get("fill") for name in below]
        assert set(dots) == {draw.COLOURS[player]}


def test_tracks_show_the_range_of_the_equilibria(picture, run):
    """The band is the family's range; the tick is the member whose alpha is nearest."""
    alpha = min(float(run[-1][2]["J:"][1]), 1 / 3)
    assert alpha < 1 / 3
    nearest = {"J:": alpha, "K:": 3 * alpha, "Q:pb": alpha + 1 / 3}
    for name, (low, high) in FAMILY.items():
        shapes = shapes_on_track(picture, name)
        ((_, (start, stop)),) = shapes["rect"]
        margin = (stop - start - (high - low)) / 2
        assert margin == pytest.approx(4 / (WIDTH - 60 - 62), abs=0.002)
        assert start + margin == pytest.approx(low, abs=0.002)
        (tick,) = [at for line, at in shapes["line"] if line.get("stroke") == draw.COLOURS[3]]
        assert tick[0] == tick[1] == pytest.approx(nearest.get(name, low), abs=0.002)


def chart_scale(picture):
    """Return a function from a point in the family chart to (alpha, probability), by its axes."""
    # Of the two labels 1/3, the one on the vertical axis is higher.
    (y_third, _), (_, x_third) = sorted(
        (y, x) for t, x, y in texts_in_place(picture.svg) if t == "1/3"
    )
    x_sixth, y_two_thirds = position_of(picture, "1/6")[0], position_of(picture, "2/3")[1]

    def read(x, y):
        alpha = 1 / 6 + (x - x_sixth) / (x_third - x_sixth) / 6
        return alpha, 1 / 3 + (y - (y_third - 5)) / (y_two_thirds - y_third) / 3

    return read


def test_the_family_chart_shows_the_averages_at_their_alpha(picture, run, tree, language):
    """Triangle, star and square are the last averages at J:, K: and Q:pb; dots are earlier ones."""
    read = chart_scale(picture)
    left, _ = position_of(picture, {"zh": "选 b 的概率", "en": "probability of b"}[language])
    shapes = {}
    for kind in ("polygon", "rect"):
        for element, points in shapes_in_place(picture, kind):
            if points[0, 0] > left and element.get("stroke") == draw.COLOURS[2]:
                middle = (points.min(axis=0) + points.max(axis=0)) / 2
                shapes[{3: "J: △", 10: "K: ☆", 2: "Q:pb □"}[len(points)]] = read(*middle)
    average = run[-1][2]
    for name in ("J:", "K:", "Q:pb"):
        (texts,) = [key for key in shapes if key.startswith(name + " ")]
        expected = [float(average["J:"][1]), float(average[name][1])]
        assert shapes[texts] == pytest.approx(expected, abs=0.02)
        # The line with that label shows the family.
        _, y = position_of(picture, texts)
        high = read(0, y - 5)[1]
        assert high == pytest.approx(FAMILY[name][1], abs=0.01)
    dots = [read(*at[0]) for dot, at in shapes_in_place(picture, "circle") if dot.get("r") == "2.5"]
    before = [(a["J:"][1], a[name][1]) for _, _, a in run[:-1] for name in ("J:", "K:", "Q:pb")]
    assert np.array(dots) == pytest.approx(np.array(before, dtype=float), abs=0.01)


def test_training_plot_labels_each_run_with_its_number_of_nodes(
    tree, draw_profile, monkeypatch, language
):
    """A curve's label, dash pattern and alternative text name its run and its number of nodes."""
    import matplotlib as mpl

    mpl.use("agg")
    texts = []
    monkeypatch.setattr(training, "show", lambda figure, alt: texts.append((figure, alt)))
    rng = np.random.default_rng(13)
    runs = {
        key: [(t, draw_profile(rng), draw_profile(rng)) for t in (2, 30, 1000)]
        for key in ("full", "sampled")
    }
    lesson.plot_training(runs)
    ((figure, alt),) = texts
    (ax,) = figure.axes
    below = sum(1 for node in range(1, tree.n_nodes) if tree.path(node)[1] == tree.children(0)[0])
    nodes = {"full": tree.n_nodes, "sampled": below}
    words = {"zh": ("完整的树", "抽样发牌"), "en": ("full tree", "sampled deals")}[language]
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    ends = {}
    for (key, run), name, line, entry in zip(runs.items(), words, ax.lines, legend, strict=True):
        assert entry == line.get_label()
        assert entry.startswith(name)
        assert re.findall(r"\d+", entry) == [str(nodes[key])]
        conv = [nash_conv(average) for _, _, average in run]
        assert list(line.get_xdata()) == [t * nodes[key] for t, _, _ in run]
        assert list(line.get_ydata()) == pytest.approx([float(each) for each in conv])
        assert line.get_linestyle() == {"full": "-", "sampled": "--"}[key]
        ends[key] = f"{1000 * nodes[key]:,}", number_text(float(conv[-1]), 4)
    # The alternative text gives the last point of each of the two curves.
    full, sampled = alt.split(words[1])
    for message, numbers in ((full, ends["full"]), (sampled, ends["sampled"])):
        assert set(re.findall(r"\d[\d.,]*\d", message)) == set(numbers)
    pyplot().close("all")
