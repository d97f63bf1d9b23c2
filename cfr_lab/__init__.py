"""What a notebook shows: pictures, tables, controls, checks, in Chinese and in English."""

from cfr_core.errors import CourseError
from cfr_lab import draw
from cfr_lab.anew import start_over
from cfr_lab.checking import check
from cfr_lab.controls import choice, play, slider, stops, sum_at_most_one, toggle
from cfr_lab.explorer import Explorer, Turns
from cfr_lab.formulas import Formula
from cfr_lab.overview import progress
from cfr_lab.plots import pyplot, show
from cfr_lab.questions import quick_questions
from cfr_lab.session import use
from cfr_lab.training import train
from cfr_lab.words import label, say

__all__ = [
    "CourseError",
    "Explorer",
    "Formula",
    "Turns",
    "check",
    "choice",
    "draw",
    "label",
    "play",
    "progress",
    "pyplot",
    "quick_questions",
    "say",
    "show",
    "slider",
    "start_over",
    "stops",
    "sum_at_most_one",
    "toggle",
    "train",
    "use",
]
