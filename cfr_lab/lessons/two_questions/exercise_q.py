"""Exercise 4: Q-learning from a blank cell, judged by what it tried and what it learnt."""

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.two_questions.exercise_q_runs import Run, run_of
from cfr_lab.numbers import number


def _last_payoffs(run):
    return [run.payoffs[run.actions == a][-1] if run.counts[a] else 0 for a in range(run.n)]


def _by_steps(run, steps):
    Q = np.zeros(run.n)
    for a, payoff, step in zip(run.actions, run.payoffs, steps, strict=True):
        Q[a] += step * (payoff - Q[a])
    return Q


def _has_a_constant_step(run):
    sizes = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
    return any(run.has(_by_steps(run, np.full(run.T, size))) for size in sizes)


def _begins_above_zero(run):
    """Return the facts of an action that was never tried, where all others have their means."""
    untried = np.flatnonzero(run.counts == 0)
    right_elsewhere = np.allclose(run.Q[run.counts > 0], run.means[run.counts > 0], atol=1e-6)
    if run.has(run.means) or not right_elsewhere:
        return None
    return {"a": int(untried[0]), "q": number(run.Q[untried[0]], 3)}


def _wrong_mean(run):
    """Return the facts of the action whose Q is farthest from its mean."""
    a = int(abs(run.Q - run.means).argmax())
    facts = {"mean": number(run.means[a], 3), "q": number(run.Q[a], 3)}
    return not run.has(run.means) and {"a": a, "k": int(run.counts[a])} | facts


def _share(run):
    return float(np.mean(run.greedy_shares()[0]))


def _chance(run):
    return float(np.mean(run.greedy_shares()[1]))


def _exchanges(run):
    return abs(_share(run) - run.epsilon - (1 - run.epsilon) * _chance(run)) < 0.03


def _other_shares(run):
    greedy = run.greedy_shares()[0]
    return {
        "e": number(run.epsilon, 1),
        "wanted": number(1 - run.epsilon + run.epsilon / run.n),
        "first": number(greedy[0]),
        "second": number(greedy[1]),
    }


Q_LEARNING = Exercise(
    sections=(1,),
    given="965edf7b",
    read=run_of,
    right=Case(
        Run.is_right,
        "在三个没见过的博弈里都对：最好的行动在第一个、在最后一个、全都输，它都找到了。",
        "Right in the games it had not seen as well: with the best action first, with the best "
        "action last, and where all of them lose.",
    ),
    mistakes=(
        Case(
            lambda run: not run.repeats,
            "同一个种子，两次试的行动不同。抽样用的是传进来的 rng 吗？",
            "The same seed, and the actions tried differ. Are all draws made by the rng that "
            "was handed in?",
        ),
        Case(
            _begins_above_zero,
            "行动 {a} 一次也没有试过，Q[{a}] 却是 {q}。没有试过的，Q 该是多少？",
            "Action {a} was never tried, and yet Q[{a}] is {q}. What should Q be without a try?",
        ),
        Case(
            lambda run: run.has(run.sums) and not run.has(run.means),
            "返回的是收益之和。试得多的行动，和就大：要比的是哪个数？",
            "What came back are sums of payoffs. An action tried often has a large one: which "
            "number is to be compared?",
        ),
        Case(
            lambda run: run.has(run.counts) or run.has(run.counts / run.T),
            "返回的是每个行动试了几次（或所占的比例）。Q 记的是什么？",
            "What came back is how often each action was tried, or its share. What does Q hold?",
        ),
        Case(
            lambda run: run.has(_last_payoffs(run)) and not run.has(run.means),
            "返回的是每个行动最近一次的收益，步长成了 1。以前各次到哪里去了？",
            "What came back is what each action earned last: the step is 1. Where have the tries "
            "before gone?",
        ),
        Case(
            lambda run: run.has(run.sums / run.T),
            "收益之和除以了总局数 T。没有出它的那些局，也能算进它的平均吗？",
            "The sums were divided by T, all the rounds. Do rounds that did not play an action "
            "count in its mean?",
        ),
        Case(
            lambda run: run.has(run.sums / (run.counts + 1)),
            "除数比试过的次数多了 1。第一次试过之后，Q 应该等于什么？",
            "The divisor is one more than the number of tries. What should Q be after the first "
            "try?",
        ),
        Case(
            lambda run: run.has(np.full(run.n, run.payoffs.mean())),
            "每一局，所有行动的 Q 都改了。没有出的行动，这一局知道它能得多少吗？",
            "Every round changes the Q of all actions. Does a round tell what an action earns "
            "that was not played?",
        ),
        Case(
            lambda run: run.has(_by_steps(run, 1 / np.arange(1, run.T + 1))) and not run.is_short(),
            "步长取的是 1/局数，没有出它的那些局也算进去了。步长取 1/n，n 数的是什么？",
            "The step is 1 over the rounds so far, those that did not play the action included. "
            "With the step 1/n, what does n count?",
        ),
        Case(
            _has_a_constant_step,
            "这是固定步长的 Q。题目要的是平均：第 n 次试一个行动，步长该是多少？",
            "This is Q with a constant step. The mean was asked for: what step makes it, at the "
            "n-th try of an action?",
        ),
        Case(
            _wrong_mean,
            "行动 {a} 试过 {k} 次，平均得 {mean}，返回的 Q[{a}] 却是 {q}。"
            "只打两三局，把 Q 打印出来，和手算的比一比。",
            "Action {a} was tried {k} times and earned {mean} on average; Q[{a}] came back as "
            "{q}. Play two or three rounds, print Q, and compare with what you get by hand.",
        ),
        # From here on the values are right, and the tries are not.
        Case(
            lambda run: run.is_greedy() and run.seldom_tried(),
            "后一半的 {rounds} 局里，行动 {a} 只试过 {k} 次。随便出一个，是从几个行动里挑？",
            "In the second {rounds} rounds action {a} was tried {k} times. A random one is picked "
            "out of how many actions?",
        ),
        Case(
            lambda run: run.is_short() and run.begins_in_turn() and {"n": run.n},
            "开头 {n} 局，Q 已有最大的，却仍把没试过的行动逐个试了一遍。"
            "规则从第一局起就有效：没试过的行动，Q 是 0，照样拿来比大小。",
            "In the first {n} rounds the untried actions are tried one by one, although another "
            "action has the greatest Q. The rule holds from the first round: Q is 0 for an action "
            "without a try, and it is compared like the others. What does the rule play in round "
            "2?",
        ),
        Case(
            lambda run: not run.is_short() and run.is_greedy() and run.explores_others(),
            "随机的那些局里，没有一局出 Q 最大的行动。"
            "规则是在所有行动里等可能地抽：是不是漏了一个？",
            "The random rounds never play the action of greatest Q. The rule draws from all "
            "actions with equal probabilities: is one of them left out?",
        ),
        Case(
            lambda run: min(run.greedy_shares()[0]) > 1 - run.epsilon / 10,
            "几乎每一局都出 Q 最大的行动。一个行动开头倒霉，以后还有机会吗？epsilon 用在哪里？",
            "Nearly every round plays the action of greatest Q. Has an action that began with bad "
            "luck another chance? What is epsilon for?",
        ),
        Case(
            _exchanges,
            "大多数局在随便出，只有 epsilon 的局数看 Q。两种情形的概率是不是写反了？",
            "Most rounds play any action, and only a share epsilon looks at Q. Are the two cases "
            "exchanged?",
        ),
        Case(
            lambda run: abs(_share(run) - _chance(run)) < 0.03,
            "到最后还是随便出，学到的 Q 没有用上。什么时候该看 Q？",
            "To the end it plays at random, and what Q learnt is not used. When should it be "
            "looked at?",
        ),
        Case(
            lambda run: _share(run) < 0.05,
            "专挑 Q 最小的行动。argmin 还是 argmax？",
            "It picks the action of least Q. Is that an argmin, or a sign?",
        ),
        Case(
            _other_shares,
            "epsilon = {e}，应有大约 {wanted} 的局数出 Q 最大的行动，"
            "这里前半是 {first}，后半是 {second}。挑行动时，看的是哪个数？抽样的概率对吗？",
            "With epsilon = {e} about {wanted} of the rounds should play the action of greatest "
            "Q; here it is {first} in the first half, {second} in the second. Which number "
            "decides the choice, and is the chance of a random one right?",
        ),
    ),
    otherwise=("只打两三局，把 Q 打印出来看看。", "Play two or three rounds and print Q."),
)
