"""Draw Kuhn poker's tree with one column per deal, legible from the back of a room.

Every decision node shows the name of its information set, in a round frame for player 1 and in a
square frame for player 2; `Q:pb` means "I hold Q, I passed, and the opponent bet". Terminal nodes
show player 1's payoff. All deals but one can be folded; no nodes are drawn below the cards of a
folded deal.
"""

import numpy as np

from cfr_core.games.rules import CHANCE
from cfr_core.values import continuation_values, others_reach, own_reach, reach
from cfr_lab.draw import shapes
from cfr_lab.draw.hover import (
    describe_history,
    describe_infoset,
    describe_mover,
    describe_payoffs,
    describe_reach,
)
from cfr_lab.draw.trees import DIM
from cfr_lab.numbers import number_text
from cfr_lab.words import (
    full_stop,
    history,
    join_items,
    join_with_commas,
    join_with_semicolons,
    label,
    player_name,
    say,
)

CARD = (24, 30)


def kuhn(
    tree, profile=None, deal=None, highlighted_sets=(), path=(), notes=None, width=1080, height=424
):
    """Return Kuhn poker's tree as a Drawing, with the chance node at the top.

    profile           a Profile; if given, the thickness of a line shows the reach of the node at
                      the line's lower end, and a node's reach, strategy and value appear when the
                      pointer rests on the node
    deal              the index, from 0 to 5, of the only unfolded deal; by default, all deals are
                      unfolded
    highlighted_sets  the names of the highlighted information sets; a dashed line connects each
                      set's nodes
    path              the nodes that are highlighted, together with the actions that lead to them
    notes             {node: text}; a note appears beside its node or, if the deal is folded, below
                      the deal's cards. Only a tree with one unfolded deal has enough space for
                      notes
    """
    notes, path = notes or {}, frozenset(int(node) for node in path)
    x, y = _places(tree, deal, width, height)
    drawn_nodes = [node for node in range(tree.n_nodes) if not np.isnan(x[node])]
    node_values = None if profile is None else _node_values(profile)
    size = 14 if deal is None else 16
    body = []
    for name in highlighted_sets:
        body.append(_infoset_line(tree, tree.infoset(name), x, y))
    for node in drawn_nodes[1:]:
        body.append(_step(tree, node, x, y, node_values, path))
    for node in drawn_nodes[1:]:
        if tree.parent[node] > 0:
            body.append(_move(tree, node, x, y, path, size))
    body.append(_root(tree, x, y, deal))
    for node in drawn_nodes[1:]:
        highlighted = node in path or (_set_name(tree, node) in highlighted_sets)
        if tree.parent[node] == 0:
            body.append(_cards(tree, node, x, y, deal, notes.get(node, "⋯")))
            if _is_folded(tree, node, deal):
                continue
        body.append(_node(tree, node, x, y, highlighted, node_values, size))
    for node, note in notes.items():
        if node in drawn_nodes and not (tree.parent[node] == 0 and _is_folded(tree, node, deal)):
            note_x = x[node] + _half_width(tree, node, size) + 10
            body.append(shapes.text(note_x, y[node] + 5, note, 15, "start", weight=600, halo=True))
    alt = _alt_text(tree, deal, highlighted_sets, notes)
    return shapes.Drawing(width, height, "".join(body), alt)


def deal_names(tree):
    """Return the names of the six deals, each with player 1's card first."""
    return [tree.labels[tree.label_index[node]] for node in tree.children(0)]


def _places(tree, deal, width, height):
    """Return the nodes' positions x and y, in pixels; hidden nodes of folded deals have x = NaN."""
    x = np.full(tree.n_nodes, np.nan)
    deals = list(tree.children(0))
    if deal is not None:
        # The rightmost 64 pixels are left free for a note.
        width -= 64
    column_width = width / len(deals)
    for i, node in enumerate(deals):
        if deal is None:
            _spread(tree, node, x, i * column_width, column_width)
        elif i == deal:
            _spread(tree, node, x, 0, width)
    if deal is not None:
        x[deals] = (np.arange(len(deals)) + 0.5) * column_width
    x[0] = x[deals].mean()
    level_y = [17, 102, *np.linspace(102, height - 20, 4)[1:]]
    y = np.zeros(tree.n_nodes)
    for level, node_y in zip(tree.levels, level_y, strict=True):
        y[level] = node_y
    return x, y


def _spread(tree, top, x, left, width):
    ends = tree.terminals_below(top)
    x[ends] = left + (np.arange(len(ends)) + 0.5) * width / len(ends)
    descendants = [top]
    for node in descendants:
        descendants.extend(tree.children(node))
    for node in reversed(descendants):
        if tree.n_children[node]:
            children = tree.children(node)
            x[node] = (x[children[0]] + x[children[-1]]) / 2


def _node_values(profile):
    return {
        "edges": profile.edge_probabilities,
        "reach": reach(profile),
        "value": continuation_values(profile, 1),
        "own": {p: own_reach(profile, p) for p in (1, 2)},
        "others": {p: others_reach(profile, p) for p in (1, 2)},
        "profile": profile,
    }


def _step(tree, node, x, y, node_values, path):
    parent = tree.parent[node]
    stroke = shapes.COLOURS[tree.player[parent]]
    width = (
        2 if node_values is None or not parent else 1 + 7 * float(node_values["reach"][node]) * 6
    )
    opacity = None
    if path:
        width, opacity = (width + 2, None) if node in path else (width, DIM)
    top = y[node] - 54 if parent == 0 else y[node]
    return shapes.line(x[parent], y[parent], x[node], top, stroke, width, opacity=opacity)


def _move(tree, node, x, y, path, size):
    """Return the SVG of the label, p or b, of the action that leads to a node.

    The label is placed where the dashed lines that connect the nodes of a set do not cross it.
    """
    parent = tree.parent[node]
    part = {1: 0.33, 2: 0.68}.get(_depth(tree, parent), 0.55)
    at_x = x[parent] + part * (x[node] - x[parent])
    at_y = y[parent] + part * (y[node] - y[parent]) + 5
    weight = 700 if node in path else None
    return shapes.text(
        at_x, at_y, label(tree.labels[tree.label_index[node]]), size, weight=weight, halo=True
    )


def _root(tree, x, y, deal):
    hexagon = [
        (x[0] + 15 * np.sin(turn), y[0] - 15 * np.cos(turn))
        for turn in 2 * np.pi * np.arange(6) / 6
    ]
    body = shapes.polygon(hexagon, shapes.COLOURS[CHANCE], shapes.COLOURS[CHANCE])
    body += shapes.text(x[0], y[0] + 6, "?", 16, fill=shapes.PAPER, weight=700)
    body += shapes.text(
        0,
        16,
        say("机会：六种发牌，各 1/6", "chance: six deals, 1/6 each"),
        15,
        "start",
        shapes.FAINT,
        halo=True,
    )
    return shapes.group(body, describe_history(()) + "\n" + player_name(CHANCE))


def _cards(tree, node, x, y, deal, below):
    """Return the SVG of the two cards of a deal.

    The cards are above the deal's first decision node or, if the deal is folded, above the text
    `below`.
    """
    width, height = CARD
    is_dealt = not _is_folded(tree, node, deal)
    body = ""
    for player, card in enumerate(_cards_of(tree, node), 1):
        left = x[node] + (-width - 2 if player == 1 else 2)
        fill = shapes.TINTS[player] if is_dealt else shapes.PAPER
        radius = 7 if player == 1 else 1
        body += shapes.rect(
            left, y[node] - 54, width, height, fill, shapes.COLOURS[player], 2, radius
        )
        body += shapes.text(
            left + width / 2, y[node] - 33, card, 17, fill=shapes.COLOURS[player], weight=700
        )
    if not is_dealt:
        body += shapes.text(x[node], y[node] - 9, below, 15, fill=shapes.FAINT)
    one, two = _cards_of(tree, node)
    name = tree.labels[tree.label_index[node]]
    return shapes.group(
        body,
        say(
            "发牌 {deal}：玩家 1 拿 {one}，玩家 2 拿 {two}",
            "deal {deal}: player 1 holds {one}, player 2 {two}",
            deal=name,
            one=one,
            two=two,
        ),
    )


def _is_folded(tree, node, deal):
    return deal is not None and node != tree.children(0)[deal]


def _cards_of(tree, node):
    sees = tree.game.sees
    h = tree.history(node)
    return sees(h).split(":")[0], sees((*h, "p")).split(":")[0]


def _node(tree, node, x, y, is_highlighted, node_values, size):
    player = int(tree.player[node])
    half_width = _half_width(tree, node, size)
    high = 13 if size < 16 else 15
    if player > 0:
        name = _set_name(tree, node)
        radius = high if player == 1 else 2
        frame = shapes.INK if is_highlighted else shapes.COLOURS[player]
        body = shapes.rect(
            x[node] - half_width,
            y[node] - high,
            2 * half_width,
            2 * high,
            shapes.COLOURS[player],
            frame,
            2,
            radius,
        )
        if is_highlighted:
            body = (
                shapes.rect(
                    x[node] - half_width - 5,
                    y[node] - high - 5,
                    2 * half_width + 10,
                    2 * high + 10,
                    shapes.HIGHLIGHT,
                    shapes.INK,
                    2,
                    radius + 5 if player == 1 else 4,
                )
                + body
            )
        body += shapes.text(
            x[node], y[node] + size * 0.36, name, size, fill=shapes.PAPER, weight=700
        )
    else:
        fill = shapes.HIGHLIGHT if is_highlighted else shapes.PAPER
        body = shapes.rect(
            x[node] - half_width,
            y[node] - 12,
            2 * half_width,
            24,
            fill,
            shapes.INK,
            2 if is_highlighted else 1.2,
            3,
        )
        won = number_text(tree.payoff(node)[0], sign=True)
        body += shapes.text(x[node], y[node] + 5.5, won, 15, weight=600)
    return shapes.group(body, _hover(tree, node, node_values))


def _half_width(tree, node, size):
    """Return half the width of a node's frame."""
    if tree.player[node] < 0:
        return 16
    return max(15, shapes.text_width(_set_name(tree, node), size) / 2 + 6)


def _infoset_line(tree, infoset, x, y):
    """Return the SVG of a dashed line through a set's nodes, or "" if a node's deal is folded.

    If the lines of several sets would overlap, they are drawn at different heights.
    """
    nodes = infoset.nodes
    if any(np.isnan(x[tree.children(node)[0]]) for node in infoset.nodes):
        return ""
    first, last = min(nodes, key=lambda n: x[n]), max(nodes, key=lambda n: x[n])
    depth = _depth(tree, first)
    lane = y[first] + 27
    if depth == 2:
        card = [
            s.name[0] for s in tree.infosets if s.player == infoset.player and s.name[1:] == ":p"
        ]
        offset = 25 + 13 * sorted(card).index(infoset.name[0])
        lane = y[first] + (offset if infoset.name.endswith("b") else -offset)
    colour = shapes.COLOURS[infoset.player]
    body = ""
    for x1, y1, x2, y2 in (
        (x[first], y[first], x[first], lane),
        (x[first], lane, x[last], lane),
        (x[last], lane, x[last], y[last]),
    ):
        body += shapes.line(x1, y1, x2, y2, colour, 2.5, "7 5")
    return shapes.group(body, describe_infoset(infoset.name))


def _depth(tree, node):
    return len(tree.path(node)) - 1


def _set_name(tree, node):
    index = tree.infoset_index[node]
    return tree.infosets[index].name if index >= 0 else ""


def _hover(tree, node, node_values):
    parts = [describe_history(tree.history(node))]
    player = int(tree.player[node])
    if player > 0:
        parts.append(describe_mover(player))
        parts.append(describe_infoset(_set_name(tree, node)))
    else:
        parts.append(describe_payoffs(", ".join(number_text(u) for u in tree.payoff(node))))
    if node_values is not None:
        parts.append(describe_reach(_value_text(node_values["reach"][node])))
        if player > 0:
            infoset = tree.infosets[tree.infoset_index[node]]
            probabilities = node_values["profile"][infoset.name]
            text = join_with_commas(
                f"{label(a)} {_value_text(p)}"
                for a, p in zip(infoset.actions, probabilities, strict=True)
            )
            parts.append(say("策略 σ：{p}", "strategy σ: {p}", p=text))
            own_value, others_value = (
                node_values["own"][player][node],
                node_values["others"][player][node],
            )
            parts.append(
                say(
                    "自己的到达概率 {own}，他人的到达概率 {others}",
                    "own reach {own}, others' reach {others}",
                    own=_value_text(own_value),
                    others=_value_text(others_value),
                )
            )
            parts.append(
                say(
                    "从这里起玩家 1 平均得 {value}",
                    "from here on player 1 gets {value} on average",
                    value=_value_text(node_values["value"][node]),
                )
            )
    return "\n".join(parts)


def _value_text(value):
    return (
        number_text(float(value), 4)
        if isinstance(value, (float, np.floating))
        else number_text(value)
    )


def _alt_text(tree, deal, highlighted_sets, notes):
    if deal is None:
        texts = [
            say(
                "库恩扑克的整棵树，{nodes} 个结点",
                "Kuhn poker's whole tree, {nodes} nodes",
                nodes=tree.n_nodes,
            )
        ]
    else:
        texts = [
            say(
                "库恩扑克的树，只展开发牌 {deal} 之下的部分",
                "Kuhn poker's tree, deal {deal} unfolded",
                deal=deal_names(tree)[deal],
            )
        ]
    if highlighted_sets:
        texts.append(
            say(
                "亮起的信息集：{names}",
                "highlighted information sets: {names}",
                names=join_items(highlighted_sets),
            )
        )
    texts += [f"{history(tree.history(node))} {note}" for node, note in sorted(notes.items())]
    return join_with_semicolons(texts) + full_stop()
