"""Judge exercise 5, in which students compute the EFCE gap of a joint distribution.

EFCE is short for extensive-form correlated equilibrium. The trials are signalling games of several
sizes.
"""

from functools import partial
from itertools import product

import numpy as np

from cfr_lab.exercises import Case, Exercise
from cfr_lab.numbers import brief_number
from cfr_lab.outputs import equals_program, first_difference, outputs, rounded_too_early


def _game(seed, kinds, signals, answers, pairs):
    """Return a random trial (prior, player 1's payoffs, player 2's payoffs, joint) as lists.

    The payoffs are small integers. `joint` is a list of tuples, each with a probability, the
    signals that the types are advised to send, and the advised answers to the signals.

    kinds     number of player 1's types
    signals   number of player 1's actions
    answers   number of player 2's actions
    pairs     number of tuples in `joint`
    """
    rng = np.random.default_rng(seed)
    prior = np.arange(1, kinds + 1) / np.arange(1, kinds + 1).sum()
    payoffs = rng.integers(-3, 5, size=(2, kinds, signals, answers))
    weights = np.arange(1, pairs + 1) / np.arange(1, pairs + 1).sum()
    joint = [
        (
            float(p),
            tuple(map(int, rng.integers(signals, size=kinds))),
            tuple(map(int, rng.integers(answers, size=signals))),
        )
        for p in weights
    ]
    return prior.tolist(), payoffs[0].tolist(), payoffs[1].tolist(), joint


# The trials are the game of the applicant and the committee with the secret signal; games with two
# or three types, signals and answers, and with a nonuniform prior; and a common-interest game in
# which every deviation loses.
_APPLICANT_PAYOFFS = [[[4, 0]] * 2, [[6, 0]] * 2], [[[10, 6]] * 2, [[0, 6]] * 2]
_MATCHING_PAYOFFS = [[[1, 0]] * 2, [[0, 1]] * 2]
SECRET = [(0.25, (good, bad), (0, 1) if good == 0 else (1, 0)) for good in (0, 1) for bad in (0, 1)]
TRIALS = (
    ([0.5, 0.5], *_APPLICANT_PAYOFFS, SECRET),
    ([0.25, 0.75], *_APPLICANT_PAYOFFS, [(0.5, (0, 1), (0, 1)), (0.5, (1, 1), (1, 0))]),
    _game(3, 3, 2, 3, 6),
    _game(9, 2, 3, 2, 7),
    _game(5, 3, 3, 3, 9),
    _game(8, 2, 2, 4, 5),
    (
        [0.5, 0.5],
        _MATCHING_PAYOFFS,
        _MATCHING_PAYOFFS,
        [(0.5, (0, 1), (0, 1)), (0.5, (1, 0), (1, 0))],
    ),
)


def _gains(
    prior,
    one,
    two,
    joint,
    includes_player=(True, True),
    by_prior=True,
    only_if_sent=True,
    answers_deviation=True,
):
    """Return {(player, set, action advised, action taken): gain} for all deviations.

    Each of these keywords is True in the correct program:

    includes_player    for each player, whether that player's deviations are included
    by_prior           whether types have the probabilities in `prior` rather than equal ones
    only_if_sent       whether the receiver's advice for a signal counts only if this signal is sent
    answers_deviation  whether the receiver answers the signal to which the sender deviates
    """
    kinds, signals, answers = len(prior), len(one[0]), len(one[0][0])
    chance = prior if by_prior else [1 / kinds] * kinds
    gains = {}
    if includes_player[0]:
        for t, a, b in product(range(kinds), range(signals), range(signals)):
            gains[1, t, a, b] = sum(
                p
                * chance[t]
                * (one[t][b][reply[b if answers_deviation else a]] - one[t][a][reply[a]])
                for p, signal, reply in joint
                if signal[t] == a
            )
    if includes_player[1]:
        for s, a, b in product(range(signals), range(answers), range(answers)):
            gains[2, s, a, b] = sum(
                p * chance[t] * (two[t][s][b] - two[t][s][a])
                for p, signal, reply in joint
                if reply[s] == a
                for t in range(kinds)
                if signal[t] == s or not only_if_sent
            )
    return gains


def _largest_gain(gains):
    return max(gain for (_, _, a, b), gain in gains.items() if a != b)


def trigger_gap(prior, one, two, joint):
    """Return the correct gap: the largest gain from playing b whenever a is advised at a set."""
    return _largest_gain(_gains(prior, one, two, joint))


def _gap_with(**step):
    return lambda *game: _largest_gain(_gains(*game, **step))


def _gap_of_sums(keys):
    """Return a wrong program that adds up gains and returns the largest sum.

    keys   function from (player, set, action advised, action taken) to a key; gains with equal keys
           are added up, and gains with the key None are left out
    """

    def gap(*game):
        sums = {}
        for (player, set_index, a, b), gain in _gains(*game).items():
            if keys(player, set_index, a, b) is not None:
                sums[keys(player, set_index, a, b)] = (
                    sums.get(keys(player, set_index, a, b), 0) + gain
                )
        return max(sums.values())

    return gap


def _conditional_gap(prior, one, two, joint):
    """Return the wrong gap that results from dividing gains by the probability of the advice."""
    gains = _gains(prior, one, two, joint)
    for player, set_index, a, b in gains:
        advised = 0
        for p, signal, reply in joint:
            if player == 1 and signal[set_index] == a:
                advised += p * prior[set_index]
            if player == 2 and reply[set_index] == a:
                advised += p * sum(w for w, s in zip(prior, signal, strict=True) if s == set_index)
        gains[player, set_index, a, b] /= advised or 1
    return _largest_gain(gains)


def _whole_plan(prior, one, two, joint):
    """Return the wrong gap that results if players hear their whole plan before the game."""
    kinds, signals, answers = len(prior), len(one[0]), len(one[0][0])
    most = -np.inf
    for own, n, length in ((1, signals, kinds), (2, answers, signals)):
        for old, new in product(product(range(n), repeat=length), repeat=2):
            if old == new:
                continue
            gain = 0
            for p, signal, reply in joint:
                if (signal, reply)[own - 1] == old:
                    s, r = (new, reply) if own == 1 else (signal, new)
                    u = one if own == 1 else two
                    gain += p * sum(
                        w * (u[t][s[t]][r[s[t]]] - u[t][signal[t]][reply[signal[t]]])
                        for t, w in enumerate(prior)
                    )
            most = max(most, gain)
    return most


KNOWN_PROGRAMS = {
    "prior": _gap_with(by_prior=False),
    "unsent": _gap_with(only_if_sent=False),
    "old reply": _gap_with(answers_deviation=False),
    "sender": _gap_with(includes_player=(True, False)),
    "receiver": _gap_with(includes_player=(False, True)),
    "before": _gap_of_sums(lambda player, set_index, a, b: (player, set_index, b)),
    "start": _gap_of_sums(
        lambda player, set_index, a, b: (player, b) if player == 1 else (player, set_index, b)
    ),
    "best each": lambda *game: max(
        sum(
            max(
                g
                for (p, set_index, a, _), g in _gains(*game).items()
                if (p, set_index, a) == (player, s, advised)
            )
            for advised in {
                a for (p, set_index, a, _) in _gains(*game) if (p, set_index) == (player, s)
            }
        )
        for player, s in {(p, set_index) for (p, set_index, _, _) in _gains(*game)}
    ),
    "whole plan": _whole_plan,
    "conditional": _conditional_gap,
    "sign": lambda *game: -trigger_gap(*game),
    "not first": lambda *game: max(g for (*_, a, b), g in _gains(*game).items() if a != b != 0),
    "not last": lambda *game: max(
        gain
        for (player, _, a, b), gain in _gains(*game).items()
        if a != b != (len(game[1][0]) if player == 1 else len(game[1][0][0])) - 1
    ),
    "least": lambda *game: min(g for (*_, a, b), g in _gains(*game).items() if a != b),
    "from zero": lambda *game: max(0, trigger_gap(*game)),
}
HINTS = {
    "prior": (
        "你的程序把各种类型当作等可能的。prior 给出的概率用在哪里？",
        "Your program treats the types as equally likely. Where should it use the probabilities "
        "that the argument prior contains?",
    ),
    "unsent": (
        "接收者听到“见到 s 就出 a”的建议，是在什么时候？没有收到 s 的那些局，要不要计入？",
        "When does the receiver hear the recommendation for signal s, and should your program "
        "count plays in which the mediator told the sender to send another signal?",
    ),
    "old reply": (
        "你的程序里，发送者换了信号，接收者却仍按旧的信号回答。接收者看到的是哪一个信号？",
        "In your program, the sender changes the signal, but the receiver still answers the old "
        "signal. Which signal does the receiver see?",
    ),
    "sender": (
        "你的程序只考虑了发送者。接收者改变行动，收益能增加多少？",
        "Your program considers only the sender. How much can the receiver gain?",
    ),
    "receiver": (
        "你的程序只考虑了接收者。发送者改变信号，收益能增加多少？",
        "Your program considers only the receiver. How much can the sender gain?",
    ),
    "before": (
        "你的程序把同一个信息集上听到各个建议的情形加在一起，这相当于听到之前就决定。"
        "触发改变的建议有几个？",
        "Your program adds up the gains over all recommendations at an information set, as if "
        "the player decided before hearing one of them. How many recommendations trigger one "
        "deviation?",
    ),
    "start": (
        "你的程序让发送者在开局之前就选定一个信号。EFCE 里，改变是在什么时候触发的？",
        "Your program lets the sender choose one signal before the game. When is a deviation "
        "triggered in an EFCE?",
    ),
    "best each": (
        "你的程序对每个建议都另挑了最好的行动，再加起来。一个触发偏离对应几个建议？",
        "Your program chooses the best change for every recommendation, and adds up their gains. "
        "How many recommendations trigger one deviation?",
    ),
    "whole plan": (
        "你的程序让玩家先听到整个计划。"
        "EFCE 里，差类型的发送者知道中介人给好类型的发送者什么建议吗？",
        "Your program lets players hear their whole plans. In an EFCE, does a sender of one type "
        "know the recommendation for the other type?",
    ),
    "conditional": (
        "你的程序除以了听到这个建议的概率。缺口是平均每局增加的收益，还是听到之后增加的收益？",
        "Your program divides by the probability of the advice. Is the gap a gain per play, or "
        "a gain after the advice has been heard?",
    ),
    "sign": (
        "你的程序里，符号反了：增加的收益，是什么减去什么？",
        "The sign of your gains is reversed. Which payoff must be subtracted from which?",
    ),
    "not first": (
        "你的程序没有试过改成行动 0。编号从几数起？",
        "Your program never changes to action 0. At which number does the numbering of actions "
        "begin?",
    ),
    "not last": (
        "你的程序没有试过改成最后一个行动。循环到哪里为止？",
        "Your program never changes to the last action. Where does the loop end?",
    ),
    "least": (
        "你的程序取的是最小值。只要有一种偏离能增加收益，就不是 EFCE：应当取哪一个？",
        "Your program takes the smallest gain. A single positive gain already means that the "
        "distribution is not an EFCE. Which gain should the program take?",
    ),
    "from zero": (
        "你的程序从来不返回负数。如果每一种改变都使收益减少，增加量里最大的一个是正数还是负数？",
        "Your program never returns a negative number. If every deviation lowers the payoff, what "
        "is the sign of the largest gain?",
    ),
}


def _praise_values(attempt):
    gains = ", ".join(brief_number(float(row[0]), 3) for row in attempt.rows)
    return attempt.agree_with(trigger_gap) and {"gaps": gains}


TRIGGERS = Exercise(
    sections=(6,),
    given_fingerprint="ec529785",
    read=partial(outputs, trials=TRIALS, right=trigger_gap),
    right=Case(
        _praise_values,
        "七个博弈里的缺口依次是 {gaps}；缺口不大于 0 的分布就是 EFCE。",
        "The gaps in the seven games are {gaps}; where the gap is at most 0, the distribution is "
        "an EFCE.",
    ),
    mistakes=(
        *(Case(equals_program(program), *HINTS[name]) for name, program in KNOWN_PROGRAMS.items()),
        Case(rounded_too_early(trigger_gap), "", ""),
    ),
    otherwise=first_difference(trigger_gap),
)
