"""Test that valid and broken rules give a tree with a plain recursion's numbers, or an error.

`python -m pytest --timeout 0 --examples 5000 tests/core/test_fuzz_rules.py` tries 5,000 new games
per test.

No test may hang or accept a wrong answer.
"""

import itertools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import odd_values
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from random_games import random_game
from toy_games import coin

from cfr_core import Profile, Tree, games, uniform
from cfr_core.equilibrium import expected_values
from cfr_core.games import Game
from cfr_core.values import contributions

X = sp.Symbol("x")
PARTS = ("mover", "actions", "payoffs", "sees", "chance")
LIMITS = {"max_nodes": 2000, "max_depth": 40}


# Functions make these values anew for each use, because an iterator is empty after one use.
ODD_VALUE_MAKERS = [
    lambda: zip("ab", (0.5, 0.5), strict=True),
    lambda: (x for x in (1, -1)),
    lambda: {1: 5, 2: -5}.values(),
    lambda: object,
    lambda: len,
    lambda: np.array(3),
    lambda: np.array([0.5, 0.5]),
    lambda: np.arange(6).reshape(2, 3),
    lambda: np.array([None, "a"], dtype=object),
    lambda: np.float16(0.5),
    lambda: np.uint8(1),
    lambda: np.bool_(True),
    lambda: np.str_("a"),
    lambda: X,
    lambda: sp.I,
    lambda: sp.nan,
    lambda: sp.oo,
    lambda: sp.Rational(1, 2),
    lambda: sp.sqrt(2),
    lambda: 1e308,
]
plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.floats(),
    st.fractions(),
    st.complex_numbers(),
    st.text(max_size=5),
    st.sampled_from(["0", "1", "0:", "1:?", "a\nb"]),
    st.binary(max_size=3),
    st.sampled_from(ODD_VALUE_MAKERS).map(lambda make: make()),
)
hashable = st.one_of(
    st.none(), st.integers(-2, 2), st.text(max_size=3), st.fractions(), st.floats()
)
anything = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.tuples(inner, inner),
        st.dictionaries(hashable, inner, max_size=3),
        st.sets(hashable, max_size=3),
        st.frozensets(hashable, max_size=3),
        st.lists(inner, max_size=3).map(iter),
    ),
    max_leaves=8,
)


def uniform_payoffs(game, h=()):
    """Return the players' payoffs under uniform strategies, by recursion over the rules."""
    mover = game.mover(h)
    if mover is None:
        payment = game.payoffs(h)
        return list(payment) if np.iterable(payment) else [payment]
    if mover == 0:
        probabilities = game.chance(h)
        probabilities = dict(probabilities)
    else:
        actions = tuple(game.actions(h))
        probabilities = dict.fromkeys(actions, Fraction(1, len(actions)))
    below = [
        (as_number(p), uniform_payoffs(game, (*h, action))) for action, p in probabilities.items()
    ]
    return [sum(p * as_number(row[i]) for p, row in below) for i in range(game.n_players)]


def as_number(value):
    return int(value) if isinstance(value, np.bool_) else value


def agree(first, second):
    """Return whether two numbers agree, with 0.7 for a symbol; True if one exceeds all floats."""
    numbers = []
    for value in (first, as_number(second)):
        value = value.subs(X, 0.7) if hasattr(value, "subs") else value
        numbers.append(float(value) if not hasattr(value, "free_symbols") else float(sp.N(value)))
    if not all(map(np.isfinite, numbers)):
        return True
    return numbers[0] == pytest.approx(numbers[1], rel=1e-6, abs=1e-9)


def check_rules(game):
    """Check that the rules are rejected or that their tree has the plain recursion's numbers."""
    tree = odd_values.result_of(lambda: Tree(game, **LIMITS))
    if tree is odd_values.REFUSED:
        return
    expected = uniform_payoffs(game)
    profile = uniform(tree, exact=True)
    with np.errstate(all="ignore"):
        for player in tree.players:
            assert agree(contributions(profile, player)[0], expected[player - 1])
        values = odd_values.result_of(lambda: expected_values(profile))
        if values is not odd_values.REFUSED:
            assert all(map(agree, values, expected))


def replace_answer(game, part, where, answer):
    """Return the game with another answer at one history; the game ends after replaced actions."""

    def below(h):
        return part in ("actions", "chance") and len(h) > len(where) and h[: len(where)] == where

    rules = {
        "mover": lambda h: None if below(h) else game.mover(h),
        "payoffs": lambda h: [len(h)] * game.n_players if below(h) else game.payoffs(h),
        **{part: getattr(game, part) for part in ("actions", "sees", "chance")},
    }
    usual = rules[part]
    rules[part] = lambda h: answer() if h == where else usual(h)
    return replace(game, **rules)


def coin_game(**parts):
    """Return the game of `coin` with payoffs that are defined for any actions."""
    return coin(**{"payoffs": lambda h: (len(h) + sum(a == "heads" for a in h),), **parts})


def reusable(value):
    """Return a function that makes equal values, because an iterator can be used only once."""
    if hasattr(value, "__next__"):
        items = tuple(itertools.islice(value, 3000))
        return lambda: iter(items)
    return lambda: value


@given(st.integers(0, 2**31))
def test_valid_rules_give_the_plain_recursions_numbers(seed):
    check_rules(random_game(np.random.default_rng(seed), depth=4))


@given(st.integers(0, 2**31), st.sampled_from(PARTS), st.integers(0, 30), anything)
def test_one_wrong_answer_is_rejected_or_harmless(seed, part, which, value):
    game = random_game(np.random.default_rng(seed), depth=4)
    tree = Tree(game)
    moved = {"payoffs": -1, "chance": 0, "mover": None}.get(part, 1)
    nodes = [
        n
        for n in range(tree.n_nodes)
        if moved is None or tree.player[n] == moved or tree.player[n] > 0 < moved
    ]
    if nodes:
        where = tree.history(nodes[which % len(nodes)])
        check_rules(replace_answer(game, part, where, reusable(value)))


@given(st.sampled_from(PARTS), anything)
def test_one_wrong_function_is_rejected_or_harmless(part, value):
    again = reusable(value)
    check_rules(coin_game(**{part: lambda h: again()}))


# These strategies draw values close to right ones, because such slips are the most probable.
number = st.one_of(st.integers(-5, 5), st.fractions(-5, 5), st.floats(-5, 5))
chance_probabilities = st.one_of(
    st.sampled_from([0, 1, 0.5, Fraction(1, 2), np.float32(0.5), sp.Rational(1, 2)]),
    st.sampled_from([0.25, Fraction(1, 4), X, 1 - X, -0.5, 1.5, Fraction(-1, 2)]),
)
names = st.sampled_from(["heads", "tails", 1, True, 1.0, ("a", 1), None])
pairs = st.lists(st.tuples(names, chance_probabilities), max_size=4)


@given(pairs, st.sampled_from([list, tuple, dict, iter, np.array]), st.sampled_from([list, tuple]))
def test_nearly_right_chance_is_rejected_or_harmless(pairs, outer, inner):
    given_pairs = [inner(pair) for pair in pairs]
    if outer is np.array:
        result = np.empty(len(pairs), dtype=object)
        result[:] = [tuple(pair) for pair in pairs] if pairs else []
        check_rules(coin_game(chance=lambda h: result))
    else:
        check_rules(coin_game(chance=lambda h: outer(given_pairs)))


@given(st.lists(number, max_size=3), st.sampled_from([list, tuple, set, dict.fromkeys, iter, str]))
def test_nearly_right_payoffs_are_rejected_or_harmless(paid, kind):
    check_rules(coin(n_players=2, payoffs=lambda h: kind(paid), sees=str))


@given(st.lists(names, max_size=3), st.sampled_from([list, tuple, set, dict.fromkeys, iter, str]))
def test_nearly_right_actions_are_rejected_or_harmless(actions, kind):
    check_rules(coin_game(actions=lambda h: kind(actions)))


@given(anything, anything)
def test_only_equal_observations_share_an_information_set(seen, other):
    one, two = reusable(seen), reusable(other)
    tree = odd_values.result_of(
        lambda: Tree(coin(sees=lambda h: one() if h[0] == "heads" else two()))
    )
    if tree is not odd_values.REFUSED and len(tree.infosets) == 1:
        # A word and a number may look the same, and so may an array and a list.
        one, two = (x.tolist() if hasattr(x, "tolist") else x for x in (seen, other))
        assert str(one) == str(two) or one == two


@given(anything, anything, anything)
def test_game_and_tree_answer_or_reject_any_arguments(name, n_players, part):
    rules = dict.fromkeys(PARTS, part)
    odd_values.result_of(lambda: Game(name, n_players, **rules))
    odd_values.result_of(lambda: replace(coin(), n_players=n_players))
    check_rules(replace(coin(), name=name))
    odd_values.result_of(lambda: Tree(part))
    odd_values.result_of(lambda: Tree(coin(), part, n_players))


@given(anything, anything)
def test_lookups_answer_or_reject_any_arguments(one, two):
    tree = Tree(games.kuhn())
    for look in (
        "payoff",
        "history",
        "children",
        "path",
        "terminals_below",
        "check_player",
        "infoset",
    ):
        odd_values.result_of(lambda look=look: getattr(tree, look)(one))
    odd_values.result_of(lambda: tree.node(one, two))
    odd_values.result_of(lambda: tree.node("JQ", one))


@given(anything, anything)
def test_profiles_answer_or_reject_any_strategies(one, two):
    tree = Tree(games.rock_paper_scissors())
    for strategies in (one, {"I1": one, "I2": two}, {"I1": (1, 0, 0), "I2": reusable(one)()}):
        profile = odd_values.result_of(lambda given=strategies: Profile(tree, given))
        if profile is not odd_values.REFUSED:
            assert len(profile.vector) == 6
            assert all(agree(sum(profile[name]), 1) for name in profile)
    odd_values.result_of(lambda: Profile.from_vector(tree, one))
    odd_values.result_of(lambda: uniform(tree).replace(one))
    odd_values.result_of(lambda: uniform(tree).strategies_of(one))
    odd_values.result_of(lambda: uniform(tree)[one])
    assert uniform(tree).get(two, "none") is not None


@given(anything, anything, anything)
def test_supplied_games_answer_or_reject_any_arguments(one, two, three):
    for make in (
        lambda: games.kuhn(one),
        lambda: games.leduc(one),
        lambda: games.liars_dice(one),
        lambda: games.matching_pennies(one),
        lambda: games.allocations(one, two),
        lambda: games.matrix_game(one, two, three),
        lambda: games.matrix_game([[1, 2], [3, 4]], rows=one, columns=two),
        lambda: games.matrix_game([[one, two]], columns=three),
        lambda: games.three_player_game(payoffs=one),
        lambda: games.three_player_game(payoffs=[(0, 0, 0)] * 11 + [one]),
        lambda: Tree(games.three_player_game(one, two)),
    ):
        game = odd_values.result_of(make)
        if isinstance(game, Game) and "pennies" not in game.name:
            odd_values.result_of(lambda game=game: Tree(game, **LIMITS))
