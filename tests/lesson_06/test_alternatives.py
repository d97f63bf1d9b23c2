"""What is told of a picture follows what it shows."""

import re

import pytest
from alternatives import untold

from cfr_core import uniform
from cfr_lab.lessons import lesson_06 as lesson
from cfr_lab.numbers import number

pytestmark = pytest.mark.usefixtures("language")


def test_words_follow_the_pictures(tree, runs):
    assert untold(lesson.guess_first(tree)) == []
    assert untold(lesson.explore_tree(tree)) == []
    assert untold(lesson.explore_walk(tree)) == []
    assert untold(lesson.explore_training(tree, runs)) == []
    assert untold(lesson.explore_family(tree)) == []


def test_words_of_training_tell_both_strategies(tree, runs, language):
    """Every set's average, then its current probability of b, at several marks of both runs."""
    between = {"zh": (" 平均 ", "，当前 "), "en": (" average ", ", current ")}[language]
    each = r"([JQK]:[pb]*){}(\d\.\d+){}(\d\.\d+)".format(*between)
    explorer = lesson.explore_training(tree, runs)
    for method, run in runs.items():
        for mark in range(0, len(run), 6):
            _, current, average = run[mark]
            alt = explorer.picture(mark=mark, method=method).alt
            told = {name: odds for name, *odds in re.findall(each, alt)}
            wanted = {
                s.name: [number(float(p[s.name][1]), 3) for p in (average, current)]
                for s in tree.sets
            }
            assert told == wanted


def test_words_follow_the_hands(tree):
    """Every click makes another picture, told in other words."""
    turns = lesson.play_hands(uniform(tree), [[0.1, 0.6, 0.3]] * 3 + [[0.9, 0.2, 0.8]] * 3)
    seen = {}
    for _ in range(12):
        drawing = turns.picture(turns.state)
        assert seen.setdefault(drawing.alt, drawing.body) == drawing.body
        turns.press(turns.live[0])
    assert len(seen) > 6
