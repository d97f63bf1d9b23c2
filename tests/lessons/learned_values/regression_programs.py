"""List right and wrong programs for exercise 4: mostly one program with options and faults."""

from functools import partial

import numpy as np

from cfr_core import uniform
from cfr_core.values import instantaneous_regrets, own_reach


def match(x):
    positive = np.maximum(x, 0)
    total = positive.sum()
    return positive / total if total > 1e-9 else np.ones(len(x)) / len(x)


def regression_cfr(tree, features, T, *, linear=True, alternating=False, fault=None, scaled=False):
    groups = {}
    for s in tree.infosets:
        for k, a in enumerate(s.actions):
            key = s.player if fault == "one fit" else (s.player, a)
            groups.setdefault(key, []).append((s.name, k))
    R = {s.name: np.zeros(len(s.actions)) for s in tree.infosets}
    S = {s.name: np.zeros(len(s.actions)) for s in tree.infosets}
    profile = uniform(tree)
    for t in range(1, T + 1):
        w = t if linear else 1
        for i in (1, 2):
            reach = own_reach(profile, i)
            for I, r in instantaneous_regrets(profile, i).items():
                own = 1 if fault == "no reach" else reach[tree.infoset(I).nodes[0]]
                S[I] = S[I] + w * own * profile[I]
                R[I] = r if fault == "last regret" else R[I] + w * r
            if alternating or i == 2:
                new = {
                    I: match(g) for I, g in fitted_regrets(R, features, groups, fault, t).items()
                }
                if alternating:
                    new = {I: p for I, p in new.items() if tree.infoset(I).player == i}
                profile = profile.replace(new)
    if fault == "current":
        return {I: profile[I] for I in R}
    if fault == "uniform":
        return {I: np.ones(len(s)) / len(s) for I, s in S.items()}
    if fault == "sums":
        return S
    return {I: match(s) for I, s in S.items()}


def fitted_regrets(R, features, groups, fault, t):
    if fault == "table":
        return R
    guess = {I: np.zeros(len(r)) for I, r in R.items()}
    for pairs in groups.values():
        X = np.array([features[I] for I, _ in pairs], dtype=float)
        y = np.array([R[I][k] for I, k in pairs]) / t
        if fault == "positive":
            y = np.where(y > 0, y, 0) + 0.5
        if fault == "sign":
            y = -y
        fit = X @ np.linalg.lstsq(X, y, rcond=None)[0]
        for (I, k), value in zip(pairs, fit, strict=True):
            guess[I][k] = value
    return guess


def regression_cfr_with_a_constant_zero_feature(tree, features, T):
    """Add a feature that is always 0, so the least-squares fit is not unique."""
    small = {I: np.append(x, 0) for I, x in features.items()}
    return regression_cfr(tree, small, T)


def strategies_without_the_last_set(tree, features, T):
    full = regression_cfr(tree, features, 1)
    return dict(list(full.items())[:-1])


RIGHT = [
    regression_cfr,
    partial(regression_cfr, linear=False),
    partial(regression_cfr, alternating=True),
    partial(regression_cfr, linear=False, alternating=True),
    regression_cfr_with_a_constant_zero_feature,
]
WRONG = [
    (partial(regression_cfr, fault="current"), "定理保证的是哪一个策略", "does the theorem bound"),
    (partial(regression_cfr, fault="table"), "特征完全相同的两个信息集", "with the same features"),
    (partial(regression_cfr, fault="uniform"), "返回均匀策略", "returns the uniform strategy"),
    (partial(regression_cfr, fault="sums"), "最后归一化了吗", "normalised at the end"),
    (partial(regression_cfr, fault="sign"), "拟合的是累计遗憾吗", "cumulative"),
    (partial(regression_cfr, fault="last regret"), "拟合的是累计遗憾吗", "cumulative"),
    (partial(regression_cfr, fault="one fit"), "返回均匀策略", "returns the uniform strategy"),
    (
        partial(regression_cfr, fault="no reach"),
        "平均策略按自己的到达概率加权了吗",
        "is the average strategy weighted by the player's own reach",
    ),
    (strategies_without_the_last_set, "没有返回信息集", "returned no strategy"),
    (lambda tree, features, T: 3, "应当返回一个字典", "should return a dictionary"),
    (lambda tree, features, T: 1 / 0, "除以了 0", "divides by 0"),
    (lambda tree, T: {}, "TypeError", "TypeError"),
]
ALSO_TRIED = [partial(regression_cfr, fault="positive")]
