"""Test profiles: look-up by set name, checks, and immutability."""

import copy
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp

from cfr_core import CourseError, Profile, Tree, games, uniform


@pytest.fixture(scope="module")
def tree():
    return Tree(games.rock_paper_scissors())


EVEN = (F(1, 3),) * 3


def test_strategies_are_found_by_set_name(tree):
    profile = Profile(tree, {"I2": {"paper": 0.25, "rock": 0.75}, "I1": (1, 0, 0)})
    assert profile["I2"].tolist() == [0, 0.75, 0.25]
    assert list(profile) == ["I1", "I2"]
    assert list(profile.strategies_of(1)) == ["I1"]
    assert repr(profile) == (
        "I1  scissors 1  rock 0  paper 0\nI2  scissors 0  rock 0.75  paper 0.25"
    )
    assert "<b>0.75</b>" in profile._repr_html_()


def test_long_profiles_show_their_first_and_last_sets():
    leduc = Tree(games.leduc())
    profile = uniform(leduc)
    names = [s.name for s in leduc.infosets]
    lines = repr(profile).splitlines()
    assert [line.split("  ")[0].rstrip() for line in lines] == [*names[:20], "…", *names[-10:]]
    assert "936 information sets" in lines[20]
    assert [line.split("  ")[0].rstrip() for line in profile.full_text().splitlines()] == names
    html = profile._repr_html_()
    assert (html.count("<tr>"), html.count(f"<th>{names[20]}</th>")) == (31, 0)
    assert "<th>⋮</th><td>936</td>" in html


def test_up_to_sixty_sets_are_all_shown():
    for n, count in ((60, 60), (61, 31)):
        # Player 2 sees player 1's action, and so has one set for each of n - 1 actions.
        tree = Tree(
            games.Game(
                name="one after the other",
                n_players=2,
                mover=lambda h: (1, 2, None)[len(h)],
                actions=lambda h, n=n: range(n - 1) if not h else (0, 1),
                sees=lambda h: h,
                payoffs=lambda h: (0, 0),
                chance=lambda h: {},
            )
        )
        assert len(tree.infosets) == n
        assert len(repr(uniform(tree)).splitlines()) == count


def test_replace_returns_a_new_profile(tree):
    before = uniform(tree, exact=True)
    after = before.replace({"I1": (0, 0, 1)})
    assert before["I1"].tolist() == list(EVEN)
    assert after["I1"].tolist() == [0, 0, 1]
    assert after["I2"].tolist() == list(EVEN)


def test_sums_are_one_to_a_billionth(tree):
    for near in (1 + 5e-10, 1 - 5e-10):
        assert Profile(tree, {"I1": (near, 0, 0), "I2": EVEN})["I1"][0] == near
        assert Profile.from_vector(tree, [near, 0, 0, 1, 0, 0])["I1"][0] == near
    for far, text in ((1 + 5e-9, "1.000000005"), (1 - 5e-9, "0.999999995")):
        with pytest.raises(CourseError, match=f"The probabilities at .* I1 sum to {text};"):
            Profile(tree, {"I1": (far, 0, 0), "I2": EVEN})


def test_profile_never_changes(tree):
    given = np.array([0.5, 0.5, 0.0])
    profile = Profile(tree, {"I1": given, "I2": given})
    given[0] = 9
    assert profile["I1"].tolist() == [0.5, 0.5, 0.0]
    with pytest.raises(ValueError, match="read-only"):
        profile["I1"][0] = 1


def test_profiles_keep_the_type_of_their_numbers(tree):
    a = sp.Symbol("a")
    assert uniform(tree).vector.dtype == float
    assert uniform(tree, exact=True)["I1"][0] == F(1, 3)
    assert Profile(tree, {"I1": EVEN, "I2": (a, 0, 1 - a)})["I2"][2] == 1 - a
    # A pure profile of integers can be mixed with fractions without turning them into floats.
    assert isinstance(Profile(tree, {"I1": (1, 0, 0), "I2": (0, 1, 0)})["I1"][0], int)


@pytest.mark.parametrize(
    ("strategy", "sentence"),
    [
        ((0.5, 0.4, 0.0), "The probabilities at information set I2 sum to 0.9; they must sum to 1"),
        ((F(1, 3), F(1, 3), F(1, 4)), "sum to 11/12"),
        ((0.5, 0.5, 1e-6), "set I2 sum to"),
        ((sp.Symbol("a"), 0, 0), "sum to a"),
        ((0.7, 0.6, -0.3), r"strategy at information set I2 is \(0.7, 0.6, -0.3\).* non-negative"),
        ((0.5, 0.5), r"I2 is \(0.5, 0.5\)\. The actions there are scissors, rock, paper"),
        ((0.25,) * 4, r"I2 is \(0.25, 0.25, 0.25, 0.25\)"),
        ((float("nan"), 0.5, 0.5), r"I2 is \(nan, 0.5, 0.5\)"),
        ((None, 0, 1), r"I2 is \(None, 0, 1\)"),
        (("1", 0, 0), r"I2 is \('1', 0, 0\)"),
        ("011", r"strategy at information set I2 is '011'\. The actions there are scissors, rock"),
        (None, "strategy at information set I2 is None"),
        (1, "strategy at information set I2 is 1"),
        ({"lizard": 1}, r"I2 is {'lizard': 1}\. The actions there are scissors, rock, paper"),
    ],
)
def test_bad_strategies_are_rejected(tree, strategy, sentence):
    with pytest.raises(CourseError, match=sentence):
        Profile(tree, {"I1": EVEN, "I2": strategy})


def test_missing_and_unknown_sets_are_rejected(tree):
    with pytest.raises(CourseError, match="no strategy for these information sets: I2"):
        Profile(tree, {"I1": EVEN})
    with pytest.raises(CourseError, match="I3 is not an information set"):
        Profile(tree, {"I1": EVEN, "I2": EVEN, "I3": EVEN})
    with pytest.raises(CourseError, match="player is 3"):
        uniform(tree).strategies_of(3)


def test_profiles_are_equal_if_their_numbers_are(tree):
    profile = uniform(tree)
    assert profile == uniform(tree)
    assert profile != profile.replace({"I1": (1, 0, 0)})
    assert profile != uniform(Tree(games.rock_paper_scissors()))
    assert profile in [uniform(tree, exact=True).replace({"I1": (1, 0, 0)}), uniform(tree)]
    assert profile not in ["I1", dict(profile), None]
    halves = {"I1": (F(1, 2), F(1, 2), 0), "I2": (1, 0, 0)}
    exact, floats = Profile(tree, halves), Profile(tree, {"I1": (0.5, 0.5, 0), "I2": (1.0, 0, 0)})
    assert exact == floats
    assert {exact: "kept"}[floats] == "kept"
    assert len({profile, uniform(tree), exact}) == 2
    thirds = [Profile(tree, {"I1": [p] * 3, "I2": [p] * 3}) for p in (F(1, 3), sp.Rational(1, 3))]
    assert thirds[0] == thirds[1]
    assert hash(thirds[0]) == hash(thirds[1])
    a = sp.Symbol("a")
    symbols = [Profile(tree, {"I1": (a, 0, 1 - a), "I2": EVEN}) for _ in range(2)]
    assert symbols[0] == symbols[1] != profile


def test_profile_has_the_methods_of_a_mapping(tree):
    profile = uniform(tree)
    for name in ("I3", None, ["I1"], 1):
        assert name not in profile
        assert profile.get(name) is None
        assert profile.get(name, "nothing") == "nothing"
        with pytest.raises(CourseError, match="not an information set"):
            profile[name]
    assert "I1" in profile
    assert profile.get("I1").tolist() == profile["I1"].tolist()
    assert [name for name, _ in profile.items()] == ["I1", "I2"]


def test_copies_never_change(tree):
    profile = copy.deepcopy(uniform(tree))
    assert profile == uniform(tree)
    with pytest.raises(ValueError, match="read-only"):
        profile.vector[0] = 1


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda tree: Profile(tree, None), "kind"),
        (lambda tree: Profile(tree, 5), "kind"),
        (lambda tree: Profile(tree, [EVEN, EVEN]), "kind"),
        (lambda tree: uniform(tree).replace(5), "kind"),
        (lambda tree: uniform(tree).replace("I1"), "kind"),
        (lambda tree: Profile(games.kuhn(), {}), "kind"),
        (lambda tree: uniform(games.kuhn()), "kind"),
        (lambda tree: uniform(games.kuhn), "kind"),
        (lambda tree: Profile.from_vector(games.kuhn(), [1.0]), "kind"),
        (lambda tree: Profile.from_vector(tree, ["a"] * 6), "profile-form"),
        (lambda tree: Profile.from_vector(tree, [None] * 6), "profile-form"),
        (lambda tree: Profile.from_vector(tree, [0.5] * 6), "probability-sum"),
        (lambda tree: Profile.from_vector(tree, [1.0, 0, 0, np.nan, 0, 1]), "profile-form"),
        (lambda tree: Profile.from_vector(tree, [1.5, -0.5, 0, 1, 0, 0]), "profile-form"),
        (lambda tree: Profile.from_vector(tree, [1 + 5e-8, 0, 0, 1, 0, 0]), "probability-sum"),
        (lambda tree: Profile.from_vector(tree, [[1.0], [0.0, 1.0]]), "vector-length"),
        (lambda tree: Profile.from_vector(tree, None), "vector-length"),
    ],
)
def test_bad_profiles_are_rejected(tree, call, code):
    with pytest.raises(CourseError) as caught:
        call(tree)
    assert caught.value.code == code
