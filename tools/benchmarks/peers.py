"""Wrap the compared solvers in classes with the same methods.

`FULL_TREE[name](game, variant)` makes a solver. The solver's method run(n) performs n iterations.
Its method exploitability() returns a function that computes NashConv, or None if the solver has no
such function.
"""

import contextlib
import io
import os
import tempfile
import warnings

import _paths  # noqa: F401
from plain_cfr import PlainCFR

from cfr_core import Tree, games, uniform
from cfr_core.cfr import CFR, VARIANTS
from cfr_core.equilibrium import nash_conv

POKER = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=2,blind=1 1,raiseSize=2 4,"
    "firstPlayer=1 1,maxRaises=2 2,numSuits=2,numRanks={},numHoleCards=1,numBoardCards=0 1,"
    "stack=1200 1200)"
)
# {name: (function that returns the course's game, OpenSpiel's name for the game)}
GAMES = {
    "Kuhn poker": (games.kuhn, "kuhn_poker"),
    "Leduc poker": (games.leduc, "leduc_poker"),
    "liar's dice": (games.liars_dice, "liars_dice"),
    "Leduc, 13 ranks": (lambda: games.leduc(13), POKER.format(13)),
}


class CfrCore:
    name = "cfr_core"

    def __init__(self, game, variant, **settings):
        self.tree = Tree(GAMES[game][0]())
        self.solver = CFR(self.tree, variant, alternating=True, **settings)

    def run(self, n):
        self.solver.run(n)

    def exploitability(self):
        profile = uniform(self.tree)
        return lambda: nash_conv(profile)


class OpenSpiel:
    name = "OpenSpiel C++"

    def __init__(self, game, variant):
        import pyspiel

        self.spiel, self.game = pyspiel, pyspiel.load_game(GAMES[game][1])
        make = {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}[variant]
        self.solver = make(self.game)

    def run(self, n):
        for _ in range(n):
            self.solver.evaluate_and_update_policy()

    def exploitability(self):
        policy = self.spiel.UniformRandomPolicy(self.game)
        return lambda: self.spiel.nash_conv(self.game, policy)


class LiteEFG:
    name = "LiteEFG"

    def __init__(self, game, variant):
        import pyspiel

        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        import LiteEFG
        from LiteEFG import baselines

        # LiteEFG writes the game to a file in the current folder and prints a line about the file,
        # so it runs in a temporary folder, and its output is captured.
        cwd = os.getcwd()
        os.chdir(tempfile.mkdtemp())
        with contextlib.redirect_stdout(io.StringIO()):
            self.graph = getattr(baselines, {"cfr": "CFR", "cfr+": "CFRplus"}[variant]).graph()
            spiel = pyspiel.load_game(GAMES[game][1])
            self.env = LiteEFG.OpenSpielEnv(spiel, traverse_type="Enumerate", regenerate=False)
            self.env.set_graph(self.graph)
        os.chdir(cwd)

    def run(self, n):
        strategy = self.graph.strategy
        for _ in range(n):
            self.env.update_strategy(strategy)
            self.env.update(strategy, upd_player=1)
            self.env.update(strategy, upd_player=2)

    def exploitability(self):
        return lambda: self.env.exploitability(self.graph.strategy, "default")


class PlainPython:
    name = "plain Python"

    def __init__(self, game, variant):
        settings = vars(VARIANTS[variant])
        self.solver = PlainCFR(GAMES[game][0](), True, **settings)

    def run(self, n):
        self.solver.run(n)

    def exploitability(self):
        return None


FULL_TREE = {kind.name: kind for kind in (CfrCore, OpenSpiel, LiteEFG, PlainPython)}
warnings.filterwarnings("ignore")
