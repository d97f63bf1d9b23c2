"""Compute the lesson's long runs of Shapley's game (with every learner) and of Jordan's game."""

import numpy as np

from cfr_core.repeated import sampled_play
from cfr_lab.lessons.coarse_correlation.joint import (
    SHAPLEY,
    cce_gap,
    distance,
    jordan,
    product_nash_conv,
)
from cfr_lab.lessons.stored import round_digits
from cfr_lab.lessons.two_questions.learners import LEARNERS, MARKS, ROUNDS, learner
from cfr_lab.lessons.two_questions.runs import BAND, RUNS_EACH


def stops(rounds):
    """Return the numbers of rounds after which a run is recorded, evenly spaced on a log scale."""
    return sorted({int(t) for t in np.geomspace(5, rounds, 46).round()})


def shapley_cycle(rounds=20_000, seed=1964):
    """Record one run of self-play in Shapley's game for every learner.

    The result is {"rounds": the recorded numbers of rounds, "learners": {name: record}}. A record
    contains three lists, with one item per recorded number of rounds: the "counts" of the joint
    actions, player 1's current strategy ("now"), and the "distance" from the joint frequencies to
    the nearest CCE.
    """
    results = {}
    for name in LEARNERS:
        pair = [learner(name, u, rounds) for u in SHAPLEY]
        counts, rows = np.zeros((3, 3), dtype=int), []
        rng = np.random.default_rng(seed)
        for r in sampled_play(SHAPLEY[0], *pair, rounds, rng, payoffs_2=SHAPLEY[1]):
            counts[tuple(map(int, r.actions))] += 1
            if r.number in stops(rounds):
                distance_to_cce = distance(SHAPLEY, counts / r.number)
                rows.append(
                    (counts.ravel().tolist(), round_digits(r.strategies[0], 3), distance_to_cce)
                )
        results[name] = {
            "counts": [counts for counts, _, _ in rows],
            "now": [now for _, now, _ in rows],
            "distance": [float(f"{distance_to_cce:.4f}") for _, _, distance_to_cce in rows],
        }
    return {"rounds": stops(rounds), "learners": results}


def empirical(payoffs, plays, runs):
    """Yield (t, joint frequencies) after each recorded number of rounds t.

    The joint frequencies have shape (n_1, ..., n_k, runs).

    plays   an iterator of pairs (t, actions), where `actions` contains, for each player, an array
            of shape (runs,) with the indices of the actions played in round t
    """
    counts = np.zeros((*payoffs.shape[1:], runs))
    for t, actions in plays:
        counts[(*actions, np.arange(runs))] += 1
        if t in MARKS:
            yield t, counts / t


def shapley_plays(name, rounds, runs, seed):
    pair = [learner(name, u) for u in SHAPLEY]
    rng = np.random.default_rng(seed)
    for r in sampled_play(SHAPLEY[0], *pair, rounds, rng, payoffs_2=SHAPLEY[1], runs=runs):
        yield r.number, r.actions


def jordan_plays(rounds, runs, seed):
    """Yield (t, actions) for many runs of Jordan's game between three regret-matching players.

    actions   a tuple with one array of shape (runs,) per player: the indices of that player's
              actions in round t
    """
    rng, u = np.random.default_rng(seed), jordan()
    run_indices = np.arange(runs)
    R = np.zeros((3, 2, runs))
    for t in range(1, rounds + 1):
        positive = np.maximum(R, 0)
        total = positive.sum(axis=1)
        heads = np.where(total > 0, positive[:, 0] / np.where(total > 0, total, 1), 0.5)
        actions = (rng.random((3, runs)) >= heads).astype(int)
        yield t, tuple(actions)
        for i in range(3):
            others = tuple(actions[j] for j in range(3) if j != i)
            alternatives = np.moveaxis(u[i], i, -1)[others].T
            R[i] += alternatives - alternatives[actions[i], run_indices]


def other_games(rounds=ROUNDS, runs=RUNS_EACH):
    """Return percentiles, over many runs, of the CCE gap and of the marginals' NashConv.

    There is one record per game and learner, with the percentiles after each of the numbers of
    rounds in MARKS.
    """
    results = {}
    for name in LEARNERS:
        plays = shapley_plays(name, rounds, runs, 1964)
        results[f"shapley {name}"] = gap_bands(SHAPLEY, plays, runs)
    results["jordan rm"] = gap_bands(jordan(), jordan_plays(rounds, runs, 1993), runs)
    return {"rounds": MARKS, "runs": runs, "games": results}


def gap_bands(payoffs, plays, runs):
    gaps, nash_convs = [], []
    for _, joint in empirical(payoffs, plays, runs):
        gaps.append(np.percentile(cce_gap(payoffs, joint), BAND))
        nash_convs.append(np.percentile(product_nash_conv(payoffs, joint), BAND))
    return round_digits({"gap": np.array(gaps), "apart": np.array(nash_convs)}, 3)


RUNS = {
    "cycle": shapley_cycle,
    "beyond": other_games,
}
