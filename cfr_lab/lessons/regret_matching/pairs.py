"""Plot the strategies, regrets and exploitability of a thousand self-play runs (M14)."""

import numpy as np

from cfr_core.equilibrium import regret_matching_bound
from cfr_lab.lessons.regret_matching.names import average, current
from cfr_lab.lessons.rps import ROCK
from cfr_lab.plots import COLOURS, pyplot, show
from cfr_lab.words import label, say


def plot_fan(T, current_strategies, averages):
    """Plot percentile bands of the probability of rock over many runs, and one run's curve.

    T                   (times,) numbers of rounds
    current_strategies  (times, 3, runs) player 1's current strategies, shown on the left
    averages            (times, 3, runs) player 1's average strategies, shown on the right
    """
    plt = pyplot()
    figure, axes = plt.subplots(1, 2, sharey=True, figsize=(10, 4.2))
    bands = (
        (90, 0.25, say("中间的 90%", "middle 90%")),
        (50, 0.5, say("中间的 50%", "middle 50%")),
    )
    one = say("其中一对", "one of the pairs")
    labelled_series = ((current(), current_strategies), (average(), averages))
    for ax, (title, data) in zip(axes, labelled_series, strict=True):
        rock = np.asarray(data)[:, ROCK]
        for spread, shade, name in bands:
            edges = np.percentile(rock, [50 - spread / 2, 50 + spread / 2], axis=1)
            ax.fill_between(T, *edges, color=COLOURS[0], alpha=shade, lw=0, label=name)
        ax.plot(T, rock[:, 0], color=COLOURS[1], linewidth=1.4, linestyle="-", label=one)
        ax.axhline(1 / 3, color="#000000", linewidth=1.2, linestyle="--")
        ax.set(xscale="log", xlabel=_rounds(), title=title, ylim=(-0.03, 1.03))
    axes[0].set_ylabel(say("出{name}的概率", "probability of {name}", name=label("rock")))
    axes[1].legend(loc="upper right")
    (low, high), (least, most) = _last_band(current_strategies), _last_band(averages)
    alt = say(
        "两幅图，横轴为局数 T（对数刻度），纵轴为出{name}的概率。左图是当前策略："
        "中间 90% 的带子最后仍然从 {low:.2f} 到 {high:.2f}；右图是平均策略：带子越来越窄，"
        "最后从 {least:.2f} 到 {most:.2f}。虚线标出 1/3。",
        "Two plots of the probability of {name} over the rounds T (log scale). On the left, the "
        "current strategy: at the end, the band of the middle 90% still extends from {low:.2f} to "
        "{high:.2f}. On the right, the average strategy: its band narrows and finally extends "
        "from {least:.2f} to {most:.2f}. A dashed line marks 1/3.",
        name=label("rock"),
        low=low,
        high=high,
        least=least,
        most=most,
    )
    show(figure, alt)


def plot_error(T, regret, exploitability):
    """Plot average regrets, exploitability and the theoretical bound on logarithmic axes.

    T               (times,) numbers of rounds
    regret          (times, runs) player 1's largest cumulative regret divided by the number of
                    rounds
    exploitability  (times, runs) exploitability of the average strategies
    """
    plt = pyplot()
    figure, ax = plt.subplots(figsize=(9, 4.6))
    # The first nine rounds are omitted: their regrets and exploitabilities depend mainly on chance,
    # and some of these values are 0, which has no logarithm.
    is_late = np.asarray(T) >= 10
    T, regret, gap = np.asarray(T)[is_late], regret[is_late], exploitability[is_late]
    low, high = np.percentile(regret, [5, 95], axis=1)
    band = say("平均遗憾：中间的 90%", "average regret: middle 90%")
    mean = say("平均遗憾（一千对的均值）", "average regret (mean of the thousand pairs)")
    label = say("平均策略的可利用度（均值）", "exploitability of the averages (mean)")
    bound = say("理论的上界", "bound from theory") + "  " + r"$\Delta\sqrt{|A_i|\,/\,T}$"
    limit = [regret_matching_bound(2, 3, int(t)) for t in T]
    ax.fill_between(T, low, high, color=COLOURS[0], alpha=0.2, lw=0, label=band)
    ax.plot(T, regret.mean(axis=1), color=COLOURS[0], linestyle="-", label=mean)
    ax.plot(T, gap.mean(axis=1), color=COLOURS[2], linestyle=":", label=label)
    ax.plot(T, limit, color=COLOURS[1], linestyle="--", label=bound)
    ax.set(xscale="log", yscale="log", xlabel=_rounds(), ylabel=say("平均每局", "per round"))
    ax.set_ylim(0.002, 5)
    ax.legend(loc="upper right")
    alt = say(
        "双对数坐标，横轴为局数 T：平均遗憾和平均策略的可利用度都随 T 变小，并始终在理论的"
        "上界之下；最后平均遗憾为 {r:.3f}，可利用度为 {e:.3f}，上界为 {b:.3f}。",
        "Log-log plot over the rounds T: average regret and the exploitability of the averages "
        "both shrink with T and stay below the bound from theory; at the end average regret is "
        "{r:.3f}, exploitability {e:.3f} and the bound {b:.3f}.",
        r=regret[-1].mean(),
        e=gap[-1].mean(),
        b=limit[-1],
    )
    show(figure, alt)


def _last_band(data):
    """Return the 5th and 95th percentiles of the probability of rock after the last round."""
    return np.percentile(np.asarray(data)[-1, ROCK], [5, 95])


def _rounds():
    return say("局数 T（对数刻度）", "rounds T (log scale)")
