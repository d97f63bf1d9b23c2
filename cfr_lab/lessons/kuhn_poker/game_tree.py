"""Draw the game tree with one or all deals unfolded, and an information set highlighted (D5.3)."""

from cfr_core.profile import uniform
from cfr_lab import draw
from cfr_lab.controls import choice, slider_with_stops
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.kuhn_poker.kuhn import sets_of
from cfr_lab.words import history, player_name, say


def explore_tree(tree):
    """Show the tree with one or all deals unfolded, and a chosen information set highlighted."""
    profile = uniform(tree, exact=True)
    deals = [(name, i) for i, name in enumerate(deal_names(tree))]
    sets = [(name, name) for name in sets_of(tree, 1) + sets_of(tree, 2)]

    def picture(deal, highlighted_set):
        return tree_picture(tree, profile, deal, highlighted_set)

    return Explorer(
        {
            "deal": choice(
                say("展开", "unfolded deal"), [(say("六种发牌", "all six deals"), -1), *deals]
            ),
            "highlighted_set": slider_with_stops(
                say("亮起信息集", "highlighted set"),
                [(say("无", "none"), "none"), *sets, (say("十二个", "all twelve"), "all")],
            ),
        },
        picture,
    )


def tree_picture(tree, profile, deal, highlighted_set):
    """Draw the tree, with a sentence about the highlighted set below it.

    If `deal` is -1, all six deals are unfolded.
    """
    names = {"none": (), "all": [s.name for s in tree.infosets]}.get(
        highlighted_set, (highlighted_set,)
    )
    one = None if deal < 0 else deal
    drawing = draw.kuhn(tree, profile, one, names, width=1056, height=400)
    remarks = draw.sentences(_remarks(tree, one, highlighted_set), size=15, width=1056)
    return draw.pad(draw.column(drawing, remarks, gap=6), 8)


def _remarks(tree, deal, highlighted_set):
    if highlighted_set == "none":
        return say(
            "圆框处玩家 1 行动，方框处玩家 2 行动；p 是过牌或弃牌，b 是下注或跟注；"
            "结局处是玩家 1 的收益。",
            "Circle: player 1 moves; square: player 2 moves. p: pass or fold; b: bet or call. "
            "Terminal nodes show u₁.",
        )
    if highlighted_set == "all":
        return say(
            "十二个信息集，各含两个结点：行动的玩家自己的牌和看到的行动相同，对方的牌不同。",
            "Each of the twelve information sets has two nodes, which differ only in the other "
            "player's card.",
        )
    deals = [tree.history(node)[0] for node in tree.infoset(highlighted_set).nodes]
    if deal is not None and deal_names(tree)[deal] not in deals:
        return say(
            "图中只展开一种发牌，信息集 {name} 不在其中。",
            "Only one deal is unfolded; information set {name} is not in it.",
            name=highlighted_set,
        )
    return _set_remarks(
        tree.infoset(highlighted_set),
        *(tree.history(node) for node in tree.infoset(highlighted_set).nodes),
    )


def _set_remarks(infoset, one, two):
    """Return sentences about the player's information at a set and the set's two histories."""
    card, moves = infoset.name.split(":")
    history_texts = {
        "": say("还没有人行动", "nobody has moved"),
        "p": say("玩家 1 过牌", "player 1 passed"),
        "b": say("玩家 1 下注", "player 1 bet"),
        "pb": say("玩家 1 过牌，玩家 2 下注", "player 1 passed, player 2 bet"),
    }
    # A deal is a pair of cards, one per player; this index selects the opponent's card.
    x, y = (h[0][2 - infoset.player] for h in (one, two))
    return say(
        "在信息集 {name}，{who} 拿 {card}，{moves}。两个历史是 {one} 和 {two}，对方拿 {x} 或 {y}。",
        "At {name}, {who} holds {card}; {moves}. The histories are {one} and {two}: the opponent "
        "has {x} or {y}.",
        name=infoset.name,
        who=player_name(infoset.player),
        card=card,
        moves=history_texts[moves],
        one=history(one),
        two=history(two),
        x=x,
        y=y,
    )
