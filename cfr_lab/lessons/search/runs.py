"""Compute the results that `python -m cfr_lab.lessons.stored search` stores in data/."""

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import exploitability
from cfr_core.resolving import replace_strategies, solve_problem, sum_by_hand, unsafe_problem
from cfr_core.subgames import hand_values, player_ranges, subgame_strategies
from cfr_lab.lessons.search.depth import solve_depth_limited, solved_leaf
from cfr_lab.lessons.search.solving import METHODS, leduc, resolved_profile, total_concession
from cfr_lab.lessons.stored import round_digits

MARKS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
SOLVER_ITERATIONS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
ERRORS = (0, 0.05, 0.1, 0.2, 0.5, 1, 2)
LEAF_ITERATIONS = (1, 2, 5, 10, 20, 50, 100, 200)
ROUNDS = (10, 30, 100)
SEED = 2014


def blueprints(marks=MARKS, iterations=1000):
    """Measure blueprints of Leduc poker before and after their second rounds are solved again.

    The blueprints are the average profiles of CFR and CFR+ after the numbers of iterations in
    `marks`. Returns {variant: {"itself" or method: exploitabilities, one per mark}}, where
    "itself" denotes the blueprints.
    """
    tree, rounds = leduc()
    results = {}
    for variant in ("cfr", "cfr+"):
        solver, rows = CFR(tree, variant), {"itself": [], **{m: [] for m in METHODS}}
        for mark in marks:
            blueprint = solver.run(mark - solver.iteration).average
            rows["itself"].append(_exploitability(blueprint))
            for method in METHODS:
                rows[method].append(
                    _exploitability(resolved_profile(blueprint, rounds, method, iterations))
                )
        results[variant] = round_digits(rows)
    return results


def choices(solvers=(("cfr+", 500), ("cfr+", 1000), ("cfr", 1000), ("dcfr", 1000))):
    """Measure unsafe solving with several solvers, for two blueprints near equilibrium.

    Returns {blueprint: {"itself" or solver: exploitability}}, where "itself" denotes the blueprint.
    The two blueprints have almost the same ranges, but a second round has many equilibria, and each
    solver finds a different one.
    """
    tree, rounds = leduc()
    results = {}
    for variant, T in (("cfr+", 2000), ("dcfr", 3000)):
        blueprint = CFR(tree, variant).run(T).average
        row = {"itself": _exploitability(blueprint)}
        for name, n in solvers:
            resolved = resolved_profile(blueprint, rounds, "unsafe", n, variant=name)
            row[f"{name} {n}"] = _exploitability(resolved)
        results[f"{variant} {T}"] = round_digits(row)
    return results


def unreached_hands(T=100, iterations=1000):
    """Measure unsafe and safe solving for a pure blueprint.

    At every information set, the blueprint plays the most probable action of CFR's average strategy
    after T iterations, so many hands never reach a subgame. The result contains four
    exploitabilities: for the blueprint ("itself"), after unsafe solving ("left"), after unsafe
    solving if hands that never reach a subgame play uniformly in it ("uniform"), and after safe
    solving ("safe"). The result also contains the number of pairs of a hand and a subgame that the
    hand never reaches ("hands").
    """
    tree, rounds = leduc()
    average = CFR(tree).run(T).average
    # Rounding removes small differences between probabilities that are equal by symmetry, so
    # argmax takes the first of the equally probable actions.
    likely = {s.name: np.argmax(average[s.name].round(6)) for s in tree.infosets}
    blueprint = average.replace({name: np.eye(len(average[name]))[k] for name, k in likely.items()})
    r = player_ranges(blueprint, rounds)
    problem = unsafe_problem(rounds, r)
    results = solve_problem(problem, iterations)
    exploitabilities = {
        "itself": _exploitability(blueprint),
        "safe": _exploitability(resolved_profile(blueprint, rounds, "safe", iterations)),
    }
    for name, include_zero_weight in (("left", False), ("uniform", True)):
        after = blueprint
        for player in (1, 2):
            after = replace_strategies(after, problem, player, results, include_zero_weight)
        exploitabilities[name] = _exploitability(after)
    return round_digits(exploitabilities) | {"hands": int(sum((x == 0).sum() for x in r.values()))}


def guarantee(iterations=SOLVER_ITERATIONS, T=200):
    """Measure unsafe and safe solving with several numbers of iterations.

    The blueprint is the average profile of CFR+ after T iterations. Returns {"itself": the
    blueprint's exploitability, method: [[exploitability, bound], ...]}, with one pair for each
    number of iterations. The bound is the blueprint's exploitability plus half the sum of
    `total_concession` over both players.
    """
    tree, rounds = leduc()
    blueprint = CFR(tree, "cfr+").run(T).average
    before = _exploitability(blueprint)
    results = {"itself": before, "unsafe": [], "safe": []}
    for n in iterations:
        for method in ("unsafe", "safe"):
            after = resolved_profile(blueprint, rounds, method, n)
            rise = sum(total_concession(blueprint, after, rounds, player) for player in (1, 2)) / 2
            results[method].append([_exploitability(after), before + rise])
    return round_digits(results)


def wrong_values(errors=ERRORS, iterations=1000, T=200):
    """Measure safe solving with errors in the opponent's values.

    Returns {"itself": the blueprint's exploitability, kind: [[exploitability, bound], ...]}, with
    one pair per error size. The bound is the blueprint's exploitability plus the mean of `allowed`
    over both players. The kind is "high" if all values are too high, "low" if all values are too
    low, and "mixed" if the errors have random signs.
    """
    tree, rounds = leduc()
    blueprint = CFR(tree, "cfr+").run(T).average
    results = {"itself": _exploitability(blueprint)}
    for kind, signs in _signs(rounds).items():
        rows = []
        for e in errors:
            error = {player: e * sign for player, sign in signs.items()}
            after = resolved_profile(blueprint, rounds, "safe", iterations, error)
            bound = sum(allowed(blueprint, after, rounds, player, error) for player in (1, 2))
            rows.append([_exploitability(after), results["itself"] + bound / 2])
        results[kind] = rows
    return round_digits(results)


def allowed(before, after, rounds, player, error):
    """Return theorem 1's bound on the rise in the opponent's best-response payoff.

    before, after   the profiles before and after `player` solves the subgames again
    error           {player: (hands, n)} errors, per unit of a hand's weight, in the values of that
                    player's hands; only the errors for the opponent of `player` are used
    """
    r, opponent = player_ranges(before, rounds), 3 - player
    old, new = (
        hand_values(rounds, r, subgame_strategies(each, rounds), best_response=True)[opponent]
        for each in (before, after)
    )
    weight = rounds.chance_reach * r[player][rounds.hands[player]]
    deviation = error[opponent] * sum_by_hand(rounds.hands[opponent], weight)
    stop = old + deviation
    solver = np.maximum(stop, new).sum(0) - np.maximum(stop, old).sum(0)
    return float(np.maximum(solver, 0).sum() + abs(deviation).sum())


def depth(leaf=LEAF_ITERATIONS, rounds=ROUNDS):
    """Measure the depth-limited solver with several numbers of iterations.

    Returns {iterations of the first round: [[average, bound, unsafe, safe], ...]}, with one row for
    each number of iterations at the leaves. A row contains the exploitability of the average
    profile of both rounds, the bound on this exploitability, and the exploitability after unsafe
    and after safe solving of the second round.
    """
    tree, subgames = leduc()
    results = {}
    for T in rounds:
        rows = [_depth_row(tree, subgames, solved_leaf(subgames, K), T) for K in leaf]
        results[str(T)] = round_digits(rows)
    return results


def _depth_row(tree, subgames, leaf, T, extra=0.0):
    profile, bound = solve_depth_limited(tree, subgames, leaf, T)
    gaps = [
        _exploitability(resolved_profile(profile, subgames, m, 1000)) for m in ("unsafe", "safe")
    ]
    return [_exploitability(profile), bound / 2 + extra, *gaps]


def leaf_errors(errors=ERRORS, leaf=100, T=100):
    """Measure the depth-limited solver with errors in the leaf values.

    Returns {kind: [[average, bound, unsafe, safe], ...]}, with one row per error size. The
    kinds are those of `wrong_values`, and a row has the same columns as in `depth`.
    """
    tree, subgames = leduc()
    results = {}
    for kind, signs in _signs(subgames).items():
        rows = []
        for e in errors:
            error = {player: e * sign for player, sign in signs.items()}
            # If values may be too low by e, theorem 2 adds e to the bound. If all values are too
            # high, the measured part of the bound is already larger.
            extra = 0 if kind == "high" else e
            rows.append(_depth_row(tree, subgames, solved_leaf(subgames, leaf, error), T, extra))
        results[kind] = round_digits(rows)
    return results


def _signs(subgames):
    rng, n = np.random.default_rng(SEED), subgames.roots.shape[1]
    shape = {player: (hands.max() + 1, n) for player, hands in subgames.hands.items()}
    return {
        "high": {player: np.ones(size) for player, size in shape.items()},
        "low": {player: -np.ones(size) for player, size in shape.items()},
        "mixed": {player: rng.choice([-1.0, 1.0], size) for player, size in shape.items()},
    }


def _exploitability(profile):
    return float(exploitability(profile))


RUNS = {
    "blueprints": blueprints,
    "choices": choices,
    "unreached": unreached_hands,
    "guarantee": guarantee,
    "wrong_values": wrong_values,
    "depth": depth,
    "leaf_errors": leaf_errors,
}
