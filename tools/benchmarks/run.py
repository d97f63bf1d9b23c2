"""Compare cfr_core with other solvers: python tools/benchmarks/run.py

The program prints tables and writes results.json, results.md and results.svg beside this file. For
each game, the solvers take turns in one process, so that a busy machine slows down all of them
equally. The results are medians and ratios. A separate process for each solver measures the peak
memory and the time in seconds to build the tree and the solver. `--quick` leaves out the two larger
games and writes nothing, and `--sampling` measures only the sampling solvers again.
"""

import argparse
import json
import platform
import resource
import subprocess
import sys
import time
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

import peers
import samplers

FOLDER = Path(__file__).parent
LARGE_GAMES = ("liar's dice", "Leduc, 13 ranks")
TURNS = {"Kuhn poker": 15, "Leduc poker": 15, "liar's dice": 3, "Leduc, 13 ranks": 3}
SLICE = 0.3  # In each turn, a solver runs for about this many seconds.
SKIPPED = {("plain Python", "Leduc, 13 ranks")}  # One iteration would take a minute.


def in_own_process(*arguments):
    command = [sys.executable, __file__, *arguments]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(process.stdout.splitlines()[-1])


def build_cost(solver_name, game):
    """Return the time in seconds to build a tree and its solver, and the peak memory in MB.

    The memory is measured after two iterations.
    """
    begin = time.perf_counter()
    solver = peers.FULL_TREE[solver_name](game, "cfr")
    seconds = time.perf_counter() - begin
    solver.run(2)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "MB": memory}


def in_turns(makers, turns):
    """Make solvers, run them alternately, and return (rates, solvers).

    makers  {name: function that makes the solver}
    turns   the number of measured turns; each solver runs in every turn

    `rates` is {name: [iterations per second in each turn]}, and `solvers` is {name: solver}.
    """
    solvers, size = {}, {}
    for name, make in makers.items():
        solvers[name] = make()
        solvers[name].run(1)
        begin = time.perf_counter()
        solvers[name].run(1)
        size[name] = max(1, round(SLICE / (time.perf_counter() - begin)))
    rates = {name: [] for name in makers}
    for turn in range(-1, turns):
        for name, solver in solvers.items():
            begin = time.perf_counter()
            solver.run(size[name])
            seconds = time.perf_counter() - begin
            # The first turn is not measured: it warms up the solver and serves to correct its
            # number of iterations per turn.
            if turn < 0:
                size[name] = max(1, round(size[name] * SLICE / seconds))
            else:
                rates[name].append(size[name] / seconds)
    return rates, solvers


def speeds(game):
    table = {}
    for variant in ("cfr", "cfr+"):
        makers = {
            program: partial(kind, game, variant)
            for program, kind in peers.FULL_TREE.items()
            if (program, game) not in SKIPPED
        }
        if game == "Kuhn poker":
            makers["cfr_core, 64 runs"] = partial(peers.CfrCore, game, variant, runs=64)
        rates, solvers = in_turns(makers, TURNS[game])
        # An iteration of the batch of 64 runs is one iteration in each run, so it counts as 64
        # iterations.
        for name in rates:
            if "64" in name:
                rates[name] = [64 * rate for rate in rates[name]]
        table[variant] = {
            "median": {name: median(turns) for name, turns in rates.items()},
            "ratio": {
                name: median(a / b for a, b in zip(rates["cfr_core"], turns, strict=True))
                for name, turns in rates.items()
            },
            "batch": {
                name: median(a / b for a, b in zip(rates["cfr_core, 64 runs"], turns, strict=True))
                for name, turns in rates.items()
                if "cfr_core, 64 runs" in rates
            },
        }
    measured = {}
    for name, solver in solvers.items():
        call = None if "64" in name else solver.exploitability()
        if call:
            call()
            times = []
            for _ in range(3 if game in LARGE_GAMES else 9):
                begin = time.perf_counter()
                call()
                times.append(time.perf_counter() - begin)
            measured[name] = median(times) * 1000
    return {
        "speed": table,
        "exploitability_ms": measured,
        "nodes": solvers["cfr_core"].tree.n_nodes,
    }


def curves(game, rates):
    """Return the curves of NashConv against the run time in seconds.

    The result is {"solver, variant": [(seconds, NashConv), ...]}. All solvers compute the same
    iterates and differ only in their rates, so NashConv is computed only for our solver's iterates.

    rates   {variant: {"median": {solver: iterations per second}}}, as `speeds` returns them
    """
    results = {}
    for variant in ("cfr", "cfr+"):
        solver = peers.CfrCore(game, variant).solver
        points = []
        for n in (1, 3, 10, 30, 100, 300, 1000, 3000, 10000):
            solver.run(n - solver.iteration)
            points.append((n, float(peers.nash_conv(solver.average))))
        for name, rate in rates[variant]["median"].items():
            if "64" not in name:
                results[f"{name}, {variant}"] = [(n / rate, conv) for n, conv in points]
    return results


def sampling(seeds):
    """Measure the sampling solvers in a separate process for each game, and return the results."""
    results = {"about": machine("open_spiel"), "seeds": seeds, "games": {}}
    for game in samplers.GAMES:
        print(f"sampling {game} ...", file=sys.stderr, flush=True)
        results["games"][game] = in_own_process("--only", "sampling", game, "--seeds", str(seeds))
    return results


def machine(*peer_packages):
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(": ")[1] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration, IndexError):
        pass
    try:
        versions = {package: version(package) for package in ("numpy", *peer_packages)}
    except PackageNotFoundError as missing:
        sys.exit(
            f"{missing.name} is not installed; install the other solvers with "
            "pip install -r tools/requirements-bench.txt"
        )
    return {
        "machine": f"{model}, {platform.system()}",
        "versions": {"Python": platform.python_version()} | versions,
        "date": time.strftime("%Y-%m-%d"),
    }


def format_number(x):
    if x >= 1000:
        return f"{x:,.0f}"
    return f"{x:.3g}"


def tables(results):
    machine_info = results["about"]
    versions = ", ".join(f"{name} {number}" for name, number in machine_info["versions"].items())
    lines = [
        "# Benchmarks",
        "",
        f"`python tools/benchmarks/run.py`, {machine_info['date']}. {machine_info['machine']}; "
        f"{versions}.",
        "",
        "Iterations per second of alternating CFR and CFR+ are medians over turns, in each of "
        "which all solvers run one after the other; ratios are medians of the turns' ratios, "
        "ours over theirs.",
        "",
        "| game | solver | build, s | peak MB | CFR it/s | ratio | CFR+ it/s | ratio "
        "| NashConv once, ms |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for game, entry in results["games"].items():
        for name, rate in entry["speed"]["cfr"]["median"].items():
            cfr_plus = entry["speed"]["cfr+"]
            result = entry["built"].get(name, {})
            milliseconds = entry["exploitability_ms"].get(name)
            # A batch of many runs is compared with the other solvers below the table, not in it.
            is_single_run = "64" not in name
            cells = [
                f"{game} ({entry['nodes']:,} nodes)",
                name,
                format_number(result["seconds"]) if result else "",
                f"{result['MB']:,.0f}" if result else "",
                format_number(rate),
                format_number(entry["speed"]["cfr"]["ratio"][name]) if is_single_run else "",
                format_number(cfr_plus["median"][name]),
                format_number(cfr_plus["ratio"][name]) if is_single_run else "",
                format_number(milliseconds) if milliseconds else "",
            ]
            lines.append("| " + " | ".join(cells) + " |")
    batch = results["games"]["Kuhn poker"]["speed"]["cfr"]["batch"]
    lines += [
        "",
        "An iteration of 64 runs at once counts as 64 iterations: per second, these are "
        f"{format_number(batch['LiteEFG'])} times as many as with LiteEFG, "
        f"{format_number(batch['OpenSpiel C++'])} times as many as with OpenSpiel C++, and "
        f"{format_number(batch['cfr_core'])} times as many as with one run of our own.",
        "",
        "Peak memory is that of the whole process, including Python and its imports. LiteEFG "
        "computes NashConv of its own strategies, our program and OpenSpiel of uniform ones.",
        "",
        *samplers.table(results["sampling"], format_number),
    ]
    lines += ["", "![NashConv against seconds of work](results.svg)", ""]
    return "\n".join(lines)


STYLES = {"cfr+": "-", "cfr": "--", "external sampling": ":", "outcome sampling": "-."}


def plot(results):
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "cfr_core"
    from matplotlib import pyplot as plt

    figure, (iteration_axes, time_axes) = plt.subplots(1, 2, figsize=(11, 5.2))
    colours = {"cfr_core": "#0072B2", "OpenSpiel": "#D55E00", "LiteEFG": "#009E73"}
    sampled = results["sampling"]["games"]["Leduc poker"]
    curves = results["curves"] | {
        f"{name}, {scheme} sampling": entry[name]["nash_conv"]
        for scheme, entry in sampled.items()
        for name in (samplers.MANY, samplers.THEIRS)
    }
    for name, points in curves.items():
        program = next((w for w in colours if name.startswith(w)), None)
        style = STYLES[name.split(", ")[-1]]
        iteration_axes.plot(
            *zip(*points, strict=True), style, color=colours.get(program, "#777777"), label=name
        )
    iteration_axes.set(xscale="log", yscale="log", xlabel="seconds of work", ylabel="NashConv")
    iteration_axes.set_title("Leduc poker")
    # The legend is below the plots, because inside them it would cover the curves.
    figure.legend(
        *iteration_axes.get_legend_handles_labels(), loc="lower center", ncol=4, fontsize=8
    )
    for program in ("cfr_core", "OpenSpiel C++", "LiteEFG", "plain Python"):
        points = [
            (entry["nodes"], entry["nodes"] * entry["speed"]["cfr"]["median"][program])
            for entry in results["games"].values()
            if program in entry["speed"]["cfr"]["median"]
        ]
        colour = next((c for w, c in colours.items() if program.startswith(w)), "#777777")
        time_axes.plot(*zip(*points, strict=True), "o-", color=colour, label=program)
    time_axes.set(
        xscale="log", yscale="log", xlabel="nodes of the tree", ylabel="nodes a second, CFR"
    )
    time_axes.set_title("Kuhn, Leduc, liar's dice, Leduc with 13 ranks")
    time_axes.legend(fontsize=8)
    figure.tight_layout(rect=(0, 0.15, 1, 1))
    figure.savefig(FOLDER / "results.svg", metadata={"Date": None})


def full_tree(quick):
    results = {"about": machine("open_spiel", "LiteEFG"), "games": {}}
    for game in peers.GAMES:
        if quick and game in LARGE_GAMES:
            continue
        print(f"{game} ...", file=sys.stderr, flush=True)
        entry = in_own_process("--only", "speeds", game)
        entry["built"] = {
            program: in_own_process("--only", "built", game, "--who", program)
            for program in peers.FULL_TREE
            if (program, game) not in SKIPPED
        }
        results["games"][game] = entry
    results["curves"] = curves("Leduc poker", results["games"]["Leduc poker"]["speed"])
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="use smaller games and one seed")
    parser.add_argument("--sampling", action="store_true", help="measure only sampling again")
    parser.add_argument("--only", nargs=2, metavar=("WHAT", "GAME"), help=argparse.SUPPRESS)
    parser.add_argument("--who", help=argparse.SUPPRESS)
    parser.add_argument("--seeds", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only:
        task, game = options.only
        measures = {
            "speeds": lambda: speeds(game),
            "built": lambda: build_cost(options.who, game),
            "sampling": lambda: samplers.measure(game, options.seeds),
        }
        print(json.dumps(measures[task]()))
        return
    if options.sampling:
        results = json.loads((FOLDER / "results.json").read_text())
    else:
        results = full_tree(options.quick)
    results["sampling"] = sampling(1 if options.quick else samplers.SEEDS)
    text = tables(results)
    print(text)
    if not options.quick:
        (FOLDER / "results.json").write_text(json.dumps(results, indent=1) + "\n")
        (FOLDER / "results.md").write_text(text)
        plot(results)


if __name__ == "__main__":
    main()
