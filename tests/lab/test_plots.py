import importlib.util
import logging
import subprocess
import sys
import unicodedata
import warnings
from io import BytesIO
from pathlib import Path

import pytest

from cfr_lab import plots

mpl = pytest.importorskip("matplotlib")
mpl.use("agg")

import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402
from matplotlib.font_manager import findfont, fontManager, get_font  # noqa: E402
from matplotlib.ft2font import FT2Font  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]

SOURCES = sorted(
    [*(ROOT / "cfr_core").rglob("*.py"), *(ROOT / "notebooks" / "source").glob("*.md")]
)

MAKE_FONT = plots.FONT.with_name("make_font.py")
# The font is made from this file, which few machines except a developer's have.
NOTO = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")

RARE = "𠀀"


@pytest.fixture(autouse=True)
def course_settings():
    """Use the course's settings only in this test, and leave no figure open."""
    with mpl.rc_context():
        plots.pyplot()
        yield
        plt.close("all")


@pytest.fixture
def complaints_about(caplog):
    """Return a function that draws a figure with given texts and returns matplotlib's complaints.

    matplotlib warns about a missing glyph, but in formulas only its log reports it.
    """

    def draw(title, label, suffix="png"):
        caplog.clear()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            fig, ax = plt.subplots()
            ax.plot([-1.0, 0.0, 1.0], [-1.0, 0.0, 1.0], label=label)
            ax.set_title(title)
            ax.set_xlabel(label)
            ax.set_ylabel(title)
            ax.annotate(label, (0, 0))
            ax.legend()
            fig.savefig(BytesIO(), format=suffix)
        logged = [rec.getMessage() for rec in caplog.records if rec.levelno >= logging.WARNING]
        # Another package's warning about its future does not concern the figure.
        warned = [str(w.message) for w in caught if w.category is UserWarning]
        return warned + logged

    return draw


def is_chinese(char):
    """Return whether a character is a hanzi or full-width punctuation, but not a wide emoji."""
    return unicodedata.east_asian_width(char) in "WF" and unicodedata.category(char) != "So"


def gb2312_level_1():
    rows = range(0xB0, 0xD8)
    cells = (bytes((row, cell)) for row in rows for cell in range(0xA1, 0xFF))
    return "".join(cell.decode("gb2312", errors="ignore") for cell in cells)


def missing_glyphs(text):
    """Return the characters of the text that the font lacks, each once."""
    glyphs = get_font(plots.FONT).get_charmap()
    return "".join(char for char in dict.fromkeys(text) if ord(char) not in glyphs)


def test_font_holds_gb2312_level_1():
    hanzi = gb2312_level_1()
    assert (len(hanzi), hanzi[0], hanzi[-1]) == (3755, "啊", "座")
    assert missing_glyphs(hanzi) == ""


def test_font_holds_signs_for_text_and_maths():
    signs = "\u3000，。：；！？“”‘’（）《》「」、…—·～【】→⇒←−×÷±≤≥≠≈∞∑∈∅√½✓αβγδεσπμλΣΔ♠♥♦♣°²"
    assert missing_glyphs(signs) == ""
    assert missing_glyphs("".join(map(chr, range(0x20, 0x7F)))) == ""


def test_list_of_sources_is_not_empty():
    assert SOURCES


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_font_holds_the_chinese_of_every_source(path):
    chinese = "".join(filter(is_chinese, path.read_text(encoding="utf-8")))
    missing = missing_glyphs(chinese)
    assert missing == "", f"run cfr_lab/fonts/make_font.py: the font lacks {missing}"


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("遗憾匹配：平均策略趋于均衡", "收益 −0.5 到 −1（每局）"),
        (r"玩家二的策略 $\sigma_2$：“石头、剪刀、布”", r"遗憾 $R^T_i \leq \sqrt{T}$ −1，第 $t$ 轮"),
        ("Average regret ≤ 0.05 — player 2", r"$\bar\sigma$ of player 1, −1 to 1"),
    ],
)
def test_chinese_maths_and_minus_draw_without_complaint(complaints_about, title, label, suffix):
    assert complaints_about(title, label, suffix) == []


def test_ticks_have_a_true_minus():
    fig, ax = plt.subplots()
    ax.set_xlim(-1, 1)
    fig.canvas.draw()
    assert "−1.00" in [tick.get_text() for tick in ax.get_xticklabels()]


def test_logarithmic_axes_draw_without_complaint(caplog):
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message="Glyph")
        fig, (left, right) = plt.subplots(1, 2)
        left.loglog([1, 1000], [1, 1e-3])
        right.set(yscale="symlog", ylim=(-1000, 1000), ylabel="遗憾")
        fig.canvas.draw()
    assert [rec for rec in caplog.records if rec.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("label", [f"罕字{RARE}", rf"罕字{RARE} $\sigma_2$"])
def test_a_missing_glyph_is_detected(complaints_about, label):
    text = complaints_about("收益", label)
    assert text
    assert all("20000" in line or str(ord(RARE)) in line for line in text)


def test_our_font_must_come_first(complaints_about):
    mixed = r"玩家二 $\sigma_2$"
    assert complaints_about(mixed, "收益") == []
    mpl.rcParams["font.family"] = ["DejaVu Sans", plots.FAMILY]
    assert any("does not have a glyph" in line for line in complaints_about(mixed, "收益"))


def test_setting_up_again_adds_no_second_font():
    plots.pyplot()
    plots.pyplot()
    assert [entry.name for entry in fontManager.ttflist].count(plots.FAMILY) == 1
    assert Path(findfont(plots.FAMILY)) == plots.FONT


def test_importing_plots_does_not_import_matplotlib():
    code = "import sys, cfr_lab.plots; sys.exit('matplotlib' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_lines_differ_in_colour_and_in_style():
    cycle = mpl.rcParams["axes.prop_cycle"].by_key()
    assert cycle["color"][:3] == ["#0072B2", "#D55E00", "#009E73"]
    assert len(set(cycle["color"])) == len(cycle["color"]) == len(plots.COLOURS)
    assert len(set(map(str, cycle["linestyle"]))) == len(cycle["color"])


def test_bars_points_and_areas_follow_the_colour_cycle():
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message="Glyph")
        fig, axes = plt.subplots(1, 4)
        axes[0].bar(["石头", "剪刀", "布"], [1, -2, 3])
        axes[1].scatter([0, 1], [1, 0])
        axes[2].fill_between([0, 1], [0, 1], [1, 2])
        axes[3].hist(np.arange(9.0))
        fig.canvas.draw()
    assert mpl.colors.to_hex(axes[0].patches[0].get_facecolor()).upper() == "#0072B2"


def test_font_metadata_has_our_name_and_the_licence():
    font = get_font(plots.FONT)
    assert font.family_name == plots.FAMILY
    assert font.postscript_name == "CFRCourseSansSC-Regular"
    names = names_of(plots.FONT)
    assert {names[1], names[4]} == {plots.FAMILY, f"{plots.FAMILY} Regular"}
    assert "Adobe" in names[0]
    assert "SIL Open Font License, Version 1.1" in names[13]
    # The names Noto and Source belong to others, so no record that names the font may contain them.
    for number in (1, 2, 3, 4, 6, 16, 17):
        assert not {"noto", "source"} & set(names.get(number, "").lower().split())


def names_of(path):
    """Return the English records of the font's name table, by number."""
    sfnt = FT2Font(str(path)).get_sfnt()
    return {
        number: record.decode("utf-16-be")
        for (platform, _, language, number), record in sfnt.items()
        if (platform, language) == (3, 0x409)
    }


def test_licence_is_beside_the_font():
    text = plots.FONT.with_name("OFL.txt").read_text(encoding="utf-8")
    assert text.startswith("Copyright 2014-2021 Adobe (http://www.adobe.com/).")
    assert "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007" in text
    assert text.rstrip().endswith("OTHER DEALINGS IN THE FONT SOFTWARE.")


def test_font_is_small():
    assert 500_000 < plots.FONT.stat().st_size < 1_100_000


@pytest.mark.skipif(not NOTO.exists(), reason="the source font is not installed")
def test_make_font_gives_the_same_characters(tmp_path):
    pytest.importorskip("fontTools")
    spec = importlib.util.spec_from_file_location("make_font", MAKE_FONT)
    make_font = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_font)
    result = tmp_path / "made.otf"
    make_font.make(make_font.course_files(), NOTO, result)
    new_characters, shipped = (
        set(map(chr, get_font(font).get_charmap())) for font in (result, plots.FONT)
    )
    missing = new_characters - shipped
    assert not missing, f"run {MAKE_FONT.name} again: {''.join(sorted(missing))}"


def test_figure_is_shown_with_its_alternative_text():
    figure, ax = plots.pyplot().subplots(figsize=(8, 4))
    ax.plot([1, 2])
    shown = plots.ShownFigure(figure, 'it "rises"')
    assert not plt.fignum_exists(figure.number), "or the notebook would show it twice"
    data, metadata = shown._repr_mimebundle_()
    assert data["text/plain"] == 'it "rises"'
    assert data["image/png"].startswith(b"\x89PNG")
    assert metadata["image/png"]["width"] == pytest.approx(800, abs=60)
    assert 'alt="it &quot;rises&quot;"' in shown.html


def test_figure_without_alternative_text_is_rejected():
    with pytest.raises(ValueError, match="alternative text"):
        plots.ShownFigure(plots.pyplot().subplots()[0], " ")
