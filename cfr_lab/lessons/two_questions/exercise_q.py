"""Judge exercise 4, in which students write Q-learning in an empty cell.

The judge examines the actions that the program tries and the array Q that it returns.
"""

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.lessons.two_questions.exercise_q_runs import Run, run_of
from cfr_lab.numbers import number_text


def _last_payoffs(run):
    return [run.payoffs[run.actions == a][-1] if run.counts[a] else 0 for a in range(run.n)]


def _by_steps(run, steps):
    Q = np.zeros(run.n)
    for a, payoff, step in zip(run.actions, run.payoffs, steps, strict=True):
        Q[a] += step * (payoff - Q[a])
    return Q


def _has_a_constant_step(run):
    sizes = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
    return any(run.q_equals(_by_steps(run, np.full(run.T, size))) for size in sizes)


def _begins_above_zero(run):
    """Return the hint's values for an untried action whose Q is not 0, or None.

    The result is also None if the Q of a tried action differs from the action's mean payoff.
    """
    untried = np.flatnonzero(run.counts == 0)
    right_elsewhere = np.allclose(run.Q[run.counts > 0], run.means[run.counts > 0], atol=1e-6)
    if run.q_equals(run.means) or not right_elsewhere:
        return None
    return {"a": int(untried[0]), "q": number_text(run.Q[untried[0]], 3)}


def _wrong_mean(run):
    """Return the hint's values for the action whose Q differs most from the action's mean payoff.

    If Q is right, the result is False.
    """
    a = int(abs(run.Q - run.means).argmax())
    facts = {"mean": number_text(run.means[a], 3), "q": number_text(run.Q[a], 3)}
    return not run.q_equals(run.means) and {"a": a, "k": int(run.counts[a])} | facts


def _share(run):
    return float(np.mean(run.greedy_shares()[0]))


def _chance(run):
    return float(np.mean(run.greedy_shares()[1]))


def _exchanges(run):
    return abs(_share(run) - run.epsilon - (1 - run.epsilon) * _chance(run)) < 0.03


def _other_shares(run):
    greedy = run.greedy_shares()[0]
    return {
        "e": number_text(run.epsilon, 1),
        "wanted": number_text(1 - run.epsilon + run.epsilon / run.n),
        "first": number_text(greedy[0]),
        "second": number_text(greedy[1]),
    }


Q_LEARNING = Exercise(
    sections=(1,),
    given_fingerprint="965edf7b",
    read=run_of,
    right=Case(
        Run.is_right,
        "你的程序在没见过的博弈里也都对了：最好的行动排在第一时，它找到了这个行动；"
        "最好的行动排在最后、而且各个行动都输时，它也找到了。",
        "Your program is also right in the games that you have not seen: it finds the best "
        "action both if the first action is best and if the last one is best and all actions "
        "lose.",
    ),
    mistakes=(
        Case(
            lambda run: not run.repeats,
            "种子相同，你的程序两次运行试的行动却不同。抽样用的都是传进来的 rng 吗？",
            "With the same seed, your program tried different actions in two runs. Does it draw "
            "only from the rng that was passed in?",
        ),
        Case(
            _begins_above_zero,
            "你的程序一次也没有试过行动 {a}，返回的 Q[{a}] 却是 {q}。"
            "没有试过的行动，Q 应当是多少？",
            "Your program never tried action {a}, and yet returned Q[{a}] = {q}. What should Q be "
            "for an action that was never tried?",
        ),
        Case(
            lambda run: run.q_equals(run.sums) and not run.q_equals(run.means),
            "你的程序返回的是收益之和。试的次数多，和就大：比较行动的好坏，应当用哪个数？",
            "Your program returns sums of payoffs. An action that was tried often has a large "
            "sum: which number should be compared instead?",
        ),
        Case(
            lambda run: run.q_equals(run.counts) or run.q_equals(run.counts / run.T),
            "你的程序返回的是每个行动试了几次（或这个次数占的比例）。Q 里应当是什么？",
            "Your program returns the number of tries of each action, or its share of all rounds. "
            "What should Q contain?",
        ),
        Case(
            lambda run: run.q_equals(_last_payoffs(run)) and not run.q_equals(run.means),
            "你的程序返回的是每个行动最近一次的收益：步长成了 1。"
            "以前各次的收益，在 Q 里还有权重吗？",
            "Your program returns the last payoff of each action: its step size is 1. What weight "
            "do the earlier payoffs have?",
        ),
        Case(
            lambda run: run.q_equals(run.sums / run.T),
            "你的程序把收益之和除以了总局数 T。没有出某个行动的那些局，也该算进这个行动的平均吗？",
            "Your program divided the sums by T, the total number of rounds. Do rounds in which "
            "an action was not played count in its mean?",
        ),
        Case(
            lambda run: run.q_equals(run.sums / (run.counts + 1)),
            "你的程序的除数，比试过的次数多 1。第一次试过一个行动之后，它的 Q 应当等于什么？",
            "Your program divides by one more than the number of tries. What should an action's "
            "Q be after its first try?",
        ),
        Case(
            lambda run: run.q_equals(np.full(run.n, run.payoffs.mean())),
            "你的程序每一局都更新所有行动的 Q。没有出的行动，从这一局能知道它的收益吗？",
            "In every round, your program changes the Q of all actions. Does a round show the "
            "payoff of an action that was not played?",
        ),
        Case(
            lambda run: (
                run.q_equals(_by_steps(run, 1 / np.arange(1, run.T + 1))) and not run.is_short()
            ),
            "你的程序的步长是 1/局数，连没有出这个行动的局也数进去了。"
            "步长取 1/n 时，n 数的是什么？",
            "Your step size is 1 over the number of all rounds so far, including those in which "
            "the action was not played. In the step size 1/n, what does n count?",
        ),
        Case(
            _has_a_constant_step,
            "你的程序用的是固定步长。题目要 Q 等于平均：第 n 次试一个行动时，步长应当是多少？",
            "Your program uses a constant step size. Q must be the mean: which step size does a "
            "mean need at the n-th try of an action?",
        ),
        Case(
            _wrong_mean,
            "你的程序试了行动 {a} 共 {k} 次，平均收益是 {mean}，返回的 Q[{a}] 却是 {q}。"
            "只打两三局，把 Q 打印出来，和手算的结果比一比。",
            "Action {a} was tried {k} times and earned {mean} on average, but your program "
            "returned Q[{a}] = {q}. Play two or three rounds, print Q, and compare it with your "
            "calculation by hand.",
        ),
        # In the cases below, the program returns the right Q but chooses actions incorrectly.
        Case(
            lambda run: run.is_greedy() and run.seldom_tried(),
            "后一半的 {rounds} 局里，行动 {a} 在你的程序里只试过 {k} 次。"
            "等可能地抽一个行动，是从几个行动里抽？",
            "In the second half of the run, which has {rounds} rounds, your program tried action "
            "{a} only {k} times. From how many actions is a random action drawn?",
        ),
        Case(
            lambda run: run.is_short() and run.begins_in_turn() and {"n": run.n},
            "在开头 {n} 局，已经有 Q 最大的行动，你的程序却仍把没试过的行动逐个试了一遍。规则从第"
            "一局起就有效：没试过的行动，Q 是 0，照样参加比较。按这条规则，第 2 局该出哪个行动？",
            "In the first {n} rounds, your program tries the untried actions one by one, although "
            "another action has the greatest Q. The rule holds from the first round: an action "
            "that has not been tried has Q = 0, which is compared like every other Q. Which "
            "action does the rule play in round 2?",
        ),
        Case(
            lambda run: not run.is_short() and run.is_greedy() and run.explores_others(),
            "在随机抽行动的那些局里，你的程序没有一局出 Q 最大的行动。"
            "规则是在所有行动里等可能地抽：是不是漏了一个？",
            "In rounds with a random action, your program never plays the action with the "
            "greatest Q. The rule draws from all actions with equal probabilities: does your "
            "program leave one of them out?",
        ),
        Case(
            lambda run: min(run.greedy_shares()[0]) > 1 - run.epsilon / 10,
            "你的程序几乎每一局都出 Q 最大的行动。一个行动如果开头几局碰巧输了，以后还会再试吗？"
            "epsilon 用在哪里？",
            "In nearly every round, your program plays the action with the greatest Q. Is an "
            "action that began with bad luck ever tried again? What is epsilon for?",
        ),
        Case(
            _exchanges,
            "你的程序在大多数局里随机抽行动，只有比例为 epsilon 的局按 Q 选。"
            "两种情形的概率是不是写反了？",
            "In most rounds, your program draws a random action; it uses Q in only a fraction "
            "epsilon of all rounds. Are the two cases exchanged?",
        ),
        Case(
            lambda run: abs(_share(run) - _chance(run)) < 0.03,
            "你的程序到最后还是随机抽行动，没有用学到的 Q。什么时候应当按 Q 选？",
            "Your program draws random actions until the last round and never uses Q. When should "
            "it use Q?",
        ),
        Case(
            lambda run: _share(run) < 0.05,
            "你的程序专选 Q 最小的行动。是不是哪里的大小比较或者正负号反了？",
            "Your program picks the action with the least Q. Is a comparison or a sign reversed?",
        ),
        Case(
            _other_shares,
            "epsilon = {e} 时，应当有大约 {wanted} 的局出 Q 最大的行动；"
            "你的程序里，这样的局在前一半局中占 {first}，在后一半局中占 {second}。"
            "选行动时，比较的是哪个数？随机抽行动的概率对吗？",
            "With epsilon = {e}, about {wanted} of the rounds should play the action with the "
            "greatest Q; in your program, the share of such rounds is {first} in the first half "
            "and {second} in the second half. Which number decides the choice, and is the "
            "probability of a random action right?",
        ),
    ),
    otherwise=(
        "只打两三局，把 Q 打印出来看看。",
        "Let your program play two or three rounds and print Q.",
    ),
)
