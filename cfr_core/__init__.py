"""Learn and teach regret matching and counterfactual regret minimisation."""

from cfr_core import games
from cfr_core.errors import CourseError
from cfr_core.profile import Profile, uniform
from cfr_core.tree import Tree

__all__ = ["CourseError", "Profile", "Tree", "games", "uniform"]
