"""Show one iteration of CFR (D1.12) on Kuhn poker as a walk down and up the tree, node by node."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.profile import Profile
from cfr_core.values import chance_reach, continuation_values, others_reach, own_reach
from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.kuhn_poker.kuhn import pad_to_height, sets_of
from cfr_lab.lessons.kuhn_poker.walk_explanations import arithmetic
from cfr_lab.numbers import number_text, signed_texts
from cfr_lab.words import full_stop, join_items, player_name, say


@dataclass(frozen=True)
class Iteration:
    """Hold the exact values of one iteration of CFR, as fractions.

    profile          the strategies of the iteration
    node_values      array (nodes,) of player 1's expected payoff from each node onwards
    own_reach        {player: array (nodes,) of the player's own reach probability of each node}
    others_reach     {player: array (nodes,) of the reach probability of chance and the other
                     player}
    chance_reach     array (nodes,) of the reach probability of chance alone
    regrets_before   cumulative regrets before the iteration, {set name: array}
    regrets_after    cumulative regrets after the iteration, {set name: array}
    """

    profile: Profile
    node_values: np.ndarray
    own_reach: dict
    others_reach: dict
    chance_reach: np.ndarray
    regrets_before: dict
    regrets_after: dict

    def added_regrets(self, node):
        """Return the regrets that a history adds to its information set, one per action."""
        tree = self.profile.tree
        player = int(tree.player[node])
        sign = 1 if player == 1 else -1
        below = np.array([self.node_values[child] for child in tree.children(node)])
        return self.others_reach[player][node] * sign * (below - self.node_values[node])


def iterations_of(tree, n=3):
    """Return the first n Iterations of CFR with simultaneous updates, in exact arithmetic."""
    solver = CFR(tree, alternating=False, exact=True)
    regrets_before = {s.name: np.array([Fraction(0)] * 2) for s in tree.infosets}
    result = []
    for _ in range(n):
        step = solver.step()
        profile, regrets_after = step.profile, dict(step.regrets)
        result.append(
            Iteration(
                profile,
                node_values=continuation_values(profile, 1),
                own_reach={p: own_reach(profile, p) for p in (1, 2)},
                others_reach={p: others_reach(profile, p) for p in (1, 2)},
                chance_reach=chance_reach(profile),
                regrets_before=regrets_before,
                regrets_after=regrets_after,
            )
        )
        regrets_before = regrets_after
    return result


def walk_events(tree):
    """Return the steps of a depth-first walk through the tree, as a list of (kind, node).

    The kind is "end" at a terminal node, and "down" or "up" at any other node below the root. The
    last step is ("done", 0).
    """
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


def regrets_so_far(tree, iteration, completed_steps):
    """Return, as {set name: array}, the cumulative regrets after an iteration's completed steps.

    iteration         the Iteration
    completed_steps   the completed steps, (kind, node) as in `walk_events`
    """
    regrets = {name: np.array(value) for name, value in iteration.regrets_before.items()}
    for kind, node in completed_steps:
        if kind == "up":
            regrets[tree.infosets[tree.infoset_index[node]].name] += iteration.added_regrets(node)
    return regrets


def explore_walk(tree):
    """Return the explorer for the steps of the iterations, with the arithmetic of each step."""
    iterations, events = iterations_of(tree), walk_events(tree)
    numbers = [(str(t), t) for t in range(1, len(iterations) + 1)]

    def picture(t, step):
        return walk_picture(tree, iterations[t - 1], events[:step], t)

    return Explorer(
        {
            "t": choice(say("第几次迭代", "iteration"), numbers),
            "step": add_playback(slider(say("第几步", "step"), 1, len(events), 1, 1)),
        },
        picture,
    )


def walk_picture(tree, iteration, completed_steps, t):
    """Draw iteration t after the completed steps: the tree, the arithmetic and all regrets."""
    kind, node = completed_steps[-1]
    name = tree.infosets[tree.infoset_index[node]].name if kind in ("down", "up") else ""
    regrets = regrets_so_far(tree, iteration, completed_steps)
    text = arithmetic(tree, iteration, completed_steps, regrets, t)
    panel = pad_to_height(draw.sentences(*text, size=15, width=480), 200)
    tables = draw.row(*(_regrets(tree, regrets, player, name) for player in (1, 2)), gap=14)
    account = draw.column(panel, tables, gap=8)
    left = draw.column(
        _tree(tree, iteration, completed_steps, name), strip(tree, len(completed_steps)), gap=6
    )
    return draw.pad(draw.row(left, account, gap=14), 8)


def instructive_steps(tree):
    """Return the five most instructive steps of an iteration, as {step number: description}."""
    events = walk_events(tree)

    def step(kind, *h):
        return 1 + events.index((kind, tree.node(*h)))

    return {
        step("down", "JQ"): say("第一次往下：自己的到达概率", "the first step down: own reach"),
        step("up", "JQ", "p", "b"): say("第一笔遗憾", "the first regret"),
        step("up", "JQ", "b"): say("Q:b 的第一个历史", "the first history of Q:b"),
        step("up", "KQ", "b"): say("Q:b 的第二个历史", "the second history of Q:b"),
        len(events): say("走完，换新策略", "done: the next strategy"),
    }


def strip(tree, step, width=560):
    """Draw the steps as a line with markers at the five most instructive steps.

    step   number of the current step, which is also marked
    """
    marks = instructive_steps(tree)
    last = max(marks)

    def at(n):
        return 16 + (width - 32) * (n - 1) / (last - 1)

    body = draw.line(at(1), 20, at(last), 20, draw.LINE_COLOUR, 6)
    body += draw.line(at(1), 20, at(step), 20, draw.COLOURS[1], 6)
    for n in marks:
        fill = draw.COLOURS[1] if n <= step else draw.PAPER
        body += draw.circle(at(n), 20, 6, fill, draw.COLOURS[1], 2)
    body += draw.circle(at(step), 20, 3, draw.COLOURS[2], draw.COLOURS[2])
    text = say(
        "值得停的五步：{steps}",
        "Five steps to stop at: {steps}",
        steps=join_items(str(n) for n in marks),
    )
    if step in marks:
        order = 1 + list(marks).index(step)
        text = say(
            "第 {n} 处（第 {step} 步）：{what}",
            "Stop {n} (step {step}): {what}",
            n=order,
            step=step,
            what=marks[step],
        )
    body += draw.text(at(1) - 8, 50, text, 15, "start", weight=600 if step in marks else None)
    return draw.Drawing(width, 58, body, text + full_stop())


def _tree(tree, iteration, completed_steps, name):
    """Draw the tree with the walk's deal unfolded, and U1 at the nodes that the walk has left."""
    kind, node = completed_steps[-1]
    deal = deal_of(tree, completed_steps[-2 if kind == "done" else -1][1])
    notes = {}
    for what, at in completed_steps:
        if what == "up":
            # In a deal that is not unfolded, there is only space for the value itself.
            folded = tree.parent[at] == 0 and deal_of(tree, at) != deal
            notes[at] = ("" if folded else "U₁ = ") + number_text(
                iteration.node_values[at], sign=True
            )
    highlighted = (name,) if name else ()
    return draw.kuhn(
        tree, iteration.profile, deal, highlighted, tree.path(node)[1:], notes, 560, 400
    )


def deal_of(tree, node):
    """Return the index, counting from 0, of the deal that leads to a node."""
    return tree.path(node)[1] - tree.children(0)[0]


def _regrets(tree, regrets, player, name):
    names = sets_of(tree, player)
    rows = [[at, *signed_texts(regrets[at])] for at in names]
    highlighted = {(names.index(name), c) for c in (1, 2)} if name in names else ()
    title = say("{who} 的累计遗憾", "{who}: cumulative regrets", who=player_name(player))
    return draw.table(rows, ["I", "R(p)", "R(b)"], highlighted, title, 14)
