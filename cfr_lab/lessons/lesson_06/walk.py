"""One iteration, node by node (D1.12 on D5.3): a walk down and up the tree, regrets filling."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.profile import Profile
from cfr_core.values import chance_reach, others_reach, own_reach, payoff_from
from cfr_lab import draw
from cfr_lab.controls import choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_06.kuhn import sets_of, tall
from cfr_lab.lessons.lesson_06.walk_told import arithmetic
from cfr_lab.numbers import number, signed
from cfr_lab.words import say, who


@dataclass(frozen=True)
class Round:
    """One exact iteration: what was played, what every node gives, regrets before and after."""

    profile: Profile
    worth: np.ndarray
    own: dict
    others: dict
    chance: np.ndarray
    before: dict
    after: dict

    def added(self, node):
        """What a history adds to its set's regrets."""
        tree = self.profile.tree
        player = int(tree.player[node])
        sign = 1 if player == 1 else -1
        below = np.array([self.worth[child] for child in tree.children(node)])
        return self.others[player][node] * sign * (below - self.worth[node])


def rounds_of(tree, n=3):
    """The first n iterations, both players at once, in fractions."""
    solver = CFR(tree, alternating=False, exact=True)
    before = {s.name: np.array([Fraction(0)] * 2) for s in tree.sets}
    rounds = []
    for _ in range(n):
        step = solver.step()
        profile, after = step.strategy, dict(step.regrets)
        rounds.append(
            Round(
                profile,
                worth=payoff_from(profile, 1),
                own={p: own_reach(profile, p) for p in (1, 2)},
                others={p: others_reach(profile, p) for p in (1, 2)},
                chance=chance_reach(profile),
                before=before,
                after=after,
            )
        )
        before = after
    return rounds


def walk_events(tree):
    """The steps of a depth-first walk: ("down", h), ("end", h), ("up", h), at last ("done", 0)."""
    events = []

    def visit(node):
        if tree.player[node] < 0:
            events.append(("end", node))
            return
        if node:
            events.append(("down", node))
        for child in tree.children(node):
            visit(child)
        if node:
            events.append(("up", node))

    visit(0)
    return [*events, ("done", 0)]


def regrets_so_far(tree, now, walked):
    """Cumulative regrets after these steps of the iteration, {set name: array}."""
    regrets = {name: np.array(value) for name, value in now.before.items()}
    for kind, node in walked:
        if kind == "up":
            regrets[tree.sets[tree.infoset[node]].name] += now.added(node)
    return regrets


def explore_walk(tree):
    """A slider through every step of an iteration, with the arithmetic where it stands."""
    rounds, events = rounds_of(tree), walk_events(tree)
    iterations = [(str(t), t) for t in range(1, len(rounds) + 1)]

    def picture(t, step):
        return walk_picture(tree, rounds[t - 1], events[:step], t)

    return Explorer(
        {
            "t": choice(say("第几轮", "iteration"), iterations),
            "step": slider(say("步", "step"), 1, len(events), 1, 1),
        },
        picture,
    )


def walk_picture(tree, now, walked, t):
    """Iteration t after the steps walked: the tree, the arithmetic, all the regrets."""
    kind, node = walked[-1]
    name = tree.sets[tree.infoset[node]].name if kind in ("down", "up") else ""
    regrets = regrets_so_far(tree, now, walked)
    told = arithmetic(tree, now, walked, regrets, t)
    panel = tall(draw.lines(*told, size=15, width=480), 200)
    tables = draw.row(*(_regrets(tree, regrets, player, name) for player in (1, 2)), gap=14)
    account = draw.column(panel, tables, gap=8)
    return draw.pad(draw.row(_tree(tree, now, walked, name), account, gap=14), 8)


def _tree(tree, now, walked, name):
    """The deal that the walk is in, with w1 wherever it has been."""
    kind, node = walked[-1]
    deal = deal_of(tree, walked[-2 if kind == "done" else -1][1])
    notes = {}
    for what, at in walked:
        if what == "up":
            # A folded deal has room for the bare number.
            folded = tree.parent[at] == 0 and deal_of(tree, at) != deal
            notes[at] = ("" if folded else "w₁ = ") + number(now.worth[at], sign=True)
    lit = (name,) if name else ()
    return draw.kuhn(tree, now.profile, deal, lit, tree.path(node)[1:], notes, 560, 416)


def deal_of(tree, node):
    """The number of the deal that a node lies below, from 0."""
    return tree.path(node)[1] - tree.children(0)[0]


def _regrets(tree, regrets, player, name):
    names = sets_of(tree, player)
    rows = [[at, *signed(regrets[at])] for at in names]
    lit = {(names.index(name), c) for c in (1, 2)} if name in names else ()
    title = say("{who} 的累计遗憾", "{who}: regrets", who=who(player))
    return draw.table(rows, ["I", "R(p)", "R(b)"], lit, title, 14)
