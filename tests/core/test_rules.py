"""Test that valid rules are accepted and that errors for others give the place and a remedy."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from toy_games import chance_mover, coin

from cfr_core import CourseError, Tree, games
from cfr_core.games import CHANCE

X = sp.Symbol("x")
forgetful = {
    "mover": lambda h: (1, 1, None)[len(h)],
    "sees": lambda h: "first" if not h else "second",
    "payoffs": lambda h: (0,),
}
REFUSALS = {
    "chance sum": (coin(chance=lambda h: {"heads": F(1, 2), "tails": F(1, 3)}),
                   r"chance returned at history \(\) sum to 5/6"),
    "chance sum, floats": (coin(chance=lambda h: {"heads": 0.5, "tails": 0.5 + 1e-6}),
                           "sum to 1.000001"),
    "chance sum, nearly": (coin(chance=lambda h: {"heads": 0.5, "tails": 0.5 + 5e-9}),
                           "sum to 1.000000005"),
    "chance nearly one": (coin(chance=lambda h: {"heads": 1 - F(1, 10**12)}),
                          "sum to 999999999999/1000000000000"),
    "chance negative": (coin(chance=lambda h: {"heads": 2, "tails": -1}),
                        r"chance returned \{'heads': 2, 'tails': -1\} at history \(\)"),
    "chance missing": (coin(chance=None),
                       r"chance returned None at history \(\); it must return a dictionary"),
    "chance a list": (coin(chance=lambda h: [0.5, 0.5]), r"chance returned \[0.5, 0.5\] at"),
    "chance of a word": (coin(chance=lambda h: {"heads": "1"}), "chance returned {'heads': '1'}"),
    "no chance moves": (coin(mover=chance_mover, chance=lambda h: {}), "chance returned {} at"),
    "other actions in a set": (
        coin(actions=lambda h: ("x", "y") if h == ("heads",) else ("x", "z")),
        r"\(actions: x, y\) at history \(heads\), but .*: x, z\) at history \(tails\)"),
    "other players in a set": (
        coin(n_players=2, payoffs=lambda h: (0, 0),
             mover=lambda h: None if len(h) > 1 else CHANCE if not h else 1 + (h[0] == "tails")),
        r"call belongs to player 1 .* \(heads\), but to player 2 .* at history \(tails\)"),
    "forgotten action": (coin(**forgetful),
                         r"player 1 forgets an earlier action: .* \(heads\) and on .* \(tails\)"),
    "player 2 forgets": (coin(n_players=2, mover=lambda h: (2, 2, None)[len(h)],
                              sees=forgetful["sees"], payoffs=lambda h: (0, 0)),
                         r"player 2 forgets an earlier action: .* \(heads\) and on .* \(tails\)"),
    "no end": (coin(mover=lambda h: 1, sees=str), "exceeds max_nodes = 1000"),
    "payoff for too few": (coin(payoffs=lambda h: ()),
                           r"payoffs returned \(\) at the terminal history \(heads, heads\)"),
    "payoff one for two": (coin(n_players=2, payoffs=lambda h: 3), "payoffs returned 3 at"),
    "payoff nan": (coin(payoffs=lambda h: (float("nan"),)), r"payoffs returned \(nan,\) .*finite"),
    "payoff infinite": (coin(payoffs=lambda h: (float("inf"),)), r"payoffs returned \(inf,\)"),
    "payoff a word": (coin(payoffs=lambda h: ("win",)), r"payoffs returned \('win',\)"),
    "payoff None": (coin(payoffs=lambda h: (None,)), r"payoffs returned \(None,\)"),
    "payoff infinite symbol": (coin(payoffs=lambda h: (sp.oo,)), r"payoffs returned \(oo,\)"),
    "payoff complex": (coin(payoffs=lambda h: (1j,)), r"payoffs returned \(1j,\)"),
    "payoff imaginary": (coin(payoffs=lambda h: (sp.I,)), r"payoffs returned \(I,\)"),
    "payoffs a dictionary": (coin(payoffs=lambda h: {1: 5}), r"payoffs returned \{1: 5\} at"),
    "payoffs a set": (coin(payoffs=lambda h: {5}), r"payoffs returned \{5\} at"),
    "payoffs a word": (coin(payoffs=lambda h: "5"), "payoffs returned '5' at"),
    "payoffs None": (coin(payoffs=lambda h: None), "payoffs returned None at"),
    "payoff a list": (coin(payoffs=lambda h: ([1],)), r"payoffs returned \(\[1\],\)"),
    "mover unknown": (coin(mover=lambda h: 2), r"mover returned 2 at history \(\); it must return"),
    "mover a word": (coin(mover=lambda h: "one"), "mover returned 'one'"),
    "mover a float": (coin(mover=lambda h: 0.0), r"mover returned 0.0 at history \(\)"),
    "mover False": (coin(mover=lambda h: False), r"mover returned False at history \(\)"),
    "mover negative": (coin(mover=lambda h: -1), r"mover returned -1 at history \(\)"),
    "no actions": (coin(actions=lambda h: ()), r"actions returned \(\) at history \(heads\)"),
    "actions twice": (coin(actions=lambda h: ("x", "x")), r"actions returned \('x', 'x'\)"),
    "actions None": (coin(actions=lambda h: None),
                     r"actions returned None at history \(heads\); it must return a tuple of"),
    "actions a number": (coin(actions=lambda h: 2), r"actions returned 2 at history \(heads\)"),
    "actions unhashable": (coin(actions=lambda h: [["x"], ["y"]]),
                           r"actions returned \[\['x'\], \['y'\]\] at history \(heads\)"),
    "actions a word": (coin(actions=lambda h: ("bet")), "actions returned 'bet' at history"),
    "actions a set": (coin(actions=lambda h: {"bet"}), r"actions returned \{'bet'\} at history"),
    "sees None": (coin(sees=lambda h: None),
                  r"sees returned None at history \(heads\); it must return a string"),
    "sees a generator": (coin(sees=lambda h: (a for a in h)), "sees returned <generator object"),
    "sees an array": (coin(sees=lambda h: np.arange(3)), "sees returned array"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSALS)
def test_faulty_rules_are_rejected(what):
    game, sentence = REFUSALS[what]
    with pytest.raises(CourseError, match=sentence):
        Tree(game, max_nodes=1000)


@pytest.mark.parametrize("decided_after", ["heads", "tails"])
def test_set_with_and_without_an_earlier_action_is_imperfect_recall(decided_after):
    # Heads is the set's first history; the player acted before it in one case but not in the other.
    game = coin(
        mover=lambda h: (
            None if len(h) == 3 else 1 if len(h) == 2 or h == (decided_after,) else CHANCE
        ),
        actions=lambda h: ("on",),
        chance=lambda h: {"on": 1} if h else {"heads": F(1, 2), "tails": F(1, 2)},
        payoffs=lambda h: (0,),
        sees=lambda h: ("early", "late")[len(h) - 1],
    )
    both = r"\(heads, on\) and on the way to \(tails, on\) differ"
    with pytest.raises(CourseError, match="player 1 forgets an earlier action: .* " + both):
        Tree(game)
    assert len(Tree(replace(game, sees=str)).infosets) == 3


def test_limits_are_exact():
    kuhn = games.kuhn()
    assert Tree(kuhn, 55, 4).n_nodes == 55
    with pytest.raises(CourseError, match="exceeds max_nodes = 54") as caught:
        Tree(kuhn, 54)
    assert caught.value.code == "tree-large"
    with pytest.raises(CourseError, match="exceeds max_depth = 3") as caught:
        Tree(kuhn, max_depth=3)
    assert caught.value.code == "tree-large"
    assert Tree(coin(mover=lambda h: None, payoffs=lambda h: (1,)), 1, 1).n_nodes == 1


def test_a_narrow_game_without_end_is_rejected_by_its_depth():
    game = coin(mover=lambda h: 1, actions=lambda h: ("and so on",), sees=str)
    with pytest.raises(CourseError, match="exceeds max_depth = 1000") as caught:
        Tree(game)
    for language in ("zh", "en"):
        sentence = caught.value.sentence(language)
        assert len(sentence) < 500
        assert "(and so on, and so on, " in sentence
        assert " … " in sentence


@pytest.mark.parametrize("what", REFUSALS)
def test_sentences_are_short_and_on_one_line(what):
    with pytest.raises(CourseError) as caught:
        Tree(REFUSALS[what][0], max_nodes=1000)
    for language in ("zh", "en"):
        assert len(caught.value.sentence(language)) < 700
        assert len(caught.value.sentence(language).splitlines()) == 1


def test_payoffs_and_actions_can_be_any_ordered_collection():
    for way in ((1,), [1], np.array([1]), map(int, "1")):
        row = tuple(way)
        assert Tree(coin(payoffs=lambda h, row=row: iter(row))).payoffs.tolist() == [[1]] * 4
    assert Tree(coin(payoffs=lambda h: map(len, h[:1]))).payoffs.tolist() == [[5]] * 4
    for actions in (["a", "b"], np.array(["a", "b"]), {"a": 0, "b": 0}.keys(), range(2)):
        tree = Tree(coin(actions=lambda h, actions=actions: actions))
        assert tree.infosets[0].actions == tuple(actions)


def test_payoffs_can_be_symbols_and_roots():
    r = sp.Symbol("r", positive=True)
    for payment in (
        X,
        r,
        X**2 - 1,
        sp.sqrt(2),
        sp.sqrt(2) * X,
        sp.pi,
        sp.Rational(1, 3),
        sp.Abs(X),
    ):
        assert Tree(coin(payoffs=lambda h, payment=payment: (payment,))).payoffs[0, 0] == payment
    y = sp.Symbol("y", real=True)
    assert Tree(coin(payoffs=lambda h: (sp.Abs(y + sp.I * r),))).n_nodes == 7


@pytest.mark.parametrize(
    ("seen", "other"),
    [
        (("1", 2), (1, 2)),
        (1, 2),
        (F(1, 3), F(1, 4)),
        (("K", None), ("K", "Q")),
        (["K", ("p", 1)], ["K", ("p", 2)]),
    ],
)
def test_different_values_name_different_sets(seen, other):
    tree = Tree(coin(sees=lambda h: seen if h[0] == "heads" else other))
    assert [len(s.nodes) for s in tree.infosets] == [1, 1]
    assert len({s.name for s in tree.infosets}) == 2


@pytest.mark.parametrize(
    ("seen", "other", "name"),
    [
        (("K", 3), ("K", np.int64(3)), "('K', 3)"),
        ([1, 2.5], [np.int8(1), np.float64(2.5)], "[1, 2.5]"),
        (np.float64(0.5), 0.5, "0.5"),
        (np.str_("K:"), "K:", "K:"),
        (("K",), ("K",), "('K',)"),
        (7, np.int8(7), "7"),
    ],
)
def test_equal_values_name_the_same_set(seen, other, name):
    tree = Tree(coin(sees=lambda h: seen if h[0] == "heads" else other))
    assert [s.name for s in tree.infosets] == [name]
    assert type(tree.infosets[0].name) is str


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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"n_players": 0},
            "In the game coin, n_players is 0; it must be",
        ),
        ({"n_players": 2.0}, "n_players is 2.0"),
        ({"mover": None}, "coin, mover is None; it must be a function"),
        ({"sees": "call"}, "coin, sees is 'call'; it must be a function"),
        ({"chance": {}}, "coin, chance is"),
    ],
)
def test_bad_parts_of_a_game_are_rejected(change, sentence):
    with pytest.raises(CourseError, match=sentence):
        replace(coin(), **change)


@pytest.mark.parametrize(
    ("matrix", "sentence"),
    [
        ([1, 2], r"matrix \[1, 2\]"),
        ([[1, 2], [3]], "rows of equal length"),
        ([], "rows of equal"),
        (3, "matrix 3 cannot"),
    ],
)
def test_bad_matrices_are_rejected(matrix, sentence):
    with pytest.raises(CourseError, match=sentence):
        games.matrix_game(matrix)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: games.matrix_game([[0, "b"]]), r"matrix \[\[0, 'b'\]\] cannot be used"),
        (lambda: games.matrix_game([[1, 2], [None, 1]]), "None"),
        (lambda: games.matrix_game([[1]], [["x"]]), "'x'"),
        (lambda: games.matrix_game([[1, [2]]]), "finite numbers"),
        (lambda: games.matrix_game([[1, 2]], rows=5), "names of player 1's actions are 5"),
        (lambda: games.matrix_game([[1, 2]], rows="x", columns=[["l"], ["r"]]), "player 2's"),
        (lambda: games.matrix_game([[1, 2]], columns=("l", "l")), "give 2 different names"),
    ],
)
def test_matrices_and_names_of_other_sizes_are_rejected(call, sentence):
    with pytest.raises(CourseError, match=sentence):
        call()


def test_matrix_labels_and_second_matrix_must_fit():
    with pytest.raises(CourseError, match="player 1's actions are 'xyz'; give 2 different"):
        games.matrix_game([[1, 2], [3, 4]], rows="xyz")
    with pytest.raises(CourseError, match="have the same shape"):
        games.matrix_game([[1, 2], [3, 4]], [[1, 2]])
    with pytest.raises(ValueError, match="number of triples in payoffs is 1; give 12"):
        games.three_player_game(payoffs=[(0, 0, 0)])
