"""Draw a game tree.

Each player has a shape and a colour, and a band surrounds the nodes of each information set. Names,
probabilities and values are optional.
"""

import numpy as np

from cfr_core.games.rules import CHANCE
from cfr_core.values import reach
from cfr_lab.draw import shapes
from cfr_lab.draw.hover import (
    describe_history,
    describe_infoset,
    describe_mover,
    describe_payoffs,
    describe_reach,
)
from cfr_lab.numbers import number_text, subscripted_name
from cfr_lab.words import full_stop, join_with_commas, join_with_semicolons, label, player_name, say

RADIUS = 15
# This is the opacity of an action's line if only other actions are highlighted: the line is dimmed,
# but still visible from the last row of a classroom.
DIM = 0.7
# This is the height, in pixels, of an action's label together with the action's probability and the
# halo around both.
LABEL_HEIGHT = 42


def tree(
    tree,
    profile=None,
    names=None,
    notes=None,
    highlighted=(),
    highlighted_set=None,
    payoffs_of=None,
    width=720,
    height=380,
    label_at=0.68,
):
    """Return the tree as a Drawing, with the root at the top.

    profile          a Profile; if given, its probabilities are shown on the actions, and the
                     thickness of a line shows the reach of the node at the line's lower end
    names            {node: name}; a name, such as h1 or z1, to show beside the node
    notes            {node: text}; text, such as a value, to show beside the node
    highlighted      the nodes whose incoming actions are highlighted; the rest of the tree is
                     dimmed
    highlighted_set  the name of the highlighted information set
    payoffs_of       the player whose payoffs the terminal nodes show; by default, those of all
                     players
    label_at         the position of the label on the line to a terminal node, from 0 (top) to 1
                     (bottom)
    """
    names, notes = names or {}, notes or {}
    highlighted = frozenset(int(node) for node in highlighted)
    x, y = _places(tree, width, height)
    play = None if profile is None else reach(profile)
    edges = None if profile is None else profile.edge_probabilities
    body = [_sets(tree, x, y, highlighted_set, notes)]
    for node in range(1, tree.n_nodes):
        body.append(_step(tree, node, x, y, play, highlighted))
    for node in range(tree.n_nodes):
        body.append(
            _node(tree, node, x, y, names, notes, play, payoffs_of, highlighted, highlighted_set)
        )
    for node in range(1, tree.n_nodes):
        body.append(_step_label(tree, node, x, y, edges, highlighted, label_at))
    for node, note in notes.items():
        body.append(
            shapes.text(
                x[node] + 22,
                y[node] + 6,
                note,
                16,
                "start",
                weight=600,
                halo=_halo_colour(tree, node, highlighted_set),
            )
        )
    return shapes.Drawing(width, height, "".join(body), _alt_text(tree, names, notes))


def _places(tree, width, height):
    """Return the positions x and y of the nodes, in pixels.

    Terminal nodes are equally spaced, and every other node is centred above its children.
    """
    x = np.zeros(tree.n_nodes)
    ends = tree.terminals_below(0)
    x[ends] = (np.arange(len(ends)) + 0.5) * width / len(ends)
    for node in range(tree.n_nodes - 1, -1, -1):
        if tree.n_children[node]:
            children = tree.children(node)
            x[node] = (x[children[0]] + x[children[-1]]) / 2
    depth = np.zeros(tree.n_nodes)
    for d, level in enumerate(tree.levels):
        depth[level] = d
    steps = max(len(tree.levels) - 1, 1)
    y = RADIUS + 6 + depth * (height - 2 * RADIUS - 46) / steps
    return x, y


def _level_distance(tree, y):
    """Return the distance between the root's level and the next level, in pixels."""
    return y[tree.first_child[0]] - y[0] if tree.n_nodes > 1 else np.inf


def _sets(tree, x, y, highlighted_set, notes):
    """Return the SVG of bands around `highlighted_set` and each information set with several nodes.

    A band also surrounds the notes beside its nodes.
    """
    body, half_height = "", min(25, max(RADIUS, (_level_distance(tree, y) - LABEL_HEIGHT) / 2))
    for infoset in tree.infosets:
        nodes = infoset.nodes
        is_highlighted = infoset.name == highlighted_set
        if len(nodes) == 1 and not is_highlighted:
            continue
        colour = shapes.COLOURS[infoset.player % len(shapes.COLOURS)]
        fill = (
            shapes.HIGHLIGHT if is_highlighted else shapes.TINTS[infoset.player % len(shapes.TINTS)]
        )
        left, right, top, bottom = x[nodes].min(), x[nodes].max(), y[nodes].min(), y[nodes].max()
        note_widths = [shapes.text_width(notes[node], 16) for node in nodes if node in notes]
        band = shapes.rect(
            left - 56,
            top - half_height,
            right - left + 56 + max([80, *(40 + 1.1 * width for width in note_widths)]),
            bottom - top + 2 * half_height,
            fill=fill,
            stroke=colour,
            stroke_width=3 if is_highlighted else 1.5,
            radius=half_height,
            dash="7 5",
        )
        title = f"{subscripted_name(infoset.name)}: {player_name(infoset.player)}"
        name = shapes.text(
            left - 62, top + 6, subscripted_name(infoset.name), 17, "end", colour, weight=600
        )
        body += shapes.group(band + name, title)
    return body


def _step(tree, node, x, y, play, highlighted):
    parent = tree.parent[node]
    width = 2 if play is None else 1.5 + 8 * float(play[node])
    stroke = shapes.COLOURS[tree.player[parent] % len(shapes.COLOURS)]
    opacity = None
    if highlighted:
        width, opacity = (width + 2, None) if node in highlighted else (width, DIM)
    return shapes.line(x[parent], y[parent], x[node], y[node], stroke, width, opacity=opacity)


def _step_label(tree, node, x, y, edges, highlighted, label_at):
    parent = tree.parent[node]
    # The label is near the lower end of its line, where the lines from the parent have diverged,
    # but outside the bands.
    distance = y[node] - y[parent]
    inner = 0.56 if distance >= 50 + LABEL_HEIGHT else 0.5 - 5 / distance
    part = inner if tree.n_children[node] else label_at
    at_x = x[parent] + part * (x[node] - x[parent])
    at_y = y[parent] + part * (y[node] - y[parent])
    ink, bold = (shapes.INK, 600) if node in highlighted else (_ink(node, highlighted), None)
    label_text = shapes.text(
        at_x, at_y, label(tree.labels[tree.label_index[node]]), 15, fill=ink, weight=bold, halo=True
    )
    if edges is not None:
        label_text += shapes.text(
            at_x, at_y + 17, number_text(edges[node]), 14, fill=shapes.FAINT, halo=True
        )
    return label_text


def _ink(node, highlighted):
    """Return the colour of a node's text: INK, or FAINT if only other nodes are highlighted."""
    return shapes.FAINT if highlighted and node not in highlighted and node else shapes.INK


def _node(tree, node, x, y, names, notes, play, payoffs_of, highlighted, highlighted_set):
    at_x, at_y = x[node], y[node]
    player, ink = int(tree.player[node]), _ink(node, highlighted)
    if player >= 0:
        colour, back = shapes.COLOURS[player % len(shapes.COLOURS)], ink == shapes.FAINT
        body = _shape(player, at_x, at_y, RADIUS, shapes.PAPER if back else colour)
        fill = colour if back else shapes.PAPER
        body += shapes.text(at_x, at_y + 6, player or "?", 16, fill=fill, weight=700)
        if node in names:
            body += shapes.text(
                # A diamond, the shape of player 3, is wider than a circle or a square.
                at_x - (27 if player == 3 else 21),
                at_y + 6,
                subscripted_name(names[node]),
                16,
                "end",
                ink,
                halo=_halo_colour(tree, node, highlighted_set),
            )
    else:
        payoffs = _payoffs(tree, node, payoffs_of)
        fill = shapes.HIGHLIGHT if node in highlighted else shapes.PAPER
        box_width = max(34, 10 * len(payoffs) + 12)
        body = shapes.rect(at_x - box_width / 2, at_y - 13, box_width, 26, fill, ink, 1.2, 3)
        body += shapes.text(
            at_x, at_y + 6, payoffs, 16, fill=ink, weight=600 if node in highlighted else None
        )
        if node in names:
            body += shapes.text(at_x, at_y + 32, subscripted_name(names[node]), 15, fill=ink)
    return shapes.group(body, _hover(tree, node, names, notes, play))


def _halo_colour(tree, node, highlighted_set):
    """Return the halo colour of a node's text: the tint of the node's band, or True for white."""
    infoset = tree.infoset_index[node]
    if infoset >= 0 and tree.infosets[infoset].name == highlighted_set:
        return shapes.HIGHLIGHT
    if infoset < 0 or len(tree.infosets[infoset].nodes) == 1:
        return True
    return shapes.TINTS[int(tree.player[node]) % len(shapes.TINTS)]


def _shape(player, x, y, r, fill):
    """Return the SVG of the shape that marks a player's nodes, such as a circle for player 1."""
    colour = shapes.COLOURS[player % len(shapes.COLOURS)]
    if player == CHANCE:
        return shapes.polygon(_regular(6, x, y, r + 2), fill, colour)
    if player == 1:
        return shapes.circle(x, y, r, fill, colour)
    if player == 2:
        return shapes.rect(x - r, y - r, 2 * r, 2 * r, fill, colour, 2)
    if player == 3:
        return shapes.polygon(_regular(4, x, y, r + 6), fill, colour)
    return shapes.polygon(_regular(player + 1, x, y, r + 4), fill, colour)


def _regular(corners, x, y, r):
    turn = 2 * np.pi * np.arange(corners) / corners - np.pi / 2
    return list(zip(x + r * np.cos(turn), y + r * np.sin(turn), strict=True))


def _payoffs(tree, node, payoffs_of):
    payment = tree.payoff(node)
    selected_payoffs = payment if payoffs_of is None else [payment[payoffs_of - 1]]
    return ", ".join(number_text(_payoff_value(value)) for value in selected_payoffs)


def _payoff_value(value):
    """Return a payoff, converted to an int if it is an integer-valued float, such as 2.0."""
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        return int(value)
    return value


def _hover(tree, node, names, notes, play):
    parts = [subscripted_name(names[node])] if node in names else []
    parts.append(describe_history(tree.history(node)))
    player = int(tree.player[node])
    if player >= 0:
        parts.append(describe_mover(player))
    if tree.infoset_index[node] >= 0:
        parts.append(
            describe_infoset(subscripted_name(tree.infosets[tree.infoset_index[node]].name))
        )
    if player < 0:
        parts.append(describe_payoffs(_payoffs(tree, node, None)))
    if play is not None:
        parts.append(describe_reach(number_text(play[node], 4)))
    if node in notes:
        parts.append(notes[node])
    return "\n".join(parts)


def describe_size(tree):
    """Return the game's name and the size of its tree, as text in the reader's language."""
    return say(
        "{name}：{nodes} 个结点，{ends} 个结局，{sets} 个信息集",
        "{name}: {nodes} nodes, {ends} terminal nodes, {sets} information sets",
        name=label(tree.name),
        nodes=tree.n_nodes,
        ends=len(tree.terminals),
        sets=len(tree.infosets),
    )


def _alt_text(tree, names, notes):
    size = describe_size(tree)
    texts = [
        f"{subscripted_name(names[node])} {note}" if node in names else note
        for node, note in sorted(notes.items())
    ]
    return (
        say("博弈树：{what}", "Game tree: {what}", what=join_with_semicolons([size, *texts]))
        + full_stop()
    )


def rows_under_terminals(tree, rows, width, margin=0, highlighted=(), size=14):
    """Return a Drawing of rows of short strings, aligned with the terminal nodes of a drawn tree.

    rows         [(name, {terminal node: string})]; the names are shown in the left margin
    width        width of the tree, in pixels
    margin       width of the margin for the names, in pixels
    highlighted  indices of the highlighted rows, which get a dashed frame

    The Drawing ends just after its last string, so that another Drawing can be put beside it.
    """
    distance = width / len(tree.terminals)
    x = {z: margin + (k + 0.5) * distance for k, z in enumerate(tree.terminals_below(0))}
    right = max((x[end] for _, texts in rows for end in texts), default=margin) + distance / 2
    high = size * 1.55
    body, lines = "", []
    for r, (name, texts) in enumerate(rows):
        y = r * high
        if r in highlighted:
            body += shapes.rect(
                1,
                y + 1,
                right - 2,
                high - 2,
                shapes.HIGHLIGHT,
                shapes.COLOURS[2],
                1.5,
                4,
                dash="5 3",
            )
        body += shapes.text(6, y + high * 0.72, name, size, "start")
        for end, content in texts.items():
            body += shapes.text(x[end], y + high * 0.72, content, size)
        lines.append(f"{name} {join_with_commas(texts.values())}")
    alt = join_with_semicolons(lines) + full_stop()
    return shapes.Drawing(right, len(rows) * high + 2, body, alt)
