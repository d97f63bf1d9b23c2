"""Export the pictures and checks of the lesson “Towards large games”."""

from cfr_lab.lessons.large_games.abstraction import explore_abstraction, show_prices
from cfr_lab.lessons.large_games.circuit import explore_circuit
from cfr_lab.lessons.large_games.counting import count_no_limit_holdem
from cfr_lab.lessons.large_games.growth import explore_growth
from cfr_lab.lessons.large_games.guess import guess_first
from cfr_lab.lessons.large_games.horizontal_tree import draw_game
from cfr_lab.lessons.large_games.imported_games import show_imported_games
from cfr_lab.lessons.large_games.own_game import explore_game
from cfr_lab.lessons.large_games.ring import explore_ring
from cfr_lab.lessons.tools import checker, questions

__all__ = [
    "check",
    "count_no_limit_holdem",
    "draw_game",
    "explore_abstraction",
    "explore_circuit",
    "explore_game",
    "explore_growth",
    "explore_ring",
    "guess_first",
    "quick_questions",
    "show_imported_games",
    "show_prices",
]

check = checker("large_games")
quick_questions = questions("large_games")
