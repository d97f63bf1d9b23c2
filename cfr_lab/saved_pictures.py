"""Prepare a notebook's pictures when the notebook is opened or saved.

JupyterLab shows a saved SVG or PNG as an image without its alternative text. When a notebook is
opened, each picture therefore gets an HTML copy like that of a live picture; when the notebook is
saved, the copies are removed, so that the file contains each picture only once, and GitHub and
nbviewer show it only once. A widget saved beside its picture would hide the picture once the
widget's kernel is gone, so the widget is removed too.
"""

from html import escape

from cfr_lab.draw.flowing import flowing_html
from cfr_lab.page_scripts import VIEW, scrollable

KINDS = ("image/svg+xml", "image/png")


def add_html_copies(cells):
    """Add, in place, an HTML copy with alternative text to each picture in the cells."""
    for data, metadata in _pictures(cells):
        if "text/html" not in data:
            data["text/html"] = _html(data, metadata)


def remove_html_copies(cells):
    """Remove, in place, the HTML copies that `add_html_copies` has added to the cells."""
    for data, metadata in _pictures(cells):
        if data.get("text/html") == _html(data, metadata):
            del data["text/html"]


def remove_widgets(notebook):
    """Remove, in place, each widget that has a picture beside it.

    If no widget remains, the widget state is removed from the notebook too.
    """
    views = 0
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if VIEW in data and any(kind in data for kind in (*KINDS, "text/html")):
                del data[VIEW]
            views += VIEW in data
    if not views:
        notebook["metadata"].pop("widgets", None)


def _pictures(cells):
    """Yield (data, metadata) for each output that is a picture with an alternative text."""
    for cell in cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            # The plain text of one of the course's pictures is its alternative text; that of any
            # other picture is a description such as "<Figure ...>".
            is_ours = "aria-label=" in data.get(KINDS[0], "") or KINDS[1] in data
            words = data.get("text/plain", "")
            if is_ours and words and not words.startswith("<"):
                yield data, output.get("metadata", {})


def _html(data, metadata):
    if KINDS[0] in data:
        return flowing_html(data[KINDS[0]])
    width = metadata.get(KINDS[1], {}).get("width")
    size = f' width="{width}"' if width else ""
    return scrollable(
        f'<img alt="{escape(data["text/plain"])}"{size} style="max-width:100%;height:auto" '
        f'src="data:image/png;base64,{data[KINDS[1]].strip()}">'
    )
