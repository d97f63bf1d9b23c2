"""Show the nodes of Kuhn poker's tree that one walk of each sampling scheme visits."""

from dataclasses import replace

import numpy as np

from cfr_core import uniform
from cfr_lab import draw
from cfr_lab.controls import choice, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.sampled_cfr.programs import all_samples, sampled_regrets, scheme_regrets
from cfr_lab.words import history, join_items, player_name, say

SAMPLES = 20
SCHEMES = ("chance", "external", "outcome")


def scheme_name(scheme):
    """Return the name of a sampling scheme in the reader's language."""
    return {
        "full": say("整棵树", "the full tree"),
        "chance": say("机会抽样", "chance sampling"),
        "external": say("外部抽样", "external sampling"),
        "outcome": say("结果抽样", "outcome sampling"),
        "baseline": say("结果抽样加基线", "outcome with a baseline"),
        "batch": say("外部抽样，一次一千手", "external, a thousand hands at once"),
    }[scheme]


def explore_samples(tree):
    """Return the explorer for sampled walks, with controls for scheme, learner and sample."""
    profile = uniform(tree, exact=True)
    schemes = [(scheme_name(scheme), scheme) for scheme in ("full", *SCHEMES)]

    def picture(scheme, player, sample):
        return sample_picture(tree, profile, scheme, player, sample)

    return Explorer(
        {
            "scheme": choice(say("走法", "walk"), schemes, "external"),
            "player": choice(say("更新方", "learner"), [(player_name(i), i) for i in tree.players]),
            "sample": slider(say("第几次抽样", "sample number"), 1, SAMPLES, 1, 1),
        },
        picture,
    )


def nodes_met(tree, profile, scheme, player, sample):
    """Return the nodes that a walk visits if its random draws are seeded with `sample`."""
    rng, nodes = np.random.default_rng([8, sample]), []

    def pick(probabilities):
        return int(rng.choice(len(probabilities), p=np.array(probabilities, dtype=float)))

    if scheme == "full":
        sampled_regrets(tree, profile, player, (), pick, nodes)
    else:
        scheme_regrets(tree, profile, player, scheme, pick, visited_nodes=nodes)
    return nodes


def mean_nodes(tree, profile, scheme, player):
    """Return the expected number of nodes that a walk visits, as an exact fraction."""

    def program(pick):
        visited_nodes = []
        if scheme == "full":
            sampled_regrets(tree, profile, player, (), pick, visited_nodes)
        else:
            scheme_regrets(tree, profile, player, scheme, pick, visited_nodes=visited_nodes)
        return len(visited_nodes)

    return sum(p * n for p, n in all_samples(program))


def sample_picture(tree, profile, scheme, player, sample):
    nodes = nodes_met(tree, profile, scheme, player, sample)
    own = sorted(
        {tree.infosets[tree.infoset_index[h]].name for h in nodes if tree.player[h] == player}
    )
    picture = draw.kuhn(tree, path=nodes, width=1080, height=424)
    text = say(
        "{scheme}，更新方是{who}：这次遍历走到 {n} 个结点（平均 {mean} 个，整棵树 {all} 个）",
        "{scheme}, {who} learns: this walk visits {n} nodes ({mean} on average, {all} in all)",
        scheme=scheme_name(scheme),
        who=player_name(player),
        n=len(nodes),
        mean=float(mean_nodes(tree, profile, scheme, player)),
        all=tree.n_nodes,
    )
    entered = say(
        "更新了遗憾的信息集：{sets}", "regrets are updated at: {sets}", sets="  ".join(own)
    )
    picture_body = draw.pad(draw.column(draw.sentences(text, entered, size=16), picture, gap=4))
    ends = [history(tree.history(h)) for h in sorted(nodes) if h in tree.terminals]
    met_ends = say(
        "走到的结局：{ends}。", "Terminal nodes visited: {ends}. ", ends=join_items(ends)
    )
    return replace(picture_body, alt=picture_body.alt + met_ends)
