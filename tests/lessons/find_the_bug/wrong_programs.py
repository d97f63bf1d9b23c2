"""Build half-corrected programs for the puzzles, as readers might write them."""

import numpy as np

WRONG_TRAIN = """
def train(M, rounds):
    R, S = -np.eye(3)[:2], np.zeros((2, 3))

    def has_no_positive_regret(r):
        if max(r) <= 0:
            return True
        {otherwise}

    def strategy(r):
        if has_no_positive_regret(r) == False:
            return np.maximum(r, 0) / np.maximum(r, 0).sum()
        return np.ones(3) / 3

    def update(i, values, sigma):
        R[{row}] += values - sigma @ values
        S[i] += sigma

    for _ in range(rounds):
        sigmas = [strategy(r) for r in R]
        all_values = [M @ sigmas[1], -sigmas[0] @ M]
        {update_line}
    return S / S.sum(axis=1, keepdims=True)
"""
UPDATE_LINE = "[update(i, all_values[i], sigmas[i]) for i in range(2)]"


def train(otherwise="return False", row="i", update_line=UPDATE_LINE):
    """Return puzzle 3's program with some of its slips uncorrected."""
    names = {"np": np}
    source = WRONG_TRAIN.format(otherwise=otherwise, row=row, update_line=update_line)
    exec(source, names)
    return names["train"]


def payoff(last=-1, fold=1, pb=False, doubled=2, mover=True, early=0):
    """Return puzzle 6's program with the chosen indices of moves and the chosen payoffs."""

    def program(cards, history):
        player = len(history) % 2 if mover else 0
        sign = 1 if cards[player] > cards[1 - player] else -1
        if len(history) < 2:
            return early
        if history[last] == "p" or (pb and history == "pb"):
            return sign if history == "pp" else fold
        if history[-2:] == "bb":
            return doubled * sign
        return 0

    return program


def payoff_without_folds_after_b(cards, history):
    """Return the payoff, which is right for a fold after pb but missing for a fold after b."""
    if history == "bp":
        return None
    return payoff()(cards, history)


def payoff_without_showdowns_after_bb(cards, history):
    return None if history in ("bb", "pbb") else payoff()(cards, history)


def learn(uses_earlier_rounds_only, none_positive):
    """Return puzzle 7's program; each argument decides on one of its two mistakes."""

    def program(payoffs, draws):
        total, earnings, used = np.zeros(len(payoffs[0])), 0.0, []
        for v, draw in zip(payoffs, draws, strict=True):
            if not uses_earlier_rounds_only:
                total = total + v
            R = total - earnings
            if (max(R) <= 0) if none_positive else (R == 0).all():
                sigma = np.ones(len(v)) / len(v)
            else:
                sigma = np.maximum(R, 0) / np.maximum(R, 0).sum()
            if uses_earlier_rounds_only:
                total = total + v
            earnings = earnings + v[(draw > sigma.cumsum()[:-1]).sum()]
            used.append(sigma)
        return used

    return program


def regret_sum_program(part, rule):
    """Return puzzle 9's program that adds part(regrets, payoff) and returns rule(sum)."""

    def program(M, rounds):
        R = np.zeros(len(M))
        for player, theirs in rounds:
            R = R + part(M[:, theirs] - M[player, theirs], M[player, theirs])
        return rule(R)

    return program


def regrets_by_sign_of_payoff(r, payoff_of_round):
    return np.maximum(r, 0) if payoff_of_round < 0 else np.minimum(r, 0)


def unchanged_regrets(r, payoff_of_round):
    return r


def positive_regrets(r, payoff_of_round):
    return np.maximum(r, 0)


def match(R):
    """Return the strategy of regret matching."""
    R = [float(r) for r in R]
    positive = [max(r, 0.0) for r in R]
    if sum(positive) == 0:
        return np.array([1 / len(R)] * len(R))
    return np.array([r / sum(positive) for r in positive])


def divide_by_sum(R):
    return R / R.sum()


def clip_and_divide_by_sum(R):
    return np.maximum(R, 0) / np.maximum(R, 0).sum()


def fixed_opponent_program(rule):
    """Return puzzle 11's learner, whose next strategy is rule(R, sigma)."""

    def program(M, opponent, rounds):
        R, sigma = np.zeros(len(M)), np.ones(len(M)) / len(M)
        for _ in range(rounds):
            worth = M @ opponent
            R = R + worth - sigma @ worth
            sigma = rule(R, sigma)
        return sigma, R

    return program


def regret_matching_program(result_of):
    """Return puzzle 14's regret matching with the result result_of(R, S, sigma, T)."""

    def program(values, T):
        R, S, sigma = np.zeros(len(values)), np.zeros(len(values)), None
        for _ in range(T):
            sigma = match(R)
            S = S + sigma
            R = R + values - sigma @ values
        return result_of(R, S, sigma, T)

    return program


def node(clip=False, weight=None, forget=False, change_node=None):
    """Return puzzle 13's program with chosen changes of the node's regrets and sums."""

    def program(given, reach):
        if clip:
            given["regret"][:] = [max(r, 0) for r in given["regret"]]
        sigma = list(match(given["regret"]))
        if change_node:
            change_node(given)
        for a, p in enumerate(sigma):
            given["sum"][a] += 0 if forget else (reach if weight is None else weight) * p
        return sigma

    return program


def regret(weight, difference, prefix):
    """Return puzzle 17's program with the weight "own", "others", "both" or "none"."""

    def program(a, others, sigma, u):
        total = 0
        for h in others:
            ends = [z for z in u if (z.startswith(h) if prefix else h in z)]
            value = sum(u[z] for z in ends if z.endswith(a))
            if difference:
                value = value - sum(sigma[b] * u[h + b] for b in sigma)
            own = {"own": sigma[a], "both": sigma[a] * others[h], "none": 1}
            total += own.get(weight, others[h]) * value
        return total

    return program


def solve(opponent, result_of=lambda S, sigma, T: S / T):
    """Return puzzle 25's program, in which player 2 plays opponent(M, regrets, sigma)."""

    def program(M, T):
        R, theirs, S, sigma = np.zeros(3), np.zeros(3), np.zeros(3), None
        for _ in range(T):
            sigma = match(R)
            S = S + sigma
            other = opponent(M, theirs, sigma)
            theirs = theirs - sigma @ M + sigma @ M @ other
            R = R + M @ other - sigma @ M @ other
        return result_of(S, sigma, T)

    return program


def history(
    copy=True, records_after_update=False, divided=True, current=False, makes_new_arrays=False
):
    """Return puzzle 12's program with a chosen way to record strategies and a chosen result."""

    def program(M, T):
        R, kept = np.zeros((2, 3)), []
        sigma = np.ones((2, 3)) / 3
        for _ in range(T):
            if not records_after_update:
                kept.append(sigma.copy() if copy and not makes_new_arrays else sigma)
            worth = np.array([M @ sigma[1], -sigma[0] @ M])
            R += worth - (worth * sigma).sum(axis=1, keepdims=True)
            if makes_new_arrays:
                sigma = np.array([match(r) for r in R])
            else:
                sigma[:] = [match(r) for r in R]
            if records_after_update:
                kept.append(sigma.copy())
        if current:
            return kept[-1]
        return sum(kept) / (T if divided else 1)

    return program


def response(weight):
    """Return puzzle 18's program with weight(own reach, the others' reach) of a history."""

    def program(own, others, worth):
        values = [0] * len(worth[0])
        for p, q, w in zip(own, others, worth, strict=True):
            values = [v + weight(p, q) * x for v, x in zip(values, w, strict=True)]
        return values.index(max(values))

    return program


def estimate(divisor, divides_all_values=False):
    """Return puzzle 20's program, which divides one or all values by divisor(a, sigma, epsilon)."""

    def program(a, payoff, sigma, epsilon):
        results = payoff / divisor(a, sigma, epsilon)
        return [results if divides_all_values or b == a else 0 for b in range(len(sigma))]

    return program


def linear(weight, divided=True):
    """Return puzzle 21's program with weight(t, T, own reach) for iteration t = 1, 2, ..."""

    def program(reach, sigma):
        T = len(reach)
        weights = [weight(t, T, reach[t - 1]) for t in range(1, T + 1)]
        total = sum(w * s for w, s in zip(weights, sigma, strict=True))
        return total / (sum(weights) if divided else T)

    return program
