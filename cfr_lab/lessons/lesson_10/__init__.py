"""Lesson 10, towards large games."""

from cfr_lab.lessons.lesson_10.abstraction import explore_abstraction, show_prices
from cfr_lab.lessons.lesson_10.circuit import explore_circuit
from cfr_lab.lessons.lesson_10.counting import no_limit_holdem
from cfr_lab.lessons.lesson_10.elsewhere import show_elsewhere
from cfr_lab.lessons.lesson_10.growth import explore_growth
from cfr_lab.lessons.lesson_10.guess import guess_first
from cfr_lab.lessons.lesson_10.own_game import explore_game
from cfr_lab.lessons.lesson_10.ring import explore_ring
from cfr_lab.lessons.lesson_10.sideways import draw_game

__all__ = [
    "draw_game",
    "explore_abstraction",
    "explore_circuit",
    "explore_game",
    "explore_growth",
    "explore_ring",
    "guess_first",
    "no_limit_holdem",
    "show_elsewhere",
    "show_prices",
]
