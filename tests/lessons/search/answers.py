"""List right answers, wrong answers with excerpts of their hints, and invalid input."""

import numpy as np

from cfr_core.games import CHANCE, Game
from cfr_lab.lessons.search import answers as by_numbers


def gadget(
    stopper=None,
    pays=None,
    deals=None,
    names=lambda hand, root: f"stop? {hand}",
    order=("play", "stop"),
    split=None,
    end=False,
):
    """Return a program that builds the gadget game, with single parts replaced by arguments."""

    def make_changed(game, roots, hand, values, opponent):
        total = sum(roots.values())
        chooser = opponent if stopper is None else (3 - opponent if stopper else None)

        def rest(h):
            return h[0] + h[2:] if chooser else h[0] + h[1:]

        def mover(h):
            if not h:
                return CHANCE
            if chooser and len(h) == 1:
                return chooser
            return None if chooser and h[1] == "stop" else game.mover(rest(h))

        def chance(h):
            if h:
                return game.chance(rest(h))
            return deals(roots) if deals else {root: w / total for root, w in roots.items()}

        def actions(h):
            return order if chooser and len(h) == 1 else game.actions(rest(h))

        def payoffs(h):
            if not chooser or h[1] != "stop":
                return game.payoffs(rest(h))
            value = values[hand(h[0])]
            won = pays(value, h[0], roots, hand) if pays else value
            if split:
                return split(won, opponent)
            return (won, -won) if opponent == 1 else (-won, won)

        def sees(h):
            return names(hand(h[0]), h[0]) if chooser and len(h) == 1 else game.sees(rest(h))

        return Game("gadget", 2, mover, actions, payoffs, sees, chance)

    return make_changed


def weight_of_hand(root, roots, hand):
    return sum(w for h, w in roots.items() if hand(h) == hand(root))


def gadget_without_return(game, roots, hand, values, opponent):
    gadget()(game, roots, hand, values, opponent)


def gadget_with_own_names(game, roots, hand, values, opponent):
    right = gadget()(game, roots, hand, values, opponent)
    return Game(
        "gadget",
        2,
        right.mover,
        right.actions,
        right.payoffs,
        lambda h: "mine " + right.sees(h),
        right.chance,
    )


def gadget_without_chance(game, roots, hand, values, opponent):
    right = gadget()(game, roots, hand, values, opponent)
    return Game("gadget", 2, right.mover, right.actions, right.payoffs, right.sees)


def regret_matching_rows(regret):
    positive = np.maximum(regret, 0)
    total = positive.sum(axis=1, keepdims=True)
    return np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / regret.shape[1])


def plain_update(regret, v, sigma):
    return regret + v - (sigma * v).sum(axis=1, keepdims=True)


def solver(change=plain_update, ranges=lambda sigma: sigma, weight=lambda t: 1, result=None):
    """Return a depth-limited solver, with single parts replaced by arguments."""

    def make_changed(leaf_values, hands, actions, T):
        regret, total = np.zeros((hands, actions)), np.zeros((hands, actions))
        for t in range(T):
            sigma = regret_matching_rows(regret)
            x = ranges(sigma)
            v = np.array([leaf_values(a, x[:, a]) for a in range(actions)]).T
            regret = change(regret, v, sigma)
            total += weight(t) * sigma
        average = total / total.sum(axis=1, keepdims=True)
        return result(average, total, sigma) if result else average

    return make_changed


def plus_update(regret, v, sigma):
    return np.maximum(plain_update(regret, v, sigma), 0)


def solver_with_lists(leaf_values, hands, actions, T):
    return solver()(leaf_values, hands, actions, T).tolist()


RIGHT = {
    **by_numbers.RIGHT,
    2: [gadget(), gadget(order=("stop", "play"))],
    4: [
        solver(),
        solver(change=plus_update),
        solver(change=plus_update, weight=lambda t: t + 1),
        solver_with_lists,
    ],
}
WRONG = {
    **by_numbers.WRONG,
    2: [
        (gadget(stopper=False), "没有人可以停手", "Nobody can stop"),
        (gadget(stopper=True), "求解者自己", "the resolver may stop"),
        (gadget(names=lambda hand, root: "stop?"), "不知道自己的手牌", "cannot tell"),
        (gadget(names=lambda hand, root: f"stop? {root}"), "看得见", "sees the resolver's hand"),
        (gadget(pays=lambda v, *_: -v), "符号反了", "wrong sign"),
        (gadget(split=lambda v, opponent: (v, -v)), "先写谁的收益", "player's payoff comes first"),
        (gadget(pays=lambda v, *_: 0), "总是得 0", "always pays 0"),
        (
            gadget(pays=lambda v, root, roots, hand: v * roots[root]),
            "根的权重",
            "weight of the root",
        ),
        (
            gadget(pays=lambda v, root, roots, hand: v * weight_of_hand(root, roots, hand)),
            "总权重",
            "total weight of the hand",
        ),
        (
            gadget(deals=lambda roots: dict.fromkeys(roots, 1 / len(roots))),
            "相等的概率",
            "equal probabilities",
        ),
        (gadget(pays=lambda v, *_: v + 0.5), "蓝图之下这种手牌的值是", "the blueprint's value"),
        (gadget(split=lambda v, opponent: (v, v)), "之和不总是 0", "do not always add up"),
        (gadget(deals=dict), "不能构成一棵树", "do not define a tree"),
        (gadget_without_return, "有没有 return", "return one"),
        (gadget_with_own_names, "原博弈里的名字", "full game's names"),
    ],
    4: [
        (solver(change=lambda regret, v, sigma: regret), "均匀策略", "always returns the uniform"),
        (solver(ranges=np.ones_like), "概率都相同", "with the same probability"),
        (solver(change=lambda regret, v, sigma: regret + v), "累加的是叶子的值", "adds up values"),
        (
            solver(change=lambda regret, v, sigma: plain_update(0, v, sigma)),
            "最近一次",
            "only the regrets of the last iteration",
        ),
        (
            solver(change=lambda regret, v, sigma: regret - plain_update(0, v, sigma)),
            "符号反了",
            "sign of your regrets is reversed",
        ),
        (
            solver(change=lambda regret, v, sigma: plain_update(regret, v.sum(0) + 0 * v, sigma)),
            "所有的手牌共用",
            "one number per leaf",
        ),
        (
            solver(
                change=lambda regret, v, sigma: (
                    regret + sigma * v - (sigma * v).sum(axis=1, keepdims=True)
                )
            ),
            "自己的概率",
            "player 1's own probabilities",
        ),
        (
            solver(change=lambda regret, v, sigma: regret + v - v.mean(axis=1, keepdims=True)),
            "简单平均",
            "unweighted mean",
        ),
        (
            solver(result=lambda average, total, sigma: sigma),
            "最后一次迭代的策略",
            "strategy of the last iteration",
        ),
        (solver(result=lambda average, total, sigma: average.T), "行，每行", "rows of"),
        (solver(result=lambda average, total, sigma: total), "归一化了没有", "normalise the sums"),
        (
            solver(result=lambda average, total, sigma: np.eye(total.shape[1])[total.argmax(1)]),
            "只能保证收益",
            "secures only",
        ),
    ],
}
BAD = {
    2: [3, "gadget", lambda: 0, lambda *a: 1 / 0, lambda *a: 3, gadget_without_chance],
    1: ["0.4", 0.4, (1, 2, 3)],
    3: [True, (True, False), (1, 0, 0, 0, 1)],
    4: [3, "solver", lambda: 0, lambda *a: 1 / 0, lambda *a: 3, lambda leaf, *a: leaf(0, [1])],
}
