"""Lesson 01, rock, paper, scissors: its pictures."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from cfr_core.games import RPS_ACTIONS, RPS_PAYOFFS, rock_paper_scissors
from cfr_core.profile import Profile
from cfr_core.tree import Tree
from cfr_core.values import action_value, expected_payoff, reach, set_payoff
from cfr_lab import draw
from cfr_lab.controls import COARSE, choice, exact, share, slider, sum_at_most_one, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.formulas import as_text
from cfr_lab.numbers import decimal, named, number
from cfr_lab.plots import pyplot
from cfr_lab.words import colon, commas, label, listed, say

A = np.array(RPS_PAYOFFS)
OPPONENT = (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
THIRD = Fraction(1, 3)

WORDS = {
    "outcome": (
        "玩家 1 出{i}，玩家 2 出{j}：u₁ = {u1}，u₂ = {u2}",
        "Player 1 plays {i}, player 2 plays {j}: u₁ = {u1}, u₂ = {u2}",
    ),
    "round": ("局数", "round"),
    "total": ("合计", "total"),
    "end": ("结局", "end"),
    "seen": (
        "三个信息集，各选各的行动：走 {ends}，玩家 2 每次都能赢。",
        "Three information sets, an answer for each: with {ends} player 2 wins every time.",
    ),
    "worth-of": ("玩家 2 每个行动的期望收益", "what each action earns player 2"),
}


def word(key, **facts):
    return say(*WORDS[key], **facts)


def actions():
    """The three actions' names for the reader."""
    return [label(a) for a in RPS_ACTIONS]


# The matrix (D1.1)


def explore_matrix():
    """Pick both actions, see the cell."""
    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "i": choice(say("玩家 1 出", "Player 1 plays"), options, 0),
            "j": choice(say("玩家 2 出", "Player 2 plays"), options, 1),
        },
        matrix_picture,
    )


def matrix_picture(i, j):
    names = actions()
    cells = [[number(int(u), sign=True) for u in payoffs] for payoffs in A]
    table = draw.matrix(
        cells, names, names, say("玩家 1 \\ 玩家 2", "player 1 \\ 2"), {(i, j)}, size=19
    )
    u1, u2 = (number(int(u), sign=True) for u in (A[i, j], -A[i, j]))
    told = draw.lines(word("outcome", i=names[i], j=names[j], u1=u1, u2=u2), size=19)
    return draw.pad(draw.column(table, told))


# One round played out, and more (D1.2)


def explore_rounds(draws, sigma_1, sigma_2):
    """Step through sampled rounds; draws (rounds, 2) are the random numbers of both players."""
    draws = np.asarray(draws)

    def picture(n):
        return rounds_picture(n, draws, sigma_1, sigma_2)

    return Explorer({"n": slider(say("局数", "round"), 1, len(draws), 1, 1)}, picture)


def rounds_picture(n, draws, sigma_1, sigma_2):
    names = actions()
    played = [
        [_pick(r, s) for r, s in zip(pair_of_draws, (sigma_1, sigma_2), strict=True)]
        for pair_of_draws in draws[:n]
    ]
    totals = np.zeros((2, 3), dtype=int)
    for i, j in played:
        totals[0, i] += A[i, j]
        totals[1, j] -= A[i, j]
    i, j = played[-1]
    r = draws[n - 1][1]
    told = draw.lines(
        say(
            "第 {n} 局：随机数 r = {r}，落在“{j}”一段",
            "Round {n}: the random number r = {r} falls in the stretch of {j}",
            n=n,
            r=number(float(r)),
            j=names[j],
        )
    )
    return draw.pad(draw.column(told, _ruler(sigma_2, r, names), *_round(i, j, totals)))


def show_round(i, j, totals):
    """One round: both actions, both payoffs, and what each action has earned so far."""
    return draw.pad(draw.column(*_round(i, j, totals)))


def _round(i, j, totals):
    names = actions()
    u1, u2 = (number(int(u), sign=True) for u in (A[i, j], -A[i, j]))
    rows = [
        [named(f"u{player}"), *(number(int(x), sign=True) for x in (*mine, mine.sum()))]
        for player, mine in enumerate(totals, 1)
    ]
    outcome = draw.lines(word("outcome", i=names[i], j=names[j], u1=u1, u2=u2))
    return outcome, draw.table(
        rows,
        ["", *names, say("合计", "total")],
        title=say("各行动的累计收益", "payoff so far, by action"),
    )


def plot_averages(average, expected):
    """Average payoffs, (runs, rounds), as thin lines over the rounds, and what they tend to."""
    plt = pyplot()
    _, ax = plt.subplots()
    rounds = np.arange(1, average.shape[1] + 1)
    ax.plot(rounds, average.T, color=draw.COLOURS[1], linewidth=0.8, linestyle="-", alpha=0.6)
    ax.axhline(expected, color=draw.COLOURS[2], linewidth=2.5, linestyle="--")
    ax.annotate(
        f"{say('期望收益', 'expected payoff')} {number(expected)}",
        (rounds[-1], expected),
        (-8, 60),
        textcoords="offset points",
        ha="right",
        color=draw.COLOURS[2],
        arrowprops={"arrowstyle": "->", "color": draw.COLOURS[2]},
    )
    ax.set(
        xlabel=say("局数", "rounds played"),
        ylabel=say("玩家 2 的平均收益", "player 2's average payoff"),
        xscale="log",
        ylim=(-1.05, 1.05),
    )
    plt.show()


def _pick(r, sigma):
    """Which stretch of [0, 1), cut at the running sums of sigma, holds r."""
    return int(np.searchsorted(np.cumsum(np.asarray(sigma, dtype=float)), r, side="right"))


def _ruler(sigma, r, names, width=560):
    """The interval [0, 1) cut into the actions' probabilities, with r marked."""
    body, at, left = "", 0.0, 12
    for k, p in enumerate(float(x) for x in sigma):
        body += draw.rect(
            left + at * width, 22, p * width, 34, draw.TINTS[1 + k], draw.COLOURS[1 + k], 1.5
        )
        body += draw.text(left + (at + p / 2) * width, 45, f"{names[k]} {number(p)}", 16)
        body += draw.text(left + at * width, 76, number(at), 14, fill=draw.FAINT)
        at += p
    body += draw.text(left + width, 76, "1", 14, fill=draw.FAINT)
    x = left + float(r) * width
    body += draw.polygon([(x - 8, 4), (x + 8, 4), (x, 20)], draw.INK, draw.INK) + draw.line(
        x, 18, x, 58, draw.INK, 2.5
    )
    return draw.Drawing(width + 2 * left, 84, body)


# The tree (D1.3)


def names_of(tree):
    """h1, h2, h3 for player 2's nodes and z1 to z9 for the ends, as in D1.3."""
    names = {node: f"h{i}" for i, node in enumerate(tree.children(0), 1)}
    names.update({int(end): f"z{i}" for i, end in enumerate(tree.ends, 1)})
    return names


def explore_tree():
    """Pick an end, see its path; let player 2 see, and the information set falls apart."""
    hidden = rock_paper_scissors()
    trees = {False: Tree(hidden), True: Tree(replace(hidden, sees=_sees_all))}

    def picture(z, seen):
        return tree_picture(trees[seen], z, seen)

    return Explorer(
        {
            "z": slider(say("结局", "end"), 1, 9, 2, 1),
            "seen": toggle(say("让玩家 2 看到玩家 1 的行动", "let player 2 see player 1's action")),
        },
        picture,
    )


def _sees_all(h):
    return f"I2({label(h[0])})" if h else "I1"


def tree_picture(tree, z, seen):
    end = tree.ends[z - 1]
    drawing = draw.tree(tree, names=names_of(tree), lit=tree.path(end)[1:], width=840, height=330)
    i, j = tree.history(end)
    u1, u2 = (number(int(u), sign=True) for u in tree.payoffs[z - 1])
    told = named(f"z{z}") + colon() + word("outcome", i=label(i), j=label(j), u1=u1, u2=u2)
    wins = listed(named(f"z{k}") for k in 1 + np.flatnonzero(tree.payoffs[:, 1] > 0))
    return draw.pad(
        draw.column(
            drawing,
            draw.lines(
                told,
                say(
                    "三个信息集，各选各的行动：走 {ends}，玩家 2 每次都能赢。",
                    "Three information sets, an answer for each: with {ends} player 2 wins every time.",
                    ends=wins,
                )
                if seen
                else say(
                    "h₁、h₂、h₃ 在同一个信息集 I₂ 里：玩家 2 只能用同一个策略应对。",
                    "h₁, h₂, h₃ share one information set, I₂: player 2 answers all three alike.",
                ),
            ),
        )
    )


# The question (D1.4): guess, explore


def guess_first():
    """A guess, before the answer: which action is best against (0.4, 0.3, 0.3)?"""
    pure = [(name, tuple(int(k == i) for k in range(3))) for i, name in enumerate(actions())]
    options = [*pure, (say("三种均等", "all alike"), (THIRD, THIRD, THIRD))]
    return Explorer(
        {
            "mix": choice(say("我猜该出", "My guess"), options),
            "shown": toggle(say("揭晓", "Show the answer")),
        },
        guess_picture,
    )


def guess_picture(mix, shown):
    names = actions()
    what = commas(f"{n} {number(p)}" for n, p in zip(names, mix, strict=True) if p)
    head = draw.lines(say("你的猜测：{what}", "Your guess: {what}", what=what))
    if not shown:
        return draw.pad(
            draw.column(
                head,
                draw.lines(
                    say("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
                    fill=draw.FAINT,
                ),
            )
        )
    tree = Tree(rock_paper_scissors())
    profile = Profile(tree, {"I1": OPPONENT, "I2": mix})
    worth = action_value(profile, 2)["I2"]
    mine = expected_payoff(profile, 2)[0]
    bars = draw.bars(names, [float(v) for v in worth], -0.2, 0.2, title=word("worth-of"), width=480)
    told = say(
        "平均每局得 {worth}；最好的一种得 {best}。",
        "It earns {worth} a round on average; the best there is earns {best}.",
        worth=number(float(mine)),
        best=number(float(max(worth))),
    )
    return draw.pad(draw.column(head, draw.lines(told), bars))


def explore_answer(tree):
    """Sliders for player 2's mix (a, b, 1-a-b); tree, table and formulas answer."""
    formulas = answer_formulas(tree)

    def picture(a, b):
        return answer_picture(a, b, tree, formulas)

    return Explorer(
        {"a": share("a", 0.3), "b": share("b", 0.3)},
        picture,
        keep=sum_at_most_one("a", "b", grain=COARSE),
    )


def answer_formulas(tree):
    """The texts of u_2 at h1, h2, h3 and I2, in a and b, from the definitions."""
    from sympy import symbols

    a, b = symbols("a b")
    profile = Profile(tree, {"I1": OPPONENT, "I2": (a, b, 1 - a - b)})
    u = expected_payoff(profile, 2)
    formulas = {f"h{i}": as_text(u[node]) for i, node in enumerate(tree.children(0), 1)}
    return {**formulas, "I2": as_text(set_payoff(profile, 2)["I2"])}


def answer_picture(a, b, tree, formulas):
    mix = tuple(float(p) for p in (exact(a), exact(b), 1 - exact(a) - exact(b)))
    profile = Profile(tree, {"I1": tuple(map(float, OPPONENT)), "I2": mix})
    u = expected_payoff(profile, 2)
    nodes = {f"h{i}": node for i, node in enumerate(tree.children(0), 1)}
    drawing = draw.tree(
        tree,
        profile,
        names=names_of(tree),
        notes={node: decimal(u[node]) for node in nodes.values()},
        payoffs_of=2,
        width=680,
        height=340,
    )
    told = [
        f"{named('u2')}({named(name)}) = {formulas[name]} = {decimal(u[node])}"
        for name, node in nodes.items()
    ]
    total = set_payoff(profile, 2)["I2"]
    told.append(f"{named('u2')}({named('I2')}) = {formulas['I2']} = {decimal(total)}")
    body = []
    products = reach(profile)[tree.ends] * tree.payoffs[:, 1]
    for name, node in nodes.items():
        mine = [products[np.searchsorted(tree.ends, z)] for z in tree.children(node)]
        body.append([named(name), *map(decimal, mine), decimal(u[node])])
    columns = products.reshape(3, 3).sum(axis=0)
    body.append(["Σ", *map(decimal, columns), decimal(total)])
    table = draw.table(
        body,
        ["", *actions(), f"{named('u2')}"],
        lit={(3, 4)},
        title="π(z) · u₂(z)",
        size=15,
    )
    mixed = f"σ₂ = (a, b, 1−a−b) = ({number(a)}, {number(b)}, {number(mix[2])})"
    return draw.pad(
        draw.row(drawing, draw.column(draw.lines(mixed, *told, size=15), table, gap=16), gap=16)
    )


# Which action is best as the opponent's mix changes


def explore_opponent():
    """Sliders for player 1's mix; the triangle shows which answer is best where."""
    names = actions()
    return Explorer(
        {
            "p": slider(f"σ₁({names[0]})", value=0.4),
            "q": slider(f"σ₁({names[1]})", value=0.3),
        },
        opponent_picture,
        keep=sum_at_most_one("p", "q"),
    )


def opponent_picture(p, q):
    names = actions()
    mix = [exact(p), exact(q), 1 - exact(p) - exact(q)]
    worth = [-sum(m * int(A[i, j]) for i, m in enumerate(mix)) for j in range(3)]
    best = [j for j in range(3) if worth[j] == max(worth)]
    regions = list(zip(names, draw.best_regions(-A.T), strict=True))
    triangle = draw.triangle(
        names,
        [float(m) for m in mix],
        regions,
        best[0] if len(best) == 1 else None,
    )
    bars = draw.bars(names, [float(w) for w in worth], -1, 1, title=word("worth-of"), width=420)
    told = say("并列最优", "a tie") if len(best) > 1 else say("最优", "best")
    told += colon() + listed(names[j] for j in best)
    shown = f"σ₁ = ({', '.join(number(float(m)) for m in mix)})"
    side = draw.column(draw.lines(shown, size=18), bars, draw.lines(told, size=18))
    return draw.pad(
        draw.row(
            draw.column(
                triangle,
                draw.lines(
                    say(
                        "点：玩家 1 的一个策略。区域：玩家 2 的最优行动。",
                        "A point: player 1's strategy. A region: player 2's best action.",
                    ),
                    size=15,
                ),
            ),
            side,
            gap=24,
            align=0.3,
        )
    )
