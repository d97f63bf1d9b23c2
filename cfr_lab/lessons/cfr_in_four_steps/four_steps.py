"""Show the four steps of an iteration one at a time with their arithmetic (D1.12)."""

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from cfr_lab import draw
from cfr_lab.controls import play, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import decimal_or_fraction, with_common_form
from cfr_lab.lessons.rps import OPPONENT, A, actions, lit_tree
from cfr_lab.numbers import bracketed_factor
from cfr_lab.words import full_stop, say

STEPS = 4


class Iteration(NamedTuple):
    """Hold player 2's R and S before an iteration, and the results of the iteration's steps."""

    regrets_before: list
    sums_before: list
    strategy: list
    sums: list
    values: list
    regrets: list


def explore_steps(history):
    """Step through the four steps of each iteration, with the arithmetic of each step."""

    def picture(n):
        return steps_picture(n, history)

    return Explorer(
        {"n": play(slider(say("走到", "position"), 1, STEPS * len(history), 1, 1))}, picture
    )


def steps_picture(n, history):
    t, k = (n - 1) // STEPS, (n - 1) % STEPS + 1
    now = _iteration(history, t)
    position = say("第 {t} 次迭代，第 {k} 步", "Iteration {t}, step {k}", t=t + 1, k=k)
    kept = say("R、S 一直保留；σ、v 每次重算", "R, S are kept; σ, v are recomputed")
    side = draw.column(
        draw.lines(position, size=17),
        _numbers_table(k, now),
        draw.lines(kept, size=14, fill=draw.FAINT),
        gap=6,
    )
    # The table's width changes from step to step; a fixed width keeps the picture still.
    above = draw.row(_played_tree(k, history[t][0]), replace(side, width=298), gap=14)
    head, equations = (_match, _sum_up, _value, _regret)[k - 1](now)
    remarks = draw.lines(head, *equations, size=16)
    return draw.pad(draw.column(_boxes(k), above, remarks, gap=8))


def _iteration(history, t):
    zero = {"I2": [Fraction(0)] * 3}
    profile, v, regrets, sums = history[t]
    _, _, regrets_before, sums_before = history[t - 1] if t else (None, None, zero, zero)
    of_all_sets = (regrets_before, sums_before, profile, sums, v, regrets)
    return Iteration(*(part["I2"] for part in of_all_sets))


def _boxes(k, width=254, height=40):
    """Draw the four steps side by side (on a phone, one below another), with step k highlighted."""
    names = (
        say("① 遗憾 → 策略", "① regrets → strategy"),
        say("② 策略 → 平均", "② strategy → average"),
        say("③ 策略 → 反事实值", "③ strategy → values"),
        say("④ 反事实值 → 遗憾", "④ values → regrets"),
    )
    boxes = []
    for i, name in enumerate(names, 1):
        now = i == k
        fill, stroke = (draw.LIT, draw.COLOURS[2]) if now else (draw.PAPER, draw.RULE)
        body = draw.rect(1, 1, width, height - 2, fill, stroke, 3 if now else 1.2, 6)
        weight, ink = (700, draw.INK) if now else (None, draw.FAINT)
        text = f"▶ {name}" if now else name
        body += draw.text(1 + width / 2, height * 0.64, text, 16, fill=ink, weight=weight)
        boxes.append(draw.Drawing(width + 2, height, body))
    return replace(draw.row(*boxes, gap=6), alt=names[k - 1] + full_stop())


def _played_tree(k, profile):
    """Draw the tree, with a part highlighted in some steps.

    Steps 1 and 2 highlight player 2's information set, and step 3 highlights all paths.
    """
    tree = profile.tree
    floats = profile.replace({name: [float(p) for p in profile[name]] for name in profile})
    ends = [int(end) for end in tree.terminals] if k == 3 else []
    lit_set = "I2" if k in (1, 2) else None
    # Labels are low on the edges so that two names do not touch.
    return lit_tree(
        tree, ends, width=748, height=326, profile=floats, lit_set=lit_set, label_at=0.72
    )


def _numbers_table(k, now):
    """Draw the table of numbers after step k, and highlight the rows that step k writes.

    Rows that this iteration has not computed yet contain dots.
    """
    sums = now.sums if k >= 2 else now.sums_before
    total = sum(sums)
    nothing = ["·"] * 3
    results = {
        "R": with_common_form(now.regrets if k == 4 else now.regrets_before),
        "σ": with_common_form(now.strategy),
        "S": with_common_form(sums),
        "σ̄": with_common_form([s / total for s in sums]) if total else nothing,
        "v": with_common_form(now.values) if k >= 3 else nothing,
    }
    lit_rows = {1: ("σ",), 2: ("S", "σ̄"), 3: ("v",), 4: ("R",)}[k]
    highlighted = {(r, c) for r, name in enumerate(results) if name in lit_rows for c in (1, 2, 3)}
    rows = [[name, *numbers] for name, numbers in results.items()]
    return draw.table(rows, ["", *actions()], highlighted, size=15)


# Each step's arithmetic is a heading and one equation per action.


def _match(now):
    positive = [max(r, 0) for r in now.regrets_before]
    total = sum(positive)
    if total:
        head = say(
            "正遗憾之和是 {total}，概率与正遗憾成正比：",
            "The positive regrets sum to {total}; σ is proportional to them:",
            total=decimal_or_fraction(total),
        )
        sums = [f"{decimal_or_fraction(r)} / {decimal_or_fraction(total)}" for r in positive]
    else:
        head = say("没有正遗憾，用均匀策略：", "No regret is positive, so σ is uniform:")
        sums = ["1 / 3"] * 3
    return head, _equations("σ({})", sums, now.strategy)


def _sum_up(now):
    head = say(
        "累计策略 S 加上 π₂(I₂) · σ，这里 π₂(I₂) = 1：",
        "Add π₂(I₂) · σ to the summed strategy S; here π₂(I₂) = 1:",
    )
    sums = [
        f"{decimal_or_fraction(s)} + 1 · {decimal_or_fraction(p)}"
        for s, p in zip(now.sums_before, now.strategy, strict=True)
    ]
    return head, _equations("S({})", sums, now.sums)


def _value(now):
    head = say(
        "他人的到达概率 × 收益，对 h₁、h₂、h₃ 求和：",
        "Others' reach × payoff, summed over h₁, h₂, h₃:",
    )
    sums = []
    for payment in -A.T:
        products = zip(OPPONENT, payment, strict=True)
        sums.append(
            " + ".join(
                f"{decimal_or_fraction(p)}·{bracketed_factor(decimal_or_fraction(int(u)))}"
                for p, u in products
            )
        )
    return head, _equations("v₂(I₂, {})", sums, now.values)


def _regret(now):
    mean = sum(p * x for p, x in zip(now.strategy, now.values, strict=True))
    head = say(
        "平均 Σσv = {mean}；R 加上 v − Σσv：",
        "Mean Σσv = {mean}; add v − Σσv to R:",
        mean=decimal_or_fraction(mean),
    )
    sums = [
        f"{decimal_or_fraction(r)} + "
        f"[{decimal_or_fraction(v)} − {bracketed_factor(decimal_or_fraction(mean))}]"
        for r, v in zip(now.regrets_before, now.values, strict=True)
    ]
    return head, _equations("R({})", sums, now.regrets)


def _equations(what, sums, results):
    return [
        f"{what.format(name)} = {worked} = {decimal_or_fraction(result)}"
        for name, worked, result in zip(actions(), sums, results, strict=True)
    ]
