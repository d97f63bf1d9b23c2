"""Test the circuit's picture, in which the values of sets are inputs of the sets above."""

import numpy as np
import pytest
from lessons.large_games.answers import RegretMatchingPlus
from picture_texts import visible_texts

from cfr_core import Profile
from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values
from cfr_core.values import own_reach
from cfr_lab.lessons import large_games as lesson
from cfr_lab.lessons.large_games.circuit import MAX_ITERATIONS, circuit_regrets, next_infosets
from cfr_lab.numbers import number_text


def test_d3_5_picture_shows_the_chosen_iterations_values(language, kuhn):
    explorer = lesson.explore_circuit(kuhn)
    solver = CFR(kuhn, alternating=False)
    steps = [solver.step() for _ in range(MAX_ITERATIONS)]
    for t in (1, 2, 17, MAX_ITERATIONS):
        explorer.controls["t"].value = t
        for player in (1, 2):
            explorer.controls["player"].value = player
            texts = visible_texts(explorer.html.value)
            step = steps[t - 1]
            regrets = circuit_regrets(kuhn, player, step.regrets)
            for s in kuhn.infosets:
                assert (s.name in texts) == (s.player == player)
                if s.player == player:
                    start = texts.index(s.name)
                    box = texts[start : start + 14]
                    assert number_text(float(regrets[s.name]), 3, sign=True) in box[1]
                    for k, action in enumerate(s.actions):
                        row = [
                            action,
                            number_text(float(step.profile[s.name][k])),
                            number_text(float(step.values[s.name][k]), 3, sign=True),
                            number_text(float(step.regrets[s.name][k]), 3, sign=True),
                        ]
                        assert row == box[5 + 4 * k : 9 + 4 * k]
            assert number_text(float(regrets[""]), 3) in texts[0]
    assert explorer.controls["t"].max == MAX_ITERATIONS


@pytest.mark.usefixtures("language")
def test_d3_5_wires_show_the_values_of_the_sets_below(kuhn):
    explorer = lesson.explore_circuit(kuhn)
    explorer.controls["t"].value = 9
    step = CFR(kuhn, alternating=False).run(8).step()
    wires = [t for t in visible_texts(explorer.html.value) if "↑" in t][:3]
    for wire, name in zip(wires, ("J:pb", "Q:pb", "K:pb"), strict=True):
        assert wire.endswith(number_text(float(step.infoset_values[name]), 3, sign=True))


def test_next_infosets_lists_the_players_next_sets(kuhn):
    one, two = next_infosets(kuhn, 1), next_infosets(kuhn, 2)
    assert sorted(s.name for s in one[-1]) == ["J:", "K:", "Q:"]
    assert {s.name for pair, sets in one.items() if pair >= 0 for s in sets} == {
        "J:pb",
        "Q:pb",
        "K:pb",
    }
    for card in "JQK":
        (below,) = one[kuhn.infoset(f"{card}:").start]
        assert below.name == f"{card}:pb", "after a pass, not after a bet"
    assert list(two) == [-1]
    assert len(two[-1]) == 6


def test_exercise_2_regrets_follow_from_the_theorem():
    """In the exercise, circuit_regrets gives 4 for J and 7 for I."""
    from cfr_core import Tree, games

    def mover(h):
        return None if h and h[-1] != "L" else 1

    game = games.Game(
        "two sets",
        1,
        mover,
        lambda h: ("l", "r") if h else ("L", "R"),
        lambda h: (0,),
        lambda h: "J" if h else "I",
    )
    results = circuit_regrets(Tree(game), 1, {"I": [3, 5], "J": [4, -2]})
    assert results == {"J": 4, "I": 7, "": 7}


def test_circuit_of_regret_matching_plus_returns_overall_regret(lesson_functions, kuhn):
    """The circuit's regret agrees with the definition, although the sums of RM+ are not regrets."""
    circuits = {i: lesson_functions["circuit"](i, new_part=RegretMatchingPlus) for i in (1, 2)}
    played, earnings = {s.name: 0 for s in kuhn.infosets}, np.zeros(2)
    for _ in range(100):
        profile = Profile(kuhn, circuits[1].play() | circuits[2].play())
        earnings += expected_values(profile)
        for s in kuhn.infosets:
            played[s.name] += own_reach(profile, s.player)[s.nodes[0]] * profile[s.name]
        for i in (1, 2):
            circuits[i].learn(lesson_functions["payoffs_by_last_pair"](profile, i))
    average = Profile(kuhn, {name: x / x.sum() for name, x in played.items()})
    for i in (1, 2):
        best = 100 * expected_values(best_response(average, i))[i - 1]
        assert circuits[i].regret() == pytest.approx(best - earnings[i - 1])
