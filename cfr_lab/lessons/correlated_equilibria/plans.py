"""List the plans of a tree's players, and the deviations permitted at four moments.

A plan is a dictionary {set name: action index}. It chooses an action at every information set that
remains reachable under the player's own earlier choices. A deviation maps plans to plans; it is
represented by a tuple that contains the index of each plan's replacement.
"""

from itertools import product

import numpy as np

from cfr_core.games.rules import CHANCE

# The keys are the moments at which players decide whether to deviate; the later keys are moments at
# which less of the advice has been heard. Each value is the name of the corresponding equilibrium.
MOMENTS = {"plan": "CE", "action": "EFCE", "set": "EFCCE", "start": "NFCCE"}


def parent_pairs(tree, player):
    """Return the player's last choice before each of the player's information sets.

    The result is {set name: (name of the earlier set, index of the action chosen there)}, with None
    in place of the pair if the player has not chosen before.
    """
    last, parents = tree.last_sequence(player), {}
    for infoset in tree.infosets:
        if infoset.player == player:
            pair = int(last[infoset.nodes[0]])
            if pair < 0:
                parents[infoset.name] = None
            else:
                before = tree.infosets[tree.sequence_infoset[pair]]
                parents[infoset.name] = (before.name, pair - before.start)
    return parents


def plans(tree, player):
    """Return all plans of a player."""
    plans_so_far = [{}]
    # Information sets are listed from the root down, so every plan in `plans_so_far` already
    # contains the choice at the player's preceding set.
    for name, before in parent_pairs(tree, player).items():
        actions = range(len(tree.infoset(name).actions))
        plans_so_far = [
            longer
            for plan in plans_so_far
            for longer in (
                [{**plan, name: a} for a in actions]
                if before is None or plan.get(before[0]) == before[1]
                else [plan]
            )
        ]
    return plans_so_far


def table_of_plans(tree, exact=False):
    """Return both players' plans, and the expected payoffs of every pair of plans.

    The payoffs are an array of shape (2, number of player 1's plans, number of player 2's plans).

    exact   whether the payoffs are exact, in an array of objects, rather than floats
    """
    plan_pair = [plans(tree, player) for player in (1, 2)]
    payoffs = np.zeros((2, *map(len, plan_pair)), object)
    for (i, one), (j, two) in product(*map(enumerate, plan_pair)):
        choice = {**one, **two}
        todo = [(0, 1)]
        while todo:
            node, weight = todo.pop()
            children = list(tree.children(node))
            if not children:
                payoffs[:, i, j] += weight * np.array(tree.payoff(node), object)
            elif tree.player[node] == CHANCE:
                todo += [(child, weight * tree.chance[child]) for child in children]
            else:
                name = tree.infosets[tree.infoset_index[node]].name
                todo.append((children[choice[name]], weight))
    return plan_pair, payoffs if exact else payoffs.astype(float)


def deviations(tree, player, own_plans, moment):
    """Return the deviations permitted at a given moment, as maps from plans to plans.

    own_plans   the player's plans
    moment      a key of MOMENTS: the player decides whether to deviate after hearing the whole plan
                ("plan"); at an information set, after hearing the action recommended there
                ("action"); at an information set, before hearing this action ("set"); or before the
                game ("start")
    """
    n, parents = len(own_plans), parent_pairs(tree, player)
    identity = tuple(range(n))
    if moment == "plan":
        return [
            (*identity[:a], b, *identity[a + 1 :]) for a in identity for b in identity if a != b
        ]
    if moment == "start":
        return [(b,) * n for b in identity]

    def deviate_below(plan, at, other):
        """Return the index of the plan that follows `other` from `at` down and `plan` elsewhere."""
        own = {name: a for name, a in plan.items() if not _is_below(parents, name, at)}
        return own_plans.index(
            own | {name: a for name, a in other.items() if _is_below(parents, name, at)}
        )

    maps = {}
    for at in parents:
        actions = range(len(tree.infoset(at).actions))
        for advised in [[a] for a in actions] if moment == "action" else [actions]:
            for other in own_plans:
                if at in other:
                    moved = [
                        deviate_below(plan, at, other) if plan.get(at) in advised else k
                        for k, plan in enumerate(own_plans)
                    ]
                    maps[tuple(moved)] = None
    maps.pop(identity, None)
    return list(maps)


def gain_rows(payoffs, maps):
    """Return every deviation's gain at every pair of plans.

    The gains are an array with one row per deviation and one column per pair of plans.

    maps   a pair of lists: player 1's deviations and player 2's deviations
    """
    one = [(payoffs[0][list(map_), :] - payoffs[0]).ravel() for map_ in maps[0]]
    two = [(payoffs[1][:, list(map_)] - payoffs[1]).ravel() for map_ in maps[1]]
    return np.array(one + two)


def _is_below(parents, name, at):
    """Return whether the information set `name` is the set `at` or lies below it."""
    while name != at:
        if parents[name] is None:
            return False
        name = parents[name][0]
    return True
