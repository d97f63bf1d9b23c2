"""Draw a player's regret circuit in Kuhn poker.

Each information set is a box, and wires carry values between the boxes.
"""

from cfr_core.cfr import CFR
from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, join_with_commas, player_name, say

MAX_ITERATIONS = 40
BOX_WIDTH, NARROW_BOX_WIDTH, BOX_HEIGHT = 240, 176, 116


def explore_circuit(tree):
    """Return the explorer for a circuit's strategies, values and regrets in each iteration."""
    solver = CFR(tree, alternating=False)
    steps = [solver.step() for _ in range(MAX_ITERATIONS)]

    def picture(t, player):
        return circuit_picture(tree, steps[t - 1], player)

    players = [(player_name(p), p) for p in tree.players]
    return Explorer(
        {
            "t": add_playback(slider(say("迭代 t", "iteration t"), 1, MAX_ITERATIONS, 1, 1)),
            "player": choice(say("谁的电路", "circuit of"), players),
        },
        picture,
    )


def next_infosets(tree, player):
    """Return the player's next information sets after each pair (I, a), as {pair index: sets}.

    The index -1 means that the player has not yet chosen an action.
    """
    last, results = tree.last_sequence(player), {}
    for infoset in tree.infosets:
        if infoset.player == player:
            results.setdefault(int(last[infoset.nodes[0]]), []).append(infoset)
    return results


def circuit_regrets(tree, player, regrets):
    """Return {set name: regret of the circuit at and below that set} (theorem 2 of large_games).

    The name "" denotes the whole circuit.

    regrets  {set name: [R^T(I, a), ...]}, the regrets of the local regret minimisers
    """
    after, results = next_infosets(tree, player), {}

    def inside(pair):
        return sum(regret_at(infoset) for infoset in after.get(pair, ()))

    def regret_at(infoset):
        pairs = range(infoset.start, infoset.slice.stop)
        own = regrets[infoset.name]
        total = max(r + inside(pair) for r, pair in zip(own, pairs, strict=True))
        results[infoset.name] = total
        return total

    results[""] = inside(-1)
    return results


def circuit_picture(tree, step, player):
    """Return a picture of a player's circuit in one iteration.

    The product is at the top. Below the product, each of the player's first information sets has a
    column of boxes.
    """
    after = next_infosets(tree, player)
    regrets = circuit_regrets(tree, player, step.regrets)
    tops = after[-1]
    box_width, gap = (BOX_WIDTH, 60) if len(tops) <= 3 else (NARROW_BOX_WIDTH, 12)
    width = len(tops) * (box_width + gap) - gap
    head = say(
        "× 乘积：总遗憾 {r} = 下面各项之和",
        "× product: overall regret {r}, the sum of those below",
        r=number_text(float(regrets[""]), 3),
    )
    body = draw.rect(width / 2 - 240, 8, 480, 42, draw.TINTS[0], draw.INK, 2, 8)
    body += draw.text(width / 2, 35, head, 16, weight=600)
    texts, depth = [head], 1
    for k, top in enumerate(tops):
        left = k * (box_width + gap)
        middle, y = left + box_width / 2, 92
        body += draw.line(width / 2, 50, middle, y, draw.FAINT, 2)
        body += _box(step, top, regrets, left, y, box_width, texts)
        for pair in range(top.start, top.slice.stop):
            for set_below in after.get(pair, ()):
                depth = 2
                below = y + BOX_HEIGHT + 54
                body += draw.line(middle, y + BOX_HEIGHT, middle, below, draw.COLOURS[player], 3)
                v = number_text(float(step.infoset_values[set_below.name]), 3, sign=True)
                action = top.actions[pair - top.start]
                wire = say("{a} 之后 ↑ {v}", "after {a} ↑ {v}", a=action, v=v)
                body += draw.text(middle, y + BOX_HEIGHT + 33, wire, 15, halo=True, weight=600)
                texts.append(wire)
                body += _box(step, set_below, regrets, left, below, box_width, texts)
    height = 92 + depth * (BOX_HEIGHT + 54) - 46
    drawing = draw.Drawing(width, height, body, join_with_commas(texts) + full_stop())
    legend = draw.sentences(
        say(
            "每个方框是一个局部遗憾最小化器。↑ 是它这次迭代传上去的反事实值；R、ρ 是到这次迭代为止"
            "的累计值。",
            "Each box is a local regret minimiser. ↑ is the counterfactual value it sends up; R "
            "and ρ are cumulative.",
        ),
        size=15,
    )
    return draw.pad(draw.column(drawing, legend, gap=8), 8)


def _box(step, infoset, regrets, x, y, box_width, sentences):
    colour = draw.COLOURS[infoset.player]
    body = draw.rect(x, y, box_width, BOX_HEIGHT, draw.TINTS[infoset.player], colour, 2, 8)
    body += draw.text(x + 10, y + 23, infoset.name, 17, "start", colour, 700)
    rho = "ρ " + number_text(float(regrets[infoset.name]), 3, sign=True)
    body += draw.text(x + box_width - 10, y + 23, rho, 15, "end", weight=600)
    sentences.append(f"{infoset.name} {rho}")
    # These are the right edges of the four columns (action, σ, v, R), in pixels from the left edge
    # of the box.
    positions = (18, 54, 112, 170) if box_width == NARROW_BOX_WIDTH else (24, 88, 160, 232)
    places = [x + place for place in positions]
    for place, title in zip(places[1:], ("σ", "v", "R"), strict=True):
        body += draw.text(place, y + 48, title, 14, "end", fill=draw.FAINT, italic=True)
    for k, action in enumerate(infoset.actions):
        cells = (
            str(action),
            number_text(float(step.profile[infoset.name][k])),
            number_text(float(step.values[infoset.name][k]), 3, sign=True),
            number_text(float(step.regrets[infoset.name][k]), 3, sign=True),
        )
        sentences.append("{} σ {} v {} R {}".format(*cells))
        for place, text in zip(places, cells, strict=True):
            body += draw.text(place, y + 74 + 26 * k, text, 14, "end")
    return body
