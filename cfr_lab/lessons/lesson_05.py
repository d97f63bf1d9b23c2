"""Lesson 05, counterfactual regret and the four steps: its pictures.

A history, wherever a picture wants one, is a list with what each iteration leaves behind:
(profile played, {set: v(I, a)}, {set: R(I, a)}, {set: S(I, a)}), S being the summed strategies.
"""

from fractions import Fraction
from math import lcm

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_core.games import RPS_PAYOFFS, rock_paper_scissors
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import action_value, instantaneous_regret
from cfr_lab import draw
from cfr_lab.controls import COARSE, choice, exact, share, slider, stops, sum_at_most_one, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.lessons.rps import OPPONENT, actions, names_of
from cfr_lab.numbers import decimal, number
from cfr_lab.words import full_stop, say

A = np.array(RPS_PAYOFFS)
HALF = Fraction(1, 2)
STEPS = 4

WORDS = {
    "guess-ends-z456": ("z₄、z₅、z₆", "z₄, z₅, z₆"),
    "guess-ends-z258": ("z₂、z₅、z₈", "z₂, z₅, z₈"),
    "guess-ends-all": ("九个都算", "all nine"),
    "reveal": ("揭晓", "Show the answer"),
    "hide": ("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
    "ends-z456": (
        "这三个结局在 h₂ 之下：是玩家 1 出了石头。v₂(I₂, 石头) 要的是玩家 2 出石头，在 h₁、h₂、h₃ "
        "各有一个。",
        "These ends lie below h₂: player 1 played rock. v₂(I₂, rock) wants player 2's rock, one "
        "below each h.",
    ),
    "ends-z258": (
        "对。玩家 2 出石头：从 h₁ 到 z₂，从 h₂ 到 z₅，从 h₃ 到 z₈。",
        "Yes. Player 2 plays rock: from h₁ to z₂, from h₂ to z₅, from h₃ to z₈.",
    ),
    "ends-all": (
        "九个结局全算，得到的是 v₂(I₂)。这里只要玩家 2 出石头之后的结局。",
        "All nine together make v₂(I₂). Wanted are the ends that follow player 2's rock.",
    ),
    "next-more": ("变大", "goes up"),
    "next-same": ("不变", "stays"),
    "next-less": ("变小", "goes down"),
    "box-1": ("① 遗憾 → 策略", "① regrets → strategy"),
    "box-2": ("② 策略 → 平均", "② strategy → average"),
    "box-3": ("③ 策略 → 反事实值", "③ strategy → values"),
    "box-4": ("④ 反事实值 → 遗憾", "④ values → regrets"),
    "told-1": ("正的遗憾之和是 {total}，按比例分配：", "Positive regrets sum to {total}; share:"),
    "told-1-none": ("没有正的遗憾，三个行动均分：", "No regret is positive, so uniform:"),
    "told-2": (
        "累计策略 S 加上 π₂(I₂) · σ，这里 π₂(I₂) = 1：",
        "Add π₂(I₂) · σ to the summed strategy S; here π₂(I₂) = 1:",
    ),
    "told-3": (
        "他人的到达概率 × 收益，对 h₁、h₂、h₃ 求和：",
        "Others' reach × payoff, summed over h₁, h₂, h₃:",
    ),
    "told-4": ("平均 Σσv = {mean}；R 加上 v − Σσv：", "Mean Σσv = {mean}; add v − Σσv to R:"),
    "iteration": ("迭代 t", "iteration t"),
    "strategy": ("策略 σ", "strategy σ"),
    "values": ("行动值 v", "action values v"),
    "regrets": ("累计遗憾 R", "cumulative regret R"),
    "average": ("平均策略", "average strategy"),
    "mix-1": ("第 1 次", "iteration 1"),
    "mix-2": ("第 2 次", "iteration 2"),
    "mix-truth": ("两次各打一半", "half of each"),
    "mix-weighted": ("加权平均", "weighted"),
    "mix-plain": ("不加权平均", "unweighted"),
    "col-go": ("进", "go"),
    "col-up": ("里面选上", "up inside"),
    "col-go-up": ("进且上", "go, then up"),
    "col-go-down": ("进且下", "go, then down"),
    "mix-same": (
        "加权平均与“两次各打一半”结果相同；不加权的差 {gap}。",
        "The weighted average gives the same as half of each; the unweighted one is off by {gap}.",
    ),
    "mix-equal": (
        "两次进的概率相同，权重相等，加不加权都一样。",
        "Both iterations go equally often, so the weights are equal and change nothing.",
    ),
    "mix-never": (
        "两次都不进，里面怎么选都没有影响。",
        "Neither iteration ever goes, and what it would do inside changes nothing.",
    ),
    "mark": ("迭代次数 T", "iterations T"),
    "curve-plain": ("不加权", "unweighted"),
    "curve-weighted": ("按自己的到达概率加权", "weighted by own reach"),
    "curve-bound": ("由遗憾算出的上界", "bound computed from the regrets"),
    "iterations": ("迭代次数", "iterations"),
    "equilibrium": ("均衡", "equilibrium"),
    "row-stop": ("停", "stop"),
    "row-up": ("里面选上", "up inside"),
    "row-top": ("合计 (3, −2)", "(3, −2) in all"),
    "row-down": ("进且下 (−3, 3)", "(−3, 3) in all"),
    "any": ("不定", "any"),
    "alone-title": ("只有玩家 2 学", "only player 2 learns"),
    "both-title": ("两人都学", "both learn"),
}


def word(key, **facts):
    return say(*WORDS[key], **facts)


# Numbers for the eye, exact


def short(x):
    """A fraction as a decimal where that is exact and short, with a true minus."""
    x = Fraction(x)
    shown = f"{float(x):g}" if 10**4 % x.denominator == 0 else str(x)
    return shown.replace("-", "−")


def alike(xs):
    """Fractions that belong together: decimals if all are short, else over one denominator."""
    xs = [Fraction(x) for x in xs]
    if all(10**4 % x.denominator == 0 for x in xs):
        return [short(x) for x in xs]
    below = lcm(*(x.denominator for x in xs))
    return [f"{x * below}/{below}".replace("-", "−") if x else "0" for x in xs]


def bracket(xs):
    return f"({', '.join(alike(xs))})"


def signed(x):
    """A number to multiply with or subtract: negative ones stand in brackets."""
    return f"({short(x)})" if x < 0 else short(x)


# Which ends (M9)


def guess_ends():
    """A guess, before the answer: which ends does v_2(I2, rock) add?"""
    options = [(word(f"guess-ends-{key}"), key) for key in ("z456", "z258", "all")]
    return Explorer(
        {"ends": choice(say("我猜是", "My guess"), options), "shown": toggle(word("reveal"))},
        ends_picture,
    )


def ends_picture(ends, shown):
    tree = Tree(rock_paper_scissors())
    numbers = {"z456": (4, 5, 6), "z258": (2, 5, 8), "all": range(1, 10)}[ends]
    drawing = _rps_tree(tree, [int(tree.ends[k - 1]) for k in numbers], width=760, height=290)
    told = draw.lines(
        word(f"ends-{ends}" if shown else "hide"), fill=draw.INK if shown else draw.FAINT, size=16
    )
    return draw.pad(draw.column(drawing, told))


def _rps_tree(tree, ends, profile=None, lit_set=None, width=620, height=330, notes=None):
    """The tree of D1.3 with the ways to some of its ends lit."""
    lit = {node for end in ends for node in tree.path(end)[1:]}
    return draw.tree(
        tree,
        profile,
        names=names_of(tree),
        notes=notes,
        lit=lit,
        lit_set=lit_set,
        payoffs_of=2,
        width=width,
        height=height,
    )


# Counterfactual regret of the first iteration (D1.11)


def explore_regret(tree):
    """Pick an action, slide player 2's mix: value, average and regret, in numbers and symbols."""
    from sympy import symbols

    a, b = symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    regrets = instantaneous_regret(profile, 2)["I2"]
    values = action_value(profile, 2)["I2"]
    mean = (profile["I2"] * values).sum().expand()
    formulas = as_text(mean), [as_text(r) for r in regrets]

    def picture(k, a, b):
        return regret_picture(k, a, b, tree, formulas)

    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "k": choice(say("玩家 2 的行动", "player 2's action"), options, 1),
            "a": share("a", 0.3),
            "b": share("b", 0.3),
        },
        picture,
        keep=sum_at_most_one("a", "b", grain=COARSE),
    )


def regret_picture(k, a, b, tree, formulas):
    names = actions()
    mix = [exact(a), exact(b), 1 - exact(a) - exact(b)]
    profile = Profile(tree, {"I1": [float(p) for p in OPPONENT], "I2": [float(p) for p in mix]})
    ends = [int(tree.children(h)[k]) for h in tree.set("I2").nodes]
    drawing = _rps_tree(tree, ends, profile, width=692, height=350)
    v = action_value(Profile(tree, {"I1": OPPONENT, "I2": mix}), 2)["I2"]
    mean = sum(p * x for p, x in zip(mix, v, strict=True))
    paid = [int(tree.payoff(end)[1]) for end in ends]
    products = " + ".join(f"{short(p)}·{signed(u)}" for p, u in zip(OPPONENT, paid, strict=True))
    about = f"I₂, {names[k]}"
    told = [
        f"v₂({about}) = {products}",
        f"= {short(v[k])}",
        say("各行动值的加权平均：", "The weighted average of the action values:"),
        f"Σσv = {formulas[0]} = {decimal(mean)}",
        say("遗憾 = 行动值 − 平均：", "The regret = action value − average:"),
        f"r₂({about}) = {short(v[k])} − Σσv",
        f"= {formulas[1][k]} = {decimal(v[k] - mean)}",
    ]
    bars = draw.bars(
        names,
        [float(x - mean) for x in v],
        -0.2,
        0.2,
        best=False,
        title=say("三个行动的反事实遗憾", "the three counterfactual regrets"),
        width=348,
        digits=3,
    )
    mixed = f"σ₂ = ({', '.join(number(float(p)) for p in mix)})"
    side = draw.column(draw.lines(mixed, *told, size=15, width=348), bars, gap=14)
    return draw.pad(draw.row(drawing, side, gap=14))


# What positive regret means (M8)


def guess_next():
    """A guess: rock's regret is positive after the first iteration. What now?"""
    options = [(word(f"next-{key}"), key) for key in ("same", "more", "less")]
    return Explorer(
        {
            "guess": choice(say("石头的概率", "Rock's probability"), options),
            "shown": toggle(word("reveal")),
        },
        next_picture,
    )


def next_picture(guess, shown):
    regrets = (Fraction(0), Fraction(1, 10), -Fraction(1, 10))
    bars = draw.bars(
        actions(),
        [float(r) for r in regrets],
        -0.2,
        0.2,
        best=False,
        title=say("第 1 次迭代后的遗憾", "regrets after iteration 1"),
        width=480,
    )
    head = draw.lines(
        say(
            "你的猜测：石头的概率{what}。",
            "Your guess: rock's probability {what}.",
            what=word(f"next-{guess}"),
        )
    )
    if not shown:
        return draw.pad(draw.column(bars, head, draw.lines(word("hide"), fill=draw.FAINT)))
    change = f"σ₂ = {bracket([Fraction(1, 3)] * 3)} → {bracket((0, 1, 0))}"
    told = draw.lines(
        say(
            "遗憾为正：一直出石头，会比刚才的混合策略好，所以要多出。",
            "Positive regret: always rock would have beaten the mixture played, so play it more.",
        ),
        say(
            "三个遗憾里只有它是正的，概率从 1/3 升到 1：",
            "It is the only positive one, so its probability goes from 1/3 to 1:",
        ),
        change,
        size=16,
    )
    return draw.pad(draw.column(bars, head, told))


# The four steps, one at a time (D1.12)


def explore_steps(history):
    """A stepper through four steps an iteration; each lights up and shows its arithmetic."""
    tree = history[0][0].tree

    def picture(n):
        return steps_picture(n, tree, history)

    return Explorer({"n": slider(say("走到", "position"), 1, STEPS * len(history), 1, 1)}, picture)


def steps_picture(n, tree, history):
    t, k = (n - 1) // STEPS, (n - 1) % STEPS + 1
    profile, v, after, summed = (part for part in history[t])
    zero = [Fraction(0)] * 3
    before, summed_before = (zero, zero) if t == 0 else (history[t - 1][i]["I2"] for i in (2, 3))
    v, sigma = v["I2"], profile["I2"]
    regrets = after["I2"] if k == 4 else before
    sums = summed["I2"] if k >= 2 else summed_before
    # Scratch of an earlier iteration is gone; what this one has not made yet is blank.
    total = sum(sums)
    nothing = ["·"] * 3
    made = {
        "R": alike(regrets),
        "σ": alike(sigma),
        "S": alike(sums),
        "σ̄": alike([s / total for s in sums]) if total else nothing,
        "v": alike(v) if k >= 3 else nothing,
    }
    lit_rows = {1: ("σ",), 2: ("S", "σ̄"), 3: ("v",), 4: ("R",)}[k]
    rows = [[name, *values] for name, values in made.items()]
    lit = {(r, c) for r, name in enumerate(made) if name in lit_rows for c in (1, 2, 3)}
    table = draw.table(rows, ["", *actions()], lit, size=15)
    head, told = _step_told(k, sigma, v, before, after["I2"], summed_before, summed["I2"])
    side = draw.column(
        draw.lines(
            say("第 {t} 次迭代，第 {k} 步", "Iteration {t}, step {k}", t=t + 1, k=k), size=17
        ),
        table,
        draw.lines(
            say("R、S 一直保留；σ、v 每次重算", "R and S are kept; σ and v are made anew"),
            size=14,
            fill=draw.FAINT,
        ),
        gap=6,
    )
    ends = [int(end) for end in tree.ends] if k == 3 else []
    floats = profile.replace({name: [float(p) for p in profile[name]] for name in profile})
    drawing = _rps_tree(
        tree, ends, floats, lit_set="I2" if k in (1, 2) else None, width=732, height=306
    )
    side = draw.Drawing(298, side.height, side.body, side.alt)
    body = draw.column(
        _four_boxes(k), draw.row(drawing, side, gap=14), draw.lines(head, *told, size=16), gap=8
    )
    return draw.pad(body)


def _step_told(k, sigma, v, before, after, summed_before, summed):
    """The arithmetic of one step: a heading and a line for every action."""
    names = actions()
    mean = sum(p * x for p, x in zip(sigma, v, strict=True))
    positive = [max(r, 0) for r in before]
    told = []
    for i, name in enumerate(names):
        if k == 1 and sum(positive):
            how = f"{short(positive[i])} / {short(sum(positive))}"
        elif k == 1:
            how = "1 / 3"
        elif k == 2:
            how = f"{short(summed_before[i])} + 1 · {short(sigma[i])}"
        elif k == 3:
            how = " + ".join(
                f"{short(p)}·{signed(int(u))}" for p, u in zip(OPPONENT, -A[:, i], strict=True)
            )
        else:
            how = f"{short(before[i])} + [{short(v[i])} − {signed(mean)}]"
        what = ("σ({})", "S({})", "v₂(I₂, {})", "R({})")[k - 1].format(name)
        result = (sigma, summed, v, after)[k - 1][i]
        told.append(f"{what} = {how} = {short(result)}")
    key = "told-1-none" if k == 1 and not sum(positive) else f"told-{k}"
    return word(key, total=short(sum(positive)), mean=short(mean)), told


def _four_boxes(k, width=254, height=40):
    """The four steps side by side, the k-th one lit."""
    body, at = "", 1
    for i in range(1, STEPS + 1):
        now = i == k
        fill, stroke = (draw.LIT, draw.COLOURS[2]) if now else (draw.PAPER, draw.RULE)
        body += draw.rect(at, 1, width, height - 2, fill, stroke, 3 if now else 1.2, 6)
        weight, ink = (700, draw.INK) if now else (None, draw.FAINT)
        shown = ("▶ " if now else "") + word(f"box-{i}")
        body += draw.text(at + width / 2, height * 0.64, shown, 16, fill=ink, weight=weight)
        at += width + 8
    return draw.Drawing(at - 6, height, body, word(f"box-{k}") + full_stop())


# Ten iterations as a table that fills (D1.13)


def explore_run(history):
    """A table with a row an iteration, filled as far as the slider stands."""

    def picture(t):
        return run_picture(t, history)

    return Explorer({"t": slider(say("迭代 t", "iteration t"), 1, len(history), 1, 1)}, picture)


def run_picture(t, history):
    rows = []
    for i, (profile, v, regrets, sums) in enumerate(history, 1):
        total = sum(sums["I2"])
        values = [profile["I2"], v["I2"], regrets["I2"], [s / total for s in sums["I2"]]]
        cells = [bracket(xs) for xs in values]
        rows.append([str(i), *(cells if i <= t else map(draw.blank, cells))])
    header = [word(k) for k in ("iteration", "strategy", "values", "regrets", "average")]
    table = draw.table(rows, header, {(t - 1, c) for c in range(1, 5)})
    return draw.pad(
        draw.column(
            table,
            draw.lines(
                say(
                    "每一组的次序：剪刀、石头、布",
                    "The order in every bracket: scissors, rock, paper",
                ),
                size=15,
                fill=draw.FAINT,
            ),
        )
    )


# Why the average is weighted by own reach (M4, D5.6)


def explore_mixture():
    """Two iterations that go into the trap with different probabilities, averaged both ways."""
    return Explorer(
        {
            "first": slider(say("第 1 次进的概率", "go, iteration 1"), value=0.9),
            "second": slider(say("第 2 次进的概率", "go, iteration 2"), value=0.1),
            "shown": toggle(word("reveal")),
        },
        mixture_picture,
    )


def mixture_picture(first, second, shown):
    g = [exact(first), exact(second)]
    go = sum(g) / 2
    # Iteration 1 plays up inside, iteration 2 down.
    up = {"mix-weighted": g[0] / sum(g) if sum(g) else HALF, "mix-plain": HALF}
    plays = {
        "mix-1": (g[0], Fraction(1)),
        "mix-2": (g[1], Fraction(0)),
        "mix-truth": None,
        "mix-weighted": (go, up["mix-weighted"]),
        "mix-plain": (go, HALF),
    }
    truth = g[0] / 2
    rows, shares = [], {}
    for key, play in plays.items():
        if play is None:
            rows.append([word(key), number(float(go), 3), "", *_to_3(truth, g[1] / 2)])
            shares[key] = truth
            continue
        p, u = play
        cells = _to_3(p, u, p * u, p * (1 - u))
        hidden = key in up and not shown
        rows.append([word(key), *(map(draw.blank, cells) if hidden else cells)])
        shares[key] = p * u
    lit = {(r, c) for r in ((2, 3) if shown else (2,)) for c in (3, 4)}
    header = ["", *(word(f"col-{key}") for key in ("go", "up", "go-up", "go-down"))]
    table = draw.table(
        rows,
        header,
        lit,
        title=say("玩家 1 的打法与结果", "how player 1 plays, and what comes of it"),
    )
    if not shown:
        return draw.pad(draw.column(table, draw.lines(word("hide"), fill=draw.FAINT)))
    three = ("mix-truth", "mix-weighted", "mix-plain")
    bars = draw.bars(
        [word(key) for key in three],
        [float(shares[key]) for key in three],
        0,
        1,
        best=False,
        title=say("“进且上”的概率", "probability of go, then up"),
        width=440,
        digits=3,
        sign=False,
    )
    gap = abs(shares["mix-plain"] - truth)
    key = "mix-same" if gap else "mix-equal" if sum(g) else "mix-never"
    told = draw.lines(word(key, gap=number(float(gap), 3)))
    return draw.pad(draw.column(draw.row(table, bars, gap=28), told))


def _to_3(*xs):
    return [number(float(x), 3) for x in xs]


MARKS = 60


def marks_of(n):
    """Iterations to look at, close together at first: a list that ends with n."""
    return sorted({int(t) for t in np.geomspace(1, n, MARKS).round()})


def averages(history, marks, weighted=True):
    """The average profiles after the marked iterations, with or without own-reach weights.

    Without weights every iteration counts alike in every set: the mistake that D5.6 shows.
    """
    tree = history[0][0].tree
    if weighted:
        sums = [history[t - 1][3] for t in marks]
        return [Profile(tree, {name: _share(s[name]) for name in s}) for s in sums]
    played = np.cumsum([profile.vector for profile, *_ in history], axis=0)
    return [Profile.from_vector(tree, played[t - 1] / t) for t in marks]


def _share(sums):
    total = sum(sums)
    return [s / total for s in sums] if total else [1 / len(sums)] * len(sums)


def regrets_bound(history, t):
    """Half the sum over sets of the greatest positive R / t: exploitability is not above (D3.3)."""
    return sum(max(float(max(r)), 0) for r in history[t - 1][2].values()) / t / 2


def explore_trap(history):
    """Both averages of one run on the trap: their exploitability, and what they would play."""
    marks = marks_of(len(history))
    both = {
        "plain": averages(history, marks, weighted=False),
        "weighted": averages(history, marks),
    }
    curves = {key: [exploitability(p) for p in each] for key, each in both.items()}
    curves["bound"] = [regrets_bound(history, t) for t in marks]

    def picture(t):
        return trap_picture(marks.index(t), marks, both, curves)

    return Explorer({"t": stops(word("mark"), marks, marks[len(marks) // 2])}, picture)


def trap_picture(at, marks, both, curves):
    shown = [(word(f"curve-{key}"), curves[key]) for key in ("plain", "weighted", "bound")]
    chart = draw.log_curves(
        marks,
        shown,
        at,
        0.01,
        3,
        x_name=say("迭代次数", "iterations"),
        title=say("平均策略的可利用度", "exploitability of the average"),
        width=560,
        height=400,
    )
    plain, weighted = both["plain"][at], both["weighted"][at]
    rows = []
    for key, of in {
        "row-stop": lambda p: p["start"][0],
        "row-up": lambda p: p["inside"][0],
        "row-top": lambda p: p["start"][0] + p["start"][1] * p["inside"][0],
        "row-down": lambda p: p["start"][1] * p["inside"][1],
    }.items():
        goal = {"row-top": "6/11 = 0.545", "row-down": "5/11 = 0.455"}.get(key, say("不定", "any"))
        rows.append([word(key), *_to_3(of(plain), of(weighted)), goal])
    header = ["", say("不加权", "unweighted"), say("加权", "weighted"), say("均衡", "equilibrium")]
    lit = {(2, c) for c in (1, 2, 3)}
    table = draw.table(
        rows,
        header,
        lit,
        title=say(
            "{t} 次迭代后，玩家 1 的平均策略",
            "player 1's average after {t} iterations",
            t=marks[at],
        ),
        size=15,
    )
    return draw.pad(draw.row(chart, table, gap=20, align=0.4))


# Best response or equilibrium (M26)


def explore_both(alone, both):
    """Player 2's average with player 1 held fixed, and with both learning, side by side."""
    marks = marks_of(min(len(alone), len(both)))
    trails = [
        np.array([[float(p) for p in _share(h[t - 1][3]["I2"])] for t in marks])
        for h in (alone, both)
    ]

    def picture(t):
        return both_picture(marks.index(t), trails)

    return Explorer({"t": stops(word("mark"), marks)}, picture)


def both_picture(at, trails):
    parts = []
    for key, trail in zip(("alone", "both"), trails, strict=True):
        mix = trail[at]
        earns = -(np.array(OPPONENT, dtype=float) @ A) @ mix
        loses = -(A @ mix).max()
        told = draw.lines(
            say(
                "平均策略 {mix}",
                "average {mix}",
                mix="(" + ", ".join(number(p, 3) for p in mix) + ")",
            ),
            say(
                "对付 (0.4, 0.3, 0.3)：得 {worth}",
                "against (0.4, 0.3, 0.3): {worth}",
                worth=number(earns, 3, sign=True),
            ),
            say(
                "对付最强的对手：得 {worth}",
                "against its best opponent: {worth}",
                worth=number(loses, 3, sign=True),
            ),
            size=16,
            width=430,
        )
        title = draw.lines(word(f"{key}-title"), size=18)
        parts.append(draw.column(title, _trailed(trail[: at + 1]), told, gap=6, align=0.5))
    return draw.pad(draw.row(*parts, gap=50))


def _trailed(trail, width=360):
    base = draw.triangle(actions(), width=width)
    places = draw.triangle_places(trail, width)
    body = draw.polyline(places, draw.COLOURS[1], 2.5)
    x, y = places[-1]
    # A cross at (1/3, 1/3, 1/3), the equilibrium.
    at_x, at_y = draw.triangle_places((1 / 3,) * 3, width)
    body += draw.line(at_x - 7, at_y, at_x + 7, at_y, draw.FAINT, 2)
    body += draw.line(at_x, at_y - 7, at_x, at_y + 7, draw.FAINT, 2)
    body += draw.circle(x, y, 9, draw.PAPER, draw.INK, 3) + draw.circle(x, y, 3, draw.INK, draw.INK)
    return draw.Drawing(base.width, base.height, base.body + body, "")
