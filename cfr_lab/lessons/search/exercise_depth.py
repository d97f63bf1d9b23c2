"""Judge exercise 4, a depth-limited solver for games in which player 1 acts once.

The judge computes the payoff that the solver's strategy secures.
"""

from dataclasses import dataclass

import numpy as np

from cfr_core.matching import regret_matching
from cfr_lab.answer_readers import a_number, call_result
from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import number_text, round_state
from cfr_lab.plain_values import brief_text, items_of
from cfr_lab.verdict import refused_error
from cfr_lab.words import Sentence, say

SHORT_RUN, LONG_RUN = 30, 1000
# A strategy may fall short of the game's value by at most SLACK times the range of the payoffs.
SLACK = 0.01


@dataclass(frozen=True)
class Task:
    """Define a game in which player 1 sees a hand and acts, and player 2 replies to the action.

    Player 2 does not see the hand.

    deal      (hands,) the probability of each hand
    payoffs   (actions, hands, replies) player 1's payoffs
    value     the value of the game
    """

    deal: np.ndarray
    payoffs: np.ndarray
    value: float

    def leaf_values(self, a, x):
        """Return each hand's counterfactual value of action a against player 2's best reply.

        x   (hands,) the probability with which player 1 plays a with each hand
        """
        reply = np.argmin((self.deal * x) @ self.payoffs[a])
        return self.deal * self.payoffs[a][:, reply]

    def guaranteed_payoff(self, sigma):
        """Return the payoff of the strategy `sigma` (hands, actions) against the best replies."""
        return sum(min((self.deal * sigma[:, a]) @ U) for a, U in enumerate(self.payoffs))


def tasks():
    """Return the tasks that TASKS describes, with two or three hands and two to four actions."""
    results = []
    for deal, seed, actions, replies, value in TASKS:
        rng = np.random.default_rng(seed)
        payoffs = rng.integers(-4, 5, (actions, len(deal), replies)).astype(float)
        results.append(Task(np.array(deal), payoffs, value))
    return results


# Each entry consists of the deal, the seed of the payoffs, the numbers of actions and replies, and
# the value of the game. The values were computed from the games' trees, and a test recomputes them.
TASKS = (
    ((0.7, 0.2, 0.1), 6, 2, 3, 6 / 35),
    ((0.5, 0.3, 0.2), 6, 3, 3, 19 / 70),
    ((0.5, 0.5), 9, 2, 2, 7 / 6),
    ((0.25, 0.75), 6, 4, 2, -7 / 16),
)


@dataclass(frozen=True)
class Trial:
    """Hold the student's strategies (hands, actions) after SHORT_RUN and LONG_RUN iterations."""

    task: Task
    short_run_strategies: np.ndarray
    long_run_strategies: np.ndarray

    @property
    def loss_share(self):
        """Return the loss of the longer run's strategy, divided by the range of the payoffs.

        The loss is the value of the game minus the payoff that the strategy secures.
        """
        return (self.task.value - self.task.guaranteed_payoff(self.long_run_strategies)) / np.ptp(
            self.task.payoffs
        )


def read_solver(answer):
    """Return a Trial of the student's solver for each task.

    Raises RefusedAnswerError if a result is not a strategy.
    """
    return [
        Trial(task, *(_run(answer, task, T) for T in (SHORT_RUN, LONG_RUN))) for task in tasks()
    ]


def _run(answer, task, T):
    actions, hands, _ = task.payoffs.shape
    description = f"hands = {hands}, actions = {actions}, T = {T}"

    def leaf_values(a, x):
        ranges = np.asarray(x, float)
        if ranges.shape != (hands,):
            raise ValueError(
                say(
                    "leaf_values 的参数 x 应当有 {n} 个数，每种手牌一个",
                    "the argument x of leaf_values must have {n} numbers, one for each hand",
                    n=hands,
                )
            )
        return task.leaf_values(int(a), ranges.copy())

    rows = items_of(call_result(answer, leaf_values, hands, actions, T, description=description))
    rows = None if rows is None else [items_of(row) for row in rows]
    if rows is None or len(rows) != hands or any(r is None or len(r) != actions for r in rows):
        raise refused_error(
            "有 {hands} 种手牌、{actions} 个行动时，你的程序返回 {given}；"
            "应当返回 {hands} 行，每行 {actions} 个概率。",
            "With {hands} hands and {actions} actions, your program returns {given}; it should "
            "return {hands} rows of {actions} probabilities each.",
            hands=hands,
            actions=actions,
            given=brief_text(rows),
        )
    sigma = np.array([[float(a_number(p)) for p in row] for row in rows])
    if not np.allclose(sigma.sum(axis=1), 1, atol=1e-6) or sigma.min() < -1e-9:
        raise refused_error(
            "你的程序返回的第一行是 {row}；每种手牌的各个概率不能为负，加起来应当是 1。"
            "累计的策略归一化了没有？",
            "The first row that your program returns is {row}; the probabilities of each hand must "
            "not be negative and must add up to 1. Did you normalise the sums?",
            row=_row(sigma[0]),
        )
    return sigma


def cfr_update(regret, v, sigma):
    """Return the cumulative regrets after an iteration of CFR."""
    return regret + v - (sigma * v).sum(1, keepdims=True)


def cfr_plus_update(regret, v, sigma):
    """Return the cumulative regrets after an iteration of CFR+."""
    return np.maximum(cfr_update(regret, v, sigma), 0)


def solver_strategy(task, T, change=cfr_update, ranges=None, last=""):
    """Return the strategy that a correct or a faulty solver returns after T iterations.

    change   function from (cumulative regrets, values, strategy) to the new cumulative regrets, all
             of them arrays of shape (hands, actions)
    ranges   function from the strategy to the ranges that the leaves receive; by default, the
             ranges are the strategy itself
    last     "" to return the average strategy, "played" to return the strategy of the last
             iteration, or "next" to return the strategy of the iteration after the last
    """
    actions, hands, _ = task.payoffs.shape
    regret, total = np.zeros((hands, actions)), np.zeros((hands, actions))
    for _ in range(T):
        sigma = regret_matching(regret)
        x = sigma if ranges is None else ranges(sigma)
        v = np.stack([task.leaf_values(a, x[:, a]) for a in range(actions)], axis=1)
        regret = change(regret, v, sigma)
        total += sigma
    return {"": total / T, "played": sigma, "next": regret_matching(regret)}[last]


def _equals_fault(**fault):
    """Return a test, for a Case, of whether the program's results are those of a faulty solver.

    fault   keyword arguments of `solver_strategy`
    """
    return lambda trials: all(
        np.allclose(
            trial.short_run_strategies, solver_strategy(trial.task, SHORT_RUN, **fault), atol=1e-6
        )
        for trial in trials
    )


def _secures(trials):
    """Return whether the strategies secure the values and are not those of the last iteration.

    With these leaves, the last iteration's strategies may be good by chance, but the theorem
    concerns only the average strategies.
    """
    return all(trial.loss_share <= SLACK for trial in trials) and not _returns_last(trials)


def _returns_last(trials):
    return any(
        _equals_fault(change=change, last=last)(trials)
        for change in (cfr_update, cfr_plus_update)
        for last in ("played", "next")
    )


def _never_learns(trials):
    return all(
        np.allclose(trial.long_run_strategies, 1 / trial.long_run_strategies.shape[1])
        for trial in trials
    )


def _loss_hint(trials):
    k = int(np.argmax([trial.loss_share for trial in trials]))
    trial = trials[k]
    return Sentence(
        "第 {k} 个博弈的值是 {value}，你的程序迭代 {T} 次之后，策略只能保证收益 {secured}。"
        "每次迭代里，叶子函数收到什么？遗憾加上什么？最后返回什么？",
        "The value of game {k} is {value}; after {T} iterations, your strategy secures only "
        "{secured}. In each iteration, what do the leaves receive, and what is added to the "
        "regrets? What is returned at the end?",
        k=k + 1,
        T=LONG_RUN,
        value=number_text(trial.task.value, 3, sign=True),
        secured=number_text(
            float(trial.task.guaranteed_payoff(trial.long_run_strategies)), 3, sign=True
        ),
    )


def _row(numbers):
    return brief_text((round_state(numbers, 3) + 0).tolist())


DEPTH = Exercise(
    sections=(6,),
    read=read_solver,
    right=Case(
        _secures,
        "在四个博弈里，你的策略能保证的收益都接近博弈的值。你的程序只问叶子，没有看叶子以下的部分。",
        "In all four games, your strategy secures nearly the value of the game. Your program "
        "looked at the leaves only, not at the game below them.",
    ),
    mistakes=(
        Case(
            _never_learns,
            "你的程序返回的总是均匀策略。遗憾有没有加到下一次迭代所用的变量里？",
            "Your program always returns the uniform strategy. Are the regrets added to the "
            "variable that the next iteration uses?",
        ),
        Case(
            _returns_last,
            "你的程序返回的是最后一次迭代的策略。定理说的是哪一个策略？",
            "Your program returns the strategy of the last iteration. For which strategy does "
            "the theorem give a bound?",
        ),
        Case(
            _equals_fault(ranges=np.ones_like),
            "你的程序告诉叶子的是：各种手牌走到这里的概率都相同。在这次迭代里，这些概率各是多少？",
            "Your program always tells the leaves that all hands arrive with the same "
            "probability. With what probabilities do the hands arrive in this iteration?",
        ),
        Case(
            _equals_fault(change=lambda regret, v, sigma: regret + v),
            "你的程序累加的是叶子的值，不是遗憾。遗憾等于这个值减去什么？",
            "Your program adds up values, not regrets. What is subtracted from a value in a "
            "regret?",
        ),
        Case(
            _equals_fault(change=lambda regret, v, sigma: v - (sigma * v).sum(1, keepdims=True)),
            "你的程序只保留最近一次的遗憾，以前各次的遗憾到哪里去了？",
            "Your program uses only the regrets of the last iteration. Where does it add those "
            "of earlier iterations?",
        ),
        Case(
            _equals_fault(
                change=lambda regret, v, sigma: regret - v + (sigma * v).sum(1, keepdims=True)
            ),
            "你的程序里，符号反了：一个行动比所用的策略好时，它的遗憾应当是正的还是负的？",
            "The sign of your regrets is reversed: if an action is better than the strategy "
            "played, is its regret positive or negative?",
        ),
        Case(
            _equals_fault(
                change=lambda regret, v, sigma: (
                    regret + v.sum(0) - (sigma * v.sum(0)).sum(1, keepdims=True)
                )
            ),
            "在你的程序里，同一个叶子上所有的手牌共用一个数。不同的手牌走到同一个叶子，值一样吗？",
            "Your program uses one number per leaf for all hands. Does a leaf have the same "
            "value for different hands?",
        ),
        Case(
            _equals_fault(
                change=lambda regret, v, sigma: (
                    regret + sigma * v - (sigma * v).sum(1, keepdims=True)
                )
            ),
            "你的程序把叶子的值又乘以玩家 1 自己的概率。反事实值要不要乘以自己的概率？",
            "Your program multiplies the leaves' values by player 1's own probabilities once "
            "more. Do counterfactual values contain these probabilities?",
        ),
        Case(
            _equals_fault(change=lambda regret, v, sigma: regret + v - v.mean(1, keepdims=True)),
            "你的程序减去的是各个值的简单平均。这是用哪一个策略时的期望收益？",
            "Your program subtracts the unweighted mean of the values. Which strategy has this "
            "expected value?",
        ),
    ),
    otherwise=_loss_hint,
    given_fingerprint="9eabf6f2",
)
