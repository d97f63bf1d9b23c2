"""Lesson 03, Colonel Blotto: its pictures."""

from fractions import Fraction
from math import comb

import numpy as np

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab.charts import draw_table
from cfr_lab.drawing import (
    COLOURS,
    FAINT,
    INK,
    PAPER,
    RULE,
    TINTS,
    Drawing,
    circle,
    column,
    line,
    lines,
    number,
    pad,
    rect,
    row,
    text,
    text_width,
)
from cfr_lab.explorer import Explorer, choice, slider, stops, toggle
from cfr_lab.pixels import draw_pixels
from cfr_lab.words import pair, say

ACTIONS = allocations(5, 3)
A = blotto_payoffs(5, 3)
# Fields have no order of their own, so allocations of the same numbers are of one type.
TYPES = sorted({tuple(sorted(a)) for a in ACTIONS})
TYPE_OF = [TYPES.index(tuple(sorted(a))) for a in ACTIONS]
BY_TYPE = sorted(range(len(ACTIONS)), key=lambda i: (TYPE_OF[i], i))
NINE = [TYPES[t] in ((0, 2, 3), (1, 1, 3)) for t in TYPE_OF]

MOST = 300
# Draws, wins, losses of the row player: white, dark and in between, to be told apart in grey too.
SHADES = (PAPER, COLOURS[1], "#f2b880")
ROW, GAP, HEAD = 18, 7, 26

WORDS = {
    "mine": ("玩家 1 的分配", "Player 1 sends"),
    "yours": ("玩家 2 的分配", "Player 2 sends"),
    "player": ("玩家 {n}", "player {n}"),
    "field": ("战场 {k}", "field {k}"),
    "held": (
        "玩家 1 占 {w} 个战场，玩家 2 占 {l} 个，{d} 个不分胜负：u₁ = {u}",
        "Player 1 holds {w}, player 2 holds {l}, undecided {d}: u₁ = {u}",
    ),
    "soldiers": ("士兵 S", "soldiers S"),
    "fields": ("战场 N", "fields N"),
    "count": ("分配的种数", "allocations"),
    "cells": ("矩阵的格子", "cells of the matrix"),
    "wins": ("赢（+1）", "wins (+1)"),
    "draws": ("平（0）", "draws (0)"),
    "losses": ("输（−1）", "losses (−1)"),
    "matrix-alt": (
        "{S} 名士兵、{N} 个战场的收益矩阵",
        "The payoff matrix of {S} soldiers and {N} fields",
    ),
    "rows-columns": (
        "行是玩家 1 的分配，列是玩家 2 的",
        "Rows: player 1; columns: player 2",
    ),
    "order": (
        "次序都是从 {first} 到 {last}",
        "Both run from {first} to {last}",
    ),
    "guess": ("我猜是", "My guess"),
    "reveal": ("揭晓", "Show the answer"),
    "guessed": ("你的猜测：{what}", "Your guess: {what}"),
    "hide": ("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
    "against-even": ("对手从 21 种里随意挑一种", "against a random one of the 21"),
    "share": ("在平均策略里共占多少", "share of the average strategy"),
    "guess-told": (
        "对手若随意分兵，用 {best} 对付最好；两个学习者较量到最后，留下的却是 {kept}。",
        "{best} does best against a random allocation. What two learners end up with is {kept}.",
    ),
    "both": (" 和 ", " and "),
    "round": ("局数 t", "round t"),
    "whose": ("谁的", "whose"),
    "regret": ("累计遗憾 R（条形：R/t）", "regret R so far (bar: R/t)"),
    "now": ("当前策略 σ", "current strategy σ"),
    "average": ("平均策略 σ̄", "average strategy σ̄"),
    "curves": ("可利用度与局数", "exploitability by round"),
    "of-average": ("平均策略 {x}", "average strategy {x}"),
    "of-now": ("当前策略 {x}", "current strategy {x}"),
    "root": ("1/√t", "1/√t"),
    "strategy": ("用哪个策略", "strategy"),
    "pick-average": ("平均策略", "the average"),
    "pick-regrets": ("最终遗憾归一化", "final regrets, normalised"),
    "pick-nine": ("九种均等", "nine alike"),
    "pick-even": ("21 种均等", "all 21 alike"),
    "probability": ("概率", "probability"),
    "probability-of": ("玩家 {n} 的概率", "player {n}'s probability"),
    "earns": ("对手出它，每局得", "what it earns the opponent"),
    "best-one": (
        "最好的对手对付玩家 1，每局赢 {x}",
        "The best opponent of player 1 wins {x} a round",
    ),
    "best-two": (
        "最好的对手对付玩家 2，每局赢 {x}",
        "The best opponent of player 2 wins {x} a round",
    ),
    "mean-of-both": ("可利用度（两者的平均）：{x}", "Exploitability, their mean: {x}"),
    "learnt": ("学习者已学的局数", "rounds the learner has had"),
    "learner": ("学习者", "learner"),
    "mix": ("混合 {n} 种", "mix of {n}"),
    "mean": ("平均", "mean"),
    "rank": ("名次", "rank"),
    "worst": ("最坏", "worst"),
    "table": ("循环赛：行对列，每局的期望收益", "Round robin: what the row earns from the column"),
    "grid": ("全班，按名次：行对列", "The whole class by rank: row against column"),
    "best-against": (
        "对付全班，最好的一种分配是 {a}，平均每局 {x}；学习者平均每局 {y}。",
        "Against the whole class the best is {a}, which earns {x}; the learner earns {y}.",
    ),
    "nobody": ("还没有可以参赛的方案。", "There is no entry to play yet."),
    "not-list": (
        "参赛名单要写成 [(名字, 方案), …] 的样子。",
        "The entries are to be a list like [(name, plan), ...].",
    ),
    "entry-form": (
        "第 {n} 项没有参赛：要写成 (名字, 方案) 的样子。",
        "Entry {n} is left out: it should look like (name, plan).",
    ),
    "entry-allocation": (
        "{name} 没有参赛：{plan} 不是把 5 名士兵分到 3 个战场的办法。",
        "{name} is left out: {plan} does not share 5 soldiers among 3 fields.",
    ),
    "entry-mix": (
        "{name} 没有参赛：概率不能为负，加起来要等于 1（现在是 {total}）。",
        "{name} is left out: no probability may be negative, the sum must be 1 (now {total}).",
    ),
    "more-faults": ("还有 {n} 项没有参赛。", "{n} more are left out."),
}


def word(key, **facts):
    return pair(WORDS[key], **facts)


# One battle (D4.4)


def explore_battle():
    """A slider over each player's allocation of five soldiers to three fields."""
    options = [(_name(a), a) for a in ACTIONS]
    return Explorer(
        {
            "mine": stops(word("mine"), options, (0, 2, 3)),
            "yours": stops(word("yours"), options, (1, 2, 2)),
        },
        draw_battle,
    )


def draw_battle(mine, yours):
    """Two allocations field by field: who holds which, and what player 1 gets."""
    left, width, half = 90, 172, 84
    body = text(0, half * 0.6, word("player", n=2), 16, "start", COLOURS[2], 600)
    body += text(0, half * 1.6, word("player", n=1), 16, "start", COLOURS[1], 600)
    for k, (x, y) in enumerate(zip(mine, yours, strict=True)):
        at = left + k * (width + 14)
        body += rect(at, 0, width, half, TINTS[2] if y > x else PAPER)
        body += rect(at, half, width, half, TINTS[1] if x > y else PAPER)
        body += _soldiers(at, 0, y, _square, y > x) + _soldiers(at, half, x, _disc, x > y)
        body += rect(at, 0, width, 2 * half, "none", INK, 1.5, 4)
        body += line(at, half, at + width, half, RULE, 1)
        body += text(at + width / 2, 2 * half + 22, word("field", k=k + 1), 16)
    wins, losses = (sum(a > b for a, b in zip(*p, strict=True)) for p in _both_ways(mine, yours))
    u = int(np.sign(wins - losses))
    drawn = len(mine) - wins - losses
    told = word("held", w=wins, l=losses, d=drawn, u=number(u, sign=True))
    sent = f"{_name(mine)} : {_name(yours)}" + say("stop")
    fields = Drawing(left + len(mine) * (width + 14) - 14, 2 * half + 32, body, sent)
    return pad(column(fields, lines(told)))


def _both_ways(a, b):
    return (a, b), (b, a)


def _soldiers(x, y, count, shape, wins):
    """So many soldiers, five in a row, the number beside them; a star where they hold the field."""
    body = "".join(shape(x + 20 + 22 * (k % 5), y + 26 + 30 * (k // 5)) for k in range(count))
    mark = f"★ {count}" if wins else str(count)
    return body + text(x + 160, y + 48, mark, 18, "end", weight=600 if wins else None)


def _disc(x, y):
    return circle(x, y, 8, COLOURS[1], COLOURS[1])


def _square(x, y):
    return rect(x - 8, y - 8, 16, 16, COLOURS[2])


# The matrix as a picture (D4.4)


def explore_matrix():
    """Sliders for S and N; the matrix shows its pattern, however large."""
    return Explorer(
        {"S": slider(word("soldiers"), 1, 12, 5, 1), "N": slider(word("fields"), 2, 6, 3, 1)},
        matrix_picture,
        keep=_within_reach,
    )


def _within_reach(values, moved):
    """The control not moved gives way until there are at most MOST allocations."""
    values = dict(values)
    other = "N" if moved == "S" else "S"
    while comb(values["S"] + values["N"] - 1, values["N"] - 1) > MOST:
        values[other] -= 1
    return values


def matrix_picture(S, N):
    actions, payoffs = allocations(S, N), blotto_payoffs(S, N)
    m = len(actions)
    alt = word("matrix-alt", S=S, N=N) + say("stop")
    pixels = draw_pixels(payoffs % 3, SHADES, 420, alt)
    cell = 420 / m
    if cell >= 20:
        pixels = _labelled(pixels, actions, payoffs, cell)
    facts = [
        [word("count"), f"C({S + N - 1}, {N - 1}) = {m}"],
        [word("cells"), f"{m} × {m} = {m * m:,}"],
        *(
            [word(key), f"{int((payoffs == u).sum()):,}"]
            for key, u in (("wins", 1), ("draws", 0), ("losses", -1))
        ),
    ]
    legend = "".join(
        rect(x, 4, 22, 22, shade, INK) + text(x + 32, 21, sign, 16, "start")
        for x, shade, sign in zip((2, 92, 182), SHADES, ("0", "+1", "−1"), strict=True)
    )
    ends = word("order", first=_name(actions[0]), last=_name(actions[-1]))
    side = column(
        draw_table(facts),
        Drawing(240, 30, legend),
        lines(word("rows-columns"), ends, size=15),
        gap=18,
    )
    return pad(row(pixels, side, gap=32))


def _labelled(pixels, actions, payoffs, cell):
    """The picture with its rows named and its cells' payoffs written in."""
    body = ""
    for i, (name, payoffs_of) in enumerate(zip(actions, payoffs, strict=True)):
        y = (i + 0.5) * cell + 5
        body += text(-8, y, _name(name), 14, "end")
        for j, u in enumerate(payoffs_of):
            shown, fill = (("0", FAINT), ("+", PAPER), ("−", INK))[u % 3]
            body += text((j + 0.5) * cell, y, shown, 14, fill=fill)
    left = max(text_width(_name(a), 14) for a in actions) + 12
    moved = f'<g transform="translate({left:.1f} 0)">{pixels.body}{body}</g>'
    return Drawing(pixels.width + left, pixels.height, moved, pixels.alt)


# Guess first


def guess_first(averages):
    """A guess, before the answer: which type of allocation do two learners end up with?"""
    averages = np.asarray(averages)

    def picture(kind, shown):
        return guess_picture(kind, shown, averages)

    options = [(_name(kind), kind) for kind in TYPES]
    return Explorer(
        {"kind": choice(word("guess"), options), "shown": toggle(word("reveal"))}, picture
    )


def guess_picture(kind, shown, averages):
    head = lines(word("guessed", what=_name(kind)))
    if not shown:
        return pad(column(head, lines(word("hide"), fill=FAINT)))
    names = [_name(t) for t in TYPES]
    even = A.mean(axis=1)
    worth = [float(even[TYPE_OF.index(t)]) for t in range(len(TYPES))]
    mixed = averages.mean(axis=0)
    shares = [sum(p for p, k in zip(mixed, TYPE_OF, strict=True) if k == t) for t in range(5)]
    kept = word("both").join(n for n, share in zip(names, shares, strict=True) if share > 0.01)
    told = word("guess-told", best=names[int(np.argmax(worth))], kept=kept)
    best = [w == max(worth) for w in worth]
    earned = [number(w, sign=True) for w in worth]
    table = _listing(
        names,
        [HEAD + 26 * k for k in range(len(names))],
        [
            _bars(word("against-even"), 300, worth, -0.5, 0.3, earned, 72, best),
            _bars(word("share"), 300, shares, 0, 1, [number(float(p)) for p in shares], 50),
        ],
    )
    return pad(column(head, lines(told, size=16), table))


# A hundred thousand rounds (D4.4, D4.5)


def explore_run(kept):
    """Move through the rounds that were kept: a list of (t, regrets, averages), players first."""
    kept = [(int(t), np.array(R), np.array(S)) for t, R, S in kept]
    history = np.array([_exploitabilities(R, S) for _, R, S in kept])
    options = [(f"{t:,}", k) for k, (t, _, _) in enumerate(kept)]
    start = len(kept) * 3 // 5

    def picture(k, player):
        return run_picture(k, player, kept, history)

    players = [(word("player", n=n), n) for n in (1, 2)]
    return Explorer(
        {"k": stops(word("round"), options, start), "player": choice(word("whose"), players)},
        picture,
    )


def run_picture(k, player, kept, history):
    t, R, S = kept[k]
    mine, average = R[player - 1], S[player - 1]
    now = matched(mine)
    table = _rows(
        _bars(word("regret"), 214, mine / t, -0.6, 0.1, [f"{v:,.0f}" for v in mine], 72),
        _bars(word("now"), 180, now, 0, 1, [number(float(p)) for p in now], 46),
        _bars(word("average"), 190, average, 0, 0.4, [number(float(p), 3) for p in average], 54),
    )
    return pad(row(table, _curves([t for t, _, _ in kept], history, k), gap=28))


def _exploitabilities(R, S):
    """Of the average strategies and of those that regret matching would play next."""
    return _exploitability(*S), _exploitability(matched(R[0]), matched(R[1]))


def _exploitability(x, y):
    return ((A @ y).max() - (x @ A).min()) / 2


def matched(regrets):
    positive = np.maximum(regrets, 0)
    total = positive.sum()
    return positive / total if total > 0 else np.full(len(regrets), 1 / len(regrets))


def _curves(rounds, history, k, width=336, height=330):
    """Exploitability of average and current strategies over the rounds, logarithmic both ways."""
    left, top = 56, 92
    right, bottom = left + width - 76, top + height - 30
    decades = max(1, int(np.ceil(np.log10(rounds[-1]))))

    def x(t):
        return left + (right - left) * np.log10(t) / decades

    def y(e):
        # Down to a thousandth; what is lower lies on the axis.
        return top + (bottom - top) * min(-np.log10(max(e, 1e-3)), 3) / 3

    body = text(0, 18, word("curves"), 16, "start", weight=600)
    for power in range(decades + 1):
        body += line(x(10**power), top, x(10**power), bottom, RULE, 0.8)
        body += text(x(10**power), bottom + 22, _power(power), 14)
    for power in range(4):
        body += line(left, y(10.0**-power), right, y(10.0**-power), RULE, 0.8)
        body += text(left - 8, y(10.0**-power) + 5, number(float(10.0**-power), power), 14, "end")
    average, now = history[k]
    legend = [
        (word("of-average", x=number(average, 3)), history[:, 0], COLOURS[1], None),
        (word("of-now", x=number(now, 3)), history[:, 1], COLOURS[2], "7 4"),
        (word("root"), [t**-0.5 for t in rounds], FAINT, "2 4"),
    ]
    for i, (name, values, colour, dash) in enumerate(legend):
        at = 40 + 19 * i
        body += line(2, at - 5, 32, at - 5, colour, 2.5, dash) + text(40, at, name, 14, "start")
        points = " ".join(f"{x(t):.1f},{y(e):.1f}" for t, e in zip(rounds, values, strict=True))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        body += (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'
        )
    at = x(rounds[k])
    body += line(at, top, at, bottom, INK, 1.5)
    body += circle(at, y(average), 5, COLOURS[1], PAPER) + circle(at, y(now), 5, COLOURS[2], PAPER)
    alt = say("list").join([word("round") + f" = {rounds[k]:,}", legend[0][0], legend[1][0]])
    return Drawing(width, bottom + 34, body, alt + say("stop"))


def _power(n):
    superscripts = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    return f"{10**n}" if n < 2 else f"10{str(n).translate(superscripts)}"


# Which of it is the answer (M22), and the exact one (D4.5)


def explore_answers(regrets, averages):
    """Choose a strategy and see what every allocation earns against it."""
    nine = np.array(NINE) / 9
    strategies = {
        "pick-regrets": [matched(r) for r in np.asarray(regrets)],
        "pick-average": list(np.asarray(averages)),
        "pick-even": [np.full(len(A), 1 / len(A))] * 2,
        "pick-nine": [nine, nine],
    }

    def picture(key, player):
        return answers_picture(strategies[key], player)

    players = [(word("player", n=n), n) for n in (1, 2)]
    return Explorer(
        {
            "key": choice(word("strategy"), [(word(key), key) for key in strategies]),
            "player": choice(word("whose"), players),
        },
        picture,
    )


def answers_picture(pair_of_strategies, player):
    # The matrix is its own negative transpose, so both seats read it alike.
    one, two = (float(max(A @ mix)) for mix in pair_of_strategies)
    table = _worth(pair_of_strategies[player - 1], word("probability-of", n=player))
    told = lines(
        word("best-one", x=number(one, 3)),
        word("best-two", x=number(two, 3)),
        word("mean-of-both", x=number((one + two) / 2, 3)),
        size=16,
    )
    return pad(row(table, told, gap=36))


def show_worth(mix):
    """A mixed strategy, and what every allocation earns against it."""
    return pad(_worth(mix, word("probability")))


def _worth(mix, header):
    worth = A @ np.asarray(mix)
    best = worth >= worth.max() - 1e-12
    numbers = [_short(w, sign=True) for w in worth]
    shares = [float(p) for p in mix]
    return _rows(
        _bars(header, 230, shares, 0, 0.6, [_short(p) for p in mix], 56),
        _bars(word("earns"), 250, [float(w) for w in worth], -1, 1, numbers, 72, best),
    )


def _short(value, sign=False):
    if isinstance(value, (Fraction, int)):
        return number(value, sign=sign)
    return number(float(value), 3, sign=sign)


def _rows(*columns):
    """The allocations, one a row, grouped by type, with columns of bars beside them."""
    tops = [HEAD + ROW * k + GAP * TYPE_OF[i] for k, i in enumerate(BY_TYPE)]
    kinds = [TYPE_OF[i] for i in BY_TYPE]
    rules = [y for y, k, before in zip(tops, kinds, [0, *kinds], strict=False) if k != before]
    names = [_name(ACTIONS[i]) for i in BY_TYPE]
    return _listing(names, tops, columns, [y - GAP / 2 for y in rules], BY_TYPE)


def _listing(names, tops, columns, rules=(), order=None):
    """Named rows at the given heights, with columns of bars as `_bars` makes them."""
    order = range(len(names)) if order is None else order
    width = 66 + sum(w for _, w, _ in columns) + 14 * len(columns)
    body = line(0, HEAD - 3, width, HEAD - 3, INK, 1.2)
    body += "".join(line(0, y, width, y, RULE, 1) for y in rules)
    for name, y in zip(names, tops, strict=True):
        body += text(0, y + 14, name, 14, "start")
    at = 66
    for header, column_width, draw in columns:
        at += 14
        body += text(at, 15, header, 14, "start", weight=600)
        body += "".join(draw(i, at, y) for i, y in zip(order, tops, strict=True))
        at += column_width
    headers = say("list").join(header for header, _, _ in columns)
    return Drawing(width, tops[-1] + ROW + 2, body, headers + say("stop"))


def _bars(header, width, values, low, high, shown, slot, best=()):
    """A column for `_rows`: numbers in a slot, then bars from low to high, cut at both ends."""
    scale = (width - slot - 8) / (high - low)

    def draw(i, x, y):
        zero = x + slot + 8 - low * scale
        end = zero + min(max(values[i], low), high) * scale
        star = len(best) and best[i]
        mark = "★ " if star else ""
        number_text = mark + str(shown[i]).replace("-", "−")
        return (
            text(x + slot, y + 14, number_text, 14, "end", weight=700 if star else None)
            + rect(min(zero, end), y + 3, abs(end - zero), ROW - 6, COLOURS[2 if star else 1])
            + line(zero, y, zero, y + ROW, FAINT, 1)
        )

    return header, width, draw


# The class plays


def explore_tournament(entries, kept):
    """A round robin of the class's entries and the learner, after so many rounds of learning.

    entries   [(name, plan)]; a plan is an allocation, {allocation: probability}, or probabilities
              of all 21 in their order. Plans that make no sense are named and left out.
    kept      as explore_run takes it; the learner plays player 1's average
    """
    names, plans, mixes, faults = read_entries(entries)
    powers = [10**n for n in range(1, 9)]
    chosen = {int(t): np.array(S[0]) for t, _, S in kept if t in powers or t == kept[-1][0]}

    def picture(t):
        return tournament_picture(names, plans, mixes, faults, chosen[t])

    options = [(f"{t:,}", t) for t in chosen]
    return Explorer({"t": choice(word("learnt"), options, options[-1][1])}, picture)


def read_entries(entries):
    """Names, plans as shown, mixes (n, 21), and a sentence for every entry that is left out."""
    names, plans, mixes, faults = [], [], [], []
    if isinstance(entries, (str, dict)) or not hasattr(entries, "__iter__"):
        return names, plans, mixes, [word("not-list")]
    for n, entry in enumerate(entries, 1):
        try:
            name, plan = entry
        except (TypeError, ValueError):
            faults.append(word("entry-form", n=n))
            continue
        name = _cut(name, 10)
        mix, fault = _read_plan(name, plan)
        if fault:
            faults.append(fault)
            continue
        names.append(name)
        mixes.append(mix)
        used = np.flatnonzero(mix)
        plans.append(_name(ACTIONS[used[0]]) if len(used) == 1 else word("mix", n=len(used)))
    return names, plans, mixes, faults


def _read_plan(name, plan):
    """The mix (21,) of a plan, or why it has none."""
    mix = np.zeros(len(ACTIONS))
    refused = word("entry-allocation", name=name, plan=_cut(plan, 24))
    try:
        if isinstance(plan, dict):
            for allocation, probability in plan.items():
                mix[ACTIONS.index(tuple(allocation))] += float(probability)
        elif len(plan) == len(ACTIONS):
            mix += [float(p) for p in plan]
        else:
            mix[ACTIONS.index(tuple(plan))] = 1
    except (TypeError, ValueError):
        return None, refused
    if not (mix >= 0).all() or abs(mix.sum() - 1) > 1e-6:
        return None, word("entry-mix", name=name, total=number(float(mix.sum()), 3))
    return mix, None


def tournament_picture(names, plans, mixes, faults, learner):
    told = faults[:3] + ([word("more-faults", n=len(faults) - 3)] if len(faults) > 3 else [])
    if not mixes:
        return pad(lines(*told, word("nobody")))
    X = np.array([*mixes, learner])
    won = X @ A @ X.T
    mean = won.sum(axis=1) / len(mixes)
    rank = 1 + (mean[None, :] > mean[:, None] + 1e-9).sum(axis=1)
    worst = (X @ A).min(axis=1)
    names = [*names, word("learner")]
    plans = [*plans, word("mix", n=int((learner > 5e-4).sum()))]
    worth = A @ X[:-1].mean(axis=0)
    best = _name(ACTIONS[int(worth.argmax())])
    told.append(
        word(
            "best-against",
            a=best,
            x=number(float(worth.max()), 3, sign=True),
            y=number(float(mean[-1]), 3, sign=True),
        )
    )
    draw = _standings if len(X) <= 9 else _large_standings
    return pad(column(draw(names, plans, won, mean, rank, worst), lines(*told, size=15)))


def _standings(names, plans, won, mean, rank, worst):
    n = len(names)
    body = []
    for i in range(n):
        cells = ["·" if i == j else number(float(won[i, j]), sign=True) for j in range(n)]
        tail = [number(float(v), sign=True) for v in (mean[i], worst[i])]
        body.append([f"{i + 1} {names[i]}", plans[i], *cells, *tail, str(rank[i])])
    header = ["", "", *(str(j + 1) for j in range(n)), word("mean"), word("worst"), word("rank")]
    first = {(i, n + 4) for i in range(n) if rank[i] == 1}
    return draw_table(body, header, first, word("table"), size=14)


def _large_standings(names, plans, won, mean, rank, worst):
    """A class too large for a table: all meetings as a picture, and the head of the list."""
    order = np.argsort(rank, kind="stable")
    shown = np.where(abs(won) < 0.005, 0, np.sign(won)).astype(int) % 3
    grid = draw_pixels(shown[np.ix_(order, order)], SHADES, 290)
    last = len(names) - 1
    kept = list(order[:8])
    kept += [last] if last not in kept else []
    body = [
        [str(rank[i]), names[i], plans[i], *(number(float(v[i]), sign=True) for v in (mean, worst))]
        for i in kept
    ]
    header = [word("rank"), "", "", word("mean"), word("worst")]
    lit = {(k, 1) for k, i in enumerate(kept) if i == last}
    table = draw_table(body, header, lit, size=14)
    return row(column(lines(word("grid"), size=15), grid), table, gap=36)


def _cut(value, most):
    shown = " ".join(str(value).split())
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def _name(allocation):
    return "(" + ",".join(map(str, allocation)) + ")"
