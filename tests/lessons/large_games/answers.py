"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

from dataclasses import replace
from fractions import Fraction as F

import numpy as np

from cfr_lab.lessons.large_games import answers as by_numbers
from cfr_lab.lessons.large_games.exercise_card import hide_and_look


class RegretMatchingPlus:
    """Minimise regret by regret matching+; subclasses change single steps."""

    def __init__(self, n):
        self.R = np.zeros(n)

    def matched(self):
        positive = np.maximum(self.R, 0)
        n = len(self.R)
        return positive / positive.sum() if positive.any() else np.full(n, 1 / n)

    def play(self):
        return self.matched()

    def new_regrets(self, r):
        return np.maximum(self.R + r, 0)

    def learn(self, v):
        value = self.matched() @ v
        self.R = self.new_regrets(v - value)
        return value


class Plain(RegretMatchingPlus):
    def new_regrets(self, r):
        return self.R + r


class ClippedFirst(RegretMatchingPlus):
    def new_regrets(self, r):
        return self.R + np.maximum(r, 0)


class ForgetfulMinimiser(RegretMatchingPlus):
    def new_regrets(self, r):
        return np.maximum(r, 0)


class Normalised(RegretMatchingPlus):
    def new_regrets(self, r):
        self.R = super().new_regrets(r)
        return self.matched()


class NothingSubtracted(RegretMatchingPlus):
    def learn(self, v):
        value = self.matched() @ v
        self.R = np.maximum(self.R + v, 0)
        return value


class ReturnsNothing(RegretMatchingPlus):
    def learn(self, v):
        super().learn(v)


class ValueAfterUpdate(RegretMatchingPlus):
    def learn(self, v):
        super().learn(v)
        return self.matched() @ v


class HighestValueReturned(RegretMatchingPlus):
    def learn(self, v):
        super().learn(v)
        return max(v)


class NeverUniform(RegretMatchingPlus):
    def matched(self):
        positive = np.maximum(self.R, 0)
        with np.errstate(invalid="ignore"):
            return positive / positive.sum()


class FirstAction(RegretMatchingPlus):
    def matched(self):
        return super().matched() if self.R.any() else np.eye(len(self.R))[0]


class RegretsChangedByPlay(RegretMatchingPlus):
    def play(self):
        played = self.matched()
        self.R = self.R + np.arange(len(self.R))
        return played


class ChangesItsArgument(RegretMatchingPlus):
    def learn(self, v):
        value = self.matched() @ v
        v -= value
        self.R = self.new_regrets(v)
        return value


class ShortStrategyMinimiser(RegretMatchingPlus):
    def play(self):
        return self.matched()[:-1]


class KeepsItsStrategy(RegretMatchingPlus):
    """Store the strategy from `play` for `learn`: "the strategy that was just played"."""

    def play(self):
        self.sigma = self.matched()
        return self.sigma

    def learn(self, v):
        value = self.sigma @ v
        self.R = self.new_regrets(v - value)
        return value


class NeverLearns(RegretMatchingPlus):
    def new_regrets(self, r):
        return self.R


class WrongSign(RegretMatchingPlus):
    def new_regrets(self, r):
        return np.maximum(self.R - r, 0)


class MeanSubtracted(RegretMatchingPlus):
    def learn(self, v):
        value = self.matched() @ v
        self.R = np.maximum(self.R + v - v.mean(), 0)
        return value


class GreedyMinimiser(RegretMatchingPlus):
    def matched(self):
        return np.eye(len(self.R))[self.R.argmax()] if self.R.any() else super().matched()


class ListMinimiser(RegretMatchingPlus):
    """Use lists instead of arrays."""

    def play(self):
        return [float(p) for p in self.matched()]

    def learn(self, v):
        return float(super().learn(np.array([float(x) for x in v])))


class SquaredRegretMinimiser(RegretMatchingPlus):
    """Play by a rule other than regret matching."""

    def new_regrets(self, r):
        return np.maximum(self.R + r, 0) ** 2


MINIMISERS = {}


def minimiser_with_shared_state(n):
    """Return one minimiser per size for all calls; it is right only if each size is used once."""
    if n == 3:
        MINIMISERS.clear()
    return MINIMISERS.setdefault(n, RegretMatchingPlus(n))


def endless(n):
    while True:
        pass


def card(**rules):
    """Return a function that makes hide and look with `rules` in place of the right rules."""

    def make_changed(c):
        game = hide_and_look(c)
        return replace(game, **{name: rule(game, c) for name, rule in rules.items()})

    return make_changed


def information_of_the_coin(game, c):
    return lambda h: h[0] if len(h) == 1 else game.sees(h)


def information_of_the_coin_in_the_dark(game, c):
    return lambda h: f"{h[2]} {h[0]}" if len(h) == 3 else game.sees(h)


def information_without_the_coin_after_looking(game, c):
    return lambda h: h[2] if len(h) == 3 else game.sees(h)


def information_without_the_look(game, c):
    return lambda h: "guess" if len(h) == 3 and h[2] == "dark" else game.sees(h)


def payoffs_without_a_price(game, c):
    return hide_and_look(0).payoffs


def payoffs_with_a_price_of_a_quarter(game, c):
    return hide_and_look(F(1, 4)).payoffs


def payoffs_with_a_lost_price(game, c):
    def payoffs(h):
        first, second = game.payoffs(h)
        return (first - c, second) if h[1] == "look" else (first, second)

    return payoffs


def payoffs_with_an_extra_chip(game, c):
    def payoffs(h):
        first, second = game.payoffs(h)
        return (first + 1, second - 1) if h[0] == h[-1] == "R" else (first, second)

    return payoffs


def payoffs_exchanged_between_players(game, c):
    return lambda h: game.payoffs(h)[::-1]


def payoffs_for_a_wrong_guess(game, c):
    def payoffs(h):
        first, second = game.payoffs(h)
        return (first + 1, second - 1) if h[0] != h[-1] else (first, second)

    return payoffs


def mover_without_chance(game, c):
    return lambda h: 2 if h and h[-1] == "look" else game.mover(h)


def mover_after_a_guess(game, c):
    return lambda h: 2 if len(h) == 2 and h[1] != "look" else game.mover(h)


def chance_with_a_second_coin(game, c):
    return lambda h: {"L": F(1, 2), "R": F(1, 2)}


def chance_of_one_third(game, c):
    return lambda h: {"seen": F(1, 3), "dark": F(2, 3)}


def actions_with_a_second_look(game, c):
    return lambda h: ("L", "R", "look") if len(h) in (1, 3) else ("L", "R")


def actions_without_a_look(game, c):
    return lambda h: ("L", "R")


def actions_in_reverse_order(game, c):
    return lambda h: tuple(reversed(game.actions(h)))


def no_payoffs(game, c):
    return lambda h: None


RIGHT = {
    **by_numbers.RIGHT,
    3: [RegretMatchingPlus, ListMinimiser, KeepsItsStrategy],
    4: [
        hide_and_look,
        card(sees=lambda game, c: lambda h: "x" + game.sees(h)),
        card(actions=actions_in_reverse_order),
    ],
}
WRONG = {
    **by_numbers.WRONG,
    3: [
        (Plain, "普通的遗憾匹配", "plain regret matching"),
        (ClippedFirst, "不是累计的", "clips each iteration's regret"),
        (ForgetfulMinimiser, "最近一次", "only the regrets of the last iteration"),
        (Normalised, "归一化", "normalised"),
        (NothingSubtracted, "不是遗憾", "not regret"),
        (WrongSign, "符号反了", "sign of your regrets is reversed"),
        (MeanSubtracted, "简单平均", "mean of the values"),
        (GreedyMinimiser, "与 RM+ 不同", "which differs from RM+"),
        (NeverLearns, "总是返回均匀策略", "However often learn(v) is called"),
        (ReturnsNothing, "什么也没有返回", "returns nothing"),
        (ValueAfterUpdate, "更新之后", "after the update"),
        (HighestValueReturned, "传给上面信息集的", "Which number should be passed"),
        (NeverUniform, "nan 或无穷大", "not finite"),
        (FirstAction, "还没有调用过 learn", "before any call of learn"),
        (RegretsChangedByPlay, "连续两次调用", "Two calls of your play()"),
        (ChangesItsArgument, "learn 改动了", "learn(v) changed"),
        (ShortStrategyMinimiser, "3 个概率", "3 probabilities"),
        (SquaredRegretMinimiser, "与 RM+ 不同", "which differs from RM+"),
        (minimiser_with_shared_state, "只对第一个调用 learn", "the first one learnt"),
    ],
    4: [
        (card(sees=information_of_the_coin), "硬币藏在哪里", "know where the coin is"),
        (card(sees=information_of_the_coin_in_the_dark), "没看见硬币（dark）", "After “dark”"),
        (
            card(sees=information_without_the_coin_after_looking),
            "却不区分 L 和 R",
            "does not distinguish L from R",
        ),
        (card(sees=information_without_the_look), "付过钱", "having paid"),
        (card(payoffs=payoffs_without_a_price), "看一眼要付多少", "does a look cost"),
        (
            card(payoffs=payoffs_with_a_price_of_a_quarter),
            "价钱是 1/4 时",
            "right at a price of 1/4",
        ),
        (card(payoffs=payoffs_with_a_lost_price), "付的钱给了谁", "Who receives"),
        (card(payoffs=payoffs_with_an_extra_chip), "硬币在 R 时，猜中", "correct guess of R"),
        (card(payoffs=payoffs_exchanged_between_players), "次序反了", "wrong order"),
        (card(payoffs=payoffs_for_a_wrong_guess), "猜中了没有", "Was the guess right"),
        (card(payoffs=no_payoffs), "什么也没有返回", "returns nothing"),
        (card(mover=mover_without_chance), "由谁决定", "who decides"),
        (card(mover=mover_after_a_guess), "已经猜过了", "already made the guess"),
        (card(chance=chance_with_a_second_coin), "早已决定", "already hidden the coin"),
        (card(chance=chance_of_one_third), "chance 应当返回", "chance should return"),
        (card(actions=actions_with_a_second_look), "又允许看一次", "another look"),
        (card(actions=actions_without_a_look), "actions", "actions"),
    ],
}
BAD = {
    1: ["208", 208, (1, 2, 3), None],
    2: ["7", 7, (1, 2, 3)],
    3: [3, "new_rm_plus", lambda: 0, lambda n: 1 / 0, lambda n: n, endless],
    4: [3, lambda c: 3, lambda c: 1 / 0, card(payoffs=lambda game, c: lambda h: "x")],
}
