"""Compute the stored results for the grid of pairs and for learners against a fixed opponent."""

import numpy as np

from cfr_core.repeated import (
    fixed_strategy,
    policy_gradient,
    q_learning,
    regret_matching,
    sampled_play,
)
from cfr_lab.lessons.stored import round_digits
from cfr_lab.lessons.two_questions.intervals import log_ratio
from cfr_lab.lessons.two_questions.learners import (
    GAMES,
    LEARNERS,
    MARKS,
    ROUNDS,
    learner,
    mean_q,
    response_gains,
)

RUNS_EACH = 200
BAND = (5, 50, 95)
OPPONENT = (0.4, 0.3, 0.3)
EPSILONS = (0.01, 0.05, 0.1, 0.3)
STEPS = (0.01, 0.03, 0.1, 0.3, 1)


def seed_of(one, two):
    """Return the random seed of a pair of learners, which is different for every pair."""
    return 900 + 10 * LEARNERS.index(one) + LEARNERS.index(two)


def play_pair(game, one, two, rounds=ROUNDS, runs=RUNS_EACH):
    """Return both players' losses to a best response in each of many runs.

    The result is {"last" or "average": array (marks, 2, runs)}. "last" holds the losses of the
    current strategies, and "average" those of the average strategies.
    """
    M = GAMES[game]
    # Even in a shorter run, Hedge uses the learning rate for ROUNDS rounds, so that the run agrees
    # with the beginning of the stored run.
    pair = learner(one, M), learner(two, M)
    rng = np.random.default_rng(seed_of(one, two))
    results = {"last": [], "average": []}
    for r in sampled_play(M, *pair, rounds, rng, runs=runs):
        if r.number in MARKS:
            results["last"].append([response_gains(M, mix) for mix in r.strategies])
            results["average"].append([response_gains(M, mix) for mix in r.average_strategies])
    return {measure: np.array(values) for measure, values in results.items()}


def summary(losses):
    """Summarise both players' losses to a best response over many runs.

    losses   (marks, 2, runs) the losses of players 1 and 2, in units of payoff

    Returns a dictionary of lists with one element for each mark:

    one, two    the percentiles BAND of player 1's and of player 2's losses, respectively
    pair        the percentiles BAND of the exploitability, which is the mean of both losses
    log         ln(player 1's mean loss / player 2's mean loss) and its standard error
    log_pair    ln(mean exploitability) and its standard error
    """
    pair = losses.mean(axis=1)
    rows = {
        name: np.percentile(values, BAND, axis=-1).T
        for name, values in (("one", losses[:, 0]), ("two", losses[:, 1]), ("pair", pair))
    }
    rows["log"] = np.transpose(log_ratio(losses[:, 0], losses[:, 1]))
    rows["log_pair"] = np.transpose(log_ratio(pair, np.ones_like(pair)))
    return round_digits(rows, 3)


def grid(game):
    """Return summaries of the losses of all pairs of learners in one game.

    The value of "pairs" in the result is {"rm hedge": {"last" or "average": summary}, ...}, with
    one key for each pair of learners.
    """
    pairs = {}
    for k, one in enumerate(LEARNERS):
        for two in LEARNERS[k:]:
            losses = play_pair(game, one, two)
            pairs[f"{one} {two}"] = {measure: summary(values) for measure, values in losses.items()}
    return {"rounds": MARKS, "runs": RUNS_EACH, "pairs": pairs}


def against_fixed(rounds=ROUNDS, runs=400):
    """Return the results of learners as player 1 against the strategy (0.4, 0.3, 0.3) (D1.5).

    The value of "learners" in the result is {name: lists with one element for each mark}. The lists
    of a learner are:

    rock     the percentiles BAND of the current probability of rock
    earned   the percentiles BAND of the expected payoff, averaged over the rounds so far
    mean     the mean of this payoff over the runs, and the standard error of the mean
    """
    M = GAMES["rps"]
    payoffs = M @ OPPONENT
    learners = {"rm": regret_matching()}
    learners |= {f"pg {s}": policy_gradient(s) for s in STEPS}
    learners |= {f"q {e} {s}": q_learning(e, s) for e in EPSILONS for s in STEPS}
    learners |= {f"q {e} 1/n": mean_q(e) for e in EPSILONS}
    rows = {}
    for name, one in learners.items():
        rng = np.random.default_rng(1989)
        rock, earnings, mean = [], [], []
        for r in sampled_play(M, one, fixed_strategy(OPPONENT), rounds, rng, runs=runs):
            if r.number in MARKS:
                expected = payoffs @ r.average_strategies[0]
                rock.append(np.percentile(r.strategies[0][1], BAND))
                earnings.append(np.percentile(expected, BAND))
                mean.append([expected.mean(), expected.std(ddof=1) / np.sqrt(runs)])
        results = {"rock": rock, "earned": earnings, "mean": mean}
        rows[name] = {what: round_digits(np.array(values), 3) for what, values in results.items()}
    return {"rounds": MARKS, "runs": runs, "learners": rows}


RUNS = {
    "rps": lambda: grid("rps"),
    "weighted": lambda: grid("weighted"),
    "blotto": lambda: grid("blotto"),
    "against": against_fixed,
}
