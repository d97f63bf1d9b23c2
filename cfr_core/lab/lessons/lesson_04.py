"""Lesson 04, values on a tree: its pictures and its exercises."""

from fractions import Fraction
from math import prod

from cfr_core.games import RPS_ACTIONS, three_player_tree
from cfr_core.lab.charts import draw_table
from cfr_core.lab.drawing import (
    COLOURS,
    FAINT,
    INK,
    LIT,
    RULE,
    TINTS,
    Drawing,
    circle,
    column,
    line,
    lines,
    named,
    number,
    pad,
    rect,
    row,
    subscript,
    text,
)
from cfr_core.lab.exercises import a_function, a_number, close, hint, right, some_numbers
from cfr_core.lab.explorer import Explorer, choice, exact, slider, sum_at_most_one, toggle
from cfr_core.lab.treeview import draw_tree, draw_under_ends
from cfr_core.lab.words import label, pair, say, who
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import (
    action_value,
    counterfactual_value,
    expected_payoff,
    others_reach,
    own_reach,
    payoff_from,
    reach,
    set_payoff,
    set_value,
)

OPPONENT = (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
# What the reader writes for player 2's probabilities; the tests hold them against the definitions.
MIX = ("a", "b", "(1−a−b)")
MIX_3 = ("b", "1−b")
# A tree across the screen, and the names of the rows under its ends to the left of it.
WIDE, MARGIN = 900, 112

WORDS = {
    "node": ("看哪里", "Look at"),
    "payoff": ("收益 {u}(z)", "payoff {u}(z)"),
    "product": ("乘积", "product"),
    "end": ("结局 z", "end z"),
    "depth": ("h 的深度", "depth of h"),
    "seen-by": ("站在谁的角度", "Seen by"),
    "root-to-h": ("从根到 h", "root to h"),
    "h-to-z": ("从 h 到 z", "h to z"),
    "own": ("自己（{who}）", "own ({who})"),
    "others": ("他人", "others"),
    "no-step": ("1（没有这样的步）", "1 (no such step)"),
    "four": ("四格相乘：{product}", "all four boxes: {product}"),
    "paid": (
        "再乘收益 {u} = {x}，得 {of} 的一项：{term}",
        "times the payoff {u} = {x}, a term of {of}: {term}",
    ),
    "left-out": ("不乘虚线框里的 {pi}：{x}", "without the dashed box, {pi}: {x}"),
    "own-row": ("自己 {pi}(h)", "own {pi}(h)"),
    "others-row": ("他人 {pi}(h)", "others {pi}(h)"),
    "down-row": ("此后 π(z|h)", "then π(z|h)"),
    "term-of": ("{u} 的一项", "term of {u}"),
    "action": ("行动", "Action"),
    "whole": ("整个 I₂", "all of I₂"),
    "each": ("各行动的 v₂(I₂, ·)：{values}", "v₂(I₂, ·) of each action: {values}"),
    "guess": ("a 变小时", "As a falls"),
    "u-down-v-up": ("u 变小，v 变大", "u falls, v rises"),
    "u-down-v-same": ("u 变小，v 不变", "u falls, v stays"),
    "both-down": ("u、v 都变小", "both fall"),
    "both-same": ("u、v 都不变", "both stay"),
    "reveal": ("揭晓", "Show the answer"),
    "guessed": ("你的猜测：a 变小时，{what}。", "Your guess: as a falls, {what}."),
    "hide": ("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
    "hit": ("猜对了。", "You were right."),
    "miss": ("和下面的数对照一下。", "Compare it with the numbers below."),
    "along-a": ("u、v 随 a 的变化：v 是水平线", "u and v along a: v is a level line"),
    "others-reach": ("他人 π₋₂(h₃₁)", "others π₋₂(h₃₁)"),
    "own-reach": ("自己 π₂(h₃₁)", "own π₂(h₃₁)"),
    "once-there": ("到了以后的收益", "payoff once there"),
}


def word(key, **facts):
    return pair(WORDS[key], **facts)


def actions():
    """The three actions' names for the reader."""
    return [label(a) for a in RPS_ACTIONS]


def added(values, digits=3):
    """0.400 − 0.300 + 0.100, as it is written on a board."""
    first, *rest = (number(v, digits) for v in values)
    return first + "".join(f" − {v[1:]}" if v.startswith("−") else f" + {v}" for v in rest)


def factors(*numbers):
    """0.40·0.50·(−1): a product with its negative numbers in brackets."""
    return "·".join(_bracketed(x) for x in numbers)


def _bracketed(x):
    shown = x if isinstance(x, str) else number(x)
    return f"({shown})" if shown.startswith("−") else shown


def names_of(tree, prefix="z"):
    """z1, z2, ... for the ends of a tree, from left to right."""
    return {int(end): f"{prefix}{i}" for i, end in enumerate(tree.ends_below(0), 1)}


def _below(tree, node):
    """Every node on the way to the ends at or below `node`, but the root."""
    return {int(step) for end in tree.ends_below(node) for step in tree.path(end)[1:]}


def _with_margin(margin, drawing, *under):
    """A tree with room at its left, and what belongs under its ends close below it."""
    return column(row(Drawing(margin, 1, ""), drawing, gap=0), *under, gap=-6)


# Rock, paper, scissors with player 2's nodes h1, h2, h3 (D1.8)


def rps_names(tree):
    return {**names_of(tree), **{node: f"h{i}" for i, node in enumerate(tree.children(0), 1)}}


def explore_payoff(tree):
    """Choose h, see the ends below it lit, the product written at each path, and their sum."""
    formulas = payoff_formulas(tree)

    def picture(h, a, b):
        return payoff_picture(h, a, b, tree, formulas)

    return Explorer(
        {
            "h": choice(word("node"), [(named(h), h) for h in ("h1", "h2", "h3", "I2")]),
            "a": slider("a", value=0.2),
            "b": slider("b", value=0.5),
        },
        picture,
        keep=sum_at_most_one("a", "b"),
    )


def payoff_formulas(tree):
    """{h: (its products one by one, the formula they make)}, both as text in a and b."""
    from sympy import symbols

    from cfr_core.lab.formulas import as_text

    a, b = symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    u = expected_payoff(profile, 2)
    texts = {}
    for i, node in enumerate(tree.children(0), 1):
        first = number(float(OPPONENT[i - 1]), 1)
        pays = [int(tree.payoff(z)[1]) for z in tree.children(node)]
        terms = [factors(first, m, x) for m, x in zip(MIX, pays, strict=True)]
        texts[f"h{i}"] = terms, as_text(u[node])
    total = [f"u₂({named(h)})" for h in texts]
    return {**texts, "I2": (total, as_text(set_payoff(profile, 2)["I2"]))}


def payoff_picture(h, a, b, tree, formulas):
    mix = tuple(float(p) for p in (exact(a), exact(b), 1 - exact(a) - exact(b)))
    profile = Profile(tree, {"I1": tuple(map(float, OPPONENT)), "I2": mix})
    u, pi = expected_payoff(profile, 2), reach(profile)
    nodes = dict(zip(("h1", "h2", "h3"), tree.children(0), strict=True))
    chosen = [nodes[h]] if h in nodes else list(nodes.values())
    ends = [z for node in chosen for z in tree.children(node)]
    pays = {z: int(tree.payoff(z)[1]) for z in ends}
    rows = [
        (who(1), {z: number(profile.edges[tree.parent[z]]) for z in ends}),
        (who(2), _named_steps(tree, profile, ends)),
        (word("payoff", u="u₂"), {z: number(x) for z, x in pays.items()}),
        (word("product"), {z: number(pi[z] * x, 3) for z, x in pays.items()}),
    ]
    drawing = draw_tree(
        tree,
        profile,
        names=rps_names(tree),
        notes={node: number(u[node]) for node in chosen},
        lit=set().union(*(_below(tree, node) for node in chosen)),
        lit_set=None if h in nodes else "I2",
        payoffs_of=2,
        width=WIDE,
        height=284,
    )
    under = draw_under_ends(tree, rows, WIDE, MARGIN, lit={3})
    terms, formula = formulas[h]
    parts, total = [pi[z] * x for z, x in pays.items()], u[chosen[0]]
    if h not in nodes:
        parts, total = [u[node] for node in chosen], set_payoff(profile, 2)["I2"]
    told = lines(
        f"u₂({named(h)}) = {' + '.join(terms)} = {formula}",
        f"u₂({named(h)}) = {added(parts)} = {number(total, 3)}",
    )
    return pad(column(_with_margin(MARGIN, drawing, under), told))


def _named_steps(tree, profile, ends):
    """Player 2's step to each end, letter and number: a = 0.20."""
    letters = {
        z: m.strip("()")
        for h in tree.children(0)
        for z, m in zip(tree.children(h), MIX, strict=True)
    }
    return {z: f"{letters[z]}={number(profile.edges[z])}" for z in ends}


# Own reach and others' reach, before h and after it (D1.8)


# What z1 to z12 pay players 1, 2, 3: made up, so that every end and every player has a number.
PAYOFFS = (
    *((1, 2, -1), (-2, -1, 3), (0, 1, 2), (2, -2, 1)),
    *((-1, 3, 1), (1, 1, -2), (3, -1, 1), (-1, 2, 2)),
    *((2, 1, -1), (2, -3, 1), (-2, 1, 3), (1, 2, -3)),
)


def explore_reach(a, b):
    """Choose an end, a node on the way to it and a player; every step finds its box."""
    tree = Tree(three_player_tree(payoffs=PAYOFFS))
    first = tuple(map(float, OPPONENT))
    a, b = float(a), float(b)
    profile = Profile(tree, {"I1": first, "I2": (a, 1 - a), "I3": (b, 1 - b)})

    def picture(p, z, d):
        return reach_picture(p, z, d, tree, profile)

    return Explorer(
        {
            "p": choice(word("seen-by"), [(who(p), p) for p in tree.players], 2),
            "z": slider(word("end"), 1, len(tree.ends), 1, 1),
            "d": choice(word("depth"), [(str(d), d) for d in range(len(tree.levels))], 2),
        },
        picture,
    )


# (own step, after h): the four kinds of steps to an end, own and before h first.
BOXES = ((True, False), (False, False), (True, True), (False, True))


def reach_boxes(tree, profile, player, h, z):
    """The probabilities of the steps to z: {(own, after h): list}."""
    boxes = {where: [] for where in BOXES}
    path = tree.path(z)
    for depth, node in enumerate(path[1:]):
        mine = int(tree.player[tree.parent[node]]) == player
        boxes[mine, depth >= path.index(h)].append(profile.edges[node])
    return boxes


def reach_picture(p, z, d, tree, profile):
    end = tree.ends_below(0)[z - 1]
    path = tree.path(end)
    h = path[d]
    z = f"z{z}"
    drawing = draw_tree(
        tree,
        profile,
        names={end: z, h: "h"} if h != end else {end: f"h = {z}"},
        lit=path[1:],
        payoffs_of=p,
        width=WIDE,
        height=296,
        label_at=0.5,
    )
    steps = [profile.edges[node] for node in path[1:]]
    boxes = reach_boxes(tree, profile, p, h, end)
    products = [prod(boxes[where]) for where in BOXES]
    pays = int(tree.payoff(end)[p - 1])
    z, u, pi = named(z), f"u{subscript(p)}", f"π{subscript(p)}"
    term = number(prod(products) * pays, 3)
    told = lines(
        f"π({z}) = {_times(steps)} = {number(prod(steps), 3)}",
        word("four", product=f"{_short(products)} = {number(prod(products), 3)}"),
        word("paid", u=f"{u}({z})", x=number(pays), of=f"{u}(h)", term=term),
        word("left-out", pi=f"{pi}(h)", x=number(prod(products[1:]) * pays, 3)),
        size=16,
    )
    below = row(_four_boxes(boxes, p), told, gap=28, align=0.4)
    return pad(column(_with_margin(60, drawing), below, gap=0))


def _times(values):
    return "·".join(number(x) for x in values)


def _short(values):
    """Probabilities, 1 for one that is certain."""
    return "·".join("1" if x == 1 else number(x) for x in values)


def _four_boxes(boxes, p, wide=184, high=48):
    left = 92
    columns = ((word("own", who=who(p)), f"π{subscript(p)}"), (word("others"), f"π₋{subscript(p)}"))
    rows = ((word("root-to-h"), "h"), (word("h-to-z"), "z|h"))
    body, told = "", []
    for c, (name, _) in enumerate(columns):
        body += text(left + (c + 0.5) * wide, 16, name, 15, weight=600)
    for r, (name, _) in enumerate(rows):
        body += text(0, 26 + r * (high + 6) + high / 2 + 5, name, 15, "start", weight=600)
    for k, where in enumerate(BOXES):
        r, c = divmod(k, 2)
        x, y = left + c * wide, 26 + r * (high + 6)
        look = (LIT, COLOURS[2], 2.5, 6, "7 5") if k == 0 else (TINTS[0], RULE, 1.2, 6)
        body += rect(x + 3, y, wide - 6, high, *look)
        steps = boxes[where]
        shown = _times(steps) or word("no-step")
        if len(steps) > 1:
            shown += f" = {_short([prod(steps)])}"
        title = f"{columns[c][1]}({rows[r][1]})"
        body += text(x + wide / 2, y + 19, title, 15, fill=FAINT)
        body += text(x + wide / 2, y + 40, shown, 16, weight=600 if steps else None)
        told.append(f"{title} = {shown}")
    alt = say("and").join(told) + say("stop")
    return Drawing(left + 2 * wide, 26 + 2 * high + 8, body, alt)


# v(I) and v(I, a) (D1.9)


def explore_set(tree):
    """Choose an action, see the nodes ha and their values added up; both players' mixes move."""
    names = actions()
    ours, theirs = sum_at_most_one("a", "b"), sum_at_most_one("p", "q")

    def picture(k, p, q, a, b):
        return set_picture(k, p, q, a, b, tree)

    return Explorer(
        {
            "k": choice(
                word("action"), [*((n, i) for i, n in enumerate(names)), (word("whole"), 3)], 1
            ),
            "p": slider(f"σ₁({names[0]})", value=0.4),
            "q": slider(f"σ₁({names[1]})", value=0.3),
            "a": slider(f"a = σ₂({names[0]})", value=0.2),
            "b": slider(f"b = σ₂({names[1]})", value=0.5),
        },
        picture,
        keep=lambda values, moved: theirs(ours(values, moved), moved),
    )


def set_picture(k, p, q, a, b, tree):
    names = actions()
    mine = tuple(float(x) for x in (exact(a), exact(b), 1 - exact(a) - exact(b)))
    theirs = tuple(float(x) for x in (exact(p), exact(q), 1 - exact(p) - exact(q)))
    profile = Profile(tree, {"I1": theirs, "I2": mine})
    v, rest = counterfactual_value(profile, 2), others_reach(profile, 2)
    nodes = list(tree.children(0))
    ends = [z for h in nodes for z in tree.children(h)]
    if k < 3:
        ends = [tree.first[h] + k for h in nodes]
    pays = {z: int(tree.payoff(z)[1]) for z in ends}
    whole = k == 3
    shares = {z: profile.edges[z] for z in ends}
    rows = [(word("others-row", pi="π₋₂"), {z: number(rest[z]) for z in ends})]
    rows += [(word("down-row"), _named_steps(tree, profile, ends))] if whole else []
    rows += [
        (word("payoff", u="u₂"), {z: number(x) for z, x in pays.items()}),
        (
            word("product"),
            {z: number(rest[z] * (shares[z] if whole else 1) * x, 3) for z, x in pays.items()},
        ),
    ]
    drawing = draw_tree(
        tree,
        profile,
        names=rps_names(tree),
        notes={h: number(v[h]) for h in nodes} if whole else {},
        lit={step for z in ends for step in tree.path(z)[1:]},
        lit_set="I2",
        payoffs_of=2,
        width=WIDE,
        height=284,
    )
    under = draw_under_ends(tree, rows, WIDE, MARGIN, lit={len(rows) - 1})
    by_action = [float(x) for x in action_value(profile, 2)["I2"]]
    total = number(set_value(profile, 2)["I2"], 3)
    every = say("list").join(f"{n} {number(x, 3)}" for n, x in zip(names, by_action, strict=True))
    mean = " + ".join(factors(m, number(x, 3)) for m, x in zip(mine, by_action, strict=True))
    if whole:
        told = f"v₂(I₂) = v₂(h₁) + v₂(h₂) + v₂(h₃) = {added([v[h] for h in nodes])} = {total}"
    else:
        terms = " + ".join(factors(rest[z], x) for z, x in pays.items())
        told = f"v₂(I₂, {names[k]}) = {terms} = {number(by_action[k], 3)}"
    summary = lines(
        told,
        word("each", values=every),
        f"v₂(I₂) = Σ σ₂(a′)·v₂(I₂, a′) = {mean} = {total}",
        size=16,
    )
    return pad(column(_with_margin(MARGIN, drawing, under), summary, gap=8))


# The three-player tree (D1.10)

GUESS_AT = {"b": Fraction(1, 2), "r1": 2, "r2": 1}


def guess_first():
    """A guess, before the answer: a shrinks, b, r1 and r2 stay; what becomes of u and v?"""
    keys = ("u-down-v-up", "both-down", "u-down-v-same", "both-same")
    return Explorer(
        {
            "what": choice(word("guess"), [(word(key), key) for key in keys]),
            "shown": toggle(word("reveal")),
        },
        guess_picture,
    )


def guess_picture(what, shown):
    head = lines(word("guessed", what=word(what)))
    if not shown:
        return pad(column(head, lines(word("hide"), fill=FAINT)))
    tries = [Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 10**4)]
    rows = []
    for a in tries:
        u, v = at_h31(a, **GUESS_AT)[:2]
        rows.append([number(float(a), 4), number(float(u), 5), number(float(v), 5)])
    table = draw_table(rows, ["a", "u₂(h₃₁)", "v₂(h₃₁)"])
    told = word("hit" if what == "u-down-v-same" else "miss")
    return pad(column(head, lines(told), table))


def three_player_profile(tree, a, b):
    mine, theirs = (a, 1 - a), (b, 1 - b)
    return Profile(tree, {"I1": OPPONENT, "I2": mine, "I3": theirs})


def at_h31(a, b, r1, r2):
    """(u, v, own reach, others' reach, payoff once there) of player 2 at h31."""
    tree = Tree(three_player_tree(r1, r2))
    profile = three_player_profile(tree, a, b)
    h31 = tree.node("0", "0")
    found = (expected_payoff, counterfactual_value, own_reach, others_reach, payoff_from)
    return tuple(function(profile, 2)[h31] for function in found)


def explore_three_players():
    """Sliders for a, b, r1 and r2: u2(h31) and v2(h31), term by term and along a."""
    return Explorer(
        {
            "a": slider("a", value=0.5),
            "b": slider("b", value=0.75),
            "r1": slider("r₁", -5, 5, 2, 1),
            "r2": slider("r₂", -5, 5, -1, 1),
        },
        three_player_picture,
    )


def three_player_picture(a, b, r1, r2):
    a, b = float(exact(a)), float(exact(b))
    tree = Tree(three_player_tree(r1, r2))
    profile = Profile(tree, {"I1": tuple(map(float, OPPONENT)), "I2": (a, 1 - a), "I3": (b, 1 - b)})
    h31 = tree.node("0", "0")
    ends = list(tree.children(h31))
    u, v = expected_payoff(profile, 2)[h31], counterfactual_value(profile, 2)[h31]
    own, rest = own_reach(profile, 2)[h31], others_reach(profile, 2)[h31]
    down = {z: profile.edges[z] for z in ends}
    pays = {z: int(tree.payoff(z)[1]) for z in ends}
    rows = [
        (word("others-row", pi="π₋₂"), dict.fromkeys(ends, number(rest))),
        (word("own-row", pi="π₂"), dict.fromkeys(ends, f"a={number(own)}")),
        (word("down-row"), {z: f"{m}={number(down[z])}" for z, m in zip(ends, MIX_3, strict=True)}),
        (
            word("payoff", u="u₂"),
            {z: f"r{subscript(k)}={number(pays[z])}" for k, z in enumerate(ends, 1)},
        ),
        (
            word("term-of", u="u₂"),
            {z: number(rest * own * down[z] * pays[z], 3) for z in ends},
        ),
        (word("term-of", u="v₂"), {z: number(rest * down[z] * pays[z], 3) for z in ends}),
    ]
    drawing = draw_tree(
        tree,
        profile,
        names={**names_of(tree), h31: "h31"},
        lit=_below(tree, h31),
        payoffs_of=2,
        width=WIDE,
        height=300,
        label_at=0.5,
    )
    told = column(
        lines("u₂(h₃₁) = 0.4·a·b·r₁ + 0.4·a·(1−b)·r₂", f"= {number(u, 3)}", size=15),
        lines("v₂(h₃₁) = 0.4·b·r₁ + 0.4·(1−b)·r₂", f"= {number(v, 3)}", size=15),
        lines(f"a·v₂(h₃₁) = {factors(a, number(v, 3))} = {number(a * v, 3)}", size=15),
        gap=2,
    )
    under = row(draw_under_ends(tree, rows, WIDE, MARGIN, lit={1}), told, _along_a(a, u, v), gap=22)
    return pad(_with_margin(MARGIN, drawing, under))


def _along_a(a, u, v, width=350, height=144, high=2.15):
    """u and v over every a from 0 to 1, with the a of the slider marked."""
    left, far, top, bottom = 40, width - 16, 26, height - 20
    middle = (top + bottom) / 2

    def at(x, y):
        return left + x * (far - left), middle - y / high * (bottom - top) / 2

    body = ""
    for y in (-2, -1, 0, 1, 2):
        (x1, y1), (x2, _) = at(0, y), at(1, y)
        body += line(x1, y1, x2, y1, INK if y == 0 else RULE, 1.2)
        body += text(left - 8, y1 + 5, number(y), 14, "end", FAINT)
    for x, shown in ((0, "a = 0"), (0.5, "0.5"), (1, "1")):
        body += text(at(x, 0)[0], bottom + 17, shown, 14, fill=FAINT)
    body += line(left, top, left, bottom, INK, 1.2)
    body += line(*at(0, v), *at(1, v), COLOURS[2], 3, dash="8 6")
    body += line(*at(0, 0), *at(1, v), COLOURS[1], 3)
    (x, y_u), (_, y_v) = at(a, u), at(a, v)
    body += line(x, middle, x, y_v, FAINT, 1, dash="2 4")
    body += rect(x - 8, y_v - 8, 16, 16, "#ffffff", COLOURS[2], 3)
    body += circle(x, y_u, 6, COLOURS[1], COLOURS[1])
    # The key, above the plot: solid with a disc, dashed with a square.
    body += line(left, 14, left + 34, 14, COLOURS[1], 3) + circle(
        left + 17, 14, 6, *[COLOURS[1]] * 2
    )
    body += text(left + 42, 19, "u₂(h₃₁)", 15, "start")
    at_v = left + 150
    body += line(at_v, 14, at_v + 34, 14, COLOURS[2], 3, dash="8 6")
    body += rect(at_v + 10, 7, 14, 14, "#ffffff", COLOURS[2], 3)
    body += text(at_v + 42, 19, "v₂(h₃₁)", 15, "start")
    return Drawing(width, height, body, word("along-a") + say("stop"))


def show_cases(cases):
    """A table of (others' reach, payoff once there, own reach) with the v and u they make.

    cases   [(sigma1 of action 0, a, b, r1, r2)] on the three-player tree
    """
    rows = []
    for first, a, b, r1, r2 in cases:
        tree = Tree(three_player_tree(r1, r2))
        sigma_1 = (first, *[(1 - first) / 2] * 2)
        profile = Profile(tree, {"I1": sigma_1, "I2": (a, 1 - a), "I3": (b, 1 - b)})
        h31 = tree.node("0", "0")
        found = (others_reach, payoff_from, counterfactual_value, own_reach, expected_payoff)
        rows.append([number(float(f(profile, 2)[h31]), 3) for f in found])
    header = [
        word("others-reach"), word("once-there"), "v₂(h₃₁)", word("own-reach"), "u₂(h₃₁)",
    ]  # fmt: skip
    return pad(draw_table(rows, header, {(r, 2) for r in range(len(rows))}))


# Exercises

OTHERS = Fraction(2, 5)


def _matches(numbers, *wanted):
    return all(close(x, Fraction(w)) for x, w in zip(numbers, wanted, strict=True))


def exercise_1(answer):
    u, v = some_numbers(answer, 2)
    reached, value = Fraction(3, 10), Fraction(-1, 10)
    if _matches((u, v), reached * value, value):
        return right(
            (
                "u₁(h₂) = −0.03，v₁(h₂) = −0.1。玩家 1 自己的到达概率是 0.3，所以 u = 0.3 v。",
                "u₁(h₂) = -0.03 and v₁(h₂) = -0.1. Player 1's own reach is 0.3, so u = 0.3 v.",
            )
        )
    if _matches((v, u), reached * value, value):
        return hint(
            (
                "两个数的次序反了：哪一个还要乘以自己的到达概率？",
                "The two are in the wrong order: which of them has own reach as a factor?",
            )
        )
    if _matches((u, v), -reached * value, -reached * value):
        return hint(
            (
                "这是玩家 2 的 u 和 v。现在站在玩家 1 的角度：收益是谁的？"
                "“自己的到达概率”又是谁的？",
                "These are player 2's. Now stand with player 1: whose payoff is it, and whose is "
                "the “own reach”?",
            )
        )
    if close(u, v):
        return hint(
            (
                "u 和 v 相等？玩家 1 走到 h₂ 要先出石头，自己的到达概率是多少？",
                "u and v equal? To get to h₂ player 1 must play rock first. What is own reach?",
            )
        )
    if _matches((u, v), -reached * value, -value):
        return hint(
            (
                "大小都对，符号反了：玩家 1 出石头，玩家 2 出布时，玩家 1 得多少？",
                "The sizes are right, the signs are not: after rock against paper, what does "
                "player 1 get?",
            )
        )
    return hint(
        (
            "先列出 h₂ 之下的三个结局：玩家 2 走到每一个的概率是多少，玩家 1 得多少？",
            "List the three ends below h₂ first: how likely is player 2 to choose each, and what "
            "does it pay player 1?",
        )
    )


def exercise_2(answer):
    trials = [(Fraction(1, 2), 2, -1), (Fraction(1, 4), 1, 3), (1, -2, 1), (0, 2, 3), (0, 0, 0)]
    values = [a_function(answer, float(b), r1, r2) for b, r1, r2 in trials]

    def agrees(formula):
        return all(close(x, formula(*at)) for x, at in zip(values, trials, strict=True))

    if agrees(lambda b, r1, r2: OTHERS * (b * r1 + (1 - b) * r2)):
        return right(
            (
                "括号补对了：0.4 b r₁ + 0.4 (1−b) r₂。",
                "The brackets are in place: 0.4 b r₁ + 0.4 (1-b) r₂.",
            )
        )
    if agrees(lambda b, r1, r2: OTHERS * b * r1 + OTHERS - b * r2):
        return hint(
            (
                "函数还和原来一样。试一个特殊情形：r₁ = r₂ = 0 时，什么收益都没有，v 该是多少？"
                "函数给的却是 0.4。0.4 和 r₂ 各应乘在什么上？",
                "The function still computes what it did. Try a special case: with r₁ = r₂ = 0 "
                "nothing is paid; what should v be? The function says 0.4. What should 0.4 and r₂ "
                "each multiply?",
            )
        )
    if agrees(lambda b, r1, r2: OTHERS * b * r1 + (OTHERS - b) * r2):
        return hint(
            (
                "r₂ 现在乘对了整个括号，但括号里 0.4 只乘在 1 上。",
                "r₂ now multiplies a whole bracket, but inside it 0.4 multiplies the 1 alone.",
            )
        )
    if agrees(lambda b, r1, r2: OTHERS * b * r1 + OTHERS * 1 - OTHERS * b * r2):
        return hint(
            (
                "0.4 乘对了，可 r₂ 只乘在 b 上：r₁ = r₂ = 0 时试一试。",
                "0.4 is right, but r₂ multiplies b alone: try r₁ = r₂ = 0.",
            )
        )
    if agrees(lambda b, r1, r2: b * r1 + (1 - b) * r2):
        return hint(
            (
                "这是到了 h₃₁ 以后的收益；他人把局面带到那里的概率还没有乘上。",
                "That is the payoff once play is at h₃₁; the others' reach is still missing.",
            )
        )
    return hint(
        (
            "两个结局分开写：走到 z₁ 的概率乘 r₁，走到 z₂ 的概率乘 r₂，再相加。",
            "Write the two ends apart: the probability of z₁ times r₁, that of z₂ times r₂; add.",
        )
    )


def exercise_3(answer):
    b, r1, r2 = Fraction(1, 2), 3, -1
    v = OTHERS * (b * r1 + (1 - b) * r2)
    played = [Fraction(1), Fraction(1, 2), Fraction(1, 10)]
    values = [a_function(answer, float(a), float(b), r1, r2) for a in played]
    if all(close(x, a * v) for x, a in zip(values, played, strict=True)):
        return hint(
            (
                "这是 u₂(h₃₁)：它随 a 变小。v 里有没有 a？",
                "That is u₂(h₃₁), which falls with a. Is there an a in v?",
            )
        )
    if not all(close(x, v) for x in values):
        return hint(
            (
                "a > 0 时也不对了：b = 0.5、r₁ = 3、r₂ = −1 时，v₂(h₃₁) 应为 0.4，"
                "函数给出的是 {x}。",
                "Now it is wrong for a > 0 too: with b = 0.5, r₁ = 3, r₂ = -1, v₂(h₃₁) should be "
                "0.4, and the function says {x}.",
            ),
            x=number(float(values[1]), 4),
        )
    try:
        at_zero = answer(0, float(b), r1, r2)
    except ZeroDivisionError:
        return hint(
            (
                "a = 0 时函数出错：u 和 a 都是 0，相除没有意义。v 的定义里有没有 a？",
                "At a = 0 the function fails: u and a are both 0, and 0 / 0 means nothing. Is "
                "there an a in the definition of v?",
            )
        )
    except Exception:
        at_zero = a_function(answer, 0, float(b), r1, r2)
    other = a_function(answer, 0.0, 0.25, 2, 4)
    if close(a_number(at_zero), v) and close(other, OTHERS * Fraction(7, 2)):
        return right(
            (
                "a = 0 时也算得出来：v 只用他人的到达概率和此后的收益，与自己走不走到那里无关。",
                "It works at a = 0 too: v takes the others' reach and the payoff from there on, "
                "and does not ask whether player 2 goes there.",
            )
        )
    return hint(
        (
            "a = 0 时函数给出 {x}，应该是 0.4：玩家 2 不去 h₃₁，不等于 h₃₁ 对玩家 2 毫无价值。",
            "At a = 0 the function says {x} and should say 0.4: that player 2 does not go to h₃₁ "
            "does not make it worth nothing.",
        ),
        x=number(float(a_number(at_zero)), 4),
    )


def exercise_4(answer):
    values = some_numbers(answer, 3)
    if _matches(values, 0, "1/4", "-1/4"):
        return right(
            (
                "(0, 0.25, −0.25)。每个数都是三个结点的和，而且用不到 σ₂。",
                "(0, 0.25, -0.25). Each is a sum over three nodes, and σ₂ is not needed.",
            )
        )
    if _matches(values, 0, "1/8", "-3/40"):
        return hint(
            (
                "多乘了 σ₂(a)：v₂(I₂, a) 问的是“就选 a 会怎样”，自己选 a 的概率不算在内。",
                "σ₂(a) is one factor too many: v₂(I₂, a) asks what happens if a is chosen, so the "
                "probability of choosing it stays out.",
            )
        )
    if _matches(values, 0, "-1/4", "1/4"):
        return hint(
            (
                "符号反了：要的是玩家 2 的收益。",
                "The signs are reversed: player 2's payoffs are wanted.",
            )
        )
    if _matches(values, "1/10", "1/40", "-3/40"):
        return hint(
            (
                "这是 v₂(h₁)、v₂(h₂)、v₂(h₃)：按结点加的。现在要按行动加，"
                "例如石头用到 z₂、z₅、z₈。",
                "These are v₂(h₁), v₂(h₂), v₂(h₃), one a node. One an action is wanted: rock, for "
                "example, adds z₂, z₅ and z₈.",
            )
        )
    return hint(
        (
            "以石头为例：在 h₁、h₂、h₃ 上出石头各得多少？玩家 1 走到这三处的概率各是多少？"
            "乘起来再加。",
            "Take rock: what does it earn at h₁, h₂, h₃, and how likely is player 1 to lead to "
            "each? Multiply, then add.",
        )
    )


def exercise_5(answer):
    reached, at_one, at_half = some_numbers(answer, 3)
    if _matches((reached, at_one, at_half), "2/5", "-1/5", "-1/10"):
        return right(
            (
                "(0.4, −0.2, −0.1)。玩家 1 还得先选行动 0；v₂(h₃₁) = −0.2 是负的，"
                "a 越大 u₂(h₃₁) 越小。",
                "(0.4, -0.2, -0.1). Player 1 must choose action 0 first; and v₂(h₃₁) = -0.2 is "
                "negative, so a larger a makes u₂(h₃₁) smaller.",
            )
        )
    if close(reached, 1):
        return hint(
            (
                "玩家 2 总选行动 0，只管住了自己的那一步。h₃₁ 之前还有谁要走？",
                "Always choosing action 0 settles player 2's own step. Who else moves before h₃₁?",
            )
        )
    if not close(reached, OTHERS):
        return hint(
            (
                "第一个数：从根到 h₃₁ 有两步，各是谁走的，概率多少？",
                "The first number: two steps lead from the root to h₃₁. Whose are they, and how "
                "likely is each?",
            )
        )
    if _matches((at_one, at_half), "-1/2", "-1/4"):
        return hint(
            (
                "后两个数漏乘了 0.4：这是到了 h₃₁ 以后的收益。",
                "The last two lack the factor 0.4: that is the payoff once play is at h₃₁.",
            )
        )
    if _matches((at_one, at_half), "-1/5", "-1/5"):
        return hint(
            (
                "不随 a 改变的是 v；第三个数问的是 u。",
                "What stays as a changes is v; the third number is a u.",
            )
        )
    if at_one > 0:
        return hint(
            (
                "符号不对：b = 0.5 时，到了 h₃₁ 以后平均得多少，是正还是负？",
                "The sign is wrong: with b = 0.5, is the payoff once play is at h₃₁ positive or "
                "negative on average?",
            )
        )
    return hint(
        (
            "u₂(h₃₁) = 0.4 a b r₁ + 0.4 a (1−b) r₂，把 a = 1 和 a = 0.5 分别代进去。",
            "u₂(h₃₁) = 0.4 a b r₁ + 0.4 a (1-b) r₂: put in a = 1, then a = 0.5.",
        )
    )


def exercise_6(answer):
    a, b, r1, r2 = some_numbers(answer, 4)
    if not (0 <= a <= 1 and 0 <= b <= 1):
        return hint(("a 和 b 是概率，在 0 和 1 之间。", "a and b are probabilities, from 0 to 1."))
    if a in (0, 1):
        return hint(
            (
                "题目要 0 < a < 1。a = 1 时自己的到达概率是 1，u = v 不足为奇；a = 0 时 u 必为 0。",
                "The question wants 0 < a < 1. At a = 1 own reach is 1, so u = v is no surprise; "
                "at a = 0, u is 0 whatever v is.",
            )
        )
    if r1 == r2 == 0:
        return hint(
            (
                "r₁、r₂ 都是 0，当然什么都是 0。题目要它们不全为 0。",
                "With r₁ and r₂ both 0 everything is 0; the question wants one that is not.",
            )
        )
    u, v = at_h31(a, b, r1, r2)[:2]
    if close(u, v):
        return right(
            (
                "u = v = 0：到达概率是 {a}，不是 1。一正一负的收益恰好抵消，v 是 0，乘什么都是 0。",
                "u = v = 0, and own reach is {a}, not 1. A gain and a loss cancel, v is 0, and so "
                "is anything times v.",
            ),
            a=number(float(a)),
        )
    return hint(
        (
            "这时 u = {u}，v = {v}。两者总相差一个因子 a；a 不是 1，v 要怎样，u 才会等于 v？",
            "Here u = {u} and v = {v}. They always differ by the factor a. If a is not 1, what "
            "must v be for u to equal it?",
        ),
        u=number(float(u), 4),
        v=number(float(v), 4),
    )


EXERCISES = {
    "04.1": exercise_1,
    "04.2": exercise_2,
    "04.3": exercise_3,
    "04.4": exercise_4,
    "04.5": exercise_5,
    "04.6": exercise_6,
}
