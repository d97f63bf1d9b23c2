"""Ask and answer the first question, about self-play, with a figure of all six learners (D1.6)."""

import numpy as np

from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.lessons.guessing import ask, unanswered_picture
from cfr_lab.lessons.stored import stored_result
from cfr_lab.lessons.two_questions.learners import LEARNERS, game_name, learner_name
from cfr_lab.lessons.two_questions.pairs import measures, pair_results
from cfr_lab.numbers import number_text
from cfr_lab.plots import pyplot, show
from cfr_lab.words import join_with_commas, say


def guess_fastest():
    """Ask which learner's average strategy is closest to equilibrium after self-play."""
    grid = stored_result("two_questions", "weighted")
    options = [(learner_name(name), name) for name in LEARNERS]
    return ask(
        {"name": choice(say("我猜最近的是", "My guess: the nearest is"), options)},
        lambda name, shown: guess_picture(grid, name, shown),
    )


def guess_picture(grid, name, shown):
    head = say("你的猜测：{name}。", "Your guess: {name}.", name=learner_name(name))
    if not shown:
        return unanswered_picture(draw.sentences(head))
    ends = {each: pair_results(grid, each, each, "average")["pair"][-1] for each in LEARNERS}
    best = min(LEARNERS, key=lambda each: ends[each][1])
    verdict = (
        say("你猜对了。", "That is right.")
        if name == best
        else say("答案是{name}。", "The answer is {name}.", name=learner_name(best))
    )
    rows = [
        [learner_name(each), *(number_text(value, 3) for value in (middle, low, high))]
        for each, (low, middle, high) in sorted(ends.items(), key=lambda pair: pair[1][1])
    ]
    header = [
        say("双方都用", "both use"),
        say("中位数", "median"),
        say("5% 分位", "5th percentile"),
        say("95% 分位", "95th percentile"),
    ]
    title = say(
        "一万局之后平均策略的可利用度，{n} 对",
        "exploitability of the averages after 10,000 rounds, {n} pairs",
        n=grid["runs"],
    )
    highlighted = {(k, 0) for k, row in enumerate(rows) if row[0] == learner_name(name)}
    return draw.pad(
        draw.column(draw.sentences(head, verdict), draw.table(rows, header, highlighted, title))
    )


def plot_self_play(game):
    """Plot the exploitability of six learners in self-play, for current and average strategies."""
    grid, plt = stored_result("two_questions", game), pyplot()
    figure, axes = plt.subplots(1, 2, sharey=True, figsize=(11, 4.6))
    for ax, (title, measure) in zip(axes, reversed(measures()), strict=True):
        for name in LEARNERS:
            low, middle, high = np.transpose(pair_results(grid, name, name, measure)["pair"])
            (line,) = ax.plot(grid["rounds"], middle, label=learner_name(name))
            ax.fill_between(grid["rounds"], low, high, color=line.get_color(), alpha=0.13, lw=0)
        ax.set(xscale="log", yscale="log", title=title, ylim=(0.005, 3))
        ax.set_xlabel(say("局数 T", "rounds T"))
    axes[0].set_ylabel(say("可利用度", "exploitability"))
    axes[0].legend(loc="lower left", ncol=2)
    ends = {
        measure: join_with_commas(
            f"{learner_name(name)} {number_text(median, 3)}"
            for name in LEARNERS
            for _, median, _ in pair_results(grid, name, name, measure)["pair"][-1:]
        )
        for _, measure in measures()
    }
    alt = say(
        "{game}，双方用同样的算法：两幅双对数图，横轴是局数，纵轴是可利用度，各有六条中位数的线和"
        "中间 90% 的带。左图是当前策略，一万局之后的中位数：{last}。右图是平均策略，一万局之后的"
        "中位数：{ends}。",
        "{game} in self-play: two log-log plots of exploitability over rounds, each with six "
        "medians and bands of the middle 90%. On the left, medians of the current strategies "
        "after 10,000 rounds: {last}. On the right, medians of the average strategies: {ends}.",
        game=game_name(game),
        last=ends["last"],
        ends=ends["average"],
    )
    show(figure, alt)
