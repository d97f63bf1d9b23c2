"""Compare the sampling solvers by iterations per second and by NashConv after the same run time.

In our solver and in OpenSpiel's, an iteration consists of one walk for each player, and a batch of
n hands counts as n iterations. The solvers take turns, each for a slice of time, so that a busy
machine slows down all of them equally. The time spent on computing NashConv is not counted.
"""

import time
from statistics import median

import _paths  # noqa: F401
import numpy as np

from cfr_core import Tree, games
from cfr_core.equilibrium import nash_conv
from cfr_core.interop import from_openspiel
from cfr_core.mccfr import MCCFR

THREE_PLAYER_KUHN = "kuhn_poker(players=3)"
# {name: (function that returns the course's tree, OpenSpiel's name for the same game)}
GAMES = {
    "Kuhn poker": (lambda: Tree(games.kuhn()), "kuhn_poker"),
    "Leduc poker": (lambda: Tree(games.leduc()), "leduc_poker"),
    "liar's dice, 4 faces": (lambda: Tree(games.liars_dice(4)), "liars_dice(dice_sides=4)"),
    "Kuhn poker for three": (lambda: from_openspiel(THREE_PLAYER_KUHN), THREE_PLAYER_KUHN),
}
HANDS = 1000
BATCH_SAMPLER, SINGLE_SAMPLER, OPENSPIEL_SAMPLER = (
    f"cfr_core, {HANDS:,} hands",
    "cfr_core, one hand",
    "OpenSpiel C++",
)
SCHEMES = ("external", "outcome")
MEASURING_TIMES = (0.1, 0.3, 1.0, 3.0)  # NashConv is measured after these numbers of seconds.
SEEDS = 5
SLICE = 0.03  # In each turn, a solver runs for about this many seconds.


class CfrCoreSampler:
    def __init__(self, game, scheme, seed, hands):
        self.hands = hands
        tree = GAMES[game][0]()
        self.solver = MCCFR(tree, scheme, np.random.default_rng(seed), hands=hands)

    def run(self, n):
        self.solver.run(n)

    def nash_conv(self):
        return float(nash_conv(self.solver.average))


class OpenSpielSampler:
    hands = 1

    def __init__(self, game, scheme, seed):
        import pyspiel

        self.spiel, self.game = pyspiel, pyspiel.load_game(GAMES[game][1])
        make = {
            "external": pyspiel.ExternalSamplingMCCFRSolver,
            "outcome": pyspiel.OutcomeSamplingMCCFRSolver,
        }[scheme]
        self.solver = make(self.game, seed=seed)

    def run(self, n):
        for _ in range(n):
            self.solver.run_iteration()

    def nash_conv(self):
        return self.spiel.nash_conv(self.game, self.solver.average_policy(), True)


def samplers_of(game, scheme, seed):
    return {
        BATCH_SAMPLER: CfrCoreSampler(game, scheme, seed, HANDS),
        SINGLE_SAMPLER: CfrCoreSampler(game, scheme, seed, 1),
        OPENSPIEL_SAMPLER: OpenSpielSampler(game, scheme, seed),
    }


def seconds(sampler, n):
    begin = time.perf_counter()
    sampler.run(n)
    return time.perf_counter() - begin


def sizes(game, scheme):
    """Return {name of a solver: n} such that run(n) takes about SLICE seconds."""
    results = {}
    for name, sampler in samplers_of(game, scheme, 0).items():
        n = 1
        while (elapsed := seconds(sampler, n)) < SLICE:
            n *= 2
        results[name] = max(1, round(n * SLICE / elapsed))
    return results


def one_seed(game, scheme, seed, size):
    """Run all solvers with a seed, and return their rates and the values of NashConv.

    The result is {name of a solver: (iterations per second, values)}. The list `values`
    contains NashConv at each time in MEASURING_TIMES.

    size  {name of a solver: n}, as `sizes` returns it; each turn of a solver is one run(n)
    """
    samplers = samplers_of(game, scheme, seed)
    elapsed, n_iterations = dict.fromkeys(samplers, 0.0), dict.fromkeys(samplers, 0)
    convs = {name: [] for name in samplers}
    for measuring_time in MEASURING_TIMES:
        while min(elapsed.values()) < measuring_time:
            for name, sampler in samplers.items():
                if elapsed[name] < measuring_time:
                    elapsed[name] += seconds(sampler, size[name])
                    n_iterations[name] += size[name] * sampler.hands
        for name, sampler in samplers.items():
            convs[name].append(sampler.nash_conv())
    return {name: (n_iterations[name] / elapsed[name], convs[name]) for name in samplers}


def measure(game, seeds):
    """Return the medians over several seeds as {scheme: {name of a solver: entry}}.

    An entry is a dictionary: "rate" is the number of iterations per second, "ratio" this rate
    divided by OpenSpiel's rate, and "nash_conv" a list of pairs [run time in seconds, NashConv].

    seeds  the number of runs of each solver; the seeds are 0, 1, 2, ...
    """
    table = {}
    for scheme in SCHEMES:
        size = sizes(game, scheme)
        runs = [one_seed(game, scheme, seed, size) for seed in range(seeds)]
        table[scheme] = {
            name: {
                "rate": median(run[name][0] for run in runs),
                "ratio": median(run[name][0] / run[OPENSPIEL_SAMPLER][0] for run in runs),
                "nash_conv": [
                    [measuring_time, median(run[name][1][i] for run in runs)]
                    for i, measuring_time in enumerate(MEASURING_TIMES)
                ],
            }
            for name in (BATCH_SAMPLER, SINGLE_SAMPLER, OPENSPIEL_SAMPLER)
        }
    return table


def table(results, short):
    """Return the results of all games as lines of Markdown.

    short  function that formats a number
    """
    machine_info = results["about"]
    headings = " | ".join(f"{measuring_time:g} s" for measuring_time in MEASURING_TIMES)
    lines = [
        f"Sampling, {machine_info['date']}: an iteration is a walk for each player, and {HANDS:,} "
        f"hands at once count as {HANDS:,} iterations. The solvers take turns of "
        f"{SLICE * 1000:.0f} ms "
        f"on one core. Figures are medians over {results['seeds']} seeds; a ratio is the median "
        "of the seeds' ratios. The last columns give NashConv, for three players the sum of "
        "their gains, after the stated seconds of work:",
        "",
        f"| game, sampling | solver | it/s | OpenSpiel's, times | {headings} |",
        "| --- | --- | --: | --: |" + " --: |" * len(MEASURING_TIMES),
    ]
    for game, schemes in results["games"].items():
        for scheme, entry in schemes.items():
            for name, cell in entry.items():
                convs = " | ".join(f"{conv:.2g}" for _, conv in cell["nash_conv"])
                lines.append(
                    f"| {game}, {scheme} | {name} | {short(cell['rate'])} | "
                    f"{short(cell['ratio'])} | {convs} |"
                )
    return lines
