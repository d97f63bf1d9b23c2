"""Test agreement with OpenSpiel's solvers after every iteration, and its games as trees."""

from types import SimpleNamespace

import numpy as np
import pytest
from oracles import kuhn_name, leduc_names
from random_games import random_profile

from cfr_core import CourseError, Tree, games, interop, uniform
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, nash_conv
from cfr_core.interop import from_openspiel

pyspiel = pytest.importorskip("pyspiel")

GOOFSPIEL = (
    "turn_based_simultaneous_game("
    "game=goofspiel(num_cards=3,imp_info=True,points_order=descending))"
)
# Chance moves first, with probabilities 0.7 and 0.3.
UNEVEN = "restricted_nash_response(game=kuhn_poker(),fixed_player=0,p=0.3)"
OPENSPIEL_GAMES = (
    "kuhn_poker(players=3)",
    "liars_dice(numdice=1,dice_sides=3)",
    "tiny_hanabi",
    GOOFSPIEL,
    UNEVEN,
)


@pytest.fixture(scope="module")
def pairs():
    """Return {name: (tree, OpenSpiel's game, {our set: OpenSpiel's information state})}."""
    results = {}
    kuhn, leduc = Tree(games.kuhn()), Tree(games.leduc())
    game = pyspiel.load_game("kuhn_poker")
    results["kuhn"] = kuhn, game, {name: kuhn_name(name) for name in uniform(kuhn)}
    game = pyspiel.load_game("leduc_poker")
    results["leduc"] = leduc, game, leduc_names(leduc, game)
    for name in OPENSPIEL_GAMES:
        game = pyspiel.load_game(name)
        tree = from_openspiel(game)
        results[name] = tree, game, {s.name: s.name for s in tree.infosets}
    return results


def openspiel_solver(game, variant, alternating):
    if alternating:
        return {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}[variant](game)
    from open_spiel.python.algorithms import cfr

    plus = variant == "cfr+"
    return cfr._CFRSolver(
        game, alternating_updates=False, linear_averaging=plus, regret_matching_plus=plus
    )


def openspiel_average(solver, state):
    """Return {information state: probabilities of the legal actions, in order}."""
    policy = solver.average_policy()
    if hasattr(policy, "state_lookup"):
        return {
            name: policy.action_probability_array[row][policy.legal_actions_mask[row] > 0]
            for name, row in policy.state_lookup.items()
        }
    table = solver.tabular_average_policy().policy_table()
    return {name: [p for _, p in sorted(entry)] for name, entry in table.items()}


@pytest.mark.parametrize("alternating", [True, False], ids=["alternating", "simultaneous"])
@pytest.mark.parametrize("variant", ["cfr", "cfr+"])
@pytest.mark.parametrize("name", ["kuhn", "leduc", *OPENSPIEL_GAMES])
def test_average_strategies_agree_with_openspiel(pairs, name, variant, alternating):
    if "players=3" in name and not alternating:
        pytest.skip("regrets of exactly zero come up, and rounding decides what is played")
    tree, game, names = pairs[name]
    openspiel_result = openspiel_solver(game, variant, alternating)
    own_result = CFR(tree, variant, alternating=alternating)
    for n in (1, 1, 8, 90):
        own_result.run(n)
        for _ in range(n):
            openspiel_result.evaluate_and_update_policy()
        expected = openspiel_average(openspiel_result, game)
        average = own_result.average
        for set_name, strategy in average.items():
            assert strategy == pytest.approx(np.array(expected[names[set_name]]), abs=1e-9)


@pytest.mark.parametrize(("alpha", "beta", "gamma"), [(1.5, 0, 2), (1, 1, 1)])
def test_discounting_agrees_with_openspiel(pairs, alpha, beta, gamma):
    from open_spiel.python.algorithms import discounted_cfr

    tree, game, names = pairs["kuhn"]
    openspiel_result = discounted_cfr._DCFRSolver(
        game,
        alternating_updates=True,
        linear_averaging=True,
        regret_matching_plus=False,
        alpha=alpha,
        beta=beta,
        gamma=gamma,
    )
    own_result = CFR(tree, "dcfr", alpha=alpha, beta=beta, gamma=gamma)
    for n in (1, 1, 8, 40):
        own_result.run(n)
        for _ in range(n):
            openspiel_result.evaluate_and_update_policy()
        expected = openspiel_average(openspiel_result, game)
        for set_name, strategy in own_result.average.items():
            assert strategy == pytest.approx(expected[names[set_name]], abs=1e-9)


def openspiel_policy(game, profile, names):
    table = {}

    def walk(state):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            table[state.information_state_string()] = state.legal_actions()
        for action in state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    return pyspiel.TabularPolicy(
        {
            names[s]: list(zip(table[names[s]], map(float, strategy), strict=True))
            for s, strategy in profile.items()
        }
    )


@pytest.mark.parametrize("name", ["kuhn", "leduc", *OPENSPIEL_GAMES])
def test_nash_conv_and_values_agree_with_openspiel(pairs, name):
    tree, game, names = pairs[name]
    for seed in range(3):
        profile = random_profile(tree, np.random.default_rng(seed))
        policy = openspiel_policy(game, profile, names)
        assert nash_conv(profile) == pytest.approx(pyspiel.nash_conv(game, policy), abs=1e-9)
        values = pyspiel.expected_returns(
            game.new_initial_state(), [policy] * game.num_players(), -1, True
        )
        assert list(expected_values(profile)) == pytest.approx(values, abs=1e-9)


def test_names_and_chance_are_kept():
    tree = from_openspiel("kuhn_poker")
    assert set(uniform(tree)) == {f"{c}{m}" for c in "012" for m in ("", "p", "b", "pb")}
    assert tree.infoset("0").actions == ("Pass", "Bet")
    assert tree.history(tree.infoset("0pb").nodes[0])[2:] == ("Pass", "Bet")
    assert tree.payoffs.dtype.kind == "i"
    assert tree.n_players == 2
    assert tree.player[0] == 0


def test_unequal_chance_probabilities_belong_to_their_actions():
    tree, game = from_openspiel(UNEVEN), pyspiel.load_game(UNEVEN)
    state = game.new_initial_state()
    probabilities = dict(state.chance_outcomes())
    assert sorted(probabilities.values()) == [0.3, 0.7]
    for child in tree.children(0):
        number = state.string_to_action(tree.history(child)[0])
        assert tree.chance[child] == probabilities[number]


class AmbiguousState:
    """Imitate a state of an OpenSpiel game in which two players get the same information state."""

    words = ("go", "go", "go #1", "stay")

    def __init__(self, moves=()):
        self.moves = moves

    def child(self, action):
        return AmbiguousState((*self.moves, action))

    def is_terminal(self):
        return len(self.moves) == 2

    def is_chance_node(self):
        return False

    def current_player(self):
        return len(self.moves)

    def legal_actions(self):
        return list(range(len(self.words)))

    def action_to_string(self, player, action):
        return self.words[action]

    def information_state_string(self):
        return "your turn"

    def returns(self):
        one, two = self.moves
        return [float(10 * one + two), 0.5]


class AmbiguousGame:
    def get_type(self):
        return SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            provides_information_state_string=True,
        )

    def new_initial_state(self):
        return AmbiguousState()

    def num_players(self):
        return 2

    def __str__(self):
        return "murmur"


def test_repeated_names_of_sets_and_actions_are_made_unique(monkeypatch):
    fake = SimpleNamespace(Game=AmbiguousGame, GameType=pyspiel.GameType)
    monkeypatch.setattr(interop, "import_module", lambda name: fake)
    tree = from_openspiel(AmbiguousGame())
    # Each player has one set; when OpenSpiel's string is repeated, the player is added to it.
    assert [(s.name, s.player, len(s.nodes)) for s in tree.infosets] == [
        ("your turn", 1, 1),
        ("your turn (player 2)", 2, 4),
    ]
    # Repeated action names get their number, unless another action already has that name.
    for infoset in tree.infosets:
        assert infoset.actions == ("go #0", "go #1 (2)", "go #1", "stay")
    assert tree.payoff(tree.node("go #1", "go #1 (2)")).tolist() == [21, 0.5]
    assert sorted(tree.payoffs[:, 0]) == [10 * a + b for a in range(4) for b in range(4)]


def test_liars_dice_agrees_with_openspiels():
    # The games differ only in the order of claims, which does not change the value.
    own_result = CFR(Tree(games.liars_dice(3)), "cfr+").run(1000).average
    openspiel_result = (
        CFR(from_openspiel("liars_dice(numdice=1,dice_sides=3)"), "cfr+").run(1000).average
    )
    assert expected_values(own_result)[0] == pytest.approx(
        expected_values(openspiel_result)[0], abs=2e-3
    )
    assert nash_conv(uniform(own_result.tree)) == pytest.approx(
        nash_conv(uniform(openspiel_result.tree))
    )


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ("goofspiel(num_cards=3)", "openspiel-simultaneous"),
        ("matrix_rps", "openspiel-simultaneous"),
        ("mfg_crowd_modelling", "openspiel-mean-field"),
        ("backgammon", "openspiel-states"),
        ("no such game", "openspiel-broken"),
        ("nfg_game", "openspiel-broken"),  # OpenSpiel itself raises an IndexError for this game.
        ("x" * 5000, "openspiel-broken"),
        (7, "kind"),
    ],
)
def test_unsuitable_games_are_rejected(game, code):
    with pytest.raises(CourseError) as caught:
        from_openspiel(game)
    assert caught.value.code == code


def test_missing_openspiel_is_reported(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(interop, "import_module", missing)
    with pytest.raises(CourseError, match="pip install open_spiel"):
        from_openspiel("kuhn_poker")
    with pytest.raises(CourseError, match="pip install --pre pygambit"):
        interop.from_efg("some.efg")


class FailingState(AmbiguousState):
    """Fail in the middle of a game, as states written in Python can."""

    def legal_actions(self):
        if self.moves:
            raise KeyError("a cell of my board\nand more")
        return [0]

    def child(self, action):
        return FailingState((*self.moves, action))


def test_errors_of_openspiel_become_course_errors(monkeypatch):
    fake = SimpleNamespace(Game=AmbiguousGame, GameType=pyspiel.GameType)
    monkeypatch.setattr(interop, "import_module", lambda name: fake)
    monkeypatch.setattr(AmbiguousGame, "new_initial_state", lambda self: FailingState())
    with pytest.raises(CourseError, match="OpenSpiel game murmur cannot be") as caught:
        from_openspiel(AmbiguousGame())
    assert caught.value.code == "openspiel-broken"
    assert isinstance(caught.value.__cause__, KeyError)
    # CourseErrors of the package itself are passed on unchanged.
    monkeypatch.setattr(AmbiguousGame, "new_initial_state", lambda self: AmbiguousState())
    with pytest.raises(CourseError) as caught:
        from_openspiel(AmbiguousGame(), max_nodes=10)
    assert caught.value.code == "tree-large"
    with pytest.raises(CourseError) as caught:
        from_openspiel(AmbiguousGame(), max_depth=1)
    assert caught.value.code == "tree-large"
