"""The look of the course's figures: a font that has Chinese, and lines told apart without colour.

Call `setup_matplotlib` once, before the first figure. matplotlib is imported inside the functions,
because it takes longer to load than the rest of the package and not every reader draws.

Two rules for text in figures. Keep Chinese outside the `$...$`: matplotlib sets what is inside
with its own mathematical fonts, which have none. And in English write ' and ", not their curly
forms: the font has those at the width of a hanzi, as Chinese wants them.
"""

from base64 import b64encode
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path
from struct import unpack

from ipywidgets import HTML

from cfr_lab.desk import bundle, scrolling

FAMILY = "CFR Course Sans SC"
FONT = Path(__file__).resolve().parent / "fonts" / "CourseSansSC-Regular.otf"

# Okabe and Ito's colours, which readers with any common form of colour blindness can tell apart,
# without their yellow, which is lost on white, and with their orange and light blue darkened, which
# nearly are. Each has a line style of its own, so that a figure can also be read in grey.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#B07D00", "#2F8BC4", "#000000")
LINE_STYLES = (
    "-",
    (0, (6, 2)),
    (0, (6, 2, 1, 2)),
    (0, (1, 1.5)),
    (0, (6, 2, 1, 2, 1, 2)),
    (0, (3, 1.5)),
    (0, (10, 3)),
)


def setup_matplotlib():
    """Make every later figure draw Chinese and have the course's look.

    It changes matplotlib's `rcParams` for the whole session and leaves the choice of backend
    alone. Calling it again does no harm, and undoes changes made to these settings since.
    """
    import matplotlib as mpl
    from cycler import cycler
    from matplotlib.font_manager import fontManager

    # Adding a font twice would list it twice, and matplotlib empties its cache of fonts each time.
    if all(entry.fname != str(FONT) for entry in fontManager.ttflist):
        fontManager.addfont(FONT)

    mpl.rcParams.update(
        {
            # Ours comes first: a label that mixes text and maths is set in the first family
            # alone, so with another one there its Chinese would be boxes.
            "font.family": [FAMILY, "DejaVu Sans"],
            # The font has a true minus sign (U+2212), so there is no need for a hyphen.
            "axes.unicode_minus": True,
            # Maths like that of the notebook's own text, and of a weight with our font.
            "mathtext.fontset": "stix",
            # Sizes to be read from the back of a room.
            "font.size": 14,
            "axes.titlesize": 16,
            "axes.labelsize": 14,
            "xtick.labelsize": 12,
            "ytick.labelsize": 12,
            "legend.fontsize": 12,
            "figure.titlesize": 18,
            "lines.linewidth": 2.2,
            "lines.markersize": 7,
            "axes.prop_cycle": cycler(color=COLOURS) + cycler(linestyle=LINE_STYLES),
            "figure.figsize": (8, 4.5),
            "figure.dpi": 100,
            "savefig.dpi": 150,
            "figure.constrained_layout.use": True,
            # White also under a dark theme, where black labels on no background would be lost.
            "figure.facecolor": "white",
            "axes.facecolor": "white",
            "savefig.facecolor": "white",
            "savefig.transparent": False,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.grid": True,
            "axes.axisbelow": True,
            "grid.color": "#DDDDDD",
            "grid.linestyle": "-",
            "grid.linewidth": 0.8,
            # An opaque ground and no frame: lines of the grid do not run through words.
            "legend.framealpha": 1,
            "legend.edgecolor": "none",
        }
    )


def pyplot():
    """matplotlib.pyplot, set up for the course."""
    setup_matplotlib()
    import matplotlib.pyplot as plt

    return plt


def show(figure, alt):
    """Show a figure in a notebook and say in words what it shows; closes it.

    The words are for who cannot see it, so they name the axes and tell what the curves do.
    """
    from IPython.display import display

    display(Shown(figure, alt))


class Shown:
    """A figure as an image with its words: an object to be displayed, as `show` does.

    `html` is the live one; a notebook saves the PNG.
    """

    def __init__(self, figure, alt):
        import matplotlib.pyplot as plt
        from matplotlib import rcParams

        if not alt.strip():
            raise ValueError("A figure needs words. / 图要有文字说明。")
        self.alt, file = alt, BytesIO()
        figure.savefig(file, format="png", bbox_inches="tight")
        plt.close(figure)
        self.png = file.getvalue()
        # Its size in pixels stands in the header; it is drawn finer than it is shown.
        pixels, _ = unpack(">II", self.png[16:24])
        self.width = round(pixels * figure.dpi / rcParams["savefig.dpi"])
        # As wide as keeps the smallest text, that of the ticks, at 11 pixels.
        tick = rcParams["xtick.labelsize"] * figure.dpi / 72
        self.least = round(self.width * min(1, 11 / tick))

    def __repr__(self):
        return self.alt

    @property
    def html(self):
        return scrolling(
            f'<img alt="{escape(self.alt)}" width="{self.width}" '
            f'style="min-width:{self.least}px;max-width:100%;height:auto" '
            f'src="data:image/png;base64,{b64encode(self.png).decode()}">'
        )

    def _repr_mimebundle_(self, include=None, exclude=None):
        data = bundle(HTML(self.html), self.alt, "image/png", self.png)
        return data, {"image/png": {"width": self.width}}


def missing_glyphs(text):
    """The characters of the text that the font lacks, each once, in the order they first appear.

    Left out are controls such as the tab, and maths between dollar signs, which has fonts of its
    own. The wide space of Chinese (U+3000) is not: a font without it draws a box. As in
    matplotlib, each line is looked at by itself, and its dollar signs mean maths if there is an
    even number of them, not counting `\\$`.
    """
    drawn = "".join(map(_outside_maths, text.split("\n")))
    return "".join(
        char for char in dict.fromkeys(drawn) if char >= " " and ord(char) not in _glyphs()
    )


def _outside_maths(line):
    """The line without its maths."""
    parts = line.replace("\\$", "").split("$")
    # An even number of dollar signs cuts the line into an odd number of parts, text and maths by
    # turns. The sign itself is in the font, so dropping it hides nothing.
    return "".join(parts[::2] if len(parts) % 2 else parts)


@cache
def _glyphs():
    """The code points of the font."""
    from matplotlib.font_manager import get_font

    return frozenset(get_font(FONT).get_charmap())
