"""Test trees: their arrays and look-ups, and the errors for bad arguments."""

import copy
import pickle
from fractions import Fraction as F

import numpy as np
import pytest
import sympy as sp
from random_games import random_game
from toy_games import coin, payoff_choice

from cfr_core import CourseError, Tree, games, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import nash_conv, payoff_range
from cfr_core.games import Game


def test_small_tree_has_the_expected_arrays():
    tree = Tree(coin())
    assert repr(tree) == "Tree(coin: 1 players, 7 nodes, 4 terminal nodes, 1 information sets)"
    assert tree.parent.tolist() == [-1, 0, 0, 1, 1, 2, 2]
    assert tree.player.tolist() == [0, 1, 1, -1, -1, -1, -1]
    assert tree.sequence.tolist() == [-1, -1, -1, 0, 1, 0, 1]
    assert tree.chance.tolist() == [1, F(1, 2), F(1, 2), 1, 1, 1, 1]
    assert tree.payoffs.tolist() == [[1], [0], [0], [1]]
    assert [tree.history(n) for n in (0, 2, 6)] == [(), ("tails",), ("tails", "tails")]
    assert tree.node("tails", "heads") == 5
    assert [(s.start, s.stop) for s in tree.levels] == [(0, 1), (1, 3), (3, 7)]


def test_a_tree_is_immutable():
    tree = Tree(coin())
    for array in (tree.parent, tree.chance, tree.payoffs, tree.infosets[0].nodes):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_numbers_keep_the_type_that_the_rules_gave():
    assert Tree(coin()).payoffs.dtype == np.int64
    assert Tree(coin(payoffs=lambda h: (0.5,))).payoffs.dtype == float
    assert Tree(coin(payoffs=lambda h: (F(1, 3),))).payoffs[0, 0] == F(1, 3)
    x = sp.Symbol("x")
    assert Tree(coin(payoffs=lambda h: (x,))).payoffs[0, 0] == x


def test_integers_never_overflow():
    assert payoff_range(Tree(payoff_choice(np.int8(100), np.int8(-100))), 1) == 200
    assert Tree(payoff_choice(np.int8(100), np.uint64(3), np.bool_(True))).payoffs.dtype == np.int64
    assert Tree(payoff_choice(np.int8(100), 0.5, np.float32(2))).payoffs.dtype == float
    huge = Tree(payoff_choice(10**20, -(10**20)))
    assert huge.payoffs.ravel().tolist() == [10**20, -(10**20)]
    assert payoff_range(huge, 1) == 2e20
    assert nash_conv(uniform(huge)) == pytest.approx(1e20)
    assert CFR(huge).run(3).average.vector.tolist() == pytest.approx([1, 0], abs=0.2)
    edge = Tree(games.matrix_game([[2**63 - 1, -(2**63)]], [[0, 0]]))
    assert payoff_range(edge, 1) == 2.0**64
    assert Tree(games.matrix_game([[np.int8(-128)]])).payoffs.tolist() == [[-128, 128]]
    # Integers that floats represent exactly are stored as 64-bit integers.
    assert Tree(payoff_choice(2**53 - 1, 1 - 2**53)).payoffs.dtype == np.int64
    assert Tree(payoff_choice(2**53)).payoffs.dtype == object
    assert type(Tree(payoff_choice(np.int8(100), F(1, 2))).payoffs[0, 0]) is int


def test_a_copy_is_the_tree_itself():
    tree = Tree(games.kuhn())
    before = nash_conv(uniform(tree))
    assert copy.deepcopy(tree) is copy.copy(tree) is tree
    profile = copy.deepcopy(uniform(tree))
    assert profile.tree is tree
    assert nash_conv(profile) == before > 0.9


def test_pickling_error_names_the_alternative():
    tree = Tree(games.kuhn())
    for thing in (tree, uniform(tree)):
        with pytest.raises(TypeError, match=r"cannot be pickled; keep profile.vector"):
            pickle.dumps(thing)


def nodes_breadth_first(game):
    """Return [(history, the rules' answers there)], breadth first, without the package."""
    listed, level = [], [()]
    while level:
        below = []
        for h in level:
            mover = game.mover(h)
            if mover is None:
                texts = {"pays": game.payoffs(h), "actions": ()}
            elif mover == 0:
                texts = {"odds": game.chance(h), "actions": tuple(game.chance(h))}
            else:
                texts = {"name": game.sees(h), "actions": tuple(game.actions(h))}
            listed.append((h, {"mover": mover, **texts}))
            below += [(*h, action) for action in texts["actions"]]
        level = below
    return listed


WALKED_GAMES = [
    games.kuhn(),
    games.kuhn("23456"),
    games.leduc(2),
    games.trap(),
    games.liars_dice(2),
]
WALKED_GAMES += [random_game(np.random.default_rng(seed)) for seed in range(20)]


@pytest.mark.parametrize("which", range(len(WALKED_GAMES)))
def test_every_array_agrees_with_a_walk_through_the_rules(which):
    game = WALKED_GAMES[which]
    tree, listed = Tree(game), nodes_breadth_first(game)
    number = {h: node for node, (h, _) in enumerate(listed)}
    assert [tree.history(node) for node in range(tree.n_nodes)] == list(number)
    names = list(dict.fromkeys(text["name"] for _, text in listed if "name" in text))
    actions = {text["name"]: text["actions"] for _, text in listed if "name" in text}
    pairs = [(name, action) for name in names for action in actions[name]]
    labels = list(dict.fromkeys(h[-1] if h else None for h in number))[1:]
    assert tree.labels == tuple(labels)
    assert tree.n_sequences == len(pairs)
    assert tree.sequence_infoset.tolist() == [names.index(name) for name, _ in pairs]
    depths = [len(h) for h in number]
    for depth, level in enumerate(tree.levels):
        assert set(depths[level]) == {depth}
    assert sum(level.stop - level.start for level in tree.levels) == len(listed)
    assert tree.terminals.tolist() == [number[h] for h, text in listed if "pays" in text]
    for row, end in zip(tree.payoffs.tolist(), tree.terminals.tolist(), strict=True):
        assert row == list(listed[end][1]["pays"])
    for name, infoset in zip(names, tree.infosets, strict=True):
        its = [(h, text["mover"]) for h, text in listed if text.get("name") == name]
        assert (infoset.name, infoset.actions) == (name, actions[name])
        assert infoset.nodes.tolist() == [number[h] for h, _ in its]
        assert {infoset.player} == {mover for _, mover in its}
        assert infoset.start == pairs.index((name, infoset.actions[0]))
        assert infoset.index == names.index(name)
    for node, (h, text) in enumerate(listed):
        assert tree.player[node] == (-1 if text["mover"] is None else text["mover"])
        assert tree.infoset_index[node] == (names.index(text["name"]) if "name" in text else -1)
        assert list(tree.children(node)) == [number[*h, action] for action in text["actions"]]
        above = listed[number[h[:-1]]][1] if h else {}
        assert tree.parent[node] == (number[h[:-1]] if h else -1)
        assert tree.label_index[node] == (labels.index(h[-1]) if h else -1)
        pair = (above.get("name"), h[-1] if h else None)
        assert tree.sequence[node] == (pairs.index(pair) if "name" in above else -1)
        assert tree.chance[node] == (above["odds"][h[-1]] if "odds" in above else 1)


@pytest.mark.parametrize("seed", range(20))
def test_breadth_first_and_histories_round_trip(seed):
    tree = Tree(random_game(np.random.default_rng(seed)))
    for node in range(tree.n_nodes):
        assert tree.node(*tree.history(node)) == node
        assert all(tree.parent[child] == node for child in tree.children(node))
        assert len(tree.history(node)) == next(
            d for d, level in enumerate(tree.levels) if level.start <= node < level.stop
        )
    assert sorted(tree.terminals_below(0)) == tree.terminals.tolist()


def test_terminals_below_are_ordered_from_left_to_right():
    tree = Tree(games.trap())

    def ends_left_to_right(node):
        below = [end for child in tree.children(node) for end in ends_left_to_right(child)]
        return below or [node]

    for node in range(tree.n_nodes):
        assert tree.terminals_below(node) == ends_left_to_right(node)


def test_matrix_games_have_their_labels_and_payoffs():
    square = Tree(games.matrix_game([[1, 2], [3, 4]], rows=("up", "down")))
    assert [s.actions for s in square.infosets] == [("up", "down")] * 2
    oblong = Tree(games.matrix_game([[1, 2]], rows=("up",)))
    assert [s.actions for s in oblong.infosets] == [("up",), ("0", "1")]
    labelled = Tree(games.matrix_game([[1, 2], [3, 4], [5, 6]], rows="xyz", columns="lr"))
    assert labelled.payoff(labelled.node("y", "r")).tolist() == [4, -4]
    general = Tree(games.matrix_game([[3, 0], [5, 1]], [[3, 5], [0, 1]], name="dilemma"))
    assert general.payoff(general.node("1", "0")).tolist() == [5, 0]
    assert len(Tree(games.matrix_game([[7]])).terminals) == 1


def test_three_player_game_takes_all_payoffs():
    triples = [(k, 2 * k, -3 * k) for k in range(12)]
    tree = Tree(games.three_player_game(payoffs=triples))
    assert tree.payoffs.tolist() == [list(t) for t in triples]


@pytest.mark.parametrize(
    ("given", "named"),
    [(games.kuhn, "kuhn"), (None, "None"), ("kuhn", "'kuhn'"), (Tree(coin()), r"Tree\(coin")],
)
def test_other_objects_are_not_accepted_as_a_game(given, named):
    with pytest.raises(CourseError, match=f"argument game must be a Game.*, not {named}") as caught:
        Tree(given)
    assert caught.value.code == "kind"


@pytest.mark.parametrize("limit", ["x", None, 1e6, 0, True])
def test_bad_limits_are_rejected(limit):
    with pytest.raises(CourseError, match=r"max_nodes is .*; give a whole number of at least 1"):
        Tree(coin(), limit)


def test_two_hundred_players_are_possible():
    n = 200
    game = Game(
        "queue",
        np.int64(n),
        mover=lambda h: len(h) + 1 if len(h) < n else None,
        actions=lambda h: ("x",),
        payoffs=lambda h: (0,) * n,
        sees=lambda h: f"P{len(h)}",
    )
    tree = Tree(game)
    assert tree.player.tolist() == [*range(1, n + 1), -1]
    assert [s.player for s in tree.infosets] == list(tree.players)


def test_set_repeated_on_a_path_is_rejected():
    with pytest.raises(CourseError, match="forgets an earlier action"):
        Tree(coin(mover=lambda h: None if len(h) == 2 else 1, chance=None))


def test_unknown_names_and_histories_are_rejected():
    tree = Tree(games.rock_paper_scissors())
    with pytest.raises(CourseError, match=r"no history \(rock, lizard\); after \(rock\) the act"):
        tree.node("rock", "lizard")
    with pytest.raises(CourseError, match=r"play ends at \(rock, paper\)"):
        tree.node("rock", "paper", "rock")
    with pytest.raises(CourseError, match="no history"):
        tree.node(["rock", "paper"])
    with pytest.raises(CourseError, match=r"I3 is not an information set .* are I1, I2"):
        tree.infoset("I3")
    for player in (3, 0, 1.0, True, None, "1"):
        with pytest.raises(CourseError, match=r"player is .*; give a whole number from 1 to 2"):
            tree.check_player(player)


@pytest.mark.parametrize("lookup", ["payoff", "history", "children", "path", "terminals_below"])
@pytest.mark.parametrize("node", [-1, 13, 999, 1.0, None, "root", True])
def test_bad_node_numbers_are_rejected(lookup, node):
    tree = Tree(games.rock_paper_scissors())
    with pytest.raises(CourseError, match=r"node is .*; give a whole number from 0 to 12"):
        getattr(tree, lookup)(node)


def test_only_terminal_nodes_have_payoffs():
    tree = Tree(games.rock_paper_scissors())
    for node in (0, 1, np.int32(3)):
        with pytest.raises(
            CourseError, match="is not a terminal node and has no payoffs; give a node in tree"
        ):
            tree.payoff(node)
    assert [tree.payoff(z).tolist() for z in tree.terminals] == tree.payoffs.tolist()
