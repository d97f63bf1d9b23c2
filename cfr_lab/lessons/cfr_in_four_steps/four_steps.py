"""Show the four steps of an iteration of CFR one at a time, with their arithmetic (D1.12)."""

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from cfr_lab import draw
from cfr_lab.controls import add_playback, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.cfr_in_four_steps.exact_numbers import decimal_or_fraction, with_common_form
from cfr_lab.lessons.rps import OPPONENT, A, actions, tree_with_paths
from cfr_lab.numbers import bracketed_factor
from cfr_lab.words import full_stop, say

STEPS = 4


class Iteration(NamedTuple):
    """Hold player 2's regrets and summed strategy before an iteration, and the steps' results."""

    regrets_before: list
    sums_before: list
    strategy: list
    sums: list
    values: list
    regrets: list


def explore_steps(history):
    """Show the steps of a run's iterations one at a time, with the arithmetic of each step."""

    def picture(n):
        return steps_picture(n, history)

    return Explorer(
        {"n": add_playback(slider(say("第几步", "position"), 1, STEPS * len(history), 1, 1))},
        picture,
    )


def steps_picture(n, history):
    t, k = (n - 1) // STEPS, (n - 1) % STEPS + 1
    iteration = _iteration(history, t)
    position = say("第 {t} 次迭代，第 {k} 步", "Iteration {t}, step {k}", t=t + 1, k=k)
    remark = say("R、S 一直保留；σ、v 每次重算", "R and S are kept; σ and v are recomputed")
    side = draw.column(
        draw.sentences(position, size=17),
        _numbers_table(k, iteration),
        draw.sentences(remark, size=14, fill=draw.FAINT),
        gap=6,
    )
    # The table's width changes from step to step, but the column has a fixed width, so the tree
    # beside it does not move.
    above = draw.row(_played_tree(k, history[t][0]), replace(side, width=298), gap=14)
    head, equations = (_match, _sum_up, _value, _regret)[k - 1](iteration)
    remarks = draw.sentences(head, *equations, size=16)
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
        is_current = i == k
        fill, stroke = (
            (draw.HIGHLIGHT, draw.COLOURS[2]) if is_current else (draw.PAPER, draw.LINE_COLOUR)
        )
        body = draw.rect(1, 1, width, height - 2, fill, stroke, 3 if is_current else 1.2, 6)
        weight, ink = (700, draw.INK) if is_current else (None, draw.FAINT)
        text = f"▶ {name}" if is_current else name
        body += draw.text(1 + width / 2, height * 0.64, text, 16, fill=ink, weight=weight)
        boxes.append(draw.Drawing(width + 2, height, body))
    return replace(draw.row(*boxes, gap=6), alt=names[k - 1] + full_stop())


def _played_tree(k, profile):
    """Draw the tree with the probabilities in `profile`, and highlight a part of it in some steps.

    In steps 1 and 2, this part is player 2's information set; in step 3, it consists of all paths
    to terminal nodes.
    """
    tree = profile.tree
    floats = profile.replace({name: [float(p) for p in profile[name]] for name in profile})
    ends = [int(end) for end in tree.terminals] if k == 3 else []
    highlighted_set = "I2" if k in (1, 2) else None
    # The labels are near the lower ends of the edges, where no two of them touch.
    return tree_with_paths(
        tree,
        ends,
        width=748,
        height=326,
        profile=floats,
        highlighted_set=highlighted_set,
        label_at=0.72,
    )


def _numbers_table(k, iteration):
    """Draw the table of regrets, strategies and action values after step k.

    The rows that step k computes are highlighted. Rows that this iteration has not computed
    yet contain dots.
    """
    sums = iteration.sums if k >= 2 else iteration.sums_before
    total = sum(sums)
    empty_cells = ["·"] * 3
    results = {
        "R": with_common_form(iteration.regrets if k == 4 else iteration.regrets_before),
        "σ": with_common_form(iteration.strategy),
        "S": with_common_form(sums),
        "σ̄": with_common_form([s / total for s in sums]) if total else empty_cells,
        "v": with_common_form(iteration.values) if k >= 3 else empty_cells,
    }
    lit_rows = {1: ("σ",), 2: ("S", "σ̄"), 3: ("v",), 4: ("R",)}[k]
    highlighted = {(r, c) for r, name in enumerate(results) if name in lit_rows for c in (1, 2, 3)}
    rows = [[name, *numbers] for name, numbers in results.items()]
    return draw.table(rows, ["", *actions()], highlighted, size=15)


# Each of the next four functions returns the arithmetic of one step: a heading and one equation per
# action.


def _match(iteration):
    positive = [max(r, 0) for r in iteration.regrets_before]
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
    return head, _equations("σ({})", sums, iteration.strategy)


def _sum_up(iteration):
    head = say(
        "累计策略 S 加上 π₂(I₂) · σ，这里 π₂(I₂) = 1：",
        "Add π₂(I₂) · σ to the summed strategy S; here π₂(I₂) = 1:",
    )
    sums = [
        f"{decimal_or_fraction(s)} + 1 · {decimal_or_fraction(p)}"
        for s, p in zip(iteration.sums_before, iteration.strategy, strict=True)
    ]
    return head, _equations("S({})", sums, iteration.sums)


def _value(iteration):
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
    return head, _equations("v₂(I₂, {})", sums, iteration.values)


def _regret(iteration):
    mean = sum(p * x for p, x in zip(iteration.strategy, iteration.values, strict=True))
    head = say(
        "平均 Σσv = {mean}；R 加上 v − Σσv：",
        "Mean Σσv = {mean}; add v − Σσv to R:",
        mean=decimal_or_fraction(mean),
    )
    sums = [
        f"{decimal_or_fraction(r)} + "
        f"[{decimal_or_fraction(v)} − {bracketed_factor(decimal_or_fraction(mean))}]"
        for r, v in zip(iteration.regrets_before, iteration.values, strict=True)
    ]
    return head, _equations("R({})", sums, iteration.regrets)


def _equations(what, sums, results):
    return [
        f"{what.format(name)} = {worked} = {decimal_or_fraction(result)}"
        for name, worked, result in zip(actions(), sums, results, strict=True)
    ]
