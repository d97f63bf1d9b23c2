"""Show, for each scheme, the distribution of a sampled regret around the true regret."""

from functools import lru_cache

from cfr_core import uniform
from cfr_core.values import continuation_values, instantaneous_regrets
from cfr_lab import draw
from cfr_lab.controls import choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.sampled_cfr.programs import all_samples, mean_and_variance, scheme_regrets
from cfr_lab.lessons.sampled_cfr.samples import SCHEMES, scheme_name
from cfr_lab.lessons.trees import tree as the_tree
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, join_with_commas, say

ROWS = (*SCHEMES, "baseline")


@lru_cache
def samples(scheme, player):
    """Return all samples of a scheme in Kuhn poker, under uniform strategies.

    The result is [(probability, {set: sampled regrets})] with exact fractions.
    """
    tree = the_tree("kuhn")
    profile = uniform(tree, exact=True)
    b = continuation_values(profile, player)
    return all_samples(lambda pick: scheme_regrets(tree, profile, player, scheme, pick, b))


def explore_spread():
    """Return the explorer for the sampled regrets at each information set of Kuhn poker."""
    tree = the_tree("kuhn")
    names = [s.name for s in tree.infosets]
    moves = [("p", 0), ("b", 1)]

    def picture(name, move):
        return spread_picture(tree, name, move)

    return Explorer(
        {
            "name": slider_with_stops(
                say("信息集", "information set"), [(n, n) for n in names], "Q:b"
            ),
            "move": choice(say("行动", "action"), moves, 1),
        },
        picture,
    )


def distribution(tree, scheme, name, move):
    """Return {sampled regret of the action `move` at the set `name`: its exact probability}."""
    results = {}
    for p, r in samples(scheme, tree.infoset(name).player):
        value = r[name][move]
        results[value] = results.get(value, 0) + p
    return results


def spread_picture(tree, name, move):
    player = tree.infoset(name).player
    truth = instantaneous_regrets(uniform(tree, exact=True), player)[name][move]
    spreads = {scheme: distribution(tree, scheme, name, move) for scheme in ROWS}
    most = max(abs(value) for results in spreads.values() for value in results)
    title = say(
        "信息集 {name} 选 {a} 的抽样遗憾：每个可能的值，竖线的高是它的概率",
        "the sampled regret of {a} at {name}: every possible value; height: its probability",
        name=name,
        a="pb"[move],
    )
    body, texts = "", []
    wide, high, left, top = 560, 92, 190, 0
    zero = left + wide / 2
    scale = wide / 2 / (float(most) or 1) * 0.96
    for i, scheme in enumerate(ROWS):
        base = top + high * (i + 1) - 14
        at = zero + float(truth) * scale
        body += draw.line(left, base, left + wide, base, draw.FAINT, 1.2)
        body += draw.line(at, base + 8, at, base - high + 24, draw.COLOURS[2], 2, "5 4")
        for value, p in sorted(spreads[scheme].items()):
            x = zero + float(value) * scale
            body += draw.line(x, base, x, base - float(p) * (high - 26), draw.COLOURS[1], 5)
        mean, variance = mean_and_variance(samples(scheme, player), lambda r: r[name][move])
        body += draw.text(0, base - 50, scheme_name(scheme), 15, "start", weight=600)
        facts = (
            say("平均 {m}", "mean {m}", m=mean),
            say("标准差 {s}", "s.d. {s}", s=number_text(float(variance) ** 0.5, 3)),
        )
        for k, fact in enumerate(facts):
            body += draw.text(0, base - 28 + 22 * k, fact, 15, "start")
        texts.append(f"{scheme_name(scheme)} {join_with_commas(facts)}")
    foot = top + high * len(ROWS) + 20
    low, up = number_text(-float(most), 2), number_text(float(most), 2)
    for x, text in (
        (zero - float(most) * scale, low),
        (zero, "0"),
        (zero + float(most) * scale, up),
    ):
        body += draw.text(x, foot, text, 14, fill=draw.FAINT)
    note = say(
        "虚线：真正的遗憾 {r}，四行的平均都等于这个数",
        "dashed: the true regret {r}, the mean of each row",
        r=truth,
    )
    alt = full_stop().join(texts) + full_stop()
    rows = draw.Drawing(left + wide + 20, foot + 8, body, alt)
    return draw.pad(draw.column(draw.sentences(title), rows, draw.sentences(note, size=15)))
