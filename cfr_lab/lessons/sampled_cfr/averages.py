"""Chart a right and a wrong average strategy in sampled CFR, and compute theorem 4's constant."""

from math import sqrt

from cfr_core.equilibrium import payoff_range
from cfr_lab import draw
from cfr_lab.controls import choice
from cfr_lab.explorer import Explorer
from cfr_lab.lessons import trees
from cfr_lab.lessons.sampled_cfr.samples import scheme_name
from cfr_lab.lessons.stored import stored_result
from cfr_lab.words import say


def explore_averages(results=None):
    """Return the explorer for the right and the wrong average strategy.

    results   a result of `runs.averages`; by default, the stored result
    """
    results = results or stored_result("sampled_cfr", "averages")

    def picture(game, scheme):
        return averages_picture(results, game, scheme)

    games = [(trees.game_name(key), key) for key in ("leduc", "kuhn")]
    schemes = [(scheme_name(key), key) for key in ("external", "outcome")]
    return Explorer(
        {
            "game": choice(say("博弈", "game"), games),
            "scheme": choice(say("抽样方式", "sampling"), schemes),
        },
        picture,
    )


def constant(tree, delta=1.0):
    """Return c in theorem 4, which bounds the expected exploitability by c / sqrt(T).

    tree    a tree in which every walk visits each information set at most once
    delta   the smallest probability, over all terminal nodes, of the learner's draws on the path to
            the node, or 1 if the learner's actions are not drawn
    """
    roots = sum(sqrt(len(s.actions)) for s in tree.infosets)
    return 1.5 * float(payoff_range(tree, 1)) / delta * roots


def averages_picture(results, game, scheme):
    names = {
        "right": say("记在对手的那次遍历", "updated in the opponent's walk"),
        "wrong": say("记在自己的那次遍历（错）", "updated in the player's own walk (wrong)"),
    }
    marks = results["marks"][scheme]
    series = [
        (
            names[kind],
            marks,
            [middle for _, middle, _ in results[game][scheme][kind]],
            [(low, high) for low, _, high in results[game][scheme][kind]],
        )
        for kind in names
    ]
    title = say(
        "{game}，{scheme}：平均策略的可利用度，{n} 次训练的中位数与范围",
        "{game}, {scheme}: exploitability of the average, median and range of {n} runs",
        game=trees.game_name(game),
        scheme=scheme_name(scheme),
        n=results["seeds"],
    )
    y_limits = (1e-3, 3) if game == "kuhn" else (0.03, 5)
    chart = draw.chart(
        series, marks[-1], y_limits, "xy", title=title, x_label=say("迭代次数", "iterations")
    )
    return draw.pad(chart)


def median_exploitability(tree, scheme, T):
    """Return the median exploitability after T iterations in the stored runs on this tree."""
    results = stored_result("sampled_cfr", "averages")
    key = next(key for key in ("kuhn", "leduc") if trees.tree(key).n_nodes == tree.n_nodes)
    return results[key][scheme]["right"][results["marks"][scheme].index(T)][1]
