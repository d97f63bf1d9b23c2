"""Judge puzzles 15 and 16: the weights in the average, and the strategy to return (M4, M22)."""

from functools import lru_cache

import numpy as np

from cfr_lab import draw
from cfr_lab.lessons.colonel_blotto.blotto import ACTIONS, M, allocation_text
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, program_puzzle, show_errors
from cfr_lab.numbers import number_text
from cfr_lab.words import say

STOP, INSIDE = np.array([3.0, -2.0]), np.array([[3.0, -2.0], [-3.0, 3.0]])
SHOWN_ITERATIONS = (130, 1500, 2400)


def first_iterations(record, T):
    """Return the player's own reach and strategies in a run's first T iterations.

    The arrays have the shapes (T,) and (T, number of actions).

    record   the player's own reach and strategies in all iterations, as `trap_run` returns them for
           an information set
    """
    reach, sigma = record
    return reach[:T], sigma[:T]


@lru_cache
def trap_run(T=SHOWN_ITERATIONS[-1], clipped=False):
    """Run T iterations of CFR with simultaneous updates on the game `trap`.

    Returns {set name: (the player's own reach (T,), the player's strategies (T, 2))}.

    clipped   whether negative cumulative regrets are set to 0, as in CFR+
    """
    R = {name: np.zeros(2) for name in ("start", "inside", "choice")}
    record = {name: ([], []) for name in R}
    for _ in range(T):
        sigma = {name: matching_strategy(r) for name, r in R.items()}
        start, inside, choice = sigma.values()
        for name, reach in (("start", 1.0), ("inside", start[1]), ("choice", 1.0)):
            record[name][0].append(reach)
            record[name][1].append(sigma[name])
        within = INSIDE @ choice
        outside = np.array([STOP @ choice, inside @ within])
        opponent_values = -(start[0] * STOP + start[1] * (inside @ INSIDE))
        for name, values in (("start", outside), ("inside", within), ("choice", opponent_values)):
            R[name] = R[name] + values - sigma[name] @ values
            if clipped:
                R[name] = np.maximum(R[name], 0)
    return {name: tuple(map(np.array, pair)) for name, pair in record.items()}


def trap_gap(start, inside, choice):
    """Return the exploitability of the strategies at the three information sets of `trap`."""
    rows = np.array([STOP, *INSIDE])
    mix = np.array([start[0], *(start[1] * np.asarray(inside))])
    return float(((rows @ choice).max() - (mix @ rows).min()) / 2)


@show_errors
def show_trap(average):
    """Return a table of the average strategies that the program computes in the game `trap`.

    Each row contains the average strategy at the set `inside`, the sum of its probabilities, and
    the exploitability of the average strategies at all sets.
    """
    rows = []
    for T in SHOWN_ITERATIONS:
        results = [
            np.array(average(reach[:T], sigma[:T]), dtype=float)
            for reach, sigma in trap_run().values()
        ]
        sums = float(results[1].sum())
        is_strategy = all(abs(p.sum() - 1) < 1e-6 for p in results)
        text = (
            number_text(trap_gap(*results), 3) if is_strategy else say("不是策略", "not a strategy")
        )
        rows.append(
            [f"{T:,d}", *(number_text(float(p), 3) for p in results[1]), number_text(sums, 3), text]
        )
    header = [
        say("迭代次数", "iterations"),
        say("上", "up"),
        say("下", "down"),
        say("之和", "sum"),
        say("平均策略的可利用度", "exploitability of the average"),
    ]
    title = say("陷阱博弈，信息集 inside 的平均策略", "the trap: average strategy at inside")
    highlighted = {(i, k) for i in range(len(rows)) for k in (3, 4)}
    return draw.pad(draw.table(rows, header, highlighted, title=title))


AVERAGE_TRIALS = (
    (np.array([1.0, 0.5, 0.1]), np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])),
    (np.array([0.2, 0.9]), np.array([[0.2, 0.3, 0.5], [0.6, 0.4, 0.0]])),
    (np.array([1.0, 1.0]), np.array([[0.25, 0.75], [1.0, 0.0]])),
    trap_run(60)["inside"],
)


def weighted_by_reach(reach, sigma):
    return reach @ sigma / reach.sum()


def _weighted_gap():
    averages = (weighted_by_reach(*seen) for seen in trap_run().values())
    return {"n": f"{SHOWN_ITERATIONS[-1]:,d}", "x": number_text(trap_gap(*averages), 3)}


WEIGHTS = program_puzzle(
    "cfr_in_four_steps.4",
    "33be574c",
    AVERAGE_TRIALS,
    weighted_by_reach,
    (
        (
            lambda reach, sigma: reach[-1] * sigma.sum(axis=0) / len(reach),
            "你的程序返回的数加起来不是 1。求和时变的是 k，"
            "权重里的 reach[t - 1] 却总是最后一次迭代的到达概率。除数又应当是什么？",
            "Your result does not sum to 1. In the sum over k, the weight is always reach[t - 1], "
            "the reach in the last iteration. And what should the divisor be?",
        ),
        (
            lambda reach, sigma: reach @ sigma / len(reach),
            "权重对了，可是你的程序返回的数加起来还不是 1。权重之和是 t 吗？",
            "The weights are right, but your result does not sum to 1 yet. Is t the sum of the "
            "weights?",
        ),
        (
            lambda reach, sigma: sigma.mean(axis=0),
            "加起来是 1 了，可是你的程序给每次迭代相同的权重：同一个 reach[t - 1] 在归一化时约掉"
            "了。陷阱博弈里，这样求得的平均策略的可利用度停在 0.5 左右。第 k 次迭代的权重，该用第"
            "几次的到达概率？",
            "Your result sums to 1, but all iterations have equal weight: the common factor "
            "reach[t - 1] cancels in the normalisation. In the trap, the exploitability of this "
            "average strategy stays near 0.5. Which iteration's reach should be the weight of "
            "iteration k?",
        ),
        (
            lambda reach, sigma: reach[-1] * sigma.sum(axis=0) / reach.sum(),
            "除数对了，可是你的程序返回的数加起来还不是 1。"
            "求和时变的是 k，权重里的 reach[t - 1] 是第几次迭代的到达概率？",
            "The divisor is right, and yet your result does not sum to 1. The sum is over k: to "
            "which iteration does the weight reach[t - 1] belong?",
        ),
        (
            lambda reach, sigma: reach @ sigma,
            "你的程序返回的是累计的策略。还差哪一步？",
            "Your program returns the summed strategy. Which step is still missing?",
        ),
        (
            lambda reach, sigma: sigma[-1],
            "你的程序返回的只是最后一次迭代的策略。以前各次迭代的策略在哪里？",
            "Your program returns only the strategy of the last iteration. Where are the "
            "strategies of the other iterations?",
        ),
        (
            lambda reach, sigma: sigma[reach.argmax()],
            "你的程序只取了到达概率最大的那一次迭代。其余各次以什么权重算进去？",
            "Your program takes only the iteration with the largest reach. With what weights do "
            "the other iterations count?",
        ),
    ),
    (
        "第 k 次迭代的权重，是第 k 次的到达概率除以到达概率之和；"
        "陷阱博弈迭代 {n} 次之后，平均策略的可利用度是 {x}。",
        "The weight of iteration k is its reach, divided by the sum of the reaches; in the trap, "
        "the exploitability after {n} iterations is {x}.",
    ),
    facts=_weighted_gap,
)


BLOTTO_ROUNDS = 20_000


@lru_cache
def blotto_run(rounds=BLOTTO_ROUNDS, seed=11):
    """Return player 1's cumulative regrets and sum of strategies after self-play.

    The learners play Colonel Blotto with sampled actions.
    """
    n, rng = len(M), np.random.default_rng(seed)
    R, S = np.zeros((2, n)), np.zeros(n)
    for draws in rng.random((rounds, 2)):
        one, two = map(matching_strategy, R)
        S += one
        i = int((draws[0] > one.cumsum()[:-1]).sum())
        j = int((draws[1] > two.cumsum()[:-1]).sum())
        R[0] += M[:, j] - M[i, j]
        R[1] += M[i, j] - M[i, :]
    return R[0], S


@show_errors
def show_blotto(answer):
    """Return a table that compares the regrets with the strategy that the program returns (M22).

    The table contains only allocations with a positive regret or a probability above 0.02.
    """
    R, S = blotto_run()
    result = np.array(answer(R.copy(), S.copy()), dtype=float)
    rows = [
        [allocation_text(ACTIONS[k]), number_text(float(R[k]), 0), number_text(float(result[k]), 3)]
        for k in np.flatnonzero((R > 0) | (result > 0.02))
    ]
    header = [say("分配", "allocation"), say("累计遗憾", "regret"), say("程序的答案", "answer")]
    loses = float((M @ result).max())
    text = say(
        "最优反应平均每局赢 {x}",
        "A best response to the answer wins {x} per round",
        x=number_text(loses, 3),
    )
    table = draw.table(rows, header, size=15)
    return draw.pad(draw.row(table, draw.sentences(text), gap=40, align=0.5))


# Each trial contains the final regrets and the sum of strategies from a run. The runs have 20,000,
# 10 and 3 rounds, respectively.
ANSWER_TRIALS = (
    (np.array([40.0, -3.0, 90.0, -2.0]), np.array([9000.0, 7000.0, 3000.0, 1000.0])),
    (np.array([2.0, -1.0, 0.5]), np.array([3.0, 5.0, 2.0])),
    (np.array([-1.0, 1.5]), np.array([2.5, 0.5])),
)


def normalised(x):
    return x / x.sum()


def _average_loses():
    _, S = blotto_run()
    return {"x": number_text(float((M @ normalised(S)).max()), 3)}


ANSWER = program_puzzle(
    "colonel_blotto.5",
    "e352290a",
    ANSWER_TRIALS,
    lambda R, S: normalised(S),
    (
        (
            lambda R, S: normalised(np.maximum(R, 0)),
            "你的程序由遗憾求出的，只是下一局的策略，对手每局能从这个策略赢很多。"
            "哪一个数组累加了每一局用过的策略？",
            "Your program uses the regrets. They determine only the strategy of the next round, "
            "and an opponent can win a great deal against it. Which array sums the strategies of "
            "all rounds?",
        ),
        (
            lambda R, S: normalised((R > 0).astype(float)),
            "你的程序把概率平分给遗憾为正的分配，用的还是遗憾。哪一个数组累加的是策略？",
            "Your program divides the probability equally among the allocations with positive "
            "regret, so it still uses the regrets. Which array contains the sum of the "
            "strategies?",
        ),
        (
            lambda R, S: normalised(S * (R > 0)),
            "你的程序用到了 S，却只留下遗憾为正的分配。平均策略与最后的遗憾是正是负有关吗？",
            "Your program uses S, but keeps only allocations with positive regret. Does the "
            "average strategy depend on the signs of the final regrets?",
        ),
        (
            lambda R, S: (np.arange(len(R)) == R.argmax()).astype(float),
            "你的程序只用遗憾最大的一种分配：对手如果看穿了这一点，能赢几局？",
            "Your program always uses the allocation with the largest regret: if an opponent "
            "knows this, how many rounds does your strategy lose?",
        ),
        (
            lambda R, S: S / 20_000,
            "你的程序里写死了局数：换一个局数运行，返回的就不是策略。S 加起来是多少？",
            "The number of rounds is written into your program: for a run of another length, the "
            "result is not a strategy. What does S sum to?",
        ),
        (
            lambda R, S: S,
            "你的程序返回了 S，S 加起来等于局数。策略加起来应当是多少？",
            "Your program returns S, which sums to the number of rounds. What must a strategy sum "
            "to?",
        ),
        (
            lambda R, S: normalised(np.exp(R - R.max())),
            "你的程序换了一种公式，用的还是遗憾。哪一个数组累加的是策略？",
            "Your formula has changed, but it still uses regrets. Which array contains the sum of "
            "the strategies?",
        ),
    ),
    (
        "应当返回平均策略，S ÷ 局数：最优反应平均每局只能从这个策略赢 {x}。",
        "The average, S divided by the number of rounds, is right: a best response wins only {x} "
        "per round.",
    ),
    facts=_average_loses,
)
