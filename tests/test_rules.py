"""What the rules of a game may answer, and what is refused: where, and what to give instead."""

import copy
import itertools
from collections import Counter, namedtuple
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from toy_games import coin, only_chance

from cfr_core import CourseError, Profile, Tree, games, uniform
from cfr_core.equilibrium import expected_values
from cfr_core.games import CHANCE
from cfr_core.values import expected_payoff

X = sp.Symbol("x")
forgetful = {
    "mover": lambda h: (1, 1, None)[len(h)],
    "sees": lambda h: "first" if not h else "second",
    "payoffs": lambda h: (0,),
}
inside_itself = []
inside_itself.append(inside_itself)
REFUSALS = {
    "chance sum": (coin(chance=lambda h: {"heads": F(1, 2), "tails": F(1, 3)}),
                   r"after \(\) sum to 5/6, not to 1"),
    "chance sum, floats": (coin(chance=lambda h: {"heads": 0.5, "tails": 0.5 + 1e-6}),
                           "sum to 1.000001"),
    "chance negative": (coin(chance=lambda h: {"heads": 2, "tails": -1}),
                        r"plays tails after \(\) with probability -1"),
    "chance missing": (coin(chance=None), "coin has no chance function"),
    "other actions in a set": (coin(actions=lambda h: ("heads", "tails", h[0])[1:]),
                               r"tails, heads after \(heads\)|repeat"),
    "other players in a set": (
        coin(n_players=2, payoffs=lambda h: (0, 0),
             mover=lambda h: None if len(h) > 1 else CHANCE if not h else 1 + (h[0] == "tails")),
        r"call belongs to player 1 after \(heads\) but to player 2 after \(tails\)"),
    "forgotten action": (coin(**forgetful),
                         r"player 1 has forgotten an own action: \(heads\) and \(tails\)"),
    "no end": (coin(mover=lambda h: 1, sees=str),
               "more than 1000 nodes"),
    "payoff for too few": (coin(payoffs=lambda h: ()), r"\(heads, heads\) pays 0 numbers to 1"),
    "payoff no sequence": (coin(n_players=2, payoffs=lambda h: 3), "pays 1 numbers to 2"),
    "payoff nan": (coin(payoffs=lambda h: (float("nan"),)), r"pays player 1 nan; .*finite"),
    "payoff infinite": (coin(payoffs=lambda h: (float("inf"),)), "pays player 1 inf"),
    "payoff a word": (coin(payoffs=lambda h: ("win",)), "pays player 1 'win'"),
    "payoff None": (coin(payoffs=lambda h: (None,)), "pays player 1 None"),
    "payoff infinite symbol": (coin(payoffs=lambda h: (sp.oo,)), "pays player 1 oo"),
    "mover unknown": (coin(mover=lambda h: 2), r"mover gives 2 after \(\); it must be"),
    "mover a word": (coin(mover=lambda h: "one"), "mover gives 'one'"),
    "no actions": (coin(actions=lambda h: ()), r"no action after \(heads\)"),
    "actions twice": (coin(actions=lambda h: ("x", "x")), "repeat one"),
    "actions None": (coin(actions=lambda h: None),
                     r"actions gives None after \(heads\); give a tuple of actions"),
    "actions a number": (coin(actions=lambda h: 2), r"actions gives 2 after \(heads\)"),
    "actions unhashable": (coin(actions=lambda h: [["x"], ["y"]]),
                           r"actions gives \[\['x'\], \['y'\]\] after \(heads\)"),
    "chance None": (coin(chance=lambda h: None),
                    r"chance gives None after \(\); give a dictionary .*\{\"heads\": 0.5"),
    "chance a list": (coin(chance=lambda h: [0.5, 0.5]), r"chance gives \[0.5, 0.5\] after"),
    "chance a word": (coin(chance=lambda h: "heads"), "chance gives 'heads' after"),
    "no chance moves": (coin(mover=only_chance, chance=lambda h: {}), "no action after"),
    "payoffs a dictionary": (coin(payoffs=lambda h: {1: 5}),
                             r"payoffs gives \{1: 5\} at the end \(heads, heads\); give a tuple"),
    "payoffs a set": (coin(payoffs=lambda h: {5}), r"payoffs gives \{5\} at"),
    "payoffs a frozen set": (coin(payoffs=lambda h: frozenset([5])), r"payoffs gives frozenset"),
    "payoffs a word": (coin(payoffs=lambda h: "5"), "payoffs gives '5' at"),
    "payoffs bytes": (coin(payoffs=lambda h: b"5"), "payoffs gives b'5' at"),
    "payoffs a byte array": (coin(payoffs=lambda h: bytearray(b"5")), "payoffs gives bytearray"),
    "payoffs counted": (coin(payoffs=lambda h: Counter([5])), r"payoffs gives Counter\(\{5: 1\}\)"),
    "payoffs None": (coin(payoffs=lambda h: None), "payoffs gives None at"),
    "payoffs without end": (coin(payoffs=lambda h: itertools.count()), "numbers to 1 players"),
    "payoff a list": (coin(payoffs=lambda h: ([1],)), r"pays player 1 \[1\]"),
    "payoff an array": (coin(payoffs=lambda h: np.array([[1]])), r"pays player 1 array\(\[1\]\)"),
    "payoff I": (coin(payoffs=lambda h: (sp.I,)), "pays player 1 I"),
    "payoff with I": (coin(payoffs=lambda h: (X + sp.I,)), r"pays player 1 x \+ I"),
    "payoff imaginary symbol": (coin(payoffs=lambda h: (sp.Symbol("y", imaginary=True),)),
                                "pays player 1 y"),
    "payoff with infinity": (coin(payoffs=lambda h: (X + sp.oo,)), r"pays player 1 x \+ oo"),
    "payoff complex": (coin(payoffs=lambda h: (1j,)), "pays player 1 1j"),
    "payoff complex of NumPy": (coin(payoffs=lambda h: np.array([1j])), "pays player 1 np.complex"),
    "payoff a matrix": (coin(payoffs=lambda h: (sp.eye(2),)), r"pays player 1 Matrix\("),
    "payoff a relation": (coin(payoffs=lambda h: (X > 0,)), "pays player 1 x > 0"),
    "payoff not commuting": (coin(payoffs=lambda h: (sp.Symbol("A", commutative=False),)),
                             "pays player 1 A"),
    "payoff beyond floats": (coin(payoffs=lambda h: (10**5000,)), r"1 1.000000e\+5000;"),
    "payoff Decimal NaN": (coin(payoffs=lambda h: (Decimal("sNaN"),)), "pays player 1 Decimal"),
    "payoff of a billion digits": (coin(payoffs=lambda h: (Decimal("1e-999999999"),)),
                                   "pays player 1 Decimal"),
    "payoff a large Decimal": (coin(payoffs=lambda h: (Decimal("1e999999999"),)), "pays player 1"),
    "mover an array": (coin(mover=lambda h: np.array([0, 1])), r"mover gives array\(\[0, 1\]\)"),
    "mover a float": (coin(mover=lambda h: 0.0), r"mover gives 0.0 after \(\)"),
    "mover False": (coin(mover=lambda h: False), r"mover gives False after \(\)"),
    "mover negative": (coin(mover=lambda h: -1), r"mover gives -1 after \(\)"),
    "actions a word": (coin(actions=lambda h: ("bet")), "actions gives 'bet' after"),
    "actions a set": (coin(actions=lambda h: {"bet"}), r"actions gives \{'bet'\} after"),
    "actions a dictionary": (coin(actions=lambda h: {"bet": 1}), r"actions gives \{'bet': 1\} aft"),
    "actions without end": (coin(actions=lambda h: itertools.count()), "more than 1000 nodes"),
    "chance names one twice": (coin(chance=lambda h: [("a", 0.2), ("b", 0.7), ("a", 0.1)]),
                               r"The actions after \(\), a, b, a, repeat one"),
    "chance in threes": (coin(chance=lambda h: [("a", 0.5, 1), ("b", 0.5, 1)]), "chance gives"),
    "chance of words": (coin(chance=lambda h: ["ab", "cd"]), r"chance gives \['ab', 'cd'\]"),
    "chance unhashable": (coin(chance=lambda h: [(["a"], 1)]), r"chance gives \[\(\['a'\], 1\)\]"),
    "chance without end": (coin(chance=lambda h: zip(itertools.count(), itertools.repeat(0))),
                           "sum to 0"),
    "chance of a word": (coin(chance=lambda h: {"heads": "1"}), "with probability '1'"),
    "chance nearly one": (coin(chance=lambda h: {"heads": 1 - F(1, 10**12)}),
                          "sum to 999999999999/1000000000000, not to 1"),
    "sees None": (coin(sees=lambda h: None), r"sees gives None after \(heads\), whose text does"),
    "sees an object": (coin(sees=lambda h: (object(),)), r"sees gives \(<object object at 0x"),
    "sees a generator": (coin(sees=lambda h: (a for a in h)), "sees gives <generator object"),
    "sees too many digits": (coin(sees=lambda h: 10**5000), r"sees gives 1.000000e\+5000 after"),
    "sees inside itself": (coin(sees=lambda h: inside_itself), r"sees gives \[\[\["),
    "player 2 forgets": (coin(n_players=2, mover=lambda h: (2, 2, None)[len(h)],
                              sees=forgetful["sees"], payoffs=lambda h: (0, 0)),
                         r"player 2 has forgotten an own action: \(heads\) and \(tails\)"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSALS)
def test_refusals(what):
    game, sentence = REFUSALS[what]
    with pytest.raises(CourseError, match=sentence):
        Tree(game, max_nodes=1000)


@pytest.mark.parametrize("acts", ["heads", "tails"])
def test_who_acted_is_told_from_who_did_not(acts):
    # Breadth first, heads comes before tails: once the set's first member acted, once the other.
    game = coin(
        mover=lambda h: None if len(h) == 3 else 1 if len(h) == 2 or h == (acts,) else CHANCE,
        actions=lambda h: ("on",),
        chance=lambda h: {"on": 1} if h else {"heads": F(1, 2), "tails": F(1, 2)},
        payoffs=lambda h: (0,),
        sees=lambda h: ("early", "late")[len(h) - 1],
    )
    both = r"\(heads, on\) and \(tails, on\) follow"
    with pytest.raises(CourseError, match="late player 1 has forgotten an own action: " + both):
        Tree(game)
    assert len(Tree(replace(game, sees=str)).sets) == 3


def test_limits_are_exact():
    kuhn = games.kuhn()
    assert Tree(kuhn, 55, 4).n_nodes == 55
    with pytest.raises(CourseError, match="has more than 54 nodes") as caught:
        Tree(kuhn, 54)
    assert caught.value.code == "too-many-nodes"
    with pytest.raises(CourseError, match="is not over after 3 moves") as caught:
        Tree(kuhn, max_depth=3)
    assert caught.value.code == "too-deep"
    assert Tree(coin(mover=lambda h: None, payoffs=lambda h: (1,)), 1, 1).n_nodes == 1


def test_a_narrow_game_without_end_is_refused_by_its_depth():
    game = coin(mover=lambda h: 1, actions=lambda h: ("and so on",), sees=str)
    with pytest.raises(CourseError, match="is not over after 1000 moves") as caught:
        Tree(game)
    for language in ("zh", "en"):
        sentence = caught.value.sentence(language)
        assert len(sentence) < 400
        assert "(and so on, and so on, " in sentence
        assert ", …, and so on" in sentence


@pytest.mark.parametrize("what", REFUSALS)
def test_sentences_are_short_and_on_one_line(what):
    with pytest.raises(CourseError) as caught:
        Tree(REFUSALS[what][0], max_nodes=1000)
    for language in ("zh", "en"):
        assert len(caught.value.sentence(language)) < 500
        assert len(caught.value.sentence(language).splitlines()) == 1


def test_what_is_in_order_may_be_given_in_many_ways():
    # One player's number alone is that player's payoff.
    ways = [(1,), [1], np.array([1]), iter((1,)), map(int, "1"), {"only": 1}.values(), 1, F(1)]
    for way in ways[:3] + ways[6:]:
        assert Tree(coin(payoffs=lambda h, way=way: way)).payoffs.tolist() == [[1]] * 4
    assert Tree(coin(payoffs=lambda h: map(len, h[:1]))).payoffs.tolist() == [[5]] * 4
    for actions in (["a", "b"], np.array(["a", "b"]), {"a": 0, "b": 0}.keys(), range(2)):
        tree = Tree(coin(actions=lambda h, actions=actions: actions))
        assert tree.sets[0].actions == tuple(actions)
    pairs = [("heads", F(1, 2)), ("tails", F(1, 2))]
    for chance in (pairs, tuple(pairs), iter(pairs), map(list, pairs), dict(pairs).items()):
        tree = Tree(coin(chance=lambda h, chance=chance: chance))
        assert tree.labels == ("heads", "tails")
        assert tree.chance.tolist() == [1, F(1, 2), F(1, 2), 1, 1, 1, 1]


def test_decimals_are_the_fractions_they_stand_for():
    game = coin(
        chance=lambda h: {"heads": Decimal("0.1"), "tails": F(9, 10)},
        payoffs=lambda h: (Decimal("0.3") if h[0] == h[1] else Decimal(0),),
    )
    tree = Tree(game)
    assert tree.chance[1:3].tolist() == [F(1, 10), F(9, 10)]
    assert tree.payoffs.ravel().tolist() == [F(3, 10), 0, 0, F(3, 10)]
    assert {type(value) for value in (*tree.chance[1:3], *tree.payoffs.flat)} == {F}
    profile = Profile(tree, {"call": [Decimal("0.25"), Decimal("0.75")]})
    assert profile.vector.tolist() == [F(1, 4), F(3, 4)]
    by_hand = F(1, 10) * F(1, 4) * F(3, 10) + F(9, 10) * F(3, 4) * F(3, 10)
    assert list(expected_values(profile)) == [by_hand] == [expected_payoff(profile, 1)[0]]
    mixed = Tree(coin(chance=lambda h: {"heads": Decimal("0.5"), "tails": 0.5}))
    assert expected_values(uniform(mixed))[0] == 0.5
    with pytest.raises(CourseError, match="sum to 9/10"):
        Tree(coin(chance=lambda h: {"heads": Decimal("0.5"), "tails": Decimal("0.4")}))


def test_symbols_and_roots_may_be_paid():
    r = sp.Symbol("r", positive=True)
    for paid in (X, r, X**2 - 1, sp.sqrt(2), sp.sqrt(2) * X, sp.pi, sp.Rational(1, 3), sp.Abs(X)):
        assert Tree(coin(payoffs=lambda h, paid=paid: (paid,))).payoffs[0, 0] == paid
    y = sp.Symbol("y", real=True)
    assert Tree(coin(payoffs=lambda h: (sp.Abs(y + sp.I * r),))).n_nodes == 7


Hand = namedtuple("Hand", "cards")
LONG = np.arange(3000)
OTHER = np.where(LONG == 1500, 0, LONG)


@pytest.mark.parametrize(
    ("seen", "other"),
    [
        (LONG, OTHER),
        (LONG / 7, OTHER / 7),
        (LONG.reshape(60, 50), OTHER.reshape(60, 50)),
        (("K", LONG), ("K", OTHER)),
        ({"cards": [LONG]}, {"cards": [OTHER]}),
        (np.array([0.123456789012]), np.array([0.123456789013])),
        ((LONG, {1}), (LONG, {2})),
        (Hand("K"), Hand("Q")),
        (("1", 2), (1, 2)),
        (1, 2),
        (F(1, 3), F(1, 4)),
    ],
)
def test_what_looks_different_is_told_apart_and_what_looks_alike_is_not(seen, other):
    def sees(h):
        return copy.deepcopy(seen if h[0] == "heads" else other)

    tree = Tree(coin(sees=sees))
    assert [len(s.nodes) for s in tree.sets] == [1, 1]
    assert len({s.name for s in tree.sets}) == 2
    assert not any("..." in s.name for s in tree.sets)
    tree = Tree(coin(sees=lambda h: copy.deepcopy(seen)))
    assert [len(s.nodes) for s in tree.sets] == [2]


@pytest.mark.parametrize(
    ("seen", "other", "name"),
    [
        # Python writes sets in an order that hangs on how they came about.
        ({8, 0, "a"}, {"a", 0, 8}, "{'a', 0, 8}"),
        (frozenset([8, 0]), frozenset([0, 8]), "{0, 8}"),
        ({"b": 1, "a": {2}}, {"a": {2}, "b": 1}, "{'a': {2}, 'b': 1}"),
        (("K", 3), ("K", np.int64(3)), "('K', 3)"),
        ([1, 2.5], np.array([1, 2.5], dtype=object), "[1, 2.5]"),
        (np.float64(0.5), 0.5, "0.5"),
        (np.str_("K:"), "K:", "K:"),
        (("K",), ("K",), "('K',)"),
        (np.longdouble(2), np.longdouble(2), "2.0"),
        (7, np.int8(7), "7"),
    ],
)
def test_equal_things_look_alike(seen, other, name):
    tree = Tree(coin(sees=lambda h: seen if h[0] == "heads" else other))
    assert [s.name for s in tree.sets] == [name]
    assert type(tree.sets[0].name) is str


def test_errors_of_the_rules_themselves_are_not_hidden():
    def broken(h):
        return len(None)

    def broken_later(h):
        yield "heads"
        broken(h)

    for part in ("mover", "actions", "chance", "sees", "payoffs"):
        with pytest.raises(TypeError, match="has no len"):
            Tree(coin(**{part: broken}))
    for part in ("actions", "payoffs"):
        with pytest.raises(TypeError, match="has no len"):
            Tree(coin(**{part: broken_later}))


def test_different_actions_names_both_histories():
    game = coin(actions=lambda h: ("x", "y") if h == ("heads",) else ("x", "z"))
    with pytest.raises(CourseError, match=r"x, y after \(heads\) but x, z after \(tails\)"):
        Tree(game)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"n_players": 0}, "n_players of the game coin must be a whole number from 1; it is 0"),
        ({"n_players": 2.0}, "it is 2.0"),
        ({"mover": None}, "mover of the game coin must be a function of the history"),
        ({"sees": "call"}, "it is 'call'"),
        ({"chance": {}}, "chance of the game coin"),
    ],
)
def test_rules_that_are_none(change, sentence):
    with pytest.raises(CourseError, match=sentence):
        replace(coin(), **change)


@pytest.mark.parametrize(
    ("matrix", "sentence"),
    [
        ([1, 2], r"shape \(2,\)"),
        ([[1, 2], [3]], "shape"),
        ([], "shape"),
        (3, "shape"),
    ],
)
def test_matrices_that_are_none(matrix, sentence):
    with pytest.raises(CourseError, match=sentence):
        games.matrix_game(matrix)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: games.matrix_game([[0, "b"]]), "holds 'b' in row 0, column 1"),
        (lambda: games.matrix_game([[1, 2], [None, 1]]), "holds None in row 1, column 0"),
        (lambda: games.matrix_game([[1]], [["x"]]), "holds 'x' in row 0"),
        (lambda: games.matrix_game([[1, [2]]]), r"holds \[2\] in row 0, column 1"),
        (lambda: games.matrix_game([[1, 2]], rows=5), "names of player 1's actions are 5"),
        (lambda: games.matrix_game([[1, 2]], rows="x", columns=[["l"], ["r"]]), "player 2's"),
        (lambda: games.matrix_game([[1, 2]], columns=("l", "l")), "give 2 different ones"),
    ],
)
def test_matrices_and_names_that_do_not_fit(call, sentence):
    with pytest.raises(CourseError, match=sentence):
        call()


def test_matrix_labels_and_second_matrix_must_fit():
    with pytest.raises(CourseError, match="Player 1 has 2 actions but 3 names"):
        games.matrix_game([[1, 2], [3, 4]], rows="xyz")
    with pytest.raises(CourseError, match="shape"):
        games.matrix_game([[1, 2], [3, 4]], [[1, 2]])
    with pytest.raises(CourseError, match="12 ends but 1 payoff triples"):
        games.three_player_tree(payoffs=[(0, 0, 0)])
