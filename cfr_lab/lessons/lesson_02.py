"""Lesson 02, regret matching: its pictures."""

from fractions import Fraction

import numpy as np

from cfr_core.equilibrium import regret_matching_bound
from cfr_core.games import RPS_ACTIONS, RPS_PAYOFFS
from cfr_core.matching import regret_matching
from cfr_core.repeated import fixed, sampled_play
from cfr_core.repeated import regret_matching as matcher
from cfr_lab import draw
from cfr_lab.controls import choice, round_marks, slider, stops, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number
from cfr_lab.plots import COLOURS, pyplot
from cfr_lab.words import label, listed, say

A = np.array(RPS_PAYOFFS)
SCISSORS, ROCK, PAPER = range(3)

WORDS = {
    "chance-of": ("对手出{name}", "opponent: {name}"),
    "step": ("步骤", "step"),
    "round": ("局数 t", "round t"),
    "cumulative": ("累计遗憾 R", "cumulative regret R"),
    "positive": ("正的部分 R⁺", "positive part R⁺"),
    "strategy": ("策略 σ", "strategy σ"),
    "next": ("下一局策略", "next strategy"),
    "average": ("平均策略", "average strategy"),
    "current": ("当前策略", "current strategy"),
    "settle": ("停在 1/3 附近", "settle near 1/3 each"),
    "pure": ("停在某一种行动上", "settle on one action"),
    "circle": ("不断变化，停不下来", "keep changing for ever"),
    "hit": ("猜对了。", "That is what happens."),
    "miss": ("不是这样。", "It does not."),
    "t": ("局数", "rounds"),
    "player": ("看哪位玩家", "show"),
    "band-90": ("中间的 90%", "middle 90%"),
    "band-50": ("中间的 50%", "middle 50%"),
    "rounds-log": ("局数 T（对数刻度）", "rounds T (log scale)"),
    "right-program": ("正确的程序", "correct program"),
    "suspect-program": ("可疑的程序", "suspect program"),
    "plain": ("普通猜拳", "plain game"),
    "weighted": ("加权猜拳", "weighted game"),
    "program": ("程序", "program"),
    "game": ("博弈", "game"),
    "equilibrium": ("均衡", "equilibrium"),
    "claims-wanted": (
        "收到的是 {value}，这里要 6 个 True 或 False，写成 [True, …] 的样子。",
        "The answer is {value}; six of True and False are wanted, written like [True, ...].",
    ),
    "table-wanted": (
        "函数给出的是 {value}，这里要两项，表头和数字，和原来一样。",
        "The function gives {value}; two things are wanted, header and figures, as before.",
    ),
    "strategy-wanted": (
        "R = {R} 时，函数给出 {value}，这里要三个数。",
        "For R = {R} the function gives {value}; three numbers are wanted.",
    ),
}


def word(key, **facts):
    return say(*WORDS[key], **facts)


def actions():
    """The three actions' names for the reader."""
    return [label(a) for a in RPS_ACTIONS]


def signed(values):
    return [number(v, sign=True) for v in values]


def whole(values):
    """Floats that hold whole numbers, to show without decimals."""
    return [int(v) for v in values]


def shares(values, digits=3):
    return [number(float(v), digits) for v in values]


def power(value):
    """A number set high: R¹."""
    return str(value).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


# The regret of one round (D5.1, M24)


def explore_regret():
    """Pick both actions: what each action would have earned, less what was earned."""
    options = [(name, i) for i, name in enumerate(actions())]
    return Explorer(
        {
            "i": choice(say("我出", "I play"), options, ROCK),
            "j": choice(say("对手出", "The opponent plays"), options, PAPER),
        },
        regret_picture,
    )


def regret_picture(i, j):
    names = actions()
    cells = [signed(int(u) for u in payoffs) for payoffs in A]
    matrix = draw.matrix(
        cells, names, names, say("我 \\ 对手", "I \\ opponent"), {(k, j) for k in range(3)}
    )
    would = [int(u) for u in A[:, j]]
    had = int(A[i, j])
    regrets = [u - had for u in would]
    table = draw.table(
        [
            [say("本来能得 u(a)", "would have earned u(a)"), *signed(would)],
            [say("实际得 u", "did earn u"), *signed([had] * 3)],
            [say("遗憾 r(a)", "regret r(a)"), *signed(regrets)],
        ],
        ["", *names],
        lit={(2, k + 1) for k in range(3)},
    )
    most = max(regrets)
    if most > 0:
        told = say(
            "最遗憾的是没有出{name}：少得了 {most}。",
            "What I regret most is not having played {name}: it would have earned {most} more.",
            name=names[regrets.index(most)],
            most=most,
        )
    else:
        told = say(
            "没有更好的选择：每个遗憾都不大于 0。",
            "Nothing would have been better: no regret is above 0.",
        )
    outcome = say(
        "我出{i}，对手出{j}，我得 {u}。",
        "I play {i}, the opponent plays {j}, and I earn {u}.",
        i=names[i],
        j=names[j],
        u=number(had, sign=True),
    )
    return draw.pad(draw.column(draw.row(matrix, table, gap=40), draw.lines(outcome, told)))


# Two rounds by hand (D4.3)

HAND_ROUNDS = ((ROCK, PAPER), (SCISSORS, ROCK))


def explore_two_rounds():
    """A stepper through two rounds; the table fills as it goes."""
    return Explorer({"step": slider(say("步骤", "step"), 0, 10, 0, 1)}, two_rounds_picture)


def two_rounds_picture(step):
    names = actions()
    rows, told, done = (
        [],
        say(
            "还没有开局：遗憾都是 0，没有正的，三种各 1/3。",
            "Before the first round every regret is 0, none is positive: 1/3 each.",
        ),
        0,
    )
    total = np.array([Fraction(0)] * 3)
    for t, (i, j) in enumerate(HAND_ROUNDS, 1):
        u = number(int(A[i, j]), sign=True)
        would = [int(x) for x in A[:, j]]
        regret = [x - int(A[i, j]) for x in would]
        total = total + np.array(regret)
        mix = regret_matching([Fraction(x) for x in total])
        positive = sum(x for x in total if x > 0)
        now, before, after = power(t), power(t - 1), power(t + 1)
        shown = ", ".join(map(str, mix))
        steps = [
            (None, say("第 {t} 局：我出{i}，对手出{j}，我得 {u}。", "Round {t}: I play {i}, the opponent plays {j}, and I earn {u}.", t=t, i=names[i], j=names[j], u=u)),
            ([say("第 {t} 局  u(a)", "round {t}  u(a)", t=t), *signed(would)], say("对手出{j}时，三种行动各能得多少？看收益矩阵的“{j}”一列。", "What would each action have earned against {j}? Read the column of {j}.", j=names[j])),
            ([say("第 {t} 局  遗憾 r{t}", "round {t}  regret r{t}", t=now).replace(now, str(t), 1), *signed(regret)],
             say("减去实际得到的 {u}，就是这一局的遗憾。", "Take away the {u} that I did earn: that is the round's regret.", u=u)),
            ([say("累计遗憾 R{t}", "cumulative regret R{t}", t=now), *map(str, total)], say("加到以前的遗憾上：R{t}(a) = R{s}(a) + r{t}(a)。", "Add it to what was there: R{t}(a) = R{s}(a) + r{t}(a).", t=now, s=before)),
            ([say("下一局策略 σ{n}", "next strategy σ{n}", n=after), *map(str, mix)],
             say("正遗憾之和是 {total}，各除以它：σ{n} = ({mix})。", "The positive regrets add up to {total}; divide each by it: σ{n} = ({mix}).", total=positive, n=after, mix=shown)),
        ]  # fmt: skip
        for cells, sentence in steps:
            done += 1
            if done == step:
                told = sentence
            if cells is not None:
                rows.append((done, cells))
    filled = [cells if at <= step else [cells[0], "", "", ""] for at, cells in rows]
    lit = {(r, c) for r, (at, _) in enumerate(rows) if at == step for c in (1, 2, 3)}
    return draw.pad(draw.column(draw.table(filled, ["", *names], lit), draw.lines(told)))


# The rule (D1.7, M16, M21, M25)


def explore_rule():
    """Three cumulative regrets under sliders; the strategy they make."""
    names = actions()
    starts = {"r0": 2, "r1": 1, "r2": 3}
    return Explorer(
        {key: slider(f"R({names[k]})", -6, 6, v, 1) for k, (key, v) in enumerate(starts.items())},
        rule_picture,
    )


def rule_picture(r0, r1, r2):
    names = actions()
    R = [r0, r1, r2]
    positive = [max(r, 0) for r in R]
    sigma = regret_matching(R)
    table = draw.table(
        [
            [word("cumulative"), *signed(R)],
            [word("positive"), *map(str, positive)],
            [word("next"), *map(str, sigma)],
        ],
        ["", *names],
        lit={(2, k + 1) for k in range(3)},
    )
    told = (
        say(
            "正遗憾之和 {total}，按比例分。",
            "The positive regrets add up to {total}; each gets its share.",
            total=sum(positive),
        )
        if sum(positive)
        else say("没有正遗憾，三种均等。", "No regret is positive: all three alike.")
    )
    bars = draw.bars(
        names, [float(p) for p in sigma], 0, 1, best=False, title=word("next"), sign=False
    )
    return draw.pad(draw.row(draw.column(table, draw.lines(told)), bars, gap=40))


# Many rounds against one opponent (D1.7)


def explore_run(strategies, played):
    """A slider over the rounds of one run: regrets, strategy, average.

    strategies  (rounds, 3) mine, round by round; played  (rounds, 2) both actions
    """
    strategies, played = np.asarray(strategies), np.asarray(played)
    mine, theirs = played.T
    earned = A[mine, theirs]
    regrets = (A[:, theirs] - earned).T.cumsum(axis=0)
    totals = earned.cumsum()
    rounds = np.arange(1, len(played) + 1)
    averages = strategies.cumsum(axis=0) / rounds[:, None]
    marks = round_marks(len(played))
    few = np.unique(np.linspace(0, len(played) - 1, 160).astype(int))

    def picture(t):
        names = actions()
        i, j = played[t - 1]
        R = regrets[t - 1]
        told = say(
            "第 {t} 局：我出{i}，对手出{j}，得 {u}；累计收益 {total}，平均每局 {mean}。",
            "Round {t}: I play {i}, they play {j}, worth {u}; total {total}, {mean} a round.",
            t=t,
            i=names[i],
            j=names[j],
            u=number(int(earned[t - 1]), sign=True),
            total=number(int(totals[t - 1])),
            mean=number(totals[t - 1] / t, 3),
        )
        table = draw.table(
            [
                [word("cumulative"), *signed(whole(R))],
                [word("positive"), *map(str, whole(np.maximum(R, 0)))],
                [word("next"), *shares(regret_matching(R.astype(float)))],
                [word("average"), *shares(averages[t - 1])],
            ],
            ["", *names],
        )
        curves = draw.curves(
            rounds[few],
            [(name, regrets[few, k]) for k, name in enumerate(names)],
            cursor=t,
            title=say("累计遗憾随局数的变化", "cumulative regret, round by round"),
            along=word("round"),
            width=500,
            height=296,
        )
        return draw.pad(draw.column(draw.lines(told), draw.row(table, curves, gap=36), gap=16))

    return Explorer({"t": stops(word("round"), marks)}, picture)


MIX_STEP = 30
# Where the slider over the rounds stands at first: with room to go either way.
START = 1000


def explore_opponents(rounds=10_000, seed=2007):
    """Sliders for the opponent's mix and the rounds; the learner's way through the triangle.

    Every mix is played once, all of them side by side, when this is called.
    """
    names = actions()
    mixes = [(a, b) for a in range(MIX_STEP + 1) for b in range(MIX_STEP + 1 - a)]
    at = {mix: k for k, mix in enumerate(mixes)}
    opponents = np.array([(a, b, MIX_STEP - a - b) for a, b in mixes]).T / MIX_STEP
    marks = round_marks(rounds)
    wanted = set(marks)
    rng = np.random.default_rng(seed)
    play = sampled_play(A, matcher(), fixed(opponents), rounds, rng, runs=len(mixes))
    kept = [
        (r.strategies[0], r.averages[0], r.regrets[0], r.totals[0]) for r in play if r.t in wanted
    ]
    current, averages, regrets, totals = map(np.array, zip(*kept, strict=True))
    place = {t: k for k, t in enumerate(marks)}

    def picture(p, q, t):
        run = at[round(p * MIX_STEP), round(q * MIX_STEP)]
        k = place[t]
        mix = opponents[:, run]
        worth = A @ mix
        triangle = draw.triangle(
            names,
            trails=[
                (word("current"), current[max(k - 12, 0) : k + 1, :, run]),
                (word("average"), averages[: k + 1, :, run]),
            ],
        )
        told = [
            say(
                "对手：{names} = ({mix})",
                "Opponent: {names} = ({mix})",
                names=listed(names),
                mix=", ".join(shares(mix, 2)),
            )
        ]
        told.append(
            say(
                "到此局为止，我平均每局得 {mean}（含运气）",
                "so far I earned {mean} a round, luck included",
                mean=number(totals[k, run] / t, 3),
            )
        )
        best = [name for name, w in zip(names, worth, strict=True) if w > max(worth) - 1e-9]
        if len(best) == 3:
            told.append(say("三种都得 0，出什么都一样", "all three earn 0, whatever I play"))
        else:
            both = listed(best)
            told.append(
                say(
                    "最好的是{names}，期望每局得 {worth}",
                    "best is {names}, expected {worth} a round",
                    names=both,
                    worth=number(max(worth)),
                )
            )
        table = draw.table(
            [
                [word("cumulative"), *signed(whole(regrets[k, :, run]))],
                [word("current"), *shares(current[k, :, run])],
                [word("average"), *shares(averages[k, :, run])],
            ],
            ["", *names],
        )
        return draw.pad(
            draw.row(triangle, draw.column(draw.lines(*told), table, gap=20), gap=24, align=0.3)
        )

    def keep(values, moved):
        other = {"p": "q", "q": "p"}.get(moved)
        if other is None:
            return values
        room = MIX_STEP - round(values[moved] * MIX_STEP)
        return {**values, other: min(round(values[other] * MIX_STEP), room) / MIX_STEP}

    grain = 1 / MIX_STEP
    return Explorer(
        {
            "p": slider(word("chance-of", name=names[0]), value=0.4, step=grain),
            "q": slider(word("chance-of", name=names[1]), value=0.3, step=grain),
            "t": stops(word("round"), marks, min(START, marks[-1])),
        },
        picture,
        keep,
    )


# Self-play (D2.2, D2.3, D5.2)


def guess_self_play(strategies):
    """A guess, before the answer: what becomes of the current strategies in self-play?"""
    options = [(word(key), key) for key in ("settle", "pure", "circle")]
    strategies = np.asarray(strategies)

    def picture(what, shown):
        head = say("你的猜测：{what}。", "Your guess: {what}.", what=word(what))
        if not shown:
            return draw.pad(
                draw.column(
                    draw.lines(head),
                    draw.lines(
                        say("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
                        fill=draw.FAINT,
                    ),
                )
            )
        verdict = word("hit" if what == "circle" else "miss")
        mine = strategies[:, 0]
        times = [t for t in (10, 100, 1000, 2000, 5000, 10_000) if t <= len(mine)]
        rows = []
        for t in times:
            now = ", ".join(shares(mine[t - 1], 2))
            mean = ", ".join(shares(mine[:t].mean(axis=0), 2))
            rows.append([str(t), f"({now})", f"({mean})"])
        table = draw.table(rows, [say("局数", "rounds"), word("current"), word("average")])
        return draw.pad(
            draw.column(
                draw.lines(
                    head,
                    verdict,
                    say(
                        "看几个时刻：当前策略还在变，平均策略却靠近 1/3。",
                        "A few moments of the run: the strategy still changes, its average nears 1/3 each.",
                    ),
                ),
                table,
            )
        )

    return Explorer(
        {
            "what": choice(say("我猜当前策略会", "My guess: it will"), options),
            "shown": toggle(say("揭晓", "Show the answer")),
        },
        picture,
    )


def explore_self_play(strategies, played):
    """A slider over the rounds of self-play: current strategy and average, in the triangle.

    strategies  (rounds, 2, 3) of both players; played  (rounds, 2) both actions
    """
    strategies, played = np.asarray(strategies), np.asarray(played)
    rounds = np.arange(1, len(played) + 1)
    averages = strategies.cumsum(axis=0) / rounds[:, None, None]
    won = A[played[:, 0], played[:, 1]]
    wins = np.stack([won == 1, won == -1, won == 0], axis=1).cumsum(axis=0)
    marks = round_marks(len(played))
    options = [(say("玩家 {n}", "player {n}", n=n), n) for n in (1, 2)]

    def picture(t, player):
        names = actions()
        # A lap of the current strategy takes about 9 sqrt(t) rounds: a tail of most of one shows
        # which way it turns, all of the way would be a full triangle.
        tail = np.unique(np.linspace(max(t - 6 * t**0.5, 0), t - 1, 120).astype(int))
        way = np.unique(np.linspace(t // 10, t - 1, 200).astype(int))
        triangle = draw.triangle(
            names,
            trails=[
                (word("current"), strategies[tail, player - 1]),
                (word("average"), averages[way, player - 1]),
            ],
        )
        now, mean = strategies[t - 1, player - 1], averages[t - 1, player - 1]
        table = draw.table(
            [
                [word("current"), *shares(now)],
                [word("average"), *shares(mean)],
            ],
            ["", *names],
        )
        loss = draw.bars(
            [word("current"), word("average")],
            [best_reply_wins(now), best_reply_wins(mean)],
            0,
            1,
            best=False,
            title=say("对手若知道它，每局最多赢", "if known, loses at most (a round)"),
            width=460,
            digits=3,
            sign=False,
        )
        w1, w2, draws = wins[t - 1]
        told = draw.lines(
            say(
                "到第 {t} 局：玩家 1 赢 {w1}，玩家 2 赢 {w2}，平 {draws}",
                "After round {t}: player 1 won {w1}, player 2 won {w2}, drawn {draws}",
                t=t,
                w1=w1,
                w2=w2,
                draws=draws,
            ),
            size=15,
        )
        return draw.pad(
            draw.row(triangle, draw.column(table, loss, told, gap=20), gap=24, align=0.3)
        )

    return Explorer(
        {
            "t": stops(word("round"), marks, min(START, marks[-1])),
            "player": choice(say("看哪位玩家", "show"), options),
        },
        picture,
    )


def best_reply_wins(strategy):
    """What one who knows the strategy wins a round on average; the game is symmetric."""
    return float((A @ strategy).max())


def show_wins(current, average):
    """How often each player won, with current and with average strategies; arrays (rounds, 2)."""
    rows = []
    for key, played in (("current", current), ("average", average)):
        mine, theirs = np.asarray(played).T
        won = A[mine, theirs]
        rows.append([word(key), *(str(int((won == u).sum())) for u in (1, -1, 0))])
    return draw.pad(
        draw.table(
            rows,
            [
                say("双方都用", "both use"),
                say("玩家 1 赢", "player 1 wins"),
                say("玩家 2 赢", "player 2 wins"),
                say("平局", "draws"),
            ],
        )
    )


# A thousand pairs (M14)


def plot_fan(T, current, averages):
    """How the probability of rock spreads over many runs, now and on average.

    T  (times,); current, averages  (times, 3, runs)
    """
    plt = pyplot()
    _, axes = plt.subplots(1, 2, sharey=True, figsize=(10, 4.2))
    for ax, data, key in zip(axes, (current, averages), ("current", "average"), strict=True):
        rock = np.asarray(data)[:, ROCK]
        for spread, shade, name in ((90, 0.25, "band-90"), (50, 0.5, "band-50")):
            edges = np.percentile(rock, [50 - spread / 2, 50 + spread / 2], axis=1)
            ax.fill_between(T, *edges, color=COLOURS[0], alpha=shade, lw=0, label=word(name))
        ax.plot(
            T,
            rock[:, 0],
            color=COLOURS[1],
            linewidth=1.4,
            linestyle="-",
            label=say("其中一对", "one of them"),
        )
        ax.axhline(1 / 3, color="#000000", linewidth=1.2, linestyle="--")
        ax.set(xscale="log", xlabel=word("rounds-log"), title=word(key), ylim=(-0.03, 1.03))
    axes[0].set_ylabel(say("出{name}的概率", "probability of {name}", name=label("rock")))
    axes[1].legend(loc="upper right")
    plt.show()


def plot_error(T, regret, loss):
    """Average regret and what the average strategy can lose, with the bound, on log axes.

    T  (times,); regret, loss  (times, runs) per round
    """
    plt = pyplot()
    _, ax = plt.subplots(figsize=(9, 4.6))
    # The first few rounds are all luck, and some errors there are 0, which has no logarithm.
    late = np.asarray(T) >= 10
    T, regret, loss = np.asarray(T)[late], regret[late], loss[late]
    low, high = np.percentile(regret, [5, 95], axis=1)
    ax.fill_between(
        T,
        low,
        high,
        color=COLOURS[0],
        alpha=0.2,
        lw=0,
        label=say("平均遗憾：中间的 90%", "average regret: middle 90%"),
    )
    ax.plot(
        T,
        regret.mean(axis=1),
        color=COLOURS[0],
        linestyle="-",
        label=say("平均遗憾（一千对的均值）", "average regret (mean of the thousand)"),
    )
    ax.plot(
        T,
        loss.mean(axis=1),
        color=COLOURS[2],
        linestyle=":",
        label=say("知道平均策略的人每局能赢", "what one who knows the average wins"),
    )
    limit = [regret_matching_bound(2, 3, int(t)) for t in T]
    name = say("理论的上界", "bound from theory") + "  " + r"$\Delta\sqrt{|A|\,/\,T}$"
    ax.plot(T, limit, color=COLOURS[1], linestyle="--", label=name)
    ax.set(xscale="log", yscale="log", xlabel=word("rounds-log"), ylabel=say("每局", "per round"))
    ax.set_ylim(0.002, 5)
    ax.legend(loc="upper right")
    plt.show()


# Two programs on two games (M10)


def show_programs(results):
    """Averages of player 1 and the distance from equilibrium: {(program, game): (average, gap)}."""
    names = actions()
    rows = []
    for (program, game), (average, gap) in results.items():
        rows.append(
            [word(f"{program}-program"), word(game), *shares(average, 2), number(float(gap), 3)]
        )
    header = [
        say("程序", "program"),
        say("博弈", "game"),
        *names,
        say("离均衡", "from equilibrium"),
    ]
    lit = {(len(rows) - 1, k) for k in range(2, 6)}
    return draw.pad(draw.table(rows, header, lit))
