"""Solve Leduc poker's second round again in three ways."""

from functools import cache

import numpy as np

from cfr_core import Tree, games
from cfr_core.resolving import (
    gadget_problem,
    margin_problem,
    replace_strategies,
    solve_problem,
    sum_by_hand,
    unsafe_problem,
)
from cfr_core.subgames import cut_subgames, hand_values, player_ranges, subgame_strategies
from cfr_lab.words import say

METHODS = ("unsafe", "safe", "margin")


def method_name(method):
    """Return the name of a method in the reader's language."""
    return {
        "itself": say("蓝图本身", "blueprint itself"),
        "unsafe": say("不安全", "unsafe"),
        "safe": say("安全（小工具）", "safe (gadget)"),
        "margin": say("最大余量", "largest margin"),
    }[method]


@cache
def leduc():
    """Return Leduc poker's tree and a `Subgames` that contains all of its second rounds."""
    tree = Tree(games.leduc())
    (rounds,) = cut_subgames(tree, public_card_nodes(tree))
    return tree, rounds


def public_card_nodes(tree):
    """Return Leduc poker's nodes immediately after the deal of the public card."""
    return [
        node
        for node in range(tree.n_nodes)
        if len(tree.history(node)) > 2 and tree.player[tree.parent[node]] == games.CHANCE
    ]


def resolved_profile(profile, subgames, method, iterations, error=None, variant="cfr+"):
    """Return the profile that results when the subgames are solved again for both players.

    method      "unsafe", "safe" or "margin"
    error       None, or {player: (hands, n)} errors, per unit of a hand's weight, to be added to
                the exact values of that player's hands
    variant     the variant of CFR that solves the subgames
    """
    r = player_ranges(profile, subgames)
    values = hand_values(subgames, r, subgame_strategies(profile, subgames), best_response=True)
    new = profile
    for player in (1, 2):
        problem = problem_of(subgames, player, r, values[3 - player], method)
        if error is not None:
            deviation = error[3 - player] * sum_by_hand(subgames.hands[3 - player], problem.weights)
            problem = problem_of(subgames, player, r, values[3 - player] + deviation, method)
        new = replace_strategies(new, problem, player, solve_problem(problem, iterations, variant))
    return new


def problem_of(subgames, player, r, values, method):
    """Return the `Problem` that is solved for `player` in place of the subgames.

    r        {player: (hands, n)} both players' ranges
    values   (hands, n) the counterfactual values of the opponent's hands
    """
    if method == "unsafe":
        return unsafe_problem(subgames, r)
    return {"safe": gadget_problem, "margin": margin_problem}[method](subgames, player, r, values)


def total_concession(before, after, subgames, player):
    """Return the sum of the positive gains of the opponent's hands.

    A hand's gain is its best-response value at the roots against `after` minus that against
    `before`. Only the subgame strategies of `player` in `after` affect the new value. The sum is in
    the full game's units of payoff.
    """
    r = player_ranges(before, subgames)
    old, new = (
        hand_values(subgames, r, subgame_strategies(each, subgames), best_response=True)[3 - player]
        for each in (before, after)
    )
    return float(np.maximum(new - old, 0).sum())
