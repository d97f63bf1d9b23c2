"""Best responses as a reader would write them, right or with one of the faults to be expected."""

import numpy as np

from cfr_core.equilibrium import expected_values
from cfr_core.games import kuhn, trap
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import chance_reach, others_reach, payoff_from, reach
from cfr_lab.lessons.lesson_05.faulty_cfr import signals

UP, DOWN = "up", "down"
# With it every fault below changes some of the choices or values.
SEED = 25


def trials(seed=SEED):
    """What the reader's program is tried on: (tree, profile, player), the lesson's game first."""
    rng = np.random.default_rng(seed)
    trees = [Tree(rules()) for rules in (kuhn, trap, signals)]
    played = [(tree, mixed(tree, rng)) for tree in trees for _ in range(2)]
    found = [(tree, profile, player) for tree, profile in played for player in (1, 2)]
    # Stopping for certain: the own choice never leads inside, and still something is chosen there.
    tree, profile = played[2]
    return [*found, (tree, profile.replace({"start": (1.0, 0.0)}), 1)]


def mixed(tree, rng):
    """A profile that plays every action now and then, some of them seldom."""
    rows = {s.name: rng.random(len(s.actions)) ** 2 + 0.03 for s in tree.sets}
    return Profile(tree, {name: row / row.sum() for name, row in rows.items()})


def by_ends(tree, profile, player, weight="others", order=UP):
    """Value and choice from one number an end, gathered set by set (theorem 7.1)."""
    weights = {
        "others": others_reach(profile, player),
        "all": reach(profile),
        "opponents": others_reach(profile, player) / chance_reach(profile),
    }[weight]
    last = tree.last_sequence(player)
    value = dict.fromkeys(range(-1, tree.n_sequences), 0.0)
    for z, paid in zip(tree.ends, tree.payoffs[:, player - 1], strict=True):
        value[last[z]] += weights[z] * paid
    choice = {}
    for infoset in tree.sets if order == DOWN else reversed(tree.sets):
        if infoset.player == player:
            found = [value[infoset.start + k] for k in range(len(infoset.actions))]
            choice[infoset.name] = int(np.argmax(found))
            value[last[infoset.nodes[0]]] += max(found)
    return value[-1], choice


def by_nodes(tree, profile, player, weight="others", below="best", sign=1):
    """Value and choice from U(ha) at every history of a set, weighted and added."""
    weights = {
        "others": others_reach(profile, player),
        "all": reach(profile),
        "one": np.ones(tree.n_nodes),
    }[weight]
    choice, played = {}, profile
    for infoset in reversed(tree.sets):
        if infoset.player == player:
            worth = payoff_from(played, player)
            n = len(infoset.actions)
            children = [tree.first[infoset.nodes] + k for k in range(n)]
            found = [float(weights[infoset.nodes] @ worth[nodes]) for nodes in children]
            choice[infoset.name] = int(np.argmax(sign * np.array(found)))
            if below == "best":
                played = played.replace({infoset.name: one_of(n, choice[infoset.name])})
    return worth_of(tree, profile, player, choice), choice


def by_histories(tree, profile, player, also_others=False):
    """Each history for itself, as if cards were seen; or the others helping as well."""
    edges, value = profile.edges, np.zeros(tree.n_nodes)
    value[tree.ends] = np.array(tree.payoffs[:, player - 1], float)
    choice = {}
    for node in range(tree.n_nodes - 1, -1, -1):
        mover = tree.player[node]
        if mover < 0:
            continue
        below = value[tree.children(node)]
        if mover == player or (also_others and mover > 0):
            value[node] = below.max()
            if mover == player:
                choice[tree.sets[tree.infoset[node]].name] = int(below.argmax())
        else:
            value[node] = below @ edges[tree.children(node)].astype(float)
    return float(value[0]), choice


def one_of(n, k):
    return [float(j == k) for j in range(n)]


def worth_of(tree, profile, player, choice):
    """What the player gets by that choice against the profile."""
    n = {s.name: len(s.actions) for s in tree.sets}
    pure = {name: one_of(n[name], k) for name, k in choice.items()}
    return float(expected_values(profile.replace(pure))[player - 1])
