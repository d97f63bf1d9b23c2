"""The circuit of a player of Kuhn poker: boxes at the sets, values that go up the wires."""

from cfr_core.cfr import CFR
from cfr_lab import draw
from cfr_lab.controls import choice, play, slider
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number
from cfr_lab.words import commas, full_stop, say, who

MOST = 40
WIDE, HIGH = 232, 118


def explore_circuit(tree):
    """Slide through the first iterations of a circuit: what is played, what goes up, what stays."""
    solver = CFR(tree, alternating=False)
    steps = [solver.step() for _ in range(MOST)]

    def picture(t, player):
        return circuit_picture(tree, steps[t - 1], player)

    players = [(who(p), p) for p in tree.players]
    return Explorer(
        {
            "t": play(slider(say("迭代 t", "iteration t"), 1, MOST, 1, 1)),
            "player": choice(say("谁的电路", "whose circuit"), players),
        },
        picture,
    )


def following(tree, player):
    """{pair: the player's sets that come next after it}; -1 stands for before any choice."""
    last, found = tree.last_sequence(player), {}
    for infoset in tree.sets:
        if infoset.player == player:
            found.setdefault(int(last[infoset.nodes[0]]), []).append(infoset)
    return found


def circuit_regrets(tree, player, regrets):
    """Theorem 10.2 from the bottom up: {set name: regret of the circuit below it}, "" for all.

    regrets  {set name: R^T(I, a)}, those of the local minimisers
    """
    after, found = following(tree, player), {}

    def inside(pair):
        return sum(of(infoset) for infoset in after.get(pair, ()))

    def of(infoset):
        pairs = range(infoset.start, infoset.slice.stop)
        own = regrets[infoset.name]
        total = max(r + inside(pair) for r, pair in zip(own, pairs, strict=True))
        found[infoset.name] = total
        return total

    found[""] = inside(-1)
    return found


def circuit_picture(tree, step, player):
    after = following(tree, player)
    regrets = circuit_regrets(tree, player, step.regrets)
    tops = after[-1]
    told, gap = [], 36
    width = max(3 * WIDE + 2 * gap, len(tops) * (WIDE + gap) - gap)
    total = regrets[""]
    body = draw.rect(width / 2 - 200, 8, 400, 44, draw.TINTS[0], draw.INK, 2, 8)
    head = say(
        "× 乘积：总遗憾 {r} = 下面之和",
        "× product: overall regret {r} = their sum",
        r=number(float(total), 3),
    )
    body += draw.text(width / 2, 36, head, 16, weight=600)
    told.append(head)
    # Sets by threes in a row, each with its follower below it.
    columns = 3
    for k, infoset in enumerate(tops):
        row, column = divmod(k, columns)
        x = column * (WIDE + gap)
        y = 96 + row * (HIGH + 52)
        middle = x + WIDE / 2
        top = (middle, y - 52) if row else (width / 2, 52)
        body += draw.line(*top, middle, y, draw.FAINT, 2)
        body += _box(tree, step, infoset, regrets, x, y, told)
        for pair in range(infoset.start, infoset.slice.stop):
            for low in after.get(pair, ()):
                below = y + HIGH + 54
                body += draw.line(middle, y + HIGH, middle, below, draw.COLOURS[player], 3)
                action = infoset.actions[pair - infoset.start]
                v = number(float(step.set_values[low.name]), 3, sign=True)
                wire = say("{a} 之后 ↑ {v}", "after {a} ↑ {v}", a=action, v=v)
                body += draw.text(middle, y + HIGH + 33, wire, 15, halo=True, weight=600)
                body += _box(tree, step, low, regrets, x, below, told)
    followers = any(after.get(p) for s in tops for p in range(s.start, s.slice.stop))
    rows = -(-len(tops) // columns)
    height = 96 + rows * (HIGH + 52) - 52 + (HIGH + 54 if followers else 0) + 8
    drawing = draw.Drawing(width, height, body, commas(told) + full_stop())
    legend = draw.lines(
        say(
            "每个方框是一个局部最小化器。↑ 送上去的是它这次迭代的反事实值；"
            "R 是累计遗憾，到这次迭代为止。",
            "Each box is a local minimiser. ↑ is its counterfactual value in this iteration, sent "
            "up; R is cumulative, up to this iteration.",
        ),
        size=15,
    )
    return draw.pad(draw.column(drawing, legend, gap=8), 8)


def _box(tree, step, infoset, regrets, x, y, told):
    colour = draw.COLOURS[infoset.player]
    body = draw.rect(x, y, WIDE, HIGH, draw.TINTS[infoset.player], colour, 2, 8)
    body += draw.text(x + 10, y + 22, infoset.name, 17, "start", colour, 700)
    mine = number(float(regrets[infoset.name]), 3, sign=True)
    body += draw.text(x + WIDE - 10, y + 22, say("电路遗憾 {r}", "circuit {r}", r=mine), 14, "end")
    told.append(f"{infoset.name} {mine}")
    titles = ("", "σ", "v", "R")
    places = (22, 78, 138, 204)
    for place, title in zip(places, titles, strict=True):
        body += draw.text(x + place, y + 46, title, 14, fill=draw.FAINT, italic=True)
    for k, action in enumerate(infoset.actions):
        line = y + 72 + 26 * k
        cells = (
            str(action),
            number(float(step.strategy[infoset.name][k])),
            number(float(step.values[infoset.name][k]), 3, sign=True),
            number(float(step.regrets[infoset.name][k]), 3, sign=True),
        )
        for place, shown in zip(places, cells, strict=True):
            body += draw.text(x + place, line, shown, 15)
    return body
