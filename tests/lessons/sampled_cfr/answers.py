"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from lessons.sampled_cfr import external_programs, mccfr_programs

from cfr_lab.lessons.sampled_cfr import answers as by_numbers
from cfr_lab.lessons.sampled_cfr.faulty_external import external_regrets

REGRETS = {}


def regrets_of_all_walks(tree, profile, i, pick):
    """Store the regrets outside the function and add those of all walks, which is wrong."""
    for I, r in external_regrets(tree, profile, i, pick).items():
        REGRETS[I, len(r)] = REGRETS.get((I, len(r)), 0) + r
    return {I: REGRETS[I, len(p)] for I, p in profile.strategies_of(i).items()}


def regrets_with_random_sampling(tree, profile, i, pick):
    """Decide at random whether the opponent's actions are sampled; the mean is right."""
    return external_regrets(tree, profile, i, pick, "chance" if pick([0.5, 0.5]) else None)


def no_regrets(tree, profile, i, pick):
    return {}


def endless_external(tree, profile, i, pick):
    while True:
        pick([1.0])


def first_of_each_hint(table):
    """Return the first program for each hint; programs without a stated hint are omitted."""
    return list({zh: (wrong, zh, en) for wrong, zh, en in table if zh}.values())


RIGHT = {
    **by_numbers.RIGHT,
    3: external_programs.RIGHT,
    4: mccfr_programs.RIGHT,
}
WRONG = {
    **by_numbers.WRONG,
    3: [
        *first_of_each_hint(external_programs.WRONG),
        (regrets_of_all_walks, "在函数外面建立", "outside the function"),
        (regrets_with_random_sampling, "方差与外部抽样的不同", "variance is not that"),
        (no_regrets, "应是", "should be"),
    ],
    4: first_of_each_hint(mccfr_programs.WRONG),
}
ALSO_WRONG = {4: mccfr_programs.ALSO_WRONG}


def endless(*anything):
    while True:
        pass


BAD = {
    1: ["x", 1, (1, 2), (..., 1, 2, 3), (1, 2, 3, float("nan"))],
    2: ["x", 1, (1, 2), (..., 1, 2, 3), (1, 2, 3, float("inf"))],
    3: [
        0.1,
        "external_regrets",
        endless,
        endless_external,
        lambda: 0,
        lambda tree, profile, i, pick: None,
        lambda tree, profile, i, pick: 3,
        lambda tree, profile, i, pick: {"nowhere": [0, 0]},
        lambda tree, profile, i, pick: dict.fromkeys(profile.strategies_of(i), 1),
        lambda tree, profile, i, pick: {pick("x"): 1},
        lambda tree, profile, i, pick: {pick([1, 2]): 1},
        lambda tree, profile, i, pick: {pick(0.5): 1},
        lambda tree, profile, i, pick: tree.nothing,
    ],
    4: [
        0.1,
        "mccfr",
        endless,
        lambda: 0,
        lambda tree, T: {},
        lambda tree, T, rng: None,
        lambda tree, T, rng: 3,
        lambda tree, T, rng: {},
        lambda tree, T, rng: tree.nothing,
        lambda tree, T, rng: {s.name: 1 for s in tree.infosets},
        lambda tree, T, rng: {s.name: ["a"] * len(s.actions) for s in tree.infosets},
        lambda tree, T, rng: {s.name: [float("nan")] * len(s.actions) for s in tree.infosets},
    ],
    5: ["x", 1, (1, 2), (..., 1, 2), (1, 2, float("nan"))],
}
