"""A saved picture, shown by JupyterLab before anything was run: with its words.

JupyterLab makes an image without words of a saved SVG or PNG. So a lesson that is opened gets the
same picture beside it as HTML, as a live one is, and a lesson that is saved loses it again: in the
file, for GitHub and nbviewer, each picture stands once.
"""

import re
from html import escape

from cfr_lab.desk import scrolling
from cfr_lab.draw.shapes import LEAST

KINDS = ("image/svg+xml", "image/png")


def told(cells):
    """Gives the pictures that the cells of an opened notebook show their words; changes them."""
    for data, metadata in _pictures(cells):
        if "text/html" not in data:
            data["text/html"] = _html(data, metadata)


def plain(cells):
    """Takes away what `told` has given."""
    for data, metadata in _pictures(cells):
        if data.get("text/html") == _html(data, metadata):
            del data["text/html"]


def legible(svg):
    """A saved picture, as narrow as its smallest text allows: Drawing's `html` of its `svg`."""
    width = float(re.search(r' width="([\d.]+)"', svg)[1])
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    least = width * min(1, LEAST / min(sizes, default=LEAST))
    return svg.replace('style="max-width', f'style="min-width:{least:.10g}px;max-width', 1)


def _pictures(cells):
    """(data, metadata) of the outputs that are pictures of the course, with words."""
    for cell in cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            # The words of a picture are its plain text; what others draw has "<Figure ...>" there.
            ours = "aria-label=" in data.get(KINDS[0], "") or KINDS[1] in data
            words = data.get("text/plain", "")
            if ours and words and not words.startswith("<"):
                yield data, output.get("metadata", {})


def _html(data, metadata):
    if KINDS[0] in data:
        return scrolling(legible(data[KINDS[0]]))
    width = metadata.get(KINDS[1], {}).get("width")
    size = f' width="{width}"' if width else ""
    return scrolling(
        f'<img alt="{escape(data["text/plain"])}"{size} style="max-width:100%;height:auto" '
        f'src="data:image/png;base64,{data[KINDS[1]].strip()}">'
    )
