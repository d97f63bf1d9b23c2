"""Exercise 09.4: Q-learning from a blank cell, judged by what it tried and what it learnt.

The program is handed `earn`, which notes every try. So all it could know is known: its Q must be
the means of what it earned, and its tries must be greedy by them but for a share epsilon.
"""

from dataclasses import dataclass, field

import numpy as np

from cfr_core.games import RPS_PAYOFFS
from cfr_core.number import is_whole
from cfr_lab.exercises import Verdict, a_call, brief, hint, items_of, right, some_numbers
from cfr_lab.numbers import number

T = 4000


@dataclass
class Machine:
    """What the program plays on: draws what an action earns, and notes the tries."""

    outcomes: tuple
    rng: np.random.Generator
    tries: list = field(default_factory=list)

    def earn(self, a):
        if not is_whole(a) or not 0 <= a < len(self.outcomes):
            raise hint(
                "earn 收到的是 {a}，这里要一个行动的编号：0 到 {last} 的整数。",
                "earn was called with {a}; it takes the number of an action, from 0 to {last}.",
                a=brief(a),
                last=len(self.outcomes) - 1,
            )
        if len(self.tries) >= 2 * T:
            raise _too_many(len(self.tries))
        values, chances = self.outcomes[int(a)]
        payoff = float(values[self.rng.choice(len(values), p=chances)])
        self.tries.append((int(a), payoff))
        return payoff


def against_the_opponent(rng):
    """Rock, paper, scissors against (0.4, 0.3, 0.3)."""
    return Machine(tuple((row, (0.4, 0.3, 0.3)) for row in RPS_PAYOFFS), rng)


def unseen(rng):
    """Five actions that all lose, the second least: who has not tried one thinks it best."""
    means = (-0.9, -0.2, -0.7, -0.5, -0.8)
    return Machine(tuple(((m - 0.5, m + 0.5), (0.5, 0.5)) for m in means), rng)


def exercise_4(answer):
    for make, epsilon in ((against_the_opponent, 0.1), (unseen, 0.2)):
        machine, Q = _tried(answer, make, epsilon, seed=4)
        again, _ = _tried(answer, make, epsilon, seed=4)
        if machine.tries != again.tries:
            return hint(
                "同一个种子，两次试的行动不同。抽签用的是传进来的 rng 吗？",
                "The same seed, and the actions tried differ. Are all draws made by the rng that "
                "was handed in?",
            )
        n = len(machine.outcomes)
        actions, payoffs = (np.array(column) for column in zip(*machine.tries, strict=True))
        wrong = _wrong_values(Q, actions, payoffs, n) or _wrong_tries(actions, payoffs, n, epsilon)
        if wrong is not None:
            return wrong
    return right(
        "在没见过的五个行动里，它找到了最好的一个，Q = {q}。",
        "Of five actions it had not seen it found the best, with Q = {q}.",
        q=number(max(Q), 3),
    )


def _tried(answer, make, epsilon, seed):
    """The machine after the program's tries, and the Q that it returned."""
    machine = make(np.random.default_rng(seed))
    n = len(machine.outcomes)
    told = f"n = {n}, T = {T}, epsilon = {epsilon}"
    rng = np.random.default_rng(seed + 1)
    returned = a_call(answer, machine.earn, n, T, epsilon, rng, expected=Verdict, told=told)
    if len(machine.tries) > T:
        raise _too_many(len(machine.tries))
    if len(machine.tries) < T:
        raise hint(
            "T = {T}，earn 只调用了 {k} 次。每一局都要打一次。",
            "T = {T}, and earn was called {k} times. It is to be called once a round.",
            T=T,
            k=len(machine.tries),
        )
    items = items_of(returned)
    if items is not None and any(isinstance(q, float) and not np.isfinite(q) for q in items):
        raise hint(*HINTS["not finite"])
    return machine, np.array([float(q) for q in some_numbers(returned, n)])


def _too_many(k):
    return hint(
        "earn 调用了 {k} 次或更多，可只有 {T} 局。每局只能看到所出的那一个行动的收益：有没有多试？",
        "earn was called {k} times or more in {T} rounds. A round shows the payoff of the one "
        "action played: is there a second call in it?",
        k=k,
        T=T,
    )


def _sums(actions, payoffs, n):
    return np.bincount(actions, payoffs, n), np.bincount(actions, minlength=n)


def _by_steps(actions, payoffs, n, steps):
    Q = np.zeros(n)
    for a, payoff, step in zip(actions, payoffs, steps, strict=True):
        Q[a] += step * (payoff - Q[a])
    return Q


def _wrong_values(Q, actions, payoffs, n):
    """The hint for a Q that is not the means of what was earned, None for one that is."""
    sums, counts = _sums(actions, payoffs, n)
    tried = np.maximum(counts, 1)
    if _same(Q, sums / tried):
        return None
    last = [payoffs[actions == a][-1] if counts[a] else 0 for a in range(n)]
    everywhere = np.full(n, payoffs.mean())
    known = (
        (sums, "sums"),
        (counts, "counts"),
        (counts / T, "counts"),
        (last, "last"),
        (sums / T, "all rounds"),
        (sums / (counts + 1), "one more"),
        (everywhere, "everywhere"),
        (_by_steps(actions, payoffs, n, 1 / np.arange(1, T + 1)), "by round"),
        *(
            (_by_steps(actions, payoffs, n, np.full(T, s)), "step")
            for s in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
        ),
    )
    for values, name in known:
        if _same(Q, values):
            return hint(*HINTS[name])
    return hint(
        "行动 {a} 试过 {k} 次，平均得 {mean}，返回的 Q[{a}] 却是 {q}。"
        "只打两三局，把 Q 打印出来，和手算的比一比。",
        "Action {a} was tried {k} times and earned {mean} on average; Q[{a}] came back as {q}. "
        "Play two or three rounds, print Q, and compare with what you get by hand.",
        **_first_difference(Q, sums / tried, counts),
    )


def _same(x, y):
    return bool(np.allclose(x, y, rtol=0, atol=1e-6))


def _first_difference(Q, means, counts):
    a = int(abs(Q - means).argmax())
    return {"a": a, "k": int(counts[a]), "mean": number(means[a], 3), "q": number(Q[a], 3)}


def _wrong_tries(actions, payoffs, n, epsilon):
    """The hint for tries that are not epsilon-greedy, None for those that are."""
    greedy, uniform = _greedy_shares(actions, payoffs, n)
    slack = 4 * np.sqrt(epsilon * (1 - epsilon) * 2 / T)
    low, high = 1 - epsilon - slack, 1 - epsilon + epsilon * max(uniform) + slack
    if all(low <= share <= high for share in greedy):
        return _seldom_tried(actions, n, epsilon)
    share = float(np.mean(greedy))
    if min(greedy) > 1 - epsilon / 10:
        name = "never explores"
    elif abs(share - epsilon - (1 - epsilon) * np.mean(uniform)) < 0.03:
        name = "exchanged"
    elif abs(share - np.mean(uniform)) < 0.03:
        name = "never exploits"
    elif share < 0.05:
        name = "least"
    else:
        return hint(
            "epsilon = {e}，应有大约 {wanted} 的局数出 Q 最大的行动，"
            "这里前半是 {first}，后半是 {second}。挑行动时，看的是哪个数？抽签的概率对吗？",
            "With epsilon = {e} about {wanted} of the rounds should play the action of greatest Q; "
            "here it is {first} in the first half, {second} in the second. Which number decides "
            "the choice, and is the chance of a random one right?",
            e=epsilon,
            wanted=number(1 - epsilon + epsilon / n),
            first=number(greedy[0]),
            second=number(greedy[1]),
        )
    return hint(*HINTS[name])


def _seldom_tried(actions, n, epsilon):
    """The hint for random tries that leave an action out, None for those of all of them."""
    later = np.bincount(actions[T // 2 :], minlength=n)
    expected = epsilon / n * (T / 2)
    if later.min() > expected - 5 * np.sqrt(expected):
        return None
    return hint(
        "后一半的 {rounds} 局里，行动 {a} 只试过 {k} 次。随便出一个，是从几个行动里挑？",
        "In the second {rounds} rounds action {a} was tried {k} times. A random one is picked out "
        "of how many actions?",
        rounds=T // 2,
        a=int(later.argmin()),
        k=int(later.min()),
    )


def _greedy_shares(actions, payoffs, n):
    """In either half, the share of tries at an action of greatest mean, and what chance gives."""
    sums, counts = np.zeros(n), np.zeros(n)
    hits, chance = [], []
    for a, payoff in zip(actions, payoffs, strict=True):
        Q = sums / np.maximum(counts, 1)
        best = Q.max() - Q <= 1e-9
        hits.append(best[a])
        chance.append(best.mean())
        sums[a] += payoff
        counts[a] += 1
    halves = slice(None, T // 2), slice(T // 2, None)
    return [np.mean(hits[half]) for half in halves], [np.mean(chance[half]) for half in halves]


HINTS = {
    "sums": (
        "返回的是收益之和。试得多的行动，和就大：要比的是哪个数？",
        "What came back are sums of payoffs. An action tried often has a large one: which number "
        "is to be compared?",
    ),
    "counts": (
        "返回的是每个行动试了几次（或所占的比例）。Q 记的是什么？",
        "What came back is how often each action was tried, or its share. What does Q hold?",
    ),
    "last": (
        "返回的是每个行动最近一次的收益，步长成了 1。以前各次到哪里去了？",
        "What came back is what each action earned last: the step is 1. Where have the tries "
        "before gone?",
    ),
    "all rounds": (
        "收益之和除以了总局数 T。没有出它的那些局，也能算进它的平均吗？",
        "The sums were divided by T, all the rounds. Do rounds that did not play an action count "
        "in its mean?",
    ),
    "one more": (
        "除数比试过的次数多了 1。第一次试过之后，Q 应该等于什么？",
        "The divisor is one more than the number of tries. What should Q be after the first try?",
    ),
    "everywhere": (
        "每一局，所有行动的 Q 都改了。没有出的行动，这一局知道它能得多少吗？",
        "Every round changes the Q of all actions. Does a round tell what an action earns that "
        "was not played?",
    ),
    "step": (
        "这是固定步长的 Q。题目要的是平均：第 n 次试一个行动，步长该是多少？",
        "This is Q with a constant step. The mean was asked for: what step makes it, at the n-th "
        "try of an action?",
    ),
    "by round": (
        "步长取的是 1/局数，没有出它的那些局也算进去了。步长取 1/n，n 数的是什么？",
        "The step is 1 over the rounds so far, those that did not play the action included. With "
        "the step 1/n, what does n count?",
    ),
    "not finite": (
        "返回的 Q 里有不是有限的数。第一次试一个行动，除以的是几？",
        "Q comes back with what is no finite number: what is the divisor at the first try of an "
        "action?",
    ),
    "never explores": (
        "几乎每一局都出 Q 最大的行动。一个行动开头倒霉，以后还有机会吗？epsilon 用在哪里？",
        "Nearly every round plays the action of greatest Q. Has an action that began with bad luck "
        "another chance? What is epsilon for?",
    ),
    "exchanged": (
        "大多数局在随便出，只有 epsilon 的局数看 Q。两种情形的概率是不是写反了？",
        "Most rounds play any action, and only a share epsilon looks at Q. Are the two cases "
        "exchanged?",
    ),
    "never exploits": (
        "到最后还是随便出，学到的 Q 没有用上。什么时候该看 Q？",
        "To the end it plays at random, and what Q learnt is not used. When should it be looked "
        "at?",
    ),
    "least": (
        "专挑 Q 最小的行动。argmin 还是 argmax？",
        "It picks the action of least Q. Is that an argmin, or a sign?",
    ),
}
