"""List programs that students would most likely submit for exercise 5, right and wrong."""

from itertools import product


def all_gains(prior, one, two, joint):
    """Return {(player, set, advice, action): gain}, summed over every play."""
    found = {}
    answers = range(len(one[0][0]))
    signs = range(len(one[0]))
    for p, sent, reply in joint:
        for t, chance in enumerate(prior):
            s = sent[t]
            a = reply[s]
            for other in signs:
                key = 1, t, s, other
                gain = one[t][other][reply[other]] - one[t][s][a]
                found[key] = found.get(key, 0) + p * chance * gain
            for other in answers:
                key = 2, s, a, other
                gain = two[t][s][other] - two[t][s][a]
                found[key] = found.get(key, 0) + p * chance * gain
    # A recommendation that is never given has gain 0.
    for t, a, b in product(range(len(prior)), signs, signs):
        found.setdefault((1, t, a, b), 0)
    for s, a, b in product(signs, answers, answers):
        found.setdefault((2, s, a, b), 0)
    return found


def program(finish):
    return lambda *game: finish(all_gains(*game))


def gains_of_changes(gains):
    return {key: gain for key, gain in gains.items() if key[2] != key[3]}


def gap_of_player(player):
    return program(lambda g: max(x for key, x in gains_of_changes(g).items() if key[0] == player))


def gap_summed_over(kept):
    def finish(gains):
        sums = {}
        for key, gain in gains.items():
            name = tuple(key[k] for k in kept)
            sums[name] = sums.get(name, 0) + gain
        return max(sums.values())

    return program(finish)


def gap_without_action(player, number):
    return program(
        lambda g: max(x for k, x in gains_of_changes(g).items() if k[3] != number or k[0] != player)
    )


def gap_with_uniform_prior(prior, one, two, joint):
    return right([1 / len(prior)] * len(prior), one, two, joint)


def gap_without_the_sent_signal(prior, one, two, joint):
    gains = {k: x for k, x in all_gains(prior, one, two, joint).items() if k[0] == 1}
    for p, _, reply in joint:
        for s, a in enumerate(reply):
            for t, b in product(range(len(prior)), range(len(one[0][0]))):
                key = 2, s, a, b
                gain = p * prior[t] * (two[t][s][b] - two[t][s][a])
                gains[key] = gains.get(key, 0) + gain
    return max(gains_of_changes(gains).values())


def gap_with_the_old_signals_answer(prior, one, two, joint):
    best = gap_of_player(2)(prior, one, two, joint)
    signs = range(len(one[0]))
    for t, a, b in product(range(len(prior)), signs, signs):
        told = [(p, reply) for p, sent, reply in joint if sent[t] == a]
        if a != b:
            gain = sum(p * (one[t][b][r[a]] - one[t][a][r[a]]) for p, r in told)
            best = max(best, prior[t] * gain)
    return best


def gap_given_the_advice(prior, one, two, joint):
    weight = {}
    for p, sent, reply in joint:
        for t, chance in enumerate(prior):
            for key in ((1, t, sent[t]), (2, sent[t], reply[sent[t]])):
                weight[key] = weight.get(key, 0) + p * chance
    gains = gains_of_changes(all_gains(prior, one, two, joint))
    return max(x / weight.get(key[:3], 1) for key, x in gains.items())


def gap_over_whole_plans(prior, one, two, joint):
    best = -1e9
    for who, n, length in ((1, len(one[0]), len(prior)), (2, len(one[0][0]), len(one[0]))):
        plans = list(product(range(n), repeat=length))
        for old, new in product(plans, plans):
            if old != new:
                gain = 0
                for p, sent, reply in joint:
                    if (sent if who == 1 else reply) == old:
                        s, r = (new, reply) if who == 1 else (sent, new)
                        u = one if who == 1 else two
                        for t, chance in enumerate(prior):
                            had = u[t][sent[t]][reply[sent[t]]]
                            gain += p * chance * (u[t][s[t]][r[s[t]]] - had)
                best = max(best, gain)
    return best


def sum_of_best_changes(gains):
    best = {}
    for (player, at, told, _), gain in gains.items():
        best[player, at, told] = max(gain, best.get((player, at, told), -1e9))
    sums = {}
    for (player, at, _), gain in best.items():
        sums[player, at] = sums.get((player, at), 0) + gain
    return max(sums.values())


right = program(lambda g: max(gains_of_changes(g).values()))
RIGHT = [
    right,
    program(lambda g: float(max(gains_of_changes(g).values()))),
    program(lambda g: [max(gains_of_changes(g).values())]),
]
WRONG = [
    (gap_with_uniform_prior, "prior 给出的概率", "the argument prior contains"),
    (gap_without_the_sent_signal, "没有收到 s", "to send another signal"),
    (gap_with_the_old_signals_answer, "按旧的信号回答", "answers the old signal"),
    (gap_of_player(1), "只考虑了发送者", "only the sender"),
    (gap_of_player(2), "只考虑了接收者", "only the receiver"),
    (gap_summed_over((0, 1, 3)), "听到之前就决定", "decided before hearing"),
    (program(sum_of_best_changes), "另挑了最好的", "chooses the best change"),
    (gap_over_whole_plans, "整个计划", "whole plans"),
    (gap_given_the_advice, "听到这个建议的概率", "probability of the advice"),
    (
        program(lambda g: -max(gains_of_changes(g).values())),
        "符号反了",
        "sign of your gains is reversed",
    ),
    (
        program(lambda g: max(x for k, x in gains_of_changes(g).items() if k[3])),
        "改成行动 0",
        "to action 0",
    ),
    (program(lambda g: min(gains_of_changes(g).values())), "取的是最小值", "smallest gain"),
    (
        program(lambda g: max(0, *gains_of_changes(g).values())),
        "从来不返回负数",
        "never returns a negative",
    ),
    (
        program(lambda g: round(max(gains_of_changes(g).values()), 2)),
        "位数不够",
        "too few decimals",
    ),
    (lambda *game: 0, "手算一遍", "by hand"),
]
ALSO_WRONG = [
    (program(lambda g: max(g.values()) + 1), "手算一遍", "by hand"),
    (program(lambda g: sum(gains_of_changes(g).values())), "手算一遍", "by hand"),
    (
        program(lambda g: sum(max(x, 0) for x in gains_of_changes(g).values())),
        "手算一遍",
        "by hand",
    ),
    (gap_without_action(2, 1), "手算一遍", "by hand"),
    (gap_summed_over((0, 1, 2)), "手算一遍", "by hand"),
]
BAD = [
    0.1,
    lambda: 0,
    lambda *game: None,
    lambda *game: "x",
    lambda *game: game[9],
    lambda *game: [1, 2],
]
