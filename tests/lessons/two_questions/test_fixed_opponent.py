"""Test that cells, cfr_core and stored runs agree on the fixed opponent (D1.5)."""

import re

import numpy as np
import pytest
from picture_texts import visible_texts

from cfr_core.repeated import Feedback, policy_gradient, q_learning, regret_matching
from cfr_lab.draw import COLOURS
from cfr_lab.lessons import two_questions as lesson
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.intervals import Z99
from cfr_lab.lessons.two_questions.learners import mean_q
from cfr_lab.lessons.two_questions.runs import OPPONENT, against_fixed
from cfr_lab.numbers import number_text

M = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])


@pytest.fixture(scope="module")
def stored_runs():
    return stored_result("two_questions", "against")


def replay_strategies(learner, actions, payoffs):
    """Return the strategies of a cfr_core learner that plays these actions for these payoffs."""
    memory, strategies = learner.start(3, 1), []
    for a, payoff in zip(actions, payoffs, strict=True):
        strategies.append(learner.strategy(memory)[:, 0])
        played = np.eye(3)[:, [a]]
        # The other actions get payoffs of 1000, which would reveal a learner that uses them.
        values = np.where(played > 0, payoff, 1e3)
        feedback = Feedback(values, learner.strategy(memory), played, np.array([payoff]))
        memory = learner.learn(memory, feedback)
    return np.array(strategies)


def record_run(program, seed, **settings):
    """Run a cell's program against the lesson's opponent; return result, actions and payoffs."""
    rng, payoffs, actions = np.random.default_rng(seed), [], []

    def earn(a):
        actions.append(int(a))
        payoffs.append(float(M[a, rng.choice(3, p=OPPONENT)]))
        return payoffs[-1]

    return program(earn, 3, 400, rng=rng, **settings), actions, payoffs


def test_d1_5_the_cells_q_learning_agrees_with_the_package(lesson_namespace):
    (_, strategies, played), actions, payoffs = record_run(
        lesson_namespace["q_learn"], 1, epsilon=0.2, eta=0.3
    )
    assert played.tolist() == actions
    assert strategies == pytest.approx(replay_strategies(q_learning(0.2, 0.3), actions, payoffs))


def test_d1_5_the_cells_policy_gradient_agrees_with_the_package(lesson_namespace):
    strategies, actions, payoffs = record_run(lesson_namespace["reinforce"], 2, eta=0.3)
    assert strategies == pytest.approx(replay_strategies(policy_gradient(0.3), actions, payoffs))


def test_d1_5_mean_q_is_the_mean_of_the_payoffs():
    learner, rng = mean_q(0.1), np.random.default_rng(3)
    memory, sums, tries = learner.start(3, 1), np.zeros(3), np.zeros(3)
    for _ in range(200):
        strategy = learner.strategy(memory)
        a = rng.choice(3, p=strategy[:, 0])
        payoff = float(rng.normal())
        sums[a] += payoff
        tries[a] += 1
        played = np.eye(3)[:, [a]]
        memory = learner.learn(memory, Feedback(played * payoff, strategy, played, payoff))
        assert memory[0][:, 0] == pytest.approx(sums / np.maximum(tries, 1))


def test_d1_5_cells_print_the_stated_values(lesson_namespace):
    """Rock is played, and has the largest Q, in over half of the rounds; Q deviates by 0.19."""
    rock = lesson_namespace["strategies"].mean(axis=0)[1]
    assert 0.5 < rock < 0.6
    assert 0.5 < (lesson_namespace["values"].argmax(axis=1) == 1).mean() < 0.6
    assert lesson_namespace["V"] == pytest.approx(0.69)
    theory = np.sqrt(0.1 / 1.9 * 0.69)
    assert round(theory, 2) == 0.19
    assert lesson_namespace["rock_values"].std() == pytest.approx(theory, rel=0.1)
    assert lesson_namespace["rock_values"].mean() == pytest.approx(0.1, abs=0.03)


def test_d1_5_a_shorter_run_agrees_with_the_stored_run(stored_runs):
    short = against_fixed(rounds=200)["learners"]
    assert short.keys() == stored_runs["learners"].keys()
    for name, learnt in short.items():
        for what, values in learnt.items():
            assert values == stored_runs["learners"][name][what][: len(values)], name
            assert len(values) == 5


def test_d1_5_stored_run_supports_the_three_claims(stored_runs):
    at = {name: np.array(learnt["rock"])[-1] for name, learnt in stored_runs["learners"].items()}
    # Claim 1: over 5% of the runs do not learn rock with step size 0.01, over half with 0.3, and
    # hardly any with 1/n.
    floor, top = 0.1 / 3, 1 - 0.1 + 0.1 / 3
    assert at["q 0.1 0.01"] == pytest.approx([floor, top, top], abs=1e-3)
    assert at["q 0.1 0.3"][1] == pytest.approx(floor, abs=1e-3)
    assert at["q 0.1 1/n"] == pytest.approx([top] * 3, abs=1e-3)
    # Claim 2: with step size 1, some runs never learn rock; with 0.1, all runs learn it.
    assert at["pg 1"][0] < 1e-3 < 0.99 < at["pg 1"][1]
    assert at["pg 0.1"][0] > 0.98
    # Claim 3: by 99% intervals, regret matching earns most after 1000 and after 10,000 rounds.
    for k in (6, 9):
        mean, error = stored_runs["learners"]["rm"]["mean"][k]
        for name, learnt in stored_runs["learners"].items():
            if name != "rm":
                other, its = learnt["mean"][k]
                assert other + Z99 * its < mean - Z99 * error, (k, name)


def test_d1_5_printed_intervals_do_not_overlap(lesson_namespace):
    """The intervals have the order that the lesson states and do not overlap."""
    low, high = {}, {}
    for kind in (regret_matching(), q_learning(), policy_gradient()):
        rng = np.random.default_rng(7)
        repeated = lesson_namespace["repeated"]
        opponent = repeated.fixed_strategy(OPPONENT)
        play = repeated.sampled_play(M, kind, opponent, 1000, rng, runs=400)
        earnings = repeated.last_round(play).total_payoffs[0] / 1000
        half = 2.576 * np.std(earnings, ddof=1) / 20
        low[kind.name], high[kind.name] = earnings.mean() - half, earnings.mean() + half
    assert low["regret matching"] > high["policy gradient"]
    assert low["policy gradient"] > high["Q-learning"]


def test_d1_5_picture_shows_the_stored_run(stored_runs, language):
    explorer = lesson.explore_fixed_opponent()
    for kind, step, epsilon, k in (("q", "0.3", "0.01", 9), ("pg", "1", "0.1", 3)):
        for name, value in {"kind": kind, "step": step, "epsilon": epsilon, "k": k}.items():
            explorer.controls[name].value = value
        chosen = stored_runs["learners"][f"q {epsilon} {step}" if kind == "q" else f"pg {step}"]
        texts = visible_texts(explorer.html.value)
        for learnt in (chosen, stored_runs["learners"]["rm"]):
            for what in ("rock", "earned"):
                low, middle, high = (number_text(float(v), 3) for v in learnt[what][k])
                dash = {"zh": f"{middle}（{low} 到 {high}）", "en": f"{middle} ({low} to {high})"}
                assert dash[language] in texts


@pytest.mark.usefixtures("language")
def test_controls_exclude_policy_gradient_with_step_one_over_n():
    explorer = lesson.explore_fixed_opponent()
    explorer.controls["step"].value = "1/n"
    explorer.controls["kind"].value = "pg"
    assert explorer.values["step"] == "0.1"
    explorer.controls["step"].value = "1/n"
    assert explorer.values["kind"] == "q"


def heights_of_line(svg, colour):
    """Return the vertical positions of the lines' points in a picture, for one colour."""
    lines = re.findall(rf'<polyline points="([^"]*)" fill="none" stroke="{colour}"', svg)
    return [[float(p.split(",")[1]) for p in line.split()] for line in lines]


@pytest.mark.usefixtures("language")
def test_heights_of_bands_and_lines_follow_the_stored_values(stored_runs):
    explorer = lesson.explore_fixed_opponent()
    bands = re.findall(rf'<polygon points="([^"]*)" fill="{COLOURS[2]}"', explorer.html.value)
    for band, what in zip(bands, ("rock", "earned"), strict=True):
        values = np.array(stored_runs["learners"]["rm"][what])
        # The outline follows the lower edge to the right and the upper edge back.
        around = np.concatenate([values[:, 0], values[::-1, 2]])
        at = [float(point.split(",")[1]) for point in band.split()]
        assert np.corrcoef(at, around)[0, 1] == pytest.approx(-1, abs=1e-4)
    first, second = heights_of_line(explorer.html.value, COLOURS[2])
    for line, what in ((first, "rock"), (second, "earned")):
        medians = np.array(stored_runs["learners"]["rm"][what])[:, 1]
        assert np.corrcoef(line, medians)[0, 1] == pytest.approx(-1, abs=1e-4)
