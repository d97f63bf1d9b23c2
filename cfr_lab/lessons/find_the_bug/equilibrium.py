"""Judge puzzles 24 to 26: best responses and conditions for convergence (M17, M23, M25, M26)."""

from fractions import Fraction
from functools import lru_cache, partial

import numpy as np

from cfr_lab import draw
from cfr_lab.answer_readers import a_strategy, is_rounding_of, some_numbers
from cfr_lab.controls import slider, sum_at_most_one
from cfr_lab.exercises import Case, Exercise
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.find_the_bug.labels import FIXED, M, W
from cfr_lab.lessons.find_the_bug.programs import matching_strategy, show_errors
from cfr_lab.lessons.rps import actions
from cfr_lab.numbers import decimal_texts, number_text, round_state
from cfr_lab.outputs import outputs
from cfr_lab.words import Sentence, say

# The players' roles differ in this game: in equilibrium, player 1 plays (10, 7, 8)/25, but player 2
# plays (11, 9, 5)/25.
UNEVEN = np.array([[2, -1, 0], [-1, 1, 3], [0, 2, -1]])
# Each pair contains a payoff matrix and the value of the game.
SOLVED_GAMES = ((M, 0), (W, 0), (UNEVEN, 13 / 25))
N_ROUNDS, TOLERANCE = 4000, 0.05


@show_errors
def show_solution(solve):
    """Return a picture of the “solution” that the program returns after ten iterations (M26).

    The picture also shows the expected payoff of each of the opponent's actions against this
    solution.
    """
    result = np.array(solve(M, 10), dtype=float)
    title = say("对手的每个行动能赢这个解多少", "the opponent's gain by action")
    bars = draw.bars(actions(), -(result @ M), -1, 1, title=title, width=420)
    text = say("程序的解：({mix})", "the solution: ({mix})", mix=", ".join(decimal_texts(result)))
    return draw.pad(draw.column(draw.sentences(text), bars))


def shortfalls(strategies):
    """Return, for each game, its value minus the payoff that the strategy for it guarantees.

    strategies   player 1's strategies, one for each game in SOLVED_GAMES
    """
    pairs = zip(SOLVED_GAMES, strategies, strict=True)
    return [float(value - (x @ G).min()) for (G, value), x in pairs]


def no_strategy(attempt):
    return any(abs(x.sum() - 1) > 1e-6 or not (x >= -1e-9).all() for x in attempt.rows)


def _praise_values(attempt):
    """Return the values for the placeholders of the praise, or None if the answer is wrong.

    In a right answer, every strategy guarantees nearly the value of its game.
    """
    if no_strategy(attempt) or max(shortfalls(attempt.rows)) >= TOLERANCE:
        return None
    return {"n": f"{N_ROUNDS:,d}", "shortfalls": _three_numbers(attempt)}


def _three_numbers(attempt):
    texts = [number_text(x, 3) for x in shortfalls(attempt.rows)]
    return Sentence("、".join(texts), ", ".join(texts))


def _answers_fixed_opponent(attempt):
    games = [G for G, _ in SOLVED_GAMES]
    return all(
        np.allclose(x, average_against(FIXED, G, N_ROUNDS), atol=0.01)
        for G, x in zip(games, attempt.rows, strict=True)
    )


def _fails_in_weighted_game(attempt):
    plain, weighted, _ = shortfalls(attempt.rows)
    return {"x": number_text(weighted, 3)} if plain < TOLERANCE <= weighted else None


def _fails_in_uneven_game(attempt):
    plain, _, uneven = shortfalls(attempt.rows)
    return {"x": number_text(uneven, 3)} if plain < TOLERANCE else None


def _shortfall_hint(attempt):
    return Sentence(
        "在三个博弈里，你的程序返回的策略遇到最坏的对手，所得依次比博弈的值少 {shortfalls}。"
        "两人都在学吗？返回的是平均策略吗？",
        "In the three games, against the worst opponent, the strategy that your program returns "
        "earns {shortfalls} less than the value. Do both players learn, and does your program "
        "return the average strategy?",
        shortfalls=_three_numbers(attempt),
    )


SOLUTION = Exercise(
    sections=("cfr_in_four_steps.6",),
    read=partial(
        outputs,
        trials=tuple((G, N_ROUNDS) for G, _ in SOLVED_GAMES),
        right=lambda G, T: np.zeros(len(G)),
    ),
    right=Case(
        _praise_values,
        "在三个博弈里，迭代 {n} 次之后，"
        "你的程序返回的策略遇到最坏的对手，所得只比博弈的值少 {shortfalls}。",
        "In three games, the strategy that your program returns after {n} iterations earns, "
        "against the worst opponent, at most {shortfalls} less than the value.",
    ),
    mistakes=(
        Case(
            no_strategy,
            "你的程序返回的不是策略：概率不能为负，加起来要等于 1。",
            "Your program's result is not a strategy: probabilities are not negative and sum to 1.",
        ),
        Case(
            _answers_fixed_opponent,
            "在你的程序里，对手从头到尾都用 (0.4, 0.3, 0.3)，学习者学到的只是对付这个对手的"
            "最优反应，出布就能赢这个最优反应。对手为什么不学？",
            "In your program, the opponent plays (0.4, 0.3, 0.3) throughout, so the result is a "
            "best response to that strategy, and paper beats it. Why does the opponent not learn?",
        ),
        Case(
            _fails_in_weighted_game,
            "在剪刀石头布上，你的程序对了；在加权剪刀石头布上，程序返回的策略遇到最坏的对手，"
            "所得比博弈的值少 {x}。"
            "程序里的对手真的在学吗，还是恰好均匀？",
            "In rock, paper, scissors, your program is right; in the weighted game, its strategy "
            "earns {x} less than the value of the game when the opponent plays a best response. "
            "Does the opponent learn, or is its strategy always uniform?",
        ),
        Case(
            _fails_in_uneven_game,
            "在两种剪刀石头布上，你的程序都对；换成两人地位不同的博弈，返回的策略遇到最坏的对手，"
            "所得就比博弈的值少 {x}。程序里的对手用的是自己的遗憾和收益吗？",
            "Your program is right in both games of rock, paper, scissors. In a game in which the "
            "players' roles differ, its strategy earns {x} less than the value of the game when "
            "the opponent plays a best response. Does the opponent use its own regrets and "
            "payoffs?",
        ),
    ),
    otherwise=_shortfall_hint,
    given_fingerprint="72ee0ee8",
)


def average_against(opponent, G, T):
    """Return regret matching's average strategy after T rounds against a fixed strategy."""
    R, S = np.zeros(len(G)), np.zeros(len(G))
    for _ in range(T):
        sigma = matching_strategy(R)
        S += sigma
        R += G @ opponent - sigma @ G @ opponent
    return S / T


SHOWN_ITERATIONS = (100, 1000, 4000)


@lru_cache
def weighted_run():
    """Return NashConv in self-play of the weighted game after each iteration in SHOWN_ITERATIONS.

    Each result is (NashConv of the last strategies, NashConv of the average strategies).
    """
    R, S, results = np.zeros((2, 3)), np.zeros((2, 3)), []
    for t in range(1, SHOWN_ITERATIONS[-1] + 1):
        sigma = np.array([matching_strategy(r) for r in R])
        S += sigma
        values = np.array([W @ sigma[1], -sigma[0] @ W])
        R = round_state(R + values - (sigma * values).sum(axis=1, keepdims=True))
        if t in SHOWN_ITERATIONS:
            results.append(tuple(_matrix_gap(pair) for pair in (sigma, S / t)))
    return results


def _matrix_gap(pair):
    return float((W @ pair[1]).max() - (pair[0] @ W).min())


@lru_cache
def pennies_run():
    """Return NashConv in three-player matching pennies, in the same form as `weighted_run`."""
    R = np.array([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]])
    S, results = np.zeros((3, 2)), []
    for t in range(1, SHOWN_ITERATIONS[-1] + 1):
        sigma = np.array([matching_strategy(r) for r in R])
        S += sigma
        values = _pennies_payoffs(sigma)
        R = round_state(R + values - (sigma * values).sum(axis=1, keepdims=True))
        if t in SHOWN_ITERATIONS:
            results.append(tuple(_pennies_gap(s) for s in (sigma, S / t)))
    return results


def _pennies_payoffs(sigma):
    """Return each player's payoffs from heads and from tails.

    Players 1 and 2 want to match the next player; player 3 wants to differ from player 1.
    """
    heads = sigma[:, 0] - sigma[:, 1]
    edge = np.array([heads[1], heads[2], -heads[0]])
    return np.stack([edge, -edge], axis=1)


def _pennies_gap(sigma):
    values = _pennies_payoffs(sigma)
    return float((values.max(axis=1) - (sigma * values).sum(axis=1)).sum())


def show_convergence():
    """Return a table of NashConv for last and average strategies in two games (M23, M25)."""
    two = say("两人零和", "two players, zero-sum")
    three = say("三人猜硬币", "three-player pennies")
    last, average = say("当前策略", "current"), say("平均策略", "average")
    rows = [
        [str(2 * i + k + 1), game, name, *(number_text(at[k], 3) for at in run)]
        for i, (game, run) in enumerate([(two, weighted_run()), (three, pennies_run())])
        for k, name in enumerate((last, average))
    ]
    header = ["", "", "NashConv", *(f"T = {t:,d}" for t in SHOWN_ITERATIONS)]
    return draw.pad(draw.table(rows, header))


def explore_uniform_strategy():
    """Return the explorer that compares the uniform strategy with a best response (M17).

    The explorer's sliders set the fixed strategy of the opponent.
    """
    controls = {"x": slider("x", value=1 / 3), "y": slider("y", value=1 / 3)}
    return Explorer(controls, fixed_picture, sum_at_most_one("x", "y"))


def fixed_picture(x, y):
    opponent = np.array([x, y, max(0.0, 1 - x - y)])
    values = M @ opponent
    names = [say("平均策略（各 1/3）", "the average (1/3 each)"), say("最优反应", "best response")]
    mean, most = float(values.mean()), float(values.max())
    title = say("对付这个对手，每局的期望收益", "expected payoff per round against this opponent")
    bars = draw.bars(names, [mean, most], -0.2, 1, best=False, title=title, width=620)
    text = say("最优反应多得 {x}", "A best response earns {x} more", x=number_text(most - mean))
    texts = [f"{name} {number_text(float(p))}" for name, p in zip(actions(), opponent, strict=True)]
    header = say("对手：", "The opponent: ") + say("，", ", ").join(texts)
    return draw.pad(draw.column(draw.sentences(header), bars, draw.sentences(text)))


def more_than_average(opponent):
    """Return a best response's payoff minus that of (1/3, 1/3, 1/3), both against `opponent`."""
    values = [sum(int(u) * q for u, q in zip(row, opponent, strict=True)) for row in M]
    return max(values) - sum(values) / 3


OPPONENT = Exercise(
    sections=("regret_matching.7",),
    read=partial(a_strategy, n=3),
    right=Case(
        lambda opponent: (
            more_than_average(opponent) >= Fraction(1, 2)
            and {"x": number_text(float(more_than_average(opponent)))}
        ),
        "对付这个对手，平均策略得 0，最优反应得 {x}。平均策略保证的是不输，不是赢得最多。",
        "Against this opponent, the average strategy earns 0 and a best response {x}. The average "
        "strategy guarantees that you do not lose; it does not guarantee that you win the most.",
    ),
    mistakes=(
        Case(
            lambda opponent: is_rounding_of(more_than_average(opponent), 0),
            "你选的是均匀的对手。对付它，出什么都得 0，所以它恰好不是反例。",
            "You chose the uniform opponent. Against it, every action earns 0, so it is not a "
            "counterexample.",
        ),
        Case(
            lambda opponent: {"x": number_text(float(more_than_average(opponent)))},
            "方向对了：对付你选的对手，最优反应比平均策略多得 {x}，还不到 0.5。"
            "让对手的策略离均匀策略再远一点。",
            "The direction is right: a best response earns {x} more, but the exercise asks for at "
            "least 0.5. Make the opponent's strategy more lopsided.",
        ),
    ),
    otherwise=("让对手的策略离均匀策略再远一点。", "Make the opponent's strategy more lopsided."),
)


SENTENCES = Exercise(
    sections=("colonel_blotto.8", "large_games.5"),
    read=partial(some_numbers, n=3),
    right=Case(
        (27, 2, 2),
        "行动有先后的博弈也有正规形式，这里是 3 × 27；零和要求每一格里的收益之和都是 0；"
        "只有两人零和博弈里的平均策略，才保证趋于均衡。",
        "A game in which players move one after another has a normal form too, here 3 × 27. "
        "Zero-sum means that the payoffs sum to 0 in every cell. The guarantee is for the averages "
        "in two-player zero-sum games.",
    ),
    mistakes=(
        Case(
            lambda attempt: attempt[0] == 9,
            "9 是结局的个数。玩家 2 的一个纯策略，要对玩家 1 的每一个行动都规定一个应对："
            "一共有几种？",
            "9 is the number of terminal nodes. A pure strategy of player 2 answers each of "
            "player 1's actions: how many such strategies are there?",
        ),
        Case(
            lambda attempt: attempt[0] == 3,
            "3 是玩家 2 看不见玩家 1 的行动时的纯策略个数。如果看得见，"
            "应对可以随玩家 1 的行动而变：一共有几种纯策略？",
            "3 is the number of pure strategies if player 2 does not see player 1's action. If "
            "player 2 sees it, the answer may depend on it: how many strategies are there?",
        ),
        Case(
            lambda attempt: attempt[0] != 27,
            "第一个数：玩家 1 有 3 个行动，对每一个行动都有 3 种应对，一共有多少张“应对表”？",
            "About the first number: there are 3 answers to each of player 1's 3 actions. How "
            "many lists of answers does that make?",
        ),
        Case(
            lambda attempt: attempt[1] == 0,
            "0 是四格的总和。零和要求每一格里两人的收益之和都是 0：哪一格的和最大，是多少？",
            "0 is the total of all four cells. In a zero-sum game, every cell sums to 0: what is "
            "the largest sum here?",
        ),
        Case(
            lambda attempt: attempt[1] != 2,
            "第二个数：把两个矩阵一格一格地相加，最大的和是多少？",
            "About the second number: add the two matrices cell by cell. What is the largest sum?",
        ),
        Case(
            lambda attempt: attempt[2] == 1,
            "第 1 行没有趋于 0：当前策略一直在绕圈。定理保证的是哪种策略？",
            "The NashConv in row 1 does not tend to 0: current strategies keep going round in "
            "circles. Which strategies does the theorem concern?",
        ),
        Case(
            lambda attempt: attempt[2] == 4,
            "有三位玩家时，平均遗憾照样趋于 0，平均策略的 NashConv 却停在 0.8 上下："
            "看第 4 行的三个数。",
            "With three players, average regret tends to 0 as well, but the NashConv of the "
            "average strategies stays near 0.8: look at row 4.",
        ),
    ),
    otherwise=(
        "第三个数是行号，1 到 4。哪一行的 NashConv 随着 T 一路降向 0？",
        "The third number is the number of a row, from 1 to 4. In which row does NashConv fall "
        "towards 0 as T grows?",
    ),
)
