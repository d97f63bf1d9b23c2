"""Lesson 04, values on a tree: its pictures."""

from fractions import Fraction
from math import prod

from cfr_core.games import RPS_ACTIONS, three_player_tree
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
from cfr_lab import draw
from cfr_lab.controls import COARSE, choice, exact, share, slider, sum_at_most_one, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import decimal, named, number, subscript
from cfr_lab.words import clauses, full_stop, label, listed, say, who

OPPONENT = (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
# What the reader writes for player 2's probabilities; the tests hold them against the definitions.
MIX = ("a", "b", "(1−a−b)")
MIX_3 = ("b", "1−b")
# A tree across the screen, and the names of the rows under its ends to the left of it.
WIDE, MARGIN = 900, 112

WORDS = {
    "payoff": ("收益 {u}(z)", "payoff {u}(z)"),
    "product": ("乘积", "product"),
    "end": ("结局 z", "end z"),
    "others": ("他人", "others"),
    "others-row": ("他人 {pi}(h)", "others {pi}(h)"),
    "down-row": ("此后 π(z|h)", "then π(z|h)"),
    "term-of": ("{u} 的一项", "term of {u}"),
    "u-down-v-up": ("u 变小，v 变大", "u falls, v rises"),
    "u-down-v-same": ("u 变小，v 不变", "u falls, v stays"),
    "both-down": ("u、v 都变小", "both fall"),
    "both-same": ("u、v 都不变", "both stay"),
    "hit": ("猜对了。", "You were right."),
    "miss": ("和下面的数对照一下。", "Compare it with the numbers below."),
}


def word(key, **facts):
    return say(*WORDS[key], **facts)


def actions():
    """The three actions' names for the reader."""
    return [label(a) for a in RPS_ACTIONS]


def added(values):
    """0.40 − 0.30 + 0.10, as it is written on a board."""
    first, *rest = map(decimal, values)
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
    return draw.column(draw.row(draw.Drawing(margin, 1, ""), drawing, gap=0), *under, gap=-6)


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
            "h": choice(
                say("看哪里", "Look at"), [(named(h), h) for h in ("h1", "h2", "h3", "I2")]
            ),
            "a": share("a", 0.2),
            "b": share("b", 0.5),
        },
        picture,
        keep=sum_at_most_one("a", "b", grain=COARSE),
    )


def payoff_formulas(tree):
    """{h: (its products one by one, the formula they make)}, both as text in a and b."""
    from sympy import symbols

    from cfr_lab.formulas import as_text

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
        (word("product"), {z: decimal(pi[z] * x) for z, x in pays.items()}),
    ]
    drawing = draw.tree(
        tree,
        profile,
        names=rps_names(tree),
        notes={node: decimal(u[node]) for node in chosen},
        lit=set().union(*(_below(tree, node) for node in chosen)),
        lit_set=None if h in nodes else "I2",
        payoffs_of=2,
        width=WIDE,
        height=284,
    )
    under = draw.under_ends(tree, rows, WIDE, MARGIN, lit={3})
    terms, formula = formulas[h]
    parts, total = [pi[z] * x for z, x in pays.items()], u[chosen[0]]
    if h not in nodes:
        parts, total = [u[node] for node in chosen], set_payoff(profile, 2)["I2"]
    told = draw.lines(
        f"u₂({named(h)}) = {' + '.join(terms)} = {formula}",
        f"u₂({named(h)}) = {added(parts)} = {decimal(total)}",
    )
    return draw.pad(draw.column(_with_margin(MARGIN, drawing, under), told))


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
            "p": choice(say("站在谁的角度", "Seen by"), [(who(p), p) for p in tree.players], 2),
            "z": slider(say("结局 z", "end z"), 1, len(tree.ends), 1, 1),
            "d": choice(
                say("h 的深度", "depth of h"), [(str(d), d) for d in range(len(tree.levels))], 2
            ),
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
    drawing = draw.tree(
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
    told = draw.lines(
        f"π({z}) = {_times(steps)} = {number(prod(steps), 3)}",
        say(
            "四格相乘：{product}",
            "all four boxes: {product}",
            product=f"{_short(products)} = {number(prod(products), 3)}",
        ),
        say(
            "再乘收益 {u} = {x}，得 {of} 的一项：{term}",
            "times the payoff {u} = {x}, a term of {of}: {term}",
            u=f"{u}({z})",
            x=number(pays),
            of=f"{u}(h)",
            term=term,
        ),
        say(
            "不乘虚线框里的 {pi}：{x}",
            "without the dashed box, {pi}: {x}",
            pi=f"{pi}(h)",
            x=number(prod(products[1:]) * pays, 3),
        ),
        size=16,
    )
    below = draw.row(_four_boxes(boxes, p), told, gap=28, align=0.4)
    return draw.pad(draw.column(_with_margin(60, drawing), below, gap=0))


def _times(values):
    return "·".join(number(x) for x in values)


def _short(values):
    """Probabilities, 1 for one that is certain."""
    return "·".join("1" if x == 1 else number(x) for x in values)


def _four_boxes(boxes, p, wide=184, high=48):
    left = 92
    columns = (
        (say("自己（{who}）", "own ({who})", who=who(p)), f"π{subscript(p)}"),
        (say("他人", "others"), f"π₋{subscript(p)}"),
    )
    rows = ((say("从根到 h", "root to h"), "h"), (say("从 h 到 z", "h to z"), "z|h"))
    body, told = "", []
    for c, (name, _) in enumerate(columns):
        body += draw.text(left + (c + 0.5) * wide, 16, name, 15, weight=600)
    for r, (name, _) in enumerate(rows):
        body += draw.text(0, 26 + r * (high + 6) + high / 2 + 5, name, 15, "start", weight=600)
    for k, where in enumerate(BOXES):
        r, c = divmod(k, 2)
        x, y = left + c * wide, 26 + r * (high + 6)
        look = (
            (draw.LIT, draw.COLOURS[2], 2.5, 6, "7 5")
            if k == 0
            else (draw.TINTS[0], draw.RULE, 1.2, 6)
        )
        body += draw.rect(x + 3, y, wide - 6, high, *look)
        steps = boxes[where]
        shown = _times(steps) or say("1（没有这样的步）", "1 (no such step)")
        if len(steps) > 1:
            shown += f" = {_short([prod(steps)])}"
        title = f"{columns[c][1]}({rows[r][1]})"
        body += draw.text(x + wide / 2, y + 19, title, 15, fill=draw.FAINT)
        body += draw.text(x + wide / 2, y + 40, shown, 16, weight=600 if steps else None)
        told.append(f"{title} = {shown}")
    alt = clauses(told) + full_stop()
    return draw.Drawing(left + 2 * wide, 26 + 2 * high + 8, body, alt)


# v(I) and v(I, a) (D1.9)


def explore_set(tree):
    """Choose an action, see the nodes ha and their values added up; both players' mixes move."""
    names = actions()
    ours, theirs = (sum_at_most_one(*names, grain=COARSE) for names in ("ab", "pq"))

    def picture(k, p, q, a, b):
        return set_picture(k, p, q, a, b, tree)

    return Explorer(
        {
            "k": choice(
                say("行动", "Action"),
                [*((n, i) for i, n in enumerate(names)), (say("整个 I₂", "all of I₂"), 3)],
                1,
            ),
            "p": share(f"σ₁({names[0]})", 0.4),
            "q": share(f"σ₁({names[1]})", 0.3),
            "a": share(f"a = σ₂({names[0]})", 0.2),
            "b": share(f"b = σ₂({names[1]})", 0.5),
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
            {z: decimal(rest[z] * (shares[z] if whole else 1) * x) for z, x in pays.items()},
        ),
    ]
    drawing = draw.tree(
        tree,
        profile,
        names=rps_names(tree),
        notes={h: decimal(v[h]) for h in nodes} if whole else {},
        lit={step for z in ends for step in tree.path(z)[1:]},
        lit_set="I2",
        payoffs_of=2,
        width=WIDE,
        height=284,
    )
    under = draw.under_ends(tree, rows, WIDE, MARGIN, lit={len(rows) - 1})
    by_action = [float(x) for x in action_value(profile, 2)["I2"]]
    total = decimal(set_value(profile, 2)["I2"])
    every = listed(f"{n} {decimal(x)}" for n, x in zip(names, by_action, strict=True))
    mean = " + ".join(factors(m, decimal(x)) for m, x in zip(mine, by_action, strict=True))
    if whole:
        told = f"v₂(I₂) = v₂(h₁) + v₂(h₂) + v₂(h₃) = {added([v[h] for h in nodes])} = {total}"
    else:
        terms = " + ".join(factors(rest[z], x) for z, x in pays.items())
        told = f"v₂(I₂, {names[k]}) = {terms} = {decimal(by_action[k])}"
    summary = draw.lines(
        told,
        say("各行动的 v₂(I₂, ·)：{values}", "v₂(I₂, ·) of each action: {values}", values=every),
        f"v₂(I₂) = Σ σ₂(a′)·v₂(I₂, a′) = {mean} = {total}",
        size=16,
    )
    return draw.pad(draw.column(_with_margin(MARGIN, drawing, under), summary, gap=8))


# The three-player tree (D1.10)

GUESS_AT = {"b": Fraction(1, 2), "r1": 2, "r2": 1}


def guess_first():
    """A guess, before the answer: a shrinks, b, r1 and r2 stay; what becomes of u and v?"""
    keys = ("u-down-v-up", "both-down", "u-down-v-same", "both-same")
    return Explorer(
        {
            "what": choice(say("a 变小时", "As a falls"), [(word(key), key) for key in keys]),
            "shown": toggle(say("揭晓", "Show the answer")),
        },
        guess_picture,
    )


def guess_picture(what, shown):
    head = draw.lines(
        say("你的猜测：a 变小时，{what}。", "Your guess: as a falls, {what}.", what=word(what))
    )
    if not shown:
        return draw.pad(
            draw.column(
                head,
                draw.lines(
                    say("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
                    fill=draw.FAINT,
                ),
            )
        )
    tries = [Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 10**4)]
    rows = []
    for a in tries:
        u, v = at_h31(a, **GUESS_AT)[:2]
        rows.append([number(float(a), 4), number(float(u), 5), number(float(v), 5)])
    table = draw.table(rows, ["a", "u₂(h₃₁)", "v₂(h₃₁)"])
    told = word("hit" if what == "u-down-v-same" else "miss")
    return draw.pad(draw.column(head, draw.lines(told), table))


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
            "a": share("a", 0.5),
            "b": share("b", 0.75),
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
        (say("自己 {pi}(h)", "own {pi}(h)", pi="π₂"), dict.fromkeys(ends, f"a={number(own)}")),
        (word("down-row"), {z: f"{m}={number(down[z])}" for z, m in zip(ends, MIX_3, strict=True)}),
        (
            word("payoff", u="u₂"),
            {z: f"r{subscript(k)}={number(pays[z])}" for k, z in enumerate(ends, 1)},
        ),
        (
            word("term-of", u="u₂"),
            {z: decimal(rest * own * down[z] * pays[z]) for z in ends},
        ),
        (word("term-of", u="v₂"), {z: decimal(rest * down[z] * pays[z]) for z in ends}),
    ]
    drawing = draw.tree(
        tree,
        profile,
        names={**names_of(tree), h31: "h31"},
        lit=_below(tree, h31),
        payoffs_of=2,
        width=WIDE,
        height=300,
        label_at=0.5,
    )
    told = draw.column(
        draw.lines("u₂(h₃₁) = 0.4·a·b·r₁ + 0.4·a·(1−b)·r₂", f"= {decimal(u)}", size=15),
        draw.lines("v₂(h₃₁) = 0.4·b·r₁ + 0.4·(1−b)·r₂", f"= {decimal(v)}", size=15),
        draw.lines(f"a·v₂(h₃₁) = {factors(a, decimal(v))} = {decimal(a * v)}", size=15),
        gap=2,
    )
    under = draw.row(
        draw.under_ends(tree, rows, WIDE, MARGIN, lit={1}), told, _along_a(a, u, v), gap=22
    )
    return draw.pad(_with_margin(MARGIN, drawing, under))


def _along_a(a, u, v, width=350, height=144, high=2.15):
    """u and v over every a from 0 to 1, with the a of the slider marked."""
    left, far, top, bottom = 40, width - 16, 26, height - 20
    middle = (top + bottom) / 2

    def at(x, y):
        return left + x * (far - left), middle - y / high * (bottom - top) / 2

    body = ""
    for y in (-2, -1, 0, 1, 2):
        (x1, y1), (x2, _) = at(0, y), at(1, y)
        body += draw.line(x1, y1, x2, y1, draw.INK if y == 0 else draw.RULE, 1.2)
        body += draw.text(left - 8, y1 + 5, number(y), 14, "end", draw.FAINT)
    for x, shown in ((0, "a = 0"), (0.5, "0.5"), (1, "1")):
        body += draw.text(at(x, 0)[0], bottom + 17, shown, 14, fill=draw.FAINT)
    body += draw.line(left, top, left, bottom, draw.INK, 1.2)
    body += draw.line(*at(0, v), *at(1, v), draw.COLOURS[2], 3, dash="8 6")
    body += draw.line(*at(0, 0), *at(1, v), draw.INK, 3)
    (x, y_u), (_, y_v) = at(a, u), at(a, v)
    body += draw.line(x, middle, x, y_v, draw.FAINT, 1, dash="2 4")
    body += draw.rect(x - 8, y_v - 8, 16, 16, "#ffffff", draw.COLOURS[2], 3)
    body += draw.circle(x, y_u, 6, draw.INK, draw.INK)
    # The key, above the plot: solid with a disc, dashed with a square.
    body += draw.line(left, 14, left + 34, 14, draw.INK, 3) + draw.circle(
        left + 17, 14, 6, draw.INK, draw.INK
    )
    body += draw.text(left + 42, 19, "u₂(h₃₁)", 15, "start")
    at_v = left + 150
    body += draw.line(at_v, 14, at_v + 34, 14, draw.COLOURS[2], 3, dash="8 6")
    body += draw.rect(at_v + 10, 7, 14, 14, "#ffffff", draw.COLOURS[2], 3)
    body += draw.text(at_v + 42, 19, "v₂(h₃₁)", 15, "start")
    return draw.Drawing(
        width,
        height,
        body,
        say("u、v 随 a 的变化：v 是水平线", "u and v along a: v is a level line") + full_stop(),
    )


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
        say("他人 π₋₂(h₃₁)", "others π₋₂(h₃₁)"), say("到了以后的收益", "payoff once there"), "v₂(h₃₁)", say("自己 π₂(h₃₁)", "own π₂(h₃₁)"), "u₂(h₃₁)",
    ]  # fmt: skip
    return draw.pad(draw.table(rows, header, {(r, 2) for r in range(len(rows))}))
