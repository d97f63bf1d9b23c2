"""Test that the training picture's alternative text gives its probabilities."""

import re

from cfr_lab.lessons import kuhn_poker as lesson
from cfr_lab.numbers import number_text


def test_alternative_text_of_training_gives_both_strategies(tree, runs, language):
    """For both runs, the text gives every set's average and then its current probability of b."""
    between = {"zh": (" 平均 ", "，当前 "), "en": (" average ", ", current ")}[language]
    each = r"([JQK]:[pb]*){}(\d\.\d+){}(\d\.\d+)".format(*between)
    explorer = lesson.explore_training(tree, runs)
    for method, run in runs.items():
        for mark in range(0, len(run), 6):
            _, current, average = run[mark]
            alt = explorer.picture(mark=mark, method=method).alt
            texts = {name: probabilities for name, *probabilities in re.findall(each, alt)}
            expected = {
                s.name: [number_text(float(p[s.name][1]), 3) for p in (average, current)]
                for s in tree.infosets
            }
            assert texts == expected
