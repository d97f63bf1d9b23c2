"""Give the course's matplotlib figures a Chinese font, and line styles that differ in greyscale.

matplotlib is imported inside the functions because it takes longer to load than the rest of the
package and not every reader draws figures.

Text in figures obeys two rules. Keep Chinese text outside of `$...$`: matplotlib sets formulas in
its own mathematical fonts, which lack Chinese characters. In English, write ' and " instead of
curly quotes, which are as wide as a Chinese character in this font.
"""

from base64 import b64encode
from html import escape
from io import BytesIO
from pathlib import Path
from struct import unpack

from ipywidgets import HTML

from cfr_lab.page_scripts import mime_bundle, scrollable

FAMILY = "CFR Course Sans SC"
FONT = Path(__file__).resolve().parent / "fonts" / "CourseSansSC-Regular.otf"

# These are Okabe and Ito's colours, which readers with any common form of colour blindness can
# distinguish. The yellow is omitted, and the orange and the light blue are darkened, so that all
# lines are visible on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#B07D00", "#2F8BC4", "#000000")
DASHES = (
    "-",
    (0, (6, 2)),
    (0, (6, 2, 1, 2)),
    (0, (1, 1.5)),
    (0, (6, 2, 1, 2, 1, 2)),
    (0, (3, 1.5)),
    (0, (10, 3)),
)

STYLE = {
    # A label that mixes text and formulas is set in the first family only, so that family must
    # contain Chinese characters.
    "font.family": [FAMILY, "DejaVu Sans"],
    "mathtext.fontset": "stix",
    "font.size": 14,  # This size is legible from the back of a room.
    "axes.titlesize": 16,
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
    "legend.fontsize": 12,
    "lines.linewidth": 2.2,
    "figure.figsize": (8, 4.5),
    "figure.dpi": 100,
    "savefig.dpi": 150,
    "figure.constrained_layout.use": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#DDDDDD",
    # The legend's background is opaque, so that grid lines do not run through the text; the legend
    # has no frame.
    "legend.framealpha": 1,
    "legend.edgecolor": "none",
}


def pyplot():
    """Return matplotlib.pyplot, set to the course's font and style for the rest of the session."""
    import matplotlib.pyplot as plt
    from cycler import cycler
    from matplotlib.font_manager import fontManager

    # Each call of `addfont` adds the font to the list once more and clears matplotlib's font
    # cache, so the function is called only once.
    if all(entry.fname != str(FONT) for entry in fontManager.ttflist):
        fontManager.addfont(FONT)
    plt.rcParams.update(STYLE)
    plt.rcParams["axes.prop_cycle"] = cycler(color=COLOURS, linestyle=DASHES)
    return plt


def show(figure, alt):
    """Show a figure in a notebook with its alternative text, and close the figure.

    alt   the alternative text, which names the axes and describes the curves
    """
    from IPython.display import display

    display(ShownFigure(figure, alt))


class ShownFigure:
    """Hold a figure as a PNG to be saved and as `html` to be shown, with its alternative text."""

    def __init__(self, figure, alt):
        import matplotlib.pyplot as plt

        if not alt.strip():
            raise ValueError("A figure needs alternative text. / 图要有替代文字。")
        self.alt, file = alt, BytesIO()
        figure.savefig(file, format="png", bbox_inches="tight")
        plt.close(figure)
        self.png = file.getvalue()
        # A PNG's header holds the image's width in the image's own pixels, which are smaller than
        # the page's pixels, so the width is converted.
        pixels, _ = unpack(">II", self.png[16:24])
        self.width = round(pixels * STYLE["figure.dpi"] / STYLE["savefig.dpi"])

    def __repr__(self):
        return self.alt

    @property
    def html(self):
        # At this minimum width, the smallest text, that of the tick labels, is 11 pixels high.
        tick = STYLE["xtick.labelsize"] * STYLE["figure.dpi"] / 72
        min_width = round(self.width * 11 / tick)
        return scrollable(
            f'<img alt="{escape(self.alt)}" width="{self.width}" '
            f'style="min-width:{min_width}px;max-width:100%;height:auto" '
            f'src="data:image/png;base64,{b64encode(self.png).decode()}">'
        )

    def _repr_mimebundle_(self, include=None, exclude=None):
        data = mime_bundle(HTML(self.html), self.alt, "image/png", self.png)
        return data, {"image/png": {"width": self.width}}
