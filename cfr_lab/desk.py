"""What the page itself does for our widgets: keys, names, playing, and one line when all is dead.

Two small scripts run in the reader's page, through anywidget. `desk.js` stands in every panel of
controls as a view of one widget; `player.js` is the row of buttons beside a slider that plays.
"""

from functools import cache
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from cfr_lab.words import TAGS, language, say

HERE = Path(__file__).resolve().parent
VIEW = "application/vnd.jupyter.widget-view+json"


class Desk(anywidget.AnyWidget):
    """Keys stay in the panel it stands in, controls get their names, and a dead kernel is told."""

    _esm = (HERE / "desk.js").read_text("utf-8")
    _css = (HERE / "desk.css").read_text("utf-8")
    lang = traitlets.Unicode().tag(sync=True)
    dead = traitlets.Unicode().tag(sync=True)
    gone = traitlets.Bool(False).tag(sync=True)


class Player(anywidget.AnyWidget):
    """Buttons that move a slider through its values: one back, play or pause, one on."""

    _esm = (HERE / "player.js").read_text("utf-8")
    slider = traitlets.Instance(widgets.Widget).tag(sync=True, **widgets.widget_serialization)
    pause = traitlets.Float().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)


def desk(new=False):
    """The one Desk of this session and language, which may stand in many panels."""
    if new:
        _desk.cache_clear()
    return _desk(language())


@cache
def _desk(_):
    return Desk(
        lang=TAGS[language()],
        dead=say(
            "内核已停止，图不会再变：请选“运行 → 重启内核并运行所有单元格”。",
            "The kernel has stopped, so the pictures no longer follow: choose "
            "“Run → Restart Kernel and Run All Cells”.",
        ),
    )


def shown(controls, picture):
    """A widget: controls in a row, on to a second line where the page is narrow, and a picture."""
    # They wrap rather than shrink.
    panel = widgets.Box([*controls, desk()], layout=widgets.Layout(flex_flow="row wrap"))
    panel.add_class("cfr-controls")
    return widgets.VBox([panel, picture]).add_class("cfr-shown")


def scrolling(picture):
    """HTML in which a picture wider than the page is scrolled sideways, with the arrows too."""
    look = "overflow-x:auto;contain:inline-size"
    return f'<div class="cfr-picture" tabindex="0" style="{look}">{picture}</div>'


def bundle(widget, told, mime, still):
    """What a cell shows and what it saves: a live widget, and beside it its words and picture."""
    return {**widget._repr_mimebundle_(), "text/plain": told, mime: still}
