"""Lesson 05, counterfactual regret and the four steps: its pictures and its exercises.

A history, wherever a picture wants one, is a list with what each iteration leaves behind:
(profile played, {set: v(I, a)}, {set: R(I, a)}, {set: S(I, a)}), S being the summed strategies.
"""

from fractions import Fraction
from math import lcm

import numpy as np

from cfr_core.equilibrium import exploitability
from cfr_core.games import RPS_PAYOFFS, rock_paper_scissors
from cfr_core.lab.charts import (
    blank,
    draw_bars,
    draw_table,
    draw_triangle,
    triangle_places,
)
from cfr_core.lab.curves import draw_log_curves
from cfr_core.lab.drawing import (
    COLOURS,
    FAINT,
    INK,
    LIT,
    PAPER,
    RULE,
    Drawing,
    circle,
    column,
    line,
    lines,
    number,
    pad,
    polyline,
    rect,
    row,
    text,
)
from cfr_core.lab.exercises import (
    a_call,
    a_function,
    a_number,
    a_strategy,
    close,
    hint,
    right,
    some_numbers,
)
from cfr_core.lab.explorer import Explorer, choice, exact, slider, stops, sum_at_most_one, toggle
from cfr_core.lab.formulas import as_text
from cfr_core.lab.lessons.lesson_01 import OPPONENT, actions, names_of
from cfr_core.lab.treeview import draw_tree
from cfr_core.lab.words import pair, say
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import action_value, instantaneous_regret

A = np.array(RPS_PAYOFFS)
HALF = Fraction(1, 2)
STEPS = 4

WORDS = {
    "guess-ends": ("我猜是", "My guess"),
    "guess-ends-z456": ("z₄，z₅，z₆", "z₄, z₅, z₆"),
    "guess-ends-z258": ("z₂，z₅，z₈", "z₂, z₅, z₈"),
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
    "the-action": ("玩家 2 的行动", "player 2's action"),
    "expectation": ("各行动值的加权平均：", "The weighted average of the action values:"),
    "regret-of": ("遗憾 = 行动值 − 平均：", "The regret = action value - average:"),
    "three-regrets": ("三个行动的反事实遗憾", "the three counterfactual regrets"),
    "guess-next": ("石头的概率", "Rock's probability"),
    "next-more": ("变大", "goes up"),
    "next-same": ("不变", "stays"),
    "next-less": ("变小", "goes down"),
    "guessed": ("你的猜测：石头的概率{what}。", "Your guess: rock's probability {what}."),
    "next-told": (
        "遗憾为正：一直出石头，会比刚才的混合策略好，所以要多出。",
        "Positive regret: always rock would have beaten the mixture played, so play it more.",
    ),
    "next-only": (
        "三个遗憾里只有它是正的，概率从 1/3 升到 1：",
        "It is the only positive one, so its probability goes from 1/3 to 1:",
    ),
    "regret-now": ("第 1 次迭代后的遗憾", "regrets after iteration 1"),
    "step": ("走到", "position"),
    "box-1": ("① 遗憾 → 策略", "① regrets → strategy"),
    "box-2": ("② 策略 → 平均", "② strategy → average"),
    "box-3": ("③ 策略 → 反事实值", "③ strategy → values"),
    "box-4": ("④ 反事实值 → 遗憾", "④ values → regrets"),
    "at": ("第 {t} 次迭代，第 {k} 步", "Iteration {t}, step {k}"),
    "told-1": ("正的遗憾之和是 {total}，按比例分配：", "Positive regrets sum to {total}; share:"),
    "told-1-none": ("没有正的遗憾，三个行动均分：", "No regret is positive, so all alike:"),
    "told-2": (
        "累计策略 S 加上 π₂(I₂) · σ，这里 π₂(I₂) = 1：",
        "Add π₂(I₂) · σ to the summed strategy S; here π₂(I₂) = 1:",
    ),
    "told-3": (
        "别人的到达概率 × 收益，对 h₁、h₂、h₃ 求和：",
        "Others' reach × payoff, summed over h₁, h₂, h₃:",
    ),
    "told-4": ("平均 Σσv = {mean}；R 加上 v − Σσv：", "Mean Σσv = {mean}; add v - Σσv to R:"),
    "kept": ("R、S 一直保留；σ、v 每次重算", "R and S are kept; σ and v are made anew"),
    "iteration": ("迭代 t", "iteration t"),
    "strategy": ("策略 σ", "strategy σ"),
    "values": ("行动值 v", "action values v"),
    "regrets": ("累计遗憾 R", "cumulative regret R"),
    "average": ("平均策略", "average strategy"),
    "order": (
        "每一组的次序：剪刀，石头，布",
        "The order in every bracket: scissors, rock, paper",
    ),
    "go-1": ("第 1 次进的概率", "go, iteration 1"),
    "go-2": ("第 2 次进的概率", "go, iteration 2"),
    "mix-1": ("第 1 次", "iteration 1"),
    "mix-2": ("第 2 次", "iteration 2"),
    "mix-truth": ("两次各打一半", "half of each"),
    "mix-weighted": ("加权平均", "weighted"),
    "mix-plain": ("不加权平均", "unweighted"),
    "col-go": ("进", "go"),
    "col-up": ("里面选上", "up inside"),
    "col-go-up": ("进且上", "go, then up"),
    "col-go-down": ("进且下", "go, then down"),
    "mix-title": ("玩家 1 的打法与结果", "how player 1 plays, and what comes of it"),
    "mix-bars": ("“进且上”的概率", "probability of go, then up"),
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
    "exploitability": ("平均策略的可利用度", "exploitability of the average"),
    "curve-plain": ("不加权", "unweighted"),
    "curve-weighted": ("按自己的到达概率加权", "weighted by own reach"),
    "curve-bound": ("由遗憾算出的上界", "bound computed from the regrets"),
    "iterations": ("迭代次数", "iterations"),
    "after": ("{t} 次迭代后，玩家 1 的平均策略", "player 1's average after {t} iterations"),
    "weighted-short": ("加权", "weighted"),
    "plain-short": ("不加权", "unweighted"),
    "equilibrium": ("均衡", "equilibrium"),
    "row-stop": ("停", "stop"),
    "row-up": ("里面选上", "up inside"),
    "row-top": ("合计 (3, −2)", "(3, −2) in all"),
    "row-down": ("进且下 (−3, 3)", "(−3, 3) in all"),
    "any": ("不定", "any"),
    "alone-title": ("只有玩家 2 学", "only player 2 learns"),
    "both-title": ("两人都学", "both learn"),
    "both-average": ("平均策略 {mix}", "average {mix}"),
    "both-earns": ("对付 (0.4, 0.3, 0.3)：得 {worth}", "against (0.4, 0.3, 0.3): {worth}"),
    "both-loses": ("对付最强的对手：得 {worth}", "against its best opponent: {worth}"),
}


def word(key, **facts):
    return pair(WORDS[key], **facts)


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
        {"ends": choice(word("guess-ends"), options), "shown": toggle(word("reveal"))},
        ends_picture,
    )


def ends_picture(ends, shown):
    tree = Tree(rock_paper_scissors())
    numbers = {"z456": (4, 5, 6), "z258": (2, 5, 8), "all": range(1, 10)}[ends]
    drawing = _rps_tree(tree, [int(tree.ends[k - 1]) for k in numbers], width=760, height=290)
    told = lines(word(f"ends-{ends}" if shown else "hide"), fill=INK if shown else FAINT, size=16)
    return pad(column(drawing, told))


def _rps_tree(tree, ends, profile=None, lit_set=None, width=620, height=330, notes=None):
    """The tree of D1.3 with the ways to some of its ends lit."""
    lit = {node for end in ends for node in tree.path(end)[1:]}
    return draw_tree(
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
            "k": choice(word("the-action"), options, 1),
            "a": slider("a", value=1 / 3),
            "b": slider("b", value=1 / 3),
        },
        picture,
        keep=sum_at_most_one("a", "b"),
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
        word("expectation"),
        f"Σσv = {formulas[0]} = {number(float(mean), 3)}",
        word("regret-of"),
        f"r₂({about}) = {short(v[k])} − Σσv",
        f"= {formulas[1][k]} = {number(float(v[k] - mean), 3)}",
    ]
    bars = draw_bars(
        names,
        [float(x - mean) for x in v],
        -0.2,
        0.2,
        best=False,
        title=word("three-regrets"),
        width=348,
        digits=3,
    )
    share = f"σ₂ = ({', '.join(number(float(p)) for p in mix)})"
    side = column(lines(share, *told, size=15, width=348), bars, gap=14)
    return pad(row(drawing, side, gap=14))


# What positive regret means (M8)


def guess_next():
    """A guess: rock's regret is positive after the first iteration. What now?"""
    options = [(word(f"next-{key}"), key) for key in ("same", "more", "less")]
    return Explorer(
        {"guess": choice(word("guess-next"), options), "shown": toggle(word("reveal"))},
        next_picture,
    )


def next_picture(guess, shown):
    regrets = (Fraction(0), Fraction(1, 10), -Fraction(1, 10))
    bars = draw_bars(
        actions(),
        [float(r) for r in regrets],
        -0.2,
        0.2,
        best=False,
        title=word("regret-now"),
        width=480,
    )
    head = lines(word("guessed", what=word(f"next-{guess}")))
    if not shown:
        return pad(column(bars, head, lines(word("hide"), fill=FAINT)))
    change = f"σ₂ = {bracket([Fraction(1, 3)] * 3)} → {bracket((0, 1, 0))}"
    told = lines(word("next-told"), word("next-only"), change, size=16)
    return pad(column(bars, head, told))


# The four steps, one at a time (D1.12)


def explore_steps(history):
    """A stepper through four steps an iteration; each lights up and shows its arithmetic."""
    tree = history[0][0].tree

    def picture(n):
        return steps_picture(n, tree, history)

    return Explorer({"n": slider(word("step"), 1, STEPS * len(history), 1, 1)}, picture)


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
    table = draw_table(rows, ["", *actions()], lit, size=15)
    head, told = _step_told(k, sigma, v, before, after["I2"], summed_before, summed["I2"])
    side = column(
        lines(word("at", t=t + 1, k=k), size=17),
        table,
        lines(word("kept"), size=14, fill=FAINT),
        gap=6,
    )
    ends = [int(end) for end in tree.ends] if k == 3 else []
    floats = profile.replace({name: [float(p) for p in profile[name]] for name in profile})
    drawing = _rps_tree(
        tree, ends, floats, lit_set="I2" if k in (1, 2) else None, width=732, height=276
    )
    side = Drawing(298, side.height, side.body, side.alt)
    body = column(_four_boxes(k), row(drawing, side, gap=14), lines(head, *told, size=16), gap=8)
    return pad(body)


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
        fill, stroke = (LIT, COLOURS[2]) if now else (PAPER, RULE)
        body += rect(at, 1, width, height - 2, fill, stroke, 3 if now else 1.2, 6)
        weight, ink = (700, INK) if now else (None, FAINT)
        shown = ("▶ " if now else "") + word(f"box-{i}")
        body += text(at + width / 2, height * 0.64, shown, 16, fill=ink, weight=weight)
        at += width + 8
    return Drawing(at - 6, height, body, word(f"box-{k}") + say("stop"))


# Ten iterations as a table that fills (D1.13)


def explore_run(history):
    """A table with a row an iteration, filled as far as the slider stands."""

    def picture(t):
        return run_picture(t, history)

    return Explorer({"t": slider(word("iteration"), 1, len(history), 1, 1)}, picture)


def run_picture(t, history):
    rows = []
    for i, (profile, v, regrets, sums) in enumerate(history, 1):
        total = sum(sums["I2"])
        values = [profile["I2"], v["I2"], regrets["I2"], [s / total for s in sums["I2"]]]
        cells = [bracket(xs) for xs in values]
        rows.append([str(i), *(cells if i <= t else map(blank, cells))])
    header = [word(k) for k in ("iteration", "strategy", "values", "regrets", "average")]
    table = draw_table(rows, header, {(t - 1, c) for c in range(1, 5)})
    return pad(column(table, lines(word("order"), size=15, fill=FAINT)))


# Why the average is weighted by own reach (M4, D5.6)


def explore_mixture():
    """Two iterations that go into the trap with different probabilities, averaged both ways."""
    return Explorer(
        {
            "first": slider(word("go-1"), value=0.9),
            "second": slider(word("go-2"), value=0.1),
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
        rows.append([word(key), *(map(blank, cells) if hidden else cells)])
        shares[key] = p * u
    lit = {(r, c) for r in ((2, 3) if shown else (2,)) for c in (3, 4)}
    header = ["", *(word(f"col-{key}") for key in ("go", "up", "go-up", "go-down"))]
    table = draw_table(rows, header, lit, title=word("mix-title"))
    if not shown:
        return pad(column(table, lines(word("hide"), fill=FAINT)))
    three = ("mix-truth", "mix-weighted", "mix-plain")
    bars = draw_bars(
        [word(key) for key in three],
        [float(shares[key]) for key in three],
        0,
        1,
        best=False,
        title=word("mix-bars"),
        width=440,
        digits=3,
        sign=False,
    )
    gap = abs(shares["mix-plain"] - truth)
    key = "mix-same" if gap else "mix-equal" if sum(g) else "mix-never"
    told = lines(word(key, gap=number(float(gap), 3)))
    return pad(column(row(table, bars, gap=28), told))


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
    chart = draw_log_curves(
        marks,
        shown,
        at,
        0.01,
        3,
        x_name=word("iterations"),
        title=word("exploitability"),
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
        goal = {"row-top": "6/11 = 0.545", "row-down": "5/11 = 0.455"}.get(key, word("any"))
        rows.append([word(key), *_to_3(of(plain), of(weighted)), goal])
    header = ["", word("plain-short"), word("weighted-short"), word("equilibrium")]
    lit = {(2, c) for c in (1, 2, 3)}
    table = draw_table(rows, header, lit, title=word("after", t=marks[at]), size=15)
    return pad(row(chart, table, gap=20, align=0.4))


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

    return Explorer({"t": stops(word("mark"), marks, marks[len(marks) // 2])}, picture)


def both_picture(at, trails):
    parts = []
    for key, trail in zip(("alone", "both"), trails, strict=True):
        mix = trail[at]
        earns = -(np.array(OPPONENT, dtype=float) @ A) @ mix
        loses = -(A @ mix).max()
        told = lines(
            word("both-average", mix="(" + ", ".join(number(p, 3) for p in mix) + ")"),
            word("both-earns", worth=number(earns, 3, sign=True)),
            word("both-loses", worth=number(loses, 3, sign=True)),
            size=16,
            width=430,
        )
        title = lines(word(f"{key}-title"), size=18)
        parts.append(column(title, _trailed(trail[: at + 1]), told, gap=6, align=0.5))
    return pad(row(*parts, gap=50))


def _trailed(trail, width=360):
    base = draw_triangle(actions(), width=width)
    places = triangle_places(trail, width)
    body = polyline(places, COLOURS[1], 2.5)
    x, y = places[-1]
    # A cross at (1/3, 1/3, 1/3), the equilibrium.
    at_x, at_y = triangle_places((1 / 3,) * 3, width)
    body += line(at_x - 7, at_y, at_x + 7, at_y, FAINT, 2)
    body += line(at_x, at_y - 7, at_x, at_y + 7, FAINT, 2)
    body += circle(x, y, 9, PAPER, INK, 3) + circle(x, y, 3, INK, INK)
    return Drawing(base.width, base.height, base.body + body, "")


# Exercises


def exercise_1(answer):
    given = some_numbers(answer, 3)
    opponent, mine = (
        (Fraction(5, 10), Fraction(3, 10), Fraction(2, 10)),
        (
            Fraction(2, 10),
            Fraction(2, 10),
            Fraction(6, 10),
        ),
    )
    v = [-sum(p * int(A[i, j]) for i, p in enumerate(opponent)) for j in range(3)]
    mean = sum(p * x for p, x in zip(mine, v, strict=True))
    r = [x - mean for x in v]

    def is_(xs):
        return all(close(x, y) for x, y in zip(given, xs, strict=True))

    if is_(r):
        return right(
            (
                "行动值是 (−0.1, 0.3, −0.2)，加权平均是 −0.08，相减得 (−0.02, 0.38, −0.12)。",
                "The values are (-0.1, 0.3, -0.2), their weighted average is -0.08, "
                "and the differences are (-0.02, 0.38, -0.12).",
            )
        )
    if is_(v):
        return hint(
            (
                "这是三个行动的反事实值。遗憾还要减去什么？",
                "These are the counterfactual values. What is to be taken from them?",
            )
        )
    if is_([-x for x in r]):
        return hint(
            (
                "符号全反了：矩阵写的是谁的收益？遗憾又是谁减谁？",
                "All signs are reversed: whose payoffs does the matrix show, and which is taken "
                "from which?",
            )
        )
    if is_([p * x for p, x in zip(mine, r, strict=True)]):
        return hint(
            (
                "多乘了自己的概率 σ₂(I₂, a)。遗憾问的是“假如一定出 a”，自己出 a 的概率不进来。",
                "You have multiplied by your own σ₂(I₂, a). The regret asks what if a were played "
                "for certain: the chance of playing it stays out.",
            )
        )
    if is_([x - sum(v) / 3 for x in v]):
        return hint(
            (
                "减去的是三个值的普通平均。现在三个行动的概率并不相等。",
                "You took away the plain mean of the three values; the three are not played alike.",
            )
        )
    return hint(
        (
            "先对每个行动算 v₂(I₂, a)（别人的到达概率 × 收益，三项相加），再减去按 σ₂ 加权的平均。",
            "For each action find v₂(I₂, a), three products of the others' reach and a payoff; "
            "then take away their average, weighted by σ₂.",
        )
    )


def exercise_2(answer):
    trials = [(Fraction(2, 5), Fraction(3, 10), Fraction(3, 10)), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    values = [a_function(answer, *(float(p) for p in trial)) for trial in trials]

    def agrees(formula):
        return all(close(v, formula(*trial)) for v, trial in zip(values, trials, strict=True))

    if agrees(lambda p, q, r: p - r):
        return right(
            (
                "v₂(I₂, 石头) 用到 z₂、z₅、z₈：赢剪刀，平石头，输给布。",
                "v₂(I₂, rock) adds z₂, z₅ and z₈: it beats scissors, draws with rock, "
                "loses to paper.",
            )
        )
    if agrees(lambda p, q, r: p - q - r):
        return hint(
            (
                "三项里有一项的结局不是由玩家 2 出石头得来的。对着第 1 节的树，"
                "看每个 z 的最后一步。",
                "One of the three ends does not follow player 2's rock. In the tree of section 1, "
                "look at the last step to each z.",
            )
        )
    if agrees(lambda p, q, r: r - p):
        return hint(
            (
                "符号反了：z₂ 是玩家 1 出剪刀、玩家 2 出石头，谁赢？",
                "The sign is reversed: at z₂ player 1 has scissors and player 2 rock. Who wins?",
            )
        )
    return hint(
        (
            "从 h₁、h₂、h₃ 各走一步“石头”，落在哪三个结局？它们的收益各是多少？",
            "Take the step rock from each of h₁, h₂, h₃: which three ends do you reach, and what "
            "do they pay?",
        )
    )


def exercise_3(answer):
    trials = [
        ((1, 1), (0.4, 0.6), (1, -1), (0.5, 0.25)),
        ((0.5, 0.5), (0.4, 0.6), (1, -1), (0.5, 0.25)),
        ((0.25, 0.25), (0.3, 0.1), (2, 0), (-1, 1)),
    ]
    values = [a_function(answer, *map(list, trial)) for trial in trials]

    def agrees(formula):
        return all(
            close(value, sum(formula(*each) for each in zip(*trial, strict=True)))
            for value, trial in zip(values, trials, strict=True)
        )

    if agrees(lambda own, others, after, before: others * (after - before)):
        return right(
            (
                "权重是别人的到达概率：假设自己一心要走到 I，自己的概率就不再打折。",
                "The weight is the others' reach: if I am bent on getting to I, "
                "my own probabilities take nothing off.",
            )
        )
    if agrees(lambda own, others, after, before: own * (after - before)):
        return hint(
            (
                "函数还和原来一样。“反事实”是说：假设自己一心要走到 I。那么走到 h 的机会由谁决定？",
                "The function still does what it did. Counterfactual means: suppose I did all I "
                "could to reach I. Who then decides whether play comes to h?",
            )
        )
    if agrees(lambda own, others, after, before: own * others * (after - before)):
        return hint(
            (
                "两种到达概率都乘上了，那是实际到达的概率。自己的那一份该不该乘？",
                "Both kinds of reach are in: that is the chance of really getting there. "
                "Should your own part be in it?",
            )
        )
    if agrees(lambda own, others, after, before: others * (before - after)):
        return hint(
            (
                "权重对了，差反了：遗憾是“先走 a 会得到的”减“照原策略走得到的”。",
                "The weight is right, the difference is reversed: what a would have brought, "
                "less what play as it was brings.",
            )
        )
    return hint(
        (
            "对信息集里每个 h：权重 ×（先走 a 的收益 − 照原策略走的收益），再相加。",
            "For each h in the set: weight × (payoff after a - payoff at h); then add up.",
        )
    )


def exercise_4(answer):
    trials = [(-0.2, 0.1, 0.3), (0.0, 0.1, -0.1), (0.0, 0.0, 0.0), (-0.5, -0.1, 0.0)]
    given = []
    for trial in trials:
        given.append(_mix_from(answer, trial))
    if given[-1] is ZeroDivisionError:
        return hint(
            (
                "R = (−0.5, −0.1, 0) 时，程序要除以 0。它并不“全为 0”，可是有哪一个为正吗？",
                "For R = (-0.5, -0.1, 0) it divides by zero. Not all are 0, but is any positive?",
            )
        )
    if any(mix is ZeroDivisionError for mix in given):
        return hint(
            (
                "有时会除以 0：正的遗憾之和为 0 时，要另作安排。",
                "Sometimes it divides by zero: when the positive regrets sum to 0, "
                "something else must be done.",
            )
        )
    mixes = [a_strategy(mix, 3) for mix in given]

    def same(mix, wanted):
        return all(close(x, y) for x, y in zip(mix, wanted, strict=True))

    third = (Fraction(1, 3),) * 3
    if not same(mixes[0], (0, Fraction(1, 4), Fraction(3, 4))):
        return hint(
            (
                "R = (−0.2, 0.1, 0.3) 时给出的不是 (0, 1/4, 3/4)：负的遗憾截成 0，正的按比例分。",
                "For R = (-0.2, 0.1, 0.3) it should give (0, 1/4, 3/4): "
                "negative regrets count as 0, positive ones in proportion.",
            )
        )
    if not same(mixes[3], third):
        return hint(
            (
                "R = (−0.5, −0.1, 0) 里没有正的遗憾，应当三种均分；你的函数给的是 ({mix})。",
                "In R = (-0.5, -0.1, 0) none is positive, so all three should get the same; "
                "your function gives ({mix}).",
            ),
            mix=", ".join(number(float(x)) for x in mixes[3]),
        )
    if same(mixes[1], (0, 1, 0)) and same(mixes[2], third):
        return right(
            (
                "条件是“没有一个为正”，不是“全为 0”。第一次迭代时 R⁰ 全为 0，只是其中一种情形。",
                "The condition is that none is positive, not that all are zero. R⁰ = 0, before the "
                "first iteration, is only one such case.",
            )
        )
    return hint(
        (
            "R = (0, 0.1, −0.1) 应得 (0, 1, 0)，R = (0, 0, 0) 应得均分。逐一试算。",
            "R = (0, 0.1, -0.1) should give (0, 1, 0), and R = (0, 0, 0) all alike. Try them.",
        )
    )


def _mix_from(answer, regrets):
    """What a student's function gives for regrets: a sequence, or ZeroDivisionError."""
    try:
        mix = a_call(answer, list(regrets), expected=ZeroDivisionError)
    except ZeroDivisionError:
        return ZeroDivisionError
    # Arrays in which 0 / 0 made no number are that same division.
    if isinstance(mix, np.ndarray) and mix.dtype.kind == "f" and np.isnan(mix).any():
        return ZeroDivisionError
    return mix


def exercise_5(answer):
    # After ten iterations of D1.13, and a set that own play reached 2.5 times in all.
    trials = [
        ((-0.9, 0.1, -1.9), (1 / 3, 28 / 3, 1 / 3), 10),
        ((0.5, -0.5, -2.0), (0.5, 1.5, 0.5), 10),
    ]
    given = []
    for regrets, sums, t in trials:
        mix = a_call(answer, list(regrets), list(sums), t)
        given.append(some_numbers(mix, 3))

    def agrees(formula):
        return all(
            close(x, Fraction(y).limit_denominator(10**7))
            for mix, trial in zip(given, trials, strict=True)
            for x, y in zip(mix, formula(*trial), strict=True)
        )

    if agrees(lambda R, S, T: [s / sum(S) for s in S]):
        return right(
            (
                "平均策略 = 累计策略，除以它自己的和。十次迭代之后是 (1/30, 28/30, 1/30)。",
                "The average is the summed strategy divided by its own sum: "
                "(1/30, 28/30, 1/30) after ten iterations.",
            )
        )
    if agrees(lambda R, S, T: [r / T for r in R]):
        return hint(
            (
                "十次迭代之后，它给出 (−0.09, 0.01, −0.19)。概率能是负的吗？"
                "四步里，哪一个量记的是策略？",
                "After ten iterations it gives (-0.09, 0.01, -0.19). Can a probability be "
                "negative? Which of the quantities in the four steps records strategies?",
            )
        )
    if agrees(lambda R, S, T: [s / T for s in S]):
        return hint(
            (
                "猜拳里对了，因为 π₂(I₂) 总是 1，S 之和正好是 T。"
                "可是有的信息集自己很少走到，S 之和小于 T，这时结果加起来还是 1 吗？",
                "Right for rock, paper, scissors, where π₂(I₂) is always 1 and S sums to T. But in "
                "a set that own play seldom reaches S sums to less. Does the result sum to 1?",
            )
        )
    if agrees(lambda R, S, T: [max(r, 0) / sum(max(x, 0) for x in R) for r in R]):
        return hint(
            (
                "这是下一次的当前策略。有保证的是平均策略，它由哪个量得来？",
                "This is the next current strategy. The guarantee is for the average; "
                "which quantity is that made from?",
            )
        )
    return hint(
        (
            "用 S，并使三个数加起来等于 1。",
            "Use S, and make the three numbers sum to 1.",
        )
    )


def exercise_6(answer):
    trials = [
        ((1.0, 0.5, 0.25), (1.0, 0.0, 1.0)),
        ((0.2, 0.4, 0.4), (0.0, 0.5, 1.0)),
        ((1.0, 1.0, 1.0), (0.0, 0.5, 1.0)),
    ]
    values = [a_function(answer, *map(list, trial)) for trial in trials]

    def agrees(formula):
        return all(
            close(value, Fraction(formula(*trial)).limit_denominator(10**7))
            for value, trial in zip(values, trials, strict=True)
        )

    def dot(x, y):
        return sum(p * q for p, q in zip(x, y, strict=True))

    if agrees(lambda reach, up: dot(reach, up) / sum(reach)):
        return right(
            (
                "第 t′ 次迭代的策略，用第 t′ 次的到达概率加权，再除以到达概率之和。",
                "Iteration t′'s strategy is weighted by iteration t′'s reach, and the sum divided "
                "by the summed reach.",
            )
        )
    if agrees(lambda reach, up: reach[-1] * sum(up) / len(up)):
        return hint(
            (
                "函数还和原来一样。每次迭代的策略，都乘了同一个、最后一次的到达概率。"
                "该乘哪一次的？最后又该除以什么？",
                "The function still does what it did: every strategy is weighted by the same, the "
                "last, reach. Which should it be? And what should the sum be divided by?",
            )
        )
    if agrees(lambda reach, up: dot(reach, up) / len(up)):
        return hint(
            (
                "权重对了。可是除以迭代次数，几个行动的概率加起来就不到 1 了。",
                "The weights are right. But divided by the number of iterations "
                "the actions' probabilities sum to less than 1.",
            )
        )
    if agrees(lambda reach, up: sum(up) / len(up)):
        return hint(
            (
                "这是不加权的平均：没走到的那几次，也算了一份。第 4 节的陷阱就在这里。",
                "This is the unweighted average: iterations that hardly came here count in full. "
                "That is the trap of section 4.",
            )
        )
    return hint(
        (
            "分子是“到达概率 × 概率”之和，分母是到达概率之和，都对全部迭代求和。",
            "Above: the sum of reach times probability. Below: the sum of reach. "
            "Both over all iterations.",
        )
    )


def exercise_7(answer):
    x = a_number(answer)
    if close(x, HALF):
        return right(
            (
                "两人各能多得 1，平均是 1，收益范围是 2，所以是 0.5。"
                "连“总出石头”都达到了 0.5 的标准：这个标准什么也没有要求。",
                "Each could gain 1, the mean is 1, the payoffs range over 2: 0.5. Even always-rock "
                "meets a threshold of 0.5, which therefore asks for nothing.",
            )
        )
    if close(x, 1):
        return hint(
            (
                "这是可利用度本身。收益从 −1 到 1，范围是多少？再按它折算。",
                "That is the exploitability itself. Payoffs run from -1 to 1: "
                "divide by that range.",
            )
        )
    if close(x, 2):
        return hint(
            (
                "这是两人能多得的总和 NashConv。可利用度还要除以人数，再除以收益的范围。",
                "That is NashConv, the sum over both players. Exploitability divides it by the "
                "number of players; then divide by the range of the payoffs.",
            )
        )
    if close(x, 0):
        return hint(
            (
                "两人都出石头是平局，可这不是均衡：换成布能多得多少？",
                "Rock against rock is a draw, but no equilibrium: what would paper gain?",
            )
        )
    return hint(
        (
            "先求每位玩家换成最优反应能多得多少，两人平均，再除以最大与最小收益之差。",
            "Find what each player could gain by a best response, take the mean of the two, "
            "and divide by the largest payoff less the smallest.",
        )
    )


EXERCISES = {
    "05.1": exercise_1,
    "05.2": exercise_2,
    "05.3": exercise_3,
    "05.4": exercise_4,
    "05.5": exercise_5,
    "05.6": exercise_6,
    "05.7": exercise_7,
}
