"""Export the names that a notebook uses, such as those of pictures, controls and checks."""

try:
    import anywidget  # noqa: F401
    import ipywidgets  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError(
        f"cfr_lab 需要 {error.name}，请运行：pip install 'cfr-course[lab]' / "
        f"cfr_lab needs {error.name}; run: pip install 'cfr-course[lab]'"
    ) from None

from cfr_core.errors import CourseError
from cfr_lab import draw
from cfr_lab.checking import check
from cfr_lab.controls import (
    add_playback,
    choice,
    slider,
    slider_with_stops,
    sum_at_most_one,
    toggle,
)
from cfr_lab.explorer import ButtonExplorer, Explorer
from cfr_lab.formulas import Formula
from cfr_lab.lesson_reset import start_over
from cfr_lab.overview import progress
from cfr_lab.plots import pyplot, show
from cfr_lab.questions import quick_questions
from cfr_lab.session import use
from cfr_lab.words import label, say

__all__ = [
    "ButtonExplorer",
    "CourseError",
    "Explorer",
    "Formula",
    "add_playback",
    "check",
    "choice",
    "draw",
    "label",
    "progress",
    "pyplot",
    "quick_questions",
    "say",
    "show",
    "slider",
    "slider_with_stops",
    "start_over",
    "sum_at_most_one",
    "toggle",
    "use",
]
