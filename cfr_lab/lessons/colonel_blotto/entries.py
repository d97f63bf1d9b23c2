"""Read the class's tournament entries, and write a sentence about each rejected entry."""

import numpy as np

from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, allocation_text
from cfr_lab.numbers import number_text
from cfr_lab.words import say


def read_entries(entries):
    """Return the valid tournament entries, and sentences about the invalid ones.

    The result consists of four lists: the names, the plans as displayed, the mixed strategies
    (arrays of shape (21,)), and one sentence for each rejected entry.
    """
    names, plans, mixes, faults = [], [], [], []
    if isinstance(entries, (str, dict)) or not hasattr(entries, "__iter__"):
        no_list = say(
            "参赛名单要写成 [(名字, 方案), …] 的形式。",
            "Write the entries as a list, [(name, plan), ...].",
        )
        return names, plans, mixes, [no_list]
    for n, entry in enumerate(entries, 1):
        try:
            name, plan = entry
        except (TypeError, ValueError):
            no_pair = say(
                "第 {n} 项没有参赛：每一项要写成 (名字, 方案) 的形式。",
                "Entry {n} is left out: write it as (name, plan).",
                n=n,
            )
            faults.append(no_pair)
            continue
        name = _truncate(name, 10)
        mix, fault = _read_plan(name, plan)
        if fault:
            faults.append(fault)
            continue
        names.append(name)
        mixes.append(mix)
        support = np.flatnonzero(mix)
        plans.append(
            allocation_text(ACTIONS[support[0]]) if len(support) == 1 else mixture(len(support))
        )
    return names, plans, mixes, faults


def mixture(n):
    """Return a short name for a plan that mixes n allocations."""
    return say("混合 {n} 种", "mix of {n}", n=n)


def _read_plan(name, plan):
    """Return a plan's probabilities, or the reason why the entry is rejected.

    The result is (array of shape (21,), None) or (None, sentence).
    """
    mix = np.zeros(len(ACTIONS))
    refusal = say(
        "{name} 没有参赛：{plan} 不是 5 名士兵在 3 个战场上的分配。",
        "{name} is left out: {plan} does not allocate 5 soldiers to 3 fields.",
        name=name,
        plan=_truncate(plan, 24),
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
        return None, refusal
    if not (mix >= 0).all() or abs(mix.sum() - 1) > 1e-6:
        return None, say(
            "{name} 没有参赛：概率不能为负，加起来要等于 1（现在是 {total}）。",
            "{name} is left out: no probability may be negative, and they must add up to 1, not "
            "{total}.",
            name=name,
            total=number_text(float(mix.sum()), 3),
        )
    return mix, None


def _truncate(value, most):
    text = " ".join(str(value).split())
    return text if len(text) <= most else text[: most - 1] + "…"
