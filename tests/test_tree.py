"""Trees: what they hold, and what they refuse, each refusal with the history and the cure."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from random_games import only_chance, random_game

from cfr_core import CourseError, Tree, games
from cfr_core.games import CHANCE, Game


def coin(**parts):
    """Chance tosses a coin, player 1 calls it, unseen; parts replace some of these rules."""
    rules = {
        "name": "coin",
        "n_players": 1,
        "mover": lambda h: (CHANCE, 1, None)[len(h)],
        "actions": lambda h: ("heads", "tails"),
        "payoffs": lambda h: (int(h[0] == h[1]),),
        "sees": lambda h: "call",
        "chance": lambda h: {"heads": F(1, 2), "tails": F(1, 2)},
    }
    return Game(**{**rules, **parts})


def test_arrays_of_a_small_tree():
    tree = Tree(coin())
    assert repr(tree) == "Tree(coin: 1 players, 7 nodes, 4 ends, 1 information sets)"
    assert tree.parent.tolist() == [-1, 0, 0, 1, 1, 2, 2]
    assert tree.player.tolist() == [0, 1, 1, -1, -1, -1, -1]
    assert tree.sequence.tolist() == [-1, -1, -1, 0, 1, 0, 1]
    assert tree.chance.tolist() == [1, F(1, 2), F(1, 2), 1, 1, 1, 1]
    assert tree.payoffs.tolist() == [[1], [0], [0], [1]]
    assert [tree.history(n) for n in (0, 2, 6)] == [(), ("tails",), ("tails", "tails")]
    assert tree.node("tails", "heads") == 5
    assert [(s.start, s.stop) for s in tree.levels] == [(0, 1), (1, 3), (3, 7)]


def test_nothing_of_a_tree_can_be_changed():
    tree = Tree(coin())
    for array in (tree.parent, tree.chance, tree.payoffs, tree.sets[0].nodes):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_numbers_stay_what_the_rules_gave():
    assert Tree(coin()).payoffs.dtype == np.int64
    assert Tree(coin(payoffs=lambda h: (0.5,))).payoffs.dtype == float
    assert Tree(coin(payoffs=lambda h: (F(1, 3),))).payoffs[0, 0] == F(1, 3)
    x = sp.Symbol("x")
    assert Tree(coin(payoffs=lambda h: (x,))).payoffs[0, 0] == x


@pytest.mark.parametrize("seed", range(20))
def test_breadth_first_and_histories_round_trip(seed):
    tree = Tree(random_game(np.random.default_rng(seed)))
    for node in range(tree.n_nodes):
        assert tree.node(*tree.history(node)) == node
        assert all(tree.parent[child] == node for child in tree.children(node))
        assert len(tree.history(node)) == next(
            d for d, level in enumerate(tree.levels) if level.start <= node < level.stop
        )
    assert sorted(tree.ends_below(0)) == tree.ends.tolist()


def test_matrix_games():
    labelled = Tree(games.matrix_game([[1, 2], [3, 4], [5, 6]], rows="xyz", columns="lr"))
    assert labelled.payoff(labelled.node("y", "r")).tolist() == [4, -4]
    general = Tree(games.matrix_game([[3, 0], [5, 1]], [[3, 5], [0, 1]], name="dilemma"))
    assert general.payoff(general.node("1", "0")).tolist() == [5, 0]
    assert len(Tree(games.matrix_game([[7]])).ends) == 1


def test_three_player_tree_takes_all_payoffs():
    triples = [(k, 2 * k, -3 * k) for k in range(12)]
    tree = Tree(games.three_player_tree(payoffs=triples))
    assert tree.payoffs.tolist() == [list(t) for t in triples]


forgetful = {
    "mover": lambda h: (1, 1, None)[len(h)],
    "sees": lambda h: "first" if not h else "second",
    "payoffs": lambda h: (0,),
}
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
    "no chance moves": (coin(mover=only_chance, chance=lambda h: {}), "no action after"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSALS)
def test_refusals(what):
    game, sentence = REFUSALS[what]
    with pytest.raises(CourseError, match=sentence):
        Tree(game, max_nodes=1000)


def test_different_actions_names_both_histories():
    game = coin(actions=lambda h: ("x", "y") if h == ("heads",) else ("x", "z"))
    with pytest.raises(CourseError, match=r"x, y after \(heads\) but x, z after \(tails\)"):
        Tree(game)


def test_one_set_twice_on_one_path_is_refused():
    with pytest.raises(CourseError, match="has forgotten an own action"):
        Tree(coin(mover=lambda h: None if len(h) == 2 else 1, chance=None))


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


def test_matrix_labels_and_second_matrix_must_fit():
    with pytest.raises(CourseError, match="Player 1 has 2 actions but 3 names"):
        games.matrix_game([[1, 2], [3, 4]], rows="xyz")
    with pytest.raises(CourseError, match="shape"):
        games.matrix_game([[1, 2], [3, 4]], [[1, 2]])
    with pytest.raises(CourseError, match="12 ends but 1 payoff triples"):
        games.three_player_tree(payoffs=[(0, 0, 0)])


def test_looking_up_what_is_not_there():
    tree = Tree(games.rock_paper_scissors())
    with pytest.raises(CourseError, match=r"no history \(rock, lizard\); after \(rock\) the act"):
        tree.node("rock", "lizard")
    with pytest.raises(CourseError, match="no information set I3; it has I1, I2"):
        tree.set("I3")
