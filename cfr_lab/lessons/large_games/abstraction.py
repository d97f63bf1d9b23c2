"""Compare abstractions of Leduc poker: merge hands, lift the strategies, and show the prices."""

from dataclasses import replace
from functools import cache

from cfr_core import Profile, Tree, games
from cfr_lab import draw
from cfr_lab.controls import add_playback, choice, slider_with_stops, toggle
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.stored import stored_result
from cfr_lab.numbers import number_text
from cfr_lab.words import say

# The exploitability of a run's average strategy is measured after these iterations.
MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
RANKS = "JQK"


def _low_or_rank(rank):
    return "L" if rank in "JQ" else rank


def _pair(own, public):
    return "=" if own == public else "≠"


# Each view consists of three functions. They return the names under which a player sees the private
# card before the public card is dealt, the private card afterwards, and the public card.
VIEWS = {
    "suits": (str, lambda own, public: own, lambda own, public: public),
    "early": (_low_or_rank, lambda own, public: own, lambda own, public: public),
    "pair-seen": (
        _low_or_rank,
        lambda own, public: _low_or_rank(own),
        lambda own, public: _low_or_rank(public) + _pair(own, public),
    ),
    "public": (str, lambda own, public: own, _pair),
    "low": (
        _low_or_rank,
        lambda own, public: _low_or_rank(own),
        lambda own, public: _low_or_rank(public),
    ),
    "pair": (lambda own: "·", lambda own, public: "·", _pair),
}


def view_names():
    return {
        "suits": say("只忘花色", "suits forgotten"),
        "early": say("翻牌前不分 J、Q", "J, Q merged before the public card"),
        "pair-seen": say("不分 J、Q，看得出是否成对", "J, Q merged; pairs visible"),
        "public": say("公共牌只看是否成对", "public card: pair or not"),
        "low": say("不分 J、Q", "J, Q merged"),
        "pair": say("只看是否成对", "pair or not, nothing else"),
    }


def name_in_view(view, name):
    """Return a view's name for one of Leduc poker's information sets, such as `Ks:cc Qh:r`."""
    before, own, public = VIEWS[view]
    first, *second = name.split(" ")
    card, moves = first.split(":")
    if not second:
        return f"{before(card[0])}:{moves}"
    prefix, round_moves = second[0].split(":")
    return f"{own(card[0], prefix[0])}:{moves} {public(card[0], prefix[0])}:{round_moves}"


@cache
def leduc():
    """Return the tree of Leduc poker; it is built only once."""
    return Tree(games.leduc())


def merged_tree(view, abstracting_player=None):
    """Return Leduc poker's tree with merged sets, and a function from set names to merged names.

    view                key of the view in VIEWS; sets that the view does not distinguish are merged
    abstracting_player  the player whose information sets are merged, or None for both players
    """
    full, game = leduc(), games.leduc()

    def name_of(name):
        player = full.infoset(name).player
        merged_name = name_in_view(view, name) if abstracting_player in (None, player) else name
        return f"{player}|{merged_name}"

    tree = Tree(replace(game, sees=lambda h: name_of(game.sees(h))))
    return tree, name_of


def lifted_profile(profile, name_of):
    """Return a merged game's profile as a profile of Leduc poker itself.

    name_of  function from a set's name to its merged name, as `merged_tree` returns it
    """
    full = leduc()
    return Profile(full, {s.name: profile[name_of(s.name)] for s in full.infosets})


@cache
def run(view, abstracting_player=None):
    """Return a view's stored run, (number of sets, [(T, inside, outside, worst), ...]).

    Each tuple describes the average strategies after T iterations:

    inside    their exploitability in the merged game
    outside   their exploitability in the full game
    worst     player 1's expected payoff against player 2's best response in the full game

    The argument `abstracting_player` is the player who uses the view, or None for both players. The
    runs are stored because, after hundreds of iterations on Leduc poker, the third digit of an
    exploitability depends on rounding errors.
    """
    sets, results = stored_result("large_games", "abstraction")[
        f"{view} {abstracting_player or 'both'}"
    ]
    return sets, [tuple(each) for each in results]


def explore_abstraction():
    """Return the explorer for the price of an abstraction.

    The controls are the view, the number of iterations, and whether only player 2 uses the view.
    """
    names = [(name, view) for view, name in view_names().items()]
    marks = [(f"{t:,d}", i) for i, t in enumerate(MARKS)]
    toggle_label = say("玩家 1 什么也不忘", "player 1 forgets nothing")
    return Explorer(
        {
            "view": choice(say("忘掉什么", "abstraction"), names),
            "mark": add_playback(
                slider_with_stops(say("迭代次数 T", "iterations T"), marks, len(MARKS) - 1)
            ),
            "only_player_2_forgets": toggle(toggle_label),
        },
        abstraction_picture,
    )


def abstraction_picture(view, mark, only_player_2_forgets):
    sets, results = run(view, 2 if only_player_2_forgets else None)
    times = [t for t, *_ in results]
    inside = say("在抽象的博弈里", "in the abstract game")
    outside = say("在原来的博弈里", "in the full game")
    chart = draw.chart(
        [
            (outside, times, [f for _, _, f, _ in results]),
            (inside, times, [a for _, a, _, _ in results]),
        ],
        times[mark],
        (1e-4, 10),
        "xy",
        title=say("平均策略的可利用度", "exploitability of the average"),
        x_label=say("迭代次数 T", "iterations T"),
        digits=3,
    )
    remark = say(
        "玩家 1 至少得 {u}（均衡时得 {v}）",
        "Player 1 gets at least {u} (in equilibrium {v})",
        u=number_text(results[mark][3], 3),
        v=number_text(-0.0856, 3),
    )
    size = say(
        "信息集 {n} 个（原博弈 936 个）",
        "{n} information sets (936 in the full game)",
        n=sets,
    )
    side = draw.column(
        _hands(view, only_player_2_forgets),
        draw.sentences(size, remark, size=16, width=470),
        gap=12,
    )
    return draw.pad(draw.row(chart, side, gap=24), 8)


def _hands(view, only_player_2_forgets):
    """Return a table of the cards as players see them before and after the public card is dealt."""
    before, own, public = VIEWS[view]
    header = [say("自己的牌", "own card"), say("翻牌前", "round 1"), *RANKS]
    rows = [
        [rank, before(rank), *(f"{own(rank, p)} {public(rank, p)}" for p in RANKS)]
        for rank in RANKS
    ]
    title = (
        say("玩家 2 看到的牌（列：公共牌）", "Player 2 sees (columns: public card)")
        if only_player_2_forgets
        else say("看到的牌（列：公共牌）", "Players see (columns: public card)")
    )
    return draw.table(rows, header, title=title, size=15)


def show_prices():
    """Return a table of each view's price after the last iteration of its run."""
    header = [
        say("忘掉什么", "abstraction"),
        say("信息集", "information sets"),
        say("抽象博弈里的可利用度", "exploitability: abstract game"),
        say("原博弈里的可利用度（代价）", "full game (the price)"),
    ]
    rows = []
    for view, name in view_names().items():
        sets, results = run(view)
        _, inside, outside, _ = results[-1]
        rows.append([name, str(sets), number_text(inside, 3), number_text(outside, 3)])
    return draw.pad(draw.table(rows, header))
