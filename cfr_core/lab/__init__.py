"""What a notebook shows: pictures, tables, controls, checks, in Chinese and in English."""

from cfr_core.errors import CourseError
from cfr_core.lab.drawing import Drawing
from cfr_core.lab.exercises import check
from cfr_core.lab.explorer import Explorer, Turns, choice, slider, stops, sum_at_most_one, toggle
from cfr_core.lab.formulas import Formula
from cfr_core.lab.plots import pyplot
from cfr_core.lab.session import use
from cfr_core.lab.treeview import draw_tree
from cfr_core.lab.words import label, say

__all__ = [
    "CourseError",
    "Drawing",
    "Explorer",
    "Formula",
    "Turns",
    "check",
    "choice",
    "draw_tree",
    "label",
    "pyplot",
    "say",
    "slider",
    "stops",
    "sum_at_most_one",
    "toggle",
    "use",
]
