"""What a student's Q-learning did in its runs: what it tried, earned and returned.

The program is handed `earn`, which notes every try. So all it could know is known: its Q must be
the means of what it earned, and its tries must be greedy by them but for a share epsilon.
"""

from dataclasses import dataclass, field

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_core.number import is_integer
from cfr_lab.readers import a_call, some_numbers
from cfr_lab.reading import brief, items_of
from cfr_lab.verdict import Refused, refusal

T = 4000


class MisusedError(Exception):
    """Ends a program that calls `earn` as it may not be called; the machine keeps the hint."""


@dataclass
class Machine:
    """What the program plays on: draws what an action earns, and notes the tries.

    outcomes  for each action the payoffs and their probabilities
    most      as many tries are allowed
    misused   the Refused for a call that may not be; None as long as there was none
    """

    outcomes: tuple
    rng: np.random.Generator
    most: int = 2 * T
    tries: list = field(default_factory=list)
    misused: Refused | None = None

    def earn(self, a):
        if not is_integer(a) or not 0 <= a < len(self.outcomes):
            self.misused = refusal(
                "earn 收到的是 {a}，这里要一个行动的编号：0 到 {last} 的整数。",
                "earn was called with {a}; it takes the number of an action, from 0 to {last}.",
                a=brief(a),
                last=len(self.outcomes) - 1,
            )
        elif len(self.tries) >= self.most:
            self.misused = _too_many(len(self.tries), self.most // 2)
        if self.misused is not None:
            raise MisusedError
        values, chances = self.outcomes[int(a)]
        payoff = float(values[self.rng.choice(len(values), p=chances)])
        self.tries.append((int(a), payoff))
        return payoff


def against_the_opponent(rng):
    """Rock, paper, scissors against (0.4, 0.3, 0.3)."""
    return Machine(tuple((row, (0.4, 0.3, 0.3)) for row in RPS_PAYOFFS), rng)


def _around(*means):
    return tuple(((m - 0.5, m + 0.5), (0.5, 0.5)) for m in means)


def last_is_best(rng):
    """Five actions that all lose, the last least: an action not tried yet, Q = 0, looks best."""
    return Machine(_around(-0.9, -0.7, -0.5, -0.8, -0.2), rng)


def first_is_best(rng):
    return Machine(_around(0.9, 0.1, 0.3, 0.2), rng)


def all_win(rng):
    """Five actions that always win: after the first try that action has the greatest Q."""
    return Machine(_around(0.7, 0.8, 0.6, 0.9, 1), rng)


@dataclass(frozen=True)
class Run:
    """What the program did in one run.

    actions, payoffs  arrays, one number for each round
    Q                 array that it returned, one number for each action
    repeats           whether it tried the same actions with the same seed once more
    """

    n: int
    epsilon: float
    actions: np.ndarray
    payoffs: np.ndarray
    Q: np.ndarray
    repeats: bool = True

    @property
    def T(self):
        return len(self.actions)

    @property
    def sums(self):
        return np.bincount(self.actions, self.payoffs, self.n)

    @property
    def counts(self):
        return np.bincount(self.actions, minlength=self.n)

    @property
    def means(self):
        """What each action earned on average, 0 where it was never tried."""
        return self.sums / np.maximum(self.counts, 1)

    def has(self, values):
        return bool(np.allclose(self.Q, values, rtol=0, atol=1e-6))

    def greedy_shares(self):
        """In either half, the share of tries at an action of greatest mean, and by chance alone."""
        halves = slice(None, self.T // 2), slice(self.T // 2, None)
        return [[np.mean(row[half]) for half in halves] for row in self._hits()]

    def _hits(self):
        """For every try whether it is of an action of greatest mean, and the chance of that."""
        sums, counts = np.zeros(self.n), np.zeros(self.n)
        hits, chance = [], []
        for a, payoff in zip(self.actions, self.payoffs, strict=True):
            Q = sums / np.maximum(counts, 1)
            best = Q.max() - Q <= 1e-9
            hits.append(best[a])
            chance.append(best.mean())
            sums[a] += payoff
            counts[a] += 1
        return hits, chance

    def is_greedy(self):
        """Return whether in either half about 1 - epsilon of the tries go by Q."""
        greedy, chance = self.greedy_shares()
        slack = 4 * np.sqrt(self.epsilon * (1 - self.epsilon) * 2 / self.T)
        least = 1 - self.epsilon - slack
        most = 1 - self.epsilon + self.epsilon * max(chance) + slack
        return all(least <= share <= most for share in greedy)

    def seldom_tried(self):
        """Return the facts of an action that random tries leave out in the second half."""
        later = np.bincount(self.actions[self.T // 2 :], minlength=self.n)
        expected = self.epsilon / self.n * (self.T / 2)
        return later.min() <= expected - 5 * np.sqrt(expected) and {
            "rounds": self.T // 2,
            "a": int(later.argmin()),
            "k": int(later.min()),
        }

    def explores_others(self):
        """Return whether the random tries leave out the action of greatest Q.

        Over the whole run a right program falls 4.5 standard deviations short once in 300,000 runs.
        """
        hits, chance = map(np.mean, self._hits())
        expected = 1 - self.epsilon + self.epsilon * chance
        return hits < expected - 4.5 * np.sqrt(expected * (1 - expected) / self.T)

    def is_short(self):
        return self.T < T

    def begins_in_turn(self):
        """Return whether the first n rounds mostly leave the greatest Q for other actions."""
        hits = self._hits()[0][1 : self.n]
        return self.is_short() and hits.count(False) >= 3

    def is_right(self):
        tried_well = not self.begins_in_turn()
        if not self.is_short():
            tried_well = self.is_greedy() and not self.seldom_tried() and not self.explores_others()
        return self.repeats and self.has(self.means) and tried_well


# The machine, the number of rounds, epsilon.
RUNS = (
    (against_the_opponent, T, 0.1),
    (last_is_best, T, 0.2),
    (first_is_best, T, 0.3),
    # Here some actions are never tried.
    (last_is_best, 2, 0.1),
    # Here a right program keeps to the first action tried, and hardly ever tries three others.
    (all_win, 20, 0.02),
)


def run_of(answer):
    """Return the first Run of the program that is not as it should be, else the last."""
    for make, rounds, epsilon in RUNS:
        run = tried(answer, make, rounds, epsilon, seed=4, repeat=make is against_the_opponent)
        if not run.is_right():
            break
    return run


def tried(answer, make, rounds, epsilon, seed, repeat=False):
    """Return the Run of the program on a new machine. Raises Refused for misuse of `earn`."""
    machine, Q = _played(answer, make, rounds, epsilon, seed)
    actions, payoffs = (np.array(column) for column in zip(*machine.tries, strict=True))
    repeats = not repeat or _played(answer, make, rounds, epsilon, seed)[0].tries == machine.tries
    return Run(len(machine.outcomes), epsilon, actions, payoffs, Q, repeats)


def _played(answer, make, rounds, epsilon, seed):
    machine = make(np.random.default_rng(seed))
    machine.most = 2 * rounds
    n = len(machine.outcomes)
    told = f"n = {n}, T = {rounds}, epsilon = {epsilon}"
    rng = np.random.default_rng(seed + 1)
    try:
        returned = a_call(
            answer, machine.earn, n, rounds, epsilon, rng, expected=MisusedError, told=told
        )
    except MisusedError:
        returned = None
    if machine.misused is not None:
        raise machine.misused
    k = len(machine.tries)
    if k == rounds + 1:
        raise refusal(
            "T = {T}，earn 却调用了 {k} 次，多了一局。range 里写的是几？",
            "T = {T}, and yet earn was called {k} times, one round too many. What does your range "
            "say?",
            T=rounds,
            k=k,
        )
    if k > rounds:
        raise _too_many(k, rounds)
    if k < rounds:
        raise refusal(
            "T = {T}，earn 只调用了 {k} 次。每一局都要打一次。",
            "T = {T}, and earn was called {k} times. It is to be called once a round.",
            T=rounds,
            k=k,
        )
    items = items_of(returned)
    if items is not None and any(isinstance(q, float) and not np.isfinite(q) for q in items):
        raise refusal(
            "返回的 Q 里有不是有限的数，多半是除以了 0。没有试过的行动，Q 是 0；"
            "第一次试一个行动，除以的应当是 1。",
            "Q comes back with what is no finite number, as a division by 0 gives. An action that "
            "was never tried has Q = 0, and at the first try the divisor should be 1.",
        )
    return machine, np.array([float(q) for q in some_numbers(returned, n)])


def _too_many(k, rounds):
    return refusal(
        "earn 调用了 {k} 次或更多，可只有 {T} 局。循环到第 T 局停下来了吗？"
        "一局里是不是调用了两次？",
        "earn was called {k} times or more in {T} rounds. Does the loop stop after round T, and "
        "does a round call it only once?",
        k=k,
        T=rounds,
    )
