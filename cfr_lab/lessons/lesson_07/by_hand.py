"""A best response by hand: set by set from the bottom up, the others' reach, values, a choice."""

from dataclasses import dataclass

import numpy as np

from cfr_core.equilibrium import expected_values
from cfr_core.values import chance_reach, others_reach, payoff_from
from cfr_lab import draw
from cfr_lab.controls import choice, play, slider
from cfr_lab.explorer import Explorer
from cfr_lab.lessons.lesson_06.kuhn import sets_of, tall
from cfr_lab.lessons.lesson_07.responses import (
    best_of,
    style_name,
    style_told,
    styles,
    worth_of_ends,
)
from cfr_lab.numbers import bracketed, number, subscript
from cfr_lab.words import history, say, who


@dataclass(frozen=True)
class Response:
    """A player's best response to a profile, and what was found on the way.

    order    names of the player's sets, from the bottom up
    values   {set name: [V(I, a), ...]}
    total    what the best response gets; before is what the profile itself gives the player
    """

    profile: object
    player: int
    order: list
    values: dict
    total: object
    before: object

    def chosen(self, name):
        """The number of the action chosen there: the first of the best."""
        return int(np.argmax(self.values[name]))

    def after(self, steps):
        """The profile with the first so many choices made."""
        made = {}
        for name in self.order[:steps]:
            n = len(self.values[name])
            made[name] = [int(k == self.chosen(name)) for k in range(n)]
        return self.profile.replace(made)


def response(profile, player):
    """The best response to a profile of Kuhn poker, as it is found by hand."""
    names = sets_of(profile.tree, player)
    order = names[3:] + names[:3] if player == 1 else names
    total, values = best_of(profile.tree, player, worth_of_ends(profile, player))
    before = expected_values(profile)[player - 1]
    return Response(profile, player, order, values, total, before)


def explore_by_hand(tree):
    """A step a set: which opponent, for which player."""
    found = {
        (key, player): response(profile, player)
        for key, profile in styles(tree).items()
        for player in (1, 2)
    }
    opponents = [(style_name(key), key) for key in styles(tree)]
    players = [(who(player), player) for player in (1, 2)]

    def picture(style, player, step):
        return by_hand_picture(found[style, player], style, step)

    return Explorer(
        {
            "style": choice(say("对手", "opponent"), opponents),
            "player": choice(say("求谁的最优反应", "best response of"), players),
            "step": play(slider(say("步", "step"), 1, 7, 1, 1), 2),
        },
        picture,
    )


def by_hand_picture(found, style, step):
    """Step 1 to 6: a set of the player; step 7: what it all comes to."""
    tree = found.profile.tree
    done = step > len(found.order)
    name = "" if done else found.order[step - 1]
    # What is chosen below is played; the set itself and those above are still open.
    shown = found.after(step - 1)
    drawing = draw.kuhn(tree, shown, None, (name,) if name else (), width=1056, height=330)
    told = _told(found, style, step)
    if done:
        left = draw.lines(*told, size=16, width=610)
    else:
        heading = draw.lines(*told[:2], size=15, width=610)
        left = draw.column(heading, _histories(found, name, shown), _sums(found, name), gap=4)
    account = _account(found, step)
    below = draw.row(tall(left, 190), account, gap=30)
    return draw.pad(draw.column(drawing, below, gap=8), 8)


def _told(found, style, step):
    i = found.player
    if step <= len(found.order):
        name = found.order[step - 1]
        head = say(
            "第 {n} 步：信息集 {name}。对手{style}：{what}。",
            "Step {n}: set {name}. The opponent is {style}: {what}.",
            n=step,
            name=name,
            style=style_name(style),
            what=style_told(style),
        )
        below = say("后面没有自己的选择", "no own choice follows")
        if i == 1 and len(name) == 2:
            below = say(
                "过牌后若遇到下注，照 {name}pb 已选好的打",
                "facing a bet later, {name}pb plays as chosen",
                name=name,
            )
        return [
            head,
            say("对手的打法不变；{below}。", "The opponent's play stays; {below}.", below=below),
        ]
    firsts = [name for name in found.order if i == 2 or len(name) == 2]
    parts = [number(max(found.values[name])) for name in firsts]
    return [
        say(
            "做完了。{who} 的最优反应，期望收益是第一批信息集的值之和：",
            "Done. The best response of {who} is worth the sum of the first sets' values:",
            who=who(i),
        ),
        f"{' + '.join(bracketed(part) for part in parts)} = {number(found.total)}",
        say(
            "照对手的样子打，{who} 得 {before}；",
            "Playing as the opponent does, {who} gets {before};",
            who=who(i),
            before=number(found.before),
        ),
        say(
            "改用最优反应，多得 {total} − {before} = {gain}。",
            "by the best response {total} − {before} = {gain} more.",
            total=bracketed(number(found.total)),
            before=bracketed(number(found.before)),
            gain=number(found.total - found.before),
        ),
    ]


def _histories(found, name, shown):
    """For each history: the others' reach, what each action is worth there, and a peek's choice."""
    tree, i = found.profile.tree, found.player
    others, worth = others_reach(shown, i), payoff_from(shown, i)
    chance = chance_reach(shown)
    rows = []
    for h in tree.set(name).nodes:
        stay, bet = (worth[child] for child in tree.children(h))
        peek = "p = b" if stay == bet else "p" if stay > bet else "b"
        rest = others[h] / chance[h]
        reached = f"{chance[h]} · {number(rest)} = {number(others[h])}"
        rows.append([history(tree.history(h)), reached, number(stay), number(bet), peek])
    U = f"U{subscript(i)}"
    header = [
        "h",
        f"π₋{subscript(i)}(h)",
        f"{U}(hp)",
        f"{U}(hb)",
        say("看得见牌时", "if cards were seen"),
    ]
    return draw.table(rows, header, size=15)


def _sums(found, name):
    """V(I, p), V(I, b) and the choice."""
    values = [number(v) for v in found.values[name]]
    chosen = "pb"[found.chosen(name)]
    same = found.values[name][0] == found.values[name][1]
    because = (
        say("一样大，取 p", "equal: p will do")
        if same
        else say("取大的：{a}", "the larger: {a}", a=chosen)
    )
    told = say(
        "按 π₋{i}(h) 加权相加：V({name}, p) = {p}，V({name}, b) = {b}；{because}。",
        "Weighted by π₋{i}(h): V({name}, p) = {p}, V({name}, b) = {b}; {because}.",
        i=subscript(found.player),
        name=name,
        p=values[0],
        b=values[1],
        because=because,
    )
    return draw.lines(told, size=16, width=610)


def _account(found, step):
    """The player's six sets: values and choices so far."""
    rows, lit = [], set()
    for k, name in enumerate(found.order):
        if k < step:
            chosen = found.chosen(name)
            rows.append([name, *map(number, found.values[name]), "pb"[chosen]])
            if k == step - 1:
                lit = {(k, 1 + chosen)}
        else:
            rows.append([name, "", "", ""])
    header = [who(found.player), "V(I, p)", "V(I, b)", say("选", "choice")]
    # Always as wide as it will be when it is full.
    widest = [max((number(v[k]) for v in found.values.values()), key=len) for k in (0, 1)]
    rows = [
        [r[0], *(c or draw.blank(w) for c, w in zip(r[1:], [*widest, "p"], strict=True))]
        for r in rows
    ]
    return draw.table(rows, header, lit, size=13)
