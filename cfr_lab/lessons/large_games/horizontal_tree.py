"""Draw a small game's tree from left to right, with one row per terminal node."""

from cfr_core.games.rules import CHANCE
from cfr_core.values import reach
from cfr_lab import draw
from cfr_lab.draw.hover import describe_history, describe_reach
from cfr_lab.draw.trees import describe_size
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, label, say

MAX_ENDS = 26
ROW, LEVEL, LEFT = 24, 176, 36


def draw_game(profile):
    """Return a picture of a game's tree with a profile's probabilities.

    If the tree has more than MAX_ENDS terminal nodes, the picture consists of a sentence saying
    that the tree is too large.
    """
    tree = profile.tree
    if len(tree.terminals) > MAX_ENDS:
        return draw.sentences(
            say(
                "这棵树有 {n} 个结局，画不下；请换一个小一些的博弈。",
                "A tree with {n} terminal nodes is too large to draw; take a smaller game.",
                n=f"{len(tree.terminals):,d}",
            )
        )
    x, y = _places(tree)
    play, edges = reach(profile), profile.edge_probabilities
    steps = [_step(tree, n, x, y, play, edges) for n in range(1, tree.n_nodes)]
    body = "".join([*steps, *(_node(tree, n, x, y, play) for n in range(tree.n_nodes))])
    width = max(x) + 60
    alt = describe_size(tree) + full_stop()
    return draw.pad(draw.Drawing(width, ROW * len(tree.terminals) + 8, body, alt), 8)


def _places(tree):
    """Return two lists: the x-coordinates and the y-coordinates of all nodes.

    A node's x depends on its level. A terminal node's y is the middle of its row; another node's y
    is midway between the node's first and last children.
    """
    y = [0.0] * tree.n_nodes
    for row, end in enumerate(tree.terminals_below(0)):
        y[end] = ROW * (row + 0.5) + 4
    x = [0.0] * tree.n_nodes
    for depth, level in enumerate(tree.levels):
        for node in range(level.start, level.stop):
            x[node] = LEFT + LEVEL * depth
    for node in reversed(range(tree.n_nodes)):
        below = tree.children(node)
        if below:
            y[node] = (y[below[0]] + y[below[-1]]) / 2
    return x, y


def _step(tree, node, x, y, play, edges):
    """Return the bent line from a node's parent to the node.

    The action and its probability are written above the horizontal part of the line.
    """
    above = tree.parent[node]
    colour = draw.COLOURS[tree.player[above] % len(draw.COLOURS)]
    bend = x[above] + 46
    points = [(x[above], y[above]), (bend, y[node]), (x[node], y[node])]
    body = draw.polyline(points, colour, 1.5 + 6 * float(play[node]))
    text = f"{label(tree.labels[tree.label_index[node]])} {number_text(float(edges[node]))}"
    return body + draw.text(bend + 6, y[node] - 4, text, 13, "start", halo=True)


def _node(tree, node, x, y, play):
    player = int(tree.player[node])
    words = "\n".join(
        [describe_history(tree.history(node)), describe_reach(number_text(float(play[node]), 4))]
    )
    if player < CHANCE:
        payment = number_text(_int_if_whole(tree.payoff(node)[0]), sign=True)
        body = draw.text(x[node] + 8, y[node] + 5, payment, 15, "start", weight=600)
    elif player == CHANCE:
        body = draw.circle(x[node], y[node], 8, draw.COLOURS[0], draw.COLOURS[0])
    else:
        name = tree.infosets[tree.infoset_index[node]].name
        wide = draw.text_width(name, 14) + 12
        colour = draw.COLOURS[player % len(draw.COLOURS)]
        tint = draw.TINTS[player % len(draw.TINTS)]
        body = draw.rect(x[node] - wide / 2, y[node] - 11, wide, 22, tint, colour, 1.5, 5)
        body += draw.text(x[node], y[node] + 5, name, 14, fill=colour, weight=700)
    return draw.group(body, words)


def _int_if_whole(value):
    return int(value) if value == int(value) else value
