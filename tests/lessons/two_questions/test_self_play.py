"""Test the first question (D1.6): its guess, its figure and the divergence of Hedge."""

import numpy as np
import pytest
from picture_texts import in_a_row, visible_texts

from cfr_core.repeated import expected_play, hedge
from cfr_lab.lessons import two_questions as lesson
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.circles import hedge_paths, show_circles
from cfr_lab.lessons.two_questions.learners import GAMES, LEARNERS, learner_name
from cfr_lab.lessons.two_questions.pairs import pair_results
from cfr_lab.lessons.two_questions.self_play import plot_self_play
from cfr_lab.numbers import number_text


@pytest.fixture(scope="module")
def final_values():
    grid = stored_result("two_questions", "weighted")
    return {name: pair_results(grid, name, name, "average")["pair"][-1] for name in LEARNERS}


@pytest.mark.usefixtures("language")
def test_d1_6_guess_is_answered_by_the_stored_runs(final_values):
    explorer = lesson.guess_fastest()
    assert "0.0" not in explorer.html.value
    explorer.controls["name"].value = LEARNERS[0]
    explorer.controls["shown"].value = True
    order = []
    # The texts that are learners' names are the rows of the answer.
    for text in visible_texts(explorer.html.value):
        order += [name for name in LEARNERS if text == learner_name(name)]
    assert order == sorted(LEARNERS, key=lambda name: final_values[name][1])
    for name, (low, middle, high) in final_values.items():
        row = (number_text(value, 3) for value in (middle, low, high))
        assert in_a_row(explorer.html.value, learner_name(name), *row)


def test_d1_6_only_fictitious_play_is_accepted_as_the_guess(language):
    explorer = lesson.guess_fastest()
    for name in LEARNERS:
        explorer.controls["name"].value = name
        explorer.controls["shown"].value = True
        text = {"zh": "猜对了", "en": "That is right"}[language] in explorer.html.value
        assert text == (name == "fp")


def test_d1_6_prose_of_question_1_states_the_stored_results(final_values):
    assert round(final_values["q"][1], 2) == 0.07
    assert round(final_values["pg"][1], 2) == 0.14
    grid = stored_result("two_questions", "weighted")
    for name in ("rm", "rm+", "hedge", "fp"):
        medians = np.array(pair_results(grid, name, name, "average")["pair"])[:, 1]
        # The error falls like 1/sqrt(T), so ten times as many rounds divide it by about three.
        assert 2.4 < medians[-4] / medians[-1] < 5
        # Hedge begins slowly, because its learning rate is that for 10,000 rounds.
        assert (medians[3] / medians[-1] > 15) == (name == "hedge")
    for name in ("q", "pg"):
        bands = np.array(pair_results(grid, name, name, "average")["pair"])
        assert bands[-3, 1] / bands[-1, 1] < 1.5, "it has stopped"
    last = {name: pair_results(grid, name, name, "last")["pair"][-1][1] for name in LEARNERS}
    assert min(last, key=last.get) == "rm+"
    assert round(last["rm+"], 1) == 0.3
    on_the_way = [median for _, median, _ in pair_results(grid, "hedge", "hedge", "last")["pair"]]
    assert (round(min(on_the_way), 2), round(on_the_way[-1], 2)) == (0.18, 0.48)


def test_d1_6_alternative_text_of_the_figure_gives_the_final_values(
    final_values, language, monkeypatch
):
    texts = []
    monkeypatch.setattr(
        "cfr_lab.lessons.two_questions.self_play.show", lambda figure, alt: texts.append(alt)
    )
    plot_self_play("weighted")
    for name, (_, middle, _) in final_values.items():
        assert f"{learner_name(name)} {number_text(middle, 3)}" in texts[0]


def test_d1_6_hedge_moves_away_and_its_average_approaches(lesson_namespace):
    """The cell of theorem 10.3 prints the divergence and the exploitabilities tested here."""
    W, equilibrium = GAMES["weighted"], lesson_namespace["equilibrium"]
    distances, gaps_found, mean = [], [], []
    for r in expected_play(W, hedge(0.05), hedge(0.05), 2000):
        distances.append(sum((equilibrium * np.log(equilibrium / s)).sum() for s in r.strategies))
        gaps_found.append(lesson_namespace["exploitability"](W, *r.strategies))
        mean.append(lesson_namespace["exploitability"](W, *r.average_strategies))
    assert (np.diff(distances) > 0).all()
    assert float(lesson_namespace["D"]) == pytest.approx(distances[-1], abs=5e-4)
    assert gaps_found[-1] > 1 > 0.02 > mean[-1]
    assert [round(gaps_found[t - 1], 3) for t in (100, 2000)] == [0.377, 1.118]
    # If exploitability fell in proportion to 1/T, it would halve from round 1000 to round 2000.
    assert mean[1999] > 0.9 * mean[999]


@pytest.mark.usefixtures("language")
def test_theorem_3_current_strategy_in_the_picture_spirals_outwards():
    now, mean = hedge_paths()
    gaps_found = np.linalg.norm(now - [1 / 4, 1 / 4, 1 / 2], axis=1)
    assert len(now) == len(mean) == 201
    laps = [gaps_found[k : k + 20].max() for k in range(1, 200, 20)]
    assert (np.diff(laps) > 0).all()
    assert np.linalg.norm(mean[-1] - [1 / 4, 1 / 4, 1 / 2]) < 0.02 < gaps_found[-1]
    assert "(0.25, 0.25, 0.50)" in show_circles().svg
