"""Lesson 06, Kuhn poker: its pictures, and its table to play at."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from cfr_core.cfr import CFR
from cfr_core.equilibrium import best_response, expected_values, gains, nash_conv
from cfr_core.matching import regret_matching
from cfr_core.profile import Profile, uniform
from cfr_core.values import (
    action_value,
    chance_reach,
    others_reach,
    own_reach,
    payoff_from,
)
from cfr_lab import draw
from cfr_lab.controls import choice, exact, slider, stops, toggle
from cfr_lab.draw.kuhn_trees import deal_names
from cfr_lab.explorer import Explorer, Turns
from cfr_lab.numbers import number
from cfr_lab.plots import pyplot
from cfr_lab.words import commas, full_stop, history, say, who

THIRD = Fraction(1, 3)
# Iterations at which a run is looked at: five a decade.
MARKS = (1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 100, 200, 300, 500, 700)
MARKS += (1000, 2000, 3000, 5000, 7000, 10_000, 20_000, 30_000, 50_000)

WORDS = {
    "check": ("过牌", "pass"),
    "bet": ("下注", "bet"),
    "fold": ("弃牌", "fold"),
    "call": ("跟注", "call"),
    "showdown": ("摊牌", "showdown"),
    "player-does": ("{who} {move}", "{who}: {move}"),
    # At the table
    "next": ("发下一手", "deal the next hand"),
    "first": ("（先行动）", " (first to move)"),
    "second": ("（后行动）", " (second to move)"),
    "you": ("你", "you"),
    "bot": ("机器人", "the bot"),
    "your-card": ("你的牌", "your card"),
    "bot-card": ("机器人的牌", "the bot's card"),
    "score": ("你的总分", "your score"),
    "scored": ("总分", "score"),
    # The tree
    "deal": ("展开", "unfold"),
    "none": ("无", "none"),
    "moves-none": ("还没有人行动", "nobody has moved"),
    "moves-p": ("玩家 1 过牌", "player 1 passed"),
    "moves-b": ("玩家 1 下注", "player 1 bet"),
    "moves-pb": ("玩家 1 过牌，玩家 2 下注", "player 1 passed, player 2 bet"),
    # Guesses
    "nobody": ("谁也不占", "nobody"),
    "never": ("从不", "never"),
    "sometimes": ("有时", "sometimes"),
    "always": ("总是", "always"),
    # The walk
    "iteration": ("第几轮", "iteration"),
    "step": ("步", "step"),
    "other-later": ("同集的 {h} 还没走到", "{h}, in the same set, is still to come"),
    "other-done": ("同集的 {h} 先前已经加过", "{h}, in the same set, was added before"),
    "done": (
        "第 {t} 轮走完：十二个信息集的遗憾都加好了。",
        "Iteration {t} is complete in all twelve sets.",
    ),
    # Training
    "method": ("训练", "training"),
    "full": ("完整的树", "full tree"),
    "sampled": ("抽样发牌", "sampled deals"),
    "iterations": ("迭代次数 T", "iterations T"),
    "full-line": ("完整的树，每轮 55 个结点", "full tree, 55 nodes an iteration"),
    "sampled-line": ("抽样发牌，每轮 20 个结点", "sampled deals, 20 nodes an iteration"),
    # The family
    "best-sum": ("最大者之和", "sum of maxima"),
    # Styles
    "style-equal": ("均衡（α = 1/6）", "equilibrium (α = 1/6)"),
    "style-honest": ("老实：只用 K 下注或跟注", "honest: bet and call K only"),
    "style-bold": ("次次下注或跟注", "always bet or call"),
    "style-random": ("全凭抛硬币", "toss a coin"),
    "style-best": ("针对它的最优反应", "best response to it"),
}


def word(key, **facts):
    return say(*WORDS[key], **facts)


def equilibrium(tree, alpha):
    """The equilibrium with that alpha, 0 to 1/3 (D5.5); exact for a fraction or a symbol."""
    bets = {
        **{"J:": alpha, "Q:": 0, "K:": 3 * alpha, "J:pb": 0, "Q:pb": alpha + THIRD, "K:pb": 1},
        **{"J:p": THIRD, "Q:p": 0, "K:p": 1, "J:b": 0, "Q:b": THIRD, "K:b": 1},
    }
    return Profile(tree, {name: (1 - bet, bet) for name, bet in bets.items()})


def sets_of(tree, player):
    """A player's six sets: J, Q, K at the first choice, then J, Q, K at the second."""
    own = [s.name for s in tree.sets if s.player == player]
    return sorted(own, key=lambda name: (len(name), name[2:] == "b", "JQK".index(name[0])))


def move_name(moves, move):
    """What p or b means after these moves."""
    facing = moves.endswith("b")
    return word({"p": "fold" if facing else "check", "b": "call" if facing else "bet"}[move])


def tall(drawing, height):
    """A drawing with room below it, so that what follows stays where it is."""
    return replace(drawing, height=max(drawing.height, height))


# The rules (D5.3)


def show_endings():
    """The five ways in which a hand can go."""
    rows = []
    for moves in ("pp", "pbp", "pbb", "bp", "bb"):
        story = commas(
            word("player-does", who=who(1 + i % 2), move=move_name(moves[:i], move))
            for i, move in enumerate(moves)
        )
        folds = moves.endswith("bp")
        end = say("弃牌", "fold") if folds else say("摊牌", "showdown")
        stake = 1 if moves == "pp" else 2
        rows.append(
            [
                moves,
                story,
                end,
                say("下注者得 1", "the bettor gains 1")
                if folds
                else say("牌大者得 {n}", "higher card gains {n}", n=stake),
            ]
        )
    return draw.pad(
        draw.table(
            rows,
            [
                say("行动", "moves"),
                say("过程", "what happens"),
                say("结果", "the end"),
                say("赢家得", "winner gains"),
            ],
        )
    )


# At the table: a hand against a profile


@dataclass(frozen=True)
class Hand:
    """Where play stands.

    number    of this hand, from 0; the reader is player 1 in the even ones
    deal      both cards, player 1's first
    moves     so far, such as "pb"
    reasons   the bot's choices so far: (set name, random number, move)
    results   what every finished hand paid the reader
    """

    number: int
    deal: str
    moves: str = ""
    reasons: tuple = ()
    results: tuple = ()

    @property
    def seat(self):
        return 1 + self.number % 2

    @property
    def over(self):
        return len(self.results) > self.number


class Dealer:
    """Deals hands and plays the bot's side of them; every step gives a new Hand.

    draws  (hands, 3) random numbers in [0, 1): the deal, and up to two choices of the bot
    """

    def __init__(self, profile, draws):
        self.profile = profile
        self.tree = profile.tree
        self.game = profile.tree.game
        self.draws = np.asarray(draws)
        self.worth = _worth(profile)
        mean, gained = expected_values(profile), gains(profile)
        # What the best there is gets on average, sitting there against the bot.
        self.best = {seat: float(mean[seat - 1] + gained[seat - 1]) for seat in (1, 2)}

    def deal(self, number, results=()):
        deals = deal_names(self.tree)
        chosen = deals[int(self.draws[number % len(self.draws), 0] * len(deals))]
        return self._bot_moves(Hand(number, chosen, results=results))

    def buttons(self, hand):
        # When the hand is over, the moves of a fresh one stand there, out of use.
        moves = "" if hand.over else hand.moves
        own = {move: (move_name(moves, move), not hand.over) for move in "pb"}
        return {**own, "next": (say("发下一手", "deal the next hand"), hand.over)}

    def press(self, hand, name):
        if name == "next":
            return self.deal(hand.number + 1, hand.results)
        return self._bot_moves(self._moved(hand, name))

    def _moved(self, hand, move):
        hand = replace(hand, moves=hand.moves + move)
        h = (hand.deal, *hand.moves)
        if self.game.mover(h) is None:
            paid = self.game.payoffs(h)[hand.seat - 1]
            hand = replace(hand, results=(*hand.results, paid))
        return hand

    def _bot_moves(self, hand):
        while not hand.over and self.game.mover((hand.deal, *hand.moves)) != hand.seat:
            name = self.game.sees((hand.deal, *hand.moves))
            r = float(self.draws[hand.number % len(self.draws), 1 + len(hand.reasons)])
            move = "p" if r < self.profile[name][0] else "b"
            reasons = (*hand.reasons, (name, r, move))
            hand = self._moved(replace(hand, reasons=reasons), move)
        return hand

    def expected(self, hands):
        """The expected score of the best play after each of so many hands."""
        return np.cumsum([self.best[1 + n % 2] for n in range(hands)])

    def picture(self, hand):
        left = draw.column(self._table(hand), self._told(hand), gap=4)
        drawing = draw.row(left, self._score(hand), gap=28)
        return draw.pad(draw.column(drawing, self._reasons(hand), gap=6), 8)

    def _table(self, hand):
        seat = say(
            "第 {n} 手：你是玩家 {seat}",
            "Hand {n}: you are player {seat}",
            n=hand.number + 1,
            seat=hand.seat,
        )
        seat += word("first" if hand.seat == 1 else "second")
        body = draw.text(0, 22, seat, 19, "start", weight=700)
        mine, theirs = hand.deal[hand.seat - 1], hand.deal[2 - hand.seat]
        cards = (("your-card", mine, hand.seat), ("bot-card", theirs, 3 - hand.seat))
        for i, (title, card, player) in enumerate(cards):
            shown = i == 0 or hand.over
            at = 16 + 150 * i
            fill = draw.TINTS[player] if shown else draw.RULE
            body += draw.rect(at, 62, 76, 100, fill, draw.COLOURS[player], 3, 10)
            ink = draw.COLOURS[player] if shown else draw.INK
            body += draw.text(at + 38, 128, card if shown else "?", 46, fill=ink, weight=700)
            body += draw.text(at + 38, 52, word(title), 16)
        pot = 2 + hand.moves.count("b")
        body += draw.circle(376, 112, 40, draw.LIT, draw.INK, 2) + draw.text(
            376, 118, say("底池 {n}", "pot {n}", n=pot), 17
        )
        return draw.Drawing(560, 172, body, seat + full_stop())

    def _told(self, hand):
        steps = [
            say(
                "{who}{move}",
                "{who}: {move}",
                who=word("you" if 1 + i % 2 == hand.seat else "bot"),
                move=move_name(hand.moves[:i], move),
            )
            for i, move in enumerate(hand.moves)
        ]
        moves = commas(steps) if steps else say("还没有人行动", "none yet")
        last = say("轮到你了，请选择。", "Your turn: choose.")
        if hand.over:
            last = say(
                "这一手你得 {n}。", "This hand pays you {n}.", n=number(hand.results[-1], sign=True)
            )
        return draw.lines(
            say("行动：{moves}", "Moves: {moves}", moves=moves), last, size=17, width=560
        )

    def _score(self, hand):
        n = len(hand.results)
        best = self.expected(n)
        rows = [
            [say("已打完的手数", "hands finished"), str(n)],
            [say("你的总分", "your score"), number(sum(hand.results), sign=True)],
            [
                say("最好的打法，期望总分", "expected of the best play"),
                number(float(best[-1]) if n else 0.0, sign=True),
            ],
        ]
        chart = _score_chart(np.cumsum(hand.results), best)
        return draw.column(draw.table(rows, size=16), chart, gap=10)

    def _reasons(self, hand):
        height = 132
        if not hand.over:
            return tall(
                draw.lines(
                    say(
                        "这一手结束后，这里写出机器人的牌和它的理由。",
                        "After the hand: the bot's card and its reasons.",
                    ),
                    size=16,
                    width=1000,
                    fill=draw.FAINT,
                ),
                height,
            )
        told = [say("机器人为什么这样打", "Why the bot played so")]
        for name, r, move in hand.reasons:
            moves = name[2:]
            a, b = move_name(moves, "p"), move_name(moves, "b")
            p, q = (number(float(x)) for x in self.profile[name])
            chosen = move_name(moves, move)
            told.append(
                say(
                    "在信息集 {name} 里，{a} {p}，{b} {q}；随机数 {r}，于是{chosen}。",
                    "In set {name} it plays {a} {p}, {b} {q}; the random number {r} meant {chosen}.",
                    name=name,
                    a=a,
                    p=p,
                    b=b,
                    q=q,
                    r=number(r),
                    chosen=chosen,
                )
            )
            u, v = (number(x, sign=True) for x in self.worth[name])
            told.append(
                say(
                    "和自己对打时，{a}平均得 {u}，{b}平均得 {v}。",
                    "Against a copy of itself, to {a} is worth {u}, to {b} {v}.",
                    a=a,
                    u=u,
                    b=b,
                    v=v,
                )
            )
        if not hand.reasons:
            told.append(say("这一手没有轮到它选择。", "It had no choice to make in this hand."))
        return tall(draw.lines(*told, size=16, width=1000), height)


def play_hands(profile, draws):
    """A table to play at: buttons for the reader's moves, the profile plays the other side."""
    dealer = Dealer(profile, draws)
    return Turns(dealer.deal(0), dealer.buttons, dealer.press, dealer.picture)


def _worth(profile):
    """What each action is worth on average to who stands in a set: {set name: (p, b)}."""
    tree, worth = profile.tree, {}
    for player in (1, 2):
        weight = others_reach(profile, player)
        for name, values in action_value(profile, player).items():
            here = sum(weight[tree.set(name).nodes])
            worth[name] = tuple(float(v / here) if here > 0 else 0.0 for v in values)
    return worth


def _score_chart(score, best, width=400, height=150):
    """The score after every hand, and the expected one dashed."""
    hands = max(10, len(score))
    high = max(4, *(abs(x) for x in (*score, *best)), 0)
    left, top, bottom = 44, 10, 38
    room = height - top - bottom

    def at(n, value):
        return left + n * (width - left - 14) / hands, top + room * (1 - value / high) / 2

    body = draw.line(*at(0, 0), *at(hands, 0), draw.RULE, 1.5) + draw.line(
        *at(0, -high), *at(0, high), draw.INK, 1.5
    )
    for value in (-high, 0, high):
        x, y = at(0, value)
        body += draw.text(x - 8, y + 5, number(round(value), sign=True), 14, "end")
    for values, stroke, dash, thick in (
        (best, draw.COLOURS[2], "6 4", 2),
        (score, draw.COLOURS[1], None, 3),
    ):
        dots = [at(0, 0)] + [at(n, float(v)) for n, v in enumerate(values, 1)]
        for one, two in pairwise(dots):
            body += draw.line(*one, *two, stroke, thick, dash)
    if len(score):
        body += draw.circle(*at(len(score), float(score[-1])), 5, draw.COLOURS[1], draw.COLOURS[1])
    body += draw.text(
        left,
        height - 8,
        say("虚线：最好的打法的期望总分", "dashed: expected of the best play"),
        14,
        "start",
        draw.FAINT,
    )
    return draw.Drawing(width, height, body)


# The tree (D5.3)


def explore_tree(tree):
    """Fold the deals but one, light the information sets; resting on a node tells its numbers."""
    profile = uniform(tree, exact=True)
    deals = [(say("六种发牌", "all six deals"), -1)] + [
        (name, i) for i, name in enumerate(deal_names(tree))
    ]
    names = sets_of(tree, 1) + sets_of(tree, 2)
    sets = [
        (say("无", "none"), "none"),
        *((name, name) for name in names),
        (say("十二个", "all twelve"), "all"),
    ]

    def picture(deal, lit):
        return tree_picture(tree, profile, deal, lit)

    return Explorer(
        {
            "deal": choice(say("展开", "unfold"), deals),
            "lit": stops(say("亮起信息集", "light up"), sets),
        },
        picture,
    )


def tree_picture(tree, profile, deal, lit):
    names = {"none": (), "all": [s.name for s in tree.sets]}.get(lit, (lit,))
    one = None if deal < 0 else deal
    drawing = draw.kuhn(tree, profile, one, names, width=1056, height=400)
    return draw.pad(
        draw.column(drawing, draw.lines(_set_story(tree, one, lit), size=15, width=1056), gap=6), 8
    )


def _set_story(tree, deal, lit):
    if lit == "none":
        return say(
            "圆框轮到玩家 1，方框轮到玩家 2；p 是过牌或弃牌，b 是下注或跟注；结局写玩家 1 的收益。",
            "Round: player 1 moves; square: player 2. p: pass or fold, b: bet or call. Ends: u₁.",
        )
    if lit == "all":
        return say(
            "十二个信息集，每个含两个结点：自己的牌和行动相同，对方的牌不同。",
            "Twelve sets of two nodes each: same own card, same moves, another card opposite.",
        )
    infoset = tree.set(lit)
    histories = [tree.history(node) for node in infoset.nodes]
    deals = [h[0] for h in histories]
    if deal is not None and deal_names(tree)[deal] not in deals:
        return say(
            "只展开一种发牌，其余折叠；信息集 {name} 不在其中。",
            "One deal unfolded, the rest folded away; set {name} is not in it.",
            name=lit,
        )
    x, y = (name[2 - infoset.player] for name in deals)
    one, two = (history(h) for h in histories)
    moves = word("moves-" + (lit[2:] or "none"))
    mover = who(infoset.player)
    return say(
        "在信息集 {name} 里，{who} 拿 {card}，{moves}。历史 {one} 与 {two}，对方拿 {x} 或 {y}。",
        "In set {name} {who} holds {card}, {moves}. Histories {one}, {two}: {x} or {y} opposite.",
        name=lit,
        who=mover,
        card=lit[0],
        moves=moves,
        one=one,
        two=two,
        x=x,
        y=y,
    )


# Guess first


def guess_first(tree):
    """Three guesses, before the answers."""
    often = [(word(key), key) for key in ("never", "sometimes", "always")]
    ahead = [(who(1), "1"), (who(2), "2"), (word("nobody"), "nobody")]
    value = expected_values(equilibrium(tree, Fraction(1, 6)))[0]

    def picture(ahead, bluff, call, shown):
        return guess_picture(ahead, bluff, call, shown, value)

    return Explorer(
        {
            "ahead": choice(say("平均来看，谁占便宜？", "Who is ahead on average?"), ahead),
            "bluff": choice(say("玩家 1 拿 J，该下注吗？", "Player 1 holds J. Bet?"), often),
            "call": choice(
                say("玩家 2 拿 Q，对方下注，该跟吗？", "Player 2 holds Q, facing a bet. Call?"),
                often,
            ),
            "shown": toggle(say("揭晓", "Show the answer")),
        },
        picture,
    )


def guess_picture(ahead, bluff, call, shown, value):
    named = word("nobody") if ahead == "nobody" else who(int(ahead))
    head = draw.lines(
        say(
            "你的猜测：{a}；{b}；{c}。",
            "Your guesses: {a}; {b}; {c}.",
            a=named,
            b=word(bluff),
            c=word(call),
        )
    )
    if not shown:
        return draw.pad(
            draw.column(
                head,
                draw.lines(
                    say("想好了，再勾选“揭晓”。", "Made up your mind? Then tick the box."),
                    fill=draw.FAINT,
                ),
            )
        )
    answers = [
        (
            {"2"},
            ahead,
            say(
                "双方都不出错时，玩家 1 平均每手得 {u}：后行动的占便宜。",
                "When neither errs, player 1 gets {u} a hand on average: moving second is better.",
                u=number(value),
            ),
        ),
        (
            {"never", "sometimes"},
            bluff,
            say(
                "拿 J 从不下注也行，有时下注（诈唬）也行，但概率不能超过 {p}。",
                "With J, never is fine, and so is sometimes (a bluff), with probability at most {p}.",
                p=number(THIRD),
            ),
        ),
        (
            {"sometimes"},
            call,
            say(
                "有时：恰好以 {p} 的概率跟注。",
                "Sometimes: call with probability {p}, exactly.",
                p=number(THIRD),
            ),
        ),
    ]
    told = [("✓ " if mine in good else "✗ ") + answer for good, mine, answer in answers]
    return draw.pad(draw.column(head, draw.lines(*told)))


# One iteration, node by node (D1.12 on D5.3)


@dataclass(frozen=True)
class Round:
    """One exact iteration: what was played, what every node gives, regrets before and after."""

    profile: Profile
    worth: np.ndarray
    own: dict
    others: dict
    chance: np.ndarray
    before: dict
    after: dict


def rounds_of(tree, n=3):
    """The first n iterations, both players at once, in fractions."""
    solver = CFR(tree, alternating=False, exact=True)
    before = {s.name: np.array([Fraction(0)] * 2) for s in tree.sets}
    rounds = []
    for _ in range(n):
        step = solver.step()
        profile = step.strategy
        rounds.append(
            Round(
                profile,
                payoff_from(profile, 1),
                {p: own_reach(profile, p) for p in (1, 2)},
                {p: others_reach(profile, p) for p in (1, 2)},
                chance_reach(profile),
                before,
                dict(step.regrets),
            )
        )
        before = dict(step.regrets)
    return rounds


def walk_events(tree):
    """The steps of a depth-first walk: ("down", h), ("end", h), ("up", h), at last ("done", 0)."""
    events = []

    def visit(node):
        if tree.player[node] < 0:
            events.append(("end", node))
            return
        if node:
            events.append(("down", node))
        for child in tree.children(node):
            visit(child)
        if node:
            events.append(("up", node))

    visit(0)
    return [*events, ("done", 0)]


def explore_walk(tree):
    """A slider through every step of an iteration, with the arithmetic where it stands."""
    rounds, events = rounds_of(tree), walk_events(tree)

    def picture(t, step):
        return walk_picture(tree, rounds, events, t, step)

    return Explorer(
        {
            "t": choice(
                say("第几轮", "iteration"), [(str(t), t) for t in range(1, len(rounds) + 1)]
            ),
            "step": slider(say("步", "step"), 1, len(events), 1, 1),
        },
        picture,
    )


def walk_picture(tree, rounds, events, t, step):
    now = rounds[t - 1]
    kind, node = events[step - 1]
    walked = events[:step]
    regrets = regrets_so_far(tree, now, walked)
    deal = deal_of(tree, walked[-2 if kind == "done" else -1][1])
    # A folded deal has room for the bare number.
    notes = {
        at: ("" if tree.parent[at] == 0 and deal_of(tree, at) != deal else "w₁ = ")
        + number(now.worth[at], sign=True)
        for what, at in walked
        if what == "up"
    }
    name = "" if kind in ("end", "done") else _name(tree, node)
    drawing = draw.kuhn(
        tree, now.profile, deal, (name,) if name else (), tree.path(node)[1:], notes, 560, 416
    )
    told = {"down": _down, "end": _end, "up": _up, "done": _done}[kind]
    panel = told(tree, now, node, regrets, walked, t)
    panel = tall(draw.lines(*panel, size=15, width=480), 200)
    table = draw.row(*(_regret_table(tree, regrets, player, name) for player in (1, 2)), gap=14)
    return draw.pad(draw.row(drawing, draw.column(panel, table, gap=8), gap=14), 8)


def deal_of(tree, node):
    """The number of the deal that a node lies below, from 0."""
    return tree.path(node)[1] - tree.children(0)[0]


def regrets_so_far(tree, now, walked):
    """Cumulative regrets after these steps of the iteration, {set name: array}."""
    regrets = {name: np.array(value) for name, value in now.before.items()}
    for kind, node in walked:
        if kind == "up":
            regrets[_name(tree, node)] += _added(tree, now, node)
    return regrets


def _added(tree, now, node):
    """What the history adds to its set's regrets."""
    player = int(tree.player[node])
    sign = 1 if player == 1 else -1
    below = np.array([now.worth[child] for child in tree.children(node)])
    return now.others[player][node] * sign * (below - now.worth[node])


def _name(tree, node):
    return tree.sets[tree.infoset[node]].name


def _pair_of(values, sign=True):
    return [number(v, sign=sign) for v in values]


def _down(tree, now, node, regrets, walked, t):
    name, i = _name(tree, node), int(tree.player[node])
    sub = {1: "₁", 2: "₂"}
    p, q = now.profile[name]
    x, y = _pair_of(now.before[name])
    own, chance = now.own[i][node], now.chance[node]
    return [
        say("下行：走到 h = {h}", "Down: at h = {h}", h=history(tree.history(node))),
        say(
            "信息集 {name}，轮到{who}",
            "information set {name}, {who} to move",
            name=name,
            who=who(i),
        ),
        say(
            "σ(p) = {p}，σ(b) = {q}，由 R = ({x}, {y}) 得到",
            "σ(p) = {p}, σ(b) = {q}, from R = ({x}, {y})",
            p=p,
            q=q,
            x=x,
            y=y,
        ),
        say("自己的 π{i}(h) = {own}", "own reach π{i}(h) = {own}", i=sub[i], own=own),
        say(
            "他人的 π₋{i}(h) = π₀ · π{j} = {c} · {o} = {all}",
            "others' reach π₋{i}(h) = π₀ · π{j} = {c} · {o} = {all}",
            i=sub[i],
            j=sub[3 - i],
            c=chance,
            o=now.own[3 - i][node],
            all=now.others[i][node],
        ),
        say(
            "记入平均策略：π{i}(h) · σ = ({p}, {q})",
            "into the average: π{i}(h) · σ = ({p}, {q})",
            i=sub[i],
            p=own * p,
            q=own * q,
        ),
        say("接着往下走 p 和 b", "next, down to p and to b"),
    ]


def _end(tree, now, node, regrets, walked, t):
    h = tree.history(node)
    u = tree.payoff(node)
    moves = "".join(h[1:])
    story = commas(
        word("player-does", who=who(1 + i % 2), move=move_name(moves[:i], move))
        for i, move in enumerate(moves)
    )
    shown = _pair_of(u)
    return [
        say("结局 h = {h}", "End h = {h}", h=history(h)),
        say("{story}", "{story}", story=story),
        say("w₁(h) = {u}，w₂(h) = {v}", "w₁(h) = {u}, w₂(h) = {v}", u=shown[0], v=shown[1]),
    ]


def _up(tree, now, node, regrets, walked, t):
    name, i = _name(tree, node), int(tree.player[node])
    sub = {1: "₁", 2: "₂"}[i]
    sign = 1 if i == 1 else -1
    below = [sign * now.worth[child] for child in tree.children(node)]
    here, weight = sign * now.worth[node], now.others[i][node]
    s, q = now.profile[name]
    added = _added(tree, now, node)
    told = [
        say("上行：离开 h = {h}", "Up: leaving h = {h}", h=history(tree.history(node))),
        say(
            "w{i}(hp) = {p}，w{i}(hb) = {q}",
            "w{i}(hp) = {p}, w{i}(hb) = {q}",
            i=sub,
            p=number(below[0]),
            q=number(below[1]),
        ),
        say(
            "w{i}(h) = {s} · {p} + {t} · {q} = {w}",
            "w{i}(h) = {s} · {p} + {t} · {q} = {w}",
            i=sub,
            s=s,
            t=q,
            p=_bracketed(below[0]),
            q=_bracketed(below[1]),
            w=number(here),
        ),
    ]
    for a, x, r in zip("pb", below, added, strict=True):
        told.append(
            say(
                "{a}：π₋{i}(h) · (w{i}(h{a}) − w{i}(h)) = {c} · ({x} − {w}) = {r}",
                "{a}: π₋{i}(h) · (w{i}(h{a}) − w{i}(h)) = {c} · ({x} − {w}) = {r}",
                a=a,
                i=sub,
                c=weight,
                x=number(x),
                w=_bracketed(here),
                r=number(r, sign=True),
            )
        )
    x, y = _pair_of(regrets[name] - added)
    u, v = _pair_of(regrets[name])
    told.append(
        say(
            "R({name})：({x}, {y}) → ({u}, {v})",
            "R({name}): ({x}, {y}) → ({u}, {v})",
            name=name,
            x=x,
            y=y,
            u=u,
            v=v,
        )
    )
    (other,) = (at for at in tree.set(name).nodes if at != node)
    done = ("up", other) in [(kind, at) for kind, at in walked]
    told.append(word("other-done" if done else "other-later", h=history(tree.history(other))))
    return told


def _done(tree, now, node, regrets, walked, t):
    told = [
        say(
            "第 {t} 轮走完：十二个信息集的遗憾都加好了。",
            "Iteration {t} is complete in all twelve sets.",
            t=t,
        ),
        say(
            "由遗憾匹配得下一轮的策略，括号里是 (p, b)：",
            "Regret matching gives the next strategy, (p, b):",
        ),
    ]
    for player in (1, 2):
        shown = []
        for name in sets_of(tree, player):
            p, q = regret_matching(regrets[name])
            shown.append(f"{name} ({p}, {q})")
        told += [" · ".join(shown[:3]), " · ".join(shown[3:])]
    return told


def _bracketed(value):
    shown = number(value)
    return f"({shown})" if value < 0 else shown


def _regret_table(tree, regrets, player, name):
    names = sets_of(tree, player)
    rows = [[at, *_pair_of(regrets[at])] for at in names]
    lit = {(names.index(name), c) for c in (1, 2)} if name in names else ()
    title = say("{who} 的累计遗憾", "{who}: regrets", who=who(player))
    return draw.table(rows, ["I", "R(p)", "R(b)"], lit, title, 14)


# Training (D5.4, D5.5)


def explore_training(tree, runs):
    """Slide through two runs: {"full": [(T, current, average), ...], "sampled": ...}."""
    found = {
        key: [(t, current, average, nash_conv(average)) for t, current, average in run]
        for key, run in runs.items()
    }
    marks = [(f"{t:,}", i) for i, (t, *_) in enumerate(found["full"])]
    value = expected_values(equilibrium(tree, Fraction(1, 6)))[0]

    def picture(mark, method):
        return training_picture(tree, found[method], mark, value)

    return Explorer(
        {
            "mark": stops(say("迭代 T", "iterations T"), marks, MARKS.index(1000)),
            "method": choice(say("训练", "training"), [(word(key), key) for key in found]),
        },
        picture,
    )


def training_picture(tree, run, mark, value):
    t, current, average, conv = run[mark]
    alpha = float(average["J:"][1])
    nearest = min(max(alpha, 0.0), 1 / 3)
    aim = equilibrium(tree, nearest)
    tracks = draw.row(*(_tracks(tree, player, current, average, aim) for player in (1, 2)), gap=20)
    seen = [tuple(float(a[name][1]) for name in ("J:", "K:", "Q:pb")) for _, _, a, _ in run]
    chart = family_chart(seen[mark], seen[:mark])
    mean = number(float(expected_values(average)[0]), 4)
    told = draw.lines(
        say(
            "T = {t}　玩家 1 的期望收益 {u}（均衡 {v}）　NashConv {n}",
            "T = {t} · player 1 expects {u} (equilibrium {v}) · NashConv {n}",
            t=f"{t:,}",
            u=mean,
            v=number(value),
            n=number(float(conv), 4),
        ),
        say(
            "● 平均策略　◇ 当前策略　色带：均衡的范围　竖线：取 α = {a} 的均衡",
            "● average · ◇ current · band: equilibrium range · tick: the equilibrium with α = {a}",
            a=number(nearest, 3),
        ),
        size=16,
    )
    return draw.pad(draw.column(draw.row(tracks, chart, gap=20), told, gap=6), 8)


def _tracks(tree, player, current, average, aim, width=306):
    left, right = 60, 62
    scale = width - left - right
    low, high = (equilibrium(tree, a) for a in (0.0, 1 / 3))
    body = draw.text(
        0,
        18,
        say("{who}：选 b 的概率", "{who}: probability of b", who=who(player)),
        16,
        "start",
        weight=600,
    )
    told = []
    for i, name in enumerate(sets_of(tree, player)):
        y = 50 + 50 * i
        at = [float(p[name][1]) for p in (low, high, aim, average, current)]
        x = [left + scale * p for p in at]
        body += draw.text(0, y + 6, name, 17, "start", weight=600)
        body += draw.rect(
            x[0] - 4, y - 15, x[1] - x[0] + 8, 30, draw.TINTS[3], draw.COLOURS[3], 1, 3
        )
        body += draw.line(left, y, left + scale, y, draw.FAINT, 2)
        body += draw.line(x[2], y - 15, x[2], y + 15, draw.COLOURS[3], 4)
        diamond = [(x[4] - 9, y), (x[4], y - 9), (x[4] + 9, y), (x[4], y + 9)]
        body += draw.polygon(diamond, "none", draw.INK, 2)
        body += draw.circle(x[3], y, 6, draw.COLOURS[player], draw.COLOURS[player])
        body += draw.text(width, y + 6, number(at[3], 3), 16, "end")
        told.append(f"{name} {number(at[3], 3)}")
    y = 50 + 50 * 6 - 10
    body += draw.text(left, y, "0", 14, fill=draw.FAINT) + draw.text(
        left + scale, y, "1", 14, fill=draw.FAINT
    )
    return draw.Drawing(width, y + 8, body, commas(told) + full_stop())


# Where alpha's axis ends: far enough to see that the family does not go on.
MOST = 0.5


def family_chart(point, trail=(), width=400, height=356):
    """The family as lines over alpha, and a player's (J:, K:, Q:pb) as points at its own alpha."""
    left, bottom, top, right = 42, 50, 26, 80
    wide, high = width - left - right, height - top - bottom

    def at(alpha, p):
        return left + wide * min(alpha, MOST) / MOST, top + high * (1 - p)

    body = draw.rect(left, top, wide * (1 / 3) / MOST, high, draw.TINTS[3])
    body += draw.line(*at(0, 0), *at(MOST, 0), draw.INK, 1.5) + draw.line(
        *at(0, 0), *at(0, 1), draw.INK, 1.5
    )
    for p, shown in ((0, "0"), (1 / 3, "1/3"), (2 / 3, "2/3"), (1, "1")):
        x, y = at(0, p)
        body += draw.text(x - 7, y + 5, shown, 14, "end")
    for alpha, shown in ((0, "0"), (1 / 6, "1/6"), (1 / 3, "1/3")):
        x, y = at(alpha, 0)
        body += draw.line(x, y, x, y + 5, draw.INK, 1.5) + draw.text(x, y + 20, shown, 14)
    body += draw.text(
        left + wide / 2, height - 8, say("α：拿 J 下注的概率", "α: probability of betting J"), 15
    )
    body += draw.text(left - 24, top - 10, say("选 b 的概率", "probability of b"), 15, "start")
    ends = {"J:": (0, 1 / 3), "K:": (0, 1), "Q:pb": (1 / 3, 2 / 3)}
    marks = (("△", None), ("☆", None), ("□", "9 5"))
    for (name, (start, stop)), (mark, dash) in zip(ends.items(), marks, strict=True):
        body += draw.line(*at(0, start), *at(1 / 3, stop), draw.COLOURS[1], 3, dash)
        x, y = at(MOST, stop)
        body += draw.line(*at(1 / 3, stop), x, y, draw.RULE, 1)
        body += draw.text(x + 16, y + 5, f"{name} {mark}", 15, "start", draw.COLOURS[1], 600)
    for alpha, k, c in trail:
        for p in (alpha, k, c):
            body += (
                draw.circle(*at(alpha, p), 2.5, draw.FAINT, draw.FAINT, 1) if alpha <= MOST else ""
            )
    alpha, k, c = point
    if alpha <= MOST:
        body += draw.line(*at(alpha, 0), *at(alpha, 1), draw.COLOURS[2], 1.5, "3 4")
        x, y = at(alpha, alpha)
        body += draw.polygon(
            [(x, y - 9), (x + 9, y + 7), (x - 9, y + 7)], draw.PAPER, draw.COLOURS[2], 3
        )
        x, y = at(alpha, k)
        body += draw.polygon(_star(x, y), draw.PAPER, draw.COLOURS[2], 2.5)
        x, y = at(alpha, c)
        body += draw.rect(x - 8, y - 8, 16, 16, draw.PAPER, draw.COLOURS[2], 3)
    else:
        shown = f"α = {number(alpha)} →"
        body += draw.text(left + wide - 2, top - 8, shown, 16, "end", draw.COLOURS[2], 600)
    told = f"α = {number(alpha, 3)}, K: {number(k, 3)}, Q:pb {number(c, 3)}"
    return draw.Drawing(width, height, draw.group(body, told), told + full_stop())


def _star(x, y, r=12):
    turn = np.pi / 5 * np.arange(10)
    reach = np.where(np.arange(10) % 2, 0.45 * r, r)
    return list(zip(x + reach * np.sin(turn), y - reach * np.cos(turn), strict=True))


def plot_training(runs, nodes=(("full", 55), ("sampled", 20))):
    """NashConv of the averages over the nodes visited, on logarithmic axes."""
    plt = pyplot()
    _, ax = plt.subplots()
    for (key, visits), colour, style in zip(nodes, draw.COLOURS[1:3], ("-", "--"), strict=True):
        steps = [t * visits for t, _, _ in runs[key]]
        conv = [float(nash_conv(average)) for _, _, average in runs[key]]
        ax.plot(steps, conv, color=colour, linestyle=style, label=word(key + "-line"))
    ax.set(
        xscale="log", yscale="log", xlabel=say("访问的结点数", "nodes visited"), ylabel="NashConv"
    )
    ax.legend()
    plt.show()


# The family (D5.5)


def explore_family(tree):
    """Move player 1's three probabilities on or off the family; what can player 2 make of it?"""

    def picture(a, k, c, tied):
        return family_picture(tree, a, k, c)

    return Explorer(
        {
            "a": slider("J: (α)", value=1 / 10),
            # A step of alpha is three of K:.
            "k": slider("K:", value=3 / 10, step=1 / 20),
            "c": slider("Q:pb", value=13 / 30),
            "tied": toggle(say("留在均衡族上", "stay in the family"), True),
        },
        picture,
        keep=on_the_family,
    )


def on_the_family(values, moved):
    """A rule for `keep`: while `tied`, whichever moved, K: = 3 alpha and Q:pb = alpha + 1/3.

    Moved to where the family has no member, the three are tied no longer.
    """
    if not values["tied"]:
        return values
    a, k, c = (exact(values[name]) for name in "akc")
    alpha = {"k": k / 3, "c": c - THIRD}.get(moved, a)
    if not 0 <= alpha <= THIRD:
        if moved != "tied":
            return {**values, "tied": False}
        alpha = THIRD
    tied = {"a": alpha, "k": 3 * alpha, "c": alpha + THIRD}
    return {**values, **{name: round(float(x), 9) for name, x in tied.items()}}


def family_picture(tree, a, k, c):
    a, k, c = exact(a), exact(k), exact(c)
    bets = {"J:": a, "Q:": Fraction(0), "K:": k}
    bets |= {"J:pb": Fraction(0), "Q:pb": c, "K:pb": Fraction(1)}
    values, guaranteed, value = against_best(tree, bets)
    chart = family_chart((float(a), float(k), float(c)))
    rows, lit = [], set()
    for i, name in enumerate(sets_of(tree, 2)):
        p, b = values[name]
        sign = "=" if p == b else ">" if p > b else "<"
        rows.append(
            [name, number(p, sign=True), sign, number(b, sign=True), number(max(p, b), sign=True)]
        )
        if p == b:
            lit |= {(i, 1), (i, 2), (i, 3)}
    rows.append(["Σ", "", "", "", number(-guaranteed, sign=True)])
    table = draw.table(
        rows,
        ["I", "p", "", "b", say("最优", "best")],
        lit,
        say("玩家 2 的反事实值 v₂(I, a)", "player 2's values v₂(I, a)"),
        15,
    )
    missing = value - guaranteed
    told = [
        say(
            "玩家 2 最多平均得 {v}，所以玩家 1 至少得 {u}",
            "Player 2 gets at most {v}, so player 1 at least {u}",
            v=number(-guaranteed),
            u=number(guaranteed),
        ),
        say(
            "比博弈的值 {v} 少 {d}。",
            "That is {d} less than the value {v}.",
            v=number(value),
            d=number(missing),
        )
        if missing
        else say(
            "已到博弈的值：谁也不能再逼低它。",
            "That is the value of the game: nobody can press it lower.",
        ),
        say("= 两种行动一样好", "= both actions equally good"),
    ]
    return draw.pad(
        draw.row(chart, draw.column(table, draw.lines(*told, size=16, width=560), gap=10), gap=30),
        8,
    )


def against_best(tree, bets):
    """Player 2's values against player 1's bets, what player 1 is sure of, the game's value.

    Player 2 chooses once in a hand, so the best of each set's values can be had all together.
    """
    profile = equilibrium(tree, Fraction(1, 6))
    value = expected_values(profile)[0]
    profile = profile.replace({name: (1 - bet, bet) for name, bet in bets.items()})
    values = {name: tuple(v) for name, v in action_value(profile, 2).items()}
    return values, -sum(max(v) for v in values.values()), value


# Styles of play against what was learnt


def styles(tree, bot):
    """Ways to play, {key: profile}, both seats."""
    bets = {"K": 1.0}

    def by_card(bets):
        odds = {s.name: bets.get(s.name[0], 0.0) for s in tree.sets}
        return Profile(tree, {name: (1 - bet, bet) for name, bet in odds.items()})

    best = best_response(bot, 1).replace(best_response(bot, 2).of(2))
    return {
        "style-best": best,
        "style-equal": equilibrium(tree, 1 / 6),
        "style-honest": by_card(bets),
        "style-random": uniform(tree),
        "style-bold": by_card(dict.fromkeys("JQK", 1.0)),
    }


def style_scores(tree, bot):
    """What each style expects against the bot: {key: (as player 1, as player 2)}."""
    scores = {}
    for key, style in styles(tree, bot).items():
        one = expected_values(bot.replace(style.of(1)))[0]
        two = expected_values(bot.replace(style.of(2)))[1]
        scores[key] = float(one), float(two)
    return scores


def show_styles(tree, bot):
    """The table of them, a hand on average."""
    rows = [
        [word(key), *(number(x, 3, sign=True) for x in (one, two, (one + two) / 2))]
        for key, (one, two) in style_scores(tree, bot).items()
    ]
    return draw.pad(
        draw.table(
            rows,
            [
                "",
                say("当玩家 1", "as player 1"),
                say("当玩家 2", "as player 2"),
                say("平均每手", "a hand, both seats"),
            ],
        )
    )
