"""Show a player's own reach and the others' reach, before and after a node h (D1.8)."""

from dataclasses import replace
from math import prod

from cfr_core.games import three_player_game
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.controls import choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.rps import OPPONENT
from cfr_lab.lessons.values_on_a_tree.h31 import three_player_profile
from cfr_lab.lessons.values_on_a_tree.rows_under_terminals import TREE_WIDTH, with_margin
from cfr_lab.numbers import number_text, subscript, subscripted_name
from cfr_lab.words import full_stop, join_with_semicolons, player_name, say

# These are the payoffs of players 1, 2 and 3 at z1 to z12. They are invented, because in
# example D1.10 only player 2's payoffs at z1 and z2 differ from 0.
PAYOFFS = (
    *((1, 2, -1), (-2, -1, 3), (0, 1, 2), (2, -2, 1)),
    *((-1, 3, 1), (1, 1, -2), (3, -1, 1), (-1, 2, 2)),
    *((2, 1, -1), (2, -3, 1), (-2, 1, 3), (1, 2, -3)),
)
# A box is given by two booleans, which say whether its steps are the player's own and whether they
# come after h. The first box contains the player's own steps before h.
BOXES = ((True, False), (False, False), (True, True), (False, True))


def explore_reach(x, y):
    """Show the steps to a terminal node in four boxes: own or others' steps, before or after h."""
    tree = Tree(three_player_game(payoffs=PAYOFFS))
    profile = three_player_profile(tree, tuple(map(float, OPPONENT)), float(x), float(y))

    def picture(i, z, d):
        return reach_picture(i, z, d, tree, profile)

    players = [(player_name(i), i) for i in tree.players]
    depths = [(str(d), d) for d in range(len(tree.levels))]
    return Explorer(
        {
            "i": choice(say("站在谁的角度", "Seen by"), players, 2),
            "z": slider(say("结局 z", "terminal node z"), 1, len(tree.terminals), 1, 1),
            "d": choice(say("h 的深度", "depth of h"), depths, 2),
        },
        picture,
    )


def reach_boxes(tree, profile, player, h, z):
    """Return the probabilities of the steps to z as {(whether own, whether after h): list}."""
    boxes = {where: [] for where in BOXES}
    path = tree.path(z)
    for depth, node in enumerate(path[1:]):
        is_own = int(tree.player[tree.parent[node]]) == player
        boxes[is_own, depth >= path.index(h)].append(profile.edge_probabilities[node])
    return boxes


def reach_picture(i, z, d, tree, profile):
    end = tree.terminals_below(0)[z - 1]
    path = tree.path(end)
    h = path[d]
    drawing = draw.tree(
        tree,
        profile,
        names={end: f"z{z}", h: "h"} if h != end else {end: f"h = z{z}"},
        highlighted=path[1:],
        payoffs_of=i,
        width=TREE_WIDTH,
        height=320,
        label_at=0.5,
    )
    boxes = reach_boxes(tree, profile, i, h, end)
    steps = [profile.edge_probabilities[node] for node in path[1:]]
    remarks = _products(i, subscripted_name(f"z{z}"), steps, boxes, int(tree.payoff(end)[i - 1]))
    below = draw.row(_four_boxes(boxes, i), remarks, gap=28, align=0.4)
    where = say(
        "走到 {z} 的路，h 的深度是 {d}",
        "the path to {z}, with h at depth {d}",
        z=subscripted_name(f"z{z}"),
        d=d,
    )
    drawing = replace(drawing, alt=drawing.alt + where + full_stop())
    return draw.pad(draw.column(with_margin(60, drawing), below, gap=0))


def _products(i, z, steps, boxes, pays):
    """Return a Drawing of lines of text that show two products.

    The first is the product of all steps' probabilities and the payoff; the second omits the steps
    in the dashed box.
    """
    products = [prod(boxes[where]) for where in BOXES]
    u, pi = f"u{subscript(i)}", f"π{subscript(i)}"
    return draw.sentences(
        f"π({z}) = {_times(steps)} = {number_text(prod(steps), 3)}",
        say(
            "四格相乘：{product}",
            "all four boxes: {product}",
            product=f"{_product_text(products)} = {number_text(prod(products), 3)}",
        ),
        say(
            "再乘收益 {u} = {x}，得 {of} 的一项：{term}",
            "times the payoff {u} = {x}, a term of {of}: {term}",
            u=f"{u}({z})",
            x=number_text(pays),
            of=f"{u}(h)",
            term=number_text(prod(products) * pays, 3),
        ),
        say(
            "不乘虚线框里的 {pi}：{x}",
            "without the dashed box, {pi}: {x}",
            pi=f"{pi}(h)",
            x=number_text(prod(products[1:]) * pays, 3),
        ),
        size=16,
    )


def _times(values):
    return "·".join(number_text(x) for x in values)


def _product_text(values):
    """Return a product of probabilities as text, in which a probability of 1 has no decimals."""
    return "·".join("1" if x == 1 else number_text(x) for x in values)


def _four_boxes(boxes, i, box_width=184, box_height=48):
    left = 92
    columns = (
        (say("自己（{who}）", "own ({who})", who=player_name(i)), f"π{subscript(i)}"),
        (say("他人", "others"), f"π₋{subscript(i)}"),
    )
    rows = ((say("从根到 h", "root to h"), "h"), (say("从 h 到 z", "h to z"), "z|h"))
    body, texts = "", []
    for c, (name, _) in enumerate(columns):
        body += draw.text(left + (c + 0.5) * box_width, 16, name, 15, weight=600)
    for r, (name, _) in enumerate(rows):
        body += draw.text(
            0, 26 + r * (box_height + 6) + box_height / 2 + 5, name, 15, "start", weight=600
        )
    dashed, plain = (
        (draw.HIGHLIGHT, draw.COLOURS[2], 2.5, 6, "7 5"),
        (draw.TINTS[0], draw.LINE_COLOUR, 1.2, 6),
    )
    for k, where in enumerate(BOXES):
        r, c = divmod(k, 2)
        x, y = left + c * box_width, 26 + r * (box_height + 6)
        body += draw.rect(x + 3, y, box_width - 6, box_height, *(dashed if k == 0 else plain))
        steps = boxes[where]
        text = _times(steps) or say("1（没有这样的步）", "1 (no such step)")
        if len(steps) > 1:
            text += f" = {_product_text([prod(steps)])}"
        title = f"{columns[c][1]}({rows[r][1]})"
        body += draw.text(x + box_width / 2, y + 19, title, 15, fill=draw.FAINT)
        body += draw.text(x + box_width / 2, y + 40, text, 16, weight=600 if steps else None)
        texts.append(f"{title} = {text}")
    alt = join_with_semicolons(texts) + full_stop()
    return draw.Drawing(left + 2 * box_width, 26 + 2 * box_height + 8, body, alt)
