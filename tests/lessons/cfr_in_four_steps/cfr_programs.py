"""List the programs that a student would most likely submit for exercise 4.

The programs were written before the judge was tried on them. Most wrong programs are the right
program PLAIN with some of its text replaced; an excerpt of the hint in both languages follows.
"""

from functools import partial

from student_programs import program as student_program

from cfr_core.cfr import CFR

PLAIN = """
    def positive_part(R):
        kept = [max(x, 0) for x in R]
        total = sum(kept)
        return [x / total for x in kept] if total > 0 else [1 / len(R)] * len(R)


    def cfr(tree, T):
        where = {h: I for I in tree.infosets for h in I.nodes}
        R = {I.name: [0.0] * len(I.actions) for I in tree.infosets}
        S = {I.name: [0.0] * len(I.actions) for I in tree.infosets}
        for t in range(1, T + 1):
            sigma = {name: positive_part(R[name]) for name in R}
            new = {name: [0.0] * len(R[name]) for name in R}

            def walk(h, reach):
                i, below = tree.player[h], tree.children(h)
                if i < 0:
                    return [float(u) for u in tree.payoff(h)]
                if i == 0:
                    total = [0.0, 0.0]
                    for child in below:
                        odds = float(tree.chance[child])
                        u = walk(child, [reach[0] * odds, reach[1], reach[2]])
                        total = [total[0] + odds * u[0], total[1] + odds * u[1]]
                    return total
                name = where[h].name
                us = []
                for k, child in enumerate(below):
                    on = list(reach)
                    on[i] *= sigma[name][k]
                    us.append(walk(child, on))
                mean = [sum(p * u[j] for p, u in zip(sigma[name], us)) for j in (0, 1)]
                others = reach[0] * reach[3 - i]
                for k, u in enumerate(us):
                    new[name][k] += others * (u[i - 1] - mean[i - 1])
                    S[name][k] += reach[i] * sigma[name][k]
                return mean

            walk(0, [1.0, 1.0, 1.0])
            for name in R:
                R[name] = [x + y for x, y in zip(R[name], new[name])]
        return {name: [x / sum(S[name]) for x in S[name]] for name in S}
"""


program = partial(student_program, PLAIN, "cfr")


def average_of_the_solver(tree, T):
    return CFR(tree, alternating=False).run(T).average


RETURN = "return {name: [x / sum(S[name]) for x in S[name]] for name in S}"
CHANCE_STEP = "walk(child, [reach[0] * odds, reach[1], reach[2]])"
CHANCE_SUM = "[total[0] + odds * u[0], total[1] + odds * u[1]]"
INTO_S = "S[name][k] += reach[i] * sigma[name][k]"
INTO_NEW = "new[name][k] += others * (u[i - 1] - mean[i - 1])"
OTHERS = "others = reach[0] * reach[3 - i]"
INTO_R = "R[name] = [x + y for x, y in zip(R[name], new[name])]"
RIGHT = [
    program(),
    average_of_the_solver,
    # This program adds to S once per set instead of once per node; normalising removes the factor.
    program((INTO_S, "S[name][k] += reach[i] * sigma[name][k] * (h == where[h].nodes[0])")),
    # A set that is never reached gets the uniform strategy.
    program((RETURN, "return {name: positive_part(S[name]) for name in S}")),
    # This program uses arrays instead of lists.
    program((RETURN, "return {name: np.array(S[name]) / sum(S[name]) for name in S}")),
]

ITERATIONS = {}


def cfr_with_state_outside(tree, T):
    """Store the state outside the function, so a second call continues the first one's run."""
    ITERATIONS[tree.name] = ITERATIONS.get(tree.name, 0) + T
    return average_of_the_solver(tree, ITERATIONS[tree.name])


def alternating(tree, T):
    return CFR(tree, alternating=True).run(T).average


WRONG = [
    # These programs handle chance wrongly.
    (
        program((CHANCE_STEP, "walk(child, [reach[0], reach[1] * odds, reach[2]])")),
        "乘进了玩家 1 自己的到达概率",
        "into player 1's own reach",
    ),
    (
        program((CHANCE_SUM, "[total[0] + u[0], total[1] + u[1]]")),
        "没有乘机会的概率",
        "without multiplying them by chance's probabilities",
    ),
    (
        program((CHANCE_SUM, "[total[0] + u[0] / len(below), total[1] + u[1] / len(below)]")),
        "简单平均，好像",
        "as if all outcomes",
    ),
    (program(("tree.chance[child]", "tree.chance[h]")), "应当是", "should be"),
    (program(("if i == 0:", "if h == 0 and i == 0:")), "出错了", "your program failed"),
    (
        program((CHANCE_STEP, "walk(child, [reach[0], reach[1], reach[2]])")),
        "没有乘机会的到达概率。“他人”",
        "but not chance's. Who",
    ),
    # These programs have wrong weights of the average.
    (program((INTO_S, "S[name][k] += sigma[name][k]")), "权重都一样", "same weight"),
    (
        program((INTO_S, "S[name][k] += others * sigma[name][k]")),
        "S 的权重用的是他人",
        "strategies in S by the others'",
    ),
    (
        program((INTO_S, "S[name][k] += others * reach[i] * sigma[name][k]")),
        "S 的权重用的是完整的",
        "strategies in S by the whole",
    ),
    (
        program((INTO_R, "R[name] = [x + max(y, 0) for x, y in zip(R[name], new[name])]")),
        "只把正的遗憾加进 R",
        "only positive regrets",
    ),
    (
        program((INTO_S, "S[name][k] += t * reach[i] * sigma[name][k]")),
        "多乘了 t",
        "an extra factor t",
    ),
    (
        program((INTO_S, "S[name][k] = reach[i] * sigma[name][k]"), (RETURN, "return sigma")),
        "最后一次迭代的策略",
        "strategy of the last iteration",
    ),
    (
        program((RETURN, "return {name: positive_part(R[name]) for name in R}")),
        "下一次迭代的当前策略",
        "the current strategy of the next",
    ),
    (
        program(
            (INTO_S, "pass"),
            (
                INTO_R,
                INTO_R + "; S[name] = [x + y for x, y in zip(S[name], positive_part(R[name]))]",
            ),
        ),
        "应当是",
        "should be",
    ),
    # These programs have wrong values or regrets.
    (program((OTHERS, "others = reach[i]")), "没有乘他人的到达概率", "lack the others' reach"),
    (
        program((OTHERS, "others = reach[0] * reach[1] * reach[2]")),
        "你的程序算反事实值时，乘的是完整的",
        "values by the whole",
    ),
    (
        program((INTO_NEW, "new[name][k] += others * u[i - 1]")),
        "遗憾是行动值与什么相比",
        "does a regret compare",
    ),
    (
        program(
            (INTO_NEW, "new[name][k] += others * (u[i - 1] - sum(w[i - 1] for w in us) / len(us))")
        ),
        "减去的是几个行动值的简单平均",
        "unweighted mean of the action values",
    ),
    (
        program((INTO_NEW, "new[name][k] += others * (u[0] - mean[0])")),
        "给两位玩家用的都是玩家 1 的收益",
        "player 1's payoffs for both",
    ),
    (
        program((INTO_NEW, "new[name][k] = others * (u[i - 1] - mean[i - 1])")),
        "只留下最后一个历史",
        "only the last one's regret",
    ),
    (program((INTO_R, "R[name] = new[name]")), "最近一次迭代的遗憾", "latest iteration's"),
    (
        program((INTO_R, "R[name] = [max(x + y, 0) for x, y in zip(R[name], new[name])]")),
        "还是从此忘掉",
        "or discard",
    ),
    (
        program((INTO_R, "R[name] = positive_part([x + y for x, y in zip(R[name], new[name])])")),
        "截断并归一化的是遗憾数组本身",
        "array of regrets itself",
    ),
    (
        program(
            (
                "name = where[h].name\n",
                "name = where[h].name; sigma[name] = positive_part(R[name])\n",
            ),
            (INTO_NEW, "R[name][k] += others * (u[i - 1] - mean[i - 1])"),
            (INTO_R, "pass"),
        ),
        "还没走完整棵树",
        "before the walk is over",
    ),
    (alternating, "这是轮流更新", "alternating updates"),
    # These programs have a wrong loop or result.
    (program(("range(1, T + 1)", "range(T + 1)")), "多做了一次", "one iteration too many"),
    (
        program(
            ("range(1, T + 1)", "range(1, T)"),
            (RETURN, "return {name: positive_part(S[name]) for name in S}"),
        ),
        "少做了一次",
        "one iteration too few",
    ),
    (
        program((RETURN, "return {name: [x / T for x in R[name]] for name in R}")),
        "那是遗憾，不是策略",
        "these are regrets",
    ),
    (program((RETURN, "return S")), "加起来不等于 1", "do not sum to 1"),
    (cfr_with_state_outside, "写在函数外面", "outside the function"),
    (
        program((" if total > 0 else", " if total or True else")),
        "有一处除以了 0",
        "Somewhere your program divides by 0",
    ),
]
ALSO_WRONG = [
    (
        program(
            (INTO_S, "S[name][k] += others * sigma[name][k] * (h == where[h].nodes[0])"),
        ),
        "S 的权重用的是他人",
        "strategies in S by the others'",
    ),
    (
        program(
            (INTO_S, "S[name][k] += others * reach[i] * sigma[name][k] * (h == where[h].nodes[0])"),
        ),
        "S 的权重用的是完整的",
        "strategies in S by the whole",
    ),
    (program((OTHERS, "others = 1")), "没有乘他人的到达概率", "lack the others' reach"),
    # In these programs, reach lacks a step of a player; they get the hint with a comparison only.
    (program(("on[i] *= sigma[name][k]", "on[i] = sigma[name][k]")), "应当是", "should be"),
    (
        program(("on[i] *= sigma[name][k]", "on[i] = min(on[i], sigma[name][k])")),
        "应当是",
        "should be",
    ),
]
