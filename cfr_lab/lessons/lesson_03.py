"""Lesson 03, Colonel Blotto: its pictures."""

from fractions import Fraction
from math import comb

import numpy as np

from cfr_core.games import allocations, blotto_payoffs
from cfr_lab import draw
from cfr_lab.controls import choice, slider, stops, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number
from cfr_lab.words import commas, full_stop, say

ACTIONS = allocations(5, 3)
A = blotto_payoffs(5, 3)
# Fields have no order of their own, so allocations of the same numbers are of one type.
TYPES = sorted({tuple(sorted(a)) for a in ACTIONS})
TYPE_OF = [TYPES.index(tuple(sorted(a))) for a in ACTIONS]
BY_TYPE = sorted(range(len(ACTIONS)), key=lambda i: (TYPE_OF[i], i))
NINE = [TYPES[t] in ((0, 2, 3), (1, 1, 3)) for t in TYPE_OF]

MOST = 300
# Draws, wins, losses of the row player: white, dark and in between, to be told apart in grey too.
SHADES = (draw.PAPER, draw.COLOURS[1], "#f2b880")
ROW, GAP, HEAD = 18, 7, 26

WORDS = {
    "mine": ("玩家 1 的分配", "Player 1 sends"),
    "yours": ("玩家 2 的分配", "Player 2 sends"),
    "player": ("玩家 {n}", "player {n}"),
    "wins": ("赢（+1）", "wins (+1)"),
    "draws": ("平（0）", "draws (0)"),
    "losses": ("输（−1）", "losses (−1)"),
    "round": ("局数 t", "round t"),
    "whose": ("谁的", "whose"),
    "strategy": ("用哪个策略", "strategy"),
    "pick-average": ("平均策略", "the average"),
    "pick-regrets": ("最终遗憾归一化", "final regrets, normalised"),
    "pick-nine": ("九种均等", "nine alike"),
    "pick-even": ("21 种均等", "all 21 alike"),
    "probability": ("概率", "probability"),
    "learner": ("学习者", "learner"),
    "mix": ("混合 {n} 种", "mix of {n}"),
    "mean": ("平均", "mean"),
    "rank": ("名次", "rank"),
    "worst": ("最坏", "worst"),
}


def word(key, **facts):
    return say(*WORDS[key], **facts)


# One battle (D4.4)


def explore_battle():
    """A slider over each player's allocation of five soldiers to three fields."""
    options = [(_name(a), a) for a in ACTIONS]
    return Explorer(
        {
            "mine": stops(say("玩家 1 的分配", "Player 1 sends"), options, (0, 2, 3)),
            "yours": stops(say("玩家 2 的分配", "Player 2 sends"), options, (1, 2, 2)),
        },
        draw_battle,
    )


def draw_battle(mine, yours):
    """Two allocations field by field: who holds which, and what player 1 gets."""
    left, width, half = 90, 172, 84
    body = draw.text(0, half * 0.6, word("player", n=2), 16, "start", draw.COLOURS[2], 600)
    body += draw.text(0, half * 1.6, word("player", n=1), 16, "start", draw.COLOURS[1], 600)
    for k, (x, y) in enumerate(zip(mine, yours, strict=True)):
        at = left + k * (width + 14)
        body += draw.rect(at, 0, width, half, draw.TINTS[2] if y > x else draw.PAPER)
        body += draw.rect(at, half, width, half, draw.TINTS[1] if x > y else draw.PAPER)
        body += _soldiers(at, 0, y, _square, y > x) + _soldiers(at, half, x, _disc, x > y)
        body += draw.rect(at, 0, width, 2 * half, "none", draw.INK, 1.5, 4)
        body += draw.line(at, half, at + width, half, draw.RULE, 1)
        body += draw.text(at + width / 2, 2 * half + 22, say("战场 {k}", "field {k}", k=k + 1), 16)
    wins, losses = (sum(a > b for a, b in zip(*p, strict=True)) for p in _both_ways(mine, yours))
    u = int(np.sign(wins - losses))
    drawn = len(mine) - wins - losses
    told = say(
        "玩家 1 占 {w} 个战场，玩家 2 占 {l} 个，{d} 个不分胜负：u₁ = {u}",
        "Player 1 holds {w}, player 2 holds {l}, undecided {d}: u₁ = {u}",
        w=wins,
        l=losses,
        d=drawn,
        u=number(u, sign=True),
    )
    sent = f"{_name(mine)} : {_name(yours)}" + full_stop()
    fields = draw.Drawing(left + len(mine) * (width + 14) - 14, 2 * half + 32, body, sent)
    return draw.pad(draw.column(fields, draw.lines(told)))


def _both_ways(a, b):
    return (a, b), (b, a)


def _soldiers(x, y, count, shape, wins):
    """So many soldiers, five in a row, the number beside them; a star where they hold the field."""
    body = "".join(shape(x + 20 + 22 * (k % 5), y + 26 + 30 * (k // 5)) for k in range(count))
    mark = f"★ {count}" if wins else str(count)
    return body + draw.text(x + 160, y + 48, mark, 18, "end", weight=600 if wins else None)


def _disc(x, y):
    return draw.circle(x, y, 8, draw.COLOURS[1], draw.COLOURS[1])


def _square(x, y):
    return draw.rect(x - 8, y - 8, 16, 16, draw.COLOURS[2])


# The matrix as a picture (D4.4)


def explore_matrix():
    """Sliders for S and N; the matrix shows its pattern, however large."""
    return Explorer(
        {
            "S": slider(say("士兵 S", "soldiers S"), 1, 12, 5, 1),
            "N": slider(say("战场 N", "fields N"), 2, 6, 3, 1),
        },
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
    alt = (
        say(
            "{S} 名士兵、{N} 个战场的收益矩阵",
            "The payoff matrix of {S} soldiers and {N} fields",
            S=S,
            N=N,
        )
        + full_stop()
    )
    pixels = draw.pixels(payoffs % 3, SHADES, 420, alt)
    cell = 420 / m
    if cell >= 20:
        pixels = _labelled(pixels, actions, payoffs, cell)
    facts = [
        [say("分配的种数", "allocations"), f"C({S + N - 1}, {N - 1}) = {m}"],
        [say("矩阵的格子", "cells of the matrix"), f"{m} × {m} = {m * m:,}"],
        *(
            [word(key), f"{int((payoffs == u).sum()):,}"]
            for key, u in (("wins", 1), ("draws", 0), ("losses", -1))
        ),
    ]
    legend = "".join(
        draw.rect(x, 4, 22, 22, shade, draw.INK) + draw.text(x + 32, 21, sign, 16, "start")
        for x, shade, sign in zip((2, 92, 182), SHADES, ("0", "+1", "−1"), strict=True)
    )
    ends = say(
        "次序都是从 {first} 到 {last}",
        "Both run from {first} to {last}",
        first=_name(actions[0]),
        last=_name(actions[-1]),
    )
    side = draw.column(
        draw.table(facts),
        draw.Drawing(240, 30, legend),
        draw.lines(
            say("行是玩家 1 的分配，列是玩家 2 的", "Rows: player 1; columns: player 2"),
            ends,
            size=15,
        ),
        gap=18,
    )
    return draw.pad(draw.row(pixels, side, gap=32))


def _labelled(pixels, actions, payoffs, cell):
    """The picture with its rows named and its cells' payoffs written in."""
    body = ""
    for i, (name, payoffs_of) in enumerate(zip(actions, payoffs, strict=True)):
        y = (i + 0.5) * cell + 5
        body += draw.text(-8, y, _name(name), 14, "end")
        for j, u in enumerate(payoffs_of):
            shown, fill = (("0", draw.FAINT), ("+", draw.PAPER), ("−", draw.INK))[u % 3]
            body += draw.text((j + 0.5) * cell, y, shown, 14, fill=fill)
    left = max(draw.text_width(_name(a), 14) for a in actions) + 12
    moved = f'<g transform="translate({left:.1f} 0)">{pixels.body}{body}</g>'
    return draw.Drawing(pixels.width + left, pixels.height, moved, pixels.alt)


# Guess first


def guess_first(averages):
    """A guess, before the answer: which type of allocation do two learners end up with?"""
    averages = np.asarray(averages)

    def picture(kind, shown):
        return guess_picture(kind, shown, averages)

    options = [(_name(kind), kind) for kind in TYPES]
    return Explorer(
        {
            "kind": choice(say("我猜是", "My guess"), options),
            "shown": toggle(say("揭晓", "Show the answer")),
        },
        picture,
    )


def guess_picture(kind, shown, averages):
    head = draw.lines(say("你的猜测：{what}", "Your guess: {what}", what=_name(kind)))
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
    names = [_name(t) for t in TYPES]
    even = A.mean(axis=1)
    worth = [float(even[TYPE_OF.index(t)]) for t in range(len(TYPES))]
    mixed = averages.mean(axis=0)
    shares = [sum(p for p, k in zip(mixed, TYPE_OF, strict=True) if k == t) for t in range(5)]
    kept = say(" 和 ", " and ").join(
        n for n, share in zip(names, shares, strict=True) if share > 0.01
    )
    told = say(
        "对手若随意分兵，用 {best} 对付最好；两个学习者较量到最后，留下的却是 {kept}。",
        "{best} does best against a random allocation. What two learners end up with is {kept}.",
        best=names[int(np.argmax(worth))],
        kept=kept,
    )
    best = [w == max(worth) for w in worth]
    earned = [number(w, sign=True) for w in worth]
    table = _listing(
        names,
        [HEAD + 26 * k for k in range(len(names))],
        [
            _bars(
                say("对手从 21 种里随意挑一种", "against a random one of the 21"),
                300,
                worth,
                -0.5,
                0.3,
                earned,
                72,
                best,
            ),
            _bars(
                say("在平均策略里共占多少", "share of the average strategy"),
                300,
                shares,
                0,
                1,
                [number(float(p)) for p in shares],
                50,
            ),
        ],
    )
    return draw.pad(draw.column(head, draw.lines(told, size=16), table))


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
        _bars(
            say("累计遗憾 R（条形：R/t）", "regret R so far (bar: R/t)"),
            214,
            mine / t,
            -0.6,
            0.1,
            [f"{v:,.0f}" for v in mine],
            72,
        ),
        _bars(
            say("当前策略 σ", "current strategy σ"),
            180,
            now,
            0,
            1,
            [number(float(p)) for p in now],
            46,
        ),
        _bars(
            say("平均策略 σ̄", "average strategy σ̄"),
            190,
            average,
            0,
            0.4,
            [number(float(p), 3) for p in average],
            54,
        ),
    )
    return draw.pad(draw.row(table, _curves([t for t, _, _ in kept], history, k), gap=28))


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

    body = draw.text(
        0, 18, say("可利用度与局数", "exploitability by round"), 16, "start", weight=600
    )
    for power in range(decades + 1):
        body += draw.line(x(10**power), top, x(10**power), bottom, draw.RULE, 0.8)
        body += draw.text(x(10**power), bottom + 22, _power(power), 14)
    for power in range(4):
        body += draw.line(left, y(10.0**-power), right, y(10.0**-power), draw.RULE, 0.8)
        body += draw.text(
            left - 8, y(10.0**-power) + 5, number(float(10.0**-power), power), 14, "end"
        )
    average, now = history[k]
    legend = [
        (
            say("平均策略 {x}", "average strategy {x}", x=number(average, 3)),
            history[:, 0],
            draw.COLOURS[1],
            None,
        ),
        (
            say("当前策略 {x}", "current strategy {x}", x=number(now, 3)),
            history[:, 1],
            draw.COLOURS[2],
            "7 4",
        ),
        (say("1/√t", "1/√t"), [t**-0.5 for t in rounds], draw.FAINT, "2 4"),
    ]
    for i, (name, values, colour, dash) in enumerate(legend):
        at = 40 + 19 * i
        body += draw.line(2, at - 5, 32, at - 5, colour, 2.5, dash) + draw.text(
            40, at, name, 14, "start"
        )
        points = " ".join(f"{x(t):.1f},{y(e):.1f}" for t, e in zip(rounds, values, strict=True))
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        body += (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'
        )
    at = x(rounds[k])
    body += draw.line(at, top, at, bottom, draw.INK, 1.5)
    body += draw.circle(at, y(average), 5, draw.COLOURS[1], draw.PAPER) + draw.circle(
        at, y(now), 5, draw.COLOURS[2], draw.PAPER
    )
    alt = commas([word("round") + f" = {rounds[k]:,}", legend[0][0], legend[1][0]])
    return draw.Drawing(width, bottom + 34, body, alt + full_stop())


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
            "key": choice(say("用哪个策略", "strategy"), [(word(key), key) for key in strategies]),
            "player": choice(word("whose"), players),
        },
        picture,
    )


def answers_picture(pair_of_strategies, player):
    # The matrix is its own negative transpose, so both seats read it alike.
    one, two = (float(max(A @ mix)) for mix in pair_of_strategies)
    table = _worth(
        pair_of_strategies[player - 1], say("玩家 {n} 的概率", "player {n}'s probability", n=player)
    )
    told = draw.lines(
        say(
            "最好的对手对付玩家 1，每局赢 {x}",
            "The best opponent of player 1 wins {x} a round",
            x=number(one, 3),
        ),
        say(
            "最好的对手对付玩家 2，每局赢 {x}",
            "The best opponent of player 2 wins {x} a round",
            x=number(two, 3),
        ),
        say(
            "可利用度（两者的平均）：{x}",
            "Exploitability, their mean: {x}",
            x=number((one + two) / 2, 3),
        ),
        size=16,
    )
    return draw.pad(draw.row(table, told, gap=36))


def show_worth(mix):
    """A mixed strategy, and what every allocation earns against it."""
    return draw.pad(_worth(mix, say("概率", "probability")))


def _worth(mix, header):
    worth = A @ np.asarray(mix)
    best = worth >= worth.max() - 1e-12
    numbers = [_short(w, sign=True) for w in worth]
    shares = [float(p) for p in mix]
    return _rows(
        _bars(header, 230, shares, 0, 0.6, [_short(p) for p in mix], 56),
        _bars(
            say("对手出它，每局得", "what it earns the opponent"),
            250,
            [float(w) for w in worth],
            -1,
            1,
            numbers,
            72,
            best,
        ),
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
    body = draw.line(0, HEAD - 3, width, HEAD - 3, draw.INK, 1.2)
    body += "".join(draw.line(0, y, width, y, draw.RULE, 1) for y in rules)
    for name, y in zip(names, tops, strict=True):
        body += draw.text(0, y + 14, name, 14, "start")
    at = 66
    for header, column_width, put in columns:
        at += 14
        body += draw.text(at, 15, header, 14, "start", weight=600)
        body += "".join(put(i, at, y) for i, y in zip(order, tops, strict=True))
        at += column_width
    headers = commas(header for header, _, _ in columns)
    return draw.Drawing(width, tops[-1] + ROW + 2, body, headers + full_stop())


def _bars(header, width, values, low, high, shown, slot, best=()):
    """A column for `_rows`: numbers in a slot, then bars from low to high, cut at both ends."""
    scale = (width - slot - 8) / (high - low)

    def put(i, x, y):
        zero = x + slot + 8 - low * scale
        end = zero + min(max(values[i], low), high) * scale
        star = len(best) and best[i]
        mark = "★ " if star else ""
        number_text = mark + str(shown[i]).replace("-", "−")
        return (
            draw.text(x + slot, y + 14, number_text, 14, "end", weight=700 if star else None)
            + draw.rect(
                min(zero, end), y + 3, abs(end - zero), ROW - 6, draw.COLOURS[2 if star else 1]
            )
            + draw.line(zero, y, zero, y + ROW, draw.FAINT, 1)
        )

    return header, width, put


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
    return Explorer(
        {
            "t": choice(
                say("学习者已学的局数", "rounds the learner has had"), options, options[-1][1]
            )
        },
        picture,
    )


def read_entries(entries):
    """Names, plans as shown, mixes (n, 21), and a sentence for every entry that is left out."""
    names, plans, mixes, faults = [], [], [], []
    if isinstance(entries, (str, dict)) or not hasattr(entries, "__iter__"):
        return (
            names,
            plans,
            mixes,
            [
                say(
                    "参赛名单要写成 [(名字, 方案), …] 的样子。",
                    "The entries are to be a list like [(name, plan), ...].",
                )
            ],
        )
    for n, entry in enumerate(entries, 1):
        try:
            name, plan = entry
        except (TypeError, ValueError):
            faults.append(
                say(
                    "第 {n} 项没有参赛：要写成 (名字, 方案) 的样子。",
                    "Entry {n} is left out: it should look like (name, plan).",
                    n=n,
                )
            )
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
    refused = say(
        "{name} 没有参赛：{plan} 不是把 5 名士兵分到 3 个战场的办法。",
        "{name} is left out: {plan} does not share 5 soldiers among 3 fields.",
        name=name,
        plan=_cut(plan, 24),
    )
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
        return None, say(
            "{name} 没有参赛：概率不能为负，加起来要等于 1（现在是 {total}）。",
            "{name} is left out: no probability may be negative, the sum must be 1 (now {total}).",
            name=name,
            total=number(float(mix.sum()), 3),
        )
    return mix, None


def tournament_picture(names, plans, mixes, faults, learner):
    told = faults[:3] + (
        [say("还有 {n} 项没有参赛。", "{n} more are left out.", n=len(faults) - 3)]
        if len(faults) > 3
        else []
    )
    if not mixes:
        return draw.pad(
            draw.lines(*told, say("还没有可以参赛的方案。", "There is no entry to play yet."))
        )
    X = np.array([*mixes, learner])
    won = X @ A @ X.T
    mean = won.sum(axis=1) / len(mixes)
    rank = 1 + (mean[None, :] > mean[:, None] + 1e-9).sum(axis=1)
    worst = (X @ A).min(axis=1)
    names = [*names, say("学习者", "learner")]
    plans = [*plans, word("mix", n=int((learner > 5e-4).sum()))]
    worth = A @ X[:-1].mean(axis=0)
    best = _name(ACTIONS[int(worth.argmax())])
    told.append(
        say(
            "对付全班，最好的一种分配是 {a}，平均每局 {x}；学习者平均每局 {y}。",
            "Against the whole class the best is {a}, which earns {x}; the learner earns {y}.",
            a=best,
            x=number(float(worth.max()), 3, sign=True),
            y=number(float(mean[-1]), 3, sign=True),
        )
    )
    standings = _standings if len(X) <= 9 else _large_standings
    return draw.pad(
        draw.column(standings(names, plans, won, mean, rank, worst), draw.lines(*told, size=15))
    )


def _standings(names, plans, won, mean, rank, worst):
    n = len(names)
    body = []
    for i in range(n):
        cells = ["·" if i == j else number(float(won[i, j]), sign=True) for j in range(n)]
        tail = [number(float(v), sign=True) for v in (mean[i], worst[i])]
        body.append([f"{i + 1} {names[i]}", plans[i], *cells, *tail, str(rank[i])])
    header = ["", "", *(str(j + 1) for j in range(n)), word("mean"), word("worst"), word("rank")]
    first = {(i, n + 4) for i in range(n) if rank[i] == 1}
    return draw.table(
        body,
        header,
        first,
        say("循环赛：行对列，每局的期望收益", "Round robin: what the row earns from the column"),
        size=14,
    )


def _large_standings(names, plans, won, mean, rank, worst):
    """A class too large for a table: all meetings as a picture, and the head of the list."""
    order = np.argsort(rank, kind="stable")
    shown = np.where(abs(won) < 0.005, 0, np.sign(won)).astype(int) % 3
    grid = draw.pixels(shown[np.ix_(order, order)], SHADES, 290)
    last = len(names) - 1
    kept = list(order[:8])
    kept += [last] if last not in kept else []
    body = [
        [str(rank[i]), names[i], plans[i], *(number(float(v[i]), sign=True) for v in (mean, worst))]
        for i in kept
    ]
    header = [word("rank"), "", "", word("mean"), word("worst")]
    lit = {(k, 1) for k, i in enumerate(kept) if i == last}
    table = draw.table(body, header, lit, size=14)
    return draw.row(
        draw.column(
            draw.lines(
                say("全班，按名次：行对列", "The whole class by rank: row against column"), size=15
            ),
            grid,
        ),
        table,
        gap=36,
    )


def _cut(value, most):
    shown = " ".join(str(value).split())
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def _name(allocation):
    return "(" + ",".join(map(str, allocation)) + ")"
