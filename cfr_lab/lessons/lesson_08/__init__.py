"""Lesson 08, faster CFR."""

from cfr_lab.lessons.lesson_08.cost import explore_cost
from cfr_lab.lessons.lesson_08.discount import explore_discounts, swept
from cfr_lab.lessons.lesson_08.guess import guess_first
from cfr_lab.lessons.lesson_08.leduc import explore_solving
from cfr_lab.lessons.lesson_08.poker import explore_strategy, show_reading
from cfr_lab.lessons.lesson_08.race import explore_race
from cfr_lab.lessons.lesson_08.samples import explore_samples
from cfr_lab.lessons.lesson_08.spread import explore_spread
from cfr_lab.lessons.lesson_08.with_baseline import explore_baselines

__all__ = [
    "explore_baselines",
    "explore_cost",
    "explore_discounts",
    "explore_race",
    "explore_samples",
    "explore_solving",
    "explore_spread",
    "explore_strategy",
    "guess_first",
    "show_reading",
    "swept",
]
