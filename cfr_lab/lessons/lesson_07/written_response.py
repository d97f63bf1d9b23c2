"""Exercise 2: a best response from a blank cell, judged by what it is worth."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from cfr_core.equilibrium import expected_values
from cfr_lab.exercises import a_call, a_number, brief, hint, items_of, right
from cfr_lab.lessons.lesson_07 import faulty_response as made
from cfr_lab.numbers import number
from cfr_lab.words import label, say

NEAR = 1e-6

# Programs whose choice tells what is amiss, and what to think about.
CHOICES = (
    (
        lambda *trial: made.by_nodes(*trial, sign=-1),
        "选的是最差的行动。收益是谁的，取最大还是最小？",
        "The worst actions are chosen. Whose payoffs are they, and is it the largest or the "
        "smallest that is wanted?",
    ),
    (
        lambda *trial: made.by_ends(*trial, weight="all"),
        "每个结局乘的是完整的到达概率，自己原来的打法也在里面。换了打法，那一份还算数吗？",
        "Every end is multiplied by the whole reach, the old own play included. Does that part "
        "still count once you play otherwise?",
    ),
    (
        lambda *trial: made.by_nodes(*trial, weight="all"),
        "自己的到达概率乘了进来：在自己原来从不走到的信息集里，各个行动都成了 0。"
        "谁的到达概率才该乘？",
        "Own reach is multiplied in: in a set that the old own play never reaches, every action "
        "is worth 0. Whose reach belongs there?",
    ),
    (
        lambda *trial: made.by_nodes(*trial, weight="one"),
        "一个信息集里的几个历史一样重。对手和机会走到它们的机会一样大吗？",
        "All histories of a set weigh the same. Do the opponent and chance come to them alike?",
    ),
    (
        lambda *trial: made.by_ends(*trial, weight="opponents"),
        "乘了对手的概率，没有乘机会的。“他人”里有谁？",
        "The opponent's probabilities are in, chance's are not. Who are the others?",
    ),
    (
        lambda *trial: made.by_ends(*trial, order=made.DOWN),
        "上面的信息集先选了，那时下面的值还没有加上来。该从哪一头做起？",
        "The upper sets have chosen before the values from below were added. At which end should "
        "it begin?",
    ),
    (
        lambda *trial: made.by_nodes(*trial, below="old"),
        "在上面选的时候，以为自己到了下面还照原来的策略打。到了下面，你会怎样打？",
        "Choosing above, it takes for granted that below the old strategy goes on. What will you "
        "do once you are there?",
    ),
)

# Programs whose value tells what is amiss.
VALUES = (
    (
        made.by_histories,
        "这个值太大了：同一个信息集里，不同的历史选了不同的行动，等于看见了对方的牌。信息集要求什么？",
        "The value is too large: different histories of one set chose different actions, as if the "
        "other card were seen. What does an information set ask for?",
    ),
    (
        lambda *trial: made.by_histories(*trial, also_others=True),
        "对手也在替你挑最好的行动。对手的策略应当取自哪里？",
        "The opponent picks what is best for you, too. Where should the opponent's strategy come "
        "from?",
    ),
    (
        lambda *trial: (_before(*trial), {}),
        "这是照 profile 打的期望收益：自己的信息集里，取的是平均，还是最大的一个？",
        "That is what playing the profile itself gets: at your own sets, is it an average that is "
        "wanted, or the largest?",
    ),
    (
        lambda *trial: (made.by_ends(*trial)[0] - _before(*trial), {}),
        "这是“多得多少”。题目要的是最优反应本身的期望收益。",
        "That is how much is gained. What is asked for is what the best response itself gets.",
    ),
    (
        lambda *trial: (-made.by_ends(*trial)[0], {}),
        "值的符号反了：这是谁的收益？",
        "The sign of the value is reversed: whose payoff is it?",
    ),
)


def exercise_2(answer):
    tries = _trials()
    given = [_handed_over(answer, trial) for trial in tries]
    values = [value for value, _ in given]
    choices = [choice for _, choice in given]
    worth = [made.worth_of(*t, c) for t, c in zip(tries, choices, strict=True)]
    best = [made.by_ends(*trial)[0] for trial in tries]
    if _same(values, best) and _same(worth, best):
        return right(
            "库恩扑克、陷阱博弈和一个没见过的博弈，两位玩家都对。"
            "对库恩扑克那个对手，玩家 1 得 {one}，玩家 2 得 {two}。",
            "Right for both players of Kuhn poker, of the trap and of a game not seen. Against the "
            "opponent in Kuhn poker player 1 gets {one}, player 2 {two}.",
            one=number(values[0], 4),
            two=number(values[1], 4),
        )
    for program, zh, en in VALUES:
        if _same(values, [program(*trial)[0] for trial in tries]):
            return hint(zh, en)
    if not _same(worth, best):
        for program, zh, en in CHOICES:
            expected = [made.worth_of(*t, program(*t)[1]) for t in tries]
            if _same(worth, expected):
                return hint(zh, en)
    return _first_difference(tries, values, worth, best)


def _first_difference(tries, values, worth, best):
    k = next(k for k in range(len(tries)) if not _same([values[k], worth[k]], [best[k]] * 2))
    tree, _, player = tries[k]
    facts = {"game": label(tree.name), "player": player, "best": number(best[k], 4)}
    if _same([values[k]], [best[k]]):
        return hint(
            "{game}，玩家 {player}：值 {best} 对了，可是照你的选择打，只得 {worth}。"
            "选择是在算出值的那一刻记下的吗？",
            "{game}, player {player}: the value {best} is right, but your choices only get "
            "{worth}. Are they noted where the value is found?",
            **facts,
            worth=number(worth[k], 4),
        )
    if _same([worth[k]], [best[k]]):
        return hint(
            "{game}，玩家 {player}：选择对了，照它打得 {best}，你报的值却是 {value}。"
            "哪些信息集的值该加起来？没有轮到自己就结束的结局呢？",
            "{game}, player {player}: the choices are right and get {best}, but the value returned "
            "is {value}. Which sets' values are to be added? And ends before any own choice?",
            **facts,
            value=number(values[k], 4),
        )
    return hint(
        "{game}，玩家 {player}：最优反应得 {best}，你报的是 {value}，照你的选择打得 {worth}。"
        "从最下面的信息集开始，手算一个对照。",
        "{game}, player {player}: the best response gets {best}, you return {value}, and your "
        "choices get {worth}. Work one of the lowest sets by hand and compare.",
        **facts,
        value=number(values[k], 4),
        worth=number(worth[k], 4),
    )


def _handed_over(answer, trial):
    """(value, {set name: number of the action}) as the reader's program returns them."""
    tree, profile, player = trial
    told = say(
        "{game}、玩家 {player}", "{game}, player {player}", game=label(tree.name), player=player
    )
    pair = a_call(answer, tree, profile, player, told=told)
    parts = items_of(pair)
    if parts is None or len(parts) != 2 or not isinstance(parts[1], Mapping):
        raise hint(
            "收到的是 {value}，这里要返回两样：值，和字典 {{信息集名: 选第几个行动}}。",
            "The program returned {value}; two things are wanted, the value and a dictionary "
            "{{name of the set: number of the action}}.",
            value=brief(pair),
        )
    value, choice = float(a_number(parts[0])), {}
    for infoset in tree.sets:
        if infoset.player == player:
            choice[infoset.name] = _action(parts[1], infoset, told)
    return value, choice


def _action(made_choice, infoset, told):
    """The number of the action chosen there, given as a number or by its name."""
    if infoset.name not in made_choice:
        raise hint(
            "用 {told} 试算，字典里没有信息集 {name}；自己的每个信息集都要有一项，走不到的也要。",
            "Tried with {told}, the dictionary lacks the set {name}; every own set needs an entry, "
            "also those that play does not reach.",
            told=told,
            name=infoset.name,
        )
    given = made_choice[infoset.name]
    actions = list(infoset.actions)
    if isinstance(given, str) and given in actions:
        return actions.index(given)
    whole = isinstance(given, (int, np.integer)) and not isinstance(given, bool)
    if whole and 0 <= given < len(actions):
        return int(given)
    raise hint(
        "信息集 {name} 有 {n} 个行动，编号从 0 到 {last}；收到的是 {value}。",
        "The set {name} has {n} actions, numbered 0 to {last}; given was {value}.",
        name=infoset.name,
        n=len(actions),
        last=len(actions) - 1,
        value=brief(given),
    )


def _before(tree, profile, player):
    return float(expected_values(profile)[player - 1])


def _same(xs, ys):
    return np.allclose(xs, ys, rtol=0, atol=NEAR)


@lru_cache
def _trials():
    return made.trials()
