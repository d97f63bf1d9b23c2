"""Run two scripts, `panel.js` and `player.js`, in the reader's page by means of anywidget.

`panel.js` serves the panels of controls: it handles key presses, names the controls for screen
readers, and shows a notice when the kernel has stopped. One widget holds this script, and every
panel has a view of that widget. `player.js` creates the row of playback buttons beside a slider.
"""

from functools import cache
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from cfr_lab.words import TAGS, language, say

FOLDER = Path(__file__).resolve().parent
VIEW = "application/vnd.jupyter.widget-view+json"


class PanelScript(anywidget.AnyWidget):
    """Handle a panel's key presses, name its controls, and report when the kernel has stopped.

    While a control has the focus, key presses go to it and not to JupyterLab's commands. The names
    are for screen readers.
    """

    _esm = (FOLDER / "panel.js").read_text("utf-8")
    _css = (FOLDER / "panel.css").read_text("utf-8")
    lang = traitlets.Unicode().tag(sync=True)
    stopped_message = traitlets.Unicode().tag(sync=True)
    gone = traitlets.Bool(False).tag(sync=True)


class PlaybackButtons(anywidget.AnyWidget):
    """Show three buttons that move a slider: back, play or pause, and forward."""

    _esm = (FOLDER / "player.js").read_text("utf-8")
    slider = traitlets.Instance(widgets.Widget).tag(sync=True, **widgets.widget_serialization)
    pause = traitlets.Float().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)


def panel_script(new=False):
    """Return the PanelScript of this session and language; every panel shows a view of it.

    new   whether to discard the existing PanelScripts and create new ones
    """
    if new:
        _panel_script.cache_clear()
    return _panel_script(language())


@cache
def _panel_script(_):
    return PanelScript(
        lang=TAGS[language()],
        stopped_message=say(
            "内核已停止，图不会再变：请选“运行 → 重启内核并运行所有单元格”。",
            "The kernel has stopped, so the pictures no longer change: choose "
            "“Run → Restart Kernel and Run All Cells”.",
        ),
    )


def panel(controls, picture):
    """Return a widget with the controls above the picture, in a row that wraps on a narrow page."""
    # With this layout, controls that do not fit wrap to a second line; otherwise they would shrink.
    row = widgets.Box([*controls, panel_script()], layout=widgets.Layout(flex_flow="row wrap"))
    row.add_class("cfr-controls")
    return widgets.VBox([row, picture]).add_class("cfr-shown")


def scrollable(picture):
    """Return HTML in which a wide picture can be scrolled sideways, also with the arrow keys."""
    style = "overflow-x:auto;contain:inline-size"
    return f'<div class="cfr-picture" tabindex="0" style="{style}">{picture}</div>'


def mime_bundle(widget, text, mime, still):
    """Return the output of a cell: the live widget, its alternative text and its still picture."""
    return {**widget._repr_mimebundle_(), "text/plain": text, mime: still}
