"""Run a student's Q-learning program, and record its actions, its payoffs and its final Q.

The program learns payoffs only by calling the function `earn`, which records every action and its
payoff. The records therefore contain all the information that the program had in each round. A
correct program returns the mean payoff of each action as Q. It chooses an action with the greatest
Q, except in about a fraction epsilon of the rounds, in which it draws from all actions uniformly.
"""

from dataclasses import dataclass, field

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_core.number import is_integer
from cfr_lab.answer_readers import call_result, some_numbers
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import RefusedAnswerError, refused_error

T = 4000


class MisusedError(Exception):
    """Stop a program that misuses `earn`, after the hint has been stored in `Machine.misused`."""


@dataclass
class Machine:
    """Draw the payoffs of the student's actions, and record the actions and payoffs.

    outcomes  for each action, the pair (possible payoffs, their probabilities)
    most      the largest permitted number of calls to `earn`
    rng       the generator that draws the payoffs
    tries     [(action, payoff), ...], with one pair for each call so far
    misused   the RefusedAnswerError for the first invalid call to `earn`, or None if there is none
    """

    outcomes: tuple
    rng: np.random.Generator
    most: int = 2 * T
    tries: list = field(default_factory=list)
    misused: RefusedAnswerError | None = None

    def earn(self, a):
        if not is_integer(a) or not 0 <= a < len(self.outcomes):
            self.misused = refused_error(
                "你的程序调用 earn 时传入了 {a}；应当传入行动的编号：0 到 {last} 的整数。",
                "Your program called the function earn with {a}. This function takes the number of "
                "an action, a whole number from 0 to {last}.",
                a=brief_text(a),
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


def opponent_machine(rng):
    """Return a Machine for rock, paper, scissors against the fixed strategy (0.4, 0.3, 0.3)."""
    return Machine(tuple((row, (0.4, 0.3, 0.3)) for row in RPS_PAYOFFS), rng)


def _outcomes_around(*means):
    return tuple(((m - 0.5, m + 0.5), (0.5, 0.5)) for m in means)


def last_is_best(rng):
    """Return a Machine in which all five mean payoffs are negative and the last action is best.

    An action that has not been tried yet has Q = 0, which usually exceeds the Q of tried actions.
    """
    return Machine(_outcomes_around(-0.9, -0.7, -0.5, -0.8, -0.2), rng)


def first_is_best(rng):
    return Machine(_outcomes_around(0.9, 0.1, 0.3, 0.2), rng)


def winning_machine(rng):
    """Return a Machine with five actions whose payoffs are all positive.

    After the first round, the action tried in that round has the greatest Q.
    """
    return Machine(_outcomes_around(0.7, 0.8, 0.6, 0.9, 1), rng)


@dataclass(frozen=True)
class Run:
    """Hold the record of one run of the student's program.

    n                 the number of actions
    epsilon           the probability of exploration that was given to the program
    actions, payoffs  (rounds,) the index of the action in each round, and its payoff
    Q                 (n,) the array that the program returned
    repeats           whether a second run with the same seed gave the same actions and payoffs
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
        """Return the actions' mean payoffs as an array (n,), with 0 for untried actions."""
        return self.sums / np.maximum(self.counts, 1)

    def q_equals(self, values):
        return bool(np.allclose(self.Q, values, rtol=0, atol=1e-6))

    def greedy_shares(self):
        """Return the shares of rounds in which an action with the greatest Q is chosen.

        The result is a pair of lists, each with one share for each half of the run. The first list
        contains the program's shares, and the second contains the expected shares of a player who
        draws actions uniformly.
        """
        halves = slice(None, self.T // 2), slice(self.T // 2, None)
        return [[np.mean(row[half]) for half in halves] for row in self._hits()]

    def _hits(self):
        """Return two lists with one element per round, computed from Q as it was before the round.

        An element of the first list tells whether the action tried had the greatest Q; an element
        of the second is the share of the n actions that had the greatest Q.
        """
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
        """Return whether an action with the greatest Q is chosen often enough, but not too often.

        In each half of the run, the share of rounds in which such an action is chosen must be at
        least 1 - epsilon, and at most 1 - epsilon plus epsilon times the share of a player who
        draws actions uniformly. A margin of four standard deviations is allowed on both sides.
        """
        greedy, chance = self.greedy_shares()
        slack = 4 * np.sqrt(self.epsilon * (1 - self.epsilon) * 2 / self.T)
        threshold = 1 - self.epsilon - slack
        most = 1 - self.epsilon + self.epsilon * max(chance) + slack
        return all(threshold <= share <= most for share in greedy)

    def seldom_tried(self):
        """Return the hint's values for an action tried too rarely in the second half, or False."""
        later = np.bincount(self.actions[self.T // 2 :], minlength=self.n)
        expected = self.epsilon / self.n * (self.T / 2)
        return later.min() <= expected - 5 * np.sqrt(expected) and {
            "rounds": self.T // 2,
            "a": int(later.argmin()),
            "k": int(later.min()),
        }

    def explores_others(self):
        """Return whether the program's random draws seem to exclude actions with the greatest Q.

        This is assumed if the share of rounds in which such an action is chosen is more than 4.5
        standard deviations below its expectation. With a correct program, this happens about once
        in 300,000 runs.
        """
        hits, chance = map(np.mean, self._hits())
        expected = 1 - self.epsilon + self.epsilon * chance
        return hits < expected - 4.5 * np.sqrt(expected * (1 - expected) / self.T)

    def is_short(self):
        return self.T < T

    def begins_in_turn(self):
        """Return whether the run is short and seems to begin by trying each action once.

        This is assumed if an action without the greatest Q is tried in at least three of rounds 2
        to n.
        """
        hits = self._hits()[0][1 : self.n]
        return self.is_short() and hits.count(False) >= 3

    def is_right(self):
        tried_well = not self.begins_in_turn()
        if not self.is_short():
            tried_well = self.is_greedy() and not self.seldom_tried() and not self.explores_others()
        return self.repeats and self.q_equals(self.means) and tried_well


# Each trial consists of a function that makes the Machine, the number of rounds, and epsilon.
RUNS = (
    (opponent_machine, T, 0.1),
    (last_is_best, T, 0.2),
    (first_is_best, T, 0.3),
    # In two rounds, at least three of the five actions remain untried, so their Q must be 0.
    (last_is_best, 2, 0.1),
    # A correct program mostly repeats the first action it tries, and rarely tries three others.
    (winning_machine, 20, 0.02),
)


def run_of(answer):
    """Return the first wrong Run of a student's program, or the last Run if all are right.

    The program is run on the trials in RUNS.
    """
    for make, rounds, epsilon in RUNS:
        run = run_program(answer, make, rounds, epsilon, seed=4, repeat=make is opponent_machine)
        if not run.is_right():
            break
    return run


def run_program(answer, make, rounds, epsilon, seed, repeat=False):
    """Return the Run of a student's program on a new Machine.

    make     a function that makes the Machine from a random Generator
    repeat   whether a second run with the same seed is compared with the first

    Raises RefusedAnswerError if the program misuses `earn`, plays the wrong number of rounds, or
    does not return n finite numbers.
    """
    machine, Q = _play(answer, make, rounds, epsilon, seed)
    actions, payoffs = (np.array(column) for column in zip(*machine.tries, strict=True))
    repeats = not repeat or _play(answer, make, rounds, epsilon, seed)[0].tries == machine.tries
    return Run(len(machine.outcomes), epsilon, actions, payoffs, Q, repeats)


def _play(answer, make, rounds, epsilon, seed):
    machine = make(np.random.default_rng(seed))
    machine.most = 2 * rounds
    n = len(machine.outcomes)
    text = f"n = {n}, T = {rounds}, epsilon = {epsilon}"
    rng = np.random.default_rng(seed + 1)
    try:
        returned = call_result(
            answer, machine.earn, n, rounds, epsilon, rng, expected=MisusedError, description=text
        )
    except MisusedError:
        returned = None
    if machine.misused is not None:
        raise machine.misused
    k = len(machine.tries)
    if k == rounds + 1:
        raise refused_error(
            "T = {T}，你的程序却调用了 {k} 次 earn，多了一局。range 里写的是几？",
            "T = {T}, but your program called the function earn {k} times: it plays one round too "
            "many. What number do you pass to range()?",
            T=rounds,
            k=k,
        )
    if k > rounds:
        raise _too_many(k, rounds)
    if k < rounds:
        raise refused_error(
            "T = {T}，你的程序只调用了 {k} 次 earn。每一局都要调用一次。",
            "T = {T}, but your program called the function earn {k} times. This function must be "
            "called once per round.",
            T=rounds,
            k=k,
        )
    items = items_of(returned)
    if items is not None and any(isinstance(q, float) and not np.isfinite(q) for q in items):
        raise refused_error(
            "你的程序返回的 Q 里有无穷大或 nan，多半是除以了 0。没有试过的行动，Q 是 0；"
            "第一次试一个行动时，除数应当是 1。",
            "The Q that your program returns contains infinity or nan, probably from a division "
            "by 0. An action that was never tried has Q = 0, and at the first try the divisor "
            "should be 1.",
        )
    return machine, np.array([float(q) for q in some_numbers(returned, n)])


def _too_many(k, rounds):
    return refused_error(
        "一共只有 {T} 局，你的程序却调用了 {k} 次 earn，或更多。循环到第 T 局停下来了吗？"
        "一局里是不是调用了两次？",
        "Your program called the function earn {k} times or more in {T} rounds. Does the loop stop "
        "after round T, and is the function called only once per round?",
        k=k,
        T=rounds,
    )
