"""Explore the reader's own game: its size, its training and its strategies."""

from functools import cache

from cfr_core import Tree
from cfr_core.cfr import CFR
from cfr_core.equilibrium import expected_values, exploitability
from cfr_core.values import others_reach
from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops
from cfr_lab.explorer import Explorer
from cfr_lab.numbers import number_text
from cfr_lab.words import full_stop, join_with_commas, player_name, say

MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
# A screen has space for at most MAX_ROWS rows, each ROW pixels high.
MAX_ROWS, ROW = 13, 25


def explore_game(make, arguments):
    """Return the explorer for a family of games.

    The controls are the member of the family, the number of iterations and the player.

    make       a function that returns a Game
    arguments  one tuple of arguments for each member of the family
    """
    members = [(", ".join(map(str, given)), i) for i, given in enumerate(arguments)]

    @cache
    def train(member):
        solver = CFR(Tree(make(*arguments[member])), "cfr+")
        return [solver.run(t - solver.iteration).average for t in MARKS]

    def picture(member, mark, player):
        return game_picture(train(member)[mark], MARKS[mark], player)

    marks = [(f"{t:,d}", i) for i, t in enumerate(MARKS)]
    return Explorer(
        {
            "member": slider_with_stops(say("博弈", "game"), members),
            "mark": add_playback(
                slider_with_stops(say("迭代次数 T", "iterations T"), marks, len(MARKS) - 1)
            ),
            "player": choice(say("谁的策略", "strategy of"), [(player_name(p), p) for p in (1, 2)]),
        },
        picture,
    )


def game_picture(average, t, player):
    """Return a picture of an average profile's value and exploitability and a player's strategy.

    average  the average profile after t iterations
    player   the player whose strategy is shown
    """
    tree = average.tree
    value = expected_values(average)[0]
    head = draw.sentences(
        say(
            "{name}：{nodes} 个结点，{sets} 个信息集",
            "{name}: {nodes} nodes, {sets} information sets",
            name=tree.name,
            nodes=f"{tree.n_nodes:,d}",
            sets=len(tree.infosets),
        ),
        say(
            "T = {t}　玩家 1 的期望收益 {u}　可利用度 {e}",
            "T = {t} · player 1's payoff {u} · exploitability {e}",
            t=f"{t:,d}",
            u=number_text(float(value), 4, sign=True),
            e=number_text(float(exploitability(average)), 4),
        ),
        size=16,
    )
    return draw.pad(draw.column(head, strategy_bars(average, player), gap=10), 8)


def strategy_bars(profile, player, width=560):
    """Return a bar chart of a player's strategy at the information sets that are easiest to reach.

    At these sets, the reach probability of chance and the other player is largest.
    """
    tree = profile.tree
    brought = others_reach(profile, player)
    own = [s for s in tree.infosets if s.player == player]
    # Rounding makes the reach probabilities of symmetric sets equal, so the sort keeps these sets
    # in the tree's order.
    sets_by_reach = sorted(
        own, key=lambda s: -round(float(sum(brought[node] for node in s.nodes)), 9)
    )
    rows = sorted(sets_by_reach[:MAX_ROWS], key=lambda s: s.index)
    names = [s.name if len(s.name) <= 16 else s.name[:15] + "…" for s in rows]
    left = max((draw.text_width(name, 15) for name in names), default=0) + 16
    body, texts, y = "", [], 4
    for infoset, name in zip(rows, names, strict=True):
        body += draw.text(0, y + 15, name, 15, "start", weight=600)
        x = left
        for k, (action, p) in enumerate(zip(infoset.actions, profile[infoset.name], strict=True)):
            wide = float(p) * width
            fill = (draw.TINTS[player], draw.HIGHLIGHT, draw.TINTS[3], draw.TINTS[4])[k % 4]
            body += draw.rect(x, y, wide, ROW - 5, fill, draw.COLOURS[player], 1.2)
            label = f"{action} {number_text(float(p))}"
            if wide > draw.text_width(label, 14):
                body += draw.text(x + wide / 2, y + 15, label, 14)
            x += wide
        parts = [
            f"{a} {number_text(float(p))}"
            for a, p in zip(infoset.actions, profile[infoset.name], strict=True)
        ]
        texts.append(f"{infoset.name} " + " ".join(parts))
        y += ROW
    if len(own) > len(rows):
        remark = say(
            "还有 {n} 个信息集没有画出", "{n} more information sets", n=len(own) - len(rows)
        )
        body += draw.text(0, y + 18, remark, 15, "start", draw.FAINT)
        y += ROW
    return draw.Drawing(left + width + 4, y + 4, body, join_with_commas(texts) + full_stop())
