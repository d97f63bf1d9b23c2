"""Test that titles, labels and dashes in the plots of a thousand pairs fit their data.

In the data of these tests, all bands, means and curves have different, known values.
"""

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.colors import to_hex

from cfr_lab.lessons import regret_matching as lesson
from cfr_lab.lessons.regret_matching import pairs
from cfr_lab.lessons.rps import PAPER, ROCK, SCISSORS
from cfr_lab.plots import pyplot

pytestmark = pytest.mark.usefixtures("language")

T = np.array([1, 10, 100, 1000])
# With 101 evenly spaced values, every percentile is a multiple of 1/100.
SPREAD = np.random.default_rng(0).permutation(101) / 100


@pytest.fixture
def figure_of(monkeypatch):
    """Return a function that returns the figure that a plotting function of the lesson shows."""
    mpl.use("agg")
    figures = []
    monkeypatch.setattr(pairs, "show", lambda figure, alt: figures.append(figure))

    def draw(plot, *data):
        plot(*data)
        return figures[-1]

    yield draw
    pyplot().close("all")


def runs(scales, shift=0.0):
    """Return an array (times, 3, runs) with probabilities of rock from shift to shift + scale."""
    data = np.zeros((len(T), 3, 101))
    data[:, ROCK] = np.outer(scales, SPREAD) + shift
    data[:, PAPER] = 1 - data[:, ROCK]
    assert not data[:, SCISSORS].any()
    return data


CURRENT_DATA, AVERAGE_DATA = runs((1, 0.9, 0.8, 0.7)), runs((0.6, 0.4, 0.2, 0.1), 0.3)


def ends_of(band):
    """Return an array (times, 2) of a band's lower and upper ends at each time."""
    corners = band.get_paths()[0].vertices
    return np.array([np.sort(corners[corners[:, 0] == t, 1])[[0, -1]] for t in T])


def key_of(ax):
    """Return {label: the legend's artist for it}."""
    legend = ax.get_legend()
    return {t.get_text(): h for t, h in zip(legend.texts, legend.legend_handles, strict=True)}


def test_d2_3_each_half_of_the_fan_plot_has_its_datas_title(figure_of, language):
    titles = {
        "zh": ("当前策略", "平均策略"),
        "en": ("current strategy", "average strategy"),
    }[language]
    figure = figure_of(lesson.plot_fan, T, CURRENT_DATA, AVERAGE_DATA)
    by_title = {ax.get_title(): ax for ax in figure.axes}
    assert sorted(by_title) == sorted(titles)
    for title, data in zip(titles, (CURRENT_DATA, AVERAGE_DATA), strict=True):
        one, third = by_title[title].lines
        assert one.get_xdata() == pytest.approx(T)
        assert one.get_ydata() == pytest.approx(data[:, ROCK, 0])
        assert set(third.get_ydata()) == {1 / 3}
        assert (one.get_linestyle(), third.get_linestyle()) == ("-", "--")


def test_d2_3_bands_of_the_fan_plot_contain_their_labelled_shares(figure_of):
    for ax, data in zip(
        figure_of(lesson.plot_fan, T, CURRENT_DATA, AVERAGE_DATA).axes,
        (CURRENT_DATA, AVERAGE_DATA),
        strict=True,
    ):
        assert len(ax.collections) == 2
        for band in ax.collections:
            ends = ends_of(band)
            for share, low, high in (("90%", 0.05, 0.95), ("50%", 0.25, 0.75)):
                if share in band.get_label():
                    least, most = data[:, ROCK].min(axis=1), data[:, ROCK].max(axis=1)
                    expected = [least + p * (most - least) for p in (low, high)]
                    assert ends == pytest.approx(np.transpose(expected))
                    break
            else:
                pytest.fail(f"no share in {band.get_label()}")
        wide, narrow = sorted(ax.collections, key=lambda band: -np.ptp(ends_of(band)[0]))
        assert wide.get_alpha() < narrow.get_alpha(), "the darker inside the lighter"


def test_d2_3_legend_of_the_fan_plot_has_the_colours_of_its_artists(figure_of, language):
    ax = figure_of(lesson.plot_fan, T, CURRENT_DATA, AVERAGE_DATA).axes[1]
    key = key_of(ax)
    for band in ax.collections:
        assert key[band.get_label()].get_facecolor() == tuple(band.get_facecolor()[0])
    one = ax.lines[0]
    assert (
        key[{"zh": "其中一对", "en": "one of the pairs"}[language]].get_color() == one.get_color()
    )


def test_m14_curves_of_the_error_plot_have_the_labels_of_their_data(figure_of, language):
    """The curve with each label has the data of regret, exploitability or bound."""
    regret, gap = np.outer(1 / T, 1 + SPREAD), np.outer(1 / T, 3 + SPREAD)
    (ax,) = figure_of(lesson.plot_error, T, regret, gap).axes
    # The plot starts at round 10. The bound is computed here for payoffs from -1 to 1 and three
    # actions.
    late = T[1:]
    expected = {
        "zh": ("平均遗憾（一千对的均值）", "平均策略的可利用度（均值）", "理论的上界"),
        "en": (
            "average regret (mean of the thousand pairs)",
            "exploitability of the averages (mean)",
            "bound from theory",
        ),
    }[language]
    curves = zip(expected, (1.5 / late, 3.5 / late, 2 * np.sqrt(3 / late)), strict=True)
    key = key_of(ax)
    for words, numbers in curves:
        (line,) = [line for line in ax.lines if line.get_label().startswith(words)]
        assert line.get_xdata() == pytest.approx(late)
        assert line.get_ydata() == pytest.approx(numbers)
        in_key = key[line.get_label()]
        assert in_key.get_linestyle() == line.get_linestyle()
        assert to_hex(in_key.get_color()) == to_hex(line.get_color())
    assert len(ax.lines) == 3 == len({line.get_linestyle() for line in ax.lines})
    (band,) = ax.collections
    assert "90%" in band.get_label()
    corners = band.get_paths()[0].vertices
    for t in late:
        ends = corners[corners[:, 0] == t, 1]
        assert [ends.min() * t, ends.max() * t] == pytest.approx([1.05, 1.95])
