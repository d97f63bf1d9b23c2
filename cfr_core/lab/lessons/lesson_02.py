"""Lesson 02, regret matching: its pictures and its exercises."""

from fractions import Fraction

import numpy as np

from cfr_core.equilibrium import regret_matching_bound
from cfr_core.games import RPS_ACTIONS, RPS_PAYOFFS
from cfr_core.lab.charts import draw_bars, draw_matrix, draw_table, draw_triangle
from cfr_core.lab.curves import draw_curves
from cfr_core.lab.drawing import FAINT, column, lines, number, pad, row
from cfr_core.lab.exercises import (
    Verdict,
    a_call,
    a_number,
    a_strategy,
    close,
    hint,
    right,
    some_numbers,
)
from cfr_core.lab.explorer import Explorer, choice, round_marks, slider, stops, toggle
from cfr_core.lab.plots import COLOURS, pyplot
from cfr_core.lab.words import label, pair, say
from cfr_core.matching import regret_matching
from cfr_core.repeated import fixed, sampled_play
from cfr_core.repeated import regret_matching as matcher

A = np.array(RPS_PAYOFFS)
SCISSORS, ROCK, PAPER = range(3)

WORDS = {
    "I-play": ("我出", "I play"),
    "they-play": ("对手出", "The opponent plays"),
    "chance-of": ("对手出{name}", "opponent: {name}"),
    "corner": ("我 \\ 对手", "I \\ opponent"),
    "would": ("本来能得 u(a)", "would have earned u(a)"),
    "had": ("实际得 u", "did earn u"),
    "regret": ("遗憾 r(a)", "regret r(a)"),
    "best-was": (
        "最遗憾的是没有出{name}：少得了 {most}。",
        "What I regret most is not having played {name}: it would have earned {most} more.",
    ),
    "none-better": (
        "没有更好的选择：每个遗憾都不大于 0。",
        "Nothing would have been better: no regret is above 0.",
    ),
    "outcome": (
        "我出{i}，对手出{j}，我得 {u}。",
        "I play {i}, the opponent plays {j}, and I earn {u}.",
    ),
    "step": ("步骤", "step"),
    "round": ("局数 t", "round t"),
    "start": (
        "还没有开局：遗憾都是 0，没有正的，三种各 1/3。",
        "Before the first round every regret is 0, none is positive: 1/3 each.",
    ),
    "play": (
        "第 {t} 局：我出{i}，对手出{j}，我得 {u}。",
        "Round {t}: I play {i}, the opponent plays {j}, and I earn {u}.",
    ),
    "r-would": (
        "对手出{j}时，三种行动各能得多少？看收益矩阵的“{j}”一列。",
        "What would each action have earned against {j}? Read the column of {j}.",
    ),
    "r-regret": (
        "减去实际得到的 {u}，就是这一局的遗憾。",
        "Take away the {u} that I did earn: that is the round's regret.",
    ),
    "r-sum": (
        "加到以前的遗憾上：R{t}(a) = R{s}(a) + r{t}(a)。",
        "Add it to what was there: R{t}(a) = R{s}(a) + r{t}(a).",
    ),
    "r-match": (
        "正遗憾之和是 {total}，各除以它：σ{n} = ({mix})。",
        "The positive regrets add up to {total}; divide each by it: σ{n} = ({mix}).",
    ),
    "row-would": ("第 {t} 局  u(a)", "round {t}  u(a)"),
    "row-regret": ("第 {t} 局  遗憾 r{t}", "round {t}  regret r{t}"),
    "row-sum": ("累计遗憾 R{t}", "cumulative regret R{t}"),
    "row-next": ("下一局策略 σ{n}", "next strategy σ{n}"),
    "cumulative": ("累计遗憾 R", "cumulative regret R"),
    "positive": ("正的部分 R⁺", "positive part R⁺"),
    "strategy": ("策略 σ", "strategy σ"),
    "next": ("下一局策略", "next strategy"),
    "average": ("平均策略", "average strategy"),
    "current": ("当前策略", "current strategy"),
    "shares": (
        "正遗憾之和 {total}，按比例分。",
        "The positive regrets add up to {total}; each gets its share.",
    ),
    "uniform": ("没有正遗憾，三种均等。", "No regret is positive: all three alike."),
    "run-told": (
        "第 {t} 局：我出{i}，对手出{j}，得 {u}；累计收益 {total}，平均每局 {mean}。",
        "Round {t}: I play {i}, they play {j}, worth {u}; total {total}, {mean} a round.",
    ),
    "regret-curves": ("累计遗憾随局数的变化", "cumulative regret, round by round"),
    "opponent": (
        "对手：{names} = ({mix})",
        "Opponent: {names} = ({mix})",
    ),
    "earned": ("我平均每局得 {mean}", "I earn {mean} a round"),
    "best-earns": (
        "最好的是{names}，每局得 {worth}",
        "best is {names}, worth {worth} a round",
    ),
    "all-equal": ("三种都得 0，出什么都一样", "all three earn 0, whatever I play"),
    "guess": ("我猜当前策略会", "My guess: it will"),
    "settle": ("停在 1/3 附近", "settle near 1/3 each"),
    "pure": ("停在某一种行动上", "settle on one action"),
    "circle": ("不断变化，停不下来", "keep changing for ever"),
    "reveal": ("揭晓", "Show the answer"),
    "hide": ("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
    "guessed": ("你的猜测：{what}。", "Your guess: {what}."),
    "hit": ("猜对了。", "That is what happens."),
    "miss": ("不是这样。", "It does not."),
    "answer": (
        "看几个时刻：当前策略还在变，平均策略却靠近 1/3。",
        "A few moments of the run: the strategy still changes, its average nears 1/3 each.",
    ),
    "t": ("局数", "rounds"),
    "player": ("看哪位玩家", "show"),
    "to-win": (
        "对手若知道它，每局最多赢",
        "if known, it loses at most",
    ),
    "wins-so-far": (
        "到第 {t} 局：玩家 1 赢 {w1}，玩家 2 赢 {w2}，平 {draws}",
        "After round {t}: player 1 won {w1}, player 2 won {w2}, drawn {draws}",
    ),
    "who-plays": ("双方都用", "both use"),
    "won-1": ("玩家 1 赢", "player 1 wins"),
    "won-2": ("玩家 2 赢", "player 2 wins"),
    "drawn": ("平局", "draws"),
    "probability": ("出{name}的概率", "probability of {name}"),
    "band-90": ("中间的 90%", "middle 90%"),
    "band-50": ("中间的 50%", "middle 50%"),
    "one-run": ("其中一对", "one of them"),
    "rounds-log": ("局数 T（对数刻度）", "rounds T (log scale)"),
    "mean-regret": ("平均遗憾（一千对的均值）", "average regret (mean of the thousand)"),
    "mean-loss": ("知道平均策略的人每局能赢", "what one who knows the average wins"),
    "bound": ("理论的上界", "bound from theory"),
    "per-round": ("每局", "per round"),
    "right-program": ("正确的程序", "correct program"),
    "suspect-program": ("可疑的程序", "suspect program"),
    "plain": ("普通猜拳", "plain game"),
    "weighted": ("加权猜拳", "weighted game"),
    "program": ("程序", "program"),
    "game": ("博弈", "game"),
    "equilibrium": ("均衡", "equilibrium"),
    "away": ("离均衡", "from equilibrium"),
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
    return pair(WORDS[key], **facts)


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
            "i": choice(word("I-play"), options, ROCK),
            "j": choice(word("they-play"), options, PAPER),
        },
        regret_picture,
    )


def regret_picture(i, j):
    names = actions()
    cells = [signed(int(u) for u in payoffs) for payoffs in A]
    matrix = draw_matrix(cells, names, names, word("corner"), {(k, j) for k in range(3)})
    would = [int(u) for u in A[:, j]]
    had = int(A[i, j])
    regrets = [u - had for u in would]
    table = draw_table(
        [
            [word("would"), *signed(would)],
            [word("had"), *signed([had] * 3)],
            [word("regret"), *signed(regrets)],
        ],
        ["", *names],
        lit={(2, k + 1) for k in range(3)},
    )
    most = max(regrets)
    if most > 0:
        told = word("best-was", name=names[regrets.index(most)], most=most)
    else:
        told = word("none-better")
    outcome = word("outcome", i=names[i], j=names[j], u=number(had, sign=True))
    return pad(column(row(matrix, table, gap=40), lines(outcome, told)))


# Two rounds by hand (D4.3)

HAND_ROUNDS = ((ROCK, PAPER), (SCISSORS, ROCK))


def explore_two_rounds():
    """A stepper through two rounds; the table fills as it goes."""
    return Explorer({"step": slider(word("step"), 0, 10, 0, 1)}, two_rounds_picture)


def two_rounds_picture(step):
    names = actions()
    rows, told, done = [], word("start"), 0
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
            (None, word("play", t=t, i=names[i], j=names[j], u=u)),
            ([word("row-would", t=t), *signed(would)], word("r-would", j=names[j])),
            ([word("row-regret", t=now).replace(now, str(t), 1), *signed(regret)],
             word("r-regret", u=u)),
            ([word("row-sum", t=now), *map(str, total)], word("r-sum", t=now, s=before)),
            ([word("row-next", n=after), *map(str, mix)],
             word("r-match", total=positive, n=after, mix=shown)),
        ]  # fmt: skip
        for cells, sentence in steps:
            done += 1
            if done == step:
                told = sentence
            if cells is not None:
                rows.append((done, cells))
    filled = [cells if at <= step else [cells[0], "", "", ""] for at, cells in rows]
    lit = {(r, c) for r, (at, _) in enumerate(rows) if at == step for c in (1, 2, 3)}
    return pad(column(draw_table(filled, ["", *names], lit), lines(told)))


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
    table = draw_table(
        [
            [word("cumulative"), *signed(R)],
            [word("positive"), *map(str, positive)],
            [word("next"), *map(str, sigma)],
        ],
        ["", *names],
        lit={(2, k + 1) for k in range(3)},
    )
    told = word("shares", total=sum(positive)) if sum(positive) else word("uniform")
    bars = draw_bars(
        names, [float(p) for p in sigma], 0, 1, best=False, title=word("next"), sign=False
    )
    return pad(row(column(table, lines(told)), bars, gap=40))


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
        told = word(
            "run-told",
            t=t,
            i=names[i],
            j=names[j],
            u=number(int(earned[t - 1]), sign=True),
            total=number(int(totals[t - 1])),
            mean=number(totals[t - 1] / t, 3),
        )
        table = draw_table(
            [
                [word("cumulative"), *signed(whole(R))],
                [word("positive"), *map(str, whole(np.maximum(R, 0)))],
                [word("next"), *shares(regret_matching(R.astype(float)))],
                [word("average"), *shares(averages[t - 1])],
            ],
            ["", *names],
        )
        curves = draw_curves(
            rounds[few],
            [(name, regrets[few, k]) for k, name in enumerate(names)],
            cursor=t,
            title=word("regret-curves"),
            width=500,
            height=280,
        )
        return pad(column(lines(told), row(table, curves, gap=36), gap=16))

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
        triangle = draw_triangle(
            names,
            trails=[
                (word("current"), current[max(k - 12, 0) : k + 1, :, run]),
                (word("average"), averages[: k + 1, :, run]),
            ],
        )
        told = [word("opponent", names=say("list").join(names), mix=", ".join(shares(mix, 2)))]
        told.append(word("earned", mean=number(totals[k, run] / t, 3)))
        best = [name for name, w in zip(names, worth, strict=True) if w > max(worth) - 1e-9]
        if len(best) == 3:
            told.append(word("all-equal"))
        else:
            both = say("list").join(best)
            told.append(word("best-earns", names=both, worth=number(max(worth))))
        table = draw_table(
            [
                [word("cumulative"), *signed(whole(regrets[k, :, run]))],
                [word("current"), *shares(current[k, :, run])],
                [word("average"), *shares(averages[k, :, run])],
            ],
            ["", *names],
        )
        return pad(row(triangle, column(lines(*told), table, gap=20), gap=24, align=0.3))

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
        head = word("guessed", what=word(what))
        if not shown:
            return pad(column(lines(head), lines(word("hide"), fill=FAINT)))
        verdict = word("hit" if what == "circle" else "miss")
        mine = strategies[:, 0]
        times = [t for t in (10, 100, 1000, 2000, 5000, 10_000) if t <= len(mine)]
        rows = []
        for t in times:
            now = ", ".join(shares(mine[t - 1], 2))
            mean = ", ".join(shares(mine[:t].mean(axis=0), 2))
            rows.append([str(t), f"({now})", f"({mean})"])
        table = draw_table(rows, [word("t"), word("current"), word("average")])
        return pad(column(lines(head, verdict, word("answer")), table))

    return Explorer(
        {"what": choice(word("guess"), options), "shown": toggle(word("reveal"))}, picture
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
    options = [(say("player", n=n), n) for n in (1, 2)]

    def picture(t, player):
        names = actions()
        # A lap of the current strategy takes about 9 sqrt(t) rounds: a tail of most of one shows
        # which way it turns, all of the way would be a full triangle.
        tail = np.unique(np.linspace(max(t - 6 * t**0.5, 0), t - 1, 120).astype(int))
        way = np.unique(np.linspace(t // 10, t - 1, 200).astype(int))
        triangle = draw_triangle(
            names,
            trails=[
                (word("current"), strategies[tail, player - 1]),
                (word("average"), averages[way, player - 1]),
            ],
        )
        now, mean = strategies[t - 1, player - 1], averages[t - 1, player - 1]
        table = draw_table(
            [
                [word("current"), *shares(now)],
                [word("average"), *shares(mean)],
            ],
            ["", *names],
        )
        loss = draw_bars(
            [word("current"), word("average")],
            [best_reply_wins(now), best_reply_wins(mean)],
            0,
            1,
            best=False,
            title=word("to-win"),
            width=460,
            digits=3,
            sign=False,
        )
        w1, w2, draws = wins[t - 1]
        told = lines(word("wins-so-far", t=t, w1=w1, w2=w2, draws=draws), size=15)
        return pad(row(triangle, column(table, loss, told, gap=20), gap=24, align=0.3))

    return Explorer(
        {
            "t": stops(word("round"), marks, min(START, marks[-1])),
            "player": choice(word("player"), options),
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
    return pad(draw_table(rows, [word("who-plays"), word("won-1"), word("won-2"), word("drawn")]))


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
            T, rock[:, 0], color=COLOURS[1], linewidth=1.4, linestyle="-", label=word("one-run")
        )
        ax.axhline(1 / 3, color="#000000", linewidth=1.2, linestyle="--")
        ax.set(xscale="log", xlabel=word("rounds-log"), title=word(key), ylim=(-0.03, 1.03))
    axes[0].set_ylabel(word("probability", name=label("rock")))
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
    ax.fill_between(T, low, high, color=COLOURS[0], alpha=0.2, lw=0, label=word("band-90"))
    ax.plot(T, regret.mean(axis=1), color=COLOURS[0], linestyle="-", label=word("mean-regret"))
    ax.plot(T, loss.mean(axis=1), color=COLOURS[2], linestyle=":", label=word("mean-loss"))
    limit = [regret_matching_bound(2, 3, int(t)) for t in T]
    name = word("bound") + "  " + r"$\Delta\sqrt{|A|\,/\,T}$"
    ax.plot(T, limit, color=COLOURS[1], linestyle="--", label=name)
    ax.set(xscale="log", yscale="log", xlabel=word("rounds-log"), ylabel=word("per-round"))
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
    header = [word("program"), word("game"), *names, word("away")]
    lit = {(len(rows) - 1, k) for k in range(2, 6)}
    return pad(draw_table(rows, header, lit))


# Exercises


def exercise_1(answer):
    r = some_numbers(answer, 3)
    wanted = [1, 2, 0]
    if r == wanted:
        return right(
            (
                "出剪刀本可打平，比实得的 −1 多 1；出石头本可赢，多 2；自己所出的行动遗憾总是 0。",
                "Scissors would draw, 1 more than the -1 earned; rock would have won, 2 more. "
                "The regret of the action played is always 0.",
            )
        )
    if r == [0, 1, -1]:
        return hint(
            (
                "这是三种行动能得的收益，还不是遗憾。和实际得到的相比，差多少？",
                "These are the payoffs the actions would have had, not yet regrets. "
                "How do they compare with what was earned?",
            )
        )
    if r == [-x for x in wanted]:
        return hint(
            (
                "减法的方向反了：是“本来能得的”减“实际得到的”。",
                "The subtraction is the wrong way round: "
                "it is what would have been earned, less what was.",
            )
        )
    if r == [2, 0, 1]:
        return hint(
            (
                "这是另一局的遗憾：我出石头、对手出布。这里谁出了什么？",
                "Those are the regrets of another round, rock against paper. Who plays what here?",
            )
        )
    if r == [0, -2, -1] or not close(r[PAPER], 0):
        return hint(
            (
                "先看我出的布：它“本来能得的”和“实际得到的”是同一个数，遗憾是多少？",
                "Begin with paper, which I did play: what it would have earned and what was earned "
                "are the same. So what is its regret?",
            )
        )
    return hint(
        (
            "看收益矩阵里“对手出剪刀”那一列，每个数都减去我实际得到的。",
            "Take the column of the opponent's scissors and subtract what I earned from each.",
        )
    )


def exercise_2(answer):
    numbers = some_numbers(answer, 3)
    if all(close(x, y) for x, y in zip(numbers, (-1, Fraction(3, 2), Fraction(1, 2)), strict=True)):
        return hint(
            (
                "这是和累计遗憾本身成正比，于是剪刀的“概率”成了负数。规则里用的是哪一部分？",
                "That is in proportion to the regrets themselves, and makes scissors' probability "
                "negative. Which part of the regret does the rule use?",
            )
        )
    if all(close(x, y) for x, y in zip(numbers, (0, Fraction(3, 2), Fraction(1, 2)), strict=True)):
        return hint(
            (
                "负的部分已经去掉，可概率之和是 2：除数里也不该再有那个 −2。",
                "The negative part is gone, but the probabilities sum to 2: "
                "the -2 has no place in the divisor either.",
            )
        )
    mix = a_strategy(answer, 3)

    def given(*strategy):
        return all(close(x, Fraction(y)) for x, y in zip(mix, strategy, strict=True))

    if given(0, Fraction(3, 4), Fraction(1, 4)):
        return right(
            (
                "正的部分是 (0, 3, 1)，和为 4，各除以 4。",
                "The positive parts are (0, 3, 1), 4 in all; each is divided by 4.",
            )
        )
    if given(0, 1, 0):
        return hint(
            (
                "遗憾匹配并不只出遗憾最大的行动：布的遗憾也是正的，也要分到一份。",
                "Regret matching does not play the most regretted action alone: "
                "paper's regret is positive too and gets its share.",
            )
        )
    if given(0, Fraction(1, 2), Fraction(1, 2)):
        return hint(
            (
                "有正遗憾的行动不是平分，每个行动按自己的遗憾分。",
                "Actions with positive regret do not share alike: each has a share by its own.",
            )
        )
    if given(Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)):
        return hint(
            (
                "把 −2 当成 2 了。负遗憾表示这个行动更差，要当作 0。",
                "The -2 was taken for a 2. A negative regret says the action was worse; "
                "it counts as 0.",
            )
        )
    if given(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)):
        return hint(
            (
                "只有没有一个遗憾为正时才用均等策略，这里有正的。",
                "The uniform strategy is for when no regret is positive; here two are.",
            )
        )
    return hint(
        (
            "三步：负的换成 0；求和；每个除以和。",
            "Three steps: negative ones become 0; add up; divide each by the sum.",
        )
    )


def tried(function, R):
    """What a student's function makes of regrets: a list of three numbers, or a Verdict."""
    given = a_call(function, R)
    try:
        values = [a_number(x) for x in list(given)]
    except (TypeError, Verdict):
        values = []
    if len(values) != 3:
        shown = ", ".join(number(x) for x in np.asarray(R).tolist())
        value = repr(given)[:60]
        raise Verdict("not-yet", word("strategy-wanted", R=f"({shown})", value=value))
    return values


def matches(values, R):
    wanted = regret_matching([Fraction(x) for x in R])
    return all(close(x, y) for x, y in zip(values, wanted, strict=True))


def exercise_3(answer):
    if not callable(answer):
        tried(answer, [0, 0, 0])
    ordinary = [[2, 1, 3], [-2, 3, 1], [0, 0, 0], [5, -1, -1]]
    for R in ordinary:
        values = tried(answer, list(R))
        if matches(values, R):
            continue
        positive = [max(r, 0) for r in R]
        if sum(values) > 1 and len({x for x, p in zip(values, positive, strict=True) if p}) == 1:
            return hint(
                (
                    "现在每个行动分到的都一样多。分子应是这个行动自己的正遗憾，除数才是它们的和。",
                    "Now all actions get the same. An action's own positive regret stands above, "
                    "the sum of them below.",
                )
            )
        return hint(
            (
                "R = ({R}) 时结果不对：有正遗憾时，要按正遗憾的比例分。原来的这一部分没有错。",
                "For R = ({R}) the result is wrong: with positive regrets about, they are the "
                "shares. That part was right before.",
            ),
            R=", ".join(number(r) for r in R),
        )
    for R in ([-1, -2, 0], [-1, -2, -3]):
        try:
            values = tried(answer, list(R))
        except Verdict as refused:
            if "ZeroDivisionError" not in refused.message:
                raise
            return hint(
                (
                    "试试 R = ({R})：没有一个遗憾为正，函数却要除以 0。什么时候该用均等策略？",
                    "Try R = ({R}): no regret is positive, and the function divides by 0. "
                    "When is the uniform strategy called for?",
                ),
                R=", ".join(number(r) for r in R),
            )
        if not matches(values, R):
            return hint(
                (
                    "R = ({R}) 时没有正遗憾，该三种均等。",
                    "For R = ({R}) no regret is positive: all three should be alike.",
                ),
                R=", ".join(number(r) for r in R),
            )
    return right(
        (
            "该用均等策略的条件是“没有正遗憾”，不是“遗憾都等于 0”。",
            "The uniform strategy is for when no regret is positive, not only when all are 0.",
        )
    )


def exercise_4(answer):
    regrets = [-9, 1, -19]
    given = a_call(answer, regrets)
    try:
        header, values = given
        who, *columns = (str(entry) for entry in header)
        values = list(values)
    except (TypeError, ValueError):
        raise Verdict("not-yet", word("table-wanted", value=repr(given)[:60])) from None
    names_right = columns == list(RPS_ACTIONS)
    player_right = "2" in who and "1" not in who
    if values != regrets:
        return hint(
            (
                "数字本来是对的，不要改；要改的是表头。",
                "The figures were right, leave them; it is the header that wants mending.",
            )
        )
    if names_right and player_right:
        return right(
            (
                "三列各有各的名字，数字记在玩家 2 名下。",
                "Each column has its own name, and the figures stand under player 2.",
            )
        )
    if names_right:
        return hint(
            (
                "三列都对了。再看第一项：学习的是谁，这些遗憾是谁的？",
                "The three columns are right. Now the first entry: who learns, and whose regrets "
                "are these?",
            )
        )
    if player_right:
        return hint(
            (
                "是谁的，写对了。再看三列的名字：有没有哪个行动出现两次？",
                "Whose they are is right now. Look at the three columns: "
                "does an action appear twice?",
            )
        )
    return hint(
        (
            "看打印出来的表头：三列里有没有出现两次的行动？最前面写的又是谁？",
            "Look at the header that is printed: does an action appear twice? "
            "And who stands in front?",
        )
    )


def exercise_5(answer):
    T = a_number(answer)
    if close(T, 120_000):
        return right(
            (
                "2·√(3/T) = 0.01，T = 4·3/0.0001 = 120,000。这是保证够用的局数，实际往往少得多。",
                "2·√(3/T) = 0.01 gives T = 4·3/0.0001 = 120,000. That many are sure to do; "
                "in practice far fewer often will.",
            )
        )
    if close(T, 1200) or close(T, 600):
        return hint(
            (
                "T 在根号里面：解方程时两边要平方，0.01 也要平方。",
                "T stands under the root: square both sides to solve for it, the 0.01 too.",
            )
        )
    if close(T, 40_000):
        return hint(
            (
                "行动有三个：根号里的 |A| 不能少。",
                "There are three actions: |A| stands under the root as well.",
            )
        )
    if close(T, 30_000):
        return hint(
            (
                "Δ 是最大收益与最小收益之差：从 −1 到 1 是多少？",
                "Δ is the highest payoff less the lowest: how far is it from -1 to 1?",
            )
        )
    if close(T, 60_000):
        return hint(
            (
                "Δ 也要平方。",
                "Δ is squared too.",
            )
        )
    if close(T, 10_000):
        return hint(
            (
                "10,000 不是什么特别的数：把它代入界里，得到的是 0.035，比 0.01 大。",
                "10,000 is nothing special: put it into the bound and it gives 0.035, above 0.01.",
            )
        )
    return hint(
        (
            "令 Δ·√(|A|/T) = 0.01，其中 Δ = 2，|A| = 3，解出 T。",
            "Set Δ·√(|A|/T) equal to 0.01 with Δ = 2 and |A| = 3, and solve for T.",
        )
    )


CLAIMS = (False, True, False, True, False, False)
CLAIM_HINTS = (
    (
        "第 1 条：遗憾为正，说明它比实际所得更好还是更差？那么以后该多出还是照旧？",
        "Claim 1: does a positive regret say the action was better or worse than what was earned? "
        "So should it be played more, or as before?",
    ),
    (
        "第 2 条：回头看遗憾的定义，正和负用的是不是同一个式子？",
        "Claim 2: look at the definition of regret. Do both signs come from one formula?",
    ),
    (
        "第 3 条：若与累计遗憾本身成正比，遗憾为负的行动概率是多少？",
        "Claim 3: in proportion to the regret itself, what would be the probability of an action "
        "with negative regret?",
    ),
    (
        "第 4 条：看第 5 节的三角形，平均策略去了哪里？",
        "Claim 4: where does the average strategy go, in the triangle of section 5?",
    ),
    (
        "第 5 条：第 7 节算过，平均策略对付 (0.4, 0.3, 0.3) 得多少？最优反应得多少？",
        "Claim 5: section 7 works out what the average earns against (0.4, 0.3, 0.3). "
        "And what does the best response earn?",
    ),
    (
        "第 6 条：定理的条件里，有几位玩家？",
        "Claim 6: how many players does the theorem speak of?",
    ),
)


def exercise_6(answer):
    try:
        claims = None if isinstance(answer, (str, bytes, dict, set)) else list(answer)
    except TypeError:
        claims = None
    if claims is not None and len(claims) == 6 and any(c is ... or c is None for c in claims):
        return Verdict("to-do", say("answer-empty"))
    sound = claims is not None and len(claims) == 6
    if not sound or not all(isinstance(c, (bool, np.bool_)) for c in claims):
        value = repr(answer)
        value = value if len(value) <= 60 else value[:57] + "..."
        raise Verdict("not-yet", word("claims-wanted", value=value))
    for claim, wanted, pointer in zip(claims, CLAIMS, CLAIM_HINTS, strict=True):
        if bool(claim) != wanted:
            return hint(pointer)
    return right(
        (
            "六条都判断对了。",
            "All six are judged rightly.",
        )
    )


def exercise_7(answer):
    trials = [[2, 1, 3], [-2, 3, 1], [-1, -2, -3], [0, 0, 0], [-40, 0.5, -7]]
    changed = []
    for R in trials:
        regrets = np.array(R, dtype=float)
        values = tried(answer, regrets)
        if not matches(values, R):
            return hint(
                (
                    "R = ({R}) 时策略不对。规则本身没有错，只要改那处毛病。",
                    "For R = ({R}) the strategy is wrong. The rule itself was right; "
                    "mend only what is at fault.",
                ),
                R=", ".join(number(r) for r in R),
            )
        changed.append((list(regrets), R))
    if all(after == before for after, before in changed):
        return right(
            (
                "策略算在副本上，R 原封不动，累计的历史就保住了。",
                "The strategy is worked out on a copy and R stays as it was, with all its history.",
            )
        )
    if all(after == [max(r, 0) for r in before] for after, before in changed):
        return hint(
            (
                "R 里的负数还是被改成了 0。那是另一种算法，叫 RM+；遗憾匹配要记住负的遗憾。",
                "The negative numbers in R are still set to 0. That is another algorithm, called "
                "RM+; regret matching remembers negative regrets.",
            )
        )
    return hint(
        (
            "给出的策略是对的。但是调用之后再看看 R：它还是原来的数吗？",
            "The strategy it gives is right. But look at R after the call: is it what it was?",
        )
    )


EXERCISES = {
    "02.1": exercise_1,
    "02.2": exercise_2,
    "02.3": exercise_3,
    "02.4": exercise_4,
    "02.5": exercise_5,
    "02.6": exercise_6,
    "02.7": exercise_7,
}
