"""Fit polynomials to mean regrets in Kuhn poker with thirteen cards."""

from functools import cache

import numpy as np

from cfr_core.games import kuhn
from cfr_core.tree import Tree
from cfr_lab import draw
from cfr_lab.controls import choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.learned_values import fitted
from cfr_lab.lessons.learned_values.runs import CARDS
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import significant_text
from cfr_lab.words import say

ITERATIONS = 20


def explore_fit():
    """Return the explorer for polynomials fitted to mean regrets.

    The controls are the degree of the polynomial, the moves so far and the action.
    """
    moves = [(name, key) for key, name in situations().items()]
    actions = [(name, k) for k, name in enumerate(action_names())]
    return Explorer(
        {
            "degree": slider(say("多项式的次数", "degree of the polynomial"), 0, CARDS - 1, 1, 1),
            "moves": choice(say("局面", "situation"), moves),
            "action": choice(say("行动", "action"), actions, 1),
        },
        fit_picture,
    )


def situations():
    """Return {moves so far: a description of the situation}."""
    return {
        "": say("玩家 1 开局", "player 1 opens"),
        "pb": say("玩家 1 过牌后遇到下注", "player 1 after a pass and a bet"),
        "b": say("玩家 2 遇到下注", "player 2 facing a bet"),
    }


def action_names():
    return say("过牌", "pass"), say("下注", "bet")


@cache
def cards_tree():
    """Return the tree of Kuhn poker with thirteen cards."""
    return Tree(kuhn([str(k) for k in range(1, CARDS + 1)]))


@cache
def mean_regrets():
    """Return the mean regrets of tabular Linear CFR, as an array over all pairs (I, a).

    The regrets are those after ITERATIONS iterations.
    """
    total = ITERATIONS * (ITERATIONS + 1) / 2
    *_, last = fitted.fitted_cfr(cards_tree(), lambda mean: mean, ITERATIONS)
    return last[2] / total


def fit_picture(degree, moves, action):
    tree = cards_tree()
    features = fitted.polynomials(tree, CARDS, degree)
    mean = mean_regrets()
    guess = fitted.projection(tree, features)(mean)
    cards = np.arange(1, CARDS + 1)
    pairs = [tree.infoset(f"{card}:{moves}").start + action for card in cards]
    error = np.abs(guess - mean).max()
    chart = draw.chart(
        [
            (say("表里的平均遗憾", "mean regret in the table"), cards, mean[pairs]),
            (say("拟合的曲线", "fitted curve"), cards, guess[pairs]),
        ],
        title=say(
            "{moves}，{action}，迭代 {t} 次：共 {n} 个参数，全部拟合的最大误差是 {off}",
            "{moves}, {action}, {t} iterations: {n} parameters in all, largest error of all "
            "fits {off}",
            moves=situations()[moves],
            action=action_names()[action],
            t=ITERATIONS,
            n=8 * (degree + 1),
            off=significant_text(float(error), 2) if error > 1e-9 else "0",
        ),
        x_label=say("手里的牌（图例：第 13 张牌的值）", "own card (legend: card 13)"),
        digits=2,
    )
    results = stored_result("learned_values", "parameters")["kuhn"]
    explanation = say(
        "如果每次迭代都用这个次数的多项式代替表，{T} 次迭代之后，"
        "平均策略的可利用度是 {off}；用表时是 {table}。",
        "If a fit of this degree replaces the table in every iteration, the exploitability of "
        "the average is {off} after {T} iterations; with the table it is {table}.",
        T=stored_result("learned_values", "parameters")["T"],
        off=significant_text(results["linear"][degree][2], 2),
        table=significant_text(results["table"][0][2], 2),
    )
    return draw.pad(draw.column(chart, draw.paragraph(explanation, chart.width)))
