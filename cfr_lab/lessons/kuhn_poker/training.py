"""Show how training converges at the twelve information sets of Kuhn poker (D5.4, D5.5).

Of the two training runs, one visits the full tree in every iteration, and the other samples deals.
"""

from cfr_core.equilibrium import expected_values, nash_conv
from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.kuhn_poker.family_chart import family_chart
from cfr_lab.lessons.kuhn_poker.kuhn import equilibrium, sets_of, value_of_the_game
from cfr_lab.numbers import number_text
from cfr_lab.plots import pyplot, show
from cfr_lab.words import colon, full_stop, join_with_semicolons, player_name, say

# A run is shown after these numbers of iterations, about five per power of ten.
RECORDED_ITERATIONS = (1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700)
RECORDED_ITERATIONS += (1000, 2000, 3000, 5000, 7000, 10_000, 20_000, 30_000, 50_000)

# These are the numbers of nodes visited in an iteration: all nodes of the tree, and those of one
# deal.
VISITS = {"full": 55, "sampled": 9}


def explore_training(tree, runs):
    """Show two training runs, with controls for the number of iterations and the run.

    runs   {"full": [(T, current profile, average profile), ...], "sampled": [...]}
    """
    results = {
        key: [(t, current, average, nash_conv(average)) for t, current, average in run]
        for key, run in runs.items()
    }
    marks = [(f"{t:,d}", i) for i, (t, *_) in enumerate(results["full"])]
    names = {"full": say("完整的树", "full tree"), "sampled": say("抽样发牌", "sampled deals")}
    methods = [(names[key], key) for key in results]
    value = value_of_the_game(tree)

    def picture(mark, method):
        return training_picture(tree, results[method], mark, value)

    return Explorer(
        {
            "mark": add_playback(
                slider_with_stops(
                    say("迭代次数 T", "iterations T"), marks, RECORDED_ITERATIONS.index(1000)
                )
            ),
            "method": choice(say("训练方式", "training"), methods),
        },
        picture,
    )


def training_picture(tree, run, mark, value):
    """Draw a run at one of its marks, with the value of the game, `value`, for comparison."""
    t, current, average, conv = run[mark]
    nearest = min(max(float(average["J:"][1]), 0.0), 1 / 3)
    nearest_equilibrium = equilibrium(tree, nearest)
    profiles = current, average, nearest_equilibrium
    tracks = draw.row(*(_tracks(tree, player, *profiles) for player in (1, 2)), gap=20)
    points = [tuple(float(a[name][1]) for name in ("J:", "K:", "Q:pb")) for _, _, a, _ in run]
    chart = family_chart(points[mark], points[:mark])
    state = say(
        "T = {t}　玩家 1 的期望收益 {u}（均衡 {v}）　NashConv {n}",
        "T = {t} · expected u₁ {u} (equilibrium {v}) · NashConv {n}",
        t=f"{t:,d}",
        u=number_text(float(expected_values(average)[0]), 4),
        v=number_text(value),
        n=number_text(float(conv), 4),
    )
    legend = say(
        "● 平均策略　◇ 当前策略　色带：均衡的范围　竖线：取 α = {a} 的均衡",
        "● average · ◇ current · band: equilibrium range · tick: the equilibrium with α = {a}",
        a=number_text(nearest, 3),
    )
    remarks = draw.sentences(state, legend, size=16)
    return draw.pad(draw.column(draw.row(tracks, chart, gap=20), remarks, gap=6), 8)


def _tracks(tree, player, current, average, nearest_equilibrium, width=306):
    """Draw a track from 0 to 1 for each of a player's sets, marked with the probabilities of b."""
    left, right = 60, 62
    scale = width - left - right
    low, high = (equilibrium(tree, a) for a in (0.0, 1 / 3))
    title = say("{who}：选 b 的概率", "{who}: probability of b", who=player_name(player))
    body = draw.text(0, 18, title, 16, "start", weight=600)
    texts = []
    for i, name in enumerate(sets_of(tree, player)):
        y = 50 + 50 * i
        profiles = low, high, nearest_equilibrium, average, current
        probabilities = [float(p[name][1]) for p in profiles]
        text = number_text(probabilities[3], 3)
        body += draw.text(0, y + 6, name, 17, "start", weight=600)
        body += _track([left + scale * p for p in probabilities], y, left, left + scale, player)
        body += draw.text(width, y + 6, text, 16, "end")
        texts.append(
            say(
                "{name} 平均 {a}，当前 {c}",
                "{name} average {a}, current {c}",
                name=name,
                a=text,
                c=number_text(probabilities[4], 3),
            )
        )
    y = 50 + 50 * 6 - 10
    body += draw.text(left, y, "0", 14, fill=draw.FAINT)
    body += draw.text(left + scale, y, "1", 14, fill=draw.FAINT)
    return draw.Drawing(
        width, y + 8, body, f"{title}{colon()}{join_with_semicolons(texts)}{full_stop()}"
    )


def _track(places, y, start, stop, player):
    """Draw a track with the band of equilibria, the nearest equilibrium, and both strategies.

    places   x-coordinates of the two ends of the band of equilibria, the nearest equilibrium, the
             average strategy and the current strategy
    y        y-coordinate of the track, which extends from x = `start` to x = `stop`
    """
    low, high, nearest_equilibrium, average, current = places
    body = draw.rect(low - 4, y - 15, high - low + 8, 30, draw.TINTS[3], draw.COLOURS[3], 1, 3)
    body += draw.line(start, y, stop, y, draw.FAINT, 2)
    body += draw.line(nearest_equilibrium, y - 15, nearest_equilibrium, y + 15, draw.COLOURS[3], 4)
    diamond = [(current - 9, y), (current, y - 9), (current + 9, y), (current, y + 9)]
    body += draw.polygon(diamond, "none", draw.INK, 2)
    return body + draw.circle(average, y, 6, draw.COLOURS[player], draw.COLOURS[player])


def plot_training(runs):
    """Plot the average strategies' NashConv against the nodes visited, on logarithmic axes."""
    plt = pyplot()
    figure, ax = plt.subplots()
    curves = {
        "full": (
            say(
                "完整的树，每次迭代 {n} 个结点",
                "full tree, {n} nodes per iteration",
                n=VISITS["full"],
            ),
            "-",
        ),
        "sampled": (
            say(
                "抽样发牌，每次迭代 {n} 个结点",
                "sampled deals, {n} nodes per iteration",
                n=VISITS["sampled"],
            ),
            "--",
        ),
    }
    last = {}
    for (key, (label, style)), colour in zip(curves.items(), draw.COLOURS[1:3], strict=True):
        steps = [t * VISITS[key] for t, _, _ in runs[key]]
        conv = [float(nash_conv(average)) for _, _, average in runs[key]]
        ax.plot(steps, conv, color=colour, linestyle=style, label=label)
        last[key] = {"n": f"{steps[-1]:,d}", "conv": number_text(conv[-1], 4)}
    visited = say("访问的结点数", "nodes visited")
    ax.set(xscale="log", yscale="log", xlabel=visited, ylabel="NashConv")
    ax.legend()
    alt = say(
        "双对数坐标，横轴为访问的结点数，纵轴为 NashConv。两条曲线都下降：完整的树，访问 "
        "{full[n]} 个结点时 NashConv 是 {full[conv]}；抽样发牌的曲线有起伏，访问 {sampled[n]} "
        "个结点时 NashConv 是 {sampled[conv]}。",
        "Log-log plot of NashConv against the nodes visited. Both curves go down: for the full "
        "tree, NashConv falls to {full[conv]} at {full[n]} nodes; for sampled deals, it fluctuates "
        "as it falls, to {sampled[conv]} at {sampled[n]} nodes.",
        **last,
    )
    show(figure, alt)
